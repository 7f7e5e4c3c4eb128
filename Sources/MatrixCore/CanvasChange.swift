/// One step of a canvas gesture: scaled and turned about a point, then moved.
public struct CanvasChange<S: Scalar> {
  /// The point about which is scaled and turned: the midpoint of the fingers before the step, or the pointer.
  public var pivot: Point<S>
  /// The factor of scale.
  public var scale: S
  /// The angle in radians.
  public var rotation: S
  /// The movement after scaling and turning.
  public var translation: Vector<S>

  /// A step with its four parts.
  public init(pivot: Point<S>, scale: S, rotation: S, translation: Vector<S>) {
    self.pivot = pivot
    self.scale = scale
    self.rotation = rotation
    self.translation = translation
  }

  /// A movement alone.
  public static func pan(_ translation: Vector<S>) -> CanvasChange {
    CanvasChange(pivot: .origin, scale: .one, rotation: .zero, translation: translation)
  }

  /// A scaling about a point alone.
  public static func pinch(_ scale: S, about pivot: Point<S>) -> CanvasChange {
    CanvasChange(pivot: pivot, scale: scale, rotation: .zero, translation: .zero)
  }

  /// A rotation about a point alone.
  public static func turn(_ rotation: S, about pivot: Point<S>) -> CanvasChange {
    CanvasChange(pivot: pivot, scale: .one, rotation: rotation, translation: .zero)
  }

  /// What the step does to the points of the screen: T(−pivot) · R · S · T(pivot) · T(translation).
  public var transform: AffineTransform<S> {
    AffineTransform.rotation(rotation).then(.scaling(scale)).about(pivot).then(.translation(translation))
  }
}

extension CanvasChange<Double> {
  /// The step between two places of two fingers: about their old midpoint, which then moves to the new one.
  ///
  /// Its transform takes each finger's old point to its new one. Where the fingers coincide before or after the step,
  /// or are so far apart that their distance overflows, the step is the movement of the midpoint alone.
  public init(from old: TouchPair<Double>, to new: TouchPair<Double>) {
    self = .pan(new.midpoint - old.midpoint)
    pivot = old.midpoint
    let (factor, angle) = (old.pinchScale(to: new), old.turn(to: new).angle)
    guard factor.isFinite, factor > 0, angle.isFinite else { return }
    scale = factor
    rotation = angle
  }
}

extension CanvasChange: Sendable where S: Sendable {}
extension CanvasChange: Equatable where S: Equatable {}
extension CanvasChange: Hashable where S: Hashable {}
