import ArgumentParser
import Audit
import Foundation
import Notebook
import Parallel
import Reports
import SiteGenerator
import SourceText
import TeX

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

  @Option(help: "Report only what this file does not record.", completion: .file())
  var baseline: String?

  @Option(
    help: ArgumentHelp("Record what is found in this file instead of reporting it.", valueName: "file"),
    completion: .file())
  var writeBaseline: String?

  @Option(
    help: ArgumentHelp(
      "Report only formulas whose lines differ from this revision of git.", valueName: "revision"))
  var changedSince: String?

  @Option(
    help: ArgumentHelp("Write a page for people, in HTML, to this file.", valueName: "file"),
    completion: .file())
  var report: String?

  func validate() throws {
    var files = try reporting.requests().compactMap(\.output)
    if writeBaseline != nil, changedSince != nil {
      throw ValidationError("a baseline records all findings: leave out --changed-since, or --write-baseline")
    }
    for file in [writeBaseline, report].compactMap(\.self) {
      try Self.refuseDocument(file)
      files.append(file)
    }
    guard Set(files).count == files.count else { throw ValidationError("two reports cannot go to one file") }
  }

  /// Refuses to write over what an audit would read.
  private static func refuseDocument(_ path: String) throws {
    try FileAccess.refuseLesson(path)
    guard DocumentFormat(path: FolderBounds.real(path) ?? path) == nil else {
      throw ValidationError("\(path) has the name of a document: write to another file")
    }
  }

  func run() async throws {
    let start = (date: Date(), instant: ContinuousClock.now)
    var known = try BaselineFiles(reading: baseline, writing: writeBaseline)
    let changes: GitChanges? =
      if let changedSince { try await GitChanges(since: changedSince, of: paths) } else { nil }
    let (files, failures) = try documents(changes)
    func isJudged(_ document: AuditDocument) -> Bool {
      changes == nil || changes?.lines(of: document.file.path) != nil
    }
    let progress = Progress(total: files.count(where: isJudged))
    // An entry of a baseline may be of a finding that is not reported: it has not gone for that.
    var audited = Auditor(level: known.isAsked ? .possible : level).audit(
      files, commands: files.isEmpty ? [] : configuredCommands(), judging: isJudged, progress: progress.show)
    progress.clear()
    for place in audited.indices {
      let lines = changes?.lines(of: audited[place].file.path)
      known.sift(&audited[place], level: level) { changes == nil || lines?.touches($0.lines) == true }
    }
    var report = Report(lessons: audited.map(Self.lesson), summary: Summary())
    report.run = .that(beganAt: start.date, took: ContinuousClock.now - start.instant)
    try write(report, audited, known: known.count)
    if let page = self.report { try FileAccess.write(AuditPage(audited).html, to: page) }
    try known.finish()
    for failure in failures { StandardStream.error.say("error: \(failure.message)") }
    var status = audited.contains { !$0.findings.isEmpty } ? ExitStatus.claimFails : .allHolds
    if !failures.isEmpty { status = .environment }
    try status.exit()
  }

  /// The documents below the paths, read, and what could not be.
  ///
  /// Where none of them has changed nothing is read; else the others are too, for the commands that they define.
  private func documents(_ changes: GitChanges?) throws -> ([AuditDocument], [EnvironmentFailure]) {
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
        // What is named twice is looked at once.
        if seen.insert(FolderBounds.real(path) ?? path).inserted { files.append(path) }
      }
    }
    guard !files.isEmpty || !failures.isEmpty else {
      throw EnvironmentFailure(
        message: "\(paths.joined(separator: ", ")): there is no document (\(DocumentFormat.allEndings)) here")
    }
    if let changes, !files.contains(where: { changes.lines(of: $0) != nil }) { return ([], failures) }
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

  /// More files than these are not looked at for commands.
  private static let mostConfigurations = 500

  /// The commands that configurations of MathJax and KaTeX in the folders define; a file that cannot be read defines none.
  private func configuredCommands() -> [LaTeXMacro] {
    var seen: Set<String> = []
    return paths.filter { FileAccess.isFolder($0) == true }.flatMap { path in
      let listing = LessonFolder.Listing(path, seen: &seen) { MacroConfiguration.mayBe($0) }
      return listing.files.prefix(Self.mostConfigurations).flatMap { file -> [LaTeXMacro] in
        guard let bytes = try? FileAccess.read(file.path, regularOnly: true, within: FolderBounds(path))
        else {
          return []
        }
        return MacroConfiguration.macros(in: bytes, path: file.path)
      }
    }
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

  private func write(_ report: Report, _ audited: [AuditedDocument], known: Int) throws {
    for request in try reporting.requests() {
      var text: String
      if request.format == .text {
        let usesColor = request.output == nil && StandardStream.output.showsColor
        let findings = report.diagnosticText(usesColor: usesColor)
        text = findings + (findings.isEmpty ? "" : "\n") + Self.summary(audited, known: known) + "\n"
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
  private static func summary(_ audited: [AuditedDocument], known: Int) -> String {
    let findings = audited.flatMap(\.findings)
    let counts = AuditFinding.Level.allCases.reversed().compactMap { level -> String? in
      let count = findings.count { $0.level == level }
      return count > 0 ? "\(count) \(level.rawValue)" : nil
    }
    func number(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    return
      "\(number(audited.count, "document")), \(number(audited.reduce(0) { $0 + $1.formulas }, "formula")), "
      + "\(number(audited.reduce(0) { $0 + $1.relations }, "relation")) judged: "
      + (counts.isEmpty ? known > 0 ? "nothing new" : "nothing found" : counts.joined(separator: ", "))
      + (known > 0 ? "; \(known) known" : "")
  }
}

extension AuditFinding.Level: ExpressibleByArgument {}
