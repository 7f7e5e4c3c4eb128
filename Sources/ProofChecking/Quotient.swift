/// A polynomial over a product of powers of monic polynomials, none of which is 0 where it is spoken of.
struct Quotient: Hashable {
  var numerator: Polynomial
  var denominator: [Polynomial: Int] = [:]

  init(_ numerator: Polynomial, _ denominator: [Polynomial: Int] = [:]) {
    self.numerator = numerator
    self.denominator = denominator
  }

  init(_ value: Rational) { numerator = Polynomial(value) }

  /// The value of a quotient without atoms.
  var constant: Rational? { denominator.isEmpty ? numerator.constant : nil }
  var isZero: Bool { numerator.isZero }
  /// The denominator's factors in an order that is the same in every run.
  var factors: [(key: Polynomial, value: Int)] {
    denominator.count < 2 ? Array(denominator) : denominator.sorted { $0.key.precedes($1.key) }
  }

  static prefix func - (a: Quotient) -> Quotient { Quotient(-a.numerator, a.denominator) }
}

/// Which signs a number can have.
struct Signs: OptionSet, Hashable {
  let rawValue: UInt8

  static let negative = Signs(rawValue: 1)
  static let zero = Signs(rawValue: 2)
  static let positive = Signs(rawValue: 4)
  static let any: Signs = [.negative, .zero, .positive]
  static let nonnegative: Signs = [.zero, .positive]
  static let nonzero: Signs = [.negative, .positive]

  init(rawValue: UInt8) { self.rawValue = rawValue }
  init(of sign: Int) { self = sign < 0 ? .negative : sign > 0 ? .positive : .zero }

  var negated: Signs {
    var result = intersection(.zero)
    if contains(.negative) { result.insert(.positive) }
    if contains(.positive) { result.insert(.negative) }
    return result
  }

  func times(_ other: Signs) -> Signs {
    var result: Signs = contains(.zero) || other.contains(.zero) ? .zero : []
    if contains(.positive) { result.formUnion(other.intersection(.nonzero)) }
    if contains(.negative) { result.formUnion(other.negated.intersection(.nonzero)) }
    return result
  }

  func raised(to exponent: Int) -> Signs {
    exponent % 2 == 1
      ? self
      : Signs.positive.union(exponent > 0 ? intersection(.zero) : [])
        .subtracting(self == .zero && exponent > 0 ? .positive : [])
  }

  func plus(_ other: Signs) -> Signs {
    if self == .zero { return other }
    if other == .zero { return self }
    let both = union(other)
    guard !both.isSuperset(of: .nonzero) else { return .any }
    // Of one sign: 0 only where both may be 0.
    return contains(.zero) && other.contains(.zero) ? both : both.subtracting(.zero)
  }
}

/// Why a computation of the checker came to no end.
enum Stop: Error {
  /// It took too many steps, or became too large.
  case tooLarge
  /// Something that this checker does not compute.
  case unsupported(String)
  /// What must hold for an operation to be defined, or for a rewriting, was not shown.
  case unproved(String)
  /// Something that a step says is false, or not what it says.
  case wrong(String)

  /// What it is, in words.
  var what: String {
    switch self {
    case .tooLarge: "an expansion that is too large"
    case .unsupported(let what), .unproved(let what), .wrong(let what): what
    }
  }
}
