import FormulaSyntax
import SourceText

/// Judges claims about elements of sequences that are given by recurrences.
struct RecurrenceJudge {
  private(set) var claim: Claim
  private(set) var system: Recurrences
  /// Judges claims without elements under the other assumptions.
  let prover: Prover
  let budget: FormulaBudget

  private static let mostPoints = 160
  private static let mostLetters = 2
  private static let mostTried = 14

  /// The letters in the indices of a claim's elements, and what is known of them.
  private struct Letters {
    var names: [Symbol] = []
    /// The least numbers that are assumed.
    var assumed: [Symbol: Int] = [:]
    /// The least numbers for which the elements exist and the sums are defined.
    var bounds: [Symbol: Int] = [:]
    /// The bounds that are not assumed.
    var conditions: [String] = []
  }

  /// A judgement; nil where nothing is found out.
  func judgement() -> Judgement? {
    guard var values = RecurrenceValues(system) else { return nil }
    for item in values.redundant() {
      let same = Claim(left: item.given, relation: .equal, right: item.rule, span: claim.span)
      guard judged(same).verdict == .proved else { return nil }
    }
    if let ordered = inOrder(), let letters = ordered.letters(values), letters.conditions.isEmpty,
      ordered.holdsOnGrid(letters, values)
    {
      return Judgement(.proved, method: "recurrence")
    }
    guard let letters = letters(values) else { return nil }
    if letters.names.isEmpty {
      guard let instance = values.instance(claim, [:]) else { return nil }
      let result = judged(instance)
      return [.proved, .refuted, .confirmed].contains(result.verdict) ? result : nil
    }
    if let refutation = refutation(letters, &values) { return refutation }
    if holdsOnGrid(letters, values) {
      return Judgement(.proved, method: "recurrence", conditions: letters.conditions)
    }
    guard letters.names.count == 1, let letter = letters.names.first, let least = letters.bounds[letter],
      var induction = RecurrenceInduction(
        claim: claim, values: values, letter: letter, least: least, prover: prover, budget: budget),
      induction.holds()
    else { return nil }
    return Judgement(.proved, method: "induction", conditions: letters.conditions)
  }

  private func judged(_ claim: Claim, seconds: Double = 0.5) -> Judgement {
    prover.judged(claim, within: budget, seconds: seconds)
  }

  /// The same for m in place of m − n, where m ≥ n is assumed; nil where nothing of the kind is, or an index falls without it.
  private func inOrder() -> RecurrenceJudge? {
    for fact in system.facts {
      let (great, small, gap): (Expression, Expression, Int)
      switch fact.relation {
      case .greaterOrEqual: (great, small, gap) = (fact.left, fact.right, 0)
      case .greater: (great, small, gap) = (fact.left, fact.right, 1)
      case .lessOrEqual: (great, small, gap) = (fact.right, fact.left, 0)
      case .less: (great, small, gap) = (fact.right, fact.left, 1)
      case .equal, .notEqual, .approximatelyEqual, .element: continue
      }
      guard case .symbol(let letter) = great.node, case .symbol(let other) = small.node, letter != other,
        isFree(letter), isFree(other)
      else { continue }
      let place = [letter: Expression(.sum([great, small]))]
      var result = self
      result.claim.left = claim.left.substituting(place)
      result.claim.right = claim.right.substituting(place)
      // What else is assumed of the greater one says nothing of the difference.
      result.system.facts = system.facts.filter { !$0.left.hasFree(letter) && !$0.right.hasFree(letter) }
      result.system.facts.append(
        Claim(left: great, relation: .greaterOrEqual, right: .integer(gap, fact.span), span: fact.span))
      return result
    }
    return nil
  }

  // MARK: Letters

