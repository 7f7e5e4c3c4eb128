/// A fixed sequence of pseudo-random numbers, so that every run tries the same points.
///
/// SplitMix64, by Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (2014).
public struct SplitMix64: Sendable {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Starts the sequence anew.
  public init() {}

  /// The next number below a bound, which is positive.
  public mutating func next(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// The next number from 0 to 1, without 1: 53 bits.
  public mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
