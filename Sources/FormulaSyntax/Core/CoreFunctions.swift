import MatrixCore

/// The functions that formulas may use by name, over any kind of number.
///
/// Shapes are checked and put into words here; every formula stands in `MatrixCore`. With the convention
/// `columns`, transforms are read and returned transposed, and points in a matrix are its columns; tuples,
/// numbers and the order of arguments are the same.
public enum CoreFunctions {
  /// The value of a function.
  ///
  /// Functions of one number take a number. `atan2(y, x)`. `min` and `max` take numbers or one tuple. The others
  /// are described with their families: ``MatrixCore`` has the formulas and their sources.
  ///
  /// Outside a domain (`log(-1)`) the value is the number type's undefined value, not an error.
  public static func call<N: FormulaNumber>(
    _ function: BuiltIn, _ arguments: [Value<N>], convention: Convention
  ) throws(CoreFunctionError) -> Value<N> {
    let arguments = CoreArguments(function: function, values: arguments, convention: convention)
    switch function {
    case .sin, .cos, .tan, .sec, .csc, .cot, .asin, .acos, .atan, .sinh, .cosh, .tanh, .exp, .log, .sqrt,
      .abs,
      .sign, .atan2, .min, .max:
      return try .number(number(arguments))
    case .det, .trace, .transpose, .inverse, .norm, .dot, .cross, .identity, .component:
      return try matrix(arguments)
    case .rotation, .translation, .scaling, .shear, .reflection, .affine, .projective:
      return try makeTransform(arguments)
    case .rotationX, .rotationY, .rotationZ, .rotation3D, .translation3D, .scaling3D, .perspective, .affine3D:
      return try makeSpaceTransform(arguments)
    case .apply, .concat, .invert, .linear, .about, .boundingBox:
      return try useTransform(arguments)
    case .homogeneous, .cartesian, .vanishingPoint, .affinePart, .flatten:
      return try projection(arguments)
    case .rotationAngle, .scaleFactors, .shearFactor, .translationPart:
      return try component(ofTransform: arguments)
    case .frame, .corners, .outline, .layerTransform, .position, .origin, .size, .center:
      return try layer(arguments)
    case .layer, .bounds, .anchorPoint, .transform, .settingFrame, .settingPosition, .settingTransform,
      .settingBounds, .settingSize, .settingAnchorPoint, .settingSizeKeepingOrigin,
      .settingAnchorPointKeepingFrame:
      return try layerProperty(arguments)
    case .convert, .convertFrom, .flipped, .verticalFlip:
      return try nestedLayers(arguments)
    case .midpoint, .clamp, .pinchScale, .twist, .similarity, .canvasCenter, .canvasTransform:
      return try canvas(arguments)
    case .bezier, .bezierDerivative, .ctm:
      return try drawing(arguments)
    }
  }

  /// Functions of numbers.
  private static func number<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> N {
    switch arguments.function {
    case .atan2:
      try arguments.require(2...2, "2 numbers (y, x)")
      return try N.arcTangent(y: arguments.number(0), x: arguments.number(1))
    case .min:
      return try N.minimum(operands(arguments))
    case .max:
      return try N.maximum(operands(arguments))
    default:
      try arguments.require(1...1, "1 number")
      return try applied(arguments.function, arguments.number(0))
    }
  }

  /// A function of one number.
  static func applied<N: FormulaNumber>(_ function: BuiltIn, _ argument: N) -> N {
    // What every `Scalar` has is asked of it; a number type's `applied` need not know it.
    switch function {
    case .sin: N.sine(argument)
    case .cos: N.cosine(argument)
    case .sqrt: N.squareRoot(argument)
    case .abs: N.absoluteValue(argument)
    default: N.applied(function, argument)
    }
  }

  /// One or more numbers, or the numbers of one tuple.
  private static func operands<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> [N] {
    if arguments.count == 1, case .tuple(let items) = arguments.values[0], !items.isEmpty { return items }
    try arguments.require(1...Int.max, "1 or more numbers")
    return try arguments.numbers()
  }
}
