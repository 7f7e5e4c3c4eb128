internal import MatrixCore

// The one place where Apple's structs and the core's meet. Everything that computes goes through here, so that
// no formula of the geometry stands in this target a second time.

typealias CoreTransform = MatrixCore.AffineTransform<Double>
typealias CoreRectangle = MatrixCore.Rectangle<Double>
typealias CorePoint = MatrixCore.Point<Double>
typealias CoreVector = MatrixCore.Vector<Double>

extension CGPoint {
  var core: CorePoint { CorePoint(x: Double(x), y: Double(y)) }

  init(_ point: CorePoint) { self.init(x: point.x, y: point.y) }

  var hasNaN: Bool { x.isNaN || y.isNaN }

  /// What a conversion gives that has no answer.
  static let undefined = CGPoint(x: Double.nan, y: Double.nan)
}

extension CGVector {
  var core: CoreVector { CoreVector(dx: Double(dx), dy: Double(dy)) }

  init(_ vector: CoreVector) { self.init(dx: vector.dx, dy: vector.dy) }
}

extension CGSize {
  var core: MatrixCore.Size<Double> { MatrixCore.Size(width: Double(width), height: Double(height)) }

  init(_ size: MatrixCore.Size<Double>) { self.init(width: size.width, height: size.height) }

  var hasNaN: Bool { width.isNaN || height.isNaN }
}

extension CGRect {
  var core: CoreRectangle { CoreRectangle(origin: origin.core, size: size.core) }

  init(_ rectangle: CoreRectangle) {
    self.init(origin: CGPoint(rectangle.origin), size: CGSize(rectangle.size))
  }

  var hasNaN: Bool { origin.hasNaN || size.hasNaN }

  /// Whether a point is inside, the upper edges excluded. Foundation's `contains` traps where an edge is NaN.
  func holds(_ point: CGPoint) -> Bool {
    !isNull && core.contains(point.core)
  }
}

extension CGAffineTransform {
  var core: CoreTransform {
    CoreTransform(a: Double(a), b: Double(b), c: Double(c), d: Double(d), tx: Double(tx), ty: Double(ty))
  }

  init(_ transform: CoreTransform) {
    self.init(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx, ty: transform.ty)
  }
}

extension CATransform3D {
  var core: MatrixCore.Transform3D<Double> {
    MatrixCore.Transform3D(
      m11: Double(m11), m12: Double(m12), m13: Double(m13), m14: Double(m14),
      m21: Double(m21), m22: Double(m22), m23: Double(m23), m24: Double(m24),
      m31: Double(m31), m32: Double(m32), m33: Double(m33), m34: Double(m34),
      m41: Double(m41), m42: Double(m42), m43: Double(m43), m44: Double(m44))
  }

  init(_ transform: MatrixCore.Transform3D<Double>) {
    self.init(
      m11: transform.m11, m12: transform.m12, m13: transform.m13, m14: transform.m14,
      m21: transform.m21, m22: transform.m22, m23: transform.m23, m24: transform.m24,
      m31: transform.m31, m32: transform.m32, m33: transform.m33, m34: transform.m34,
      m41: transform.m41, m42: transform.m42, m43: transform.m43, m44: transform.m44)
  }
}
