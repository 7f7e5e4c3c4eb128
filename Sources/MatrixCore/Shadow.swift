/// A shadow: what a mark leaves behind itself, in one paint, shifted and blurred.
///
/// It is measured on the device: a later transform of user space neither turns nor scales it.
///
/// Source: Apple, *Quartz 2D Programming Guide*, "Shadows".
public struct Shadow<S: Scalar, Paint> {
  /// From the mark to its shadow, in device space.
  public var offset: Vector<S>
  /// How far the edge is blurred, in units of the device; 0 is a sharp one.
  public var blur: S
  /// What the shadow is painted with.
  public var paint: Paint

  /// A shadow on a device.
  public init(offset: Vector<S>, blur: S, paint: Paint) {
    self.offset = offset
    self.blur = blur
    self.paint = paint
  }

  /// The shadow on another device, whose space a transform leads to. The blur grows as the root of areas does.
  public func transformed(by transform: AffineTransform<S>) -> Shadow {
    let factor = S.squareRoot(S.absoluteValue(transform.determinant))
    return Shadow(offset: transform.apply(offset), blur: blur * factor, paint: paint)
  }
}

extension Shadow: Sendable where S: Sendable, Paint: Sendable {}
extension Shadow: Equatable where S: Equatable, Paint: Equatable {}
extension Shadow: Hashable where S: Hashable, Paint: Hashable {}
