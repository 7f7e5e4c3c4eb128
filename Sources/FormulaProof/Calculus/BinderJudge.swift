import FormulaSyntax
import SourceText

/// Judges claims with sums, products and derivatives, by claims without them.
///
/// - A derivative becomes what the rules of calculus say (``Differentiation``).
/// - A sum or a product whose bounds are numbers is written out.
/// - A sum with other bounds is taken apart by linearity, and of powers of the index is a polynomial (``Summation``). What is left
///   stands for any number, the same for equal sums, or is removed by telescoping (``SumRecurrence``) or by induction
///   (``Induction``).
///
/// Bounds are whole numbers, and so are the symbols in them. A sum is defined where its upper bound is not below the lower one
/// by more than 1, and where each of its terms is.
struct BinderJudge {
  /// Of what no value is known here.
  struct BinderRefusal: Error {
    let binder: Binder
    let part: Expression
    /// Why, where that is known.
    var reason: String?

    var message: String {
      if let reason { return reason }
      switch binder {
      case .sum, .product, .derivative, .higherDerivative:
        return "no rule for \(noun) of \(part) is known here"
      case .series, .antiderivative, .integral, .limit: return "no value of \(noun) of \(part) is known here"
      }
    }

    private var noun: String {
      "the" + binder.noun.drop { $0 != " " }
    }
  }

  let claim: Claim
  let prover: Prover
  /// Whether all symbols stand for real numbers, or functions of them.
  let isOfNumbers: Bool
  private let isComplex: Bool
  /// Integrals of functions that nothing defines.
  let formal = FormalIntegrals()

  /// The longest sum that is written out.
  private static let mostTerms = 300
  private static let mostNodes = 20_000

  init(claim: Claim, prover: Prover, kinds: KindSurvey) {
    self.claim = claim
    self.prover = prover
    isOfNumbers = kinds.isOfNumbers
    isComplex = kinds.isComplex
  }

  func judge() throws(Diagnostic) -> Judgement {
    let budget = FormulaBudget(prover.options.limits)
    let facts = prover.assumptions.filter { !$0.left.holdsLimit && !$0.right.holdsLimit }
    if facts.count < prover.assumptions.count {
      // What holds without them holds.
      guard let limits = budget.next else { return .outOfTime }
      let judgement = judged(
        claim, prover.replacingAssumptions(facts), budget, seconds: limits.seconds)
      return [.proved, .confirmed].contains(judgement.verdict)
        ? judgement : undecided("integrals, limits and infinite sums are not used as assumptions")
    }
    let (claim, real, wholes): (Claim, Prover, Set<Symbol>)
    switch try named() {
    case .success(let found): (claim, real, wholes) = found
    case .failure(let reason): return undecided(reason.message)
    }
    return try judge(claim, real, wholes, budget)
  }

  /// Why names cannot be told apart.
  struct Unnamed: Error {
    let message: String
  }

  /// The claim in free symbols alone, with elements of sequences that are told from other names, and a prover with what is assumed; and the
  /// symbols that stand for whole numbers.
  func named() throws(Diagnostic) -> Result<(Claim, Prover, Set<Symbol>), Unnamed> {
    var (claim, real) = try inlined()
    if let element = elementOfDerivative(claim) {
      return .failure(
        .init(message: "derivatives by elements of a sequence, such as \(element), are shown, not checked"))
    }
    var wholes = try wholeNumbers(
      [claim.left, claim.right] + real.assumptions.flatMap { [$0.left, $0.right] })
    if let name = withElements(&claim, &real, &wholes) {
      return .failure(
        .init(message: "it cannot be told whether \(name) is an element of the sequence \(name.base)"))
    }
    noteLetters(claim, &real, &wholes)
    real.integers.formUnion(wholes)
    return .success((claim, real, wholes))
  }

