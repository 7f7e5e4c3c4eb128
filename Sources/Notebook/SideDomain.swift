import FormulaSyntax

/// What must be so that an expression of real numbers is defined, and where it jumps: what doubles alone do not tell. They say
/// that 1/(1/x) is 0 at x = 0, and that the tangent of 90° is a large number.
public struct SideDomain {
  /// A condition.
  public enum Condition: Equatable {
    /// Is not 0.
    case nonzero(Expression)
    /// Is 0 or more.
    case nonnegative(Expression)
    /// Is more than 0.
    case positive(Expression)
    /// A sum of whole multiples of symbols and a whole number of degrees is no whole multiple of 180°.
    case notStraight(factors: [Symbol: Int], degrees: Int)
    /// The ray on which y is 0 and x is 0 or less is not met: there the angle of (x, y) jumps, or is none.
    case besideRay(y: Expression, x: Expression)
  }

  /// The conditions, each once.
  public private(set) var conditions: [Condition] = []
  /// Whether all of it could be read.
  public private(set) var isKnown = true
  /// The symbols that are read in degrees.
  private let angles: Set<Symbol>

  /// The domain of some numbers; `isKnown` is false where one of them has what pages do not compute, or do not know the domain of.
  public init(of expressions: [Expression], angles: Set<Symbol>) {
    self.angles = angles
    for expression in expressions { visit(expression) }
  }

  private mutating func require(_ condition: Condition) {
    if !conditions.contains(condition) { conditions.append(condition) }
  }

  private mutating func visit(_ expression: Expression) {
    guard isKnown else { return }
    switch expression.node {
    case .number, .constant, .symbol, .sum, .negation, .product, .degrees, .magnitude: break
    case .quotient(_, let divisor): requireNonzero(divisor)
    case .power(let base, let exponent):
      if let whole = exponent.writtenInteger {
        if whole < 0 { requireNonzero(base) }
      } else if !base.isPositiveConstant {
        isKnown = false
      }
    case .root(let radicand, let degree):
      if degree % 2 == 0 { requireNonnegative(radicand) }
    case .call(let function, let arguments): visit(function, arguments)
    case .dot, .cross, .norm, .transpose, .apply, .tuple, .matrix, .binding, .piecewise: isKnown = false
    }
    expression.forEachOperand { visit($0) }
  }

  private mutating func visit(_ function: BuiltIn, _ arguments: [Expression]) {
    switch function.family {
    case .extremum: return
    case .angleOfPoint where arguments.count == 2:
      return require(.besideRay(y: arguments[0], x: arguments[1]))
    case .number(let ofNumber) where arguments.count == 1: visit(ofNumber, arguments[0])
    default: isKnown = false
    }
  }

  private mutating func visit(_ function: NumberFunction, _ argument: Expression) {
    switch function {
    case .circular(let ratio):
      switch ratio {
      case .sine, .cosine: break
      case .tangent, .secant: requireNonzero(Expression(.call(.cos, [argument])))
      case .cosecant, .cotangent: requireNonzero(Expression(.call(.sin, [argument])))
      }
    case .inverseCircular(.arcSine), .inverseCircular(.arcCosine):
      let square = Expression(.power(argument, .integer(2)))
      requireNonnegative(Expression(.sum([.integer(1), Expression(.negation(square))])))
    case .inverseCircular(.arcTangent), .hyperbolic, .exponential, .absoluteValue: break
    case .logarithm: require(.positive(argument))
    case .squareRoot: requireNonnegative(argument)
    // Rounded numbers do not tell on which side of a jump they lie.
    case .step: isKnown = false
    }
  }

  private mutating func requireNonnegative(_ expression: Expression) {
    if !expression.isNeverNegative { require(.nonnegative(expression)) }
  }

