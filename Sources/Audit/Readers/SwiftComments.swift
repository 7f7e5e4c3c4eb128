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
      if !lines.isEmpty { result.append(whole.joining(lines)) }
    }
    return result
  }
}
