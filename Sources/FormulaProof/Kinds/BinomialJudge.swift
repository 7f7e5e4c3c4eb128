import FormulaSyntax
import SourceText

/// Judges claims with binomial coefficients of symbols.
///
/// $\binom{n}{k}$ is n(n−1)…(n−k+1)/k! for whole k from 0, and 0 for whole k below; so Pascal's rule
/// $\binom{n+1}{k} = \binom{n}{k} + \binom{n}{k-1}$ and the law $k\binom{n}{k} = (n-k+1)\binom{n}{k-1}$ hold for all whole k.
/// The letters of its lower number stand for whole numbers from 0, and those of its upper number too, unless something
/// else is declared. A coefficient with the upper number n + a, a whole, is brought to n by Pascal's rule; those of n are
/// symbols then.
struct BinomialJudge {
  let claim: Claim
  let prover: Prover
  let kinds: [Symbol: SymbolKind]

  /// What the questions may cost that compare the numbers of two coefficients: there are as many as pairs of coefficients.
  private let budget: FormulaBudget

  private static let largestShift = 6

  init(claim: Claim, prover: Prover, kinds: [Symbol: SymbolKind]) {
    self.claim = claim
    self.prover = prover
    self.kinds = kinds
    budget = FormulaBudget(prover.options.limits)
  }

  /// A coefficient: a base and a whole number for each of its numbers.
  private struct Coefficient {
    var upper: Expression
    var lower: Expression
    var symbol: Symbol
  }

  func judge() throws(Diagnostic) -> Judgement {
    var inliner = DefinitionInliner(prover.environment)
    var claim = try inliner.inlined(claim)
    claim.doubts = ReadingDoubts()
    var facts = try inliner.inlined(prover.assumptions)
    let wholes = try wholeNumbers([claim.left, claim.right] + facts.flatMap { [$0.left, $0.right] })
    for symbol in wholes.sorted() where !prover.integers.contains(symbol) {
      facts.append(
        Claim(
          left: Expression(.symbol(symbol)), relation: .greaterOrEqual, right: .integer(0), span: claim.span))
    }
    var real = prover
    real.inductions = Prover.mostInductions
    real.integers.formUnion(wholes)
    real.environment = Environment(convention: prover.environment.convention)
    let proof = try proved(claim, facts, real)
    if let proof { return proof }
    if let refutation = refuted(claim, facts, real, wholes) { return refutation }
    return Judgement(
      .undecided, method: "none",
      message: "neither Pascal's rule proves this, nor do small whole numbers refute it")
  }

  /// The letters of coefficients.
  private func wholeNumbers(_ sides: [Expression]) throws(Diagnostic) -> Set<Symbol> {
    var result: Set<Symbol> = []
    func visit(_ expression: Expression) {
      if case .apply(.binomial, let numbers) = expression.node {
        result.formUnion(FreeSymbols.of(numbers, in: Environment()))
      }
      for operand in expression.operands { visit(operand) }
    }
    for side in sides { visit(side) }
    result.remove(.binomial)
    for symbol in result where prover.declaredReals.contains(symbol) || prover.rationals.contains(symbol) {
      throw .error(
        .wrongShape, "\\binom is read for whole numbers, and \(symbol) is declared otherwise",
        at: claim.span)
    }
    return result
  }

  // MARK: Proof

  private func proved(_ claim: Claim, _ facts: [Claim], _ real: Prover) throws(Diagnostic) -> Judgement? {
    var uppers: [Expression] = []
    func collect(_ expression: Expression) {
      if case .apply(.binomial, let numbers) = expression.node, numbers.count == 2 {
        uppers.append(numbers[0])
      }
      for operand in expression.operands { collect(operand) }
    }
    collect(claim.left)
    collect(claim.right)
    for fact in facts {
      collect(fact.left)
      collect(fact.right)
    }
    var coefficients: [Coefficient] = []
    var bases: [(base: Expression, least: Int)] = []
    for upper in uppers {
      if let index = bases.firstIndex(where: { shift(from: $0.base, to: upper) != nil }) {
        bases[index].least = min(bases[index].least, shift(from: bases[index].base, to: upper) ?? 0)
      } else {
        bases.append((upper, 0))
      }
    }
    guard let left = lowered(claim.left, bases, &coefficients),
      let right = lowered(claim.right, bases, &coefficients)
    else { return nil }
    // A fact whose coefficients have no symbols is not used.
    var facts = facts.compactMap { fact -> Claim? in
      guard let left = self.lowered(fact.left, bases, &coefficients),
        let right = self.lowered(fact.right, bases, &coefficients)
      else { return nil }
      var fact = fact
      (fact.left, fact.right) = (left, right)
      return fact
    }
    for first in coefficients {
      for second in coefficients where first.upper == second.upper {
        // k C(n, k) = (n − k + 1) C(n, k − 1)
        guard shift(from: second.lower, to: first.lower) == 1 else { continue }
        let span = claim.span
        let rest = Expression(
          .sum([first.upper, Expression(.negation(first.lower), span), .integer(1, span)]), span)
        facts.append(
          Claim(
            left: Expression(.product([first.lower, Expression(.symbol(first.symbol), span)]), span),
            relation: .equal,
            right: Expression(.product([rest, Expression(.symbol(second.symbol), span)]), span), span: span))
      }
    }
    var lowered = claim
    (lowered.left, lowered.right) = (left, right)
    let judgement = real.replacingAssumptions(facts).judge(lowered).judgement
    return judgement.verdict == .proved ? judgement : nil
  }

