import FormulaSyntax
import SourceText

/// What stands in an equation with antiderivatives: on one side functions that are to be integrated, on the other one that is not.
private struct AntiderivativeEquation {
  var variable: Symbol?
  /// The sum of all that is integrated, if everything else is brought to the right.
  var integrands: [Expression] = []
  var rest: [Expression] = []

  /// Why it is none.
  struct Refusal: Error {
    let message: String
  }

  /// Takes a part of the left side, multiplied by factors.
  mutating func take(_ expression: Expression, _ factors: [Expression]) throws(Refusal) {
    guard expression.holdsAntiderivative else {
      rest.append(Expression(.negation(Self.product(factors + [expression]))))
      return
    }
    switch expression.node {
    case .sum(let terms): for term in terms { try take(term, factors) }
    case .negation(let inner): try take(inner, factors + [Expression(.negation(.integer(1)))])
    case .product(let parts):
      guard let index = parts.firstIndex(where: \.holdsAntiderivative) else { return }
      var others = parts
      others.remove(at: index)
      try take(parts[index], factors + others)
    case .quotient(let above, let below):
      try take(above, factors + [Expression(.quotient(.integer(1), below))])
    case .binding(.antiderivative, let own, let items) where items.count == 2:
      guard case .symbol(let place) = items[0].node, variable == nil || variable == place,
        !items[1].holdsAntiderivative
      else { throw Refusal(message: "antiderivatives by one variable are compared, and not at places of it") }
      variable = place
      let body = own == place ? items[1] : items[1].substituting([own: items[0]])
      integrands.append(Self.product(factors + [body]))
      guard !factors.contains(where: { $0.hasFree(place) || $0.holdsAntiderivative }) else {
        throw Refusal(
          message: "an antiderivative, which is known up to a constant, is multiplied by \(place)")
      }
    default: throw Refusal(message: "an antiderivative is known up to a constant alone")
    }
  }

  static func product(_ factors: [Expression]) -> Expression {
    factors.count == 1 ? factors[0] : Expression(.product(factors))
  }

  static func sum(_ terms: [Expression]) -> Expression {
    terms.isEmpty ? .integer(0) : terms.count == 1 ? terms[0] : Expression(.sum(terms))
  }
}

extension BinderJudge {
  /// The judgement of an equation with antiderivatives: both sides have the same derivative.
  func judgement(
    ofAntiderivatives claim: Claim, _ real: Prover, _ budget: FormulaBudget
  ) throws(BinderRefusal) -> Judgement {
    guard claim.relation == .equal, claim.tolerance == nil else {
      return undecided("of antiderivatives, which are known up to a constant, an equation alone can be said")
    }
    var equation = AntiderivativeEquation()
    do throws(AntiderivativeEquation.Refusal) {
      try equation.take(claim.left, [])
      try equation.take(Expression(.negation(claim.right)), [])
    } catch {
      return undecided(error.message)
    }
    guard let variable = equation.variable else { return undecided("nothing is integrated") }
    let names = FreeSymbols.of([claim.left, claim.right], in: Environment())
    if let name = names.first(where: { $0.primes > 0 }) {
      return undecided("nothing says how \(name) depends on \(variable)")
    }
    var obligations: [[Expression]] = []
    let function = try closed(AntiderivativeEquation.sum(equation.rest), real, budget, &obligations)
    let integrand = try closed(AntiderivativeEquation.sum(equation.integrands), real, budget, &obligations)
    guard obligations.isEmpty, !function.holdsBinder, !integrand.holdsBinder else {
      return undecided("sums and derivatives with kinks are not integrated")
    }
    guard isOfNumbers, !real.integers.contains(variable) else {
      return undecided("integrals of real functions of real numbers are known here")
    }
    let ties = real.assumptions.contains { fact in
      fact.relation == .equal && (fact.left.hasFree(variable) || fact.right.hasFree(variable))
    }
    guard !ties else {
      return undecided("an assumed equation ties \(variable), by which something is integrated")
    }
    var prover = real
    prover.choosesDerivatives = true
    let proof = AntiderivativeProof(
      function: function, integrand: integrand, variable: variable, prover: prover, budget: budget,
      span: claim.span)
    switch proof.result() {
    case .proved(let conditions):
      return Judgement(.proved, method: "antiderivative", conditions: conditions)
    case .refuted(let judgement): return judgement
    case .unknown(let message): return undecided(message)
    }
  }
}

extension Expression {
  /// Whether an antiderivative stands in it.
  var holdsAntiderivative: Bool {
    if case .binding(.antiderivative, _, _) = node { return true }
    return someOperand { $0.holdsAntiderivative }
  }
}
