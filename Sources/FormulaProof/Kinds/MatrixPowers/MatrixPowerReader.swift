import FormulaSyntax
import SourceText

/// Finds powers of matrices whose exponents hold symbols.
struct MatrixPowerReader {
  /// How points are written, which tells what the core's matrices are.
  let convention: Convention
  /// Names that stand for matrices without entries.
  let kinds: [Symbol: SymbolKind]
  /// The symbols that stand for integers.
  let integers: Set<Symbol>

  /// What a base is.
  enum Size: Equatable {
    case rows(Int)
    /// Without entries, and of any size that fits.
    case open
  }

  /// The size of a square matrix; nil for numbers, and for what is none.
  func size(of base: Expression) -> Size? {
    if holdsAbstract(base) { return isAbstractMatrix(base) ? .open : nil }
    switch shape(of: base) {
    case .matrix(let rows, let columns, _)? where rows == columns && rows > 1: return .rows(rows)
    default: return nil
    }
  }

  /// A value of the expression's shape, with the powers of matrices replaced by what they are of; nil where none fits.
  func shape(of expression: Expression) -> Value<Double>? {
    let plain = withoutPowers(expression)
    // Values that differ, so that no matrix is singular by chance.
    let evaluator = Evaluator(
      Environment(convention: convention),
      numbers: .doubles { name in
        name.name.utf8.reduce(1) { ($0 * 31 + Double($1)).truncatingRemainder(dividingBy: 1009) } / 100
      })
    return try? evaluator.evaluate(plain)
  }

  private func withoutPowers(_ expression: Expression) -> Expression {
    expression.mapped { part in
      guard case .power(let base, let exponent) = part.node, isOpen(exponent), !isNumber(base) else {
        return part
      }
      return base
    }
  }

  /// Whether an expression is a number for certain, as it holds nothing that could be a matrix or a tuple.
  private func isNumber(_ expression: Expression) -> Bool {
    switch expression.node {
    case .matrix, .tuple: return false
    case .call(let function, _):
      switch function.family {
      case .number, .angleOfPoint: return true
      default: return false
      }
    case .symbol(let symbol): return !isAbstract(symbol)
    default: return !expression.someOperand { !isNumber($0) }
    }
  }

  private func isAbstract(_ symbol: Symbol) -> Bool { kinds[symbol]?.isAbstract ?? false }

  private func holdsAbstract(_ expression: Expression) -> Bool {
    if case .symbol(let symbol) = expression.node { return isAbstract(symbol) }
    return expression.someOperand { holdsAbstract($0) }
  }

  /// Whether an expression is made of matrices without entries by + − · and inverses.
  private func isAbstractMatrix(_ expression: Expression) -> Bool {
    switch expression.node {
    case .symbol(let symbol):
      switch kinds[symbol] {
      case .matrix?, .identity?: true
      default: false
      }
    case .negation(let inner), .transpose(let inner): isAbstractMatrix(inner)
    case .power(let base, _): isAbstractMatrix(base)
    case .sum(let terms): terms.allSatisfy { isAbstractMatrix($0) }
    case .product(let factors):
      factors.contains { isAbstractMatrix($0) }
        && factors.allSatisfy { isAbstractMatrix($0) || !holdsAbstract($0) }
    case .quotient(let dividend, let divisor): isAbstractMatrix(dividend) && !holdsAbstract(divisor)
    case .call(.inverse, let arguments), .call(.invert, let arguments), .call(.transpose, let arguments):
      arguments.count == 1 && isAbstractMatrix(arguments[0])
    default: false
    }
  }

  /// Whether an exponent holds a symbol; that of a transpose is none.
  func isOpen(_ exponent: Expression) -> Bool {
    if case .symbol(let symbol) = exponent.node, symbol.name == "T" || symbol.name == "⊤" { return false }
    return !FreeSymbols.of([exponent], in: Environment()).isEmpty
  }

  /// The base and the exponent of a power of a matrix whose exponent holds symbols; nil for anything else.
  func power(_ expression: Expression) -> (base: Expression, exponent: Expression, size: Size)? {
    guard case .power(let base, let exponent) = expression.node, isOpen(exponent), !isNumber(base),
      let size = size(of: base)
    else { return nil }
    // (Mᵏ)ᵉ is Mᵏᵉ for k ≥ 1, and defined where that is.
    if case .power(let inner, let degree) = base.node, let degree = degree.naturalNumber,
      (1...64).contains(degree)
    {
      return (inner, Expression(.product([.integer(degree, exponent.span), exponent]), exponent.span), size)
    }
    return (base, exponent, size)
  }

  /// Whether such a power stands in an expression.
  func holdsPower(_ expression: Expression) -> Bool {
    power(expression) != nil || expression.someOperand { holdsPower($0) }
  }

  /// Refuses an exponent that need not be a whole number.
  func refuseExponents(in expression: Expression) throws(Diagnostic) {
    if let (_, exponent, _) = power(expression), !exponent.isWhole(among: integers) {
      let others = FreeSymbols.of([exponent], in: Environment()).filter { !integers.contains($0) }
      throw .error(
        .wrongShape, "the exponent of a matrix is to be a whole number", at: exponent.span,
        notes: others.isEmpty
          ? []
          : [
            .init("assume " + others.map { "\($0.latex) \\in \\mathbb{N}" }.joined(separator: ",\\ ")),
            .init(
              "for inverses too: assume "
                + others.map { "\($0.latex) \\in \\mathbb{Z}" }.joined(separator: ",\\ ")),
          ])
    }
    for operand in expression.operands { try refuseExponents(in: operand) }
  }
}