  private func judge(
    _ claim: Claim, _ real: Prover, _ wholes: Set<Symbol>, _ budget: FormulaBudget
  ) throws(Diagnostic) -> Judgement {
    var (claim, real) = (claim, real)
    if isOfNumbers, claim.left.holdsLimit || claim.right.holdsLimit {
      claim.left = claim.left.withPlainProducts
      claim.right = claim.right.withPlainProducts
    }
    real.choosesDerivatives =
      claim.left.holdsDerivative || claim.right.holdsDerivative
      || claim.left.holdsLimit && !derivatives.isEmpty
    let stated = claim
    var obligations: [[Expression]] = []
    do throws(BinderRefusal) {
      for index in real.assumptions.indices {
        let fact = real.assumptions[index]
        real.assumptions[index].left = try closed(fact.left, nil, budget, &obligations)
        real.assumptions[index].right = try closed(fact.right, nil, budget, &obligations)
      }
      if let judgement = try judgedAtInfinity(claim, real, budget, &obligations) { return judgement }
      if claim.left.holdsAntiderivative || claim.right.holdsAntiderivative {
        return try judgement(ofAntiderivatives: claim, real, budget)
      }
      let open = claim
      do throws(BinderRefusal) {
        claim.left = try closed(open.left, real, budget, &obligations)
        claim.right = try closed(open.right, real, budget, &obligations)
      } catch {
        if let judgement = judgement(byEnclosuresOf: open, real, budget) { return judgement }
        throw error
      }
    } catch {
      return undecided(error.message)
    }
    guard !claim.left.holdsLimit, !claim.right.holdsLimit else {
      return undecided("a derivative leaves an integral of which no value is known here")
    }
    claim.left = Self.writtenOut(claim.left)
    claim.right = Self.writtenOut(claim.right)
    for index in real.assumptions.indices {
      real.assumptions[index].left = Self.writtenOut(real.assumptions[index].left)
      real.assumptions[index].right = Self.writtenOut(real.assumptions[index].right)
    }
    claim = withKnownElements(claim, real.assumptions)
    substituteEquations(&claim, &real)
    // What is assumed of sums is used by one method alone.
    let proving = real.withoutSums
    let sumFacts = real.assumptions.filter { $0.left.holdsBinder || $0.right.holdsBinder }
    for side in [claim.left, claim.right] {
      if let bound = side.bound(notWholeAmong: real.integers) {
        return undecided("the bounds of sums and products are whole numbers, and \(bound) need not be one")
      }
    }
    // Where what is said to be the derivative is undefined, nothing is said.
    let plain = [(stated.left, claim.left), (stated.right, claim.right)]
      .filter { !$0.0.holdsDerivative }.map(\.1)
    obligations.removeAll { list in
      list.count == 1 && plain.contains { $0.isEvidentlyUndefined(where: list[0]) }
    }
    if let open = unsettled(obligations, real, budget) {
      // A point at which the derivative has a value speaks against the claim all the same.
      let judged = judged(claim, real, budget)
      if judged.verdict != .refuted, let proof = judgedByPowerRule(stated, open, obligations, real, budget) {
        return proof
      }
      return judged.verdict == .refuted
        ? judged : undecided("the rules do not tell whether there is a derivative where \(open) = 0")
    }
    guard
      claim.left.holdsBinder || claim.right.holdsBinder || !sumFacts.isEmpty
        || real.definedByAssumption.contains(where: \.holdsBinder)
    else {
      guard let limits = budget.next else { return .outOfTime }
      real.options.limits = limits
      if !formal.isEmpty { return try judgedByFormalIntegrals(claim, stated, real, budget) }
      let (judgement, diagnostic) = real.judge(claim)
      if let diagnostic { throw diagnostic }
      return judgement
    }
    guard formal.isEmpty else {
      return undecided("integrals of unknown functions beside sums are shown, not checked")
    }
    if let refutation = refuted(claim, real, wholes, budget, points: 0..<3) { return refutation }
    guard isOfNumbers else {
      if let identity = RationalIdentity(claim, proving) {
        let judgement = judged(claim, identity.prover, budget)
        if judgement.verdict == .proved, !identity.leavesOutFacts || judgement.conditions.isEmpty {
          return judgement
        }
      }
      return undecided(
        "sums of vectors, matrices or complex numbers are checked where their bounds are numbers")
    }
    if let proof = try proved(claim, proving, budget, sumFacts) { return proof }
    if let refutation = refuted(claim, real, wholes, budget, points: 3..<12) { return refutation }
    return undecided(
      budget.next == nil
        ? "over budget: more than \(prover.options.limits.seconds) s"
        : "neither a formula for the sum nor induction proves this, nor do small whole numbers refute it")
  }

