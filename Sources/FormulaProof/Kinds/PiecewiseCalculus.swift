import FormulaSyntax
import SourceText

/// Judges claims with derivatives, integrals and limits of functions of one variable that are cut at rational numbers (``CutFunction``), as
/// those defined by cases are, by claims without them.
///
/// Between two of these numbers the function is that of one branch, and so is its derivative. At such a number b there is a derivative if the
/// branches beside b have the value of the function at b, and derivatives there that are the same: it is theirs. There is none if one of the
/// branches is missing, has another value at b and is continuous, or if the derivatives differ. An integral is the sum of those from each
/// number to the next. A limit from one side is that of the branch on this side, and where those from both sides are the same it is the limit.
struct PiecewiseCalculus {
  private let claim: Claim
  private let prover: Prover
  private let budget: FormulaBudget

  /// The most numbers with which a variable is compared.
  private static let mostBreaks = 12

  init(claim: Claim, prover: Prover) throws(Diagnostic) {
    var (claim, prover) = try prover.inFreeSymbols(claim)
    claim.left = Self.withCases(claim.left)
    claim.right = Self.withCases(claim.right)
    (self.claim, self.prover) = (claim, prover)
    budget = FormulaBudget(prover.options.limits)
  }

  /// The judgement; nil where there is no such derivative or integral, or where it is not told what happens at one of the numbers.
  func judge() -> Judgement? {
    for side in [claim.left, claim.right] {
      if let target = side.derivativeByCases { return judgement(ofDerivative: target) }
    }
    var changed = claim
    changed.left = withoutCuts(claim.left)
    changed.right = withoutCuts(claim.right)
    guard changed.left != claim.left || changed.right != claim.right else { return nil }
    return judged(changed, [])
  }

  // MARK: Pieces

  /// Where a variable lies.
  private enum Piece {
    case at(Rational)
    case between(Rational?, Rational?)
  }

  /// A number between two, or beyond one.
  static func number(between low: Rational?, _ high: Rational?) -> Rational? {
    switch (low, high) {
    case (nil, nil): return .zero
    case (let low?, nil): return low.adding(.one)
    case (nil, let high?): return Rational.one.negated.flatMap(high.adding)
    case (let low?, let high?): return low.adding(high)?.multiplied(by: Rational(1, over: 2) ?? .zero)
    }
  }

  /// A function on the line, cut at the numbers of its conditions.
  private struct Pieces {
    let variable: Symbol
    let branches: [Piecewise.Branch]
    let breaks: [Rational]

    init?(_ branches: [Piecewise.Branch], _ variable: Symbol) {
      var breaks: [Rational] = []
      for condition in branches.flatMap(\.conditions) {
        guard let (_, number) = Self.comparison(condition, variable) else { return nil }
        if !breaks.contains(number) { breaks.append(number) }
      }
      guard !breaks.isEmpty, breaks.count <= PiecewiseCalculus.mostBreaks,
        let sorted = CutFunction.sorted(breaks)
      else { return nil }
      (self.variable, self.branches, self.breaks) = (variable, branches, sorted)
    }

    /// The branch at a number; nil where there is none, an error where two that differ hold.
    func branch(at number: Rational) -> Result<Expression?, Overlap> {
      var values: [Expression] = []
      for branch in branches where !branch.conditions.isEmpty {
        let holds = branch.conditions.allSatisfy { condition in
          guard let (relation, bound) = Self.comparison(condition, variable),
            let difference = bound.negated.flatMap(number.adding)
          else { return false }
          return relation.holds(ofSign: difference.numerator.signum()) ?? false
        }
        if holds, !values.contains(branch.value) { values.append(branch.value) }
      }
      if values.isEmpty { return .success(branches.last { $0.conditions.isEmpty }?.value) }
      return values.count == 1 ? .success(values[0]) : .failure(Overlap())
    }

    struct Overlap: Error {}

    /// How a condition compares the variable with a number; nil where it does not.
    private static func comparison(
      _ condition: Piecewise.Condition, _ variable: Symbol
    ) -> (relation: Relation, number: Rational)? {
      let name = Expression(.symbol(variable))
      if condition.left == name, let number = CutFunction.number(condition.right) {
        return (condition.relation, number)
      }
      if condition.right == name, let number = CutFunction.number(condition.left) {
        return (condition.relation.mirrored, number)
      }
      return nil
    }
  }

