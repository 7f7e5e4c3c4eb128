import Foundation

/// A group of animations that begin together.
///
/// It says how long those last that are added to layers in it without a duration, how their progress runs, and what is called when all have ended, those of groups in it and of views too. Changes of
/// layers that no view has are not animated by themselves here.
open class CATransaction: NSObject {
  /// How long an animation lasts whose duration nobody says, in seconds.
  static let standardDuration = 0.25

  /// What was said of a group.
  struct Group {
    var duration: Double
    var timingFunction: CAMediaTimingFunction?
    var actionsAreDisabled: Bool
    let completion: AnimationCompletion
    let box: Box

    /// What the completion calls; set after it was made.
    final class Box {
      var action: (() -> Void)?
    }
  }

  /// Begins a group, with the values of the one that it is in.
  open class func begin() {
    let world = AnimationWorld.current
    let outer = world.transactions.last
    let box = Group.Box()
    world.transactions.append(
      Group(
        duration: outer?.duration ?? standardDuration, timingFunction: outer?.timingFunction,
        actionsAreDisabled: outer?.actionsAreDisabled ?? false,
        completion: AnimationCompletion { _ in box.action?() }, box: box))
  }

  /// Ends a group. Without one nothing happens, with a fault.
  open class func commit() {
    let world = AnimationWorld.current
    guard let group = world.transactions.popLast() else {
      GeometryFault.record("CATransaction.commit without a begin")
      return
    }
    if group.box.action != nil { group.completion.seal() }
  }

  /// Has no effect: nothing waits to be shown.
  open class func flush() {}

  /// Says whether changes of layers are animated by themselves; here they never are.
  open class func setDisableActions(_ flag: Bool) { change { $0.actionsAreDisabled = flag } }
  /// Whether ``setDisableActions(_:)`` said that changes are not to be animated.
  open class func disableActions() -> Bool {
    AnimationWorld.current.transactions.last?.actionsAreDisabled ?? false
  }

  /// Says how long animations last that do not say it.
  open class func setAnimationDuration(_ duration: CFTimeInterval) { change { $0.duration = duration } }
  /// How long animations last that do not say it.
  open class func animationDuration() -> CFTimeInterval {
    AnimationWorld.current.transactions.last?.duration ?? standardDuration
  }

  /// Says how the progress of animations runs that do not say it.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    change { $0.timingFunction = function }
  }
  /// How the progress of animations runs that do not say it.
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    AnimationWorld.current.transactions.last?.timingFunction
  }

  /// Says what is called when all animations of the group have ended; where there are none, when time passes next.
  open class func setCompletionBlock(_ block: (() -> Void)?) { change { $0.box.action = block } }

  private static func change(_ set: (inout Group) -> Void) {
    let world = AnimationWorld.current
    guard let last = world.transactions.indices.last else {
      GeometryFault.record("a value of a CATransaction was set without a begin")
      return
    }
    set(&world.transactions[last])
  }
}

/// A time in seconds.
public typealias CFTimeInterval = Double
