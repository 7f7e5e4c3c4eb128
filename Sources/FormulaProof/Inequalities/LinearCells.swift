import FormulaSyntax

extension Prover {
  /// Whether a claim of sums of sizes, maxima, minima and floors of linear formulas holds in each of the cells where these are linear.
  ///
  /// Of |p|, max(p, q) and min(p, q) one of two formulas is the value, as the sign of p or of p − q says. Beside floors each symbol x
  /// is m + f with m whole and 0 ≤ f < 1; then ⌊a·m + b·f + c⌋ with whole a is a·m + j, where j is one of finitely many whole numbers, and
  /// j ≤ b·f + c < j + 1. That the claim fails in a
  /// cell is a system of linear inequalities, and by Fourier's and Motzkin's elimination it is shown to have no real solution. Linear
  /// assumptions belong to the system; what else is assumed is not used.
  func holdsByLinearCells(_ claim: Claim) -> Bool {
    let failures: [(sign: Int, isStrict: Bool)]
    switch claim.relation {
    case .lessOrEqual: failures = [(1, true)]
    case .less: failures = [(1, false)]
    case .greaterOrEqual: failures = [(-1, true)]
    case .greater: failures = [(-1, false)]
    case .equal: failures = [(1, true), (-1, true)]
    default: return false
    }
    guard claim.left.holdsSizeOrExtremum || claim.right.holdsSizeOrExtremum,
      let symbols = LinearCell.Symbols(claim, integers: integers),
      let cells = LinearCell.cells(of: claim.left - claim.right, symbols)
    else { return false }
    var facts = symbols.facts
    for fact in assumptions {
      guard !fact.left.holdsSizeOrExtremum, !fact.right.holdsSizeOrExtremum,
        let value = LinearCell.cells(of: fact.left - fact.right, symbols)?.first?.value
      else { continue }
      switch fact.relation {
      case .greaterOrEqual: facts.append(.init(form: value, isStrict: false))
      case .greater: facts.append(.init(form: value, isStrict: true))
      case .lessOrEqual: facts.append(.init(form: value.scaled(by: Rational(-1)), isStrict: false))
      case .less: facts.append(.init(form: value.scaled(by: Rational(-1)), isStrict: true))
      case .equal:
        facts.append(.init(form: value, isStrict: false))
        facts.append(.init(form: value.scaled(by: Rational(-1)), isStrict: false))
      default: continue
      }
    }
    for cell in cells {
      for failure in failures {
        let fails = LinearCell.Bound(
          form: cell.value.scaled(by: Rational(failure.sign)), isStrict: failure.isStrict)
        guard LinearCell.haveNoSolution(cell.bounds + facts + [fails]) else { return false }
      }
    }
    return true
  }
}

/// A cell in which a formula with sizes and extrema is linear.
private struct LinearCell {
  /// A linear formula; void where a coefficient does not fit.
  struct Form {
    var slopes: [Symbol: Rational] = [:]
    var constant = Rational.zero
    var isVoid = false

    mutating func add(_ number: Rational, times other: Form) {
      func sum(_ a: Rational, _ b: Rational) -> Rational? { number.multiplied(by: b).flatMap(a.adding) }
      isVoid = isVoid || other.isVoid
      if let value = sum(constant, other.constant) { constant = value } else { isVoid = true }
      for (symbol, slope) in other.slopes {
        guard let value = sum(slopes[symbol] ?? .zero, slope) else {
          isVoid = true
          continue
        }
        slopes[symbol] = value.isZero ? nil : value
      }
    }

    func scaled(by number: Rational) -> Form {
      var result = Form()
      result.add(number, times: self)
      return result
    }

    func plus(_ other: Form, times number: Rational = .one) -> Form {
      var result = self
      result.add(number, times: other)
      return result
    }
  }

  /// A formula that is positive, or not negative.
  struct Bound {
    var form: Form
    var isStrict: Bool
  }

  /// The symbols of a claim, which beside floors are sums of a whole number and of a fraction.
  struct Symbols {
    private var whole: Set<Symbol> = []
    /// The parts of the others.
    private var parts: [Symbol: (whole: Symbol, rest: Symbol)] = [:]

