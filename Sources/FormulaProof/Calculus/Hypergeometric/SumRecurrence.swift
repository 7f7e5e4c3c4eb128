import FormulaSyntax
import SourceText

/// Proves what a sum of hypergeometric terms is, by telescoping.
///
/// Let S(n) = Σ t(n, k) for k from 0 to sn + c. If p₀(n) t(n, k) + … + p_J(n) t(n + J, k) = G(n, k + 1) − G(n, k) for all k from 0 to
/// some a ≥ −1, then the sum of these over k is G(n, a + 1) − G(n, 0), and p₀ S(n) + … + p_J S(n + J) is that and the terms for
/// k > a, of which there are few. If R(n) satisfies the same equation for all n from some n₀ on, p_J is not 0 there, and S(n) = R(n)
/// for each n up to n₀ + J − 1, then S(n) = R(n) for all n. For J = 0 nothing is left to be shown of the first n.
///
/// p and G are searched for by ``Telescoping``. What is used of them is proved: the equations, that all terms are defined, the ends of
/// the ranges, and the first n.
struct SumRecurrence {
  let prover: Prover
  let span: Span
  let budget: Budget
  /// Judges a claim within what is left of the budget.
  let judge: (Claim, Prover) -> Judgement

  private static let highestOrder = 2
  /// How many last terms are looked at by themselves, as the certificate may have poles there.
  private static let mostEndTerms = 1
  /// How many of the first n are.
  private static let mostFirst = 3

  /// A proof; nil where none is found.
  func judgement(_ claim: Claim) -> Judgement? {
    for equation in SumEquation.all(claim, prover) {
      if equation.others.isEmpty, let judgement = directProof(equation) { return judgement }
      var equation = equation
      guard let (letter, slope, start) = equation.mainLetter(), equation.grows(with: letter) else { continue }
      for order in 1...Self.highestOrder {
        guard budget.hasTime else { return nil }
        if let judgement = proof(equation, letter, slope, start, order) { return judgement }
      }
    }
    return nil
  }

  /// A formula for a sum that has an antidifference, equal to it wherever the prover's assumptions hold; nil where none is found.
  func formula(for sum: Expression) -> Expression? {
    let same = Claim(left: sum, relation: .equal, right: .integer(0), span: span)
    guard let equation = SumEquation.all(same, prover).first, let (ring, telescoped) = telescoped(equation),
      let divisor = ring.expression(telescoped.divisor)
    else { return nil }
    let terms = telescoped.terms.compactMap { $0.expression(ring) }
    guard terms.count == telescoped.terms.count else { return nil }
    let difference = Expression(.sum(terms))
    return telescoped.divisor.isOne ? difference : Expression(.quotient(difference, divisor))
  }

  private func relation(_ form: IntegerForm) -> Claim {
    Claim(left: form.expression, relation: .greaterOrEqual, right: .integer(0), span: span)
  }

  private func bounds(_ facts: [Claim], _ letters: Set<Symbol>) -> IntegerBounds {
    var result = IntegerBounds()
    for fact in facts { result.add(fact, letters) }
    return result
  }

  private func domain(_ facts: [Claim], _ letters: Set<Symbol>, _ ring: TermRing) -> TermDomain {
    var prover = prover.replacingAssumptions(facts)
    prover.integers = letters
    prover.definedByAssumption = []
    let (judge, span) = (judge, span)
    return TermDomain(ring: ring, bounds: bounds(facts, letters)) { expression in
      let claim = Claim(left: expression, relation: .notEqual, right: .integer(0), span: span)
      let judgement = judge(claim, prover)
      return judgement.verdict == .proved && judgement.conditions.isEmpty
    }
  }

  // MARK: Without a recurrence

  private func telescoped(_ equation: SumEquation) -> (TermRing, TelescopedSum)? {
    guard
      let ring = TermRing(
        [equation.term, equation.factor, equation.target, equation.last.expression],
        letters: equation.letters, more: [equation.index], budget: budget),
      let sum = TelescopedSum(
        equation.term, equation.index, equation.last, facts: equation.facts, ring,
        { self.domain($0, equation.letters, ring) })
    else { return nil }
    return (ring, sum)
  }

