import Foundation

#if canImport(Darwin)
  import Darwin
  import Synchronization
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The other side of a ``Worker``: a process that answers questions from its standard input, a socket.
///
/// It is sent its limits once, eight bytes each: microseconds of processor time for each answer, and bytes of memory. Then
/// come questions: a length of eight bytes, the lowest first, and as many bytes. It answers in the same way, or by its death.
public enum WorkerService {
  static let ready: UInt8 = 0x52
  /// The exit status where the system does not count memory itself.
  static let outOfMemory: Int32 = 77
  /// Longer questions and answers there are none.
  static let longestMessage = 1 << 30

  /// Answers questions until the other side is gone.
  ///
  /// - Parameters:
  ///   - stackSize: Bytes of the stack on which it works.
  ///   - prepare: What loads what is loaded once, so that it does not count for the first question.
  ///   - answer: The answer to a question.
  public static func run(
    stackSize: Int, prepare: @escaping @Sendable () -> Void, answer: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> Never {
    var core = rlimit(rlim_cur: 0, rlim_max: 0)
    setLimit(.core, &core)
    guard let microseconds = number(), let memory = number() else { _exit(0) }
    let thread = Thread {
      prepare()
      limitMemory(to: memory)
      guard send([ready]) else { _exit(0) }
      while let length = number(), length <= UInt64(longestMessage), let question = bytes(Int(length)) {
        startClock(microseconds)
        let found = answer(question)
        startClock(0)
        guard send(Worker.bytes(of: UInt64(found.count)) + found) else { _exit(0) }
      }
      _exit(0)
    }
    thread.stackSize = stackSize
    thread.start()
    watch()
  }

  /// Ends the process when the other side closes its end, also while it works.
  private static func watch() -> Never {
    while true {
      var wait = pollfd(fd: 0, events: 0, revents: 0)
      #if canImport(Darwin)
        let count = poll(&wait, 1, 20)
        if largestSize() > mostMemory.load(ordering: .relaxed) { _exit(outOfMemory) }
      #else
        let count = poll(&wait, 1, -1)
      #endif
      if count > 0 { _exit(0) }
    }
  }

  // MARK: limits

  private enum LimitKind { case core, addressSpace }

  private static func setLimit(_ kind: LimitKind, _ limit: inout rlimit) {
    #if canImport(Glibc)
      switch kind {
      case .core: setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
      case .addressSpace: setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      }
    #else
      switch kind {
      case .core: setrlimit(RLIMIT_CORE, &limit)
      case .addressSpace: setrlimit(RLIMIT_AS, &limit)
      }
    #endif
  }

  #if canImport(Darwin)
    /// Darwin does not hold a process to its address space, so that ``watch()`` looks at it.
    private static let mostMemory = Atomic<UInt64>(.max)

    private static func largestSize() -> UInt64 {
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return UInt64(max(0, usage.ru_maxrss))
    }

    private static func limitMemory(to bytes: UInt64) {
      mostMemory.store(largestSize().addingReportingOverflow(bytes).partialValue, ordering: .relaxed)
    }
  #else
    private static func limitMemory(to bytes: UInt64) {
      // The first number is the size of the address space in pages.
      let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
      let pages = fields?.first.flatMap { UInt64($0) } ?? (2 << 30) / 4096
      let size = pages * UInt64(max(1, sysconf(Int32(_SC_PAGESIZE)))) + bytes
      var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
      setLimit(.addressSpace, &limit)
    }
  #endif

  /// Ends the process by a signal when it has worked for so long; 0 stops the clock.
  private static func startClock(_ microseconds: UInt64) {
    let value = timeval(
      tv_sec: .init(microseconds / 1_000_000), tv_usec: .init(microseconds % 1_000_000))
    var timer = itimerval(it_interval: timeval(tv_sec: 0, tv_usec: 0), it_value: value)
    #if canImport(Glibc)
      setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    #else
      setitimer(ITIMER_PROF, &timer, nil)
    #endif
  }

  // MARK: the socket

  private static func number() -> UInt64? {
    bytes(8)?.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func bytes(_ count: Int) -> [UInt8]? {
    var read = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while read < count {
        let more = recv(0, buffer.baseAddress.map { $0 + read }, count - read, 0)
        if more < 0, errno == EINTR { continue }
        if more <= 0 { break }
        read += more
      }
      initialized = read
    }
    return read == count ? bytes : nil
  }

  private static func send(_ message: [UInt8]) -> Bool {
    var sent = 0
    return message.withUnsafeBytes { bytes in
      while sent < bytes.count {
        let count = write(0, bytes.baseAddress.map { $0 + sent }, bytes.count - sent)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }
}
