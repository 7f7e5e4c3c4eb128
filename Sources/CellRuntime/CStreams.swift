// C's standard streams are variables, which C's own locks guard. This file imports C alone: where Foundation is
// imported too, it brings them in again without the mark.
#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

/// The standard output of C, through which `print` writes too, so that all lines keep their order.
enum CStreams {
  /// Writes whole lines at once, so that little is lost when a cell crashes.
  static func prepare() {
    setvbuf(stdout, nil, _IOLBF, 1 << 16)
  }

  /// Writes a text in one piece.
  static func put(_ text: String) {
    fputs(text, stdout)
  }

  /// Writes a text to standard error.
  static func complain(_ text: String) {
    fputs(text + "\n", stderr)
  }

  /// Writes out what waits, by the system alone: for a signal handler, where C's locks may be held.
  static func flushInHandler() {
    #if canImport(Glibc)
      guard let stream = stdout, let start = stream.pointee._IO_write_base,
        let end = stream.pointee._IO_write_ptr, start < end
      else { return }
      _ = write(1, start, end - start)
    #endif
  }

  /// Writes out what waits.
  static func flush() {
    fflush(stdout)
  }
}
