import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A process that reads texts on trial, seen from outside. It ends with this value.
///
/// It is asked over a socket, which no other child inherits: when this process ends, however that may be, the socket
/// closes, and the worker ends too.
final class TrialWorker {
  /// What is run.
  struct Program: Equatable {
    var path: String
    var arguments: [String]
  }

  /// Why there is none.
  struct Unavailable: Error {
    var message: String
  }

  private let process: pid_t
  private let socket: Int32
  private let limits: ReadingTrials.Limits
  private var isOver = false

  private init(process: pid_t, socket: Int32, limits: ReadingTrials.Limits) {
    self.process = process
    self.socket = socket
    self.limits = limits
  }

  deinit { _ = end() }

  /// Starts a worker, and waits until it is ready.
  static func start(_ program: Program, limits: ReadingTrials.Limits) -> Result<TrialWorker, Unavailable> {
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
      let worker = TrialWorker(process: process, socket: ends[0], limits: limits)
      let microseconds = UInt64(max(0.001, min(limits.seconds, 1e6)) * 1e6)
      let hello = bytes(of: microseconds) + bytes(of: UInt64(max(1, limits.mebibytes)) << 20)
      guard worker.send(hello), worker.receive() == ReadingWorker.ready else {
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

  /// Has a text read. Any other verdict than `passed` is the worker's end.
  func read(_ text: [UInt8], allowsRawHTML: Bool) -> ReadingTrials.Verdict {
    if send(Self.bytes(of: UInt64(text.count)) + [allowsRawHTML ? 1 : 0] + text),
      receive() == ReadingWorker.done
    {
      return .passed
    }
    let wasOver = isOver
    let status = end()
    let signal = status & 0x7F
    if wasOver || signal == SIGPROF || signal == SIGXCPU { return .tookTooLong }
    if status >> 8 == ReadingWorker.outOfMemory { return .ended(signal: SIGKILL) }
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

  /// The next byte; nil where the worker has ended, or takes so long that it must hang.
  private func receive() -> UInt8? {
    // The worker's own clock counts its processor time; this one only what it cannot, such as being stopped.
    let patience = 120 + 30 * limits.seconds
    let deadline = ContinuousClock.now + .seconds(min(patience, 1e6))
    while true {
      var wait = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let left = (deadline - ContinuousClock.now) / .milliseconds(1)
      guard left > 0 else {
        isOver = true
        return nil
      }
      let count = poll(&wait, 1, Int32(min(left + 1, 60_000)))
      if count <= 0 { continue }
      var byte: UInt8 = 0
      let received = recv(socket, &byte, 1, 0)
      if received < 0, errno == EINTR { continue }
      return received == 1 ? byte : nil
    }
  }
}

private func systemSend(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  send(socket, bytes, count, flags)
}
