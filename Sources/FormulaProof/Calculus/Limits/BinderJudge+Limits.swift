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
      return formal.withIntegrands(try rules.value(of: body))
    } catch {
      if approach == .infinity, body.holdsBinder,
        let value = RiemannSum(variable: variable, judge: self, real: real, budget: budget).limit(of: body)
      {
        return value
      }
      throw BinderRefusal(binder: binder, part: body, reason: error.message("the limit", of: body))
    }
  }

  /// The judgement of a claim that a limit is ∞ or −∞; nil for other claims.
  ///
  /// It says that the function exceeds every number near the place; infinity is no number.
  func judgedAtInfinity(
    _ claim: Claim, _ real: Prover, _ budget: FormulaBudget, _ obligations: inout [[Expression]]
  ) throws(BinderRefusal) -> Judgement? {
    guard let wanted = claim.right.signOfInfinity, claim.relation == .equal,
      case .binding(.limit(let approach), let variable, let operands) = claim.left.node
    else { return nil }
    var parts: [Expression] = []
    for operand in operands { parts.append(try closed(operand, real, budget, &obligations)) }
    let body = Self.writtenOut(parts[parts.count - 1])
    guard isOfNumbers, obligations.isEmpty else {
      throw BinderRefusal(binder: .limit(approach), part: body)
    }
    let rules = LimitRules(
      variable: variable, approach: approach, place: parts.count > 1 ? parts[0] : nil,
      facts: facts(real, budget))
    do throws(LimitRefusal) {
      guard let outcomes = try rules.outcomes(of: body) else {
        return undecided("it was not shown that all of \(body) is defined")
      }
      var isAsWanted = true
      var found: [String] = []
      for outcome in outcomes {
        switch outcome {
        case .value(let value):
          isAsWanted = false
          found.append("\(value.expression)")
        case .infinite(let coefficient):
          guard let sign = rules.facts.sign(of: coefficient) else {
            throw LimitRefusal.openSign(coefficient.expression)
          }
          if sign != wanted { isAsWanted = false }
          found.append(sign < 0 ? "-infinity" : "infinity")
        }
      }
      guard !isAsWanted else { return Judgement(.proved, method: "exact") }
      // From both sides it comes first from above.
      let isOne = Set(found).count == 1
      let message =
        isOne
        ? "the limit is \(found[0])" : "it tends to \(found[0]) from above, and to \(found[1]) from below"
      let names = FreeSymbols.of([claim.left], in: Environment()).filter {
        !Symbol.functionsOfWholeNumbers.contains($0)
      }
      guard names.isEmpty else { return undecided(message) }
      return Judgement(
        .refuted, method: "exact", left: isOne ? found[0] : nil, right: isOne ? "\(claim.right)" : nil,
        message: message)
    } catch {
      throw BinderRefusal(
        binder: .limit(approach), part: body, reason: error.message("the limit", of: body))
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
    ConstantFacts(
      integers: real.integers, derivatives: derivatives, span: claim.span, hasTime: { budget.next != nil }
    ) { [self] in
      judged($0, real, budget, seconds: 0.25)
    }
  }

  /// The orders of the derivatives of functions that nothing defines, such as f′, which are assumed to have values.
  var derivatives: [Symbol: Int] {
    var result = formal.derivatives
    func visit(_ expression: Expression) {
      if case .apply(let name, let arguments) = expression.node, name.primes > 0, arguments.count == 1 {
        let function = Symbol(String(name.name.dropLast(name.primes)))
        if prover.environment[function] == nil, prover.environment[name] == nil {
          result[function] = max(result[function] ?? 0, name.primes)
        }
      }
      expression.forEachOperand { visit($0) }
    }
    visit(claim.left)
    visit(claim.right)
    return result
  }
}

extension Expression {
  /// 1 for infinity and −1 for its negative, which a limit may be said to be; nil for anything else.
  fileprivate var signOfInfinity: Int? {
    switch node {
    case .symbol(.infinity): 1
    case .negation(let inner): inner.signOfInfinity.map { -$0 }
    default: nil
    }
  }
}
