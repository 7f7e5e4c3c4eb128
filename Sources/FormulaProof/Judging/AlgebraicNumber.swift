import FormulaSyntax
import MatrixCore
import SourceText

/// A real algebraic number that was written with integers, + − · /, roots and cosines of rational multiples of π.
///
/// Whether it is 0 is decided by a separation bound (Burnikel, Funke, Mehlhorn, Schirra and Schmitt: "A separation
/// bound for real algebraic expressions", 2001). The number is a quotient U/L of algebraic integers of a field of
/// degree at most D over ℚ, all conjugates of U and of L being at most u and l in size:
/// - an integer n has u = |n|, l = 1; a cosine is half of 2 cos(2πj/N), which has u = 2;
/// - a sum has U₁L₂ ± L₁U₂ over L₁L₂, a product U₁U₂ over L₁L₂, a quotient U₁L₂ over L₁U₂;
/// - a k-th root has the k-th root of U·Lᵏ⁻¹, over L.
///
/// Each root multiplies D by k, and all cosines together by φ(N)/2. If U ≠ 0, the product of its conjugates is an
/// integer that is not 0, so |U| ≥ u^(1−D), and the number is at least u^(1−D)/l in size. An enclosure nearer to 0
/// than that contains 0 alone.
struct AlgebraicNumber {
  fileprivate enum Storage {
    case rational(Rational)
    /// A rational multiple of π that is not 0: an angle.
    case angle(Rational)
    case node(AlgebraicNode)
    /// Not known to be algebraic, or not defined.
    case unknown
  }

  fileprivate let storage: Storage

  fileprivate init(_ storage: Storage) {
    self.storage = storage
  }

  /// Numbers of more operations are not looked at.
  private static let mostOperations = 50_000

  static var unknown: AlgebraicNumber { AlgebraicNumber(.unknown) }

  init(_ rational: Rational) {
    self.init(.rational(rational))
  }

  /// A decimal literal.
  init(_ numeral: Numeral) {
    guard numeral.decimals <= 1000 else {
      self = .unknown
      return
    }
    let digits: BigInteger? =
      switch numeral.significand {
      case .small(let value): BigInteger(value)
      case .digits(let text): BigInteger(decimal: text)
      }
    guard let digits, digits.bitCount <= 10_000 else {
      self = .unknown
      return
    }
    if let top = digits.small, numeral.decimals <= 18 {
      var power = 1
      for _ in 0..<numeral.decimals { power *= 10 }
      if let rational = Rational(top, over: power) {
        self.init(rational)
        return
      }
    }
    let top = AlgebraicNode(.integer(digits))
    guard numeral.decimals > 0 else {
      self.init(.node(top))
      return
    }
    self.init(
      .node(AlgebraicNode(.quotient(top, AlgebraicNode(.integer(.init(tenToThe: numeral.decimals)))))))
  }

  /// A mathematical constant: π as an angle.
  init(_ constant: Expression.Constant) {
    self.init(constant == .pi ? .angle(.one) : .unknown)
  }

  /// The number as a node; nil for an angle and for what is unknown.
  fileprivate var node: AlgebraicNode? {
    switch storage {
    case .rational(let rational):
      let top = AlgebraicNode(.integer(BigInteger(rational.numerator)))
      if rational.isInteger { return top }
      return AlgebraicNode(.quotient(top, AlgebraicNode(.integer(BigInteger(rational.denominator)))))
    case .node(let node): return node
    case .angle, .unknown: return nil
    }
  }

  /// The sign of the number; nil where it is not known, or where the bound is out of reach.
  func sign(budget: Budget) -> Int? {
    if case .rational(let rational) = storage { return rational.numerator.signum() }
    if case .angle(let turns) = storage { return turns.numerator.signum() }
    return node?.sign(budget: budget)
  }

  private static func combine(
    _ left: AlgebraicNumber, _ right: AlgebraicNumber, rationals: (Rational, Rational) -> Rational?,
    _ make: (AlgebraicNode, AlgebraicNode) -> AlgebraicNode.Operation
  ) -> AlgebraicNumber {
    if case .rational(let a) = left.storage, case .rational(let b) = right.storage,
      let result = rationals(a, b)
    {
      return AlgebraicNumber(result)
    }
    guard let a = left.node, let b = right.node, a.size + b.size <= mostOperations else { return .unknown }
    return AlgebraicNumber(.node(AlgebraicNode(make(a, b))))
  }

  /// The number over π, where it is a rational multiple of π.
  var turns: Rational? {
    switch storage {
    case .angle(let turns): turns
    case .rational(.zero): .zero
    default: nil
    }
  }
}

extension AlgebraicNumber: FormulaNumber {
  init(_ integer: Int) {
    self.init(Rational(integer))
  }

  static func + (left: AlgebraicNumber, right: AlgebraicNumber) -> AlgebraicNumber {
    if let a = left.turns, let b = right.turns, let sum = a.adding(b) {
      return AlgebraicNumber(sum.isZero ? .rational(.zero) : .angle(sum))
    }
    return combine(left, right) {
      $0.adding($1)
    } _: {
      .sum($0, $1)
    }
  }

  static func - (left: AlgebraicNumber, right: AlgebraicNumber) -> AlgebraicNumber { left + (-right) }

