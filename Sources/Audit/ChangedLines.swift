import SourceText

/// The lines of a file that differ from those of another version.
public struct ChangedLines: Sendable, Hashable {
  /// Ranges of lines that are new or other, in order; lines count from 1.
  private var ranges: [ClosedRange<Int>]
  /// Lines behind which something was taken away, in order; 0 is before the first.
  private var gaps: [Int] = []

  /// All lines: those of a new file.
  public static let all = ChangedLines(ranges: [1...Int.max])

  private init(ranges: [ClosedRange<Int>]) { self.ranges = ranges }

  /// Whether what stands in some lines differs: one of them does, or something between two of them was taken away.
  public func touches(_ lines: ClosedRange<Int>) -> Bool {
    Self.first(of: ranges) { $0.upperBound >= lines.lowerBound }.map { $0.lowerBound <= lines.upperBound }
      ?? false
      || Self.first(of: gaps) { $0 >= lines.lowerBound }.map { $0 < lines.upperBound } ?? false
  }

  /// The first for which something holds that holds for all behind it.
  private static func first<Element>(of list: [Element], where holds: (Element) -> Bool) -> Element? {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(list[middle]) { high = middle } else { low = middle + 1 }
    }
    return low < list.count ? list[low] : nil
  }

  // MARK: Reading

  /// The files in the output of `git diff`, by their paths in the new version. What is no part of a diff is passed over; names may be quoted
  /// as C has them.
  public static func files(inDiff diff: [UInt8]) -> [String: ChangedLines] {
    var files: [String: ChangedLines] = [:]
    var path: String?
    var changes = ChangedLines(ranges: [])
    /// Lines of the hunk that are still to come: what begins with a sign there is text and no head.
    var left = (old: 0, new: 0)
    var number = 0
    func close() { if let path { files[path] = changes } }
    for line in diff.split(separator: Byte.newline, omittingEmptySubsequences: false) {
      if left.old > 0 || left.new > 0 {
        switch line.first {
        case UInt8(ascii: "+"):
          changes.add(number)
          number += 1
          left.new -= 1
        case UInt8(ascii: "-"):
          changes.addGap(number - 1)
          left.old -= 1
        case UInt8(ascii: "\\"): break
        default:
          number += 1
          left = (left.old - 1, left.new - 1)
        }
      } else if line.starts(with: "diff --git ".utf8) {
        close()
        path = nil
        changes = ChangedLines(ranges: [])
      } else if line.starts(with: "+++ ".utf8) {
        path = name(line.dropFirst(4))
      } else if line.starts(with: "@@ ".utf8), let hunk = Hunk(line) {
        left = (hunk.oldCount, hunk.newCount)
        // Of an empty range git names the line before it.
        number = hunk.newCount == 0 ? hunk.newStart + 1 : hunk.newStart
      }
    }
    close()
    return files
  }

  private mutating func add(_ line: Int) {
    if let last = ranges.last, last.upperBound == line - 1 {
      ranges[ranges.count - 1] = last.lowerBound...line
    } else {
      ranges.append(line...line)
    }
  }

  private mutating func addGap(_ line: Int) {
    if gaps.last != line { gaps.append(line) }
  }

  /// `b/name`, or the same in quotation marks, without the `b/`; nil for a file that is no more.
  private static func name(_ text: ArraySlice<UInt8>) -> String? {
    var bytes = Array(text)
    if bytes.first == UInt8(ascii: "\"") {
      bytes = unquoted(bytes)
    } else if bytes.last == UInt8(ascii: "\t") {
      // Behind a name with blanks stands a tab, so that `patch` knows its end.
      bytes.removeLast()
    }
    guard bytes.starts(with: "b/".utf8) else { return nil }
    return String(decoding: bytes.dropFirst(2), as: UTF8.self)
  }

  /// What stands in quotation marks as in C: `\t`, `\"`, `\303`.
  private static func unquoted(_ text: [UInt8]) -> [UInt8] {
    let letters: [UInt8: UInt8] = [
      UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10,
      UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13,
    ]
    var result: [UInt8] = []
    var index = 1
    while index < text.count, text[index] != UInt8(ascii: "\"") {
      guard text[index] == Byte.backslash, index + 1 < text.count else {
        result.append(text[index])
        index += 1
        continue
      }
      let digits = text[(index + 1)...].prefix(3)
      if digits.count == 3, digits.allSatisfy({ (0x30...0x37).contains($0) }) {
        result.append(UInt8(truncatingIfNeeded: digits.reduce(0) { $0 << 3 | Int($1 - 0x30) }))
        index += 4
      } else {
        result.append(letters[text[index + 1]] ?? text[index + 1])
        index += 2
      }
    }
    return result
  }

  /// The head of a piece of a diff: `@@ -3,2 +4,0 @@`.
  private struct Hunk {
    var oldCount: Int
    var newStart: Int
    var newCount: Int

    init?(_ line: ArraySlice<UInt8>) {
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 3)
      guard parts.count >= 3, let old = Self.range(parts[1], "-"), let new = Self.range(parts[2], "+") else {
        return nil
      }
      oldCount = old.count
      (newStart, newCount) = new
    }

    private static func range(_ text: ArraySlice<UInt8>, _ sign: Unicode.Scalar) -> (start: Int, count: Int)?
    {
      guard text.first == UInt8(ascii: sign) else { return nil }
      let numbers = text.dropFirst().split(separator: UInt8(ascii: ",")).map {
        Int(String(decoding: $0, as: UTF8.self))
      }
      guard let start = numbers.first ?? nil, start >= 0, start < 1 << 40 else { return nil }
      if numbers.count == 1 { return (start, 1) }
      guard numbers.count == 2, let count = numbers[1], count >= 0 else { return nil }
      return (start, count)
    }
  }
}
