// What writing one property does to the others. Each returns a new layer and says what stays.
extension Layer {
  /// Another anchor point, as Core Animation sets it: position, bounds and transform stay, the frame moves.
  public func settingAnchorPoint(_ anchorPoint: Point<S>) -> Layer {
    var result = self
    result.anchorPoint = anchorPoint
    return result
  }

  /// Another anchor point with the layer staying where it is: the position moves by Δanchor · size, transformed.
  ///
  /// Every point keeps its place in the superlayer, whatever the transform.
  public func settingAnchorPointKeepingFrame(_ anchorPoint: Point<S>) -> Layer {
    let shift = bounds.point(at: anchorPoint) - bounds.point(at: self.anchorPoint)
    var result = settingAnchorPoint(anchorPoint)
    result.position = position + transform.apply(shift)
    return result
  }

  /// Another frame: the size first, then the position, so that the new frame is the given one.
  ///
  /// Nil unless the transform is known to be the identity: otherwise no bounds need exist that have the frame,
  /// and Apple calls the property undefined. The origin of the bounds and the anchor point stay. With a
  /// negative size the frame that is read back is the standardized one.
  public func settingFrame(_ frame: Rectangle<S>) -> Layer? {
    guard transform.isKnownIdentity else { return nil }
    var result = resizing(to: frame.size)
    result.position = frame.point(at: anchorPoint)
    return result
  }

  /// Another size of the bounds: position, anchor point and transform stay, so the layer grows about the anchor.
  ///
  /// Without a transform the frame's origin becomes x' = x + (w − w')·a_x, y' = y + (h − h')·a_y.
  public func resizing(to size: Size<S>) -> Layer {
    var result = self
    result.bounds.size = size
    return result
  }

  /// Another size of the bounds with the corner at `bounds.origin` staying where it is in the superlayer.
  ///
  /// The position moves by (Δw·a_x, Δh·a_y), transformed.
  public func resizingKeepingOrigin(to size: Size<S>) -> Layer {
    var result = resizing(to: size)
    result.position = position + transform.apply((size - bounds.size).offset(at: anchorPoint))
    return result
  }

  /// Another place: the position moves by a vector of the superlayer, all else stays.
  public func moved(by vector: Vector<S>) -> Layer {
    var result = self
    result.position = position + vector
    return result
  }
}
