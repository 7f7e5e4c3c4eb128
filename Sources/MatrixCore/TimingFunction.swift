/// How much of a change has happened when a fraction of its time has passed.
public enum TimingFunction: Sendable, Hashable {
  /// Evenly.
  case linear
  /// Along a cubic Bézier curve from (0, 0) to (1, 1), the time to the right and the progress upwards; see ``bezier(x1:y1:x2:y2:)``.
  case cubic(x1: Double, y1: Double, x2: Double, y2: Double)
  /// In steps of equal length; see ``StepJump``. A count below 1 counts as 1, and as 2 for ``StepJump/none``.
  case steps(Int, jump: StepJump)

  /// Where a function of steps jumps.
  public enum StepJump: Sendable, Hashable, CaseIterable {
    /// At the beginning of each step.
    case start
    /// At the end of each step.
    case end
    /// At the end of each step but the last, so that both ends are shown.
    case none
    /// At the beginning of the first step and at the end of each.
    case both
  }

  /// A curve with control points (x1, y1) and (x2, y2).
  ///
  /// x1 and x2 are held to 0 … 1, so that the time runs forward: its derivative is 3(1−s)² x1 + 6 s(1−s)(x2 − x1) + 3 s²(1 − x2), which is not negative
  /// there. Coordinates that are not finite count as 0.
  public static func bezier(x1: Double, y1: Double, x2: Double, y2: Double) -> TimingFunction {
    func finite(_ number: Double) -> Double { number.isFinite ? number : 0 }
    return .cubic(
      x1: finite(x1).clamped(from: 0, to: 1), y1: finite(y1), x2: finite(x2).clamped(from: 0, to: 1),
      y2: finite(y2))
  }

  /// Quickly at first, slowly at last: (0.25, 0.1), (0.25, 1). `ease` of CSS, the default of Core Animation.
  public static var ease: TimingFunction { .bezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1) }
  /// Slowly at first: (0.42, 0), (1, 1).
  public static var easeIn: TimingFunction { .bezier(x1: 0.42, y1: 0, x2: 1, y2: 1) }
  /// Slowly at last: (0, 0), (0.58, 1).
  public static var easeOut: TimingFunction { .bezier(x1: 0, y1: 0, x2: 0.58, y2: 1) }
  /// Slowly at first and at last: (0.42, 0), (0.58, 1).
  public static var easeInOut: TimingFunction { .bezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1) }

  /// The control points of the curve between its ends; (0, 0) and (1, 1) make it straight, and nil is for steps, which have no curve.
  public var controlPoints: (first: Point<Double>, second: Point<Double>)? {
    switch self {
    case .linear: (Point(x: 0, y: 0), Point(x: 1, y: 1))
    case .cubic(let x1, let y1, let x2, let y2): (Point(x: x1, y: y1), Point(x: x2, y: y2))
    case .steps: nil
    }
  }

  /// The progress at a fraction of the time, which is held to 0 … 1. NaN for NaN.
  ///
  /// The curve's parameter is found by halving an interval until nothing lies between its ends, which is as exact as doubles are where the curve is not upright.
  ///
  /// Source: CSS Easing Functions Level 2; a step's beginning belongs to it.
  public func progress(at fraction: Double) -> Double {
    let time = fraction.clamped(from: 0, to: 1)
    guard time.isFinite else { return .nan }
    switch self {
    case .linear:
      return time
    case .cubic(let x1, let y1, let x2, let y2):
      let curve = BezierCurve(
        Point(x: 0, y: 0), Point(x: x1, y: y1), Point(x: x2, y: y2), Point(x: 1.0, y: 1.0))
      if time == 0 || time == 1 { return time }
      var (low, high) = (0.0, 1.0)
      while true {
        let middle = low + (high - low) / 2
        // Ends: an interval of doubles in 0 … 1 can be halved less than 1,100 times before its middle is one of its ends.
        guard middle > low, middle < high else { return curve.point(at: high).y }
        if curve.point(at: middle).x < time { low = middle } else { high = middle }
      }
    case .steps(let wanted, let jump):
      let count = Double(max(wanted, jump == .none ? 2 : 1))
      let passed = (time * count).rounded(.down) + (jump == .start || jump == .both ? 1 : 0)
      let jumps = jump == .none ? count - 1 : jump == .both ? count + 1 : count
      return passed.clamped(from: 0, to: jumps) / jumps
    }
  }
}
