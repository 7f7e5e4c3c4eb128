import SourceText
import SwiftSyntax

/// A comment that says what the code before it does: `// => 3`, `// throws Error`, `// error: message`.
///
/// It stands behind the code on its last line, or alone on the line below.
struct ExpectationComment {
  var kind: ParsedListing.Expectation.Kind
  /// What is expected.
  var text: String
  /// Its place in the listing.
  var span: Span

  /// The comment behind a statement; nil where there is none.
  static func find(behind node: Syntax) -> ExpectationComment? {
    guard let last = node.lastToken(viewMode: .sourceAccurate) else { return nil }
    var offset = last.endPositionBeforeTrailingTrivia.utf8Offset
    for piece in last.trailingTrivia.pieces {
      if case .lineComment(let text) = piece { return read(text, at: offset) }
      offset += piece.sourceLength.utf8Length
    }
    guard let next = last.nextToken(viewMode: .sourceAccurate) else { return nil }
    var lineEnds = 0
    for piece in next.leadingTrivia.pieces {
      switch piece {
      case .newlines(let count), .carriageReturns(let count), .carriageReturnLineFeeds(let count):
        lineEnds += count
      case .lineComment(let text):
        return lineEnds == 1 ? read(text, at: offset) : nil
      case .spaces, .tabs: break
      default: return nil
      }
      offset += piece.sourceLength.utf8Length
    }
    return nil
  }

  /// All comments of a tree that expect a value.
  static func values(in tree: some SyntaxProtocol) -> [ExpectationComment] {
    var found: [ExpectationComment] = []
    for token in tree.tokens(viewMode: .sourceAccurate) {
      for (trivia, start) in [
        (token.leadingTrivia, token.position.utf8Offset),
        (token.trailingTrivia, token.endPositionBeforeTrailingTrivia.utf8Offset),
      ] {
        var offset = start
        for piece in trivia.pieces {
          if case .lineComment(let text) = piece, let comment = read(text, at: offset), comment.kind == .value
          {
            found.append(comment)
          }
          offset += piece.sourceLength.utf8Length
        }
      }
    }
    return found
  }

  /// Whether a comment, wherever it stands, says what code does.
  static func isMeant(_ comment: String) -> Bool { read(comment, at: 0) != nil }

  private static func read(_ comment: String, at offset: Int) -> ExpectationComment? {
    let body = comment.dropFirst(2).drop { $0 == " " || $0 == "\t" }
    let kinds: [(String, ParsedListing.Expectation.Kind)] = [
      ("=>", .value), ("throws ", .thrown), ("error:", .compileError),
    ]
    for (word, kind) in kinds where body.hasPrefix(word) {
      let rest = body.dropFirst(word.count).drop { $0 == " " || $0 == "\t" }
      // "throws when x is negative" is prose.
      if kind == .thrown, rest.first.map({ $0.isUppercase || $0 == "." }) != true { continue }
      var text = String(rest)
      while text.last?.isWhitespace == true { text.removeLast() }
      let start = offset + comment.utf8.count - rest.utf8.count
      return ExpectationComment(kind: kind, text: text, span: Span(start, start + text.utf8.count))
    }
    return nil
  }
}
