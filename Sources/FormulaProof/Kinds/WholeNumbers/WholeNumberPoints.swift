import FormulaSyntax
import SourceText

/// Whole numbers that refute a claim.
///
/// At a point all functions of whole numbers are computed; what is left is judged by the prover of claims about real numbers,
/// the assumptions too.
struct WholeNumberPoints {
  private let setting: WholeNumberJudge.Setting
  private let budget: Budget

  private static let simplest = [5, 2, 3, 4, 1, 0, 6, 7, 8, 9, 10, -1, -2, -3, 12, 15, -4, -5]
  private static let fewer = [2, 3, 5, 0, -1, 1, 4, 6, -2]
  private static let mostLetters = 7

  init(_ setting: WholeNumberJudge.Setting, _ budget: Budget) {
    self.setting = setting
    self.budget = budget
  }

  /// A refutation at one of some points, or at small numbers.
  func refutation(first points: [[Symbol: Int]]) -> Judgement? {
    refutation(at: points) ?? refutation(at: smallPoints(setting.facts + [setting.original]))
  }

  /// Whether one of the small points satisfies all that is assumed.
  var satisfyFacts: Bool {
    var quick = setting.real
    quick.options.limits.seconds = min(quick.options.limits.seconds, 0.3)
    for point in smallPoints(setting.facts) {
      guard budget.hasTime else { return false }
      let values = WholeNumberValue(assignments: point.mapValues { .value($0) })
      let open = setting.facts.filter { ResidueClasses.holds($0, values) != true }
      if open.contains(where: { ResidueClasses.holds($0, values) == false }) { continue }
      let written = open.compactMap { Self.written($0, values) }
      guard written.count == open.count else { continue }
      if written.isEmpty || quick.replacingAssumptions(written).obstacleOfAssumptions() == nil {
        return true
      }
    }
    return false
  }

  /// Small numbers for the letters of some claims, and such as are written there; the simplest first.
  private func smallPoints(_ claims: [Claim]) -> [[Symbol: Int]] {
    let sides = claims.flatMap { [$0.left, $0.right] }
    let letters = FreeSymbols.of(sides, in: Environment()).filter { setting.letters.contains($0) }
    guard letters.count <= Self.mostLetters else { return [] }
    var numbers: [Int] = []
    func visit(_ expression: Expression) {
      if let number = expression.naturalNumber, number > 10, number < 1_000_000 {
        numbers += [number, number + 1, number - 1]
      }
      expression.forEachOperand { visit($0) }
    }
    for claim in claims {
      visit(claim.left)
      visit(claim.right)
    }
    var seen = Set(Self.simplest)
    numbers = numbers.filter { seen.insert($0).inserted }
    if letters.count == 1 {
      return (Self.simplest + numbers.prefix(20) + Array(16...100) + Array(-30 ... -6)).map {
        [letters[0]: $0]
      }
    }
    let few =
      switch letters.count {
      case 2: Self.simplest
      case 3: Self.fewer
      case 4: Array(Self.fewer.prefix(6))
      case 5: Array(Self.fewer.prefix(4))
      case 6: Array(Self.fewer.prefix(3))
      default: Array(Self.fewer.prefix(2))
      }
    let values = few + numbers.prefix(letters.count > 4 ? 0 : 2)
    var tuples: [[Int]] = [[]]
    for _ in letters { tuples = tuples.flatMap { tuple in values.indices.map { tuple + [$0] } } }
    let ordered = tuples.enumerated().sorted { a, b in
      (a.element.reduce(0, +), a.offset) < (b.element.reduce(0, +), b.offset)
    }
    return ordered.map { item in
      Dictionary(uniqueKeysWithValues: zip(letters, item.element.map { values[$0] }))
    }
  }

  func refutation(at points: [[Symbol: Int]]) -> Judgement? {
    var dear = 0
    for point in points {
      guard budget.hasTime else { return nil }
      let values = WholeNumberValue(assignments: point.mapValues { .value($0) })
      if setting.facts.contains(where: { ResidueClasses.holds($0, values) == false }) { continue }
      switch ResidueClasses.holds(setting.original, values) {
      case true?: continue
      case nil:
        dear += 1
        if dear > 24 { continue }
      case false?: break
      }
      if let refutation = refutation(point, values) { return refutation }
    }
    return nil
  }

  private func refutation(_ point: [Symbol: Int], _ values: WholeNumberValue) -> Judgement? {
    guard let written = Self.written(setting.original, values) else { return nil }
    var quick = setting.real.replacingAssumptions([])
    quick.options.limits.seconds = min(quick.options.limits.seconds, 0.3)
    var rest: [Claim] = []
    for fact in setting.facts {
      guard let fact = Self.written(fact, values) else { return nil }
      if FreeSymbols.of([fact.left, fact.right], in: Environment()).isEmpty {
        guard quick.judge(fact).judgement.verdict == .proved else { return nil }
      } else {
        rest.append(fact)
      }
    }
    var judgement = quick.replacingAssumptions(rest).judge(written).judgement
    guard judgement.verdict == .refuted else { return nil }
    let free = Set(FreeSymbols.of([setting.original.left, setting.original.right], in: Environment()))
    let assigned = point.keys.sorted().filter { symbol in
      free.contains(symbol)
        || setting.facts.contains { $0.left.mentions(symbol) || $0.right.mentions(symbol) }
    }
    judgement.counterexample = Counterexample(
      assignments: assigned.map { .init(symbol: $0.name, value: "\(point[$0] ?? 0)") }
        + (judgement.counterexample?.assignments ?? []))
    return judgement
  }

  /// A claim with values in the place of letters, and of functions of whole numbers; nil where one of them has none.
  static func written(_ claim: Claim, _ values: WholeNumberValue) -> Claim? {
    guard let left = written(claim.left, values), let right = written(claim.right, values) else { return nil }
    var result = claim
    (result.left, result.right) = (left, right)
    return result
  }

  private static func written(_ expression: Expression, _ values: WholeNumberValue) -> Expression? {
    let span = expression.span
    switch expression.node {
    case .symbol(let symbol):
      if case .value(let value) = values.assignments[symbol] { return ConcreteInstance.integer(value, span) }
      return expression
    case .apply(.factorial, let items) where items.count == 1:
      guard let number = values.exactInteger(items[0]), let value = WholeNumberFunction.factorial(number)
      else { return nil }
      return Expression(.number(value), span)
    case .apply(let function, _) where Symbol.functionsOfWholeNumbers.contains(function):
      return values.exactInteger(expression).map { ConcreteInstance.integer($0, span) }
    default:
      var operands: [Expression] = []
      for operand in expression.operands {
        guard let value = written(operand, values) else { return nil }
        operands.append(value)
      }
      return expression.with(operands: operands)
    }
  }
}
