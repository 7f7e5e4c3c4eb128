import TestSupport
import Testing

@testable import TeX

/// Long formulas in pieces: together they are the formula, with every space, and no piece ends inside of brackets.
@Suite("MathML in pieces") struct MathMLPiecesTests {
  /// What stands in the row of a `math` element, without its annotation.
  private static func row(_ math: String) -> String {
    var text = math.replacing(/<annotation.*<\/annotation>/, with: "")
    text.replace(/^<math[^>]*>(<semantics>)?<mrow>/, with: "")
    text.replace(/<\/mrow>(<\/semantics>)?<\/math>$/, with: "")
    // At the start of a row a sign must be told that it stands between two.
    return text.replacing(" form=\"infix\"", with: "")
  }

  private static func pieces(_ source: String, width: Double) -> [String] {
    MathMLWriter.pieces(LaTeXParser.parse(source), display: true, width: width)
  }

  /// Formulas joined by relations, signs, commas and wide spaces.
  static let joined: [String] = {
    var random = SeededGenerator(seed: testSeed(27))
    let joints = [" = ", " + ", " - ", ",\\quad ", ", ", " \\qquad ", " \\le ", " \\implies ", " \\cdot ", " := ", " \\pm "]
    let terms = LaTeXSamples.formulas + ["a", "(b + c)", "f(x = 1)", "\\left(a + b = c\\right)^2", "|x - y|", "n!", "-x", "[0, 1)"]
    return (0..<400).map { _ in
      (0..<Int.random(in: 2...6, using: &random)).map { _ in terms.randomElement(using: &random) ?? "" }
        .reduce("") { $0 + ($0.isEmpty ? "" : joints.randomElement(using: &random) ?? "") + $1 }
    }
  }()

  @Test func theyAreTheFormula() {
    var broken = 0
    for source in LaTeXSamples.formulas + Self.joined {
      for width in [0.0, 16] {
        let formula = LaTeXParser.parse(source)
        let pieces = MathMLWriter.pieces(formula, display: true, width: width)
        let whole = MathMLWriter.write(formula, display: true)
        broken += pieces.count > 1 ? 1 : 0
        #expect(pieces.map(Self.row).joined() == Self.row(whole), "\(source)")
        for piece in pieces { #expect(WellFormed.complaint(piece) == nil, "\(source)") }
        // The LaTeX stands once, at the first.
        #expect(pieces.map { $0.contains("<annotation") } == [true] + pieces.dropFirst().map { _ in false }, "\(source)")
      }
    }
    #expect(broken > 300)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var source: String
    /// The pieces' texts, with a bar between them.
    var texts: String
    var testDescription: String { source }
  }

  static let rows = [
    Row(source: "a = b = c", texts: "a|=b|=c"),
    Row(source: "x' = ax + by,\\quad y' = cx + dy", texts: "x′|=ax|+by,|y′|=cx|+dy"),
    Row(source: "(a = b) = c", texts: "(a=b)|=c"),
    Row(source: "\\left(a + b\\right) + c", texts: "(a+b)|+c"),
    Row(source: "f(x) + [0, 1) \\le |a + b| - n! + 2", texts: "f⁡(x)|+[0,1)|≤|a+b||−n!|+2"),
    Row(source: "x = -a + (-b)", texts: "x|=−a|+(−b)"),
    Row(source: "a := b", texts: "a|:=b"),
    Row(source: "ab \\cdot cd", texts: "ab⋅cd"),
    Row(source: "a = b \\\\ c = d", texts: "a=bc=d"),
    Row(source: "a = b \\tag{1}", texts: "a=b(1)"),
  ]

  @Test(arguments: rows) func linesMayEnd(_ row: Row) {
    let texts = Self.pieces(row.source, width: 0).map { piece in
      Self.row(piece).replacing(/<[^>]*>/, with: "").replacing("\u{2061}", with: "").replacing("\u{2062}", with: "")
    }
    #expect(texts.joined(separator: "|") == row.texts.replacing("\u{2061}", with: ""))
  }

  @Test func signsBreakWhatIsWideAlone() {
    let source = "s = a + b"
    #expect(Self.pieces(source, width: 0).count == 3)
    #expect(Self.pieces(source, width: 100).count == 2)
  }
}
