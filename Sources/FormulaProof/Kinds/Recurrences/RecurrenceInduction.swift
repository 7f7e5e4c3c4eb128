import FormulaSyntax
import SourceText

/// Proves claims about sequences that are given by recurrences for all whole numbers from a first one.
///
/// The elements at n + w, …, n + w + L − 1 are unknown numbers, by which the recurrences give the later ones; sums up to n are unknown
/// numbers, to which their new terms are added. If the claim holds at the first numbers, and if for all n and all unknown numbers it holds at
/// n + j where it holds at n, …, n + j − 1, it holds for all n from the first one. That all elements are positive, or not negative, is used
/// where it follows in the same way. A recurrence that is not defined for all numbers is shown to be where it is used.
struct RecurrenceInduction {
  let claim: Claim
  private var values: RecurrenceValues
  private let letter: Symbol
  private let least: Int
  private var prover: Prover
  private let budget: FormulaBudget
  /// The first place of the window, and how many elements of each sequence it has.
  private var start = 0
  private var length = 0
  private var sums: [(binder: Expression, symbol: Symbol, isProduct: Bool)] = []

  private static let mostSteps = 3
  private static let mostDepth = 4

  /// Nil where the claim has another shape.
  init?(
    claim: Claim, values: RecurrenceValues, letter: Symbol, least: Int, prover: Prover, budget: FormulaBudget
  ) {
    (self.claim, self.values, self.letter, self.least) = (claim, values, letter, least)
    self.budget = budget
    self.prover = prover
    self.prover.integers.insert(letter)
    self.prover.inductions += 1
    let rules = values.system.rules.values
    guard claim.tolerance == nil, claim.relation != .approximatelyEqual, !rules.contains(where: \.isFull)
    else { return nil }
    // The elements of the claim, and of the terms that sums get.
    var offsets: [Int] = []
    var fits = true
    func visit(_ side: Expression) {
      if case .binding(let binder, let variable, let items) = side.node {
        guard items.count == 3, !items[2].holdsBinder, !items[2].hasFree(letter),
          let lower = ElementIndex(items[0]), lower.slopes.isEmpty, let upper = ElementIndex(items[1]),
          upper.slopes == [letter: 1], binder == .sum || binder == .product
        else {
          if side.hasFree(letter) || side.holdsElement { fits = false }
          return
        }
        items[2].forEachElement { _, place, _ in
          guard let index = ElementIndex(place), index.slopes == [variable: 1] else {
            fits = false
            return
          }
          offsets.append(upper.start + 1 + index.start)
        }
        if !sums.contains(where: { $0.binder == side }) {
          sums.append((side, Symbol("⟨\(sums.count)⟩S"), binder == .product))
        }
        return
      }
      if case .apply(let name, let items) = side.node, name.letterOfSequence != nil {
        guard items.count == 1, let index = ElementIndex(items[0]) else {
          fits = false
          return
        }
        if index.slopes.isEmpty { return }
        guard index.slopes == [letter: 1] else {
          fits = false
          return
        }
        offsets.append(index.start)
        return
      }
      side.forEachOperand(visit)
    }
    visit(claim.left)
    visit(claim.right)
    guard fits, let smallest = offsets.min() else { return nil }
    length = max(1, rules.flatMap { $0.lags.values.joined() }.max() ?? 0)
    guard length <= Self.mostDepth else { return nil }
    // What is no state itself is given by such as stand before it.
    let isDerived = values.system.bases.contains { base in
      values.system.rules[base].map { $0.depth(base) == 0 } ?? true
    }
    start = smallest - (isDerived ? length : 0)
    // Behind the window all recurrences are used.
    for base in values.system.bases {
      guard let first = values.first[base], let begin = values.begin[base], least + start >= first,
        least + start + length >= begin
      else { return nil }
    }
  }

  mutating func holds() -> Bool {
    let from = Claim(
      left: Expression(.symbol(letter), claim.span), relation: .greaterOrEqual,
      right: ConcreteInstance.integer(least, claim.span), span: claim.span)
    // What else is assumed of n is not used.
    var facts = prover.assumptions.filter { !$0.left.hasFree(letter) && !$0.right.hasFree(letter) }
    facts.append(from)
    // Letters in factorials and divisors stand for whole numbers: elements must be such.
    if areWhole() {
      for item in window { if case .symbol(let symbol) = item.node { prover.integers.insert(symbol) } }
    } else if holdsWholeNumbers(claim.left) || holdsWholeNumbers(claim.right) {
      return false
    }
    facts += invariants(facts)
    guard let rules = rulesAreDefined(facts) else { return false }
    for steps in 1...Self.mostSteps {
      guard budget.next != nil, holdsAtFirst(steps) else { return false }
      if holdsBehind(steps, facts, rules) { return true }
    }
    return false
  }

