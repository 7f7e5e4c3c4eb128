// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import MatrixCore

// The functions of CATransform3D.h, which Swift on Apple's platforms shows under these names too.

/// The transform that moves nothing.
public let CATransform3DIdentity = CATransform3D(MatrixCore.Transform3D<Double>.identity)

/// Whether the entries are exactly those of the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t.core.isKnownIdentity }

/// Whether all entries are equal. NaN equals nothing.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// The translation by (tx, ty, tz).
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  CATransform3D(.translation(x: Double(tx), y: Double(ty), z: Double(tz)))
}

/// The scaling about the origin.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  CATransform3D(.scaling(x: Double(sx), y: Double(sy), z: Double(sz)))
}

/// The rotation by an angle in radians about the axis (x, y, z), whose length does not matter.
///
/// About the axis (0, 0, 0) nothing turns: the result is the identity, as Apple documents it.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3D(.rotation(Double(angle), about: Vector3D(dx: Double(x), dy: Double(y), dz: Double(z))))
}

/// A translation and then the transform: T M.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// A scaling and then the transform: S M.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// A rotation and then the transform: R M. About the axis (0, 0, 0) nothing turns.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// The first transform and then the second: the product A B.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  CATransform3D(a.core.then(b.core))
}

/// The inverse; the transform itself where it has none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  t.core.inverse().map { CATransform3D($0) } ?? t
}

/// The transform of the plane, which leaves z: m11 = a, m12 = b, m21 = c, m22 = d, m41 = tx, m42 = ty.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(MatrixCore.Transform3D(m.core))
}

/// Whether the transform is one of the plane that leaves z alone.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.core.isKnownAffine }

/// The entries that act in the plane: a = m11, b = m12, c = m21, d = m22, tx = m41, ty = m42.
///
/// Apple leaves the result undefined for a transform that is not affine; here the other entries are dropped.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