  // MARK: Derivatives

  private func judgement(ofDerivative target: Expression) -> Judgement? {
    guard case .binding(.derivative, let variable, let items) = target.node, items.count == 2,
      let branches = items[1].branches, let pieces = Pieces(branches, variable)
    else { return nil }
    let place = items[0]
    if let number = CutFunction.number(place) {
      let index = pieces.breaks.firstIndex(of: number)
      if let index { return judgement(of: target, at: pieces.breaks[index], index, pieces) ?? nil }
      guard case .success(let value?) = pieces.branch(at: number) else { return nil }
      return judged(replacing(target, variable, place, value), [])
    }
    guard case .symbol(let symbol) = place.node else { return nil }
    var judgements: [(facts: [Piecewise.Condition], judgement: Judgement)] = []
    // Where the function has no derivative, of what the assumptions leave.
    var outside: [[Piecewise.Condition]] = []
    func leave(_ facts: [Piecewise.Condition]) {
      if !prover.assuming(facts.map { $0.claim(at: claim.span) }).hasNoPoint(budget, claim.span) {
        outside.append(facts)
      }
    }
    let name = Expression(.symbol(symbol))
    for index in 0...pieces.breaks.count {
      let low = index > 0 ? pieces.breaks[index - 1] : nil
      let high = index < pieces.breaks.count ? pieces.breaks[index] : nil
      guard let inside = Self.number(between: low, high),
        case .success(let value) = pieces.branch(at: inside)
      else { return nil }
      var facts: [Piecewise.Condition] = []
      if let low { facts.append(.init(name, .greater, low.expression(at: claim.span))) }
      if let high { facts.append(.init(name, .less, high.expression(at: claim.span))) }
      if value == nil { leave(facts) }
      if let value {
        let inside = prover.assuming(facts.map { $0.claim(at: claim.span) })
        let judgement = completed(judged(replacing(target, variable, place, value), facts), inside)
        if judgement.verdict == .refuted { return judgement }
        // The assumptions may leave no point of a piece.
        if judgement.verdict != .error || !inside.hasNoPoint(budget, claim.span) {
          judgements.append((facts, judgement))
        }
      }
      guard let high else { continue }
      switch judgement(of: target, at: high, index, pieces) {
      case nil: return nil
      case .some(nil): leave([.init(name, .equal, high.expression(at: claim.span))])
      case .some(let judgement?):
        if judgement.verdict == .refuted { return judgement }
        judgements.append(([.init(name, .equal, high.expression(at: claim.span))], judgement))
      }
    }
    guard var result = judgements.first?.judgement,
      judgements.allSatisfy({ $0.judgement.verdict == .proved })
    else { return judgements.first { $0.judgement.verdict != .proved }?.judgement }
    result.method = "cases"
    result.message = nil
    result.conditions = judgements.flatMap { facts, judgement in
      judgement.conditions.map { condition in
        (facts.compactMap(\.negated).map(\.text) + [condition]).joined(separator: " or ")
      }
    }
    result.conditions += outside.map { $0.compactMap(\.negated).map(\.text).joined(separator: " or ") }
    return result
  }

