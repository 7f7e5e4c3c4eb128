/// Why a built-in function has no value for its arguments. Arguments are counted from 1.
public enum CoreFunctionError: Error, Hashable, Sendable {
  /// Too few or too many arguments; `expected` names those that the function takes.
  case wrongArgumentCount(BuiltIn, expected: String, found: Int)
  /// An argument of another shape than the function takes.
  case wrongShape(BuiltIn, argument: Int, expected: String, found: String)
  /// A 3 × 3 matrix that is not known to be affine, where an affine one is needed.
  case notAffine(BuiltIn, argument: Int, convention: Convention)
  /// A 4 × 4 matrix that is not known to keep weights, where an affine one is needed.
  case notAffineInSpace(BuiltIn, argument: Int, convention: Convention)
  /// A 4 × 4 matrix that is not known to be an affine transform of the plane.
  case notPlanar(BuiltIn, argument: Int)
  /// A matrix whose determinant is 0, where an inverse is needed.
  case singular(BuiltIn, argument: Int)
  /// A point that a projection sends to infinity.
  case atInfinity(BuiltIn, argument: Int)
  /// A point that coincides with the one before it, where two different ones are needed.
  case coincident(BuiltIn, argument: Int)

  /// The function.
  public var function: BuiltIn {
    switch self {
    case .wrongArgumentCount(let function, _, _), .wrongShape(let function, _, _, _),
      .notAffine(let function, _, _), .notAffineInSpace(let function, _, _), .notPlanar(let function, _),
      .singular(let function, _), .atInfinity(let function, _), .coincident(let function, _):
      function
    }
  }

  /// Which argument is to blame, counted from 1; nil where it is their number.
  public var argument: Int? {
    switch self {
    case .wrongArgumentCount: nil
    case .wrongShape(_, let argument, _, _), .notAffine(_, let argument, _),
      .notAffineInSpace(_, let argument, _), .notPlanar(_, let argument), .singular(_, let argument),
      .atInfinity(_, let argument), .coincident(_, let argument):
      argument
    }
  }

  /// The sentence for the author.
  public var message: String {
    switch self {
    case .wrongArgumentCount(let function, let expected, let found):
      "'\(function.rawValue)' takes \(expected), found \(found) argument\(found == 1 ? "" : "s")"
    case .wrongShape(let function, let argument, let expected, let found):
      "argument \(argument) of '\(function.rawValue)' must be \(expected), found \(found)"
    case .notAffine(let function, let argument, let convention):
      "argument \(argument) of '\(function.rawValue)' is not affine: its last "
        + (convention == .rows ? "column" : "row") + " must be (0, 0, 1)"
    case .notAffineInSpace(let function, let argument, let convention):
      "argument \(argument) of '\(function.rawValue)' is not affine: its last "
        + (convention == .rows ? "column" : "row") + " must be (0, 0, 0, 1)"
    case .notPlanar(let function, let argument):
      "argument \(argument) of '\(function.rawValue)' is not an affine transform of the plane: beside the x, y and "
        + "translation entries it must be the identity"
    case .singular(let function, let argument):
      "argument \(argument) of '\(function.rawValue)' is singular: its determinant is 0"
    case .atInfinity(let function, let argument):
      "argument \(argument) of '\(function.rawValue)' goes to infinity: its weight becomes 0"
    case .coincident(let function, let argument):
      "argument \(argument) of '\(function.rawValue)' must differ from argument \(argument - 1)"
    }
  }
}
