import Audit
import FormulaSyntax
import Notebook
import SourceText

/// A formula that claims something of a function: what it gives, in terms of its parameters.
struct FunctionFormula {
  /// The formula in its comment.
  let found: FoundFormula
  /// What the function is to give.
  let expression: Expression
  /// For each number that a call is made of its symbol.
  let symbols: [Symbol]
  /// What a call is made of, for each number.
  let slots: [FunctionSlot]
  /// Parameters of which the default value is taken.
  let omitted: Set<Int>
  /// What is assumed.
  let assumptions: [Statement]
  /// What is assumed, in words.
  let conditions: [String]
  /// The property of the result that is meant; nil where it is the whole of it.
  var property: String?

  /// Which name of the formula is which number, where that is not plain: `a_x is a.x`.
  var mapping: String {
    zip(symbols, slots).filter { $0.name != $1.title }.map { "\($0.name) is \($1.title)" }
      .joined(separator: ", ")
  }
}

/// A number that a call is made of.
struct FunctionSlot: Hashable {
  /// The parameter; nil for the value whose method is called.
  var parameter: Int?
  /// The parameter's name, and the properties that lead to the number.
  var path: [String]
  var scalar: NumericShape.Scalar

  /// What Swift calls it.
  var title: String { path.joined(separator: ".") }
}

/// Reads what the formulas of a comment claim of the function behind it.
struct FunctionFormulas {
  /// What formulas claim.
  private(set) var claims: [FunctionFormula] = []
  /// Why a formula that names the function claims nothing that can be tried.
  private(set) var obstacle: String?

  private let function: PackageFunction
  private let slots: [FunctionSlot]
  /// The parameters that are not made of numbers.
  private let others: Set<Int>
  private var conditions: CommentConditions

  /// A longer formula, in bytes, is left alone.
  static let longestFormula = 10_000

  /// Reads the formulas of a function's comment.
  init(of function: PackageFunction) {
    self.function = function
    var slots: [FunctionSlot] = []
    var others: Set<Int> = []
    for leaf in function.receiver?.leaves ?? [] { slots.append(.init(path: leaf.path, scalar: leaf.scalar)) }
    for (index, parameter) in function.parameters.enumerated() {
      guard let shape = parameter.shape else {
        others.insert(index)
        continue
      }
      for leaf in shape.leaves {
        slots.append(.init(parameter: index, path: [parameter.name] + leaf.path, scalar: leaf.scalar))
      }
    }
    self.slots = slots
    self.others = others
    let scope = Self.scope(slots)
    conditions = CommentConditions(function.comment, scope: scope)
    var hasName = false
    for formula in function.comment.document.formulas {
      switch function.kind {
      case .initializer: hasName = readProperties(formula, scope) || hasName
      case .function, .property: hasName = read(formula, scope) || hasName
      }
    }
    if claims.isEmpty, obstacle == nil, hasName { obstacle = "its formula could not be read" }
  }

  /// Names of several letters, and e where it is a parameter, are names in a formula.
  private static func scope(_ slots: [FunctionSlot]) -> NameScope {
    var scope = NameScope()
    var hasE = false
    for slot in slots {
      let names = [slot.path.joined(separator: "_"), slot.path.last ?? ""]
      for name in names where !name.isEmpty { scope.uses.declared.insert(Symbol(name)) }
      if slot.path.contains("e") { hasE = true }
    }
    scope.uses.hasEulerNumber = !hasE
    scope.readsConditions = true
    return scope
  }

  // MARK: A function's value

  /// Reads a formula whose left side names the function; false where it does not.
  private mutating func read(_ formula: FoundFormula, _ scope: NameScope) -> Bool {
    guard formula.excerpt.bytes.count <= Self.longestFormula else { return false }
    let text = formula.excerpt.text
    guard let side = NamedSide(text), side.name == function.plainName else { return false }
    if function.obstacle != nil { return true }
    var aliases: [String: String] = [:]
    if let arguments = side.arguments {
      guard let found = matched(arguments) else { return true }
      aliases = found
    }
    let value = "Q_{\\mathrm{value}}"
    let reading = FormulaNotation.latex.read(
      String(text[..<side.range.lowerBound]) + value + " "
        + text[side.range.upperBound...].drop { $0 == ":" },
      scope: scope)
    guard !reading.hasErrors else {
      note(
        "its formula could not be read: \(reading.diagnostics.first { $0.severity == .error }?.message ?? "")"
      )
      return true
    }
    guard let statement = reading.statements.first, statement.sides.count > 1,
      case .symbol(let left) = statement.sides[0].node, left.name.hasPrefix("Q_"),
      statement.relations.allSatisfy({ $0 == .equal }), statement.implication == nil,
      statement.doubleSign == nil
    else {
      note("its formula is no plain equation")
      return true
    }
    let given = reading.givens + statement.conditions + reading.statements.dropFirst()
    for side in statement.sides.dropFirst() {
      add(side, formula, given: given, aliases: aliases, property: nil)
    }
    return true
  }

  /// What the formula's names for parameters stand for, where they are others than the function's; nil where they do not fit.
  private mutating func matched(_ arguments: [String]) -> [String: String]? {
    let names = function.parameters.map { NamedSide.plain($0.name) }
    let arguments = arguments.map(NamedSide.plain)
    let needed = function.parameters.lastIndex { !$0.hasDefault }.map { $0 + 1 } ?? 0
    guard arguments.count <= names.count, arguments.count >= needed, Set(arguments).count == arguments.count
    else {
      note("its formula has \(arguments.count) arguments, and the function \(names.count)")
      return nil
    }
    if zip(arguments, names).allSatisfy({ $0 == $1 }) { return [:] }
    // Names of its own are taken in their order; the function's in another order may be a slip.
    guard Set(arguments).isDisjoint(with: names) else {
      note("its formula names the parameters in another order or by other names")
      return nil
    }
    return Dictionary(zip(arguments, names)) { first, _ in first }
  }

