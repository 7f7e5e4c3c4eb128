import Foundation

// What the comments of this file say is true.

/// A point of the plane.
public struct Point: Equatable {
  /// The first coordinate.
  public var x: Double
  /// The second one.
  public var y: Double

  /// The point with two coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The distance from the origin, $\operatorname{length} = \sqrt{x^2 + y^2}$.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// $$\operatorname{dot}(b) = x b_x + y b_y$$
  public func dot(_ b: Point) -> Double { x * b.x + y * b.y }

  /// $$\operatorname{mix}(a, b, t) = ((1 - t) a_x + t b_x, (1 - t) a_y + t b_y)$$
  public static func mix(_ a: Point, _ b: Point, t: Double) -> Point {
    Point(x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y))
  }
}

extension Point {
  /// The point with polar coordinates: $x = r \cos \theta$ and $y = r \sin \theta$.
  public init(r: Double, theta: Double) {
    self.init(x: r * cos(theta), y: r * sin(theta))
  }
}

/// $$\operatorname{area} = \tfrac12 |a_x b_y - a_y b_x|$$
public func area(_ a: Point, _ b: Point) -> Double { abs(a.x * b.y - a.y * b.x) / 2 }

/// The logarithm with a base: $\operatorname{logarithm}(x, b) = \frac{\ln x}{\ln b}$ for $x > 0$ and $b > 1$.
public func logarithm(_ x: Double, base b: Double) -> Double {
  precondition(x > 0 && b > 1)
  return log(x) / log(b)
}

/// $$\operatorname{sumTo}(n) = \frac{n (n + 1)}{2}$$
///
/// - Precondition: `n` must not be negative.
public func sumTo(_ n: Int) -> Int {
  precondition(n >= 0)
  return n % 2 == 0 ? n / 2 * (n + 1) : (n + 1) / 2 * n
}

/// $\operatorname{half}(x) = \frac{x}{2}$
func half(_ x: Float) -> Float { x / 2 }

/// $$\operatorname{scaled} = x \, k$$
public func scaled(_ x: Double, by k: Double = 2, label: String = "") -> Double { x * k }

/// $$\operatorname{inverse}(x) = \frac1x$$
public func inverse(_ x: Double) throws -> Double {
  struct Zero: Error {}
  if x == 0 { throw Zero() }
  return 1 / x
}

/// $$\operatorname{square}(x) = x^2$$
public func square(_ x: Double) -> Double { x * x }

/// $$\operatorname{square}(n) = n^2$$
public func square(_ n: Int32) -> Int { Int(n) * Int(n) }

/// $$\operatorname{cube}(x) = x^3$$
public func cube<T: FloatingPoint>(_ x: T) -> T { x * x * x }

/// $$\operatorname{spread} = \sqrt{v_x^2 + v_y^2}$$
public func spread(_ v: SIMD2<Double>) -> Double { (v.x * v.x + v.y * v.y).squareRoot() }

/// $$\operatorname{turned}(v, \theta) = (v_x \cos \theta - v_y \sin \theta, v_x \sin \theta + v_y \cos \theta)$$
public func turned(_ v: SIMD2<Double>, by theta: Double) -> SIMD2<Double> {
  SIMD2(v.x * cos(theta) - v.y * sin(theta), v.x * sin(theta) + v.y * cos(theta))
}

/// $$\operatorname{decay}(t, \lambda) = e^{-\lambda t}$$
public func decay(_ t: Double, lambda: Double) -> Double { exp(-lambda * t) }

/// $$\operatorname{clamped}(x) = \begin{cases} x & \text{if } x \ge 0 \\ 0 & \text{if } x < 0 \end{cases}$$
public func clamped(_ x: Double) -> Double { max(0, x) }

/// $$\operatorname{hypot}(a, b) = \sqrt{a^2 + b^2}$$
///
/// Foundation has one of the same name.
public func hypot(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }

/// $\operatorname{factorial}(n) = n!$
///
/// - Precondition: `n >= 0`
public func factorial(_ n: Int) -> Double { n < 2 ? 1 : Double(n) * factorial(n - 1) }

/// $\operatorname{midpoint}(p, q) = \left(\frac{p_x + q_x}{2}, \frac{p_y + q_y}{2}\right)$
public func midpoint(_ p: CGPoint, _ q: CGPoint) -> CGPoint {
  CGPoint(x: (p.x + q.x) / 2, y: (p.y + q.y) / 2)
}
