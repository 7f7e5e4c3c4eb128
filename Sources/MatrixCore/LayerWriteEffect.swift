/// What a write to a layer does to its five properties and to what is inside.
public struct LayerWriteEffect: Hashable, Sendable {
  /// What was written to, in the words of `UIView`.
  public let write: String
  /// The properties with another value than before, in the order of ``LayerProperty``.
  public let changed: [LayerProperty]
  /// Whether a point of the layer's own coordinates, and so every sublayer, is at another place in the superlayer.
  public let movesContent: Bool

  /// Whether a property has another value than before.
  public func changes(_ property: LayerProperty) -> Bool { changed.contains(property) }
}

extension Layer where S: Equatable {
  /// What a write changes, found by doing it and comparing; nil where it cannot be done.
  ///
  /// Values are compared exactly, so for `Double` a frame that differs by rounding alone counts as changed.
  public func effect(of write: LayerWrite<S>) -> LayerWriteEffect? {
    guard let after = writing(write) else { return nil }
    let changed = LayerProperty.allCases.filter { property in
      switch property {
      case .frame: frame != after.frame
      case .position: position != after.position
      case .transform: transform != after.transform
      case .bounds: bounds != after.bounds
      case .anchorPoint: anchorPoint != after.anchorPoint
      }
    }
    return LayerWriteEffect(
      write: write.viewName, changed: changed,
      movesContent: transformToSuperlayer != after.transformToSuperlayer)
  }
}

extension LayerWriteEffect {
  /// The table of the five properties: what each write changes, found by running the model.
  ///
  /// The writes are done to a layer whose numbers have nothing in common, so nothing stays the same by chance. Its
  /// transform is a scaling, under which a frame can be set; all numbers are exact in binary.
  public static var table: [LayerWriteEffect] {
    let layer = Layer<Double>(
      bounds: Rectangle(x: 3, y: 5, width: 64, height: 32), position: Point(x: 200, y: 300),
      anchorPoint: Point(x: 0.25, y: 0.125), transform: .scaling(x: 2, y: 4))
    let writes: [LayerWrite<Double>] = [
      .frame(Rectangle(x: 11, y: 13, width: 80, height: 96)), .position(Point(x: 17, y: 19)),
      .transform(.scaling(x: 8, y: 0.5)), .boundsSize(Size(width: 24, height: 40)),
      .boundsOrigin(Point(x: 7, y: 9)), .anchorPoint(Point(x: 0.75, y: 1)),
    ]
    return writes.compactMap { layer.effect(of: $0) }
  }
}
