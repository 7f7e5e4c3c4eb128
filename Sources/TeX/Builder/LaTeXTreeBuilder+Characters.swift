import SourceText

extension LaTeXTreeBuilder {
  /// Reads a character beyond ASCII.
  mutating func characterBeyondASCII() -> LaTeXNode {
    let start = position
    guard let scalar = decodeScalar() else {
      let span = Span(start, position)
      report(.error(.invalidCharacter, "bytes that are not UTF-8", at: span))
      return LaTeXNode(.error("\u{FFFD}"), span)
    }
    let span = Span(start, position)
    if let alias = Self.alias(of: scalar) { return LaTeXNode(.symbol(alias), span) }
    switch LaTeXCommandRegistry.shared.action(ofCharacter: scalar) {
    case .letter(let letter)?: return LaTeXNode(.letter(letter), span)
    case .symbol(let symbol)?: return LaTeXNode(.symbol(symbol), span)
    default: break
    }
    if let width = Self.spaceWidth(scalar) { return LaTeXNode(.space(LaTeXSpace(mu: width)), span) }
    if Self.isLetter(scalar.value) { return LaTeXNode(.letter(scalar), span) }
    guard let complaint = Self.complaint(scalar.value) else {
      return LaTeXNode(.symbol(LaTeXSymbol(scalar, .ordinary)), span)
    }
    report(.error(.invalidCharacter, "\(complaint) \(hexadecimal(scalar.value))", at: span))
    return LaTeXNode(.error("\u{FFFD}"), span)
  }

  /// Decodes one scalar and passes it; passes one byte where the bytes are not UTF-8.
  mutating func decodeScalar() -> Unicode.Scalar? {
    let first = bytes[position]
    let length: Int
    var value: UInt32
    switch first {
    case 0x00..<0x80: (length, value) = (1, UInt32(first))
    case 0xC2..<0xE0: (length, value) = (2, UInt32(first & 0x1F))
    case 0xE0..<0xF0: (length, value) = (3, UInt32(first & 0x0F))
    case 0xF0..<0xF5: (length, value) = (4, UInt32(first & 0x07))
    default:
      position += 1
      return nil
    }
    guard position + length <= count else {
      position += 1
      return nil
    }
    for index in 1..<max(length, 1) {
      let next = bytes[position + index]
      guard next & 0xC0 == 0x80 else {
        position += 1
        return nil
      }
      value = value << 6 | UInt32(next & 0x3F)
    }
    let isShortest = length < 3 || value >= (length == 3 ? 0x800 : 0x10000)
    guard isShortest, let scalar = Unicode.Scalar(value) else {
      position += 1
      return nil
    }
    position += length
    return scalar
  }

  /// Signs that Unicode has twice, as the one that the commands give.
  private static func alias(of scalar: Unicode.Scalar) -> LaTeXSymbol? {
    switch scalar.value {
    case 0x2212: LaTeXSymbol("\u{2212}", .binary)
    case 0xB7, 0x2027: LaTeXSymbol("\u{22C5}", .binary)
    case 0x2010, 0x2011, 0x2013: LaTeXSymbol("\u{2212}", .binary)
    case 0x2215, 0x2044: LaTeXSymbol("/", .ordinary)
    case 0x2236: LaTeXSymbol(":", .relation)
    case 0x2254: LaTeXSymbol("\u{2254}", .relation)
    case 0x22A5: LaTeXSymbol("\u{22A5}", .ordinary)
    case 0x2225: LaTeXSymbol("\u{2225}", .relation)
    case 0x2206: LaTeXSymbol("\u{2206}", .ordinary)
    default: nil
    }
  }

  /// The width in mu of a blank of Unicode.
  private static func spaceWidth(_ scalar: Unicode.Scalar) -> Double? {
    switch scalar.value {
    case 0xA0, 0x2004, 0x202F: 6
    case 0x2000, 0x2002: 9
    case 0x2001, 0x2003, 0x3000: 18
    case 0x2005, 0x205F: 4
    case 0x2006, 0x2009: 3
    case 0x2008, 0x200A: 1
    // Invisible operators, and hints for line breaking.
    case 0x2061...0x2064, 0x200B, 0x2060: 0
    default: nil
    }
  }

  /// Whether a scalar is in a block of letters.
  private static func isLetter(_ value: UInt32) -> Bool {
    switch value {
    case 0xAA, 0xB5, 0xBA: true
    case 0xC0..<0x2C0: value != 0xD7 && value != 0xF7
    case 0x370..<0x590: value != 0x37E && value != 0x387
    case 0x5D0..<0x600, 0x620..<0x64B, 0x66E..<0x6D4, 0x900..<0x1000, 0x10A0..<0x1800, 0x1E00..<0x2000: true
    case 0x2100..<0x2140: true
    case 0x3041..<0xA000, 0xAC00..<0xD7A4, 0xF900..<0xFB00: true
    case 0x1D400..<0x1D800, 0x1EE00..<0x1EEF0, 0x20000..<0x32000: true
    default: false
    }
  }

  /// What is wrong with a scalar that may not stand in a formula, or nil.
  private static func complaint(_ value: UInt32) -> String? {
    switch value {
    case 0x80..<0xA0: "control character"
    case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: "bidirectional control character"
    case 0x300..<0x370, 0x1AB0..<0x1B00, 0x1DC0..<0x1E00, 0x20D0..<0x2100: "combining character"
    case 0xAD, 0x200C, 0x200D, 0x2028, 0x2029, 0x206A...0x206F, 0xFE00...0xFE0F, 0xFEFF, 0xFFF9...0xFFFD,
      0xE0000..<0xF0000:
      "invisible character"
    case 0xE000..<0xF900, 0xF0000...0x10FFFF: "private character"
    case 0xFDD0...0xFDEF: "invalid character"
    default: value & 0xFFFE == 0xFFFE ? "invalid character" : nil
    }
  }
}
