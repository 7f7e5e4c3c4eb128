import Foundation
import SourceText
import WorkerProcess

/// Trials of texts: each is read where the reader can die alone, before it is read here.
///
/// cmark-gfm ends the process where its memory runs out, and no time limit can be set on it. Its work depends on the
/// text alone, though: what a worker process has read within its limits can be read here too. A worker reads
/// many texts, and is replaced when it dies. Until ``configure(worker:arguments:)`` is called every text passes.
///
/// All that changes stands under a lock, which makes it safe to share.
public final class ReadingTrials: @unchecked Sendable {
  /// What reading one lesson may cost.
  public typealias Limits = Worker.Limits

  /// What reading one lesson may cost where nobody says: 2 seconds and 256 MiB.
  public static let usualLimits = Limits(seconds: 2, mebibytes: 256)

  /// Which texts are tried.
  public enum Selection: String, Sendable, CaseIterable {
    /// Those that may be dear.
    case needed
    /// None, not even by a look at the bytes: for texts that nobody else wrote, and to see what trials cost.
    case none
    /// All.
    case all
  }

  /// What came of a trial.
  enum Verdict: Equatable {
    case passed
    /// It took more processor time than it may.
    case tookTooLong
    /// The reader ended, by this signal; as a rule for want of memory.
    case ended(signal: Int32)
    /// No worker process could be had.
    case untried(reason: String)
  }

  /// The trials of this process.
  public static let shared = ReadingTrials()

  private let workers = WorkerPool(limits: usualLimits)
  private let condition = NSCondition()
  private var selection = Selection.needed
  private var verdicts: [Int: Verdict] = [:]
  /// Verdicts are forgotten when there are more, so that a preview of days does not grow.
  private static let mostVerdicts = 10_000

  /// Makes trials that every text passes.
  public init() {}

  /// Has texts tried by processes of a program, which with these arguments calls ``ReadingWorker/run()``.
  public func configure(worker path: String, arguments: [String]) {
    workers.configure(Worker.Program(path: path, arguments: arguments))
    forget()
  }

  /// Sets what reading one lesson may cost.
  public func limit(to limits: Limits) {
    if limits == workers.currentLimits { return }
    workers.limit(to: limits)
    forget()
  }

  private func forget() {
    condition.lock()
    defer { condition.unlock() }
    verdicts = [:]
  }

  /// Chooses which texts are tried.
  public func select(_ selection: Selection) {
    condition.lock()
    defer { condition.unlock() }
    self.selection = selection
  }

  /// How many workers have been started.
  public var startedWorkers: Int { workers.startedWorkers }

  /// An error where a text is not to be read here; nil where it may be.
  func refusal(of body: LessonBody, allowsRawHTML: Bool) -> Diagnostic? {
    condition.lock()
    let selection = selection
    condition.unlock()
    let limits = workers.currentLimits
    if selection == .none { return nil }
    let bytes = body.file.bytes
    let cost = ReadingCost(bytes, from: body.start)
    if selection == .needed, cost.isHarmless { return nil }
    let verdict = self.verdict(bytes, allowsRawHTML: allowsRawHTML)
    if verdict == .passed { return nil }
    let (suspect, span) = cost.suspect(in: bytes)
    let message: String
    switch verdict {
    case .passed: return nil
    case .tookTooLong:
      message =
        "reading this lesson takes more than \(Self.plain(limits.seconds)) s of processor time; "
        + "the most likely reason is \(suspect)"
    case .ended(let signal):
      message =
        "reading this lesson takes more than \(limits.mebibytes) MiB of memory, or breaks the reader "
        + "(signal \(signal)); the most likely reason is \(suspect)"
    case .untried(let reason):
      return .error(
        .lessonUntried,
        "this lesson is too long to be read untried, and no process can be had to try it: \(reason)",
        file: body.file, at: span)
    }
    return .error(.lessonTooCostly, message, file: body.file, at: span)
  }

  private static func plain(_ seconds: Double) -> String {
    seconds == seconds.rounded() && abs(seconds) < 1e9 ? "\(Int(seconds))" : "\(seconds)"
  }

  /// What comes of reading a lesson's file.
  func verdict(_ bytes: [UInt8], allowsRawHTML: Bool) -> Verdict {
    guard workers.isConfigured else { return .passed }
    var hasher = Hasher()
    hasher.combine(allowsRawHTML)
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    let key = hasher.finalize()
    condition.lock()
    let known = verdicts[key]
    condition.unlock()
    if let known { return known }
    let result: Verdict
    switch workers.ask([allowsRawHTML ? 1 : 0] + bytes) {
    case nil, .answered: result = .passed
    case .tookTooLong: result = .tookTooLong
    case .ended(let signal): result = .ended(signal: signal)
    // Another time there may be room for a process.
    case .untried(let reason): return .untried(reason: reason)
    }
    condition.lock()
    if verdicts.count >= Self.mostVerdicts { verdicts = [:] }
    verdicts[key] = result
    condition.unlock()
    return result
  }
}