  /// The judgement of a claim with formal antiderivatives: what holds for all of them holds. It is refuted by functions for the ones of the
  /// stated claim alone.
  private func judgedByFormalIntegrals(
    _ claim: Claim, _ stated: Claim, _ real: Prover, _ budget: FormulaBudget
  ) throws(Diagnostic) -> Judgement {
    let functions = stated.unknownFunctions { isUnknownFunction($0) }
    var prover = real
    prover.options.limits.seconds /= 2
    let (judgement, _) = prover.judge(claim)
    if judgement.verdict == .proved {
      var result = judgement
      let names = functions.sorted().map(\.shown).joined(separator: ", ")
      result.message = result.message ?? "what is integrated is assumed to be continuous: \(names)"
      return result
    }
    guard let limits = budget.next else { return .outOfTime }
    prover.options.limits = limits
    prover.choosesDerivatives = true
    let judge = FunctionJudge(claim: stated, prover: prover, functions: functions)
    return try judge.refutedByChoice()
      ?? undecided("neither proved for all continuous functions nor refuted by simple ones")
  }

  func undecided(_ message: String) -> Judgement {
    Judgement(.undecided, method: "none", message: message)
  }

  /// The judgement of a claim, within a share of what is left.
  func judged(
    _ claim: Claim, _ prover: Prover, _ budget: FormulaBudget, seconds: Double = 1
  ) -> Judgement {
    prover.judged(claim, within: budget, seconds: seconds)
  }

  // MARK: Names

  /// The claim, and a prover with what is assumed, in free symbols alone; each bound variable has a name that nothing else has.
  private func inlined() throws(Diagnostic) -> (Claim, Prover) {
    var inliner = DefinitionInliner(prover.environment)
    var claim = try inliner.inlined(claim)
    claim.doubts = ReadingDoubts()
    var real = try prover.inDefinedTerms(&inliner)
    real.assumptions += try definedElements(claim, real, &inliner)
    let all =
      [claim.left, claim.right] + (claim.tolerance.map { [$0] } ?? [])
      + real.assumptions.flatMap { [$0.left, $0.right] } + real.definedByAssumption
    var taken = Set(FreeSymbols.of(all, in: Environment()))
    claim.left = claim.left.withOwnVariables(&taken)
    claim.right = claim.right.withOwnVariables(&taken)
    for index in real.assumptions.indices {
      real.assumptions[index].left = real.assumptions[index].left.withOwnVariables(&taken)
      real.assumptions[index].right = real.assumptions[index].right.withOwnVariables(&taken)
    }
    return (claim, real)
  }

  /// What definitions say of elements of sequences: the claim's own $x_3$ has its value already, and $x_k$ under a sign has not.
  private func definedElements(
    _ claim: Claim, _ real: Prover, _ inliner: inout DefinitionInliner
  ) throws(Diagnostic) -> [Claim] {
    guard !prover.environment.isEmpty else { return [] }
    var letters: Set<Symbol> = []
    for side in [claim.left, claim.right] + real.assumptions.flatMap({ [$0.left, $0.right] }) {
      side.collectSequences(&letters)
    }
    var facts: [Claim] = []
    for symbol in prover.environment.symbols
    where !symbol.index.isEmpty && letters.contains(Symbol(symbol.base)) {
      let (index, problems) = CalculatorParser.readExpression(Array(symbol.index.utf8), scope: NameScope())
      // x_f is a name of its own.
      guard let index, problems.isEmpty, index.isIndex([]), let definition = prover.environment[symbol] else {
        continue
      }
      guard symbol.primes == 0, index.naturalNumber != nil, definition.parameters == nil else {
        throw .error(
          .ambiguousName,
          "\(symbol) is defined as one number, and \(symbol.base) has an index that runs", at: claim.span,
          notes: [
            .init(
              "define a function of the index, \(symbol.base)(k) = …, and write \(symbol.base)(k) under the sign"
            )
          ])
      }
      let body = try inliner.inlined(definition.body)
      facts.append(Claim(left: Expression(.symbol(symbol)), relation: .equal, right: body, span: claim.span))
    }
    return facts
  }

