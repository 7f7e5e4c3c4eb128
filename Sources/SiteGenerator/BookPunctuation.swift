import LessonMarkdown
import Notebook
import SourceText

/// Makes the punctuation of a page's text that of a book, as ``SmartPunctuation`` does for words.
///
/// Formulas and code count as words. What stands in code stays as it is.
struct BookPunctuation {
  private var punctuation: SmartPunctuation
  /// How many elements of code are open.
  private var codeDepth = 0

  /// - Parameter language: a BCP 47 tag.
  init(language: String) { punctuation = SmartPunctuation(language: language) }

  /// The pieces of a body in a language.
  static func curled(_ body: [BodyPiece], language: String) -> [BodyPiece] {
    var quotes = BookPunctuation(language: language)
    return body.map { piece in
      switch piece {
      case .html(let html): return .html(quotes.curled(html))
      case .cell:
        quotes.punctuation.noteWord()
        return piece
      case .block: return piece
      }
    }
  }

  /// The text of some HTML as cmark-gfm writes it, with tags as they were.
  mutating func curled(_ html: String) -> String {
    var html = html
    return html.withUTF8 { bytes in
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count + bytes.count / 32)
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        if byte == UInt8(ascii: "<") {
          let end = BodyRenderer.endOfTag(bytes, from: index)
          countCode(bytes[index..<end])
          output += bytes[index..<end]
          index = end
        } else if codeDepth > 0 || byte == UInt8(ascii: "\"") {
          punctuation.add(byte, to: &output)
          index += 1
        } else if punctuation.curls, bytes[index...].starts(with: Self.escapedQuote) {
          punctuation.addQuotationMark(to: &output)
          index += Self.escapedQuote.count
        } else {
          index += punctuation.take(bytes[index...], to: &output)
        }
      }
      return String(decoding: output, as: UTF8.self)
    }
  }

  private static let escapedQuote = Array("&quot;".utf8)

  /// Notes where code begins and ends.
  private mutating func countCode(_ tag: Slice<UnsafeBufferPointer<UInt8>>) {
    let isEnd = tag.dropFirst().first == UInt8(ascii: "/")
    let name = tag.dropFirst(isEnd ? 2 : 1).prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
    guard name.elementsEqual("code".utf8) || name.elementsEqual("pre".utf8) else { return }
    codeDepth = max(0, codeDepth + (isEnd ? -1 : 1))
  }
}

extension CheckedLesson {
  /// The title with the marks of a book.
  var shownTitle: String { document.frontMatter.curled(title) }

  /// The summary with the marks of a book; nil without one.
  var shownSummary: String? { document.frontMatter.shownSummary }
}

extension LessonSummary {
  /// The title with the marks of a book.
  var shownTitle: String { document.frontMatter.curled(title) }

  /// The summary with the marks of a book; nil without one.
  var shownSummary: String? { document.frontMatter.shownSummary }
}

extension FrontMatter {
  fileprivate func curled(_ text: String) -> String {
    SmartPunctuation.curled(text, language: language)
  }

  fileprivate var shownSummary: String? { summary.map { curled($0.value) } }
}
