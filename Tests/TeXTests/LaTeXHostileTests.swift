import Foundation
import SourceText
import TestSupport
import Testing

@testable import TeX

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What nobody writes by hand must end quickly too.
@Suite("LaTeX hostile input")
struct LaTeXHostileTests {
  /// Input that is deep, long or broken all over.
  static let inputs: [(name: String, bytes: [UInt8])] = [
    ("braces", repeated("{", 10_000) + Array("x".utf8) + repeated("}", 10_000)),
    ("open braces", repeated("{", 100_000)),
    ("closing braces", repeated("}", 100_000)),
    ("subscripts", repeated("x_", 50_000)),
    ("scripts of scripts", repeated("x_{", 10_000)),
    ("double scripts", repeated("_a", 50_000)),
    ("fractions", repeated("\\frac", 20_000)),
    ("roots", repeated("\\sqrt", 20_000)),
    ("roots with degrees", repeated("\\sqrt[", 16_000)),
    ("left", repeated("\\left(", 16_000)),
    ("right", repeated("\\right)", 14_000)),
    ("environments", repeated("\\begin{matrix}", 7_000)),
    ("ends", repeated("\\end{matrix}", 8_000)),
    ("unknown", repeated("\\zzzzzz", 14_000)),
    ("unknown environments", repeated("\\begin{zzz}", 9_000)),
    ("fonts", repeated("\\rm", 30_000)),
    ("colours", repeated("\\color{red}", 9_000)),
    ("not", repeated("\\not", 25_000)),
    ("over", repeated("a\\over ", 14_000)),
    ("text", repeated("\\text{", 16_000)),
    ("text and formula", repeated("\\text{$", 14_000)),
    ("ampersands", Array("\\begin{matrix}".utf8) + repeated("&", 90_000)),
    ("ampersands in braces", Array("\\begin{matrix}".utf8) + repeated("{&", 45_000)),
    ("rows", Array("\\begin{matrix}".utf8) + repeated("\\\\", 45_000)),
    ("primes", Array("x".utf8) + repeated("'", 100_000)),
    ("limits", Array("\\sum".utf8) + repeated("\\limits", 14_000)),
    ("columns", Array("\\begin{array}{".utf8) + repeated("*{99}{c}", 10_000) + Array("}".utf8)),
    ("substack", repeated("\\substack{", 10_000)),
    ("operator names", repeated("\\operatorname{\\mathrm{", 4_000)),
    ("dollars", repeated("$", 100_000)),
    ("brackets", Array("\\sqrt[".utf8) + repeated("]", 90_000)),
    ("hspace", repeated("\\hspace{", 12_000)),
    ("digits", repeated("9", 100_000)),
    ("groups of digits", repeated("1{,}000", 14_000)),
    ("backslash at the end", Array("x\\".utf8)),
    ("combining marks", Array("x".utf8) + repeated("\u{301}", 45_000)),
    ("accents in text", Array("\\text{".utf8) + repeated("\\'", 40_000) + Array("a}".utf8)),
    ("zero bytes", [UInt8](repeating: 0, count: 100_000)),
    ("too long", repeated("x", 200_000)),
  ]

  private static func repeated(_ text: String, _ times: Int) -> [UInt8] {
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    for _ in 0..<times { result.append(contentsOf: bytes) }
    return result
  }

  @Test("ends quickly, in well-formed MathML", arguments: inputs.indices)
  func ends(_ index: Int) {
    let (name, bytes) = Self.inputs[index]
    let clock = ContinuousClock()
    let time = clock.measure {
      let formula = LaTeXParser.parse(bytes)
      #expect(formula.diagnostics.count <= LaTeXParser.diagnosticLimit)
      let markup = MathMLWriter.write(formula, display: true)
      #expect(WellFormed.complaint(markup) == nil, "\(name)")
    }
    // A debug build of a quadratic parser would take minutes here; on a busy machine seconds may become minutes too.
    #expect(time < .seconds(100), "\(name) took \(time)")
  }

  @Test("nesting is refused at its limit, and said once")
  func nesting() throws {
    func nested(_ depth: Int) -> [UInt8] { Self.repeated("{", depth) + Self.repeated("}", depth) }
    #expect(LaTeXParser.parse(nested(LaTeXParser.nestingLimit)).diagnostics.isEmpty)
    let diagnostics = LaTeXParser.parse(nested(LaTeXParser.nestingLimit + 1)).diagnostics
    #expect(diagnostics.map(\.identifier) == ["nesting-too-deep"])
    #expect(diagnostics.first?.span == Span(LaTeXParser.nestingLimit, LaTeXParser.nestingLimit + 2))
  }

