import Foundation
import Synchronization
import SystemPackage

/// What a program writes, collected by a thread of its own, which watches the clock too.
///
/// Tasks may wait long for a thread of the pool while all cores compute. A program whose full pipe waited for such a task
/// was called too slow when its time was up.
final class ProcessOutput: Sendable {
  enum Event: Sendable {
    /// The program has ended by itself (nil), or is to be ended for this reason.
    case ended(ChildProcess.End?)
    /// All that it has written, as far as that was wanted; the last event.
    case collected(output: [UInt8], errors: [UInt8])
  }

  private struct State {
    var program: pid_t?
    var deadline: ContinuousClock.Instant?
    var isStopped = false
  }

  /// The ends of pipes into which the program writes; whoever starts it closes them.
  let output: FileDescriptor
  let errors: FileDescriptor
  let events: AsyncStream<Event>
  private let state = Mutex(State())

  /// Collects at most so many bytes of each of the two outputs, from now on; nil where there are no pipes to be had.
  init?(limit: Int) {
    guard let first = FileDescriptor.pipeForOneProgram() else { return nil }
    guard let second = FileDescriptor.pipeForOneProgram() else {
      for end in [first.readEnd, first.writeEnd] { try? end.close() }
      return nil
    }
    output = first.writeEnd
    errors = second.writeEnd
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    let ends = [first.readEnd, second.readEnd]
    Thread.detachNewThread { [self] in
      var collector = Collector(ends: ends, limit: limit)
      collect(with: &collector, continuation)
      for end in ends { try? end.close() }
      continuation.yield(.collected(output: collector.bytes[0], errors: collector.bytes[1]))
      continuation.finish()
    }
  }

  /// The program has started, and may run for some time from now on.
  func programHasStarted(_ program: pid_t, timeLimit: Duration) {
    state.withLock {
      $0.program = program
      $0.deadline = .now + timeLimit
    }
  }

  /// No program will be started that could close its ends.
  func closeEnds() {
    for end in [output, errors] { try? end.close() }
  }

  /// Nothing more is wanted than what has been written by now.
  func stop() {
    state.withLock { $0.isStopped = true }
  }

  private func collect(with collector: inout Collector, _ events: AsyncStream<Event>.Continuation) {
    var wasSaid = false
    func say(_ end: ChildProcess.End?) {
      if !wasSaid { events.yield(.ended(end)) }
      wasSaid = true
    }
    // Milliseconds between two looks at what no pipe says: longer and longer where both are closed.
    var pause: Int32 = 1
    while true {
      let now = state.withLock { $0 }
      // What is asked first was so before the pipes are emptied.
      let hasEnded = now.isStopped || now.program.map(Self.hasEnded) ?? false
      let isWithin = collector.read(pause: hasEnded ? 0 : collector.isAtEnd ? pause : 100)
      if !isWithin { return say(.printedTooMuch) }
      if hasEnded { return say(nil) }
      if collector.isAtEnd { pause = min(100, pause * 2) }
      if let deadline = now.deadline, deadline <= .now { say(.tookTooLong) }
    }
  }

  /// Whether a child has ended. What it leaves behind stays there for who waits for it.
  private static func hasEnded(_ program: pid_t) -> Bool {
    var information = siginfo_t()
    let status = waitid(P_PID, id_t(program), &information, WEXITED | WNOHANG | WNOWAIT)
    return status == 0 ? information.si_signo == SIGCHLD : errno == ECHILD
  }
}

/// Reads pipes as they are filled.
private struct Collector {
  private let ends: [FileDescriptor]
  private let limit: Int
  private var isOpen: [Bool]
  private(set) var bytes: [[UInt8]]
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(ends: [FileDescriptor], limit: Int) {
    self.ends = ends
    self.limit = limit
    isOpen = ends.map { _ in true }
    bytes = ends.map { _ in [] }
  }

  var isAtEnd: Bool { !isOpen.contains(true) }

  /// Waits for something to read, at most so many milliseconds, and reads all that is there; false where it is more than
  /// the limit, up to which it is kept.
  mutating func read(pause: Int32) -> Bool {
    var pause = pause
    while true {
      var waiting = ends.indices.map { index in
        pollfd(fd: isOpen[index] ? ends[index].rawValue : -1, events: Int16(POLLIN), revents: 0)
      }
      guard poll(&waiting, nfds_t(waiting.count), pause) > 0 else { return true }
      pause = 0
      for index in ends.indices where waiting[index].revents != 0 {
        let count = (try? buffer.withUnsafeMutableBytes { try ends[index].read(into: $0) }) ?? 0
        isOpen[index] = count > 0
        let room = limit - bytes[index].count
        bytes[index] += buffer.prefix(min(count, room))
        if count > room { return false }
      }
    }
  }
}

extension FileDescriptor {
  /// A pipe of which a program gets an end; nil where there is none to be had. No other program that is just being
  /// started gets the ends: it would keep them open.
  static func pipeForOneProgram() -> (readEnd: FileDescriptor, writeEnd: FileDescriptor)? {
    #if os(Linux)
      return try? FileDescriptor.pipe(options: .closeOnExec)
    #else
      guard let ends = try? FileDescriptor.pipe() else { return nil }
      for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
      return ends
    #endif
  }
}