  private func directProof(_ equation: SumEquation) -> Judgement? {
    guard let (ring, sum) = telescoped(equation) else { return nil }
    var reader = TermReader(ring)
    let outer = domain(equation.facts, equation.letters, ring)
    guard !outer.bounds.areContradictory, reader.terms(of: equation.factor) != nil,
      let target = reader.terms(of: equation.target),
      let multiple = Self.scaled(target, by: -sum.divisor, ring),
      outer.vanishes(multiple + sum.terms, reader.obligations)
    else { return nil }
    return Judgement(.proved, method: "telescoping")
  }

  static func scaled(_ terms: [HypergeometricTerm], by factor: Polynomial, _ ring: TermRing)
    -> [HypergeometricTerm]?
  {
    var result: [HypergeometricTerm] = []
    for var term in terms {
      term.coefficient = term.coefficient * PolynomialQuotient(factor, ring)
      guard term.coefficient.isSound(ring) else { return nil }
      result.append(term)
    }
    return result
  }

  // MARK: With a recurrence

  /// The facts that may be used for n: those without n, and those that hold for n if they do for n + 1, as n ≤ m.
  private func usable(_ equation: SumEquation, _ n: Symbol) -> (others: [Claim], falling: [Claim]) {
    var (others, falling): ([Claim], [Claim]) = ([], [])
    for fact in equation.facts {
      guard fact.left.hasFree(n) || fact.right.hasFree(n) else {
        others.append(fact)
        continue
      }
      let own = bounds([fact], equation.letters).forms
      let later = bounds([shifted(fact, n, by: 1)], equation.letters)
      if !own.isEmpty, own.allSatisfy({ later.imply($0) }) { falling.append(fact) }
    }
    return (others, falling)
  }

  private func shifted(_ fact: Claim, _ n: Symbol, by distance: Int) -> Claim {
    var fact = fact
    fact.left = shifted(fact.left, n, by: distance)
    fact.right = shifted(fact.right, n, by: distance)
    return fact
  }

  private func shifted(_ expression: Expression, _ n: Symbol, by distance: Int) -> Expression {
    if distance == 0 { return expression }
    return expression.substituting([n: Expression(.sum([Expression(.symbol(n)), .integer(distance)]))])
  }

  private func proof(_ equation: SumEquation, _ n: Symbol, _ slope: Int, _ start: Int, _ order: Int)
    -> Judgement?
  {
    guard
      let ring = TermRing(
        [equation.term, equation.factor, equation.target(after: order)], letters: equation.letters,
        more: [equation.index, n], budget: budget)
    else { return nil }
    // The certificate.
    var reader = TermReader(ring)
    let terms = (0...order).map { shifted(equation.term, n, by: $0) }
    let read = terms.map { reader.terms(of: $0) }
    let summands = read.compactMap { $0 }
    guard summands.count == order + 1,
      let next = reader.terms(of: shifted(equation.term, equation.index, by: 1)),
      let found = Telescoping(summands, next: next, over: equation.index, ring),
      let leading = found.factors.last, !leading.isZero
    else { return nil }
    // The least n that there can be.
    let all = bounds(equation.facts, equation.letters)
    func isAtLeast(_ bound: Int) -> Bool {
      IntegerForm(n).adding(IntegerForm(-bound)).map { all.imply($0) } ?? false
    }
    guard !all.areContradictory, let first = (-4...12).reversed().first(where: isAtLeast),
      equation.areOthersDefined(from: first)
    else { return nil }
    let (others, falling) = usable(equation, n)
    for end in 0...Self.mostEndTerms {
      for from in first..<first + Self.mostFirst {
        let step = Step(
          equation: equation, n: n, slope: slope, start: start - end, end: end, order: order, first: from,
          facts: others + falling + falling.map { shifted($0, n, by: order) }, terms: terms)
        if holds(step, found, ring) {
          return holdAtFirst(equation, n, first..<from + order, others + falling, ring)
            ? Judgement(.proved, method: "recurrence") : nil
        }
        guard budget.hasTime else { return nil }
      }
    }
    return nil
  }

