import MatrixCore

extension CoreFunctions {
  /// The greatest n of `identity(n)`.
  static var largestIdentity: Int { 16 }
  /// The most rows of a matrix whose determinant or inverse is taken; with symbols the work grows as n⁴.
  static var largestDeterminant: Int { 32 }

  /// Functions of matrices and tuples of any size.
  ///
  /// `det`, `trace`, `transpose`, `inverse` of a matrix · `norm` of a tuple, row or column, or the absolute value
  /// of a number · `dot` of two of equal length · `cross` of two with 3 numbers, or the signed area of two with 2 ·
  /// `identity(n)` with an integer n from 1 to 16 · `component(v, i)`, the i-th number in reading order, from 1.
  static func matrix<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Value<N> {
    switch arguments.function {
    case .dot, .cross:
      try arguments.require(2...2, "2 tuples")
      return try arguments.function == .dot ? .number(dot(arguments)) : cross(arguments)
    case .norm:
      try arguments.require(1...1, "1 tuple")
      if case .number(let number) = arguments.values[0] { return .number(N.absoluteValue(number)) }
      return try .number(coordinates(arguments, 0).norm)
    case .identity:
      try arguments.require(1...1, "1 number")
      return try Value(.identity(identitySize(arguments)))
    case .component:
      try arguments.require(2...2, "2 arguments (tuple or matrix, index)")
      return try .number(component(arguments))
    case .transpose:
      try arguments.require(1...1, "1 matrix")
      return try Value(arguments.matrix(0).transpose)
    case .inverse:
      try arguments.require(1...1, "1 matrix")
      return try Value(inverse(arguments, of: smallMatrix(arguments)))
    default:
      try arguments.require(1...1, "1 matrix")
      let matrix = try arguments.function == .det ? smallMatrix(arguments) : arguments.squareMatrix(0)
      guard let value = arguments.function == .det ? matrix.determinant : matrix.trace else {
        throw arguments.wrongShape(0, "a square matrix")
      }
      return .number(value)
    }
  }

  /// The argument, a square matrix of a size whose determinant can be worked out.
  private static func smallMatrix<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Matrix<N> {
    let matrix = try arguments.squareMatrix(0)
    guard matrix.rows <= largestDeterminant else {
      throw arguments.wrongShape(0, "of at most \(largestDeterminant) rows")
    }
    return matrix
  }

  /// The inverse of a square matrix.
  ///
  /// A matrix that is known to be affine is inverted as such, so that a symbolic result has no needless fractions.
  static func inverse<N>(
    _ arguments: CoreArguments<N>, of matrix: Matrix<N>
  ) throws(CoreFunctionError) -> Matrix<N> {
    if matrix.rows == 3, let transform = AffineTransform(matrix), let inverse = transform.inverse() {
      return inverse.matrix
    }
    if matrix.rows == 3, let transform = AffineTransform(matrix.transpose), let inverse = transform.inverse()
    {
      return inverse.matrix.transpose
    }
    if let transform = Transform3D(matrix), transform.keepsWeights, let inverse = transform.inverse() {
      return inverse.matrix
    }
    if let transform = Transform3D(matrix.transpose), transform.keepsWeights,
      let inverse = transform.inverse()
    {
      return inverse.matrix.transpose
    }
    guard let inverse = matrix.inverse() else { throw .singular(arguments.function, argument: 1) }
    return inverse
  }

  private static func coordinates<N>(
    _ arguments: CoreArguments<N>, _ index: Int
  ) throws(CoreFunctionError) -> CoordinateTuple<N> {
    guard let tuple = arguments.values[index].coordinates else {
      throw arguments.wrongShape(index, "a tuple")
    }
    return tuple
  }

  private static func dot<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> N {
    let left = try coordinates(arguments, 0)
    guard let product = left.dot(try coordinates(arguments, 1)) else {
      throw arguments.wrongShape(1, "a tuple of \(left.components.count)")
    }
    return product
  }

  private static func cross<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Value<N> {
    let left = try coordinates(arguments, 0)
    let right = try coordinates(arguments, 1)
    if let area = left.signedArea(right) { return .number(area) }
    guard let product = left.cross(right) else {
      let count = left.components.count
      guard count == 2 || count == 3 else { throw arguments.wrongShape(0, "a tuple of 3 or 2") }
      throw arguments.wrongShape(1, "a tuple of \(count)")
    }
    if case .matrix(let rows, let columns, _) = arguments.values[0] {
      return .matrix(rows: rows, columns: columns, elements: product.components)
    }
    return .tuple(product.components)
  }

  private static func identitySize<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Int {
    guard let size = try arguments.number(0).knownInteger, size >= 1, size <= largestIdentity else {
      throw arguments.wrongShape(0, "an integer from 1 to \(largestIdentity)")
    }
    return size
  }

  private static func component<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> N {
    let components = arguments.values[0].components
    guard let index = try arguments.number(1).knownInteger, index >= 1, index <= components.count else {
      throw arguments.wrongShape(1, "an integer from 1 to \(components.count)")
    }
    return components[index - 1]
  }
}
