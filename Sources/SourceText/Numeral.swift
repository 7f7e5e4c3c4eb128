/// A decimal literal, exactly as it was written: 0.50 has two decimals, 0.5 has one.
///
/// Its value is `significand / 10^decimals`, a rational number. The number of decimals is kept because a
/// claim `a ≈ 0.50` speaks of every printed digit.
public struct Numeral: Hashable, Sendable {
  /// The digits without the point.
  public enum Significand: Hashable, Sendable {
    /// A number that fits a machine word.
    case small(Int)
    /// Decimal digits, `-` in front where negative, too many for a machine word.
    case digits(String)
  }

  /// The digits without the point.
  public var significand: Significand
  /// How many of the digits stand behind the point; at least 0.
  public var decimals: Int

  /// The integer with a value.
  public init(_ integer: Int) {
    significand = .small(integer)
    decimals = 0
  }

  /// Reads ASCII digits with at most one point, such as `12`, `0.7071` or `.5`; nil for anything else.
  public init?<Bytes: Collection>(ascii: Bytes) where Bytes.Element == UInt8 {
    var value = 0
    var fits = true
    var count = 0
    var decimals = 0
    var seenPoint = false
    for byte in ascii {
      if byte == 0x2E {
        if seenPoint { return nil }
        seenPoint = true
        continue
      }
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      count += 1
      if seenPoint { decimals += 1 }
      if fits {
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        let (sum, carry) = product.addingReportingOverflow(Int(byte - 0x30))
        if overflow || carry { fits = false } else { value = sum }
      }
    }
    guard count > 0 else { return nil }
    self.decimals = decimals
    significand = fits ? .small(value) : .digits(String(decoding: ascii.filter { $0 != 0x2E }, as: UTF8.self))
  }

  /// The value where it is an integer that fits a machine word; nil otherwise.
  public var smallInteger: Int? {
    guard decimals == 0, case .small(let value) = significand else { return nil }
    return value
  }

  /// The numeral without its sign, where it is negative; nil where it is not.
  public var magnitudeOfNegative: Numeral? {
    var magnitude = self
    switch significand {
    case .small(let value):
      guard value < 0 else { return nil }
      magnitude.significand = value == .min ? .digits(String(value.magnitude)) : .small(-value)
    case .digits(let text):
      guard text.utf8.first == UInt8(ascii: "-") else { return nil }
      magnitude.significand = .digits(String(text.dropFirst()))
    }
    return magnitude
  }

  /// Whether the value is 0.
  public var isZero: Bool { significand == .small(0) }

  /// The digits with the point, as they were written.
  public var text: String {
    var digits: String
    var sign = ""
    switch significand {
    case .small(let value):
      digits = String(value.magnitude)
      if value < 0 { sign = "-" }
    case .digits(let text):
      digits = text
      if digits.hasPrefix("-") {
        sign = "-"
        digits.removeFirst()
      }
    }
    guard decimals > 0 else { return sign + digits }
    if digits.utf8.count <= decimals {
      digits = String(repeating: "0", count: decimals + 1 - digits.utf8.count) + digits
    }
    let point = digits.index(digits.endIndex, offsetBy: -decimals)
    return sign + digits[..<point] + "." + digits[point...]
  }

  /// The nearest double.
  public var doubleValue: Double {
    let digits: String
    switch significand {
    case .small(let value):
      if value.magnitude < 1 << 53, decimals <= 22 {
        // Both parts are exact doubles, so one division rounds correctly.
        var power = 1.0
        for _ in 0..<decimals { power *= 10 }
        return Double(value) / power
      }
      digits = String(value)
    case .digits(let text): digits = text
    }
    return DecimalNumber(ascii: Array(digits.utf8))?.shiftedRight(by: decimals).doubleValue ?? .nan
  }
}