  /// The whole number that is to be added to one expression to get another; nil where there is none that is small.
  private func shift(from base: Expression, to other: Expression) -> Int? {
    if base == other { return 0 }
    // A coefficient of coefficients is asked for no more than its own form: the question would lead into itself.
    guard !base.mentions(.binomial), !other.mentions(.binomial) else { return nil }
    for distance in 1...Self.largestShift {
      for shift in [distance, -distance] where areEqual(Self.sum(base, shift), other) { return shift }
      // Where the difference is no number, none of them is it.
      if distance == 1,
        !Set(FreeSymbols.of([base], in: Environment())).elementsEqual(
          FreeSymbols.of([other], in: Environment()))
      {
        return nil
      }
    }
    return nil
  }

  /// Whether two numbers of coefficients are equal for all values of their symbols, as far as there is time to ask.
  private func areEqual(_ first: Expression, _ second: Expression) -> Bool {
    let quick = Prover(environment: Environment(), options: prover.options)
    let claim = Claim(left: first, relation: .equal, right: second, span: second.span)
    return quick.judged(claim, within: budget, seconds: 0.2).verdict == .proved
  }

  private static func sum(_ base: Expression, _ shift: Int) -> Expression {
    shift == 0 ? base : Expression(.sum([base, ConcreteInstance.integer(shift, base.span)]), base.span)
  }

  private func lowered(
    _ expression: Expression, _ bases: [(base: Expression, least: Int)], _ coefficients: inout [Coefficient]
  ) -> Expression? {
    guard case .apply(.binomial, let numbers) = expression.node, numbers.count == 2 else {
      var operands: [Expression] = []
      for operand in expression.operands {
        guard let value = lowered(operand, bases, &coefficients) else { return nil }
        operands.append(value)
      }
      return expression.with(operands: operands)
    }
    guard let base = bases.first(where: { shift(from: $0.base, to: numbers[0]) != nil }),
      let distance = shift(from: base.base, to: numbers[0])
    else { return nil }
    // C(n + a, k) is the sum of C(a, j) C(n, k − j).
    let steps = distance - base.least
    let least = Self.sum(base.base, base.least)
    var terms: [Expression] = []
    var factor = 1
    for index in 0...steps {
      let symbol = coefficient(least, Self.sum(numbers[1], -index), &coefficients, expression.span)
      terms.append(
        factor == 1
          ? symbol : Expression(.product([.integer(factor, expression.span), symbol]), expression.span))
      factor = factor * (steps - index) / (index + 1)
    }
    return terms.count == 1 ? terms[0] : Expression(.sum(terms), expression.span)
  }

  private func coefficient(
    _ upper: Expression, _ lower: Expression, _ coefficients: inout [Coefficient], _ span: Span
  ) -> Expression {
    for known in coefficients where known.upper == upper {
      if known.lower == lower || shift(from: known.lower, to: lower) == 0 {
        return Expression(.symbol(known.symbol), span)
      }
      // Equal by value, though written otherwise.
      if areEqual(known.lower, lower) { return Expression(.symbol(known.symbol), span) }
      // C(n, k) = C(n, n − k) for whole n from 0.
      let mirrored = Expression(.sum([upper, Expression(.negation(lower), span)]), span)
      if isNatural(upper), areEqual(known.lower, mirrored) { return Expression(.symbol(known.symbol), span) }
    }
    let symbol = Symbol("binom(\(upper.description), \(lower.description))")
    coefficients.append(Coefficient(upper: upper, lower: lower, symbol: symbol))
    return Expression(.symbol(symbol), span)
  }

