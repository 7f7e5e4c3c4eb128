import MatrixCore

/// What fingers do on a canvas, step by step, before the reader comes.
///
/// It is played by ``MatrixCore/CanvasBoard``, as the reader's own fingers are.
struct CanvasScript {
  /// One step; each but `wait` is one event.
  enum Step {
    /// Fingers come down at points of the screen.
    case down([(finger: Int, point: Point<Double>)])
    /// Fingers move to points of the screen.
    case move([(finger: Int, point: Point<Double>)])
    /// Fingers are lifted.
    case up([Int])
    /// Time passes, in seconds.
    case wait(Double)
  }

  /// The way of a finger on the screen, from where it came down.
  struct Trace {
    var finger: Int
    var points: [Point<Double>]
    var isDown = true
  }

  /// The board, as it is then.
  private(set) var board: CanvasBoard
  /// The fingers' ways, in the order in which they came down.
  private(set) var traces: [Trace] = []
  private var time = 0.0

  /// Nothing has happened on a canvas yet; `draws` says whether one finger draws.
  init(_ state: CanvasState<Double>, draws: Bool) {
    board = CanvasBoard(state)
    if !draws { board.tool = nil }
  }

  private func index(_ finger: Int) -> Int? { traces.lastIndex { $0.finger == finger && $0.isDown } }

  /// Plays a step; says what is wrong where a finger that comes down is down, or another one is not.
  mutating func play(_ step: Step) -> String? {
    switch step {
    case .wait(let seconds): time += seconds
    case .down(let fingers):
      for (finger, _) in fingers where index(finger) != nil { return "finger \(finger) is down already" }
      guard fingers.count + traces.count(where: \.isDown) <= CanvasGesture.maximumTouches else {
        return "at most \(CanvasGesture.maximumTouches) fingers are followed"
      }
      traces += fingers.map { Trace(finger: $0.finger, points: [$0.point]) }
      board.handle(.touchesBegan(fingers.map { CanvasTouch($0.finger, at: $0.point) }, time: time))
    case .move(let fingers):
      for (finger, point) in fingers {
        guard let index = index(finger) else { return "finger \(finger) is not down" }
        traces[index].points.append(point)
      }
      board.handle(.touchesMoved(fingers.map { CanvasTouch($0.finger, at: $0.point) }, time: time))
    case .up(let fingers):
      for finger in fingers {
        guard let index = index(finger) else { return "finger \(finger) is not down" }
        traces[index].isDown = false
      }
      board.handle(.touchesEnded(fingers, time: time))
    }
    return nil
  }
}
