import TestSupport
import Testing

@testable import MatrixCore

private typealias Transform = MatrixCore.AffineTransform<Double>
private typealias Position = MatrixCore.Point<Double>
private typealias Displacement = MatrixCore.Vector<Double>
private typealias Fingers = TouchPair<Double>
private typealias Change = CanvasChange<Double>
private typealias Canvas = CanvasState<Double>

extension SeededGenerator {
  /// Two fingers that are apart, so that quotients are accurate.
  mutating func fingers() -> TouchPair<Double> {
    while true {
      let pair = TouchPair(
        Point(x: number(0...400), y: number(0...400)), Point(x: number(0...400), y: number(0...400)))
      if pair.span.length > 20 { return pair }
    }
  }

  /// A canvas somewhere, with limits.
  mutating func canvas(limits: ClosedRange<Double> = 0.1...10) -> CanvasState<Double> {
    CanvasState(
      center: Point(x: number(0...400), y: number(0...400)), rotation: number(-7...7),
      scale: number(0.5...2), size: Size(width: number(50...300), height: number(50...300)),
      minimumScale: limits.lowerBound, maximumScale: limits.upperBound)
  }
}

@Suite struct CanvasGeometryTests {
  // MARK: - Two fingers

  @Test func knownPairs() {
    let old = Fingers(Position(x: 0, y: 0), Position(x: 10, y: 0))
    let new = Fingers(Position(x: 5, y: 5), Position(x: 5, y: 25))
    #expect(old.midpoint == Position(x: 5, y: 0))
    #expect(old.pinchScale(to: new) == 2)
    // A quarter turn from the x axis towards the y axis is positive.
    #expect(near(old.turn(to: new).angle, .pi / 2))
    #expect(near(new.turn(to: old).angle, -.pi / 2))
    let half = Fingers(Position(x: 10, y: 0), Position(x: 0, y: 0))
    #expect(old.turn(to: half).angle == .pi)
    #expect(Displacement.zero.angle.isNaN)
    #expect(Displacement(dx: -1, dy: -0.0).angle == .pi)
  }

