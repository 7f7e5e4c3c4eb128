import MatrixCore

extension CoreFunctions {
  /// Layers as values, and writing to their properties. Wherever a function takes a layer, it takes one value of
  /// `layer(…)` or its four parts.
  ///
  /// - `layer(bounds, position, anchor, transform)`: one value, so that a lesson can define `L = layer(…)`. It is a
  ///   tuple of 14 numbers: bounds, position, anchor, and the transform's a, b, c, d, tx, ty.
  /// - `bounds(layer)`, `anchorPoint(layer)`, `transform(layer)`; also `frame(layer)` and `position(layer)`.
  /// - `settingFrame(layer, rect)`, `settingPosition(layer, p)`, `settingTransform(layer, M)`,
  ///   `settingBounds(layer, rect)`, `settingSize(layer, size)`, `settingAnchorPoint(layer, a)`: the layer after the
  ///   write, as Core Animation does it. A size writes to the bounds and leaves their origin.
  /// - `settingSizeKeepingOrigin(layer, size)`, `settingAnchorPointKeepingFrame(layer, a)`: the same with the
  ///   position moved along, so that the corner at the bounds' origin, or everything, stays where it is.
  static func layerProperty<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Value<N> {
    switch arguments.function {
    case .layer: return try Value(arguments.onlyLayer())
    case .bounds: return try Value(arguments.onlyLayer().bounds)
    case .anchorPoint: return try Value(arguments.onlyLayer().anchorPoint)
    case .transform: return try arguments.result(arguments.onlyLayer().transform)
    default: break
    }
    let expected = "2 arguments (layer, \(newValue(arguments.function)))"
    guard arguments.count == 2 || arguments.count == 5 else { throw arguments.wrongCount(expected) }
    let layer = try arguments.count == 2 ? arguments.layer(at: 0) : arguments.layer(from: 0).layer
    return try Value(written(arguments, to: layer, at: arguments.count - 1))
  }

  private static func written<N>(
    _ arguments: CoreArguments<N>, to layer: Layer<N>, at index: Int
  ) throws(CoreFunctionError) -> Layer<N> {
    switch arguments.function {
    case .settingFrame:
      guard let result = layer.settingFrame(try arguments.rectangle(index)) else {
        throw .singular(arguments.function, argument: index == 1 ? 1 : 4)
      }
      return result
    case .settingPosition: return layer.settingPosition(try arguments.point(index))
    case .settingTransform: return layer.settingTransform(try arguments.transform(index))
    case .settingBounds: return layer.settingBounds(try arguments.rectangle(index))
    case .settingSize: return layer.resizing(to: try arguments.size(index))
    case .settingAnchorPoint: return layer.settingAnchorPoint(try arguments.point(index))
    case .settingSizeKeepingOrigin: return layer.resizingKeepingOrigin(to: try arguments.size(index))
    default: return layer.settingAnchorPointKeepingFrame(try arguments.point(index))
    }
  }

  /// What a setter takes, in words.
  private static func newValue(_ function: BuiltIn) -> String {
    switch function {
    case .settingFrame: "frame"
    case .settingPosition: "position"
    case .settingTransform: "matrix"
    case .settingBounds: "bounds"
    case .settingSize, .settingSizeKeepingOrigin: "size"
    default: "anchor"
    }
  }
}
