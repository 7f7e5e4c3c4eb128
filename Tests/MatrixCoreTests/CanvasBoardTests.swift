import TestSupport
import Testing

@testable import MatrixCore

private typealias Position = MatrixCore.Point<Double>

private func touch(_ identity: Int, _ x: Double, _ y: Double, _ pressure: Double? = nil) -> CanvasTouch {
  CanvasTouch(identity, at: Point(x: x, y: y), pressure: pressure)
}

private let resting = CanvasState<Double>(
  center: Point(x: 200, y: 200), size: Size(width: 300, height: 200), minimumScale: 0.25, maximumScale: 8)

/// Draws with one finger from point to point, slowly enough that no tap is meant.
@discardableResult
private func draw(_ board: inout CanvasBoard, _ points: [(Double, Double)], from time: Double = 0)
  -> CanvasOutcome
{
  board.handle(.touchesBegan([touch(1, points[0].0, points[0].1)], time: time))
  for (index, point) in points.enumerated().dropFirst() {
    board.handle(.touchesMoved([touch(1, point.0, point.1)], time: time + Double(index)))
  }
  return board.handle(.touchesEnded([1], time: time + Double(points.count)))
}

/// Taps with some fingers.
@discardableResult
private func tap(_ board: inout CanvasBoard, fingers: Int) -> CanvasOutcome {
  for finger in 1...fingers {
    board.handle(.touchesBegan([touch(finger, Double(finger) * 50, 90)], time: 10))
  }
  var outcome = CanvasOutcome.ignored
  for finger in 1...fingers { outcome = board.handle(.touchesEnded([finger], time: 10.1)) }
  return outcome
}

@Suite struct CanvasBoardTests {
  // MARK: - One finger

  @Test func oneFingerDraws() throws {
    var board = CanvasBoard(resting)
    #expect(board.handle(.touchesBegan([touch(7, 100, 150)], time: 0)) == .tracked)
    #expect(board.handle(.touchesMoved([touch(7, 101, 150)], time: 0.1)) == .tracked)
    #expect(board.gesture.stroke?.hasMoved == false)
    #expect(board.handle(.touchesMoved([touch(7, 130, 150)], time: 0.2)) == .drawing)
    #expect(board.strokes.isEmpty)
    let outcome = board.handle(.touchesEnded([7], time: 0.3))
    let stroke = try #require(board.strokes.first)
    #expect(outcome == .drew(stroke))
    // The canvas's corner is at (50, 100) on the screen.
    #expect(stroke.curves.count == 1)
    #expect(stroke.curves[0].start == Position(x: 50, y: 50))
    #expect(stroke.curves[0].end == Position(x: 80, y: 50))
    #expect(stroke.curves[0].width == 3)
    // The canvas itself is where it was, and there is no step of its place.
    #expect(board.gesture.state == resting)
    #expect(!board.gesture.history.canUndo)
  }

  @Test func aTouchThatStaysIsADot() {
    var board = CanvasBoard(resting)
    board.handle(.touchesBegan([touch(1, 100, 150)], time: 0))
    board.handle(.touchesMoved([touch(1, 101.5, 151)], time: 5))
    board.handle(.touchesEnded([1], time: 9))
    let place = Position(x: 50, y: 50)
    #expect(board.strokes == [CanvasStroke([.init(place, place, place, place, width: 3)])])
  }

  @Test func aPenDrawsAtOnceAndAsHardAsItIsPressed() {
    var board = CanvasBoard(resting)
    board.handle(.touchesBegan([touch(1, 100, 150, 0.1)], time: 0))
    #expect(board.handle(.touchesMoved([touch(1, 101, 150, 0.5)], time: 0.1)) == .drawing)
    board.handle(.touchesMoved([touch(1, 120, 150, 1)], time: 0.2))
    board.handle(.touchesEnded([1], time: 0.3))
    #expect(board.strokes[0].curves.map(\.width) == [3, 5.25])
  }

  @Test func aStrokeIsAsWideOnTheScreenAtAnyScale() {
    var board = CanvasBoard(resting)
    for _ in 0..<3 { board.handle(.key(.zoomIn, about: Position(x: 200, y: 200))) }
    draw(&board, [(200, 200), (250, 210)])
    #expect(near(board.strokes[0].curves[0].width * board.gesture.state.scale, 3))
  }

