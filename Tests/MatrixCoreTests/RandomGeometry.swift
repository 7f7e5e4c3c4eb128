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
