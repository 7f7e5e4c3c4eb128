/// A mass on a damped spring that is let go away from its rest: m u″ + c u′ + k u = 0, u(0) = 1, u′(0) = −v.
///
/// u is what is left of the way, 1 at the beginning and 0 at rest; 1 − u is the progress, which may pass 1 and come back. With ω = √(k/m) and the
/// damping ratio ζ = c / (2 √(k m)):
///
///     ζ < 1:  u = e^(−ζωt) (cos ω′t + (ζω − v)/ω′ · sin ω′t)      with ω′ = ω √(1 − ζ²)
///     ζ = 1:  u = e^(−ωt) (1 + (ω − v) t)
///     ζ > 1:  u = (v + s₂)/(s₂ − s₁) · e^(s₁t) + (v + s₁)/(s₁ − s₂) · e^(s₂t)    with s = −ω (ζ ± √(ζ² − 1))
public struct SpringMotion: Sendable, Hashable {
  /// The undamped angular frequency ω in radians per second; positive.
  public let frequency: Double
  /// The damping ratio ζ; not negative. Below 1 the spring swings, from 1 on it does not.
  public let dampingRatio: Double
  /// The speed v at the beginning, in whole ways per second, towards the rest.
  public let initialVelocity: Double

  /// A spring with a frequency, a ratio of damping and a speed; nil unless the frequency is positive, the ratio is not negative, and all are finite.
  public init?(frequency: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    guard frequency > 0, frequency.isFinite, dampingRatio >= 0, dampingRatio.isFinite,
      initialVelocity.isFinite
    else { return nil }
    (self.frequency, self.dampingRatio) = (frequency, dampingRatio)
    self.initialVelocity = initialVelocity
  }

  /// A mass on a spring; nil unless mass and stiffness are positive, the damping is not negative, and all are finite.
  public init?(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    guard mass > 0, stiffness > 0 else { return nil }
    self.init(
      frequency: (stiffness / mass).squareRoot(),
      dampingRatio: damping / (2 * (stiffness * mass).squareRoot()),
      initialVelocity: initialVelocity)
  }

  /// The spring with a ratio of damping and a speed that is at rest after a time in seconds: its ``settlingDuration`` is that time, up to rounding. The speed is in
  /// whole ways per second.
  ///
  /// nil unless the time and the ratio are positive. A spring's motion depends on ω·t and v/ω alone, so ω is found by halving an interval.
  public init?(settlingIn time: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    guard time > 0, time.isFinite, dampingRatio > 0 else { return nil }
    func settling(_ frequency: Double) -> Double? {
      SpringMotion(frequency: frequency, dampingRatio: dampingRatio, initialVelocity: initialVelocity)?
        .settlingDuration
    }
    var (low, high) = (1 / time, 1 / time)
    // The stiffer a spring is, the sooner it rests; a thousand doublings leave the range of doubles.
    for _ in 0..<1000 {
      guard let settled = settling(high), settled > time else { break }
      (low, high) = (high, 2 * high)
    }
    for _ in 0..<1000 {
      guard let settled = settling(low), settled <= time else { break }
      (low, high) = (low / 2, low)
    }
    for _ in 0..<60 {
      let middle = low + (high - low) / 2
      if settling(middle) ?? 0 > time { low = middle } else { high = middle }
    }
    self.init(frequency: high, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
  }

  /// The progress after a time in seconds: 0 at the beginning and before it, near 1 at rest.
  public func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    let (w, z, v) = (frequency, dampingRatio, initialVelocity)
    let split = w * (z * z - 1).magnitude.squareRoot()
    if split * time < 1e-6 {
      // Near the critical damping both other formulas lose their digits; e^(−ζωt) (1 + (ζω − v) t) differs in each term by less than its (split·t)²-th.
      return 1 - Double.exponential(-z * w * time) * (1 + (z * w - v) * time)
    }
    if z < 1 {
      let envelope = Double.exponential(-z * w * time)
      return 1 - envelope
        * (Double.cosine(split * time) + (z * w - v) / split * Double.sine(split * time))
    }
    // The slow root as a quotient, since −zw + split cancels.
    let fast = -z * w - split
    let slow = w * w / fast
    return 1 - ((v + fast) * Double.exponential(slow * time) - (v + slow) * Double.exponential(fast * time))
      / (fast - slow)
  }

  /// The time in seconds after which the progress stays within 0.001 of 1; infinite for a spring without damping.
  ///
  /// It is an upper bound from the envelope of the motion: |u| ≤ A e^(−σt) (1 + b t), of which the slow root's part alone counts past ζ = 1. Apple does not document its
  /// threshold.
  public var settlingDuration: Double {
    let bound = 0.001
    let (w, z, v) = (frequency, dampingRatio, initialVelocity)
    guard z > 0 else { return .infinity }
    let rate: Double
    let amplitude: Double
    var growth = 0.0
    let split = w * (z * z - 1).magnitude.squareRoot()
    if z < 1 && split / w > 1e-4 {
      rate = z * w
      amplitude = (1 + ((z * w - v) / split) * ((z * w - v) / split)).squareRoot()
    } else if z > 1 && split / w > 1e-4 {
      let fast = -z * w - split
      let slow = w * w / fast
      rate = -slow
      amplitude = ((v + fast).magnitude + (v + slow).magnitude) / (slow - fast)
    } else {
      // |sin x / x| ≤ 1 for a spring that swings; sinh x / x ≤ cosh x ≤ eˣ for one that does not.
      (rate, amplitude, growth) = (z > 1 ? z * w - split : z * w, 1, (z * w - v).magnitude)
    }
    func envelope(_ time: Double) -> Double {
      amplitude * (1 + growth * time) * Double.exponential(-rate * time)
    }
    // It falls from the maximum of (1 + b t) e^(−σt) on; from there an interval is doubled, and then halved.
    let top = growth > rate ? 1 / rate - 1 / growth : 0
    var (low, high) = (top, top + 1 / rate)
    while envelope(high) > bound, high.isFinite { high *= 2 }
    for _ in 0..<100 {
      let middle = low + (high - low) / 2
      if envelope(middle) > bound { low = middle } else { high = middle }
    }
    return high
  }
}
