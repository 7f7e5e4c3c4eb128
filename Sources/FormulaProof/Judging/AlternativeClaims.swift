import FormulaSyntax

extension Statement {
  /// A judgement of the statement; proved where it says what follows if other alternatives fail, and one of them holds wherever the
  /// premises do: $x > 3 \implies x > 1 \lor x < -1$. `prover` makes a prover with these conditions in place of the statement's.
  public func heedingAlternatives(_ judgement: Judgement, prover: ([Statement]) -> Prover) -> Judgement {
    guard let implication, implication.alternatives > 0, judgement.emptiness == .contradiction else {
      return judgement
    }
    var others = conditions
    others.removeSubrange((implication.premises - implication.alternatives)..<implication.premises)
    guard prover(others).hasPoint(span) else { return judgement }
    return Judgement(.proved, method: "cases")
  }
}
