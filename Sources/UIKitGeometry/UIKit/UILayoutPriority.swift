import Foundation

/// How much a constraint matters: from above 0 to 1000, at which it must hold.
public struct UILayoutPriority: Hashable, RawRepresentable, Sendable {
  /// The number.
  public var rawValue: Float

  /// The priority with a number.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// The priority with a number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// 1000: the constraint must hold.
  public static let required = UILayoutPriority(1000)
  /// 750: how much a view resists being smaller than its content.
  public static let defaultHigh = UILayoutPriority(750)
  /// 510: above the size of a scene.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// 500: that a scene keeps its size.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// 490: below the size of a scene.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// 250: how much a view resists being larger than its content.
  public static let defaultLow = UILayoutPriority(250)
  /// 50: that a view has the size that `systemLayoutSizeFitting(_:)` is given.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// Whether constraints can have it.
  var isUsable: Bool { rawValue > 0 && rawValue <= 1000 }
}
