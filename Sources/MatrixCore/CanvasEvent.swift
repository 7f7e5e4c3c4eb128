/// A finger, or a mouse with its button down, at a moment.
public struct CanvasTouch: Hashable, Sendable {
  /// Which finger it is, from its first contact to its last.
  public var identity: Int
  /// Where it is on the screen.
  public var point: Point<Double>
  /// How hard a pen is pressed, from 0 to 1; nil for what does not measure it, such as a mouse. It is not remembered.
  public var pressure: Double?

  /// A finger at a point.
  public init(_ identity: Int, at point: Point<Double>, pressure: Double? = nil) {
    self.identity = identity
    self.point = point
    self.pressure = pressure
  }
}

/// What one finger does on a canvas on which can be drawn.
public enum CanvasTool: Hashable, Sendable, CaseIterable {
  /// It draws a stroke.
  case pen
  /// It moves the canvas.
  case hand
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
  /// One step of the canvas's place back or forth.
  case undo, redo
  /// Back to the first place, as a step that can be undone. The drawing stays.
  case reset
  /// One step of the drawing back or forth.
  case undoStroke, redoStroke
  /// Takes all strokes away, as a step that can be undone.
  case clear
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
  /// The place is that of a step before: a key was pressed, or two fingers tapped where nothing can be drawn.
  case undone
  /// The place is that of a step after: a key was pressed, or three fingers tapped where nothing can be drawn.
  case redone
  /// The fingers were taken away, and the state is that from before they came; a stroke that they began is no more.
  case cancelled
  /// The stroke goes on.
  case drawing
  /// A stroke is finished, and is a step of the drawing that can be undone.
  case drew(CanvasStroke)
  /// Two fingers tapped, or a key was pressed: one step of the drawing back.
  case strokeUndone
  /// Three fingers tapped, or a key was pressed: one step of the drawing forth again.
  case strokeRedone
  /// All strokes were taken away.
  case cleared
}

/// The thresholds and steps of a ``CanvasGesture``.
public struct CanvasGestureSettings: Hashable, Sendable {
  /// How far a finger may move in a tap, in points. Beyond it, pan, pinch and rotation begin.
  public var tapMovement = 10.0
  /// How long a tap may take from the first contact to the last, in seconds.
  public var tapDuration = 0.35
  /// How far a finger moves before it draws, in points; a pen that measures its pressure draws at once. Lifted before, it
  /// draws a dot.
  public var strokeSlop = 2.0
  /// How wide a stroke is on the screen while it is drawn, in points.
  public var strokeWidth = 3.0
  /// How far a stroke may stray from the points of the finger, in points of the screen where the canvas has its greatest
  /// scale: too little to be seen.
  public var strokeTolerance = 0.2
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
  /// How many steps of the place can be undone.
  public var historyLimit = 100

  /// The usual settings.
  public init() {}
}
