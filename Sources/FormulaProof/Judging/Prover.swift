import FormulaSyntax
import SourceText

/// Judges claims: proves them in exact arithmetic, or refutes them with a point, or says why it cannot.
///
/// A proof is a normal form 0, or a sign that holds everywhere; a refutation is a point at which enclosures of
/// the two sides are disjoint. Everything else is undecided.
public struct Prover: Sendable {
  /// The definitions that the claim's names refer to.
  public var environment: Environment
  /// What is assumed of the free symbols.
  public internal(set) var assumptions: [Claim] = []
  /// The free symbols that stand for integers.
  public internal(set) var integers: Set<Symbol> = []
  /// The kinds of free symbols that an assumption declares to be no real numbers.
  var declaredKinds: [Symbol: SymbolKind] = [:]
  /// Whether every symbol stands for a real number, however it is spelt.
  var takesAllAsReal = false
  /// Whether no name is thought to mean something by convention.
  var takesNamesLiterally = false
  /// Whether the assumptions hold what values of sines and cosines say of each other.
  var knowsCircleFacts = false
  /// Whether an equation is not to be proved by its square.
  var comparesNoSquares = false
  /// Whether names that are made of defined ones, such as $y'$ and $a_{n+1}$, are names like others.
  var takesDerivedNamesLiterally = false
  /// Whether an assumed recurrence is a fact about one number alone.
  var ignoresRecurrences = false
  /// The free symbols that an assumption declares to be real numbers.
  private(set) var declaredReals: Set<Symbol> = []
  /// How to work.
  public var options: ProverOptions
  /// Whether names with primes are derivatives of functions that may be chosen, so that a claim of them can be refuted.
  var choosesDerivatives = false
  /// How many inductions this judge works for.
  var inductions = 0
  /// Inside of how many other inequalities, which follow from it, this judge's claim stands.
  var rewritings = 0

  /// The free symbols that stand for rational numbers, integers not among them.
  public private(set) var rationals: Set<Symbol> = []
  /// What the assumptions say is defined, and say no more of: the values that assumed equations give to symbols.
  var definedByAssumption: [Expression] = []
  /// The assumed equations that became definitions, by the symbols that they define.
  private(set) var definingEquations: [Symbol: Claim] = [:]
  /// What is wrong with the assumptions, with spans in their own texts.
  public private(set) var problems: [Diagnostic] = []

  /// Makes a prover.
  ///
  /// An assumed equation `x = …` for a free symbol x of which nothing else is declared becomes a definition; the other
  /// assumptions are used as facts, and every counterexample satisfies them. What is no assumption that a proof can use
  /// becomes one of the ``problems``, and every claim under it an error.
  public init(environment: Environment, assumptions: [Statement] = [], options: ProverOptions = .init()) {
    self.environment = environment
    self.options = options
    let claims = assumptions.flatMap(Claim.claims(of:))
    // Sets first: of a symbol that stands for integers an equation is more than a definition.
    for claim in claims where claim.relation == .element { declare(claim) }
    for claim in claims where claim.relation != .element {
      if claim.relation == .approximatelyEqual {
        problems.append(.error(.notExact, "an assumption cannot be approximate", at: claim.span))
      } else {
        assume(claim)
      }
    }
  }

  /// Uses a fact that is neither approximate nor a declaration.
  private mutating func assume(_ claim: Claim) {
    if claim.relation == .equal, let definition = definition(claim) {
      environment.define(definition)
      definedByAssumption.append(definition.body)
      definingEquations[definition.symbol] = claim
    } else {
      assumptions.append(claim)
    }
  }

  /// The same prover with more facts, none of them approximate or a declaration.
  func assuming(_ claims: [Claim]) -> Prover {
    var result = self
    for claim in claims { result.assume(claim) }
    return result
  }

  /// The same prover with what its definitions say put in their places.
  func inDefinedTerms(_ inliner: inout DefinitionInliner) throws(Diagnostic) -> Prover {
    var result = self
    result.environment = Environment(convention: environment.convention)
    result.assumptions = try inliner.inlined(assumptions)
    for index in definedByAssumption.indices {
      result.definedByAssumption[index] = try inliner.inlined(definedByAssumption[index])
    }
    return result
  }