  /// What is to be shown of all n from a first one.
  private struct Step {
    var equation: SumEquation
    var n: Symbol
    var slope: Int
    /// The telescoping goes up to a = slope · n + start, `end` terms before the last one.
    var start: Int
    var end: Int
    var order: Int
    var first: Int
    var facts: [Claim]
    /// t(n, k), …, t(n + J, k)
    var terms: [Expression]
  }

  private func holds(_ step: Step, _ found: Telescoping, _ ring: TermRing) -> Bool {
    let (index, letters) = (step.equation.index, step.equation.letters)
    guard let last = IntegerForm(step.n).multiplied(by: step.slope)?.adding(IntegerForm(step.start)),
      let behind = last.adding(IntegerForm(1)),
      let atLeast = IntegerForm(step.n).adding(IntegerForm(-step.first)),
      let rest = last.subtracting(IntegerForm(index))
    else { return false }
    let facts = step.facts + [relation(atLeast)]
    let outer = domain(facts, letters, ring)
    guard outer.bounds.imply(behind) else { return false }
    // The equation for k from 0 to a.
    let inner = domain(facts + [relation(IntegerForm(index)), relation(rest)], letters, ring)
    guard let difference = found.difference(index, ring) else { return false }
    var reader = TermReader(ring)
    var summed: [HypergeometricTerm] = []
    for (term, factor) in zip(step.terms, found.factors) {
      guard let terms = reader.terms(of: term), let own = Self.scaled(terms, by: factor, ring) else {
        return false
      }
      summed += own
    }
    guard let opposite = Self.scaled(difference, by: ring.constant(-1), ring),
      inner.vanishes(summed + opposite, reader.obligations)
    else { return false }
    // What p₀ R(n) + … + p_J R(n + J) is: the ends of the telescope, and the terms behind it.
    var ends = TermReader(ring)
    guard let top = found.certificate.replacing(index, by: behind, ring),
      let bottom = found.certificate.replacing(index, by: IntegerForm(), ring),
      let minus = Self.scaled([bottom], by: ring.constant(-1), ring)
    else { return false }
    var equation = [top] + minus
    for (shift, factor) in found.factors.enumerated() {
      var terms: [HypergeometricTerm] = []
      for offset in stride(from: 1, through: step.end + step.slope * shift, by: 1) {
        guard let place = last.adding(IntegerForm(offset)),
          let own = ends.terms(of: step.terms[shift].substituting([index: place.expression]))
        else { return false }
        terms += own
      }
      guard let target = ends.terms(of: shifted(step.equation.target(after: shift), step.n, by: shift)),
        ends.terms(of: shifted(step.equation.factor, step.n, by: shift)) != nil,
        let negated = Self.scaled(target, by: -factor, ring),
        let behind = Self.scaled(terms, by: factor, ring)
      else { return false }
      equation += negated + behind
    }
    guard outer.vanishes(equation, ends.obligations) else { return false }
    return outer.isNowhereZero(found.factors[step.order])
  }

  /// Whether the claim holds for the first n, one by one.
  private func holdAtFirst(
    _ equation: SumEquation, _ n: Symbol, _ numbers: Range<Int>, _ facts: [Claim], _ ring: TermRing
  ) -> Bool {
    var letters = equation.letters
    letters.remove(n)
    for number in numbers {
      let value = [n: ConcreteInstance.integer(number, span)]
      let own = facts.map { fact in
        var fact = fact
        (fact.left, fact.right) = (fact.left.substituting(value), fact.right.substituting(value))
        return fact
      }
      guard let last = equation.last.replacing(n, by: IntegerForm(number))?.constant, last.isInteger,
        last.numerator >= -1, last.numerator <= 40
      else { return false }
      var terms: [Expression] = []
      for place in stride(from: 0, through: last.numerator, by: 1) {
        terms.append(equation.term.substituting(value).substituting([equation.index: .integer(place)]))
      }
      let sum = terms.isEmpty ? .integer(0) : terms.count == 1 ? terms[0] : Expression(.sum(terms))
      let target = BinderJudge.writtenOut(equation.target.substituting(value))
      var reader = TermReader(ring)
      let domain = domain(own, letters, ring)
      let difference = Expression(.sum([sum, Expression(.negation(target))]))
      if reader.terms(of: equation.factor.substituting(value)) != nil,
        let read = reader.terms(of: difference), domain.vanishes(read, reader.obligations)
      {
        continue
      }
      var prover = prover.replacingAssumptions(own)
      prover.integers = letters
      prover.definedByAssumption = []
      let factor = equation.factor.substituting(value)
      for (left, right) in [(sum, target)] + (terms.isEmpty ? [(factor, factor)] : []) {
        let judgement = judge(Claim(left: left, relation: .equal, right: right, span: span), prover)
        guard judgement.verdict == .proved, judgement.conditions.isEmpty else { return false }
      }
    }
    return true
  }
}

