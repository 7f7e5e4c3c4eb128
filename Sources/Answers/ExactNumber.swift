import FormulaSyntax
import MatrixCore
import SourceText

/// A sum of rational multiples of square roots, or a rational multiple of π; to show values as people write them.
///
/// What is no such number is unknown, and every operation on it. Closed under the field operations with a divisor of
/// one term or two, under sine and cosine of multiples of 15°, and under square roots of rational numbers. Nothing is
/// judged with it; that is the prover's.
public struct ExactNumber: FormulaNumber, Sendable {
  /// A coefficient for each square-free radicand; 1 stands for the rational part. Nil where the value is unknown.
  private var terms: [Int64: Fraction]?
  /// The multiple of π. Not 0 only where there are no terms.
  private var turns = Fraction(0)

  /// Products of sums with more pairs of terms are unknown: each pair asks for the squares in a number of nine digits.
  private static let mostProducts = 256

  /// What is no such number.
  public static let unknown = ExactNumber(terms: nil)

  private init(terms: [Int64: Fraction]?) {
    self.terms = terms?.filter { !$0.value.isZero }
  }

  private init(turns: Fraction?) {
    terms = turns == nil ? nil : [:]
    self.turns = turns ?? Fraction(0)
  }

  /// An integer.
  public init(_ integer: Int) { self.init(terms: [1: Fraction(Int64(integer))]) }

  /// A fraction; unknown for nil.
  public init(_ fraction: Fraction?) { self.init(terms: fraction.map { [1: $0] }) }

  /// A mathematical constant; of π it knows the multiples.
  public init(_ constant: Expression.Constant) {
    self = constant == .pi ? ExactNumber(turns: Fraction(1)) : .unknown
  }

  /// Whether the number is known.
  public var isKnown: Bool { terms != nil }

  private var isPlain: Bool { terms != nil && turns.isZero }

  /// Whether it is 0.
  public var isKnownZero: Bool { terms?.isEmpty == true && turns.isZero }

  /// The value where it is an integer.
  public var knownInteger: Int? {
    guard isPlain, let rational, rational.isInteger else { return nil }
    return Int(exactly: rational.numerator)
  }

  /// The value where it is rational.
  public var rational: Fraction? {
    guard isPlain, let terms else { return nil }
    if terms.isEmpty { return Fraction(0) }
    return terms.count == 1 ? terms[1] : nil
  }

  /// The nearest double, or nearly so; nil where the number is unknown.
  public var double: Double? {
    terms?.reduce(turns.double * Double.pi) { $0 + Double.squareRoot(Double($1.key)) * $1.value.double }
  }

  // MARK: The field

  /// The sum.
  public static func + (left: ExactNumber, right: ExactNumber) -> ExactNumber {
    guard var sum = left.terms, let other = right.terms else { return .unknown }
    if sum.isEmpty, other.isEmpty { return ExactNumber(turns: left.turns.adding(right.turns)) }
    guard left.turns.isZero, right.turns.isZero else {
      return left.isKnownZero ? right : right.isKnownZero ? left : .unknown
    }
    for (radicand, coefficient) in other {
      guard let value = (sum[radicand] ?? Fraction(0)).adding(coefficient) else { return .unknown }
      sum[radicand] = value
    }
    return ExactNumber(terms: sum)
  }

  /// The opposite number.
  public static prefix func - (operand: ExactNumber) -> ExactNumber { ExactNumber(-1) * operand }
  /// The difference.
  public static func - (left: ExactNumber, right: ExactNumber) -> ExactNumber { left + -right }

  /// The product.
  public static func * (left: ExactNumber, right: ExactNumber) -> ExactNumber {
    guard let a = left.terms, let b = right.terms else { return .unknown }
    if !left.turns.isZero || !right.turns.isZero {
      let (angle, factor) = left.turns.isZero ? (right, left) : (left, right)
      return ExactNumber(turns: factor.rational.flatMap { angle.turns.multiplied(by: $0) })
    }
    guard a.count * b.count <= mostProducts else { return .unknown }
    var product: [Int64: Fraction] = [:]
    for (m, x) in a {
      for (n, y) in b {
        let (radicand, overflow) = m.multipliedReportingOverflow(by: n)
        guard !overflow, let (root, rest) = squareParts(radicand), let value = x.multiplied(by: y),
          let scaled = value.multiplied(by: Fraction(root)),
          let sum = (product[rest] ?? Fraction(0)).adding(scaled)
        else { return .unknown }
        product[rest] = sum
      }
    }
    return ExactNumber(terms: product)
  }

