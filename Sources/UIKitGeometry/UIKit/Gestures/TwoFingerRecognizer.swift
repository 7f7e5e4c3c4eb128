import Foundation
internal import MatrixCore

/// A recognizer of two fingers and of how they lie to each other. Not part of iOS, where a pinch and a rotation are plain recognizers.
///
/// It follows the first two fingers. It begins when they have moved by more than 10 points, as the subclass measures it,
/// changes when one of them moves while both are down, and ends when both are lifted.
open class TwoFingerRecognizer: UIGestureRecognizer {
  private var lastTime = 0.0
  private var first: TouchPair<Double>?
  private var last: TouchPair<Double>?

  private var pair: TouchPair<Double>? {
    guard trackedTouches.count == 2 else { return nil }
    return TouchPair(trackedTouches[0].location(in: nil).core, trackedTouches[1].location(in: nil).core)
  }

  /// How far the fingers have gone from one place to another, in points.
  func distance(from old: TouchPair<Double>, to new: TouchPair<Double>) -> Double { 0 }
  /// Takes a step of the fingers, and the seconds that it took; 0 where the clock stood still.
  func take(from old: TouchPair<Double>, to new: TouchPair<Double>, seconds: Double) {}
  /// Begins to count.
  func restart() {}

  /// Takes the first two fingers.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in trackedTouches.dropFirst(2) { ignore(touch, for: event) }
    if state == .possible { first = pair }
    (last, lastTime) = (pair, AnimationClock.now)
  }

  /// Begins or goes on.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair, let last else { return }
    let (now, isPossible) = (AnimationClock.now, state == .possible)
    defer { (self.last, lastTime) = (pair, now) }
    if isPossible {
      guard let first, distance(from: first, to: pair) > GestureThresholds.movement else { return }
      if !isAsking { restart() }
    }
    take(from: last, to: pair, seconds: now - lastTime)
    state = isPossible ? .began : .changed
  }

  /// Ends with the last finger.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    last = nil
    guard trackedTouches.allSatisfy({ touches.contains($0) }) else { return }
    state = state == .possible && !isAsking ? .failed : .ended
  }

  /// Is cancelled.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

  /// Forgets the fingers.
  open override func reset() {
    super.reset()
    (first, last) = (nil, nil)
  }
}

/// A recognizer of two fingers that move apart or together.
///
/// It begins when their distance has changed by 10 points.
open class UIPinchGestureRecognizer: TwoFingerRecognizer {
  /// The distance of the fingers over that at the beginning. Set it to 1 to count anew.
  open var scale: CGFloat = 1
  /// How fast ``scale`` changes, a second: that of the last movement.
  open var velocity: CGFloat = 0

  override func restart() { (scale, velocity) = (1, 0) }

  override func distance(from old: TouchPair<Double>, to new: TouchPair<Double>) -> Double {
    (new.span.length - old.span.length).magnitude
  }

  override func take(from old: TouchPair<Double>, to new: TouchPair<Double>, seconds: Double) {
    let factor = old.pinchScale(to: new)
    // Fingers that lie on each other have no factor.
    guard factor.isFinite, factor > 0 else { return }
    let before = scale
    scale *= factor
    if seconds > 0 { velocity = (scale - before) / seconds }
  }
}

/// A recognizer of two fingers that turn about each other.
///
/// It begins when each has gone by 10 points around their middle.
open class UIRotationGestureRecognizer: TwoFingerRecognizer {
  /// The angle in radians since the beginning, positive clockwise. Set it to 0 to count anew.
  open var rotation: CGFloat = 0
  /// How fast ``rotation`` changes, in radians a second: that of the last movement.
  open var velocity: CGFloat = 0

  override func restart() { (rotation, velocity) = (0, 0) }

  override func distance(from old: TouchPair<Double>, to new: TouchPair<Double>) -> Double {
    old.turn(to: new).angle.magnitude * new.span.length / 2
  }

  override func take(from old: TouchPair<Double>, to new: TouchPair<Double>, seconds: Double) {
    let angle = old.turn(to: new).angle
    guard angle.isFinite else { return }
    rotation += angle
    if seconds > 0 { velocity = angle / seconds }
  }
}