  /// Nil where an index is no whole number by its form, or has no least value.
  private func letters(_ values: RecurrenceValues) -> Letters? {
    var result = Letters()
    var fits = true
    var needs: [(index: ElementIndex, least: Int)] = []
    func visit(_ side: Expression, _ bound: [Symbol: ElementIndex]) {
      if case .binding(let binder, let variable, let items) = side.node {
        guard binder == .sum || binder == .product, items.count == 3, let lower = ElementIndex(items[0]),
          let upper = ElementIndex(items[1])
        else {
          if side.holdsElement { fits = false }
          return
        }
        for item in items.dropLast() { visit(item, bound) }
        if bound.isEmpty, lower.slopes.isEmpty {
          needs.append((upper, lower.start - 1))
          visit(items[2], [variable: lower])
        } else if items[2].holdsElement {
          fits = false
        }
        return
      }
      if case .apply(let name, let items) = side.node, let base = name.letterOfSequence,
        system.bases.contains(base)
      {
        guard items.count == 1, let index = ElementIndex(items[0]), let first = values.first[base] else {
          fits = false
          return
        }
        let own = bound.keys.filter { index.slopes[$0] != nil }
        if own.isEmpty {
          needs.append((index, first))
        } else if let variable = own.first, let lower = bound[variable] {
          guard index.slopes.count == 1, let slope = index.slopes[variable], slope > 0,
            index.start + slope * lower.start >= first
          else {
            fits = false
            return
          }
        }
        return
      }
      side.forEachOperand { visit($0, bound) }
    }
    visit(claim.left, [:])
    visit(claim.right, [:])
    guard fits else { return nil }
    let names = Set(needs.flatMap { $0.index.slopes.keys })
    guard names.count <= Self.mostLetters,
      names.allSatisfy({ ElementIndex.numbers($0) && isFree($0) })
    else { return nil }
    result.names = names.sorted()
    for fact in system.facts {
      for name in names {
        if let bound = Induction.lowerBound(fact, name) {
          result.assumed[name] = max(result.assumed[name] ?? bound, bound)
        }
      }
    }
    result.bounds = result.assumed
    for need in needs where need.index.slopes.count == 1 {
      guard let (name, slope) = need.index.slopes.first, slope > 0 else { return nil }
      let gap = need.least - need.index.start
      let least = gap >= 0 ? (gap + slope - 1) / slope : -(-gap / slope)
      result.bounds[name] = max(result.bounds[name] ?? least, least)
    }
    // F_{m+n} alone says nothing of m and n.
    for need in needs where need.index.slopes.count != 1 {
      if need.index.slopes.isEmpty {
        guard need.index.start >= need.least else { return nil }
      } else {
        guard let least = need.index.least(result.bounds), least >= need.least else { return nil }
      }
    }
    for name in result.names {
      guard let bound = result.bounds[name], bound.magnitude < 1_000 else { return nil }
      if bound != result.assumed[name] { result.conditions.append("\(name) >= \(bound)") }
    }
    return result
  }

  private func isFree(_ letter: Symbol) -> Bool {
    system.environment[letter] == nil && prover.declaredKinds[letter] == nil
      && !prover.declaredReals.contains(letter) && !prover.rationals.contains(letter)
  }

  // MARK: Points

  /// Whether the claim holds at all points of a grid from which it follows for all numbers.
  private func holdsOnGrid(_ letters: Letters, _ values: RecurrenceValues) -> Bool {
    guard claim.relation == .equal, claim.tolerance == nil else { return false }
    var (bounds, single) = (letters.bounds, [[Symbol: Int]]())
    if letters.names.count == 1, let letter = letters.names.first, let least = bounds[letter] {
      // The first ones may be given against the recurrence.
      let difference = [claim.left, claim.right]
      for start in least..<least + 4 {
        bounds[letter] = start
        let recurrence = ConstantRecurrence(values: values, bounds: bounds)
        if difference.allSatisfy({ recurrence.order($0, letter) != nil }) { break }
        single.append([letter: start])
      }
    }
    let recurrence = ConstantRecurrence(values: values, bounds: bounds)
    var points: [[Symbol: Int]] = [[:]]
    for name in letters.names {
      guard let least = bounds[name], let left = recurrence.order(claim.left, name),
        let right = recurrence.order(claim.right, name), points.count * (left + right) <= Self.mostPoints
      else { return false }
      points = points.flatMap { point in
        (least..<least + left + right).map { point.merging([name: $0]) { $1 } }
      }
    }
    var values = values
    for point in single + points {
      guard budget.next != nil, let instance = values.instance(claim, point) else { return false }
      let result = judged(instance)
      guard result.verdict == .proved, result.conditions.isEmpty else { return false }
    }
    return true
  }

