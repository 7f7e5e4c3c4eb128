/// Changes that are not told yet, and when they are to be.
struct PendingChanges {
  /// How much is still to come of a change.
  enum Kind {
    /// The file was closed, renamed, made or removed, and is likely as it is going to be.
    case whole
    /// Something was written to it, and more may follow.
    case partial
  }

  /// A moment at which the changes are looked at.
  struct Look: Equatable {
    var time: ContinuousClock.Instant
    /// Which look it is: when a sooner one has taken its place it finds nothing.
    fileprivate var number: Int
  }

  /// What a look finds.
  enum Outcome: Equatable {
    /// These paths changed; none where only that something changed is known.
    case ready(Set<String>)
    /// There is more to wait for, until another look.
    case later(Look)
    /// Another look has told what there was, or will.
    case nothing
  }

  private var paths: Set<String> = []
  /// Something changed, and it is not known what.
  private var isUnknown = false
  private var first: ContinuousClock.Instant?
  private var deadline: ContinuousClock.Instant?
  private var next: Look?
  private var looks = 0

  static let quiet = Duration.milliseconds(3)
  static let quietWhileWriting = Duration.milliseconds(40)
  /// However busy a folder is, changes are told after so long.
  static let longest = Duration.milliseconds(250)

  /// Takes a change; nil as a path where it is not known of what.
  ///
  /// - Returns: A look that is to be made; nil where one is to be made soon enough.
  mutating func add(_ path: String?, _ kind: Kind, at now: ContinuousClock.Instant) -> Look? {
    if let path { paths.insert(path) } else { isUnknown = true }
    let first = first ?? now
    self.first = first
    let deadline = min(now + (kind == .whole ? Self.quiet : Self.quietWhileWriting), first + Self.longest)
    self.deadline = deadline
    // A file that is closed need not wait as long as it would have while it was written.
    if let next, next.time <= deadline { return nil }
    return look(at: deadline)
  }

  /// Takes what there is to be told, if it is time for it.
  mutating func take(_ look: Look, at now: ContinuousClock.Instant) -> Outcome {
    guard look == next, let deadline else { return .nothing }
    if deadline > now { return .later(self.look(at: deadline)) }
    let ready = isUnknown ? [] : paths
    let looks = looks
    self = PendingChanges()
    self.looks = looks
    return .ready(ready)
  }

  private mutating func look(at time: ContinuousClock.Instant) -> Look {
    looks += 1
    let look = Look(time: time, number: looks)
    next = look
    return look
  }
}
