import FormulaSyntax
import SourceText

/// Proves an inequality by others that are simpler, each by a theorem of one line.
///
/// - *Parts*: where two sums or products have no symbol in common, also not by assumptions, each part is compared alone. Of factors
///   G₁G₂ ≤ c·F₁F₂ follows from 0 ≤ Gₖ ≤ √c·Fₖ.
/// - *Pairs*: A + B ≤ C + D, A·B ≤ C·D with factors that are not negative, min and max, from A ≤ C and B ≤ D, or crosswise.
/// - *Roots, logarithms, tangents*: in files of their own.
///
/// Every part is shown to be defined wherever the assumptions hold, and so are the sides.
struct InequalityRules {
  let judge: ClaimJudge
  let small: Expression
  let large: Expression
  let isStrict: Bool

  private static let mostRewritings = 4

  /// The rules for a judge's claim; nil where it is no inequality, or inside of too many others.
  init?(judge: ClaimJudge, signs: SignSet) {
    guard [.nonnegative, .nonpositive, .positive, .negative].contains(signs), judge.budget.refusal == nil,
      judge.prover.rewritings < Self.mostRewritings, !judge.symbols.isEmpty,
      let left = judge.unfolded(judge.claim.left), let right = judge.unfolded(judge.claim.right)
    else { return nil }
    self.judge = judge
    (small, large) = signs.isNonnegative ? (right, left) : (left, right)
    isStrict = !signs.contains(.zero)
  }

  var relation: Relation { isStrict ? .less : .lessOrEqual }

  /// Whether the inequality holds wherever the assumptions do, and both sides are defined there; false also where that is open.
  func holds() throws(Diagnostic) -> Bool {
    guard try isShown() else { return false }
    if try judge.definesSides() { return true }
    guard try defines(small) else { return false }
    return try defines(large)
  }

  /// Whether a formula is defined wherever the assumptions hold, part by part.
  private func defines(_ expression: Expression) throws(Diagnostic) -> Bool {
    let zero = Expression.integer(0)
    var needed: [(number: Expression, relation: Relation)] = []
    switch expression.node {
    case .number, .constant, .symbol, .sum, .product, .negation, .dot: break
    case .quotient(_, let bottom): needed = Self.factors(bottom).map { ($0.expression, .less) }
    case .root(let inner, let degree): if degree % 2 == 0 { needed = [(inner, .lessOrEqual)] }
    case .power(let base, let exponent):
      guard let count = exponent.fraction else { return false }
      if !count.isInteger { needed = [(base, count.numerator < 0 ? .less : .lessOrEqual)] }
      if count.isInteger, count.numerator < 0 { needed = Self.factors(base).map { ($0.expression, .less) } }
    case .call(let function, let arguments):
      switch function {
      case .sin, .cos, .exp, .min, .max, .abs: break
      case .sqrt: needed = arguments.map { ($0, .lessOrEqual) }
      case .log: needed = arguments.map { ($0, .less) }
      default: return false
      }
    default: return false
    }
    for (number, relation) in needed where try !shows(zero, relation, number) {
      // What divides may be negative too.
      guard case .quotient = expression.node, try shows(number, .less, zero) else { return false }
    }
    for operand in expression.operands where try !defines(operand) { return false }
    return true
  }

  private func isShown() throws(Diagnostic) -> Bool {
    if try followsFromParts() { return true }
    if try followsFromPairs() { return true }
    if try followsFromLogarithms() { return true }
    if try followsFromPowers() { return true }
    if try followsForFunctions() { return true }
    if try followsForAtoms() { return true }
    if try followsFromTangents() { return true }
    return try followsFromMeans()
  }

  /// Whether a simpler relation holds wherever the assumptions do.
  func shows(
    _ left: Expression, _ relation: Relation, _ right: Expression, assuming prover: Prover? = nil
  ) throws(Diagnostic) -> Bool {
    guard judge.budget.hasTimeNow else { return false }
    let claim = Claim(left: left, relation: relation, right: right, span: judge.claim.span)
    var inner = (prover ?? judge.prover).relevant(to: claim)
    inner.rewritings += 1
    return try ClaimJudge(claim, inner, within: judge.budget).showsSign()
  }

