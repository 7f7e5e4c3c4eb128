#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How much one claim may cost.
public struct BudgetLimits: Sendable {
  /// Seconds of a processor's time; what else the machine does decides nothing.
  public var seconds: Double
  /// Terms that one operation on polynomials may produce before like terms are collected.
  public var terms: Int
  /// Bits of precision for enclosures.
  public var precision: Int
  /// When the claim that was asked first, and all to which it led, must be judged; nil where none has been asked.
  private var end: End?

  /// An end by the processor time of this thread and of the workers that it asked.
  private struct End {
    let begin: ContinuousClock.Instant
    let seconds: Double
    let spent: Double
  }

  /// How many times its own budget a claim may cost with all the claims to which rules lead from it.
  private static let questions = 3.0

  /// Makes limits.
  public init(seconds: Double = 2, terms: Int = 500_000, precision: Int = 4096) {
    self.seconds = seconds
    self.terms = terms
    self.precision = precision
  }

  /// Whether a claim is being judged under these limits, so that what is asked now is a question of its rules.
  var haveBegun: Bool { end != nil }

  /// Begins a claim: it and the claims that its rules ask, and those that they lead to in turn, have three times the limit together.
  ///
  /// Each of them has its own limit besides. Without this one a rule that asks ten claims, whose rules ask ten others, would cost a
  /// hundred times the limit. To be called on the thread that judges.
  mutating func beginQuestions() {
    end = End(begin: .now, seconds: Self.questions * seconds, spent: Budget.spentSeconds)
  }

  /// These limits with no more seconds than are left for all questions.
  var left: BudgetLimits {
    // As long as less than this has passed on the wall no processor can have spent more; its clock costs a call of the system.
    guard let end, ContinuousClock.now - end.begin > .seconds(end.seconds - seconds) else { return self }
    var result = self
    result.seconds = max(0, min(seconds, end.seconds - (Budget.spentSeconds - end.spent)))
    return result
  }
}

/// What is left for the relations of one formula, each of which is a claim: together one and a half times what one may cost.
///
/// Used by one thread, whose processor time it counts, and that of the workers which it asked.
public struct FormulaBudget {
  private let limits: BudgetLimits
  private let begin = ContinuousClock.now
  private let start = Budget.spentSeconds

  /// Makes a budget for a formula.
  public init(_ limits: BudgetLimits) { self.limits = limits }

  /// What the next claim may cost; nil where the formula has used up all.
  public var next: BudgetLimits? {
    // The thread's clock costs a call of the system, and cannot be ahead of the other; nor are workers, whom the thread awaits.
    if ContinuousClock.now - begin < .seconds(limits.seconds / 64) {
      let left = limits.left
      return left.seconds > 0 ? left : nil
    }
    let rest = 1.5 * limits.seconds - (Budget.spentSeconds - start)
    var result = limits.left
    result.seconds = min(result.seconds, rest)
    return result.seconds > 0 ? result : nil
  }
}

extension Judgement {
  /// The judgement of a claim that is not looked at, since the other relations of its formula have used up the time.
  public static var outOfTime: Judgement {
    Judgement(.undecided, method: "none", message: "over budget: the formula's other relations took too long")
  }
}

/// What is left of the limits while a claim is judged; used by one thread.
///
/// Exact arithmetic may use three fifths of the time, so that some is left to look for a counterexample.
final class Budget {
  let limits: BudgetLimits
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  /// What the thread's clock showed when the budget was first asked after a 64th of the time; nil before that, as for most
  /// claims. What the thread did until then is not counted.
  private var processorStart: Duration?
  private var checks = 0
  /// The clock is asked at each call of ``hasTime`` whose number has none of these bits; more seldom, up to each 16th time, the
  /// faster the calls follow each other.
  private var mask = 0
  private var lastLook = ContinuousClock.Instant.now
  /// How long the work may take now, and how much of it passes before the thread's clock is asked.
  private var allowed: Duration
  private var unasked: Duration
  private var timeIsUp = false
  /// Which limit was passed, in words.
  private(set) var exceeded: String?
  /// Why an operation of exact arithmetic was not done; nil as long as all were.
  ///
  /// Its result is some polynomial that means nothing. From then on exact arithmetic says nothing of the claim; enclosures
  /// still do.
  private(set) var refusal: String?
  /// How large FLINT's polynomials of this claim are together.
  let memory = Memory()

