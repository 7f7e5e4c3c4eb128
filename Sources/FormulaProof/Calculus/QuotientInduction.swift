import FormulaSyntax
import SourceText

/// Proves inequalities L(n) ≥ R(n) for all whole numbers from a first one by what the sides are multiplied by in each step.
///
/// Let L(n + 1) = λ(n)·L(n) and R(n + 1) = ρ(n)·R(n). If L ≥ R ≥ 0 at the first n, and λ ≥ ρ ≥ 0 for all n from there, then
/// L(n + 1) = λL ≥ ρL ≥ ρR = R(n + 1) ≥ 0; likewise for > with ρ > 0. What the sides are made of has such a quotient: factorials,
/// binomial coefficients, powers whose exponents grow with n, products up to n; and everything else whose value is not 0. That λ ≥ ρ is
/// shown for all real n from the first one, which is more.
///
/// Where base and exponent grow, as in n^n, the quotient has a power q = b^e in it, of which b > 0, whole e ≥ 0 and
/// 1 + e(b − 1) ≤ q ≤ exp(e(b − 1)) are used (Bernoulli).
struct QuotientInduction {
  let claim: Claim
  let prover: Prover
  let n: Symbol
  /// Judges a claim within what is left of the budget.
  let judge: (Claim, Prover) -> Judgement

  /// The most factors that one step adds to a factorial or a product.
  private static let mostFactors = 4
  /// The most numbers that are looked at one by one before the step holds.
  private static let mostSingle = 12

  /// A part of a side that grows, and is no polynomial.
  private struct Unit {
    var part: Expression
    var symbol: Symbol
    /// What it is multiplied by from n to n + 1.
    var quotient: Expression
    /// Whether it is known to be positive.
    var isPositive: Bool
  }

  /// What is found of the parts of both sides.
  private struct Parts {
    var units: [Unit] = []
    /// Powers whose base and exponent grow, by symbols, with what is known of these.
    var powers: [(part: Expression, symbol: Symbol, growth: Expression)] = []
    var facts: [Claim] = []
    /// Lines in n that may not be negative.
    var natural: [(slope: Int, start: Int)] = []
    /// What must be positive.
    var positive: [Expression] = []
  }

  /// A proof; nil where none is found.
  func judgement() -> Judgement? {
    let isStrict = claim.relation == .greater || claim.relation == .less
    guard isStrict || claim.relation == .greaterOrEqual || claim.relation == .lessOrEqual else { return nil }
    let isGreater = claim.relation == .greater || claim.relation == .greaterOrEqual
    let (upper, lower) = isGreater ? (claim.left, claim.right) : (claim.right, claim.left)
    var facts: [Claim] = []
    var least: Int?
    for fact in prover.assumptions {
      guard FreeSymbols.of([fact.left, fact.right], in: Environment()).contains(n) else {
        facts.append(fact)
        continue
      }
      if let bound = Induction.lowerBound(fact, n) { least = max(least ?? bound, bound) }
    }
    var parts = Parts()
    guard let first = least, collect(upper, &parts), collect(lower, &parts), !parts.units.isEmpty,
      let growth = quotient(of: upper, &parts), let other = quotient(of: lower, &parts)
    else { return nil }
    guard parts.natural.allSatisfy({ $0.slope >= 0 && $0.slope * first + $0.start >= 0 }) else { return nil }
    let others = FreeSymbols.of([claim.left, claim.right], in: Environment()).contains {
      $0 != n && !Symbol.functionsOfWholeNumbers.contains($0)
    }
    for number in first...first + (others ? 2 : Self.mostSingle) {
      guard holds(claim, at: number, facts) else { return nil }
      // Most numbers at which the step fails are seen at once.
      let step = relation(growth, .greaterOrEqual, other)
      if !others, parts.powers.isEmpty,
        [number, number + 1, number + 7, number + 50].contains(where: { isRefuted(step, at: $0, facts) })
      {
        continue
      }
      let inside = facts + [from(number)]
      guard isDefined(upper, parts, inside), isDefined(lower, parts, inside),
        holds(relation(lower, .greaterOrEqual, .integer(0)), at: number, facts)
      else { continue }
      if isStep(growth, other, isStrict: isStrict, from: number, parts, facts) {
        return Judgement(.proved, method: "induction")
      }
    }
    return nil
  }

