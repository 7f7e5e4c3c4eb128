internal import MatrixCore

// Reading and writing the frame. Apart from the class, since a subclass may override the property.
extension CALayer {
  /// The geometry as the core has it, where the transform is one of the plane.
  var planeLayer: MatrixCore.Layer<Double>? {
    guard let plane = transform.core.affinePart else { return nil }
    return MatrixCore.Layer(
      bounds: bounds.core, position: position.core, anchorPoint: anchorPoint.core, transform: plane)
  }

  var geometryFrame: CGRect {
    if let planeLayer { return CGRect(planeLayer.frame) }
    let map = ProjectiveTransform(flattening: geometry)
    let corners = bounds.core.corners.compactMap { map.apply($0) }
    guard corners.count == 4, let box = CoreRectangle(enclosing: corners) else { return .null }
    return CGRect(box)
  }

  func setFrame(_ frame: CGRect) {
    if frame.hasNaN || frame.isNull || frame.isInfinite {
      GeometryFault.record("the frame of a layer was set to \(frame); it keeps its frame")
      return
    }
    let target = frame.standardized
    let transform = affineTransform()
    if transform.isIdentity {
      bounds.size = target.size
    } else if transform.core.inverse() != nil {
      // What iOS was seen to do: the size goes through the inverse as a vector, not as a box.
      let size = target.size.applying(transform.inverted())
      bounds.size = CGSize(width: abs(size.width), height: abs(size.height))
    }
    position = CGPoint(target.core.point(at: anchorPoint.core))
  }

  /// A point of the superlayer in the layer; nil where there is none.
  func pointFromSuperlayer(_ point: CGPoint) -> CGPoint? {
    mapToSuperlayer.inverse()?.apply(point.core).map { CGPoint($0) }
  }
}
