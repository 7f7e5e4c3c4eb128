import FormulaSyntax
import SourceText

/// The names in the formula of a cell: where each stands, and what the statements say of those that nothing defines.
struct CellNames: Sendable {
  /// The names of a statement that was read.
  struct Statement: Sendable {
    /// All of its names, each once.
    var symbols: [Symbol]
    /// Those of them that nothing defined where it stands.
    var free: [Symbol]
    /// Whether it states that things are equal: then a name that stands nowhere else can hardly be right.
    var isEquation: Bool
  }

  /// Every name, in the order of the formula.
  var mentions: [SymbolMention] = []
  /// The statements, of a cell that is checked.
  var statements: [Statement] = []

  /// Notes the names of expressions that belong to one statement.
  mutating func note(
    _ expressions: [Expression], isEquation: Bool, in environment: Environment, bound: [Symbol] = []
  ) {
    var search = QuantitySearch()
    for expression in expressions { search.visit(expression) }
    let symbols = search.found.filter { !bound.contains($0) }
    statements.append(
      Statement(
        symbols: symbols, free: symbols.filter { environment[$0] == nil }, isEquation: isEquation))
  }

  /// Notes the names of a statement. Of a membership the set says nothing of names.
  mutating func note(_ statement: FormulaSyntax.Statement, in environment: Environment) {
    let isMembership = statement.relations.contains(.element)
    let isEquation = statement.relations.allSatisfy { $0 == .equal || $0 == .approximatelyEqual }
    note(
      (isMembership ? Array(statement.sides.prefix(1)) : statement.sides)
        + statement.tolerances.compactMap { $0 },
      isEquation: isEquation && !statement.relations.isEmpty, in: environment)
  }

  /// The first place of a name.
  func place(of symbol: Symbol) -> Span? { mentions.first { $0.symbol == symbol }?.span }
}

/// Collects the names that stand for quantities, each once, in their order. Names of functions are none.
private struct QuantitySearch {
  private(set) var found: [Symbol] = []
  private var seen: Set<Symbol> = []

  mutating func visit(_ expression: Expression) {
    if case .symbol(let symbol) = expression.node {
      guard symbol != .blank, !symbol.isFixedByNotation else { return }
      if seen.insert(symbol).inserted { found.append(symbol) }
    }
    for operand in expression.operands { visit(operand) }
  }
}

extension Symbol {
  /// Whether the spelling alone says what the name stands for: the identity, zero, the imaginary unit.
  fileprivate var isFixedByNotation: Bool {
    switch notation {
    case .identity, .zero, .imaginaryUnit: true
    case .plain, .vector, .matrix: false
    }
  }
}
