import Foundation

/// What is said when the process ends before its time: by which signal, at which places of the cells, and whether
/// memory had run out. `stopped 4 7 2 0`: signal 4 in the statement 7, which the statement 2 at the top of a cell
/// had called; the signal 0 is a call of `exit`.
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
    atexit { StopReport.report(0) }
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
    CStreams.flushInHandler()
    guard let scratch, let start = head.baseAddress else { _exit(70) }
    _ = write(1, start, head.count)
    var length = 0
    append(signal, to: scratch, &length)
    append(currentPlace, to: scratch, &length)
    append(currentStep, to: scratch, &length)
    append(isOutOfMemory ? 1 : 0, to: scratch, &length)
    scratch[length - 1] = 0x0A
    _ = write(1, scratch, length)
    _exit(70)
  }

  /// Whether not even a little memory is to be had.
  private static var isOutOfMemory: Bool {
    let size = 32 << 20
    let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard memory != MAP_FAILED else { return true }
    munmap(memory, size)
    return false
  }

  /// Appends a number and a space; a number below 0 is written as 4294967295.
  private static func append(_ number: Int32, to bytes: UnsafeMutablePointer<UInt8>, _ length: inout Int) {
    let number = UInt32(bitPattern: number)
    var divisor: UInt32 = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      bytes[length] = UInt8(truncatingIfNeeded: 0x30 + number / divisor % 10)
      length += 1
      divisor /= 10
    }
    bytes[length] = 0x20
    length += 1
  }
}