  private func relation(_ left: Expression, _ relation: Relation, _ right: Expression) -> Claim {
    Claim(left: left, relation: relation, right: right, span: claim.span)
  }

  private func from(_ first: Int) -> Claim {
    relation(Expression(.symbol(n)), .greaterOrEqual, ConcreteInstance.integer(first, claim.span))
  }

  // MARK: Quotients

  /// Finds the parts that grow otherwise than polynomials do; false where there is one of which nothing is known.
  private func collect(_ expression: Expression, _ parts: inout Parts) -> Bool {
    guard expression.hasFree(n) else { return true }
    if parts.units.contains(where: { $0.part == expression }) { return true }
    if let (quotient, isPositive) = growth(of: expression, &parts) {
      parts.units.append(
        Unit(
          part: expression, symbol: Symbol("⟨\(parts.units.count)⟩F"), quotient: quotient,
          isPositive: isPositive))
      return true
    }
    switch expression.node {
    case .apply, .binding, .piecewise: return false
    case .power(_, let exponent) where exponent.hasFree(n): return false
    default: return expression.operands.allSatisfy { collect($0, &parts) }
    }
  }

  /// What a factorial, a coefficient, a power or a product is multiplied by; nil for anything else.
  private func growth(of expression: Expression, _ parts: inout Parts) -> (Expression, isPositive: Bool)? {
    switch expression.node {
    case .apply(.factorial, let items):
      guard items.count == 1, let line = items[0].line(in: n), (1...Self.mostFactors).contains(line.slope)
      else {
        return nil
      }
      parts.natural.append(line)
      return (following(items[0], line.slope), true)
    case .apply(.binomial, let items):
      guard items.count == 2, let top = items[0].line(in: n), let bottom = items[1].line(in: n),
        (1...Self.mostFactors).contains(top.slope), (0...top.slope).contains(bottom.slope)
      else { return nil }
      parts.natural += [bottom, (top.slope - bottom.slope, top.start - bottom.start)]
      let rest = Expression(.sum([items[0], Expression(.negation(items[1]))]))
      let divisor = Self.product([
        following(items[1], bottom.slope), following(rest, top.slope - bottom.slope),
      ])
      return (Expression(.quotient(following(items[0], top.slope), divisor)), true)
    case .power(let base, let exponent):
      guard exponent.hasFree(n), let line = exponent.line(in: n), (1...Self.mostFactors).contains(line.slope)
      else {
        return nil
      }
      parts.natural.append(line)
      guard base.hasFree(n) else {
        let isPositive = base.isPositiveNumber
        return (line.slope == 1 ? base : Expression(.power(base, .integer(line.slope))), isPositive)
      }
      guard !base.holdsBinder, !base.holdsApplication else { return nil }
      parts.positive.append(base)
      let next = atNext(base)
      let quotient = Expression(.quotient(next, base))
      let power = Expression(.power(quotient, exponent))
      if let known = parts.powers.first(where: { $0.part == power }) {
        return (
          Self.product([Expression(.power(next, .integer(line.slope))), Expression(.symbol(known.symbol))]),
          true
        )
      }
      let symbol = Expression(.symbol(Symbol("⟨\(parts.powers.count)⟩Q")))
      let growth = Expression(
        .product([exponent, Expression(.sum([quotient, Expression(.negation(.integer(1)))]))]))
      parts.facts += [
        relation(symbol, .greater, .integer(0)),
        relation(symbol, .greaterOrEqual, Expression(.sum([.integer(1), growth]))),
        relation(symbol, .lessOrEqual, Expression(.call(.exp, [growth]))),
      ]
      guard case .symbol(let name) = symbol.node else { return nil }
      parts.powers.append((power, name, growth))
      return (Self.product([Expression(.power(next, .integer(line.slope))), symbol]), true)
    case .binding(.product, let variable, let items):
      guard items.count == 3, !items[0].hasFree(n), !items[2].hasFree(n), !items[2].holdsBinder,
        !items[2].holdsApplication,
        let lower = SampleValue.rational(items[0]), lower.isInteger, lower.numerator.magnitude < 1_000_000,
        let line = items[1].line(in: n), (1...Self.mostFactors).contains(line.slope)
      else { return nil }
      // The range is not empty by more than one.
      parts.natural.append((line.slope, line.start - lower.numerator + 1))
      let factors = (1...line.slope).map { offset in
        items[2].substituting([variable: Expression(.sum([items[1], .integer(offset)]))])
      }
      return (Self.product(factors), false)
    default: return nil
    }
  }

