import FormulaSyntax
import SourceText

/// Proves claims for all whole numbers from a first one by induction.
///
/// Let P(n) be the claim, in which sums and products over ranges that grow with n are the symbols S. If P holds at the first n, and
/// if for all n from there, and for all numbers S with P(n, S), it holds that P(n + 1, S′), where S′ is S with the new terms, then
/// P(n) holds for all n from the first one: the sums are among the numbers S. Where what is to be shown is a relation between
/// two sides that each grow by no more, or no less, than the other, it follows too.
/// A sum in the terms of another one, up to its index, is such a symbol for the term at n, and is defined at the first n by itself.
///
/// The conditions under which the sides of P are defined, with numbers for the sums, must not depend on n. They are assumed, and
/// nothing else may be needed for the first claim, and for the terms that are added.
struct Induction {
  let claim: Claim
  private(set) var prover: Prover
  /// Judges a claim within what is left of the budget.
  let judge: (Claim, Prover) -> Judgement

  /// The most terms that one step adds to a sum.
  private static let mostTerms = 4
  /// The most numbers that are looked at one by one before the step holds.
  private static let mostSingle = 2
  /// How far behind the least number the first claim may be.
  private static let mostSkipped = 2

  init(claim: Claim, prover: Prover, judge: @escaping (Claim, Prover) -> Judgement) {
    self.claim = claim
    self.prover = prover
    self.prover.inductions += 1
    self.judge = judge
  }

  /// A proof; nil where none is found.
  func judgement() throws(Diagnostic) -> Judgement? {
    guard claim.tolerance == nil, claim.relation != .approximatelyEqual, claim.relation != .element else {
      return nil
    }
    let symbols = FreeSymbols.of([claim.left, claim.right], in: Environment())
    for symbol in symbols where prover.integers.contains(symbol) {
      // That something which depends on n is defined is used no more than other facts of n.
      var induction = self
      induction.prover.definedByAssumption.removeAll { $0.hasFree(symbol) }
      if let judgement = try induction.judgement(by: symbol) { return judgement }
      let quotients = QuotientInduction(claim: claim, prover: induction.prover, n: symbol, judge: judge)
      if let judgement = quotients.judgement() { return judgement }
    }
    return nil
  }

  /// A sum or a product that grows with n, and the symbol that it is in the step.
  private struct Growing {
    var binder: Expression
    var symbol: Symbol
    /// The sum or product for n + 1, with the symbol for the one for n.
    var next: Expression
    /// The least n for which it is defined.
    var least: Int
    /// Whether it stands in the terms of another one, and may not stand in the claim.
    var isInner: Bool
  }

  private func judgement(by n: Symbol) throws(Diagnostic) -> Judgement? {
    var growing: [Growing] = []
    guard collect(claim.left, n, &growing), collect(claim.right, n, &growing) else { return nil }
    var facts: [Claim] = []
    var least = growing.map(\.least).max()
    for fact in prover.assumptions {
      let mentions = FreeSymbols.of([fact.left, fact.right], in: Environment()).contains(n)
      guard mentions else {
        facts.append(fact)
        continue
      }
      // Of the others none is used: what is shown is more than what was claimed.
      if let bound = Self.lowerBound(fact, n) { least = max(least ?? bound, bound) }
    }
    guard var first = least else { return nil }
    var hypothesis = claim
    hypothesis.left = Self.replacing(claim.left, growing) { Expression(.symbol($0.symbol)) }
    hypothesis.right = Self.replacing(claim.right, growing) { Expression(.symbol($0.symbol)) }
    // Where the sides are defined, whatever the sums are.
    var skipped: [String] = []
    var domain: [Claim] = []
    var texts: [String] = []
    while true {
      guard let items = try conditions(of: hypothesis, facts + [from(first, n)]) else { return nil }
      domain = []
      texts = []
      var excluded = false
      for item in items {
        guard item.alternatives.count == 1,
          case .relation(let left, let relation, let right) = item.alternatives[0]
        else { return nil }
        let condition = Claim(left: left, relation: relation, right: right, span: claim.span)
        // A condition of the sums would be another one for each n.
        if growing.contains(where: { left.hasFree($0.symbol) || right.hasFree($0.symbol) }) { return nil }
        guard FreeSymbols.of([left, right], in: Environment()).contains(n) else {
          domain.append(condition)
          texts.append(item.text)
          continue
        }
        // At the first number a side is undefined: the claim is for those behind it.
        var here = condition
        let value = [n: ConcreteInstance.integer(first, claim.span)]
        here.left = condition.left.substituting(value)
        here.right = condition.right.substituting(value)
        guard judge(here, prover.replacingAssumptions(facts)).verdict == .refuted,
          FreeSymbols.of([here.left, here.right], in: Environment()).isEmpty
        else { return nil }
        excluded = true
      }
      guard excluded else { break }
      guard skipped.count < Self.mostSkipped else { return nil }
      skipped.append("\(n) != \(first)")
      first += 1
    }
    facts += domain
    // The first ones may hold for reasons of their own.
    for number in first...first + Self.mostSingle {
      guard holdsAt(number, n, growing, facts) else { return nil }
      if holdsBehind(number, n, growing, hypothesis, facts) {
        return Judgement(.proved, method: "induction", conditions: skipped + texts)
      }
    }
    return nil
  }