  /// Whether an upper number is a letter that stands for a whole number from 0.
  private func isNatural(_ upper: Expression) -> Bool {
    guard case .symbol(let symbol) = upper.node else { return upper.naturalNumber != nil }
    guard prover.integers.contains(symbol) else { return true }
    let claim = Claim(left: upper, relation: .greaterOrEqual, right: .integer(0), span: upper.span)
    // Facts with coefficients, such as the hypothesis of an induction, would lead here again.
    let facts = prover.assumptions.filter {
      !$0.left.holdsFunctionOfWholeNumbers && !$0.right.holdsFunctionOfWholeNumbers
    }
    return prover.replacingAssumptions(facts).judge(claim).judgement.verdict == .proved
  }

  // MARK: Refutation

  private func refuted(_ claim: Claim, _ facts: [Claim], _ real: Prover, _ wholes: Set<Symbol>) -> Judgement?
  {
    let symbols = wholes.sorted()
    guard symbols.count <= 3 else { return nil }
    let points = [
      [5, 2, 3], [4, 2, 1], [3, 1, 2], [2, 1, 1], [6, 3, 2], [2, 4, 1], [1, 1, 1], [2, 0, 1], [0, 0, 0],
    ]
    var quick = real.replacingAssumptions([])
    quick.options.limits.seconds = min(quick.options.limits.seconds, 0.3)
    for point in points {
      for order in Self.orders(symbols.count) {
        var values: [Symbol: Int] = [:]
        for (position, symbol) in symbols.enumerated() { values[symbol] = point[order[position]] }
        guard let written = Self.written(claim, values) else { continue }
        var rest: [Claim] = []
        var fits = true
        for fact in facts {
          guard let fact = Self.written(fact, values) else {
            fits = false
            break
          }
          if FreeSymbols.of([fact.left, fact.right], in: Environment()).isEmpty {
            if quick.judge(fact).judgement.verdict != .proved { fits = false }
          } else {
            rest.append(fact)
          }
        }
        guard fits else { continue }
        let judgement = quick.replacingAssumptions(rest).judge(written).judgement
        guard judgement.verdict == .refuted else { continue }
        var result = judgement
        result.counterexample = Counterexample(
          assignments: symbols.map { .init(symbol: $0.name, value: "\(values[$0] ?? 0)") }
            + (judgement.counterexample?.assignments ?? []))
        return result
      }
    }
    return nil
  }

  private static func orders(_ count: Int) -> [[Int]] {
    switch count {
    case 0: [[]]
    case 1: [[0], [1]]
    case 2: [[0, 1], [1, 0]]
    default: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    }
  }

  /// A claim with whole numbers in place of letters; nil where a coefficient has none.
  private static func written(_ claim: Claim, _ values: [Symbol: Int]) -> Claim? {
    guard let left = written(claim.left, values), let right = written(claim.right, values) else { return nil }
    var result = claim
    (result.left, result.right) = (left, right)
    return result
  }

  private static func written(_ expression: Expression, _ values: [Symbol: Int]) -> Expression? {
    if case .symbol(let symbol) = expression.node, let value = values[symbol] {
      return ConcreteInstance.integer(value, expression.span)
    }
    var operands: [Expression] = []
    for operand in expression.operands {
      guard let value = written(operand, values) else { return nil }
      operands.append(value)
    }
    guard case .apply(.binomial, _) = expression.node else { return expression.with(operands: operands) }
    guard operands.count == 2, let n = whole(operands[0]), let k = whole(operands[1]), n >= 0, n <= 30 else {
      return nil
    }
    guard k >= 0, k <= n else { return .integer(0, expression.span) }
    var value = 1
    for index in 0..<min(k, n - k) { value = value * (n - index) / (index + 1) }
    return .integer(value, expression.span)
  }

  /// The value of sums, differences and products of whole numbers.
  private static func whole(_ expression: Expression) -> Int? {
    switch expression.node {
    case .number: return expression.naturalNumber.flatMap { $0 < 1_000 ? $0 : nil }
    case .negation(let operand): return whole(operand).map { -$0 }
    case .sum(let terms):
      var result = 0
      for term in terms {
        guard let value = whole(term) else { return nil }
        result += value
      }
      return result
    case .product(let factors):
      var result = 1
      for factor in factors {
        guard let value = whole(factor), abs(result * value) < 1_000_000 else { return nil }
        result *= value
      }
      return result
    default: return nil
    }
  }
}

extension Expression {
  /// Whether a coefficient, a factorial or the like stands in it.
  fileprivate var holdsFunctionOfWholeNumbers: Bool {
    if case .apply(let function, _) = node, Symbol.functionsOfWholeNumbers.contains(function) { return true }
    return someOperand { $0.holdsFunctionOfWholeNumbers }
  }
}
