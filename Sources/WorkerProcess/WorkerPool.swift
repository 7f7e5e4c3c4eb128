import Foundation
import Parallel

/// Workers of one program that answer questions, at most one for each core: started when they are needed, and replaced when
/// they die.
///
/// All that changes stands under a lock, which makes it safe to share.
public final class WorkerPool: @unchecked Sendable {
  /// What came of a question.
  public enum Outcome: Equatable, Sendable {
    /// The answer.
    case answered([UInt8])
    /// It took more processor time than it may.
    case tookTooLong
    /// The worker ended, by this signal; as a rule for want of memory.
    case ended(signal: Int32)
    /// No worker process could be had.
    case untried(reason: String)
  }

  private let condition = NSCondition()
  private var program: Worker.Program?
  private var limits: Worker.Limits
  private var idle: [Worker] = []
  private var busyCount = 0
  private var started = 0
  /// One for each core.
  private let mostWorkers = Parallel.cores

  /// Makes a pool without a program.
  public init(limits: Worker.Limits) { self.limits = limits }

  /// Has questions answered by processes of a program.
  public func configure(_ program: Worker.Program) {
    condition.lock()
    defer { condition.unlock() }
    self.program = program
    idle = []
  }

  /// Sets what one answer may cost.
  public func limit(to limits: Worker.Limits) {
    condition.lock()
    defer { condition.unlock() }
    if limits == self.limits { return }
    self.limits = limits
    idle = []
  }

  /// Whether there is a program.
  public var isConfigured: Bool {
    condition.lock()
    defer { condition.unlock() }
    return program != nil
  }

  /// What one answer may cost.
  public var currentLimits: Worker.Limits {
    condition.lock()
    defer { condition.unlock() }
    return limits
  }

  /// How many workers have been started.
  public var startedWorkers: Int {
    condition.lock()
    defer { condition.unlock() }
    return started
  }

  /// Asks, and waits for the answer; nil where there is no program.
  public func ask(_ question: [UInt8]) -> Outcome? {
    condition.lock()
    guard let program else {
      condition.unlock()
      return nil
    }
    let limits = self.limits
    while busyCount >= mostWorkers { condition.wait() }
    busyCount += 1
    var worker = idle.popLast()
    condition.unlock()

    var outcome: Outcome?
    if let used = worker {
      // One that has answered many questions may die of what these left behind; only a fresh one's word counts.
      outcome = Self.outcome(used.ask(question))
      if case .answered = outcome {} else { worker = nil }
      if case .ended = outcome { outcome = nil }
    }
    if outcome == nil {
      let fresh = Worker.start(program, limits: limits)
      switch fresh {
      case .success(let fresh):
        let found = Self.outcome(fresh.ask(question))
        outcome = found
        if case .answered = found { worker = fresh } else { worker = nil }
      case .failure(let reason): outcome = .untried(reason: reason.message)
      }
      condition.lock()
      if case .success = fresh { started += 1 }
      condition.unlock()
    }

    condition.lock()
    busyCount -= 1
    if let worker, self.program == program, self.limits == limits { idle.append(worker) }
    condition.signal()
    condition.unlock()
    return outcome ?? .untried(reason: "it ended at once")
  }

  private static func outcome(_ outcome: Worker.Outcome) -> Outcome {
    switch outcome {
    case .answered(let bytes): .answered(bytes)
    case .tookTooLong: .tookTooLong
    case .ended(let signal): .ended(signal: signal)
    }
  }
}
