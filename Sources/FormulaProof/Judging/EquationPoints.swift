import FormulaSyntax
import SourceText

extension ClaimJudge {
  /// Points that satisfy the assumed equations; among them such at which the sides of a strict claim are equal, at
  /// which a polynomial is 0 whose sign told cases apart, at which a root, a size or a maximum turns, or at which
  /// assumed bounds are just kept.
  var equationPoints: [[SampleValue]] {
    guard symbols.count >= 1, symbols.count <= 8 else { return [] }
    let equations = systems
    guard !equations.isEmpty else { return [] }
    var found: [[SampleValue]] = []
    var normalisations = 0
    for turn in 0..<Self.mostTurns {
      let values = usualValues(turn)
      var usual: [Symbol: Expression] = [:]
      for (symbol, value) in zip(symbols, values) { usual[symbol] = value.expression }
      // Another symbol is solved for first at each turn.
      let order = symbols.indices.map { symbols[($0 + turn) % symbols.count] }
      var solver = EquationSolver(
        symbols: order.filter { !prover.integers.contains($0) } + order.filter(prover.integers.contains),
        usual: usual,
        factors: { difference in
          normalisations += 1
          return normalisations <= Self.mostNormalisations ? self.factors(of: difference) : []
        }, hasTime: { self.budget.hasTimeNow })
      for system in equations {
        for point in solver.points(solving: system) {
          guard found.count < Self.mostPoints else { return found }
          let values = symbols.compactMap { symbol in point[symbol].map { SampleValue($0) } }
          guard values.count == symbols.count, areInTheirSets(values), !found.contains(values) else {
            continue
          }
          found.append(values)
        }
      }
    }
    return found
  }

  /// Points that satisfy the assumed equations and at which all symbols that these join are equal, each group by itself; symbols in
  /// no equation are 1, 1/2 or 2, or what the first group is.
  ///
  /// Where the symbols stand for each other an inequality is often an equality there.
  var diagonalPoints: [[SampleValue]] {
    guard symbols.count >= 2, symbols.count <= 64 else { return [] }
    var differences: [Expression] = []
    for assumption in prover.assumptions where assumption.relation == .equal {
      guard let left = unfolded(assumption.left), let right = unfolded(assumption.right) else { return [] }
      differences.append(right.isKnownZero ? left : left - right)
    }
    guard !differences.isEmpty, differences.count <= 8 else { return [] }
    var groups: [(symbols: Set<Symbol>, equations: [Expression])] = []
    for difference in differences {
      var joined = (symbols: Set(symbols.filter { difference.hasFree($0) }), equations: [difference])
      for group in groups where !group.symbols.isDisjoint(with: joined.symbols) {
        joined.symbols.formUnion(group.symbols)
        joined.equations += group.equations
      }
      groups.removeAll { !$0.symbols.isDisjoint(with: joined.symbols) }
      if !joined.symbols.isEmpty { groups.append(joined) }
    }
    let common = groups.map { commonValues(of: symbols.filter($0.symbols.contains), $0.equations) }
    guard let most = common.map(\.count).max(), common.allSatisfy({ !$0.isEmpty }) else { return [] }
    var found: [[SampleValue]] = []
    for choice in 0..<min(most, Self.mostCommonValues) {
      let values = common.map { $0[min(choice, $0.count - 1)] }
      for free in [.integer(1), .integer(1) / .integer(2), .integer(2)] + values.prefix(1) {
        let point = symbols.map { symbol in
          SampleValue(zip(groups, values).first { $0.0.symbols.contains(symbol) }?.1 ?? free)
        }
        if areInTheirSets(point), !found.contains(point) { found.append(point) }
      }
    }
    return found
  }

  private static let mostCommonValues = 4

  /// Values that seem to solve equations where all of some symbols have the same one, positive ones first.
  private func commonValues(of group: [Symbol], _ equations: [Expression]) -> [Expression] {
    guard let symbol = group.first else { return [] }
    var same: [Symbol: Expression] = [:]
    for other in group.dropFirst() { same[other] = Expression(.symbol(symbol)) }
    let merged = equations.map { $0.substituting(same) }.filter { equation in
      // a = b says nothing then.
      guard let program = ScalarProgram(equation, symbols: [symbol]) else { return true }
      return ![0.731, 1.37, 0.052].allSatisfy { program.value(at: [$0]).magnitude < 1e-12 }
    }
    guard !merged.isEmpty else { return [.integer(1), .integer(1) / .integer(2), .integer(2)] }
    var solver = EquationSolver(
      symbols: [symbol], usual: [:], factors: { self.factors(of: $0) }, hasTime: { self.budget.hasTimeNow })
    let found = solver.points(solving: merged.map { EquationSolver.Equation(expression: $0) })
      .compactMap { $0[symbol] }
    let isNegative = found.map { (EquationSolver.number($0) ?? 0) < 0 }
    return zip(found, isNegative).filter { !$1 }.map(\.0) + zip(found, isNegative).filter(\.1).map(\.0)
  }

