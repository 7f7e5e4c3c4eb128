import FormulaSyntax

/// A set of points, as the image of all numbers that are not negative, of which some are positive.
struct OrthantCase: Equatable {
  /// The symbols in terms of the numbers.
  var values: [Symbol: FactoredQuotient] = [:]
  /// Which of the numbers are positive.
  var isPositive: [Bool] = []
  /// Equations that hold by what the numbers are.
  var balances: [DegreeBalance] = []

  /// The sets that assumptions describe, in several ways; each is the union of its cases.
  ///
  /// - Parameters:
  ///   - root: The power of which symbols are written, where they are not negative.
  ///   - equations: What is 0: equations tell upper bounds too.
  static func attempts(
    _ symbols: [Symbol], _ facts: [OrthantReduction.Fact], root: Int, equations: [Expression]
  ) -> [[OrthantCase]] {
    let hasEquations = !equations.isEmpty
    var result: [[OrthantCase]] = []
    let bounds = symbols.indices.map { Bounds($0, facts) }
    if root == 1, let linear = linearForms(symbols, facts, bounds) { result.append([linear]) }
    let plain = boxes(symbols, bounds, root: root, usesUpper: false)
    if let slack = plain.first.flatMap({
      plain.count == 1 ? withSlack($0, symbols, facts, bounds, root) : nil
    }) {
      result.append([slack])
    }
    let bounded = boxes(symbols, bounds, root: root, usesUpper: true)
    result += hasEquations ? [plain, bounded] : [bounded, plain]
    // Equations say more where numbers are compared with 0.
    if hasEquations, bounds.contains(where: { ($0.low?.value.numerator ?? 0) > 0 }) {
      result.append(boxes(symbols, bounds.map(\.aboveZero), root: root, usesUpper: false))
    }
    result += quotients(plain, symbols, equations)
    // Of xyz = 1 with other degrees.
    if hasEquations, root <= 3 {
      for factor in [3, 2] { result.append(boxes(symbols, bounds, root: root * factor, usesUpper: false)) }
    }
    return result
  }

  private struct Bounds {
    var low: (value: Rational, isStrict: Bool)?
    var high: (value: Rational, isStrict: Bool)?

    /// The same with 0 in place of a positive lower bound.
    var aboveZero: Bounds {
      var result = self
      if let low, low.value.numerator > 0 { result.low = (.zero, true) }
      return result
    }

    init(_ variable: Int, _ facts: [OrthantReduction.Fact]) {
      let own = SmallPolynomial(variable: variable).terms.keys.first ?? SmallMonomial()
      for fact in facts {
        guard let factor = fact.polynomial.terms[own], fact.polynomial.degree == 1,
          fact.polynomial.terms.keys.allSatisfy({ $0 == own || $0 == SmallMonomial() }),
          let value = Rational(-(fact.polynomial.terms[SmallMonomial()] ?? 0), over: factor)
        else { continue }
        func isTighter(_ old: (value: Rational, isStrict: Bool)?, _ sign: Int) -> Bool {
          guard let old else { return true }
          guard let order = value.compared(to: old.value) else { return false }
          return order * sign > 0 || order == 0 && fact.isStrict
        }
        if factor > 0, isTighter(low, 1) { low = (value, fact.isStrict) }
        if factor < 0, isTighter(high, -1) { high = (value, fact.isStrict) }
      }
    }
  }

  // MARK: Bounds of single symbols

  private static func boxes(_ symbols: [Symbol], _ bounds: [Bounds], root: Int, usesUpper: Bool)
    -> [OrthantCase]
  {
    var result = [OrthantCase()]
    for (symbol, bound) in zip(symbols, bounds) {
      var next: [OrthantCase] = []
      for start in result {
        for (value, isPositive) in values(start.isPositive.count, bound, root: root, usesUpper: usesUpper) {
          var extended = start
          extended.values[symbol] = value
          if let isPositive { extended.isPositive.append(isPositive) }
          next.append(extended)
        }
      }
      result = next
      if result.count > 64 { return [] }
    }
    return result
  }