  // MARK: Parts

  /// Finds the sums and products that grow with n; false where n stands in one in another way.
  private func collect(
    _ expression: Expression, _ n: Symbol, _ growing: inout [Growing], isInner: Bool = false
  ) -> Bool {
    guard expression.holdsBinder, expression.hasFree(n) else { return true }
    guard case .binding(let binder, let variable, let written) = expression.node else {
      return expression.operands.allSatisfy { collect($0, n, &growing, isInner: isInner) }
    }
    if growing.contains(where: { $0.binder.isSame(as: expression) }) { return true }
    let items = written.count == 3 ? Self.shifted(written, variable, n) ?? written : written
    guard items.count == 3, binder == .sum || binder == .product, !items[2].hasFree(n),
      let (loss, first) = items[0].line(in: n), (0...Self.mostTerms).contains(loss),
      loss == 0 || binder == .sum,
      let (slope, start) = items[1].line(in: n), slope > loss, slope <= Self.mostTerms
    else { return false }
    // The range is empty at most by one: slope · n + start ≥ loss · n + first − 1.
    let (gap, gain) = (first - 1 - start, slope - loss)
    let least = gap >= 0 ? (gap + gain - 1) / gain : -(-gap / gain)
    let symbol = Symbol("⟨\(growing.count)⟩S")
    var parts = [Expression(.symbol(symbol))]
    if slope == 1, loss == 0, items[2].holdsBinder(of: variable),
      let term = nestedTerm(items[2], variable, start == 0 ? Expression(.symbol(n)) : items[1], n, &growing)
    {
      parts.append(term)
    } else {
      for offset in 1...slope {
        let index = Expression(.sum([items[1], .integer(offset)]))
        parts.append(items[2].substituting([variable: index]))
      }
    }
    // Those with which the range begins no more are among the old ones and the new ones.
    for offset in 0..<loss {
      let index = Expression(.sum([items[0], .integer(offset)]))
      parts.append(Expression(.negation(items[2].substituting([variable: index]))))
    }
    growing.append(
      Growing(
        binder: expression, symbol: symbol, next: Expression(binder == .sum ? .sum(parts) : .product(parts)),
        least: least, isInner: isInner))
    return true
  }

  /// The bounds and the term of a sum of t(k + n) as those of one of t(k), from n + a to n + b; nil where k and n stand otherwise.
  private static func shifted(_ items: [Expression], _ variable: Symbol, _ n: Symbol) -> [Expression]? {
    guard items[2].hasFree(n), !items[2].holdsBinder else { return nil }
    func body(_ expression: Expression) -> Expression? {
      guard expression.hasFree(n) || expression.hasFree(variable) else { return expression }
      if let index = ElementIndex(expression), index.slopes == [variable: 1, n: 1] {
        return Expression(.symbol(variable), expression.span).adding(index.start)
      }
      guard !expression.operands.isEmpty else { return nil }
      var operands: [Expression] = []
      for operand in expression.operands {
        guard let item = body(operand) else { return nil }
        operands.append(item)
      }
      return expression.with(operands: operands)
    }
    guard let term = body(items[2]) else { return nil }
    let place = Expression(.symbol(n))
    return [Expression(.sum([items[0], place])), Expression(.sum([items[1], place])), term]
  }

  /// The term of a sum at `place` + 1, in which the sums grow with n as those at `place` do; nil where they do not.
  private func nestedTerm(
    _ body: Expression, _ variable: Symbol, _ place: Expression, _ n: Symbol, _ growing: inout [Growing]
  ) -> Expression? {
    let here = body.substituting([variable: place])
    // The symbols of these have other numbers than that of the sum around them.
    var inner = growing + [Growing(binder: body, symbol: variable, next: body, least: 0, isInner: false)]
    guard collect(here, n, &inner, isInner: true) else { return nil }
    inner.remove(at: growing.count)
    let term = Self.replacing(here, inner) { Expression(.symbol($0.symbol)) }
    guard !term.holdsBinder else { return nil }
    growing = inner
    let following = [n: Expression(.sum([Expression(.symbol(n)), .integer(1)]))]
    return term.substituting(following)
      .substituting(Dictionary(uniqueKeysWithValues: inner.map { ($0.symbol, $0.next) }))
  }

