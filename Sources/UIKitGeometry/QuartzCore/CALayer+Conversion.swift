internal import MatrixCore

// The map of a layer to its superlayer, and the conversions and hit tests that follow from it.
extension CALayer {
  /// What the layer's own geometry does in space: T(−anchor) · M · T(position), as in MatrixCore's `Layer`.
  var geometry: MatrixCore.Transform3D<Double> {
    let anchor = Point3D(bounds.core.point(at: anchorPoint.core)).radiusVector
    let place = Point3D(position.core).radiusVector
    return Transform3D.translation(-anchor).then(.translation(x: 0, y: 0, z: -Double(anchorPointZ)))
      .then(transform.core).then(.translation(place))
      .then(.translation(x: 0, y: 0, z: Double(zPosition)))
  }

  /// The map of the layer's plane to the superlayer's, with the superlayer's sublayer transform.
  var mapToSuperlayer: ProjectiveTransform<Double> {
    let sublayerTransform = superlayer?.sublayerTransform.core
    let staysInPlane = !isGeometryFlipped && sublayerTransform?.isKnownIdentity ?? true
    if staysInPlane, let planeLayer { return ProjectiveTransform(planeLayer.transformToSuperlayer) }
    var map = geometry
    if isGeometryFlipped {
      let middle = Point3D(bounds.core.center)
      map = map.preceded(by: Transform3D(.reflectionInXAxis).about(middle))
    }
    if let superlayer, let sublayerTransform {
      let anchor = superlayer.bounds.core.point(at: superlayer.anchorPoint.core)
      map = map.then(sublayerTransform.about(Point3D(anchor)))
    }
    return ProjectiveTransform(flattening: map)
  }

  // MARK: - Converting

  /// A point of this layer in the coordinates of another; of the outermost superlayer's surroundings for nil.
  ///
  /// The way leads through the nearest layer that both are in, so that a singular transform above it does no harm;
  /// layers without a common one meet outside their roots. A point that has no counterpart, because a layer on the
  /// way down is singular or because a perspective sends it to infinity, becomes (nan, nan).
  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    Self.way(from: self, to: l)(p.core).map { CGPoint($0) } ?? .undefined
  }

  /// A point of another layer in the coordinates of this one. See ``convert(_:to:)-(CGPoint,_)``.
  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    Self.way(from: l, to: self)(p.core).map { CGPoint($0) } ?? .undefined
  }

  /// The smallest upright rectangle of another layer that contains the image of one of this layer.
  ///
  /// The box is taken once, of the corners at the end of the way. Null and infinite rectangles stay what they are; a
  /// rectangle with a corner that has no counterpart becomes the null rectangle.
  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    Self.convert(r, from: self, to: l)
  }

  /// The smallest upright rectangle of this layer that contains the image of one of another layer.
  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    Self.convert(r, from: l, to: self)
  }

  private static func convert(_ rectangle: CGRect, from source: CALayer?, to target: CALayer?) -> CGRect {
    if source === target || rectangle.isNull || rectangle.isInfinite { return rectangle }
    let way = way(from: source, to: target)
    let corners = rectangle.core.corners.compactMap(way)
    guard corners.count == 4, let box = CoreRectangle(enclosing: corners) else { return .null }
    return CGRect(box)
  }

  /// The map of points from one layer to another; nil stands for what is outside the roots.
  private static func way(from source: CALayer?, to target: CALayer?) -> (CorePoint) -> CorePoint? {
    var up = source?.ancestry ?? []
    var down = target?.ancestry ?? []
    while let last = up.last, last === down.last {
      up.removeLast()
      down.removeLast()
    }
    let outwards = up.map(\.mapToSuperlayer)
    let inwards = down.reversed().map { $0.mapToSuperlayer.inverse() }
    return { point in
      var result: CorePoint? = point
      for map in outwards { result = result.flatMap { map.apply($0) } }
      for map in inwards { result = result.flatMap { place in map.flatMap { $0.apply(place) } } }
      return result
    }
  }
}