  /// The free symbols of bounds.
  private func wholeNumbers(_ sides: [Expression]) throws(Diagnostic) -> Set<Symbol> {
    var result: Set<Symbol> = []
    for side in sides { side.collectBoundSymbols(&result) }
    for symbol in result
    where prover.declaredReals.contains(symbol) || prover.rationals.contains(symbol)
      || prover.declaredKinds[symbol] != nil
    {
      throw .error(
        .wrongShape, "the bounds of sums and products are whole numbers, and \(symbol) is declared otherwise",
        at: claim.span)
    }
    return result
  }

  /// Notes the letters that stand for whole numbers by their use in factorials, remainders and the like.
  private func noteLetters(_ claim: Claim, _ real: inout Prover, _ wholes: inout Set<Symbol>) {
    let sides = [claim.left, claim.right] + real.assumptions.flatMap { [$0.left, $0.right] }
    let letters = WholeNumberJudge.Letters(sides)
    let free = Set(FreeSymbols.of(sides, in: Environment()))
    var orders: Set<Symbol> = []
    for side in sides { side.collectOrders(&orders) }
    orders = orders.filter {
      !prover.declaredReals.contains($0) && !prover.rationals.contains($0) && prover.declaredKinds[$0] == nil
    }
    for symbol in letters.naturals.union(orders).sorted() where free.contains(symbol) {
      wholes.insert(symbol)
      guard !prover.integers.contains(symbol) else { continue }
      real.assumptions.append(
        Claim(
          left: Expression(.symbol(symbol)), relation: .greaterOrEqual, right: .integer(0), span: claim.span))
    }
    wholes.formUnion(letters.integers.filter { free.contains($0) })
  }

  // MARK: Derivatives

  /// The variable of a derivative that is an element of a sequence; nil where none is.
  private func elementOfDerivative(_ claim: Claim) -> Symbol? {
    var letters: Set<Symbol> = []
    var variables: Set<Symbol> = []
    for side in [claim.left, claim.right] {
      side.collectSequences(&letters)
      side.collectVariables(ofDerivatives: &variables)
    }
    return variables.sorted().first { !$0.index.isEmpty && letters.contains(Symbol($0.base)) }
  }

  /// An expression with values in place of its derivatives, integrals, limits and infinite sums.
  ///
  /// - Parameter real: What the values may use; nil in assumptions, where there are values of derivatives alone.
  func closed(
    _ expression: Expression, _ real: Prover?, _ budget: FormulaBudget, _ obligations: inout [[Expression]]
  ) throws(BinderRefusal) -> Expression {
    guard expression.holdsBinder else { return expression }
    if let other = inOtherOrder(expression) {
      do throws(BinderRefusal) {
        return try closedInOrder(expression, real, budget, &obligations)
      } catch {
        return try closedInOrder(other, real, budget, &obligations)
      }
    }
    return try closedInOrder(expression, real, budget, &obligations)
  }

  private func closedInOrder(
    _ expression: Expression, _ real: Prover?, _ budget: FormulaBudget, _ obligations: inout [[Expression]]
  ) throws(BinderRefusal) -> Expression {
    var operands: [Expression] = []
    for operand in expression.operands {
      // The derivative of such an integral is known by the integrand alone.
      if case .binding(.derivative, _, _) = expression.node, holdsUnknownIntegral(operand) {
        operands.append(operand)
        continue
      }
      do throws(BinderRefusal) {
        operands.append(try closed(operand, real, budget, &obligations))
      } catch {
        // An integral need have no value for its derivative to have one.
        guard case .binding(.derivative, _, _) = expression.node, case .integral = error.binder else {
          throw error
        }
        operands.append(operand)
      }
    }
    guard case .binding(let binder, let variable, _) = expression.node,
      operands.count == binder.boundCount + 1
    else { return expression.with(operands: operands) }
    switch binder {
    case .sum, .product: return expression.with(operands: operands)
    case .derivative:
      let value = try derivative(
        of: operands[1], by: variable, at: operands[0], real, budget, &obligations)
      // Under an integral whose bounds move stands one more.
      guard value.holdsLimit else { return value.placed(at: expression.span) }
      return try closed(value, real, budget, &obligations).placed(at: expression.span)
    case .higherDerivative:
      return try higherDerivative(of: operands[2], by: variable, operands[0], at: operands[1], real, budget)
        .placed(at: expression.span)
    case .limit(let approach):
      return try limit(approach, variable, operands, real, budget).placed(at: expression.span)
    case .series: return try series(variable, operands, real, budget).placed(at: expression.span)
    case .integral(let range):
      return try integral(range, variable, operands, real, budget).placed(at: expression.span)
    case .antiderivative:
      throw BinderRefusal(binder: binder, part: operands[operands.count - 1])
    }
  }

