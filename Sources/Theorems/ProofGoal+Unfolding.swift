import FormulaSyntax
import MatrixCore
import SourceText

/// A number as the tree that computes it: what the evaluator of formulas leaves of definitions, tuples and matrices.
///
/// Unlike `Expression` as a number it forgets no requirement: 0·x becomes 0 only where x is defined everywhere.
private struct UnfoldedNumber: FormulaNumber {
  let expression: Expression
  /// Whether it is certainly defined everywhere.
  let isTotal: Bool
  /// How many operations it has, where one that occurs twice counts twice.
  let size: Int

  init(_ expression: Expression, isTotal: Bool, size: Int = 1) {
    self.expression = expression
    self.isTotal = isTotal
    self.size = size
  }

  init(_ integer: Int) { self.init(.integer(integer), isTotal: true) }

  /// Whether it has not too many operations; else its expression is none.
  var isSmall: Bool { size <= ProofGoal.mostOperations }

  /// An operation.
  private init(_ node: Expression.Node, _ operands: [UnfoldedNumber], isTotal: Bool = true) {
    var size = 1
    for operand in operands { size = min(size + operand.size, ProofGoal.mostOperations + 1) }
    self.init(
      size > ProofGoal.mostOperations ? Expression(.symbol(Symbol.blank)) : Expression(node),
      isTotal: isTotal && operands.allSatisfy(\.isTotal), size: size)
  }

  private var integer: Int? {
    switch expression.node {
    case .number(let numeral): numeral.smallInteger
    default: nil
    }
  }

  static func + (a: Self, b: Self) -> Self {
    if let x = a.integer, let y = b.integer, case let (sum, overflow) = x.addingReportingOverflow(y),
      !overflow
    {
      return Self(sum)
    }
    if a.isKnownZero { return b }
    if b.isKnownZero { return a }
    // Long sums stay flat, so that a tree's depth is that of what was written.
    if case .sum(let terms) = a.expression.node { return Self(.sum(terms + [b.expression]), [a, b]) }
    return Self(.sum([a.expression, b.expression]), [a, b])
  }

  static func - (a: Self, b: Self) -> Self { a + -b }

  static prefix func - (a: Self) -> Self {
    if let x = a.integer, x != .min { return Self(-x) }
    return Self(.negation(a.expression), [a])
  }

  static func * (a: Self, b: Self) -> Self {
    if let x = a.integer, let y = b.integer,
      case let (product, overflow) = x.multipliedReportingOverflow(by: y),
      !overflow
    {
      return Self(product)
    }
    if (a.isKnownZero && b.isTotal) || (b.isKnownZero && a.isTotal) { return Self(0) }
    if a.integer == 1 { return b }
    return b.integer == 1 ? a : Self(.product([a.expression, b.expression]), [a, b])
  }

  static func / (a: Self, b: Self) -> Self {
    if b.integer == 1 { return a }
    let isTotal = b.integer.map { $0 != 0 } ?? false
    if a.isKnownZero, isTotal { return a }
    return Self(.quotient(a.expression, b.expression), [a, b], isTotal: isTotal)
  }

  static func sine(_ angle: Self) -> Self {
    angle.isKnownZero ? Self(0) : Self(.call(.sin, [angle.expression]), [angle])
  }
  static func cosine(_ angle: Self) -> Self {
    angle.isKnownZero ? Self(1) : Self(.call(.cos, [angle.expression]), [angle])
  }
  static func arcTangent(y: Self, x: Self) -> Self {
    Self(.call(.atan2, [y.expression, x.expression]), [y, x], isTotal: false)
  }
  static func squareRoot(_ operand: Self) -> Self { operand.root(degree: 2) }
  static func absoluteValue(_ operand: Self) -> Self { Self(.magnitude(operand.expression), [operand]) }
  static func minimum(_ operands: [Self]) -> Self { Self(.call(.min, operands.map(\.expression)), operands) }
  static func maximum(_ operands: [Self]) -> Self { Self(.call(.max, operands.map(\.expression)), operands) }

  var isKnownZero: Bool { expression.isKnownZero }

  static func applied(_ function: BuiltIn, _ argument: Self) -> Self {
    switch function.ofNumber {
    case .circular(.sine): sine(argument)
    case .circular(.cosine): cosine(argument)
    case .squareRoot: squareRoot(argument)
    case .absoluteValue: absoluteValue(argument)
    case .circular, .inverseCircular, .hyperbolic, .exponential, .logarithm, .step, nil:
      Self(
        .call(function, [argument.expression]), [argument], isTotal: function.ofNumber?.isTotal ?? false)
    }
  }

  func raised(to exponent: Int) -> Self {
    exponent == 1 ? self : Self(.power(expression, .integer(exponent)), [self], isTotal: exponent >= 0)
  }
  func raised(to exponent: Self) -> Self {
    Self(.power(expression, exponent.expression), [self, exponent], isTotal: false)
  }
  func root(degree: Int) -> Self { Self(.root(expression, degree: degree), [self], isTotal: degree % 2 == 1) }
  var knownInteger: Int? { integer }
}

