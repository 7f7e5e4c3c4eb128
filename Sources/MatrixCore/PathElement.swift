/// One step of a path.
public enum PathElement<S: Scalar> {
  /// Begins a subpath at a point.
  case move(Point<S>)
  /// A segment to a point.
  case line(Point<S>)
  /// A quadratic Bézier curve to a point.
  case quadratic(control: Point<S>, to: Point<S>)
  /// A cubic Bézier curve to a point.
  case cubic(control1: Point<S>, control2: Point<S>, to: Point<S>)
  /// A segment back to where the subpath began, which is the current point then.
  case close

  /// The points of the element in order, its end last; none for `close`.
  public var points: [Point<S>] {
    switch self {
    case .move(let end), .line(let end): [end]
    case .quadratic(let control, let end): [control, end]
    case .cubic(let control1, let control2, let end): [control1, control2, end]
    case .close: []
    }
  }

  /// The image under an affine transform: that of its points.
  public func transformed(by transform: AffineTransform<S>) -> PathElement {
    switch self {
    case .move(let end): .move(transform.apply(end))
    case .line(let end): .line(transform.apply(end))
    case .quadratic(let control, let end):
      .quadratic(control: transform.apply(control), to: transform.apply(end))
    case .cubic(let control1, let control2, let end):
      .cubic(
        control1: transform.apply(control1), control2: transform.apply(control2), to: transform.apply(end))
    case .close: .close
    }
  }
}

extension PathElement: Sendable where S: Sendable {}
extension PathElement: Equatable where S: Equatable {}
extension PathElement: Hashable where S: Hashable {}