  /// (u + 1)(u + 2)⋯(u + count).
  private func following(_ line: Expression, _ count: Int) -> Expression {
    Self.product((0..<count).map { Expression(.sum([line, .integer($0 + 1)])) })
  }

  private static func product(_ factors: [Expression]) -> Expression {
    factors.isEmpty ? .integer(1) : factors.count == 1 ? factors[0] : Expression(.product(factors))
  }

  /// An expression for n + 1.
  private func atNext(_ expression: Expression) -> Expression {
    expression.substituting([n: Expression(.sum([Expression(.symbol(n)), .integer(1)]))])
  }

  /// What an expression is multiplied by from n to n + 1.
  private func quotient(of expression: Expression, _ parts: inout Parts) -> Expression? {
    guard expression.hasFree(n) else { return .integer(1) }
    if let unit = parts.units.first(where: { $0.part == expression }) { return unit.quotient }
    switch expression.node {
    case .negation(let inner): return quotient(of: inner, &parts)
    case .product(let items):
      var factors: [Expression] = []
      for item in items where item.hasFree(n) {
        guard let factor = quotient(of: item, &parts) else { return nil }
        factors.append(factor)
      }
      return Self.product(factors)
    case .quotient(let top, let bottom):
      guard let a = quotient(of: top, &parts), let b = quotient(of: bottom, &parts) else { return nil }
      return Expression(.quotient(a, b))
    case .power(let base, let exponent) where exponent.knownInteger != nil:
      return quotient(of: base, &parts).map { Expression(.power($0, exponent)) }
    case .root(let inner, let degree):
      return quotient(of: inner, &parts).map { Expression(.root($0, degree: degree)) }
    default:
      return Expression(.quotient(next(expression, parts), flat(expression, parts)))
    }
  }

  /// An expression with symbols in place of the parts that grow.
  private func flat(_ expression: Expression, _ parts: Parts) -> Expression {
    if let unit = parts.units.first(where: { $0.part == expression }) {
      return Expression(.symbol(unit.symbol))
    }
    return expression.with(operands: expression.operands.map { flat($0, parts) })
  }

  /// An expression for n + 1, with the symbols for what they stand for at n.
  private func next(_ expression: Expression, _ parts: Parts) -> Expression {
    guard expression.hasFree(n) else { return expression }
    if let unit = parts.units.first(where: { $0.part == expression }) {
      return Expression(.product([unit.quotient, Expression(.symbol(unit.symbol))]))
    }
    if case .symbol = expression.node { return atNext(expression) }
    return expression.with(operands: expression.operands.map { next($0, parts) })
  }

  // MARK: Steps

  private func holds(_ claim: Claim, at number: Int, _ facts: [Claim]) -> Bool {
    let value = [n: ConcreteInstance.integer(number, claim.span)]
    var instance = claim
    instance.left = BinderJudge.writtenOut(claim.left.substituting(value))
    instance.right = BinderJudge.writtenOut(claim.right.substituting(value))
    let judgement = judge(instance, prover.replacingAssumptions(facts))
    return judgement.verdict == .proved && judgement.conditions.isEmpty
  }

  private func isRefuted(_ claim: Claim, at number: Int, _ facts: [Claim]) -> Bool {
    let value = [n: ConcreteInstance.integer(number, claim.span)]
    var instance = claim
    (instance.left, instance.right) = (claim.left.substituting(value), claim.right.substituting(value))
    return judge(instance, prover.replacingAssumptions(facts)).verdict == .refuted
  }

  /// What is known of the symbols.
  private func knowledge(_ parts: Parts) -> [Claim] {
    parts.facts
      + parts.units.filter(\.isPositive).map {
        relation(Expression(.symbol($0.symbol)), .greater, .integer(0))
      }
  }

  /// Whether a side is defined wherever the facts hold, whatever the parts that grow are.
  private func isDefined(_ side: Expression, _ parts: Parts, _ facts: [Claim]) -> Bool {
    let side = flat(side, parts)
    if side.isTotal { return true }
    let judgement = judge(
      relation(side, .equal, side), prover.replacingAssumptions(facts + knowledge(parts)))
    return judgement.verdict == .proved && judgement.conditions.isEmpty
  }

