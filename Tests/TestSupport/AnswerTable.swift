import Foundation

/// The answers of `answers.txt` and of `spellings.txt` in `Tests/ExercisesTests`, with what must become of each; thought out by hand.
public enum AnswerTable {
  /// Answers to one exercise.
  public struct Block: Sendable {
    /// The exercise, in YAML.
    public var yaml: String
    /// The lines: their numbers in the file, what must come out, and the answers as they are typed.
    public var lines: [(number: Int, status: String, answer: String)]
  }

  /// A line that is none.
  public struct Malformed: Error {
    /// Its number.
    public var line: Int
  }

  /// All blocks of a table.
  public static func blocks(of table: String = "answers.txt") throws -> [Block] {
    let path = Repository.root.appendingPathComponent("Tests/ExercisesTests/\(table)")
    let text = try String(contentsOf: path, encoding: .utf8)
    var blocks: [Block] = []
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      if line.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix("@") {
        let keys = line.dropFirst(2).components(separatedBy: " ; ").joined(separator: "\n")
        blocks.append(Block(yaml: "id: test\nask: how much\n" + keys, lines: []))
      } else {
        let parts = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !blocks.isEmpty else { throw Malformed(line: index + 1) }
        // The lines of a derivation stand in one line here.
        let answer = String(parts[1]).replacingOccurrences(of: "⏎", with: "\n")
        blocks[blocks.count - 1].lines.append((index + 1, String(parts[0]), answer))
      }
    }
    return blocks
  }
}
