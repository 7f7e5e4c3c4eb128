import Foundation

// What the comments of this file say is false.

/// Functions whose comments are wrong.
public enum Wrong {
  /// $$\operatorname{area} = \tfrac12 |a_x b_y + a_y b_x|$$
  public static func area(_ a: Point, _ b: Point) -> Double { abs(a.x * b.y - a.y * b.x) / 2 }

  /// $$\operatorname{difference}(a, b) = a - b$$
  public static func difference(_ a: Double, _ b: Double) -> Double { b - a }

  /// $$\operatorname{height}(r, \theta) = r \sin \theta$$
  public static func height(_ r: Double, theta: Double) -> Double { r * sin(theta * .pi / 180) }

  /// $$\operatorname{middle}(a, b) = \left\lfloor \frac{a + b}{2} \right\rfloor$$
  ///
  /// - Precondition: `a >= 0`, `b >= 0`
  public static func middle(_ a: Int32, _ b: Int32) -> Int32 { (a + b) / 2 }

  /// $$\operatorname{root}(x) = \sqrt{x^2}$$
  public static func root(_ x: Double) -> Double {
    precondition(x >= 0, "x is negative")
    return x
  }

  /// $$\operatorname{scaled}(x) = x$$
  public static func scaled(_ x: Double, by k: Double = 2) -> Double { x * k }

  /// $$\operatorname{mean}(a, b) = \frac{a + b}{2}$$
  public static func mean(_ a: Int, _ b: Int) -> Int { (a + b) / 2 }

  /// $$\operatorname{quotient}(a, b) = \frac{a}{b}$$
  public static func quotient(_ a: Double, over b: Double) -> Double? { a > 0 ? a / b : nil }
}
