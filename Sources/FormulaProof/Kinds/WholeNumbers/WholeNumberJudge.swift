import FormulaSyntax
import SourceText

/// Judges claims with factorials, binomial coefficients, divisors, remainders and congruences.
///
/// The letters in these functions stand for whole numbers: in factorials and binomial coefficients, and in exponents within
/// remainders, from 0 on, unless something else is declared; elsewhere for all integers. What shows a claim: residue classes
/// (``ResidueClasses``); the laws of factorials, by cases (``FactorialCases``). What refutes it: whole numbers.
struct WholeNumberJudge {
  let claim: Claim
  let prover: Prover

  /// The letters that stand for whole numbers by their use, and whether from 0 on.
  struct Letters {
    var naturals: Set<Symbol> = []
    var integers: Set<Symbol> = []

    init(_ expressions: [Expression]) {
      for expression in expressions { visit(expression, isInside: false) }
      integers.subtract(naturals)
    }

    private mutating func visit(_ expression: Expression, isInside: Bool) {
      switch expression.node {
      case .apply(.factorial, let items), .apply(.binomial, let items):
        naturals.formUnion(Self.names(in: items))
      case .apply(let function, let items) where Symbol.functionsOfWholeNumbers.contains(function):
        integers.formUnion(Self.names(in: items))
        for item in items { visit(item, isInside: true) }
        return
      case .power(_, let exponent) where isInside: naturals.formUnion(Self.names(in: [exponent]))
      case .binding(_, let variable, let items):
        // A letter outside is not the variable that has its name inside.
        for item in items.dropLast() { visit(item, isInside: isInside) }
        var inner = Letters([])
        if let body = items.last { inner.visit(body, isInside: isInside) }
        naturals.formUnion(inner.naturals.subtracting([variable]))
        integers.formUnion(inner.integers.subtracting([variable]))
        return
      default: break
      }
      expression.forEachOperand { visit($0, isInside: isInside) }
    }

    private static func names(in items: [Expression]) -> [Symbol] {
      FreeSymbols.of(items, in: Environment()).filter { !Symbol.functionsOfWholeNumbers.contains($0) }
    }
  }

  /// What is known where the judgement begins.
  struct Setting {
    /// The claim without definitions, normalised, and as it was.
    var claim: Claim
    var original: Claim
    /// What is assumed, and that letters are not negative by their use.
    var facts: [Claim]
    /// The letters that stand for integers.
    var letters: Set<Symbol>
    /// The linear ones of the facts.
    var bounds: IntegerBounds
    var real: Prover
  }

  func judge() throws(Diagnostic) -> Judgement {
    let budget = Budget(prover.options.limits)
    guard let setting = try setting() else { return Self.undecided }
    let sides =
      [setting.original.left, setting.original.right] + setting.facts.flatMap { [$0.left, $0.right] }
    if FreeSymbols.of(sides, in: Environment()).allSatisfy({ Symbol.functionsOfWholeNumbers.contains($0) }) {
      return withoutLetters(setting)
    }
    let classes = outcomeOfClasses(setting, budget)
    if case .holds = classes { return believed(Judgement(.proved, method: "cases"), setting, budget) }
    if let proof = polynomialProof(setting, budget) { return believed(proof, setting, budget) }
    if let proof = DivisorProof(setting, budget).proof() { return believed(proof, setting, budget) }
    if let proof = FactorialCases(setting, budget).proof() { return believed(proof, setting, budget) }
    if let proof = BinomialBounds(setting: setting, budget: budget).proof() {
      return believed(proof, setting, budget)
    }
    if let proof = proofByBothBounds(setting, budget) { return believed(proof, setting, budget) }
    budget.beginSearch()
    var first: [[Symbol: Int]] = []
    if case .fails(let point) = classes { first.append(point) }
    if let refutation = WholeNumberPoints(setting, budget).refutation(first: first) { return refutation }
    return Self.undecided
  }

  /// A proof, if there are numbers that satisfy what is assumed: what contradicts itself proves everything.
  private func believed(_ proof: Judgement, _ setting: Setting, _ budget: Budget) -> Judgement {
    if prover.assumptions.isEmpty { return proof }
    budget.beginSearch()
    if WholeNumberPoints(setting, budget).satisfyFacts { return proof }
    return Judgement(
      .undecided, method: "none", message: "no whole numbers were found that satisfy the assumptions")
  }

  private static let undecided = Judgement(
    .undecided, method: "none",
    message:
      "neither remainders nor the laws of factorials show this, and small whole numbers do not refute it")