  // MARK: The window

  private func symbol(_ base: Symbol, _ offset: Int) -> Expression {
    Expression(.symbol(Symbol("⟨\(offset - start)⟩\(base.name)")))
  }

  /// The names of the elements in the window.
  private var window: [Expression] {
    values.system.bases.sorted().flatMap { base in
      (start..<start + length).map { symbol(base, $0) }
    }
  }

  /// A side for n + `shift`, in the elements of the window and the sums at n.
  private mutating func side(_ expression: Expression, _ shift: Int, _ depth: Int = 0) -> Expression? {
    guard depth < 40 else { return nil }
    if let sum = sums.first(where: { $0.binder == expression }) {
      guard case .binding(_, let variable, let items) = expression.node else { return nil }
      var parts = [Expression(.symbol(sum.symbol))]
      for step in 0..<shift {
        let index = items[1].adding(step + 1)
        guard let term = side(items[2].substituting([variable: index]), 0, depth + 1) else { return nil }
        parts.append(term)
      }
      if parts.count == 1 { return parts[0] }
      return Expression(sum.isProduct ? .product(parts) : .sum(parts), expression.span)
    }
    switch expression.node {
    case .symbol(letter): return expression.adding(shift)
    case .apply(let name, let items):
      guard let base = name.letterOfSequence, values.system.bases.contains(base) else { break }
      guard items.count == 1, let index = ElementIndex(items[0]) else { return nil }
      if index.slopes.isEmpty { return values.value(base, index.start) }
      return element(base, index.start + shift, depth)?.placed(at: expression.span)
    default: break
    }
    var operands: [Expression] = []
    for operand in expression.operands {
      guard let item = side(operand, shift, depth + 1) else { return nil }
      operands.append(item)
    }
    return expression.with(operands: operands)
  }

  private mutating func element(_ base: Symbol, _ offset: Int, _ depth: Int) -> Expression? {
    guard offset >= start, offset <= start + length + 8, let rule = values.system.rules[base] else {
      return nil
    }
    if offset < start + length, rule.depth(base) > 0 || isState(base) { return symbol(base, offset) }
    let place = Expression(.symbol(letter)).adding(offset)
    return side(rule.body.substituting([Recurrences.place: place]), 0, depth + 1)
  }

  /// Whether earlier elements of a sequence give others.
  private func isState(_ base: Symbol) -> Bool {
    values.system.rules.values.contains { rule in (rule.lags[base]?.max() ?? 0) > 0 }
  }

  /// The recurrences with the window's elements, that of the first place behind it; nil where one cannot be written.
  private mutating func nextElements() -> [(base: Symbol, value: Expression)]? {
    var result: [(base: Symbol, value: Expression)] = []
    for base in values.system.bases.sorted() {
      guard let value = element(base, start + length, 0) else { return nil }
      result.append((base, value))
    }
    return result
  }

  // MARK: Whole numbers

  /// Whether all elements are whole numbers: the first ones are, and those that the recurrences make of whole numbers.
  private mutating func areWhole() -> Bool {
    let names = Set(
      window.compactMap { item -> Symbol? in if case .symbol(let symbol) = item.node { symbol } else { nil } }
    )
    for base in values.system.bases.sorted() {
      for index in least + start..<least + start + length {
        guard values.value(base, index)?.knownInteger != nil else { return false }
      }
    }
    guard let next = nextElements() else { return false }
    return next.allSatisfy { $0.value.isWhole(among: names.union([letter])) }
  }

  /// Whether an element stands in a function of whole numbers, or in an exponent.
  private func holdsWholeNumbers(_ expression: Expression) -> Bool {
    switch expression.node {
    case .apply(let function, let items) where Symbol.functionsOfWholeNumbers.contains(function):
      if items.contains(where: \.holdsElement) { return true }
    case .power(_, let exponent): if exponent.holdsElement { return true }
    default: break
    }
    return expression.someOperand(holdsWholeNumbers)
  }

  // MARK: Facts

