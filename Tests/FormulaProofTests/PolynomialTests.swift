import TestSupport
import Testing

@testable import FormulaProof

/// Polynomials that are kept as terms against FLINT's arithmetic of the same ones.
@Suite struct PolynomialTests {
  private static let seed = testSeed(7)
  private static let contexts = [8, 16].map { PolynomialContext.withVariables($0) }

  /// A polynomial with few terms, in few variables, so that sums cancel and factors meet.
  private static func polynomial(
    _ context: PolynomialContext, _ random: inout SeededGenerator, coefficients: ClosedRange<Int> = -3...3
  ) -> Polynomial {
    var result = Polynomial(context)
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      var exponents = [UInt](repeating: 0, count: context.variableCount)
      for variable in [0, 3, context.variableCount - 1] {
        exponents[variable] = UInt.random(in: 0...2, using: &random)
      }
      let coefficient = Int.random(in: coefficients, using: &random)
      result = result + Polynomial(monomial: exponents, context).scaled(by: coefficient)
    }
    return result
  }

  /// Whether a polynomial is the one that FLINT has, looked at from FLINT's side.
  private static func isSame(_ polynomial: Polynomial, _ flint: FLINTPolynomial) -> Bool {
    polynomial.flint == flint && polynomial.termCount == flint.termCount
      && polynomial == Polynomial(flint)
  }

  @Test func arithmeticAgreesWithFLINT() {
    var random = SeededGenerator(seed: Self.seed)
    for round in 0..<4000 {
      let context = Self.contexts[round % 2]
      // Every fourth pair overflows words.
      let coefficients = round % 4 == 3 ? Int.min...Int.max : -3...3
      let a = Self.polynomial(context, &random, coefficients: coefficients)
      let b = Self.polynomial(context, &random, coefficients: coefficients)
      #expect(Self.isSame(a + b, a.flint + b.flint))
      #expect(Self.isSame(a - b, a.flint - b.flint))
      #expect(Self.isSame(-a, -a.flint))
      #expect(Self.isSame(a * b, a.flint * b.flint))
      let exponent = Int.random(in: 1...5, using: &random)
      if let power = a.raised(to: exponent), let expected = a.flint.raised(to: exponent) {
        #expect(Self.isSame(power, expected))
      }
      #expect(a == a + b - b)
      #expect((a == b) == (a.flint == b.flint))
    }
  }

  @Test func divisionAgreesWithFLINT() {
    var random = SeededGenerator(seed: Self.seed)
    for round in 0..<2000 {
      let context = Self.contexts[round % 2]
      let a = Self.polynomial(context, &random)
      let b = Self.polynomial(context, &random)
      let c = Self.polynomial(context, &random)
      for (x, y) in [(a, b), (a * c, b * c), (a * b, b), (a * b + c, b)] {
        if let divisor = x.greatestCommonDivisor(y), let expected = x.flint.greatestCommonDivisor(y.flint) {
          #expect(Self.isSame(divisor, expected), "seed \(Self.seed), round \(round)")
          if let factorization = y.factored(), let divisor = x.greatestCommonDivisor(factorization) {
            #expect(Self.isSame(divisor, expected), "by factors: seed \(Self.seed), round \(round)")
          }
        }
        guard !y.isZero else { continue }
        let quotient = x.divided(exactlyBy: y)
        let expected = x.flint.divided(exactlyBy: y.flint)
        #expect((quotient == nil) == (expected == nil), "seed \(Self.seed), round \(round)")
        if let quotient, let expected { #expect(Self.isSame(quotient, expected)) }
      }
    }
  }

  @Test func factorsAgreeWithFLINTAlsoInTheirOrder() {
    var random = SeededGenerator(seed: Self.seed)
    for round in 0..<2000 {
      let context = Self.contexts[round % 2]
      let a = Self.polynomial(context, &random)
      let b = Self.polynomial(context, &random)
      let difference = a * a - b * b
      for product in [a, a * b, a * a * b, difference] where product.termCount > 1 {
        var products = ProductMemory()
        products.remember(a * b, [(a, 1), (b, 1)])
        products.remember(a * a * b, [(a, 2), (b, 1)])
        products.remember(difference, [(b - a, 1), (a + b, 1)])
        guard let found = product.factored(knowing: products), let expected = product.flint.factored() else {
          continue
        }
        #expect(found.constant.text == expected.constant.text, "seed \(Self.seed), round \(round)")
        #expect(
          found.factors.count == expected.factors.count
            && zip(found.factors, expected.factors).allSatisfy {
              $0.exponent == $1.exponent && Self.isSame($0.base, $1.base)
            }, "seed \(Self.seed), round \(round)")
      }
    }
  }

  @Test func normalFormsAgreeWithFLINT() {
    var random = SeededGenerator(seed: Self.seed)
    for round in 0..<1000 {
      let context = Self.contexts[round % 2]
      // The last variable is free, that before it has a square, and the first a third power.
      let last = context.variableCount - 1
      var relations = PowerRelations()
      for (number, variable, degree) in [(0, 3, 2), (1, 0, 3)] {
        let power = Polynomial(variable: variable, context).raised(to: degree) ?? Polynomial(1, context)
        let free = Polynomial(variable: last, context)
        let earlier = number == 0 ? free : free + Polynomial(variable: 3, context)
        let value = Polynomial(Int.random(in: -2...2, using: &random), context) - earlier * free
        relations.append(
          PowerRelation(
            generator: number, variable: variable, degree: degree, value: value, polynomial: power - value))
      }
      let a = Self.polynomial(context, &random) * Self.polynomial(context, &random)
      let reduced = relations.reduced(a)
      #expect(Self.isSame(reduced, a.flint.remainder(dividingBy: relations.polynomials.map(\.flint))))
      #expect(relations.apply(to: reduced) == false)
      #expect((relations.apply(to: a) == false) == (reduced == a))
    }
  }
}
