import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A process that works within limits of time and memory, seen from outside. It ends with this value.
///
/// It is asked over a socket, which no other child inherits: when this process ends, however that may be, the socket
/// closes, and the worker ends too. The other side is ``WorkerService``.
public final class Worker {
  /// What is run.
  public struct Program: Equatable, Sendable {
    /// Where the program lies.
    public var path: String
    /// Its arguments, by which it knows that it is to call ``WorkerService/run(stackSize:prepare:answer:)``.
    public var arguments: [String]

    /// Names a program.
    public init(path: String, arguments: [String]) {
      self.path = path
      self.arguments = arguments
    }
  }

  /// What one answer may cost.
  public struct Limits: Sendable, Hashable {
    /// Seconds of processor time.
    public var seconds: Double
    /// Mebibytes of memory, besides what the program has at its start.
    public var mebibytes: Int

    /// Makes limits.
    public init(seconds: Double, mebibytes: Int) {
      self.seconds = seconds
      self.mebibytes = mebibytes
    }
  }

  /// What came of a question. Any other than `answered` is the worker's end.
  public enum Outcome: Equatable, Sendable {
    /// The answer.
    case answered([UInt8])
    /// It took more processor time than it may.
    case tookTooLong
    /// The process ended, by this signal; as a rule for want of memory.
    case ended(signal: Int32)
  }

  /// Why there is none.
  public struct Unavailable: Error {
    /// The reason.
    public var message: String
  }

  private let process: pid_t
  private let socket: Int32
  private let limits: Limits
  private var isOver = false

  private init(process: pid_t, socket: Int32, limits: Limits) {
    self.process = process
    self.socket = socket
    self.limits = limits
  }

  deinit { _ = end() }

  /// Starts a worker, and waits until it is ready.
  public static func start(_ program: Program, limits: Limits) -> Result<Worker, Unavailable> {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let type = SOCK_STREAM
    #elseif canImport(Musl)
      let type = SOCK_STREAM | SOCK_CLOEXEC
    #else
      let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #endif
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return .failure(.init(message: reason(errno))) }
    #if canImport(Darwin)
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      var isOn: Int32 = 1
      setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    let process = spawn(program, socket: ends[1])
    // The worker's end is the worker's alone, so that this one closes when the worker ends, also before it is ready.
    close(ends[1])
    switch process {
    case .failure(let failure):
      close(ends[0])
      return .failure(failure)
    case .success(let process):
      let worker = Worker(process: process, socket: ends[0], limits: limits)
      let microseconds = UInt64(max(0.001, min(limits.seconds, 1e6)) * 1e6)
      let hello = bytes(of: microseconds) + bytes(of: UInt64(max(1, limits.mebibytes)) << 20)
      guard worker.send(hello), worker.receive(1) == [WorkerService.ready] else {
        let status = worker.end()
        return .failure(.init(message: "\(program.path) ended before it was asked, with status \(status)"))
      }
      return .success(worker)
    }
  }

  private static func spawn(_ program: Program, socket: Int32) -> Result<pid_t, Unavailable> {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let start = UInt32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let start: UInt32 = 0
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawn_file_actions_adddup2(&actions, socket, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // A group of its own, which the terminal's Ctrl-C does not reach; and signals as a program expects them.
    var all = sigset_t()
    sigfillset(&all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags =
      start | UInt32(POSIX_SPAWN_SETPGROUP) | UInt32(POSIX_SPAWN_SETSIGDEF)
      | UInt32(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
    // A worker that dies says all that there is to say by that.
    var variables = ProcessInfo.processInfo.environment
    variables["SWIFT_BACKTRACE"] = "enable=no"
    var arguments = ([program.path] + program.arguments).map { strdup($0) }
    var environment = variables.map { strdup("\($0.key)=\($0.value)") }
    defer { for text in arguments + environment { free(text) } }
    arguments.append(nil)
    environment.append(nil)
    var process: pid_t = 0
    let code = posix_spawn(&process, program.path, &actions, &attributes, arguments, environment)
    return code == 0 ? .success(process) : .failure(.init(message: reason(code)))
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// A number as it is sent: eight bytes, the lowest first.
  static func bytes(of number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }

  /// Asks, and waits for the answer.
  public func ask(_ question: [UInt8]) -> Outcome {
    if send(Self.bytes(of: UInt64(question.count)) + question), let length = receive(8) {
      let count = length.reversed().reduce(0) { UInt64($0) << 8 | UInt64($1) }
      if count <= UInt64(WorkerService.longestMessage), let answer = receive(Int(count)) {
        return .answered(answer)
      }
    }
    let wasOver = isOver
    let status = end()
    let signal = status & 0x7F
    if wasOver || signal == SIGPROF || signal == SIGXCPU { return .tookTooLong }
    if status >> 8 == WorkerService.outOfMemory { return .ended(signal: SIGKILL) }
    return .ended(signal: signal)
  }

  /// Ends the process, where it has not ended by itself, and tells its status as `waitpid` does.
  private func end() -> Int32 {
    guard !hasEnded else { return status }
    hasEnded = true
    close(socket)
    if isOver { kill(process, SIGKILL) }
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
  private var hasEnded = false
  private var status: Int32 = 0

  private func send(_ message: [UInt8]) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(truncatingIfNeeded: Int(MSG_NOSIGNAL))
    #endif
    var sent = 0
    return message.withUnsafeBytes { bytes in
      while sent < bytes.count {
        let count = systemSend(socket, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, flags)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }

  /// The next bytes; nil where the worker has ended, or takes so long that it must hang.
  private func receive(_ length: Int) -> [UInt8]? {
    // The worker's own clock counts its processor time; this one only what it cannot, such as being stopped.
    let patience = 120 + 30 * limits.seconds
    let deadline = ContinuousClock.now + .seconds(min(patience, 1e6))
    var received: [UInt8] = []
    while received.count < length {
      var wait = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let left = (deadline - ContinuousClock.now) / .milliseconds(1)
      guard left > 0 else {
        isOver = true
        return nil
      }
      let ready = poll(&wait, 1, Int32(min(left + 1, 60_000)))
      if ready <= 0 { continue }
      var piece = [UInt8](repeating: 0, count: min(length - received.count, 1 << 16))
      let count = recv(socket, &piece, piece.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      received += piece[..<count]
    }
    return received
  }
}

private func systemSend(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  send(socket, bytes, count, flags)
}
