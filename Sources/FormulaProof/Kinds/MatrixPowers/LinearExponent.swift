import FormulaSyntax

/// An exponent Σ aᵢ·nᵢ + b with whole numbers aᵢ and b, where the nᵢ are symbols.
struct LinearExponent: Equatable {
  private(set) var slopes: [Symbol: Int] = [:]
  private(set) var start = 0

  /// Larger numbers are refused, so that no sum or product of some overflows.
  private static let largest = 1_000

  /// The form of an expression; nil where it has none, or numbers that are too large.
  init?(_ expression: Expression) {
    guard let form = WholeNumberValue.linear(expression) else { return nil }
    for (monomial, coefficient) in form.terms {
      guard coefficient.isInteger, coefficient.numerator.magnitude <= Self.largest else { return nil }
      if let power = monomial.first {
        slopes[power.symbol] = coefficient.numerator
      } else {
        start = coefficient.numerator
      }
    }
  }
}

extension Int {
  /// The quotient by a positive number, rounded down.
  func dividedDown(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