  /// The quotient; unknown for a divisor of 0 or of more than two terms.
  public static func / (left: ExactNumber, right: ExactNumber) -> ExactNumber {
    guard let terms = right.terms, !right.isKnownZero else { return .unknown }
    if !right.turns.isZero {
      return left.turns.isZero ? .unknown : ExactNumber(left.turns.divided(by: right.turns))
    }
    if terms.count == 1, let (radicand, coefficient) = terms.first {
      // a / (c√n) = a√n / (cn)
      guard let below = coefficient.multiplied(by: Fraction(radicand)),
        let factor = Fraction(1).divided(by: below)
      else { return .unknown }
      return left * ExactNumber(terms: [radicand: factor])
    }
    guard terms.count == 2, let first = terms.keys.min(), let coefficient = terms[first],
      let opposite = coefficient.negated
    else { return .unknown }
    var conjugate = terms
    conjugate[first] = opposite
    let other = ExactNumber(terms: conjugate)
    let norm = right * other
    return norm.rational == nil ? .unknown : left * other / norm
  }

  // MARK: Functions

  private static func squareParts(_ number: Int64) -> (root: Int64, rest: Int64)? {
    guard number > 0, number < 1_000_000_000 else { return nil }
    var root: Int64 = 1
    var rest = number
    var factor: Int64 = 2
    while factor * factor <= rest {
      while rest % (factor * factor) == 0 {
        rest /= factor * factor
        root *= factor
      }
      factor += 1
    }
    return (root, rest)
  }

  /// The square root of a rational number.
  public static func squareRoot(_ operand: ExactNumber) -> ExactNumber {
    guard let value = operand.rational else { return .unknown }
    if value.isZero { return ExactNumber(0) }
    let (product, overflow) = value.numerator.multipliedReportingOverflow(by: value.denominator)
    guard value.numerator > 0, !overflow, let (root, rest) = squareParts(product) else { return .unknown }
    return ExactNumber(terms: Fraction(root, over: value.denominator).map { [rest: $0] })
  }

  /// The sine of k · 15° for k from 0 to 6.
  private static let sines: [ExactNumber] = {
    let quarter = Fraction(1, over: 4) ?? Fraction(0)
    let half = Fraction(1, over: 2) ?? Fraction(0)
    let minus = Fraction(-1, over: 4) ?? Fraction(0)
    return [
      ExactNumber(0), ExactNumber(terms: [6: quarter, 2: minus]), ExactNumber(half),
      ExactNumber(terms: [2: half]), ExactNumber(terms: [3: half]),
      ExactNumber(terms: [6: quarter, 2: quarter]), ExactNumber(1),
    ]
  }()

  /// The sine of a multiple of 15°.
  public static func sine(_ angle: ExactNumber) -> ExactNumber {
    guard let terms = angle.terms, terms.isEmpty,
      let steps = angle.turns.multiplied(by: Fraction(12)), steps.isInteger
    else { return .unknown }
    let step = Int(((steps.numerator % 24) + 24) % 24)
    let reduced = step % 12
    let value = sines[reduced <= 6 ? reduced : 12 - reduced]
    return step >= 12 ? -value : value
  }

  /// The cosine of a multiple of 15°.
  public static func cosine(_ angle: ExactNumber) -> ExactNumber {
    guard angle.terms?.isEmpty == true, let half = Fraction(1, over: 2) else { return .unknown }
    return sine(ExactNumber(turns: angle.turns.adding(half)))
  }

  /// The angle of a point, where it is a multiple of 15°.
  public static func arcTangent(y: ExactNumber, x: ExactNumber) -> ExactNumber {
    guard let a = y.double, let b = x.double, let steps = nearestStep(Double.arcTangent(y: a, x: b)) else {
      return .unknown
    }
    let angle = ExactNumber(turns: Fraction(steps, over: 12))
    return (y * cosine(angle) - x * sine(angle)).isKnownZero ? angle : .unknown
  }

  /// The nearest multiple of 15°.
  private static func nearestStep(_ angle: Double) -> Int64? {
    Int64(exactly: (angle / Double.pi * 12).rounded())
  }

  /// The absolute value.
  public static func absoluteValue(_ operand: ExactNumber) -> ExactNumber {
    guard let value = operand.double else { return .unknown }
    if operand.isKnownZero { return operand }
    return value > 1e-9 ? operand : value < -1e-9 ? -operand : .unknown
  }

  /// The least of several numbers.
  public static func minimum(_ operands: [ExactNumber]) -> ExactNumber { extremum(operands) { $0 < $1 } }
  /// The greatest of several numbers.
  public static func maximum(_ operands: [ExactNumber]) -> ExactNumber { extremum(operands) { $0 > $1 } }

  private static func extremum(
    _ operands: [ExactNumber], _ isBetter: (Double, Double) -> Bool
  ) -> ExactNumber {
    guard var best = operands.first else { return .unknown }
    for operand in operands.dropFirst() {
      guard let a = operand.double, let b = best.double else { return .unknown }
      if (operand - best).isKnownZero { continue }
      guard abs(a - b) > 1e-9 else { return .unknown }
      if isBetter(a, b) { best = operand }
    }
    return best
  }

