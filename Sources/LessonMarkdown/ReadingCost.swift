import SourceText

/// What a text may cost cmark-gfm at most, as far as one look at its bytes tells.
///
/// cmark takes quadratic time over many inputs, but each of these costs is bounded by one of few products: over
/// inlines by the square of the length of a paragraph (a run of lines without a blank one), over blocks by the lines
/// times the depth of what may be open at them, over tables by their cells, and over references by what they may be
/// replaced by. A text that is small in all of these is harmless whatever it holds; `Scripts/bombs --search` looks for
/// one that is not. Any other text is tried first where it can die alone (``ReadingTrials``).
struct ReadingCost: Equatable {
  /// Bytes.
  var size = 0
  /// The sum of the squares of the paragraphs' lengths.
  var paragraphSquares = 0
  /// Lines times the levels of quotations and lists that may be open at any of them.
  var openBlocks = 0
  /// Of all tables the rows times the square of the columns.
  var cellSquares = 0
  /// The opening brackets times the longest paragraph that may define a reference.
  var expansion = 0
  /// Whether there are characters that are white space to one rule and text to the next, such as a vertical tab.
  var hasControls = false
  /// The longest paragraph.
  var longestParagraph = Span(at: 0)
  /// The line that opens the most levels.
  var deepestLine = Span(at: 0)
  private var depth = 0

  /// Text of this size is harmless: the worst that is known takes a tenth of a second.
  static let harmlessSize = 8 << 10
  static let harmlessSquares = 50_000_000
  static let harmlessOpenBlocks = 1_000_000
  static let harmlessCells = 200_000
  static let harmlessExpansion = 8 << 20

  /// Whether nothing in it can take more than a moment and a few megabytes.
  var isHarmless: Bool {
    if hasControls { return false }
    return size <= Self.harmlessSize
      || paragraphSquares <= Self.harmlessSquares && openBlocks <= Self.harmlessOpenBlocks
        && cellSquares <= Self.harmlessCells && expansion <= Self.harmlessExpansion
  }

  /// Looks at the bytes of a text from an offset on.
  init(_ bytes: [UInt8], from start: Int) {
    bytes.withUnsafeBufferPointer { look(at: $0, from: start) }
  }

  private mutating func look(at bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    size = max(0, bytes.count - start)
    var lines = 0
    var brackets = 0
    var definitions = 0
    var paragraph = Paragraph(start: start)
    var index = start
    while index < bytes.count {
      var line = Line(start: index)
      while index < bytes.count, !Byte.isLineEnd(bytes[index]) {
        line.take(bytes[index])
        index += 1
        // Of a word one letter says all.
        while index < bytes.count, Self.isLetter(bytes[index]), line.endsWithLetter { index += 1 }
      }
      if index < bytes.count { index += 1 }
      lines += 1
      brackets += line.brackets
      hasControls = hasControls || line.hasControls
      if line.levels > depth {
        depth = line.levels
        deepestLine = Span(line.start, index)
      }
      if line.isBlank {
        close(&paragraph, at: line.start, &definitions)
        paragraph = Paragraph(start: index)
      } else {
        paragraph.definesReference = paragraph.definesReference || line.definesReference
        if line.pipes > 0, line.dashes > 0, !line.hasText {
          paragraph.columns = max(paragraph.columns, line.pipes + 1)
        }
        // The header counts, and the rows before a second delimiter row count again.
        paragraph.lines += 1
      }
    }
    close(&paragraph, at: bytes.count, &definitions)
    openBlocks = lines.saturatingProduct(depth + 1)
    expansion = brackets.saturatingProduct(definitions)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }

  private mutating func close(_ paragraph: inout Paragraph, at end: Int, _ definitions: inout Int) {
    let span = Span(paragraph.start, max(paragraph.start, end))
    if span.length > longestParagraph.length { longestParagraph = span }
    paragraphSquares = paragraphSquares.saturatingSum(span.length.saturatingProduct(span.length))
    let columns = paragraph.columns
    cellSquares = cellSquares.saturatingSum(
      paragraph.lines.saturatingProduct(columns.saturatingProduct(columns)))
    if paragraph.definesReference { definitions = max(definitions, span.length) }
  }

