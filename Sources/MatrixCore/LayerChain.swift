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
    var result = AffineTransform<S>.identity
    for layer in layers { result = result.then(layer.transformToSuperlayer) }
    return result
  }

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

  /// A point of this chain's innermost layer in that of another chain with the same outer end.
  ///
  /// Nil where a layer of the other chain is singular. Two chains that share ancestors may both end below them:
  /// then a singular ancestor does no harm.
  public func convert(_ point: Point<S>, to other: LayerChain) -> Point<S>? {
    other.convertFromOuterEnd(convertToOuterEnd(point))
  }
}

extension LayerChain: Sendable where S: Sendable {}
extension LayerChain: Equatable where S: Equatable {}
extension LayerChain: Hashable where S: Hashable {}
