import Foundation
import SourceText

#if canImport(Darwin)
  import Darwin
  import Synchronization
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The other side of a ``ReadingTrials``: a process that reads texts from its standard input, a socket.
///
/// It is sent its limits once, eight bytes each: microseconds of processor time for each text, and bytes of memory. Then
/// come texts: a length of eight bytes, a byte that tells whether raw HTML is allowed, and the text. To each it
/// answers with one byte, or by its death.
public enum ReadingWorker {
  static let ready: UInt8 = 0x52
  static let done: UInt8 = 0x44
  /// The exit status where the system does not count memory itself.
  static let outOfMemory: Int32 = 77
  /// Threads on which lessons are read have no smaller stack than this.
  private static let stackSize = 512 << 10

  /// Reads texts until the other side is gone.
  public static func run() -> Never {
    var core = rlimit(rlim_cur: 0, rlim_max: 0)
    setLimit(.core, &core)
    guard let microseconds = number(), let memory = number() else { _exit(0) }
    let thread = Thread {
      // What is loaded once shall not count for the first text.
      _ = LessonReader().read(SourceFile(path: "", text: "---\ntitle: a\n---\n# *a* `b` $c$ |\n"))
      limitMemory(to: memory)
      guard answer(ready) else { _exit(0) }
      while let length = number(), let options = bytes(1), length <= 1 << 32, let text = bytes(Int(length)) {
        startClock(microseconds)
        _ = LessonReader(allowsRawHTML: options[0] == 1).read(SourceFile(path: "", bytes: text))
        startClock(0)
        guard answer(done) else { _exit(0) }
      }
      _exit(0)
    }
    thread.stackSize = stackSize
    thread.start()
    watch()
  }

  /// Ends the process when the other side closes its end, also while a text is read.
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

  private static func answer(_ byte: UInt8) -> Bool {
    var byte = byte
    return write(0, &byte, 1) == 1
  }
}
