/// Reads one JSON value (RFC 8259).
///
/// Strict: no comments, no trailing commas, nothing behind the value but white space. Values nest at most
/// ``deepest`` levels.
public struct JSONParser {
  /// Why a text is not JSON.
  public struct Failure: Error, Hashable {
    /// What was found or missed, without a full stop.
    public var message: String
    /// The byte at which it was, from 1.
    public var column: Int
  }

  /// How many arrays and objects may stand inside one another.
  public static let deepest = 100

  private let bytes: [UInt8]
  private var index = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The value that a text in UTF-8 holds.
  public static func parse(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Failure(message: "the text is not UTF-8", column: 1)
    }
    var parser = JSONParser(bytes)
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    if parser.index < parser.bytes.count { throw parser.failure("unexpected text behind the value") }
    return value
  }

  private func failure(_ message: String) -> Failure { Failure(message: message, column: index + 1) }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard current == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) throws(Failure) -> JSONValue {
    skipSpace()
    if depth > Self.deepest { throw failure("more than \(Self.deepest) levels") }
    switch current {
    case UInt8(ascii: "{"):
      index += 1
      return try object(depth: depth)
    case UInt8(ascii: "["):
      index += 1
      return try array(depth: depth)
    case UInt8(ascii: "\""):
      return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case .some(UInt8(ascii: "-")), .some(0x30...0x39): return try number()
    case nil: throw failure("expected a value")
    default: throw failure("unexpected character")
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(Failure) -> JSONValue {
    guard bytes[index...].starts(with: word.utf8) else { throw failure("unexpected character") }
    index += word.utf8.count
    return value
  }

  private mutating func array(depth: Int) throws(Failure) -> JSONValue {
    var elements: [JSONValue] = []
    if take("]") { return .array(elements) }
    while true {
      elements.append(try value(depth: depth + 1))
      if take("]") { return .array(elements) }
      if !take(",") { throw failure("expected , or ]") }
    }
  }

  private mutating func object(depth: Int) throws(Failure) -> JSONValue {
    var members: [JSONValue.Member] = []
    if take("}") { return .object(members) }
    while true {
      skipSpace()
      guard current == UInt8(ascii: "\"") else { throw failure("expected a key in quotation marks") }
      let key = try string()
      if !take(":") { throw failure("expected :") }
      members.append(JSONValue.Member(key, try value(depth: depth + 1)))
      if take("}") { return .object(members) }
      if !take(",") { throw failure("expected , or }") }
    }
  }

  private mutating func digits() -> Int {
    let start = index
    while let byte = current, byte >= 0x30, byte <= 0x39 { index += 1 }
    return index - start
  }

  private mutating func number() throws(Failure) -> JSONValue {
    let start = index
    if current == UInt8(ascii: "-") { index += 1 }
    let leadsWithZero = current == UInt8(ascii: "0")
    let whole = digits()
    if whole == 0 || (leadsWithZero && whole > 1) { throw failure("a number is malformed") }
    if current == UInt8(ascii: ".") {
      index += 1
      if digits() == 0 { throw failure("a number is malformed") }
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      index += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
      if digits() == 0 { throw failure("a number is malformed") }
    }
    return .number(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private mutating func string() throws(Failure) -> String {
    index += 1
    let start = index
    while let byte = current, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      index += 1
    }
    // Most strings hold no escape.
    if current == UInt8(ascii: "\"") {
      index += 1
      return String(decoding: bytes[start..<index - 1], as: UTF8.self)
    }
    var content = Array(bytes[start..<index])
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"):
        index += 1
        content.append(contentsOf: try escape())
      case 0..<0x20: throw failure("a control character in a string")
      default:
        content.append(byte)
        index += 1
      }
    }
    throw failure("a string does not end")
  }

  private mutating func escape() throws(Failure) -> [UInt8] {
    guard let byte = current else { throw failure("a string does not end") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      var unit = try hexadecimal()
      if (0xD800..<0xDC00).contains(unit), bytes[index...].starts(with: "\\u".utf8) {
        let behindFirst = index
        index += 2
        let second = try hexadecimal()
        if (0xDC00..<0xE000).contains(second) {
          unit = 0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00)
        } else {
          index = behindFirst
        }
      }
      // Half of a pair stands for no character.
      return Array(String(Unicode.Scalar(unit) ?? "\u{FFFD}").utf8)
    default: throw failure("an unknown escape in a string")
    }
  }

  private mutating func hexadecimal() throws(Failure) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw failure("expected four hexadecimal digits")
      }
      unit = unit * 16 + UInt32(digit)
      index += 1
    }
    return unit
  }
}