  /// Wherever the canvas is, what is drawn on it is shown where the finger was.
  @Test func strokesStayUnderTheFinger() throws {
    for seed in UInt64(1)...40 {
      var random = SeededGenerator(seed: seed)
      var board = CanvasBoard(resting)
      for _ in 0..<6 {
        let key = CanvasKey.allCases.randomElement(using: &random) ?? .turn
        board.handle(.key(key, about: Position(x: random.number(0...400), y: random.number(0...400))))
      }
      // About the middle of the canvas, so that it is certainly on it.
      let center = board.gesture.state.center
      var points = [(center.x, center.y)]
      for _ in 0..<40 {
        let last = points[points.count - 1]
        points.append((last.0 + random.number(-20...25), last.1 + random.number(-20...25)))
      }
      let count = board.strokes.count
      draw(&board, points)
      let stroke = try #require(board.strokes.last)
      #expect(board.strokes.count == count + 1)
      let place = board.gesture.state.layer.transformToSuperlayer
      // Where the canvas was drawn upon, in points of the screen at its greatest scale.
      let tolerance = 0.2 / resting.maximumScale * board.gesture.state.scale
      let shown = stroke.curves.compactMap { BezierCurve($0.bezier.points.map { place.apply($0) }) }
      let chords = Chords(shown, within: 0.01)
      for (x, y) in points {
        // What is closer to the first point than the slop is not drawn.
        let isStart = (Position(x: x, y: y) - center).length <= 2
        let distance = chords.distance(Position(x: x, y: y))
        #expect(distance <= tolerance + 0.011 + (isStart ? 2 : 0), "seed \(seed)")
      }
      #expect(near(shown[0].start.list, center.list, 1e-9), "seed \(seed)")
      let end = shown[shown.count - 1].end
      let last = points[points.count - 1]
      #expect((end - Position(x: last.0, y: last.1)).length <= tolerance + 1e-6, "seed \(seed)")
      // The canvas moves, and the stroke with it: where it is on the canvas is as before.
      let before = board.strokes
      board.handle(.key(.turn, about: Position(x: 3, y: 4)))
      board.handle(.key(.zoomOut, about: Position(x: 300, y: 4)))
      #expect(board.strokes == before)
    }
  }

  @Test func whatIsBesideTheCanvasIsNoStroke() {
    var board = CanvasBoard(resting)
    #expect(draw(&board, [(0, 0), (30, 50), (20, 80)]) == .ended)
    #expect(board.strokes.isEmpty)
    #expect(board.handle(.key(.undoStroke, about: .origin)) == .ignored)
    // From beside it to the other side, with no point on it: a part of the stroke is.
    #expect(draw(&board, [(20, 200), (390, 210)]) == .drew(board.strokes[0]))
  }

  // MARK: - More fingers

  @Test func anEarlySecondFingerTakesTheStrokeAway() {
    var board = CanvasBoard(resting)
    board.handle(.touchesBegan([touch(1, 100, 200)], time: 0))
    #expect(board.handle(.touchesMoved([touch(1, 110, 200)], time: 0.1)) == .drawing)
    #expect(board.handle(.touchesMoved([touch(1, 130, 200)], time: 0.2)) == .drawing)
    #expect(board.handle(.touchesBegan([touch(2, 300, 200)], time: 0.3)) == .tracked)
    #expect(board.gesture.stroke == nil)
    // It is a pinch from here on, at once, and nothing jumps.
    #expect(board.gesture.state == resting)
    #expect(board.handle(.touchesMoved([touch(2, 470, 200)], time: 0.4)) == .changed)
    #expect(near(board.gesture.state.scale, 2))
    #expect(board.handle(.touchesEnded([2], time: 0.5)) == .tracked)
    // The finger that is left moves the canvas.
    let center = board.gesture.state.center
    #expect(board.handle(.touchesMoved([touch(1, 140, 205)], time: 0.6)) == .changed)
    #expect(near(board.gesture.state.center.list, [center.x + 10, center.y + 5]))
    #expect(board.handle(.touchesEnded([1], time: 0.7)) == .ended)
    #expect(board.strokes.isEmpty)
    #expect(board.gesture.history.past.count == 1)
  }

  /// A finger that rests where it is may wait for the second one as long as it likes.
  @Test func aRestingFingerWaitsForThePinch() {
    var board = CanvasBoard(resting)
    board.handle(.touchesBegan([touch(1, 100, 200)], time: 0))
    board.handle(.touchesMoved([touch(1, 105, 200)], time: 3))
    #expect(board.handle(.touchesBegan([touch(2, 300, 200)], time: 4)) == .tracked)
    board.handle(.touchesEnded([1, 2], time: 5))
    #expect(board.strokes.isEmpty)
  }

