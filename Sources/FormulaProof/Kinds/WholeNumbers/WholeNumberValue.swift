import FormulaSyntax
import SourceText

/// Values of expressions in integers: exactly, and modulo a number.
///
/// A letter has a value, or it runs through a residue class. Everything is nil that is not certain: what is undefined, no
/// integer, too large, or depends on more than the classes.
struct WholeNumberValue {
  /// What a letter stands for.
  enum Assignment {
    case value(Int)
    /// All integers that differ from the representative by a multiple of the modulus; or those of them that are not smaller.
    case residueClass(representative: Int, modulus: Int, isFromRepresentative: Bool)
  }

  var assignments: [Symbol: Assignment] = [:]

  /// Moduli are below, so that the product of two residues fits a word.
  static let largestModulus = 1 << 30
  private static let largestPower = 4_096

  // MARK: Exactly

  /// The value of an expression; nil where it is not the same rational number for all that the letters stand for.
  func exact(_ expression: Expression) -> Rational? {
    switch expression.node {
    case .number(let numeral): return Rational(numeral)
    case .symbol(let symbol):
      if case .value(let value) = assignments[symbol] { return Rational(value) }
      return nil
    case .sum(let items):
      var result = Rational.zero
      for item in items {
        guard let value = exact(item), let sum = result.adding(value) else { return nil }
        result = sum
      }
      return result
    case .negation(let operand): return exact(operand)?.negated
    case .product(let items):
      var result = Rational.one
      for item in items {
        guard let value = exact(item), let product = result.multiplied(by: value) else { return nil }
        result = product
      }
      return result
    case .dot(let left, let right), .cross(let left, let right):
      guard let a = exact(left), let b = exact(right) else { return nil }
      return a.multiplied(by: b)
    case .quotient(let dividend, let divisor):
      guard let a = exact(dividend), let b = exact(divisor) else { return nil }
      return a.divided(by: b)
    case .power(let base, let exponent): return exactPower(base, exponent)
    case .magnitude(let operand): return exact(operand).flatMap { $0.numerator < 0 ? $0.negated : $0 }
    case .call(.floor, let items) where items.count == 1: return exact(items[0])?.floor
    case .call(.abs, let items) where items.count == 1:
      return exact(items[0]).flatMap { $0.numerator < 0 ? $0.negated : $0 }
    case .apply(let function, let items): return exactValue(of: function, items)
    default: return nil
    }
  }

  /// The value where it is an integer.
  func exactInteger(_ expression: Expression) -> Int? {
    exact(expression).flatMap { $0.isInteger ? $0.numerator : nil }
  }

  private func exactPower(_ base: Expression, _ exponent: Expression) -> Rational? {
    guard let base = exact(base) else { return nil }
    if base == .one { return isInteger(exponent) ? .one : nil }
    if base == Rational(-1) {
      return modular(exponent, 2).map { Rational($0 == 0 ? 1 : -1) }
    }
    guard let exponent = exactInteger(exponent), exponent.magnitude <= 200 else { return nil }
    var result = Rational.one
    for _ in 0..<exponent.magnitude {
      guard let product = result.multiplied(by: base) else { return nil }
      result = product
    }
    return exponent < 0 ? Rational.one.divided(by: result) : result
  }

  private func isInteger(_ expression: Expression) -> Bool {
    exactInteger(expression) != nil || modular(expression, 1) != nil
  }

  private func exactValue(of function: Symbol, _ items: [Expression]) -> Rational? {
    switch (function, items.count) {
    case (.factorial, 1):
      guard let number = exactInteger(items[0]), let value = WholeNumberFunction.factorial(number) else {
        return nil
      }
      return Rational(value)
    case (.binomial, 2):
      guard let n = exactInteger(items[0]), let k = exactInteger(items[1]) else { return nil }
      return Self.binomial(n, k)
    case (.greatestDivisor, 2):
      let values = (exactInteger(items[0]), exactInteger(items[1]))
      if let a = values.0, let b = values.1 {
        return WholeNumberFunction.greatestDivisor(a, b).map { Rational($0) }
      }
      // gcd(a, c) = gcd(a mod c, c)
      guard let known = values.0 ?? values.1, known != 0, known != .min,
        let rest = modular(values.0 == nil ? items[0] : items[1], abs(known))
      else { return nil }
      return WholeNumberFunction.greatestDivisor(rest, known).map { Rational($0) }
    case (.leastMultiple, 2):
      guard let a = exactInteger(items[0]), let b = exactInteger(items[1]) else { return nil }
      return WholeNumberFunction.leastMultiple(a, b).map { Rational($0) }
    case (.remainder, 2):
      guard let modulus = exactInteger(items[1]), modulus != 0, modulus != .min else { return nil }
      if let number = exactInteger(items[0]) {
        return WholeNumberFunction.remainder(number, by: modulus).map { Rational($0) }
      }
      guard let rest = modular(items[0], abs(modulus)) else { return nil }
      return WholeNumberFunction.remainder(rest, by: modulus).map { Rational($0) }
    default: return nil
    }
  }