  /// The ways to write a symbol by a new number, or by none.
  private static func values(_ variable: Int, _ bound: Bounds, root: Int, usesUpper: Bool) -> [(
    FactoredQuotient, Bool?
  )] {
    let number = FactoredQuotient(SmallPolynomial(variable: variable))
    let one = SmallPolynomial(SmallMonomial())
    func sum(_ value: Rational, _ other: FactoredQuotient?) -> FactoredQuotient? {
      FactoredQuotient(value).flatMap { constant in other.flatMap(constant.adding) }
    }
    switch (bound.low, usesUpper ? bound.high : nil) {
    case (let low?, nil) where low.value.isZero:
      return [(FactoredQuotient(SmallPolynomial(variable: variable, power: root)), low.isStrict)]
    case (let low?, nil) where root > 1 && low.value.numerator > 0:
      return [(FactoredQuotient(SmallPolynomial(variable: variable, power: root)), true)]
    case (let low?, nil):
      return sum(low.value, number).map { [($0, low.isStrict)] } ?? []
    case (nil, let high?):
      return sum(high.value, number.negated).map { [($0, high.isStrict)] } ?? []
    case (let low?, let high?):
      // (l + uX)/(1 + X), and u.
      guard let upper = FactoredQuotient(high.value)?.times(number), let top = sum(low.value, upper),
        let bottom = one.adding(number.top), let end = FactoredQuotient(high.value)
      else { return [] }
      var quotient = top
      quotient.bottom = [bottom: 1]
      return [(quotient, low.isStrict)] + (high.isStrict ? [] : [(end, nil)])
    case (nil, nil):
      return [(number, false), (number.negated, false)]
    }
  }

  /// With s = c − Σ wᵢxᵢ ≥ 0 as one number more, by which Σ wᵢxᵢ + s = c.
  private static func withSlack(
    _ plain: OrthantCase, _ symbols: [Symbol], _ facts: [OrthantReduction.Fact], _ bounds: [Bounds],
    _ root: Int
  ) -> OrthantCase? {
    guard plain.isPositive.count < 6, root == 1 else { return nil }
    for fact in facts {
      let constant = fact.polynomial.terms[SmallMonomial()] ?? 0
      guard fact.polynomial.degree == 1, constant > 0, fact.polynomial.terms.count > 2,
        fact.polynomial.terms.allSatisfy({ $0.key == SmallMonomial() || $0.value < 0 }),
        symbols.indices.allSatisfy({ bounds[$0].low?.value.isZero ?? false })
      else { continue }
      var result = plain
      let slack = SmallPolynomial(variable: plain.isPositive.count)
      result.isPositive.append(fact.isStrict)
      // Variables are numbered as symbols are.
      guard let difference = fact.polynomial.negated.adding(slack),
        let balance = DegreeBalance(difference, result.isPositive)
      else { return nil }
      result.balances = [balance]
      return result
    }
    return nil
  }

  // MARK: Products that are 1

  /// Where a product of powers of positive symbols is 1: x = X/Y, y = Y/Z, z = Z/X where that is xyz; and one symbol in terms of the
  /// others.
  private static func quotients(
    _ plain: [OrthantCase], _ symbols: [Symbol], _ equations: [Expression]
  ) -> [[OrthantCase]] {
    guard plain.count == 1, let setting = plain.first else { return [] }
    var result: [[OrthantCase]] = []
    for equation in equations {
      var reader = QuotientReader(setting.values)
      guard let top = reader.quotient(of: equation)?.top, top.terms.count == 2,
        let monomial = top.terms.keys.first(where: { $0.degree > 0 }),
        top.terms[SmallMonomial()] == top.terms[monomial].map({ -$0 })
      else { continue }
      let used = symbols.indices.filter { monomial[$0] > 0 }
      guard used.allSatisfy({ setting.isPositive[$0] }) else { continue }
      // Symbols stand for powers of the numbers.
      let powers = symbols.map { setting.values[$0]?.top.degree ?? 1 }
      if used.count > 2, used.allSatisfy({ monomial[$0] == powers[$0] }) {
        var cyclic = setting
        for (index, variable) in used.enumerated() {
          let next = used[(index + 1) % used.count]
          let power = powers[variable]
          var value = FactoredQuotient(SmallPolynomial(variable: variable, power: power))
          value.bottom = [SmallPolynomial(variable: next): power]
          cyclic.values[symbols[variable]] = value
        }
        result.append([cyclic])
      }
      if let last = used.last(where: { monomial[$0] == powers[$0] }) {
        var solved = setting
        var value = FactoredQuotient(SmallPolynomial(SmallMonomial()))
        for variable in used where variable != last {
          value.bottom[SmallPolynomial(variable: variable)] = monomial[variable]
        }
        solved.values[symbols[last]] = value
        result.append([solved])
      }
    }
    return result
  }

