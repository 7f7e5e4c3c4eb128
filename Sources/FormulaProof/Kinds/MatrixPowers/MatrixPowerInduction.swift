import FormulaSyntax
import SourceText

/// An induction on one symbol, upwards from the first number for which all powers are defined, and downwards from there.
struct MatrixPowerInduction {
  let judge: MatrixPowerJudge
  /// The claim with names for its powers.
  let named: Claim
  let plain: Claim
  let n: Symbol
  let conditions: [String]

  private var number: Expression { Expression(.symbol(n), plain.span) }

  func holds() throws(Diagnostic) -> Bool {
    let own = judge.powers.filter { $0.exponent == n }
    // From there on none is a negative power.
    let starts = Set(own.map(\.least))
    guard let natural = starts.max(), natural.magnitude <= 16 else { return false }
    var bound: Int?
    var facts: [Claim] = []
    var excluded: Set<Int> = []
    for fact in judge.facts {
      guard FreeSymbols.of([fact.left, fact.right], in: Environment()).contains(n) else {
        facts.append(fact)
        continue
      }
      // Of the others none is used: what is shown is more than what was claimed.
      if let least = Induction.lowerBound(fact, n) { bound = max(bound ?? least, least) }
      if fact.relation == .notEqual, fact.left == number, let value = SampleValue.rational(fact.right),
        value.isInteger
      {
        excluded.insert(value.numerator)
      }
    }
    var first = max(natural, bound ?? natural)
    guard first - natural <= 32 else { return false }
    let isBounded = bound.map { $0 >= first } ?? false
    while excluded.remove(first) != nil { first += 1 }
    guard try holds(from: first, facts, cases: 0) else { return false }
    if isBounded { return true }
    guard !judge.isAbstract else { return false }
    // Below, each power of one of these bases is negative.
    for power in own {
      let determinant = MatrixPowerJudge.determinant(power.base)
      let isSingular = judge.isProved(judge.relation(determinant, .equal, .integer(0)), facts, seconds: 0.5)
      if isSingular, power.least == natural { return true }
      let exists = judge.relation(determinant, .notEqual, .integer(0))
      if judge.isProved(exists, facts, seconds: 0.5) { continue }
      guard starts.count == 1 else { return false }
      facts.append(exists)
    }
    return try holds(below: first, facts)
  }

  /// What is known in the induction from a number on: where the sides are defined, by cases where that depends on something.
  private func holds(from first: Int, _ facts: [Claim], cases: Int) throws(Diagnostic) -> Bool {
    var (first, facts) = (first, facts)
    if !judge.isAbstract {
      var skipped = 0
      var looks = 0
      while true {
        looks += 1
        guard looks <= MatrixPowerJudge.mostLooks else { return false }
        let from = judge.relation(number, .greaterOrEqual, ConcreteInstance.integer(first, plain.span))
        guard let (left, right) = judge.withDomains(plain, facts + [from]),
          let items = try judge.prover.replacingAssumptions(facts + [from]).conditions(of: [left, right])
        else { return false }
        guard let item = items.first else { break }
        var isFirst = false
        for case .relation(let left, let relation, let right) in item.alternatives {
          let condition = judge.relation(left, relation, right)
          guard left.hasFree(n) || right.hasFree(n) else {
            if item.alternatives.count == 1 {
              facts.append(condition)
              isFirst = true
              break
            }
            // n ≥ 1, or p ≠ 0: two cases.
            guard cases < MatrixPowerJudge.mostCases, relation == .notEqual else { continue }
            guard try holds(from: first, facts + [condition], cases: cases + 1) else { return false }
            return try holds(
              from: first, facts + [judge.relation(left, .equal, right)], cases: cases + 1)
          }
        }
        if isFirst { continue }
        // At the first number a side is undefined: what is shown is of those behind it.
        let value = [n: ConcreteInstance.integer(first, plain.span)]
        guard item.alternatives.count == 1, skipped < MatrixPowerJudge.mostSingle,
          case .relation(let left, let relation, let right) = item.alternatives[0],
          judge.judged(
            judge.relation(left.substituting(value), relation, right.substituting(value)), facts, seconds: 0.5
          ).verdict == .refuted, FreeSymbols.of([left, right], in: Environment()) == [n]
        else { return false }
        skipped += 1
        first += 1
      }
    }
    for start in first...first + MatrixPowerJudge.mostSingle {
      guard try holds(at: start, facts) else { return false }
      if step(from: start, facts, isUpwards: true) { return true }
    }
    return false
  }

  private func holds(below first: Int, _ facts: [Claim]) throws(Diagnostic) -> Bool {
    let upTo = judge.relation(number, .lessOrEqual, ConcreteInstance.integer(first, plain.span))
    // Where the sides are defined may not depend on n any more.
    guard let (left, right) = judge.withDomains(plain, facts + [upTo]),
      let items = try judge.prover.replacingAssumptions(facts + [upTo]).conditions(of: [left, right])
    else { return false }
    var facts = facts
    for item in items {
      guard item.alternatives.count == 1,
        case .relation(let left, let relation, let right) = item.alternatives[0],
        !left.hasFree(n), !right.hasFree(n)
      else { return false }
      facts.append(judge.relation(left, relation, right))
    }
    guard try holds(at: first, facts) else { return false }
    return step(from: first, facts, isUpwards: false)
  }

  private func holds(at start: Int, _ facts: [Claim]) throws(Diagnostic) -> Bool {
    guard let here = judge.claim(judge.claim, at: [n: start]) else { return false }
    let judgement = judge.judged(here, facts)
    return judgement.verdict == .proved && judgement.conditions.allSatisfy(conditions.contains)
  }

