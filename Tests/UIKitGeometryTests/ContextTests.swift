import Foundation
import Testing
import UIKitGeometry

/// Expected values: the Quartz 2D Programming Guide, and hand calculation.
@Suite struct ContextTests {
  /// The worked numbers of lesson 12.
  @Test func transformsApplyBeforeWhatIsThere() {
    let context = CGContext(size: CGSize(width: 300, height: 300))
    context.translateBy(x: 60, y: 140)
    context.scaleBy(x: 0.5, y: 0.5)
    context.rotate(by: .pi / 3)
    context.fill(CGRect(x: 0, y: 0, width: 200, height: 200))
    #expect(context.marks.count == 1)
    #expect(
      context.marks.first?.path.text
        == "M 60.0000,140.0000; L 110.0000,226.6025; L 23.3975,276.6025; L -26.6025,190.0000; Z;")
    #expect(
      near(context.convertToDeviceSpace(CGPoint(x: 200, y: 0)), CGPoint(x: 110, y: 140 + 86.60254037844386)))
    #expect(near(context.convertToUserSpace(CGPoint(x: 60, y: 140)), .zero))
    #expect(context.userSpaceToDeviceSpaceTransform == context.ctm)
  }

  @Test func theStateIsSavedAndThePathIsNot() {
    let context = CGContext(size: CGSize(width: 100, height: 100))
    context.setFillColor(UIColor.red.cgColor)
    context.setLineWidth(3)
    context.saveGState()
    context.translateBy(x: 10, y: 0)
    context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
    context.setLineWidth(7)
    context.setLineDash(phase: 1, lengths: [2, 3])
    context.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.restoreGState()
    #expect(context.ctm.isIdentity && !context.isPathEmpty)
    #expect(context.boundingBoxOfPath == CGRect(x: 10, y: 0, width: 1, height: 1))
    context.drawPath(using: .fillStroke)
    #expect(context.isPathEmpty && context.path == nil && context.boundingBoxOfPath.isNull)
    let mark = context.marks[0]
    #expect(mark.fillColor == UIColor.red.cgColor && mark.lineWidth == 3 && mark.lineDash.isEmpty)
    #expect(mark.mode == .fillStroke && mark.path.boundingBox == CGRect(x: 10, y: 0, width: 1, height: 1))
    let faults = GeometryFault.recorded { context.restoreGState() }
    #expect(faults.count == 1 && context.ctm.isIdentity)
  }

  @Test func marksLieInThePaintersOrder() {
    let context = CGContext(size: CGSize(width: 100, height: 100))
    context.fillEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10))
    context.setStrokeColor(gray: 0.5, alpha: 1)
    context.stroke(CGRect(x: 0, y: 0, width: 10, height: 10), width: 4)
    context.strokeLineSegments(between: [
      .zero, CGPoint(x: 1, y: 1), CGPoint(x: 2, y: 2), CGPoint(x: 3, y: 3),
    ])
    context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
    context.setAlpha(0.5)
    context.move(to: .zero)
    context.addLine(to: CGPoint(x: 10, y: 0))
    context.addQuadCurve(to: CGPoint(x: 10, y: 10), control: CGPoint(x: 12, y: 5))
    context.closePath()
    #expect(context.pathContains(CGPoint(x: 9, y: 5), mode: .fill))
    context.fillPath(using: .evenOdd)
    context.strokePath()
    #expect(context.marks.map(\.mode) == [.fill, .stroke, .stroke, .eoFill])
    #expect(context.marks.map(\.lineWidth) == [1, 4, 1, 1] && context.marks.map(\.alpha) == [1, 1, 1, 0.5])
    #expect(
      context.marks[2].path.text == "M 0.0000,0.0000; L 1.0000,1.0000; M 2.0000,2.0000; L 3.0000,3.0000;")
    #expect(context.marks[3].clips.count == 1 && context.marks[0].clips.isEmpty)
  }

  /// As Core Graphics was seen to do.
  @Test func pointsAreFixedOnTheDeviceWhenTheyAreAdded() {
    let context = CGContext(size: CGSize(width: 10, height: 8))
    context.saveGState()
    context.translateBy(x: 5, y: 5)
    context.move(to: CGPoint(x: 1, y: 1))
    context.restoreGState()
    #expect(context.currentPointOfPath == CGPoint(x: 6, y: 6))
    context.scaleBy(x: 2, y: 2)
    #expect(context.currentPointOfPath == CGPoint(x: 3, y: 3))
    #expect(context.boundingBoxOfPath == CGRect(x: 3, y: 3, width: 0, height: 0))
    context.addLine(to: CGPoint(x: 3, y: 1))
    #expect(context.path?.text == "M 3.0000,3.0000; L 3.0000,1.0000;")
    context.beginPath()
    context.addPath(CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil))
    context.scaleBy(x: 2, y: 2)
    #expect(context.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 0.5, height: 0.5))
  }

  /// As Core Graphics was seen to do.
  @Test func containmentAndClippingAreThoseOfThePath() {
    let context = CGContext(size: CGSize(width: 4, height: 4))
    context.addEllipse(in: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(
      context.path?.text.hasPrefix("M 4.0000,2.0000; C 4.0000,3.1046 3.1046,4.0000 2.0000,4.0000;") == true)
    #expect(context.pathContains(CGPoint(x: 2, y: 2), mode: .fill))
    #expect(!context.pathContains(CGPoint(x: 2, y: 2), mode: .stroke))
    #expect(context.pathContains(CGPoint(x: 4, y: 2), mode: .stroke))
    context.beginPath()
    context.addArc(center: CGPoint(x: 2, y: 2), radius: 1, startAngle: 0, endAngle: 1, clockwise: true)
    #expect(context.path?.text.filter { $0 == "C" }.count == 4)
    context.beginPath()
    #expect(!context.pathContains(.zero, mode: .eoFill))
    context.saveGState()
    context.clip(to: CGRect(x: 0.5, y: 0.5, width: 2, height: 2))
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0.5, y: 0.5, width: 2, height: 2))
    context.clip(to: CGRect(x: 10, y: 10, width: 1, height: 1))
    #expect(context.boundingBoxOfClipPath.isNull)
    context.restoreGState()
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 4, height: 4))
    context.clip(to: [CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 2, y: 2, width: 1, height: 1)])
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 3, height: 3))
    context.scaleBy(x: 2, y: 1)
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 1.5, height: 3))
  }

  @Test func segmentsWithoutABeginningAreIgnored() {
    let context = CGContext(size: .zero)
    context.addLine(to: CGPoint(x: 1, y: 1))
    context.addCurve(to: .zero, control1: .zero, control2: .zero)
    context.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 1, y: 1), radius: 1)
    #expect(context.isPathEmpty && context.currentPointOfPath == .zero)
    context.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .pi, clockwise: false)
    #expect(near(context.currentPointOfPath, CGPoint(x: -1, y: 0)))
    context.addArc(tangent1End: CGPoint(x: -1, y: 5), tangent2End: CGPoint(x: 5, y: 5), radius: 1)
    #expect(near(context.currentPointOfPath, CGPoint(x: 0, y: 5)))
    context.scaleBy(x: 0, y: 0)
    #expect(context.currentPointOfPath == .zero)
    context.beginPath()
    #expect(context.isPathEmpty && context.width == 0)
  }

  @Test func uikitContextsHaveYDownOverPixels() {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 50))
    let image = renderer.image { context in
      #expect(UIGraphicsGetCurrentContext() === context.cgContext)
      #expect(context.cgContext.ctm == CGAffineTransform(a: 3, b: 0, c: 0, d: -3, tx: 0, ty: 150))
      UIColor.blue.setFill()
      UIRectFill(CGRect(x: 10, y: 0, width: 20, height: 5))
      let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
      path.lineWidth = 2
      path.setLineDash([1, 2], count: 2, phase: 0)
      UIColor.red.set()
      path.stroke()
      path.addClip()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(image.size == CGSize(width: 100, height: 50) && image.scale == 3 && image.marks.count == 3)
    // The top of the image is the upper end of the device.
    #expect(image.marks[0].path.boundingBox == CGRect(x: 30, y: 135, width: 60, height: 15))
    #expect(image.marks[0].fillColor == UIColor.blue.cgColor)
    #expect(image.marks[1].lineWidth == 2 && image.marks[1].lineDash == [1, 2])
    #expect(image.marks[2].clips.count == 1 && image.marks[2].lineWidth == 1)
  }

  @Test func imageContextsNest() {
    UIGraphicsBeginImageContext(CGSize(width: 10, height: 10))
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), false, 2)
    UIGraphicsGetCurrentContext()?.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(UIGraphicsGetCurrentContext()?.ctm.a == 2)
    #expect(UIGraphicsGetImageFromCurrentImageContext()?.marks.count == 1)
    #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == CGSize(width: 4, height: 4))
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext()?.ctm == CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 10))
    UIGraphicsEndImageContext()
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    UIBezierPath(rect: .zero).fill()
  }
}
