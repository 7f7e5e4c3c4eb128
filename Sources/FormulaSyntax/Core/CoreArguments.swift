import MatrixCore

/// The arguments of a call, read as the nouns of the core. Positions are counted from 0 here, from 1 in errors.
struct CoreArguments<N: FormulaNumber> {
  let function: BuiltIn
  let values: [Value<N>]
  let convention: Convention

  var count: Int { values.count }

  func require(_ counts: ClosedRange<Int>, _ expected: String) throws(CoreFunctionError) {
    guard counts.contains(count) else { throw wrongCount(expected) }
  }

  func wrongCount(_ expected: String) -> CoreFunctionError {
    .wrongArgumentCount(function, expected: expected, found: count)
  }

  func wrongShape(_ index: Int, _ expected: String) -> CoreFunctionError {
    .wrongShape(function, argument: index + 1, expected: expected, found: values[index].shape)
  }

  func number(_ index: Int) throws(CoreFunctionError) -> N {
    guard case .number(let number) = values[index] else { throw wrongShape(index, "a number") }
    return number
  }

  /// All arguments as numbers.
  func numbers() throws(CoreFunctionError) -> [N] {
    var result: [N] = []
    for index in values.indices { result.append(try number(index)) }
    return result
  }

  /// Two numbers, or one tuple of 2.
  func pair(_ expected: String) throws(CoreFunctionError) -> (N, N) {
    switch count {
    case 1:
      guard case .tuple(let items) = values[0], items.count == 2 else { throw wrongShape(0, "a tuple of 2") }
      return (items[0], items[1])
    case 2: return (try number(0), try number(1))
    default: throw wrongCount(expected)
    }
  }

  /// Three numbers, or one tuple of 3.
  func triple(_ expected: String) throws(CoreFunctionError) -> Vector3D<N> {
    switch count {
    case 1: return try vector3D(0)
    case 3: return Vector3D(dx: try number(0), dy: try number(1), dz: try number(2))
    default: throw wrongCount(expected)
    }
  }

  func vector3D(_ index: Int) throws(CoreFunctionError) -> Vector3D<N> {
    guard case .tuple(let items) = values[index], items.count == 3 else {
      throw wrongShape(index, "a tuple of 3")
    }
    return Vector3D(dx: items[0], dy: items[1], dz: items[2])
  }

  func point(_ index: Int) throws(CoreFunctionError) -> Point<N> {
    guard case .tuple(let items) = values[index], items.count == 2 else {
      throw wrongShape(index, "a tuple of 2")
    }
    return Point(x: items[0], y: items[1])
  }

  func size(_ index: Int) throws(CoreFunctionError) -> Size<N> {
    let point = try point(index)
    return Size(width: point.x, height: point.y)
  }

  /// (x, y, width, height), or a bare (width, height) for a rectangle at the origin.
  func rectangle(_ index: Int) throws(CoreFunctionError) -> Rectangle<N> {
    if case .tuple(let items) = values[index] {
      if items.count == 4 { return Rectangle(x: items[0], y: items[1], width: items[2], height: items[3]) }
      if items.count == 2 {
        return Rectangle(origin: .origin, size: Size(width: items[0], height: items[1]))
      }
    }
    throw wrongShape(index, "a tuple of 4, or a size as a tuple of 2")
  }

  func matrix(_ index: Int, _ expected: String = "a matrix") throws(CoreFunctionError) -> Matrix<N> {
    guard let matrix = values[index].matrix else { throw wrongShape(index, expected) }
    return matrix
  }

  func squareMatrix(_ index: Int) throws(CoreFunctionError) -> Matrix<N> {
    let matrix = try matrix(index, "a square matrix")
    guard matrix.isSquare else { throw wrongShape(index, "a square matrix") }
    return matrix
  }

