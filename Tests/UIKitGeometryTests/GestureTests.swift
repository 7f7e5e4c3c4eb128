import Foundation
import Testing
import UIKitGeometry

@Suite struct GestureTests {
  /// After half a turn a movement of (10, 10) on the screen is one of (−10, −10) in the view.
  @Test func aTranslationIsAVectorOfTheViewThatReadsIt() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let view = UIView(frame: CGRect(x: 100, y: 50, width: 100, height: 100))
    view.transform = CGAffineTransform(rotationAngle: .pi)
    window.addSubview(view)
    let pan = UIPanGestureRecognizer(target: nil, action: nil)
    view.addGestureRecognizer(pan)
    pan.setTranslation(CGPoint(x: 10, y: 10), in: window)
    #expect(near(pan.translation(in: view), CGPoint(x: -10, y: -10)))
    #expect(near(pan.translation(in: nil), CGPoint(x: 10, y: 10)))
    view.transform = CGAffineTransform(scaleX: 2, y: 4)
    #expect(near(pan.translation(in: view), CGPoint(x: 5, y: 2.5)))
    pan.setTranslation(.zero, in: view)
    #expect(pan.translation(in: window) == .zero)
    pan.setVelocity(CGPoint(x: 1, y: 1), in: view)
    #expect(near(pan.velocity(in: window), CGPoint(x: 2, y: 4)))
  }

  @Test func theLocationIsTheMiddleOfTheFingers() {
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    let pinch = UIPinchGestureRecognizer()
    pinch.setLocations([CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 40)], in: view)
    #expect(pinch.numberOfTouches == 2)
    #expect(pinch.location(in: view) == CGPoint(x: 10, y: 20))
    #expect(pinch.location(in: nil) == CGPoint(x: 20, y: 30))
    #expect(pinch.location(ofTouch: 1, in: view) == CGPoint(x: 20, y: 40))
    #expect(pinch.location(ofTouch: 5, in: view) == CGPoint(x: 10, y: 20))
    pinch.numberOfTouches = 3
    #expect(pinch.numberOfTouches == 3)
  }

  @Test func handlersAreDrivenByTheTest() {
    final class Controller: UIViewController, UIGestureRecognizerDelegate {
      let content = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

      func handlePinch(_ recognizer: UIPinchGestureRecognizer) {
        guard recognizer.state == .changed else { return }
        content.transform = content.transform.scaledBy(x: recognizer.scale, y: recognizer.scale)
        recognizer.scale = 1
      }

      func handleRotation(_ recognizer: UIRotationGestureRecognizer) {
        content.transform = content.transform.rotated(by: recognizer.rotation)
        recognizer.rotation = 0
      }

      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
      ) -> Bool { true }
    }
    let controller = Controller()
    let pinch = UIPinchGestureRecognizer()
    let rotation = UIRotationGestureRecognizer()
    pinch.delegate = controller
    #expect(pinch.delegate?.gestureRecognizer(pinch, shouldRecognizeSimultaneouslyWith: rotation) == true)
    #expect(pinch.delegate?.gestureRecognizerShouldBegin(pinch) == true)
    pinch.addHandler { if let pinch = $0 as? UIPinchGestureRecognizer { controller.handlePinch(pinch) } }
    pinch.scale = 2
    pinch.send(.began)
    #expect(controller.content.transform.isIdentity)
    pinch.send(.changed)
    #expect(controller.content.frame == CGRect(x: -50, y: -50, width: 200, height: 200))
    rotation.rotation = .pi / 2
    controller.handleRotation(rotation)
    #expect(near(controller.content.transform.b, 2) && rotation.rotation == 0)
    pinch.isEnabled = false
    pinch.scale = 5
    pinch.send(.changed)
    #expect(near(controller.content.transform.b, 2))
  }

  @Test func changesAreUndoneAndDoneAgain() {
    final class Canvas: UIView {
      func move(to place: CGPoint) {
        let old = center
        undoManager?.registerUndo(withTarget: self) { $0.move(to: old) }
        center = place
      }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let canvas = Canvas()
    canvas.move(to: CGPoint(x: 9, y: 9))
    #expect(canvas.undoManager == nil)
    window.addSubview(canvas)
    let manager = window.undoManager
    canvas.move(to: CGPoint(x: 1, y: 1))
    canvas.move(to: CGPoint(x: 2, y: 2))
    manager?.undo()
    #expect(canvas.center == CGPoint(x: 1, y: 1) && manager?.canRedo == true)
    manager?.undo()
    #expect(canvas.center == CGPoint(x: 9, y: 9) && manager?.canUndo == false)
    manager?.undo()
    manager?.redo()
    manager?.redo()
    manager?.redo()
    #expect(canvas.center == CGPoint(x: 2, y: 2) && manager?.canRedo == false)
    manager?.undo()
    canvas.move(to: CGPoint(x: 5, y: 5))
    #expect(manager?.canRedo == false && manager?.isUndoing == false)
    manager?.levelsOfUndo = 1
    manager?.undo()
    manager?.undo()
    #expect(canvas.center == CGPoint(x: 1, y: 1))
    manager?.removeAllActions()
    #expect(manager?.canRedo == false)
  }

  @Test func aRecognizerWatchesOneView() {
    let (first, second) = (UIView(), UIView())
    let tap = UITapGestureRecognizer(target: first, action: "tapped:")
    first.addGestureRecognizer(tap)
    second.addGestureRecognizer(tap)
    #expect(first.gestureRecognizers == nil && second.gestureRecognizers == [tap] && tap.view == second)
    first.removeGestureRecognizer(tap)
    #expect(tap.view == second)
    second.removeGestureRecognizer(tap)
    #expect(tap.view == nil)
  }
}
