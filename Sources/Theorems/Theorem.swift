import FormulaSyntax
import SourceText

/// A verdict as a theorem about real numbers, in the language of Rocq.
///
/// A proved claim says: for all numbers that satisfy the assumptions and the conditions, both sides are defined, and the relation
/// holds. A refuted one says: there are numbers that satisfy the assumptions, at which both sides are defined and the relation is
/// false. What an assumption requires to be defined is assumed with it, since an assumption that is not defined is not satisfied.
public struct Theorem: Sendable {
  /// What is said.
  public enum Content: Sendable {
    /// The goal holds under conditions, each a list of alternatives.
    case holds(conditions: [[ProofFact]])
    /// The goal is false at a point.
    case fails(at: [Symbol: Expression])
  }

  /// Its name, an identifier.
  public var name: String
  /// What it speaks of.
  public var goal: ProofGoal
  /// What it says of that.
  public var content: Content
  /// The printer of its terms.
  public let printer: RocqPrinter

  /// Makes a theorem whose terms are printed as those of another one.
  public init(name: String, goal: ProofGoal, content: Content, printer: RocqPrinter) {
    self.name = name
    self.goal = goal
    self.content = content
    self.printer = printer
  }

  /// Makes a theorem.
  ///
  /// - Parameter auxiliary: Symbols of its script, and which of them stand for integers.
  public init(
    name: String, goal: ProofGoal, content: Content,
    auxiliary: (symbols: [Symbol], integers: Set<Symbol>) = ([], [])
  ) {
    self.name = name
    self.goal = goal
    self.content = content
    var conditions: [[ProofFact]] = []
    if case .holds(let given) = content { conditions = given }
    var expressions =
      goal.components.flatMap { [$0.left, $0.right] + ($0.tolerance.map { [$0] } ?? []) } + goal.defined
    for fact in goal.assumptions + conditions.joined() {
      switch fact {
      case .relation(let left, _, let right): expressions += [left, right]
      case .integer(let number): expressions.append(number)
      }
    }
    let symbols = FreeSymbols.of(expressions, in: Environment())
    var (bound, indices): ([Symbol], Set<Symbol>) = ([], [])
    for expression in expressions { expression.collectBound(&bound, &indices) }
    printer = RocqPrinter(
      names: RocqNames(
        symbols,
        integers: goal.integers.intersection(symbols).union(indices).union(auxiliary.integers),
        others: bound + auxiliary.symbols))
  }

  /// Its symbols in the order in which it names them.
  public var symbols: [Symbol] { printer.names.symbols }

  /// What is assumed: the assumptions with what they require, what is said to be defined, then the conditions.
  public func hypotheses() throws(RocqPrinter.Unprintable) -> [RocqPrinter.Proposition] {
    var found: [RocqPrinter.Proposition] = []
    func add(_ proposition: RocqPrinter.Proposition) {
      if !found.contains(proposition) { found.append(proposition) }
    }
    for requirement in try printer.requirements(goal.defined) { add(requirement) }
    for fact in goal.assumptions {
      for requirement in try printer.requirements(fact.expressions) { add(requirement) }
      add(try proposition(fact))
    }
    guard case .holds(let conditions) = content else { return found }
    for condition in conditions {
      // An alternative speaks of numbers that the alternatives before it need not make defined.
      var alternatives: [String] = []
      for fact in condition {
        let parts = try printer.requirements(fact.expressions) + [proposition(fact)]
        alternatives.append(parts.map(\.operand).joined(separator: " /\\ "))
      }
      if alternatives.count == 1 {
        for requirement in try printer.requirements(condition[0].expressions) { add(requirement) }
        add(try proposition(condition[0]))
      } else {
        add(.init(text: alternatives.map { "(\($0))" }.joined(separator: " \\/ "), isDisjunction: true))
      }
    }
    return found
  }

  /// What both sides need to be defined.
  public func requirements() throws(RocqPrinter.Unprintable) -> [RocqPrinter.Proposition] {
    try printer.requirements(goal.components.flatMap { [$0.left, $0.right] })
  }

