/// A drawing board as a value: the gestures of a canvas together with what they draw.
public struct CanvasBoard: Equatable, Sendable {
  /// The gestures, with the place of the canvas and the stroke that is being drawn.
  public private(set) var gesture: CanvasGesture
  /// What each step drew, those that were taken back included; nil for one that took all strokes away.
  private var steps: [CanvasStroke?] = []

  /// A board at rest, on which one finger draws.
  public init(_ state: CanvasState<Double>, settings: CanvasGestureSettings = .init()) {
    gesture = CanvasGesture(state, settings: settings)
    gesture.tool = .pen
  }

  /// What one finger does.
  public var tool: CanvasTool? {
    get { gesture.tool }
    set { gesture.tool = newValue }
  }

  /// The strokes that are shown, in the order in which they were drawn, without the one that is being drawn.
  public var strokes: [CanvasStroke] {
    gesture.steps.shown.compactMap { steps[$0 - 1] }
  }

  /// Takes an event.
  @discardableResult
  public mutating func handle(_ event: CanvasEvent) -> CanvasOutcome {
    let outcome = gesture.handle(event)
    switch outcome {
    case .drew(let stroke):
      steps.removeLast(steps.count - gesture.steps.done + 1)
      steps.append(stroke)
    case .cleared:
      steps.removeLast(steps.count - gesture.steps.done + 1)
      steps.append(nil)
    default: break
    }
    return outcome
  }
}
