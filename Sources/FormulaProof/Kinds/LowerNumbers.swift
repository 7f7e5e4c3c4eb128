import FormulaSyntax

/// Binomial coefficients are defined for whole lower numbers alone. What cancels or is simplified below may hide where such a number is
/// undefined or no whole number: $\binom{n}{k^2/k}$ at k = 0, $\binom{5}{1/2}$.
extension Claim {
  /// A lower number of a binomial coefficient that is not whole by its form, whatever whole numbers its letters are; nil where there is
  /// none.
  var openLowerNumber: Expression? {
    var pending = [left, right]
    while let next = pending.popLast() {
      if case .apply(.binomial, let arguments) = next.node, arguments.count == 2 {
        let number = arguments[1]
        let letters = Set(FreeSymbols.of([number], in: Environment()))
        let isWhole = number.isWholeNumber(letters) || SampleValue.rational(number)?.isInteger ?? false
        if !isWhole { return number }
      }
      pending += next.operands
    }
    return nil
  }
}
