import FormulaProof
import LessonMarkdown
import TestSupport
import Testing

@testable import Notebook

/// The proofs of all claims of the shipped lessons, held against the checker that shares nothing with the search.
@Suite struct CheckedLessonProofTests {
  @Test func proofsOfTheLessonsAreAccepted() async throws {
    let audit = ProofAudit()
    try await ProofAudit.$current.withValue(audit) {
      let sources = try Repository.lessonNames.map { name in
        LessonSource(name: name, content: .success(try Repository.lesson(name)))
      }
      _ = await Verifier().verify(sources)
    }
    print(audit.description)
    print("\(Int(audit.share * 1000)) of 1000 proofs of the lessons are accepted")
    #expect(audit.rejections.isEmpty, "\(audit.rejections)")
    #expect(audit.total.accepted > 500)
    #expect(audit.share >= 0.95)
  }
}
