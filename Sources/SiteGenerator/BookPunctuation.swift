import LessonMarkdown
import Notebook

/// Makes the punctuation of a text that of a book: quotation marks and apostrophes that are not straight, “so”, ‘so’, and isn’t; and numbers
/// in brackets, (140, 270), that stay in one line.
///
/// A mark opens at the beginning, behind white space, an opening bracket, a dash and another mark that opens; else it closes, and one
/// before a digit is an apostrophe, as in ’90s. Formulas and code count as words. What stands in code stays as it is.
///
/// These are the marks of English; other languages have others, and the marks of their texts are left as they are.
struct BookPunctuation {
  /// The last bytes of the text so far.
  private var last: (UInt8, UInt8, UInt8) = (0x20, 0x20, 0x20)
  /// How many elements of code are open.
  private var codeDepth = 0
  /// Whether straight marks become those of a book.
  private let curls: Bool

  /// - Parameter language: a BCP 47 tag.
  init(language: String) { curls = LanguageTag.isEnglish(language) }

  /// The pieces of a body in a language.
  static func curled(_ body: [BodyPiece], language: String) -> [BodyPiece] {
    var quotes = BookPunctuation(language: language)
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

  /// A text without markup in a language, such as a title.
  static func curled(plain text: String, language: String) -> String {
    var quotes = BookPunctuation(language: language)
    return quotes.curled(text, isMarkup: false)
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
        case UInt8(ascii: "(") where codeDepth == 0:
          guard let length = Self.lengthOfNumbers(bytes[index...]) else { break }
          for byte in bytes[index..<(index + length)] {
            if byte == 0x20 { add("\u{A0}", to: &output) } else { add(byte, to: &output) }
          }
          index += length
          continue
        case UInt8(ascii: "'") where codeDepth == 0 && curls:
          let isYear = index + 1 < bytes.count && (0x30...0x39).contains(bytes[index + 1])
          add(opens && !isYear ? "‘" : "’", to: &output)
          index += 1
          continue
        case UInt8(ascii: "\"") where !isMarkup && curls:
          add(opens ? "“" : "”", to: &output)
          index += 1
          continue
        case UInt8(ascii: "&")
        where isMarkup && codeDepth == 0 && curls && bytes[index...].starts(with: Self.escapedQuote):
          add(opens ? "“" : "”", to: &output)
          index += Self.escapedQuote.count
          continue
        default: break
        }
        add(byte, to: &output)
        index += 1
      }
      return String(decoding: output, as: UTF8.self)
    }
  }

  private static let escapedQuote = Array("&quot;".utf8)

  private mutating func add(_ mark: String, to output: inout [UInt8]) {
    for byte in mark.utf8 { add(byte, to: &output) }
  }

  private mutating func add(_ byte: UInt8, to output: inout [UInt8]) {
    output.append(byte)
    note(byte)
  }

  /// How many bytes numbers in brackets have at the beginning of a text, with both brackets; nil where something else stands there, no blank
  /// follows a comma, or there are so many that no narrow column has room for them.
  private static func lengthOfNumbers(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var hasDigit = false
    var hasBlank = false
    var previous: UInt8 = 0
    for (length, byte) in text.prefix(mostNumbers).enumerated() {
      switch byte {
      case UInt8(ascii: "(") where length == 0: break
      case UInt8(ascii: ")"): return hasDigit && hasBlank ? length + 1 : nil
      case 0x30...0x39: hasDigit = true
      case 0x20:
        guard previous == UInt8(ascii: ",") else { return nil }
        hasBlank = true
      // A minus sign, U+2212, and a degree sign, U+00B0, byte by byte.
      case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "-"), 0xE2, 0x88, 0x92, 0xC2, 0xB0: break
      default: return nil
      }
      previous = byte
    }
    return nil
  }

  /// In bytes.
  private static let mostNumbers = 32

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
    BookPunctuation.curled(plain: text, language: language)
  }

  fileprivate var shownSummary: String? { summary.map { curled($0.value) } }
}
