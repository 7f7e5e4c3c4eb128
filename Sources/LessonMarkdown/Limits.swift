import SourceText

extension LessonReader {
  /// Bounds on a lesson. They keep hostile input from costing more than a moment; no honest lesson meets them.
  public struct Limits: Sendable {
    /// Bytes in a file.
    public var fileSize = 1 << 20
    /// Bytes in a line.
    public var lineLength = 100_000
    /// Quotations and list items that begin on one line.
    public var nesting = 100
    /// Columns of a table.
    public var tableColumns = 200
    /// Cells of a table.
    public var tableCells = 100_000
    /// Bytes of front matter.
    public static let frontMatterSize = FrontMatterReader.largestSize
    /// Levels of lists and mappings in front matter.
    public static let frontMatterNesting = FrontMatterReader.deepestNesting

    /// The usual limits.
    public init() {}

    func fileTooLarge(_ file: SourceFile, size: Int) -> Diagnostic {
      .error(
        .fileTooLarge, "the file has \(size) bytes; a lesson may have \(fileSize)", file: file,
        at: Span(at: 0))
    }
  }
}

/// Looks at a text before cmark does, whose present release takes quadratic time over some of it.
struct InputCheck {
  let limits: LessonReader.Limits

  /// The first byte that is not UTF-8, or that is NUL.
  static func encodingError(_ file: SourceFile) -> Diagnostic? {
    let offset = file.bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        // Nearly all of a lesson is ASCII, of which only NUL is refused.
        if let eight = bytes.eight(at: index), eight.isASCII, !eight.holds(0) {
          index += 8
          continue
        }
        if bytes[index] < 0x80, bytes[index] != 0 {
          index += 1
          continue
        }
        var decoder = UTF8.ForwardParser()
        var rest = bytes[index..<min(index + 4, bytes.count)].makeIterator()
        guard bytes[index] != 0, case .valid(let scalar) = decoder.parseScalar(from: &rest) else {
          return index
        }
        index += scalar.count
      }
      return index
    }
    guard offset < file.bytes.count else { return nil }
    let place = Span(offset, offset + 1)
    if file.bytes[offset] == 0 { return .error(.nulByte, "a NUL byte is not text", file: file, at: place) }
    let hex = String(file.bytes[offset], radix: 16, uppercase: true)
    return .error(
      .notUTF8, "the byte 0x\(hex.count == 1 ? "0" + hex : hex) is not UTF-8", file: file, at: place)
  }

  /// Errors for which the body is not parsed at all.
  func refusals(_ body: LessonBody) -> [Diagnostic] {
    guard body.lineCount > 0 else { return [] }
    var columns = 0
    var cells = 0
    for number in 1...body.lineCount {
      let span = body.line(number)
      if span.length > limits.lineLength {
        return [error(.lineTooLong, "a line may have \(limits.lineLength) bytes", body, span)]
      }
      if nesting(of: span, in: body.file.bytes) > limits.nesting {
        return [
          error(.nestingTooDeep, "quotations and lists may be nested \(limits.nesting) deep", body, span)
        ]
      }
      if let found = tableColumns(span, in: body.file.bytes) {
        columns = found
        cells = found
        if found > limits.tableColumns {
          return [error(.tableTooWide, "a table may have \(limits.tableColumns) columns", body, span)]
        }
      } else if span.isEmpty {
        columns = 0
      } else if columns > 0 {
        cells += columns
        if cells > limits.tableCells {
          return [error(.tableTooLarge, "a table may have \(limits.tableCells) cells", body, span)]
        }
      }
    }
    return []
  }

  private func error(_ finding: Finding, _ message: String, _ body: LessonBody, _ span: Span) -> Diagnostic {
    .error(
      finding, message, file: body.file,
      at: Span(span.lowerBound, min(span.upperBound, span.lowerBound + 80)))
  }

  /// The number of marks of quotations and list items at a line's start; deep indentation before the last of
  /// them counts as the list items that it may continue.
  private func nesting(of span: Span, in bytes: [UInt8]) -> Int {
    var marks = 0
    var indentation = 0
    var index = span.lowerBound
    var isRule = true
    var ruleByte: UInt8?
    scan: while index < span.upperBound {
      let byte = bytes[index]
      switch byte {
      case Byte.space, Byte.tab: break
      case Byte.greater:
        marks += 1
        isRule = false
      case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
        guard index + 1 >= span.upperBound || Byte.isBlank(bytes[index + 1]) else { break scan }
        isRule = isRule && byte != UInt8(ascii: "+") && (ruleByte ?? byte) == byte
        ruleByte = byte
        if marks == 0 { indentation = index - span.lowerBound }
        marks += 1
      case let digit where Byte.isDigit(digit):
        var end = index
        while end < span.upperBound, Byte.isDigit(bytes[end]), end - index < 10 { end += 1 }
        guard end < span.upperBound, bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ")"),
          end + 1 >= span.upperBound || Byte.isBlank(bytes[end + 1])
        else { break scan }
        isRule = false
        if marks == 0 { indentation = index - span.lowerBound }
        marks += 1
        index = end
      default: break scan
      }
      index += 1
    }
    // `- - - -` is a thematic break, however long.
    if isRule, index >= span.upperBound { return 0 }
    return marks + (marks > 0 ? indentation / 4 : 0)
  }

  /// The columns of a table's delimiter row, `|---|:-:|`; nil where the line is none.
  private func tableColumns(_ span: Span, in bytes: [UInt8]) -> Int? {
    var dashes = 0
    var pipes = 0
    for index in span.lowerBound..<span.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "-"): dashes += 1
      case Byte.pipe: pipes += 1
      case UInt8(ascii: ":"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "."), UInt8(ascii: ")"),
        Byte.greater, Byte.space, Byte.tab:
        break
      case let byte where Byte.isDigit(byte): break
      default: return nil
      }
    }
    return dashes > 0 && pipes > 0 ? pipes + 1 : nil
  }
}