  /// Requires that a number is not 0: of a product that each factor is not.
  private mutating func requireNonzero(_ expression: Expression) {
    switch expression.node {
    case .number where !expression.isKnownZero, .constant: return
    case .negation(let operand), .degrees(let operand), .magnitude(let operand), .root(let operand, _):
      requireNonzero(operand)
    case .product(let factors): for factor in factors { requireNonzero(factor) }
    case .quotient(let dividend, _): requireNonzero(dividend)
    case .power(let base, let exponent):
      if exponent.writtenInteger != 0 { requireNonzero(base) }
    case .call(let function, let arguments) where arguments.count == 1:
      switch function.ofNumber {
      case .exponential, .hyperbolic(.cosine): return
      case .circular(.sine), .circular(.cosine):
        var (factors, degrees): ([Symbol: Int], Int) = ([:], function == .cos ? 90 : 0)
        guard add(arguments[0], times: 1, &factors, &degrees) else { return require(.nonzero(expression)) }
        require(.notStraight(factors: factors.filter { $0.value != 0 }, degrees: degrees))
      case .squareRoot, .absoluteValue: requireNonzero(arguments[0])
      default: require(.nonzero(expression))
      }
    default: require(.nonzero(expression))
    }
  }

  /// Adds a multiple of an angle to a sum of multiples of symbols and degrees; false where it is no such sum.
  private func add(
    _ angle: Expression, times factor: Int, _ factors: inout [Symbol: Int], _ degrees: inout Int
  ) -> Bool {
    func multiplied(_ a: Int, _ b: Int) -> Int? {
      let (product, overflow) = a.multipliedReportingOverflow(by: b)
      return overflow || product.magnitude > 1_000_000 ? nil : product
    }
    switch angle.node {
    case .symbol(let symbol) where angles.contains(symbol):
      factors[symbol, default: 0] += factor
      return true
    case .number where angle.isKnownZero: return true
    case .constant(.pi):
      guard let turned = multiplied(factor, 180) else { return false }
      degrees += turned
      return true
    case .degrees(let operand):
      guard let whole = operand.writtenInteger, let turned = multiplied(factor, whole) else { return false }
      degrees += turned
      return true
    case .negation(let operand): return add(operand, times: -factor, &factors, &degrees)
    case .sum(let terms):
      for term in terms where !add(term, times: factor, &factors, &degrees) { return false }
      return true
    case .product(let items) where items.count == 2:
      for (whole, other) in [(items[0], items[1]), (items[1], items[0])] {
        if let number = whole.writtenInteger, let product = multiplied(factor, number) {
          return add(other, times: product, &factors, &degrees)
        }
      }
      return false
    default: return false
    }
  }
}

extension Expression {
  /// The whole number that it is written as, with or without a minus.
  fileprivate var writtenInteger: Int? {
    switch node {
    case .number(let numeral): numeral.smallInteger
    case .negation(let operand):
      if case .number(let numeral) = operand.node, let value = numeral.smallInteger { 0 - value } else { nil }
    default: nil
    }
  }

  /// Whether it is a number literal above 0 or a constant.
  fileprivate var isPositiveConstant: Bool {
    switch node {
    case .constant: true
    case .number(let numeral): numeral.doubleValue > 0
    default: false
    }
  }

  /// Whether its form tells that it is never below 0.
  fileprivate var isNeverNegative: Bool {
    switch node {
    case .number(let numeral): numeral.doubleValue >= 0
    case .constant, .magnitude: true
    case .sum(let terms): terms.allSatisfy(\.isNeverNegative)
    case .product(let factors):
      factors.count == 2 && factors[0] == factors[1] || factors.allSatisfy(\.isNeverNegative)
    case .quotient(let dividend, let divisor): dividend.isNeverNegative && divisor.isNeverNegative
    case .power(let base, let exponent):
      exponent.writtenInteger.map { $0 % 2 == 0 } ?? false || base.isNeverNegative
    case .root(let radicand, let degree): degree % 2 == 0 || radicand.isNeverNegative
    case .call(let function, _):
      switch function.ofNumber {
      case .squareRoot, .absoluteValue, .exponential: true
      default: false
      }
    default: false
    }
  }
}