  /// Whether the claim for n gives that for the next number.
  private func step(from start: Int, _ facts: [Claim], isUpwards: Bool) -> Bool {
    let bound = judge.relation(
      number, isUpwards ? .greaterOrEqual : .lessOrEqual, ConcreteInstance.integer(start, plain.span))
    let facts = facts + [bound]
    let following = Expression(.sum([number, ConcreteInstance.integer(isUpwards ? 1 : -1, plain.span)]))
    func moved(_ side: Expression) -> Expression { side.substituting([n: following]) }
    func product(_ a: Expression, _ b: Expression) -> Expression { Expression(.product([a, b]), plain.span) }
    func named(_ symbol: Symbol) -> Expression { Expression(.symbol(symbol), plain.span) }

    for (side, other) in [(self.named.left, self.named.right), (self.named.right, self.named.left)] {
      // Mⁿ = B(n), Mⁿ R = B(n) or L Mⁿ = B(n).
      var factors = [side]
      if case .product(let items) = side.node { factors = items }
      let isFirst = judge.powers.contains { Expression(.symbol($0.symbol)) == factors.first }
      guard let place = isFirst ? factors.first : factors.last,
        let power = judge.powers.first(where: { Expression(.symbol($0.symbol)) == place && $0.exponent == n }
        ),
        !other.hasFree(power.symbol)
      else { continue }
      let rest = isFirst ? factors.dropFirst() : factors.dropLast()
      guard
        rest.allSatisfy({ factor in
          !factor.hasFree(n) && judge.powers.allSatisfy { !factor.hasFree($0.symbol) }
        })
      else { continue }
      // B(n + 1) is M B(n), or B(n) M; for the number before, M B(n − 1) is B(n).
      var next: [Symbol: Expression] = [:]
      for item in judge.powers where item.exponent == n && item.symbol != power.symbol {
        next[item.symbol] = product(
          named(item.symbol), isUpwards ? item.step : MatrixPowerJudge.inverse(item.step))
      }
      let behind = moved(other).substituting(next)
      func times(_ part: Expression) -> Expression {
        isFirst && !rest.isEmpty ? product(power.step, part) : product(part, power.step)
      }
      return holds(
        isUpwards
          ? judge.relation(times(other), .equal, behind) : judge.relation(times(behind), .equal, other),
        facts)
    }
    guard !judge.isAbstract else {
      var next: [Symbol: Expression] = [:]
      for item in judge.powers where item.exponent == n {
        next[item.symbol] = product(named(item.symbol), item.step)
      }
      var claim = self.named
      claim.left = moved(claim.left).substituting(next)
      claim.right = moved(claim.right).substituting(next)
      return judge.isProvedOfSymbols(claim, facts + [self.named], allowing: conditions)
    }
    return stepByEntries(facts, isUpwards: isUpwards, moved)
  }

  /// Whether a claim holds with any matrices in the place of the powers that are left.
  private func holds(_ claim: Claim, _ facts: [Claim]) -> Bool {
    if judge.isAbstract { return judge.isProvedOfSymbols(claim, facts, allowing: conditions) }
    let entries = Dictionary(
      uniqueKeysWithValues: judge.powers.map { ($0.symbol, MatrixPowerJudge.entries(of: $0)) })
    var claim = claim
    claim.left = claim.left.substituting(entries)
    claim.right = claim.right.substituting(entries)
    return judge.looksTrue(claim) && judge.isProved(claim, facts, seconds: 1.5)
  }

  /// The step where the claim says what some entries of the power are.
  private func stepByEntries(_ facts: [Claim], isUpwards: Bool, _ moved: (Expression) -> Expression) -> Bool {
    let entries = Dictionary(
      uniqueKeysWithValues: judge.powers.map { ($0.symbol, MatrixPowerJudge.entries(of: $0)) })
    var names: Set<Symbol> = []
    for matrix in entries.values { names.formUnion(FreeSymbols.of([matrix], in: Environment())) }
    let numbers = NumberSystem<Expression>(
      numeral: { Expression(.number($0)) }, constant: { Expression(.constant($0)) },
      symbol: { Expression(.symbol($0)) })
    let evaluator = Evaluator(judge.prover.environment, numbers: numbers)
    guard let left = try? evaluator.evaluate(named.left.substituting(entries)),
      let right = try? evaluator.evaluate(named.right.substituting(entries)), left.isComparable(with: right)
    else { return false }
    var known: [Symbol: Expression] = [:]
    var others: [Claim] = []
    for (a, b) in zip(left.components, right.components) {
      var isUsed = false
      for (side, other) in [(a, b), (b, a)] {
        guard case .symbol(let symbol) = side.node, names.contains(symbol), known[symbol] == nil,
          names.allSatisfy({ !other.hasFree($0) })
        else { continue }
        known[symbol] = other
        isUsed = true
        break
      }
      if !isUsed, a != b { others.append(judge.relation(a, .equal, b)) }
    }
    let hypotheses = others.map { fact in
      judge.relation(fact.left.substituting(known), .equal, fact.right.substituting(known))
    }
    for isBehind in [true, false] {
      var next: [Symbol: Expression] = [:]
      for item in judge.powers {
        guard let matrix = entries[item.symbol] else { return false }
        guard item.exponent == n else {
          next[item.symbol] = matrix
          continue
        }
        let base = isUpwards ? item.step : MatrixPowerJudge.inverse(item.step)
        next[item.symbol] = Expression(.product(isBehind ? [matrix, base] : [base, matrix]), plain.span)
      }
      var claim = self.named
      claim.left = moved(self.named.left).substituting(next).substituting(known)
      claim.right = moved(self.named.right).substituting(next).substituting(known)
      if !hypotheses.isEmpty || judge.looksTrue(claim), judge.isProved(claim, facts + hypotheses, seconds: 1)
      {
        return true
      }
    }
    return false
  }
}
