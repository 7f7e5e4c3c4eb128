import MatrixCore
import TestSupport

extension SeededGenerator {
  mutating func number(_ range: ClosedRange<Double> = -10...10) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func point() -> Point<Double> { Point(x: number(), y: number()) }

  mutating func vector() -> Vector<Double> { Vector(dx: number(), dy: number()) }

  mutating func transform() -> AffineTransform<Double> {
    AffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
  }

  /// A transform that is far from singular, so that its inverse is accurate.
  mutating func invertibleTransform() -> AffineTransform<Double> {
    while true {
      let candidate = transform()
      if candidate.determinant.magnitude > 1 { return candidate }
    }
  }

  mutating func point3D() -> Point3D<Double> { Point3D(x: number(), y: number(), z: number()) }

  mutating func vector3D() -> Vector3D<Double> { Vector3D(dx: number(), dy: number(), dz: number()) }

  mutating func row3D() -> HomogeneousPoint3D<Double> {
    HomogeneousPoint3D(x: number(), y: number(), z: number(), w: number())
  }

  mutating func transform3D() -> Transform3D<Double> {
    Transform3D(x: row3D(), y: row3D(), z: row3D(), origin: row3D())
  }

  /// A transform of space that is far from singular.
  mutating func invertibleTransform3D() -> Transform3D<Double> {
    while true {
      let candidate = transform3D()
      if candidate.determinant.magnitude > 10 { return candidate }
    }
  }

  mutating func projectiveTransform() -> ProjectiveTransform<Double> {
    ProjectiveTransform(
      a: number(), b: number(), c: number(), d: number(), e: number(), f: number(), g: number(), h: number(),
      i: number())
  }

  /// A projective transform that is far from singular.
  mutating func invertibleProjectiveTransform() -> ProjectiveTransform<Double> {
    while true {
      let candidate = projectiveTransform()
      if candidate.determinant.magnitude > 10 { return candidate }
    }
  }

  mutating func matrix(_ rows: Int, _ columns: Int) -> Matrix<Double> {
    Matrix(rows: rows, columns: columns, elements: (0..<rows * columns).map { _ in number(-2...2) })!
  }
}

func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  a == b || (a - b).magnitude <= tolerance * Swift.max(1, a.magnitude, b.magnitude)
}

func near(_ a: [Double], _ b: [Double], _ tolerance: Double = 1e-9) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { near($0, $1, tolerance) }
}

extension Point<Double> {
  var list: [Double] { [x, y] }
}

extension Rectangle<Double> {
  var list: [Double] { [origin.x, origin.y, size.width, size.height] }
}

extension AffineTransform<Double> {
  var list: [Double] { [a, b, c, d, tx, ty] }
}

extension HomogeneousPoint<Double> {
  var list: [Double] { [x, y, w] }
}

extension ProjectiveTransform<Double> {
  var list: [Double] { matrix.elements }
}

extension Point3D<Double> {
  var list: [Double] { [x, y, z] }
}

extension Vector3D<Double> {
  var list: [Double] { [dx, dy, dz] }
}

extension HomogeneousPoint3D<Double> {
  var list: [Double] { [x, y, z, w] }
}

extension Transform3D<Double> {
  var list: [Double] { matrix.elements }
}

extension Layer<Double> {
  /// A view with a frame and a transform, as UIKit makes it.
  init(
    frame x: Double, _ y: Double, _ width: Double, _ height: Double,
    transform: AffineTransform<Double> = .identity
  ) {
    self.init(frame: Rectangle(x: x, y: y, width: width, height: height))
    self.transform = transform
  }
}
