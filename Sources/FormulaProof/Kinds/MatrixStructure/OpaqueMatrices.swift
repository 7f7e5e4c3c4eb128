import FormulaSyntax
import SourceText

/// Puts symbols in the place of matrices that are written out, or made by the core.
///
/// What holds for all matrices of these sizes holds for those. Equal matrices have the same symbol. A tuple is neither a row
/// nor a column, and has none.
struct OpaqueMatrices {
  /// How points are written, which tells what the core's matrices are.
  let convention: Convention
  /// The kinds of the symbols.
  var kinds: [Symbol: SymbolKind] = [:]
  /// The matrices, by the order of their symbols.
  private(set) var matrices: [(matrix: Expression, symbol: Symbol)] = []

  private static let mostMatrices = 60

  init(convention: Convention) { self.convention = convention }

  /// Whether one of the matrices has one row or column only.
  var holdsVectors: Bool {
    kinds.values.contains { kind in
      guard case .matrix(let rows, let columns) = kind else { return false }
      return rows == .number(1) || columns == .number(1)
    }
  }

  /// The claim with symbols for matrices; nil where something in it is no matrix, and no number either.
  mutating func replacing(_ claim: Claim) -> Claim? {
    guard let left = replacing(claim.left), let right = replacing(claim.right) else { return nil }
    var result = claim
    (result.left, result.right) = (left, right)
    return result
  }

  mutating func replacing(_ expression: Expression) -> Expression? {
    switch expression.node {
    case .matrix(let rows, let columns, _):
      guard rows > 1 || columns > 1 else { return nil }
      return symbol(expression, rows, columns)
    case .call(let function, let arguments):
      switch function.family {
      case .makingTransforms, .makingSpaceTransforms: return made(expression)
      case .number, .angleOfPoint, .extremum: return operands(expression)
      case .matrices:
        switch function {
        case .det, .trace, .inverse: return operands(expression)
        case .identity where arguments.count == 1: return made(expression)
        default: return nil
        }
      default: return nil
      }
    case .tuple, .binding, .piecewise: return nil
    case .norm: return nil
    default: return operands(expression)
    }
  }

  private mutating func operands(_ expression: Expression) -> Expression? {
    var items: [Expression] = []
    for operand in expression.operands {
      guard let item = replacing(operand) else { return nil }
      items.append(item)
    }
    return expression.with(operands: items)
  }

  /// A symbol for what the core makes.
  private mutating func made(_ expression: Expression) -> Expression? {
    if let known = matrices.first(where: { $0.matrix == expression }) {
      return Expression(.symbol(known.symbol), expression.span)
    }
    let evaluator = Evaluator(
      Environment(convention: convention), numbers: .doubles { _ in 1.25 })
    guard case .matrix(let rows, let columns, _)? = try? evaluator.evaluate(expression),
      rows > 1 || columns > 1
    else { return nil }
    return symbol(expression, rows, columns)
  }

  private mutating func symbol(_ matrix: Expression, _ rows: Int, _ columns: Int) -> Expression? {
    if let known = matrices.first(where: { $0.matrix == matrix }) {
      return Expression(.symbol(known.symbol), matrix.span)
    }
    guard matrices.count < Self.mostMatrices else { return nil }
    let symbol = Symbol("⟨\(matrices.count)⟩A")
    kinds[symbol] =
      isIdentity(matrix)
      ? .identity(.number(rows)) : .matrix(rows: .number(rows), columns: .number(columns))
    matrices.append((matrix, symbol))
    return Expression(.symbol(symbol), matrix.span)
  }

  private func isIdentity(_ matrix: Expression) -> Bool {
    switch matrix.node {
    case .matrix(let rows, let columns, let elements):
      rows == columns
        && elements.indices.allSatisfy {
          elements[$0].naturalNumber == ($0 / columns == $0 % columns ? 1 : 0)
        }
    case .call(.identity, _): true
    default: false
    }
  }
}
