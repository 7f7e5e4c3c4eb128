/// The symbols of expressions that nothing defines.
public enum FreeSymbols {
  /// The free symbols of expressions, those of the definitions they use included; sorted.
  public static func of(_ expressions: [Expression], in environment: Environment) -> [Symbol] {
    var search = Search(environment: environment)
    for expression in expressions { search.visit(expression, bound: []) }
    return (search.few + search.found).sorted()
  }

  private struct Search {
    let environment: Environment
    /// The first symbols that were found, and the others: most formulas have a few, which need no table.
    var few: [Symbol] = []
    var found: Set<Symbol> = []
    var visited: Set<Symbol> = []

    mutating func visit(_ expression: Expression, bound: [Symbol]) {
      switch expression.node {
      case .symbol(let symbol): visit(symbol, bound: bound)
      case .apply(let symbol, let arguments):
        visit(symbol, bound: bound)
        for argument in arguments { visit(argument, bound: bound) }
      case .power(let base, let exponent):
        visit(base, bound: bound)
        // M^T is a transpose; T is a name there only if something defines it.
        if case .symbol(let symbol) = exponent.node, symbol.name == "T", environment[symbol] == nil,
          !bound.contains(symbol), isMatrixLike(base)
        {
          return
        }
        visit(exponent, bound: bound)
      case .binding(_, let variable, let items):
        for item in items.dropLast() { visit(item, bound: bound) }
        if let body = items.last { visit(body, bound: bound + [variable]) }
      default:
        expression.forEachOperand { visit($0, bound: bound) }
      }
    }

    private mutating func visit(_ symbol: Symbol, bound: [Symbol]) {
      if bound.contains(symbol) { return }
      guard let definition = environment[symbol] else {
        if few.contains(symbol) { return }
        if few.count < 12 { few.append(symbol) } else { found.insert(symbol) }
        return
      }
      guard visited.insert(symbol).inserted else { return }
      visit(definition.body, bound: definition.parameters ?? [])
    }

    /// Whether an expression is certainly not a number, as far as its form tells.
    private func isMatrixLike(_ expression: Expression) -> Bool {
      switch expression.node {
      case .matrix, .tuple, .transpose, .apply: true
      case .symbol(let symbol): environment[symbol].map { isMatrixLike($0.body) } ?? false
      case .sum(let operands), .product(let operands): operands.contains { isMatrixLike($0) }
      case .negation(let operand): isMatrixLike(operand)
      case .power(let base, _): isMatrixLike(base)
      case .call(let function, _):
        switch function {
        case .rotation, .translation, .scaling, .shear, .reflection, .affine, .concat, .invert, .linear,
          .inverse,
          .transpose, .identity, .layerTransform, .corners, .outline, .ctm:
          true
        default: false
        }
      default: false
      }
    }
  }
}
