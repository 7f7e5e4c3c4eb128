import SourceText

/// The difference of two texts with equally many lines, in the unified form that `patch` reads.
///
/// A mend changes bytes within lines and no line's end, so that line by line is all that is needed.
public struct UnifiedDiff: Sendable {
  /// How many unchanged lines are shown around a changed one.
  public static let contextLines = 3

  /// The text; empty where nothing differs, or where the texts have other numbers of lines.
  public let text: String

  /// Compares two versions of a file.
  public init(from before: SourceFile, to after: SourceFile) {
    let old = Self.lines(before)
    let new = Self.lines(after)
    guard old.count == new.count else {
      text = ""
      return
    }
    let changed = old.indices.filter { old[$0] != new[$0] }
    guard !changed.isEmpty else {
      text = ""
      return
    }
    var output = "--- a/\(before.path)\n+++ b/\(after.path)\n"
    if before.path.hasPrefix("/") { output = "--- \(before.path)\n+++ \(after.path)\n" }
    var start = 0
    while start < changed.count {
      var end = start
      while end + 1 < changed.count, changed[end + 1] - changed[end] <= 2 * Self.contextLines { end += 1 }
      let lower = max(0, changed[start] - Self.contextLines)
      let upper = min(old.count, changed[end] + Self.contextLines + 1)
      let count = upper - lower
      output += "@@ -\(lower + 1),\(count) +\(lower + 1),\(count) @@\n"
      var index = lower
      while index < upper {
        guard old[index] != new[index] else {
          output += Self.shown(" ", old[index])
          index += 1
          continue
        }
        var last = index
        while last < upper, old[last] != new[last] { last += 1 }
        for line in old[index..<last] { output += Self.shown("-", line) }
        for line in new[index..<last] { output += Self.shown("+", line) }
        index = last
      }
      start = end + 1
    }
    text = output
  }

  /// The lines that end with a line feed, and what is left behind the last.
  private static func lines(_ file: SourceFile) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in file.bytes.enumerated() where byte == 0x0A {
      result.append(file.bytes[start...index])
      start = index + 1
    }
    if start < file.bytes.count { result.append(file.bytes[start...]) }
    return result
  }

  private static func shown(_ mark: String, _ line: ArraySlice<UInt8>) -> String {
    let text = mark + String(decoding: line, as: UTF8.self)
    return line.last == 0x0A ? text : text + "\n\\ No newline at end of file\n"
  }
}
