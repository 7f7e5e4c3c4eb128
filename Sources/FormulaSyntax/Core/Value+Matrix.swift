import MatrixCore

extension Value where Number: Scalar {
  /// A matrix of the core as a value.
  public init(_ matrix: Matrix<Number>) {
    self = .matrix(rows: matrix.rows, columns: matrix.columns, elements: matrix.elements)
  }

  /// The value as a matrix of the core; nil for numbers and tuples.
  public var matrix: Matrix<Number>? {
    guard case .matrix(let rows, let columns, let elements) = self else { return nil }
    return Matrix(rows: rows, columns: columns, elements: elements)
  }

  /// The numbers of a tuple, or of a matrix with a single row or column; nil for other values.
  public var coordinates: CoordinateTuple<Number>? {
    switch self {
    case .number: nil
    case .tuple(let items): CoordinateTuple(items)
    case .matrix(let rows, let columns, let elements):
      rows == 1 || columns == 1 ? CoordinateTuple(elements) : nil
    }
  }

  init(_ point: Point<Number>) {
    self = .tuple([point.x, point.y])
  }

  init(_ point: HomogeneousPoint<Number>) {
    self = .tuple([point.x, point.y, point.w])
  }

  init(_ point: Point3D<Number>) {
    self = .tuple([point.x, point.y, point.z])
  }

  init(_ point: HomogeneousPoint3D<Number>) {
    self = .tuple([point.x, point.y, point.z, point.w])
  }

  init(_ vector: Vector<Number>) {
    self = .tuple([vector.dx, vector.dy])
  }

  init(_ size: Size<Number>) {
    self = .tuple([size.width, size.height])
  }

  init(_ rectangle: Rectangle<Number>) {
    self = .tuple([rectangle.origin.x, rectangle.origin.y, rectangle.size.width, rectangle.size.height])
  }

  /// A layer as the tuple of its 14 numbers: bounds, position, anchor point, and the transform's a, b, c, d, tx, ty.
  init(_ layer: Layer<Number>) {
    self = .tuple(layer.values)
  }
}