  /// A claim and the prover in free symbols alone, with what definitions say in their places.
  func inFreeSymbols(_ claim: Claim) throws(Diagnostic) -> (claim: Claim, prover: Prover) {
    var inliner = DefinitionInliner(environment)
    return (try inliner.inlined(claim), try inDefinedTerms(&inliner))
  }

  /// Whether it is shown that no point satisfies the assumptions, as what is said of 0 = 1 under them.
  func hasNoPoint(_ budget: FormulaBudget, _ span: Span) -> Bool {
    guard let limits = budget.next else { return false }
    var prover = self
    prover.options.limits = limits
    let (judgement, diagnostic) = prover.judge(absurdity(span))
    return judgement.verdict == .error && diagnostic == nil
  }

  /// Whether a point is known to satisfy the assumptions: only such a one refutes 0 = 1.
  func hasPoint(_ span: Span) -> Bool { judge(absurdity(span)).judgement.verdict == .refuted }

  private func absurdity(_ span: Span) -> Claim {
    Claim(left: .integer(0, span), relation: .equal, right: .integer(1, span), span: span)
  }

  /// Uses that a symbol is an element of a set.
  private mutating func declare(_ claim: Claim) {
    if let kind = SymbolKind(set: claim.right), let symbol = Self.symbol(claim.left),
      environment[symbol] == nil
    {
      // A bold I has its size said, and stays the identity.
      if symbol.notation == .identity, case .matrix(let rows, let columns) = kind, rows == columns {
        declaredKinds[symbol] = .identity(rows)
      } else {
        declaredKinds[symbol] = kind
      }
      return
    }
    guard let set = NumberSet(claim.right) else {
      problems.append(
        .error(
          .unknownSet, "no set of numbers is known as \(claim.right)", at: claim.right.span,
          notes: [
            .init("ℤ, ℕ, ℚ and ℝ are known, with 0 or + behind: \\mathbb{N}_0, \\mathbb{R}_+"),
            .init("and ℂ, ℝ^n, ℝ^{m \\times n}, f : ℝ \\to ℝ; an interval is written as inequalities"),
          ]))
      return
    }
    guard let symbol = Self.symbol(claim.left), environment[symbol] == nil else {
      problems.append(
        .error(
          .notAFreeSymbol, "only a free symbol can be declared to be in a set, and \(claim.left) is none",
          at: claim.left.span, notes: [.init("write 2n = k with k \\in \\mathbb{Z}")]))
      return
    }
    switch set.numbers {
    case .integers: integers.insert(symbol)
    case .rationals: rationals.insert(symbol)
    case .reals: declaredReals.insert(symbol)
    }
    if let least = set.least {
      assumptions.append(Claim(left: claim.left, relation: least, right: .integer(0), span: claim.span))
    }
  }

  /// Takes a symbol for a real number.
  mutating func declareReal(_ symbol: Symbol) { declaredReals.insert(symbol) }

  private static func symbol(_ expression: Expression) -> Symbol? {
    if case .symbol(let symbol) = expression.node { return symbol }
    return nil
  }

  /// A set of numbers, by its name.
  private struct NumberSet {
    enum Numbers { case integers, rationals, reals }

    var numbers: Numbers
    /// What its elements are to 0; nil where they have any sign.
    var least: Relation?

    init?(_ expression: Expression) {
      guard let symbol = Prover.symbol(expression) else { return nil }
      let parts = symbol.name.split(separator: "_", maxSplits: 1).map(String.init)
      let isNatural: Bool
      switch parts.first {
      case "ℤ", "Z", "\u{1D551}": (numbers, isNatural) = (.integers, false)
      case "ℕ", "N", "\u{1D545}": (numbers, isNatural) = (.integers, true)
      case "ℚ", "Q", "\u{1D548}": (numbers, isNatural) = (.rationals, false)
      case "ℝ", "R", "\u{1D549}": (numbers, isNatural) = (.reals, false)
      default: return nil
      }
      // LaTeX's index may stand in braces.
      let index = parts.count > 1 ? parts[1].filter { $0 != "{" && $0 != "}" } : ""
      switch index {
      case "": least = isNatural ? .greaterOrEqual : nil
      case "0" where isNatural: least = .greaterOrEqual
      case "+", ">0": least = .greater
      case "1" where isNatural: least = .greater
      case "≥0" where !isNatural: least = .greaterOrEqual
      default: return nil
      }
    }
  }

