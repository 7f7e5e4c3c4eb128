import SourceText
import SwiftParser
import SwiftSyntax

/// A listing as code: its tokens, with the comments that expect something, and apart from them the comments for readers.
public struct ListingCode: Sendable {
  /// A piece of the listing.
  public struct Piece: Sendable {
    /// The text as it was written.
    public var text: String
    /// The place in the listing.
    public var span: Span
  }

  /// Tokens, and what is expected of the code, in order.
  public private(set) var tokens: [Piece] = []
  /// Comments for readers, in order.
  public private(set) var comments: [Piece] = []

  /// Takes a listing apart. What is no Swift is taken apart too, as far as it goes; a listing that is too long to be read is one
  /// token.
  public init(_ bytes: [UInt8]) {
    guard bytes.count <= ListingReader.sizeLimit else {
      tokens = [Piece(text: String(decoding: bytes, as: UTF8.self), span: Span(0, bytes.count))]
      return
    }
    let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    for token in tree.tokens(viewMode: .sourceAccurate) {
      add(token.leadingTrivia, at: token.position.utf8Offset)
      let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
      if !token.text.isEmpty {
        tokens.append(Piece(text: token.text, span: Span(start, start + token.text.utf8.count)))
      }
      add(token.trailingTrivia, at: token.endPositionBeforeTrailingTrivia.utf8Offset)
    }
  }

  private mutating func add(_ trivia: Trivia, at start: Int) {
    var offset = start
    for piece in trivia.pieces {
      let length = piece.sourceLength.utf8Length
      let span = Span(offset, offset + length)
      offset += length
      switch piece {
      case .lineComment(let text):
        // What ends so is not shown, and an expectation is checked.
        if ExpectationComment.isMeant(text) || HiddenLines.holds(Array(text.utf8)) {
          tokens.append(Piece(text: text, span: span))
        } else {
          comments.append(Piece(text: text, span: span))
        }
      case .blockComment(let text), .docLineComment(let text), .docBlockComment(let text):
        comments.append(Piece(text: text, span: span))
      case .unexpectedText(let text): tokens.append(Piece(text: text, span: span))
      default: break
      }
    }
  }
}
