import FormulaProof
import FormulaSyntax
import SourceText
import Testing

@testable import Exercises

/// What each misconception makes of a key; the expected values were worked out by hand.
@Suite struct MisconceptionTests {
  private func expression(_ text: String) throws -> Expression {
    try #require(CalculatorParser.readExpression(Array(text.utf8), scope: NameScope()).0)
  }

  private func expect(
    _ name: String, of key: String, gives wanted: String, location: SourceLocation = #_sourceLocation
  ) throws {
    let misconception = try #require(Misconception.named(name), sourceLocation: location)
    let answer = try misconception.answer(insteadOf: expression(key), in: Environment())
    let claim = Claim(left: answer, relation: .equal, right: try expression(wanted), span: Span(at: 0))
    let judgement = Prover(environment: Environment()).judge(claim).judgement
    #expect(judgement.verdict == .proved, "\(name): \(answer)", sourceLocation: location)
  }

  @Test func changesAngles() throws {
    try expect("swapped-sin-cos", of: "x*cos(t) - y*sin(t)", gives: "x*sin(t) - y*cos(t)")
    try expect("swapped-sin-cos", of: "tan(t)", gives: "cos(t)/sin(t)")
    try expect("sign-of-angle", of: "apply((x, y), rotation(t))", gives: "apply((x, y), rotation(-t))")
    try expect("degrees-as-radians", of: "sin(30°)", gives: "sin(30)")
    try expect("radians-for-degrees", of: "90°", gives: "(pi/2)°")
    try expect("degrees-for-radians", of: "90°", gives: "90")
  }

  @Test func changesCompositions() throws {
    let three = "concat(translation(-p, -q), rotation(t), translation(p, q))"
    try expect(
      "wrong-order", of: "concat(scaling(2), translation(p, q))",
      gives: "concat(translation(p, q), scaling(2))")
    try expect(
      "wrong-order", of: "apply((x, y), scaling(2)*translation(p, q))",
      gives: "apply((x, y), translation(p, q)*scaling(2))")
    try expect("forgotten-first-translation", of: three, gives: "concat(rotation(t), translation(p, q))")
    try expect("forgotten-last-translation", of: three, gives: "concat(translation(-p, -q), rotation(t))")
    try expect("about-the-origin", of: three, gives: "rotation(t)")
    try expect("about-the-origin", of: "about(rotation(t), (p, q))", gives: "rotation(t)")
    try expect(
      "forgotten-first-translation", of: "about(scaling(3), (p, q))",
      gives: "concat(scaling(3), translation(p, q))")
    try expect(
      "translations-exchanged", of: three,
      gives: "concat(translation(p, q), rotation(t), translation(-p, -q))")
    try expect("sum-for-product", of: "rotation(t)*rotation(u)", gives: "rotation(t) + rotation(u)")
  }

  @Test func changesMatrices() throws {
    try expect("transposed", of: "[[a, b], [c, d]]", gives: "[[a, c], [b, d]]")
    try expect("transposed", of: "(x, y)*[[a, b], [c, d]]", gives: "(x, y)*[[a, c], [b, d]]")
    try expect(
      "transposed", of: "apply((x, y), affine(a, b, c, d, p, q))",
      gives: "apply((x, y), affine(a, c, b, d, p, q))")
    try expect("inverse-transform", of: "translation(p, q)", gives: "translation(-p, -q)")
    try expect("inverse-transform", of: "apply((x, y), rotation(t))", gives: "apply((x, y), rotation(-t))")
    try expect("forgotten-translation", of: "affine(a, b, c, d, p, q)", gives: "affine(a, b, c, d, 0, 0)")
    try expect("translation-in-column", of: "translation(p, q)", gives: "[[1, 0, p], [0, 1, q], [0, 0, 1]]")
  }

  @Test func changesCoordinatesAndNumbers() throws {
    try expect("y-up", of: "(x, y)", gives: "(x, -y)")
    try expect("y-up", of: "rotation(t)", gives: "rotation(-t)")
    try expect("swapped-coordinates", of: "(x, y)", gives: "(y, x)")
    try expect("swapped-coordinates", of: "(x, y, w, h)", gives: "(y, x, h, w)")
    try expect("swapped-size", of: "(x, y, w, h)", gives: "(x, y, h, w)")
    try expect("center-for-origin", of: "(x, y, w, h)", gives: "(x + w/2, y + h/2, w, h)")
    try expect("corner-for-size", of: "(x, y, w, h)", gives: "(x, y, x + w, y + h)")
    try expect("opposite-sign", of: "(x, -y)", gives: "(-x, y)")
    try expect("reciprocal", of: "x/y", gives: "y/x")
    try expect("twice", of: "x", gives: "2*x")
    try expect("half", of: "x", gives: "x/2")
    try expect("forgotten-root", of: "sqrt(x^2 + y^2)", gives: "x^2 + y^2")
    try expect("forgotten-absolute-value", of: "w*abs(cos(t))", gives: "w*cos(t)")
  }

  @Test func saysWhereOneDoesNotFit() {
    for (name, key) in [
      ("wrong-order", "x + y"), ("swapped-sin-cos", "x"), ("transposed", "x"), ("swapped-size", "(x, y)"),
      ("forgotten-first-translation", "rotation(t)*scaling(2)"), ("forgotten-root", "x"),
    ] {
      #expect(throws: Diagnostic.self, "\(name)") {
        _ = try Misconception.named(name)?.answer(insteadOf: expression(key), in: Environment())
      }
    }
  }

  @Test func namesAreUniqueAndEachIsTried() {
    #expect(Set(Misconception.all.map(\.name)).count == Misconception.all.count)
    #expect(Misconception.all.count == 26)
  }
}
