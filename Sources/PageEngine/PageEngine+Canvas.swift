import FormulaSyntax
import MatrixCore
import SourceText

extension PageEngine {
  /// `canvas`: gestures on a drawing canvas, by `MatrixCore`'s `CanvasGesture`.
  ///
  /// The question begins with the canvas: either a line `initial` for a new one, or all lines behind `state` of the last
  /// answer. Then come, in the order in which things happened:
  ///
  /// - `picture`, six numbers a b c d tx ty: the matrix from the canvas's screen to the picture in which it is drawn.
  /// - `device`, six numbers: the matrix from the picture to the units in which points and movements are measured from
  ///   here on, such as the window's.
  /// - `began` and `moved`, a time in seconds, and for each finger its number and its point x y.
  /// - `tool` and `pen` or `hand`: what one finger does that comes after this; without it nothing can be drawn.
  /// - `pressure`, a number from 0 to 1: how hard the pen is pressed that does what comes after this; without a number
  ///   what comes is no pen.
  /// - `ended`, a time, and the numbers of the fingers that were lifted.
  /// - `cancelled`.
  /// - `wheel`, a time, the movement dx dy, the pointer x y, and `pan`, `zoom` or `turn`.
  /// - `key`, the point x y about which it scales and turns (both empty for the middle of the canvas as it first was), and
  ///   `left`, `right`, `up`, `down`, `zoomIn`, `zoomOut`, `turn`, `turnBack`, `undo`,
  ///   `redo`, `reset`, `undoStroke`, `redoStroke` or `clear`.
  ///
  /// `initial` has the centre x y, the rotation in radians, the scale, the canvas's width and height, and the least and
  /// the greatest scale.
  ///
  /// The answer: for each event `outcome` and one of `ignored`, `tracked`, `changed`, `ended`, `undone`, `redone`,
  /// `cancelled`, `drawing`, `drew`, `strokeUndone`, `strokeRedone`, `cleared`. Behind an outcome stands what it adds to
  /// the stroke that is being drawn, which is then final and is not said again: `path`, the width and the data of an SVG
  /// path in the canvas's coordinates, and `more`, data with which the last path goes on. Then `keep` and a number where
  /// this stroke is finished, and becomes the one with that number in place of all from that one on; or `drop` where it is
  /// taken away. Where there is a tool, `shown` has the numbers of the first and the last stroke to be shown (the last is
  /// less than the first where there is none), and how many steps can be undone and redone; `tail` before it, a width and
  /// data, is the end of the stroke that is being drawn, which is not final, and may have several paths; `sheet` is the
  /// matrix from the canvas as it first was to its picture.
  ///
  /// Then `center` x y; `angle` in radians and in degrees; `scale`; `matrix`, the six numbers of the
  /// transform from the canvas to the screen; `frame` x y width height, the canvas's bounding box on the screen;
  /// `move`, the six numbers of the transform from the picture of the canvas as it first was to its picture now;
  /// `history`, how many steps can be undone and redone; and `state`, behind which all lines are the canvas's state.
  static func canvas(_ records: [EngineRecord], into answer: inout EngineAnswer) {
    var memory = CanvasMemory()
    var index = 0
    while index < records.count, memory.take(records[index]) { index += 1 }
    guard var gesture = memory.gesture else {
      answer.fail("no-canvas", "the question does not begin with a canvas that has a size and a scale")
      return
    }
    var device = AffineTransform<Double>.identity
    var picture = AffineTransform<Double>.identity
    var pressure: Double?
    var ink = memory.ink
    for record in records[index...] {
      switch record.kind {
      case "device", "picture":
        guard let matrix = record.numbers(count: 6).map(AffineTransform.init(entries:)),
          matrix.inverse() != nil
        else {
          answer.fail("not-a-matrix", "'\(record.kind)' has the six numbers of a matrix with an inverse")
          continue
        }
        if record.kind == "device" { device = matrix } else { picture = matrix }
      case "tool":
        guard let tool = CanvasTool(word: record[0]) else {
          answer.fail("unknown-tool", "'tool' has 'pen' or 'hand'")
          continue
        }
        gesture.tool = tool
      case "pressure": pressure = record.number(0)
      default:
        let screen = picture.then(device)
        guard
          let event = CanvasEvent(
            record, device: screen, middle: gesture.initial.center, pressure: pressure)
        else {
          answer.fail("unknown-event", "'\(record.kind)' is no event, or its fields are not those of one")
          continue
        }
        let before = gesture.stroke
        let outcome = gesture.handle(event)
        answer.add("outcome", [outcome.word])
        // Fingers that come down end a stroke, or begin it anew.
        let isOver = gesture.stroke == nil || (record.kind == "began" && outcome != .ignored)
        if let before, isOver { answer.add(endOf: before, outcome, number: gesture.steps.done, ink) }
        if before == nil || isOver { ink = CanvasInk() }
        if let stroke = gesture.stroke {
          ink.write(stroke.pen.curves, tolerance: stroke.pen.tolerance, into: &answer)
          gesture.stroke?.pen.curves = []
        }
      }
    }
    answer.add(drawingOf: gesture, picture: picture)
    answer.add(gesture, picture: picture)
    answer.add("state")
    var next = CanvasMemory(gesture)
    next.ink = ink
    next.write(into: &answer)
  }
}

extension EngineAnswer {
  /// Adds what became of a stroke whose finger was lifted or did not stay alone, with the ink that it was drawn by.
  fileprivate mutating func add(
    endOf stroke: CanvasStrokeInProgress, _ outcome: CanvasOutcome, number: Int, _ ink: CanvasInk
  ) {
    guard case .drew(let end) = outcome else { return add("drop") }
    var ink = ink
    ink.write(end.curves, tolerance: stroke.pen.tolerance, into: &self)
    add("keep", numbers: [Double(number)])
  }

