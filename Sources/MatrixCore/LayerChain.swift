/// A layer with its ancestors, from the innermost layer outwards.
///
/// The coordinates at the outer end are those of the last layer's superlayer. An empty chain stands for that
/// superlayer itself.
public struct LayerChain<S: Scalar> {
  /// The layer, its superlayer, and so on.
  public var layers: [Layer<S>]

  /// The chain of some layers, innermost first.
  public init(_ layers: [Layer<S>]) {
    self.layers = layers
  }

  /// The map from the innermost layer's coordinates to the outer end's: L₁ · L₂ · … · Lₙ.
  public var transformToOuterEnd: AffineTransform<S> {
    // The first factor is taken as it is, so that a symbolic product does not begin with the identity.
    guard var result = layers.first?.transformToSuperlayer else { return .identity }
    for layer in layers.dropFirst() { result = result.then(layer.transformToSuperlayer) }
    return result
  }

  /// The map from the outer end's coordinates to the innermost layer's: Lₙ⁻¹ · … · L₁⁻¹.
  ///
  /// Nil where a layer on the way is singular. The layers are inverted one by one: a product of several can be
  /// rounded to a singular one.
  public var transformFromOuterEnd: AffineTransform<S>? {
    var result: AffineTransform<S>?
    for layer in layers.reversed() {
      guard let step = layer.transformFromSuperlayer else { return nil }
      result = result?.then(step) ?? step
    }
    return result ?? .identity
  }

  /// The map from this chain's innermost layer to that of another chain with the same outer end.
  ///
  /// Nil where a layer of the other chain is singular. Two chains that share ancestors may both end below them:
  /// then a singular ancestor does no harm.
  public func transform(to other: LayerChain) -> AffineTransform<S>? {
    guard !other.layers.isEmpty else { return transformToOuterEnd }
    guard let inwards = other.transformFromOuterEnd else { return nil }
    return layers.isEmpty ? inwards : transformToOuterEnd.then(inwards)
  }

  // MARK: - Points

  /// A point of the innermost layer in the coordinates of the outer end.
  public func convertToOuterEnd(_ point: Point<S>) -> Point<S> {
    layers.reduce(point) { $1.convertToSuperlayer($0) }
  }

  /// A point of the outer end in the innermost layer's coordinates; nil where a layer on the way is singular.
  public func convertFromOuterEnd(_ point: Point<S>) -> Point<S>? {
    var result = point
    for layer in layers.reversed() {
      guard let inner = layer.convertFromSuperlayer(result) else { return nil }
      result = inner
    }
    return result
  }

  /// A point of this chain's innermost layer in that of another chain with the same outer end; nil where a layer of
  /// the other chain is singular.
  public func convert(_ point: Point<S>, to other: LayerChain) -> Point<S>? {
    other.convertFromOuterEnd(convertToOuterEnd(point))
  }

  // MARK: - Vectors

  /// A vector of the innermost layer in the coordinates of the outer end. Translations do not act on it.
  public func convertToOuterEnd(_ vector: Vector<S>) -> Vector<S> {
    layers.reduce(vector) { $1.convertToSuperlayer($0) }
  }

  /// A vector of the outer end in the innermost layer's coordinates; nil where a layer on the way is singular.
  public func convertFromOuterEnd(_ vector: Vector<S>) -> Vector<S>? {
    var result = vector
    for layer in layers.reversed() {
      guard let inner = layer.convertFromSuperlayer(result) else { return nil }
      result = inner
    }
    return result
  }

  /// A vector of this chain's innermost layer in that of another chain with the same outer end; nil where a layer of
  /// the other chain is singular.
  public func convert(_ vector: Vector<S>, to other: LayerChain) -> Vector<S>? {
    other.convertFromOuterEnd(convertToOuterEnd(vector))
  }

  // MARK: - Rectangles

  /// The smallest upright rectangle at the outer end that contains a rectangle of the innermost layer.
  ///
  /// It is the bounding box of the four corners' images. Boxes taken layer by layer would grow at each turn.
  public func convertToOuterEnd(_ rectangle: Rectangle<S>) -> Rectangle<S> {
    transformToOuterEnd.boundingBox(of: rectangle)
  }

  /// The smallest upright rectangle of the innermost layer that contains one of the outer end; nil where a layer on
  /// the way is singular.
  public func convertFromOuterEnd(_ rectangle: Rectangle<S>) -> Rectangle<S>? {
    transformFromOuterEnd?.boundingBox(of: rectangle)
  }

  /// The smallest upright rectangle of another chain's innermost layer that contains one of this chain's; nil where
  /// a layer of the other chain is singular.
  ///
  /// As UIKit's `convert(_:to:)`: the bounding box of the four corners, taken once, after the whole way.
  public func convert(_ rectangle: Rectangle<S>, to other: LayerChain) -> Rectangle<S>? {
    transform(to: other)?.boundingBox(of: rectangle)
  }
}

extension LayerChain: Sendable where S: Sendable {}
extension LayerChain: Equatable where S: Equatable {}
extension LayerChain: Hashable where S: Hashable {}