extension ProofGoal {
  /// The most operations of one number of a goal.
  static let mostOperations = 20_000

  /// The goal of a claim; nil where its sides have no values, do not go together, or are too large.
  ///
  /// Trusted: that ``Evaluator``, which draws figures too, knows what definitions, tuples, matrices and the functions of the
  /// matrix core mean. That a tolerance is the one that the claim's digits state is not looked at either.
  public init?(
    left: Expression, relation: Relation, right: Expression, tolerances: [Expression] = [],
    assumptions: [(left: Expression, relation: Relation, right: Expression)] = [], defined: [Expression] = [],
    integers: Set<Symbol> = [], environment: Environment
  ) {
    func pairs(_ left: Expression, _ right: Expression) -> [(Expression, Expression)]? {
      // A fresh evaluator for each side, so that each computes what it needs.
      guard let a = Self.value(of: left, in: environment), let b = Self.value(of: right, in: environment),
        a.isComparable(with: b)
      else { return nil }
      return Array(zip(a.components, b.components)).map { ($0.expression, $1.expression) }
    }
    guard let sides = pairs(left, right) else { return nil }
    let limits = tolerances.flatMap { Self.value(of: $0, in: environment)?.components ?? [] }
    guard limits.isEmpty || limits.count == 1 || limits.count == sides.count else { return nil }
    if relation != .equal, relation != .notEqual, relation != .approximatelyEqual, sides.count != 1 {
      return nil
    }
    self.relation = relation
    components = sides.enumerated().map { index, sides in
      Component(
        left: sides.0, right: sides.1,
        tolerance: limits.isEmpty ? nil : limits[limits.count == 1 ? 0 : index].expression)
    }
    self.assumptions = []
    self.defined = []
    self.integers = integers
    for assumption in assumptions {
      guard let sides = pairs(assumption.left, assumption.right) else { return nil }
      // That tuples differ is no list of facts; it is not used.
      if sides.count > 1, assumption.relation != .equal { continue }
      self.assumptions += sides.map { .relation($0, assumption.relation, $1) }
    }
    for expression in defined {
      guard let value = Self.value(of: expression, in: environment) else { return nil }
      self.defined += value.components.map(\.expression)
    }
  }

  private static func value(of expression: Expression, in environment: Environment) -> Value<UnfoldedNumber>?
  {
    var parts: [Symbol: Expression] = [:]
    guard let plain = withoutBinders(expression, environment, &parts) else { return nil }
    let evaluator = Evaluator(
      environment,
      numbers: NumberSystem<UnfoldedNumber>(
        numeral: { UnfoldedNumber(Expression(.number($0)), isTotal: true) },
        constant: { UnfoldedNumber(Expression(.constant($0)), isTotal: true) },
        symbol: { UnfoldedNumber(Expression(.symbol($0)), isTotal: parts[$0] == nil) }))
    guard let value = try? evaluator.evaluate(plain), value.components.allSatisfy(\.isSmall) else {
      return nil
    }
    if parts.isEmpty { return value }
    return value.map { number in
      UnfoldedNumber(
        number.expression.mapped { part in
          if case .symbol(let symbol) = part.node { parts[symbol] ?? part } else { part }
        }, isTotal: false)
    }
  }

  /// An expression with symbols in the places of its sums, limits, derivatives and elements of sequences, whose operands become
  /// numbers; nil where one is none.
  ///
  /// Bound variables must have names of their own, which nothing defines.
  private static func withoutBinders(
    _ expression: Expression, _ environment: Environment, _ parts: inout [Symbol: Expression]
  ) -> Expression? {
    func numbers(_ items: [Expression]) -> [Expression]? {
      var result: [Expression] = []
      for item in items {
        guard let number = value(of: item, in: environment)?.asNumber else { return nil }
        result.append(number.expression)
      }
      return result
    }
    let whole: Expression?
    switch expression.node {
    case .binding(let binder, let variable, let items):
      whole = numbers(items).map { Expression(.binding(binder, variable, $0)) }
    case .apply(let symbol, let items) where symbol.letterOfSequence != nil && environment[symbol] == nil:
      whole = numbers(items).map { Expression(.apply(symbol, $0)) }
    default:
      if !expression.holdsBinder, !expression.holdsSequence { return expression }
      var operands: [Expression] = []
      for operand in expression.operands {
        guard let plain = withoutBinders(operand, environment, &parts) else { return nil }
        operands.append(plain)
      }
      return Expression(expression.operation, operands, expression.span)
    }
    guard let whole else { return nil }
    let symbol = Symbol("⟨\(parts.count)⟩")
    parts[symbol] = whole
    return Expression(.symbol(symbol))
  }
}

extension Expression {
  fileprivate var holdsSequence: Bool {
    if case .apply(let symbol, _) = node, symbol.letterOfSequence != nil { return true }
    return someOperand(\.holdsSequence)
  }
}
