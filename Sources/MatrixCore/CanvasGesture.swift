/// The gestures of a drawing canvas as a value: an event comes in, the state and an outcome come out.
///
/// Without a ``tool`` one finger pans. Two pan, pinch and turn together, about their midpoint; each event adds the change
/// since the one before, so a finger that comes or goes makes nothing jump. Of more than two fingers the two that came
/// first act.
///
/// A tap is fingers that all come down before one is lifted, with none moved by more than `tapMovement` and all lifted
/// within `tapDuration`. Two fingers undo a step and three redo one. The greatest number of fingers down at once
/// decides, so the two-finger tap waits for the three-finger one. As soon as a finger has moved further, pan, pinch
/// and rotation begin with that event, and it is a tap no more. The movement before it is left out.
///
/// With the pen as ``tool`` one finger draws, in the coordinates of the canvas, as soon as it has moved by more than
/// `strokeSlop`, or a dot where it is lifted before. Another finger ends that. Comes it early, which is within
/// `tapDuration` or before the first has moved further than a tap may, then a pinch or a tap was meant, and what the
/// first one drew is taken away. Comes it later, the stroke stays as it is then, and the pinch begins. Fingers that are
/// left of several move the canvas and draw nothing. A stroke no part of which is on the canvas is none. Where there is
/// a tool, the taps undo and redo steps of the drawing; those of the place have their keys.
///
/// Nothing here traps. Coordinates that are not finite are ignored, as is a step whose result is not finite or has the
/// scale 0. Fingers with an unknown identity are ignored; one that comes down twice starts anew. A time that is NaN or
/// runs backwards makes no tap. While fingers are down, wheel and keys are ignored.
public struct CanvasGesture: Equatable, Sendable {
  /// How many fingers are followed at most; more are ignored.
  public static let maximumTouches = 10

  /// The thresholds and steps.
  public let settings: CanvasGestureSettings
  /// Where the canvas is now.
  public private(set) var state: CanvasState<Double>
  /// The fingers that are down, in the order in which they came.
  public private(set) var touches: [CanvasTouch] = []
  /// What one finger does; nil where nothing can be drawn. Another tool holds for fingers that come after it.
  public var tool: CanvasTool?
  /// The steps of the drawing.
  public private(set) var steps = CanvasSteps()
  /// The stroke that is being drawn. Its finished curves may be taken away to be shown; the stroke of
  /// ``CanvasOutcome/drew(_:)`` then has those that are left.
  public var stroke: CanvasStrokeInProgress?
  /// The states between gestures.
  public private(set) var history: UndoHistory<CanvasState<Double>>

  /// The first state, to which `reset` goes back.
  public let initial: CanvasState<Double>
  /// What may still be a tap; nil before the first finger, and once pan, pinch and rotation have begun.
  public private(set) var tap: CanvasTap?
  /// When the wheel last turned, unless something else came after it.
  public private(set) var wheelTime: Double?

  /// The gestures of a canvas that is at rest.
  public init(_ state: CanvasState<Double>, settings: CanvasGestureSettings = .init()) {
    self.state = state
    self.settings = settings
    initial = state
    history = UndoHistory(state, limit: settings.historyLimit)
  }

  /// Gestures that go on where others were, with all that they remembered. Fingers beyond the most that are
  /// followed are left out.
  public init(
    initial: CanvasState<Double>, state: CanvasState<Double>, touches: [CanvasTouch], tap: CanvasTap?,
    wheelTime: Double?, history: UndoHistory<CanvasState<Double>>, steps: CanvasSteps = .init(),
    stroke: CanvasStrokeInProgress? = nil, settings: CanvasGestureSettings = .init()
  ) {
    self.settings = settings
    self.initial = initial
    self.state = state
    self.touches = Array(touches.prefix(Self.maximumTouches))
    self.tap = tap
    self.wheelTime = wheelTime
    self.history = history
    self.steps = steps
    // One finger draws, and no more.
    self.stroke = self.touches.count == 1 ? stroke : nil
  }

  /// Takes an event.
  @discardableResult
  public mutating func handle(_ event: CanvasEvent) -> CanvasOutcome {
    if case .wheel(let delta, let point, let action, let time) = event {
      return turnWheel(delta, at: point, action, time)
    }
    wheelTime = nil
    switch event {
    case .touchesBegan(let touches, let time): return begin(touches, time)
    case .touchesMoved(let touches, _): return move(touches)
    case .touchesEnded(let identities, let time): return end(identities, time)
    case .touchesCancelled: return cancel()
    case .key(let key, let point): return press(key, about: point)
    case .wheel: return .ignored
    }
  }

