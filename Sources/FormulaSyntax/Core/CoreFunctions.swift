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
    switch function.family {
    case .number:
      try arguments.require(1...1, "1 number")
      return try .number(N.applied(function, arguments.number(0)))
    case .angleOfPoint:
      try arguments.require(2...2, "2 numbers (y, x)")
      return try .number(N.arcTangent(y: arguments.number(0), x: arguments.number(1)))
    case .extremum(let isLeast):
      let operands = try operands(arguments)
      return .number(isLeast ? N.minimum(operands) : N.maximum(operands))
    case .matrices: return try matrix(arguments)
    case .makingTransforms: return try makeTransform(arguments)
    case .makingSpaceTransforms: return try makeSpaceTransform(arguments)
    case .usingTransforms: return try useTransform(arguments)
    case .projecting: return try projection(arguments)
    case .takingApart: return try component(ofTransform: arguments)
    case .layers: return try layer(arguments)
    case .layerProperties: return try layerProperty(arguments)
    case .nestedLayers: return try nestedLayers(arguments)
    case .canvas: return try canvas(arguments)
    case .drawing: return try drawing(arguments)
    }
  }

  /// One or more numbers, or the numbers of one tuple.
  private static func operands<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> [N] {
    if arguments.count == 1, case .tuple(let items) = arguments.values[0], !items.isEmpty { return items }
    try arguments.require(1...Int.max, "1 or more numbers")
    return try arguments.numbers()
  }
}
