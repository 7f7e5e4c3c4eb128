import Foundation
import SourceText
import TestSupport
import Testing

@testable import SwiftCells

/// Listings as HTML: nothing of the text is lost, doubled or left unescaped.
@Suite("Highlighted listings") struct HighlighterTests {
  private static let opening = #"<pre><code class="language-swift">"#
  private static let closing = "</code></pre>"

  /// The text of the HTML, which holds no element but flat spans of known classes; nil for any other.
  ///
  /// It goes by bytes: to Swift's strings a mark that stands behind a sign makes it another character.
  private static func text(of html: String) -> String? {
    guard html.hasPrefix(opening), html.hasSuffix(closing) else { return nil }
    var rest = Array(html.utf8)[...].dropFirst(opening.utf8.count).dropLast(closing.utf8.count)
    var text: [UInt8] = []
    var isOpen = false
    while let byte = rest.first {
      if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"") { return nil }
      if byte == UInt8(ascii: "<") {
        guard let tag = (isOpen ? ends : starts).first(where: { rest.starts(with: $0.utf8) }) else {
          return nil
        }
        rest = rest.dropFirst(tag.utf8.count)
        isOpen.toggle()
      } else if byte == UInt8(ascii: "&") {
        guard let (entity, sign) = entities.first(where: { rest.starts(with: $0.0.utf8) }) else { return nil }
        rest = rest.dropFirst(entity.utf8.count)
        text.append(sign)
      } else {
        text.append(byte)
        rest = rest.dropFirst()
      }
    }
    return isOpen ? nil : String(decoding: text, as: UTF8.self)
  }

  private static let starts = ["keyword", "attribute", "type", "number", "string", "comment", "directive"].map
  {
    "<span class=\"s-\($0)\">"
  }
  private static let ends = ["</span>"]
  private static let entities: [(String, UInt8)] = [
    ("&lt;", 0x3C), ("&gt;", 0x3E), ("&quot;", 0x22), ("&#39;", 0x27), ("&amp;", 0x26),
  ]

  private static func html(_ source: String) -> String {
    SwiftHighlighter.html(of: SourceExcerpt(path: "lesson.md", text: source))
  }

  private static func trimmed(_ source: String) -> String {
    var text = source[...]
    while text.last == "\n" { text = text.dropLast() }
    return String(text)
  }

  /// Our own sources as listings.
  @Test func everySourceIsShownWhole() throws {
    var count = 0
    for folder in ["Sources/SwiftCells", "Sources/FormulaSyntax/Printing", "Sources/UIKitGeometry"] {
      let root = Repository.root.appending(path: folder)
      for case let url as URL in FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        ?? .init()
      where url.pathExtension == "swift" {
        let source = try String(contentsOf: url, encoding: .utf8)
        guard !source.contains("// hidden") else { continue }
        count += 1
        #expect(Self.text(of: Self.html(source)) == Self.trimmed(source), "\(url.path)")
      }
    }
    #expect(count > 50)
  }

  /// Pieces of sources, cut anywhere, are no Swift, and shown all the same.
  @Test func piecesOfSourcesAreShownWhole() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let path = Repository.root.appending(path: "Sources/SwiftCells/ExpectedValue.swift")
    let source = Array(
      try String(contentsOf: path, encoding: .utf8).replacing("hidden", with: "").unicodeScalars)
    for _ in 0..<400 {
      let start = Int.random(in: 0..<source.count, using: &random)
      var piece = String.UnicodeScalarView(
        source[start..<min(source.count, start + Int.random(in: 1..<400, using: &random))])
      if Bool.random(using: &random) { piece.append("<") }
      let text = String(piece)
      #expect(Self.text(of: Self.html(text)) == Self.trimmed(text), "seed \(seed): \(text)")
    }
  }

  /// Each part has the class of what it is.
  @Test(
    "marks",
    arguments: [
      ("let x = 1", #"<span class="s-keyword">let</span> x = <span class="s-number">1</span>"#),
      ("x // a < b", #"x <span class="s-comment">// a &lt; b</span>"#),
      ("a<b", "a&lt;b"),
      (
        "let s: Set<Int>",
        #"<span class="s-keyword">let</span> s: <span class="s-type">Set</span>&lt;<span class="s-type">Int</span>&gt;"#
      ),
      (
        "@objc func f() {}",
        #"<span class="s-attribute">@objc</span> <span class="s-keyword">func</span> f() {}"#
      ),
      ("2.5e3", #"<span class="s-number">2.5e3</span>"#),
      ("/* a */ b", #"<span class="s-comment">/* a */</span> b"#),
      (
        "#if DEBUG\n#endif",
        "<span class=\"s-directive\">#if</span> <span class=\"s-directive\">DEBUG</span>\n<span class=\"s-directive\">#endif</span>"
      ),
      ("\n\n", ""), ("", ""), ("x\n\n", "x"),
      ("let 🐶 = 1", #"<span class="s-keyword">let</span> 🐶 = <span class="s-number">1</span>"#),
    ])
  func marks(source: String, inner: String) {
    #expect(Self.html(source) == Self.opening + inner + Self.closing)
  }

  @Test(
    "leave out hidden lines",
    arguments: [
      ("import UIKit // hidden\nlet x = y", "let x = y"), ("a\nb // hidden", "a"), ("a // hidden  \nb", "b"),
      ("a // hidden\u{A0}\nb", "b"), ("a // not hidden at all\nb", "a // not hidden at all\nb"),
      ("a // hidden\r\nb", "b"), ("/* a\nb // hidden\nc */ d", "/* a\nc */ d"), ("// hidden", ""),
    ])
  func hiddenLines(source: String, shown: String) {
    #expect(Self.text(of: Self.html(source)) == shown)
  }

  @Test func longListingsHaveNoMarks() {
    let source = String(repeating: "let a = 1 < 2\n", count: 20_000)
    let html = Self.html(source)
    #expect(!html.contains("<span"))
    #expect(Self.text(of: html) == source)
  }

  @Test(
    "of output",
    arguments: [
      ("", ""), ("\n\n", ""), ("a\n", #"<pre class="output"><samp>a</samp></pre>"#),
      ("<b>&\n", #"<pre class="output"><samp>&lt;b&gt;&amp;</samp></pre>"#),
      ("a\nb", "<pre class=\"output\"><samp>a\nb</samp></pre>"),
    ])
  func output(text: String, html: String) {
    #expect(SwiftHighlighter.html(ofOutput: text) == html)
  }

  // MARK: Programs of chance

  /// The parts of HTML with a class, without their marks.
  private static func parts(of html: String, _ name: String) -> [String] {
    html.components(separatedBy: "<span class=\"s-\(name)\">").dropFirst().map {
      $0.components(separatedBy: "</span>")[0]
    }
  }

  /// The words of the language that no program of chance uses as a name.
  private static let words = [
    "let", "var", "func", "if", "else", "for", "in", "switch", "case", "default", "break", "do", "catch",
    "struct",
    "return", "guard", "continue", "repeat", "while", "throw", "defer", "where", "static",
  ]

  /// Each number and each word of the language is marked once, and nothing else as one.
  @Test func numbersAndWordsAreMarked() throws {
    let seed = testSeed()
    let words = try Self.words.map { ($0, try Regex("\\b\($0)\\b")) }
    for number in 0..<15 {
      var swift = RandomSwift(seed: seed &+ UInt64(number))
      let program = swift.program().replacing(" // => ?", with: "")
      let html = Self.html(program)
      let numbers = program.matches(of: /(^|[^A-Za-z0-9_$])([0-9]+)/).map { String($0.output.2) }
      #expect(Self.parts(of: html, "number") == numbers, "\(seed &+ UInt64(number))")
      let found = Self.parts(of: html, "keyword")
      for (word, pattern) in words {
        let count = program.matches(of: pattern).count
        #expect(found.count { $0 == word } == count, "\(seed &+ UInt64(number)): \(word)")
      }
    }
  }

  /// Programs of chance with bytes changed, put in, left out and doubled are shown whole, with every byte once; what is no text
  /// is replaced.
  @Test func damagedProgramsAreShownWhole() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "\"", "\"\"\"", "/*", "*/", "//", "\\(", "#\"", "/", "`", "{", "<#", "#if", "@", "é", "🐶", "\r\n",
      "\u{0}", "&lt;", "'",
    ]
    for round in 0..<300 {
      var swift = RandomSwift(seed: random.next())
      var bytes = Array(swift.program().utf8.prefix(600))
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(bytes[place], at: place)
        default: bytes.insert(contentsOf: Array((pieces.randomElement(using: &random) ?? "").utf8), at: place)
        }
      }
      // A file with bytes that are no text is refused before it is shown.
      let damaged = String(decoding: bytes, as: UTF8.self)
      let html = Self.html(damaged)
      let text = try #require(Self.text(of: html), "\(seed) \(round): \(html)")
      #expect(Self.shown(text) == Self.shown(damaged), "\(seed) \(round)")
    }
  }

  /// A text by its signs, without those that no page may hold and what stands for them, and without empty lines at its end.
  private static func shown(_ text: String) -> [Unicode.Scalar] {
    var signs: [Unicode.Scalar] = []
    for sign in text.unicodeScalars {
      switch sign.value {
      case 0x0D: signs.append(" ")
      case 0xFFFD, 0x7F..<0xA0, 0..<0x09, 0x0B..<0x20: break
      default: signs.append(sign)
      }
    }
    while signs.last == "\n" { signs.removeLast() }
    return signs
  }

  /// Any lines may be hidden: what is shown is the rest, in order.
  @Test func whatIsHiddenIsLeftOut() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<25 {
      var swift = RandomSwift(seed: random.next())
      let lines = swift.program().replacing(" // => ?", with: "").split(separator: "\n").map(String.init)
      let isHidden = lines.map { _ in Int.random(in: 0..<3, using: &random) == 0 }
      let source = zip(lines, isHidden).map { $0 + ($1 ? " // hidden" : "") }.joined(separator: "\n")
      let shown = zip(lines, isHidden).filter { !$1 }.map(\.0).joined(separator: "\n")
      #expect(Self.text(of: Self.html(source)) == shown, "\(seed) \(round)")
      let spans = HiddenLines.spans(in: Array(source.utf8))
      #expect(spans.count == isHidden.count { $0 })
      #expect(
        spans.allSatisfy {
          String(decoding: Array(source.utf8)[$0.lowerBound..<$0.upperBound], as: UTF8.self).contains(
            "// hidden")
        })
    }
  }
}