  /// Adds what there is to be seen of a drawing.
  fileprivate mutating func add(drawingOf gesture: CanvasGesture, picture: AffineTransform<Double>) {
    guard gesture.tool != nil else { return }
    if let stroke = gesture.stroke, stroke.hasMoved {
      var ink = CanvasInk()
      ink.write(stroke.pen.stroke.curves, tolerance: stroke.pen.tolerance, as: "tail", into: &self)
    }
    let (shown, steps) = (gesture.steps.shown, gesture.steps)
    add(
      "shown", numbers: [shown.lowerBound, shown.upperBound - 1, steps.done, steps.undone].map { Double($0) })
    add("sheet", numbers: gesture.initial.layer.transformToSuperlayer.then(picture).entries)
  }

  /// Adds what there is to be seen of a canvas.
  fileprivate mutating func add(_ gesture: CanvasGesture, picture: AffineTransform<Double>) {
    let state = gesture.state
    let layer = state.layer
    let matrix = layer.transformToSuperlayer
    add("center", numbers: [state.center.x, state.center.y])
    add("angle", numbers: [state.rotation, state.rotation * 180 / .pi])
    add("scale", numbers: [state.scale])
    add("matrix", numbers: matrix.entries)
    let frame = layer.frame
    add("frame", numbers: [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height])
    if let back = picture.inverse(), let first = gesture.initial.layer.transformToSuperlayer.inverse() {
      add("move", numbers: back.then(first).then(matrix).then(picture).entries)
    }
    add("history", numbers: [Double(gesture.history.past.count), Double(gesture.history.future.count)])
  }
}

extension CanvasEvent {
  /// The event that a line tells of, in units to which a matrix leads from the screen; nil where it tells of none.
  fileprivate init?(
    _ record: EngineRecord, device: AffineTransform<Double>, middle: Point<Double>, pressure: Double?
  ) {
    guard let back = device.inverse() else { return nil }
    switch record.kind {
    case "began", "moved":
      guard let time = record.number(0), let numbers = record.numbers(from: 1), numbers.count % 3 == 0 else {
        return nil
      }
      var touches: [CanvasTouch] = []
      for start in stride(from: 0, to: numbers.count, by: 3) {
        guard let identity = numbers[start].knownInteger else { return nil }
        let point = back.apply(Point(x: numbers[start + 1], y: numbers[start + 2]))
        touches.append(CanvasTouch(identity, at: point, pressure: pressure))
      }
      self =
        record.kind == "began" ? .touchesBegan(touches, time: time) : .touchesMoved(touches, time: time)
    case "ended":
      guard let time = record.number(0), let numbers = record.numbers(from: 1) else { return nil }
      self = .touchesEnded(numbers.compactMap { $0.knownInteger }, time: time)
    case "cancelled":
      self = .touchesCancelled
    case "wheel":
      guard let time = record.number(0), let dx = record.number(1), let dy = record.number(2),
        let x = record.number(3), let y = record.number(4), let action = CanvasWheelAction(word: record[5])
      else { return nil }
      // Scaling and turning follow how far the wheel is turned, whatever the size of the picture.
      let movement = Vector(dx: dx, dy: dy)
      self = .wheel(
        action == .pan ? back.apply(movement) : movement, at: back.apply(Point(x: x, y: y)), action,
        time: time)
    case "key":
      guard let key = CanvasKey(word: record[2]) else { return nil }
      if record[0].isEmpty, record[1].isEmpty {
        self = .key(key, about: middle)
        return
      }
      guard let x = record.number(0), let y = record.number(1) else { return nil }
      self = .key(key, about: back.apply(Point(x: x, y: y)))
    default: return nil
    }
  }
}

extension CanvasWheelAction {
  fileprivate init?(word: String) {
    switch word {
    case "pan": self = .pan
    case "zoom": self = .zoom
    case "turn": self = .turn
    default: return nil
    }
  }
}

extension CanvasTool {
  fileprivate init?(word: String) {
    switch word {
    case "pen": self = .pen
    case "hand": self = .hand
    default: return nil
    }
  }
}

extension CanvasKey {
  fileprivate init?(word: String) {
    switch word {
    case "left": self = .left
    case "right": self = .right
    case "up": self = .up
    case "down": self = .down
    case "zoomIn": self = .zoomIn
    case "zoomOut": self = .zoomOut
    case "turn": self = .turn
    case "turnBack": self = .turnBack
    case "undo": self = .undo
    case "redo": self = .redo
    case "reset": self = .reset
    case "undoStroke": self = .undoStroke
    case "redoStroke": self = .redoStroke
    case "clear": self = .clear
    default: return nil
    }
  }
}

extension CanvasOutcome {
  fileprivate var word: String {
    switch self {
    case .ignored: "ignored"
    case .tracked: "tracked"
    case .changed: "changed"
    case .ended: "ended"
    case .undone: "undone"
    case .redone: "redone"
    case .cancelled: "cancelled"
    case .drawing: "drawing"
    case .drew: "drew"
    case .strokeUndone: "strokeUndone"
    case .strokeRedone: "strokeRedone"
    case .cleared: "cleared"
    }
  }
}

extension AffineTransform<Double> {
  /// The transform with six entries a b c d tx ty.
  fileprivate init(entries: [Double]) {
    self.init(
      a: entries[0], b: entries[1], c: entries[2], d: entries[3], tx: entries[4], ty: entries[5])
  }

  fileprivate var entries: [Double] { [a, b, c, d, tx, ty] }
}
