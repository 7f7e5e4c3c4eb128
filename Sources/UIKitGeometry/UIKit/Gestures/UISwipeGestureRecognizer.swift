import Foundation

/// A recognizer of a quick movement.
///
/// It is recognized when all fingers have gone by 50 points to a side within 0.5 s, and by no more than that aside.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Where to.
  public struct Direction: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Directions by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upwards.
    public static let up = Direction(rawValue: 4)
    /// Downwards.
    public static let down = Direction(rawValue: 8)
  }

  /// Where to; of several any one.
  open var direction: Direction = .right
  /// With how many fingers.
  open var numberOfTouchesRequired = 1

  private var starts: [(touch: UITouch, place: CGPoint)] = []

  /// Begins to measure.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if starts.isEmpty {
      TouchDispatcher.current.call(self, after: GestureThresholds.swipeDuration) { [weak self] in
        self?.state = .failed
      }
    }
    starts += trackedTouches.filter { touches.contains($0) }.map { ($0, $0.location(in: nil)) }
    if starts.count > numberOfTouchesRequired { state = .failed }
  }

  /// Is recognized, or fails where the fingers go elsewhere.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    var isFar = starts.count == numberOfTouchesRequired
    for start in starts {
      let place = start.touch.location(in: nil)
      let (x, y) = (place.x - start.place.x, place.y - start.place.y)
      let ways: [(Direction, along: CGFloat, aside: CGFloat)] = [
        (.right, x, y), (.left, -x, y), (.down, y, x), (.up, -y, x),
      ]
      let own = ways.filter {
        direction.contains($0.0) && !($0.aside.magnitude > GestureThresholds.swipeMovement)
      }
      if own.isEmpty { return state = .failed }
      if !own.contains(where: { $0.along >= GestureThresholds.swipeMovement }) { isFar = false }
    }
    if isFar { state = .ended }
  }

  /// Fails, unless it waits for another one.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if !isAsking { state = .failed }
  }

  /// Fails.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  /// Measures anew.
  open override func reset() {
    super.reset()
    starts = []
  }
}
