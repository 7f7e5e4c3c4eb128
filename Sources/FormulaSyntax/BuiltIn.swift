/// A function that formulas may use by name.
///
/// The raw value is the name in calculator notation and in `\operatorname{…}`.
public enum BuiltIn: String, Sendable, CaseIterable {
  // Trigonometric functions; angles in radians.
  case sin, cos, tan, sec, csc, cot
  case asin, acos, atan, atan2
  // Exponential functions; `log` is the natural logarithm.
  case sinh, cosh, tanh, exp, log
  // Numbers.
  case sqrt, abs, sign, min, max
  // Matrices and tuples.
  case det, trace, transpose, inverse, norm, dot, cross, identity, component
  // The matrix core: making transforms.
  case rotation, translation, scaling, shear, reflection, affine
  // The matrix core: using transforms.
  case apply, concat, invert, linear
  // The matrix core: layers and views.
  case frame, corners, boundingBox, layerTransform, convert, position, origin, size, center

  /// Other spellings that are read as the same function.
  public static let aliases: [String: BuiltIn] = [
    "arcsin": .asin, "arccos": .acos, "arctan": .atan, "ln": .log, "cosec": .csc, "tr": .trace, "sgn": .sign,
    "concatenate": .concat, "boundingbox": .boundingBox,
  ]

  /// The functions by their names and aliases.
  private static let byName: [String: BuiltIn] = {
    var result = aliases
    for function in allCases { result[function.rawValue] = function }
    return result
  }()

  /// The function with a name or an alias; nil for other names.
  public init?(name: String) {
    guard let function = Self.byName[name] else { return nil }
    self = function
  }
}