  /// Whether a formula is defined wherever some assumptions hold.
  func isDefined(_ expression: Expression, assuming prover: Prover) throws(Diagnostic) -> Bool {
    let claim = Claim(left: expression, relation: .equal, right: expression, span: judge.claim.span)
    return try ClaimJudge(claim, prover, within: judge.budget).definesSides()
  }

  // MARK: Parts without common symbols

  /// A term or a factor; `isInverse` where it is taken away, or divides.
  struct Part {
    var expression: Expression
    var isInverse: Bool
  }

  static func terms(_ expression: Expression, _ isInverse: Bool = false) -> [Part] {
    switch expression.node {
    case .sum(let terms): terms.flatMap { self.terms($0, isInverse) }
    case .negation(let inner): terms(inner, !isInverse)
    default: expression.isKnownZero ? [] : [Part(expression: expression, isInverse: isInverse)]
    }
  }

  static func factors(_ expression: Expression, _ isInverse: Bool = false) -> [Part] {
    switch expression.node {
    case .product(let factors): factors.flatMap { self.factors($0, isInverse) }
    case .dot(let left, let right), .cross(let left, let right):
      factors(left, isInverse) + factors(right, isInverse)
    case .quotient(let top, let bottom): factors(top, isInverse) + factors(bottom, !isInverse)
    default: [Part(expression: expression, isInverse: isInverse)]
    }
  }

  func symbols(of expression: Expression) -> Set<Symbol> {
    Set(FreeSymbols.of([expression], in: Environment()))
  }

  static func sum(_ parts: [Part]) -> Expression {
    let terms = parts.map { $0.isInverse ? Expression(.negation($0.expression)) : $0.expression }
    return terms.count == 1 ? terms[0] : terms.isEmpty ? .integer(0) : Expression(.sum(terms))
  }

  static func product(_ parts: [Part]) -> Expression {
    func product(_ factors: [Expression]) -> Expression {
      factors.count == 1 ? factors[0] : factors.isEmpty ? .integer(1) : Expression(.product(factors))
    }
    let top = product(parts.filter { !$0.isInverse }.map(\.expression))
    let bottom = parts.filter(\.isInverse).map(\.expression)
    return bottom.isEmpty ? top : Expression(.quotient(top, product(bottom)))
  }

  /// Sets of symbols, of which no two share a part or an assumption.
  private func components(_ parts: [Part]) -> [Set<Symbol>] {
    var result: [Set<Symbol>] = []
    var sets = parts.map { symbols(of: $0.expression) }
    for assumption in judge.prover.assumptions {
      guard let left = judge.unfolded(assumption.left), let right = judge.unfolded(assumption.right) else {
        continue
      }
      sets.append(symbols(of: left).union(symbols(of: right)))
    }
    for set in sets where !set.isEmpty {
      let met = result.filter { !$0.isDisjoint(with: set) }
      result.removeAll { !$0.isDisjoint(with: set) }
      result.append(met.reduce(set) { $0.union($1) })
    }
    let used = parts.reduce(into: Set<Symbol>()) { $0.formUnion(symbols(of: $1.expression)) }
    return result.filter { !$0.isDisjoint(with: used) }
  }

  private func followsFromParts() throws(Diagnostic) -> Bool {
    let terms =
      Self.terms(large) + Self.terms(small).map { Part(expression: $0.expression, isInverse: !$0.isInverse) }
    let ofTerms = components(terms)
    if ofTerms.count > 1 {
      // The constant is shared alike.
      let constant = Self.sum(terms.filter { symbols(of: $0.expression).isEmpty })
      let share = Expression(.quotient(constant, .integer(ofTerms.count)))
      for component in ofTerms {
        let part = terms.filter { !symbols(of: $0.expression).isDisjoint(with: component) }
        let sum = Expression(.sum([Self.sum(part), share]))
        guard try shows(.integer(0), relation, sum) else { return false }
      }
      return true
    }
    guard !isStrict else { return false }
    let lower = Self.factors(small)
    let upper = Self.factors(large)
    let ofFactors = components(lower + upper)
    guard ofFactors.count > 1 else { return false }
    func isConstant(_ part: Part) -> Bool { symbols(of: part.expression).isEmpty }
    let (least, most) = (Self.product(lower.filter(isConstant)), Self.product(upper.filter(isConstant)))
    guard try shows(.integer(0), .less, least), try shows(.integer(0), .less, most) else { return false }
    let ratio = Self.product(
      upper.filter(isConstant)
        + lower.filter(isConstant).map { Part(expression: $0.expression, isInverse: !$0.isInverse) })
    let share = ratio.fraction == .one ? .integer(1) : Expression(.root(ratio, degree: ofFactors.count))
    for component in ofFactors {
      func own(_ parts: [Part]) -> Expression {
        Self.product(parts.filter { !symbols(of: $0.expression).isDisjoint(with: component) })
      }
      let (low, high) = (own(lower), own(upper))
      guard try shows(.integer(0), .lessOrEqual, low) else { return false }
      guard try shows(low, .lessOrEqual, ratio.fraction == .one ? high : Expression(.product([share, high])))
      else {
        return false
      }
    }
    return true
  }

