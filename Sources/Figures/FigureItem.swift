import FormulaSyntax

/// One thing that a figure shows.
public struct FigureItem: Sendable {
  /// What it is. Coordinates are expressions; a point is a pair, a rectangle (x, y, width, height).
  public indirect enum Shape: Sendable {
    /// A view or layer with its bounds, position, anchor and transform.
    case view(FigureView)
    /// A rectangle.
    case rectangle(FigureExpression)
    /// A rectangle drawn as a bounding box.
    case frame(FigureExpression)
    /// A closed chain of points. An expression may also be an n × 2 matrix: n points, one a row.
    case polygon([FigureExpression])
    /// A face of a convex solid, drawn only where it is seen from its front, or only where it is seen from its back. Its corners run
    /// from the x axis towards the y axis where the front is seen.
    case face([FigureExpression], isBack: Bool)
    /// A chain of points, or a path with curves; also with its control points and the segments between them.
    case path([FigurePathStep], showsControls: Bool)
    /// A point.
    case point(FigureExpression)
    /// An arrow to a point; from the origin where `from` is nil.
    case vector(from: FigureExpression?, to: FigureExpression)
    /// An arrow given by its components; from the origin where `from` is nil.
    case displacement(from: FigureExpression?, by: FigureExpression)
    /// A straight stroke between two points.
    case segment(from: FigureExpression, to: FigureExpression)
    /// The line through two points, out to the edge of the picture.
    case line(from: FigureExpression, to: FigureExpression)
    /// A circle.
    case circle(center: FigureExpression, radius: FigureExpression)
    /// The points (x, y) for a parameter from `lower` to `upper`.
    case curve(
      x: FigureExpression, y: FigureExpression, parameter: Symbol, lower: FigureExpression,
      upper: FigureExpression)
    /// An arc with an arrow head from one direction to another. Angles count from the x axis towards the y axis.
    case angle(
      vertex: FigureExpression?, from: FigureExpression?, to: FigureExpression, radius: FigureExpression?)
    /// The coordinate axes. Ranges are pairs; nil fits the picture.
    case axes(x: FigureExpression?, y: FigureExpression?, names: [FigureText], ticks: Bool)
    /// A square grid. `within` is a rectangle; nil fills the picture.
    case grid(step: FigureExpression?, within: FigureExpression?)
    /// Words at a point.
    case text(FigureText, at: FigureExpression)
    /// Several things under one transform.
    case group([FigureItem])
    /// What a graphics context paints, whose device space is the coordinates around.
    case context([FigureOperation])
  }

  /// A word of `style:`; they combine.
  public enum Style: String, Sendable, CaseIterable {
    /// The first colour.
    case primary
    /// The second colour.
    case accent
    /// The third colour.
    case contrast
    /// Grey and thin.
    case muted
    /// Broken strokes.
    case dashed
    /// Dotted strokes.
    case dotted
    /// A heavier stroke.
    case thick
    /// A lighter stroke.
    case thin
    /// With a tinted inside.
    case filled
    /// Without an inside.
    case outline

    /// The class by which the style sheet knows it.
    public var cssClass: String { "diagram-\(rawValue)" }
  }

  /// Where a label stands, seen from what it names.
  public enum Place: String, Sendable, CaseIterable {
    /// Straight above.
    case above
    /// Straight below.
    case below
    /// On the left.
    case left
    /// On the right.
    case right
    /// Above and to the left.
    case aboveLeft = "above-left"
    /// Above and to the right.
    case aboveRight = "above-right"
    /// Below and to the left.
    case belowLeft = "below-left"
    /// Below and to the right.
    case belowRight = "below-right"
    /// On the point itself.
    case center
  }

  /// What it is.
  public var shape: Shape
  /// Its name in the picture.
  public var label: FigureText?
  /// Names of its corners, for rectangles, polygons and views.
  public var vertexLabels: [FigureText]
  /// Where the label must stand; nil lets the renderer choose.
  public var place: Place?
  /// The classes of what is drawn: how it looks, as ``Style/cssClass`` says, and what it stands for.
  public var classes: [String]
  /// An affine transform that it is drawn under; a view has its own in ``FigureView/transform``.
  public var transform: FigureExpression?
  /// Whether it is also drawn as it was before the transform.
  public var showsBefore: Bool

  /// Makes an item.
  public init(
    _ shape: Shape, label: FigureText? = nil, vertexLabels: [FigureText] = [], place: Place? = nil,
    styles: [Style] = [], transform: FigureExpression? = nil, showsBefore: Bool = false
  ) {
    self.shape = shape
    self.label = label
    self.vertexLabels = vertexLabels
    self.place = place
    classes = styles.map { $0.cssClass }
    self.transform = transform
    self.showsBefore = showsBefore
  }
}

/// A view as a diagram draws it: UIKit's geometric properties, in the coordinates of what contains it.
public struct FigureView: Sendable {
  /// What to draw of a view besides its outline.
  public enum Part: String, Sendable, CaseIterable {
    /// The outline; always drawn, and may be named.
    case outline
    /// The bounding box of the four corners, dashed.
    case frame
    /// The anchor point, as a ringed cross.
    case anchor
    /// Dots on the corners.
    case corners
    /// The view's own axes, from the origin of its bounds.
    case axes
    /// The view as it is without its transform.
    case before
  }

  /// The bounds (x, y, w, h), or a bare size (w, h) at the origin.
  public var bounds: FigureExpression
  /// The position of the anchor in the superview; UIKit's `center`.
  public var position: FigureExpression
  /// The anchor relative to the bounds; (0.5, 0.5) where it is nil.
  public var anchor: FigureExpression?
  /// The transform about the anchor; the identity where it is nil.
  public var transform: FigureExpression?
  /// What is drawn of it.
  public var parts: [Part]
  /// What it contains, in the coordinates of its bounds.
  public var contents: [FigureItem]

  /// Makes a view.
  public init(
    bounds: FigureExpression, position: FigureExpression, anchor: FigureExpression? = nil,
    transform: FigureExpression? = nil,
    parts: [Part] = [], contents: [FigureItem] = []
  ) {
    self.bounds = bounds
    self.position = position
    self.anchor = anchor
    self.transform = transform
    self.parts = parts
    self.contents = contents
  }
}
