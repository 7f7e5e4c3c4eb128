/// Where the lines of a text begin, to turn byte offsets into lines and columns.
///
/// A line ends with `\n`, `\r\n` or a lone `\r`, as in CommonMark. Lines and columns are counted from 1;
/// a column counts UTF-8 bytes, as Swift's own compiler does.
public struct LineTable: Sendable {
  /// The byte offset at which each line begins; the first is 0.
  public let lineStarts: [Int]
  /// The number of bytes in the text.
  public let length: Int

  /// Finds the lines of a text.
  public init(_ bytes: [UInt8]) {
    var starts: [Int] = []
    starts.reserveCapacity(bytes.count / 32 + 1)
    starts.append(0)
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        // Most bytes end no line: eight are looked at at once.
        if let eight = bytes.eight(at: index), !eight.holds(0x0A), !eight.holds(0x0D) {
          index += 8
          continue
        }
        let byte = bytes[index]
        index += 1
        if byte == 0x0A {
          starts.append(index)
        } else if byte == 0x0D {
          if index < bytes.count, bytes[index] == 0x0A { index += 1 }
          starts.append(index)
        }
      }
    }
    lineStarts = starts
    length = bytes.count
  }

  /// The number of lines; a text that ends with a line end has an empty last line.
  public var lineCount: Int { lineStarts.count }

  /// The position of a byte, which is clamped to the text.
  public func position(of offset: Int) -> SourcePosition {
    let offset = max(0, min(offset, length))
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(line: low + 1, column: offset - lineStarts[low] + 1)
  }

  /// The offset of the first byte of a line, or nil where there is no such line.
  public func start(ofLine line: Int) -> Int? {
    line >= 1 && line <= lineStarts.count ? lineStarts[line - 1] : nil
  }

  /// The bytes of a line with its line end, or nil where there is no such line.
  public func span(ofLine line: Int) -> Span? {
    guard let start = start(ofLine: line) else { return nil }
    return Span(start, line < lineStarts.count ? lineStarts[line] : length)
  }
}

/// A line and a column, both counted from 1; the column counts UTF-8 bytes.
public struct SourcePosition: Hashable, Sendable, Comparable {
  /// The line, from 1.
  public var line: Int
  /// The column in UTF-8 bytes, from 1.
  public var column: Int

  /// Makes a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Orders by line, then by column.
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    left.line != right.line ? left.line < right.line : left.column < right.column
  }
}
