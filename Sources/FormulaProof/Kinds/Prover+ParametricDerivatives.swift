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

  /// Whether a name is given by a formula in letters, and what is differentiated by it is not: of y = t² the derivative by t = 2a is one at a
  /// place.
  private func isCurve(_ variable: Symbol, _ items: [Expression]) -> Bool {
    guard items.count == 2, items[0] == Expression(.symbol(variable)), let given = environment[variable],
      given.parameters == nil, !openLetters(of: given).isEmpty
    else { return false }
    var seen: Set<Symbol> = []
    var pending = FreeSymbols.of([items[1]], in: Environment())
    while let name = pending.popLast() {
      if name == variable { return false }
      guard seen.insert(name).inserted, let definition = environment[name] else { continue }
      pending += FreeSymbols.of([definition.body], in: Environment())
    }
    return true
  }

  /// The letters on which what is defined depends in the end, and which have no value.
  private func openLetters(of definition: Definition) -> [Symbol] {
    DerivedNames.letters(of: definition, in: environment).filter { environment[$0] == nil }
  }

  private func holdsParametricDerivative(_ expression: Expression) -> Bool {
    if case .binding(.derivative, let variable, let items) = expression.node, isCurve(variable, items) {
      return true
    }
    return expression.someOperand { holdsParametricDerivative($0) }
  }

  private func withParameter(_ expression: Expression, _ claim: Claim) throws(OpenParameter) -> Expression {
    var operands: [Expression] = []
    for operand in expression.operands { operands.append(try withParameter(operand, claim)) }
    guard case .binding(.derivative, let variable, _) = expression.node, isCurve(variable, operands),
      let given = environment[variable]
    else { return expression.with(operands: operands) }
    let body = operands[1]
    guard !claim.doubts.partialVariables.contains(variable) else {
      throw OpenParameter(
        message: DerivedNames.partialDerivative(of: "what depends on \(variable.shown)", by: variable))
    }
    let letters = openLetters(of: given)
    let all = openLetters(of: Definition(variable, body: body))
    let usual = ["t", "θ", "φ", "ϕ", "u", "v", "w", "s", "τ", "λ", "x", "y", "z"].map { Symbol($0) }
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
      .quotient(rate(body), rate(given.body.placed(at: expression.span))), expression.span)
  }
}
