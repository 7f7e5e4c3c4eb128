// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
internal import MatrixCore

/// When something happens in the time of what it is in: t = (parent − beginTime) · speed + timeOffset.
public protocol CAMediaTiming: AnyObject {
  /// When it begins, in the parent's time.
  var beginTime: CFTimeInterval { get set }
  /// How long it lasts once, in seconds.
  var duration: CFTimeInterval { get set }
  /// How fast its time passes, beside its parent's.
  var speed: Float { get set }
  /// What is added to its time.
  var timeOffset: CFTimeInterval { get set }
  /// How often it runs; 0 is once.
  var repeatCount: Float { get set }
  /// How long it runs again and again; 0 for as often as ``repeatCount`` says.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether it runs back after it ran.
  var autoreverses: Bool { get set }
  /// What it shows before and after it runs.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// The time of the ``AnimationClock``: on iOS, seconds since the device was started.
public func CACurrentMediaTime() -> CFTimeInterval { AnimationClock.now }

extension CAMediaTiming {
  /// The own time at a time of the parent.
  func ownTime(_ parent: Double) -> Double { (parent - beginTime) * Double(speed) + timeOffset }

  /// The parent's time at an own time; nil where the own time stands still.
  func parentTime(_ own: Double) -> Double? {
    speed == 0 ? nil : (own - timeOffset) / Double(speed) + beginTime
  }

  /// How long it runs in all, by its own time; infinite where it is repeated without end.
  func activeDuration(_ duration: Double) -> Double {
    if repeatDuration > 0 { return repeatDuration }
    return duration * (autoreverses ? 2 : 1) * (repeatCount > 0 ? Double(repeatCount) : 1)
  }

  /// The time within what is shown, at a time of the parent; nil where it shows nothing.
  ///
  /// It is there from ``beginTime`` on, for as long as it is active. ``timeOffset`` moves what is shown: it begins that much later, and what was left out follows at the end.
  func shownTime(at parent: Double, lasting duration: Double) -> Double? {
    let active = activeDuration(duration)
    var elapsed = (parent - beginTime) * Double(speed)
    if elapsed < 0 {
      guard fillMode == .backwards || fillMode == .both else { return nil }
      elapsed = 0
    } else if elapsed >= active {
      guard fillMode == .forwards || fillMode == .both else { return nil }
      elapsed = active
    }
    let time = elapsed + timeOffset
    guard timeOffset != 0, active > 0, active.isFinite else { return time }
    return time - active * (time / active).rounded(.down)
  }

  /// How far it is within one run, at a time of the parent: from 0 to 1; nil where it shows nothing.
  func phase(at parent: Double, lasting duration: Double) -> Double? {
    guard let time = shownTime(at: parent, lasting: duration) else { return nil }
    guard duration > 0 else { return autoreverses ? 0 : 1 }
    let turns = time / (duration * (autoreverses ? 2 : 1))
    // The end of the last run is its end, not the beginning of another one.
    let isEnd = time == activeDuration(duration) && turns > 0 && turns == turns.rounded()
    let part = isEnd ? 1 : turns - turns.rounded(.down)
    guard autoreverses else { return part }
    return part <= 0.5 ? 2 * part : 2 - 2 * part
  }
}

/// What an animation shows before it begins and after it has ended.
public struct CAMediaTimingFillMode: Hashable, Sendable, RawRepresentable {
  /// The name.
  public let rawValue: String
  /// The mode with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Nothing.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// Its end, after it.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Its beginning, before it.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Its beginning before it, its end after it.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// How an animation's progress runs over its time: a cubic Bézier curve from (0, 0) to (1, 1).
public final class CAMediaTimingFunction: NSObject, Sendable {
  let core: TimingFunction
  private let controls: [Float]

  /// The curve of a name; evenly for a name that is not known.
  public convenience init(name: CAMediaTimingFunctionName) {
    let curve: TimingFunction =
      switch name {
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInEaseOut: .easeInOut
      case .default: .ease
      default: .linear
      }
    let (first, second) = curve.controlPoints ?? (.origin, Point(x: 1, y: 1))
    self.init(controlPoints: Float(first.x), Float(first.y), Float(second.x), Float(second.y))
  }

  /// The curve with control points (c1x, c1y) and (c2x, c2y). Abscissas are held to 0 … 1.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    controls = [c1x, c1y, c2x, c2y]
    core = .bezier(x1: Double(c1x), y1: Double(c1y), x2: Double(c2x), y2: Double(c2y))
    super.init()
  }

  /// Writes the coordinates of a control point; 0 and 3 are the ends of the curve. Another index has none, with a fault.
  @safe public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let points: [[Float]] = [[0, 0], [controls[0], controls[1]], [controls[2], controls[3]], [1, 1]]
    guard points.indices.contains(index) else {
      GeometryFault.record("a timing function has the control points 0 to 3")
      return
    }
    unsafe values[0] = points[index][0]
    unsafe values[1] = points[index][1]
  }
}

/// The names of timing functions.
public struct CAMediaTimingFunctionName: Hashable, Sendable, RawRepresentable {
  /// The name.
  public let rawValue: String
  /// The function with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Evenly.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slowly at first: (0.42, 0), (1, 1).
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slowly at last: (0, 0), (0.58, 1).
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slowly at first and at last: (0.42, 0), (0.58, 1).
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// That of changes that nobody asked to be animated: (0.25, 0.1), (0.25, 1).
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}