  @Test func theSimilarityTakesPointsToPoints() throws {
    let seed: UInt64 = 91
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let (old, new) = (random.fingers(), random.fingers())
      let map = try #require(Transform.similarity(from: old, to: new))
      #expect(near(map.apply(old.first).list, new.first.list), "seed \(seed)")
      #expect(near(map.apply(old.second).list, new.second.list), "seed \(seed)")
      // It is a rotation times a scale: angles are kept, and so is their sense.
      #expect(near(map.a, map.d) && near(map.b, -map.c))
      let factor = old.pinchScale(to: new)
      #expect(near(map.determinant, factor * factor), "seed \(seed)")
      // The step of a gesture is the same map, written as a pinch and a turn about the midpoint, and a pan.
      #expect(near(Change(from: old, to: new).transform.list, map.list, 1e-7), "seed \(seed)")
    }
  }

  @Test func coincidingFingersOnlyPan() {
    let one = Position(x: 3, y: 4)
    let (together, apart) = (Fingers(one, one), Fingers(Position(x: 5, y: 6), Position(x: 9, y: 6)))
    #expect(Transform.similarity(from: together, to: apart) == nil)
    let opening = Change(from: together, to: apart)
    #expect(opening.scale == 1 && opening.rotation == 0)
    #expect(opening.translation == Displacement(dx: 4, dy: 2))
    let closing = Change(from: apart, to: together)
    #expect(closing.scale == 1 && closing.rotation == 0)
    #expect(closing.translation == Displacement(dx: -4, dy: -2))
    let far = Fingers(Position(x: -1e300, y: 0), Position(x: 1e300, y: 0))
    #expect(Change(from: apart, to: far).scale == 1)
  }

  @Test func clampingHoldsBothLimits() {
    #expect(5.0.clamped(from: 1, to: 3) == 3)
    #expect(0.0.clamped(from: 1, to: 3) == 1)
    #expect(2.0.clamped(from: 1, to: 3) == 2)
    // Limits the wrong way round: the upper one holds.
    #expect(2.0.clamped(from: 3, to: 1) == 1)
    #expect(Double.nan.clamped(from: 1, to: 3).isNaN)
    #expect(2.0.clamped(from: .nan, to: 3).isNaN)
    #expect(Double.infinity.clamped(from: 1, to: 3) == 3)
  }

  // MARK: - The canvas

  @Test func theCentreGoesByTheFormulasOfFixedPoints() {
    let seed: UInt64 = 92
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let canvas = random.canvas()
      let (pivot, angle, factor) = (random.point(), random.number(), random.number(0.5...2))
      let turned = canvas.applying(.turn(angle, about: pivot))
      let (x, y) = (canvas.center.x - pivot.x, canvas.center.y - pivot.y)
      let (c, s) = (Double.cosine(angle), Double.sine(angle))
      #expect(near(turned.center.list, [x * c - y * s + pivot.x, x * s + y * c + pivot.y]), "seed \(seed)")
      #expect(near(turned.rotation, canvas.rotation + angle))
      let pinched = canvas.applying(.pinch(factor, about: pivot))
      #expect(near(pinched.center.list, [factor * x + pivot.x, factor * y + pivot.y]), "seed \(seed)")
      #expect(near(pinched.scale, canvas.scale * factor))
      let panned = canvas.applying(.pan(Displacement(dx: 3, dy: -4)))
      #expect(near(panned.center.list, [canvas.center.x + 3, canvas.center.y - 4]))
      #expect(panned.transform == canvas.transform)
    }
  }

  @Test func theCanvasPointUnderAFingerStaysUnderIt() throws {
    let seed: UInt64 = 93
    var random = SeededGenerator(seed: seed)
    var unclamped = 0
    for _ in 0..<1000 {
      let canvas = random.canvas(limits: 0.01...100)
      let (old, new) = (random.fingers(), random.fingers())
      let moved = canvas.applying(Change(from: old, to: new))
      guard near(moved.scale, canvas.scale * old.pinchScale(to: new)) else { continue }
      unclamped += 1
      for (before, after) in [(old.first, new.first), (old.second, new.second)] {
        let (p, q) = (canvas.layer.convertFromSuperlayer(before), moved.layer.convertFromSuperlayer(after))
        #expect(near(try #require(p).list, try #require(q).list, 1e-6), "seed \(seed)")
      }
      // The whole screen moves by the step: the layer's map is followed by the step's.
      let expected = canvas.layer.transformToSuperlayer.then(Change(from: old, to: new).transform)
      #expect(near(moved.layer.transformToSuperlayer.list, expected.list, 1e-6), "seed \(seed)")
    }
    #expect(unclamped > 500)
  }

  @Test func atALimitTheMidpointStaysUnderTheMidpoint() throws {
    let seed: UInt64 = 94
    var random = SeededGenerator(seed: seed)
    var clamped = 0
    for _ in 0..<1000 {
      let canvas = random.canvas(limits: 0.45...2.1)
      let (old, new) = (random.fingers(), random.fingers())
      let moved = canvas.applying(Change(from: old, to: new))
      if !near(moved.scale, canvas.scale * old.pinchScale(to: new)) { clamped += 1 }
      #expect((0.45...2.1).contains(moved.scale), "seed \(seed)")
      let p = try #require(canvas.layer.convertFromSuperlayer(old.midpoint))
      let q = try #require(moved.layer.convertFromSuperlayer(new.midpoint))
      #expect(near(p.list, q.list, 1e-6), "seed \(seed)")
    }
    #expect(clamped > 200)
  }

  @Test func pinchingAtALimitDoesNotSlideTheCanvas() {
    let canvas = Canvas(
      center: Position(x: 100, y: 100), scale: 4, size: Size(width: 50, height: 50), minimumScale: 1,
      maximumScale: 4)
    #expect(canvas.applying(.pinch(3, about: .origin)) == canvas)
    #expect(canvas.applying(.pinch(0.125, about: .origin)).center == Position(x: 25, y: 25))
  }

  @Test func theTotalsDoNotDependOnTheOrder() {
    let canvas = Canvas(
      center: Position(x: 10, y: 20), size: Size(width: 5, height: 5), minimumScale: 0.1, maximumScale: 10)
    let (pinch, turn) = (
      Change.pinch(2, about: Position(x: 3, y: 1)), Change.turn(1, about: Position(x: 3, y: 1))
    )
    let (one, other) = (canvas.applying(pinch).applying(turn), canvas.applying(turn).applying(pinch))
    #expect(near(one.center.list, other.center.list))
    #expect(near(one.transform.list, Transform.scaling(2).then(.rotation(1)).list))
    #expect(near(other.transform.list, one.transform.list))
  }
}

@Suite struct UndoHistoryTests {
  @Test func undoAndRedoAreInverse() {
    let seed: UInt64 = 95
    var random = SeededGenerator(seed: seed)
    var history = UndoHistory(0, limit: 20)
    // A list with a cursor says the same in another way.
    var (states, cursor) = ([0], 0)
    for step in 1...2000 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        history.record(step)
        states = Array(states[...cursor]) + [step]
        if states.count > 21 { states.removeFirst() }
        cursor = states.count - 1
      case 2:
        let before = history
        #expect(history.undo() == (cursor > 0), "seed \(seed)")
        if cursor > 0 {
          cursor -= 1
          var again = history
          #expect(again.redo() == true)
          #expect(again == before, "seed \(seed)")
        }
      case 3:
        #expect(history.redo() == (cursor < states.count - 1), "seed \(seed)")
        cursor = min(cursor + 1, states.count - 1)
      default:
        history.amend(-step)
        states = Array(states[..<cursor]) + [-step]
      }
      #expect(history.present == states[cursor], "seed \(seed)")
      #expect(history.canUndo == (cursor > 0))
      #expect(history.canRedo == (cursor < states.count - 1))
    }
  }

  @Test func aLimitOfNothingKeepsNothing() {
    for limit in [0, -3] {
      var history = UndoHistory("a", limit: limit)
      history.record("b")
      #expect(history.undo() == false)
      #expect(history.present == "b")
    }
  }
}
