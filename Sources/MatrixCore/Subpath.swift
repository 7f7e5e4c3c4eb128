/// A connected part of a path: a chain of Bézier curves.
public struct Subpath<S: Scalar> {
  /// Where it begins.
  public var start: Point<S>
  /// The curves, each beginning where the one before ends; none for a subpath of a single point. Where the
  /// subpath is closed the last is the segment back to the start, of length 0 if the chain was there already.
  public var curves: [BezierCurve<S>] = []
  /// Whether it returns to its start by `close`.
  public private(set) var isClosed = false

  /// The subpath of a single point.
  public init(start: Point<S>) {
    self.start = start
  }

  /// Where the last curve ends.
  public var end: Point<S> { curves.last?.end ?? start }

  /// Adds the segment back to the start.
  public mutating func close() {
    curves.append(BezierCurve(end, start))
    isClosed = true
  }
}

extension Subpath: Sendable where S: Sendable {}
extension Subpath: Equatable where S: Equatable {}
extension Subpath: Hashable where S: Hashable {}
