import MatrixCore

/// All that the gestures of a canvas remember, as lines.
struct CanvasMemory {
  private var initial: CanvasState<Double>?
  private var now: CanvasState<Double>?
  private var touches: [CanvasTouch] = []
  private var tap: CanvasTap?
  private var wheelTime: Double?
  private var past: [CanvasState<Double>] = []
  private var present: CanvasState<Double>?
  private var future: [CanvasState<Double>] = []
  private var steps = CanvasSteps()
  private var stroke: CanvasStrokeInProgress?
  private var samples: [CanvasPen.Sample] = []
  private var heading: Vector<Double>?
  /// The path in which the stroke goes on.
  var ink = CanvasInk()

  /// The memory of nothing.
  init() {}

  /// The memory of gestures.
  init(_ gesture: CanvasGesture) {
    initial = gesture.initial
    now = gesture.state
    touches = gesture.touches
    tap = gesture.tap
    wheelTime = gesture.wheelTime
    past = gesture.history.past
    present = gesture.history.present
    future = gesture.history.future
    steps = gesture.steps
    stroke = gesture.stroke
    if let pen = gesture.stroke?.pen {
      samples = pen.samples
      heading = pen.heading
    }
  }

  /// The gestures that go on from here; nil where there is no canvas.
  var gesture: CanvasGesture? {
    guard let initial else { return nil }
    let settings = CanvasGestureSettings()
    let state = now ?? initial
    let history = UndoHistory(
      past: past, present: present ?? state, future: future, limit: settings.historyLimit)
    var stroke = stroke
    if let pen = stroke?.pen {
      stroke?.pen = CanvasPen(width: pen.width, tolerance: pen.tolerance, samples: samples, heading: heading)
    }
    return CanvasGesture(
      initial: initial, state: state, touches: touches, tap: tap, wheelTime: wheelTime, history: history,
      steps: steps, stroke: stroke, settings: settings)
  }

  /// Takes a line; false where it belongs to no memory.
  mutating func take(_ record: EngineRecord) -> Bool {
    switch record.kind {
    case "initial":
      guard initial == nil, let numbers = record.numbers(count: 8), numbers.allSatisfy({ $0.isFinite }),
        numbers[3] != 0, numbers[4] > 0, numbers[5] > 0
      else { return false }
      initial = CanvasState(
        center: Point(x: numbers[0], y: numbers[1]), rotation: numbers[2], scale: numbers[3],
        size: Size(width: numbers[4], height: numbers[5]), minimumScale: numbers[6],
        maximumScale: numbers[7])
      return true
    case "now":
      now = state(record)
      return now != nil
    case "past":
      guard let state = state(record) else { return false }
      past.append(state)
      return true
    case "present":
      present = state(record)
      return present != nil
    case "future":
      guard let state = state(record) else { return false }
      future.append(state)
      return true
    case "touch":
      guard let touch = touch(record) else { return false }
      touches.append(touch)
      return true
    case "tap":
      guard let start = record.number(0), let fingers = record.integer(1), let lifted = record.integer(2),
        let possible = record.integer(3)
      else { return false }
      var tap = CanvasTap(time: start)
      tap.fingers = fingers
      tap.hasLifted = lifted == 1
      tap.isPossible = possible == 1
      self.tap = tap
      return true
    case "tap-start":
      guard let touch = touch(record), tap != nil else { return false }
      tap?.starts.append(touch)
      return true
    case "wheel-time":
      wheelTime = record.number(0)
      return wheelTime != nil
    case "steps":
      guard let done = record.integer(0), let undone = record.integer(1),
        let steps = CanvasSteps(
          done: done, undone: undone,
          clearings: (2..<max(2, record.fields.count)).map { record.integer($0) ?? 0 })
      else { return false }
      self.steps = steps
      return true
    case "stroke":
      guard let numbers = record.numbers(count: 9), let curves = record.integer(7)
      else { return false }
      var stroke = CanvasStrokeInProgress(
        pen: CanvasPen(width: numbers[3], tolerance: numbers[4]), start: numbers[0],
        origin: Point(x: numbers[1], y: numbers[2]))
      stroke.hasMoved = numbers[5] == 1
      stroke.isOnCanvas = numbers[6] == 1
      self.stroke = stroke
      ink = CanvasInk(curves: curves, width: numbers[8])
      return true
    case "heading":
      guard let numbers = record.numbers(count: 2) else { return false }
      heading = Vector(dx: numbers[0], dy: numbers[1])
      return true
    case "sample":
      guard let numbers = record.numbers(count: 3), let level = record.integer(2) else { return false }
      samples.append(.init(Point(x: numbers[0], y: numbers[1]), level: level))
      return true
    case "state": return true
    default: return false
    }
  }

  /// The first state with another centre, rotation and scale.
  private func state(_ record: EngineRecord) -> CanvasState<Double>? {
    guard var state = initial, let numbers = record.numbers(count: 4) else { return nil }
    state.center = Point(x: numbers[0], y: numbers[1])
    state.rotation = numbers[2]
    state.scale = numbers[3]
    return state
  }

  private func touch(_ record: EngineRecord) -> CanvasTouch? {
    guard let identity = record.integer(0), let numbers = record.numbers(from: 1, count: 2) else {
      return nil
    }
    return CanvasTouch(identity, at: Point(x: numbers[0], y: numbers[1]))
  }

  /// Writes the lines that ``take(_:)`` takes.
  func write(into answer: inout EngineAnswer) {
    guard let initial else { return }
    answer.add(
      "initial",
      numbers: Self.numbers(initial) + [
        initial.size.width, initial.size.height, initial.minimumScale, initial.maximumScale,
      ])
    if let now { answer.add("now", numbers: Self.numbers(now)) }
    for touch in touches { answer.add("touch", numbers: Self.numbers(touch)) }
    if let tap {
      answer.add(
        "tap", numbers: [tap.start, Double(tap.fingers), tap.hasLifted ? 1 : 0, tap.isPossible ? 1 : 0])
      for touch in tap.starts { answer.add("tap-start", numbers: Self.numbers(touch)) }
    }
    if let wheelTime { answer.add("wheel-time", numbers: [wheelTime]) }
    for state in past { answer.add("past", numbers: Self.numbers(state)) }
    if let present { answer.add("present", numbers: Self.numbers(present)) }
    for state in future { answer.add("future", numbers: Self.numbers(state)) }
    if steps != CanvasSteps() {
      answer.add("steps", numbers: ([steps.done, steps.undone] + steps.clearings).map { Double($0) })
    }
    guard let stroke else { return }
    answer.add(
      "stroke",
      numbers: [
        stroke.start, stroke.origin.x, stroke.origin.y, stroke.pen.width, stroke.pen.tolerance,
        stroke.hasMoved ? 1 : 0, stroke.isOnCanvas ? 1 : 0, Double(ink.curves), ink.width,
      ])
    if let heading { answer.add("heading", numbers: [heading.dx, heading.dy]) }
    for sample in samples {
      answer.add("sample", numbers: [sample.point.x, sample.point.y, Double(sample.level)])
    }
  }

  private static func numbers(_ state: CanvasState<Double>) -> [Double] {
    [state.center.x, state.center.y, state.rotation, state.scale]
  }

  private static func numbers(_ touch: CanvasTouch) -> [Double] {
    [Double(touch.identity), touch.point.x, touch.point.y]
  }
}
