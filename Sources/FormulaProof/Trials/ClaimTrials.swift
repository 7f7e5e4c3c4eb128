import Foundation
import SourceText
import WorkerProcess

#if canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Dear claims are judged where the judge can die alone.
///
/// What a library cannot interrupt is bounded before it is begun, and all else asks its budget; but whether the bounds are
/// right is known by measurement only. So a claim that comes near them (``ClaimSurvey``) is judged by a worker process with
/// limits of time and memory set by the system. Its death is the verdict `undecided`. Until ``configure(worker:arguments:)`` is
/// called every claim is judged here.
///
/// All that changes stands under a lock, which makes it safe to share.
public final class ClaimTrials: @unchecked Sendable {
  /// The trials of this process.
  public static let shared = ClaimTrials()

  /// What a worker may spend on one claim; its own budget of 2 s is to end it before.
  private static let limits = Worker.Limits(seconds: 3.5, mebibytes: 400)

  private let workers = WorkerPool(limits: limits)
  private let lock = NSLock()
  /// Seconds of processor time that workers spent on claims of each thread.
  private var spent: [pthread_t: Double] = [:]

  /// Makes trials without a program.
  public init() {}

  /// Has dear claims judged by processes of a program, which with these arguments calls ``ClaimWorker/run()``.
  public func configure(worker path: String, arguments: [String]) {
    workers.configure(Worker.Program(path: path, arguments: arguments))
  }

  /// Sets what a worker may spend on one claim.
  func limit(to limits: Worker.Limits) { workers.limit(to: limits) }

  /// How many workers have been started.
  public var startedWorkers: Int { workers.startedWorkers }

  /// Whether a claim is too dear to be judged in this process.
  func isDear(_ survey: ClaimSurvey) -> Bool { workers.isConfigured && !survey.isHarmless }

  /// How long workers have worked for the thread that asks this.
  var secondsForThisThread: Double {
    lock.lock()
    defer { lock.unlock() }
    return spent[pthread_self()] ?? 0
  }

  private func add(seconds: Double) {
    lock.lock()
    defer { lock.unlock() }
    spent[pthread_self(), default: 0] += seconds
  }

  /// What a worker says of a claim.
  func judge(_ claim: Claim, _ prover: Prover) -> (judgement: Judgement, diagnostic: Diagnostic?) {
    let message: String
    switch workers.ask(ClaimCode.question(claim, prover)) {
    case .answered(let bytes):
      if let answer = try? ClaimCode.answer(bytes) {
        add(seconds: answer.seconds)
        return (answer.judgement, answer.diagnostic)
      }
      message = "the process that judged it answered nothing"
    case .tookTooLong:
      add(seconds: workers.currentLimits.seconds)
      message = "over budget: more than \(workers.currentLimits.seconds) s"
    case .ended(let signal):
      message =
        "over budget: more than \(workers.currentLimits.mebibytes) MiB of memory, or the prover broke (signal \(signal))"
    case .untried(let reason):
      message = "it is too dear to be judged untried, and no process can be had: \(reason)"
    case nil: message = "it is too dear to be judged untried"
    }
    return (Judgement(.undecided, method: "none", message: message), nil)
  }
}

/// The other side of ``ClaimTrials``: a process that judges claims.
public enum ClaimWorker {
  /// The deepest claims fit a stack of this size, as they do that of a main thread.
  private static let stackSize = 8 << 20

  /// Judges claims until the other side is gone.
  public static func run() -> Never {
    WorkerService.run(stackSize: stackSize) {
      // FLINT and Arb make their tables at the first use.
      let claim = Claim(left: .pi, relation: .greater, right: .integer(3), span: Span(at: 0))
      _ = Prover(environment: .init()).judgeHere(claim)
    } answer: { question in
      guard let (claim, prover) = try? ClaimCode.question(question) else { return [] }
      let start = Budget.processorTime
      let (judgement, diagnostic) = prover.judgeHere(claim)
      return ClaimCode.answer(judgement, diagnostic, seconds: (Budget.processorTime - start) / .seconds(1))
    }
  }
}
