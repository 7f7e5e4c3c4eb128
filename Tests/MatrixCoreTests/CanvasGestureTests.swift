import TestSupport
import Testing

@testable import MatrixCore

private typealias Position = MatrixCore.Point<Double>
private typealias Displacement = MatrixCore.Vector<Double>
private typealias Canvas = CanvasState<Double>

private func touch(_ identity: Int, _ x: Double, _ y: Double) -> CanvasTouch {
  CanvasTouch(identity, at: Point(x: x, y: y))
}

private let resting = Canvas(
  center: Point(x: 200, y: 200), size: Size(width: 300, height: 200), minimumScale: 0.25, maximumScale: 8)

/// A canvas that one pan has moved by (100, 0), so that there is something to undo.
private func panned() -> CanvasGesture {
  var gesture = CanvasGesture(resting)
  gesture.handle(.touchesBegan([touch(1, 0, 0)], time: 0))
  gesture.handle(.touchesMoved([touch(1, 100, 0)], time: 1))
  gesture.handle(.touchesEnded([1], time: 2))
  return gesture
}

@Suite struct CanvasGestureTests {
  // MARK: - Pan, pinch and rotation

  @Test func oneFingerPans() {
    var gesture = CanvasGesture(resting)
    #expect(gesture.handle(.touchesBegan([touch(7, 10, 10)], time: 0)) == .tracked)
    #expect(gesture.handle(.touchesMoved([touch(7, 40, 50)], time: 0.1)) == .changed)
    #expect(gesture.state.center == Position(x: 230, y: 240))
    #expect(gesture.handle(.touchesMoved([touch(7, 41, 51)], time: 0.2)) == .changed)
    #expect(gesture.state.center == Position(x: 231, y: 241))
    #expect(gesture.handle(.touchesEnded([7], time: 0.3)) == .ended)
    #expect(gesture.state.transform.isKnownIdentity)
    #expect(gesture.history.canUndo)
  }

  @Test func twoFingersPinchAndTurn() {
    var gesture = CanvasGesture(resting)
    gesture.handle(.touchesBegan([touch(1, 100, 200), touch(2, 300, 200)], time: 0))
    // A quarter turn about the middle of the canvas, and twice as far apart.
    #expect(gesture.handle(.touchesMoved([touch(1, 200, 0), touch(2, 200, 400)], time: 0.1)) == .changed)
    #expect(near(gesture.state.center.list, [200, 200]))
    #expect(near(gesture.state.scale, 2))
    #expect(near(gesture.state.rotation, .pi / 2))
  }

  @Test func turnsAddUpBeyondHalfATurn() {
    var gesture = CanvasGesture(resting)
    gesture.handle(.touchesBegan([touch(1, 200, 200), touch(2, 300, 200)], time: 0))
    for step in 1...30 {
      let angle = Double(step) * .pi / 10
      let point = (200 + 100 * Double.cosine(angle), 200 + 100 * Double.sine(angle))
      gesture.handle(.touchesMoved([touch(2, point.0, point.1)], time: Double(step)))
    }
    #expect(near(gesture.state.rotation, 3 * .pi))
    #expect(near(gesture.state.scale, 1))
    #expect(near(gesture.state.center.list, [200, 200]))
  }

  @Test func nothingJumpsWhenAFingerComesOrGoes() {
    let seed: UInt64 = 101
    var random = SeededGenerator(seed: seed)
    var gesture = CanvasGesture(resting)
    var (time, changes) = (0.0, 0)
    for _ in 0..<5000 {
      time += random.number(0...0.2)
      let identity = Int.random(in: 1...4, using: &random)
      let place = touch(identity, random.number(0...400), random.number(0...400))
      let before = gesture
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        if gesture.handle(.touchesBegan([place], time: time)) == .tracked {
          #expect(gesture.state == before.state, "seed \(seed)")
        }
      case 1:
        let outcome = gesture.handle(.touchesEnded([identity], time: time))
        if outcome != .undone && outcome != .redone { #expect(gesture.state == before.state, "seed \(seed)") }
      default:
        if gesture.handle(.touchesMoved([place], time: time)) == .changed { changes += 1 }
      }
      #expect((0.25...8).contains(gesture.state.scale), "seed \(seed)")
    }
    #expect(changes > 500)
  }

