/// Text that a process printed, made fit to be shown and kept.
enum PrintedText {
  /// Bytes as text. What is no UTF-8 is replaced, and so are control characters, which no page may hold.
  static func read(_ bytes: some Sequence<UInt8>) -> String {
    let text = String(decoding: Array(bytes), as: UTF8.self)
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A: result.append(scalar)
      case 0x0D: break
      case 0x00..<0x20, 0x7F..<0xA0: result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return withoutAddresses(String(result))
  }

  /// Swift prints the type of an object that is private to a file with an address in it, which differs from run to
  /// run: `Lesson.(unknown context at $7f2c7467fb7c).Canvas`. As in an app, it is `Lesson.Canvas`.
  static func withoutAddresses(_ text: String) -> String {
    let mark = "(unknown context at $"
    guard text.contains(mark) else { return text }
    return text.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
  }
}