  /// Numbers for the letters at which the claim fails.
  private func refutation(_ letters: Letters, _ values: inout RecurrenceValues) -> Judgement? {
    var points: [[Symbol: Int]] = [[:]]
    for name in letters.names {
      guard let least = letters.bounds[name] else { return nil }
      let count = letters.names.count == 1 ? Self.mostTried : 5
      points = points.flatMap { point in
        (least..<least + count).map { point.merging([name: $0]) { $1 } }
      }
    }
    for point in points {
      guard budget.next != nil, let instance = values.instance(claim, point) else { continue }
      var own = prover
      own.assumptions = []
      var fits = true
      for fact in system.facts {
        guard let fact = values.instance(fact, point) else {
          fits = false
          break
        }
        if FreeSymbols.of([fact.left, fact.right], in: Environment()).isEmpty {
          if judged(fact, seconds: 0.2).verdict != .proved { fits = false }
        } else {
          own.assumptions.append(fact)
        }
      }
      guard fits else { continue }
      var result = own.judged(instance, within: budget, seconds: 0.3)
      guard result.verdict == .refuted else { continue }
      let assignments = letters.names.map {
        Counterexample.Assignment(symbol: $0.name, value: "\(point[$0] ?? 0)")
      }
      result.counterexample = Counterexample(
        assignments: assignments + (result.counterexample?.assignments ?? []))
      return result
    }
    return nil
  }
}

extension Prover {
  /// The judgement of a claim about elements of sequences of which recurrences are assumed; nil where there are none.
  ///
  /// What the recurrences do not decide is judged as if they spoke of one number alone: what is proved so holds. A refutation of that kind
  /// would choose elements that are none of the sequence.
  func judgedByRecurrences(_ claim: Claim) -> (judgement: Judgement, diagnostic: Diagnostic?)? {
    guard !ignoresRecurrences, !takesNamesLiterally, problems.isEmpty,
      !assumptions.isEmpty || !environment.isEmpty
    else { return nil }
    let sides = [claim.left, claim.right]
    guard sides.contains(where: \.mayHoldElement) else { return nil }
    var bases: Set<Symbol> = []
    for equation in definingEquations.values {
      for name in FreeSymbols.of([equation.left, equation.right], in: Environment())
      where ElementIndex(of: name) != nil {
        bases.insert(Symbol(name.base))
      }
    }
    let open = withEquations(of: [], sequences: bases)
    guard let system = Recurrences(open, claim) else { return nil }
    let budget = FormulaBudget(options.limits)
    var plain = open
    plain.ignoresRecurrences = true
    plain.environment = system.environment
    plain.assumptions = system.facts.filter { !$0.left.holdsElement && !$0.right.holdsElement }
    plain.definedByAssumption = definedByAssumption.filter { body in
      let body = system.elements(body, system.bases)
      return !body.holdsElement && !system.consumed.contains(body)
    }
    var own = claim
    (own.left, own.right) = (
      system.elements(claim.left, system.bases), system.elements(claim.right, system.bases)
    )
    // That they are numbers is clear from the first elements.
    own.doubts.capitals = []
    if own.doubts.isEmpty, plain.areNumbers(system),
      let found = RecurrenceJudge(claim: own, system: system, prover: plain, budget: budget).judgement()
    {
      return (found, nil)
    }
    var other = self
    other.ignoresRecurrences = true
    let result = other.judge(claim)
    // As a letter in a divisor an element would be a whole number.
    let isOfWholes =
      result.judgement.verdict == .proved && [own.left, own.right].contains(where: \.dividesElement)
    guard result.judgement.verdict == .refuted || isOfWholes, system.isUnclear || !system.given.isEmpty else {
      return result
    }
    let names = system.bases.sorted().map(\.shown).joined(separator: ", ")
    let message =
      "\(names) \(system.bases.count == 1 ? "is" : "are") given by a recurrence, from which neither induction nor the first elements decide this"
    return (Judgement(.undecided, method: "none", message: message), nil)
  }

  /// Whether what is given of sequences speaks of numbers alone.
  private func areNumbers(_ system: Recurrences) -> Bool {
    let bodies = system.rules.values.map(\.body) + system.given.values.flatMap(\.values)
    let names = FreeSymbols.of(bodies, in: environment)
    return names.allSatisfy { declaredKinds[$0] == nil && $0.notation == .plain }
      && system.bases.allSatisfy { declaredKinds[$0] == nil }
  }
}

extension Expression {
  /// Whether an element stands in a function of whole numbers.
  fileprivate var dividesElement: Bool {
    if case .apply(let function, let items) = node, Symbol.functionsOfWholeNumbers.contains(function),
      items.contains(where: \.holdsElement)
    {
      return true
    }
    return someOperand(\.dividesElement)
  }

  /// Whether a name with an index, an element or a value of a function stands in it.
  fileprivate var mayHoldElement: Bool {
    switch node {
    case .symbol(let symbol): return symbol.name.contains("_")
    case .apply: return true
    default: return someOperand { $0.mayHoldElement }
    }
  }
}
