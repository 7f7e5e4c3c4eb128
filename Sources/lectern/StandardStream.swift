import Foundation
import Reports
import SourceText

/// Standard output or standard error, written without a buffer of our own.
///
/// `print` ignores a full disk, and `FileHandle` traps where the reader has gone.
struct StandardStream: Sendable {
  static let output = StandardStream(descriptor: 1, name: "standard output")
  static let error = StandardStream(descriptor: 2, name: "standard error")

  let descriptor: Int32
  let name: String

  /// Whether text in colours can be shown: on a terminal, unless the user objects (https://no-color.org), and
  /// elsewhere where the user insists (https://bixense.com/clicolors).
  var showsColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    guard (environment["NO_COLOR"] ?? "").isEmpty else { return false }
    let forced = environment["CLICOLOR_FORCE"] ?? ""
    if !forced.isEmpty, forced != "0" { return true }
    return isTerminal && environment["CLICOLOR"] != "0"
  }

  /// Whether a person looks at it who can see a line being rewritten.
  var isTerminal: Bool { isatty(descriptor) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb" }

  /// Writes text in which nothing is a command for the log of a CI service.
  ///
  /// - Parameter format: The machine's format that the text is in, which takes care of that itself.
  /// - Returns: Whether somebody still reads; a closed pipe is no error.
  @discardableResult
  func write(_ text: String, in format: ReportFormat = .text) throws -> Bool {
    try write(bytes: Array((format == .text ? LogCommand.defused(Self.calm(text)) : text).utf8))
  }

  /// Writes bytes as they are; false when nobody reads them any more.
  func write(bytes: [UInt8]) throws -> Bool {
    let code = Self.write(bytes, to: descriptor)
    if code == EPIPE { return false }
    if code != 0 { throw EnvironmentFailure(message: "cannot write to \(name): \(Self.reason(code))") }
    return true
  }

  /// Writes a line, and lets go what cannot be written: for messages about another failure.
  func say(_ line: String) {
    let line = LogCommand.defused(Self.calm(line))
    _ = Self.write(Array((line.hasSuffix("\n") ? line : line + "\n").utf8), to: descriptor)
  }

  /// Text in which a terminal obeys nothing but line ends, tabs and colours.
  static func calm(_ text: String) -> String {
    let isCalm = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A || $0 == 0x09 }
    if isCalm { return text }
    // A report may be long: each scalar is looked at once, and written once.
    var result = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\n" || scalar == "\t" || scalar == "\u{1B}" && beginsColor(rest) {
        result.unicodeScalars.append(scalar)
      } else {
        result.unicodeScalars.append(DiagnosticRenderer.printable(scalar))
      }
    }
    return result
  }

  /// Whether what stands behind an escape changes the colour and nothing else: `[1;31m`.
  private static func beginsColor(_ scalars: Substring.UnicodeScalarView) -> Bool {
    guard scalars.first == "[", let end = scalars.dropFirst().prefix(12).firstIndex(of: "m") else {
      return false
    }
    return scalars[..<end].dropFirst().allSatisfy { ("0"..."9").contains($0) || $0 == ";" }
  }

  /// Writes bytes to a descriptor; returns 0 or the `errno`.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer -> Int32 in
      guard let base = buffer.baseAddress else { return 0 }
      var written = 0
      while written < buffer.count {
        let count = Foundation.write(descriptor, base + written, buffer.count - written)
        if count > 0 {
          written += count
        } else if count < 0, errno == EINTR || errno == EAGAIN {
          continue
        } else {
          return count < 0 ? errno : EIO
        }
      }
      return 0
    }
  }

  /// The system's words for an `errno`.
  static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// A line on the terminal that says how far the work is; nothing where nobody looks.
struct Progress: Sendable {
  private let total: Int
  private let isShown = StandardStream.error.isTerminal

  init(total: Int) {
    self.total = total
  }

  /// Shows that so many lessons are done.
  func show(_ done: Int, _ name: String) {
    guard isShown else { return }
    let name = DiagnosticRenderer.printable(name)
    _ = StandardStream.write(Array("\r\u{1B}[K[\(done)/\(total)] \(name)".utf8), to: 2)
  }

  /// Takes the line away.
  func clear() {
    guard isShown else { return }
    _ = StandardStream.write(Array("\r\u{1B}[K".utf8), to: 2)
  }
}
