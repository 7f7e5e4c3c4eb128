import FormulaSyntax
import SourceText

extension BinderJudge {
  /// The judgement of a claim that says what the derivative of c xᵖ is, where p does not depend on x, also where x is 0 and the rules tell
  /// nothing; nil where the claim is another, or is not proved.
  ///
  /// At x = 0 there is a derivative only if xᵖ has values on both sides, which is so for whole numbers p alone: x ≠ 0 or p ∈ ℤ is shown, or
  /// printed. It is p c x^(p − 1) there if p is not 0, since 0⁰ is 1: for p = 1 it is c, for p > 1 it is 0, and for p < 0 there is no
  /// value. For p = 0 it is 0, which is looked at by itself.
  func judgedByPowerRule(
    _ stated: Claim, _ open: Expression, _ obligations: [[Expression]], _ real: Prover,
    _ budget: FormulaBudget
  ) -> Judgement? {
    guard stated.relation == .equal, case .symbol(let place) = open.node,
      obligations.allSatisfy({ $0.first == open })
    else { return nil }
    for (side, other) in [(stated.left, stated.right), (stated.right, stated.left)] {
      guard !other.holdsBinder, case .binding(.derivative, let variable, let items) = side.node,
        items.count == 2, items[0] == open,
        let (coefficients, exponent) = Self.powerWithCoefficients(items[1], of: variable)
      else { continue }
      let span = side.span
      let lower = Expression(.power(open, Expression(.sum([exponent, .integer(-1, span)]), span)), span)
      let value = Expression(.product([exponent] + coefficients + [lower]), span)
      var claim = stated
      (claim.left, claim.right) = (value, other)
      let judgement = judged(claim, real, budget)
      guard judgement.verdict == .proved, holdsForConstants(other, exponent, place, real, budget) else {
        return nil
      }
      return awayFromEdge(judgement, open, exponent, real, budget)
    }
    return nil
  }

  /// A proof with the condition that x is not 0 or p is a whole number, where that is not known; nil where x is 0.
  private func awayFromEdge(
    _ proof: Judgement, _ open: Expression, _ exponent: Expression, _ real: Prover, _ budget: FormulaBudget
  ) -> Judgement? {
    if exponent.isWhole(among: real.integers) { return proof }
    let zero = Expression.integer(0, claim.span)
    func isShown(_ relation: Relation) -> Bool {
      let judgement = judged(
        Claim(left: open, relation: relation, right: zero, span: claim.span), real, budget)
      return judgement.verdict == .proved && judgement.conditions.isEmpty
    }
    if isShown(.notEqual) { return proof }
    if isShown(.equal) { return nil }
    var result = proof
    let isSurelyBroken = real.enclosure(of: exponent).map { ($0 - $0.floor).isPositive } ?? false
    let condition = "\(open) != 0" + (isSurelyBroken ? "" : " or \(exponent) ∈ ℤ")
    if !result.conditions.contains(condition) { result.conditions.append(condition) }
    return result
  }

  /// Whether what is said to be the derivative is 0 or undefined where the exponent and the place are 0.
  private func holdsForConstants(
    _ stated: Expression, _ exponent: Expression, _ place: Symbol, _ real: Prover, _ budget: FormulaBudget
  ) -> Bool {
    let differs = Claim(left: exponent, relation: .notEqual, right: .integer(0), span: claim.span)
    if judged(differs, real, budget).verdict == .proved { return true }
    guard case .symbol(let letter) = exponent.node, letter != place else { return false }
    let value = stated.substituting([letter: .integer(0), place: .integer(0)])
    if value.isEvidentlyUndefined { return true }
    let isZero = Claim(left: value, relation: .equal, right: .integer(0), span: claim.span)
    return judged(isZero, real.replacingAssumptions([]), budget).verdict == .proved
  }

  /// The factors and the exponent of c xᵖ; nil for anything else.
  private static func powerWithCoefficients(
    _ expression: Expression, of variable: Symbol
  ) -> (coefficients: [Expression], exponent: Expression)? {
    switch expression.node {
    case .power(let base, let exponent):
      guard case .symbol(variable) = base.node, !exponent.hasFree(variable) else { return nil }
      return ([], exponent)
    case .product(let factors):
      let powers = factors.filter { $0.hasFree(variable) }
      guard powers.count == 1, let (inner, exponent) = powerWithCoefficients(powers[0], of: variable) else {
        return nil
      }
      return (factors.filter { !$0.hasFree(variable) } + inner, exponent)
    default: return nil
    }
  }
}

extension Expression {
  /// Whether it has no value where a symbol is 0, as its form shows.
  func isEvidentlyUndefined(where zero: Expression) -> Bool {
    if case .symbol(let symbol) = zero.node {
      return substituting([symbol: .integer(0)]).isEvidentlyUndefined
    }
    return mapped { $0 == zero ? .integer(0) : $0 }.isEvidentlyUndefined
  }

  /// Whether its form shows that it has no value: it holds log 0, a quotient by 0, or a negative power of 0.
  var isEvidentlyUndefined: Bool {
    switch node {
    case .call(.log, let arguments) where arguments.count == 1 && arguments[0].isEvidentlyZero: return true
    case .quotient(_, let bottom) where bottom.isEvidentlyZero: return true
    case .power(let base, let exponent) where base.isEvidentlyZero:
      if let value = SampleValue.rational(exponent), value.numerator < 0 { return true }
    // What is bound or told apart by cases need not be computed.
    case .binding, .piecewise: return false
    default: break
    }
    return someOperand { $0.isEvidentlyUndefined }
  }

  private var isEvidentlyZero: Bool {
    switch node {
    case .product(let factors): factors.contains { $0.isEvidentlyZero } && factors.allSatisfy { $0.isTotal }
    case .power(let base, let exponent): base.isEvidentlyZero && (exponent.knownInteger ?? 0) > 0
    case .negation(let inner), .root(let inner, _), .magnitude(let inner): inner.isEvidentlyZero
    case .call(.sqrt, let arguments) where arguments.count == 1: arguments[0].isEvidentlyZero
    default: knownInteger == 0
    }
  }
}