  private struct Paragraph {
    var start: Int
    var lines = 0
    var columns = 0
    var definesReference = false
  }

  /// What is known of a line after its bytes so far.
  private struct Line {
    var start: Int
    var isBlank = true
    /// Whether it has other bytes than a delimiter row and what may stand before it.
    var hasText = false
    var hasControls = false
    var definesReference = false
    var pipes = 0
    var dashes = 0
    var brackets = 0
    /// Marks of quotations and list items at its head, and the levels that its indentation may carry on.
    var levels: Int { marks + columns / 2 }
    private var marks = 0
    private var columns = 0
    private var isHead = true
    private var last: UInt8 = 0

    init(start: Int) { self.start = start }

    var endsWithLetter: Bool { ReadingCost.isLetter(last) }

    mutating func take(_ byte: UInt8) {
      switch byte {
      case Byte.space:
        if isHead { columns += 1 }
      case Byte.tab:
        if isHead { columns += 4 }
      case Byte.pipe:
        pipes += 1
        isHead = false
      case Byte.greater, UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "."),
        UInt8(ascii: ")"):
        if byte == UInt8(ascii: "-") { dashes += 1 }
        if isHead { marks += 1 }
      case let digit where Byte.isDigit(digit): break
      case UInt8(ascii: ":"):
        if last == Byte.rightBracket { definesReference = true }
        isHead = false
      default:
        hasText = true
        isHead = false
        if byte == Byte.leftBracket { brackets += 1 }
        if byte < Byte.space || byte == 0x7F { hasControls = true }
      }
      if !Byte.isBlank(byte) { isBlank = false }
      last = byte
    }
  }
}

extension ReadingCost {
  /// What in the text most likely makes it dear, and where that stands.
  func suspect(in bytes: [UInt8]) -> (words: String, span: Span) {
    let isDeep = openBlocks > 20 * Self.harmlessOpenBlocks && openBlocks > paragraphSquares / 20
    if isDeep { return ("the quotations and lists that are nested here", shortened(deepestLine)) }
    if cellSquares > 10 * Self.harmlessCells { return ("its tables", shortened(longestParagraph)) }
    if expansion > 100 * Self.harmlessExpansion, paragraphSquares < 100 * Self.harmlessSquares {
      return ("references to a definition as long as the paragraph here", shortened(longestParagraph))
    }
    // What opens something that is looked for up to the paragraph's end, and stands in it most often.
    let openers = [
      "![", "www.", "http", "<?", "<!", "](", "[", "\"", "~~", "@", "**", "*", "_", "`", "|", "<", "&", "$",
    ]
    let text = Array(bytes[longestParagraph.lowerBound..<longestParagraph.upperBound])
    let counts = openers.map { opener in
      (opener, Self.count(of: Array(opener.utf8), in: text) * opener.utf8.count)
    }
    let most = counts.max { $0.1 < $1.1 }
    guard let most, most.1 > text.count / 40 else {
      return (
        "the paragraph of \(longestParagraph.length) bytes that begins here", shortened(longestParagraph)
      )
    }
    let number = most.1 / most.0.utf8.count
    return (
      "the \(number) times '\(most.0)' in the paragraph of \(longestParagraph.length) bytes that begins here",
      shortened(longestParagraph)
    )
  }

  private func shortened(_ span: Span) -> Span {
    Span(span.lowerBound, min(span.upperBound, span.lowerBound + 80))
  }

  private static func count(of word: [UInt8], in text: [UInt8]) -> Int {
    guard let first = word.first, word.count <= text.count else { return 0 }
    return text.withUnsafeBufferPointer { text in
      var count = 0
      for index in 0...(text.count - word.count)
      where text[index] == first && text[index..<index + word.count].elementsEqual(word) { count += 1 }
      return count
    }
  }
}

extension Int {
  fileprivate func saturatingProduct(_ other: Int) -> Int {
    let (product, isTooLarge) = multipliedReportingOverflow(by: other)
    return isTooLarge ? .max : product
  }

  fileprivate func saturatingSum(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
