/// Where a drawing canvas is under its gestures: its centre, its total rotation and its total scale.
///
/// The canvas is a layer of a fixed size with its anchor point in the middle, so its position is the centre, and its
/// transform is R(rotation) · S(scale). The limits hold the scale; where the lower one is above the upper one, the
/// upper one holds.
public struct CanvasState<S: Scalar> {
  /// Where the middle of the canvas is on the screen.
  public var center: Point<S>
  /// The sum of all turns, in radians. It is not reduced to one turn.
  public var rotation: S
  /// The product of all applied factors.
  public var scale: S
  /// The canvas in its own coordinates, from (0, 0).
  public var size: Size<S>
  /// The least scale.
  public var minimumScale: S
  /// The greatest scale.
  public var maximumScale: S

  /// A canvas with all its numbers. The scale is taken as given; the first step brings it between the limits.
  public init(
    center: Point<S>, rotation: S = .zero, scale: S = .one, size: Size<S>, minimumScale: S, maximumScale: S
  ) {
    self.center = center
    self.rotation = rotation
    self.scale = scale
    self.size = size
    self.minimumScale = minimumScale
    self.maximumScale = maximumScale
  }

  /// The transform of a canvas with a total rotation and a total scale: R(rotation) · S(scale).
  ///
  /// A uniform scaling commutes with a rotation, so the totals do not depend on the order of the steps.
  public static func transform(rotation: S, scale: S) -> AffineTransform<S> {
    AffineTransform.rotation(rotation).then(.scaling(scale))
  }

  /// The canvas's transform.
  public var transform: AffineTransform<S> { Self.transform(rotation: rotation, scale: scale) }

  /// The canvas as a layer of the screen.
  public var layer: Layer<S> {
    let half = S.one / S(2)
    return Layer(
      bounds: Rectangle(origin: .origin, size: size), position: center,
      anchorPoint: Point(x: half, y: half), transform: transform)
  }

  /// The canvas after a step.
  ///
  /// The new scale is the old one times the step's factor, held between the limits. The centre is moved with the
  /// factor that was applied, new/old, not with the raw one: else the canvas would slide at a limit. So the canvas
  /// point at the step's pivot moves by the step's translation, clamped or not, and while the scale is not clamped
  /// every point on the screen moves by the step's transform. Undefined where the old scale is 0.
  public func applying(_ change: CanvasChange<S>) -> CanvasState {
    var result = self
    result.scale = (scale * change.scale).clamped(from: minimumScale, to: maximumScale)
    result.rotation = rotation + change.rotation
    var applied = change
    applied.scale = result.scale / scale
    result.center = applied.transform.apply(center)
    return result
  }
}

extension CanvasState<Double> {
  /// Whether all that changes is finite, and the canvas has not shrunk to a point.
  var isUsable: Bool {
    center.x.isFinite && center.y.isFinite && rotation.isFinite && scale.isFinite && scale != 0
  }
}

extension CanvasState: Sendable where S: Sendable {}
extension CanvasState: Equatable where S: Equatable {}
extension CanvasState: Hashable where S: Hashable {}
