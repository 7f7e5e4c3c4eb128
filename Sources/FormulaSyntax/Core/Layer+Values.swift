import MatrixCore

// A layer as the one value that a formula can give a name to.
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
