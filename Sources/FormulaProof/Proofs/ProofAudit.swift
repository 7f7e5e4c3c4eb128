import Foundation
import ProofChecking
import SourceText

/// Has every claim that is judged within a task checked as well, and counts what became of the proofs by their methods.
///
/// For tests and tools: it costs more than the judging. All that changes stands under a lock, which makes it safe to share.
public final class ProofAudit: @unchecked Sendable {
  /// The audit of the task that runs; nil where there is none.
  @TaskLocal public static var current: ProofAudit?

  /// What became of the proofs of one method.
  public struct Count: Sendable, Hashable {
    /// Proofs that were accepted.
    public var accepted = 0
    /// Proofs that are wrong: faults of the prover, or of the checker.
    public var rejected = 0
    /// Proofs with a step that the checker does not know, or does not get to the end of.
    public var unchecked = 0
    /// Proofs that are no values.
    public var missing = 0
  }

  private let lock = NSLock()
  private var counted: [String: Count] = [:]
  private var complaints: [String] = []

  /// Makes an audit that has counted nothing.
  public init() {}

  /// The counts by method.
  public var counts: [String: Count] { lock.withLock { counted } }
  /// The claims whose proofs were rejected, with the reasons.
  public var rejections: [String] { lock.withLock { complaints } }

  /// All methods together.
  public var total: Count {
    counts.values.reduce(into: Count()) {
      $0.accepted += $1.accepted
      $0.rejected += $1.rejected
      $0.unchecked += $1.unchecked
      $0.missing += $1.missing
    }
  }

  /// The share of proofs that were accepted, from 0 to 1; 1 of none.
  public var share: Double {
    let total = total
    let all = total.accepted + total.rejected + total.unchecked + total.missing
    return all == 0 ? 1 : Double(total.accepted) / Double(all)
  }

  /// One line for each method.
  public var description: String {
    counts.sorted { $0.key < $1.key }.map { method, count in
      "\(method): \(count.accepted) accepted, \(count.rejected) rejected, \(count.unchecked) unchecked, "
        + "\(count.missing) without a value"
    }.joined(separator: "\n")
  }

  /// Judges a claim once more, and checks the proof.
  func note(_ claim: Claim, _ prover: Prover) {
    let (judgement, proof) = prover.proof(of: claim)
    guard judgement.verdict == .proved || judgement.verdict == .confirmed else { return }
    let outcome = proof.map { ProofChecker.check($0) }
    lock.withLock {
      switch outcome {
      case nil: counted[judgement.method, default: Count()].missing += 1
      case .accepted: counted[judgement.method, default: Count()].accepted += 1
      case .unchecked: counted[judgement.method, default: Count()].unchecked += 1
      case .rejected(let step, let reason):
        counted[judgement.method, default: Count()].rejected += 1
        complaints.append("\(claim.statement): \(step): \(reason)")
      }
    }
  }
}
