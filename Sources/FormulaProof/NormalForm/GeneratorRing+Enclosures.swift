import FormulaSyntax
import MatrixCore

extension GeneratorRing {
  /// An enclosure of a polynomial at a point; nil where a symbol occurs that has no value there, or time is up.
  func ball(of polynomial: Polynomial, precision: Int, at point: [Symbol: Ball] = [:]) -> Ball? {
    var known = Known(precision: precision, point: point)
    return ball(of: polynomial, &known)
  }

  /// An enclosure of a fraction, as of polynomials.
  func ball(of fraction: Fraction, precision: Int, at point: [Symbol: Ball] = [:]) -> Ball? {
    var known = Known(precision: precision, point: point)
    return ball(of: fraction, &known)
  }

  /// What is known while an enclosure is computed.
  private struct Known {
    let precision: Int
    let point: [Symbol: Ball]
    /// The enclosures of functions. What stands in many terms, and in what these are made of, is computed once: anew in
    /// each term it would take a time that is exponential in the nesting.
    var generators: [Int: Ball] = [:]
  }

  private func ball(of polynomial: Polynomial, _ known: inout Known) -> Ball? {
    var total = Ball(0, precision: known.precision)
    for term in 0..<polynomial.termCount {
      guard budget.hasTime, let exponents = polynomial.exponents(ofTerm: term) else { return nil }
      var product = Ball(polynomial.coefficient(ofTerm: term), precision: known.precision)
      for (variable, exponent) in exponents.enumerated() where exponent > 0 {
        guard let value = ball(ofGenerator: index(ofVariable: variable), &known),
          let power = Int(exactly: exponent)
        else { return nil }
        product = product * value.raised(to: power)
      }
      total = total + product
    }
    return total
  }

  private func ball(of fraction: Fraction, _ known: inout Known) -> Ball? {
    guard let top = ball(of: fraction.numerator, &known) else { return nil }
    guard let denominator = fraction.denominator else { return top }
    return ball(of: denominator, &known).map { top / $0 }
  }

  private func ball(ofGenerator index: Int, _ known: inout Known) -> Ball? {
    if let value = known.generators[index] { return value }
    guard let generator = entries[safe: index]?.generator else { return nil }
    if case .symbol(let symbol) = generator { return known.point[symbol] }
    guard let value = computed(generator, &known) else { return nil }
    known.generators[index] = value
    return value
  }

  /// An enclosure of a generator. What it is made of was added before it, so this ends.
  private func computed(_ generator: Generator, _ known: inout Known) -> Ball? {
    let precision = known.precision
    switch generator {
    case .symbol(let symbol): return known.point[symbol]
    case .constant(let constant): return Ball(constant, precision: precision)
    case .sine(let angle): return angleBall(angle, &known).map(Ball.sine)
    case .cosine(let angle): return angleBall(angle, &known).map(Ball.cosine)
    case .halfTangent(let angle):
      return angleBall(angle, &known).map { Ball.applied(.tan, $0 / Ball(2, precision: precision)) }
    case .primeRoot(let prime): return Ball.squareRoot(Ball(prime, precision: precision))
    case .cyclotomic(let order):
      let turn = Ball(.pi, precision: precision) * Ball(2) / Ball(order)
      return Ball.cosine(turn) * Ball(2)
    case .absolute(let inner): return ball(of: inner, &known).map(Ball.absoluteValue)
    case .root(let inner):
      return ball(of: inner, &known).map { Ball.squareRoot(Ball.absoluteValue($0)) }
    case .radical(let inner, let degree):
      return ball(of: inner, &known).map {
        Ball.absoluteValue($0).root(degree: degree)
      }
    case .higherRoot(let inner, let degree):
      return ball(of: inner, &known).map { $0.root(degree: degree) }
    case .function(let function, let arguments):
      var values: [Ball] = []
      for argument in arguments {
        guard let value = ball(of: argument, &known) else { return nil }
        values.append(value)
      }
      switch (function, values.count) {
      case (.builtIn(.atan2), 2): return Ball.arcTangent(y: values[0], x: values[1])
      case (.power, 2): return values[0].raised(to: values[1])
      case (.builtIn(let function), 1): return Ball.applied(function, values[0])
      default: return nil
      }
    }
  }

  /// An enclosure of a base angle in numbers alone.
  func angleBall(_ index: Int, _ precision: Int) -> Ball? {
    var known = Known(precision: precision, point: [:])
    return angleBall(index, &known)
  }

  private func angleBall(_ index: Int, _ known: inout Known) -> Ball? {
    guard let angle = angles[safe: index] else { return nil }
    let monomial = Polynomial(monomial: angle.exponents, context)
    return ball(of: Fraction(monomial, over: angle.denominator), &known)
      .map { $0 * Ball(angle.part.factor) / Ball(angle.part.divisor) }
  }

  /// The sign of a constant polynomial by enclosures; `any` where a symbol occurs, or no precision tells.
  ///
  /// A polynomial that is not 0 in normal form is most likely a number that is not 0, so precision mostly helps.
  func signsByEnclosure(_ polynomial: Polynomial) -> SignSet {
    guard !hasSymbols(polynomial) else { return .any }
    var precision = 64
    while precision <= 1024 {
      guard let value = ball(of: polynomial, precision: precision), value.isFinite else { return .any }
      if value.isPositive { return .positive }
      if value.isNegative { return .negative }
      precision *= 4
    }
    return .any
  }

  /// Whether a polynomial's own variables include a symbol; what its functions contain is not looked into.
  private func hasSymbols(_ polynomial: Polynomial) -> Bool {
    polynomial.usedVariables.contains { variable in
      if case .symbol? = generator(ofVariable: variable) { return true }
      return false
    }
  }
}
