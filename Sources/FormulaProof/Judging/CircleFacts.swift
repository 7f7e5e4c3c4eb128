import FormulaSyntax

extension Prover {
  /// The judgement of a claim that was left undecided, with what an assumed value of a sine, cosine or tangent says of the others; nil
  /// where it stays undecided.
  ///
  /// sin t = s gives cos² t = 1 − s², cos t = c gives sin² t = 1 − c², and tan t = m gives cos² t = 1/(1 + m²) and
  /// sin² t = m²/(1 + m²). With the quadrant of t they have one value.
  func judgedByCircleFacts(_ claim: Claim) -> Judgement? {
    guard !assumptions.isEmpty, !knowsCircleFacts else { return nil }
    let facts = assumptions.flatMap(circleFacts)
    guard !facts.isEmpty else { return nil }
    var prover = self
    prover.assumptions += facts
    prover.knowsCircleFacts = true
    let judgement = prover.judge(claim).judgement
    return judgement.verdict == .proved ? judgement : nil
  }

  private func circleFacts(of fact: Claim) -> [Claim] {
    guard fact.relation == .equal else { return [] }
    for (side, value) in [(fact.left, fact.right), (fact.right, fact.left)] {
      guard case .call(let function, let arguments) = side.node, arguments.count == 1,
        [.sin, .cos, .tan].contains(function), FreeSymbols.of([value], in: environment).isEmpty
      else { continue }
      let span = fact.span
      func square(_ part: Expression) -> Expression { Expression(.power(part, .integer(2, span)), span) }
      func square(of function: BuiltIn, is value: Expression) -> Claim {
        Claim(
          left: square(Expression(.call(function, arguments), span)), relation: .equal, right: value,
          span: span)
      }
      let one = Expression.integer(1, span)
      let rest = Expression(.sum([one, Expression(.negation(square(value)), span)]), span)
      switch function {
      case .sin: return [square(of: .cos, is: rest)]
      case .cos: return [square(of: .sin, is: rest)]
      default:
        let whole = Expression(.sum([one, square(value)]), span)
        return [
          square(of: .cos, is: Expression(.quotient(one, whole), span)),
          square(of: .sin, is: Expression(.quotient(square(value), whole), span)),
        ]
      }
    }
    return []
  }
}
