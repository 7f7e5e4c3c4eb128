/// The geometry of a layer or a view in its superlayer, as Core Animation defines it.
///
/// A point p of the layer's own coordinates has in the superlayer the coordinates p · L, where
///
///     L = T(−(bounds.origin + anchor · size)) · M · T(position)
///
/// Rows on the left: first the anchor point goes to the origin, then the transform M acts there, then the
/// anchor point goes to `position`. The anchor point is relative to the bounds: (0, 0) is the corner at
/// `bounds.origin`, (1, 1) the opposite one; values outside 0…1 are allowed. With y down (iOS) that corner is
/// the top left one, with y up (macOS) the bottom left one; the numbers are the same.
///
/// `UIView` has the same geometry: `center` is `position`, and `frame`, `bounds` and `transform` correspond.
/// Source: Apple, *Core Animation Programming Guide*, "Layers Have Different Coordinate Systems".
public struct Layer<S: Scalar> {
  /// The rectangle that the layer shows, in its own coordinates. Its origin shifts the sublayers.
  public var bounds: Rectangle<S>
  /// Where the anchor point is, in the superlayer's coordinates.
  public var position: Point<S>
  /// The point that stays at `position`, relative to the bounds.
  public var anchorPoint: Point<S>
  /// What is done about the anchor point.
  public var transform: AffineTransform<S>

  /// A layer with its four properties.
  public init(
    bounds: Rectangle<S>, position: Point<S>, anchorPoint: Point<S>, transform: AffineTransform<S> = .identity
  ) {
    self.bounds = bounds
    self.position = position
    self.anchorPoint = anchorPoint
    self.transform = transform
  }

  /// A layer without a transform that has a frame; its bounds begin at (0, 0), its anchor point is the middle.
  public init(frame: Rectangle<S>) {
    let half = S.one / S(2)
    self.init(
      bounds: Rectangle(origin: .origin, size: frame.size), position: frame.center,
      anchorPoint: Point(x: half, y: half))
  }

  /// The map from the layer's coordinates to the superlayer's: T(−(bounds.origin + anchor · size)) · M · T(position).
  public var transformToSuperlayer: AffineTransform<S> {
    let anchor = bounds.point(at: anchorPoint)
    return AffineTransform.translation(-anchor.radiusVector).then(transform).then(
      .translation(position.radiusVector))
  }

  /// The smallest upright rectangle of the superlayer that contains the layer: the bounding box of its corners.
  ///
  /// For a rotation its size is w|cos θ| + h|sin θ| by w|sin θ| + h|cos θ|.
  public var frame: Rectangle<S> { transformToSuperlayer.boundingBox(of: bounds) }

  /// The layer's corners in the superlayer, in reading order of the bounds (``Rectangle/corners``).
  public var corners: [Point<S>] { transformToSuperlayer.corners(of: bounds) }

  /// The layer's corners in the superlayer, in the order of a walk along its edge.
  public var outline: [Point<S>] { transformToSuperlayer.outline(of: bounds) }

  // MARK: - Converting points, vectors and rectangles

  /// The map from the superlayer's coordinates to the layer's; nil where the transform is singular.
  public var transformFromSuperlayer: AffineTransform<S>? { transformToSuperlayer.inverse() }

  /// A point of the layer in the superlayer's coordinates.
  public func convertToSuperlayer(_ point: Point<S>) -> Point<S> {
    transformToSuperlayer.apply(point)
  }

  /// A point of the superlayer in the layer's coordinates; nil where the transform is singular.
  public func convertFromSuperlayer(_ point: Point<S>) -> Point<S>? {
    transformFromSuperlayer?.apply(point)
  }

  /// A vector of the layer in the superlayer's coordinates. Position, anchor point and bounds do not act on it.
  public func convertToSuperlayer(_ vector: Vector<S>) -> Vector<S> {
    transformToSuperlayer.apply(vector)
  }

  /// A vector of the superlayer in the layer's coordinates; nil where the transform is singular.
  public func convertFromSuperlayer(_ vector: Vector<S>) -> Vector<S>? {
    transformFromSuperlayer?.apply(vector)
  }

  /// The smallest upright rectangle of the superlayer that contains a rectangle of the layer.
  ///
  /// That of the bounds is the ``frame``.
  public func convertToSuperlayer(_ rectangle: Rectangle<S>) -> Rectangle<S> {
    transformToSuperlayer.boundingBox(of: rectangle)
  }

  /// The smallest upright rectangle of the layer that contains a rectangle of the superlayer; nil where the
  /// transform is singular.
  ///
  /// Not the way back of ``convertToSuperlayer(_:)``: a bounding box of a bounding box is larger, unless the
  /// transform keeps the axes.
  public func convertFromSuperlayer(_ rectangle: Rectangle<S>) -> Rectangle<S>? {
    transformFromSuperlayer?.boundingBox(of: rectangle)
  }
}

extension Layer: Sendable where S: Sendable {}
extension Layer: Equatable where S: Equatable {}
extension Layer: Hashable where S: Hashable {}
