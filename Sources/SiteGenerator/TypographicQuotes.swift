import LessonMarkdown
import Notebook

/// Makes the straight quotation marks and apostrophes of a text those of a book: “so”, ‘so’, and isn’t.
///
/// A mark opens at the beginning, behind white space, an opening bracket, a dash and another mark that opens; else it closes, and one
/// before a digit is an apostrophe, as in ’90s. Formulas and code count as words. What stands in code stays as it is.
///
/// These are the marks of English; other languages have others, and their texts are left as they are.
struct TypographicQuotes {
  /// The last bytes of the text so far.
  private var last: (UInt8, UInt8, UInt8) = (0x20, 0x20, 0x20)
  /// How many elements of code are open.
  private var codeDepth = 0

  /// The pieces of a body in a language. Those of a language other than English are as they were.
  static func curled(_ body: [BodyPiece], language: String) -> [BodyPiece] {
    guard hasMarks(language) else { return body }
    var quotes = TypographicQuotes()
    return body.map { piece in
      switch piece {
      case .html(let html): return .html(quotes.curled(html))
      case .cell:
        quotes.note(UInt8(ascii: "x"))
        return piece
      case .block: return piece
      }
    }
  }

  /// A text without markup in a language, such as a title. One of a language other than English is as it was.
  static func curled(plain text: String, language: String) -> String {
    guard hasMarks(language) else { return text }
    var quotes = TypographicQuotes()
    return quotes.curled(text, isMarkup: false)
  }

  /// Whether the marks of a language are those that are known here.
  private static func hasMarks(_ language: String) -> Bool {
    language.prefix(2).lowercased() == "en"
      && (language.utf8.count == 2 || "-_".contains(language.dropFirst(2).first ?? "x"))
  }

  private mutating func note(_ byte: UInt8) { last = (last.1, last.2, byte) }

  /// The text of some HTML as cmark-gfm writes it, with tags as they were; or a text without markup.
  mutating func curled(_ text: String, isMarkup: Bool = true) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count + bytes.count / 32)
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "<") where isMarkup:
          let end = BodyRenderer.endOfTag(bytes, from: index)
          countCode(bytes[index..<end])
          output += bytes[index..<end]
          index = end
          continue
        case UInt8(ascii: "'") where codeDepth == 0:
          let isYear = index + 1 < bytes.count && (0x30...0x39).contains(bytes[index + 1])
          add(opens && !isYear ? "‘" : "’", to: &output)
          index += 1
          continue
        case UInt8(ascii: "\"") where !isMarkup:
          add(opens ? "“" : "”", to: &output)
          index += 1
          continue
        case UInt8(ascii: "&")
        where isMarkup && codeDepth == 0 && bytes[index...].starts(with: Self.escapedQuote):
          add(opens ? "“" : "”", to: &output)
          index += Self.escapedQuote.count
          continue
        default: break
        }
        output.append(byte)
        note(byte)
        index += 1
      }
      return String(decoding: output, as: UTF8.self)
    }
  }

  private static let escapedQuote = Array("&quot;".utf8)

  private mutating func add(_ mark: String, to output: inout [UInt8]) {
    for byte in mark.utf8 {
      output.append(byte)
      note(byte)
    }
  }

  /// Whether a mark opens here.
  private var opens: Bool {
    switch last {
    case (_, _, 0x20), (_, _, 0x09), (_, _, 0x0A), (_, _, UInt8(ascii: "(")), (_, _, UInt8(ascii: "[")),
      (_, _, UInt8(ascii: "{")):
      true
    // A blank that does not break, dashes, and marks that open.
    case (_, 0xC2, 0xA0), (0xE2, 0x80, 0x93), (0xE2, 0x80, 0x94), (0xE2, 0x80, 0x98), (0xE2, 0x80, 0x9C): true
    default: false
    }
  }

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
    TypographicQuotes.curled(plain: text, language: language)
  }

  fileprivate var shownSummary: String? { summary.map { curled($0.value) } }
}
