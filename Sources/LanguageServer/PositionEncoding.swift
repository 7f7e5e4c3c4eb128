import Reports
import SourceText

/// What the characters of a position count.
public enum PositionEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// How many units a character takes that begins with a byte in UTF-8; 0 for a byte that goes on.
  fileprivate func width(ofCharacterAt byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
    }
  }
}

/// A place as the Language Server Protocol has it: both numbers from 0.
struct Position: Hashable, Sendable, Comparable {
  var line: Int
  /// In units of the encoding that was agreed on.
  var character: Int

  init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  init(_ value: JSONValue?) throws(RPCError) {
    guard let line = value?["line"]?.number, let character = value?["character"]?.number, line >= 0,
      character >= 0
    else {
      throw RPCError(.invalidParams, "a position has a line and a character from 0")
    }
    self.init(line: line, character: character)
  }

  var json: JSONValue {
    .object([.init("line", .integer(line)), .init("character", .integer(character))])
  }

  static func < (left: Position, right: Position) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

/// Turns offsets of a file into positions and back.
struct Positions: Sendable {
  let file: SourceFile
  let encoding: PositionEncoding

  /// The position of a byte; one that is in the middle of a character is the character's.
  func position(of offset: Int) -> Position {
    let place = file.position(of: offset)
    let start = file.lines.start(ofLine: place.line) ?? 0
    var end = start + place.column - 1
    let bytes = file.bytes
    while end > start, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return Position(line: place.line - 1, character: units(bytes[start..<end]))
  }

  private func units(_ bytes: ArraySlice<UInt8>) -> Int {
    encoding == .utf8 ? bytes.count : bytes.reduce(0) { $0 + encoding.width(ofCharacterAt: $1) }
  }

  /// The byte of a position. Behind the end of a line it is the line's end, and behind the last line the text's.
  func offset(of position: Position) -> Int {
    guard let line = file.lines.span(ofLine: position.line + 1) else { return file.lines.length }
    let bytes = file.bytes
    var end = line.upperBound
    while end > line.lowerBound, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    var offset = line.lowerBound
    var left = position.character
    while offset < end, left > 0 {
      var next = offset + 1
      while next < end, bytes[next] & 0xC0 == 0x80 { next += 1 }
      left -= encoding == .utf8 ? next - offset : encoding.width(ofCharacterAt: bytes[offset])
      if left < 0 { break }
      offset = next
    }
    return offset
  }

  /// A span as a range.
  func range(_ span: Span) -> JSONValue {
    .object([
      .init("start", position(of: span.lowerBound).json),
      .init("end", position(of: max(span.lowerBound, span.upperBound)).json),
    ])
  }

  /// A range as a span.
  func span(_ range: JSONValue?) throws(RPCError) -> Span {
    let start = offset(of: try Position(range?["start"]))
    let end = offset(of: try Position(range?["end"]))
    return Span(min(start, end), max(start, end))
  }
}
