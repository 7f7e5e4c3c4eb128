import FormulaProof
import FormulaSyntax
import Foundation
import TestSupport
import Testing

/// Whether one formula has a value wherever another one has.
@Suite struct DefinednessTests {
  private func isDefined(_ formula: String, wherever other: String) throws -> Bool? {
    func read(_ text: String) throws -> FormulaSyntax.Expression {
      try #require(CalculatorParser.readExpression(Array(text.utf8), scope: NameScope()).0, "\(text)")
    }
    let prover = Prover(
      environment: Environment(), assumptions: [],
      options: ProverOptions(limits: BudgetLimits(seconds: 5, terms: 20_000, precision: 512)))
    return prover.isDefined(try read(formula), wherever: try read(other))
  }

  @Test(arguments: [
    // Gaps at numbers that nobody would try.
    ("(x + 1)*(x - 17/3)/(x - 17/3)", "x + 1", false), ("(x + 1)*(x^2 - 2)/(x^2 - 2)", "x + 1", false),
    ("x^3 - 5 + 0/(x^3 - 5)", "x^3 - 5", false), ("x*(exp(x) - 3)/(exp(x) - 3)", "x", false),
    ("(x - 1/7)^0.5*(x - 1/7)^-0.5", "sqrt(x - 1/7)", false), ("x + 0*tan(x)", "x", false),
    ("x*(cos(x) - 1/3)/(cos(x) - 1/3)", "x", false), ("(x^5 - 7*x)/(x^4 - 7)", "x", false),
    ("a*(b - 3*c)/(b - 3*c)", "a", false), ("log(x^2 - 3) + x", "x", false),
    ("x*log(x)/log(x)", "log(x)", false),
    ("sqrt(x)^2", "x", false), ("x^2/x", "x", false),
    // None.
    ("x*(x^2 + x + 1)/(x^2 + x + 1)", "x", true), ("x*(exp(x) + 3)/(exp(x) + 3)", "x", true),
    ("(x + 1)*(x - 17/3)/(x - 17/3)", "1/(x - 17/3)", true), ("sqrt(x)", "log(x)", true),
    ("x*(2 + sin(x))/(2 + sin(x))", "x", true), ("sqrt(x^2)", "x", true), ("1/(x*y)", "1/x + 1/y", true),
    ("x + 0/(x^2 - 2)", "1/(x^2 - 2)", true),
  ]) func gapsAreFound(_ formula: String, _ other: String, _ wanted: Bool) throws {
    #expect(try isDefined(formula, wherever: other) == wanted, "\(formula), \(other)")
  }

  /// A gap is there exactly where a quadratic has real zeros, rational or not.
  @Test func quadraticsHaveGapsAtTheirZeros() throws {
    let seed = testSeed()
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let (a, b, c) = (
        Int.random(in: 1...9, using: &generator), Int.random(in: -9...9, using: &generator),
        Int.random(in: -9...9, using: &generator)
      )
      let quadratic = "(\(a)*x^2 + (\(b))*x + (\(c)))"
      let found = try isDefined("(x + 1)*\(quadratic)/\(quadratic)", wherever: "x + 1")
      #expect(found == (b * b < 4 * a * c), "\(quadratic)")
    }
  }
}
