/// What the logs of CI services take for commands, and text in which there are none.
///
/// GitHub obeys a line that begins with `::`, white space aside, and `##[` anywhere in a line; Azure Pipelines `##vso[` and
/// `##[`; TeamCity `##teamcity[`. A file's name, a word of a lesson or what a cell printed may hold any of these.
public enum LogCommand {
  /// A text in which the first character of each command is shown as an escape: `\u{3A}:` and `\u{23}#`.
  public static func defused(_ text: String) -> String {
    guard mayHoldCommand(text) else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    result.reserveCapacity(scalars.count + 16)
    var isStart = true
    for (index, scalar) in scalars.enumerated() {
      if isStart, scalar == ":", let next = visible(scalars, after: index), scalars[next] == ":" {
        result.append(contentsOf: "\\u{3A}".unicodeScalars)
      } else if scalar == "#", isCommand(scalars, at: index) {
        result.append(contentsOf: "\\u{23}".unicodeScalars)
      } else {
        result.append(scalar)
      }
      isStart = endsLine(scalar) || (isStart && isOverlooked(scalar))
    }
    return String(result)
  }

  /// Whether two colons or two hashes stand side by side, as in few texts; characters beyond ASCII between them may be none that
  /// are seen.
  private static func mayHoldCommand(_ text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 where byte < 0x80 {
      if byte == previous, byte == UInt8(ascii: ":") || byte == UInt8(ascii: "#") { return true }
      previous = byte
    }
    return false
  }

  /// Whether `##`, letters and `[` begin here.
  private static func isCommand(_ scalars: [Unicode.Scalar], at start: Int) -> Bool {
    guard var index = visible(scalars, after: start), scalars[index] == "#" else { return false }
    // The names are short; a long word is none.
    for _ in 0..<40 {
      guard let next = visible(scalars, after: index) else { return false }
      if scalars[next] == "[" { return true }
      guard scalars[next].properties.isAlphabetic else { return false }
      index = next
    }
    return false
  }

  /// The place of the next scalar that is seen; nil where there is none soon. Some agents compare text as people do, for whom a
  /// joiner between two characters is not there.
  private static func visible(_ scalars: [Unicode.Scalar], after index: Int) -> Int? {
    let end = min(scalars.count, index + 64)
    return (index + 1 < end) ? (index + 1..<end).first { !isIgnored(scalars[$0]) } : nil
  }

  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .nonspacingMark
  }

  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether a reader of logs may overlook it at the beginning of a line.
  private static func isOverlooked(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || isIgnored(scalar)
  }
}
