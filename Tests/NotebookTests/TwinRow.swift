import FormulaProof
import Notebook
import Testing

/// A claim in LaTeX that is true under assumptions, and a twin that a slip makes of it, which is false somewhere.
struct TwinRow: Sendable, CustomTestStringConvertible {
  let assumptions: [String]
  let claim: String
  let twin: String

  init(_ assumptions: String..., claim: String, twin: String) {
    (self.assumptions, self.claim, self.twin) = (assumptions, claim, twin)
  }

  var testDescription: String { claim }

  func expectProof(_ location: SourceLocation = #_sourceLocation) {
    let judgement = DerivedNameTests.verdict(claim, assumptions)
    #expect(judgement.verdict == .proved, "\(judgement)", sourceLocation: location)
  }

  func expectRefutedTwin(_ location: SourceLocation = #_sourceLocation) {
    let judgement = DerivedNameTests.verdict(twin, assumptions)
    #expect(judgement.verdict == .refuted, "\(twin): \(judgement)", sourceLocation: location)
  }
}