  /// Whether values are of the sets that their symbols are declared to be in, as far as it is seen.
  func areInTheirSets(_ values: [SampleValue]) -> Bool {
    if prover.integers.isEmpty, prover.rationals.isEmpty { return true }
    return zip(symbols, values).allSatisfy { symbol, value in
      if prover.integers.contains(symbol) { return value.isInteger }
      if prover.rationals.contains(symbol) { return value.formula == nil && !value.isDegrees }
      return true
    }
  }

  private static let mostTurns = 4
  private static let mostPoints = 96
  private static let mostNormalisations = 40
  private static let mostSystems = 24

  /// Values for the symbols that equations leave free.
  private func usualValues(_ turn: Int) -> [SampleValue] {
    let usual = [
      [(1, 2), (3, 2), (2, 1)], [(3, 1), (-2, 1), (1, 3)], [(-1, 1), (2, 3), (5, 2)],
      [(2, 1), (-3, 2), (1, 1)],
    ]
    let near = valuesNearBounds
    return symbols.indices.map { index in
      if !near[index].isEmpty { return near[index][(turn * 7 + 1) % near[index].count] }
      let pair = usual[turn % usual.count][index % 3]
      let value = Rational(pair.0, over: pair.1) ?? .one
      return SampleValue(rational: isInteger[index] ? value.floor : value, isDegrees: false)
    }
  }

  // MARK: Equations

  private typealias Equation = EquationSolver.Equation

  /// Equations to be solved together.
  private var systems: [[Equation]] {
    func equation(_ claim: Claim, distance: Expression = .integer(0)) -> Equation? {
      guard let left = unfolded(claim.left), let right = unfolded(claim.right) else { return nil }
      return Equation(expression: right.isKnownZero ? left : left - right, value: distance)
    }
    let equalities = prover.assumptions.filter { $0.relation == .equal }.compactMap { equation($0) }
    guard equalities.count <= 4 else { return [] }
    var result: [[Equation]] = equalities.isEmpty ? [] : [equalities]
    if claim.relation.isStrict, let rim = equation(claim) { result.append(equalities + [rim]) }
    for border in borders.prefix(4) { result.append(equalities + [Equation(expression: border)]) }
    var turns: [Equation] = []
    for side in [claim.left, claim.right] + prover.assumptions.flatMap({ [$0.left, $0.right] }) {
      if let side = unfolded(side) { addTurns(of: side, to: &turns) }
    }
    result += turns.map { equalities + [$0] }
    for (index, first) in turns.prefix(4).enumerated() {
      for second in turns[..<index] { result.append(equalities + [second, first]) }
    }
    // Bounds that are just kept, all together or all but one.
    let bounds = prover.assumptions.compactMap { assumption -> Equation? in
      let least = Expression(.quotient(.integer(1), .integer(100_000)))
      switch assumption.relation {
      case .less: return equation(assumption, distance: -least)
      case .greater: return equation(assumption, distance: least)
      case .lessOrEqual, .greaterOrEqual: return equation(assumption)
      default: return nil
      }
    }
    if bounds.count >= 2, bounds.count <= 5 {
      result.append(equalities + bounds)
      for index in bounds.indices {
        result.append(equalities + bounds[..<index] + bounds[(index + 1)...])
      }
    }
    return Array(result.prefix(Self.mostSystems))
  }

  /// An expression of a number with definitions put in; nil for what is none.
  func unfolded(_ expression: Expression) -> Expression? {
    if prover.environment.isEmpty { return expression }
    let numbers = NumberSystem<Expression>(
      numeral: { Expression(.number($0)) }, constant: { Expression(.constant($0)) },
      symbol: { Expression(.symbol($0)) })
    return try? Evaluator(prover.environment, numbers: numbers).evaluate(expression).asNumber
  }

