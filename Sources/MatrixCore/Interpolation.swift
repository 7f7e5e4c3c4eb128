// What lies between two values of an animation.

extension Scalar {
  /// The number at a fraction of the way to another one: a + t (b − a). A fraction outside 0 … 1 goes on along the line.
  public func interpolated(to end: Self, at fraction: Self) -> Self { self + fraction * (end - self) }
}

extension Vector {
  /// The vector at a fraction of the way to another one.
  public func interpolated(to end: Vector, at fraction: S) -> Vector {
    Vector(dx: dx.interpolated(to: end.dx, at: fraction), dy: dy.interpolated(to: end.dy, at: fraction))
  }
}

extension Vector3D {
  /// The vector at a fraction of the way to another one.
  public func interpolated(to end: Vector3D, at fraction: S) -> Vector3D {
    Vector3D(
      dx: dx.interpolated(to: end.dx, at: fraction), dy: dy.interpolated(to: end.dy, at: fraction),
      dz: dz.interpolated(to: end.dz, at: fraction))
  }
}

extension AffineComponents {
  /// The components at a fraction of the way to others, each evenly. The angle is taken as it is: from 0 to 3π is one and a half turns.
  public func interpolated(to end: AffineComponents, at fraction: S) -> AffineComponents {
    AffineComponents(
      scaleX: scaleX.interpolated(to: end.scaleX, at: fraction),
      scaleY: scaleY.interpolated(to: end.scaleY, at: fraction),
      horizontalShear: horizontalShear.interpolated(to: end.horizontalShear, at: fraction),
      rotation: rotation.interpolated(to: end.rotation, at: fraction),
      translation: translation.interpolated(to: end.translation, at: fraction))
  }
}

extension AffineComponents where S == Double {
  /// The same transform with both factors of the scaling negated, and turned by π for it, since S(−1, −1) = R(π).
  fileprivate var halfTurned: AffineComponents {
    var result = self
    (result.scaleX, result.scaleY) = (-scaleX, -scaleY)
    result.rotation += rotation > 0 ? -Double.pi : Double.pi
    return result
  }
}

extension AffineTransform where S == Double {
  /// The transform at a fraction of the way to another one: both are taken apart, their parts mixed, and put together.
  ///
  /// The turn goes the shorter way; from −π to π and between transforms exactly half a turn apart it goes as the angles do. Of two transforms of
  /// which one reflects, the reflecting one is read as a scaling by a negative factor along the axis that CSS takes: x
  /// where a < d, else y. A turn stays a turn and keeps its size, where mixing the entries of the matrices would
  /// shrink it. nil where one of the two is singular: then there is nothing between them.
  ///
  /// Source: CSS Transforms Module Level 1, "Interpolation of decomposed 2D matrix values".
  public func interpolated(to end: AffineTransform, at fraction: Double) -> AffineTransform? {
    guard var from = reflectedComponents(), var to = end.reflectedComponents() else { return nil }
    if (from.scaleX < 0 && to.scaleY < 0) || (from.scaleY < 0 && to.scaleX < 0) { from = from.halfTurned }
    if (from.rotation - to.rotation).magnitude > .pi {
      if from.rotation > to.rotation { to.rotation += 2 * .pi } else { from.rotation += 2 * .pi }
    }
    return AffineTransform(from.interpolated(to: to, at: fraction))
  }

  private func reflectedComponents() -> AffineComponents<Double>? {
    guard let components = components() else { return nil }
    return components.scaleY < 0 && a < d ? components.halfTurned : components
  }
}

extension Transform3D where S == Double {
  /// The transform at a fraction of the way to another one, by their parts; those of the plane as transforms of the plane.
  ///
  /// nil where one of the two cannot be taken apart: see ``components()``.
  ///
  /// Source: CSS Transforms Module Level 2, "Interpolation of decomposed 3D matrix values".
  public func interpolated(to end: Transform3D, at fraction: Double) -> Transform3D? {
    if let plane = affinePart, let planeEnd = end.affinePart {
      return plane.interpolated(to: planeEnd, at: fraction).map { Transform3D($0) }
    }
    guard let from = components(), let to = end.components() else { return nil }
    return Transform3D(from.interpolated(to: to, at: fraction))
  }
}