  @Test func aLateSecondFingerEndsTheStrokeWhereItIs() {
    var board = CanvasBoard(resting)
    board.handle(.touchesBegan([touch(1, 100, 200)], time: 0))
    board.handle(.touchesMoved([touch(1, 150, 200)], time: 0.5))
    let outcome = board.handle(.touchesBegan([touch(2, 300, 200), touch(3, 300, 300)], time: 0.6))
    #expect(board.strokes.count == 1)
    #expect(outcome == .drew(board.strokes[0]))
    #expect(board.handle(.touchesMoved([touch(2, 450, 200)], time: 0.7)) == .changed)
    #expect(near(board.gesture.state.scale, 2))
    board.handle(.touchesEnded([1, 2, 3], time: 0.8))
    #expect(board.strokes.count == 1)
    #expect(board.gesture.history.past.count == 1)
  }

  @Test func tapsUndoAndRedoStrokesAndLeaveNoMark() {
    var board = CanvasBoard(resting)
    board.handle(.key(.turn, about: .origin))
    let place = board.gesture.state
    draw(&board, [(200, 200), (250, 200)])
    draw(&board, [(200, 210), (250, 220)])
    let both = board.strokes
    #expect(tap(&board, fingers: 2) == .strokeUndone)
    #expect(board.strokes == [both[0]])
    #expect(tap(&board, fingers: 2) == .strokeUndone)
    #expect(tap(&board, fingers: 2) == .ignored)
    #expect(tap(&board, fingers: 3) == .strokeRedone)
    #expect(tap(&board, fingers: 3) == .strokeRedone)
    #expect(tap(&board, fingers: 3) == .ignored)
    #expect(tap(&board, fingers: 4) == .ended)
    #expect(board.strokes == both)
    #expect(board.gesture.state == place)
    // The place has steps of its own.
    #expect(board.handle(.key(.undo, about: .origin)) == .undone)
    #expect(board.gesture.state == resting)
    #expect(board.strokes == both)
  }

  @Test func cancellingTakesTheStrokeAway() {
    var board = CanvasBoard(resting)
    draw(&board, [(200, 200), (250, 200)])
    board.handle(.key(.undoStroke, about: .origin))
    board.handle(.touchesBegan([touch(1, 100, 200)], time: 0))
    board.handle(.touchesMoved([touch(1, 150, 200)], time: 5))
    #expect(board.handle(.touchesCancelled) == .cancelled)
    #expect(board.strokes.isEmpty)
    // What had been taken back can still be brought back.
    #expect(board.handle(.key(.redoStroke, about: .origin)) == .strokeRedone)
    #expect(board.strokes.count == 1)
  }

  @Test func theHandMovesAndTheTapsUndoStrokes() {
    var board = CanvasBoard(resting)
    draw(&board, [(200, 200), (250, 200)])
    board.tool = .hand
    #expect(draw(&board, [(200, 200), (250, 200)]) == .ended)
    #expect(board.gesture.state.center == Position(x: 250, y: 200))
    #expect(board.strokes.count == 1)
    #expect(tap(&board, fingers: 2) == .strokeUndone)
  }

  @Test func resetKeepsTheDrawingAndClearKeepsThePlace() {
    var board = CanvasBoard(resting)
    draw(&board, [(200, 200), (250, 200)])
    board.handle(.key(.zoomIn, about: .origin))
    let place = board.gesture.state
    #expect(board.handle(.key(.clear, about: .origin)) == .cleared)
    #expect(board.handle(.key(.clear, about: .origin)) == .ignored)
    #expect(board.strokes.isEmpty)
    #expect(board.gesture.state == place)
    #expect(board.handle(.key(.undoStroke, about: .origin)) == .strokeUndone)
    #expect(board.handle(.key(.reset, about: .origin)) == .changed)
    #expect(board.strokes.count == 1)
  }

  // MARK: - Against a model

  /// The steps of a drawing as a list of all its pictures, of which one is looked at.
  private struct Pictures {
    var pictures: [[CanvasStroke]] = [[]]
    var index = 0
    var present: [CanvasStroke] { pictures[index] }
    mutating func add(_ picture: [CanvasStroke]) {
      pictures = pictures[...index] + [picture]
      index += 1
    }
  }

