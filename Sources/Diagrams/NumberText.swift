/// Numbers as text by one short rule, the same on every machine and in every locale.
enum NumberText {
  /// The largest coordinate that is drawn.
  static let largest = 1e9

  /// A number with at most so many decimals, without trailing zeros, exponent or −0. The minus is ASCII's.
  static func short(_ number: Double, decimals: Int = 2) -> String {
    var text = fixed(number, decimals: decimals)
    if text.contains(".") {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return text
  }

  /// A number with exactly so many decimals, at most 9.
  static func fixed(_ number: Double, decimals: Int) -> String {
    guard number.magnitude <= 1e9 else { return "0" }
    var power = 1
    for _ in 0..<decimals { power *= 10 }
    let scaled = Int64((number * Double(power)).rounded(.toNearestOrAwayFromZero))
    let magnitude = scaled.magnitude
    var text = (scaled < 0 ? "-" : "") + String(magnitude / UInt64(power))
    if decimals > 0 {
      let fraction = String(magnitude % UInt64(power))
      text += "." + String(repeating: "0", count: decimals - fraction.utf8.count) + fraction
    }
    return text
  }

  /// A number for reading: whole and short numbers as they are, others with two to four decimals of which the
  /// zeros are kept, since 318.20 says that it was rounded and 318.2 does not. The minus is U+2212.
  static func spoken(_ number: Double) -> String {
    let decimals = number.magnitude >= 10 ? 2 : 4
    let nearest = short(number, decimals: decimals)
    let isExact = (number - (Double(nearest) ?? 0)).magnitude <= 1e-9 * max(1, number.magnitude)
    let text = isExact ? nearest : fixed(number, decimals: decimals)
    return text.hasPrefix("-") ? "−" + text.dropFirst() : text
  }

  /// An angle in radians for reading, in degrees.
  static func degrees(_ radians: Double) -> String {
    let degrees = radians * 180 / .pi
    let whole = degrees.rounded()
    return spoken((degrees - whole).magnitude < 1e-9 ? whole : degrees) + "°"
  }
}
