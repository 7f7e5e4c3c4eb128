import Foundation

/// A recognizer of taps.
///
/// The fingers come down and are lifted again without moving by more than 10 points, within 0.75 s, and so often as it
/// takes, the next within 0.35 s. With more or fewer fingers it fails.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How often to tap.
  open var numberOfTapsRequired = 1
  /// With how many fingers.
  open var numberOfTouchesRequired = 1

  private var taps = 0
  private var starts: [(touch: UITouch, place: CGPoint)] = []
  private var mostFingers = 0
  private var turn = 0

  /// With how many fingers was tapped, once it is recognized; before that, how many are down.
  open override var numberOfTouches: Int {
    get { decidedState == .ended ? numberOfTouchesRequired : super.numberOfTouches }
    set { super.numberOfTouches = newValue }
  }

  /// Counts the fingers.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if starts.isEmpty {
      turn += 1
      mostFingers = 0
      fail(after: GestureThresholds.tapDuration)
    }
    awaitsTouches = false
    starts += trackedTouches.filter { touches.contains($0) }.map { ($0, $0.location(in: nil)) }
    mostFingers = max(mostFingers, trackedTouches.count)
    // Fingers that come after one was lifted are another tap.
    if mostFingers > numberOfTouchesRequired || starts.count > trackedTouches.count { state = .failed }
  }

  /// Fails where a finger goes too far.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    for start in starts where touches.contains(start.touch) {
      // Written so that an overflow counts as far.
      if !(start.touch.distance(from: start.place) <= GestureThresholds.movement) { state = .failed }
    }
  }

  /// Counts the tap when the last finger is lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard trackedTouches.allSatisfy({ touches.contains($0) }) else { return }
    starts = []
    turn += 1
    guard mostFingers == numberOfTouchesRequired else { return state = .failed }
    taps += 1
    if taps >= numberOfTapsRequired {
      state = .ended
    } else {
      awaitsTouches = true
      fail(after: GestureThresholds.tapInterval)
    }
  }

  /// Fails.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  /// Counts anew.
  open override func reset() {
    super.reset()
    (taps, starts, mostFingers) = (0, [], 0)
    turn += 1
  }

  private func fail(after seconds: Double) {
    let turn = turn
    TouchDispatcher.current.call(self, after: seconds) { [weak self] in
      if let self, self.turn == turn { state = .failed }
    }
  }
}
