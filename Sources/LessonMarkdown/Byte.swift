/// The ASCII bytes that this room looks for.
enum Byte {
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let dollar = UInt8(ascii: "$")
  static let backslash = UInt8(ascii: "\\")
  static let backtick = UInt8(ascii: "`")
  static let tilde = UInt8(ascii: "~")
  static let pipe = UInt8(ascii: "|")
  static let hash = UInt8(ascii: "#")
  static let quote = UInt8(ascii: "\"")
  static let leftBrace = UInt8(ascii: "{")
  static let rightBrace = UInt8(ascii: "}")
  static let leftBracket = UInt8(ascii: "[")
  static let rightBracket = UInt8(ascii: "]")
  static let greater = UInt8(ascii: ">")

  static func isLineEnd(_ byte: UInt8) -> Bool { byte == newline || byte == carriageReturn }
  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }
  static func isSpace(_ byte: UInt8) -> Bool { byte == space || (byte >= 9 && byte <= 13) }
  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }
}
