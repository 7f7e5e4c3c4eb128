import Foundation
internal import MatrixCore

/// What changes a layer's values over time, as `presentation()` shows them; the layer keeps its own.
///
/// A layer takes a copy of an animation that is added to it.
open class CAAnimation: NSObject, CAMediaTiming {
  /// When it begins, in the layer's time; 0 becomes the time at which it is added.
  public var beginTime: CFTimeInterval = 0
  /// How long it lasts once; 0 becomes the duration of the transaction, which is 0.25 s unless set.
  public var duration: CFTimeInterval = 0
  /// How fast its time passes. Where that is not positive, it never ends.
  public var speed: Float = 1
  /// How far in what it shows it begins; what was left out follows at the end.
  public var timeOffset: CFTimeInterval = 0
  /// How often it runs; 0 is once. `.infinity` or `.greatestFiniteMagnitude` is for ever.
  public var repeatCount: Float = 0
  /// How long it runs again and again; 0 for as often as ``repeatCount`` says.
  public var repeatDuration: CFTimeInterval = 0
  /// Whether it runs back after it ran.
  public var autoreverses = false
  /// What it shows before and after it runs.
  public var fillMode: CAMediaTimingFillMode = .removed
  /// How its progress runs; nil for evenly.
  public var timingFunction: CAMediaTimingFunction?
  /// Whether the layer lets it go when it has ended. Else it stays, and ``fillMode`` says what it shows.
  public var isRemovedOnCompletion = true
  /// Who is told of its beginning and end; kept, unlike other delegates.
  public var delegate: (any CAAnimationDelegate)?

  /// An animation that changes nothing.
  public required override init() { super.init() }

  /// A copy.
  open override func copy() -> Any { duplicate() }

  func duplicate() -> CAAnimation {
    let copy = type(of: self).init()
    copy.take(from: self)
    return copy
  }

  /// Takes the values of another one of the same class.
  func take(from other: CAAnimation) {
    (beginTime, duration, speed, timeOffset) = (
      other.beginTime, other.duration, other.speed, other.timeOffset
    )
    (repeatCount, repeatDuration, autoreverses) = (
      other.repeatCount, other.repeatDuration, other.autoreverses
    )
    (fillMode, timingFunction) = (other.fillMode, other.timingFunction)
    (isRemovedOnCompletion, delegate) = (other.isRemovedOnCompletion, other.delegate)
  }

  /// Sets what is 0 to what it means when it is added.
  func settle(at time: Double, duration standard: Double) {
    if beginTime == 0 { beginTime = time }
    if duration == 0 { duration = standard }
  }

  /// Changes a layer's values to those at a time of what it is in; `values` is the copy that shows them.
  func apply(to values: CALayer, at parentTime: Double) {}

  /// How far it is, from 0 to 1 and by ``timingFunction``; nil where it shows nothing.
  func progress(at parentTime: Double) -> Double? {
    phase(at: parentTime, lasting: duration).map { timingFunction?.core.progress(at: $0) ?? $0 }
  }
}

/// Who is told of the beginning and the end of an animation.
public protocol CAAnimationDelegate: AnyObject {
  /// It has begun.
  func animationDidStart(_ anim: CAAnimation)
  /// It has ended; `flag` is false where it was taken away before.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// Animations that run together, in the time of their group. What exceeds the group's duration is cut off.
open class CAAnimationGroup: CAAnimation {
  /// The animations.
  public var animations: [CAAnimation]?

  override func take(from other: CAAnimation) {
    super.take(from: other)
    animations = (other as? CAAnimationGroup)?.animations?.map { $0.duplicate() }
  }

  override func settle(at time: Double, duration standard: Double) {
    super.settle(at: time, duration: standard)
    for animation in animations ?? [] { animation.settle(at: 0, duration: duration) }
  }

  override func apply(to values: CALayer, at parentTime: Double) {
    guard let progress = progress(at: parentTime) else { return }
    for animation in animations ?? [] { animation.apply(to: values, at: progress * duration) }
  }
}

/// An animation of one property, named by a key path: `position`, `bounds.size.width`, `transform.rotation.z`.
open class CAPropertyAnimation: CAAnimation {
  /// The property. `frame` is none: it is worked out from others.
  public var keyPath: String?
  /// Whether the value is added to the one below; transforms are multiplied, this one first.
  public var isAdditive = false
  /// Whether each repetition begins where the last one ended.
  public var isCumulative = false

  /// An animation of a property.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CAPropertyAnimation else { return }
    (keyPath, isAdditive, isCumulative) = (other.keyPath, other.isAdditive, other.isCumulative)
  }

  /// The value at a time; nil where it shows nothing. `below` is the value without this animation.
  func value(at parentTime: Double, below: AnimatedValue) -> AnimatedValue? { nil }

