// Determinant and inverse by the 2 × 2 minors of the upper and the lower two rows.
extension Transform3D {
  /// The determinant: for a transform that keeps weights, the factor by which signed volumes grow.
  ///
  /// det(M N) = det M · det N. It is expanded along the upper two rows by Laplace's rule, without a division.
  public var determinant: S { minors.determinant }

  /// The transform that undoes this one; nil where the determinant is known to be 0.
  ///
  /// It is the adjugate over the determinant. A symbolic determinant that is not known to be 0 is divided by; the
  /// result holds where it is not 0. For `Double` a determinant that is only nearly 0 is divided by too, and one that
  /// underflows to 0 counts as 0. Where the transform is known to keep weights, so does the inverse, exactly.
  public func inverse() -> Transform3D? {
    let minors = self.minors
    let determinant = minors.determinant
    guard !determinant.isKnownZero else { return nil }
    let (s, c) = (minors.upper, minors.lower)
    var result = Transform3D(
      m11: (m22 * c.m34 - m23 * c.m24 + m24 * c.m23) / determinant,
      m12: (m13 * c.m24 - m12 * c.m34 - m14 * c.m23) / determinant,
      m13: (m42 * s.m34 - m43 * s.m24 + m44 * s.m23) / determinant,
      m14: (m33 * s.m24 - m32 * s.m34 - m34 * s.m23) / determinant,
      m21: (m23 * c.m14 - m21 * c.m34 - m24 * c.m13) / determinant,
      m22: (m11 * c.m34 - m13 * c.m14 + m14 * c.m13) / determinant,
      m23: (m43 * s.m14 - m41 * s.m34 - m44 * s.m13) / determinant,
      m24: (m31 * s.m34 - m33 * s.m14 + m34 * s.m13) / determinant,
      m31: (m21 * c.m24 - m22 * c.m14 + m24 * c.m12) / determinant,
      m32: (m12 * c.m14 - m11 * c.m24 - m14 * c.m12) / determinant,
      m33: (m41 * s.m24 - m42 * s.m14 + m44 * s.m12) / determinant,
      m34: (m32 * s.m14 - m31 * s.m24 - m34 * s.m12) / determinant,
      m41: (m22 * c.m13 - m21 * c.m23 - m23 * c.m12) / determinant,
      m42: (m11 * c.m23 - m12 * c.m13 + m13 * c.m12) / determinant,
      m43: (m42 * s.m13 - m41 * s.m23 - m43 * s.m12) / determinant,
      m44: (m31 * s.m23 - m32 * s.m13 + m33 * s.m12) / determinant)
    if keepsWeights {
      // det/det is 1, but neither rounding nor a symbolic quotient knows it.
      (result.m14, result.m24, result.m34, result.m44) = (.zero, .zero, .zero, .one)
    }
    return result
  }

  /// The six 2 × 2 determinants of two rows, named by their columns.
  private struct PairMinors {
    var m12: S
    var m13: S
    var m14: S
    var m23: S
    var m24: S
    var m34: S

    init(_ first: HomogeneousPoint3D<S>, _ second: HomogeneousPoint3D<S>) {
      m12 = first.x * second.y - first.y * second.x
      m13 = first.x * second.z - first.z * second.x
      m14 = first.x * second.w - first.w * second.x
      m23 = first.y * second.z - first.z * second.y
      m24 = first.y * second.w - first.w * second.y
      m34 = first.z * second.w - first.w * second.z
    }
  }

  private struct Minors {
    var upper: PairMinors
    var lower: PairMinors

    var determinant: S {
      upper.m12 * lower.m34 - upper.m13 * lower.m24 + upper.m14 * lower.m23 + upper.m23 * lower.m14
        - upper.m24 * lower.m13 + upper.m34 * lower.m12
    }
  }

  private var minors: Minors {
    let rows = self.rows
    return Minors(upper: PairMinors(rows.x, rows.y), lower: PairMinors(rows.z, rows.origin))
  }
}