  // MARK: - Fingers

  private mutating func begin(_ added: [CanvasTouch], _ time: Double) -> CanvasOutcome {
    var outcome = CanvasOutcome.ignored
    for touch in added where touch.point.isFinite {
      let place = CanvasTouch(touch.identity, at: touch.point)
      if touches.isEmpty { tap = CanvasTap(time: time) }
      if let index = touches.firstIndex(where: { $0.identity == touch.identity }) {
        touches[index] = place
        tap?.add(place, count: touches.count)
        tap?.fail()
        if stroke != nil { stroke = newStroke(touch, time) }
      } else if touches.count < Self.maximumTouches {
        touches.append(place)
        tap?.add(place, count: touches.count)
        if touches.count == 1 {
          if tool == .pen { stroke = newStroke(touch, time) }
        } else if let stroke {
          self.stroke = nil
          let isEarly = tap != nil || (time >= stroke.start && time - stroke.start <= settings.tapDuration)
          if !isEarly, let drawn = finish(stroke) { outcome = .drew(drawn) }
        }
      } else {
        continue
      }
      if case .drew = outcome { continue }
      outcome = .tracked
    }
    return outcome
  }

  private mutating func move(_ moved: [CanvasTouch]) -> CanvasOutcome {
    if stroke != nil { return draw(moved) }
    let before = touches
    for touch in moved where touch.point.isFinite {
      if let index = touches.firstIndex(where: { $0.identity == touch.identity }) {
        touches[index].point = touch.point
      }
    }
    guard touches != before else { return .ignored }
    if let tap {
      guard tap.isLeft(by: touches, movement: settings.tapMovement) else { return .tracked }
      self.tap = nil
    }
    return apply(Self.change(from: before, to: touches)) ? .changed : .tracked
  }

  /// The step between two places of the same fingers.
  private static func change(from old: [CanvasTouch], to new: [CanvasTouch]) -> CanvasChange<Double> {
    guard old.count > 1, new.count > 1 else {
      guard let old = old.first, let new = new.first else { return .pan(.zero) }
      return .pan(new.point - old.point)
    }
    return CanvasChange(
      from: TouchPair(old[0].point, old[1].point), to: TouchPair(new[0].point, new[1].point))
  }

  private mutating func end(_ identities: [Int], _ time: Double) -> CanvasOutcome {
    let count = touches.count
    touches.removeAll { identities.contains($0.identity) }
    guard touches.count < count else { return .ignored }
    tap?.lift()
    guard touches.isEmpty else { return .tracked }
    let tap = tap
    self.tap = nil
    if let stroke {
      self.stroke = nil
      return finish(stroke).map(CanvasOutcome.drew) ?? .ended
    }
    switch tap?.fingers(at: time, duration: settings.tapDuration) {
    case 2: return tool == nil ? undo() : undoStroke()
    case 3: return tool == nil ? redo() : redoStroke()
    default:
      record()
      return .ended
    }
  }

  private mutating func cancel() -> CanvasOutcome {
    guard !touches.isEmpty else { return .ignored }
    touches = []
    tap = nil
    stroke = nil
    state = history.present
    return .cancelled
  }

  // MARK: - Strokes

  /// The stroke that a finger begins.
  private func newStroke(_ touch: CanvasTouch, _ time: Double) -> CanvasStrokeInProgress? {
    var stroke = CanvasStrokeInProgress(
      pen: CanvasPen(
        width: settings.strokeWidth / state.scale.magnitude,
        tolerance: settings.strokeTolerance / state.maximumScale.magnitude),
      start: time, origin: touch.point)
    stroke.hasMoved = touch.pressure != nil
    add(touch, to: &stroke)
    return stroke
  }

  /// Draws the stroke on to where its finger is.
  private mutating func draw(_ moved: [CanvasTouch]) -> CanvasOutcome {
    guard var stroke, let finger = touches.first else { return .ignored }
    var outcome = CanvasOutcome.ignored
    for touch in moved where touch.identity == finger.identity && touch.point.isFinite {
      guard touch.point != touches[0].point else { continue }
      touches[0].point = touch.point
      if let tap, tap.isLeft(by: touches, movement: settings.tapMovement) { self.tap = nil }
      if outcome == .ignored { outcome = .tracked }
      if !((touch.point - stroke.origin).length <= settings.strokeSlop) { stroke.hasMoved = true }
      if stroke.hasMoved, add(touch, to: &stroke) { outcome = .drawing }
    }
    self.stroke = stroke
    return outcome
  }

