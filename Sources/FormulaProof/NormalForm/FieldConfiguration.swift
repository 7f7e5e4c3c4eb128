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
  /// The base angles, by what they are parts of, with the parts that they are: a half where θ/2 occurs, seven times where
  /// only 7θ and 14θ do.
  var angleParts: [FractionKey: AnglePart] = [:]
  /// For each unit of exponents of e the denominator that its rational multiples need: 2 where exp(x/2) occurs.
  var exponentDenominators: [FractionKey: Int] = [:]
  /// Between which numbers of right angles symbols are assumed to lie.
  var angleRanges: [Symbol: AngleRange] = [:]
  /// For each base the common degree of the roots of its absolute value, where one above 2 occurs.
  var rootDegrees: [PolynomialKey: Int] = [:]
  /// For each base the common degree of its roots of odd degree, which have its sign.
  var oddRootDegrees: [PolynomialKey: Int] = [:]
  /// What is known of signs.
  var signs = SignFacts()
  /// Symbols that stand for integers wherever a side is defined.
  var integersByDomain: Set<Symbol> = []
  /// Symbols that an assumed equation, or the case that is looked at, determines by others.
  var substitutions: [Symbol: Expression] = [:]
  /// Base angles, by what they are parts of, that are odd multiples of π in the case that is looked at, with the part that they
  /// are of what is named: what t = tan(u/2) leaves out.
  var halfTurns: [FractionKey: AnglePart] = [:]
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

  /// Whether a side's being defined has taught something.
  var hasDomainFacts: Bool { signs.hasDomainFacts || !integersByDomain.isEmpty }
}

/// A rational part of an angle: a factor over a divisor, in lowest terms.
struct AnglePart: Hashable, Sendable {
  var factor = 1
  var divisor = 1

  /// Smaller parts are not computed with.
  static let greatestDivisor = 200

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
