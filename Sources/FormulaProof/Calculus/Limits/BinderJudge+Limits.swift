import FormulaSyntax
import SourceText

extension BinderJudge {
  /// The value of a limit.
  func limit(
    _ approach: Binder.Approach, _ variable: Symbol, _ operands: [Expression], _ real: Prover?,
    _ budget: FormulaBudget
  ) throws(BinderRefusal) -> Expression {
    let body = Self.writtenOut(operands[operands.count - 1])
    let binder = Binder.limit(approach)
    guard let real, isOfNumbers else { throw BinderRefusal(binder: binder, part: body) }
    let rules = LimitRules(
      variable: variable, approach: approach, place: operands.count > 1 ? operands[0] : nil,
      facts: facts(real, budget))
    do throws(LimitRefusal) {
      return try rules.value(of: body)
    } catch {
      throw BinderRefusal(binder: binder, part: body, reason: error.message("the limit", of: body))
    }
  }

  /// The value of an infinite sum.
  func series(
    _ index: Symbol, _ operands: [Expression], _ real: Prover?, _ budget: FormulaBudget
  ) throws(BinderRefusal) -> Expression {
    let (lower, body) = (operands[0], Self.writtenOut(operands[1]))
    guard let real, isOfNumbers else { throw BinderRefusal(binder: .series, part: body) }
    let rules = SeriesRules(index: index, lower: lower, facts: facts(real, budget))
    do throws(LimitRefusal) {
      return try rules.value(of: body)
    } catch {
      throw BinderRefusal(binder: .series, part: body, reason: error.message("the infinite sum", of: body))
    }
  }

  /// What limits ask of constants.
  func facts(_ real: Prover, _ budget: FormulaBudget) -> ConstantFacts {
    ConstantFacts(integers: real.integers, span: claim.span, hasTime: { budget.next != nil }) { [self] in
      judged($0, real, budget, seconds: 0.25)
    }
  }
}
