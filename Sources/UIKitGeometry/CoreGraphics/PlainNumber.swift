/// Numbers as PDF and SVG have them: digits and a point, without an exponent, whatever the language of the system.
enum PlainNumber {
  /// The greatest number that is written. What lies farther out is written as this one: no page reaches so far.
  static let most = 1e9

  /// A finite number, rounded to some decimals, at most 9, without zeros at the end. Those beyond ``most`` are cut to it.
  static func text(_ value: Double, decimals: Int = 4) -> String {
    let unit = (0..<decimals).reduce(1) { unit, _ in unit * 10 }
    let cut = value.isNaN ? 0 : min(max(value, -most), most)
    let count = Int((cut * Double(unit)).rounded())
    let (whole, rest) = (count.magnitude / UInt(unit), count.magnitude % UInt(unit))
    var text = count < 0 ? "-\(whole)" : "\(whole)"
    guard rest > 0 else { return text }
    let digits = String(rest)
    text += "." + String(repeating: "0", count: decimals - digits.count) + digits
    while text.hasSuffix("0") { text.removeLast() }
    return text
  }

  /// Numbers with a space between them.
  static func text(_ values: [Double], decimals: Int = 4) -> String {
    values.map { text($0, decimals: decimals) }.joined(separator: " ")
  }
}
