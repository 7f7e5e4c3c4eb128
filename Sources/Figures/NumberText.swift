/// Numbers as text by one short rule, the same on every machine and in every locale.
public enum NumberText {
  /// The largest coordinate that is drawn.
  static let largest = 1e9

  /// A number with at most so many decimals, without trailing zeros, exponent or −0. The minus is ASCII's.
  public static func short(_ number: Double, decimals: Int = 2) -> String {
    var bytes = digits(number, decimals: decimals)
    if bytes.contains(UInt8(ascii: ".")) {
      while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
      if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A number with exactly so many decimals, at most 9.
  public static func fixed(_ number: Double, decimals: Int) -> String {
    String(decoding: digits(number, decimals: decimals), as: UTF8.self)
  }

  /// Half a unit is rounded away from zero, and so is what lies below it by no more than a hundredth of a millionth
  /// of a unit: sines of two C libraries differ in the last bit, and both are to give the same text.
  private static func digits(_ number: Double, decimals: Int) -> [UInt8] {
    guard number.magnitude <= 1e9 else { return [UInt8(ascii: "0")] }
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    let exact = number.magnitude * power
    let whole = exact.rounded(.down)
    let scaled = UInt64(whole) + (exact - whole >= 0.5 - 1e-8 ? 1 : 0)
    var rest = scaled
    var reversed: [UInt8] = []
    while rest > 0 || reversed.count <= decimals {
      if decimals > 0, reversed.count == decimals { reversed.append(UInt8(ascii: ".")) }
      reversed.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    if number < 0, scaled > 0 { reversed.append(UInt8(ascii: "-")) }
    reversed.reverse()
    return reversed
  }

  /// A text with the sign U+2212 in place of a hyphen in front.
  static func withMinus(_ text: String) -> String {
    text.utf8.first == UInt8(ascii: "-") ? "−" + String(decoding: text.utf8.dropFirst(), as: UTF8.self) : text
  }

  /// What is written for reading, for a compiler: beyond ASCII numbers have nothing but the sign U+2212.
  static func code(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte < 0x80 { bytes.append(byte) } else if byte == 0xE2 { bytes.append(UInt8(ascii: "-")) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A number for reading: whole and short numbers as they are, others with two to four decimals of which the
  /// zeros are kept, since 318.20 says that it was rounded and 318.2 does not. The minus is U+2212.
  static func spoken(_ number: Double) -> String {
    let decimals = number.magnitude >= 10 ? 2 : 4
    let power = decimals == 2 ? 100.0 : 10_000
    let nearest = (number * power).rounded() / power
    let isExact = (number - nearest).magnitude <= 1e-9 * max(1, number.magnitude)
    return withMinus(isExact ? short(number, decimals: decimals) : fixed(number, decimals: decimals))
  }

  /// An angle in radians for reading, in degrees.
  static func degrees(_ radians: Double) -> String {
    let degrees = radians * 180 / .pi
    let whole = degrees.rounded()
    return spoken((degrees - whole).magnitude < 1e-9 ? whole : degrees) + "°"
  }
}