  /// Adds where the parts of an expression turn: zeros under a size, a root or an even power, ends of the domains of
  /// inverse functions, and where the operands of a maximum are equal.
  private func addTurns(of expression: Expression, to turns: inout [Equation]) {
    func add(_ part: Expression, _ value: Int = 0) {
      let equation = Equation(expression: part, value: .integer(value))
      guard turns.count < 8, !FreeSymbols.of([part], in: prover.environment).isEmpty,
        !turns.contains(where: { $0.expression == part && $0.value == equation.value })
      else { return }
      turns.append(equation)
    }
    switch expression.node {
    case .magnitude(let inner), .root(let inner, _): add(inner)
    case .power(let base, let exponent) where (exponent.knownInteger ?? 0) % 2 == 0: add(base)
    case .call(let function, let arguments):
      switch function.family {
      case .number(.inverseCircular(.arcSine)), .number(.inverseCircular(.arcCosine)):
        for end in [1, -1] { arguments.first.map { add($0, end) } }
      case .number(.step(.sign)), .number(.absoluteValue), .number(.squareRoot):
        arguments.first.map { add($0) }
      case .number(.logarithm): arguments.first.map { add($0, 1) }
      case .extremum where arguments.count == 2: add(arguments[0] - arguments[1])
      default: break
      }
    default: break
    }
    for operand in expression.operands where turns.count < 8 { addTurns(of: operand, to: &turns) }
  }

  /// The factors of the numerator of a difference, each a polynomial in one function of the symbols.
  func factors(of difference: Expression) -> [EquationSolver.Factor] {
    var configuration = FieldConfiguration()
    configuration.integers = prover.integers
    return factors(of: difference, configuration, cases: 2)
  }

  private func factors(
    of difference: Expression, _ start: FieldConfiguration, cases: Int
  ) -> [EquationSolver.Factor] {
    var configuration = start
    for _ in 0..<12 {
      let field = ExactField(configuration, budget: budget)
      let value = try? Evaluator(Environment(), numbers: field.numberSystem).evaluate(difference).asNumber
      if field.mustRestart {
        configuration = field.wanted
        continue
      }
      guard !field.isInterrupted, let raw = value?.fraction(in: field) else { return [] }
      let fraction = field.ring.cancelled(raw)
      guard !field.isInterrupted, let factorization = field.ring.factored(fraction.numerator) else {
        return []
      }
      if field.mustRestart {
        configuration = field.wanted
        continue
      }
      // Sines beside cosines are functions of half the angle's tangent; of a size there are two cases.
      let used = Set(factorization.factors.flatMap(\.base.usedVariables)).compactMap {
        field.ring.generator(ofVariable: $0)
      }
      var angles: Set<Int> = []
      for generator in used {
        switch generator {
        case .sine(let angle) where !angles.insert(angle).inserted,
          .cosine(let angle) where !angles.insert(angle).inserted:
          guard !configuration.usesHalfAngles else { return [] }
          configuration = field.configuration
          configuration.usesHalfAngles = true
          return factors(of: difference, configuration, cases: cases)
        case .absolute(let inner) where cases > 0 && used.count > 1:
          return [SignSet.positive, .negative].flatMap { sign in
            var next = field.configuration
            next.signs.set(field.ring.key(of: inner), sign)
            return factors(of: difference, next, cases: cases - 1)
          }
        default: break
        }
      }
      return factorization.factors.compactMap { field.solvable($0.base) }
    }
    return []
  }
}

extension ExactField {
  /// A polynomial in one generator that holds symbols, with coefficients that hold none; nil for others.
  fileprivate func solvable(_ polynomial: Polynomial) -> EquationSolver.Factor? {
    var bases: [(variable: Int, expression: Expression)] = []
    for variable in polynomial.usedVariables {
      guard let base = ring.expression(of: Polynomial(variable: variable, ring.context)) else { return nil }
      if !FreeSymbols.of([base], in: Environment()).isEmpty { bases.append((variable, base)) }
    }
    guard bases.count == 1, let base = bases.first, let degree = polynomial.degree(in: base.variable),
      degree <= 24, let coefficients = polynomial.coefficients(in: base.variable, degree: degree)
    else { return nil }
    let values = coefficients.compactMap { ring.expression(of: $0) }
    guard values.count == coefficients.count else { return nil }
    return EquationSolver.Factor(base: base.expression, coefficients: values)
  }
}

extension Rational {
  /// The difference; nil where it does not fit words.
  func subtracting(_ other: Rational) -> Rational? { other.negated.flatMap { adding($0) } }
}
