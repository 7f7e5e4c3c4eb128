// The C library is the platform's arithmetic; no other room is imported here.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#else
  // The page has no C library. These are left open there, and whoever loads the page's code supplies them.
  @_extern(c) private func sin(_ angle: Double) -> Double
  @_extern(c) private func cos(_ angle: Double) -> Double
  @_extern(c) private func atan2(_ y: Double, _ x: Double) -> Double
  @_extern(c) private func exp(_ exponent: Double) -> Double
#endif

/// IEEE 754 double precision. Outside a domain the result is NaN or an infinity, as IEEE 754 has it.
extension Double: Scalar {
  /// The sine, by the C library.
  public static func sine(_ angle: Double) -> Double { sin(angle) }
  /// The cosine, by the C library.
  public static func cosine(_ angle: Double) -> Double { cos(angle) }
  /// The angle of the point (x, y), in (−π, π]; NaN at the origin, which has no angle.
  public static func arcTangent(y: Double, x: Double) -> Double {
    if x == 0 && y == 0 { return .nan }
    // A zero has no sign in mathematics, so that the cut is at π and never at −π.
    return atan2(y == 0 ? 0 : y, x == 0 ? 0 : x)
  }
  /// The square root, correctly rounded.
  public static func squareRoot(_ operand: Double) -> Double { operand.squareRoot() }
  /// The absolute value.
  public static func absoluteValue(_ operand: Double) -> Double { operand.magnitude }

  /// The least operand; NaN where one of them is NaN, or where there is none.
  public static func minimum(_ operands: [Double]) -> Double {
    guard var result = operands.first else { return .nan }
    for operand in operands.dropFirst() {
      if operand.isNaN || result.isNaN { return .nan }
      if operand < result { result = operand }
    }
    return result
  }

  /// The greatest operand; NaN where one of them is NaN, or where there is none.
  public static func maximum(_ operands: [Double]) -> Double {
    guard var result = operands.first else { return .nan }
    for operand in operands.dropFirst() {
      if operand.isNaN || result.isNaN { return .nan }
      if operand > result { result = operand }
    }
    return result
  }

  /// Whether the number is 0 or −0.
  public var isKnownZero: Bool { self == 0 }

  /// The exponential function, by the C library.
  static func exponential(_ operand: Double) -> Double { exp(operand) }
}
