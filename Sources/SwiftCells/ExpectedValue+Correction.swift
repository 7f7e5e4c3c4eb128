import CellRuntime
import Foundation

extension ExpectedValue {
  /// An observed value as the author would have written it: the same form, and as many decimals.
  ///
  /// Nil where the value has another shape than what is written.
  func corrected(to value: CellValue) -> String? {
    switch (self, value) {
    case (.number(let numeral, _, let exponent), .number(let number)):
      return exponent == 0 ? Self.rounded(number, decimals: numeral.decimals) : nil
    case (.number, .integer(let digits)): return digits
    case (.list(let expected), .list(let found)):
      return Self.corrected(expected, found).map { "[\($0.joined(separator: ", "))]" }
    case (.composite(let type, let labels, let expected), .composite(let foundType, _, let found)):
      if let type, foundType.map({ Self.isName(type, of: $0) }) != true { return nil }
      guard let parts = Self.corrected(expected, found) else { return nil }
      let texts = zip(labels, parts).map { ($0.map { "\($0): " } ?? "") + $1 }
      return "\(type ?? "")(\(texts.joined(separator: ", ")))"
    default: return nil
    }
  }

  private static func corrected(_ expected: [ExpectedValue], _ found: [CellValue]) -> [String]? {
    guard expected.count == found.count else { return nil }
    return zip(expected, found).map { $0.corrected(to: $1) ?? $1.printed }
  }

  /// A number to so many decimals; whole where it was written whole and is, or else with four decimals.
  private static func rounded(_ number: Double, decimals: Int) -> String? {
    guard number.isFinite, number.magnitude < 1e15 else { return nil }
    let isWhole = (number - number.rounded()).magnitude <= rounding(of: number)
    let digits = decimals == 0 && !isWhole ? 4 : decimals
    let text = String(format: "%.\(digits)f", number)
    return Double(text) == 0 ? String(format: "%.\(digits)f", 0.0) : text
  }
}