  /// Adds the place of a finger to a stroke; false where it is left out.
  @discardableResult
  private func add(_ touch: CanvasTouch, to stroke: inout CanvasStrokeInProgress) -> Bool {
    guard let point = state.layer.convertFromSuperlayer(touch.point) else { return false }
    let sample = CanvasPen.Sample(point, level: CanvasPen.level(pressure: touch.pressure))
    let last = stroke.pen.samples.last?.point ?? point
    guard stroke.pen.draw(to: sample) else { return false }
    if !stroke.isOnCanvas {
      stroke.isOnCanvas = state.size.isNear(last, point, by: stroke.pen.width * 2)
    }
    return true
  }

  /// Makes a stroke a step of the drawing; nil where nothing of it is on the canvas.
  private mutating func finish(_ stroke: CanvasStrokeInProgress) -> CanvasStroke? {
    guard stroke.isOnCanvas, steps.draw() != nil else { return nil }
    return stroke.pen.stroke
  }

  private mutating func undoStroke() -> CanvasOutcome { steps.undo() ? .strokeUndone : .ignored }

  private mutating func redoStroke() -> CanvasOutcome { steps.redo() ? .strokeRedone : .ignored }

  // MARK: - Wheel and keys

  private mutating func turnWheel(
    _ delta: Vector<Double>, at point: Point<Double>, _ action: CanvasWheelAction, _ time: Double
  ) -> CanvasOutcome {
    guard touches.isEmpty, delta.dx.isFinite, delta.dy.isFinite else { return .ignored }
    let isContinued = wheelTime.map { time >= $0 && time - $0 <= settings.wheelPause } ?? false
    wheelTime = nil
    let change: CanvasChange<Double> =
      switch action {
      case .pan: .pan(-delta)
      case .zoom: .pinch(Double.exponential(-delta.dy * settings.wheelZoom), about: point)
      case .turn: .turn(delta.dy * settings.wheelTurn, about: point)
      }
    guard apply(change) else { return .ignored }
    wheelTime = time
    if isContinued { history.amend(state) } else { record() }
    return .changed
  }

  private mutating func press(_ key: CanvasKey, about point: Point<Double>) -> CanvasOutcome {
    guard touches.isEmpty else { return .ignored }
    let change: CanvasChange<Double>
    switch key {
    case .undo: return undo()
    case .redo: return redo()
    case .undoStroke: return undoStroke()
    case .redoStroke: return redoStroke()
    case .clear: return steps.clear() ? .cleared : .ignored
    case .reset:
      guard state != initial else { return .ignored }
      state = initial
      record()
      return .changed
    case .left: change = .pan(Vector(dx: -settings.keyPan, dy: 0))
    case .right: change = .pan(Vector(dx: settings.keyPan, dy: 0))
    case .up: change = .pan(Vector(dx: 0, dy: -settings.keyPan))
    case .down: change = .pan(Vector(dx: 0, dy: settings.keyPan))
    case .zoomIn: change = .pinch(settings.keyZoom, about: point)
    case .zoomOut: change = .pinch(1 / settings.keyZoom, about: point)
    case .turn: change = .turn(settings.keyTurn, about: point)
    case .turnBack: change = .turn(-settings.keyTurn, about: point)
    }
    guard apply(change) else { return .ignored }
    record()
    return .changed
  }

  // MARK: - The state

  /// Applies a step; false where it changes nothing or its result cannot be used.
  private mutating func apply(_ change: CanvasChange<Double>) -> Bool {
    let next = state.applying(change)
    guard next.isUsable, next != state else { return false }
    state = next
    return true
  }

  /// Makes what has changed a step that can be undone.
  private mutating func record() {
    if state != history.present { history.record(state) }
  }

  private mutating func undo() -> CanvasOutcome {
    guard history.undo() else { return .ignored }
    state = history.present
    return .undone
  }

  private mutating func redo() -> CanvasOutcome {
    guard history.redo() else { return .ignored }
    state = history.present
    return .redone
  }
}

extension Size<Double> {
  /// Whether the box of two points, made larger by a margin on each side, meets the rectangle of this size at the origin.
  fileprivate func isNear(_ first: Point<Double>, _ second: Point<Double>, by margin: Double) -> Bool {
    max(first.x, second.x) >= -margin && min(first.x, second.x) <= width + margin
      && max(first.y, second.y) >= -margin && min(first.y, second.y) <= height + margin
  }
}

extension Point<Double> {
  /// Whether both coordinates are finite.
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
