import Foundation

/// What is said when a signal ends the process: which signal, and at which place of the cells.
///
/// A signal handler may only call functions that are safe there, so the line is made of bytes that were laid out
/// before, and written with `write`.
enum StopReport {
  /// Begins the line; between it and the numbers stands nothing.
  static let mark = "stopped "
  nonisolated(unsafe) private static var head: UnsafeMutableBufferPointer<UInt8> = .init(start: nil, count: 0)
  nonisolated(unsafe) private static var scratch: UnsafeMutablePointer<UInt8>?

  static func prepare(word: String, seconds: Double) {
    let bytes = Array(("\n" + word + mark).utf8)
    head = .allocate(capacity: bytes.count)
    _ = head.initialize(from: bytes)
    scratch = .allocate(capacity: 64)
    // A stack of its own: the handler must run when the stack of the cells is full.
    let size = 1 << 16
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
    for signal in [
      SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSEGV, SIGBUS, SIGXCPU, SIGALRM, SIGTERM, SIGSYS, SIGXFSZ,
    ] {
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = { StopReport.report($0) }
      #else
        action.__sigaction_handler.sa_handler = { StopReport.report($0) }
      #endif
      action.sa_flags = Int32(SA_ONSTACK) | Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(signal, &action, nil)
    }
    var timer = itimerval()
    timer.it_value.tv_sec = time_t(seconds)
    timer.it_value.tv_usec = .init((seconds - seconds.rounded(.down)) * 1_000_000)
    #if canImport(Darwin)
      setitimer(ITIMER_REAL, &timer, nil)
    #else
      setitimer(__itimer_which_t(0), &timer, nil)
    #endif
  }

  private static func report(_ signal: Int32) {
    guard let scratch, let start = head.baseAddress else { _exit(70) }
    _ = write(1, start, head.count)
    var length = 0
    append(Int(signal), to: scratch, &length)
    scratch[length] = 0x20
    length += 1
    append(Int(currentPlace), to: scratch, &length)
    scratch[length] = 0x0A
    length += 1
    _ = write(1, scratch, length)
    _exit(70)
  }

  private static func append(_ number: Int, to bytes: UnsafeMutablePointer<UInt8>, _ length: inout Int) {
    var divisor = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      bytes[length] = UInt8(0x30 + number / divisor % 10)
      length += 1
      divisor /= 10
    }
  }
}
