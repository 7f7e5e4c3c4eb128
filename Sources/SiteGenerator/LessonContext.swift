import Notebook

/// What a lesson says around a cell.
enum LessonContext {
  /// The paragraph that stands right before a cell, with its formulas and without its links; empty where there is none.
  static func paragraph(before cell: Int, in lesson: CheckedLesson) -> Markup {
    let paragraph = BookPunctuation.curled(
      lesson.document.paragraph(before: cell), language: lesson.document.frontMatter.language)
    let pieces = paragraph.map { piece in
      switch piece {
      case .html(let html): html
      case .block: ""
      case .cell(let index): lesson.cells.indices.contains(index) ? lesson.cells[index].html() : ""
      }
    }
    return Markup(pieces.joined())
  }
}
