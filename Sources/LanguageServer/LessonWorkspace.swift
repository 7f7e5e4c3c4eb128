import LessonMarkdown
import Notebook
import Parallel
import SourceText

/// What became of the lessons and the open documents of a folder.
public struct WorkspaceState: Sendable {
  /// The lessons of the folder, with open texts in place of those on the disk.
  public var sources: [LessonSource]
  /// The lessons, verified; nil where the folder has none.
  public var verified: VerifiedLessons?
  /// Open documents that are no lessons of the folder, each verified by itself.
  public var singles: [CheckedLesson]
  /// What is to be said beside the lessons' own diagnostics: broken links, the site's file. Each has a file.
  public var others: [Diagnostic]
  /// Why files could not be read.
  public var failures: [String]
  /// Lessons that were checked since, by themselves.
  var fresh: [String: CheckedLesson] = [:]

  /// Makes a state.
  public init(
    sources: [LessonSource], verified: VerifiedLessons?, singles: [CheckedLesson], others: [Diagnostic],
    failures: [String]
  ) {
    self.sources = sources
    self.verified = verified
    self.singles = singles
    self.others = others
    self.failures = failures
  }
}

/// The world as a language server needs it: files, and what checks them. Only its implementation touches the disk.
public protocol LessonWorkspace: Sendable {
  /// Whether Swift cells run when a document is saved.
  var runsSwiftCells: Bool { get }

  /// What reads lessons.
  var reader: LessonReader { get }

  /// Enters a folder, from which all paths count. A second call is refused by the server.
  ///
  /// - Returns: the folder's absolute path, or why it cannot be entered.
  func enter(_ root: String?) async -> Result<String, WorkspaceFailure>

  /// The name by which diagnostics call a file, by its absolute path.
  func path(ofFile absolute: String) async -> String

  /// The absolute path of a file that diagnostics call by a name.
  func absolutePath(of path: String) async -> String

  /// Checks some lessons alone, without what follows from them for others.
  ///
  /// - Parameters:
  ///   - lessons: The lessons.
  ///   - context: The lessons that they use.
  ///   - cancellation: Says that nobody waits for the outcome any more.
  /// - Returns: nil where it was cancelled.
  func check(
    _ lessons: [LessonSource], context: [LessonSource], cancellation: Cancellation
  ) async -> [CheckedLesson]?

  /// Verifies the lessons and the open documents.
  ///
  /// - Parameters:
  ///   - open: The texts that are open, by the names of their files.
  ///   - looksAtDisk: Whether files may have come, gone or changed.
  ///   - runsCells: Whether Swift cells run too.
  ///   - cancellation: Says that nobody waits for the outcome any more.
  /// - Returns: nil where it was cancelled.
  func verify(
    _ open: [String: SourceFile], looksAtDisk: Bool, runsCells: Bool, cancellation: Cancellation
  ) async -> WorkspaceState?

  /// What is probably wrong in a document that was not written for Lectern.
  func audit(_ file: SourceFile) async -> [Diagnostic]

  /// A lesson of a verified folder with all that its page shows; nil where it has gone.
  func whole(_ index: Int, of state: WorkspaceState) async -> CheckedLesson?
}

/// Why the world is not as the server needs it.
public struct WorkspaceFailure: Error, Sendable {
  /// What is wrong, without a full stop.
  public var message: String

  /// Makes a failure.
  public init(message: String) { self.message = message }
}
