// The C library is the platform's arithmetic; no other room is imported here.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Vector<Double> {
  /// The angle from the x axis, in (−π, π], in the sense of ``AffineTransform/rotation(_:)``; NaN for the zero vector.
  public var angle: Double {
    guard dx != 0 || dy != 0 else { return .nan }
    // A zero has no sign in mathematics, so that the cut is at π and never at −π.
    return atan2(dy == 0 ? 0 : dy, dx)
  }
}
