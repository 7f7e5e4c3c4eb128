import FormulaSyntax
import MatrixCore
import SourceText

extension PageEngine {
  /// `canvas`: gestures on a drawing canvas, by `MatrixCore`'s `CanvasGesture`.
  ///
  /// The question begins with the canvas: either a line `initial` for a new one, or all lines behind `state` of the last
  /// answer. Then come, in the order in which things happened:
  ///
  /// - `device`, six numbers a b c d tx ty: from here on points and movements are measured in other units, such as the
  ///   window's; this matrix leads from the canvas's screen to them.
  /// - `picture`, six numbers: the matrix from the canvas's screen to the picture in which the canvas is drawn; for
  ///   `move` below.
  /// - `began` and `moved`, a time in seconds, and for each finger its number and its point x y.
  /// - `ended`, a time, and the numbers of the fingers that were lifted.
  /// - `cancelled`.
  /// - `wheel`, a time, the movement dx dy, the pointer x y, and `pan`, `zoom` or `turn`.
  /// - `key`, the pointer x y, and `left`, `right`, `up`, `down`, `zoomIn`, `zoomOut`, `turn`, `turnBack`, `undo`, `redo`
  ///   or `reset`.
  ///
  /// `initial` has the centre x y, the rotation in radians, the scale, the canvas's width and height, and the least and
  /// the greatest scale.
  ///
  /// The answer: for each event `outcome` and one of `ignored`, `tracked`, `changed`, `ended`, `undone`, `redone`,
  /// `cancelled`. Then `center` x y; `angle` in radians and in degrees; `scale`; `matrix`, the six numbers of the
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
      default:
        guard let event = CanvasEvent(record, device: device) else {
          answer.fail("unknown-event", "'\(record.kind)' is no event, or its fields are not those of one")
          continue
        }
        answer.add("outcome", [gesture.handle(event).word])
      }
    }
    answer.add(gesture, picture: picture)
    answer.add("state")
    CanvasMemory(gesture).write(into: &answer)
  }
}

extension EngineAnswer {
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
  fileprivate init?(_ record: EngineRecord, device: AffineTransform<Double>) {
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
        touches.append(CanvasTouch(identity, at: point))
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
      guard let x = record.number(0), let y = record.number(1), let key = CanvasKey(word: record[2]) else {
        return nil
      }
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
