// Texts have their marks when a site is built.
#if !hasFeature(Embedded)
  /// Makes the punctuation of a text that of a book, from its beginning to its end: quotation marks and apostrophes that are not straight,
  /// “so”, ‘so’, and isn’t; and numbers in brackets, (140, 270), that stay in one line.
  ///
  /// A mark opens at the beginning, behind white space, an opening bracket, a dash and another mark that opens; else it closes, and one
  /// before a digit is an apostrophe, as in ’90s.
  ///
  /// These are the marks of English; other languages have others, and the marks of their texts are left as they are.
  public struct SmartPunctuation {
    /// The last bytes of the text so far.
    private var last: (UInt8, UInt8, UInt8) = (0x20, 0x20, 0x20)
    /// Whether straight marks become those of a book.
    public let curls: Bool

    /// Begins a text.
    ///
    /// - Parameter language: A BCP 47 tag.
    public init(language: String) { curls = LanguageTag.isEnglish(language) }

    /// A text without markup in a language, such as a title.
    public static func curled(_ text: String, language: String) -> String {
      var punctuation = SmartPunctuation(language: language)
      return punctuation.curled(text)
    }

    /// The next words of the text.
    public mutating func curled(_ words: String) -> String {
      var words = words
      return words.withUTF8 { bytes in
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + bytes.count / 32)
        var index = 0
        while index < bytes.count { index += take(bytes[index...], to: &output) }
        return String(decoding: output, as: UTF8.self)
      }
    }

    /// Notes that something stands here which counts as a word, such as a formula.
    public mutating func noteWord() { note(UInt8(ascii: "x")) }

    /// Takes the first mark, the first numbers in brackets, or else the first byte, of what is not empty.
    ///
    /// - Returns: How many bytes were taken.
    public mutating func take(_ text: Slice<UnsafeBufferPointer<UInt8>>, to output: inout [UInt8]) -> Int {
      guard let byte = text.first else { return 1 }
      switch byte {
      case UInt8(ascii: "("):
        guard let length = Self.lengthOfNumbers(text) else { break }
        for byte in text.prefix(length) {
          if byte == 0x20 { add("\u{A0}", to: &output) } else { add(byte, to: &output) }
        }
        return length
      case UInt8(ascii: "'") where curls:
        let isYear = text.dropFirst().first.map { (0x30...0x39).contains($0) } ?? false
        add(opens && !isYear ? "‘" : "’", to: &output)
        return 1
      case UInt8(ascii: "\"") where curls:
        addQuotationMark(to: &output)
        return 1
      default: break
      }
      add(byte, to: &output)
      return 1
    }

    /// Adds a double quotation mark, which opens or closes.
    public mutating func addQuotationMark(to output: inout [UInt8]) {
      add(opens ? "“" : "”", to: &output)
    }

    /// Adds a byte as it is.
    public mutating func add(_ byte: UInt8, to output: inout [UInt8]) {
      output.append(byte)
      note(byte)
    }

    private mutating func add(_ mark: String, to output: inout [UInt8]) {
      for byte in mark.utf8 { add(byte, to: &output) }
    }

    private mutating func note(_ byte: UInt8) { last = (last.1, last.2, byte) }

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
      case (_, 0xC2, 0xA0), (0xE2, 0x80, 0x93), (0xE2, 0x80, 0x94), (0xE2, 0x80, 0x98), (0xE2, 0x80, 0x9C):
        true
      default: false
      }
    }
  }
#endif