  /// The judgement at a number where branches meet: nil where it is not told whether there is a derivative, and nil inside where there is
  /// none.
  private func judgement(
    of target: Expression, at number: Rational, _ index: Int, _ pieces: Pieces
  ) -> Judgement?? {
    let breaks = pieces.breaks
    let next = index + 1 < breaks.count ? breaks[index + 1] : nil
    guard let before = Self.number(between: index > 0 ? breaks[index - 1] : nil, number),
      let behind = Self.number(between: number, next),
      case .success(let left) = pieces.branch(at: before),
      case .success(let right) = pieces.branch(at: behind),
      case .success(let own) = pieces.branch(at: number)
    else { return nil }
    guard let left, let right, let own else { return .some(nil) }
    guard case .binding(_, let variable, let items) = target.node else { return nil }
    let place = number.expression(at: claim.span)
    func value(_ branch: Expression) -> Expression { branch.substituting([variable: place]) }
    func rate(_ branch: Expression) -> Expression {
      Expression(.binding(.derivative, variable, [place, branch]), target.span)
    }
    for branch in [left, right] where branch != own {
      switch equality(value(branch), value(own)) {
      case .proved: break
      case .refuted where isNumber(value(branch)) && isNumber(value(own)):
        return branch.isContinuous(in: variable) ? .some(nil) : nil
      default: return nil
      }
    }
    if left != right {
      switch equality(rate(left), rate(right)) {
      case .proved: break
      // Of other values of other symbols they may be the same.
      case .refuted where isNumber(rate(left)) && isNumber(rate(right)): return .some(nil)
      default: return nil
      }
    }
    var changed = replacing(target, by: rate(left))
    guard case .symbol(let symbol) = items[0].node else { return judged(changed, []) }
    let values = [symbol: place]
    changed.left = changed.left.substituting(values)
    changed.right = changed.right.substituting(values)
    var inner = prover
    for index in inner.assumptions.indices {
      inner.assumptions[index].left = inner.assumptions[index].left.substituting(values)
      inner.assumptions[index].right = inner.assumptions[index].right.substituting(values)
    }
    inner.definedByAssumption = inner.definedByAssumption.map { $0.substituting(values) }
    for fact in inner.assumptions where FreeSymbols.of([fact.left, fact.right], in: Environment()).isEmpty {
      // Where the assumptions exclude the number nothing is said of it.
      if prover.replacingAssumptions([]).judged(fact, within: budget, seconds: 0.5).verdict == .refuted {
        return .some(nil)
      }
    }
    var judgement = completed(inner.judged(changed, within: budget, seconds: 2), inner, but: symbol)
    // Where they leave no point there, neither.
    if judgement.verdict == .error, inner.hasNoPoint(budget, claim.span) { return .some(nil) }
    if judgement.verdict == .refuted {
      let own = Counterexample.Assignment(symbol: symbol.name, value: place.description)
      judgement.counterexample = Counterexample(
        assignments: ([own] + (judgement.counterexample?.assignments ?? [])).sorted { $0.symbol < $1.symbol })
    }
    return judgement
  }

  /// A refutation in a piece with values for all symbols of the claim and of what is assumed, but for one that is a number there.
  private func completed(_ judgement: Judgement, _ prover: Prover, but number: Symbol? = nil) -> Judgement {
    guard judgement.verdict == .refuted else { return judgement }
    let sides = [claim.left, claim.right] + self.prover.assumptions.flatMap { [$0.left, $0.right] }
    let symbols = FreeSymbols.of(sides, in: Environment()).filter { $0 != number }
    return prover.completing(judgement, symbols, at: claim.span, within: budget)
  }

  private func isNumber(_ expression: Expression) -> Bool {
    FreeSymbols.of([expression], in: Environment()).isEmpty
  }

  private func equality(_ left: Expression, _ right: Expression) -> Verdict {
    let judgement = judged(Claim(left: left, relation: .equal, right: right, span: claim.span), [])
    return judgement.verdict == .proved && !judgement.conditions.isEmpty ? .undecided : judgement.verdict
  }

  private func replacing(
    _ target: Expression, _ variable: Symbol, _ place: Expression, _ value: Expression
  ) -> Claim {
    replacing(target, by: Expression(.binding(.derivative, variable, [place, value]), target.span))
  }

  private func replacing(_ target: Expression, by value: Expression) -> Claim {
    var result = claim
    func replaced(_ side: Expression) -> Expression { side.mapped { $0 == target ? value : $0 } }
    result.left = replaced(claim.left)
    result.right = replaced(claim.right)
    return result
  }

  private func judged(_ claim: Claim, _ facts: [Piecewise.Condition]) -> Judgement {
    prover.assuming(facts.map { $0.claim(at: claim.span) }).judged(claim, within: budget, seconds: 2)
  }

  // MARK: Integrals and limits