  @Test func whatLiesUnderTheFingersStaysThereInAnySequence() throws {
    let seed: UInt64 = 102
    var random = SeededGenerator(seed: seed)
    var wide = resting
    (wide.minimumScale, wide.maximumScale) = (1e-9, 1e9)
    var gesture = CanvasGesture(wide)
    var checked = 0
    for round in 0..<300 {
      let pair = random.fingers()
      let start = Double(round) * 10
      gesture.handle(
        .touchesBegan([CanvasTouch(1, at: pair.first), CanvasTouch(2, at: pair.second)], time: start))
      var old = pair
      for _ in 0..<5 {
        let new = random.fingers()
        let before = gesture.state.layer
        let outcome = gesture.handle(
          .touchesMoved([CanvasTouch(1, at: new.first), CanvasTouch(2, at: new.second)], time: start + 1))
        #expect(outcome == .changed, "seed \(seed)")
        for (from, to) in [(old.first, new.first), (old.second, new.second)] {
          // The place on the canvas under the finger, before and after, shown on the screen.
          let place = try #require(before.convertFromSuperlayer(from))
          #expect(near(gesture.state.layer.convertToSuperlayer(place).list, to.list, 1e-6), "seed \(seed)")
          checked += 1
        }
        old = new
      }
      gesture.handle(.touchesEnded([1, 2], time: start + 2))
      // Back to a usual scale, so that rounding does not add up.
      if !(0.01...100).contains(gesture.state.scale) { gesture.handle(.key(.reset, about: .origin)) }
    }
    #expect(checked == 3000)
  }

  @Test func theThirdFingerWaitsForItsTurn() {
    var gesture = CanvasGesture(resting)
    gesture.handle(.touchesBegan([touch(1, 0, 0), touch(2, 100, 0), touch(3, 50, 50)], time: 0))
    gesture.handle(.touchesMoved([touch(1, 20, 0), touch(2, 120, 0)], time: 0.1))
    #expect(gesture.state.center == Position(x: 220, y: 200))
    #expect(gesture.handle(.touchesMoved([touch(3, 90, 90)], time: 0.2)) == .tracked)
    gesture.handle(.touchesEnded([1], time: 0.3))
    // Now the second and the third are the two that act, from where they are.
    let before = gesture.state
    #expect(gesture.handle(.touchesMoved([touch(2, 130, 10), touch(3, 100, 100)], time: 0.4)) == .changed)
    #expect(near(gesture.state.center.list, [before.center.x + 10, before.center.y + 10]))
    #expect(near(gesture.state.scale, before.scale))
  }

  @Test func cancellingTakesBackWhatTheFingersDid() {
    var gesture = panned()
    let before = gesture.state
    gesture.handle(.touchesBegan([touch(1, 0, 0), touch(2, 100, 0)], time: 5))
    gesture.handle(.touchesMoved([touch(2, 200, 50)], time: 5.1))
    #expect(gesture.state != before)
    #expect(gesture.handle(.touchesCancelled) == .cancelled)
    #expect(gesture.state == before)
    #expect(gesture.touches.isEmpty)
    #expect(gesture.handle(.touchesCancelled) == .ignored)
    #expect(gesture.handle(.key(.undo, about: .origin)) == .undone)
    #expect(gesture.state == resting)
  }

  // MARK: - Taps