  /// The definition that an assumed equation amounts to, if one side is a free symbol absent from the other.
  private func definition(_ claim: Claim) -> Definition? {
    for (side, other) in [(claim.left, claim.right), (claim.right, claim.left)] {
      guard let symbol = Self.symbol(side), environment[symbol] == nil, !symbol.isFixed,
        !rationals.contains(symbol), !isConjugate(symbol, beside: other),
        !integers.contains(symbol) || other.isWhole(among: integers)
      else { continue }
      if !speaks(of: symbol, other) { return Definition(symbol, body: other) }
    }
    return nil
  }

  /// Whether a name occurs, by definitions, or under a bar.
  private func speaks(of symbol: Symbol, _ expression: Expression) -> Bool {
    var pending = FreeSymbols.of([expression], in: environment)
    var seen: Set<Symbol> = []
    while let name = pending.popLast() {
      if name == symbol { return true }
      guard seen.insert(name).inserted else { continue }
      for (letter, _) in name.barredLetters ?? [] {
        pending += FreeSymbols.of([Expression(.symbol(letter))], in: environment)
      }
    }
    return false
  }

  /// Whether a name with a bar is the conjugate of a number, so that an equation says something of that: z̄ = z².
  private func isConjugate(_ symbol: Symbol, beside other: Expression) -> Bool {
    (symbol.barredLetters ?? []).contains { letter, _ in
      declaredKinds[letter] == .complex || ["z", "w"].contains(letter.base) || other.hasFree(letter)
    }
  }

  /// The same prover with assumed equations as facts where they defined some of these symbols, or others by them.
  ///
  /// Of a whole number an equation is more than a definition, and so it is of what something is differentiated by, and of the
  /// elements of sequences.
  func withEquations(of symbols: Set<Symbol>, sequences: Set<Symbol>) -> Prover {
    var result = self
    var symbols = symbols
    var changed = true
    while changed {
      changed = false
      for (symbol, equation) in result.definingEquations.sorted(by: { $0.key < $1.key }) {
        let names = Set(FreeSymbols.of([equation.left, equation.right], in: Environment()))
        let isOfElements = names.contains { !$0.index.isEmpty && sequences.contains(Symbol($0.base)) }
        guard isOfElements || !names.isDisjoint(with: symbols) else { continue }
        symbols.formUnion(names)
        result.definingEquations[symbol] = nil
        result.environment.undefine(symbol)
        result.assumptions.append(equation)
        changed = true
      }
    }
    return result
  }

  /// The same prover without what is said of some names but by these conditions; nil where nothing else is said.
  func forgetting(_ names: Set<Symbol>, except conditions: [Claim]) -> Prover? {
    func speaks(_ fact: Claim) -> Bool {
      names.contains { fact.left.mentions($0) || fact.right.mentions($0) }
    }
    var result = self
    result.assumptions.removeAll(where: speaks)
    for (symbol, equation) in definingEquations where speaks(equation) {
      result.definingEquations[symbol] = nil
      result.environment.undefine(symbol)
    }
    result.definedByAssumption.removeAll { body in names.contains { body.mentions($0) } }
    for name in names {
      result.environment.undefine(name)
      result.integers.remove(name)
      result.rationals.remove(name)
      result.declaredReals.remove(name)
      result.declaredKinds[name] = nil
    }
    for condition in conditions where condition.relation == .element { result.declare(condition) }
    for condition in conditions where condition.relation != .element { result.assume(condition) }
    let isSame =
      result.assumptions.count == assumptions.count && result.integers == integers
      && result.rationals == rationals && result.declaredKinds == declaredKinds
      && result.definingEquations.count == definingEquations.count
      && names.allSatisfy { (environment[$0] == nil) == (result.environment[$0] == nil) }
    return isSame ? nil : result
  }

  /// Whether an assumed equation became a definition.
  var hasDefiningEquations: Bool { !definingEquations.isEmpty }

  /// The same prover without one of its assumptions.
  func withoutAssumption(at index: Int) -> Prover {
    var result = self
    result.assumptions.remove(at: index)
    return result
  }

