import SourceText
import SwiftParser
import SwiftSyntax

/// Finds the doc comments of Swift.
enum SwiftComments {
  /// The comments, each without its marks; lines before the same declaration are one.
  static func found(in file: SourceFile) -> [SourceExcerpt] {
    let text = file.bytes
    let whole = SourceExcerpt(file: file, span: Span(0, text.count))
    let tree = text.withUnsafeBufferPointer { Parser.parse(source: $0) }
    var result: [SourceExcerpt] = []
    for token in tree.tokens(viewMode: .sourceAccurate) {
      if let comment = comment(before: token, in: whole) { result.append(comment) }
    }
    return result
  }

  /// The doc comment before a token, without its marks; nil where there is none.
  fileprivate static func comment(before token: TokenSyntax, in whole: SourceExcerpt) -> SourceExcerpt? {
    let text = whole.bytes
    var offset = token.position.utf8Offset
    var lines: [Span] = []
    for piece in token.leadingTrivia {
      let end = min(offset + piece.sourceLength.utf8Length, text.count)
      switch piece {
      case .docLineComment:
        lines.append(Span(min(offset + 3, end), min(text.lineEnd(from: end), text.count)))
      case .docBlockComment where end >= offset + 5:
        lines += LineComments.blockLines(text, Span(offset + 3, end - 2))
      default: break
      }
      offset = end
    }
    return lines.isEmpty ? nil : whole.joining(lines)
  }
}

/// The doc comment of a declaration of Swift, with its formulas.
package struct SwiftDocComment: Sendable {
  /// The text without its marks.
  package let text: SourceExcerpt
  /// Its formulas, in order of place, and the commands that it defines.
  package let document: AuditDocument

  /// The comment before a declaration's first token in a file, given whole; nil where there is none.
  package init?(before token: TokenSyntax, in whole: SourceExcerpt) {
    guard let text = SwiftComments.comment(before: token, in: whole) else { return nil }
    var document = AuditDocument(file: whole.file)
    MarkupScanner(text, markup: .markdown).scan(into: &document)
    self.text = text
    self.document = document
  }
}
