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

  /// Another frame, as Core Animation sets it: the bounds' size first, then the position.
  ///
  ///     size' = (|w'|, |h'|)   where (w', h') = (frame.width, frame.height) · M⁻¹
  ///     position' so that the middle of the new bounds lands in the middle of the given frame
  ///
  /// The transform, the anchor point and the bounds' origin stay. Without a transform the position becomes
  /// frame.origin + anchor · size. Where the transform keeps the axes (translations, scalings, reflections about
  /// an axis, quarter turns) the frame that is read back is the given one, with a negative size made positive.
  /// Under any other transform it is not: only its middle is. Apple asks not to set a frame then, since the four
  /// numbers of a bounding box do not determine what stands in it.
  ///
  /// Nil where the transform is singular: no bounds have that frame.
  ///
  /// Source: Apple documents no formula. This one gives all the values that were observed of Core Animation: for
  /// scalings and translations those of GNUstep's tests of `CALayer`, which were run on macOS; for a rotation those
  /// of a published log (a square of 100 turned by 0.1, its old frame set again). No value was found for a rotation
  /// about an anchor point other than the middle.
  public func settingFrame(_ frame: Rectangle<S>) -> Layer? {
    guard let inverse = transform.linearPart.inverse() else { return nil }
    let extent = inverse.apply(frame.size.offset(at: Point(x: .one, y: .one)))
    var result = resizing(to: Size(width: S.absoluteValue(extent.dx), height: S.absoluteValue(extent.dy)))
    let size = result.bounds.size
    let half = S.one / S(2)
    let toMiddle = size.offset(at: Point(x: half, y: half)) - size.offset(at: anchorPoint)
    result.position = frame.center - transform.apply(Point.origin + toMiddle).radiusVector
    return result
  }

  /// Another rectangle of bounds: position, anchor point and transform stay.
  ///
  /// The size changes the frame; the origin does not, it shifts what is inside. A negative size is kept as it is
  /// given, where Core Animation makes it positive first (``Rectangle/standardized``).
  public func settingBounds(_ bounds: Rectangle<S>) -> Layer {
    var result = self
    result.bounds = bounds
    return result
  }

  /// Another position, which a view calls its center: bounds, anchor point and transform stay, the frame moves.
  public func settingPosition(_ position: Point<S>) -> Layer {
    var result = self
    result.position = position
    return result
  }

  /// Another transform: bounds, position and anchor point stay, the frame becomes another bounding box.
  public func settingTransform(_ transform: AffineTransform<S>) -> Layer {
    var result = self
    result.transform = transform
    return result
  }

  /// Another origin of the bounds, as a scroll view sets it: all else stays, what is inside moves against it.
  public func scrolling(to origin: Point<S>) -> Layer {
    settingBounds(Rectangle(origin: origin, size: bounds.size))
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
    settingPosition(position + vector)
  }
}
