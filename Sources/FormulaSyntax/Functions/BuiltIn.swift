import SourceText

/// A function that formulas may use by name.
///
/// The raw value is the name in calculator notation and in `\operatorname{…}`. ``entry`` has what else is known of it.
public enum BuiltIn: String, Sendable, CaseIterable {
  // Trigonometric functions; angles in radians.
  case sin, cos, tan, sec, csc, cot
  case asin, acos, atan, atan2
  // Exponential functions; `log` is the natural logarithm.
  case sinh, cosh, tanh, exp, log
  // Numbers.
  case sqrt, abs, sign, floor, min, max
  // Matrices and tuples.
  case det, trace, transpose, inverse, norm, dot, cross, identity, component
  // The matrix core: making transforms.
  case rotation, translation, scaling, shear, reflection, affine, projective
  // The matrix core: making transforms of space.
  case rotationX, rotationY, rotationZ, rotation3D, translation3D, scaling3D, perspective, affine3D
  // The matrix core: using transforms.
  case apply, concat, invert, linear, about, boundingBox
  // The matrix core: homogeneous coordinates and projections.
  case homogeneous, cartesian, vanishingPoint, affinePart, flatten
  // The matrix core: taking transforms apart.
  case rotationAngle, scaleFactors, shearFactor, translationPart
  // The matrix core: layers and views.
  case frame, corners, outline, layerTransform, position, origin, size, center
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

  /// Where a function stands: what computes it.
  public enum Family: Hashable, Sendable {
    /// A function of one number.
    case number(NumberFunction)
    /// The angle of a point (x, y), of its ordinate and its abscissa.
    case angleOfPoint
    /// The least, or the greatest, of several numbers.
    case extremum(isLeast: Bool)
    case matrices
    case makingTransforms, makingSpaceTransforms, usingTransforms, projecting, takingApart
    case layers, layerProperties, nestedLayers, canvas, drawing
  }

  /// The catalogue's row of a function.
  public struct Entry: Sendable {
    /// What computes it.
    public var family: Family
    /// The LaTeX command that writes it, without its backslash; nil for what is written with `\operatorname`.
    public var command: String?
    /// Other names that are read as the function.
    public var aliases: [String] = []
    /// How many arguments it takes, where that is one number and not a question of shapes.
    public var arity: Int?
    /// Whether a formula that writes the bare name can only mean the function; `size` or `position` may be names.
    public var isReserved = false
    /// The name of the function that `\sin^{-1}` means, a ``DerivedFunction``'s too.
    public var inverse: String?
  }

  #if hasFeature(Embedded)
    /// What computes the function. In a page its size counts more than its speed.
    public var family: Family { row.family }
    /// What is known of the function.
    public var entry: Entry { row }
  #else
    /// What computes the function: the same as in its ``entry``, and sooner found.
    public var family: Family { Self.families[ordinal] }

    /// The position among ``allCases``: an enumeration without associated values is stored as that.
    private var ordinal: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

    private static let families = allCases.map { $0.row.family }
    private static let entries = allCases.map(\.row)

    /// What is known of the function.
    public var entry: Entry { Self.entries[ordinal] }
  #endif

