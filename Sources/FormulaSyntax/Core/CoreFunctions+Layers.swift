import MatrixCore

extension CoreFunctions {
  /// Functions of layers, views and rectangles. A layer is `bounds, position, anchor, transform`, or one value that
  /// `layer(…)` gave.
  ///
  /// Bounds are a tuple of 4, or a size as a tuple of 2 for bounds at the origin; position and anchor are tuples of
  /// 2; the transform is an affine 3 × 3 or a 2 × 2 matrix.
  ///
  /// - `frame(layer)`: the bounding box (x, y, w, h) in the superlayer.
  /// - `corners(layer)`: the four corners in the superlayer, in reading order of the bounds, as a 4 × 2 matrix.
  /// - `outline(layer)`: the same corners in the order of a walk along the edge, as they are drawn.
  /// - `layerTransform(layer)`: the 3 × 3 matrix from the layer's coordinates to the superlayer's.
  /// - `position(frame, anchor)`: where the anchor point of a frame is, frame.origin + anchor · size;
  ///   `position(layer)` the position of a layer.
  /// - `origin(position, anchor, size)`: the frame's origin, position − anchor · size; `origin(rect)` its origin.
  /// - `size(rect)`, `center(rect)`: the size, and the middle.
  static func layer<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Value<N> {
    switch arguments.function {
    case .frame: try Value(arguments.onlyLayer().frame)
    case .corners: try arguments.result(arguments.onlyLayer().corners)
    case .outline: try arguments.result(arguments.onlyLayer().outline)
    case .layerTransform: try arguments.result(arguments.onlyLayer().transformToSuperlayer)
    default: try rectangle(arguments)
    }
  }

  /// Functions of upright rectangles.
  private static func rectangle<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Value<N> {
    switch arguments.function {
    case .position:
      if arguments.count == 1 { return try Value(arguments.layer(at: 0).position) }
      try arguments.require(2...2, "2 arguments (frame, anchor), or 1 layer")
      return try Value(arguments.rectangle(0).point(at: arguments.point(1)))
    case .origin:
      if arguments.count == 1 { return try Value(arguments.rectangle(0).origin) }
      try arguments.require(3...3, "1 argument (rectangle) or 3 (position, anchor, size)")
      let position = try arguments.point(0)
      let anchor = try arguments.point(1)
      return try Value(Rectangle(size: arguments.size(2), placing: anchor, at: position).origin)
    case .size:
      try arguments.require(1...1, "1 rectangle")
      return try Value(arguments.rectangle(0).size)
    default:
      try arguments.require(1...1, "1 rectangle")
      return try Value(arguments.rectangle(0).center)
    }
  }
}
