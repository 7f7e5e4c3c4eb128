import FormulaSyntax

/// What the assumptions of a claim define for all values, and the facts that they state besides.
///
/// As a fact about one x, $f(x) = x^3 - 3x$ would say nothing of $f(1)$ or $f'(x)$, and $y = x^2$ nothing of $\frac{dy}{dx}$: who
/// assumes them means a function.
public struct AssumedDefinitions {
  /// Functions, by formulas in their parameters.
  private var functions: [Definition] = []
  /// Functions whose formula holds where other assumptions say so of their parameters, and whether these leave an open set.
  private var partial: [(definition: Definition, isOpen: Bool)] = []
  /// Equations that give a name by a formula, which define it where something is differentiated.
  private var values: [Definition] = []
  /// The facts, each with the name that it may define.
  private var facts: [(statement: Statement, name: Symbol?)] = []

  /// Sorts what is assumed.
  public init(_ assumed: [Statement]) {
    for (position, statement) in assumed.enumerated() {
      let others = assumed.indices.filter { $0 != position }.map { assumed[$0] }
      guard let definition = Self.definition(statement),
        !others.contains(where: { Self.isGiven(definition.symbol, by: $0) })
      else {
        facts.append((statement, nil))
        continue
      }
      facts.append((statement, definition.symbol))
      if let parameters = definition.parameters {
        // Of x > 0 beside it the formula would hold for these x alone.
        let restrictions = others.filter { Self.mentions($0, parameters) }
        if !restrictions.isEmpty {
          let isAlone = !others.contains { $0.sides.contains { $0.appliedNames.contains(definition.symbol) } }
          if isAlone, let isOpen = Self.isOpen(restrictions, parameters) {
            partial.append((definition, isOpen))
          } else {
            facts[facts.count - 1].name = nil
          }
        } else {
          functions.append(definition)
        }
      } else if !Self.isPoint(definition, others) {
        values.append(definition)
      }
    }
  }

  /// A scope for the claim, in which functions are known, and names that depend on others may be differentiated.
  public func adding(to scope: NameScope) -> NameScope {
    var result = scope
    for function in functions + partial.map(\.definition) {
      result.functions[function.symbol] = function.parameters?.count
      result.parameters[function.symbol] = function.parameters
    }
    result.dependent = Set(values.map(\.symbol))
    result.tied = tied
    return result
  }

  /// Names that an equation ties to each other, which define none by a formula: y of x² + y² = 25.
  private var tied: Set<Symbol> {
    var result: Set<Symbol> = []
    for fact in facts
    where fact.name == nil && fact.statement.relations == [.equal] && fact.statement.conditions.isEmpty
      && fact.statement.implication == nil && fact.statement.doubleSign == nil
    {
      result.formUnion(FreeSymbols.of(fact.statement.sides, in: Environment()))
    }
    // With x = 3 beside it the equation is one of a point.
    return result.subtracting((functions + partial.map(\.definition)).map(\.symbol)).subtracting(
      facts.compactMap(\.name))
  }

  /// What is defined, and what is assumed, of a claim that was read.
  public func environment(for statements: [Statement]) -> (environment: Environment, facts: [Statement]) {
    var environment = Environment()
    for definition in functions { environment.define(definition) }
    // Near a point of an open set the function is its formula, and so are its derivatives there.
    for (definition, isOpen) in partial {
      let isUsedThere = statements.allSatisfy { statement in
        (statement.sides + statement.conditions.flatMap(\.sides)).allSatisfy {
          $0.uses(definition, asIsDerivable: isOpen)
        }
      }
      if isUsedThere { environment.define(definition) }
    }
    var pending = values.filter { value in
      statements.contains { $0.sides.contains { $0.differentiates(value.symbol) } }
    }
    while let definition = pending.popLast() {
      guard environment[definition.symbol] == nil else { continue }
      environment.define(definition)
      pending += values.filter { definition.body.mentions($0.symbol) }
    }
    let facts = facts.compactMap { fact -> Statement? in
      guard let name = fact.name, environment[name] != nil else { return fact.statement }
      // x = ln(1 - x_1) still says that x_1 < 1; a derivative, as u_x is, has no value elsewhere.
      let body = fact.statement.sides[1]
      guard values.contains(where: { $0.symbol == name }), !body.isTotal,
        !statements.contains(where: {
          $0.sides.contains { $0.derives(name) || $0.holdsPartial(name, of: body) }
        })
      else { return nil }
      var defined = fact.statement
      defined.sides[0] = body
      return defined
    }
    return (environment, facts)
  }

  /// The definition that an equation would be.
  private static func definition(_ statement: Statement) -> Definition? {
    guard statement.relations == [.equal], statement.conditions.isEmpty, statement.implication == nil,
      statement.doubleSign == nil
    else { return nil }
    let (name, body) = (statement.sides[0], statement.sides[1])
    switch name.node {
    case .symbol(let symbol):
      return body.mentions(symbol) || symbol.notation != .plain ? nil : Definition(symbol, body: body)
    case .apply(let function, let arguments):
      var parameters: [Symbol] = []
      for argument in arguments {
        guard case .symbol(let parameter) = argument.node, !parameters.contains(parameter),
          body.mentions(parameter)
        else { return nil }
        parameters.append(parameter)
      }
      // f(x) = x is true of a fixed point, and f(x) = 3 is an equation for x.
      if case .symbol = body.node { return nil }
      guard function.letterOfSequence == nil, !Symbol.functionsOfWholeNumbers.contains(function),
        !body.mentions(function)
      else { return nil }
      return Definition(function, parameters: parameters, body: body)
    default: return nil
    }
  }