  // MARK: Properties that an initializer sets

  private mutating func readProperties(_ formula: FoundFormula, _ scope: NameScope) -> Bool {
    guard formula.excerpt.bytes.count <= Self.longestFormula else { return false }
    let reading = FormulaNotation.latex.read(formula.excerpt.text, scope: scope)
    guard !reading.hasErrors else { return false }
    var hasName = false
    for statement in reading.statements {
      guard statement.sides.count > 1, statement.relations.allSatisfy({ $0 == .equal }) else { continue }
      let names: [String]
      switch statement.sides[0].node {
      case .symbol(let symbol): names = [symbol.identifier]
      case .tuple(let parts):
        names = parts.map { if case .symbol(let symbol) = $0.node { symbol.identifier } else { "" } }
      default: continue
      }
      let properties = function.properties.map(NamedSide.plain)
      let isWhole = names == properties && names.count > 1
      // A property that has the name of a parameter would be said to be that.
      guard isWhole || names.count == 1 && properties.contains(names[0]),
        !names.contains(where: { name in function.parameters.contains { NamedSide.plain($0.name) == name } })
      else { continue }
      hasName = true
      if function.obstacle != nil { continue }
      let property = isWhole ? nil : function.properties.first { NamedSide.plain($0) == names[0] }
      for side in statement.sides.dropFirst() {
        add(side, formula, given: reading.givens + statement.conditions, aliases: [:], property: property)
      }
    }
    return hasName
  }

  // MARK: Names

  private mutating func note(_ reason: String) { obstacle = obstacle ?? reason }

  private mutating func add(
    _ side: Expression, _ formula: FoundFormula, given: [Statement], aliases: [String: String],
    property: String?
  ) {
    let free = FreeSymbols.of([side], in: Environment())
    var bySlot: [FunctionSlot: Symbol] = [:]
    for symbol in free {
      let found = slots(for: symbol, aliases)
      guard let slot = found.first else {
        if Symbol.functionsOfWholeNumbers.contains(symbol) { continue }
        let parameter = function.parameters.first { NamedSide.plain($0.name) == symbol.identifier }
        note(
          parameter.map { "\($0.name) is a \($0.type), which no formula of numbers has" }
            ?? "\(symbol.name) is no parameter of it")
        return
      }
      guard found.count == 1, bySlot[slot] == nil else {
        note("\(symbol.name) may be " + found.map(\.title).joined(separator: " or "))
        return
      }
      bySlot[slot] = symbol
    }
    let mentioned = Set(bySlot.keys.compactMap(\.parameter))
    var omitted: Set<Int> = []
    for (index, parameter) in function.parameters.enumerated() where !mentioned.contains(index) {
      if parameter.hasDefault {
        omitted.insert(index)
      } else if others.contains(index) {
        note("\(parameter.name) is a \(parameter.type), and no number")
        return
      }
    }
    // e and i are numbers where nothing else is called so; a parameter of the name must be seen to be meant.
    for name in ["e", "i", "pi"] where slots.contains(where: { NamedSide.plain($0.title) == name }) {
      guard free.contains(where: { $0.identifier == name }) else {
        note("\(name) is a parameter, and may be a number in its formula")
        return
      }
    }
    let used = slots.filter { slot in slot.parameter.map { !omitted.contains($0) } ?? true }
    let symbols = used.map { bySlot[$0] ?? Symbol($0.title) }
    let known = Set(symbols)
    var assumptions: [Statement] = []
    for statement in given {
      // What is said of other names, or is an equation, is no condition that points can be held to.
      guard CommentConditions.isCondition(statement),
        CommentConditions.symbols(of: statement).isSubset(of: known)
      else {
        note("what its formula says besides could not be read")
        return
      }
      assumptions.append(statement)
    }
    let near = conditions.statements(for: formula, known: known)
    if let problem = conditions.problem {
      note(problem)
      return
    }
    assumptions += near
    let words = assumptions.map(\.description)
    for (symbol, slot) in zip(symbols, used) where slot.scalar.isInteger {
      assumptions.append(
        contentsOf: FormulaNotation.calculator.read("\(symbol.name) ∈ ℤ", scope: scopeOfFacts).statements)
    }
    claims.append(
      FunctionFormula(
        found: formula, expression: side, symbols: symbols, slots: used, omitted: omitted,
        assumptions: assumptions, conditions: words, property: property))
  }

  private var scopeOfFacts: NameScope {
    var scope = NameScope()
    scope.readsFacts = true
    return scope
  }

  /// The numbers that a name may stand for.
  private func slots(for symbol: Symbol, _ aliases: [String: String]) -> [FunctionSlot] {
    let parts = symbol.name.split(separator: "_", maxSplits: 1).map { NamedSide.plain(String($0)) }
    guard let base = parts.first else { return [] }
    let whole = symbol.identifier
    return slots.filter { slot in
      let path = slot.path.map(NamedSide.plain)
      if path.count == 1, path[0] == (aliases[whole] ?? whole),
        aliases.isEmpty || slot.parameter == nil || aliases[whole] != nil
      {
        return true
      }
      // a_x is a.x; the subscript says so.
      guard parts.count == 2, path.count > 1 else { return false }
      return path[0] == (aliases[base] ?? base) && path.dropFirst().joined() == parts[1]
    }
  }
}

extension PackageFunction {
  /// The name without backticks.
  var plainName: String { name.filter { $0 != "`" } }
}

extension FunctionFormulas {
  /// Whether a formula says what the function gives.
  var namesFunction: Bool { !claims.isEmpty || obstacle != nil }
}
