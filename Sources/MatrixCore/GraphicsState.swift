/// What a graphics context remembers between `saveState` and `restoreState`. The current path is no part of it.
///
/// A paint is whatever the device fills and strokes with: a colour, a name, a list of style classes.
public struct GraphicsState<S: Scalar, Paint> {
  /// The current transformation matrix: from user space to device space.
  public internal(set) var ctm: AffineTransform<S>
  /// What areas are filled with.
  public var fill: Paint
  /// What lines are drawn with.
  public var stroke: Paint
  /// The width of lines, in user space at the time of painting: the pen is a disc of this diameter under the CTM.
  public var lineWidth: S
  /// How lines are broken; unbroken where it is nil.
  public var dash: Dash<S>?
  /// How lines end.
  public var lineCap: LineCap
  /// How segments of a line meet.
  public var lineJoin: LineJoin
  /// The greatest length of a mitre, in line widths, past which a corner is bevelled.
  public var miterLimit: S
  /// The opacity of everything that is painted, from 0 to 1.
  public var alpha: S
  #if hasFeature(Embedded)
    /// Nil: pages draw figures, which have no shadows.
    public var shadow: Shadow<S, Paint>? { nil }
  #else
    /// The shadow that each mark casts; none where it is nil.
    public var shadow: Shadow<S, Paint>?
    /// How marks are mixed with what is below them: a number of the device's own, where 0 lays them over it.
    public var blend = 0
  #endif
  /// The areas, in device space, outside of which nothing is painted: the intersection of all of them.
  public internal(set) var clips: [ClipArea<S>] = []

  /// A state with unbroken lines of width 1, butt caps, mitred joins up to 10 widths, full opacity, no shadow, no
  /// clipping: Quartz's defaults.
  public init(ctm: AffineTransform<S>, fill: Paint, stroke: Paint) {
    self.ctm = ctm
    self.fill = fill
    self.stroke = stroke
    lineWidth = .one
    lineCap = .butt
    lineJoin = .miter
    miterLimit = S(10)
    alpha = .one
  }
}

/// How a line is broken: lengths painted and left out in turn, in user space, repeated as often as needed.
public struct Dash<S: Scalar> {
  /// The lengths; an odd number of them counts twice over.
  public var lengths: [S]
  /// How far into the pattern a line begins.
  public var phase: S

  /// The pattern of some lengths.
  public init(lengths: [S], phase: S = .zero) {
    self.lengths = lengths
    self.phase = phase
  }
}

/// How a line ends.
public enum LineCap: Hashable, Sendable {
  /// At the end point.
  case butt
  /// With half a disc about the end point.
  case round
  /// Half a line width past the end point.
  case square
}

/// How segments of a line meet.
public enum LineJoin: Hashable, Sendable {
  /// Where the outer edges meet, within the mitre limit.
  case miter
  /// With a disc about the corner.
  case round
  /// With the corner cut off.
  case bevel
}

/// The inside of a path, by a rule, in device space.
public struct ClipArea<S: Scalar> {
  /// The path.
  public var path: Path<S>
  /// What is inside.
  public var rule: FillRule

  /// The inside of a path.
  public init(path: Path<S>, rule: FillRule) {
    self.path = path
    self.rule = rule
  }
}

extension GraphicsState: Sendable where S: Sendable, Paint: Sendable {}
extension GraphicsState: Equatable where S: Equatable, Paint: Equatable {}
extension GraphicsState: Hashable where S: Hashable, Paint: Hashable {}
extension Dash: Sendable where S: Sendable {}
extension Dash: Equatable where S: Equatable {}
extension Dash: Hashable where S: Hashable {}
extension ClipArea: Sendable where S: Sendable {}
extension ClipArea: Equatable where S: Equatable {}
extension ClipArea: Hashable where S: Hashable {}