    private static let mostValues = 12

    /// Nil where there are too many.
    init?(_ claim: Claim, integers: Set<Symbol>) {
      let names = FreeSymbols.of([claim.left, claim.right], in: Environment())
      guard names.count <= 8 else { return nil }
      whole = integers
      guard claim.left.holdsFloor || claim.right.holdsFloor else { return }
      for name in names where !integers.contains(name) {
        let own = (whole: Symbol("⟨\(name.name)⟩m"), rest: Symbol("⟨\(name.name)⟩f"))
        parts[name] = own
        whole.insert(own.whole)
      }
    }

    /// 0 ≤ f < 1 of each fraction.
    var facts: [Bound] {
      parts.values.flatMap { own in
        [
          Bound(form: Form(slopes: [own.rest: .one]), isStrict: false),
          Bound(form: Form(slopes: [own.rest: Rational(-1)], constant: .one), isStrict: true),
        ]
      }
    }

    func form(of symbol: Symbol) -> Form {
      guard let own = parts[symbol] else { return Form(slopes: [symbol: .one]) }
      return Form(slopes: [own.whole: .one, own.rest: .one])
    }

    /// The values of ⌊…⌋ of a linear formula, each with where it is that; nil where they are too many, or a whole number has a factor
    /// that is none.
    func floors(of form: Form) -> [LinearCell]? {
      guard !form.isVoid else { return nil }
      var (base, rest) = (Form(), Form(constant: form.constant))
      var (low, high) = (form.constant, form.constant)
      for (symbol, slope) in form.slopes {
        if whole.contains(symbol) {
          guard slope.isInteger else { return nil }
          base.slopes[symbol] = slope
          continue
        }
        // Only fractions have bounds.
        guard parts.values.contains(where: { $0.rest == symbol }) else { return nil }
        rest.slopes[symbol] = slope
        guard let end = (slope.numerator < 0 ? low : high).adding(slope) else { return nil }
        if slope.numerator < 0 { low = end } else { high = end }
      }
      let (first, last) = (low.floor.numerator, high.floor.numerator)
      guard last >= first, last - first < Self.mostValues else { return nil }
      return (first...last).map { number in
        var value = base
        value.constant = Rational(number)
        let above = rest.plus(Form(constant: Rational(number)), times: Rational(-1))
        let below = Form(constant: Rational(number + 1)).plus(rest, times: Rational(-1))
        return LinearCell(
          value: value,
          bounds: [Bound(form: above, isStrict: false), Bound(form: below, isStrict: true)])
      }
    }
  }

  var value: Form
  var bounds: [Bound] = []

  private static let mostCells = 512
  private static let mostBounds = 300

  /// The cells of a formula; nil where it is of another kind, or they are too many.
  static func cells(of expression: Expression, _ symbols: Symbols) -> [LinearCell]? {
    switch expression.node {
    case .number, .constant,
      .quotient where expression.fraction != nil:
      guard let number = expression.fraction else { return nil }
      return [LinearCell(value: Form(constant: number))]
    case .symbol(let symbol): return [LinearCell(value: symbols.form(of: symbol))]
    case .negation(let inner): return cells(of: inner, symbols)?.map { $0.scaled(by: Rational(-1)) }
    case .sum(let terms):
      var result = [LinearCell(value: Form())]
      for term in terms {
        guard let own = cells(of: term, symbols), result.count * own.count <= mostCells else { return nil }
        result = result.flatMap { first in
          own.map { LinearCell(value: first.value.plus($0.value), bounds: first.bounds + $0.bounds) }
        }
      }
      return result
    case .product(let factors):
      let others = factors.filter { $0.fraction == nil }
      guard others.count == 1, others[0].isLinearCandidate else { return nil }
      var number = Rational.one
      for factor in factors {
        guard let value = factor.fraction else { continue }
        guard let product = number.multiplied(by: value) else { return nil }
        number = product
      }
      return cells(of: others[0], symbols)?.map { $0.scaled(by: number) }
    case .quotient(let top, let bottom):
      guard let number = bottom.fraction, let inverse = Rational.one.divided(by: number) else { return nil }
      return cells(of: top, symbols)?.map { $0.scaled(by: inverse) }
    case .magnitude(let inner): return extremum([inner, -inner], sign: 1, symbols)
    case .call(.abs, let arguments) where arguments.count == 1:
      return extremum([arguments[0], -arguments[0]], sign: 1, symbols)
    case .call(.max, let arguments): return extremum(arguments, sign: 1, symbols)
    case .call(.min, let arguments): return extremum(arguments, sign: -1, symbols)
    case .call(.floor, let arguments) where arguments.count == 1:
      guard let inner = cells(of: arguments[0], symbols) else { return nil }
      var result: [LinearCell] = []
      for cell in inner {
        guard let floors = symbols.floors(of: cell.value) else { return nil }
        result += floors.map { LinearCell(value: $0.value, bounds: cell.bounds + $0.bounds) }
      }
      return result.count <= mostCells ? result : nil
    default: return nil
    }
  }

