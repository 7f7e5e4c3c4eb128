import MatrixCore
import SourceText

/// Symbolic numbers: the operations build trees, simplified just enough to be read.
///
/// Integers are folded where they fit a machine word, 0·x is 0, 1·x and x + 0 are x, double negations vanish,
/// sums and products are flat with the integer factor in front, and sines and cosines of multiples of a right
/// angle are integers. Nothing is expanded, collected or cancelled. All operands stand for numbers.
///
/// 0·x = 0 forgets where x is undefined, so a proof that must know it reads the formula, not this result.
extension Expression: Scalar {
  /// The integer.
  public init(_ integer: Int) {
    self = .integer(integer)
  }

  /// The sum.
  public static func + (left: Expression, right: Expression) -> Expression {
    var terms = left.terms
    for term in right.terms {
      guard let value = term.integerValue else {
        terms.append(term)
        continue
      }
      if value == 0 { continue }
      if let index = terms.firstIndex(where: { $0.integerValue != nil }),
        let present = terms[index].integerValue,
        case let (sum, overflow) = present.addingReportingOverflow(value), !overflow
      {
        terms[index] = .integer(sum)
      } else {
        terms.append(term)
      }
    }
    terms.removeAll { $0.isKnownZero }
    switch terms.count {
    case 0: return .integer(0)
    case 1: return terms[0]
    default: return Expression(.sum(terms))
    }
  }

  /// The difference.
  public static func - (left: Expression, right: Expression) -> Expression {
    if case .sum = right.node, !left.isKnownZero { return Expression(.sum(left.terms + [-right])) }
    return left + (-right)
  }

  /// The negative.
  public static prefix func - (operand: Expression) -> Expression {
    switch operand.node {
    case .negation(let inner): return inner
    case .number(let numeral):
      if let value = numeral.smallInteger, value != .min { return .integer(-value) }
      return numeral.isZero ? .integer(0) : Expression(.negation(operand))
    default: return Expression(.negation(operand))
    }
  }

  /// The product.
  public static func * (left: Expression, right: Expression) -> Expression {
    if left.isKnownZero || right.isKnownZero { return .integer(0) }
    if case .negation(let inner) = left.node { return -(inner * right) }
    if case .negation(let inner) = right.node { return -(left * inner) }
    if left.integerValue == nil, left == right { return left.raised(to: 2) }
    // Halves and thirds are divisions: x · (1/2) is x/2.
    if case .quotient(let above, let below) = right.node, above.integerValue == 1 { return left / below }
    if case .quotient(let above, let below) = left.node, above.integerValue == 1 { return right / below }
    var factor = 1
    var factors: [Expression] = []
    for item in left.factors + right.factors {
      if let value = item.integerValue,
        case let (product, overflow) = factor.multipliedReportingOverflow(by: value), !overflow
      {
        factor = product
      } else {
        factors.append(item)
      }
    }
    if factors.isEmpty { return .integer(factor) }
    let isNegative = factor < 0 && factor != .min
    if isNegative { factor = -factor }
    if factor != 1 { factors.insert(.integer(factor), at: 0) }
    let product = factors.count == 1 ? factors[0] : Expression(.product(factors))
    return isNegative ? -product : product
  }

  /// The quotient. It is not cancelled, and 0/x stays, since both would forget that the divisor is not 0.
  public static func / (left: Expression, right: Expression) -> Expression {
    if let divisor = right.integerValue, divisor != 0 {
      if divisor == 1 { return left }
      if divisor < 0, divisor != .min { return -(left / .integer(-divisor)) }
      if let value = left.integerValue, value.isMultiple(of: divisor) { return .integer(value / divisor) }
      if left.isKnownZero { return .integer(0) }
    }
    if let value = left.integerValue, value < 0, value != .min {
      return -Expression(.quotient(.integer(-value), right))
    }
    if case .negation(let inner) = left.node { return -(inner / right) }
    if case .negation(let inner) = right.node { return -(left / inner) }
    return Expression(.quotient(left, right))
  }

