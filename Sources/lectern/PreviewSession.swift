import BuildCache
import Foundation
import LessonMarkdown
import Notebook
import PreviewServer
import Reports
import SiteGenerator
import SourceText

/// The lessons as they stand on disk, and the site of them, kept up to date while a preview is served.
actor PreviewSession {
  /// What a look at the disk came to.
  struct Update: Sendable {
    /// What is wrong, in the order in which it stands in the files.
    var problems: [PreviewProblem]
    /// Each problem as a terminal shows it.
    var texts: [String]
    /// What is counted for the terminal; nil where there are no lessons to count.
    var report: TerminalReport?

    /// All that the terminal shows. The counting takes a while, which open pages need not wait for.
    var said: String { texts.joined() + (report?.summaryLine ?? "") }

    /// What the terminal shows behind what it has shown of an earlier look: what is new, and how much is as it was; nil where
    /// nothing has changed.
    func news(since earlier: Update) -> String? {
      let known = Set(earlier.texts)
      let new = texts.filter { !known.contains($0) }
      let isSame = new.isEmpty && texts.count == earlier.texts.count
      if isSame, report?.summaryLine == earlier.report?.summaryLine { return nil }
      let rest = texts.count - new.count
      let others = rest == 0 ? "" : "\(rest) as before\n"
      return new.joined() + others + (report?.summaryLine ?? "")
    }
  }

  private let lessons: String
  private let verifier: Verifier
  private let cache: LessonCache
  private let usesColor: Bool

  private var folder: LessonFolder?
  private var siteFolder: SiteFolder?
  private var verified: VerifiedLessons?
  private var site: LazySite?
  /// The folders in which a change matters.
  private(set) var watchedFolders: Set<String> = []

  /// A session for a folder of lessons, of which nothing is read yet.
  init(lessons: String, verifier: Verifier, cache: LessonCache, usesColor: Bool) {
    self.lessons = lessons
    self.verifier = verifier
    self.cache = cache
    self.usesColor = usesColor
  }

  /// Looks at what changed, and checks that.
  ///
  /// - Parameter changes: The paths that changed; empty to look at everything.
  func update(_ changes: Set<String> = []) async -> Update {
    let paths = changes.filter { !Self.isPassing($0) }
    if !changes.isEmpty, paths.isEmpty, let site { return update(of: site) }
    do {
      if let folder, let reread = folder.rereading(paths), !paths.isEmpty {
        self.folder = reread
      } else {
        try readEverything()
      }
    } catch {
      // The last state goes on being served.
      let message = (error as? EnvironmentFailure)?.message ?? "\(error)"
      return Update(
        problems: [PreviewProblem(place: lessons, isError: true, message: message, detail: "")],
        texts: ["error: \(message)\n"])
    }
    guard let folder, let siteFolder else { return Update(problems: [], texts: []) }
    let verified = await verifier.verify(
      folder.lessons, context: folder.context, cache: cache, withClaims: false, previous: verified)
    let site = LazySite(siteFolder.generator(), verified, cache: cache, previous: site)
    self.verified = verified
    self.site = site
    return update(of: site)
  }

  /// A name that an editor gives to a file for a moment, or to a copy.
  private static func isPassing(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    return name.hasPrefix(".") || name.hasPrefix("#") || name.hasSuffix("~") || name.hasSuffix(".swp")
      || name.hasSuffix(".tmp") || name == "4913"
  }

  private func readEverything() throws {
    let fresh = try LessonFolder(paths: [lessons], output: Build.defaultOutput).keeping(folder)
    folder = fresh
    siteFolder = SiteFolder.read(
      Build.siteFolder, lessonsFolder: Build.root(of: lessons), within: FolderBounds("."))
    var folders = fresh.visited
    if folders.isEmpty { folders = [Build.root(of: lessons)] }
    let assets = Build.siteFolder + "/Assets"
    // What links take from elsewhere is not a part of the site.
    let here = FolderBounds(".")
    for root in [Build.siteFolder, assets] where here.contains(root) && FileAccess.isFolder(root) == true {
      folders.insert(root)
    }
    if FolderBounds(Build.siteFolder).contains(assets), here.contains(assets),
      case .success(let listing) = FolderListing.read(assets)
    {
      folders.formUnion(listing.folders.map { "\(assets)/\($0)" })
    }
    // Where there is no such folder yet, its making is to be seen.
    if !folders.contains(Build.siteFolder) { folders.insert(".") }
    let named = [siteFolder?.configuration.theme.style, siteFolder?.configuration.theme.mathFont]
    for name in named.compactMap({ $0 }) where !name.hasPrefix("/") {
      let parent = ("\(Build.siteFolder)/\(name)" as NSString).deletingLastPathComponent
      if here.contains(parent), FileAccess.isFolder(parent) == true { folders.insert(parent) }
    }
    watchedFolders = folders
  }

  private func update(of site: LazySite) -> Update {
    let report = TerminalReport(verified?.summaries ?? [])
    let others = (siteFolder?.diagnostics ?? []) + site.diagnostics
    let all = report.diagnostics + DiagnosticRenderer.sorted(others)
    var problems = all.map { diagnostic in
      PreviewProblem(diagnostic, page: diagnostic.file.flatMap { site.page(ofFile: $0.path) })
    }
    for failure in folder?.failures ?? [] {
      problems.append(PreviewProblem(place: "", isError: true, message: failure.message, detail: ""))
    }
    let renderer = DiagnosticRenderer(usesColor: usesColor)
    let failures = (folder?.failures ?? []).map { "error: \($0.message)\n" }
    return Update(problems: problems, texts: all.map { renderer.render([$0]) } + failures, report: report)
  }

  /// A file of the site as it is served; nil where there is none of that name.
  func file(named name: String) async -> PreviewFile? {
    guard let site else { return nil }
    return await Self.file(named: name, of: site)
  }

  private nonisolated static func file(named name: String, of site: LazySite) async -> PreviewFile? {
    guard let bytes = await site.bytes(at: name) else { return nil }
    let type = PreviewFile.type(ofName: name)
    let isCopied = site.isCopied(name)
    let version =
      type.hasPrefix("text/html") && !isCopied ? Digest(of: bytes).hexadecimal.prefix(24) + site.look : ""
    return PreviewFile(bytes: bytes, type: type, version: String(version), isCopied: isCopied)
  }
}

extension PreviewProblem {
  /// A diagnostic, with what the terminal shows below its first line.
  init(_ diagnostic: Diagnostic, page: String?) {
    let lines = DiagnosticRenderer().render(diagnostic).split(
      separator: "\n", omittingEmptySubsequences: false)
    let place = diagnostic.file.map { file in
      diagnostic.position.map { "\(file.path):\($0.line):\($0.column)" } ?? file.path
    }
    self.init(
      place: place ?? "", page: page, isError: diagnostic.severity == .error,
      message: DiagnosticRenderer.printable(diagnostic.message),
      detail: lines.dropFirst().joined(separator: "\n"))
  }
}