  /// The number of which a fact says that n is not below it.
  static func lowerBound(_ fact: Claim, _ n: Symbol) -> Int? {
    func number(_ expression: Expression) -> Int? {
      guard let value = SampleValue.rational(expression), value.isInteger,
        value.numerator.magnitude < 1_000_000
      else {
        return nil
      }
      return value.numerator
    }
    let isLeft = fact.left == Expression(.symbol(n))
    let isRight = fact.right == Expression(.symbol(n))
    switch fact.relation {
    case .greaterOrEqual where isLeft: return number(fact.right)
    case .greater where isLeft: return number(fact.right).map { $0 + 1 }
    case .lessOrEqual where isRight: return number(fact.left)
    case .less where isRight: return number(fact.left).map { $0 + 1 }
    default: return nil
    }
  }

  private func from(_ first: Int, _ n: Symbol) -> Claim {
    Claim(
      left: Expression(.symbol(n), claim.span), relation: .greaterOrEqual,
      right: ConcreteInstance.integer(first, claim.span), span: claim.span)
  }

  private static func replacing(
    _ expression: Expression, _ growing: [Growing], _ value: (Growing) -> Expression
  ) -> Expression {
    guard expression.holdsBinder else { return expression }
    if let own = growing.first(where: { $0.binder.isSame(as: expression) }) { return value(own) }
    if case .binding = expression.node { return expression }
    return expression.with(operands: expression.operands.map { replacing($0, growing, value) })
  }

  /// The conditions under which both sides are defined; nil where they are not known.
  private func conditions(of claim: Claim, _ facts: [Claim]) throws(Diagnostic) -> [DomainCondition]? {
    guard !claim.left.holdsBinder, !claim.right.holdsBinder else { return nil }
    var sides: [Expression] = []
    for written in [claim.left, claim.right] {
      guard let side = written.withSymbolsForValues else { return nil }
      sides.append(side)
    }
    return try prover.replacingAssumptions(facts).conditions(of: sides)
  }

  // MARK: Steps

  private func holdsAt(_ first: Int, _ n: Symbol, _ growing: [Growing], _ facts: [Claim]) -> Bool {
    let value = [n: ConcreteInstance.integer(first, claim.span)]
    var start = claim
    start.left = BinderJudge.writtenOut(claim.left.substituting(value))
    start.right = BinderJudge.writtenOut(claim.right.substituting(value))
    let judgement = judge(start, prover.replacingAssumptions(facts))
    guard judgement.verdict == .proved, judgement.conditions.isEmpty else { return false }
    // A sum in the terms of another one is defined there too, though that may be empty.
    return growing.allSatisfy { own in
      guard own.isInner else { return true }
      let sum = BinderJudge.writtenOut(own.binder.substituting(value))
      if sum.isTotal { return true }
      let judgement = judge(
        Claim(left: sum, relation: .equal, right: sum, span: claim.span), prover.replacingAssumptions(facts))
      return judgement.verdict == .proved && judgement.conditions.isEmpty
    }
  }

  private func holdsBehind(
    _ first: Int, _ n: Symbol, _ growing: [Growing], _ hypothesis: Claim, _ facts: [Claim]
  ) -> Bool {
    let facts = facts + [from(first, n)]
    let following = [n: Expression(.sum([Expression(.symbol(n)), .integer(1)]))]
    /// A side for n + 1: the sums grow first, in what they are for n.
    func next(_ side: Expression) -> Expression {
      let outside = side.substituting(following)
      return outside.substituting(Dictionary(uniqueKeysWithValues: growing.map { ($0.symbol, $0.next) }))
    }
    var step = hypothesis
    (step.left, step.right) = (next(hypothesis.left), next(hypothesis.right))
    let judgement = judge(step, prover.replacingAssumptions(facts + [hypothesis]))
    if judgement.verdict == .proved, judgement.conditions.isEmpty { return true }
    // The sides grow alike.
    var growth = hypothesis
    switch claim.relation {
    case .equal: growth.relation = .equal
    case .less, .lessOrEqual: growth.relation = .lessOrEqual
    case .greater, .greaterOrEqual: growth.relation = .greaterOrEqual
    case .notEqual, .approximatelyEqual, .element: return false
    }
    growth.left = Expression(.sum([step.left, Expression(.negation(hypothesis.left))]))
    growth.right = Expression(.sum([step.right, Expression(.negation(hypothesis.right))]))
    let grown = judge(growth, prover.replacingAssumptions(facts))
    return grown.verdict == .proved && grown.conditions.isEmpty
  }
}

