import FormulaSyntax

/// What an exact field must be made for. It is found out while computing, and then the computation starts anew.
struct FieldConfiguration: Sendable {
  /// The symbols that stand for integers.
  var integers: Set<Symbol> = []
  /// How many generators the ring of polynomials has room for.
  var capacity = 8
  /// Whether trigonometric functions are rational functions of t = tan(u/2).
  ///
  /// sin and cos with sin² + cos² = 1 are the cheaper choice, but their ring has no unique factorisation:
  /// sin² = (1 − cos)(1 + cos). Roots and absolute values need one, and so they need t.
  var usesHalfAngles = false
  /// N, where cosines of rational multiples of π are polynomials in 2 cos(2π/N); 0 where √2 and √3 suffice.
  var cyclotomicOrder = 0
  /// For each base angle the denominator that its rational multiples need: 2 where θ/2 occurs.
  var angleDenominators: [String: Int] = [:]
  /// Between which numbers of right angles symbols are assumed to lie.
  var angleRanges: [Symbol: AngleRange] = [:]
  /// For each base angle the factor that all its multiples have: 7 where only 7θ and 14θ occur.
  var angleFactors: [String: Int] = [:]
  /// For each base, by its text, the common degree of its roots, where one above 2 occurs; roots with their sign
  /// stand under the text behind "odd ".
  var rootDegrees: [String: Int] = [:]
  /// What is known of the signs of irreducible polynomials, by their text.
  var signs: [String: SignSet] = [:]
  /// Those of ``signs`` that hold since a side is defined.
  var domainFacts: Set<String> = []
  /// Symbols that an assumed equation, or the case that is looked at, determines by others.
  var substitutions: [Symbol: Expression] = [:]
  /// Base angles, by their name, that are odd multiples of π in the case that is looked at, with the part that they
  /// are of what is named: what t = tan(u/2) leaves out.
  var halfTurns: [String: AnglePart] = [:]
  /// Whether the case that is looked at is no open set of points, so that continuity tells nothing of it.
  var isThin = false
  /// Whether √(xy) with x and y of unknown sign is one generator, or √|x|·√|y|.
  var groupsRoots = true
  /// Whether sines of sums are taken apart, and whether sin² + cos² = 1 is used. Without them less is proved;
  /// this tells which rule a step needs.
  var splitsAngles = true
  var usesPythagoras = true
  /// Whether roots and absolute values are left as they are: enough to state conditions, not to prove.
  var keepsRoots = false
}

/// A rational part of an angle: a factor over a divisor, in lowest terms.
struct AnglePart: Hashable, Sendable {
  var factor = 1
  var divisor = 1

  /// The greatest part of which both are integral multiples; nil where a number does not fit a word.
  func common(with other: Rational) -> AnglePart? {
    let (a, overflow) = factor.multipliedReportingOverflow(by: other.denominator)
    let (b, overflow2) = other.numerator.multipliedReportingOverflow(by: divisor)
    let (bottom, overflow3) = divisor.multipliedReportingOverflow(by: other.denominator)
    guard !overflow, !overflow2, !overflow3,
      let top = Int(exactly: Rational.gcd(a.magnitude, b.magnitude)), let part = Rational(top, over: bottom)
    else { return nil }
    return AnglePart(factor: part.numerator, divisor: part.denominator)
  }
}

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
