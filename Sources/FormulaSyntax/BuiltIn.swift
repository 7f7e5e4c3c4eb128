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
  case rotation, translation, scaling, shear, reflection, affine, projective
  // The matrix core: making transforms of space.
  case rotationX, rotationY, rotationZ, rotation3D, translation3D, scaling3D, perspective, affine3D
  // The matrix core: using transforms.
  case apply, concat, invert, linear, about
  // The matrix core: homogeneous coordinates and projections.
  case homogeneous, cartesian, vanishingPoint, affinePart, flatten
  // The matrix core: taking transforms apart.
  case rotationAngle, scaleFactors, shearFactor, translationPart
  // The matrix core: layers and views.
  case frame, corners, outline, boundingBox, layerTransform, position, origin, size, center
  // The matrix core: layers as values, and what is written to them.
  case layer, bounds, anchorPoint, transform
  case settingFrame, settingPosition, settingTransform, settingBounds, settingSize, settingAnchorPoint
  case settingSizeKeepingOrigin, settingAnchorPointKeepingFrame
  // The matrix core: nested layers.
  case convert, convertFrom, flipped, verticalFlip
  // The matrix core: a canvas under two fingers.
  case midpoint, clamp, pinchScale, twist, similarity, canvasCenter, canvasTransform

  // The matrix core: curves and drawing.
  case bezier, bezierDerivative, ctm

  /// Other spellings that are read as the same function.
  public static let aliases: [String: BuiltIn] = [
    "arcsin": .asin, "arccos": .acos, "arctan": .atan, "ln": .log, "cosec": .csc, "tr": .trace, "sgn": .sign,
    "concatenate": .concat, "boundingbox": .boundingBox, "flip": .verticalFlip,
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