  // MARK: Linear forms

  /// With assumed linear forms as the numbers: as many as there are symbols.
  private static func linearForms(
    _ symbols: [Symbol], _ facts: [OrthantReduction.Fact], _ bounds: [Bounds]
  ) -> OrthantCase? {
    let count = symbols.count
    struct Row {
      var factors: [Rational]
      var constant: Rational
      var isStrict: Bool
    }
    var rows: [Row] = facts.compactMap { fact in
      guard fact.polynomial.degree == 1, fact.polynomial.terms[SmallMonomial()] == nil,
        fact.polynomial.terms.count > 1
      else { return nil }
      let factors = (0..<count).map { variable in
        Rational(
          SmallPolynomial(variable: variable).terms.keys.first.flatMap { fact.polynomial.terms[$0] } ?? 0)
      }
      return Row(factors: factors, constant: .zero, isStrict: fact.isStrict)
    }
    if rows.isEmpty { return nil }
    for (variable, bound) in bounds.enumerated() {
      guard let low = bound.low, let constant = low.value.negated else { continue }
      var factors = [Rational](repeating: .zero, count: count)
      factors[variable] = .one
      rows.append(Row(factors: factors, constant: constant, isStrict: low.isStrict))
    }
    // Row by row: each that is independent of those before it, beside the unit matrix.
    var reduced: [(pivot: Int, row: [Rational])] = []
    var chosen: [Row] = []
    for row in rows where chosen.count < count {
      var line = row.factors + (0..<count).map { $0 == chosen.count ? Rational.one : .zero }
      for (pivot, other) in reduced where !line[pivot].isZero {
        guard let next = subtracting(line, other, line[pivot]) else { return nil }
        line = next
      }
      guard let pivot = (0..<count).first(where: { !line[$0].isZero }) else { continue }
      var scaled: [Rational] = []
      for number in line {
        guard let quotient = number.divided(by: line[pivot]) else { return nil }
        scaled.append(quotient)
      }
      for index in reduced.indices where !reduced[index].row[pivot].isZero {
        guard let next = subtracting(reduced[index].row, scaled, reduced[index].row[pivot]) else {
          return nil
        }
        reduced[index].row = next
      }
      reduced.append((pivot, scaled))
      chosen.append(row)
    }
    guard chosen.count == count else { return nil }
    var result = OrthantCase()
    result.isPositive = chosen.map(\.isStrict)
    for (pivot, row) in reduced {
      // The symbol is Σ row · (y − c).
      var value = FactoredQuotient(SmallPolynomial())
      for (index, own) in chosen.enumerated() where !row[count + index].isZero {
        guard let factor = FactoredQuotient(row[count + index]), let constant = own.constant.negated,
          let shift = FactoredQuotient(constant),
          let number = FactoredQuotient(SmallPolynomial(variable: index)).adding(shift),
          let product = factor.times(number), let sum = value.adding(product)
        else { return nil }
        value = sum
      }
      result.values[symbols[pivot]] = value
    }
    return result
  }

  private static func subtracting(_ line: [Rational], _ other: [Rational], _ factor: Rational) -> [Rational]?
  {
    var result: [Rational] = []
    for (a, b) in zip(line, other) {
      guard let part = b.multiplied(by: factor)?.negated, let difference = a.adding(part) else { return nil }
      result.append(difference)
    }
    return result
  }
}
