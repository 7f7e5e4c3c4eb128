// A listing as it is written for iOS, with its imports and none of this package's own names. It stands in a file
// without Testing, for which the toolchain wants an overlay beside a module named CoreGraphics.
import CoreGraphics
import Foundation
import QuartzCore
import UIKit

/// The frame of lesson 9, computed by hand in the listing's own way.
func frameFromAnchor(size: CGSize, anchor: CGPoint, position: CGPoint, transform: CGAffineTransform) -> CGRect
{
  let toAnchor = CGAffineTransform(translationX: -size.width * anchor.x, y: -size.height * anchor.y)
  let toPosition = CGAffineTransform(translationX: position.x, y: position.y)
  return CGRect(origin: .zero, size: size)
    .applying(toAnchor.concatenating(transform).concatenating(toPosition))
}

extension CGPoint {
  static func + (left: CGPoint, right: CGPoint) -> CGPoint {
    CGPoint(x: left.x + right.x, y: left.y + right.y)
  }

  func rotated(around center: CGPoint, by angle: CGFloat) -> CGPoint {
    let t = CGAffineTransform(translationX: center.x, y: center.y)
      .rotated(by: angle)
      .translatedBy(x: -center.x, y: -center.y)
    return applying(t)
  }
}

extension UIView {
  func setAnchorPoint(_ point: CGPoint) {
    var newPoint = CGPoint(x: bounds.size.width * point.x, y: bounds.size.height * point.y)
    var oldPoint = CGPoint(
      x: bounds.size.width * layer.anchorPoint.x, y: bounds.size.height * layer.anchorPoint.y)
    newPoint = newPoint.applying(transform)
    oldPoint = oldPoint.applying(transform)
    var position = layer.position
    position.x -= oldPoint.x
    position.x += newPoint.x
    position.y -= oldPoint.y
    position.y += newPoint.y
    layer.position = position
    layer.anchorPoint = point
  }
}

class CanvasView: UIView, UIGestureRecognizerDelegate {
  private(set) var content = UIView()
  private var lastScale: CGFloat = 1
  let minimumScale: CGFloat = 0.5, maximumScale: CGFloat = 4

  override init(frame: CGRect) {
    super.init(frame: frame)
    content.frame = bounds
    content.backgroundColor = .white
    addSubview(content)
    let pinch = UIPinchGestureRecognizer(target: self, action: nil)
    pinch.delegate = self
    addGestureRecognizer(pinch)
    isMultipleTouchEnabled = true
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func handlePinch(_ recognizer: UIPinchGestureRecognizer) {
    let target = min(max(lastScale * recognizer.scale, minimumScale), maximumScale)
    let factor = target / lastScale
    let pivot = recognizer.location(in: self)
    content.center = CGPoint(
      x: pivot.x + (content.center.x - pivot.x) * factor,
      y: pivot.y + (content.center.y - pivot.y) * factor)
    content.transform = content.transform.scaledBy(x: factor, y: factor)
    lastScale = target
    recognizer.scale = 1.0
  }

  func handlePan(_ recognizer: UIPanGestureRecognizer) {
    let t = recognizer.translation(in: self)
    content.center = CGPoint(x: content.center.x + t.x, y: content.center.y + t.y)
    recognizer.setTranslation(CGPoint.zero, in: self)
  }
}

@MainActor final class CanvasModel {
  let view = CanvasView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  func zoom(to scale: Double) { view.content.transform = CGAffineTransform(scaleX: scale, y: scale) }
}

/// A hand that turns about the middle, and the edge.
class DialView: UIView {
  var angle: CGFloat = 0 { didSet { setNeedsDisplay() } }
  private(set) var drawings: [CGRect] = []

  override func draw(_ rect: CGRect) {
    drawings.append(rect)
    let c = UIGraphicsGetCurrentContext()!  // swift-format-ignore: NeverForceUnwrap
    c.saveGState()
    c.translateBy(x: bounds.midX, y: bounds.midY)
    c.rotate(by: angle)
    let path = UIBezierPath(rect: CGRect(x: 0, y: -2, width: 40, height: 4))
    UIColor.systemRed.setFill()
    path.fill()
    c.restoreGState()
    UIColor.black.setStroke()
    UIBezierPath(rect: bounds).stroke()
  }
}

/// A page with a picture, as articles print it.
func makePDF(size: CGSize, draw: (CGContext) -> Void) -> Data {
  let data = NSMutableData()
  var mediaBox = CGRect(origin: .zero, size: size)
  guard let consumer = CGDataConsumer(data: data as CFMutableData),
    let context = CGContext(
      consumer: consumer, mediaBox: &mediaBox, [kCGPDFContextTitle: "Seite (1) – é"] as CFDictionary)
  else { return Data() }
  context.beginPDFPage(nil)
  draw(context)
  context.endPDFPage()
  context.closePDF()
  return data as Data
}
