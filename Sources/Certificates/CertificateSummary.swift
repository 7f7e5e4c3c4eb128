import Foundation

/// How many claims have a certificate, by the method by which they were judged, and why others have none.
public struct CertificateSummary: Sendable {
  /// What became of the claims that one method judged.
  struct Row {
    var claims = 0
    var accepted = 0
    /// How long the kernel took for them in this run.
    var time = Duration.zero
  }

  private var rows: [String: Row] = [:]
  private var reasons: [Reason: Int] = [:]
  /// Whether the kernel was asked.
  private let isChecked: Bool
  /// What the kernel rejects, with the reasons.
  public private(set) var rejected: [(certificate: Certificate, reason: String)] = []
  /// Where the kernel does not follow a script, with what it says.
  public private(set) var notFollowed: [(certificate: Certificate, reason: String)] = []

  private struct Reason: Hashable {
    var method: String
    var text: String
  }

  /// Counts certificates with what the kernel says of each; without a kernel, those that have a script.
  public init(_ certificates: [Certificate], _ judgements: [RocqKernel.Judgement?]?) {
    isChecked = judgements != nil
    for (index, certificate) in certificates.enumerated() {
      var row = rows[certificate.method, default: Row()]
      row.claims += 1
      let judgement = judgements?[index]
      row.time += judgement?.time ?? .zero
      switch judgement?.outcome {
      case .accepted: row.accepted += 1
      case .notFollowed(let reason):
        notFollowed.append((certificate, reason))
        reasons[
          Reason(method: certificate.method, text: "the kernel does not follow the script"), default: 0] += 1
      case .rejected(let reason):
        rejected.append((certificate, reason))
        reasons[Reason(method: certificate.method, text: "rejected"), default: 0] += 1
      case nil:
        if case .failure(let missing) = certificate.scripts {
          reasons[Reason(method: certificate.method, text: missing.reason), default: 0] += 1
        } else {
          row.accepted += 1
        }
      }
      rows[certificate.method] = row
    }
  }

  /// How many claims there are.
  public var claims: Int { rows.values.reduce(0) { $0 + $1.claims } }
  /// How many have a certificate, which the kernel accepts where it was asked.
  public var accepted: Int { rows.values.reduce(0) { $0 + $1.accepted } }

  /// A line for each method, then the reasons why claims have no certificate, then the sum.
  public var text: String {
    var text = ""
    for (method, row) in rows.sorted(by: { ($1.value.claims, $0.key) < ($0.value.claims, $1.key) }) {
      text += "  \(method): \(row.accepted) of \(row.claims)"
      if row.time > .zero {
        text += String(
          format: ", %.1f s",
          Double(row.time.components.seconds) + Double(row.time.components.attoseconds) * 1e-18)
      }
      text += "\n"
    }
    for (reason, count) in reasons.sorted(by: {
      ($1.value, $0.key.method, $0.key.text) < ($0.value, $1.key.method, $1.key.text)
    }) {
      text += "  none for \(count), \(reason.method): \(reason.text)\n"
    }
    text += "certificates: \(accepted) of \(claims) claims"
    text += isChecked ? " accepted, \(rejected.count) rejected\n" : ", not checked\n"
    return text
  }
}
