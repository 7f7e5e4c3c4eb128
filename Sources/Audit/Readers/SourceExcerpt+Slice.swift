import SourceText

extension SourceExcerpt {
  /// A span of the excerpt as an excerpt of its own.
  func slice(_ span: Span) -> SourceExcerpt { joining([span]) }

  /// Spans of the excerpt, in order, as one excerpt.
  func joining(_ spans: [Span]) -> SourceExcerpt {
    var result: [UInt8] = []
    var places: [Segment] = []
    // The segments that a span covers are found from the one before: both are in order.
    let all = segments
    var next = 0
    for span in spans where !span.isEmpty {
      places.append(Segment(offset: result.count, fileOffset: fileOffset(of: span.lowerBound)))
      while next < all.count, all[next].offset <= span.lowerBound { next += 1 }
      while next < all.count, all[next].offset < span.upperBound {
        places.append(
          Segment(offset: result.count + all[next].offset - span.lowerBound, fileOffset: all[next].fileOffset)
        )
        next += 1
      }
      result += bytes[span.lowerBound..<span.upperBound]
    }
    return SourceExcerpt(file: file, bytes: result, segments: places)
  }
}

/// The ASCII bytes that the readers of this room look for.
enum Byte {
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 9 && byte <= 13) }
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 9 }
  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }
  static let newline = UInt8(ascii: "\n")
  static let backslash = UInt8(ascii: "\\")
  static let dollar = UInt8(ascii: "$")
  static let backtick = UInt8(ascii: "`")
  static let percent = UInt8(ascii: "%")
  static let leftBrace = UInt8(ascii: "{")
  static let rightBrace = UInt8(ascii: "}")
  static let quote = UInt8(ascii: "\"")
}

extension Array where Element == UInt8 {
  /// Whether a text stands at an offset.
  func holds(_ text: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, offset + text.utf8CodeUnitCount <= count else { return false }
    return text.withUTF8Buffer { buffer in
      for place in buffer.indices where self[offset + place] != buffer[place] { return false }
      return true
    }
  }

  /// Whether another text stands at an offset.
  func holds(_ text: [UInt8], at offset: Int) -> Bool {
    offset >= 0 && offset + text.count <= count && self[offset..<(offset + text.count)].elementsEqual(text)
  }

  /// The offset of the next line's first byte.
  func lineEnd(from offset: Int) -> Int {
    var index = offset
    while index < count, self[index] != Byte.newline { index += 1 }
    return Swift.min(index + 1, count)
  }
}
