import SourceText

/// Finds `$…$`, `` $`…`$ `` and `$$…$$` in the text of one block.
///
/// The rule is Pandoc's: the opening dollar has no space behind it; the next dollar that is not escaped must
/// be the closing one, with no space before it and no digit behind it; else the opening one is prose.
/// Each scan ends at the next dollar or is remembered as vain, so that a block takes linear time.
struct FormulaScanner {
  /// What stands at a dollar.
  enum Match: Equatable {
    /// A formula: offsets of the whole with its words, of the TeX, and of the words between the braces.
    case formula(whole: Span, content: Span, words: Span?, isDisplay: Bool)
    /// Dollars that are prose, up to an offset.
    case prose(end: Int)
  }

  /// Set once no `$$` follows in this block.
  private var hasNoDisplayCloser = false
  /// Set once no `` `$ `` follows in this block.
  private var hasNoBacktickCloser = false

  /// Reads the run of dollars at an offset, where cmark offers an unescaped one.
  mutating func match(at start: Int, in text: UnsafeBufferPointer<UInt8>) -> Match {
    var runEnd = start
    while runEnd < text.count, text[runEnd] == Byte.dollar { runEnd += 1 }
    switch runEnd - start {
    case 1:
      if runEnd < text.count, text[runEnd] == Byte.backtick {
        return backtickFormula(at: start, in: text) ?? .prose(end: runEnd)
      }
      return singleFormula(at: start, in: text) ?? .prose(end: runEnd)
    case 2: return displayFormula(at: start, in: text) ?? .prose(end: runEnd)
    default: return .prose(end: runEnd)
    }
  }

  private func singleFormula(at start: Int, in text: UnsafeBufferPointer<UInt8>) -> Match? {
    var index = start + 1
    guard index < text.count, !Byte.isSpace(text[index]) else { return nil }
    while index < text.count, text[index] != Byte.dollar {
      index += text[index] == Byte.backslash ? 2 : 1
    }
    guard index < text.count, !Byte.isSpace(text[index - 1]) else { return nil }
    let end = index + 1
    if end < text.count, Byte.isDigit(text[end]) { return nil }
    return formula(start, Span(start + 1, index), end, isDisplay: false, in: text)
  }

  private mutating func backtickFormula(at start: Int, in text: UnsafeBufferPointer<UInt8>) -> Match? {
    guard !hasNoBacktickCloser else { return nil }
    var index = start + 2
    while index + 1 < text.count {
      if text[index] == Byte.backtick, text[index + 1] == Byte.dollar {
        let content = Self.trimmed(Span(start + 2, index), in: text)
        guard !content.isEmpty else { return nil }
        return formula(start, content, index + 2, isDisplay: false, in: text)
      }
      index += 1
    }
    hasNoBacktickCloser = true
    return nil
  }

  private mutating func displayFormula(at start: Int, in text: UnsafeBufferPointer<UInt8>) -> Match? {
    guard !hasNoDisplayCloser else { return nil }
    if start > 0, Byte.isLetter(text[start - 1]) || Byte.isDigit(text[start - 1]) { return nil }
    guard let closer = Self.displayCloser(from: start + 2, in: text) else {
      hasNoDisplayCloser = true
      return nil
    }
    let content = Self.trimmed(Span(start + 2, closer), in: text)
    guard !content.isEmpty else { return nil }
    return formula(start, content, closer + 2, isDisplay: true, in: text)
  }

  /// The offset of the next `$$` that is not escaped.
  static func displayCloser(from start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = start
    while index + 1 < text.count {
      if text[index] == Byte.dollar, text[index + 1] == Byte.dollar { return index }
      index += text[index] == Byte.backslash ? 2 : 1
    }
    return nil
  }

  private func formula(
    _ start: Int, _ content: Span, _ end: Int, isDisplay: Bool, in text: UnsafeBufferPointer<UInt8>
  ) -> Match {
    let words = Self.words(at: end, in: text)
    return .formula(
      whole: Span(start, words.map { $0.upperBound + 1 } ?? end), content: content, words: words,
      isDisplay: isDisplay)
  }

  /// What stands between the braces of `{claim within=0.01}` at an offset, if it reads as words.
  static func words(at start: Int, in text: UnsafeBufferPointer<UInt8>) -> Span? {
    guard start < text.count, text[start] == Byte.leftBrace else { return nil }
    // Words are short; the bound keeps many braces without an end from costing much.
    let limit = min(text.count, start + 200)
    var index = start + 1
    var isQuoted = false
    while index < limit, isQuoted || text[index] != Byte.rightBrace {
      if Byte.isLineEnd(text[index]) { return nil }
      if text[index] == Byte.quote { isQuoted.toggle() }
      index += 1
    }
    guard index < limit else { return nil }
    let span = Span(start + 1, index)
    let bytes = Array(text[span.lowerBound..<span.upperBound])
    guard let words = InfoWords(bytes).words, !words.isEmpty else { return nil }
    return words.allSatisfy { Byte.isLetter(bytes[$0.span.lowerBound]) } ? span : nil
  }

  /// A span without the white space at its ends.
  static func trimmed(_ span: Span, in text: UnsafeBufferPointer<UInt8>) -> Span {
    var lower = span.lowerBound
    var upper = span.upperBound
    while lower < upper, Byte.isSpace(text[lower]) { lower += 1 }
    while lower < upper, Byte.isSpace(text[upper - 1]) { upper -= 1 }
    return Span(lower, upper)
  }
}
