import MatrixCore

/// How a slider moves by itself: over which time, along which curve, how often.
///
/// The model is that of `CABasicAnimation` and of Web Animations, which play it in the page.
public struct FigureMotion: Sendable, Hashable {
  /// How long the slider takes for its whole range, in seconds.
  public var duration: Double
  /// How its progress runs.
  public var timing: TimingFunction
  /// Whether each run goes back again.
  public var reverses: Bool
  /// How often it runs; nil for ever.
  public var count: Int?

  /// How long a motion may take, in seconds.
  public static let durations = 0.1...600.0
  /// How often it may run, unless it runs for ever.
  public static let counts = 1...1000

  /// Makes a motion.
  public init(
    duration: Double = 6, timing: TimingFunction = .linear, reverses: Bool = false, count: Int? = 1
  ) {
    self.duration = duration
    self.timing = timing
    self.reverses = reverses
    self.count = count
  }

  /// The curves that have names, those of CSS, whose control points Core Animation's have too.
  public static let namedTimings: [(name: String, timing: TimingFunction)] = [
    ("linear", .linear), ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInOut),
  ]

  /// What the page's script needs: the seconds, the runs (0 for ever), 1 where they go back, and the curve's control points;
  /// (0, 0) and (1, 1) are a straight line.
  public var attribute: String {
    let (first, second) = timing.controlPoints ?? (Point(x: 0, y: 0), Point(x: 1, y: 1))
    let numbers = [
      duration, Double(count ?? 0), reverses ? 1 : 0, first.x, first.y, second.x, second.y,
    ]
    return numbers.map { "\($0)" }.joined(separator: " ")
  }
}