  // MARK: Pairs

  private func followsFromPairs() throws(Diagnostic) -> Bool {
    switch (small.node, large.node) {
    case (.call(let own, let low), .call(let other, let high))
    where own == other && (own == .min || own == .max) && low.count == 2 && high.count == 2:
      return try paired(low, high) { a, b throws(Diagnostic) in try shows(a, relation, b) }
    case (.sum(let low), .sum(let high)) where low.count == 2 && high.count == 2:
      return try paired(low, high) { a, b throws(Diagnostic) in try shows(a, relation, b) }
    case (.product(let low), .product(let high)) where low.count == 2 && high.count == 2 && !isStrict:
      return try paired(low, high) { a, b throws(Diagnostic) in
        guard try shows(a, .lessOrEqual, b) else { return false }
        return try shows(.integer(0), .lessOrEqual, a)
      }
    case (.dot(let a, let b), .dot(let c, let d)) where !isStrict:
      return try paired([a, b], [c, d]) { a, b throws(Diagnostic) in
        guard try shows(a, .lessOrEqual, b) else { return false }
        return try shows(.integer(0), .lessOrEqual, a)
      }
    case (.quotient(let a, let b), .quotient(let c, let d)) where !isStrict:
      // a/b ≤ c/d from 0 ≤ a ≤ c and 0 < d ≤ b; or from a·d ≤ c·b with b, d > 0, in pairs.
      guard try shows(.integer(0), .less, d), try shows(.integer(0), .lessOrEqual, a) else { return false }
      if try shows(a, .lessOrEqual, c), try shows(d, .lessOrEqual, b) { return true }
      guard try shows(a, .lessOrEqual, b) else { return false }
      guard try shows(d, .lessOrEqual, c) else { return false }
      return try shows(.integer(0), .less, b)
    default: return false
    }
  }

  private func paired(
    _ low: [Expression], _ high: [Expression],
    _ isShown: (Expression, Expression) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) -> Bool {
    // With the same two parts on both sides nothing is simpler.
    for (first, second) in [(0, 1), (1, 0)] {
      guard try isShown(low[0], high[first]) else { continue }
      if try isShown(low[1], high[second]) { return true }
    }
    return false
  }
}

extension ClaimJudge {
  /// Whether the difference of the sides has the sign that the claim says wherever the assumptions hold, and both sides are defined
  /// there; false also where that is open. No counterexample is looked for.
  func showsSign() throws(Diagnostic) -> Bool {
    guard let signs = claim.relation.signsOfDifference, budget.hasTimeNow else { return false }
    if symbols.isEmpty {
      let judgement = try judge()
      return judgement.verdict == .proved && judgement.conditions.isEmpty
    }
    if case .holds(let proof) = try ExactDecision(self, goal: .sign(signs)).run(),
      proof.conditions.items.isEmpty, budget.refusal == nil
    {
      return true
    }
    return try showsSignByForm(signs)
  }

  /// The same by what is tried after exact arithmetic.
  func showsSignByForm(_ signs: SignSet) throws(Diagnostic) -> Bool {
    guard budget.refusal == nil else { return false }
    if try OrthantReduction(judge: self, signs: signs).holds() { return true }
    if var proof = MonotonyProof(judge: self), try proof.holds(signs) { return true }
    if try RootComparison(judge: self, signs: signs).holds() { return true }
    guard let rules = InequalityRules(judge: self, signs: signs) else { return false }
    return try rules.holds()
  }
}
