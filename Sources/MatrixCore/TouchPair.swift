/// Two fingers on a canvas, or any two points in an order.
public struct TouchPair<S: Scalar> {
  /// Where the first finger is.
  public var first: Point<S>
  /// Where the second finger is.
  public var second: Point<S>

  /// The pair of two points.
  public init(_ first: Point<S>, _ second: Point<S>) {
    self.first = first
    self.second = second
  }

  /// The point halfway between the fingers, about which a pinch scales and a rotation turns.
  public var midpoint: Point<S> { first.midpoint(to: second) }

  /// The vector from the first finger to the second.
  public var span: Vector<S> { second - first }

  /// How much further apart the fingers are in another pair: |q' − p'| / |q − p|. Undefined where these coincide.
  public func pinchScale(to other: TouchPair) -> S { other.span.length / span.length }

  /// A vector whose angle is the turn from this pair's span to another's: (v·v', v×v') = |v||v'| (cos δ, sin δ).
  ///
  /// The zero vector, which has no angle, where the fingers of one pair coincide.
  public func turn(to other: TouchPair) -> Vector<S> {
    Vector(dx: span.dot(other.span), dy: span.cross(other.span))
  }
}

extension AffineTransform {
  /// The similarity that takes the two points of one pair to those of another: the only one without a reflection.
  ///
  ///     v = q − p, v' = q' − p':   a = v·v'/|v|²,  b = v×v'/|v|²,   linear part  ⎡  a  b ⎤ = S(|v'|/|v|) · R(δ)
  ///                                                                            ⎣ −b  a ⎦
  ///
  /// Nil where the points of the first pair are known to coincide. Where those of the second do, the plane falls onto
  /// them.
  public static func similarity(from old: TouchPair<S>, to new: TouchPair<S>) -> AffineTransform? {
    let turn = old.turn(to: new)
    let square = old.span.dot(old.span)
    guard !square.isKnownZero else { return nil }
    let (a, b) = (turn.dx / square, turn.dy / square)
    return AffineTransform.translation(-old.first.radiusVector)
      .then(AffineTransform(a: a, b: b, c: -b, d: a))
      .then(.translation(new.first.radiusVector))
  }
}

extension TouchPair: Sendable where S: Sendable {}
extension TouchPair: Equatable where S: Equatable {}
extension TouchPair: Hashable where S: Hashable {}