  /// Taps with some fingers, one after the other, and lifts them.
  private func tap(
    _ gesture: inout CanvasGesture, fingers: Int, for duration: Double = 0.1, drift: Double = 0
  )
    -> CanvasOutcome
  {
    for finger in 1...fingers {
      gesture.handle(.touchesBegan([touch(finger, Double(finger) * 50, 0)], time: 10))
    }
    for finger in 1...fingers {
      gesture.handle(.touchesMoved([touch(finger, Double(finger) * 50, drift)], time: 10))
    }
    var outcome = CanvasOutcome.ignored
    for finger in 1...fingers { outcome = gesture.handle(.touchesEnded([finger], time: 10 + duration)) }
    return outcome
  }

  @Test func twoFingersUndoAndThreeRedo() {
    var gesture = panned()
    let after = gesture.state
    #expect(tap(&gesture, fingers: 2) == .undone)
    #expect(gesture.state == resting)
    #expect(tap(&gesture, fingers: 3) == .redone)
    #expect(gesture.state == after)
    // Nothing more to redo; one and four fingers mean nothing.
    #expect(tap(&gesture, fingers: 3) == .ignored)
    #expect(tap(&gesture, fingers: 1) == .ended)
    #expect(tap(&gesture, fingers: 4) == .ended)
    #expect(gesture.state == after)
  }

  @Test func theTwoFingerTapWaitsForTheThirdFinger() {
    var gesture = panned()
    _ = tap(&gesture, fingers: 2)
    // Two come down, then the third, and the first two are lifted before it.
    gesture.handle(.touchesBegan([touch(1, 0, 0), touch(2, 50, 0)], time: 20))
    gesture.handle(.touchesBegan([touch(3, 90, 0)], time: 20.05))
    #expect(gesture.handle(.touchesEnded([1, 2], time: 20.1)) == .tracked)
    #expect(gesture.handle(.touchesEnded([3], time: 20.15)) == .redone)
  }

  @Test func movingHoldsOffTheTap() {
    var gesture = panned()
    #expect(tap(&gesture, fingers: 2, drift: 10) == .undone)
    gesture = panned()
    #expect(tap(&gesture, fingers: 2, drift: 10.5) == .ended)
    #expect(gesture.history.canUndo)
  }

  @Test func aSmallMovementIsNotApplied() {
    var gesture = CanvasGesture(resting)
    gesture.handle(.touchesBegan([touch(1, 0, 0)], time: 0))
    #expect(gesture.handle(.touchesMoved([touch(1, 8, 0)], time: 0.1)) == .tracked)
    #expect(gesture.state == resting)
    // With the event that goes beyond the threshold the pan begins, from where the finger was before it.
    #expect(gesture.handle(.touchesMoved([touch(1, 12, 0)], time: 0.2)) == .changed)
    #expect(gesture.state.center == Position(x: 204, y: 200))
  }

  @Test func aLongTapIsNone() {
    for (duration, outcome) in [(0.35, CanvasOutcome.undone), (0.4, .ended), (-1, .ended), (.nan, .ended)] {
      var gesture = panned()
      #expect(tap(&gesture, fingers: 2, for: duration) == outcome, "\(duration)")
    }
  }

  @Test func fingersOneAfterTheOtherAreNoTap() {
    var gesture = panned()
    gesture.handle(.touchesBegan([touch(1, 0, 0), touch(2, 50, 0)], time: 0))
    gesture.handle(.touchesEnded([1], time: 0.1))
    gesture.handle(.touchesBegan([touch(3, 0, 0)], time: 0.15))
    #expect(gesture.handle(.touchesEnded([2, 3], time: 0.2)) == .ended)
  }

  // MARK: - Wheel and keys

