import Foundation

/// The time of animations: it stands still until ``advance(by:)`` is called, so that what they show is the same in each run.
///
/// Each thread has a clock of its own. On iOS there is no such type; there time passes by itself.
public enum AnimationClock {
  /// The time in seconds; 0 at the beginning.
  public static var now: CFTimeInterval { AnimationWorld.current.now }

  /// Lets time pass. Animations that begin and end meanwhile tell their delegates and completions, in order of time.
  ///
  /// What is begun without any duration by such a completion ends when time passes again. A time that is negative or not finite is not taken, with a fault; so is
  /// what happens after ``mostEvents`` events of one call.
  public static func advance(by seconds: CFTimeInterval) { AnimationWorld.current.advance(by: seconds) }

  /// How many beginnings and ends of animations one call of ``advance(by:)`` tells at most.
  public static let mostEvents = 100_000
}

/// The clock of one thread, and what waits for it.
final class AnimationWorld {
  private(set) var now = 0.0
  /// The groups of changes that have begun, the innermost last.
  var transactions: [CATransaction.Group] = []
  /// How changes of views are animated just now; nil outside of `UIView.animate`.
  var viewAnimation: ViewAnimation?
  var viewAnimationsEnabled = true
  /// How often the clock was advanced.
  private(set) var round = 0
  private var isAdvancing = false
  private var layers: [WeakLayer] = []
  private var waiting: [Waiting] = []

  private struct WeakLayer { weak var layer: CALayer? }

  private struct Waiting {
    var time: Double
    var round: Int
    var action: () -> Void
  }

  static var current: AnimationWorld { ofThisThread("UIKitGeometry.AnimationWorld", AnimationWorld()) }

  /// Takes note of a layer that has animations.
  func watch(_ layer: CALayer) {
    layers.removeAll { $0.layer == nil }
    if !layers.contains(where: { $0.layer === layer }) { layers.append(WeakLayer(layer: layer)) }
  }

  /// Calls something when the clock is advanced next.
  func callNext(_ action: @escaping () -> Void) {
    waiting.append(Waiting(time: now, round: round, action: action))
  }

  /// Calls something when the clock comes to a later time.
  func call(at time: Double, _ action: @escaping () -> Void) {
    waiting.append(Waiting(time: time, round: -1, action: action))
  }

  func advance(by seconds: Double) {
    guard seconds >= 0, seconds.isFinite else {
      GeometryFault.record("the clock of animations was advanced by \(seconds) s; it stays")
      return
    }
    if isAdvancing {
      GeometryFault.record("the clock of animations was advanced by what it called; it goes on as it was")
      return
    }
    isAdvancing = true
    defer { isAdvancing = false }
    round += 1
    let end = now + seconds
    var events = 0
    while let event = nextEvent(until: end) {
      events += 1
      guard events <= AnimationClock.mostEvents else {
        GeometryFault.record(
          "more than \(AnimationClock.mostEvents) beginnings and ends of animations at once")
        break
      }
      now = max(now, event.time)
      event.fire()
    }
    now = end
  }

  private func nextEvent(until end: Double) -> (time: Double, fire: () -> Void)? {
    var next: (time: Double, fire: () -> Void)?
    func offer(_ time: Double, _ fire: @escaping () -> Void) {
      if time <= end, time < next?.time ?? .infinity { next = (time, fire) }
    }
    for (index, item) in waiting.enumerated() where item.round != round {
      offer(item.time) { [self] in
        waiting.remove(at: index)
        item.action()
      }
    }
    for layer in layers.compactMap(\.layer) {
      for running in layer.running {
        guard let event = running.nextEvent(in: layer, round: round) else { continue }
        offer(event.time, event.fire)
      }
    }
    return next
  }
}

/// What is to be called when all animations of a group have ended.
final class AnimationCompletion {
  private let world = AnimationWorld.current
  private var open = 0
  private var isSealed = false
  private var allFinished = true
  private let action: (Bool) -> Void

  init(_ action: @escaping (Bool) -> Void) { self.action = action }

  /// One animation more.
  func enter() { open += 1 }

  /// One has ended, or was taken away. Who takes one away is not interrupted by the action, which then waits for the clock.
  func leave(finished: Bool) {
    open -= 1
    if !finished { allFinished = false }
    guard open == 0, isSealed else { return }
    if finished { action(allFinished) } else { world.callNext { [self] in action(false) } }
  }

  /// No more animations will come. Where none is left, the action waits for the clock.
  func seal() {
    isSealed = true
    if open == 0 { world.callNext { [self] in action(allFinished) } }
  }
}

/// An animation that was added to a layer.
final class RunningAnimation {
  let key: String
  let animation: CAAnimation
  private let completions: [AnimationCompletion]
  private var hasStarted = false
  private(set) var hasEnded = false
  /// The round and the time of the clock in which it was added.
  private let added: (round: Int, time: Double)

  init(key: String, animation: CAAnimation, completions: [AnimationCompletion], world: AnimationWorld) {
    (self.key, self.animation, self.completions) = (key, animation, completions)
    added = (world.round, world.now)
    for completion in completions { completion.enter() }
  }

  // It goes with its layer, and has not finished then.
  deinit { end(finished: false) }

  /// Its beginning, or else its end, where that can be told; nothing where its time stands still or runs backwards.
  func nextEvent(in layer: CALayer, round: Int) -> (time: Double, fire: () -> Void)? {
    func event(after elapsed: Double, _ fire: @escaping () -> Void) -> (time: Double, fire: () -> Void)? {
      guard elapsed.isFinite, animation.speed > 0 else { return nil }
      return layer.clockTime(animation.beginTime + elapsed / Double(animation.speed)).map { ($0, fire) }
    }
    if !hasStarted {
      return event(after: 0) { [self] in
        hasStarted = true
        animation.delegate?.animationDidStart(animation)
      }
    }
    guard !hasEnded else { return nil }
    let active = animation.activeDuration(animation.duration)
    let end = event(after: active) { [self, weak layer] in layer?.end(self) }
    // What takes no time ends when time passes again; else a completion that begins such a one would go on for ever.
    if let end, end.time <= added.time, round == added.round { return nil }
    return end
  }

  /// Tells everybody that it has ended.
  func end(finished: Bool) {
    guard !hasEnded else { return }
    hasEnded = true
    animation.delegate?.animationDidStop(animation, finished: finished)
    for completion in completions { completion.leave(finished: finished) }
  }
}
