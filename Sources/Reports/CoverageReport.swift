import Notebook
import SourceText

/// Which formulas, listings and figures are checked, lesson by lesson, for people and for tools.
public struct CoverageReport: Sendable {
  /// The lessons.
  public var lessons: [Coverage]

  /// Makes a report.
  public init(_ lessons: [Coverage]) { self.lessons = lessons }

  /// All lessons together.
  public var total: Coverage { Coverage.total(lessons) }

  /// A table with a line for each lesson; with `listsUnchecked` also what is not checked, like a compiler's notes.
  public func text(listsUnchecked: Bool) -> String {
    var rows = [["", "formulas", "listings", "figures", "checked"]]
    for lesson in lessons + [total] {
      rows.append(
        [lesson.path.isEmpty ? "all" : DiagnosticRenderer.printable(lesson.path)]
          + [lesson.formulas, lesson.listings, lesson.figures].map(Self.fraction)
          + ["\(lesson.all.percent) %"])
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var text = ""
    if listsUnchecked {
      for lesson in lessons {
        for place in lesson.unchecked {
          text += "\(DiagnosticRenderer.printable(lesson.path)):\(place.line): \(place.kind) not checked: "
          text += DiagnosticRenderer.printable(String(place.excerpt.prefix(80))) + "\n"
        }
      }
    }
    for row in rows {
      var line = row[0] + Self.blanks(widths[0] - row[0].count)
      for (cell, width) in zip(row, widths).dropFirst() {
        line += "  " + Self.blanks(width - cell.count) + cell
      }
      text += line + "\n"
    }
    return text
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  private static func fraction(_ count: Coverage.Count) -> String {
    count.total == 0 ? "–" : "\(count.checked)/\(count.total)"
  }

  /// The report as JSON.
  public var json: JSONValue {
    .object([
      .init("version", .integer(1)), .init("tool", .string(Report.tool)),
      .init("lessons", .array(lessons.map { Self.json($0, hasPath: true) })),
      .init("total", Self.json(total, hasPath: false)),
    ])
  }

  private static func json(_ lesson: Coverage, hasPath: Bool) -> JSONValue {
    var members: [JSONValue.Member] = hasPath ? [.init("path", .string(lesson.path))] : []
    for (name, count) in [
      ("formulas", lesson.formulas), ("listings", lesson.listings), ("figures", lesson.figures),
      ("all", lesson.all),
    ] {
      members.append(
        .init(
          name,
          .object([
            .init("checked", .integer(count.checked)), .init("total", .integer(count.total)),
            .init("share", .double(count.share)),
          ])))
    }
    if hasPath {
      members.append(
        .init(
          "unchecked",
          .array(
            lesson.unchecked.map {
              .object([
                .init("kind", .string($0.kind)), .init("line", .integer($0.line)),
                .init("excerpt", .string($0.excerpt)),
              ])
            })))
    }
    return .object(members)
  }
}
