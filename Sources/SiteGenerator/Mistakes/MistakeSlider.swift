import FormulaSyntax

/// The positions at which a reader may put a symbol of a mistake: multiples of a step, in degrees where the symbol is an angle, and
/// the value of the counterexample exactly.
struct MistakeSlider: Sendable, Equatable {
  /// What is known of a symbol.
  struct Kind: Sendable, Equatable {
    /// Its value at the counterexample, in radians where it is an angle, and as it is read.
    var value: Double
    var text: String
    /// Whether it is read in degrees.
    var isAngle = false
    /// Whether it stands for integers.
    var isWhole = false
    /// What it is at least and at most, as far as that is assumed of it alone; `isOpen` excludes the bound.
    var lower: Bound?
    var upper: Bound?
  }

  /// A bound, in radians where the symbol is an angle.
  struct Bound: Sendable, Equatable {
    var value: Double
    var isOpen: Bool
  }

  /// A step is `unit / scale`, with a whole unit; `scale` is a power of ten.
  var unit: Int
  var scale: Int
  /// The least value in steps; the last position.
  var least: Int
  var last: Int
  /// The position of the counterexample.
  var first: Int
  var kind: Kind

  /// How many steps a slider has at least, and at most.
  private static let usualSteps = 100.0
  private static let mostSteps = 1000

  /// The positions for a symbol; nil where they would be too many, or none beside that of the counterexample.
  ///
  /// - Parameter reach: how far symbols go that nothing bounds, the same for all, so that two of them can be made equal.
  init?(_ kind: Kind, reach: Double) {
    self.kind = kind
    let factor = kind.isAngle ? 180 / Double.pi : 1
    let value = kind.value * factor
    guard value.isFinite, value.magnitude <= 1e6 else { return nil }
    var (low, high) = kind.isAngle ? Self.turn(around: value) : (-reach, reach)
    if let lower = kind.lower?.value { low = kind.isAngle ? max(low, lower * factor) : lower }
    if let upper = kind.upper?.value { high = kind.isAngle ? min(high, upper * factor) : upper }
    // A bound beyond what is usual takes the other end with it.
    if low >= high, kind.upper == nil { high = low + reach }
    if low >= high, kind.lower == nil { low = high - reach }
    (unit, scale) = kind.isAngle || kind.isWhole ? (1, 1) : Self.step(atMost: (high - low) / Self.usualSteps)
    let step = Double(unit) / Double(scale)
    var (from, to) = ((low / step - 1e-9).rounded(.up), (high / step + 1e-9).rounded(.down))
    if let lower = kind.lower, lower.isOpen, (from * step - lower.value * factor).magnitude < step * 1e-6 {
      from += 1
    }
    if let upper = kind.upper, upper.isOpen, (to * step - upper.value * factor).magnitude < step * 1e-6 {
      to -= 1
    }
    guard to - from >= 1, to - from <= Double(Self.mostSteps) else { return nil }
    least = Int(from)
    last = Int(to - from)
    first = min(max(Int((value / step).rounded()) - least, 0), last)
  }

  /// How far symbols go whose values at the counterexample are these: at least twice as far, to 1, 2 or 5 times a power of ten.
  static func reach(of values: [Double]) -> Double {
    let wanted = 2 * (values.map(\.magnitude).max() ?? 1)
    var power = 1.0
    while power < 1e6 {
      for digit in [1.0, 2, 5] where digit * power >= wanted { return digit * power }
      power *= 10
    }
    return power
  }

  /// A whole turn that holds an angle, in degrees: about 0 if that will do.
  private static func turn(around degrees: Double) -> (Double, Double) {
    if degrees.magnitude <= 180 { return (-180, 180) }
    let turns = (degrees / 360).rounded(.down) * 360
    return (turns, turns + 360)
  }

  /// The greatest of 1, 2 and 5 times a power of ten that is not above a number, as a whole number and a power of ten.
  private static func step(atMost limit: Double) -> (unit: Int, scale: Int) {
    var (power, scale) = (1, 1)
    while Double(power) / Double(scale) > limit, scale < 1_000_000 { scale *= 10 }
    while Double(power * 10) <= limit, power < 1_000_000 { power *= 10 }
    for digit in [5, 2] where Double(digit * power) / Double(scale) <= limit * (1 + 1e-9) {
      return (digit * power, scale)
    }
    return (power, scale)
  }
}
