/// A curve as the path of a point: t ↦ (x(t), y(t)).
///
/// A protocol and no box with a closure inside, so that a curve is as fast as its formula; ``FunctionCurve``
/// makes one of two functions.
public protocol ParametricCurve<S> {
  /// The numbers.
  associatedtype S: Scalar

  /// The point (x(t), y(t)).
  func point(at t: S) -> Point<S>
}

extension ParametricCurve {
  /// The image under a transform: t ↦ (x(t), y(t)) M, with the same parameter.
  public func transformed(by transform: AffineTransform<S>) -> TransformedCurve<Self> {
    TransformedCurve(base: self, transform: transform)
  }

  /// The points at `steps` + 1 equally spaced parameters, both ends included. `steps` is read as at least 1.
  public func points(from start: S, to end: S, steps: Int) -> [Point<S>] {
    let steps = max(steps, 1)
    return (0...steps).map { point(at: start + (end - start) * S($0) / S(steps)) }
  }
}

/// A parametric curve given by its two coordinates as functions of the parameter.
public struct FunctionCurve<S: Scalar>: ParametricCurve {
  /// The first coordinate.
  public var x: (S) -> S
  /// The second coordinate.
  public var y: (S) -> S

  /// The curve t ↦ (x(t), y(t)).
  public init(x: @escaping (S) -> S, y: @escaping (S) -> S) {
    self.x = x
    self.y = y
  }

  /// The point (x(t), y(t)).
  public func point(at t: S) -> Point<S> { Point(x: x(t), y: y(t)) }
}

/// The image of a curve under an affine transform.
public struct TransformedCurve<Base: ParametricCurve>: ParametricCurve {
  /// The curve before the transform.
  public var base: Base
  /// What is done to each of its points.
  public var transform: AffineTransform<Base.S>

  /// The image of a curve.
  public init(base: Base, transform: AffineTransform<Base.S>) {
    self.base = base
    self.transform = transform
  }

  /// The image of the curve's point.
  public func point(at t: Base.S) -> Point<Base.S> { transform.apply(base.point(at: t)) }

  /// The image under a further transform, which acts after the present one.
  public func transformed(by next: AffineTransform<Base.S>) -> TransformedCurve {
    TransformedCurve(base: base, transform: transform.then(next))
  }
}

extension TransformedCurve: Sendable where Base: Sendable, Base.S: Sendable {}
