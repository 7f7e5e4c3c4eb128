import MatrixCore

/// A number that a formula can be evaluated to: what the geometry needs, and the functions of formulas.
public protocol FormulaNumber: Scalar {
  /// A function of one number (``BuiltIn/ofNumber``).
  ///
  /// Outside the function's domain, and for a function that the type cannot compute, the result is undefined.
  static func applied(_ function: BuiltIn, _ argument: Self) -> Self
  /// An integer power; a negative exponent divides. The power 0 of whatever is defined is 1.
  func raised(to exponent: Int) -> Self
  /// A power with any exponent.
  func raised(to exponent: Self) -> Self
  /// A root of a degree of at least 2. Negative numbers have a root of an odd degree, and none of an even one.
  func root(degree: Int) -> Self
  /// The value where it is known to be an integer that fits a machine word; nil otherwise.
  var knownInteger: Int? { get }
}
