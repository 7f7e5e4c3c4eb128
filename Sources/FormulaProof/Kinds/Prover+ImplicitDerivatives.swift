import FormulaSyntax
import SourceText

extension Prover {
  /// The judgement of a claim with derivatives by x of what an assumed equation F(x, y) = 0 ties to x; nil where it has none.
  ///
  /// The implicit function theorem: where F has continuous derivatives and F_y ≠ 0, near each point of the curve y is one function of x, with
  /// $\frac{dy}{dx} = -F_x/F_y$. The derivative of what is made of x and y is $\frac{\partial}{\partial x} + y'\frac{\partial}{\partial y}$. Where F_y = 0
  /// nothing is said: the derivative counts as undefined there. Other letters of the equation are constants.
  func judgedByImplicitFunction(_ claim: Claim) -> (judgement: Judgement, diagnostic: Diagnostic?)? {
    guard claim.left.holdsDerivative || claim.right.holdsDerivative, claim.doubts.partialVariables.isEmpty
    else { return nil }
    for fact in assumptions where fact.relation == .equal && fact.tolerance == nil {
      let names = FreeSymbols.of([fact.left, fact.right], in: environment)
      guard names.count >= 2 else { continue }
      var result = claim
      var count = 0
      guard let left = withImplicitDerivatives(claim.left, fact, names, &count),
        let right = withImplicitDerivatives(claim.right, fact, names, &count)
      else { continue }
      guard count > 0 else { continue }
      (result.left, result.right) = (left, right)
      let judged = judge(result)
      // Beside x in one product y might be meant to stand still, and a third quantity, as T in PV = nRT, to depend on x.
      let constants = ["a", "b", "c", "d", "k", "m", "n", "p", "q", "r"]
      let others = names.filter { $0.name != "x" && $0.name != "y" && !constants.contains($0.base) }
      guard judged.judgement.verdict == .refuted,
        !differentiatesNamesAlone(claim.left) || !differentiatesNamesAlone(claim.right)
          || others.count > (names.count > others.count ? 0 : 2)
      else { return judged }
      return (
        Judgement(
          .undecided, method: "none",
          message: "it fails if what is differentiated depends on the variable by the assumed equation too"),
        nil
      )
    }
    return nil
  }

  /// Whether nothing but single names, and derivatives of such, is differentiated.
  private func differentiatesNamesAlone(_ expression: Expression) -> Bool {
    if case .binding(.derivative, _, let items) = expression.node, let body = items.last {
      switch body.node {
      case .symbol: return true
      case .binding(.derivative, _, _): return differentiatesNamesAlone(body)
      default: return false
      }
    }
    return !expression.someOperand { !differentiatesNamesAlone($0) }
  }

  /// The expression without derivatives; nil where one cannot be written so.
  private func withImplicitDerivatives(
    _ expression: Expression, _ fact: Claim, _ names: [Symbol], _ count: inout Int
  ) -> Expression? {
    guard expression.holdsDerivative else { return expression }
    var operands: [Expression] = []
    for operand in expression.operands {
      guard let own = withImplicitDerivatives(operand, fact, names, &count) else { return nil }
      operands.append(own)
    }
    guard case .binding(.derivative, let x, _) = expression.node else {
      return expression.with(operands: operands)
    }
    guard operands.count == 2, operands[0] == Expression(.symbol(x)), names.contains(x) else { return nil }
    let body = operands[1]
    let tied = FreeSymbols.of([body], in: environment).filter { $0 != x && names.contains($0) }
    // Of several names it cannot be told which are constants, unless y stands alone.
    let likely = tied.filter { ["x", "y", "z", "t", "u", "v"].contains($0.name) }
    guard let y = tied.count == 1 ? tied[0] : likely.count == 1 ? likely[0] : nil,
      names.filter({ ["x", "y", "z", "t", "u", "v"].contains($0.name) && $0 != x && $0 != y }).isEmpty
    else { return nil }
    let f = Expression(.sum([fact.left, Expression(.negation(fact.right))]))
    guard let fx = rate(of: f, by: x), let fy = rate(of: f, by: y), let bx = rate(of: body, by: x),
      let by = rate(of: body, by: y)
    else { return nil }
    count += 1
    let slope = Expression(.negation(Expression(.quotient(fx, fy))))
    return Expression(.sum([bx, Expression(.product([by, slope]))]), expression.span)
  }

  /// The derivative by one name with the others constant, where its rules stop nowhere.
  private func rate(of expression: Expression, by name: Symbol) -> Expression? {
    guard let rules = try? Differentiation(of: expression, by: name, integers: integers),
      rules.exceptions.isEmpty, rules.edges.isEmpty
    else { return nil }
    return rules.value
  }
}