extension Prover {
  /// The conditions under which expressions are defined; nil where they are not known.
  func conditions(of sides: [Expression]) throws(Diagnostic) -> [DomainCondition]? {
    var result = DomainConditions()
    for side in sides where !side.isTotal {
      let same = Claim(left: side, relation: .equal, right: side, span: side.span)
      guard case .holds(let proof) = try ExactDecision(ClaimJudge(same, self), goal: .equality).run() else {
        return nil
      }
      for item in proof.conditions.items { result.add(item) }
    }
    result.removeImplied()
    return result.items
  }

  /// The most inductions within each other.
  static var mostInductions: Int { 2 }

  /// A proof by induction of a claim without sums about whole numbers that are not below some number; nil where there is none.
  func judgementByInduction(_ claim: Claim) -> Judgement? {
    // Who has little time asks for something on the way.
    guard inductions < Self.mostInductions, options.limits.left.seconds > 1, environment.isEmpty,
      !claim.left.holdsBinder, !claim.right.holdsBinder
    else { return nil }
    var prover = self
    let used = wholeNumbersByUse(in: claim)
    prover.integers.formUnion(used.integers.union(used.naturals))
    prover.assumptions += used.naturals.sorted().map { symbol in
      Claim(
        left: Expression(.symbol(symbol)), relation: .greaterOrEqual, right: .integer(0), span: claim.span)
    }
    guard !prover.integers.isEmpty, KindSurvey(claim, prover).isOfNumbers else { return nil }
    let budget = FormulaBudget(options.limits)
    let induction = Induction(claim: claim, prover: prover) { claim, prover in
      guard var limits = budget.next else { return .outOfTime }
      limits.seconds = min(limits.seconds, options.limits.seconds / 2)
      var prover = prover
      prover.options.limits = limits
      return prover.judge(claim).judgement
    }
    return (try? induction.judgement()) ?? nil
  }
}

extension Expression {
  /// Whether two expressions differ in the names of bound variables alone.
  fileprivate func isSame(as other: Expression) -> Bool {
    self == other || withCanonicalVariables == other.withCanonicalVariables
  }

  /// Whether a sum, a product or a derivative stands in it that depends on a symbol.
  fileprivate func holdsBinder(of symbol: Symbol) -> Bool {
    if case .binding = node, hasFree(symbol) { return true }
    return someOperand { $0.holdsBinder(of: symbol) }
  }

  /// The expression with a symbol in place of each value of a function that nothing defines; nil where an argument of one may be
  /// undefined.
  fileprivate var withSymbolsForValues: Expression? {
    if case .apply(_, let arguments) = node {
      return arguments.allSatisfy(\.isTotal) ? Expression(.symbol(Symbol(description)), span) : nil
    }
    var items: [Expression] = []
    for operand in operands {
      guard let item = operand.withSymbolsForValues else { return nil }
      items.append(item)
    }
    return with(operands: items)
  }

  /// The whole numbers m and c with which the expression is m·n + c; nil where there are none that are small.
  func line(in n: Symbol) -> (slope: Int, start: Int)? {
    switch node {
    case .symbol(n): return (1, 0)
    case .number: return knownInteger.flatMap { $0.magnitude < 1_000_000 ? (0, $0) : nil }
    case .negation(let inner): return inner.line(in: n).map { (-$0.slope, -$0.start) }
    case .sum(let terms):
      var result = (slope: 0, start: 0)
      for term in terms {
        guard let part = term.line(in: n) else { return nil }
        result = (result.slope + part.slope, result.start + part.start)
        guard result.slope.magnitude < 1_000_000, result.start.magnitude < 1_000_000 else { return nil }
      }
      return result
    case .product(let factors):
      guard factors.count == 2, let a = factors[0].line(in: n), let b = factors[1].line(in: n) else {
        return nil
      }
      if a.slope == 0, a.start.magnitude < 1_000 { return (a.start * b.slope, a.start * b.start) }
      if b.slope == 0, b.start.magnitude < 1_000 { return (b.start * a.slope, b.start * a.start) }
      return nil
    default: return nil
    }
  }
}
