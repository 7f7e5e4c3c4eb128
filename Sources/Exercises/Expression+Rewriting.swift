import FormulaSyntax
import SourceText

extension Expression {
  /// The tree with each node changed, operands first.
  ///
  /// The depth is that of the tree, which the readers and ``Inlining`` bound.
  func mapped(_ change: (Expression) -> Expression?) -> Expression {
    let inner: Node =
      switch node {
      case .number, .constant, .symbol: node
      case .sum(let items): .sum(items.map { $0.mapped(change) })
      case .product(let items): .product(items.map { $0.mapped(change) })
      case .tuple(let items): .tuple(items.map { $0.mapped(change) })
      case .call(let function, let items): .call(function, items.map { $0.mapped(change) })
      case .apply(let symbol, let items): .apply(symbol, items.map { $0.mapped(change) })
      case .matrix(let rows, let columns, let elements):
        .matrix(rows: rows, columns: columns, elements: elements.map { $0.mapped(change) })
      case .negation(let operand): .negation(operand.mapped(change))
      case .degrees(let operand): .degrees(operand.mapped(change))
      case .magnitude(let operand): .magnitude(operand.mapped(change))
      case .norm(let operand): .norm(operand.mapped(change))
      case .transpose(let operand): .transpose(operand.mapped(change))
      case .root(let operand, let degree): .root(operand.mapped(change), degree: degree)
      case .dot(let left, let right): .dot(left.mapped(change), right.mapped(change))
      case .cross(let left, let right): .cross(left.mapped(change), right.mapped(change))
      case .quotient(let left, let right): .quotient(left.mapped(change), right.mapped(change))
      case .power(let left, let right): .power(left.mapped(change), right.mapped(change))
      case .binding(let binder, let variable, let items):
        .binding(binder, variable, items.map { $0.mapped(change) })
      case .piecewise(let form, let items): .piecewise(form, items.map { $0.mapped(change) })
      }
    let made = Expression(inner, span)
    return change(made) ?? made
  }

  /// A value as the formula that it is.
  static func literal(_ value: Value<Expression>) -> Expression {
    switch value {
    case .number(let number): number
    case .tuple(let items): Expression(.tuple(items))
    case .matrix(let rows, let columns, let elements):
      Expression(.matrix(rows: rows, columns: columns, elements: elements))
    }
  }

  /// The value with definitions put in, component by component; names that nothing defines stay.
  static func value(
    of expression: Expression, in environment: Environment
  ) throws(Diagnostic) -> Value<Expression> {
    let numbers = NumberSystem<Expression>(
      numeral: { Expression(.number($0)) }, constant: { Expression(.constant($0)) },
      symbol: { Expression(.symbol($0)) })
    return try Evaluator(environment, numbers: numbers).evaluate(expression)
  }
}

/// Puts the bodies of definitions in the places of their names, so that the products behind a name are seen.
struct Inlining {
  private let environment: Environment
  private var budget = 5000
  private static let deepest = 40

  init(_ environment: Environment) {
    self.environment = environment
  }

  /// The expression without defined names; nil where that is too large.
  static func applied(to expression: Expression, in environment: Environment) -> Expression? {
    var inlining = Inlining(environment)
    return inlining.inlined(expression, depth: 0)
  }

  private mutating func inlined(_ expression: Expression, depth: Int) -> Expression? {
    guard depth < Self.deepest else { return nil }
    var failed = false
    let result = expression.mapped { node in
      if failed { return nil }
      budget -= 1
      if budget < 0 {
        failed = true
        return nil
      }
      switch node.node {
      case .symbol(let symbol):
        guard let definition = environment[symbol], definition.parameters == nil else { return nil }
        guard let body = inlined(definition.body, depth: depth + 1) else {
          failed = true
          return nil
        }
        return body
      case .apply(let symbol, let arguments):
        guard let definition = environment[symbol] else { return nil }
        guard let names = definition.parameters else {
          // A value before a parenthesis is a factor.
          return arguments.count == 1
            ? inlined(definition.body, depth: depth + 1).map {
              Expression(.product([$0, arguments[0]]))
            } : nil
        }
        guard names.count == arguments.count,
          let body = inlined(definition.body, names: names, depth: depth + 1)
        else {
          failed = true
          return nil
        }
        return Substitution(Dictionary(zip(names, arguments)) { first, _ in first }).applied(to: body)
      default: return nil
      }
    }
    return failed ? nil : result
  }

  /// A function's body, in which its parameters hide definitions.
  private mutating func inlined(_ body: Expression, names: [Symbol], depth: Int) -> Expression? {
    var inner = environment
    for name in names { inner.undefine(name) }
    var inlining = Inlining(inner)
    inlining.budget = budget
    let result = inlining.inlined(body, depth: depth)
    budget = inlining.budget
    return result
  }
}
