import FormulaProof
import FormulaSyntax

extension Statement {
  /// A judgement of the statement by a prover; an error where it is refuted, and may have been meant to hold for some whole number:
  /// in `\sin x = 0 \implies x = k\pi` nothing before the consequence speaks of k.
  func inWords(_ judgement: Judgement, of claim: Claim, by prover: Prover) -> Judgement {
    guard judgement.verdict == .refuted, let implication else { return inWords(judgement) }
    let premises = conditions.prefix(implication.premises - implication.alternatives)
    let known = FreeSymbols.of(premises.flatMap(\.sides), in: prover.environment)
    let own = FreeSymbols.of([claim.left, claim.right], in: prover.environment)
    let letters = ["k", "l", "m", "n"].map { Symbol($0) }
    guard
      let letter = own.first(where: {
        !known.contains($0) && (prover.integers.contains($0) || letters.contains($0))
      })
    else { return inWords(judgement) }
    return inWords(
      Judgement(
        .error, method: "none",
        message:
          "it cannot be told whether this is to hold for all \(letter) or for one: no premise speaks of \(letter)"
      ))
  }

  /// A judgement of the statement with words that fit an implication, and one of the two that a sign ± makes.
  func inWords(_ judgement: Judgement) -> Judgement {
    guard [.refuted, .undecided, .error].contains(judgement.verdict) else { return judgement }
    var result = judgement
    if implication != nil, judgement.emptiness == .contradiction {
      result.message = "no point satisfies the premises: they contradict each other, or what is assumed"
    }
    if let doubleSign, doubleSign != .either {
      result.message = Self.joined(
        "with the \(doubleSign == .upper ? "upper" : "lower") signs", result.message)
    }
    if let direction = implication?.direction {
      let fails = judgement.verdict == .refuted ? "fails" : "is not shown"
      result.message = Self.joined("the direction \(direction.rawValue) \(fails)", result.message)
    }
    return result
  }

  private static func joined(_ place: String, _ message: String?) -> String {
    message.map { "\(place): \($0)" } ?? place
  }
}
