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

  /// The signs of a `math` element.
  private static func text(_ math: String) -> String {
    row(math).replacing(/<[^>]*>/, with: "").replacing("&#x2061;", with: "")
  }

  private static func pieces(_ source: String, width: Double) -> [String] {
    MathMLWriter.layout(LaTeXParser.parse(source), display: true, width: width).all.map(\.mathML)
  }

  /// Formulas joined by relations, signs, commas and wide spaces.
  static let joined: [String] = {
    var random = SeededGenerator(seed: testSeed(27))
    let joints = [
      " = ", " + ", " - ", ",\\quad ", ", ", " \\qquad ", " \\le ", " \\implies ", " \\cdot ", " := ",
      " \\pm ", " : ",
    ]
    let terms =
      LaTeXSamples.formulas + [
        "a", "(b + c)", "f(x = 1)", "\\left(a + b = c\\right)^2", "|x - y|", "n!", "-x", "[0, 1)",
      ]
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
        let layout = MathMLWriter.layout(formula, display: true, width: width)
        // Lines have a test of their own.
        guard case .pieces(let found) = layout else { continue }
        let whole = MathMLWriter.write(formula, display: true)
        broken += found.count > 1 ? 1 : 0
        #expect(found[0].beginsPart, "\(source)")
        let pieces = found.map(\.mathML)
        #expect(pieces.map(Self.row).joined() == Self.row(whole), "\(source)")
        for piece in pieces { #expect(WellFormed.complaint(piece) == nil, "\(source)") }
        // The LaTeX stands once, at the first.
        #expect(
          pieces.map { $0.contains("<annotation") } == [true] + pieces.dropFirst().map { _ in false },
          "\(source)")
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
    Row(source: "(a = b) = c", texts: "(|a|=b)|=c"),
    Row(source: "\\left(a, b\\right) = c", texts: "(a,b)|=c"),
    Row(source: "f((1, 2), x + y)", texts: "f(|(|1,|2),|x|+y)"),
    Row(source: "P(k)\\,R(a)\\,x", texts: "P(|k)|R(|a)|x"),
    Row(source: "\\sin x\\,y", texts: "sinx|y"),
    Row(source: "\\left(a + b\\right) + c", texts: "(a+b)|+c"),
    Row(source: "f(x) + [0, 1) \\le |a + b| - n! + 2", texts: "f(|x)|+[|0,|1)|≤|a+b||−n!|+2"),
    Row(source: "x = -a + (-b)", texts: "x|=−a|+(|−b)"),
    Row(source: "a := b", texts: "a|:=b"),
    Row(source: "a = b : c = d", texts: "a|=b:|c|=d"),
    Row(source: "a = 1,\\ b = 2 : ", texts: "a|=1,|b|=2:"),
    Row(source: "f : A \\to B", texts: "f:|A|→B"),
    Row(source: "f(a : b)", texts: "f(|a:|b)"),
    Row(source: "x : = y", texts: "x|:=y"),
    Row(source: "ab \\cdot cd", texts: "ab|⋅cd"),
    Row(source: "a = b \\\\ c = d", texts: "a=bc=d"),
    Row(source: "a = b \\tag{1}", texts: "a=b(1)"),
  ]

  @Test(arguments: rows) func linesMayEnd(_ row: Row) {
    #expect(Self.pieces(row.source, width: 0).map(Self.text).joined(separator: "|") == row.texts)
  }

  @Test func linesStayLines() {
    let source = "\\begin{aligned} a &= b + c \\\\ &= d, \\\\ e \\end{aligned}"
    let layout = MathMLWriter.layout(LaTeXParser.parse(source), display: true, width: 100)
    guard case .lines(let lines) = layout else {
      Issue.record("\(layout)")
      return
    }
    #expect(lines.map { $0.map(\.count) } == [[1, 1], [0, 1], [1, 0]])
    #expect(
      lines[1][1][0].mathML
        == "<math displaystyle=\"true\"><mrow>\(MathMLTests.equals)<mi>d</mi><mo lspace=\"0\" rspace=\"0\">,</mo></mrow></math>"
    )
    #expect(lines[0][0][0].mathML.contains("<annotation"))
    // A number at the margin, a third column and a line between rows are laid out by the table.
    for other in ["a &= b \\tag{1} \\\\ c &= d", "a &= b & c &= d", "a &= b \\\\ \\hline c &= d"] {
      let whole = MathMLWriter.layout(
        LaTeXParser.parse("\\begin{aligned} \(other) \\end{aligned}"), display: true, width: 0)
      #expect(whole.all.count == 1 && whole.all[0].mathML.contains("<mtable"), "\(other)")
    }
  }

  /// Where parts begin, a line rather ends than inside of one: at commas, colons and wide spaces outside of brackets.
  @Test(arguments: [
    ("a = 1, b = 2,\\ c = 3 : d = e", ["a=1,", "b=2,", "c=3:", "d=e"]),
    ("x' = ax + by,\\quad y' = cx + dy", ["x′=ax+by,", "y′=cx+dy"]),
    ("f(a, b) = (c, d) = e", ["f(a,b)=(c,d)=e"]), ("a = b \\quad c = d", ["a=b", "c=d"]),
    ("\\left(a, b\\right), c \\le d", ["(a,b),", "c≤d"]),
  ])
  func partsBegin(_ source: String, _ parts: [String]) {
    var found: [String] = []
    for piece in MathMLWriter.layout(LaTeXParser.parse(source), display: true, width: 0).all {
      if piece.beginsPart { found.append("") }
      found[found.count - 1] += Self.text(piece.mathML)
    }
    #expect(found == parts)
  }

  /// Of brackets within brackets the outer ones are broken first.
  @Test func outerBracketsAreBrokenFirst() {
    let source = "z = f((a - b) + (c - d), egh)"
    #expect(Self.pieces(source, width: 10).map(Self.text) == ["z", "=f((a−b)+(c−d),", "egh)"])
    #expect(Self.pieces(source, width: 6.5).map(Self.text) == ["z", "=f((a−b)", "+(c−d),", "egh)"])
  }

  @Test func signsBreakWhatIsWideAlone() {
    let source = "s = a + b"
    #expect(Self.pieces(source, width: 0).count == 3)
    #expect(Self.pieces(source, width: 100).count == 2)
  }
}
