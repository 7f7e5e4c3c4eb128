/// A number that the geometry can be computed with.
///
/// The whole core is written once over this protocol and used with several kinds of numbers: `Double` for
/// drawing and for the page, symbolic expressions for showing a result, exact normal forms for proving it,
/// and balls for enclosing it. Conforming types obey the laws of a field as far as they can represent it:
/// exact types exactly, `Double` up to rounding.
///
/// Outside the domain of an operation (a division by zero, the root of a negative number) the result is a
/// value that says so, such as NaN; it is never a trap.
public protocol Scalar {
  /// The number with an integer's value.
  init(_ integer: Int)

  /// The sum.
  static func + (left: Self, right: Self) -> Self
  /// The difference.
  static func - (left: Self, right: Self) -> Self
  /// The product.
  static func * (left: Self, right: Self) -> Self
  /// The quotient; undefined where `right` is 0.
  static func / (left: Self, right: Self) -> Self
  /// The negative.
  static prefix func - (operand: Self) -> Self

  /// The sine of an angle in radians.
  static func sine(_ angle: Self) -> Self
  /// The cosine of an angle in radians.
  static func cosine(_ angle: Self) -> Self
  /// The angle in radians of the point (x, y) from the x axis, in (−π, π]; undefined at the origin.
  static func arcTangent(y: Self, x: Self) -> Self
  /// The square root that is not negative; undefined for negative numbers.
  static func squareRoot(_ operand: Self) -> Self
  /// The absolute value.
  static func absoluteValue(_ operand: Self) -> Self
  /// The least of several numbers. `operands` holds at least one; of none the result is undefined.
  static func minimum(_ operands: [Self]) -> Self
  /// The greatest of several numbers. `operands` holds at least one; of none the result is undefined.
  static func maximum(_ operands: [Self]) -> Self

  /// Whether the number is known to be 0. A symbolic number may be 0 without this being known.
  var isKnownZero: Bool { get }
}

extension Scalar {
  /// The number 0.
  @inlinable public static var zero: Self { Self(0) }
  /// The number 1.
  @inlinable public static var one: Self { Self(1) }

  /// The number held between two limits: min(max(x, lower), upper).
  ///
  /// Where the lower limit is above the upper one, the result is the upper one.
  public func clamped(from lower: Self, to upper: Self) -> Self {
    Self.minimum([Self.maximum([self, lower]), upper])
  }
}