  private func derivative(
    of body: Expression, by variable: Symbol, at point: Expression, _ real: Prover?,
    _ budget: FormulaBudget, _ obligations: inout [[Expression]]
  ) throws(BinderRefusal) -> Expression {
    let integers = real?.integers ?? prover.integers
    let body = Self.writtenOut(body)
    let place = [variable: point]
    // The rules for absolute values and roots are those of real numbers.
    guard !isComplex, !isBoundByAssumption(point, body) else {
      throw BinderRefusal(binder: .derivative, part: body.substituting(place))
    }
    let rules: Differentiation
    do throws(Differentiation.Refusal) {
      rules = try Differentiation(of: body, by: variable, integers: integers) { integrand, inner, bounds in
        isContinuous(integrand, in: inner, between: bounds.map { $0.substituting(place) }, real, budget)
      }
    } catch {
      throw BinderRefusal(binder: .derivative, part: error.part.substituting(place))
    }
    // Where the function itself is undefined, it has no derivative by its rules either.
    for zeros in rules.exceptions
    where !zeros.contains(where: { body.isEvidentlyUndefined(where: $0) }) {
      obligations.append(zeros.map { $0.substituting(place) })
    }
    var value = rules.value.substituting(place)
    if !point.isTotal, !rules.value.hasFree(variable) {
      value = Expression(.sum([value, Expression(.product([.integer(0), point]))]))
    }
    return value
  }

  /// Whether an integrand is continuous in a symbol on an open interval with both bounds: on the line, or on one side of 0. Unknown functions
  /// are.
  private func isContinuous(
    _ integrand: Expression, in inner: Symbol, between bounds: [Expression], _ real: Prover?,
    _ budget: FormulaBudget
  ) -> Bool {
    let own = withContinuousFunctions(integrand)
    guard own.isContinuous(in: inner) else { return false }
    if own.isTotal { return true }
    guard let real, !own.holdsBinder else { return false }
    let (x, zero) = (Expression(.symbol(inner)), Expression.integer(0))
    func holds(_ left: Expression, _ relation: Relation, _ right: Expression, _ facts: [Claim]) -> Bool {
      var prover = real
      prover.assumptions += facts
      let judgement = judged(
        Claim(left: left, relation: relation, right: right, span: claim.span), prover, budget, seconds: 0.5)
      return judgement.verdict == .proved && judgement.conditions.isEmpty
    }
    if holds(own, .equal, own, []) { return true }
    return [Relation.greater, .less].contains { side in
      bounds.allSatisfy { holds($0, side, zero, []) }
        && holds(own, .equal, own, [Claim(left: x, relation: side, right: zero, span: claim.span)])
    }
  }

  /// Whether an integral with unknown functions stands in an expression.
  private func holdsUnknownIntegral(_ expression: Expression) -> Bool {
    if case .binding(.integral(.bounded), _, let items) = expression.node, let body = items.last,
      holdsUnknownFunction(body)
    {
      return true
    }
    return expression.someOperand { holdsUnknownIntegral($0) }
  }

  /// Whether an assumed equation ties the place of a derivative to other symbols of what is differentiated, which then might be
  /// meant to depend on it.
  func isBoundByAssumption(_ point: Expression, _ body: Expression) -> Bool {
    let own = Set(FreeSymbols.of([point], in: Environment()))
    let others = Set(FreeSymbols.of([body], in: Environment())).subtracting(own)
    return prover.assumptions.contains { fact in
      guard fact.relation == .equal else { return false }
      let mentioned = Set(FreeSymbols.of([fact.left, fact.right], in: prover.environment))
      return !mentioned.isDisjoint(with: own) && !mentioned.isDisjoint(with: others)
    }
  }

