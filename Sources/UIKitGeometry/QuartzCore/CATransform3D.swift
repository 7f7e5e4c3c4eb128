import Foundation

/// A projective transform of space, acting on row vectors: (x', y', z', w') = (x, y, z, w) M.
///
/// The translation is (m41, m42, m43); the last column projects, with the perspective in m34 = −1/d. Source: Apple,
/// *CATransform3D*.
public struct CATransform3D: Hashable, Sendable {
  /// How much x' grows with x.
  public var m11: CGFloat
  /// How much y' grows with x.
  public var m12: CGFloat
  /// How much z' grows with x.
  public var m13: CGFloat
  /// How much the weight grows with x.
  public var m14: CGFloat
  /// How much x' grows with y.
  public var m21: CGFloat
  /// How much y' grows with y.
  public var m22: CGFloat
  /// How much z' grows with y.
  public var m23: CGFloat
  /// How much the weight grows with y.
  public var m24: CGFloat
  /// How much x' grows with z.
  public var m31: CGFloat
  /// How much y' grows with z.
  public var m32: CGFloat
  /// How much z' grows with z.
  public var m33: CGFloat
  /// How much the weight grows with z: −1/d for a viewer at the distance d.
  public var m34: CGFloat
  /// The translation along the x axis.
  public var m41: CGFloat
  /// The translation along the y axis.
  public var m42: CGFloat
  /// The translation along the z axis.
  public var m43: CGFloat
  /// The overall scale, which divides all coordinates.
  public var m44: CGFloat

  /// The transform whose sixteen entries are 0, which is not the identity.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  /// The transform with sixteen entries, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m14 = m14
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m24 = m24
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
    self.m34 = m34
    self.m41 = m41
    self.m42 = m42
    self.m43 = m43
    self.m44 = m44
  }
}