  /// Whether another assumption gives the name, too, or says of what kind it is.
  private static func isGiven(_ symbol: Symbol, by statement: Statement) -> Bool {
    if statement.relations.contains(.element) { return statement.sides.first?.mentions(symbol) ?? false }
    return definition(statement)?.symbol == symbol
  }

  /// Whether an equation gives a coordinate of a point, and no function: y = 4 beside x = 3 and x² + y² = 25.
  private static func isPoint(_ definition: Definition, _ others: [Statement]) -> Bool {
    let isNumber = FreeSymbols.of([definition.body], in: Environment()).isEmpty
    return others.contains { other in
      other.sides.contains { $0.mentions(definition.symbol) }
        && (isNumber || other.relations.contains(.equal) && Self.definition(other) == nil)
    }
  }

  /// Whether the points at which these hold make an open set; nil where something else than bounds of
  /// continuous functions is said.
  private static func isOpen(_ restrictions: [Statement], _ parameters: [Symbol]) -> Bool? {
    var isOpen = true
    for statement in restrictions {
      guard statement.conditions.isEmpty, statement.implication == nil, statement.doubleSign == nil else {
        return nil
      }
      if statement.relations.contains(.element) {
        guard case .symbol(let set)? = statement.sides.last?.node, ["ℝ", "R", "\u{1D549}"].contains(set.name)
        else {
          return nil
        }
        continue
      }
      // What continuous functions of the parameters keep to strictly makes an open set.
      let areContinuous = statement.sides.allSatisfy { side in
        let own = parameters.filter { side.mentions($0) }
        return own.isEmpty || side.isTotal && own.allSatisfy { side.isContinuous(in: $0) }
      }
      guard areContinuous else { return nil }
      for relation in statement.relations {
        switch relation {
        case .less, .greater, .notEqual: break
        case .lessOrEqual, .greaterOrEqual: isOpen = false
        case .equal, .approximatelyEqual, .element: return nil
        }
      }
    }
    return isOpen
  }

  private static func mentions(_ statement: Statement, _ symbols: [Symbol]) -> Bool {
    let isMembership = statement.relations.contains(.element)
    let sides = isMembership ? Array(statement.sides.prefix(1)) : statement.sides
    if definition(statement)?.parameters != nil { return false }
    return symbols.contains { symbol in sides.contains { $0.hasFree(symbol) } }
  }
}

extension Expression {
  /// Whether a function is applied to its own parameters alone, and differentiated, if at all, by them and at them.
  fileprivate func uses(_ definition: Definition, asIsDerivable: Bool) -> Bool {
    let function = definition.symbol
    guard mentions(function) || appliedNames.contains(function) else { return true }
    switch node {
    case .apply(function, let arguments):
      return arguments == (definition.parameters ?? []).map { Expression(.symbol($0)) }
    case .symbol(function): return false
    case .binding(.derivative, let variable, let items):
      guard asIsDerivable, items.count == 2, items[0] == Expression(.symbol(variable)),
        definition.parameters?.contains(variable) ?? false
      else { return false }
      return items[1].uses(definition, asIsDerivable: true)
    case .binding: return false
    default: return !someOperand { !$0.uses(definition, asIsDerivable: asIsDerivable) }
    }
  }

  /// Whether a name stands under a derivative, or one is made of it by primes, dots or an index.
  fileprivate func differentiates(_ symbol: Symbol) -> Bool {
    derives(symbol) || holdsIndexed(symbol)
  }

  /// Whether a name stands under a derivative, or one is made of it by primes or dots.
  fileprivate func derives(_ symbol: Symbol) -> Bool {
    switch node {
    case .symbol(let name): return name.derivedFrom == symbol
    case .binding(.derivative, _, let items): return items.contains { $0.mentions(symbol) }
    default: return someOperand { $0.derives(symbol) }
    }
  }

  /// Whether there is a name with an index, as u_x, which may be a derivative.
  private func holdsIndexed(_ symbol: Symbol) -> Bool {
    if case .symbol(let name) = node {
      return name.base == symbol.name && !name.index.isEmpty && name.primes == 0
    }
    return someOperand { $0.holdsIndexed(symbol) }
  }

  /// Whether there is a name whose index begins with a variable of the body, as u_x: x_1 and x_k are no derivatives of ln(1 - x_k).
  fileprivate func holdsPartial(_ symbol: Symbol, of body: Expression) -> Bool {
    if case .symbol(let name) = node {
      return name.base == symbol.name && name.primes == 0
        && name.index.first.map { body.mentions(Symbol(String($0))) } ?? false
    }
    return someOperand { $0.holdsPartial(symbol, of: body) }
  }
}
