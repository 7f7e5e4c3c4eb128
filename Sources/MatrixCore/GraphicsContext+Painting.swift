// The current path, and what is made of it. All coordinates are in user space.
extension GraphicsContext {
  /// Empties the current path.
  public mutating func beginPath() {
    path = Path()
  }

  /// Begins a subpath.
  public mutating func move(to point: Point<S>) {
    path.move(to: ctm.apply(point))
  }

  /// Adds a segment to the current path.
  public mutating func addLine(to point: Point<S>) {
    path.addLine(to: ctm.apply(point))
  }

  /// Adds a quadratic Bézier curve to the current path.
  public mutating func addQuadratic(control: Point<S>, to point: Point<S>) {
    path.append(PathElement.quadratic(control: control, to: point).transformed(by: ctm))
  }

  /// Adds a cubic Bézier curve to the current path.
  public mutating func addCubic(control1: Point<S>, control2: Point<S>, to point: Point<S>) {
    path.append(PathElement.cubic(control1: control1, control2: control2, to: point).transformed(by: ctm))
  }

  /// Closes the subpath.
  public mutating func closePath() {
    path.close()
  }

  /// Adds a rectangle, as a closed subpath, to the current path.
  public mutating func add(_ rectangle: Rectangle<S>) {
    add(Path(rectangle))
  }

  /// Adds a path of user space to the current path.
  public mutating func add(_ other: Path<S>) {
    path.append(other.transformed(by: ctm))
  }

  /// Where the current path has come to, in user space; nil where there is none, and where the CTM is singular.
  public var currentPoint: Point<S>? {
    path.currentPoint.flatMap { convertToUser($0) }
  }

  // MARK: - Painting

  /// Paints the current path over what is there, and empties it. An empty path leaves no mark.
  public mutating func paint(_ painting: Painting) {
    if !path.isEmpty { marks.append(DeviceMark(path: path, painting: painting, state: state)) }
    beginPath()
  }

  /// Fills the current path by a rule, and empties it.
  public mutating func fillPath(_ rule: FillRule = .nonZero) {
    paint(.fill(rule))
  }

  /// Strokes the current path, and empties it.
  public mutating func strokePath() {
    paint(.stroke)
  }

  /// Fills a path of user space. The current path is lost, as in Quartz.
  public mutating func fill(_ path: Path<S>, rule: FillRule = .nonZero) {
    paint(path, .fill(rule))
  }

  /// Strokes a path of user space. The current path is lost, as in Quartz.
  public mutating func stroke(_ path: Path<S>) {
    paint(path, .stroke)
  }

  /// Paints a path of user space. The current path is lost, as in Quartz.
  public mutating func paint(_ path: Path<S>, _ painting: Painting) {
    beginPath()
    add(path)
    paint(painting)
  }

  /// Paints what another context has recorded, as one draws a page or a layer into a context.
  ///
  /// That context's device space is user space here; its marks keep their own paints and lines, and are clipped
  /// by this context too. The current path stays.
  public mutating func paint(_ recording: [DeviceMark<S, Paint>]) {
    for mark in recording { marks.append(mark.transformed(by: ctm).clipped(to: state.clips)) }
  }

  /// Lets later marks appear only inside the current path too, by a rule, and empties the path.
  ///
  /// The area is part of the state: a restore takes it back. Nothing else widens it again. With an empty path
  /// nothing that comes later appears.
  public mutating func clip(_ rule: FillRule = .nonZero) {
    state.clips.append(ClipArea(path: path, rule: rule))
    beginPath()
  }

  /// Lets later marks appear only inside a path of user space too, by a rule. The current path stays.
  public mutating func clip(to area: Path<S>, _ rule: FillRule = .nonZero) {
    state.clips.append(ClipArea(path: area.transformed(by: ctm), rule: rule))
  }
}
