import Audit
import BuildCache
import Foundation
import LanguageServer
import LessonMarkdown
import Notebook
import Parallel
import SiteGenerator
import SourceText
import SwiftCells

/// The lessons of a folder and the documents that an editor has open, kept verified.
///
/// Lessons are those below one folder, as for `lectern build`; any other document is verified by itself, as `lectern verify` does with a
/// file. What is typed is kept in memory: only what stands on the disk goes into the cache that other commands use.
actor LanguageSession: LessonWorkspace {
  /// Lessons that were verified in one way: with Swift cells or without.
  private struct Lane {
    var verifier: Verifier
    var verified: VerifiedLessons?
    var site: LazySite?
  }

  nonisolated let runsSwiftCells: Bool
  nonisolated let reader: LessonReader

  private let wanted: String?
  private let usesCache: Bool
  private var root = "/"
  private var lessons: String?
  private var folder: LessonFolder?
  private var siteFolder: SiteFolder?
  /// What is typed, and what is saved.
  private var typing: Lane
  private var saved: Lane
  /// Verifies documents that need no title.
  private let singles: Verifier
  private var singleRuns: [String: (context: [SourceFile], lesson: CheckedLesson)] = [:]
  private var store: LessonCache?
  /// What claims came to, also in texts that are being typed.
  private let memory = LessonMemory()
  private var quick: VerifiedLessons?
  private static let none = LessonCache(store: .empty, tool: ToolIdentity.digest())
  private var failure: String?

  /// A session for the lessons of a folder, or without one for those in `Lessons` where that is there.
  init(lessons: String?, options: Verifier.Options, usesCache: Bool) {
    wanted = lessons
    self.usesCache = usesCache
    var still = options
    // What is typed may be anything, and would run at each pause.
    still.swiftCells.trust = .skip
    typing = Lane(verifier: Verifier(options: still))
    saved = Lane(verifier: Verifier(options: options))
    var plain = still
    plain.requiresFrontMatter = false
    singles = Verifier(options: plain)
    runsSwiftCells = options.swiftCells.trust != .skip
    reader = LessonReader(allowsRawHTML: options.allowsRawHTML)
  }

  func enter(_ root: String?) -> Result<String, WorkspaceFailure> {
    if let root {
      guard FileManager.default.changeCurrentDirectoryPath(root) else {
        return .failure(WorkspaceFailure(message: "\(root): \(StandardStream.reason(errno))"))
      }
    }
    let here = FileManager.default.currentDirectoryPath
    self.root = FolderBounds.real(here) ?? here
    if usesCache { store = LessonCache(store: CacheOptions.projectStore(), tool: ToolIdentity.digest()) }
    if let wanted {
      guard FileAccess.isFolder(wanted) == true else {
        return .failure(WorkspaceFailure(message: "\(wanted): there is no such folder"))
      }
      lessons = wanted
    }
    return .success(self.root)
  }

  func path(ofFile absolute: String) -> String {
    let folder = FolderBounds.real((absolute as NSString).deletingLastPathComponent)
    let real =
      folder.map { ($0 == "/" ? "" : $0) + "/" + (absolute as NSString).lastPathComponent } ?? absolute
    let prefix = root == "/" ? "/" : root + "/"
    return real.hasPrefix(prefix) ? String(real.dropFirst(prefix.count)) : real
  }

  func absolutePath(of path: String) -> String {
    path.hasPrefix("/") ? path : (root == "/" ? "/" : root + "/") + path
  }

  // MARK: Verification

  private func read() {
    failure = nil
    if wanted == nil { lessons = FileAccess.isFolder("Lessons") == true ? "Lessons" : nil }
    guard let lessons else {
      folder = nil
      siteFolder = nil
      return
    }
    do {
      folder = try LessonFolder(paths: [lessons], output: Build.defaultOutput, mayBeEmpty: true).keeping(
        folder)
      siteFolder = SiteFolder.read(
        Build.siteFolder, lessonsFolder: Build.root(of: lessons), within: FolderBounds("."))
    } catch {
      failure = (error as? EnvironmentFailure)?.message ?? "\(error)"
    }
  }

  func check(
    _ lessons: [LessonSource], context: [LessonSource], cancellation: Cancellation
  ) async -> [CheckedLesson]? {
    let found = await typing.verifier.verify(
      lessons, context: context, cache: Self.none, withClaims: true, previous: quick, memory: memory,
      cancellation: cancellation)
    guard !cancellation.isCancelled else { return nil }
    quick = found
    return found.lessons
  }

  func verify(
    _ open: [String: SourceFile], looksAtDisk: Bool, runsCells: Bool, cancellation: Cancellation
  ) async -> WorkspaceState? {
    if looksAtDisk || (folder == nil && lessons != nil) { read() }
    var failures = (folder?.failures ?? []).map(\.message)
    if let failure { failures.append(failure) }
    var sources = folder?.lessons ?? []
    var left = open
    var isTyped = false
    for index in sources.indices {
      guard let path = sources[index].path, let text = left.removeValue(forKey: path) else { continue }
      if (try? sources[index].content.get())?.bytes != text.bytes { isTyped = true }
      // The open text stands for the file's also where both are the same, so that places are told by its value.
      sources[index] = LessonSource(name: sources[index].name, typed: text)
    }
    let runs = runsCells && runsSwiftCells
    var lane = runs ? saved : typing
    var others: [Diagnostic] = []
    if !sources.isEmpty {
      let cache =
        store.flatMap { isTyped ? nil : $0 } ?? Self.none
      let found = await lane.verifier.verify(
        sources, context: folder?.context ?? [], cache: cache, withClaims: false, previous: lane.verified,
        memory: runs ? nil : memory, cancellation: cancellation)
      guard !cancellation.isCancelled else { return nil }
      if let siteFolder {
        let site = LazySite(siteFolder.generator(), found, cache: cache, previous: lane.site)
        let file = SourceFile(path: "\(Build.siteFolder)/site.yml", bytes: [])
        others = (siteFolder.diagnostics + site.diagnostics).map { diagnostic in
          var placed = diagnostic
          placed.file = diagnostic.file ?? file
          return placed
        }
        lane.site = site
      }
      lane.verified = found
      if runs { saved = lane } else { typing = lane }
      if !isTyped { store?.commit() }
    } else {
      lane.verified = nil
    }
    let single = await verifySingles(left, cancellation)
    guard !cancellation.isCancelled else { return nil }
    return WorkspaceState(
      sources: sources, verified: lane.verified, singles: single, others: others, failures: failures)
  }

  /// Open documents that are no lessons of the folder; with what they use from beside them.
  private func verifySingles(
    _ open: [String: SourceFile], _ cancellation: Cancellation
  ) async -> [CheckedLesson] {
    singleRuns = singleRuns.filter { open[$0.key] != nil }
    var result: [CheckedLesson] = []
    for (path, file) in open.sorted(by: { $0.key < $1.key }) where LessonFormat(path: path) != nil {
      if cancellation.isCancelled { return [] }
      if let known = singleRuns[path], known.lesson.document.file === file {
        result.append(known.lesson)
        continue
      }
      let source = LessonSource(name: LessonFormat.name(of: FileAccess.name(of: path)), typed: file)
      let context = LessonFolder.context(of: source, besides: FileAccess.folder(of: path))
      let checked = await singles.verify(
        [source], context: context, cache: Self.none, withClaims: true, memory: memory,
        cancellation: cancellation)
      guard !cancellation.isCancelled, let lesson = checked.lessons.first else { return [] }
      singleRuns[path] = (context.compactMap { try? $0.content.get() }, lesson)
      result.append(lesson)
    }
    return result
  }

  func whole(_ index: Int, of state: WorkspaceState) async -> CheckedLesson? {
    await state.verified?.whole([index])[index]
  }

  /// It may take seconds, which verification need not wait for.
  nonisolated func audit(_ file: SourceFile) async -> [Diagnostic] {
    guard let format = DocumentFormat(path: file.path) else { return [] }
    let document = format.read(file)
    return Auditor().audit(document).findings.map(\.diagnostic)
  }
}
