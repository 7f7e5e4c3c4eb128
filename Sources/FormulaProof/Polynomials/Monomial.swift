/// A product of powers of at most 16 variables, in two words: eight bits for each exponent, the first of which is 0.
///
/// The greater word holds the variables 0 to 7, variable 0 in its highest byte, so that the lexicographic order is
/// that of the words. This is also how FLINT packs exponents of 8 bits.
struct Monomial: Equatable {
  var high: UInt64
  var low: UInt64

  /// How many variables there is room for.
  static let variableCount = 16
  /// The greatest exponent.
  static let largestExponent = 127
  /// The first bit of each exponent, which a sum of two exponents sets where it is too large.
  static let guards: UInt64 = 0x8080_8080_8080_8080

  static let one = Monomial(high: 0, low: 0)

  /// A power of a variable; the exponent is at most ``largestExponent``.
  static func power(_ exponent: Int, of variable: Int) -> Monomial {
    let bits = UInt64(exponent)
    return variable < 8
      ? Monomial(high: bits << UInt64(56 - 8 * variable), low: 0)
      : Monomial(high: 0, low: bits << UInt64(120 - 8 * variable))
  }

  var isOne: Bool { high | low == 0 }

  /// The exponent of a variable; 0 for one for which there is no room.
  subscript(variable: Int) -> Int {
    if variable < 8 { return Int(high >> UInt64(56 - 8 * variable) & 0xFF) }
    return variable < Self.variableCount ? Int(low >> UInt64(120 - 8 * variable) & 0xFF) : 0
  }

  /// Whether the exponents fit.
  var isValid: Bool { (high | low) & Self.guards == 0 }

  /// The product; it is to be checked whether it is valid.
  static func * (left: Monomial, right: Monomial) -> Monomial {
    Monomial(high: left.high &+ right.high, low: left.low &+ right.low)
  }

  /// The quotient by a monomial that divides this one.
  static func / (left: Monomial, right: Monomial) -> Monomial {
    Monomial(high: left.high &- right.high, low: left.low &- right.low)
  }

  /// Whether no exponent is larger than the other's.
  func divides(_ other: Monomial) -> Bool {
    // Without its guard bit, an exponent borrows from it exactly where it is the smaller one.
    ((other.high | Self.guards) &- high) & ((other.low | Self.guards) &- low) & Self.guards == Self.guards
  }

  static func > (left: Monomial, right: Monomial) -> Bool {
    left.high != right.high ? left.high > right.high : left.low > right.low
  }

  /// The smaller exponent of each variable.
  func greatestCommonDivisor(_ other: Monomial) -> Monomial {
    Monomial(high: Self.least(high, other.high), low: Self.least(low, other.low))
  }

  private static func least(_ left: UInt64, _ right: UInt64) -> UInt64 {
    if left == 0 || right == 0 { return 0 }
    var result: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      result |= min(left >> shift & 0xFF, right >> shift & 0xFF) << shift
    }
    return result
  }

  /// All bits of the exponents that are not 0: where two such masks do not meet, no variable is shared.
  var support: Monomial {
    Monomial(high: Self.filled(high), low: Self.filled(low))
  }

  private static func filled(_ word: UInt64) -> UInt64 {
    // Adding 127 sets the guard of each exponent that is not 0.
    let present = (word &+ 0x7F7F_7F7F_7F7F_7F7F) & guards
    return (present >> 7) &* 0xFF
  }

  /// The greatest variable that occurs; nil for 1.
  var firstVariable: Int? {
    if high != 0 { return high.leadingZeroBitCount / 8 }
    return low != 0 ? 8 + low.leadingZeroBitCount / 8 : nil
  }

  /// The variables that occur with their exponents, the greatest variable first.
  @inline(__always)
  func forEachPower(_ body: (_ variable: Int, _ exponent: Int) -> Void) {
    var rest = self
    while let variable = rest.firstVariable {
      let exponent = rest[variable]
      body(variable, exponent)
      rest = rest / .power(exponent, of: variable)
    }
  }

  /// The sum of all exponents.
  var totalDegree: Int {
    var total = 0
    forEachPower { _, exponent in total += exponent }
    return total
  }
}

/// A monomial with its coefficient, which is not 0.
struct Term: Equatable {
  var monomial: Monomial
  var coefficient: Int
}