  /// The first expression of a list whose zeros may be common ones where the assumptions hold; nil where no list has any.
  private func unsettled(_ lists: [[Expression]], _ real: Prover, _ budget: FormulaBudget) -> Expression? {
    var settled: [[Expression]] = []
    for list in lists where !settled.contains(list) {
      if list.contains(where: { ($0.naturalNumber ?? 0) > 0 }) { continue }
      guard !list.contains(where: \.holdsBinder) else { return list[0] }
      let squares = list.map { Expression(.power($0, .integer(2))) }
      let sum = squares.count == 1 ? list[0] : Expression(.sum(squares))
      let claim = Claim(left: sum, relation: .notEqual, right: .integer(0), span: claim.span)
      let judgement = judged(claim, real, budget)
      // Where one of them is undefined, so is the derivative's value, and a part of it is looked at by itself.
      guard judgement.verdict == .proved || areApart(list, real, budget) else { return list[0] }
      settled.append(list)
    }
    return nil
  }

  /// Whether the others of a list are not all 0 where the first one is, a symbol that has to be 0.
  private func areApart(_ list: [Expression], _ real: Prover, _ budget: FormulaBudget) -> Bool {
    guard list.count > 1, case .symbol(let symbol) = list[0].node else { return false }
    let zero = [symbol: Expression.integer(0)]
    let rest = list.dropFirst().map { Expression(.power($0.substituting(zero), .integer(2))) }
    var prover = real
    for index in prover.assumptions.indices {
      prover.assumptions[index].left = prover.assumptions[index].left.substituting(zero)
      prover.assumptions[index].right = prover.assumptions[index].right.substituting(zero)
    }
    prover.definedByAssumption = prover.definedByAssumption.map { $0.substituting(zero) }
    let claim = Claim(
      left: rest.count == 1 ? rest[0] : Expression(.sum(rest)), relation: .notEqual, right: .integer(0),
      span: claim.span)
    return judged(claim, prover, budget).verdict == .proved
  }

  // MARK: Sequences

  /// Makes all elements of a sequence such: where x_i stands in a sum, x_1, x_n and x_{n+1} are elements too, and x_max is
  /// another name. A name of which that cannot be told is given back.
  private func withElements(
    _ claim: inout Claim, _ real: inout Prover, _ wholes: inout Set<Symbol>
  ) -> Symbol? {
    var letters: Set<Symbol> = []
    let all =
      [claim.left, claim.right] + real.assumptions.flatMap { [$0.left, $0.right] } + real.definedByAssumption
    for side in all { side.collectSequences(&letters) }
    guard !letters.isEmpty else { return nil }
    var elements: [Symbol: Expression] = [:]
    for symbol in FreeSymbols.of(all, in: Environment()) where !symbol.index.isEmpty {
      let letter = Symbol(symbol.base)
      guard letters.contains(letter) else { continue }
      let (index, problems) = CalculatorParser.readExpression(Array(symbol.index.utf8), scope: NameScope())
      guard symbol.primes == 0, let index, problems.isEmpty,
        index.isIndex(wholes.union(real.integers)) || ElementIndex(of: symbol) != nil
      else {
        if symbol.primes == 0, symbol.index.allSatisfy(\.isLetter) { continue }
        return symbol
      }
      for name in FreeSymbols.of([index], in: Environment()) { wholes.insert(name) }
      elements[symbol] = Expression(.apply(letter.sequence, [index]))
    }
    claim.left = claim.left.substituting(elements)
    claim.right = claim.right.substituting(elements)
    for index in real.assumptions.indices {
      real.assumptions[index].left = real.assumptions[index].left.substituting(elements)
      real.assumptions[index].right = real.assumptions[index].right.substituting(elements)
    }
    real.definedByAssumption = real.definedByAssumption.map { $0.substituting(elements) }
    return nil
  }

  /// The claim with the values of elements that facts give, x_3 = 4, in the places of these.
  private func withKnownElements(_ claim: Claim, _ facts: [Claim]) -> Claim {
    var values: [(element: Expression, value: Expression)] = []
    for fact in facts where fact.relation == .equal {
      guard case .apply(let symbol, let index) = fact.left.node, symbol.letterOfSequence != nil,
        index.count == 1, index[0].knownInteger != nil, !fact.right.holdsElement
      else { continue }
      values.append((fact.left, fact.right))
    }
    guard !values.isEmpty else { return claim }
    func replaced(_ side: Expression) -> Expression {
      side.mapped { part in values.first { $0.element == part }?.value ?? part }
    }
    var result = claim
    result.left = replaced(claim.left)
    result.right = replaced(claim.right)
    return result
  }