extension Telescoping {
  /// G(k + 1) − G(k)
  func difference(_ index: Symbol, _ ring: TermRing) -> [HypergeometricTerm]? {
    guard let following = IntegerForm(index).adding(IntegerForm(1)),
      let next = certificate.replacing(index, by: following, ring),
      let own = SumRecurrence.scaled([certificate], by: ring.constant(-1), ring)
    else { return nil }
    return [next] + own
  }
}

/// A sum of hypergeometric terms that have an antidifference: p Σ t(k) = G(b + 1) − G(0) for k from 0 to b.
struct TelescopedSum {
  /// p, which is nowhere 0 and has no index.
  var divisor: Polynomial
  /// The terms of p Σ t(k), as G(b + 1) and −G(0); their obligations hold where the facts do.
  var terms: [HypergeometricTerm]

  /// Nil where none is found; the facts imply b ≥ −1.
  init?(
    _ term: Expression, _ index: Symbol, _ last: IntegerForm, facts: [Claim], _ ring: TermRing,
    _ domain: ([Claim]) -> TermDomain
  ) {
    var reader = TermReader(ring)
    guard let own = reader.terms(of: term) else { return nil }
    let obligations = reader.obligations
    let following = Expression(.sum([Expression(.symbol(index)), .integer(1)]))
    guard let next = reader.terms(of: term.substituting([index: following])),
      let found = Telescoping([own], next: next, over: index, ring), let divisor = found.factors.first,
      let difference = found.difference(index, ring),
      let opposite = SumRecurrence.scaled(difference, by: ring.constant(-1), ring),
      let multiple = SumRecurrence.scaled(own, by: divisor, ring),
      let bottom = found.certificate.replacing(index, by: IntegerForm(), ring),
      let minus = SumRecurrence.scaled([bottom], by: ring.constant(-1), ring)
    else { return nil }
    let outer = domain(facts)
    guard outer.isNowhereZero(divisor) else { return nil }
    self.divisor = divisor
    // The certificate may have a pole behind the last term, which then is taken by itself.
    for end in 0...1 {
      guard let behind = last.adding(IntegerForm(1 - end)), outer.bounds.imply(behind),
        let rest = last.subtracting(IntegerForm(index))?.adding(IntegerForm(-end)),
        let top = found.certificate.replacing(index, by: behind, ring)
      else { continue }
      let range = [IntegerForm(index), rest].map {
        Claim(left: $0.expression, relation: .greaterOrEqual, right: .integer(0), span: term.span)
      }
      guard domain(facts + range).vanishes(multiple + opposite, obligations) else { continue }
      var ends = TermReader(ring)
      var terms = [top] + minus
      if end == 1 {
        guard let single = ends.terms(of: term.substituting([index: last.expression])),
          let own = SumRecurrence.scaled(single, by: divisor, ring)
        else { continue }
        terms += own
      }
      let needed = terms.map(\.obligations)
      guard needed.allSatisfy({ $0 != nil }),
        outer.satisfies(ends.obligations + needed.compactMap { $0 }.flatMap { $0 })
      else { continue }
      self.terms = terms
      return
    }
    return nil
  }
}
