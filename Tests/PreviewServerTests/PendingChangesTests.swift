import Testing

@testable import PreviewServer

/// The changes behind a reference, since the macros of tests mutate no value.
private final class Collected {
  private var changes = PendingChanges()

  func add(
    _ path: String?, _ kind: PendingChanges.Kind, at now: ContinuousClock.Instant
  ) -> PendingChanges.Look? {
    changes.add(path, kind, at: now)
  }

  func take(_ look: PendingChanges.Look, at now: ContinuousClock.Instant) -> PendingChanges.Outcome {
    changes.take(look, at: now)
  }
}

/// When changes are told. Times are counted from the first change; nothing here waits.
struct PendingChangesTests {
  private let start = ContinuousClock.now

  private func time(_ milliseconds: Int) -> ContinuousClock.Instant {
    start + .milliseconds(milliseconds)
  }

  @Test func aFileThatIsClosedIsToldSoonThoughItWasWrittenBefore() throws {
    let pending = Collected()
    let long = try #require(pending.add("a.md", .partial, at: time(0)))
    #expect(long.time == time(40))
    let short = try #require(pending.add("a.md", .whole, at: time(1)))
    #expect(short.time == time(4))
    #expect(pending.take(short, at: time(4)) == .ready(["a.md"]))
    // The look that was planned first has nothing left to tell.
    #expect(pending.take(long, at: time(40)) == .nothing)
  }

  @Test func whatGoesOnIsWaitedFor() throws {
    let pending = Collected()
    let first = try #require(pending.add("a.md", .whole, at: time(0)))
    #expect(first.time == time(3))
    #expect(pending.add("b.md", .whole, at: time(2)) == nil)
    guard case .later(let second) = pending.take(first, at: time(3)) else {
      Issue.record("it was told before it was quiet")
      return
    }
    #expect(second.time == time(5))
    #expect(pending.take(second, at: time(5)) == .ready(["a.md", "b.md"]))
  }

  @Test func aFolderThatIsNeverQuietIsTold() throws {
    let pending = Collected()
    var look = try #require(pending.add("a.md", .partial, at: time(0)))
    var told: Int?
    for now in 1...1_000 where told == nil {
      if now % 10 == 0 { _ = pending.add("a.md", .partial, at: time(now)) }
      if look.time > time(now) { continue }
      switch pending.take(look, at: time(now)) {
      case .ready: told = now
      case .later(let next): look = next
      case .nothing: Issue.record("a look was lost")
      }
    }
    #expect(told == 250)
  }

  @Test func aNewChangeIsNoConcernOfAnEarlierLook() throws {
    let pending = Collected()
    let old = try #require(pending.add("a.md", .partial, at: time(0)))
    let whole = try #require(pending.add("a.md", .whole, at: time(1)))
    #expect(pending.take(whole, at: time(4)) == .ready(["a.md"]))
    let new = try #require(pending.add("b.md", .partial, at: time(39)))
    #expect(pending.take(old, at: time(40)) == .nothing)
    #expect(pending.take(new, at: time(79)) == .ready(["b.md"]))
  }

  @Test func anUnknownChangeIsAChangeOfAnything() throws {
    let pending = Collected()
    let look = try #require(pending.add("a.md", .whole, at: time(0)))
    #expect(pending.add(nil, .whole, at: time(0)) == nil)
    #expect(pending.take(look, at: time(3)) == .ready([]))
  }
}
