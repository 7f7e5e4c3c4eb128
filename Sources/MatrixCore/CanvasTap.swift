/// Fingers that may become a tap.
public struct CanvasTap: Hashable, Sendable {
  /// When the first finger came down, in seconds.
  public var start: Double
  /// Where each finger came down.
  public var starts: [CanvasTouch] = []
  /// The greatest number of fingers that were down at once.
  public var fingers = 0
  /// Whether a finger has been lifted.
  public var hasLifted = false
  /// Whether it may still be a tap.
  public var isPossible = true

  /// A tap whose first finger comes down at a time.
  public init(time: Double) {
    start = time
  }

  /// It is a tap no more; the fingers may still begin to move the canvas.
  mutating func fail() { isPossible = false }

  /// Another finger comes down; `count` are down then.
  mutating func add(_ touch: CanvasTouch, count: Int) {
    // Fingers one after the other are several touches, not one tap of as many fingers.
    if hasLifted { fail() }
    starts.removeAll { $0.identity == touch.identity }
    starts.append(touch)
    fingers = max(fingers, count)
  }

  /// A finger is lifted.
  mutating func lift() { hasLifted = true }

  /// Whether a finger is further from where it came down than a tap allows.
  func isLeft(by touches: [CanvasTouch], movement: Double) -> Bool {
    touches.contains { touch in
      guard let start = starts.first(where: { $0.identity == touch.identity }) else { return true }
      // Written so that an overflow counts as far.
      return !((touch.point - start.point).length <= movement)
    }
  }

  /// With how many fingers was tapped, where the last one is lifted at a time; nil where it is no tap.
  func fingers(at time: Double, duration: Double) -> Int? {
    let elapsed = time - start
    return isPossible && elapsed >= 0 && elapsed <= duration ? fingers : nil
  }
}