  private func isStep(
    _ growth: Expression, _ other: Expression, isStrict: Bool, from number: Int, _ parts: Parts,
    _ facts: [Claim]
  ) -> Bool {
    // Of real numbers from 0 more is known than of whole ones.
    let offset = Symbol("⟨m⟩")
    let place = [
      n: number == 0
        ? Expression(.symbol(offset))
        : Expression(.sum([Expression(.symbol(offset)), ConcreteInstance.integer(number, claim.span)]))
    ]
    func shifted(_ claim: Claim) -> Claim {
      var claim = claim
      (claim.left, claim.right) = (claim.left.substituting(place), claim.right.substituting(place))
      return claim
    }
    var real = prover.replacingAssumptions(
      facts + [relation(Expression(.symbol(offset)), .greaterOrEqual, .integer(0))])
    real.integers.remove(n)
    real.definedByAssumption = []
    func isProved(_ claim: Claim) -> Bool {
      let judgement = judge(shifted(claim), real)
      return judgement.verdict == .proved && judgement.conditions.isEmpty
    }
    guard parts.positive.allSatisfy({ isProved(relation($0, .greater, .integer(0))) }) else { return false }
    real.assumptions += knowledge(parts).map(shifted)
    for power in parts.powers where isProved(relation(power.growth, .lessOrEqual, .integer(1))) {
      real.assumptions.append(
        relation(Expression(.symbol(power.symbol)), .lessOrEqual, Expression(.constant(.e))))
    }
    guard isProved(relation(other, isStrict ? .greater : .greaterOrEqual, .integer(0))) else { return false }
    let step = relation(growth, .greaterOrEqual, other)
    if isProved(step) { return true }
    if let bounded = withBounds(growth, other, parts, isProved), isProved(bounded) { return true }
    guard growth.holdsRoot || other.holdsRoot, isProved(relation(growth, .greaterOrEqual, .integer(0))) else {
      return false
    }
    return isProved(
      relation(
        Expression(.power(growth, .integer(2))), .greaterOrEqual, Expression(.power(other, .integer(2)))))
  }
}

extension QuotientInduction {
  /// The step with the least that a power on the greater side can be, and the greatest that one on the other side can be; nil where a power is
  /// no factor of a side beside positive ones, or has no such bound.
  private func withBounds(
    _ growth: Expression, _ other: Expression, _ parts: Parts, _ isProved: (Claim) -> Bool
  ) -> Claim? {
    var (left, right) = (growth, other)
    var isChanged = false
    for power in parts.powers {
      let symbol = Expression(.symbol(power.symbol))
      if left.hasFree(power.symbol) {
        guard let rest = left.without(factor: symbol), isProved(relation(rest, .greaterOrEqual, .integer(0)))
        else {
          return nil
        }
        left = Self.product([rest, Expression(.sum([.integer(1), power.growth]))])
        isChanged = true
      }
      if right.hasFree(power.symbol) {
        guard let rest = right.without(factor: symbol),
          isProved(relation(rest, .greaterOrEqual, .integer(0))),
          isProved(relation(power.growth, .lessOrEqual, .integer(1)))
        else { return nil }
        right = Self.product([rest, Expression(.constant(.e))])
        isChanged = true
      }
    }
    return isChanged ? relation(left, .greaterOrEqual, right) : nil
  }
}

extension Expression {
  /// A product without one of its factors, which stands nowhere else in it; nil where it is none.
  fileprivate func without(factor: Expression) -> Expression? {
    var factors: [Expression] = []
    func collect(_ expression: Expression) {
      if case .product(let items) = expression.node {
        for item in items { collect(item) }
      } else {
        factors.append(expression)
      }
    }
    collect(self)
    guard factors.count(where: { $0 == factor }) == 1, case .symbol(let symbol) = factor.node else {
      return nil
    }
    let rest = factors.filter { $0 != factor }
    guard !rest.contains(where: { $0.hasFree(symbol) }) else { return nil }
    return rest.isEmpty ? .integer(1) : rest.count == 1 ? rest[0] : Expression(.product(rest))
  }

  /// Whether a root stands in it.
  fileprivate var holdsRoot: Bool {
    if case .root = node { return true }
    return someOperand(\.holdsRoot)
  }

  /// Whether a function that is no built-in one is applied in it.
  fileprivate var holdsApplication: Bool {
    if case .apply = node { return true }
    return someOperand(\.holdsApplication)
  }
}
