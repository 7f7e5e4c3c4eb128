/// One mark on a device: a path in device space, and the state at the time it was painted.
///
/// The path does not change with the context's later transforms; a line's pen is a disc under `state.ctm`.
public struct DeviceMark<S: Scalar, Paint> {
  /// The path in device space.
  public var path: Path<S>
  /// What was painted of it.
  public var painting: Painting
  /// Colours, line and clip areas at the time.
  public var state: GraphicsState<S, Paint>

  /// A mark.
  public init(path: Path<S>, painting: Painting, state: GraphicsState<S, Paint>) {
    self.path = path
    self.painting = painting
    self.state = state
  }

  /// The mark on another device, whose space a transform leads to: path, clip areas and the pen's CTM move.
  public func transformed(by transform: AffineTransform<S>) -> DeviceMark {
    var result = DeviceMark(path: path.transformed(by: transform), painting: painting, state: state)
    result.state.ctm = state.ctm.then(transform)
    result.state.clips = state.clips.map {
      ClipArea(path: $0.path.transformed(by: transform), rule: $0.rule)
    }
    return result
  }
}

/// What is painted of a path: its inside, its line, or the line over the inside.
public enum Painting: Hashable, Sendable {
  /// The inside by a rule.
  case fill(FillRule)
  /// The line.
  case stroke
  /// The inside by a rule, then the line.
  case fillThenStroke(FillRule)

  /// The rule for the inside; nil where it is not painted.
  public var fillRule: FillRule? {
    switch self {
    case .fill(let rule), .fillThenStroke(let rule): rule
    case .stroke: nil
    }
  }

  /// Whether the line is painted.
  public var hasStroke: Bool {
    if case .fill = self { false } else { true }
  }
}

extension DeviceMark where S == Double {
  /// Whether the mark's inside covers a point of device space, where it is painted and not clipped away.
  ///
  /// Lines are not looked at. In painter's order the last mark that covers a point is the one that is seen.
  public func fills(_ point: Point<Double>) -> Bool {
    guard let rule = painting.fillRule, path.contains(point, rule: rule) else { return false }
    return state.clips.allSatisfy { $0.path.contains(point, rule: $0.rule) }
  }
}

extension DeviceMark: Sendable where S: Sendable, Paint: Sendable {}
extension DeviceMark: Equatable where S: Equatable, Paint: Equatable {}
extension DeviceMark: Hashable where S: Hashable, Paint: Hashable {}
