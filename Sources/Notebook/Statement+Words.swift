import FormulaProof
import FormulaSyntax

extension Statement {
  /// A judgement of the statement with words that fit an implication, and one of the two that a sign ± makes.
  func inWords(_ judgement: Judgement) -> Judgement {
    guard [.refuted, .undecided, .error].contains(judgement.verdict) else { return judgement }
    var result = judgement
    if implication != nil, judgement.message == Judgement.contradictoryAssumptions {
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
