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

  init(_ size: Size<Number>) {
    self = .tuple([size.width, size.height])
  }

  init(_ rectangle: Rectangle<Number>) {
    self = .tuple([rectangle.origin.x, rectangle.origin.y, rectangle.size.width, rectangle.size.height])
  }

  init(_ vector: Vector<Number>) {
    self = .tuple([vector.dx, vector.dy])
  }

  /// A layer as the tuple of its 14 numbers: bounds, position, anchor point, and the transform's a, b, c, d, tx, ty.
  init(_ layer: Layer<Number>) {
    self = .tuple(layer.values)
  }
}

extension Layer {
  /// How many numbers a layer has.
  static var valueCount: Int { 14 }

  /// The layer's numbers: bounds, position, anchor point, and the transform's a, b, c, d, tx, ty.
  var values: [S] {
    [
      bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height, position.x, position.y,
      anchorPoint.x, anchorPoint.y, transform.a, transform.b, transform.c, transform.d, transform.tx,
      transform.ty,
    ]
  }

  /// The layer with these numbers; nil unless they are 14.
  init?(values: [S]) {
    guard values.count == Self.valueCount else { return nil }
    self.init(
      bounds: Rectangle(x: values[0], y: values[1], width: values[2], height: values[3]),
      position: Point(x: values[4], y: values[5]), anchorPoint: Point(x: values[6], y: values[7]),
      transform: AffineTransform(
        a: values[8], b: values[9], c: values[10], d: values[11], tx: values[12], ty: values[13]))
  }
}
