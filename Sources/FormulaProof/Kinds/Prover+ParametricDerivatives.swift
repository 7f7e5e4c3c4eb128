import FormulaSyntax
import SourceText

extension Prover {
  /// Why it cannot be told by what a curve is given.
  private struct OpenParameter: Error {
    let message: String
  }

  /// The judgement of a claim with derivatives by a name x that is given by a formula in a parameter t; nil where it has none.
  ///
  /// Where x = φ(t), y = ψ(t), and φ′(t) ≠ 0, the curve is the graph of a function near the point, and $\frac{dy}{dx} = \frac{ψ'(t)}{φ'(t)}$. Where
  /// φ′(t) = 0 nothing is said: the derivative counts as undefined there.
  func judgedByParameter(_ claim: Claim) -> (judgement: Judgement, diagnostic: Diagnostic?)? {
    guard holdsParametricDerivative(claim.left) || holdsParametricDerivative(claim.right) else { return nil }
    do throws(OpenParameter) {
      var result = claim
      result.left = try withParameter(claim.left, claim)
      result.right = try withParameter(claim.right, claim)
      return judge(result)
    } catch {
      return (Judgement(.undecided, method: "none", message: error.message), nil)
    }
  }

  private func isGiven(_ variable: Symbol) -> Bool {
    environment[variable].map { $0.parameters == nil } ?? false
  }

  private func holdsParametricDerivative(_ expression: Expression) -> Bool {
    if case .binding(.derivative, let variable, let items) = expression.node, items.count == 2,
      isGiven(variable), items[0] == Expression(.symbol(variable))
    {
      return true
    }
    return expression.someOperand { holdsParametricDerivative($0) }
  }

  private func withParameter(_ expression: Expression, _ claim: Claim) throws(OpenParameter) -> Expression {
    var operands: [Expression] = []
    for operand in expression.operands { operands.append(try withParameter(operand, claim)) }
    guard case .binding(.derivative, let variable, _) = expression.node, operands.count == 2,
      isGiven(variable), operands[0] == Expression(.symbol(variable)), let given = environment[variable]
    else { return expression.with(operands: operands) }
    let body = operands[1]
    guard !claim.doubts.partialVariables.contains(variable) else {
      throw OpenParameter(
        message: DerivedNames.partialDerivative(of: "what depends on \(variable.shown)", by: variable))
    }
    let letters = DerivedNames.letters(of: given, in: environment).filter { environment[$0] == nil }
    let all = DerivedNames.letters(of: Definition(variable, body: body), in: environment)
      .filter { environment[$0] == nil }
    let usual = ["t", "θ", "φ", "ϕ", "u", "s", "τ", "λ"].map { Symbol($0) }
    let likely = letters.filter(usual.contains)
    let parameter = letters.count == 1 ? letters[0] : likely.count == 1 ? likely[0] : nil
    guard let parameter, !all.contains(where: { $0 != parameter && usual.contains($0) }) else {
      throw OpenParameter(
        message: "it cannot be told by which letter \(variable.shown), and what depends on it, are given")
    }
    let place = Expression(.symbol(parameter), expression.span)
    func rate(_ item: Expression) -> Expression {
      Expression(.binding(.derivative, parameter, [place, item]), expression.span)
    }
    return Expression(
      .quotient(rate(body), rate(Expression(.symbol(variable), expression.span))), expression.span)
  }
}
