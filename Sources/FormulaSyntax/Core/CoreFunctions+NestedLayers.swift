import MatrixCore

extension CoreFunctions {
  /// Functions of nested layers and of the two ways in which y may point.
  ///
  /// - `convert(x, layer, …)`: x of the first layer in the coordinates outside the last. The layers stand from the
  ///   innermost outwards, each as one value or as its four parts. x is a point (a tuple of 2), a homogeneous point or
  ///   a vector (a tuple of 3, a vector ending in 0), or a rectangle (a tuple of 4), which becomes a bounding box.
  /// - `convertFrom(x, layer, …)`: the other way, from outside the last layer into the first. Between two branches:
  ///   `convertFrom(convert(x, A₁, A₂), B)`.
  /// - `verticalFlip(H)`: the matrix of y' = H − y, between y downwards and y upwards in a space of the height H.
  /// - `flipped(layer, H)`: the layer, seen at the same place, with y counted the other way in a superlayer of the
  ///   height H.
  static func nestedLayers<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Value<N> {
    switch arguments.function {
    case .verticalFlip:
      try arguments.require(1...1, "1 number, the height")
      return try arguments.result(AffineTransform<N>.verticalFlip(height: arguments.number(0)))
    case .flipped:
      guard arguments.count == 2 || arguments.count == 5 else {
        throw arguments.wrongCount("2 arguments (layer, height)")
      }
      let layer = try arguments.count == 2 ? arguments.layer(at: 0) : arguments.layer(from: 0).layer
      return try Value(layer.verticallyFlipped(inHeight: arguments.number(arguments.count - 1)))
    default:
      return try convert(arguments)
    }
  }

  private static func convert<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Value<N> {
    try arguments.require(2...Int.max, "2 or more arguments (point, layer, …)")
    var layers: [Layer<N>] = []
    var index = 1
    while index < arguments.count {
      let (layer, count) = try arguments.layer(from: index)
      if arguments.function == .convertFrom, layer.transformFromSuperlayer == nil {
        throw .singular(arguments.function, argument: index + count)
      }
      layers.append(layer)
      index += count
    }
    let (inner, outer) = (LayerChain(layers), LayerChain<N>([]))
    let isInwards = arguments.function == .convertFrom
    let result = try converted(
      arguments, from: isInwards ? outer : inner, to: isInwards ? inner : outer)
    guard let result else { throw .singular(arguments.function, argument: arguments.count) }
    return result
  }

  private static func converted<N>(
    _ arguments: CoreArguments<N>, from source: LayerChain<N>, to destination: LayerChain<N>
  ) throws(CoreFunctionError) -> Value<N>? {
    guard case .tuple(let items) = arguments.values[0], (2...4).contains(items.count) else {
      throw arguments.wrongShape(0, "a point, a vector (dx, dy, 0) or a rectangle")
    }
    switch items.count {
    case 2: return source.convert(Point(x: items[0], y: items[1]), to: destination).map { Value($0) }
    case 3:
      let point = HomogeneousPoint(x: items[0], y: items[1], w: items[2])
      return source.transform(to: destination).map { Value(point.transformed(by: $0)) }
    default: return try source.convert(arguments.rectangle(0), to: destination).map { Value($0) }
    }
  }
}
