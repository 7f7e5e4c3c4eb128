/// The stroke that a finger draws on a canvas, until it is lifted.
public struct CanvasStrokeInProgress: Hashable, Sendable {
  /// What draws it, in the canvas's coordinates.
  public var pen: CanvasPen
  /// When the finger came down, in seconds.
  public var start: Double
  /// Where on the screen it came down.
  public var origin: Point<Double>
  /// Whether the finger has moved so far that it draws. Before, the stroke is to be a dot, and nothing is shown.
  public var hasMoved = false
  /// Whether a part of the stroke is on the canvas, or so near that its line may be.
  public var isOnCanvas = false

  /// A stroke whose finger comes down.
  public init(pen: CanvasPen, start: Double, origin: Point<Double>) {
    self.pen = pen
    self.start = start
    self.origin = origin
  }
}