  /// A proof of a claim about integers that nothing else decided; nil where there is none.
  func laterProof() throws(Diagnostic) -> Judgement? {
    let budget = Budget(prover.options.limits)
    guard let setting = try setting(), !setting.letters.isEmpty else { return nil }
    switch outcomeOfClasses(setting, budget) {
    case .holds: return believed(Judgement(.proved, method: "cases"), setting, budget)
    case .fails(let point):
      budget.beginSearch()
      return WholeNumberPoints(setting, budget).refutation(at: [point])
    case .open: return polynomialProof(setting, budget).map { believed($0, setting, budget) }
    }
  }

  /// Numbers are equal of which neither is greater.
  private func proofByBothBounds(_ setting: Setting, _ budget: Budget) -> Judgement? {
    guard setting.claim.relation == .equal, !prover.assumptions.isEmpty else { return nil }
    for relation in [Relation.lessOrEqual, .greaterOrEqual] {
      var part = setting
      part.claim.relation = relation
      part.original.relation = relation
      guard budget.hasTime, let proof = FactorialCases(part, budget).proof(), proof.conditions.isEmpty else {
        return nil
      }
    }
    return Judgement(.proved, method: "cases")
  }

  // MARK: Setting

  /// Nil where the claim has another shape than such claims have.
  private func setting() throws(Diagnostic) -> Setting? {
    var inliner = DefinitionInliner(prover.environment)
    var original = try inliner.inlined(claim)
    original.doubts = ReadingDoubts()
    var facts = try inliner.inlined(prover.assumptions)
    // A letter that gets there by a definition alone, as m by n = m/2, is any number.
    let sides = [claim.left, claim.right] + prover.assumptions.flatMap { [$0.left, $0.right] }
    let used = Letters(sides)
    for symbol in used.naturals.union(used.integers).sorted()
    where prover.declaredReals.contains(symbol) || prover.rationals.contains(symbol) {
      throw .error(
        .wrongShape,
        "\(symbol) is declared to be any number, and stands where whole numbers do", at: claim.span,
        notes: [.init("declare it: \(symbol.latex) \\in \\mathbb{Z}")])
    }
    if case .apply(.remainder, let items) = original.left.node, original.right.naturalNumber == 0,
      let capital = FreeSymbols.of(items, in: Environment()).first(where: {
        $0.isPlainCapital && !prover.integers.contains($0)
      })
    {
      throw .error(
        .ambiguousName, "\(capital) may be an event or a set, and nothing says that it is a whole number",
        at: claim.span, notes: [.init("a whole number: assume \(capital.latex) \\in \\mathbb{Z}")])
    }
    for symbol in used.naturals.subtracting(prover.integers).sorted()
    where prover.environment[symbol] == nil {
      facts.append(
        Claim(
          left: Expression(.symbol(symbol)), relation: .greaterOrEqual, right: .integer(0), span: claim.span))
    }
    let letters = prover.integers.union(used.naturals).union(used.integers)
      .filter { prover.environment[$0] == nil }
    var normal = original
    normal.left = original.left.normalizingWholeNumbers(letters)
    normal.right = original.right.normalizingWholeNumbers(letters)
    facts = facts.map { fact in
      var fact = fact
      fact.left = fact.left.normalizingWholeNumbers(letters)
      fact.right = fact.right.normalizingWholeNumbers(letters)
      return fact
    }
    var bounds = IntegerBounds()
    for fact in facts { bounds.add(fact, letters) }
    var real = prover
    // What is asked on the way is asked often; induction looks at the whole claim.
    real.inductions = Prover.mostInductions
    real.integers = letters
    real.environment = Environment(convention: prover.environment.convention)
    real.definedByAssumption = []
    return Setting(
      claim: normal, original: original, facts: facts, letters: letters, bounds: bounds, real: real)
  }

  private func outcomeOfClasses(_ setting: Setting, _ budget: Budget) -> ResidueClasses.Outcome {
    let free = Set(FreeSymbols.of([setting.claim.left, setting.claim.right], in: Environment()))
    let letters = setting.letters.intersection(free)
    var least: [Symbol: Int] = [:]
    for letter in letters {
      for bound in [8, 4, 3, 2, 1, 0] {
        if let form = IntegerForm(letter).adding(IntegerForm(-bound)), setting.bounds.imply(form) {
          least[letter] = bound
          break
        }
      }
    }
    var classes = ResidueClasses(
      setting.claim, setting.facts, letters: letters, leastValues: least, budget)
    return classes.outcome()
  }

  // MARK: Without letters

