import Foundation

/// Distances from the four edges of a rectangle, inwards where they are positive.
public struct UIEdgeInsets: Hashable, Codable, Sendable {
  /// The distance from the top edge.
  public var top: CGFloat
  /// The distance from the left edge.
  public var left: CGFloat
  /// The distance from the bottom edge.
  public var bottom: CGFloat
  /// The distance from the right edge.
  public var right: CGFloat

  /// Insets of 0.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// The insets in the order counter-clockwise from the top.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Insets of 0.
  public static let zero = UIEdgeInsets()
}

/// A displacement between a place that layout found and the place wanted.
public struct UIOffset: Hashable, Codable, Sendable {
  /// The horizontal displacement.
  public var horizontal: CGFloat
  /// The vertical displacement.
  public var vertical: CGFloat

  /// The offset 0.
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// The offset with two components.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The offset 0.
  public static let zero = UIOffset()
}
