import ArgumentParser
import Audit
import Foundation
import Notebook
import Parallel
import Reports
import SiteGenerator
import SourceText

/// Looks through documents as they are for formulas that are probably wrong.
struct AuditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Find formulas that are probably wrong in documents that were not written for Lectern.",
    discussion:
      "Reads \(DocumentFormat.allEndings). What defines, assumes or is to be solved is left alone.")

  @Argument(help: "Documents, or folders of them.", completion: .file())
  var paths: [String] = ["."]

  @OptionGroup var reporting: ReportOptions

  @Option(
    help:
      "Report findings from this level on: \(AuditFinding.Level.allCases.map(\.rawValue).joined(separator: ", "))."
  )
  var level: AuditFinding.Level = .likely

  func validate() throws { _ = try reporting.requests() }

  func run() async throws {
    let start = (date: Date(), instant: ContinuousClock.now)
    let (files, failures) = try documents()
    let progress = Progress(total: files.count)
    let audited = Auditor(level: level).audit(files, progress: progress.show)
    progress.clear()
    var report = Report(lessons: audited.map(Self.lesson), summary: Summary())
    report.run = .that(beganAt: start.date, took: ContinuousClock.now - start.instant)
    try write(report, audited)
    for failure in failures { StandardStream.error.say("error: \(failure.message)") }
    var status = audited.contains { !$0.findings.isEmpty } ? ExitStatus.claimFails : .allHolds
    if !failures.isEmpty { status = .environment }
    try status.exit()
  }

  /// The documents below the paths, read, and what could not be.
  private func documents() throws -> ([AuditDocument], [EnvironmentFailure]) {
    var seen: Set<String> = []
    var failures: [EnvironmentFailure] = []
    var files: [String] = []
    for path in paths {
      switch FileAccess.isFolder(path) {
      case nil: throw EnvironmentFailure(message: "\(path): \(StandardStream.reason(errno))")
      case true?:
        let listing = LessonFolder.Listing(path, seen: &seen) { DocumentFormat(path: $0) != nil }
        failures += listing.failures
        files += listing.files.map(\.path)
      case false?:
        guard DocumentFormat(path: path) != nil else {
          throw EnvironmentFailure(
            message: "\(path): no format is known for this name; there are \(DocumentFormat.allEndings)")
        }
        files.append(path)
      }
    }
    guard !files.isEmpty || !failures.isEmpty else {
      throw EnvironmentFailure(
        message: "\(paths.joined(separator: ", ")): there is no document (\(DocumentFormat.allEndings)) here")
    }
    let read = Parallel.map(files) { path -> Result<AuditDocument, EnvironmentFailure> in
      Result { () throws(EnvironmentFailure) in
        let file = SourceFile(path: path, bytes: try FileAccess.read(path))
        guard let format = DocumentFormat(path: path) else { return AuditDocument(file: file) }
        return format.read(file)
      }
    }
    var documents: [AuditDocument] = []
    for result in read {
      switch result {
      case .success(let document): documents.append(document)
      case .failure(let failure): failures.append(failure)
      }
    }
    return (documents, failures)
  }

  private static func lesson(_ document: AuditedDocument) -> Report.Lesson {
    var diagnostics = document.findings.map(\.diagnostic)
    if let problem = document.problem {
      diagnostics.append(
        .warning(.auditFile, "this file was not understood: \(problem)", file: document.file, at: Span(at: 0))
      )
    }
    return Report.Lesson(path: document.file.path, cells: [], diagnostics: diagnostics)
  }

  private func write(_ report: Report, _ audited: [AuditedDocument]) throws {
    for request in try reporting.requests() {
      var text: String
      if request.format == .text {
        let usesColor = request.output == nil && StandardStream.output.showsColor
        let findings = report.diagnosticText(usesColor: usesColor)
        text = findings + (findings.isEmpty ? "" : "\n") + Self.summary(audited) + "\n"
      } else {
        text = report.formatted(as: request.format)
      }
      if let file = request.output {
        try FileAccess.write(text, to: file)
      } else {
        try StandardStream.output.write(text, in: request.format)
      }
    }
  }

  /// `12 documents, 340 formulas, 210 relations: 1 certain, 2 likely`.
  private static func summary(_ audited: [AuditedDocument]) -> String {
    let findings = audited.flatMap(\.findings)
    let counts = AuditFinding.Level.allCases.reversed().compactMap { level -> String? in
      let count = findings.count { $0.level == level }
      return count > 0 ? "\(count) \(level.rawValue)" : nil
    }
    func number(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    return
      "\(number(audited.count, "document")), \(number(audited.reduce(0) { $0 + $1.formulas }, "formula")), "
      + "\(number(audited.reduce(0) { $0 + $1.relations }, "relation")) judged: "
      + (counts.isEmpty ? "nothing found" : counts.joined(separator: ", "))
  }
}

extension AuditFinding.Level: ExpressibleByArgument {}