  /// The sine: of a multiple of a right angle an integer, of a negative the negative.
  public static func sine(_ angle: Expression) -> Expression {
    if let turns = angle.quarterTurns { return .integer([0, 1, 0, -1][turns & 3]) }
    if case .negation(let inner) = angle.node { return -sine(inner) }
    return Expression(.call(.sin, [angle]))
  }

  /// The cosine: of a multiple of a right angle an integer, of a negative the same.
  public static func cosine(_ angle: Expression) -> Expression {
    if let turns = angle.quarterTurns { return .integer([1, 0, -1, 0][turns & 3]) }
    if case .negation(let inner) = angle.node { return cosine(inner) }
    return Expression(.call(.cos, [angle]))
  }

  /// The arc tangent of two arguments: the call `atan2(y, x)`; of an integer on the positive x axis 0.
  public static func arcTangent(y: Expression, x: Expression) -> Expression {
    if y.isKnownZero, let value = x.integerValue, value > 0 { return .integer(0) }
    return Expression(.call(.atan2, [y, x]))
  }

  /// The square root.
  public static func squareRoot(_ operand: Expression) -> Expression {
    if let value = operand.integerValue, value == 0 || value == 1 { return operand }
    return Expression(.root(operand, degree: 2))
  }

  /// The absolute value.
  public static func absoluteValue(_ operand: Expression) -> Expression {
    if case .negation(let inner) = operand.node { return absoluteValue(inner) }
    if let value = operand.integerValue, value != .min { return .integer(abs(value)) }
    return Expression(.magnitude(operand))
  }

  /// The least of several; of one, itself. Of none it is `min()`, which has no value.
  public static func minimum(_ operands: [Expression]) -> Expression {
    extremum(.min, operands) { $0.min() }
  }

  /// The greatest of several; of one, itself. Of none it is `max()`, which has no value.
  public static func maximum(_ operands: [Expression]) -> Expression {
    extremum(.max, operands) { $0.max() }
  }

  /// Whether it is the numeral 0, however many decimals were written.
  public var isKnownZero: Bool {
    if case .number(let numeral) = node { numeral.isZero } else { false }
  }

  // MARK: - Parts

  private static func extremum(
    _ function: BuiltIn, _ operands: [Expression], _ choose: ([Int]) -> Int?
  ) -> Expression {
    if operands.count == 1 { return operands[0] }
    let integers = operands.compactMap { $0.integerValue }
    if integers.count == operands.count, let value = choose(integers) { return .integer(value) }
    return Expression(.call(function, operands))
  }

  /// The value of an integer literal.
  private var integerValue: Int? {
    if case .number(let numeral) = node { numeral.smallInteger } else { nil }
  }

  private var terms: [Expression] {
    if case .sum(let items) = node { items } else { [self] }
  }

  private var factors: [Expression] {
    if case .product(let items) = node { items } else { [self] }
  }

  /// How many right angles this is, where it is written as an integer number of them.
  private var quarterTurns: Int? {
    switch node {
    case .number(let numeral): return numeral.isZero ? 0 : nil
    case .constant(.pi): return 2
    case .negation(let inner):
      guard let turns = inner.quarterTurns, turns != .min else { return nil }
      return -turns
    case .degrees(let operand):
      guard let degrees = operand.integerValue, degrees.isMultiple(of: 90) else { return nil }
      return degrees / 90
    case .quotient(let above, let below):
      guard let turns = above.quarterTurns, let divisor = below.integerValue, divisor != 0, divisor != -1,
        turns.isMultiple(of: divisor)
      else { return nil }
      return turns / divisor
    case .product(let items):
      guard items.count == 2, let factor = items[0].integerValue, let turns = items[1].quarterTurns,
        case let (product, overflow) = factor.multipliedReportingOverflow(by: turns), !overflow
      else { return nil }
      return product
    default: return nil
    }
  }
}