  /// The same prover with those assumptions only that share symbols with the claim, directly or by others.
  func relevant(to claim: Claim) -> Prover { parted(by: claim).relevant }

  /// The same prover with the assumptions that share symbols with a claim, directly or by others, and with the rest.
  func parted(by claim: Claim) -> (relevant: Prover, rest: Prover) {
    guard !assumptions.isEmpty || !definedByAssumption.isEmpty else { return (self, self) }
    var symbols = Set(FreeSymbols.of([claim.left, claim.right], in: environment))
    var mentioned =
      assumptions.map { Set(FreeSymbols.of([$0.left, $0.right], in: environment)) }
      + definedByAssumption.map { Set(FreeSymbols.of([$0], in: environment)) }
    // x_1 is an element of the sequence whose elements x_i are summed.
    let sequences = Set(symbols.compactMap(\.letterOfSequence))
    if !sequences.isEmpty {
      for index in mentioned.indices {
        mentioned[index].formUnion(
          mentioned[index].filter { !$0.index.isEmpty && sequences.contains(Symbol($0.base)) }
            .map { Symbol($0.base).sequence })
      }
    }
    var isKept = mentioned.map(\.isEmpty)
    var grew = true
    while grew {
      grew = false
      for index in mentioned.indices where !isKept[index] && !symbols.isDisjoint(with: mentioned[index]) {
        isKept[index] = true
        symbols.formUnion(mentioned[index])
        grew = true
      }
    }
    func part(_ kept: Bool) -> Prover {
      var result = self
      result.assumptions = zip(assumptions, isKept).filter { $0.1 == kept }.map(\.0)
      result.definedByAssumption = zip(definedByAssumption, isKept.dropFirst(assumptions.count))
        .filter { $0.1 == kept }.map(\.0)
      return result
    }
    return (part(true), part(false))
  }

  /// A prover with assumptions that were read already.
  init(
    environment: Environment, claims: [Claim], integers: Set<Symbol>, rationals: Set<Symbol>,
    defined: [Expression], options: ProverOptions
  ) {
    self.environment = environment
    self.options = options
    assumptions = claims
    self.integers = integers
    self.rationals = rationals
    definedByAssumption = defined
  }

