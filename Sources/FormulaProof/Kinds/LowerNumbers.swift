import FormulaSyntax

/// Binomial coefficients are defined for whole lower numbers alone. What cancels or is simplified below may hide where such a number is
/// undefined or no whole number: $\\binom{n}{k^2/k}$ at k = 0, $\\binom{5}{1/2}$.
extension Claim {
  /// A lower number of a binomial coefficient that is not whole by its form; nil where there is none.
  var openLowerNumber: Expression? {
    var pending = [left, right]
    while let next = pending.popLast() {
      if case .apply(.binomial, let arguments) = next.node, arguments.count == 2, !arguments[1].isWholeByForm
      {
        return arguments[1]
      }
      pending += next.operands
    }
    return nil
  }
}

extension Expression {
  /// Whether it is a whole number wherever its letters are: made of whole numbers by operations that lead to whole numbers.
  fileprivate var isWholeByForm: Bool {
    switch node {
    case .symbol: true
    case .number: SampleValue.rational(self)?.isInteger ?? false
    case .sum(let items), .product(let items): items.allSatisfy(\.isWholeByForm)
    case .dot(let left, let right): left.isWholeByForm && right.isWholeByForm
    case .negation(let operand), .magnitude(let operand): operand.isWholeByForm
    case .quotient: SampleValue.rational(self)?.isInteger ?? false
    case .power(let base, let exponent):
      base.isWholeByForm && (exponent.knownInteger.map { $0 >= 0 } ?? false)
    case .call(.floor, _): true
    case .call(.min, let items), .call(.max, let items): items.allSatisfy(\.isWholeByForm)
    case .apply(let function, _):
      Symbol.functionsOfWholeNumbers.contains(function) || function.letterOfSequence != nil
    case .binding(let binder, _, let items):
      (binder == .sum || binder == .product) && items.last?.isWholeByForm ?? false
    default: false
    }
  }
}
