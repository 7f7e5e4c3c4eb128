/// What must hold at a point for a formula to be defined there: one for each operation that is not defined everywhere.
///
/// A side is defined exactly where all its requirements hold; each speaks of what is defined wherever those before it hold.
enum Requirement {
  /// A divisor is not 0.
  case nonzero(Polynomial)
  /// What stands under an even root is not negative.
  case nonnegative(Polynomial)
  /// A logarithm's argument is positive.
  case positive(ExactField.Fraction)
  /// The argument of asin or acos lies between −1 and 1.
  case atMostOneInSize(ExactField.Fraction)
  /// A point has an angle.
  case notOrigin(x: ExactField.Fraction, y: ExactField.Fraction)
  /// A power b^y with b > 0; or b = 0 and y ≥ 0; or b < 0 and an integer y.
  case power(base: ExactField.Fraction, exponent: ExactField.Fraction)
}

extension ExactField.Fraction {
  fileprivate static func isSame(_ left: Self, _ right: Self) -> Bool {
    guard left.numerator == right.numerator else { return false }
    switch (left.denominator, right.denominator) {
    case (nil, nil): return true
    case (let p?, let q?): return p == q
    default: return false
    }
  }
}

extension Requirement {
  /// Whether both are the same requirement of the same polynomials.
  static func == (left: Requirement, right: Requirement) -> Bool {
    typealias Fraction = ExactField.Fraction
    switch (left, right) {
    case (.nonzero(let p), .nonzero(let q)), (.nonnegative(let p), .nonnegative(let q)): return p == q
    case (.positive(let p), .positive(let q)), (.atMostOneInSize(let p), .atMostOneInSize(let q)):
      return Fraction.isSame(p, q)
    case (.notOrigin(let a, let b), .notOrigin(let c, let d)),
      (.power(let a, let b), .power(let c, let d)):
      return Fraction.isSame(a, c) && Fraction.isSame(b, d)
    default: return false
    }
  }

  /// Whether the requirement leaves an open set, as the others need not.
  var isOpen: Bool {
    switch self {
    case .nonzero, .positive, .notOrigin: true
    case .nonnegative, .atMostOneInSize, .power: false
    }
  }
}
