import Foundation
import TestSupport
import Testing
import UIKitGeometry

/// What recognizers make of touches. The clock is that of the thread, so each test runs on one.
@Suite struct RecognitionTests {
  /// A window with a sheet in it, and what its recognizers told.
  private final class Board: NSObject, UIGestureRecognizerDelegate {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let sheet = UIView(frame: CGRect(x: 50, y: 50, width: 300, height: 300))
    var told: [String] = []
    var together: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }
    var waits: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }
    var isWaitedFor: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }
    var begins: (UIGestureRecognizer) -> Bool = { _ in true }
    var receives: (UITouch) -> Bool = { _ in true }
    lazy var fingers = TouchScript(window)

    override init() {
      super.init()
      window.addSubview(sheet)
    }

    @discardableResult
    func add<R: UIGestureRecognizer>(_ recognizer: R, _ name: String, to view: UIView? = nil) -> R {
      recognizer.name = name
      recognizer.delegate = self
      recognizer.addHandler { [weak self] in self?.told.append("\(name) \($0.state)") }
      (view ?? sheet).addGestureRecognizer(recognizer)
      return recognizer
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      begins(gestureRecognizer)
    }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { together(gestureRecognizer, otherGestureRecognizer) }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { waits(gestureRecognizer, otherGestureRecognizer) }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { isWaitedFor(gestureRecognizer, otherGestureRecognizer) }
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
      receives(touch)
    }

    /// What was told since the last time.
    func news() -> [String] {
      defer { told = [] }
      return told
    }
  }

  private func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  @Test func aPanBeginsAfterTenPointsAndEndsWithTheLastFinger() {
    let board = Board()
    let pan = board.add(UIPanGestureRecognizer(), "pan")
    board.fingers.down(1, at: at(100, 100)).move(1, to: at(108, 100))
    #expect(board.news() == [] && pan.state == .possible && pan.numberOfTouches == 1)
    board.fingers.move(1, to: at(112, 100))
    // What moved before it began is left out.
    #expect(board.news() == ["pan began"] && pan.translation(in: nil) == at(4, 0))
    board.fingers.wait(0.1).move(1, to: at(132, 110))
    #expect(board.news() == ["pan changed"] && pan.translation(in: nil) == at(24, 10))
    #expect(near(pan.velocity(in: nil), at(200, 100)))
    // A second finger moves the middle, and nothing else.
    board.fingers.down(2, at: at(232, 110))
    #expect(pan.location(in: nil) == at(182, 110) && pan.translation(in: nil) == at(24, 10))
    board.fingers.move([1: at(142, 110), 2: at(242, 110)])
    #expect(pan.translation(in: nil) == at(34, 10))
    board.fingers.up(1)
    #expect(board.news() == ["pan changed"] && pan.location(in: nil) == at(242, 110))
    board.fingers.up()
    #expect(board.news() == ["pan ended"] && pan.state == .possible && pan.location(in: nil) == at(242, 110))
  }

  @Test func aPanOfTwoFingersLeavesOneForDrawing() {
    let board = Board()
    let pan = board.add(UIPanGestureRecognizer(), "pan")
    (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (2, 2)
    board.fingers.down(1, at: at(100, 100)).move(1, to: at(200, 200)).up(1)
    #expect(board.news() == [])
    board.fingers.down([1: at(100, 100), 2: at(200, 100)]).move([1: at(120, 100), 2: at(220, 100)])
    #expect(board.news() == ["pan began"] && pan.numberOfTouches == 2)
    // With one finger it changes nothing, and it ends with the last.
    board.fingers.up(2).move(1, to: at(150, 100))
    #expect(board.news() == [] && pan.translation(in: nil) == at(20, 0))
    board.fingers.up()
    #expect(board.news() == ["pan ended"])
    board.fingers.down([1: at(100, 100), 2: at(200, 100), 3: at(150, 150)])
      .move([1: at(130, 100), 2: at(230, 100), 3: at(180, 150)]).up()
    #expect(board.news() == [])
  }

  @Test func panPinchAndRotationGoTogetherWhereTheDelegateLetsThem() {
    for together in [true, false] {
      let board = Board()
      board.together = { _, _ in together }
      let pan = board.add(UIPanGestureRecognizer(), "pan")
      let pinch = board.add(UIPinchGestureRecognizer(), "pinch")
      let rotation = board.add(UIRotationGestureRecognizer(), "rotation")
      let (p, q) = (at(100, 200), at(200, 200))
      board.fingers.down([1: p, 2: q])
      // To twice the distance, turned by a quarter, about a middle that moves by (30, 0).
      board.fingers.move([1: at(180, 100), 2: at(180, 300)])
      if together {
        #expect(Set(board.news()) == ["pan began", "pinch began", "rotation began"])
        #expect(near(pan.translation(in: nil), at(30, 0)))
        #expect(near(pinch.scale, 2) && near(rotation.rotation, .pi / 2))
        pinch.scale = 1
        rotation.rotation = 0
        board.fingers.move([1: at(180, 150), 2: at(180, 250)])
        #expect(near(pinch.scale, 0.5) && near(rotation.rotation, 0))
        board.fingers.up(1)
        #expect(board.news() == ["pan changed", "pinch changed", "rotation changed"])
        board.fingers.up(2)
        #expect(board.news() == ["pan ended", "pinch ended", "rotation ended"])
      } else {
        #expect(board.news() == ["pan began"])
        board.fingers.up()
        #expect(board.news() == ["pan ended"])
      }
    }
  }

  @Test func tapsCountFingersAndTimes() {
    let board = Board()
    let one = board.add(UITapGestureRecognizer(), "one")
    let two = board.add(UITapGestureRecognizer(), "two")
    let three = board.add(UITapGestureRecognizer(), "three")
    (two.numberOfTouchesRequired, three.numberOfTouchesRequired) = (2, 3)
    var seen = 0
    two.addHandler { seen = $0.numberOfTouches }
    let points = [at(100, 100), at(140, 100), at(180, 100)]
    board.fingers.tap(points[0])
    #expect(board.news() == ["one ended"] && one.location(in: board.sheet) == at(50, 50))
    board.fingers.tap(points[0], points[1])
    #expect(board.news() == ["two ended"] && seen == 2 && two.location(in: nil) == at(120, 100))
    board.fingers.tap(points[0], points[1], points[2])
    #expect(board.news() == ["three ended"])
    // One after the other, and both down at the end.
    board.fingers.down(1, at: points[0]).wait(0.1).down(2, at: points[1]).wait(0.1).up(1).wait(0.1).up(2)
    #expect(board.news() == ["two ended"])
    // Too long, too far, lifted too early.
    board.fingers.down(1, at: points[0]).wait(0.8).up()
    board.fingers.down(1, at: points[0]).move(1, to: at(100, 111)).up()
    board.fingers.down(1, at: points[0]).down(2, at: points[1]).up(1).down(3, at: points[2]).up()
    #expect(board.news() == [])
    board.fingers.down(1, at: points[0]).cancel()
    #expect(board.news() == [])
    board.fingers.tap(points[0])
    #expect(board.news() == ["one ended"])
  }

  @Test func aTapWaitsForTheDoubleTapToFail() {
    let board = Board()
    let single = board.add(UITapGestureRecognizer(), "single")
    let double = board.add(UITapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    board.fingers.tap(at(100, 100))
    #expect(board.news() == [])
    board.fingers.wait(0.3)
    #expect(board.news() == [])
    board.fingers.wait(0.1)
    #expect(board.news() == ["single ended"])
    board.fingers.tap(at(100, 100)).wait(0.2).tap(at(101, 100))
    #expect(board.news() == ["double ended"])
    board.fingers.wait(1)
    #expect(board.news() == [])
  }

  /// Of the lesson: taps wait for the pan, and three fingers go before two.
  @Test func tapsOfTheBoardWaitForItsPanAndForMoreFingers() {
    let board = Board()
    board.together = { one, other in !(one is UITapGestureRecognizer) && !(other is UITapGestureRecognizer) }
    board.isWaitedFor = { one, other in !(one is UITapGestureRecognizer) && other is UITapGestureRecognizer }
    let pan = board.add(UIPanGestureRecognizer(), "pan")
    pan.minimumNumberOfTouches = 2
    board.add(UIPinchGestureRecognizer(), "pinch")
    let undo = board.add(UITapGestureRecognizer(), "undo")
    let redo = board.add(UITapGestureRecognizer(), "redo")
    (undo.numberOfTouchesRequired, redo.numberOfTouchesRequired) = (2, 3)
    undo.require(toFail: redo)
    board.fingers.tap(at(100, 100), at(140, 100))
    #expect(board.news() == ["undo ended"])
    board.fingers.tap(at(100, 100), at(140, 100), at(180, 100))
    #expect(board.news() == ["redo ended"])
    board.fingers.down([1: at(100, 100), 2: at(140, 100)]).move([1: at(100, 130), 2: at(140, 130)]).up()
    #expect(board.news() == ["pan began", "pan ended"])
  }

  @Test func aPanWaitsForASwipe() {
    let board = Board()
    let pan = board.add(UIPanGestureRecognizer(), "pan")
    let swipe = board.add(UISwipeGestureRecognizer(), "swipe")
    pan.require(toFail: swipe)
    board.fingers.down(1, at: at(100, 100)).wait(0.1).move(1, to: at(130, 100))
    #expect(board.news() == [])
    board.fingers.wait(0.1).move(1, to: at(160, 100)).up()
    #expect(board.news() == ["swipe ended"])
    // Too slow for a swipe: the pan begins when that fails.
    board.fingers.down(1, at: at(100, 100)).wait(0.2).move(1, to: at(130, 100)).wait(0.4)
    #expect(board.news() == ["pan began"])
    board.fingers.move(1, to: at(150, 100)).up()
    #expect(board.news() == ["pan changed", "pan ended"])
    // Lifted before the swipe is far enough: what had waited begins and ends.
    board.fingers.down(1, at: at(100, 100)).wait(0.1).move(1, to: at(130, 100)).up()
    #expect(board.news() == ["pan began", "pan ended"])
    // To the wrong side.
    board.fingers.down(1, at: at(100, 100)).move(1, to: at(100, 151))
    #expect(board.news() == ["pan began"])
    board.fingers.up()
  }

  @Test func twoThatWaitForEachOtherAreNotStuck() {
    let board = Board()
    let (first, second) = (
      board.add(UITapGestureRecognizer(), "first"), board.add(UITapGestureRecognizer(), "second")
    )
    let third = board.add(UITapGestureRecognizer(), "third")
    first.require(toFail: second)
    second.require(toFail: third)
    third.require(toFail: first)
    first.require(toFail: first)
    for _ in 0..<3 { board.fingers.tap(at(100, 100)) }
    #expect(board.news().count == 3)
  }

  @Test func aLongPressBeginsByItself() {
    let board = Board()
    let press = board.add(UILongPressGestureRecognizer(), "press")
    let tap = board.add(UITapGestureRecognizer(), "tap")
    board.fingers.down(1, at: at(100, 100)).wait(0.4)
    #expect(board.news() == [])
    board.fingers.wait(0.2)
    #expect(board.news() == ["press began"])
    board.fingers.move(1, to: at(150, 100)).up()
    #expect(board.news() == ["press changed", "press ended"])
    board.fingers.tap(at(100, 100))
    #expect(board.news() == ["tap ended"])
    board.fingers.down(1, at: at(100, 100)).move(1, to: at(120, 100)).wait(1).up()
    #expect(board.news() == [])
    press.numberOfTapsRequired = 1
    tap.isEnabled = false
    board.fingers.tap(at(100, 100)).wait(0.1).down(1, at: at(100, 100)).wait(0.6)
    #expect(board.news() == ["press began"])
    board.fingers.cancel()
    #expect(board.news() == ["press cancelled"])
  }

  @Test func innerViewsGoFirstAndDelegatesDecide() {
    let board = Board()
    let inner = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    board.sheet.addSubview(inner)
    board.add(UITapGestureRecognizer(), "outer")
    board.add(UITapGestureRecognizer(), "inner", to: inner)
    board.fingers.tap(at(200, 200))
    #expect(board.news() == ["inner ended"])
    board.fingers.tap(at(60, 60))
    #expect(board.news() == ["outer ended"])
    board.begins = { $0.name == "outer" }
    board.fingers.tap(at(200, 200))
    #expect(board.news() == ["outer ended"])
    board.begins = { _ in true }
    board.together = { _, _ in true }
    board.fingers.tap(at(200, 200))
    #expect(board.news() == ["inner ended", "outer ended"])
    board.receives = { $0.location(in: inner).x < 50 }
    board.fingers.tap(at(240, 200)).tap(at(160, 200))
    #expect(board.news() == ["inner ended", "outer ended"])
  }

  @Test func whoIsSwitchedOffIsCancelled() {
    let board = Board()
    let pan = board.add(UIPanGestureRecognizer(), "pan")
    board.fingers.down(1, at: at(100, 100)).move(1, to: at(150, 100))
    pan.isEnabled = false
    #expect(board.news() == ["pan began", "pan cancelled"])
    board.fingers.move(1, to: at(170, 100)).up()
    pan.isEnabled = true
    board.fingers.down(1, at: at(100, 100)).move(1, to: at(150, 100))
    board.sheet.removeGestureRecognizer(pan)
    #expect(board.news() == ["pan began", "pan cancelled"])
    board.fingers.up()
    // By a target, in the middle of its own gesture.
    board.add(pan, "pan")
    pan.addHandler { if $0.state == .changed { $0.state = .ended } }
    _ = board.news()
    board.fingers.down(1, at: at(100, 100)).move(1, to: at(150, 100)).move(1, to: at(160, 100)).move(
      1, to: at(170, 100))
    #expect(Set(board.news()) == ["pan began", "pan changed", "pan ended"])
    board.fingers.up()
    #expect(pan.state == .possible)
  }

  /// A recognizer of one's own: a check mark, as in Apple's guide. It goes down, then up.
  @Test func subclassesRecognize() {
    final class CheckMark: UIGestureRecognizer {
      var lowest = CGFloat.zero
      var resets = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if touches.count != 1 || numberOfTouches != 1 { state = .failed }
        lowest = location(in: nil).y
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        lowest = max(lowest, location(in: nil).y)
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = lowest > location(in: nil).y + 20 ? .recognized : .failed
      }
      override func reset() {
        super.reset()
        resets += 1
      }
    }
    let board = Board()
    let mark = board.add(CheckMark(), "mark")
    let tap = board.add(UITapGestureRecognizer(), "tap")
    tap.require(toFail: mark)
    board.fingers.down(1, at: at(100, 100)).move(1, to: at(110, 140)).move(1, to: at(140, 80)).up()
    #expect(board.news() == ["mark ended"] && mark.resets == 1)
    board.fingers.tap(at(100, 100))
    #expect(board.news() == ["tap ended"] && mark.resets == 2)
  }

  @Test func viewsAreToldUnlessAGestureTakesTheirTouches() {
    final class Recorder: UIView {
      var told: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        told.append("began \(touches.count)")
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        told.append("moved \(touches.count)")
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        told.append("ended \(touches.count)")
      }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        told.append("cancelled \(touches.count)")
      }
      func news() -> [String] {
        defer { told = [] }
        return told
      }
    }
    let board = Board()
    let view = Recorder(frame: board.sheet.bounds)
    board.sheet.addSubview(view)
    board.fingers.down([1: at(100, 100), 2: at(150, 100)]).move([1: at(101, 100), 2: at(151, 100)]).up()
    #expect(view.news() == ["began 1", "moved 1", "ended 1"])
    view.isMultipleTouchEnabled = true
    board.fingers.down([1: at(100, 100), 2: at(150, 100)]).move([1: at(101, 100), 2: at(151, 100)]).up()
    #expect(view.news() == ["began 2", "moved 2", "ended 2"])
    let pan = board.add(UIPanGestureRecognizer(), "pan", to: view)
    board.fingers.down(1, at: at(100, 100)).move(1, to: at(105, 100)).move(1, to: at(150, 100)).move(
      1, to: at(160, 100)
    ).up()
    #expect(view.news() == ["began 1", "moved 1", "cancelled 1"])
    pan.cancelsTouchesInView = false
    board.fingers.down(1, at: at(100, 100)).move(1, to: at(150, 100)).up()
    #expect(view.news() == ["began 1", "moved 1", "ended 1"])
    pan.cancelsTouchesInView = true
    pan.delaysTouchesBegan = true
    board.fingers.down(1, at: at(100, 100)).move(1, to: at(150, 100)).up()
    #expect(view.news() == [])
    board.fingers.down(1, at: at(100, 100))
    #expect(view.news() == [])
    board.fingers.up()
    #expect(view.news() == ["began 1", "ended 1"])
    // A double tap keeps the end of the first tap back.
    view.removeGestureRecognizer(pan)
    let double = board.add(UITapGestureRecognizer(), "double", to: view)
    double.numberOfTapsRequired = 2
    board.fingers.tap(at(100, 100))
    #expect(view.news() == ["began 1"])
    board.fingers.wait(1)
    #expect(view.news() == ["ended 1"])
    board.fingers.tap(at(100, 100)).wait(0.1).tap(at(100, 100))
    #expect(view.news() == ["began 1", "began 1", "cancelled 2"])
  }

  /// A board by the recipe of the lesson keeps what is under the fingers there, whatever they do.
  @Test func whatIsUnderTheFingersStaysThere() {
    final class Sheet: NSObject, UIGestureRecognizerDelegate {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
      override init() {
        super.init()
        window.addSubview(view)
        for recognizer in [
          UIPanGestureRecognizer(), UIPinchGestureRecognizer(), UIRotationGestureRecognizer(),
        ] {
          recognizer.delegate = self
          recognizer.addHandler { [unowned self] in follow($0) }
          window.addGestureRecognizer(recognizer)
        }
      }
      func follow(_ gesture: UIGestureRecognizer) {
        guard gesture.state == .began || gesture.state == .changed else { return }
        if let pan = gesture as? UIPanGestureRecognizer {
          let step = pan.translation(in: window)
          view.center = CGPoint(x: view.center.x + step.x, y: view.center.y + step.y)
          pan.setTranslation(.zero, in: window)
          return
        }
        // The pan comes first, and has moved the old middle to the new one.
        guard gesture.numberOfTouches == 2 else { return }
        let middle = gesture.location(in: window)
        var step = CGAffineTransform.identity
        if let pinch = gesture as? UIPinchGestureRecognizer {
          step = CGAffineTransform(scaleX: pinch.scale, y: pinch.scale)
          pinch.scale = 1
        }
        if let rotation = gesture as? UIRotationGestureRecognizer {
          step = CGAffineTransform(rotationAngle: rotation.rotation)
          rotation.rotation = 0
        }
        view.transform = view.transform.concatenating(step)
        let arm = CGPoint(x: view.center.x - middle.x, y: view.center.y - middle.y).applying(step)
        view.center = CGPoint(x: middle.x + arm.x, y: middle.y + arm.y)
      }
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
      ) -> Bool { true }
    }
    var random = SeededGenerator(seed: 20_261_125)
    func draw(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &random) }
    for _ in 0..<40 {
      let sheet = Sheet()
      let fingers = TouchScript(sheet.window)
      fingers.down([1: at(draw(300...400), draw(300...400)), 2: at(draw(600...700), draw(600...700))])
      // All three have begun after this.
      fingers.move([1: at(200, 500), 2: at(900, 500)])
      let first = fingers.location(of: 1, in: sheet.view) ?? .zero
      let second = fingers.location(of: 2, in: sheet.view) ?? .zero
      for _ in 0..<20 {
        fingers.move([1: at(draw(200...400), draw(200...400)), 2: at(draw(600...800), draw(600...800))])
        #expect(near(fingers.location(of: 1, in: sheet.view) ?? .zero, first))
        #expect(near(fingers.location(of: 2, in: sheet.view) ?? .zero, second))
      }
      fingers.up()
    }
  }

  /// Whatever fingers do, a recognizer's states follow each other as Apple's diagram has them, and all are ready afterwards.
  @Test func statesFollowTheDiagram() {
    var random = SeededGenerator(seed: 7)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    for _ in 0..<400 {
      let board = Board()
      let inner = UIView(frame: CGRect(x: 50, y: 50, width: 150, height: 150))
      board.sheet.addSubview(inner)
      let kinds: [() -> UIGestureRecognizer] = [
        { UIPanGestureRecognizer() }, { UIPinchGestureRecognizer() }, { UIRotationGestureRecognizer() },
        { UITapGestureRecognizer() }, { UILongPressGestureRecognizer() }, { UISwipeGestureRecognizer() },
      ]
      let all = (0..<number(1...6)).map { index in
        board.add(kinds[number(0...5)](), "\(index)", to: [board.window, board.sheet, inner][number(0...2)])
      }
      let (mask, other) = (number(0...63), number(0...63))
      board.together = { one, _ in mask >> (Int(one.name ?? "") ?? 0) & 1 == 1 }
      board.begins = { other >> (Int($0.name ?? "") ?? 0) & 1 == 0 || mask & 2 == 0 }
      for recognizer in all {
        if number(0...3) == 0 { recognizer.require(toFail: all[number(0...all.count - 1)]) }
        (recognizer as? UITapGestureRecognizer)?.numberOfTapsRequired = number(1...3)
        (recognizer as? UITapGestureRecognizer)?.numberOfTouchesRequired = number(1...3)
        recognizer.delaysTouchesBegan = number(0...3) == 0
      }
      var states: [String: UIGestureRecognizer.State] = [:]
      for recognizer in all {
        recognizer.addHandler { recognizer in
          let name = recognizer.name ?? ""
          let before = states[name] ?? .possible
          switch (before, recognizer.state) {
          case (.possible, .began), (.possible, .ended), (.began, .changed), (.began, .ended),
            (.began, .cancelled),
            (.changed, .changed), (.changed, .ended), (.changed, .cancelled):
            break
          default: Issue.record("\(name) went from \(before) to \(recognizer.state)")
          }
          states[name] = [.ended, .cancelled].contains(recognizer.state) ? .possible : recognizer.state
          if number(0...40) == 0 { recognizer.isEnabled = false }
        }
      }
      var down: [Int] = []
      for _ in 0..<number(1...30) {
        let place = at(CGFloat(number(60...340)), CGFloat(number(60...340)))
        switch number(0...9) {
        case 0...2:
          let finger = number(1...5)
          if !down.contains(finger) {
            board.fingers.down(finger, at: place)
            down.append(finger)
          }
        case 3...6:
          if let finger = down.randomElement(using: &random) { board.fingers.move(finger, to: place) }
        case 7:
          if let finger = down.randomElement(using: &random) {
            board.fingers.up(finger)
            down.removeAll { $0 == finger }
          }
        case 8: board.fingers.wait(Double(number(1...8)) / 10)
        default:
          if number(0...4) == 0 {
            board.fingers.cancel()
            down = []
          }
        }
      }
      board.fingers.up().wait(2)
      for recognizer in all {
        #expect(recognizer.state == .possible && recognizer.numberOfTouches == 0)
        #expect(states[recognizer.name ?? ""] ?? .possible == .possible)
      }
    }
  }

  @Test func selectorsCallMethods() {
    final class Controller: NSObject {
      var calls: [String] = []
      func follow(_ gesture: UIGestureRecognizer) { calls.append("follow \(gesture.state)") }
      func tapped() { calls.append("tapped") }
      func wrong(_ view: UIView) { calls.append("wrong") }
    }
    let board = Board()
    let controller = Controller()
    let pan = UIPanGestureRecognizer(
      target: controller, action: Selector("follow(_:)", Controller.follow(_:)))
    pan.addTarget(controller, action: Selector("tapped", Controller.tapped))
    board.sheet.addGestureRecognizer(pan)
    board.fingers.down(1, at: at(100, 100)).move(1, to: at(150, 100)).up()
    #expect(controller.calls == ["follow began", "tapped", "follow ended", "tapped"])
    pan.removeTarget(controller, action: "tapped")
    pan.send(.began)
    #expect(controller.calls.last == "follow began")
    pan.addTarget(controller, action: Selector("wrong(_:)", Controller.wrong(_:)))
    pan.send(.changed)
    #expect(!controller.calls.contains("wrong"))
    pan.removeTarget(nil, action: nil)
    pan.send(.changed)
    #expect(controller.calls.filter { $0 == "follow changed" }.count == 1)
  }
}
