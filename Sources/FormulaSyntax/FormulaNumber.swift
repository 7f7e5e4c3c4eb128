import MatrixCore

/// A number that a formula can be evaluated to: what the geometry needs, and the functions of formulas.
public protocol FormulaNumber: Scalar {
  /// The exact value of a decimal literal, rounded where the type must.
  init(_ numeral: Numeral)
  /// A constant.
  init(_ constant: Expression.Constant)
  /// One of the functions of one number (`sin` … `log`, `sqrt`, `abs`, `sign`), or nil where the type has none.
  static func applied(_ function: BuiltIn, _ argument: Self) -> Self
  /// The angle of the point (x, y), in (−π, π]; undefined at the origin.
  static func arcTangent(y: Self, x: Self) -> Self
  /// An integer power; negative exponents divide.
  func raised(to exponent: Int) -> Self
  /// A power with any exponent.
  func raised(to exponent: Self) -> Self
  /// A root of a degree of at least 2; of an odd degree, negative numbers have one too.
  func root(degree: Int) -> Self
}
