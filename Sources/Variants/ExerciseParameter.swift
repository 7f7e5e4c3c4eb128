import FormulaSyntax

/// A number of an exercise that differs from learner to learner.
public struct ExerciseParameter: Sendable {
  /// The most values that a parameter may have.
  public static let mostValues = 10_000

  /// Its name.
  public var symbol: Symbol
  /// The values that it may have, exact, in the order in which they were written.
  public var values: [Expression]
  /// The same values in double precision; angles in radians.
  public var doubles: [Double]
  /// Whether the values are numbers of degrees.
  public var isAngle: Bool
  /// Whether all values are integers.
  public var isInteger: Bool

  /// Makes a parameter; `doubles` belong to `values`, one for each.
  public init(
    symbol: Symbol, values: [Expression], doubles: [Double], isAngle: Bool = false, isInteger: Bool = false
  ) {
    self.symbol = symbol
    self.values = values
    self.doubles = doubles
    self.isAngle = isAngle
    self.isInteger = isInteger
  }
}

/// A choice of values for the parameters of an exercise.
public struct Variant: Hashable, Sendable {
  /// For each parameter the index of its value.
  public var indices: [Int]

  /// Makes a variant.
  public init(indices: [Int]) {
    self.indices = indices
  }
}
