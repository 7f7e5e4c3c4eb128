import Foundation
import Testing
import UIKitGeometry

/// `Listing.swift` compiles, and gives the numbers of lessons 5, 6, 9 and 13.
@Suite struct ListingTests {
  @Test func theListingGivesWhatIOSGives() {
    let angle = 45.0 * Double.pi / 180
    let view = UIView()
    view.bounds = CGRect(x: 0, y: 0, width: 200, height: 250)
    view.center = CGPoint(x: 300, y: 225)
    view.transform = CGAffineTransform(rotationAngle: angle)
    let frame = frameFromAnchor(
      size: view.bounds.size, anchor: view.layer.anchorPoint, position: view.center, transform: view.transform
    )
    #expect(near(view.frame, frame))
    #expect(String(format: "%.2f %.2f", view.frame.minX, view.frame.width) == "140.90 318.20")
    let moved = CGPoint(x: 5, y: 1).rotated(around: CGPoint(x: 2, y: 1), by: .pi / 2)
    #expect(near(moved, CGPoint(x: 2, y: 4)))
    let before = view.frame
    view.setAnchorPoint(.zero)
    #expect(near(view.frame, before))
  }

  @Test func concatenationOrderOfLessonFive() {
    let rotation = CGAffineTransform(rotationAngle: .pi)
    let translation = CGAffineTransform(translationX: 100, y: 100)
    let view = UIView(frame: CGRect(x: 200, y: 200, width: 100, height: 100))
    view.transform = rotation.concatenating(translation)
    #expect(near(view.frame, CGRect(x: 300, y: 300, width: 100, height: 100)))
    view.transform = translation.concatenating(rotation)
    #expect(near(view.frame, CGRect(x: 100, y: 100, width: 100, height: 100)))
  }

  @Test func theCanvasClampsAboutTheMidpoint() {
    let canvas = CanvasView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let pinch = UIPinchGestureRecognizer()
    pinch.setLocations([CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 0)], in: canvas)
    pinch.scale = 8
    canvas.handlePinch(pinch)
    #expect(canvas.content.transform == CGAffineTransform(scaleX: 4, y: 4))
    #expect(canvas.content.center == CGPoint(x: 50 + 50 * 4, y: 400))
    let pan = UIPanGestureRecognizer()
    pan.setTranslation(CGPoint(x: -10, y: 5), in: canvas)
    canvas.handlePan(pan)
    #expect(canvas.content.center == CGPoint(x: 240, y: 405) && pan.translation(in: canvas) == .zero)
    UIView.animate(withDuration: 0.3) { canvas.content.transform = .identity }
    #expect(canvas.content.transform.isIdentity)
    UIView.animate(withDuration: 0.3, animations: { canvas.content.alpha = 0.5 }) { _ in canvas.alpha = 0 }
    #expect(canvas.alpha == 1)
    AnimationClock.advance(by: 0.3)
    #expect(canvas.alpha == 0)
  }

  @Test @MainActor func codeOnTheMainActorCompilesToo() {
    let model = CanvasModel()
    model.zoom(to: 2)
    #expect(model.view.content.frame == CGRect(x: -100, y: -100, width: 400, height: 400))
  }

  @Test func threeDimensions() {
    var transform = CATransform3DIdentity
    transform.m34 = -1.0 / 500.0
    transform = CATransform3DRotate(transform, 45 * .pi / 180, 0, 1, 0)
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.transform = transform
    #expect(!CATransform3DIsAffine(layer.transform))
    #expect(layer.frame.height > 100 && layer.frame.width < 100)
  }
}
