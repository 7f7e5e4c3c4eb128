import SourceText

@testable import LessonMarkdown

/// Reads a text as a lesson that needs no title.
func lesson(_ text: String, allowsRawHTML: Bool = false) -> LessonDocument {
  var reader = LessonReader(allowsRawHTML: allowsRawHTML)
  reader.requiresTitle = false
  return reader.read(SourceFile(path: "test.md", text: text))
}

extension LessonDocument {
  /// The body with each cell as `[kind:content]`.
  var shown: String {
    body.map { piece in
      switch piece {
      case .html(let html): html
      case .block(let index): "[block \(index)]"
      case .cell(let index): "[\(cells[index].kind.rawValue):\(cells[index].content.text)]"
      }
    }.joined()
  }

  /// Each diagnostic as `line:column identifier`.
  var findings: [String] {
    diagnostics.map { each in
      let place = each.position.map { "\($0.line):\($0.column) " } ?? ""
      return place + each.identifier
    }
  }
}

extension Cell {
  /// The line and column of the whole, and of the content: `3:5 3:6`.
  var place: String {
    let whole = content.file.position(of: span.lowerBound)
    let inner = content.position(of: 0)
    return "\(whole.line):\(whole.column) \(inner.line):\(inner.column)"
  }

  /// The words as they were written, without quotation marks.
  var wordTexts: [String] { words.map { word in word.value.map { "\(word.name)=\($0)" } ?? word.name } }

  /// Whether each byte of the content is the byte at its place in the file, a line end being any line end.
  var isFaithful: Bool {
    content.bytes.indices.allSatisfy { index in
      let place = content.fileOffset(of: index)
      guard place < content.file.bytes.count else { return false }
      let byte = content.file.bytes[place]
      return byte == content.bytes[index] || (content.bytes[index] == 10 && byte == 13)
    }
  }
}

extension LessonDocument {
  /// Whether all cells are.
  var isFaithful: Bool { cells.allSatisfy { $0.isFaithful } }
}