  // MARK: Writing out

  /// The expression with those sums and products written out whose bounds are numbers.
  static func writtenOut(_ expression: Expression) -> Expression {
    var nodes = 0
    return writtenOut(expression, &nodes)
  }

  private static func writtenOut(_ expression: Expression, _ nodes: inout Int) -> Expression {
    guard expression.holdsBinder, nodes < mostNodes else { return expression }
    guard case .binding(let binder, let variable, let items) = expression.node,
      binder == .sum || binder == .product, items.count == 3
    else {
      return expression.with(operands: expression.operands.map { writtenOut($0, &nodes) })
    }
    let (lower, upper) = (writtenOut(items[0], &nodes), writtenOut(items[1], &nodes))
    guard let first = SampleValue.rational(lower), let last = SampleValue.rational(upper) else {
      return expression.with(operands: [lower, upper, writtenOut(items[2], &nodes)])
    }
    let span = expression.span
    let undefined = Expression(.quotient(.integer(1, span), .integer(0, span)), span)
    guard first.isInteger, last.isInteger else { return undefined }
    let (count, overflow) = last.numerator.subtractingReportingOverflow(first.numerator)
    guard !overflow, count >= -1 else { return undefined }
    guard count < mostTerms else { return expression.with(operands: [lower, upper, items[2]]) }
    guard count >= 0 else { return .integer(binder == .sum ? 0 : 1, span) }
    var terms: [Expression] = []
    for offset in 0...count {
      let value = ConcreteInstance.integer(first.numerator + offset, span)
      let term = items[2].substituting([variable: value])
      nodes += term.nodeCount
      guard nodes < mostNodes else { return expression.with(operands: [lower, upper, items[2]]) }
      terms.append(writtenOut(term, &nodes))
    }
    if terms.count == 1 { return terms[0] }
    return Expression(binder == .sum ? .sum(terms) : .product(terms), span)
  }

  // MARK: Refutation

  private static let numbers = [3, 2, 4, 1, 5, 6, 0, 7, 10, 8, 12, 20, -1, -2]

  /// Whole numbers in place of the symbols of bounds at which the claim fails.
  private func refuted(
    _ claim: Claim, _ real: Prover, _ wholes: Set<Symbol>, _ budget: FormulaBudget, points: Range<Int>
  ) -> Judgement? {
    let symbols = wholes.sorted()
    guard !symbols.isEmpty, symbols.count <= 4 else { return nil }
    for point in points {
      guard budget.next != nil else { return nil }
      var values: [Symbol: Expression] = [:]
      for (position, symbol) in symbols.enumerated() {
        let number = Self.numbers[(point + 3 * position) % Self.numbers.count]
        values[symbol] = ConcreteInstance.integer(number, claim.span)
      }
      var instance = claim
      instance.left = Self.writtenOut(claim.left.substituting(values)).withNamedElements
      instance.right = Self.writtenOut(claim.right.substituting(values)).withNamedElements
      guard !instance.left.holdsBinder, !instance.right.holdsBinder else { continue }
      var prover = real
      prover.assumptions = []
      prover.definedByAssumption = real.definedByAssumption.map {
        Self.writtenOut($0.substituting(values)).withNamedElements
      }
      var fits = true
      for fact in real.assumptions {
        var own = fact
        own.left = Self.writtenOut(fact.left.substituting(values)).withNamedElements
        own.right = Self.writtenOut(fact.right.substituting(values)).withNamedElements
        if FreeSymbols.of([own.left, own.right], in: Environment()).isEmpty {
          if judged(own, prover, budget, seconds: 0.2).verdict != .proved { fits = false }
        } else {
          prover.assumptions.append(own)
        }
        if !fits { break }
      }
      guard fits else { continue }
      let judgement = judged(instance, prover, budget, seconds: 0.4)
      guard judgement.verdict == .refuted else { continue }
      var result = judgement
      result.counterexample = Counterexample(
        assignments: symbols.map { .init(symbol: $0.name, value: values[$0]?.description ?? "") }
          + (judgement.counterexample?.assignments ?? []))
      return result
    }
    return nil
  }
}
