import FormulaSyntax
import SourceText

/// Numbers as questions and answers have them.
enum EngineNumber {
  /// The number that a text is; nil where it is none.
  static func value(of text: String) -> Double? {
    if let number = DecimalNumber(ascii: Array(text.utf8)) { return number.doubleValue }
    switch text {
    case "NaN": return .nan
    case "Infinity": return .infinity
    case "-Infinity": return -.infinity
    default: return nil
    }
  }

  /// The fewest digits that read back as the same double.
  static func text(of number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if number.magnitude < 1e15, let integer = Int64(exactly: number) {
      return number.sign == .minus && integer == 0 ? "-0" : String(integer)
    }
    return number.description
  }
}