  @Test func theWheelPansAndZoomsAboutThePointer() throws {
    var gesture = CanvasGesture(resting)
    let pointer = Position(x: 30, y: 70)
    #expect(gesture.handle(.wheel(Displacement(dx: 5, dy: 9), at: pointer, .pan, time: 0)) == .changed)
    #expect(gesture.state.center == Position(x: 195, y: 191))
    let place = try #require(gesture.state.layer.convertFromSuperlayer(pointer))
    gesture.handle(.wheel(Displacement(dx: 0, dy: -300), at: pointer, .zoom, time: 0.1))
    // e^0.6
    #expect(near(gesture.state.scale, 1.822118800390509))
    gesture.handle(.wheel(Displacement(dx: 0, dy: 100), at: pointer, .turn, time: 0.2))
    #expect(near(gesture.state.rotation, 0.2))
    #expect(near(gesture.state.layer.convertToSuperlayer(place).list, pointer.list))
    // What follows without a pause is one step.
    #expect(gesture.handle(.key(.undo, about: .origin)) == .undone)
    #expect(gesture.state == resting)
    gesture.handle(.wheel(Displacement(dx: 0, dy: 1), at: pointer, .pan, time: 1))
    gesture.handle(.wheel(Displacement(dx: 0, dy: 1), at: pointer, .pan, time: 3))
    gesture.handle(.key(.undo, about: .origin))
    #expect(gesture.state.center == Position(x: 200, y: 199))
  }

