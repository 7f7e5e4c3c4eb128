/// The gestures of a drawing canvas as a value: an event comes in, the state and an outcome come out.
///
/// One finger pans. Two pan, pinch and turn together, about their midpoint; each event adds the change since the one
/// before, so a finger that comes or goes makes nothing jump. Of more than two fingers the two that came first act.
///
/// A tap is fingers that all come down before one is lifted, with none moved by more than `tapMovement` and all lifted
/// within `tapDuration`. Two fingers undo a step and three redo one. The greatest number of fingers down at once
/// decides, so the two-finger tap waits for the three-finger one. As soon as a finger has moved further, pan, pinch
/// and rotation begin with that event, and it is a tap no more. The movement before it is left out.
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
    wheelTime: Double?, history: UndoHistory<CanvasState<Double>>, settings: CanvasGestureSettings = .init()
  ) {
    self.settings = settings
    self.initial = initial
    self.state = state
    self.touches = Array(touches.prefix(Self.maximumTouches))
    self.tap = tap
    self.wheelTime = wheelTime
    self.history = history
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
      if touches.isEmpty { tap = CanvasTap(time: time) }
      if let index = touches.firstIndex(where: { $0.identity == touch.identity }) {
        touches[index].point = touch.point
        tap?.add(touch, count: touches.count)
        tap?.fail()
      } else if touches.count < Self.maximumTouches {
        touches.append(touch)
        tap?.add(touch, count: touches.count)
      } else {
        continue
      }
      outcome = .tracked
    }
    return outcome
  }

  private mutating func move(_ moved: [CanvasTouch]) -> CanvasOutcome {
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
    switch tap?.fingers(at: time, duration: settings.tapDuration) {
    case 2: return undo()
    case 3: return redo()
    default:
      record()
      return .ended
    }
  }

  private mutating func cancel() -> CanvasOutcome {
    guard !touches.isEmpty else { return .ignored }
    touches = []
    tap = nil
    state = history.present
    return .cancelled
  }

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

extension Point<Double> {
  /// Whether both coordinates are finite.
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