  @Test("a formula that is too long is one diagnostic")
  func length() {
    let formula = LaTeXParser.parse([UInt8](repeating: 0x78, count: LaTeXParser.sizeLimit + 1))
    #expect(formula.diagnostics.map(\.identifier) == ["formula-too-long"])
    #expect(LaTeXParser.parse([UInt8](repeating: 0x78, count: LaTeXParser.sizeLimit)).diagnostics.isEmpty)
  }

  @Test("random bytes and random pieces")
  func fuzz() {
    let seed = testSeed()
    print("LaTeX fuzz seed: \(seed)")
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "{", "}", "[", "]", "&", "\\\\", "$", "^", "_", "'", "x", "12", ".", " ", "%", "\n", "\\frac", "\\sqrt",
      "\\left", "\\right", "\\middle", "(", ")", "|", "\\begin{matrix}", "\\end{matrix}",
      "\\begin{array}{l|c}",
      "\\end{array}", "\\text{", "\\operatorname{", "\\over", "\\rm", "\\color{red}", "\\sum", "\\limits",
      "\\not",
      "\\hline", "\\tag{", "\\substack{", "\\textbf{", "\\(", "\\)", "\\", "é", "²", "′", "\u{302}",
      "\\hspace{",
      "\\xrightarrow[", "\\overset", "\\foo", "\\mathbf", "~", "#", "-", "=", "{,}000", "\\displaystyle",
      "\\big",
    ].map { Array($0.utf8) }
    for round in 0..<3000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int(random.next() % 40) {
        if round % 3 == 0 {
          bytes.append(UInt8(truncatingIfNeeded: random.next()))
        } else {
          bytes.append(contentsOf: pieces[Int(random.next() % UInt64(pieces.count))])
        }
      }
      let formula = LaTeXParser.parse(bytes)
      let markup = MathMLWriter.write(formula, display: round % 2 == 0)
      if let complaint = WellFormed.complaint(markup) {
        Issue.record("seed \(seed), round \(round): \(complaint) in \(bytes)")
      }
      for diagnostic in formula.diagnostics {
        let span = diagnostic.span ?? Span(at: -1)
        if span.lowerBound < 0 || span.upperBound > bytes.count {
          Issue.record("seed \(seed), round \(round): span \(span) of \(diagnostic.identifier) in \(bytes)")
        }
      }
    }
  }
}

/// What an XML parser has to say of a text.
enum WellFormed {
  /// The first error, nil where the text is well-formed XML.
  static func complaint(_ markup: String) -> String? {
    if let complaint = imbalance(Array(markup.utf8)) { return complaint }
    // The parser of Foundation refuses any text with more than 256 levels.
    guard depth(Array(markup.utf8)) < 250 else { return nil }
    let parser = XMLParser(data: Data(markup.utf8))
    return parser.parse() ? nil : "line \(parser.lineNumber), column \(parser.columnNumber)"
  }

  private static func depth(_ bytes: [UInt8]) -> Int {
    var level = 0
    var deepest = 0
    for index in bytes.indices.dropLast() {
      if bytes[index] == UInt8(ascii: "<") { level += bytes[index + 1] == UInt8(ascii: "/") ? -1 : 1 }
      if bytes[index] == UInt8(ascii: "/"), bytes[index + 1] == UInt8(ascii: ">") { level -= 1 }
      deepest = max(deepest, level)
    }
    return deepest
  }

  /// How many children MathML wants in an element.
  private static let childCounts = [
    "mfrac": 2, "mroot": 2, "msub": 2, "msup": 2, "munder": 2, "mover": 2, "msubsup": 3, "munderover": 3,
    "semantics": 2,
  ]

  /// The first end tag that does not belong to the innermost open element, or a wrong number of children.
  private static func imbalance(_ bytes: [UInt8]) -> String? {
    var open: [(name: ArraySlice<UInt8>, children: Int)] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else { return "tag without end" }
      let tag = bytes[(index + 1)..<end]
      if tag.first == UInt8(ascii: "/") {
        guard let element = open.popLast(), element.name.elementsEqual(tag.dropFirst()) else {
          return "end tag at \(index)"
        }
        let name = String(decoding: element.name, as: UTF8.self)
        if let wanted = childCounts[name], wanted != element.children {
          return "\(name) with \(element.children) children at \(index)"
        }
      } else {
        if !open.isEmpty { open[open.count - 1].children += 1 }
        if tag.last != UInt8(ascii: "/") { open.append((tag.prefix { $0 != 0x20 }, 0)) }
      }
      index = end + 1
    }
    return open.isEmpty ? nil : "\(open.count) elements are open at the end"
  }
}
