import FormulaProof
import SourceText

/// What the prover said of a claim, in the order in which a lesson's claims are judged.
///
/// A lesson that is checked again, because a page of it is wanted and nothing that its verdicts depend on has changed, takes
/// these and proves nothing.
struct KeptJudgement: Sendable {
  var judgement: Judgement
  /// What is said besides; its spans count in the cell.
  var diagnostic: Diagnostic?
}
