/// A drawing in Quartz's model: marks are painted one over the other, through a state that can be saved.
///
/// A value that records: what is drawn becomes a list of marks in device space, in the order of painting, and
/// a device (SVG, a test) reads the list. The coordinates that a caller gives are in user space; the current
/// transformation matrix (CTM) takes them to device space, p' = p · CTM. Transforms apply before what is there,
/// CTM' = T · CTM, so each is in the coordinates that the ones before it made.
///
/// The current path is kept in device space: a point goes through the CTM when it is added, and a later
/// transform or restore leaves it. The path is no part of the saved state, and painting empties it.
///
/// Source: Apple, *Quartz 2D Programming Guide*, "Graphics Contexts" and "Transforms".
public struct GraphicsContext<S: Scalar, Paint> {
  /// The present state. Its CTM changes by the methods of the context alone.
  public var state: GraphicsState<S, Paint>
  /// The states that were saved, the last one on top.
  var saved: [GraphicsState<S, Paint>] = []
  #if !hasFeature(Embedded)
    /// The groups that are begun and not ended, the innermost last.
    var open: [OpenGroup<S, Paint>] = []
    /// The first CTM: from base space, in which shadows are measured, to device space.
    public let base: AffineTransform<S>
  #endif
  /// The current path, in device space.
  public internal(set) var path = Path<S>()
  /// What has been painted, from back to front; inside a group, what has been painted in it.
  public internal(set) var marks: [DeviceMark<S, Paint>] = []

  /// A context whose first CTM is given, and which fills and strokes with given paints.
  public init(ctm: AffineTransform<S> = .identity, fill: Paint, stroke: Paint) {
    #if !hasFeature(Embedded)
      base = ctm
    #endif
    state = GraphicsState(ctm: ctm, fill: fill, stroke: stroke)
  }

  /// A context whose y grows along one axis, on a device of a height whose y grows along another.
  ///
  /// A Quartz context has y up from the bottom left and a UIKit context y down from the top left, each on either
  /// device: the first CTM is the identity where the two agree, else ``AffineTransform/verticalFlip(height:)``.
  public init(
    y axis: VerticalAxis, deviceY deviceAxis: VerticalAxis, deviceHeight: S, fill: Paint, stroke: Paint
  ) {
    let ctm: AffineTransform<S> = axis == deviceAxis ? .identity : .verticalFlip(height: deviceHeight)
    self.init(ctm: ctm, fill: fill, stroke: stroke)
  }

  // MARK: - The state stack

  /// How many states are saved and not restored; inside a group, of those saved in it.
  public var savedStateCount: Int { saved.count }

  /// Puts a copy of the state on the stack.
  public mutating func saveState() {
    saved.append(state)
  }

  /// Takes the state from the top of the stack: CTM, paints, line and clipping are as they were when it was
  /// saved. The current path and the marks stay. With an empty stack it throws and changes nothing.
  public mutating func restoreState() throws(GraphicsStateError) {
    guard let last = saved.popLast() else { throw .restoreWithoutSave }
    state = last
  }

  /// Ends the drawing: the marks from back to front. It throws where groups were begun and not ended, or states
  /// saved and not restored; the marks are in ``marks`` then too.
  public consuming func finish() throws(GraphicsStateError) -> [DeviceMark<S, Paint>] {
    #if !hasFeature(Embedded)
      guard open.isEmpty else { throw .unendedGroups(open.count) }
    #endif
    guard saved.isEmpty else { throw .unrestoredStates(saved.count) }
    return marks
  }

  // MARK: - The CTM

  /// The current transformation matrix.
  public var ctm: AffineTransform<S> { state.ctm }

  /// Applies a transform before the CTM: CTM' = T · CTM.
  public mutating func concatenate(_ transform: AffineTransform<S>) {
    state.ctm = state.ctm.preceded(by: transform)
  }

  /// Moves user space's origin to (x, y).
  public mutating func translateBy(x: S, y: S) {
    concatenate(.translation(x: x, y: y))
  }

  /// Scales user space about its origin.
  public mutating func scaleBy(x: S, y: S) {
    concatenate(.scaling(x: x, y: y))
  }

  /// Turns user space about its origin by an angle in radians: for the eye counter-clockwise where user space
  /// has y up, clockwise where it has y down, whatever the device is.
  public mutating func rotate(by angle: S) {
    concatenate(.rotation(angle))
  }

  // MARK: - Converting

  /// A point of user space in device space.
  public func convertToDevice(_ point: Point<S>) -> Point<S> { ctm.apply(point) }

  /// A vector of user space in device space.
  public func convertToDevice(_ vector: Vector<S>) -> Vector<S> { ctm.apply(vector) }

  /// The bounding box in device space of a rectangle of user space.
  public func convertToDevice(_ rectangle: Rectangle<S>) -> Rectangle<S> { ctm.boundingBox(of: rectangle) }

  /// A point of device space in user space; nil where the CTM is known to be singular.
  public func convertToUser(_ point: Point<S>) -> Point<S>? { ctm.inverse()?.apply(point) }

  /// A vector of device space in user space; nil where the CTM is known to be singular.
  public func convertToUser(_ vector: Vector<S>) -> Vector<S>? { ctm.inverse()?.apply(vector) }

  /// The bounding box in user space of a rectangle of device space; nil where the CTM is known to be singular.
  public func convertToUser(_ rectangle: Rectangle<S>) -> Rectangle<S>? {
    ctm.inverse()?.boundingBox(of: rectangle)
  }
}

extension GraphicsContext: Sendable where S: Sendable, Paint: Sendable {}
extension GraphicsContext: Equatable where S: Equatable, Paint: Equatable {}
