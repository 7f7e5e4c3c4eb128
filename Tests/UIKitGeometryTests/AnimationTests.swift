import Foundation
import TestSupport
import Testing
import UIKitGeometry

/// Animations by the clock. Each test has a thread's clock to itself only while it does not wait, so none does, and times are from its beginning.
@Suite struct AnimationTests {
  /// The clock of a thread goes on from test to test, and at times such as 12.7 s a sum is off by its last digit.
  init() {
    Thread.current.threadDictionary.removeObject(forKey: "UIKitGeometry.AnimationWorld")
    #expect(AnimationClock.now == 0)
  }

  private func layer(at x: CGFloat = 0) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    layer.position = CGPoint(x: x, y: 0)
    return layer
  }

  private final class Listener: CAAnimationDelegate {
    var events: [String] = []
    func animationDidStart(_ anim: CAAnimation) { events.append("start \(rounded(AnimationClock.now))") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      events.append("stop \(flag) \(rounded(AnimationClock.now))")
    }
    let begin = AnimationClock.now
    private func rounded(_ time: Double) -> Double { ((time - begin) * 1000).rounded() / 1000 }
  }

  @Test func theLayerHasItsValueAndItsPresentationWhatIsShown() throws {
    let layer = layer()
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (0, 100, 2)
    layer.add(move, forKey: "move")
    #expect(layer.animationKeys() == ["move"])
    AnimationClock.advance(by: 0.5)
    #expect(layer.position.x == 0)
    let shown = try #require(layer.presentation())
    #expect(abs(shown.position.x - 25) < 1e-9)
    #expect(shown.frame == CGRect(x: -25, y: -25, width: 100, height: 50))
    #expect(shown.model() === layer && layer.model() === layer)
    AnimationClock.advance(by: 1.5)
    // It is over, and nobody set the layer itself: it jumps back.
    #expect(layer.animationKeys() == nil && layer.presentation()?.position.x == 0)
  }

  @Test func aCopyIsAdded() {
    let layer = layer()
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (0, 100, 1)
    layer.add(move, forKey: nil)
    layer.add(move, forKey: nil)
    move.toValue = -1000
    AnimationClock.advance(by: 0.5)
    #expect(layer.animationKeys() == ["animation", "animation-2"])
    #expect(abs((layer.presentation()?.position.x ?? .nan) - 50) < 1e-9)
    layer.removeAllAnimations()
    #expect(layer.presentation()?.position.x == 0)
  }

  @Test(arguments: [
    // Delay, runs, back and forth, fill mode, and what is shown at −0.5, 0.25, 0.75, 1.25, 1.75 and 9 s from the beginning.
    (1.0, Float(1), false, CAMediaTimingFillMode.removed, [-1, 25, 75, -1, -1, -1]),
    (1.0, 2, false, .removed, [-1, 25, 75, 25, 75, -1]),
    (1.0, 1, true, .removed, [-1, 25, 75, 75, 25, -1]),
    (1.0, 1.5, false, .both, [0, 25, 75, 25, 50, 50]),
    (1.0, 1, false, .forwards, [-1, 25, 75, 100, 100, 100]),
    (1.0, 1, true, .both, [0, 25, 75, 75, 25, 0]),
    (1.0, .infinity, false, .backwards, [0, 25, 75, 25, 75, 0]),
  ]) func runsAndFills(
    delay: Double, count: Float, reverses: Bool, mode: CAMediaTimingFillMode, expected: [Double]
  ) {
    let layer = layer(at: -1)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (0, 100, 1)
    (move.repeatCount, move.autoreverses, move.fillMode) = (count, reverses, mode)
    move.isRemovedOnCompletion = false
    move.beginTime = CACurrentMediaTime() + delay
    layer.add(move, forKey: "move")
    var time = -delay
    for (next, value) in zip([-0.5, 0.25, 0.75, 1.25, 1.75, 9], expected) {
      AnimationClock.advance(by: next - time)
      time = next
      #expect(abs((layer.presentation()?.position.x ?? .nan) - value) < 1e-6, "at \(next)")
    }
  }

  @Test func fromToAndBy() {
    // The layer's own value is 40; halfway.
    let table: [(from: Any?, to: Any?, by: Any?, half: Double)] = [
      (0, 100, nil, 50), (0, 100, 7, 50), (0, nil, 100, 50), (nil, 100, 20, 90), (0, nil, nil, 20),
      (nil, 100, nil, 70), (nil, nil, 100, 90), (nil, nil, nil, 40),
    ]
    for row in table {
      let layer = layer(at: 40)
      let move = CABasicAnimation(keyPath: "position.x")
      (move.fromValue, move.toValue, move.byValue, move.duration) = (row.from, row.to, row.by, 1)
      layer.add(move, forKey: nil)
      AnimationClock.advance(by: 0.5)
      #expect(abs((layer.presentation()?.position.x ?? .nan) - row.half) < 1e-9, "\(row)")
    }
  }

  @Test func additiveAndCumulative() {
    let layer = layer(at: 40)
    for number in 1...2 {
      let move = CABasicAnimation(keyPath: "position")
      (move.fromValue, move.toValue) = (CGPoint(x: 10, y: 0), CGPoint.zero)
      (move.duration, move.isAdditive) = (Double(number), true)
      layer.add(move, forKey: nil)
    }
    AnimationClock.advance(by: 0.5)
    #expect(abs((layer.presentation()?.position.x ?? .nan) - (40 + 5 + 7.5)) < 1e-9)
    let turning = self.layer()
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    (turn.fromValue, turn.toValue, turn.duration) = (0, CGFloat.pi / 2, 1)
    (turn.isCumulative, turn.repeatCount) = (true, 4)
    turning.add(turn, forKey: "turn")
    AnimationClock.advance(by: 2.5)
    let shown = turning.presentation()?.affineTransform() ?? .identity
    // Two quarters and half a quarter.
    #expect(abs(atan2(shown.b, shown.a) - (2.5 * .pi / 2 - 2 * .pi)) < 1e-9)
  }

  @Test func delegatesHearOfBeginningAndEnd() {
    let listener = Listener()
    let layer = layer()
    let move = CABasicAnimation(keyPath: "opacity")
    (move.fromValue, move.duration, move.delegate) = (0, 2, listener)
    move.beginTime = CACurrentMediaTime() + 1
    layer.add(move, forKey: "fade")
    AnimationClock.advance(by: 0.5)
    #expect(listener.events.isEmpty)
    AnimationClock.advance(by: 1)
    #expect(listener.events == ["start 1.0"])
    AnimationClock.advance(by: 5)
    #expect(listener.events == ["start 1.0", "stop true 3.0"])
    layer.add(move, forKey: "fade")
    layer.removeAnimation(forKey: "fade")
    #expect(listener.events.last == "stop false 6.5")
  }

  // Apple's recipe for a pause, QA1673.
  @Test func aLayerStandsStillAndGoesOn() {
    let (root, layer) = (CALayer(), layer())
    root.addSublayer(layer)
    AnimationClock.advance(by: 3)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (0, 100, 10)
    layer.add(move, forKey: "move")
    AnimationClock.advance(by: 4)
    let pausedAt = root.convertTime(CACurrentMediaTime(), from: nil)
    root.speed = 0
    root.timeOffset = pausedAt
    AnimationClock.advance(by: 100)
    #expect(abs((layer.presentation()?.position.x ?? .nan) - 40) < 1e-9)
    let paused = root.timeOffset
    root.speed = 1
    root.timeOffset = 0
    root.beginTime = 0
    root.beginTime = root.convertTime(CACurrentMediaTime(), from: nil) - paused
    AnimationClock.advance(by: 1)
    #expect(abs((layer.presentation()?.position.x ?? .nan) - 50) < 1e-9)
    AnimationClock.advance(by: 5)
    #expect(layer.animationKeys() == nil)
  }

  @Test func keyFrames() {
    func shown(_ set: (CAKeyframeAnimation) -> Void, at time: Double) -> CGPoint {
      let layer = layer()
      let way = CAKeyframeAnimation(keyPath: "position")
      way.values = [CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10)]
      way.duration = 4
      set(way)
      layer.add(way, forKey: nil)
      AnimationClock.advance(by: time)
      return layer.presentation()?.position ?? .zero
    }
    func near(_ a: CGPoint, _ x: Double, _ y: Double) -> Bool { abs(a.x - x) < 1e-4 && abs(a.y - y) < 1e-4 }
    #expect(near(shown({ _ in }, at: 1), 15, 0))
    #expect(near(shown({ _ in }, at: 3), 30, 5))
    #expect(near(shown({ $0.keyTimes = [0, 0.75, 1] }, at: 3), 30, 0))
    // A list of the wrong length, or one that falls, does not count.
    #expect(near(shown({ $0.keyTimes = [0, 1] }, at: 1), 15, 0))
    #expect(near(shown({ $0.keyTimes = [0, 0.9, 0.2] }, at: 1), 15, 0))
    #expect(near(shown({ $0.calculationMode = .paced }, at: 3), 30, 0))
    #expect(near(shown({ $0.calculationMode = .discrete }, at: 2), 30, 0))
    #expect(
      near(
        shown(
          {
            $0.calculationMode = .discrete; $0.keyTimes = [0, 0.7, 0.8, 1]
          }, at: 2), 0, 0))
    #expect(near(shown({ $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn)] }, at: 3), 30, 5))
    #expect(
      near(
        shown(
          {
            $0.values = nil
            $0.calculationMode = .paced
            $0.path =
              UIBezierPath(
                arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: true
              ).cgPath
          }, at: 1), 10 / 2.0.squareRoot(), 10 / 2.0.squareRoot()))
  }

  @Test func groupsCutOff() {
    let layer = layer()
    let group = CAAnimationGroup()
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (0, 100, 4)
    let late = CABasicAnimation(keyPath: "position.y")
    (late.fromValue, late.toValue, late.duration, late.beginTime) = (10, 20, 1, 1)
    (group.animations, group.duration) = ([move, late], 2)
    layer.add(group, forKey: "both")
    AnimationClock.advance(by: 0.5)
    #expect(layer.presentation()?.position == CGPoint(x: 12.5, y: 0))
    AnimationClock.advance(by: 1)
    #expect(layer.presentation()?.position == CGPoint(x: 37.5, y: 15))
    AnimationClock.advance(by: 1)
    #expect(layer.animationKeys() == nil)
  }

  @Test func viewsAreAnimated() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    var finished: [Bool] = []
    UIView.animate(withDuration: 5, delay: 1, options: .curveLinear) {
      view.center.x += 100
      view.transform = CGAffineTransform(rotationAngle: .pi / 2)
      view.alpha = 0
    } completion: {
      finished.append($0)
    }
    // The view has its values; what is shown waits for the delay.
    #expect(view.center.x == 150 && view.alpha == 0)
    AnimationClock.advance(by: 0.5)
    #expect(view.layer.presentation()?.position.x == 50 && view.layer.presentation()?.opacity == 1)
    AnimationClock.advance(by: 3)
    let shown = view.layer.presentation()
    #expect(abs((shown?.position.x ?? .nan) - 100) < 1e-9 && shown?.opacity == 0.5)
    // A turn stays a turn: at 45° the frame is √2 times as wide, where mixed entries would have left it 100 wide.
    #expect(abs((shown?.frame.width ?? .nan) - 100 * 2.0.squareRoot()) < 1e-9)
    #expect(finished.isEmpty)
    AnimationClock.advance(by: 2.5)
    #expect(finished == [true] && view.layer.presentation()?.position.x == 150)
  }

  @Test func aChangeDuringAnotherHasNoJump() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 150 }
    AnimationClock.advance(by: 0.5)
    for options: UIView.AnimationOptions in [.curveLinear, [.curveLinear, .beginFromCurrentState]] {
      let before = view.layer.presentation()?.position.x ?? .nan
      UIView.animate(withDuration: 1, delay: 0, options: options) { view.center.x -= 70 }
      #expect(abs((view.layer.presentation()?.position.x ?? .nan) - before) < 1e-9)
      AnimationClock.advance(by: 0.25)
    }
    UIView.animate(withDuration: 1) { view.transform = CGAffineTransform(scaleX: 2, y: 2) }
    AnimationClock.advance(by: 0.5)
    let before = view.layer.presentation()?.transform.m11 ?? .nan
    #expect(abs(before - 1.5) < 1e-7)
    UIView.animate(withDuration: 1) { view.transform = CGAffineTransform(scaleX: 4, y: 4) }
    #expect(abs((view.layer.presentation()?.transform.m11 ?? .nan) - before) < 1e-9)
    AnimationClock.advance(by: 2)
    #expect(view.layer.presentation()?.transform.m11 == 4 && view.layer.animationKeys() == nil)
  }

  @Test func nestedAnimationsInherit() {
    let (outer, inner, own) = (UIView(frame: .zero), UIView(frame: .zero), UIView(frame: .zero))
    var order: [String] = []
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      outer.center.x = 100
      #expect(UIView.inheritedAnimationDuration == 2)
      UIView.animate(withDuration: 8) {
        inner.center.x = 100
      } completion: { _ in
        order.append("inner")
      }
      UIView.animate(withDuration: 4, delay: 0, options: [.overrideInheritedDuration]) { own.center.x = 100 }
      UIView.performWithoutAnimation { outer.center.y = 100 }
    } completion: { _ in
      order.append("outer")
    }
    #expect(UIView.inheritedAnimationDuration == 0)
    AnimationClock.advance(by: 1)
    let places = [outer, inner, own].map { $0.layer.presentation()?.position.x ?? .nan }
    #expect(zip(places, [50, 50, 25]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(outer.layer.presentation()?.position.y == 100)
    AnimationClock.advance(by: 2)
    // The outer one waits for all that began within it.
    #expect(order == ["inner"])
    AnimationClock.advance(by: 1)
    #expect(order == ["inner", "outer"])
  }

  @Test func completionsWithoutAnimations() {
    let view = UIView()
    var calls = 0
    UIView.animate(withDuration: 1) {
    } completion: {
      calls += $0 ? 1 : 0
    }
    UIView.animate(withDuration: 1) {
      view.alpha = 1
    } completion: {
      calls += $0 ? 1 : 0
    }
    UIView.animate(withDuration: 0) {
      view.alpha = 0.5
    } completion: {
      calls += $0 ? 1 : 0
    }
    #expect(calls == 0)
    AnimationClock.advance(by: 0)
    #expect(calls == 3)
    UIView.setAnimationsEnabled(false)
    UIView.animate(withDuration: 1) { view.alpha = 0 }
    UIView.setAnimationsEnabled(true)
    #expect(view.layer.presentation()?.opacity == 0)
  }

  @Test func anEndlessChainOfCompletionsEnds() {
    let view = UIView()
    var calls = 0
    func again(_ duration: Double) {
      calls += 1
      UIView.animate(withDuration: duration) {
        view.center.x += 1
      } completion: { _ in
        again(duration)
      }
    }
    again(0)
    for _ in 0..<3 { AnimationClock.advance(by: 1) }
    #expect(calls == 4)
    // What is too short for the clock is no different.
    calls = 0
    again(1e-300)
    AnimationClock.advance(by: 1)
    #expect(calls < 10, "\(calls)")
    for key in view.layer.animationKeys() ?? [] { view.layer.removeAnimation(forKey: key) }
  }

  @Test func anEndlessChainWithoutChangesEnds() {
    var calls = 0
    func again() {
      calls += 1
      UIView.animate(withDuration: 1) {
      } completion: { _ in
        again()
      }
    }
    again()
    for _ in 0..<3 { AnimationClock.advance(by: 1) }
    #expect(calls == 4)
  }

  @Test func whoTakesAnAnimationAwayIsNotInterrupted() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let other = UIView()
    UIView.animate(withDuration: 4) {
      view.transform = CGAffineTransform(scaleX: 2, y: 2)
    } completion: { finished in
      other.alpha = finished ? 1 : 0.5
    }
    UIView.animate(withDuration: 4) {
      view.transform = .identity
      #expect(other.alpha == 1)
    }
    AnimationClock.advance(by: 0)
    // At once, and not as part of the second animation.
    #expect(other.alpha == 0.5 && other.layer.animationKeys() == nil)
  }

  @Test func valuesOfTheWrongKindShowNothing() {
    let values: [Any] = [
      1, CGPoint(x: 1, y: 2), CGSize(width: 3, height: 4), CGRect(x: 1, y: 2, width: 3, height: 4),
      CATransform3DMakeScale(2, 2, 2), CGColor(gray: 1, alpha: 1), "text",
    ]
    for path in ["bounds", "position", "opacity", "transform", "backgroundColor", "bounds.size", "nothing"] {
      for from in values {
        for to in values {
          for (additive, cumulative) in [(false, false), (true, true)] {
            let layer = layer(at: 40)
            let basic = CABasicAnimation(keyPath: path)
            (basic.fromValue, basic.toValue, basic.duration, basic.repeatCount) = (from, to, 1, 5)
            (basic.isAdditive, basic.isCumulative) = (additive, cumulative)
            let frames = CAKeyframeAnimation(keyPath: path)
            (frames.values, frames.duration, frames.calculationMode) = ([from, to, from], 1, .paced)
            layer.add(basic, forKey: nil)
            layer.add(frames, forKey: nil)
            for _ in 0..<3 {
              AnimationClock.advance(by: 0.7)
              #expect(layer.presentation() != nil)
            }
          }
        }
      }
    }
  }

  @Test func timesThatAreNoneAndCurvesThatLeaveTheirRange() {
    let odd = [0, -1, 1e300, -1e300, .infinity, -.infinity, .nan, 0.5]
    var random = SeededGenerator(seed: 20_261_126)
    func pick() -> Double { odd.randomElement(using: &random) ?? 0 }
    for mode in [CAAnimationCalculationMode.linear, .discrete, .paced] {
      for _ in 0..<300 {
        let layer = layer()
        let way = CAKeyframeAnimation(keyPath: "position.x")
        (way.values, way.calculationMode) = ([1, 2, 4, 8, 16], mode)
        (way.duration, way.beginTime, way.timeOffset) = (pick(), pick(), pick())
        (way.repeatCount, way.speed, way.repeatDuration) = (Float(pick()), Float(pick()), pick())
        (way.isCumulative, way.autoreverses, way.fillMode) = (true, Bool.random(using: &random), .both)
        way.timingFunction = CAMediaTimingFunction(controlPoints: 0.1, -9, 0.9, 9)
        layer.add(way, forKey: nil)
        AnimationClock.advance(by: 0.25)
        #expect(layer.presentation() != nil)
        layer.removeAllAnimations()
      }
    }
    let layer = layer()
    let way = CAKeyframeAnimation(keyPath: "position.x")
    (way.values, way.calculationMode, way.duration) = ([1, 2, 4, 8, 16], .discrete, 1)
    way.timingFunction = CAMediaTimingFunction(controlPoints: 0.1, -9, 0.9, 9)
    layer.add(way, forKey: nil)
    AnimationClock.advance(by: 0.25)
    #expect(layer.presentation()?.position.x == 1)
    AnimationClock.advance(by: 0.5)
    #expect(layer.presentation()?.position.x == 16)
  }

  @Test func aGroupInItselfIsNotAdded() {
    let (layer, group) = (layer(), CAAnimationGroup())
    group.animations = [group, group]
    layer.add(group, forKey: "itself")
    #expect(layer.animationKeys() == nil)
    group.animations = nil
  }

  @Test func fromOrToASingularTransformItJumps() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.transform = CGAffineTransform(scaleX: 0, y: 1)
    }
    AnimationClock.advance(by: 0.4)
    #expect(view.layer.presentation()?.transform.m11 == 1)
    AnimationClock.advance(by: 0.2)
    #expect(view.layer.presentation()?.transform.m11 == 0)
  }

  @Test func aCumulativeRunBackAddsWhereItEnds() {
    let layer = layer()
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (10, 20, 1)
    (move.isCumulative, move.autoreverses, move.repeatCount) = (true, true, 3)
    layer.add(move, forKey: nil)
    // Each run goes from 10 to 20 and back, so that the next one begins 10 further.
    AnimationClock.advance(by: 2.5)
    #expect(layer.presentation()?.position.x == 25)
  }

  @Test func aSpringWithoutDampingSwingsForEver() {
    let view = UIView(frame: .zero)
    UIView.animate(springDuration: 1, bounce: 1) { view.center.x = 100 }
    // ω = 2π: over the whole way and back each second.
    for (time, expected) in [(0.5, 200.0), (99.5, 0), (0.25, 100)] {
      AnimationClock.advance(by: time)
      #expect(abs((view.layer.presentation()?.position.x ?? .nan) - expected) < 1e-6)
    }
  }

  @Test func aTransactionWaitsForViewsAndGroupsInIt() {
    let view = UIView(frame: .zero)
    var order: [String] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { order.append("outer") }
    CATransaction.begin()
    CATransaction.setCompletionBlock { order.append("inner") }
    CATransaction.setAnimationDuration(1)
    layer().add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
    CATransaction.commit()
    UIView.animate(withDuration: 2) { view.center.x = 1 }
    CATransaction.commit()
    AnimationClock.advance(by: 1.5)
    #expect(!order.contains("outer"))
    AnimationClock.advance(by: 1)
    #expect(order.contains("outer"))
  }

  @Test func transactions() {
    let layer = layer()
    var done = 0.0
    let begin = CACurrentMediaTime()
    CATransaction.begin()
    CATransaction.setAnimationDuration(3)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
    CATransaction.setCompletionBlock { done = CACurrentMediaTime() - begin }
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    layer.add(fade, forKey: nil)
    CATransaction.commit()
    #expect(layer.animation(forKey: "animation")?.duration == 3)
    #expect(CATransaction.animationDuration() == 0.25)
    AnimationClock.advance(by: 4)
    #expect(abs(done - 3) < 1e-9)
  }

  @Test func springs() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 0))
    UIView.animate(withDuration: 2, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0) {
      view.center.x = 100
    }
    var most = 0.0
    for _ in 0..<200 {
      AnimationClock.advance(by: 0.01)
      most = max(most, view.layer.presentation()?.position.x ?? .nan)
    }
    // The first overshoot of a spring with ζ = 0.3 is e^(−πζ/√(1−ζ²)).
    #expect(abs(most - 100 * (1 + exp(-Double.pi * 0.3 / (1 - 0.09).squareRoot()))) < 0.05)
    let bouncy = CASpringAnimation(perceptualDuration: 0.5, bounce: 0)
    #expect(abs(bouncy.stiffness - 157.9137) < 1e-4 && abs(bouncy.damping - 25.1327) < 1e-4)
  }

  @Test func keyPaths() {
    let layer = layer(at: 7)
    let table: [(path: String, value: Any, read: (CALayer) -> Double, expected: Double)] = [
      ("position.y", 3, { $0.position.y }, 3), ("bounds.size.width", 30, { $0.bounds.width }, 30),
      ("bounds.origin.y", -4, { $0.bounds.minY }, -4), ("anchorPoint.x", 0.25, { $0.anchorPoint.x }, 0.25),
      ("transform.rotation.z", CGFloat.pi / 6, { $0.affineTransform().b }, 0.5),
      ("transform.scale", 3, { $0.affineTransform().b }, 1.5),
      ("transform.translation.x", 11, { $0.affineTransform().tx }, 11),
      ("transform.scale.x", 2, { $0.affineTransform().b }, 1),
    ]
    for row in table {
      layer.setValue(row.value, forKeyPath: row.path)
      #expect(abs(row.read(layer) - row.expected) < 1e-9, "\(row.path)")
      let read = layer.value(forKeyPath: row.path) as? CGFloat
      if row.path != "transform.scale" {
        #expect(abs((read ?? .nan) - (anyNumber(row.value) ?? .nan)) < 1e-9, "\(row.path)")
      }
    }
    let solid = CALayer()
    solid.setValue(CGFloat(0.5), forKeyPath: "transform.rotation.y")
    #expect(abs(solid.transform.m11 - cos(0.5)) < 1e-12 && abs(solid.transform.m13 + sin(0.5)) < 1e-12)
    #expect(abs((solid.value(forKeyPath: "transform.rotation.y") as? CGFloat ?? .nan) - 0.5) < 1e-12)
    // A reflection keeps being one.
    let mirrored = CALayer()
    mirrored.setAffineTransform(CGAffineTransform(scaleX: 1, y: -1))
    mirrored.setValue(CGFloat.pi / 2, forKeyPath: "transform.rotation")
    let turned = CGAffineTransform(scaleX: 1, y: -1).concatenating(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(
      abs(mirrored.affineTransform().c - turned.c) < 1e-12 && abs(mirrored.affineTransform().b - 1) < 1e-12)
    for (path, value) in [
      ("frame", CGRect.zero as Any), ("position.z", 1), ("position", 1), ("nothing", 1), ("", 1),
    ] {
      let before = (layer.position, layer.bounds)
      layer.setValue(value, forKeyPath: path)
      #expect(layer.position == before.0 && layer.bounds == before.1, "\(path)")
    }
    #expect(layer.value(forKeyPath: "frame") == nil)
  }

  @Test func presentationTree() throws {
    let (root, middle, leaf) = (CALayer(), layer(), layer())
    root.bounds = CGRect(x: 0, y: 0, width: 400, height: 400)
    root.position = CGPoint(x: 200, y: 200)
    root.addSublayer(middle)
    middle.addSublayer(leaf)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (0, 300, 3)
    middle.add(move, forKey: "move")
    AnimationClock.advance(by: 2)
    let shown = try #require(leaf.presentation())
    // The leaf is where its moving superlayer is.
    #expect(shown.superlayer?.position.x == 200 && shown.superlayer?.superlayer?.model() === root)
    let hit = root.presentation()?.hitTest(CGPoint(x: 240, y: 10))
    #expect(hit?.model() === middle)
    #expect(middle.hitTest(CGPoint(x: 240, y: 10)) == nil)
    // Nothing of the model changes by it.
    shown.position.x = -1
    #expect(leaf.position.x == 0)
  }

  @Test func anOffsetMovesWhatIsShown() {
    let layer = layer(at: -1)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration, move.timeOffset) = (0, 100, 4, 1)
    move.beginTime = CACurrentMediaTime() + 1
    layer.add(move, forKey: "move")
    // Not before it begins; then from a quarter on, and the first quarter last.
    for expected in [-1.0, 37.5, 62.5, 87.5, 12.5, -1] {
      AnimationClock.advance(by: 0.5)
      #expect(abs((layer.presentation()?.position.x ?? .nan) - expected) < 1e-9)
      AnimationClock.advance(by: 0.5)
    }
    // An animation that stands still is moved by its offset alone.
    (move.speed, move.beginTime) = (0, 0)
    layer.add(move, forKey: "move")
    AnimationClock.advance(by: 50)
    #expect(abs((layer.presentation()?.position.x ?? .nan) - 25) < 1e-9)
  }

  @Test func manyRunsAddUp() {
    let layer = layer()
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (0, 1, 0.125)
    (move.isCumulative, move.repeatCount) = (true, .infinity)
    layer.add(move, forKey: "move")
    AnimationClock.advance(by: 100_000.0625)
    #expect(layer.presentation()?.position.x == 800_000.5)
    layer.removeAllAnimations()
  }

  @Test func theClockIsNotAdvancedByWhatItCalls() {
    let begin = AnimationClock.now
    UIView.animate(withDuration: 1) {
    } completion: { _ in
      AnimationClock.advance(by: 10)
    }
    let faults = GeometryFault.recorded { AnimationClock.advance(by: 2) }
    #expect(AnimationClock.now == begin + 2 && faults.count == 1)
  }

  @Test func theClockTakesNoOtherTimes() {
    let before = AnimationClock.now
    for seconds in [-1, .nan, .infinity] { AnimationClock.advance(by: seconds) }
    #expect(AnimationClock.now == before)
  }

  @Test func timingFunctions() {
    var point: [Float] = [0, 0]
    let ease = CAMediaTimingFunction(name: .easeInEaseOut)
    ease.getControlPoint(at: 2, values: &point)
    #expect(point == [0.58, 1])
    let layer = layer()
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration, move.timingFunction) = (0, 1, 1, ease)
    layer.add(move, forKey: nil)
    AnimationClock.advance(by: 0.25)
    // cubic-bezier(0.42, 0, 0.58, 1) at 1/4, by a browser.
    #expect(abs((layer.presentation()?.position.x ?? .nan) - 0.12916193104731224) < 1e-6)
  }
}

/// A number of whichever type.
private func anyNumber(_ value: Any) -> Double? {
  (value as? Double) ?? (value as? CGFloat).map { Double($0) } ?? (value as? Int).map { Double($0) }
}
