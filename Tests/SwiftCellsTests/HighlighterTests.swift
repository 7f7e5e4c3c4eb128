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
    let seed = UInt64.random(in: 0..<1 << 32)
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
}
