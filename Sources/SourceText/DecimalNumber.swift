/// A number in decimal digits, as text has it, which becomes the nearest double.
///
/// The conversion is exact: whatever the length, the result is the double nearest to the written number, and of two
/// equally near ones the even one, as IEEE 754 has it. Neither a locale nor the C library is asked.
public struct DecimalNumber {
  /// The digits from the first that is not 0; at most ``mostDigits``.
  private var digits: [UInt8] = []
  /// The power of ten that the digits, read as an integer, are multiplied with.
  private var exponent = 0
  private var isNegative = false

  /// More digits than two neighbouring doubles and the number halfway between them need to be told apart.
  private static let mostDigits = 800

  /// Reads `-12`, `0.5`, `.5`, `1e-7` or `6.02E+23`; nil for anything else, also for blanks, and for `inf` and `nan`.
  public init?(ascii bytes: [UInt8]) {
    var next = 0
    /// Takes the sign that stands next; whether it is a minus.
    func isMinus() -> Bool {
      guard next < bytes.count, bytes[next] == UInt8(ascii: "-") || bytes[next] == UInt8(ascii: "+") else {
        return false
      }
      next += 1
      return bytes[next - 1] == UInt8(ascii: "-")
    }
    isNegative = isMinus()
    var hasDigit = false
    var seenPoint = false
    while next < bytes.count {
      let byte = bytes[next]
      if byte == UInt8(ascii: "."), !seenPoint {
        seenPoint = true
      } else if byte >= 0x30, byte <= 0x39 {
        hasDigit = true
        append(byte - 0x30, behindPoint: seenPoint)
      } else {
        break
      }
      next += 1
    }
    guard hasDigit else { return nil }
    guard next < bytes.count else { return }
    guard bytes[next] | 0x20 == UInt8(ascii: "e") else { return nil }
    next += 1
    let isNegativePower = isMinus()
    guard next < bytes.count else { return nil }
    var power = 0
    while next < bytes.count {
      let byte = bytes[next]
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      power = min(power * 10 + Int(byte - 0x30), 1_000_000)
      next += 1
    }
    exponent += isNegativePower ? -power : power
  }

  /// The number divided by 10^`places`.
  func shiftedRight(by places: Int) -> DecimalNumber {
    var shifted = self
    shifted.exponent -= places
    return shifted
  }

  private mutating func append(_ digit: UInt8, behindPoint: Bool) {
    if digits.isEmpty, digit == 0 {
      if behindPoint { exponent -= 1 }
    } else if digits.count < Self.mostDigits {
      digits.append(digit)
      if behindPoint { exponent -= 1 }
    } else {
      // Beyond that many, it only counts whether anything comes.
      if digit != 0 { digits[digits.count - 1] |= 1 }
      if !behindPoint { exponent += 1 }
    }
  }

  /// The nearest double; an infinity beyond the largest.
  public var doubleValue: Double {
    let value = magnitude
    return isNegative ? -value : value
  }

  private var magnitude: Double {
    let leading = digits.count + exponent
    if digits.isEmpty || leading < -330 { return 0 }
    if leading > 310 { return .infinity }
    if digits.count <= 15, exponent >= -22, exponent <= 22 {
      // Both parts are exact doubles, so one operation rounds correctly.
      let integer = digits.reduce(0.0) { $0 * 10 + Double($1) }
      var power = 1.0
      for _ in 0..<exponent.magnitude { power *= 10 }
      return exponent < 0 ? integer / power : integer * power
    }
    var dividend = Natural()
    for digit in digits { dividend.multiply(by: 10, adding: UInt32(digit)) }
    var divisor = Natural(1)
    if exponent >= 0 {
      for _ in 0..<exponent { dividend.multiply(by: 10) }
    } else {
      for _ in 0..<(-exponent) { divisor.multiply(by: 10) }
    }
    // So many binary places that the quotient has 55 or 56 bits.
    let places = 55 - (dividend.bitWidth - divisor.bitWidth)
    if places > 0 { dividend.shiftLeft(places) } else { divisor.shiftLeft(-places) }
    let (quotient, isExact) = dividend.quotient(by: divisor, bits: 57)
    return Self.rounded(quotient, isExact: isExact, exponent: -places)
  }

  /// The double nearest to `bits` · 2^`exponent`, where a remainder that is less than one unit may follow.
  private static func rounded(_ bits: UInt64, isExact: Bool, exponent: Int) -> Double {
    let width = 64 - bits.leadingZeroBitCount
    let drop = max(width - 53, -1074 - exponent)
    if drop > width { return 0 }
    var kept = drop < 64 ? bits >> UInt64(drop) : 0
    let half = UInt64(1) << UInt64(drop - 1)
    let left = bits & (half | (half - 1))
    if left > half || left == half && (!isExact || kept & 1 == 1) { kept += 1 }
    return Double(sign: .plus, exponent: exponent + drop, significand: Double(kept))
  }
}

/// A natural number of any size, for the few operations of a conversion.
private struct Natural {
  /// The digits to the base 2³², the lowest first, without zeros at the end.
  private var words: [UInt32] = []

  init(_ value: UInt32 = 0) {
    if value != 0 { words = [value] }
  }

  var bitWidth: Int {
    guard let last = words.last else { return 0 }
    return words.count * 32 - last.leadingZeroBitCount
  }

  mutating func multiply(by factor: UInt32, adding summand: UInt32 = 0) {
    var carry = UInt64(summand)
    for index in words.indices {
      carry += UInt64(words[index]) * UInt64(factor)
      words[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry != 0 { words.append(UInt32(truncatingIfNeeded: carry)) }
  }

  mutating func shiftLeft(_ count: Int) {
    guard !words.isEmpty, count > 0 else { return }
    let bits = UInt64(count % 32)
    var carry: UInt64 = 0
    for index in words.indices {
      carry |= UInt64(words[index]) << bits
      words[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry != 0 { words.append(UInt32(truncatingIfNeeded: carry)) }
    words.insert(contentsOf: [UInt32](repeating: 0, count: count / 32), at: 0)
  }

  private func isLess(than other: Natural) -> Bool {
    if words.count != other.words.count { return words.count < other.words.count }
    for index in words.indices.reversed() where words[index] != other.words[index] {
      return words[index] < other.words[index]
    }
    return false
  }

  private mutating func subtract(_ other: Natural) {
    var borrow: Int64 = 0
    for index in words.indices {
      let right = index < other.words.count ? Int64(other.words[index]) : 0
      borrow += Int64(words[index]) - right
      words[index] = UInt32(truncatingIfNeeded: borrow)
      borrow >>= 32
    }
    while words.last == 0 { words.removeLast() }
  }

  private mutating func halve() {
    var carry: UInt32 = 0
    for index in words.indices.reversed() {
      let word = words[index]
      words[index] = word >> 1 | carry
      carry = word << 31
    }
    while words.last == 0 { words.removeLast() }
  }

  /// The quotient, which is to have at most so many bits, and whether nothing is left.
  func quotient(by divisor: Natural, bits: Int) -> (UInt64, isExact: Bool) {
    var rest = self
    var part = divisor
    part.shiftLeft(bits - 1)
    var result: UInt64 = 0
    for _ in 0..<bits {
      result <<= 1
      if !rest.isLess(than: part) {
        rest.subtract(part)
        result |= 1
      }
      part.halve()
    }
    return (result, rest.words.isEmpty)
  }
}