  @Test func keysStepAndUndo() {
    var gesture = CanvasGesture(resting)
    let middle = Position(x: 200, y: 200)
    for key in [CanvasKey.left, .up, .zoomIn, .turn] {
      #expect(gesture.handle(.key(key, about: middle)) == .changed)
    }
    for key in [CanvasKey.turnBack, .zoomOut, .down, .right] {
      #expect(gesture.handle(.key(key, about: middle)) == .changed)
    }
    #expect(near(gesture.state.center.list, [200, 200]))
    #expect(near(gesture.state.transform.list, [1, 0, 0, 1, 0, 0]))
    let last = gesture.state
    for _ in 0..<8 { #expect(gesture.handle(.key(.undo, about: middle)) == .undone) }
    #expect(gesture.state == resting)
    #expect(gesture.handle(.key(.undo, about: middle)) == .ignored)
    for _ in 0..<8 { #expect(gesture.handle(.key(.redo, about: middle)) == .redone) }
    #expect(gesture.state == last)
    gesture.handle(.key(.left, about: middle))
    #expect(gesture.handle(.key(.reset, about: middle)) == .changed)
    #expect(gesture.state == resting)
    #expect(gesture.handle(.key(.reset, about: middle)) == .ignored)
  }

  @Test func theHistoryHasABound() {
    var settings = CanvasGestureSettings()
    settings.historyLimit = 3
    var gesture = CanvasGesture(resting, settings: settings)
    for _ in 0..<10 { gesture.handle(.key(.right, about: .origin)) }
    var steps = 0
    while gesture.handle(.key(.undo, about: .origin)) == .undone { steps += 1 }
    #expect(steps == 3)
    #expect(gesture.state.center.x == 340)
  }

  @Test func wheelAndKeysWaitForTheFingers() {
    var gesture = panned()
    gesture.handle(.touchesBegan([touch(1, 0, 0)], time: 0))
    let before = gesture
    for key in CanvasKey.allCases { #expect(gesture.handle(.key(key, about: .origin)) == .ignored) }
    for action in CanvasWheelAction.allCases {
      #expect(gesture.handle(.wheel(Displacement(dx: 1, dy: 1), at: .origin, action, time: 0)) == .ignored)
    }
    #expect(gesture == before)
  }

  // MARK: - Bad input

  @Test func numbersThatAreNotFiniteAreIgnored() {
    for bad in [Double.nan, .infinity, -.infinity] {
      var gesture = CanvasGesture(resting)
      #expect(gesture.handle(.touchesBegan([touch(1, bad, 0)], time: 0)) == .ignored)
      gesture.handle(.touchesBegan([touch(1, 0, 0), touch(2, 100, 0)], time: bad))
      #expect(gesture.handle(.touchesMoved([touch(2, 100, bad)], time: bad)) == .ignored)
      #expect(gesture.handle(.touchesMoved([touch(2, 150, 0)], time: bad)) == .changed)
      gesture.handle(.touchesEnded([1, 2], time: bad))
      let before = gesture.state
      for action in CanvasWheelAction.allCases {
        #expect(
          gesture.handle(.wheel(Displacement(dx: 0, dy: bad), at: .origin, action, time: 0)) == .ignored)
      }
      #expect(gesture.handle(.key(.turn, about: Position(x: bad, y: 0))) == .ignored)
      #expect(gesture.state == before)
    }
  }

  @Test func limitsThatCannotHoldDoNoHarm() {
    for (lower, upper) in [(4.0, 2.0), (.nan, 2), (1, .nan), (0, 0), (-3, -2), (-.infinity, .infinity)] {
      var canvas = resting
      (canvas.minimumScale, canvas.maximumScale) = (lower, upper)
      var gesture = CanvasGesture(canvas)
      for _ in 0..<50 {
        gesture.handle(.key(.zoomOut, about: .origin))
        gesture.handle(.wheel(Displacement(dx: 0, dy: 1e9), at: .origin, .zoom, time: 0))
      }
      #expect(gesture.state.scale.isFinite && gesture.state.scale != 0, "\(lower)...\(upper)")
      #expect(gesture.state.center.x.isFinite)
      if lower == 4 { #expect(gesture.state.scale == 2) }
    }
  }

  @Test func noSequenceOfEventsTraps() {
    let seed: UInt64 = 103
    var random = SeededGenerator(seed: seed)
    let numbers: [Double] = [
      0, 1, -1, 50, 400, 1e-300, 1e300, .nan, .infinity, -.infinity, .greatestFiniteMagnitude,
    ]
    func number() -> Double { numbers.randomElement(using: &random) ?? 0 }
    func somewhere() -> Position { Position(x: number(), y: number()) }
    func touches() -> [CanvasTouch] {
      (0..<Int.random(in: 0...13, using: &random)).map { _ in
        CanvasTouch(Int.random(in: -2...14, using: &random), at: somewhere())
      }
    }
    var gesture = CanvasGesture(resting)
    var outcomes: Set<CanvasOutcome> = []
    for _ in 0..<20_000 {
      let event: CanvasEvent =
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: .touchesBegan(touches(), time: number())
        case 2, 3: .touchesMoved(touches(), time: number())
        case 4: .touchesEnded(touches().map(\.identity), time: number())
        case 5: Int.random(in: 0..<4, using: &random) == 0 ? .touchesCancelled : .touchesEnded([], time: 0)
        case 6:
          .wheel(
            Displacement(dx: number(), dy: number()), at: somewhere(),
            CanvasWheelAction.allCases.randomElement(using: &random) ?? .pan, time: number())
        default: .key(CanvasKey.allCases.randomElement(using: &random) ?? .undo, about: somewhere())
        }
      outcomes.insert(gesture.handle(event))
      #expect(gesture.state.isUsable, "seed \(seed)")
      #expect(gesture.touches.count <= CanvasGesture.maximumTouches)
    }
    #expect(outcomes.count >= 6, "seed \(seed): \(outcomes)")
  }

  @Test func unknownFingersAreIgnored() {
    var gesture = panned()
    let before = gesture.state
    #expect(gesture.handle(.touchesMoved([touch(9, 1, 1)], time: 0)) == .ignored)
    #expect(gesture.handle(.touchesEnded([9], time: 0)) == .ignored)
    #expect(gesture.handle(.touchesBegan([], time: 0)) == .ignored)
    // A finger that comes down twice starts anew where it is, and is no tap.
    gesture.handle(.touchesBegan([touch(1, 0, 0), touch(2, 50, 0)], time: 0))
    #expect(gesture.handle(.touchesBegan([touch(2, 300, 0)], time: 0)) == .tracked)
    #expect(gesture.handle(.touchesEnded([1, 2], time: 0.1)) == .ended)
    #expect(gesture.state == before)
  }
}
