extension MarkupText {
  /// Adds text to markup in UTF-8, as `escaped(_:)` writes it.
  public static func append(_ text: String, to markup: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0, to: &markup) }
  }

  /// Adds text in UTF-8 to markup in UTF-8, as `escaped(_:)` writes it.
  ///
  /// The bytes must be well-formed UTF-8.
  public static func append(_ text: UnsafeBufferPointer<UInt8>, to markup: inout [UInt8]) {
    var start = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      if standsForItself(byte) {
        index += 1
        continue
      }
      markup.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      switch byte {
      case 0x26: append(literal: "&amp;", to: &markup)
      case 0x3C: append(literal: "&lt;", to: &markup)
      case 0x3E: append(literal: "&gt;", to: &markup)
      case 0x22: append(literal: "&quot;", to: &markup)
      case 0x27: append(literal: "&#39;", to: &markup)
      case 0x0D: markup.append(0x20)
      case 0..<0x80: append(literal: "\u{FFFD}", to: &markup)
      default:
        // A character that may be forbidden, all of its bytes.
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        let end = min(index + length, text.count)
        if isForbidden(text[index..<end]) {
          append(literal: "\u{FFFD}", to: &markup)
        } else {
          markup.append(contentsOf: UnsafeBufferPointer(rebasing: text[index..<end]))
        }
        index = end - 1
      }
      index += 1
      start = index
    }
    markup.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
  }

  /// Adds a scalar to markup in UTF-8, as `escaped(_:)` writes it.
  public static func append(_ scalar: Unicode.Scalar, to markup: inout [UInt8]) {
    if scalar.value < 0x80, standsForItself(UInt8(truncatingIfNeeded: scalar.value)) {
      markup.append(UInt8(truncatingIfNeeded: scalar.value))
      return
    }
    switch scalar {
    case "&": append(literal: "&amp;", to: &markup)
    case "<": append(literal: "&lt;", to: &markup)
    case ">": append(literal: "&gt;", to: &markup)
    case "\"": append(literal: "&quot;", to: &markup)
    case "'": append(literal: "&#39;", to: &markup)
    case "\r": markup.append(0x20)
    default:
      let scalar = isForbidden(scalar.value) ? "\u{FFFD}" : scalar
      UTF8.encode(scalar)?.forEach { markup.append($0) }
    }
  }

  /// Adds a piece of markup that stands in the program.
  @inline(__always)
  public static func append(literal: StaticString, to markup: inout [UInt8]) {
    guard literal.hasPointerRepresentation else {
      markup.append(contentsOf: String(literal.unicodeScalar).utf8)
      return
    }
    markup.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  private static func isForbidden(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var value: UInt32 = 0
    for (index, byte) in bytes.enumerated() {
      let bits: UInt8 =
        index > 0
        ? byte & 0x3F : bytes.count == 2 ? byte & 0x1F : bytes.count == 3 ? byte & 0x0F : byte & 0x07
      value = value << 6 | UInt32(bits)
    }
    return isForbidden(value)
  }
}