  private func withoutLetters(_ setting: Setting) -> Judgement {
    let values = WholeNumberValue()
    let facts = setting.facts.compactMap { WholeNumberPoints.written($0, values) }
    guard let claim = WholeNumberPoints.written(setting.original, values), facts.count == setting.facts.count
    else {
      return Judgement(
        .undecided, method: "none",
        message: "a side is not defined for these numbers, or they are too large to be computed")
    }
    return setting.real.replacingAssumptions(facts).judge(claim).judgement
  }

  // MARK: Polynomials

  private static let moduli = [2, 3, 4, 5, 7, 8, 9, 11, 13, 16]
  private static let largestDivisor = 1_000_000

  /// That a polynomial in integers is never 0, or has a sign by linear inequalities.
  private func polynomialProof(_ setting: Setting, _ budget: Budget) -> Judgement? {
    guard let left = setting.claim.left.wholePolynomial(setting.letters),
      let right = setting.claim.right.wholePolynomial(setting.letters),
      let difference = left.subtracting(right), let opposite = difference.multiplied(by: -1)
    else { return nil }
    func isAtLeast(_ form: IntegerForm, _ bound: Int) -> Bool {
      form.adding(IntegerForm(-bound)).map { setting.bounds.imply($0) } ?? false
    }
    let holds: Bool =
      switch setting.claim.relation {
      case .greaterOrEqual: isAtLeast(difference, 0)
      case .greater: isAtLeast(difference, 1)
      case .lessOrEqual: isAtLeast(opposite, 0)
      case .less: isAtLeast(opposite, 1)
      case .equal: isAtLeast(difference, 0) && isAtLeast(opposite, 0)
      case .notEqual: isAtLeast(difference, 1) || isAtLeast(opposite, 1)
      case .approximatelyEqual, .element: false
      }
    if holds { return Judgement(.proved, method: "sign") }
    guard setting.claim.relation == .notEqual else { return nil }
    let expression = difference.expression
    for modulus in Self.moduli {
      let remainder = Expression(.apply(.remainder, [expression, .integer(modulus)]))
      let claim = Claim(left: remainder, relation: .notEqual, right: .integer(0), span: setting.claim.span)
      var classes = ResidueClasses(
        claim, [], letters: difference.symbols, leastValues: [:], budget)
      if case .holds = classes.outcome() { return Judgement(.proved, method: "cases") }
    }
    return nil
  }
}

extension IntegerBounds {
  /// Adds what a fact about integers says, where it is a relation between polynomials with integer coefficients.
  mutating func add(_ fact: Claim, _ letters: Set<Symbol>) {
    guard let left = fact.left.wholePolynomial(letters), let right = fact.right.wholePolynomial(letters),
      let difference = left.subtracting(right), let opposite = difference.multiplied(by: -1)
    else { return }
    func add(_ form: IntegerForm, atLeast bound: Int) {
      if let form = form.adding(IntegerForm(-bound)) { self.add(form) }
    }
    switch fact.relation {
    case .greaterOrEqual: add(difference, atLeast: 0)
    case .greater: add(difference, atLeast: 1)
    case .lessOrEqual: add(opposite, atLeast: 0)
    case .less: add(opposite, atLeast: 1)
    case .equal:
      add(difference, atLeast: 0)
      add(opposite, atLeast: 0)
    case .notEqual, .approximatelyEqual, .element: break
    }
  }
}

extension Prover {
  /// The judgement of a claim about integers that was left undecided; nil where it stays so.
  func judgedAsWholeNumbers(
    _ claim: Claim, _ judged: (judgement: Judgement, diagnostic: Diagnostic?)
  ) -> (judgement: Judgement, diagnostic: Diagnostic?)? {
    guard judged.judgement.verdict == .undecided, judged.judgement.method == "none", !integers.isEmpty,
      judged.diagnostic == nil, KindSurvey(claim, self).isPlain
    else { return nil }
    let later = try? WholeNumberJudge(claim: claim, prover: self).laterProof()
    return later.map { ($0, nil) }
  }

  /// The letters of a claim and of what is assumed that stand for whole numbers by their use, and whether from 0 on.
  func wholeNumbersByUse(in claim: Claim) -> (naturals: Set<Symbol>, integers: Set<Symbol>) {
    let sides = [claim.left, claim.right] + assumptions.flatMap { [$0.left, $0.right] }
    let letters = WholeNumberJudge.Letters(sides)
    func open(_ symbols: Set<Symbol>) -> Set<Symbol> {
      symbols.filter { environment[$0] == nil && !integers.contains($0) && declaredKinds[$0] == nil }
    }
    return (open(letters.naturals), open(letters.integers))
  }
}
