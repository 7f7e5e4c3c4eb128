import FormulaSyntax

extension Expression {
  /// The greatest parts that may be undefined and depend on none of some variables, those that it binds included.
  ///
  /// It has a value for some value of a variable only where they have.
  func partsForDomain(without variable: Symbol) -> [Expression] {
    var parts: [Expression] = []
    collectParts(without: [variable], &parts)
    return parts
  }

  private func collectParts(without variables: Set<Symbol>, _ parts: inout [Expression]) {
    if variables.contains(where: { hasFree($0) }) {
      var variables = variables
      if case .binding(_, let own, _) = node { variables.insert(own) }
      // Whether a divisor is 0 is seen by the quotient alone.
      if case .quotient(let top, let bottom) = node, !variables.contains(where: { bottom.hasFree($0) }),
        SampleValue.rational(bottom)?.isZero ?? true
      {
        let inverse = Expression(.quotient(.integer(1), bottom))
        if !parts.contains(inverse) { parts.append(inverse) }
        top.collectParts(without: variables, &parts)
        return
      }
      forEachOperand { $0.collectParts(without: variables, &parts) }
    } else if !isTotal, SampleValue.rational(self) == nil, !parts.contains(self) {
      parts.append(self)
    }
  }

  /// Whether it is defined for all values of a variable where the parts that do not depend on that are.
  func isTotal(in variable: Symbol) -> Bool {
    guard hasFree(variable) else { return true }
    switch node {
    case .symbol: return true
    case .sum, .negation, .product: return !someOperand { !$0.isTotal(in: variable) }
    case .quotient(let top, let bottom): return !bottom.hasFree(variable) && top.isTotal(in: variable)
    case .power(let base, let exponent): return exponent.naturalNumber != nil && base.isTotal(in: variable)
    default: return false
    }
  }
}