  /// The relation, of tuples that of each component.
  public func relations() throws(RocqPrinter.Unprintable) -> [String] {
    var result: [String] = []
    for component in goal.components {
      if goal.relation == .approximatelyEqual {
        guard let tolerance = component.tolerance else {
          throw RocqPrinter.Unprintable(what: "a tolerance that is not known")
        }
        let difference = Expression(.sum([component.left, Expression(.negation(component.right))]))
        result.append("Rabs \(try printer.argument(difference)) <= \(try printer.term(tolerance))")
      } else {
        result.append(try proposition(.relation(component.left, goal.relation, component.right)).text)
      }
    }
    return result
  }

  /// What is concluded: what both sides need to be defined, then the relation or, of what fails, its negation.
  public func conclusion() throws(RocqPrinter.Unprintable) -> [RocqPrinter.Proposition] {
    let relations = try relations()
    // Tuples differ where some component does.
    let whole = relations.joined(separator: goal.relation == .notEqual ? " \\/\n  " : " /\\\n  ")
    switch content {
    case .holds:
      let isDisjunction = goal.relation == .notEqual && relations.count > 1
      return try requirements() + [.init(text: whole, isDisjunction: isDisjunction)]
    case .fails: return try requirements() + [.init(text: "~ (\(whole))")]
    }
  }

  /// The theorem's text, from its first word to its full stop.
  public func text() throws(RocqPrinter.Unprintable) -> String {
    let given = try hypotheses().map(\.operand)
    let concluded = try conclusion()
    switch content {
    case .holds:
      let quantifier = binders.isEmpty ? "" : "forall \(binders),\n  "
      let parts = concluded.count == 1 ? concluded.map(\.text) : concluded.map(\.operand)
      return "Theorem \(name) :\n  \(quantifier)" + given.map { "\($0) ->\n  " }.joined()
        + parts.joined(separator: " /\\\n  ") + "."
    case .fails:
      let quantifier = binders.isEmpty ? "" : "exists \(binders),\n  "
      let parts = given + concluded.map(\.operand).filter { !given.contains($0) }
      return "Theorem \(name) :\n  \(quantifier)" + parts.joined(separator: " /\\\n  ") + "."
    }
  }

  /// The symbols with their types, those of one type together.
  public var binders: String {
    var groups: [(type: String, names: [String])] = []
    for symbol in symbols {
      guard let name = printer.names[symbol] else { continue }
      let type = printer.names.type(of: symbol)
      if groups.last?.type == type {
        groups[groups.count - 1].names.append(name)
      } else {
        groups.append((type, [name]))
      }
    }
    let texts = groups.map { "\($0.names.joined(separator: " ")) : \($0.type)" }
    return texts.count == 1 ? texts[0] : texts.map { "(\($0))" }.joined(separator: " ")
  }

  private func proposition(_ fact: ProofFact) throws(RocqPrinter.Unprintable) -> RocqPrinter.Proposition {
    switch fact {
    case .relation(let left, let relation, let right):
      let sign =
        switch relation {
        case .equal: "="
        case .notEqual: "<>"
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        case .approximatelyEqual, .element:
          throw RocqPrinter.Unprintable(what: "the relation \(relation.rawValue)")
        }
      return .init(text: "\(try printer.term(left)) \(sign) \(try printer.term(right))")
    case .integer(let number):
      return
        .init(
          text:
            "(exists \(printer.names.bound) : Z, \(try printer.term(number)) = IZR \(printer.names.bound))")
    }
  }
}

extension ProofFact {
  /// The numbers that it speaks of.
  public var expressions: [Expression] {
    switch self {
    case .relation(let left, _, let right): [left, right]
    case .integer(let number): [number]
    }
  }
}

extension Expression {
  /// Adds the variables that are bound in it, in the order in which they are, and those of them that stand for integers.
  fileprivate func collectBound(_ symbols: inout [Symbol], _ integers: inout Set<Symbol>) {
    if case .binding(let binder, let variable, _) = node {
      symbols.append(variable)
      if binder.isOverWholeNumbers { integers.insert(variable) }
    }
    for operand in operands { operand.collectBound(&symbols, &integers) }
  }
}
