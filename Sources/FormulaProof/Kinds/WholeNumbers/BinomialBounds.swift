import FormulaSyntax
import SourceText

/// Proves inequalities with binomial coefficients by bounds of these alone.
///
/// For whole n ≥ 0 and every whole k, 0 ≤ C(n, k) ≤ 2ⁿ, as 2ⁿ is the sum of all of them; for 0 ≤ k ≤ n, C(n, k) ≥ 1. Each coefficient is a
/// number of which that is known.
struct BinomialBounds {
  let setting: WholeNumberJudge.Setting
  let budget: Budget

  /// Nil where none is found.
  func proof() -> Judgement? {
    switch setting.claim.relation {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: break
    case .equal, .notEqual, .approximatelyEqual, .element: return nil
    }
    var names: [(part: Expression, symbol: Symbol)] = []
    var facts: [Claim] = []
    let span = setting.claim.span
    func named(_ expression: Expression) -> Expression? {
      if case .apply(.binomial, let items) = expression.node {
        guard items.count == 2, let upper = items[0].wholePolynomial(setting.letters),
          let lower = items[1].wholePolynomial(setting.letters), setting.bounds.imply(upper)
        else { return nil }
        if let known = names.first(where: { $0.part == expression }) {
          return Expression(.symbol(known.symbol), expression.span)
        }
        let symbol = Symbol("⟨\(names.count)⟩C")
        names.append((expression, symbol))
        let value = Expression(.symbol(symbol), span)
        let isInside =
          setting.bounds.imply(lower) && upper.subtracting(lower).map(setting.bounds.imply) == true
        facts.append(
          Claim(left: value, relation: .greaterOrEqual, right: .integer(isInside ? 1 : 0, span), span: span))
        facts.append(
          Claim(
            left: value, relation: .lessOrEqual, right: Expression(.power(.integer(2), items[0]), span),
            span: span))
        return value.placed(at: expression.span)
      }
      if case .apply(let function, _) = expression.node, Symbol.functionsOfWholeNumbers.contains(function) {
        return nil
      }
      var operands: [Expression] = []
      for operand in expression.operands {
        guard let item = named(operand) else { return nil }
        operands.append(item)
      }
      return expression.with(operands: operands)
    }
    guard budget.hasTime, let left = named(setting.claim.left), let right = named(setting.claim.right),
      !names.isEmpty
    else { return nil }
    var claim = setting.claim
    (claim.left, claim.right) = (left, right)
    let known = setting.facts.filter { fact in
      FreeSymbols.of([fact.left, fact.right], in: Environment()).allSatisfy {
        !Symbol.functionsOfWholeNumbers.contains($0)
      }
    }
    let judgement = setting.real.replacingAssumptions(known + facts).judge(claim).judgement
    return judgement.verdict == .proved && judgement.conditions.isEmpty ? judgement : nil
  }
}
