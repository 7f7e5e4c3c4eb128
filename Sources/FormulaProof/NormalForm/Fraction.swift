/// A quotient of polynomials of one ring.
struct Fraction {
  var numerator: Polynomial
  /// Nil is 1.
  var denominator: Polynomial?

  init(_ numerator: Polynomial, over denominator: Polynomial? = nil) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Whether both are written by the same polynomials.
  func isSame(as other: Fraction) -> Bool {
    guard numerator == other.numerator else { return false }
    switch (denominator, other.denominator) {
    case (nil, nil): return true
    case (let p?, let q?): return p == q
    default: return false
    }
  }
}
