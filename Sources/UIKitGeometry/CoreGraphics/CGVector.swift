import Foundation

/// A displacement in the plane.
///
/// Foundation has the other structs of Core Graphics on Linux; this one it lacks.
public struct CGVector: Hashable, Sendable {
  /// The horizontal component.
  public var dx: CGFloat
  /// The vertical component.
  public var dy: CGFloat

  /// The vector (0, 0).
  public init() { self.init(dx: CGFloat(0), dy: CGFloat(0)) }

  /// The vector (dx, dy).
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// The vector (dx, dy).
  public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// The vector (dx, dy).
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// The vector (0, 0).
  public static var zero: CGVector { CGVector() }
}

/// An array of the two components, as on Apple's platforms.
extension CGVector: Codable {
  /// Reads the array [dx, dy].
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let dx = try container.decode(CGFloat.self)
    self.init(dx: dx, dy: try container.decode(CGFloat.self))
  }

  /// Writes the array [dx, dy].
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(dx)
    try container.encode(dy)
  }
}
