import Foundation
import SystemPackage

/// The standard input of a program, which may end without having read it.
///
/// `Subprocess` ends our process where a program does that. What writes here is a thread of its own, which ends with the
/// program at the latest.
enum ProcessInput {
  /// The end of a pipe from which some bytes are read, and then no more; nil where there is no pipe to be had.
  static func pipe(holding bytes: [UInt8]) -> FileDescriptor? {
    // No other program that is just being started gets the ends: it would keep them open.
    #if os(Linux)
      guard let ends = try? FileDescriptor.pipe(options: .closeOnExec) else { return nil }
    #else
      guard let ends = try? FileDescriptor.pipe() else { return nil }
      for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
    #endif
    if bytes.isEmpty {
      try? ends.writeEnd.close()
    } else {
      let end = ends.writeEnd
      Thread.detachNewThread { write(bytes, to: end) }
    }
    return ends.readEnd
  }

  private static func write(_ bytes: [UInt8], to end: FileDescriptor) {
    // Nobody may be left to read; the signal that says so reaches this thread, and ends with it.
    var mask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &mask, nil)
    _ = try? end.writeAll(bytes)
    try? end.close()
  }
}
