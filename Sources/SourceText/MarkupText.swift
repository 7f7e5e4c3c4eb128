/// Plain text for HTML, SVG and MathML.
public enum MarkupText {
  /// Text as the content of an element or of a quoted attribute.
  ///
  /// `&`, `<`, `>` and both quotation marks become references. What neither XML nor HTML allows (control
  /// characters but for tab and line feed, and noncharacters) becomes U+FFFD; a carriage return, which would be
  /// read back as a line feed, becomes a space. It looks at scalars: a quotation mark with a combining accent is
  /// one `Character`, and would slip through a comparison of characters.
  public static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy(standsForItself) { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + 32)
    for scalar in text.unicodeScalars { append(scalar, to: &result) }
    return result
  }

  /// Adds a scalar to markup, as `escaped(_:)` writes it.
  public static func append(_ scalar: Unicode.Scalar, to markup: inout String) {
    switch scalar {
    case "&": markup += "&amp;"
    case "<": markup += "&lt;"
    case ">": markup += "&gt;"
    case "\"": markup += "&quot;"
    case "'": markup += "&#39;"
    case "\r": markup += " "
    default: markup.unicodeScalars.append(isForbidden(scalar.value) ? "\u{FFFD}" : scalar)
    }
  }

  static func isForbidden(_ value: UInt32) -> Bool {
    (value < 0x20 && value != 0x09 && value != 0x0A) || (value >= 0x7F && value < 0xA0)
      || value & 0xFFFE == 0xFFFE || (value >= 0xFDD0 && value <= 0xFDEF)
  }

  /// Whether no scalar that has this byte in its UTF-8 needs a look.
  static func standsForItself(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x26, 0x27, 0x3C, 0x3E, 0x7F: false
    case 0x09, 0x0A, 0x20..<0x80: true
    // Control characters beyond ASCII begin with C2, noncharacters with EF or F0 and above.
    case 0x80..<0xC2, 0xC3..<0xEF: true
    default: false
    }
  }
}
