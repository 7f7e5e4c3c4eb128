import Audit
import Foundation
import Reports
import SiteGenerator
import SourceText

/// The baselines of an audit: the one that it starts from, and the one that it writes.
///
/// Paths of documents are kept from the folder in which a baseline lies, so that an audit may be started anywhere, and links on the way
/// do not count.
struct BaselineFiles {
  private let source: String?
  private let target: String?
  /// The folders from which the paths in them are counted.
  private let sourceFolder: String
  private let targetFolder: String
  private var baseline = AuditBaseline()
  /// The real paths of the documents that were looked through.
  private var seen: Set<String> = []
  /// What a new baseline records.
  private var recorded: [(document: String, finding: AuditFinding)] = []
  /// How many findings are left out, since they are known.
  private(set) var count = 0

  /// Whether there is a baseline at all.
  var isAsked: Bool { source != nil || target != nil }

  /// Entries that have gone are named up to this number.
  private static let mostNotes = 10

  /// Reads the baseline that findings are held to; without one it is the one that is written, where it is there already.
  init(reading source: String?, writing target: String?) throws {
    self.target = target
    // What stands in a file to which a shell leads /dev/stdout is no baseline.
    let isThere = target.map { !$0.hasPrefix("/dev/") && FileAccess.isRegularFile($0) } ?? false
    self.source = source ?? (isThere ? target : nil)
    sourceFolder = self.source.map(Self.folder) ?? "/"
    targetFolder = target.map(Self.folder) ?? "/"
    guard let path = self.source else { return }
    let bytes = try FileAccess.read(path)
    guard bytes.count <= FileAccess.mostBytes else {
      throw EnvironmentFailure(message: "\(path): it has more than \(FileAccess.mostBytes >> 20) MB")
    }
    do {
      baseline = try AuditBaseline(bytes)
    } catch {
      throw EnvironmentFailure(message: "\(path):\(error.line):\(error.column): \(error.message)")
    }
  }

  /// Takes out of a document what is known, what is below a level, and what is not asked for.
  mutating func sift(
    _ document: inout AuditedDocument, level: AuditFinding.Level, where isAsked: (AuditFinding) -> Bool
  ) {
    let path = FolderBounds.real(document.file.path) ?? document.file.path
    if document.problem == nil { seen.insert(path) }
    let name = source == nil ? nil : RelativePath.way(from: sourceFolder, to: path)
    // Of equal findings those are known first that would be reported, and of these the ones that were there before.
    func rank(_ finding: AuditFinding) -> Int { finding.level < level ? 2 : isAsked(finding) ? 1 : 0 }
    var isLeft = [Bool](repeating: true, count: document.findings.count)
    let order = document.findings.indices.sorted {
      (rank(document.findings[$0]), $0) < (rank(document.findings[$1]), $1)
    }
    for place in order {
      let finding = document.findings[place]
      let isKnown = name.map { baseline.take(Self.entry(finding, in: $0)) } ?? false
      isLeft[place] = !isKnown && rank(finding) == 1
      if isKnown, rank(finding) == 1 { count += 1 }
      if target != nil, isKnown || isLeft[place] {
        recorded.append((path, finding))
        if isLeft[place] { count += 1 }
        isLeft[place] = false
      }
    }
    document.findings = document.findings.indices.filter { isLeft[$0] }.map { document.findings[$0] }
  }

  /// Says which entries have gone, and writes the new baseline.
  func finish() throws {
    var kept: [(document: String, entry: AuditBaseline.Entry)] = []
    var gone: [(entry: AuditBaseline.Entry, line: Int)] = []
    for rest in baseline.rest {
      let document = rest.entry.document
      let path = document.hasPrefix("/") ? document : sourceFolder + "/" + document
      let isThere = FileAccess.isRegularFile(path)
      if isThere, !seen.contains(FolderBounds.real(path) ?? path) {
        kept.append((path, rest.entry))
      } else {
        gone.append(rest)
      }
    }
    if let source {
      for (entry, line) in gone.prefix(Self.mostNotes) {
        Self.say(
          "note: \(source):\(line): \(entry.document): this is found no more: \(entry.kind), \(entry.formula)"
        )
      }
      if gone.count > Self.mostNotes {
        Self.say("note: \(source): \(gone.count - Self.mostNotes) entries more are found no more")
      }
      if !gone.isEmpty, target == nil {
        Self.say("note: lectern audit --write-baseline \(source) takes out what is found no more")
      }
    }
    guard let target else { return }
    let entries =
      recorded.map { Self.entry($0.finding, in: RelativePath.way(from: targetFolder, to: $0.document)) }
      + kept.map {
        AuditBaseline.Entry(
          document: RelativePath.way(from: targetFolder, to: $0.document), kind: $0.entry.kind,
          formula: $0.entry.formula)
      }
    try FileAccess.write(AuditBaseline.text(of: entries), to: target)
    Self.say("\(target): \(entries.count) finding\(entries.count == 1 ? "" : "s") recorded")
  }

  private static func entry(_ finding: AuditFinding, in document: String) -> AuditBaseline.Entry {
    AuditBaseline.Entry(document: document, kind: finding.diagnostic.identifier, formula: finding.formula)
  }

  /// A line in which nothing of a name or a formula begins another.
  private static func say(_ line: String) { StandardStream.error.say(DiagnosticRenderer.printable(line)) }

  /// The folder from which a baseline's paths are counted; the working folder for what is no file, such as a pipe.
  private static func folder(of baseline: String) -> String {
    let isFile = FileAccess.isFolder(baseline) == nil || FileAccess.isRegularFile(baseline)
    let here = FolderBounds.real(".") ?? "/"
    return isFile ? FolderBounds.realTarget(baseline).map { FileAccess.folder(of: $0) } ?? here : here
  }
}