  /// An expression with sums of integrals in place of those of functions that are cut between numbers, and with limits of what such
  /// functions are beside a number in place of theirs.
  private func withoutCuts(_ expression: Expression) -> Expression {
    guard case .binding(let binder, let variable, let items) = expression.node, let body = items.last,
      CutFunction.isCut(body, in: variable)
    else { return expression.with(operands: expression.operands.map(withoutCuts)) }
    let simpler: Expression? =
      switch binder {
      case .integral(.bounded): sum(of: items, variable, expression.span)
      case .limit(let approach): limit(approach, of: body, variable, at: items, expression.span)
      default: nil
      }
    return simpler ?? expression
  }

  private func sum(of items: [Expression], _ variable: Symbol, _ span: Span) -> Expression? {
    guard items.count == 3, let low = CutFunction.number(items[0]), let high = CutFunction.number(items[1])
    else { return nil }
    if low.sign(minus: high) == 1 {
      // Turning the bounds turns the sign.
      return sum(of: [items[1], items[0], items[2]], variable, span).map { Expression(.negation($0), span) }
    }
    guard low.sign(minus: high) == -1, let function = CutFunction(items[2], variable, within: (low, high))
    else { return nil }
    let inner = function.breaks.filter { $0 != low && $0 != high }
    let ends = [low] + inner + [high]
    // Within the range it has to have a value everywhere.
    for number in ends {
      guard let value = function.value(at: number) else { return nil }
      if inner.contains(number), equality(value, value) != .proved { return nil }
    }
    var terms: [Expression] = []
    for (first, second) in zip(ends, ends.dropFirst()) {
      guard let value = function.value(between: first, second) else { return nil }
      let bounds = [first, second].map { $0.expression(at: span) }
      terms.append(Expression(.binding(.integral(.bounded), variable, bounds + [value]), span))
    }
    return terms.count == 1 ? terms[0] : Expression(.sum(terms), span)
  }

  private func limit(
    _ approach: Binder.Approach, of body: Expression, _ variable: Symbol, at items: [Expression], _ span: Span
  ) -> Expression? {
    func limit(_ approach: Binder.Approach, _ value: Expression) -> Expression {
      Expression(.binding(.limit(approach), variable, items.dropLast() + [value]), span)
    }
    if approach == .infinity || approach == .negativeInfinity {
      guard let function = CutFunction(body, variable) else { return nil }
      let value =
        approach == .infinity
        ? function.value(between: function.breaks.last, nil)
        : function.value(between: nil, function.breaks.first)
      return value.map { limit(approach, $0) }
    }
    guard let place = CutFunction.number(items[0]), let low = Rational(-1).adding(place),
      let high = Rational.one.adding(place), let function = CutFunction(body, variable, within: (low, high))
    else { return nil }
    let before = function.breaks.last { $0.sign(minus: place) == -1 } ?? low
    let behind = function.breaks.first { $0.sign(minus: place) == 1 } ?? high
    switch approach {
    case .above: return function.value(between: place, behind).map { limit(.above, $0) }
    case .below: return function.value(between: before, place).map { limit(.below, $0) }
    default:
      guard let left = function.value(between: before, place),
        let right = function.value(between: place, behind)
      else {
        return nil
      }
      if left == right { return limit(.bothSides, left) }
      // It is a limit where those from the sides are the same.
      return equality(limit(.below, left), limit(.above, right)) == .proved ? limit(.below, left) : nil
    }
  }

  /// The claim with derivatives of functions by cases in place of those of functions with corners.
  private static func withCases(_ expression: Expression) -> Expression {
    guard case .binding(.derivative, let variable, let items) = expression.node, items.count == 2,
      items[1].branches == nil, CutFunction.isCut(items[1], in: variable),
      let function = CutFunction(items[1], variable)?.byCases
    else { return expression.with(operands: expression.operands.map(withCases)) }
    return Expression(.binding(.derivative, variable, [items[0], function]), expression.span)
  }
}

extension Expression {
  /// A derivative of a function defined by cases that speaks of nothing that is bound around it.
  fileprivate var derivativeByCases: Expression? {
    if case .binding(let binder, _, let items) = node {
      if binder == .derivative, items.count == 2, items[1].branches != nil { return self }
      return items.dropLast().lazy.compactMap(\.derivativeByCases).first
    }
    if case .piecewise = node { return nil }
    return operands.lazy.compactMap(\.derivativeByCases).first
  }
}
