/// Which signs a number can have.
struct SignSet: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let negative = SignSet(rawValue: 1)
  static let zero = SignSet(rawValue: 2)
  static let positive = SignSet(rawValue: 4)

  static let any: SignSet = [.negative, .zero, .positive]
  static let nonnegative: SignSet = [.zero, .positive]
  static let nonpositive: SignSet = [.negative, .zero]
  static let nonzero: SignSet = [.negative, .positive]

  /// The signs as −1, 0 and 1.
  var values: Set<Int> {
    Set([(SignSet.negative, -1), (.zero, 0), (.positive, 1)].filter { contains($0.0) }.map(\.1))
  }

  /// How many signs it has.
  var count: Int { rawValue.nonzeroBitCount }
  var isNonnegative: Bool { !isEmpty && !contains(.negative) }
  var isNonpositive: Bool { !isEmpty && !contains(.positive) }
  var isNonzero: Bool { !isEmpty && !contains(.zero) }

  var negated: SignSet {
    var result: SignSet = []
    if contains(.negative) { result.insert(.positive) }
    if contains(.zero) { result.insert(.zero) }
    if contains(.positive) { result.insert(.negative) }
    return result
  }

  func times(_ other: SignSet) -> SignSet {
    var result: SignSet = []
    if contains(.zero) || other.contains(.zero) { result.insert(.zero) }
    if contains(.positive) { result.formUnion(other.intersection(.nonzero)) }
    if contains(.negative) { result.formUnion(other.negated.intersection(.nonzero)) }
    return result
  }

  func raised(to exponent: Int) -> SignSet {
    if exponent == 0 { return .positive }
    if exponent % 2 == 1 { return self }
    return contains(.zero) ? (self == .zero ? .zero : .nonnegative) : .positive
  }

  func plus(_ other: SignSet) -> SignSet {
    if self == .zero { return other }
    if other == .zero { return self }
    if isNonnegative, other.isNonnegative {
      return contains(.zero) && other.contains(.zero) ? .nonnegative : .positive
    }
    if isNonpositive, other.isNonpositive {
      return contains(.zero) && other.contains(.zero) ? .nonpositive : .negative
    }
    return .any
  }
}
