/// A finger, or a mouse with its button down, at a moment.
public struct CanvasTouch: Hashable, Sendable {
  /// Which finger it is, from its first contact to its last.
  public var identity: Int
  /// Where it is on the screen.
  public var point: Point<Double>

  /// A finger at a point.
  public init(_ identity: Int, at point: Point<Double>) {
    self.identity = identity
    self.point = point
  }
}

/// What happens to a canvas. Times are in seconds from any moment; nothing asks a clock.
public enum CanvasEvent: Hashable, Sendable {
  /// Fingers come down.
  case touchesBegan([CanvasTouch], time: Double)
  /// Fingers move. Those that are not named stay where they are.
  case touchesMoved([CanvasTouch], time: Double)
  /// Fingers are lifted, by their identities.
  case touchesEnded([Int], time: Double)
  /// The system takes the fingers away: what they did is undone.
  case touchesCancelled
  /// A wheel turns, or two fingers slide on a trackpad, with the pointer at a point.
  case wheel(Vector<Double>, at: Point<Double>, CanvasWheelAction, time: Double)
  /// A key is pressed. What scales or turns does so about the point, such as the middle of the window.
  case key(CanvasKey, about: Point<Double>)
}

/// What a wheel does, as the keys held down say.
public enum CanvasWheelAction: Hashable, Sendable, CaseIterable {
  /// Moves the canvas against the wheel.
  case pan
  /// Scales about the pointer: by `exp(-dy · wheelZoom)`.
  case zoom
  /// Turns about the pointer: by `dy · wheelTurn`.
  case turn
}

/// What a key does.
public enum CanvasKey: Hashable, Sendable, CaseIterable {
  /// Moves the canvas by a step.
  case left, right, up, down
  /// Scales by a step, or by its reciprocal.
  case zoomIn, zoomOut
  /// Turns by a step towards the positive angle (clockwise, y being down), or back.
  case turn, turnBack
  /// One step back or forth.
  case undo, redo
  /// Back to the first state, as a step that can be undone.
  case reset
}

/// What an event did.
public enum CanvasOutcome: Hashable, Sendable {
  /// Nothing: it had no meaning here, or its numbers were not finite.
  case ignored
  /// It is followed, and the state is as it was.
  case tracked
  /// The state is another.
  case changed
  /// The last finger was lifted; a changed state became a step that can be undone.
  case ended
  /// Two fingers tapped, or a key was pressed: one step back.
  case undone
  /// Three fingers tapped, or a key was pressed: one step forth again.
  case redone
  /// The fingers were taken away, and the state is that from before they came.
  case cancelled
}

/// The thresholds and steps of a ``CanvasGesture``.
public struct CanvasGestureSettings: Hashable, Sendable {
  /// How far a finger may move in a tap, in points. Beyond it, pan, pinch and rotation begin.
  public var tapMovement = 10.0
  /// How long a tap may take from the first contact to the last, in seconds.
  public var tapDuration = 0.35
  /// How far a key moves the canvas, in points.
  public var keyPan = 20.0
  /// The factor by which a key scales.
  public var keyZoom = 1.25
  /// The angle by which a key turns, in radians: 15°.
  public var keyTurn = Double.pi / 12
  /// How much a wheel scales: the logarithm of the factor for each unit.
  public var wheelZoom = 0.002
  /// How much a wheel turns, in radians for each unit.
  public var wheelTurn = 0.002
  /// Events of the wheel that follow each other within this time, in seconds, are one step to undo.
  public var wheelPause = 0.5
  /// How many steps can be undone.
  public var historyLimit = 100

  /// The usual settings.
  public init() {}
}
