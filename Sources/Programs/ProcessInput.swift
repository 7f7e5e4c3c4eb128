import Foundation
import SystemPackage

/// The standard input of a program, which may end without having read it.
///
/// `Subprocess` ends our process where a program does that. What writes here is a thread of its own, which ends with the
/// program at the latest.
enum ProcessInput {
  /// The end of a pipe from which some bytes are read, and then no more; nil where there is no pipe to be had.
  static func pipe(holding bytes: [UInt8]) -> FileDescriptor? {
    guard let ends = FileDescriptor.pipeForOneProgram() else { return nil }
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
