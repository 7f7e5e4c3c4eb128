import TestSupport
import Testing

@testable import TeX

/// Names in formulas that carry classes: what is a name, and that nothing else changes.
@Suite("Names in MathML") struct MathMLNameTests {
  /// The texts of the elements that have the class, in order.
  private static func marked(_ source: String, _ wanted: @escaping @Sendable (LaTeXNode) -> Bool) throws
    -> [String]
  {
    let html = MathMLWriter.write(
      LaTeXParser.parse(source), display: false, classes: { wanted($0) ? "n" : nil })
    #expect(WellFormed.complaint(html) == nil, "\(source)")
    return try take(html).texts
  }

  /// Where every name has the class, these have it.
  @Test(arguments: [
    ("x", ["x"]), ("x + y", ["x", "y"]), ("\\theta", ["θ"]), ("x_1", ["x1"]), ("x_{1y}", ["x1y"]),
    ("x'", ["x′"]), ("x_P'", ["xP′"]), ("x^2", ["x"]), ("e^{i\\theta}", ["e", "i", "θ"]), ("x_1^2", ["x12"]),
    ("\\vec v", ["v→"]), ("\\hat{x}", ["xˆ"]), ("\\overline{x}", ["x¯"]), ("\\mathbf{v}", ["𝐯"]),
    ("\\sin x", ["x"]), ("\\operatorname{apply}(p, M)", ["p", "M"]), ("f(x)", ["f", "x"]),
    ("\\sum_{i=1}^{n} i", ["n", "i"]), ("\\frac{x}{y}", ["x", "y"]), ("\\sqrt{x}", ["x"]),
    ("\\begin{pmatrix} a & b \\\\ 0 & d \\end{pmatrix}", ["a", "b", "d"]), ("12 + 3", []),
    ("\\text{if } x", ["x"]), ("\\underbrace{x + y}_{z}", ["x", "y"]), ("\\left(x\\right)^n", ["x", "n"]),
  ])
  func whatIsAName(source: String, names: [String]) throws {
    #expect(try Self.marked(source) { _ in true } == names, "\(source)")
  }

  /// A letter that is a part of another name is not that letter's name.
  @Test(arguments: [
    "x_1", "x'", "t_x", "\\hat x", "\\vec{x}", "\\mathbf{x}", "\\mathrm{x}", "\\sum_{x=1}^2 3", "\\max_x 3",
    "\\text{x}",
    "x_1^2", "y_{x_1}", "\\mathbf{x}_1", "\\operatorname{x}(1)",
  ])
  func partsAreNoNames(source: String) throws {
    let marked = try Self.marked(source) { node in
      if case .letter(let letter) = node.kind { letter == "x" } else { false }
    }
    #expect(marked == [], "\(source)")
  }

  /// Without the elements that carry the class, formulas are as they were.
  @Test func nothingElseChanges() throws {
    var count = 0
    for source in LaTeXSamples.formulas {
      let formula = LaTeXParser.parse(source)
      for display in [false, true] {
        let plain = MathMLWriter.write(formula, display: display)
        let classed = MathMLWriter.write(formula, display: display, classes: { _ in "n" })
        #expect(MathMLWriter.write(formula, display: display, classes: nil) == plain)
        #expect(try Self.withoutClass(classed) == plain, "\(source)")
        count += classed == plain ? 0 : 1
        for width in [0.0, 16] {
          let pieces = MathMLWriter.layout(formula, display: display, width: width).all.map(\.mathML)
          let named = MathMLWriter.layout(formula, display: display, width: width, classes: { _ in "n" }).all
          #expect(try named.map { try Self.withoutClass($0.mathML) } == pieces, "\(source)")
        }
      }
    }
    #expect(count > 50)
  }

  /// The markup without the rows of the class, and the texts in these: by counting which end belongs to which beginning.
  private static func take(_ html: String) throws -> (rest: String, texts: [String]) {
    var result = ""
    // Which rows are ours, and where their texts began.
    var open: [(isOurs: Bool, text: Int)] = []
    var text = ""
    var texts: [String] = []
    var isTag = false
    var rest = html[...]
    func add(_ part: Substring) {
      result += part
      for sign in part {
        if sign == "<" { isTag = true }
        if !isTag { text.append(sign) }
        if sign == ">" { isTag = false }
      }
    }
    while let next = rest.firstMatch(of: /<mrow( [^>]*)?>|<\/mrow>/) {
      add(rest[..<next.range.lowerBound])
      rest = rest[next.range.upperBound...]
      if next.0 == "</mrow>" {
        let last = open.popLast()
        if try #require(last).isOurs {
          texts.append(String(text.dropFirst(last?.text ?? 0)))
        } else {
          add(next.0)
        }
      } else {
        let isOurs = next.0 == "<mrow class=\"n\">"
        open.append((isOurs, text.count))
        if !isOurs { add(next.0) }
      }
    }
    add(rest)
    return (result, texts)
  }

  private static func withoutClass(_ html: String) throws -> String { try take(html).rest }
}
