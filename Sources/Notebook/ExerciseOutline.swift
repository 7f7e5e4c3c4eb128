import LessonMarkdown
import SourceText
import TeX

/// What is shown of a text of an exercise, without any markup of formulas: enough to find the marks of its slots in it.
///
/// A mark that stands where nothing is shown, as in the address of a link or in an argument that a macro drops, is not there.
struct ExerciseOutline {
  let macros: LaTeXMacros

  /// What is shown of Markdown.
  func shown(_ markdown: String) -> String {
    var reader = LessonReader()
    reader.requiresTitle = false
    // A text that begins like front matter is still a text.
    let document = reader.read(SourceFile(path: "exercise", text: "\n" + markdown))
    if document.body.isEmpty, document.diagnostics.contains(where: { $0.severity == .error }) {
      return markdown
    }
    var result = ""
    for piece in document.body {
      switch piece {
      case .html(let html): result += html
      case .block: break
      case .cell(let index):
        let cell = document.cells[index]
        if cell.kind == .math {
          Self.collect(LaTeXParser.parse(cell.content.bytes, macros: macros).nodes, into: &result)
        } else {
          result += cell.content.text
        }
      }
    }
    return result
  }

  /// The words among some nodes, in the order in which they stand.
  private static func collect(_ nodes: [LaTeXNode], into result: inout String) {
    for node in nodes {
      switch node.kind {
      case .text(let text), .tag(let text): collect(text, into: &result)
      case .error(let source): result += source
      default: for list in node.childLists { collect(list, into: &result) }
      }
    }
  }

  private static func collect(_ text: LaTeXText, into result: inout String) {
    for piece in text.pieces {
      switch piece {
      case .words(let words, _): result += words
      case .math(let nodes, _): collect(nodes, into: &result)
      case .text(let inner, _): collect(inner, into: &result)
      }
    }
  }
}