  static func * (left: AlgebraicNumber, right: AlgebraicNumber) -> AlgebraicNumber {
    for (a, b) in [(left, right), (right, left)] {
      if case .angle(let turns) = a.storage, case .rational(let factor) = b.storage {
        guard let product = turns.multiplied(by: factor) else { return .unknown }
        return AlgebraicNumber(product.isZero ? .rational(.zero) : .angle(product))
      }
    }
    return combine(left, right) {
      $0.multiplied(by: $1)
    } _: {
      .product($0, $1)
    }
  }

  static func / (left: AlgebraicNumber, right: AlgebraicNumber) -> AlgebraicNumber {
    if case .rational(let divisor) = right.storage {
      if divisor.isZero { return .unknown }
      if case .angle(let turns) = left.storage {
        return turns.divided(by: divisor).map { AlgebraicNumber(.angle($0)) } ?? .unknown
      }
    }
    if case .angle(let a) = left.storage, case .angle(let b) = right.storage {
      return a.divided(by: b).map { AlgebraicNumber($0) } ?? .unknown
    }
    return combine(left, right) {
      $0.divided(by: $1)
    } _: {
      .quotient($0, $1)
    }
  }

  static prefix func - (operand: AlgebraicNumber) -> AlgebraicNumber { AlgebraicNumber(-1) * operand }

  var isKnownZero: Bool {
    if case .rational(let rational) = storage { return rational.isZero }
    return false
  }

  static func sine(_ angle: AlgebraicNumber) -> AlgebraicNumber {
    guard let turns = angle.turns, let rest = turns.adding(Rational(-1, over: 2) ?? .zero) else {
      return .unknown
    }
    return cosine(ofHalfTurns: rest)
  }

  static func cosine(_ angle: AlgebraicNumber) -> AlgebraicNumber {
    angle.turns.map { cosine(ofHalfTurns: $0) } ?? .unknown
  }

  private static func cosine(ofHalfTurns turns: Rational) -> AlgebraicNumber {
    guard turns.denominator <= 1000 else { return .unknown }
    if turns.isInteger { return AlgebraicNumber(turns.numerator % 2 == 0 ? 1 : -1) }
    return AlgebraicNumber(.node(AlgebraicNode(.cosine(turns))))
  }

  static func squareRoot(_ operand: AlgebraicNumber) -> AlgebraicNumber { operand.root(degree: 2) }

  static func absoluteValue(_ operand: AlgebraicNumber) -> AlgebraicNumber {
    if case .rational(let rational) = operand.storage { return rational.numerator < 0 ? -operand : operand }
    return operand.node.map { AlgebraicNumber(.node(AlgebraicNode(.absolute($0)))) } ?? .unknown
  }

  static func minimum(_ operands: [AlgebraicNumber]) -> AlgebraicNumber { -maximum(operands.map { -$0 }) }

  /// max(a, b) = (a + b + |a − b|)/2.
  static func maximum(_ operands: [AlgebraicNumber]) -> AlgebraicNumber {
    guard let first = operands.first else { return .unknown }
    return operands.dropFirst().reduce(first) {
      ($0 + $1 + absoluteValue($0 - $1)) / AlgebraicNumber(2)
    }
  }

  static func applied(_ function: BuiltIn, _ argument: AlgebraicNumber) -> AlgebraicNumber {
    switch function.ofNumber {
    case .circular(let ratio): ratio.value(sine: sine(argument), cosine: cosine(argument))
    case .squareRoot: squareRoot(argument)
    case .absoluteValue: absoluteValue(argument)
    case .inverseCircular, .hyperbolic, .exponential, .logarithm, .step, nil: .unknown
    }
  }

  static func arcTangent(y: AlgebraicNumber, x: AlgebraicNumber) -> AlgebraicNumber { .unknown }

  func raised(to exponent: Int) -> AlgebraicNumber {
    if exponent == 0 {
      // Of a node it is not known that it is defined.
      if case .rational = storage { return AlgebraicNumber(1) }
      return .unknown
    }
    if exponent < 0 { return exponent == .min ? .unknown : AlgebraicNumber(1) / raised(to: -exponent) }
    guard exponent <= 10_000 else { return .unknown }
    var result = AlgebraicNumber(1)
    var square = self
    var remaining = exponent
    while remaining > 0 {
      if remaining & 1 == 1 { result = result * square }
      remaining >>= 1
      if remaining > 0 { square = square * square }
    }
    return result
  }

  func raised(to exponent: AlgebraicNumber) -> AlgebraicNumber {
    guard case .rational(let rational) = exponent.storage else { return .unknown }
    if rational.isInteger { return raised(to: rational.numerator) }
    // A power with such an exponent is defined where the base is not negative.
    guard let node, rational.denominator <= 1000 else { return .unknown }
    let base = AlgebraicNumber(.node(AlgebraicNode(.root(node, rational.denominator, allowsNegative: false))))
    return base.raised(to: rational.numerator)
  }

  func root(degree: Int) -> AlgebraicNumber {
    guard degree >= 2, degree <= 1000, let node else { return .unknown }
    return AlgebraicNumber(.node(AlgebraicNode(.root(node, degree, allowsNegative: degree % 2 == 1))))
  }

  var knownInteger: Int? {
    if case .rational(let rational) = storage, rational.isInteger { return rational.numerator }
    return nil
  }
}
