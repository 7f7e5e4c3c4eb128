import Foundation

/// A recognizer of fingers that stay down.
///
/// It begins when the fingers have been down for the time without moving too far, changes when one of them moves then, and
/// ends when one is lifted.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// For how many seconds.
  open var minimumPressDuration: TimeInterval = 0.5
  /// How far a finger may move meanwhile, in points.
  open var allowableMovement: CGFloat = 10
  /// With how many fingers.
  open var numberOfTouchesRequired = 1
  /// After how many taps.
  open var numberOfTapsRequired = 0

  private var taps = 0
  private var starts: [(touch: UITouch, place: CGPoint)] = []
  private var turn = 0

  /// Waits for the time, once the fingers are down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    awaitsTouches = false
    guard state == .possible else {
      for touch in trackedTouches.dropFirst(numberOfTouchesRequired) { ignore(touch, for: event) }
      return
    }
    if trackedTouches.count > numberOfTouchesRequired { return state = .failed }
    starts += trackedTouches.filter { touches.contains($0) }.map { ($0, $0.location(in: nil)) }
    guard trackedTouches.count == numberOfTouchesRequired else { return }
    turn += 1
    let isTap = taps < numberOfTapsRequired
    call(after: isTap ? GestureThresholds.tapDuration : max(minimumPressDuration, 0)) { recognizer in
      recognizer.state = isTap ? .failed : .began
    }
  }

  /// Fails where a finger goes too far before, and changes after.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return state = .changed }
    for start in starts where touches.contains(start.touch) {
      // Written so that an overflow counts as far.
      if !(start.touch.distance(from: start.place) <= allowableMovement) { state = .failed }
    }
  }

  /// Ends; before the time it was a tap, or nothing.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, !isAsking else { return state = .ended }
    guard taps < numberOfTapsRequired, starts.count == numberOfTouchesRequired else { return state = .failed }
    guard trackedTouches.allSatisfy({ touches.contains($0) }) else { return }
    taps += 1
    starts = []
    turn += 1
    awaitsTouches = true
    call(after: GestureThresholds.tapInterval) { $0.state = .failed }
  }

  /// Is cancelled.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

  /// Counts anew.
  open override func reset() {
    super.reset()
    (taps, starts) = (0, [])
    turn += 1
  }

  private func call(after seconds: Double, _ action: @escaping (UILongPressGestureRecognizer) -> Void) {
    let turn = turn
    TouchDispatcher.current.call(self, after: seconds) { [weak self] in
      if let self, self.turn == turn { action(self) }
    }
  }
}
