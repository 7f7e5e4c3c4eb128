/// One mark on a device: a path in device space, and the state at the time it was painted; or a group of marks.
///
/// The path does not change with the context's later transforms; a line's pen is a disc under `state.ctm`.
/// A group is put together by itself and then painted as one: with the opacity, the shadow, the blending and the
/// clip areas of its own state. Its path is empty.
public struct DeviceMark<S: Scalar, Paint> {
  /// The path in device space.
  public var path: Path<S>
  /// What was painted of it.
  public var painting: Painting
  /// Colours, line and clip areas at the time.
  public var state: GraphicsState<S, Paint>
  #if hasFeature(Embedded)
    /// Nil: pages draw figures, which have no groups.
    public var group: [DeviceMark]? { nil }
  #else
    /// The marks of a group, from back to front; nil for a path. The clip areas of each begin with the group's own.
    public var group: [DeviceMark]?
  #endif

  /// A mark.
  public init(path: Path<S>, painting: Painting, state: GraphicsState<S, Paint>) {
    self.path = path
    self.painting = painting
    self.state = state
  }

  #if !hasFeature(Embedded)
    /// A group of marks, painted with a state.
    public init(group: [DeviceMark], state: GraphicsState<S, Paint>) {
      self.init(path: Path(), painting: .fill(.nonZero), state: state)
      self.group = group
    }
  #endif

  /// The mark on another device, whose space a transform leads to: path, shadow, clip areas and the pen's CTM move.
  public func transformed(by transform: AffineTransform<S>) -> DeviceMark {
    var result = DeviceMark(path: path.transformed(by: transform), painting: painting, state: state)
    result.state.ctm = state.ctm.then(transform)
    #if !hasFeature(Embedded)
      result.group = group.map { marks in marks.map { $0.transformed(by: transform) } }
      result.state.shadow = state.shadow.map { $0.transformed(by: transform) }
    #endif
    result.state.clips = state.clips.map {
      ClipArea(path: $0.path.transformed(by: transform), rule: $0.rule)
    }
    return result
  }
}

extension DeviceMark {
  /// The mark cut off at some areas before its own.
  func clipped(to areas: [ClipArea<S>]) -> DeviceMark {
    if areas.isEmpty { return self }
    var result = self
    result.state.clips = areas + state.clips
    #if !hasFeature(Embedded)
      result.group = group.map { marks in marks.map { $0.clipped(to: areas) } }
    #endif
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
  /// Lines are not looked at. In painter's order the last mark that covers a point is the one that is seen. A group
  /// covers what one of its marks covers.
  public func fills(_ point: Point<Double>) -> Bool {
    if let group { return group.contains { $0.fills(point) } }
    guard let rule = painting.fillRule, path.contains(point, rule: rule) else { return false }
    return state.clips.allSatisfy { $0.path.contains(point, rule: $0.rule) }
  }
}

extension DeviceMark: Sendable where S: Sendable, Paint: Sendable {}
extension DeviceMark: Equatable where S: Equatable, Paint: Equatable {}
extension DeviceMark: Hashable where S: Hashable, Paint: Hashable {}
