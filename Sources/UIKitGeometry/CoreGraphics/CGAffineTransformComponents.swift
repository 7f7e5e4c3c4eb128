import Foundation

/// A transform as the product of a scaling, a horizontal shear, a rotation and a translation, in this order.
///
///     ⎡ a  b  0 ⎤   ⎡ sx 0  0 ⎤ ⎡ 1  0  0 ⎤ ⎡  cos θ  sin θ  0 ⎤ ⎡ 1  0  0 ⎤
///     ⎢ c  d  0 ⎥ = ⎢ 0  sy 0 ⎥ ⎢ sh 1  0 ⎥ ⎢ −sin θ  cos θ  0 ⎥ ⎢ 0  1  0 ⎥
///     ⎣ tx ty 1 ⎦   ⎣ 0  0  1 ⎦ ⎣ 0  0  1 ⎦ ⎣   0       0    1 ⎦ ⎣ tx ty 1 ⎦
///
/// Source: Apple, *CGAffineTransform.h* (iOS 16).
public struct CGAffineTransformComponents: Hashable, Sendable {
  /// The scaling. A reflection shows as a negative width; the height is not negative after a decomposition.
  public var scale: CGSize
  /// How much x grows with y, after the scaling.
  public var horizontalShear: CGFloat
  /// The angle in radians.
  public var rotation: CGFloat
  /// The translation, which stands last.
  public var translation: CGVector

  /// The components that are all 0, which are not those of the identity.
  public init() { self.init(scale: .zero, horizontalShear: 0, rotation: 0, translation: .zero) }

  /// The components given, and those of the identity for the rest.
  public init(
    scale: CGSize = CGSize(width: 1, height: 1), horizontalShear: CGFloat = 0, rotation: CGFloat = 0,
    translation: CGVector = .zero
  ) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension CGAffineTransform {
  /// The product of the components.
  public init(_ components: CGAffineTransformComponents) {
    let scaling = CoreTransform.scaling(
      x: Double(components.scale.width), y: Double(components.scale.height))
    self.init(
      scaling.then(.shear(x: Double(components.horizontalShear), y: 0))
        .then(.rotation(Double(components.rotation)))
        .then(.translation(components.translation.core)))
  }

  /// A scaling, a shear, a rotation and a translation whose product is this transform.
  ///
  /// The rotation takes the x axis to the direction of (a, b), turned by half a turn where the transform
  /// reflects: then the width is negative and the height is not. A transform whose rows are parallel has no
  /// decomposition; its shear is given as 0. Source of the choice: what CGAffineTransformDecompose returns.
  public func decomposed() -> CGAffineTransformComponents {
    let angle = atan2(b, a)
    // Without the rotation the rows are (sx, 0) and (sy sh, sy).
    let upright = linear.concatenating(CGAffineTransform(rotationAngle: -angle))
    let reflects = upright.d < 0
    return CGAffineTransformComponents(
      scale: CGSize(
        width: reflects ? -upright.a : upright.a, height: reflects ? -upright.d : upright.d),
      horizontalShear: upright.d == 0 ? 0 : upright.c / upright.d,
      rotation: reflects ? angle - CGFloat.pi * (angle.sign == .minus ? -1 : 1) : angle,
      translation: translation)
  }

  private var linear: CGAffineTransform { CGAffineTransform(core.linearPart) }
}