  /// n(n − 1)…(n − k + 1)/k! for k from 0, else 0; nil where it does not fit.
  static func binomial(_ n: Int, _ k: Int) -> Rational? {
    guard k >= 0 else { return .zero }
    if n >= 0, k > n { return .zero }
    let steps = n >= 0 ? min(k, n - k) : k
    guard steps <= 200, n.magnitude < 1_000_000 else { return nil }
    var result = Rational.one
    for index in 0..<steps {
      guard let factor = Rational(n - index, over: index + 1), let product = result.multiplied(by: factor)
      else { return nil }
      result = product
    }
    return result
  }

  // MARK: Modulo a number

  /// The remainder from 0 of an expression that is an integer for all that the letters stand for; nil where it may be none,
  /// or where the remainder is not always the same.
  func modular(_ expression: Expression, _ modulus: Int) -> Int? {
    guard let denominator = denominator(of: expression),
      let scaled = scaled(expression, modulus, times: denominator)
    else { return nil }
    return scaled % denominator == 0 ? scaled / denominator : nil
  }

  /// The expression times its denominator, modulo a modulus times that denominator.
  private func scaled(_ expression: Expression, _ modulus: Int, times denominator: Int) -> Int? {
    let (product, overflow) = modulus.multipliedReportingOverflow(by: denominator)
    guard !overflow, product > 0, product <= Self.largestModulus else { return nil }
    return scaled(expression, product)
  }

  /// A whole number by which the expression becomes a polynomial in integers with integer coefficients.
  func denominator(of expression: Expression) -> Int? {
    switch expression.node {
    case .number(let numeral): return Rational(numeral)?.denominator
    case .sum(let items):
      var result = 1
      for item in items {
        guard let denominator = denominator(of: item), let common = Rational.lcm(result, denominator) else {
          return nil
        }
        result = common
      }
      return result
    case .negation(let operand): return denominator(of: operand)
    case .product(let items):
      var result = 1
      for item in items {
        guard let denominator = denominator(of: item) else { return nil }
        let (product, overflow) = result.multipliedReportingOverflow(by: denominator)
        guard !overflow else { return nil }
        result = product
      }
      return result
    case .dot(let left, let right), .cross(let left, let right):
      return self.denominator(of: Expression(.product([left, right])))
    case .quotient(let dividend, let divisor):
      guard let above = denominator(of: dividend), let below = exact(divisor), below.numerator != .min else {
        return nil
      }
      let (product, overflow) = above.multipliedReportingOverflow(by: abs(below.numerator))
      return overflow || product == 0 ? nil : product
    case .power(let base, let exponent):
      guard let natural = exponent.naturalNumber else { return 1 }
      guard let denominator = denominator(of: base) else { return nil }
      if denominator == 1 { return 1 }
      guard natural <= 30 else { return nil }
      var result = 1
      for _ in 0..<natural {
        let (product, overflow) = result.multipliedReportingOverflow(by: denominator)
        guard !overflow else { return nil }
        result = product
      }
      return result
    default: return 1
    }
  }

  /// The remainder from 0 of an expression times its ``denominator(of:)``.
  private func scaled(_ expression: Expression, _ modulus: Int) -> Int? {
    switch expression.node {
    case .number(let numeral): return Rational(numeral).map { Self.residue($0.numerator, modulus) }
    case .symbol(let symbol):
      switch assignments[symbol] {
      case .value(let value): return Self.residue(value, modulus)
      case .residueClass(let representative, let period, _):
        return period % modulus == 0 ? Self.residue(representative, modulus) : nil
      case nil: return nil
      }
    case .sum(let items):
      guard let common = denominator(of: expression) else { return nil }
      var result = 0
      for item in items {
        guard let value = scaled(item, modulus), let own = denominator(of: item) else { return nil }
        result = (result + value * ((common / own) % modulus)) % modulus
      }
      return result
    case .negation(let operand): return scaled(operand, modulus).map { Self.residue(-$0, modulus) }
    case .product(let items): return product(items, modulus)
    case .dot(let left, let right), .cross(let left, let right): return product([left, right], modulus)
    case .quotient(let dividend, let divisor):
      guard let above = scaled(dividend, modulus), let below = exact(divisor) else { return nil }
      let factor = Self.residue(below.denominator, modulus)
      return Self.residue(above * factor % modulus * (below.numerator < 0 ? -1 : 1), modulus)
    case .power(let base, let exponent): return power(base, exponent, modulus)
    case .call(.floor, let items) where items.count == 1:
      guard let denominator = denominator(of: items[0]),
        let value = scaled(items[0], modulus, times: denominator)
      else { return nil }
      return value / denominator
    case .apply(.factorial, let items) where items.count == 1:
      guard let number = exactInteger(items[0]), number >= 0 else { return nil }
      // From the modulus on it is a factor.
      if number >= modulus { return 0 }
      guard number <= 100_000 else { return nil }
      var result = 1 % modulus
      for factor in stride(from: 2, through: number, by: 1) { result = result * factor % modulus }
      return result
    case .apply, .magnitude, .call: return exactInteger(expression).map { Self.residue($0, modulus) }
    default: return nil
    }
  }