  /// The judgement of a claim, and a diagnostic with a span in the claim's text where it cannot be read.
  ///
  /// A dear claim is judged by a process of its own where there is a program for it: see ``ClaimTrials``. `seen` is what was
  /// seen of the claim and of all assumptions, where somebody has looked at them.
  public func judge(_ claim: Claim, _ seen: ClaimSurvey? = nil) -> (
    judgement: Judgement, diagnostic: Diagnostic?
  ) {
    if !options.limits.haveBegun {
      var prover = self
      prover.options.limits.beginQuestions()
      return prover.judge(claim, seen)
    }
    if claim.doubts.isOfBooks {
      var plain = claim
      plain.doubts.isOfBooks = false
      let result = judge(plain, seen)
      guard result.judgement.verdict == .refuted, let error = problemOfUnsaidWholeNumbers(plain) else {
        return result
      }
      return (Judgement(.error, method: "none", message: error.message), error)
    }
    if let error = refusingPowersOfEntries(claim) {
      return (Judgement(.error, method: "none", message: error.message), error)
    }
    if let judged = judgedByRecurrences(claim) { return judged }
    if let (claim, prover) = inFormulasOfSequences(claim) { return prover.judge(claim) }
    if !environment.isEmpty, let judged = judgedByParameter(claim) ?? judgedByDerivedNames(claim) {
      return judged
    }
    if !assumptions.isEmpty, let judged = judgedByImplicitFunction(claim) { return judged }
    let (prover, rest) = parted(by: claim)
    // What cannot be read is said here: a worker is told nothing of it.
    if !problems.isEmpty { return prover.judgeHere(claim) }
    if let error = refusingOtherThanNumbers(claim) {
      return (Judgement(.error, method: "none", message: error.message), error)
    }
    if !claim.doubts.isEmpty {
      var plain = claim
      plain.doubts = ReadingDoubts()
      return prover.settlingDoubts(claim, judge(plain))
    }
    var result: (judgement: Judgement, diagnostic: Diagnostic?)
    let survey = seen.flatMap { assumptions.isEmpty ? $0 : nil } ?? prover.survey(of: claim)
    if survey.mayHoldPiecewise, let judged = prover.judgedByCases(claim) {
      return heeding(rest, isAll: prover.assumptions.count == assumptions.count, claim, judged)
    }
    let isOrdinary = prover.isOfOrdinaryLetters(survey)
    if !isOrdinary, let placed = placingPoints(of: claim) { return placed.judge(claim) }
    if survey.mayHoldUnits, let judged = prover.judgedByUnits(claim) {
      result = judged
    } else if survey.mayHoldMatrixPower, let judged = prover.judgedByMatrixPowers(claim) {
      result = judged
    } else if survey.isOfManyEntries, let proof = prover.judgedByMatrixStructure(claim) {
      result = (proof, nil)
    } else if !isOrdinary, let judged = prover.judgedByKinds(claim) {
      result = prover.judgedByPoints(claim, judged)
    } else {
      if let audit = ProofAudit.current { audit.note(claim, self) }
      result =
        ClaimTrials.shared.isDear(survey)
        ? ClaimTrials.shared.judge(claim, prover) : prover.judgeHere(claim, survey)
    }
    let isWhole = options.part == .whole
    if isWhole, let later = prover.judgedAsWholeNumbers(claim, result) { result = later }
    if isWhole, result.judgement.verdict == .undecided, result.diagnostic == nil,
      let proof = prover.judgementByInduction(claim)
    {
      result = (proof, nil)
    }
    if isWhole, result.judgement.verdict == .undecided, result.diagnostic == nil,
      let (claim, free) = try? prover.inFreeSymbols(claim),
      let proof = IrrationalProof(claim: claim, prover: free).judgement()
    {
      result = (proof, nil)
    }
    if result.judgement.verdict == .undecided, result.diagnostic == nil,
      var pieces = FloorPieces(claim: claim, prover: prover), let proof = pieces.judgement()
    {
      result = (proof, nil)
    }
    if result.judgement.verdict == .undecided, result.diagnostic == nil,
      let judgement = prover.judgedByCuts(claim)
    {
      result = (judgement, nil)
    }
    if result.judgement.verdict == .undecided, result.diagnostic == nil,
      let proof = prover.judgedByCircleFacts(claim) ?? prover.judgedBySquares(claim)
        ?? prover.judgedByMeanValue(claim) ?? prover.judgedByLaterRules(claim) ?? prover.judgedByOrder(claim)
    {
      result = (proof, nil)
    }
    if result.judgement.verdict == .undecided, result.diagnostic == nil,
      let judgement = prover.judgedByPlainProducts(claim, isOrdinary)
    {
      result = (judgement, nil)
    }
    if result.judgement.verdict == .proved, let error = prover.refusingUndeclaredKinds(claim) {
      return (Judgement(.error, method: "none", message: error.message), error)
    }
    let isRefuted = result.judgement.verdict == .refuted
    if isRefuted, survey.freeSymbols?.contains(Symbol("d")) ?? true,
      let error = prover.problemOfDifferentials(claim)
    {
      return (Judgement(.error, method: "none", message: error.message), error)
    }
    if !isOrdinary || isRefuted && (survey.hasPairColumns || claim.holdsMarkedName(survey)) {
      result = prover.heedingConventions(claim, result)
    } else if isRefuted,
      let error = prover.problemOfParameters(claim) ?? prover.problemOfPlainLetters(claim)
    {
      result = (Judgement(.error, method: "none", message: error.message), error)
    }
    if result.judgement.verdict == .refuted,
      let error = prover.refusingHalves(claim) ?? prover.problemOfCongruences(claim)
        ?? prover.problemOfUnsaidPrimes(claim)
    {
      result = (Judgement(.error, method: "none", message: error.message), error)
    }
    // Of ordinary letters, beside which nothing is said, none can be one of others.
    if isOrdinary, assumptions.isEmpty, definedByAssumption.isEmpty { return result }
    return heeding(rest, isAll: prover.assumptions.count == assumptions.count, claim, result)
  }

