import Notebook

/// Lessons whose verdicts were written as theorems, and what the kernel says of these.
public struct CertifiedLessons: Sendable {
  /// The lessons; claims whose theorems the kernel accepts have their certificates.
  public private(set) var lessons: [CheckedLesson]
  /// The theorems, a file for each lesson that has some.
  public let files: [CertificateFile]
  /// What the kernel says of each theorem of each file; nil where it was not asked.
  public private(set) var judgements: [[RocqKernel.Judgement?]]?

  /// Writes the verdicts of lessons as theorems.
  public init(_ lessons: [CheckedLesson]) {
    self.lessons = lessons
    files = CertificateFile.files(of: lessons)
  }

  /// Has a kernel check the theorems.
  public mutating func check(
    by kernel: RocqKernel, progress: @Sendable @escaping (Int) -> Void = { _ in }
  ) async {
    var rest = await kernel.judge(certificates, progress: progress)[...]
    var judgements: [[RocqKernel.Judgement?]] = []
    for (index, file) in files.enumerated() {
      judgements.append(Array(rest.prefix(file.certificates.count)))
      rest = rest.dropFirst(file.certificates.count)
      lessons[index].enter(file, judgements[index])
    }
    self.judgements = judgements
  }

  /// All theorems.
  public var certificates: [Certificate] { files.flatMap(\.certificates) }

  /// How many claims have a certificate, and why others have none.
  public var summary: CertificateSummary {
    CertificateSummary(certificates, judgements.map { $0.flatMap { $0 } })
  }
}

extension CheckedLesson {
  /// Notes with each claim the certificate that a kernel accepts.
  fileprivate mutating func enter(_ file: CertificateFile, _ judgements: [RocqKernel.Judgement?]) {
    var number = 0
    for cell in cells.indices {
      for claim in cells[cell].claims.indices where cells[cell].claims[claim].theorem != nil {
        defer { number += 1 }
        guard file.certificates.indices.contains(number),
          case .accepted(let script) = judgements[number]?.outcome,
          file.certificates[number].texts.indices.contains(script)
        else { continue }
        let certificate = file.certificates[number]
        cells[cell].claims[claim].certificate = ClaimCertificate(
          name: certificate.name, statement: certificate.texts[script].statement,
          proof: certificate.texts[script].proof)
      }
    }
  }
}
