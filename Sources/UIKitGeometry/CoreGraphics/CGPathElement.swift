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

/// A step of a path.
///
/// Apple's has a pointer to the points, and ``CGPath/applyWithBlock(_:)`` gives a pointer to it. What is read through these,
/// `step.pointee.points[1]`, reads alike here, and reaches nothing else.
public struct CGPathElement {
  /// What the step does.
  public var type: CGPathElementType
  /// Its points, as many as the type says.
  public var points: Points

  /// Three places always, so that reading one too many is not a trap; those behind the points hold (0, 0).
  public struct Points {
    private let places: (CGPoint, CGPoint, CGPoint)

    fileprivate init(_ points: [CGPoint]) {
      func place(_ index: Int) -> CGPoint { points.indices.contains(index) ? points[index] : .zero }
      places = (place(0), place(1), place(2))
    }

    /// The first point.
    public var pointee: CGPoint { places.0 }

    /// A point by its index from 0 to 2; others are (0, 0).
    public subscript(_ index: Int) -> CGPoint {
      switch index {
      case 0: places.0
      case 1: places.1
      case 2: places.2
      default: .zero
      }
    }
  }

  /// A step while a path is walked.
  public struct Place {
    /// The step.
    public let pointee: CGPathElement
  }
}

extension CGPath {
  /// Calls a closure with each step, in order.
  public func applyWithBlock(_ block: (CGPathElement.Place) -> Void) {
    for element in elements {
      let points = CGPathElement.Points(element.points.map { CGPoint($0) })
      block(CGPathElement.Place(pointee: CGPathElement(type: element.type, points: points)))
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
