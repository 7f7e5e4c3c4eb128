import Foundation

/// A group of changes that iOS animates together. Here changes happen at once, so that nothing is grouped.
open class CATransaction: NSObject {
  /// Begins a group.
  open class func begin() {}
  /// Ends a group.
  open class func commit() {}
  /// Says whether the changes are to be animated. Nothing reads it here.
  open class func setDisableActions(_ flag: Bool) {}
  /// Says how long the animation lasts. Nothing reads it here.
  open class func setAnimationDuration(_ duration: CFTimeInterval) {}
}

/// A time in seconds.
public typealias CFTimeInterval = Double