  /// A judgement that stands beside the assumptions that share no symbol with the claim, if there are any.
  private func heeding(
    _ rest: Prover, isAll: Bool, _ claim: Claim, _ result: (judgement: Judgement, diagnostic: Diagnostic?)
  ) -> (judgement: Judgement, diagnostic: Diagnostic?) {
    guard result.judgement.verdict == .refuted else { return result }
    if let problem = rest.relatedName(of: claim) ?? rest.termOfGivenSequence(in: claim)
      ?? rest.termOfOthers(in: claim) ?? rest.conjugateOfOthers(in: claim)
    {
      return (Judgement(.error, method: "none", message: problem.message), problem)
    }
    // A counterexample satisfies all assumptions, also those that share no symbol with the claim.
    if !isAll, let obstacle = rest.obstacleOfAssumptions() {
      return (obstacle, nil)
    }
    return result
  }

  /// The judgement of a claim in which something is defined by cases; nil where cases are told apart later.
  private func judgedByCases(_ claim: Claim) -> (judgement: Judgement, diagnostic: Diagnostic?)? {
    let sides = [claim.left, claim.right] + assumptions.flatMap { [$0.left, $0.right] }
    guard (sides + environment.definitions.values.map(\.body)).contains(where: \.holdsPiecewise) else {
      return nil
    }
    do throws(Diagnostic) {
      if let judgement = try PiecewiseCalculus(claim: claim, prover: self).judge() { return (judgement, nil) }
      var judge = try PiecewiseJudge(claim: claim, prover: self)
      return try judge.judge().map { ($0, nil) }
    } catch {
      return (Judgement(.error, method: "none", message: error.message), error)
    }
  }

  /// The judgement of a claim with derivatives, integrals or limits of functions with corners or jumps; nil where it stays undecided.
  private func judgedByCuts(_ claim: Claim) -> Judgement? {
    guard claim.left.bindsCut || claim.right.bindsCut,
      let judgement = try? PiecewiseCalculus(claim: claim, prover: self).judge(),
      judgement.verdict == .proved || judgement.verdict == .refuted
    else { return nil }
    return judgement
  }

  /// The judgement of a claim with `·` and `×` between numbers, as many rules look for products; nil where it stays undecided.
  private func judgedByPlainProducts(_ claim: Claim, _ isOrdinary: Bool) -> Judgement? {
    guard isOrdinary || KindSurvey(claim, self).isOfNumbers else { return nil }
    var (changed, prover) = (claim, self)
    changed.left = claim.left.withPlainProducts
    changed.right = claim.right.withPlainProducts
    var isChanged = changed.left != claim.left || changed.right != claim.right
    for index in prover.assumptions.indices {
      let fact = assumptions[index]
      prover.assumptions[index].left = fact.left.withPlainProducts
      prover.assumptions[index].right = fact.right.withPlainProducts
      isChanged =
        isChanged || prover.assumptions[index].left != fact.left
        || prover.assumptions[index].right != fact.right
    }
    guard isChanged else { return nil }
    let judgement = prover.judge(changed).judgement
    return judgement.verdict == .proved || judgement.verdict == .refuted ? judgement : nil
  }

  /// The judgement of a claim within so many seconds of what is left of a budget.
  func judged(_ claim: Claim, within budget: FormulaBudget, seconds: Double) -> Judgement {
    guard var limits = budget.next else { return .outOfTime }
    limits.seconds = min(limits.seconds, seconds)
    var prover = self
    prover.options.limits = limits
    return prover.judge(claim).judgement
  }

  /// The judgement of a claim, of which a survey may have been made, by this process.
  func judgeHere(_ claim: Claim, _ survey: ClaimSurvey? = nil) -> (
    judgement: Judgement, diagnostic: Diagnostic?
  ) {
    do throws(Diagnostic) {
      if let blank = claim.blank {
        throw .error(
          .missingNumber, "no number stands here yet", at: blank,
          notes: [.init("lectern verify --fix fills it in")])
      }
      if let problem = problems.first {
        // Spans in an assumption's text mean nothing in the claim's.
        throw .error(problem.finding, problem.message, at: claim.span, notes: problem.notes)
      }
      return (try ClaimJudge(claim, self, survey: survey).judge(), nil)
    } catch {
      if error.finding == .outOfTime {
        let message = "over budget: more than \(options.limits.seconds) s"
        return (Judgement(.undecided, method: "none", message: message), nil)
      }
      return (Judgement(.error, method: "none", message: error.message), error)
    }
  }
}