  override func apply(to values: CALayer, at parentTime: Double) {
    guard let keyPath, let below = values.animatedValue(keyPath),
      var value = value(at: parentTime, below: below)
    else { return }
    if isCumulative, let last = self.value(at: parentTime, phase: autoreverses ? 0 : 1, below: below) {
      value = last.repeated(runsBefore(parentTime)).flatMap { value.adding($0) } ?? value
    }
    if isAdditive { value = value.adding(below) ?? value }
    values.setAnimatedValue(value, keyPath)
  }

  /// The value at a phase of a run; nil for a class that shows nothing.
  func value(at parentTime: Double, phase: Double, below: AnimatedValue) -> AnimatedValue? { nil }

  /// How many whole runs have passed.
  private func runsBefore(_ parentTime: Double) -> Int {
    guard duration > 0, let time = shownTime(at: parentTime, lasting: duration) else { return 0 }
    let turns = time / (duration * (autoreverses ? 2 : 1))
    let isEnd = time == activeDuration(duration) && turns == turns.rounded()
    return Int(exactly: isEnd ? turns - 1 : turns.rounded(.down)) ?? 0
  }
}

/// An animation from one value to another.
///
/// With one of the two missing, the value below is meant; `byValue` is the difference where one or both are missing.
open class CABasicAnimation: CAPropertyAnimation {
  /// The value at the beginning.
  public var fromValue: Any?
  /// The value at the end.
  public var toValue: Any?
  /// The difference between both.
  public var byValue: Any?

  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CABasicAnimation else { return }
    (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
  }

  override func value(at parentTime: Double, below: AnimatedValue) -> AnimatedValue? {
    progress(at: parentTime).flatMap { value(at: parentTime, phase: $0, below: below) }
  }

  override func value(at parentTime: Double, phase: Double, below: AnimatedValue) -> AnimatedValue? {
    let (from, to) = ends(below)
    return from.mixed(with: to, at: phase)
  }

  private func ends(_ below: AnimatedValue) -> (from: AnimatedValue, to: AnimatedValue) {
    let (from, to, by) = (AnimatedValue(fromValue), AnimatedValue(toValue), AnimatedValue(byValue))
    let zero = isAdditive ? below.subtracting(below) ?? .transform(CATransform3DIdentity) : below
    switch (from, to, by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return (from, from.adding(by) ?? from)
    case (nil, let to?, let by?): return (to.subtracting(by) ?? to, to)
    case (let from?, nil, nil): return (from, zero)
    case (nil, let to?, nil): return (zero, to)
    case (nil, nil, let by?): return (zero, zero.adding(by) ?? zero)
    case (nil, nil, nil): return (zero, zero)
    }
  }
}

/// An animation along a damped spring: it may pass its end and come back.
///
/// Its progress is that of ``MatrixCore/SpringMotion`` at the time that has passed, whatever ``CAAnimation/duration`` is, which only says when it
/// stops; give it ``settlingDuration``. How Core Animation reckons the speed at the beginning is not documented: here it is in whole ways per second.
open class CASpringAnimation: CABasicAnimation {
  /// The mass at the end of the spring; positive.
  public var mass: CGFloat = 1
  /// The stiffness of the spring; positive.
  public var stiffness: CGFloat = 100
  /// The damping; not negative.
  public var damping: CGFloat = 10
  /// The speed at the beginning, towards the end, in whole ways per second.
  public var initialVelocity: CGFloat = 0

  /// A spring by the time that it seems to take and how much it bounces, from −1 (flat) over 0 (not at all) to 1 (for ever).
  ///
  /// With the mass 1 its stiffness is (2π/d)², its damping 4π(1 − b)/d, or 4π/(d(1 + b)) for a negative b. Source: Apple, *Animate with springs*, WWDC 2023.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    let d = perceptualDuration
    (mass, stiffness) = (1, (2 * .pi / d) * (2 * .pi / d))
    damping = bounce >= 0 ? 4 * .pi * (1 - bounce) / d : 4 * .pi / (d * (1 + bounce))
    duration = settlingDuration
  }

  /// The time in seconds after which it stays within a thousandth of its end. Apple does not document its threshold. Infinite for a spring without damping, and
  /// for one that is none.
  public var settlingDuration: CFTimeInterval { spring?.settlingDuration ?? .infinity }

  private var spring: SpringMotion? {
    SpringMotion(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
      initialVelocity: Double(initialVelocity))
  }

  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CASpringAnimation else { return }
    (mass, stiffness, damping) = (other.mass, other.stiffness, other.damping)
    initialVelocity = other.initialVelocity
  }

  override func settle(at time: Double, duration standard: Double) {
    super.settle(at: time, duration: standard)
    if spring == nil {
      GeometryFault.record("a spring needs a positive mass and stiffness, and a damping that is not negative")
    }
  }

  override func progress(at parentTime: Double) -> Double? {
    // A spring without damping swings for ever, and is nowhere on the way to its end.
    if duration == .infinity {
      return shownTime(at: parentTime, lasting: duration).flatMap { spring?.progress(at: $0) }
    }
    guard let phase = phase(at: parentTime, lasting: duration) else { return nil }
    return spring?.progress(at: phase * duration) ?? phase
  }
}