  /// A 3 × 3 or 2 × 2 matrix in the convention of rows, whatever the lesson's is.
  func transformMatrix(_ index: Int) throws(CoreFunctionError) -> Matrix<N> {
    let expected =
      function.takesSpaceTransforms ? "a 4 × 4, 3 × 3 or 2 × 2 matrix" : "a 3 × 3 or 2 × 2 matrix"
    let matrix = try matrix(index, expected)
    guard matrix.isSquare, matrix.rows == 3 || matrix.rows == 2 else { throw wrongShape(index, expected) }
    return rows(matrix)
  }

  /// A 3 × 3 or 2 × 2 matrix, which may project.
  func projectiveTransform(_ index: Int) throws(CoreFunctionError) -> ProjectiveTransform<N> {
    let matrix = try transformMatrix(index)
    if let transform = AffineTransform(matrix) { return ProjectiveTransform(transform) }
    guard let transform = ProjectiveTransform(matrix) else { throw wrongShape(index, "a 3 × 3 matrix") }
    return transform
  }

  /// A 4 × 4 matrix; nil for an argument of another shape.
  func spaceTransform(_ index: Int) -> Transform3D<N>? {
    guard let matrix = values[index].matrix else { return nil }
    return Transform3D(rows(matrix))
  }

  func transform(_ index: Int) throws(CoreFunctionError) -> AffineTransform<N> {
    guard let transform = AffineTransform(try transformMatrix(index)) else {
      throw .notAffine(function, argument: index + 1, convention: convention)
    }
    return transform
  }

  /// Whether an argument has the shape of a layer's value.
  func isLayer(_ index: Int) -> Bool {
    if case .tuple(let items) = values[index] { items.count == Layer<N>.valueCount } else { false }
  }

  /// A layer as the one value that `layer(…)` gives.
  func layer(at index: Int) throws(CoreFunctionError) -> Layer<N> {
    guard case .tuple(let items) = values[index], let layer = Layer(values: items) else {
      throw wrongShape(index, "a layer, as layer(bounds, position, anchor, transform) makes it")
    }
    return layer
  }

  /// A layer at an argument, and how many arguments it takes: 1 value, or bounds, position, anchor and transform.
  func layer(from index: Int) throws(CoreFunctionError) -> (layer: Layer<N>, count: Int) {
    if isLayer(index) || index + 4 > count { return (try layer(at: index), 1) }
    let layer = Layer(
      bounds: try rectangle(index), position: try point(index + 1), anchorPoint: try point(index + 2),
      transform: try transform(index + 3))
    return (layer, 4)
  }

  /// A layer and nothing else.
  func onlyLayer() throws(CoreFunctionError) -> Layer<N> {
    if count == 1 { return try layer(at: 0) }
    try require(4...4, "4 arguments (bounds, position, anchor, transform), or 1 layer")
    return try layer(from: 0).layer
  }

  /// A matrix of the lesson's convention in that of rows, or the other way round.
  func rows(_ matrix: Matrix<N>) -> Matrix<N> {
    convention == .rows ? matrix : matrix.transpose
  }

  /// A matrix in the convention of rows as the lesson writes it.
  func result(_ matrix: Matrix<N>) -> Value<N> {
    Value(rows(matrix))
  }

  func result(_ transform: AffineTransform<N>) -> Value<N> {
    result(transform.matrix)
  }

  func result(_ transform: Transform3D<N>) -> Value<N> {
    result(transform.matrix)
  }

  /// Points as the rows of a matrix, or as its columns where the lesson writes columns.
  func result(_ points: [Point<N>]) -> Value<N> {
    let elements = points.flatMap { [$0.x, $0.y] }
    guard let matrix = Matrix(rows: points.count, columns: 2, elements: elements) else { return .tuple([]) }
    return result(matrix)
  }
}

extension BuiltIn {
  /// Whether the function takes 4 × 4 matrices beside those of the plane.
  fileprivate var takesSpaceTransforms: Bool {
    switch self {
    case .apply, .invert, .linear, .about, .vanishingPoint, .affinePart, .translationPart: true
    default: false
    }
  }
}
