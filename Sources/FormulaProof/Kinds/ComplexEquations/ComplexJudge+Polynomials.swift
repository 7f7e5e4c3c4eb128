import FormulaSyntax
import SourceText

/// Equations of complex numbers that follow from polynomial equations.
///
/// With an equation its conjugate holds. Two numbers that are not negative, such as moduli, are equal where their squares are, and
/// where higher powers of these are.
extension ComplexJudge {
  private static let seconds = 0.8

  /// A proof of an equation; nil where there is none.
  func judgedByPolynomials() throws(Diagnostic) -> Judgement? {
    guard claim.relation == .equal, claim.tolerance == nil, claim.blank == nil else { return nil }
    var inliner = DefinitionInliner(prover.environment)
    let plain = try inliner.inlined(claim)
    let facts = try inliner.inlined(prover.assumptions)
    do throws(TooLarge) {
      return try judgement(plain, facts)
    } catch {
      return nil
    }
  }

  private func judgement(_ claim: Claim, _ facts: [Claim]) throws(TooLarge) -> Judgement? {
    var reader = ComplexPolynomialReader(isComplex: { takesAsComplex($0) })
    var equations: [ScalarPolynomial] = []
    for fact in facts where fact.relation == .equal {
      guard let equation = try Self.equation(fact, &reader)?.first else { continue }
      equations += [equation, try reader.conjugate(equation)]
    }
    let assumed = reader.divisors.map(\.polynomial)
    // What is assumed not to be 0.
    var nonzero: [ScalarPolynomial] = []
    for fact in facts where fact.relation == .notEqual && !fact.left.isModulus && !fact.right.isModulus {
      if let polynomial = try Self.equation(fact, &reader)?.first { nonzero.append(polynomial) }
    }
    guard let goals = try Self.equation(claim, &reader), !equations.isEmpty || !reader.relations.isEmpty
    else {
      return nil
    }
    for relation in reader.relations { equations.append(relation) }
    let limit = min(Self.seconds, prover.options.limits.seconds / 4)
    var isProved = false
    // u with u D = 1, of the divisors D, which are not 0.
    var product = ScalarPolynomial.one
    for divisor in reader.divisors {
      product = try product.multiplied(by: divisor.polynomial)
      product = try product.multiplied(by: try reader.conjugate(divisor.polynomial))
    }
    for polynomial in nonzero {
      product = try product.multiplied(by: polynomial)
      product = try product.multiplied(by: try reader.conjugate(polynomial))
    }
    for isSaturated in product == .one ? [false] : [false, true] where !isProved {
      var all = equations
      if isSaturated {
        all.append(try product.multiplied(by: ScalarPolynomial(Symbol("!u"))).subtracting(.one))
      }
      let ideal = PolynomialIdeal(all, until: .now + .seconds(limit))
      guard !ideal.isContradiction else { return nil }
      isProved = goals.contains { goal in (try? ideal.reduced(goal))?.isZero ?? false }
    }
    guard isProved else { return nil }
    let conditions = reader.divisors.filter { !assumed.contains($0.polynomial) }.map {
      "\($0.expression.description) != 0"
    }
    return Judgement(.proved, method: "exact", conditions: conditions)
  }

  /// Polynomials each of which is 0 only where an equation holds; the first one is 0 wherever it holds. Nil for what is not read.
  private static func equation(_ claim: Claim, _ reader: inout ComplexPolynomialReader) throws(TooLarge)
    -> [ScalarPolynomial]?
  {
    func top(_ left: ComplexPolynomialReader.Fraction, _ right: ComplexPolynomialReader.Fraction)
      throws(TooLarge) -> ScalarPolynomial
    {
      try ComplexPolynomialReader.sum(
        left, ComplexPolynomialReader.Fraction(top: try right.top.negated(), bottom: right.bottom)
      ).top
    }
    if let left = try square(ofModulus: claim.left, &reader),
      let right = try square(ofModulus: claim.right, &reader),
      claim.left.isModulus || claim.right.isModulus
    {
      var (a, b) = (left, right)
      var result = [try top(a, b)]
      for _ in 0..<3 {
        a = try ComplexPolynomialReader.product(a, left)
        b = try ComplexPolynomialReader.product(b, right)
        if let power = try? top(a, b) { result.append(power) }
      }
      return result
    }
    guard let left = try reader.fraction(claim.left), let right = try reader.fraction(claim.right) else {
      return nil
    }
    return [try top(left, right)]
  }

  /// The square of a modulus, or of a rational number that is not negative.
  private static func square(ofModulus side: Expression, _ reader: inout ComplexPolynomialReader)
    throws(TooLarge) -> ComplexPolynomialReader.Fraction?
  {
    if case .magnitude(let inner) = side.node {
      guard let value = try reader.fraction(inner) else { return nil }
      return try ComplexPolynomialReader.product(value, try reader.conjugate(value))
    }
    guard let number = SampleValue.rational(side), number.numerator >= 0,
      let square = number.multiplied(by: number)
    else { return nil }
    return ComplexPolynomialReader.Fraction(top: ScalarPolynomial(square))
  }
}

extension Expression {
  /// Whether it is what stands between bars.
  fileprivate var isModulus: Bool {
    if case .magnitude = node { true } else { false }
  }
}