  private func product(_ items: [Expression], _ modulus: Int) -> Int? {
    var result = 1 % modulus
    for item in items {
      guard let value = scaled(item, modulus) else { return nil }
      result = result * value % modulus
    }
    return result
  }

  private func power(_ base: Expression, _ exponent: Expression, _ modulus: Int) -> Int? {
    if let natural = exponent.naturalNumber {
      return scaled(base, modulus).map { Self.power($0, natural, modulus) }
    }
    guard denominator(of: base) == 1 else { return nil }
    if let natural = exactInteger(exponent) {
      guard natural >= 0 else {
        return exactInteger(Expression(.power(base, exponent))).map { Self.residue($0, modulus) }
      }
      return scaled(base, modulus).map { Self.power($0, natural, modulus) }
    }
    guard let base = exactInteger(base) else { return nil }
    if base == 1 || base == -1 {
      return exactPower(.integer(base), exponent).map { Self.residue($0.numerator, modulus) }
    }
    guard let period = Self.period(of: base, modulus),
      let least = leastExponent(exponent, period: period.length), least >= period.start
    else { return nil }
    return Self.power(Self.residue(base, modulus), least, modulus)
  }

  /// The least value of an exponent that is linear in letters, of which all other values differ by multiples of a period.
  private func leastExponent(_ exponent: Expression, period: Int) -> Int? {
    guard let form = Self.linear(exponent), form.isIntegral else { return nil }
    var least = 0
    for (monomial, coefficient) in form.terms {
      var value = 1
      if let symbol = monomial.first?.symbol {
        switch assignments[symbol] {
        case .value(let known): value = known
        case .residueClass(let representative, let modulus, true):
          let (step, overflow) = modulus.multipliedReportingOverflow(by: coefficient.numerator)
          guard coefficient.numerator > 0, !overflow, step % period == 0 else { return nil }
          value = representative
        case .residueClass, nil: return nil
        }
      }
      let (product, overflow) = value.multipliedReportingOverflow(by: coefficient.numerator)
      let (sum, carry) = least.addingReportingOverflow(product)
      guard !overflow, !carry else { return nil }
      least = sum
    }
    return least
  }

  /// An expression as a polynomial of degree 1 in letters; nil where it is none.
  static func linear(_ expression: Expression) -> IntegerForm? {
    guard
      let form = IntegerForm(
        expression,
        { part in
          if case .symbol(let symbol) = part.node { return IntegerForm(symbol) }
          return nil
        })
    else { return nil }
    return form.terms.keys.allSatisfy { $0.isEmpty || $0.count == 1 && $0[0].exponent == 1 } ? form : nil
  }

  /// From where on the powers of a number repeat themselves modulo another one, and after how many steps.
  static func period(of base: Int, _ modulus: Int) -> (start: Int, length: Int)? {
    guard modulus > 0, modulus <= largestModulus else { return nil }
    var places: [Int: Int] = [:]
    var power = 1 % modulus
    let factor = residue(base, modulus)
    for exponent in 0...largestPower {
      if let start = places[power] { return (start, exponent - start) }
      places[power] = exponent
      power = power * factor % modulus
    }
    return nil
  }

  private static func power(_ base: Int, _ exponent: Int, _ modulus: Int) -> Int {
    var result = 1 % modulus
    var square = base % modulus
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 { result = result * square % modulus }
      square = square * square % modulus
      rest >>= 1
    }
    return result
  }

  static func residue(_ value: Int, _ modulus: Int) -> Int {
    let rest = value % modulus
    return rest < 0 ? rest + modulus : rest
  }
}
