import Foundation
internal import MatrixCore

/// A recognizer of fingers that move.
///
/// It begins when the least number of fingers is down and their middle has moved by 10 points, changes when a finger moves
/// while that many are down, and ends when the last one is lifted. What moved before it began is left out; a finger that
/// comes or goes moves nothing, though ``location(in:)`` jumps.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// How many fingers the gesture needs at least.
  open var minimumNumberOfTouches = 1
  /// How many fingers it takes at most.
  open var maximumNumberOfTouches = Int.max

  private var movement = CGVector.zero
  private var speed = CGVector.zero
  private var last = CGPoint.zero
  private var lastTime = 0.0
  private var walked = CGVector.zero

  /// How far the fingers moved since the gesture began or ``setTranslation(_:in:)``, in a view's coordinates.
  ///
  /// In a turned view the movement is turned too: it is a vector, and the translation of the view plays no part.
  open func translation(in view: UIView?) -> CGPoint { Self.vector(movement, in: view) }

  /// Sets how far the fingers moved, in a view's coordinates; 0 starts counting anew.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    movement = Self.windowVector(translation, from: view)
  }

  /// How fast the fingers move, in points a second in a view's coordinates: that of the last movement.
  open func velocity(in view: UIView?) -> CGPoint { Self.vector(speed, in: view) }

  /// Sets how fast the fingers move. Not part of iOS.
  public func setVelocity(_ velocity: CGPoint, in view: UIView?) {
    speed = Self.windowVector(velocity, from: view)
  }

  /// Counts the fingers; one too many ends what has not begun.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if trackedTouches.count > maximumNumberOfTouches {
      if state == .possible {
        state = .failed
      } else {
        for touch in trackedTouches.dropFirst(max(maximumNumberOfTouches, 0)) { ignore(touch, for: event) }
      }
    }
    anchor()
  }

  /// Begins or goes on.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let place = Self.middle(trackedTouches.map { $0.location(in: nil) }) else { return }
    let step = CGVector(dx: place.x - last.x, dy: place.y - last.y)
    let now = AnimationClock.now
    if now > lastTime { speed = CGVector(dx: step.dx / (now - lastTime), dy: step.dy / (now - lastTime)) }
    (last, lastTime) = (place, now)
    guard trackedTouches.count >= minimumNumberOfTouches else { return }
    walked.dx += step.dx
    walked.dy += step.dy
    if state == .possible {
      guard walked.core.length > GestureThresholds.movement else { return }
      if !isAsking { movement = .zero }
      add(step)
      state = .began
    } else {
      add(step)
      state = .changed
    }
  }

  /// Ends with the last finger.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let left = trackedTouches.filter { !touches.contains($0) }
    if left.isEmpty {
      state = state == .possible && !isAsking ? .failed : .ended
    } else {
      last = Self.middle(left.map { $0.location(in: nil) }) ?? last
    }
  }

  /// Is cancelled.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

  /// Forgets the movement.
  open override func reset() {
    super.reset()
    (walked, speed) = (.zero, .zero)
  }

  private func add(_ step: CGVector) {
    movement.dx += step.dx
    movement.dy += step.dy
  }

  /// Begins to count from where the fingers are now.
  private func anchor() {
    (last, lastTime) = (Self.middle(trackedTouches.map { $0.location(in: nil) }) ?? last, AnimationClock.now)
    if state == .possible { walked = .zero }
  }

  private static func vector(_ vector: CGVector, in view: UIView?) -> CGPoint {
    let end = CGPoint(x: vector.dx, y: vector.dy)
    guard let view else { return end }
    let image = CGVector(view.convert(end, from: nil).core - view.convert(.zero, from: nil).core)
    return CGPoint(x: image.dx, y: image.dy)
  }

  private static func windowVector(_ vector: CGPoint, from view: UIView?) -> CGVector {
    guard let view else { return CGVector(dx: vector.x, dy: vector.y) }
    return CGVector(view.convert(vector, to: nil).core - view.convert(.zero, to: nil).core)
  }
}
