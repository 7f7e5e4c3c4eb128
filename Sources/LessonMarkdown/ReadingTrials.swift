import Foundation
import SourceText

/// Trials of texts: each is read where the reader can die alone, before it is read here.
///
/// cmark-gfm ends the process where its memory runs out, and no time limit can be set on it. Its work depends on the
/// text alone, though: what a worker process has read within its limits can be read here too. A worker reads
/// many texts, and is replaced when it dies. Until ``configure(worker:arguments:)`` is called every text passes.
///
/// All that changes stands under a lock, which makes it safe to share.
public final class ReadingTrials: @unchecked Sendable {
  /// What reading one lesson may cost.
  public struct Limits: Sendable, Hashable {
    /// Seconds of processor time.
    public var seconds: Double
    /// Mebibytes of memory.
    public var mebibytes: Int

    /// Makes limits.
    public init(seconds: Double = 2, mebibytes: Int = 256) {
      self.seconds = seconds
      self.mebibytes = mebibytes
    }
  }

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

  private let condition = NSCondition()
  private var program: TrialWorker.Program?
  private var limits = Limits()
  private var selection = Selection.needed
  private var idle: [TrialWorker] = []
  private var busyCount = 0
  private var started = 0
  private var verdicts: [Int: Verdict] = [:]
  /// One for each core.
  private let mostWorkers = max(1, ProcessInfo.processInfo.activeProcessorCount)
  /// Verdicts are forgotten when there are more, so that a preview of days does not grow.
  private static let mostVerdicts = 10_000

  /// Makes trials that every text passes.
  public init() {}

  /// Has texts tried by processes of a program, which with these arguments calls ``ReadingWorker/run()``.
  public func configure(worker path: String, arguments: [String]) {
    condition.lock()
    defer { condition.unlock() }
    program = TrialWorker.Program(path: path, arguments: arguments)
    idle = []
    verdicts = [:]
  }

  /// Sets what reading one lesson may cost.
  public func limit(to limits: Limits) {
    condition.lock()
    defer { condition.unlock() }
    if limits == self.limits { return }
    self.limits = limits
    idle = []
    verdicts = [:]
  }

  /// Chooses which texts are tried.
  public func select(_ selection: Selection) {
    condition.lock()
    defer { condition.unlock() }
    self.selection = selection
  }

  /// How many workers have been started.
  public var startedWorkers: Int {
    condition.lock()
    defer { condition.unlock() }
    return started
  }

  /// An error where a text is not to be read here; nil where it may be.
  func refusal(of body: LessonBody, allowsRawHTML: Bool) -> Diagnostic? {
    condition.lock()
    let (limits, selection) = (limits, selection)
    condition.unlock()
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
        "lesson-untried",
        "this lesson is too long to be read untried, and no process can be had to try it: \(reason)",
        file: body.file, at: span)
    }
    return .error("lesson-too-costly", message, file: body.file, at: span)
  }

  private static func plain(_ seconds: Double) -> String {
    seconds == seconds.rounded() && abs(seconds) < 1e9 ? "\(Int(seconds))" : "\(seconds)"
  }

  /// What comes of reading a lesson's file.
  func verdict(_ bytes: [UInt8], allowsRawHTML: Bool) -> Verdict {
    condition.lock()
    guard let program else {
      condition.unlock()
      return .passed
    }
    let limits = self.limits
    var hasher = Hasher()
    hasher.combine(allowsRawHTML)
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    let key = hasher.finalize()
    if let known = verdicts[key] {
      condition.unlock()
      return known
    }
    while busyCount >= mostWorkers { condition.wait() }
    busyCount += 1
    var worker = idle.popLast()
    condition.unlock()

    var verdict: Verdict?
    if let used = worker {
      // One that has read many texts may die of what these left behind; only a fresh one's word counts.
      verdict = used.read(bytes, allowsRawHTML: allowsRawHTML)
      if verdict != .passed { worker = nil }
      if verdict != .passed, verdict != .tookTooLong { verdict = nil }
    }
    if verdict == nil {
      let fresh = TrialWorker.start(program, limits: limits)
      switch fresh {
      case .success(let fresh):
        let found = fresh.read(bytes, allowsRawHTML: allowsRawHTML)
        verdict = found
        worker = found == .passed ? fresh : nil
      case .failure(let reason): verdict = .untried(reason: reason.message)
      }
      condition.lock()
      if case .success = fresh { started += 1 }
      condition.unlock()
    }
    let result = verdict ?? .untried(reason: "it ended at once")

    condition.lock()
    busyCount -= 1
    if let worker, self.program == program, self.limits == limits { idle.append(worker) }
    if case .untried = result {
      // Another time there may be room for a process.
    } else {
      if verdicts.count >= Self.mostVerdicts { verdicts = [:] }
      verdicts[key] = result
    }
    condition.signal()
    condition.unlock()
    return result
  }
}
