import SourceText

/// Reads a lesson in Quarto's Markdown (`.qmd`).
///
/// What Quarto adds to Markdown is taken away, and the rest is read as Markdown: the braces of a cell's fence
/// (` ```{math claim} `), the fences of divisions (`:::`), and attributes behind headings and display formulas
/// (`## Title {#sec-title}`, `$$ {#eq-name}`). Places are those of the file. Shortcodes and citations stay as text.
struct QuartoReader {
  let options: LessonReader

  /// Reads UTF-8 within the limits.
  func read(_ file: SourceFile) -> LessonDocument {
    let excerpt = QuartoText(file).excerpt
    let text = SourceFile(path: file.path, bytes: excerpt.bytes)
    var document = LessonDocument(MarkdownReader(options: options).read(text), carriedTo: excerpt)
    // The front matter says much to Quarto that says nothing here.
    document.diagnostics.removeAll { $0.finding == .unknownKey && $0.severity == .warning }
    return document
  }
}

/// A Quarto file without what Markdown does not know, line by line.
private struct QuartoText {
  private let file: SourceFile
  private var kept: [Range<Int>] = []
  /// The signs and the length of the fence that is open.
  private var fence: (sign: UInt8, count: Int)?
  private var isDisplayOpen = false

  init(_ file: SourceFile) {
    self.file = file
    var start = 0
    while start < file.bytes.count {
      let end = file.bytes[start...].firstIndex(of: Byte.newline) ?? file.bytes.count
      keep(start..<end)
      if end < file.bytes.count { kept.append(end..<(end + 1)) }
      start = end + 1
    }
  }

  var excerpt: SourceExcerpt {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.bytes.count)
    var segments: [SourceExcerpt.Segment] = []
    var last: Int?
    for range in kept where !range.isEmpty {
      if last != range.lowerBound {
        segments.append(.init(offset: bytes.count, fileOffset: range.lowerBound))
      }
      bytes += file.bytes[range]
      last = range.upperBound
    }
    return SourceExcerpt(file: file, bytes: bytes, segments: segments)
  }

  /// Keeps what Markdown knows of a line.
  private mutating func keep(_ line: Range<Int>) {
    let bytes = file.bytes
    // Also in lists and quotations.
    let start = bytes[line].firstIndex { !Byte.isSpace($0) && $0 != Byte.greater } ?? line.upperBound
    let sign = start < line.upperBound ? bytes[start] : 0
    let count = bytes[start..<line.upperBound].prefix { $0 == sign }.count
    if let open = fence {
      let rest = bytes[(start + count)..<line.upperBound]
      if sign == open.sign, count >= open.count, rest.allSatisfy(Byte.isSpace) { fence = nil }
      return kept.append(line)
    }
    if sign == Byte.backtick || sign == Byte.tilde, count >= 3 {
      fence = (sign, count)
      return keepFence(line, info: start + count)
    }
    if isDisplayOpen || Self.isDisplay(bytes[line]) { return keepDisplay(line) }
    if sign == UInt8(ascii: ":"), count >= 3 {
      // The fence of a division: its line stays, since it ends a paragraph.
      return kept.append(line.lowerBound..<start)
    }
    if sign == Byte.hash, let attributes = attributes(atEndOf: line) {
      return kept.append(line.lowerBound..<attributes)
    }
    kept.append(line)
  }

  /// A fence with `{kind words}` behind it, without the braces.
  private mutating func keepFence(_ line: Range<Int>, info: Int) {
    let bytes = file.bytes
    guard let open = bytes[info..<line.upperBound].firstIndex(where: { !Byte.isSpace($0) }),
      bytes[open] == Byte.leftBrace, let close = bytes[open..<line.upperBound].lastIndex(of: Byte.rightBrace),
      // A dot begins a class: the code is shown in that language.
      open + 1 < close
    else { return kept.append(line) }
    let isClass = bytes[open + 1] == UInt8(ascii: ".")
    kept += [line.lowerBound..<open, (open + (isClass ? 2 : 1))..<close, (close + 1)..<line.upperBound]
  }

  /// A line with `$$`; the attributes behind a closing one are left out.
  private mutating func keepDisplay(_ line: Range<Int>) {
    let bytes = file.bytes
    let count = Self.displaySigns(bytes[line])
    if count % 2 == 1 { isDisplayOpen.toggle() }
    guard !isDisplayOpen, let attributes = attributes(atEndOf: line) else { return kept.append(line) }
    let before = bytes[line.lowerBound..<attributes]
    let end = before.lastIndex { !Byte.isSpace($0) }.map { $0 + 1 } ?? attributes
    guard bytes[line.lowerBound..<end].suffix(2) == [Byte.dollar, Byte.dollar] else {
      return kept.append(line)
    }
    kept.append(line.lowerBound..<end)
  }

  private static func isDisplay(_ line: ArraySlice<UInt8>) -> Bool { displaySigns(line) > 0 }

  /// How often `$$` stands in a line.
  private static func displaySigns(_ line: ArraySlice<UInt8>) -> Int {
    var (count, index) = (0, line.startIndex)
    while index + 1 < line.endIndex {
      if line[index] == Byte.backslash {
        index += 2
      } else if line[index] == Byte.dollar, line[index + 1] == Byte.dollar {
        count += 1
        index += 2
      } else {
        index += 1
      }
    }
    return count
  }

  /// Where `{#name .class key=value}` begins at the end of a line; nil where there is none.
  private func attributes(atEndOf line: Range<Int>) -> Int? {
    let bytes = file.bytes
    guard let last = bytes[line].lastIndex(where: { !Byte.isSpace($0) }), bytes[last] == Byte.rightBrace,
      let open = bytes[line.lowerBound..<last].lastIndex(of: Byte.leftBrace), open + 1 < last,
      [Byte.hash, UInt8(ascii: ".")].contains(bytes[open + 1]), open > line.lowerBound,
      Byte.isSpace(bytes[open - 1])
    else { return nil }
    return open
  }
}
