import Foundation
import MatrixCore
import TestSupport
import Testing

/// The table of the five properties, in lessons and in the model.
///
/// A lesson shows it as a table whose head begins with "write to". Its rows are those that the model gives when each
/// write is done: `changes` or `stays` for each property, then whether what is inside the view moves or stays.
enum LayerTable {
  /// The table as the model gives it, line by line.
  static var lines: [String] {
    let properties = LayerProperty.allCases.map { "`\($0.viewName)`" }
    let head = row(["write to"] + properties + ["subviews on screen"])
    let rule = "|" + [String](repeating: "---", count: properties.count + 2).joined(separator: "|") + "|"
    return [head, rule]
      + LayerWriteEffect.table.map { effect in
        row(
          ["`\(effect.write)`"] + LayerProperty.allCases.map { effect.changes($0) ? "changes" : "stays" }
            + [effect.movesContent ? "move" : "stay"])
      }
  }

  private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

  /// The tables of a text whose head begins with "write to", each by its lines.
  static func tables(in text: String) -> [[String]] {
    var tables: [[String]] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("| write to |") {
        isInside = true
        tables.append([])
      } else if !line.hasPrefix("|") {
        isInside = false
      }
      if isInside { tables[tables.count - 1].append(String(line)) }
    }
    return tables
  }
}

@Suite struct LayerTableTests {
  @Test func lessonsShowTheTableOfTheModel() throws {
    let folder = Repository.root.appendingPathComponent("Lessons")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(files.contains { $0.pathExtension == "md" })
    for file in files where file.pathExtension == "md" {
      for table in LayerTable.tables(in: try String(contentsOf: file, encoding: .utf8)) {
        #expect(
          table == LayerTable.lines,
          "\(file.lastPathComponent) is to have:\n\(LayerTable.lines.joined(separator: "\n"))")
      }
    }
  }

  @Test func theTableReadsSo() {
    // Written by hand from Apple's description of CALayer's geometry.
    let expected = """
      | write to | `frame` | `center` | `transform` | `bounds` | `anchorPoint` | subviews on screen |
      |---|---|---|---|---|---|---|
      | `frame` | changes | changes | stays | changes | stays | move |
      | `center` | changes | changes | stays | stays | stays | move |
      | `transform` | changes | stays | changes | stays | stays | move |
      | `bounds.size` | changes | stays | stays | changes | stays | move |
      | `bounds.origin` | stays | stays | stays | changes | stays | move |
      | `anchorPoint` | changes | stays | stays | stays | changes | move |
      """
    #expect(LayerTable.tables(in: "Text.\n\n" + expected + "\n\nMore.") == [LayerTable.lines])
    let wrong = expected.replacing("| `center` | changes |", with: "| `center` | stays |")
    #expect(LayerTable.tables(in: wrong) != [LayerTable.lines])
  }
}
