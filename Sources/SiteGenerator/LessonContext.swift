import LessonMarkdown
import Notebook

/// What a lesson says around a cell.
enum LessonContext {
  /// The paragraph that stands right before a cell, with its formulas and without its links; empty where there is none.
  static func paragraph(before cell: Int, in lesson: CheckedLesson) -> Markup {
    let body = lesson.document.body
    let place = body.firstIndex { if case .cell(let index) = $0 { index == cell } else { false } }
    guard let place, place > 0 else { return Markup("") }
    var pieces: [String] = []
    for piece in body[max(0, place - 80)..<place].reversed() {
      switch piece {
      case .cell(let index):
        guard lesson.cells.indices.contains(index), lesson.cells[index].cell.isInline else {
          return Markup("")
        }
        pieces.append(lesson.cells[index].html())
      case .html(let html):
        guard let start = html.ranges(of: "<p>").last?.lowerBound else {
          pieces.append(html)
          continue
        }
        pieces.append(String(html[start...]))
        return whole(pieces.reversed().joined())
      }
    }
    return Markup("")
  }

  /// A paragraph that ends where the text does; empty where something else stands behind it.
  private static func whole(_ html: String) -> Markup {
    guard let end = html.ranges(of: "</p>").last, html[end.upperBound...].allSatisfy(\.isWhitespace) else {
      return Markup("")
    }
    let paragraph = String(html[..<end.upperBound])
    return Markup(paragraph.replacing(#/</?(?:a|img|input)\b[^>]*>/#, with: ""))
  }
}