  /// The greatest of some formulas, or with the sign −1 the least: one of them, from which no other differs to the wrong side.
  private static func extremum(
    _ items: [Expression], sign: Int, _ symbols: Symbols
  ) -> [LinearCell]? {
    guard !items.isEmpty, items.count <= 4 else { return nil }
    var choices: [(values: [Form], bounds: [Bound])] = [([], [])]
    for item in items {
      guard let own = cells(of: item, symbols), choices.count * own.count <= mostCells else { return nil }
      choices = choices.flatMap { chosen in
        own.map { (chosen.values + [$0.value], chosen.bounds + $0.bounds) }
      }
    }
    guard choices.count * items.count <= mostCells else { return nil }
    return choices.flatMap { chosen in
      chosen.values.indices.map { index in
        let best = chosen.values[index]
        let bounds = chosen.values.indices.filter { $0 != index }.map { other in
          let lead = best.plus(chosen.values[other], times: Rational(-1))
          return Bound(form: lead.scaled(by: Rational(sign)), isStrict: false)
        }
        return LinearCell(value: best, bounds: chosen.bounds + bounds)
      }
    }
  }

  private func scaled(by number: Rational) -> LinearCell {
    LinearCell(value: value.scaled(by: number), bounds: bounds)
  }

  /// Whether no real numbers satisfy all bounds; false also where that is open.
  static func haveNoSolution(_ bounds: [Bound]) -> Bool {
    var bounds = bounds
    while true {
      guard bounds.count <= mostBounds, !bounds.contains(where: { $0.form.isVoid }) else { return false }
      let isAbsurd = bounds.contains { bound in
        bound.form.slopes.isEmpty
          && (bound.form.constant.numerator < 0 || bound.isStrict && bound.form.constant.isZero)
      }
      if isAbsurd { return true }
      guard let symbol = bounds.lazy.flatMap(\.form.slopes.keys).min() else { return false }
      let above = bounds.filter { ($0.form.slopes[symbol]?.numerator ?? 0) > 0 }
      let below = bounds.filter { ($0.form.slopes[symbol]?.numerator ?? 0) < 0 }
      var rest = bounds.filter { $0.form.slopes[symbol] == nil }
      for first in above {
        for second in below {
          guard let a = first.form.slopes[symbol], let b = second.form.slopes[symbol]?.negated else {
            return false
          }
          // b·first + a·second has no such symbol.
          let sum = first.form.scaled(by: b).plus(second.form, times: a)
          rest.append(Bound(form: sum, isStrict: first.isStrict || second.isStrict))
        }
      }
      bounds = rest
    }
  }
}

extension Expression {
  /// Whether a size, a maximum or a minimum stands in it.
  fileprivate var holdsSizeOrExtremum: Bool {
    switch node {
    case .magnitude, .call(.abs, _), .call(.max, _), .call(.min, _), .call(.floor, _): true
    default: someOperand(\.holdsSizeOrExtremum)
    }
  }

  fileprivate var holdsFloor: Bool {
    if case .call(.floor, _) = node { return true }
    return someOperand(\.holdsFloor)
  }

  /// Whether it may be linear, by its outermost operation.
  fileprivate var isLinearCandidate: Bool {
    switch node {
    case .symbol, .sum, .negation, .quotient, .magnitude, .call, .product: true
    default: false
    }
  }
}
