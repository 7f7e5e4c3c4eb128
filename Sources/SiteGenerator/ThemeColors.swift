import Foundation

/// The colours that text must be readable on, and the measure of that.
enum ThemeColors {
  /// The page's background in the light.
  static let lightPaper = "#fdfcf9"
  /// The page's background in the dark.
  static let darkPaper = "#16181c"
  /// The colour of links in the light, unless the site has its own.
  static let lightAccent = "#1d4f91"
  /// The colour of links in the dark, unless the site has its own.
  static let darkAccent = "#8fb8f0"

  /// Whether a text is `#` and six hexadecimal digits.
  static func isColor(_ text: String) -> Bool {
    text.utf8.count == 7 && text.hasPrefix("#") && text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  /// The contrast ratio of two colours written `#rrggbb`, from 1 to 21, as WCAG 2 defines it; nil for other text.
  static func contrast(_ first: String, _ second: String) -> Double? {
    guard let a = luminance(first), let b = luminance(second) else { return nil }
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private static func luminance(_ color: String) -> Double? {
    guard isColor(color), let value = UInt32(color.dropFirst(), radix: 16) else { return nil }
    let channels = [value >> 16 & 255, value >> 8 & 255, value & 255].map { channel -> Double in
      let share = Double(channel) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }
}