  /// The function's row, made anew.
  private var row: Entry {
    switch self {
    case .sin: .number(.circular(.sine), "sin", inverse: "asin")
    case .cos: .number(.circular(.cosine), "cos", inverse: "acos")
    case .tan: .number(.circular(.tangent), "tan", inverse: "atan")
    case .sec: .number(.circular(.secant), "sec")
    case .csc: .number(.circular(.cosecant), "csc", aliases: ["cosec"])
    case .cot: .number(.circular(.cotangent), "cot")
    case .asin: .number(.inverseCircular(.arcSine), "arcsin", aliases: ["arcsin"])
    case .acos: .number(.inverseCircular(.arcCosine), "arccos", aliases: ["arccos"])
    case .atan: .number(.inverseCircular(.arcTangent), "arctan", aliases: ["arctan"])
    case .sinh: .number(.hyperbolic(.sine), "sinh", inverse: "arsinh")
    case .cosh: .number(.hyperbolic(.cosine), "cosh", inverse: "arcosh")
    case .tanh: .number(.hyperbolic(.tangent), "tanh", inverse: "artanh")
    case .exp: .number(.exponential, "exp")
    case .log: .number(.logarithm, "ln", aliases: ["ln"])
    case .sqrt: .number(.squareRoot, nil)
    case .abs: .number(.absoluteValue, nil)
    case .sign: Entry(family: .number(.step(.sign)), aliases: ["sgn"], arity: 1)
    case .floor: Entry(family: .number(.step(.floor)), arity: 1)
    case .atan2: Entry(family: .angleOfPoint, arity: 2, isReserved: true)
    case .min: Entry(family: .extremum(isLeast: true), command: "min", isReserved: true)
    case .max: Entry(family: .extremum(isLeast: false), command: "max", isReserved: true)
    case .det: Entry(family: .matrices, command: "det", arity: 1, isReserved: true)
    case .trace: Entry(family: .matrices, aliases: ["tr"], arity: 1)
    case .transpose, .inverse, .norm: Entry(family: .matrices, arity: 1)
    case .dot, .cross: Entry(family: .matrices, arity: 2)
    case .identity, .component: Entry(family: .matrices)
    case .rotation, .translation, .scaling, .shear, .reflection, .affine, .projective:
      Entry(family: .makingTransforms)
    case .rotationX, .rotationY, .rotationZ, .rotation3D, .translation3D, .scaling3D, .perspective, .affine3D:
      Entry(family: .makingSpaceTransforms)
    case .concat: Entry(family: .usingTransforms, aliases: ["concatenate"])
    case .boundingBox: Entry(family: .usingTransforms, aliases: ["boundingbox"])
    case .apply, .invert, .linear, .about: Entry(family: .usingTransforms)
    case .homogeneous, .cartesian, .vanishingPoint, .affinePart, .flatten: Entry(family: .projecting)
    case .rotationAngle, .scaleFactors, .shearFactor, .translationPart: Entry(family: .takingApart)
    case .frame, .corners, .outline, .layerTransform, .position, .origin, .size, .center:
      Entry(family: .layers)
    case .layer, .bounds, .anchorPoint, .transform, .settingFrame, .settingPosition, .settingTransform,
      .settingBounds, .settingSize, .settingAnchorPoint, .settingSizeKeepingOrigin,
      .settingAnchorPointKeepingFrame:
      Entry(family: .layerProperties)
    case .verticalFlip: Entry(family: .nestedLayers, aliases: ["flip"])
    case .convert, .convertFrom, .flipped: Entry(family: .nestedLayers)
    case .midpoint, .clamp, .pinchScale, .twist, .similarity, .canvasCenter, .canvasTransform:
      Entry(family: .canvas)
    case .bezier, .bezierDerivative, .ctm: Entry(family: .drawing)
    }
  }

  /// The functions by their names and aliases.
  private static let byName: [String: BuiltIn] = {
    var result: [String: BuiltIn] = [:]
    for function in allCases {
      result[function.rawValue] = function
      for alias in function.entry.aliases { result[alias] = function }
    }
    return result
  }()

  /// The names of all functions, built in or read as others, for the mend of a command that there is not: `\rotation`.
  public static let functionNames: Set<String> = Set(byName.keys).union(DerivedFunction.names.keys)

  /// The function with a name or an alias; nil for other names.
  public init?(name: String) {
    guard let function = Self.byName[name] else { return nil }
    self = function
  }
}

extension BuiltIn.Entry {
  /// A function of one number, whose name no quantity has.
  fileprivate static func number(
    _ function: NumberFunction, _ command: String?, aliases: [String] = [], inverse: String? = nil
  ) -> Self {
    Self(
      family: .number(function), command: command, aliases: aliases, arity: 1, isReserved: true,
      inverse: inverse)
  }
}

extension BuiltIn {
  /// The function of one number that it is; nil for others.
  public var ofNumber: NumberFunction? {
    if case .number(let function) = family { function } else { nil }
  }

  /// Whether it makes a number of numbers, without any matrix or geometry.
  public var isElementary: Bool {
    switch family {
    case .number, .angleOfPoint, .extremum: true
    case .matrices, .makingTransforms, .makingSpaceTransforms, .usingTransforms, .projecting, .takingApart,
      .layers,
      .layerProperties, .nestedLayers, .canvas, .drawing:
      false
    }
  }

  /// Whether mathematicians write it without parentheses: a function of one number that has a command.
  public var isPrefix: Bool { ofNumber != nil && entry.command != nil }

  /// The name as it is shown.
  var shownName: String { entry.command ?? rawValue }
}

extension Symbol {
  /// Whether there is a function of this name, built in or read as others.
  var namesFunction: Bool {
    // No function has a name of one byte.
    name.utf8.count > 1 && (BuiltIn(name: name) != nil || DerivedFunction(name: name) != nil)
  }
}

/// A function by its name: one that there is, or one that is read as others.
enum NamedFunction {
  case builtIn(BuiltIn)
  case derived(DerivedFunction, name: String)

  /// The function with a name or an alias; nil for other names.
  init?(name: String) {
    if let function = BuiltIn(name: name) {
      self = .builtIn(function)
    } else if let function = DerivedFunction(name: name) {
      self = .derived(function, name: name)
    } else {
      return nil
    }
  }

  /// The name as it is shown.
  var shownName: String {
    switch self {
    case .builtIn(let function): function.shownName
    case .derived(_, let name): name
    }
  }

  /// The value for one argument; nil for a function of more.
  func applied(to argument: Expression, _ span: Span) -> Expression? {
    switch self {
    case .builtIn(let function): .application(of: function, to: [argument], span)
    case .derived(let function, _): function.applied(to: [argument], span)
    }
  }
}
