import Foundation

/// A `CGFloat` is read out of an `NSNumber` by `as? CGFloat`, and becomes one, as on Apple's systems; Foundation on Linux does so
/// for `Double`, and not for `CGFloat`.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// The class that holds it.
  public typealias _ObjectiveCType = NSNumber

  /// The number as an object.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// The number of an object.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  /// The number of an object; there is always one.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  /// The number of an object, 0 for none.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}
