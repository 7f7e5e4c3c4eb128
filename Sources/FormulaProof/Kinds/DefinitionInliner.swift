import FormulaSyntax
import SourceText

/// Puts what the lesson defines in place of its names, so that an expression speaks of free symbols alone.
///
/// Of y = x², y depends on x: under $\frac{d}{dx}$, $\int \ldots dx$ and $\lim_{x \to a}$ the x in what y stands for is the variable.
/// The index of a sum is a letter of its own to most writers, so that one in what a name stands for is refused.
struct DefinitionInliner {
  let environment: Environment
  private var nodes = 0
  private var depth = 0
  private var bindings = 0
  /// The variables that are bound around the place, by the names under which definitions may speak of them.
  private var reaching: [Symbol: Reached] = [:]

  /// What a name in a definition means where a binder around the definition's name has that variable.
  private struct Reached {
    var own: Symbol
    var binder: Binder
  }

  /// Larger results are refused.
  private static let mostNodes = 20_000

  init(_ environment: Environment) {
    self.environment = environment
  }

  /// A claim in free symbols alone.
  mutating func inlined(_ claim: Claim) throws(Diagnostic) -> Claim {
    var result = claim
    result.left = try inlined(claim.left)
    result.right = try inlined(claim.right)
    if let tolerance = claim.tolerance { result.tolerance = try inlined(tolerance) }
    return result
  }

  /// Claims in free symbols alone.
  mutating func inlined(_ claims: [Claim]) throws(Diagnostic) -> [Claim] {
    var results: [Claim] = []
    for claim in claims { results.append(try inlined(claim)) }
    return results
  }

  mutating func inlined(_ expression: Expression) throws(Diagnostic) -> Expression {
    try inlined(expression, [:], [:])
  }

  private mutating func inlined(
    _ expression: Expression, _ arguments: [Symbol: Expression], _ reached: [Symbol: Reached]
  ) throws(Diagnostic) -> Expression {
    nodes += 1
    depth += 1
    defer { depth -= 1 }
    guard nodes <= Self.mostNodes, depth <= 400 else {
      throw .error(.overBudget, "the definitions make this too large", at: expression.span)
    }
    switch expression.node {
    case .binding(let binder, let variable, let items):
      // In the body the variable is what it is here, whatever a definition calls so, and whatever arguments hold.
      guard let body = items.last else { return expression }
      var operands: [Expression] = []
      for item in items.dropLast() { operands.append(try inlined(item, arguments, reached)) }
      bindings += 1
      let own = Symbol("⟨\(bindings)⟩")
      var inner = arguments
      inner[variable] = Expression(.symbol(own), body.span)
      let outer = reaching
      // Also of an x that has a value: of y = x² and x = 3, dy/dx is 6.
      reaching[variable] = Reached(own: own, binder: binder)
      defer { reaching = outer }
      var result = try inlined(body, inner, reached)
      var name = variable
      while result.mentions(name) { name = Symbol(name.name + "'") }
      result = result.substituting([own: Expression(.symbol(name), body.span)])
      operands.append(result)
      return Expression(.binding(binder, name, operands), expression.span)
    case .symbol(let symbol):
      if let argument = arguments[symbol] { return argument }
      if let variable = reached[symbol] {
        guard !variable.binder.isOverWholeNumbers else {
          throw .error(
            .ambiguousName,
            "it cannot be told whether \(symbol), of which a name under \(variable.binder.sign) is made, is the index",
            at: expression.span,
            notes: [
              .init("if it is: define a function of the index, w(\(symbol)) = …"),
              .init("if it is not: give the index another letter"),
            ])
        }
        return Expression(.symbol(variable.own), expression.span)
      }
      guard let definition = environment[symbol], definition.parameters == nil else { return expression }
      return try body(definition, [:], expression.span)
    case .apply(let symbol, let items):
      var values: [Expression] = []
      for item in items { values.append(try inlined(item, arguments, reached)) }
      guard let definition = environment[symbol] else {
        return Expression(.apply(symbol, values), expression.span)
      }
      guard let parameters = definition.parameters, parameters.count == values.count else {
        throw .error(
          .wrongNumberOfArguments, "\(symbol) does not fit its definition", at: expression.span)
      }
      return try body(
        definition, Dictionary(zip(parameters, values)) { first, _ in first }, expression.span)
    default:
      var operands: [Expression] = []
      for operand in expression.operands { operands.append(try inlined(operand, arguments, reached)) }
      return expression.with(operands: operands)
    }
  }

  private mutating func body(
    _ definition: Definition, _ arguments: [Symbol: Expression], _ span: Span
  ) throws(Diagnostic) -> Expression {
    var result = try inlined(definition.body, arguments, reaching)
    // Places inside a definition count in another text.
    result = result.mapped { Expression($0.node, span) }
    return result
  }
}

extension Expression {
  /// The same operation on other operands, of which there are as many.
  func with(operands: [Expression]) -> Expression {
    guard operands.count == self.operands.count, let first = operands.first, let last = operands.last else {
      return self
    }
    var result = self
    switch node {
    case .number, .constant, .symbol: break
    case .sum: result.node = .sum(operands)
    case .product: result.node = .product(operands)
    case .tuple: result.node = .tuple(operands)
    case .call(let function, _): result.node = .call(function, operands)
    case .apply(let function, _): result.node = .apply(function, operands)
    case .binding(let binder, let variable, _): result.node = .binding(binder, variable, operands)
    case .piecewise(let form, _): result.node = .piecewise(form, operands)
    case .matrix(let rows, let columns, _):
      result.node = .matrix(rows: rows, columns: columns, elements: operands)
    case .negation: result.node = .negation(first)
    case .degrees: result.node = .degrees(first)
    case .magnitude: result.node = .magnitude(first)
    case .norm: result.node = .norm(first)
    case .transpose: result.node = .transpose(first)
    case .root(_, let degree): result.node = .root(first, degree: degree)
    case .dot: result.node = .dot(first, last)
    case .cross: result.node = .cross(first, last)
    case .quotient: result.node = .quotient(first, last)
    case .power: result.node = .power(first, last)
    }
    return result
  }
}