  /// Counts the words of the polynomials that there are; these hold it, and so may outlive the budget.
  final class Memory {
    var words = 0
  }

  init(_ limits: BudgetLimits) {
    let limits = limits.left
    self.limits = limits
    start = clock.now
    (allowed, unasked) = Self.shares(of: limits, 0.6)
  }

  private static func shares(of limits: BudgetLimits, _ share: Double) -> (
    allowed: Duration, unasked: Duration
  ) {
    let seconds = limits.seconds * share
    return (.seconds(seconds), .seconds(seconds / 64))
  }

  /// The time that processors spent on this thread; 0 where the system does not tell.
  static var processorTime: Duration {
    var time = timespec()
    guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return .zero }
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }

  /// Seconds of processors' time that this thread spent, and the workers that it asked.
  static var spentSeconds: Double { processorTime / .seconds(1) + ClaimTrials.shared.secondsForThisThread }

  /// Allows all of the time, for the search after exact arithmetic.
  func beginSearch() {
    (allowed, unasked) = Self.shares(of: limits, 1)
    timeIsUp = false
  }

  /// Whether time is left; does not ask the clock each time.
  var hasTime: Bool {
    if timeIsUp { return false }
    checks &+= 1
    guard checks & mask == 0 else { return true }
    let now = clock.now
    // So that no more than a few milliseconds pass between two looks, also where steps are slow.
    mask = now - lastLook < .milliseconds(1) ? min(15, mask * 2 + 1) : 0
    lastLook = now
    return hasTimeNow
  }

  /// Whether time is left, by the clocks. That of the thread costs a call of the system, and cannot be ahead of the
  /// other.
  var hasTimeNow: Bool {
    if timeIsUp { return false }
    let elapsed = clock.now - start
    if elapsed < unasked { return true }
    guard let processorStart else {
      processorStart = Self.processorTime
      return allowed > .zero
    }
    guard elapsed > allowed else { return true }
    guard Self.processorTime - processorStart > allowed || processorStart == .zero else { return true }
    timeIsUp = true
    exceeded = exceeded ?? "more than \(limits.seconds) s"
    return false
  }

  /// Makes exact arithmetic void, since an operation is too large to be begun; `reason` is said behind "over budget".
  func refuse(_ reason: String) {
    if refusal == nil { refusal = reason }
    if exceeded == nil { exceeded = reason }
  }

  /// Notes that something was too large to be tried, without which a proof may still be found.
  func pass(over reason: String) {
    if exceeded == nil { exceeded = reason }
  }

  /// Whether there is room for so many words more; if not, exact arithmetic is void.
  func allows(words count: Int) -> Bool {
    guard memory.words + count <= FLINTLimits.claimWords else {
      refuse("polynomials of more than \(FLINTLimits.claimWords >> 17) MB")
      return false
    }
    return refusal == nil
  }

  /// Whether an operation may produce so many terms.
  func allows(terms: Int) -> Bool {
    guard terms <= limits.terms else {
      if exceeded == nil { exceeded = "more than \(limits.terms) terms" }
      return false
    }
    return hasTime
  }

  /// Whether a power may be computed: (n + e − 1 choose e) terms for n terms and the exponent e.
  func allows(powerOfTerms count: Int, exponent: Int) -> Bool {
    guard count > 1 else { return hasTime }
    var terms = 1.0
    for index in 1..<count {
      terms *= (Double(exponent) + Double(index)) / Double(index)
      if terms > Double(limits.terms) { break }
    }
    // The coefficients grow with the exponent too: their size counts like terms.
    let work = terms * Double(max(1, exponent / 16))
    guard work <= Double(limits.terms) else {
      if exceeded == nil { exceeded = "more than \(limits.terms) terms" }
      return false
    }
    return hasTime
  }

  /// A number as long as time is left, and then an undefined one, so that a long evaluation ends soon and tells nothing.
  ///
  /// What is not defined encloses everything; so an evaluation that runs out of time remains an enclosure.
  func inTime(_ number: Ball) -> Ball {
    hasTime ? number : .undefined(precision: Ball.leastPrecision)
  }
}
