import Foundation
internal import MatrixCore

// Animation of views. A view has its new values at once; what is shown meanwhile is in the presentation of its layer, by
// the time of the AnimationClock.
extension UIView {
  /// Makes the changes, and shows them over a time in seconds, slowly at first and at last.
  ///
  /// `completion` is called when the clock has passed the end: with true, or, when it is advanced next, with false where an
  /// animation was taken away before.
  public class func animate(
    withDuration duration: TimeInterval, animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// Makes the changes, and shows them over a time in seconds after a delay.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    run(
      ViewAnimation(duration: duration, delay: delay, options: options, spring: nil), animations, completion)
  }

  /// Makes the changes, and shows them as along a spring that is at rest after a time in seconds.
  ///
  /// `dampingRatio` is 1 for a spring that does not swing; it is held to 0.01 and above. `velocity` is the speed at the beginning in whole ways per second. How stiff
  /// the spring is is not documented: here it is so stiff that it stays within a thousandth of its end from the duration on.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringMotion(
      settlingIn: duration, dampingRatio: max(0.01, Double(dampingRatio)), initialVelocity: Double(velocity))
    run(
      ViewAnimation(duration: duration, delay: delay, options: options, spring: spring), animations,
      completion)
  }

  /// Makes the changes, and shows them as along a spring by the time that it seems to take and how much it bounces. See ``CASpringAnimation/init(perceptualDuration:bounce:)``.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let form = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
    let spring = SpringMotion(
      mass: 1, stiffness: Double(form.stiffness), damping: Double(form.damping),
      initialVelocity: Double(initialSpringVelocity))
    run(
      ViewAnimation(
        duration: spring?.settlingDuration ?? duration, delay: delay, options: options, spring: spring),
      animations, completion)
  }

  /// Makes the changes at once, also within an animation.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let world = AnimationWorld.current
    let outer = world.viewAnimation
    world.viewAnimation = nil
    actionsWithoutAnimation()
    world.viewAnimation = outer
  }

  /// Says whether `animate` animates; else changes happen at once.
  public class func setAnimationsEnabled(_ enabled: Bool) {
    AnimationWorld.current.viewAnimationsEnabled = enabled
  }
  /// Whether `animate` animates.
  public class var areAnimationsEnabled: Bool { AnimationWorld.current.viewAnimationsEnabled }
  /// How long the animation lasts within which this is asked, in seconds; 0 outside of one.
  public class var inheritedAnimationDuration: TimeInterval {
    AnimationWorld.current.viewAnimation?.duration ?? 0
  }

  private class func run(
    _ animation: ViewAnimation, _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    let world = AnimationWorld.current
    let outer = world.viewAnimation
    let ending = completion.map { AnimationCompletion($0) }
    var own = animation
    own.inherit(from: outer)
    own.completions = (ending.map { [$0] } ?? []) + (outer?.completions ?? [])
    world.viewAnimation = world.viewAnimationsEnabled ? own : nil
    animations()
    world.viewAnimation = outer
    ending?.seal()
  }

  /// How an animation runs.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Lays subviews out with the change. Nothing reads it here.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Lets touches through meanwhile. Nothing reads it here.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Begins at what is shown, and ends the animation that runs.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Runs again and again.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs back after it ran.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Keeps its own duration within another animation.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Keeps its own curve within another animation.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Begins and ends slowly.
    public static let curveEaseInOut: AnimationOptions = []
    /// Begins slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Runs evenly.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
  }
}

/// How changes of views are animated.
struct ViewAnimation {
  private(set) var duration: Double
  let delay: Double
  let options: UIView.AnimationOptions
  private(set) var spring: SpringMotion?
  private var curve: CAMediaTimingFunctionName
  var completions: [AnimationCompletion] = []

  init(duration: Double, delay: Double, options: UIView.AnimationOptions, spring: SpringMotion?) {
    (self.delay, self.options, self.spring) = (delay.isFinite ? delay : 0, options, spring)
    // A spring without damping lasts for ever.
    self.duration = duration.isNaN ? 0 : max(0, duration)
    curve =
      switch options.rawValue >> 16 & 3 {
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      default: .easeInEaseOut
      }
  }

  /// Within another animation its duration and curve count, unless options say otherwise.
  mutating func inherit(from outer: ViewAnimation?) {
    guard let outer else { return }
    if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
    if !options.contains(.overrideInheritedCurve) { (curve, spring) = (outer.curve, outer.spring) }
  }

  /// Adds the animation of a change that has been made.
  ///
  /// Numbers, points and rectangles are animated by what they differ from their new values, which is added to these, so that a change during another one has no
  /// jump. A transform cannot be added to; it begins where it is shown.
  func animate(_ layer: CALayer, _ property: AnimatableProperty, from old: AnimatedValue) {
    guard let new = property.value(in: layer), new != old else { return }
    let world = AnimationWorld.current
    let animation: CABasicAnimation
    if let spring {
      let springy = CASpringAnimation()
      springy.stiffness = spring.frequency * spring.frequency
      springy.damping = 2 * spring.dampingRatio * spring.frequency
      springy.initialVelocity = spring.initialVelocity
      animation = springy
    } else {
      animation = CABasicAnimation()
      animation.timingFunction = CAMediaTimingFunction(name: curve)
    }
    let path = property.rawValue
    animation.keyPath = path
    animation.fillMode = .backwards
    var key = path
    if !options.contains(.beginFromCurrentState), let difference = old.subtracting(new),
      let zero = new.subtracting(new)
    {
      (animation.fromValue, animation.toValue, animation.isAdditive) = (difference.asAny, zero.asAny, true)
      var number = 2
      while layer.animation(forKey: key) != nil {
        key = "\(path)-\(number)"
        number += 1
      }
    } else {
      (animation.fromValue, animation.toValue) = (layer.shown(path, over: old).asAny, new.asAny)
      // What is shown was taken; those that run would be added to it again.
      for item in layer.running where (item.animation as? CAPropertyAnimation)?.keyPath == path {
        layer.removeAnimation(forKey: item.key)
      }
    }
    if delay != 0 { animation.beginTime = layer.time(world.now) + delay }
    animation.autoreverses = options.contains(.autoreverse)
    if options.contains(.repeat) { animation.repeatCount = .infinity }
    layer.add(
      animation, forKey: key, duration: duration,
      completions: completions + world.transactions.map(\.completion), in: world)
  }
}
