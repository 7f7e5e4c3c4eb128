import SourceText
import TeX
import TestSupport
import Testing

@testable import FormulaSyntax

/// Definitions in both notations: the names, the parameters, the bodies, and what is no definition.
@Suite("Tables of definitions") struct DefinitionTableTests {
  private static let latex = ReadingTable(
    "in LaTeX", count: 43,
    #"""
    x = 3 ⇒ x: 3
    x := 3 ⇒ x: 3
    x_1 = 3 ⇒ x_1: 3
    x' = 3 ⇒ x': 3
    \theta = 30^\circ ⇒ θ: 30°
    \vec v = (1, 2) ⇒ v⃗: (1, 2)
    \mathbf M = \begin{pmatrix} 1 & 2 \\ 3 & 4\end{pmatrix} ⇒ 𝐌: [[1, 2], [3, 4]]
    \mathrm{width} = 2h ⇒ width: 2*h
    f(x) = x^2 ⇒ f(x): x^2
    f(x, y) = x - y ⇒ f(x, y): x - y
    f\left(x\right) = 2x ⇒ f(x): 2*x
    f_1(x) = x ⇒ f_1(x): x
    f'(x) = 2x ⇒ f'(x): 2*x
    \operatorname{area}(w, h) = wh ⇒ area(w, h): w*h
    f(k) = k(k + 1) ⇒ f(k): k*(k + 1)
    f(x) = x(x + 1), g(x) = f(f(x)) ⇒ f(x): x*(x + 1); g(x): f(f(x))
    a = 2, b = a(c + 1) ⇒ a: 2; b: a*(c + 1)
    a = 1; b = 2 ⇒ a: 1; b: 2
    a = 1 \\ b = 2 ⇒ a: 1; b: 2
    a = 1 \text{ and } b = 2 ⇒ a: 1; b: 2
    \begin{aligned} a &= 1 \\ b &= 2 \end{aligned} ⇒ a: 1; b: 2
    \begin{cases} a = 1 \\ b = 2 \end{cases} ⇒ a: 1; b: 2
    (a, b) = (1, 2) ⇒ a,b: (1, 2)
    \left(a, b\right) = p ⇒ a,b: p
    \begin{pmatrix} a \\ b \end{pmatrix} = p ⇒ a,b: p
    \begin{bmatrix} a & b & c \end{bmatrix} = p ⇒ a,b,c: p
    f(p) = p_1 + p_2 ⇒ f(p): component(p, 1) + component(p, 2)
    f(x) = x + x_1 ⇒ f(x): x + x_1
    f((x, y)) = x + 2y ⇒ f((x, y)): component((x, y), 1) + 2*component((x, y), 2)
    f((x, y), t) = tx ⇒ f((x, y), t): t*component((x, y), 1)
    f(x) = e^x ⇒ f(x): ℯ^x W:read-as-constant[e]
    f(e) = e^x ⇒ f(e): e^x
    e = 2 ⇒ e: 2
    z = 3 + 4i ⇒ z: 3 + 4*ⅈ W:read-as-constant[i]
    f(i) = i^2 ⇒ f(i): i^2
    x + 1 = 2 ⇒ E:not-a-definition[x + 1]
    x^2 = 4 ⇒ E:not-a-definition[x^2]
    x = y = 2 ⇒ E:not-a-definition[=]
    x > 2 ⇒ E:not-a-definition[>]
    f(x, x) = 1 ⇒ E:not-a-definition[f(x, x)]
    (a, a) = (1, 2) ⇒ E:not-a-definition[(a, a)]
    \pi = 3 ⇒ E:not-a-definition[\pi]
    \sin(x) = 1 ⇒ E:not-a-definition[\sin(x)]
    """#)

  private static let calculator = ReadingTable(
    "in calculator notation", count: 20,
    #"""
    x = 3 ⇒ x: 3
    x == 3 ⇒ x: 3
    theta = 30° ⇒ θ: 30°
    x_1' = 3 ⇒ x_1': 3
    width = 2*h ⇒ width: 2*h
    f(x) = x^2 ⇒ f(x): x^2
    f(x, y) = x - y ⇒ f(x, y): x - y
    f(k) = k(k + 1) ⇒ f(k): k*(k + 1)
    f(x) = 2x, g(x) = f(f(x)) ⇒ f(x): 2*x; g(x): f(f(x))
    a = 2; b = a(c + 1) ⇒ a: 2; b: a*(c + 1)
    (a, b) = (1, 2) ⇒ a,b: (1, 2)
    M = [[1, 2], [3, 4]] ⇒ M: [[1, 2], [3, 4]]
    size = (1, 2) ⇒ size: (1, 2)
    f(x) = e^x ⇒ f(x): ℯ^x W:read-as-constant[e]
    f(e) = e^x ⇒ f(e): e^x
    size(x) = 1 ⇒ E:not-a-definition[size]
    pi = 3 ⇒ E:not-a-definition[pi]
    x = y = 2 ⇒ E:not-a-definition[=]
    f(x, x) = 1 ⇒ E:not-a-definition[f(x, x)]
    x + 1 = 2 ⇒ E:not-a-definition[x]
    """#)

  @Test func inLaTeX() throws {
    for row in try Self.latex.rows() {
      let formula = LaTeXParser.parse(row.formula)
      let (definitions, diagnostics) = LaTeXReader.readDefinitions(formula, scope: row.surroundings.scope)
      #expect(summary(definitions, diagnostics, of: formula.source) == row.expected, "\(row.formula)")
    }
  }

  @Test func inCalculatorNotation() throws {
    for row in try Self.calculator.rows() {
      let bytes = Array(row.formula.utf8)
      let (definitions, diagnostics) = CalculatorParser.readDefinitions(bytes, scope: row.surroundings.scope)
      #expect(summary(definitions, diagnostics, of: bytes) == row.expected, "\(row.formula)")
    }
  }
}