  /// A function of one number, where the result is such a number.
  public static func applied(_ function: BuiltIn, _ argument: ExactNumber) -> ExactNumber {
    switch function.ofNumber {
    case .circular(let ratio): return ratio.value(sine: sine(argument), cosine: cosine(argument))
    case .squareRoot: return squareRoot(argument)
    case .absoluteValue: return absoluteValue(argument)
    case .inverseCircular(.arcTangent): return arcTangent(y: argument, x: ExactNumber(1))
    case .inverseCircular(let inverse):
      guard let value = argument.double, abs(value) <= 1,
        let steps = nearestStep(Double.applied(function, value))
      else { return .unknown }
      let angle = ExactNumber(turns: Fraction(steps, over: 12))
      let back = inverse == .arcSine ? sine(angle) : cosine(angle)
      return (back - argument).isKnownZero ? angle : .unknown
    case .hyperbolic, .exponential, .logarithm, .step, nil: return .unknown
    }
  }

  /// A power with an exponent up to 62: of 2 what is greater does not fit.
  public func raised(to exponent: Int) -> ExactNumber {
    guard abs(exponent) <= 62, terms != nil else { return .unknown }
    if exponent == 0 { return ExactNumber(1) }
    var result = self
    for _ in 1..<abs(exponent) { result = result * self }
    return exponent < 0 ? ExactNumber(1) / result : result
  }

  /// A power whose exponent is an integer or 1/2.
  public func raised(to exponent: ExactNumber) -> ExactNumber {
    if let integer = exponent.knownInteger { return raised(to: integer) }
    if let fraction = exponent.rational, fraction.numerator == 1, fraction.denominator == 2 {
      return .squareRoot(self)
    }
    return .unknown
  }

  /// A square root.
  public func root(degree: Int) -> ExactNumber { degree == 2 ? .squareRoot(self) : .unknown }

  // MARK: Writing

  /// The number as people write it; nil where it is unknown.
  ///
  /// - Parameter inDegrees: Whether multiples of π are angles, and shown in degrees.
  public func expression(inDegrees: Bool) -> Expression? {
    guard let terms else { return nil }
    if terms.isEmpty, !turns.isZero, !inDegrees {
      func integer(_ value: Int64) -> Expression { Expression(.number(Numeral(magnitude: value.magnitude))) }
      let size = turns.numerator.magnitude
      let above = size == 1 ? Expression.pi : Expression(.product([integer(turns.numerator), .pi]))
      let value =
        turns.denominator == 1 ? above : Expression(.quotient(above, integer(turns.denominator)))
      return turns.numerator < 0 ? Expression(.negation(value)) : value
    }
    if terms.isEmpty, !turns.isZero {
      guard let degrees = turns.multiplied(by: Fraction(180)) else { return nil }
      let size = degrees.numerator < 0 ? degrees.negated?.expression : degrees.expression
      guard let size else { return nil }
      let angle = Expression(.degrees(size))
      return degrees.numerator < 0 ? Expression(.negation(angle)) : angle
    }
    // The rational part first, then the roots; but what is negative not at the front, where something is positive.
    var sorted = terms.sorted { $0.key < $1.key }
    if let first = sorted.first, first.value.numerator < 0,
      let index = sorted.firstIndex(where: { $0.value.numerator > 0 })
    {
      sorted.insert(sorted.remove(at: index), at: 0)
    }
    var written: [Expression] = []
    for (radicand, coefficient) in sorted {
      guard let term = Self.written(radicand, coefficient) else { return nil }
      written.append(term)
    }
    switch written.count {
    case 0: return .integer(0)
    case 1: return written[0]
    default: return Expression(.sum(written))
    }
  }

  private static func written(_ radicand: Int64, _ coefficient: Fraction) -> Expression? {
    guard radicand != 1 else { return coefficient.expression }
    func integer(_ value: Int64) -> Expression { Expression(.number(Numeral(magnitude: value.magnitude))) }
    let root = Expression(.root(integer(radicand), degree: 2))
    let size = coefficient.numerator
    let above = size.magnitude == 1 ? root : Expression(.product([integer(size), root]))
    let term =
      coefficient.denominator == 1 ? above : Expression(.quotient(above, integer(coefficient.denominator)))
    return coefficient.numerator < 0 ? Expression(.negation(term)) : term
  }
}

extension ExpressionTable {
  /// The values where they are known exactly.
  @inline(never)
  func exact(_ symbol: (String) -> ExactNumber?) -> [ExactNumber] {
    values(
      numeral: { ExactNumber(Fraction($0)) }, constant: { ExactNumber($0) },
      symbol: { symbol($0) ?? .unknown })
  }
}