  @Test func undoAndRedoAreThoseOfAListOfPictures() {
    for seed in UInt64(1)...60 {
      var random = SeededGenerator(seed: seed)
      var board = CanvasBoard(resting)
      var model = Pictures()
      for step in 0..<60 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...3:
          let x = random.number(60...340)
          draw(&board, [(x, 150), (x + random.number(5...20), 160)])
          model.add(model.present + [board.strokes[board.strokes.count - 1]])
        case 4, 5:
          let isTap = Bool.random(using: &random)
          let outcome = isTap ? tap(&board, fingers: 2) : board.handle(.key(.undoStroke, about: .origin))
          #expect(outcome == (model.index > 0 ? .strokeUndone : .ignored), "seed \(seed) step \(step)")
          model.index = max(model.index - 1, 0)
        case 6, 7:
          let isTap = Bool.random(using: &random)
          let outcome = isTap ? tap(&board, fingers: 3) : board.handle(.key(.redoStroke, about: .origin))
          let isLast = model.index == model.pictures.count - 1
          #expect(outcome == (isLast ? .ignored : .strokeRedone), "seed \(seed) step \(step)")
          if !isLast { model.index += 1 }
        case 8:
          let outcome = board.handle(.key(.clear, about: .origin))
          #expect(outcome == (model.present.isEmpty ? .ignored : .cleared), "seed \(seed) step \(step)")
          if !model.present.isEmpty { model.add([]) }
        default:
          // A stroke that is taken away changes nothing.
          board.handle(.touchesBegan([touch(1, 200, 200)], time: 0))
          board.handle(.touchesMoved([touch(1, 240, 200)], time: 0.1))
          board.handle(.touchesBegan([touch(2, 300, 200)], time: 0.2))
          board.handle(.touchesEnded([1, 2], time: 0.9))
        }
        #expect(board.strokes == model.present, "seed \(seed) step \(step)")
        let steps = board.gesture.steps
        #expect(
          CanvasSteps(done: steps.done, undone: steps.undone, clearings: steps.clearings) == steps,
          "seed \(seed) step \(step)")
      }
    }
  }

  @Test func stepsThatCannotBeAreRefused() {
    #expect(CanvasSteps(done: 2, undone: 1, clearings: [2]) != nil)
    for (done, undone, clearings) in [
      (-1, 0, []), (0, -1, []), (1, 0, [1]), (2, 0, [3]), (9, 0, [4, 4]), (9, 0, [4, 5]), (Int.max, 0, []),
      (1, Int.max, []), (5, 0, [-1]),
    ] {
      #expect(CanvasSteps(done: done, undone: undone, clearings: clearings) == nil)
    }
    // At the limit nothing more is drawn, and nothing traps.
    var full = CanvasSteps(done: CanvasSteps.limit, undone: 0, clearings: [])
    #expect(full?.draw() == nil)
    #expect(full?.clear() == false)
    #expect(full?.undo() == true)
    #expect(full?.draw() == CanvasSteps.limit)
  }

  @Test func noSequenceOfEventsTraps() {
    let seed: UInt64 = 104
    var random = SeededGenerator(seed: seed)
    let numbers: [Double] = [
      0, 1, -1, 50, 150, 200, 260, 400, 1e-300, 1e300, .nan, .infinity, -.infinity, .greatestFiniteMagnitude,
    ]
    func number() -> Double { numbers.randomElement(using: &random) ?? 0 }
    func touches(most: Int) -> [CanvasTouch] {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in
        touch(Int.random(in: 0...3, using: &random), number(), number(), Bool.random() ? number() : nil)
      }
    }
    var outcomes: Set<String> = []
    for (lower, upper) in [(0.25, 8.0), (1e-300, 1e300), (.nan, .nan), (-3, -2), (0, .infinity)] {
      var canvas = resting
      (canvas.minimumScale, canvas.maximumScale) = (lower, upper)
      var board = CanvasBoard(canvas)
      var time = 0.0
      for _ in 0..<2000 {
        time += random.number(0...0.4)
        let event: CanvasEvent =
          switch Int.random(in: 0..<9, using: &random) {
          case 0, 1:
            .touchesBegan(
              touches(most: 2), time: Int.random(in: 0..<9, using: &random) == 0 ? number() : time)
          case 2...4: .touchesMoved(touches(most: 5), time: time)
          case 5, 6: .touchesEnded(touches(most: 4).map(\.identity), time: time)
          case 7:
            Int.random(in: 0..<4, using: &random) == 0
              ? .touchesCancelled : .touchesEnded([0, 1, 2, 3], time: time)
          default:
            .key(
              CanvasKey.allCases.randomElement(using: &random) ?? .undo, about: Position(x: number(), y: 0))
          }
        if Int.random(in: 0..<50, using: &random) == 0 {
          board.tool = [nil, .pen, .pen, .hand].randomElement(using: &random) ?? nil
        }
        let outcome = board.handle(event)
        if case .drew = outcome { outcomes.insert("drew") } else { outcomes.insert("\(outcome)") }
        #expect(board.strokes.count == board.gesture.steps.shown.count, "seed \(seed)")
        for point in board.strokes.last?.curves.flatMap({ $0.bezier.points }) ?? [] {
          #expect(point.x.isFinite && point.y.isFinite, "seed \(seed)")
        }
        #expect(board.gesture.stroke == nil || board.gesture.touches.count == 1)
      }
    }
    #expect(outcomes.count == 12, "seed \(seed): \(outcomes)")
  }
}
