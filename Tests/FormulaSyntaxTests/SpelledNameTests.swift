import TeX
import TestSupport
import Testing

@testable import FormulaSyntax

/// The name that a node of a formula spells is the one that the formula is read as.
@Suite("Names that a formula spells") struct SpelledNameTests {
  private static func only(_ source: String) -> LaTeXNode? {
    let nodes = LaTeXParser.parse(source).nodes
    return nodes.count == 1 ? nodes[0] : nil
  }

  @Test(
    arguments: [
      ("x", "x"), ("\\theta", "θ"), ("\\phi", "φ"), ("\\varphi", "ϕ"), ("x_1", "x_1"), ("x_{1}'", "x_1'"),
      ("x'_1", "x_1'"),
      ("t_{x1}", "t_x1"), ("p_{0x}''", "p_0x''"), ("\\vec v", "v⃗"), ("\\hat{x}_1", "x̂_1"),
      ("\\mathbf{v}", "𝐯"),
      ("\\mathrm{width}", "width"), ("x_{i,j}", "x_{i,j}"), ("x^2", nil), ("2", nil), ("\\sin", nil),
      ("+", nil),
      ("{x}", nil), ("\\text{x}", nil), ("\\frac{x}{y}", nil), ("\\sqrt x", nil), ("(x)_1", nil),
    ] as [(String, String?)])
  func spelling(source: String, name: String?) throws {
    let node = try #require(Self.only(source) ?? LaTeXParser.parse(source).nodes.last)
    // An exponent is not looked at.
    let expected = source == "x^2" ? "x" : name
    #expect(Symbol(spelledBy: node)?.name == expected, "\(source)")
  }

  /// Names of all kinds, as they are printed in LaTeX: read as a formula and spelled by their node they are the same.
  @Test func itIsTheOneThatIsRead() throws {
    var random = SeededGenerator(seed: testSeed(31))
    let bases = ["x", "y", "P", "θ", "α", "φ", "Δ", "v⃗", "x̂", "𝐯", "𝐌", "width", "r"]
    let indices = ["", "", "1", "x", "12", "0x", "new", "i,j", "P"]
    for _ in 0..<400 {
      let symbol = Symbol(
        base: bases.randomElement(using: &random) ?? "x",
        subscript: {
          let index = indices.randomElement(using: &random) ?? ""
          return index.contains(",") ? "{\(index)}" : index
        }(), primes: Int.random(in: 0...2, using: &random))
      let latex = LaTeXPrinter.print(Expression(.symbol(symbol)))
      let node = try #require(Self.only(latex), "\(latex)")
      #expect(Symbol(spelledBy: node) == symbol, "\(latex)")
    }
  }
}