  /// That all elements are positive, or not negative, where the first ones are and those in the window make the next ones so.
  private mutating func invariants(_ facts: [Claim]) -> [Claim] {
    guard let next = nextElements() else { return [] }
    for relation in [Relation.greater, .greaterOrEqual] {
      func isSuch(_ value: Expression) -> Claim {
        Claim(left: value, relation: relation, right: .integer(0, claim.span), span: claim.span)
      }
      let ofWindow = window.map(isSuch)
      var isFirst = true
      for base in values.system.bases.sorted() {
        for index in least + start..<least + start + length {
          guard isFirst, let value = values.value(base, index) else {
            isFirst = false
            break
          }
          let judgement = judged(isSuch(value), facts, seconds: 0.2)
          isFirst = judgement.verdict == .proved && judgement.conditions.isEmpty
        }
      }
      guard isFirst else { continue }
      let isKept = next.allSatisfy { item in
        let judgement = judged(isSuch(item.value), facts + ofWindow, seconds: 0.3)
        return judgement.verdict == .proved && judgement.conditions.isEmpty
      }
      if isKept { return ofWindow }
    }
    return []
  }

  /// Claims that recurrences are defined, for those that are not by their form; nil where they cannot be written.
  private mutating func rulesAreDefined(_ facts: [Claim]) -> [Claim]? {
    guard let next = nextElements() else { return nil }
    if next.contains(where: { !$0.value.isTotal }) {
      // The first ones exist.
      for base in values.system.bases.sorted() {
        for index in least + start..<least + start + length {
          guard let value = values.value(base, index) else { return nil }
          let same = Claim(left: value, relation: .equal, right: value, span: claim.span)
          let judgement = judged(same, facts)
          guard value.isTotal || judgement.verdict == .proved && judgement.conditions.isEmpty else {
            return nil
          }
        }
      }
    }
    return next.filter { !$0.value.isTotal }.map { item in
      Claim(left: item.value, relation: .equal, right: item.value, span: claim.span)
    }
  }

  private func judged(_ claim: Claim, _ facts: [Claim], seconds: Double = 0.7) -> Judgement {
    prover.replacingAssumptions(facts).judged(claim, within: budget, seconds: seconds)
  }

  // MARK: Steps

  private mutating func holdsAtFirst(_ steps: Int) -> Bool {
    for number in least..<least + steps {
      guard let instance = values.instance(claim, [letter: number]) else { return false }
      let judgement = judged(
        instance, prover.assumptions.filter { !$0.left.hasFree(letter) && !$0.right.hasFree(letter) })
      guard judgement.verdict == .proved, judgement.conditions.isEmpty else { return false }
    }
    return true
  }

  private mutating func claim(at shift: Int) -> Claim? {
    guard let left = side(claim.left, shift), let right = side(claim.right, shift) else { return nil }
    var result = claim
    (result.left, result.right) = (left, right)
    return result
  }

  private mutating func holdsBehind(_ steps: Int, _ facts: [Claim], _ rules: [Claim]) -> Bool {
    var facts = facts
    var known: [Symbol: Expression] = [:]
    let unknown = Set(
      (window + sums.map { Expression(.symbol($0.symbol)) }).compactMap { item -> Symbol? in
        if case .symbol(let symbol) = item.node { symbol } else { nil }
      })
    for shift in 0..<steps {
      guard var own = claim(at: shift) else { return false }
      (own.left, own.right) = (own.left.substituting(known), own.right.substituting(known))
      // An element that is given by the number alone is put in.
      let value: (Symbol, Expression)? =
        claim.relation != .equal
        ? nil
        : [(own.left, own.right), (own.right, own.left)].lazy.compactMap { side, other in
          guard case .symbol(let symbol) = side.node, unknown.contains(symbol),
            !unknown.contains(where: { other.hasFree($0) })
          else { return nil }
          return (symbol, other)
        }.first
      if let (symbol, other) = value {
        known[symbol] = other
      } else {
        facts.append(own)
      }
    }
    guard var goal = claim(at: steps) else { return false }
    (goal.left, goal.right) = (goal.left.substituting(known), goal.right.substituting(known))
    facts = facts.map { fact in
      var fact = fact
      (fact.left, fact.right) = (fact.left.substituting(known), fact.right.substituting(known))
      return fact
    }
    for rule in rules + [goal] {
      var own = rule
      (own.left, own.right) = (own.left.substituting(known), own.right.substituting(known))
      let judgement = judged(own, facts)
      guard judgement.verdict == .proved, judgement.conditions.isEmpty else { return false }
    }
    return true
  }
}
