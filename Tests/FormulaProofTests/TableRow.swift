import Foundation
import Testing

/// A row of one of the files in `Tables`, whose first lines say where its values come from.
struct TableRow: Sendable, CustomTestStringConvertible {
  /// The file's name, without its ending.
  let table: String
  /// The line's number in the file, from 1.
  let number: Int
  let text: String

  var testDescription: String { "\(table):\(number)" }

  /// What stands between blanks.
  var words: [String] { text.split(separator: " ").map(String.init) }

  /// What stands between two of these.
  func parts(between mark: String) -> [String] {
    text.components(separatedBy: mark).map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The rows of a table, without empty lines and comments.
  static func all(_ table: String) -> [TableRow] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let text = try? String(contentsOf: folder.appendingPathComponent("Tables/\(table).txt"), encoding: .utf8)
    return (text ?? "").components(separatedBy: "\n").enumerated().compactMap { index, line in
      line.isEmpty || line.hasPrefix("#") ? nil : TableRow(table: table, number: index + 1, text: line)
    }
  }
}
