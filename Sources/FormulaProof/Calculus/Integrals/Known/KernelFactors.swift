import FormulaSyntax

/// An integrand as a product: what does not depend on the variable, powers of it, an exponential, and powers of other bases.
///
/// On the ranges on which it is used the variable and the bases of powers that are no whole ones are positive, so that exponents of one base
/// add up. The exponents do not depend on the variable.
struct KernelFactors {
  /// The factors without the variable.
  private(set) var constants: [Expression] = []
  /// The exponent of the variable.
  private(set) var power: Expression = .integer(0)
  /// The exponents of e.
  private(set) var exponents: [Expression] = []
  /// The other factors.
  private(set) var others: [(base: Expression, exponent: Expression)] = []

  /// Whether a power of a power, or of a product, was taken apart in a way that needs positive bases.
  private(set) var needsPositive = false

  let variable: Symbol

  /// The factors of an expression; nil where an exponent and its base both depend on the variable.
  init?(_ expression: Expression, variable: Symbol) {
    self.variable = variable
    guard take(expression, .integer(1), depth: 0) else { return nil }
    others.removeAll { $0.exponent.isKnownZero }
  }

  private mutating func take(_ part: Expression, _ exponent: Expression, depth: Int) -> Bool {
    guard depth < 40 else { return false }
    let isOne = exponent.naturalNumber == 1
    guard part.hasFree(variable) else {
      constants.append(isOne ? part : Expression(.power(part, exponent)))
      return true
    }
    let isWhole = SampleValue.rational(exponent)?.isInteger ?? false
    switch part.node {
    case .symbol(variable): power = power + exponent
    case .negation(let inner) where isWhole:
      constants.append(Expression(.power(Expression(.negation(.integer(1))), exponent)))
      return take(inner, exponent, depth: depth + 1)
    case .product(let items) where isWhole:
      for item in items where !take(item, exponent, depth: depth + 1) { return false }
    case .quotient(let above, let below) where isWhole:
      return take(above, exponent, depth: depth + 1) && take(below, -exponent, depth: depth + 1)
    case .power(let base, let inner):
      if inner.hasFree(variable) {
        guard !base.hasFree(variable) else { return false }
        let own = isOne ? inner : exponent * inner
        if case .constant(.e) = base.node {
          exponents.append(own)
        } else {
          exponents.append(Expression(.product([own, Expression(.call(.log, [base]))])))
        }
        return true
      }
      return takePower(base, isOne ? inner : exponent * inner, depth)
    case .call(.exp, let items) where items.count == 1:
      exponents.append(isOne ? items[0] : exponent * items[0])
    case .root(let radicand, let degree):
      return takePower(radicand, exponent / .integer(degree), depth)
    case .call(.sqrt, let items) where items.count == 1:
      return takePower(items[0], exponent / .integer(2), depth)
    default: add(part, exponent)
    }
    return true
  }

  /// Takes a power of what may be a product of positive numbers.
  private mutating func takePower(_ base: Expression, _ exponent: Expression, _ depth: Int) -> Bool {
    if SampleValue.rational(exponent)?.isInteger ?? false { return take(base, exponent, depth: depth + 1) }
    guard depth < 40 else { return false }
    needsPositive = true
    guard base.hasFree(variable) else {
      constants.append(Expression(.power(base, exponent)))
      return true
    }
    switch base.node {
    case .symbol(variable): power = power + exponent
    case .product(let items):
      for item in items where !takePower(item, exponent, depth + 1) { return false }
    case .power(let inner, let other) where inner.hasFree(variable) && !other.hasFree(variable):
      return takePower(inner, exponent * other, depth + 1)
    default: add(base, exponent)
    }
    return true
  }

  private mutating func add(_ base: Expression, _ exponent: Expression) {
    if let index = others.firstIndex(where: { $0.base == base }) {
      others[index].exponent = others[index].exponent + exponent
    } else {
      others.append((base, exponent))
    }
  }

  /// The product of what does not depend on the variable and of a value.
  func times(_ value: Expression) -> Expression {
    constants.isEmpty ? value : Expression(.product(constants + [value]))
  }

  /// Removes the other factors that fulfil a condition and gives them.
  mutating func removeOthers(
    where isWanted: (Expression) -> Bool
  ) -> [(base: Expression, exponent: Expression)] {
    let found = others.filter { isWanted($0.base) }
    others.removeAll { isWanted($0.base) }
    return found
  }
}

/// A binomial c + d·x^q, with c, d and q without the variable, q not 0.
struct PowerBinomial {
  let constant: Expression
  let factor: Expression
  let exponent: Expression

  /// The form of a sum; nil for anything else.
  init?(_ expression: Expression, variable: Symbol) {
    guard case .sum(let terms) = expression.node else { return nil }
    let constants = terms.filter { !$0.hasFree(variable) }
    let rest = terms.filter { $0.hasFree(variable) }
    guard rest.count == 1, !constants.isEmpty, let own = PowerOfVariable(rest[0], variable: variable) else {
      return nil
    }
    constant = constants.count == 1 ? constants[0] : Expression(.sum(constants))
    (factor, exponent) = (own.factor, own.exponent)
  }
}

/// c·x^q, with c and q without the variable.
struct PowerOfVariable {
  let factor: Expression
  let exponent: Expression

  init(factor: Expression, exponent: Expression) { (self.factor, self.exponent) = (factor, exponent) }

  /// The form of an expression; nil for anything else.
  init?(_ expression: Expression, variable: Symbol) {
    guard let own = KernelFactors(expression, variable: variable), own.exponents.isEmpty, own.others.isEmpty
    else { return nil }
    factor =
      own.constants.isEmpty
      ? .integer(1) : own.constants.count == 1 ? own.constants[0] : Expression(.product(own.constants))
    exponent = own.power
  }
}
