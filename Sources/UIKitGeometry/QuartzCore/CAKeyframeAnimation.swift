import Foundation
internal import MatrixCore

/// An animation over several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values, at least one.
  public var values: [Any]?
  /// The path that a point moves along, in place of ``values``; each of its lines and curves is an interval.
  public var path: CGPath?
  /// When each value is reached, from 0 to 1; nil for evenly. They count where there are as many as values and they do not fall.
  public var keyTimes: [NSNumber]?
  /// How the progress runs between each two values.
  public var timingFunctions: [CAMediaTimingFunction]?
  /// How it goes from value to value.
  public var calculationMode: CAAnimationCalculationMode = .linear

  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    (values, path, keyTimes) = (other.values, other.path, other.keyTimes)
    (timingFunctions, calculationMode) = (other.timingFunctions, other.calculationMode)
  }

  override func settle(at time: Double, duration standard: Double) {
    super.settle(at: time, duration: standard)
    if ![.linear, .discrete, .paced].contains(calculationMode) {
      GeometryFault.record(
        "key frames are joined linearly, discretely or paced; \(calculationMode.rawValue) is taken for linear"
      )
    }
  }

  override func value(at parentTime: Double, below: AnimatedValue) -> AnimatedValue? {
    progress(at: parentTime).flatMap { value(at: parentTime, phase: $0, below: below) }
  }

  override func value(at parentTime: Double, phase: Double, below: AnimatedValue) -> AnimatedValue? {
    if let path { return along(path.core.subpaths.flatMap(\.curves), phase) }
    let values = (self.values ?? []).compactMap { AnimatedValue($0) }
    guard values.count == self.values?.count, let first = values.first, let last = values.last else {
      return nil
    }
    if calculationMode == .discrete {
      // Each value has its time; with times of their own there is one more, at which the last one ends.
      // A timing function may leave 0 … 1.
      let starts = times(values.count + 1) ?? (0..<values.count).map { Double($0) / Double(values.count) }
      return values[min(starts.lastIndex { $0 <= phase } ?? 0, values.count - 1)]
    }
    guard values.count > 1 else { return first }
    let steps = zip(values, values.dropFirst()).map { $0.distance(to: $1) ?? 1 }
    guard let place = place(at: phase, steps) else { return last }
    return values[place.index].mixed(with: values[place.index + 1], at: place.fraction)
  }

  private func along(_ curves: [BezierCurve<Double>], _ phase: Double) -> AnimatedValue? {
    guard let last = curves.last else { return nil }
    let lengths =
      calculationMode == .paced ? curves.map { $0.length(tolerance: 1e-6) } : curves.map { _ in 1 }
    guard let place = place(at: phase, lengths) else { return .point(CGPoint(last.end)) }
    let curve = curves[place.index]
    let t =
      calculationMode == .paced
      ? curve.parameter(atLength: place.fraction * lengths[place.index]) : place.fraction
    return .point(CGPoint(curve.point(at: t)))
  }

  /// The interval in which a phase is, and how far in it; nil at the end of all. A paced one spends its time by the lengths of its intervals.
  private func place(at phase: Double, _ lengths: [Double]) -> (index: Int, fraction: Double)? {
    var bounds = (0...lengths.count).map { Double($0) / Double(lengths.count) }
    if calculationMode == .paced {
      let total = lengths.reduce(0, +)
      var sum = 0.0
      if total > 0 {
        bounds =
          [0]
          + lengths.map {
            sum += $0; return sum / total
          }
      }
    } else if let times = times(lengths.count + 1) {
      bounds = times
    }
    guard let index = bounds.lastIndex(where: { $0 <= phase }) else { return (0, 0) }
    guard index < lengths.count else { return nil }
    let fraction = (phase - bounds[index]) / (bounds[index + 1] - bounds[index])
    guard calculationMode != .paced, let functions = timingFunctions, index < functions.count else {
      return (index, fraction)
    }
    return (index, functions[index].core.progress(at: fraction))
  }

  private func times(_ count: Int) -> [Double]? {
    guard let times = keyTimes?.map(\.doubleValue), times.count == count else { return nil }
    return zip(times, times.dropFirst()).allSatisfy(<=) ? times : nil
  }
}

/// How an animation goes from value to value.
public struct CAAnimationCalculationMode: Hashable, Sendable, RawRepresentable {
  /// The name.
  public let rawValue: String
  /// The mode with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Straight.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// In jumps.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Straight and at an even speed; `keyTimes` and `timingFunctions` do not count.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Along a smooth curve, whose formula is not documented. It is taken for ``linear``, with a fault.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Along a smooth curve at an even speed. It is taken for ``linear``, with a fault.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

extension BezierCurve where S == Double {
  /// The parameter at which the curve has a length from its beginning, up to about 1e-6 of it.
  fileprivate func parameter(atLength length: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if split(at: middle).before.length(tolerance: 1e-6) < length { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
