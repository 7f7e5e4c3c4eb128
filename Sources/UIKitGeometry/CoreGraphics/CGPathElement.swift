internal import MatrixCore

/// What a step of a path does.
public enum CGPathElementType: Int32, Sendable {
  /// Begins a subpath; one point.
  case moveToPoint
  /// A segment; one point.
  case addLineToPoint
  /// A quadratic curve; the control point and the end.
  case addQuadCurveToPoint
  /// A cubic curve; two control points and the end.
  case addCurveToPoint
  /// A segment back to the beginning of the subpath; no point.
  case closeSubpath
}

/// A step of a path, valid only while a path is walked.
public struct CGPathElement {
  /// What the step does.
  public var type: CGPathElementType
  /// Its points, as many as the type says.
  public var points: UnsafeMutablePointer<CGPoint>
}

extension CGPath {
  /// Calls a closure with each step, in order.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for element in elements {
      // Three places always, so that reading one too many is not a trap.
      var points = element.points.map { CGPoint($0) }
      points += Array(repeating: .zero, count: 3 - points.count)
      points.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        var step = CGPathElement(type: element.type, points: base)
        block(&step)
      }
    }
  }
}

extension PathElement where S == Double {
  fileprivate var type: CGPathElementType {
    switch self {
    case .move: .moveToPoint
    case .line: .addLineToPoint
    case .quadratic: .addQuadCurveToPoint
    case .cubic: .addCurveToPoint
    case .close: .closeSubpath
    }
  }
}
