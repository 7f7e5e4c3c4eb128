import Foundation
import Testing
import UIKitGeometry

/// Expected values: what Core Graphics was seen to make on Apple's systems, to the digits that it printed.
@Suite struct PathTests {
  // MARK: - Elements

  @Test func shapesHaveTheElementsOfCoreGraphics() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(
      CGPath(rect: rect, transform: nil).text
        == "M 1.0000,2.0000; L 4.0000,2.0000; L 4.0000,6.0000; L 1.0000,6.0000; Z;")
    #expect(
      CGPath(rect: CGRect(x: 1, y: 2, width: -3, height: 4), transform: nil).text
        == "M -2.0000,2.0000; L 1.0000,2.0000; L 1.0000,6.0000; L -2.0000,6.0000; Z;")
    #expect(
      CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 10), transform: nil).text
        == "M 20.0000,5.0000; C 20.0000,7.7614 15.5228,10.0000 10.0000,10.0000; "
        + "C 4.4772,10.0000 0.0000,7.7614 0.0000,5.0000; C 0.0000,2.2386 4.4772,0.0000 10.0000,0.0000; "
        + "C 15.5228,0.0000 20.0000,2.2386 20.0000,5.0000; Z;")
    #expect(
      rounded(2, 3).text
        == "M 20.0000,5.0000; L 20.0000,7.0000; C 20.0000,8.6569 19.1046,10.0000 18.0000,10.0000; "
        + "L 2.0000,10.0000; C 0.8954,10.0000 0.0000,8.6569 0.0000,7.0000; L 0.0000,3.0000; "
        + "C 0.0000,1.3431 0.8954,0.0000 2.0000,0.0000; L 18.0000,0.0000; "
        + "C 19.1046,0.0000 20.0000,1.3431 20.0000,3.0000; Z;")
    #expect(rounded(5, 5).text.hasPrefix("M 20.0000,5.0000; L 20.0000,5.0000; C"))
    for (width, height) in [(0.0, 0.0), (0, 3), (-1, 3)] {
      #expect(
        rounded(width, height).text
          == "M 0.0000,0.0000; L 20.0000,0.0000; L 20.0000,10.0000; L 0.0000,10.0000; Z;")
    }
    // Apple stops here; this cuts the radii to half a side.
    #expect(rounded(50, 50).text == rounded(10, 5).text)
  }

  private func rounded(_ width: CGFloat, _ height: CGFloat) -> CGPath {
    CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 20, height: 10), cornerWidth: width, cornerHeight: height,
      transform: nil)
  }

  @Test func transformsActOnEachPoint() {
    let t = CGAffineTransform(scaleX: 2, y: 3)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 1), transform: t)
    path.addQuadCurve(to: CGPoint(x: 3, y: 1), control: CGPoint(x: 2, y: 2), transform: t)
    path.addCurve(
      to: CGPoint(x: 6, y: 1), control1: CGPoint(x: 4, y: 0), control2: CGPoint(x: 5, y: 2), transform: t)
    #expect(
      path.text
        == "M 2.0000,3.0000; Q 4.0000,6.0000 6.0000,3.0000; C 8.0000,0.0000 10.0000,6.0000 12.0000,3.0000;")
    #expect(path.boundingBox == CGRect(x: 2, y: 0, width: 10, height: 6))
    #expect(near(path.boundingBoxOfPath.origin.y, 2.133974596215561, 1e-9))
    #expect(near(path.boundingBoxOfPath.height, 2.366025403784439, 1e-9))
    var move = CGAffineTransform(translationX: 5, y: 5)
    #expect(
      path.copy(using: &move)?.text.hasPrefix("M 7.0000,8.0000; Q 9.0000,11.0000 11.0000,8.0000;") == true)
    #expect(path.mutableCopy(using: &move)?.currentPoint == CGPoint(x: 17, y: 8))
    #expect(path.copy() == path && path.copy()?.hashValue == path.hashValue)
  }

  @Test func stepsWithoutABeginningAreDropped() {
    let path = CGMutablePath()
    path.addLine(to: CGPoint(x: 5, y: 20))
    path.addCurve(to: .zero, control1: .zero, control2: .zero)
    path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 3)
    path.closeSubpath()
    #expect(path.isEmpty && path.currentPoint == .zero)
    #expect(path.boundingBox.isNull && path.boundingBoxOfPath.isNull)
    path.move(to: CGPoint(x: 1, y: 1))
    path.move(to: CGPoint(x: 2, y: 2))
    #expect(path.text == "M 2.0000,2.0000;")
    #expect(!path.isEmpty && path.boundingBox == CGRect(x: 2, y: 2, width: 0, height: 0))
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    path.addLine(to: CGPoint(x: 7, y: 7))
    path.closeSubpath()
    path.closeSubpath()
    #expect(
      path.text
        == "M 0.0000,0.0000; L 1.0000,0.0000; L 1.0000,1.0000; L 0.0000,1.0000; Z; L 7.0000,7.0000; Z;")
    #expect(path.currentPoint == .zero)
  }

  @Test func linesAndPathsBeginSubpaths() {
    let points = [CGPoint(x: 1, y: 1), CGPoint(x: 2, y: 3), CGPoint(x: 4, y: 1)]
    let path = CGMutablePath()
    path.addLines(between: points)
    path.addLines(between: points)
    let once = "M 1.0000,1.0000; L 2.0000,3.0000; L 4.0000,1.0000;"
    #expect(path.text == once + " " + once)
    let sum = CGMutablePath()
    sum.addPath(path)
    sum.addPath(sum)
    #expect(sum.text == [once, once, once, once].joined(separator: " "))
  }

  @Test func arcsAreQuarterTurnsAndTheRest() {
    #expect(
      arc(0, .pi, false).text
        == "M 15.0000,10.0000; C 15.0000,12.7614 12.7614,15.0000 10.0000,15.0000; "
        + "C 7.2386,15.0000 5.0000,12.7614 5.0000,10.0000;")
    #expect(
      arc(0, .pi, true).text
        == "M 15.0000,10.0000; C 15.0000,7.2386 12.7614,5.0000 10.0000,5.0000; "
        + "C 7.2386,5.0000 5.0000,7.2386 5.0000,10.0000;")
    #expect(
      arc(0, 0.5, false).text == "M 15.0000,10.0000; C 15.0000,10.8377 14.7895,11.6620 14.3879,12.3971;")
    #expect(arc(0, 0, false).text == "M 15.0000,10.0000;")
    let counts: [(CGFloat, CGFloat, Bool, Int)] = [
      (0, 2 * .pi, false, 4), (1, 7.5, false, 5), (0, -1, false, 4), (0, -2 * .pi, false, 0),
      (0, 4 * .pi, false, 8), (0, 2 * .pi, true, 4), (0, 3 * .pi, true, 2), (0, 7, true, 4), (0, -7, true, 5),
      (2, 0, true, 2),
    ]
    for (from, to, clockwise, count) in counts {
      #expect(arc(from, to, clockwise).text.filter { $0 == "C" }.count == count, "\(from) \(to) \(clockwise)")
    }
    #expect(arc(0, -7, false).text.hasSuffix("C 11.4453,5.0000 12.8199,5.6254 13.7695,6.7151;"))
    #expect(arc(0, .nan, false).isEmpty && arc(0, .infinity, true).isEmpty && arc(0, 1e9, false).isEmpty)
  }

  @Test func relativeAndTangentArcs() {
    func relative(_ delta: CGFloat) -> String {
      let path = CGMutablePath()
      path.addRelativeArc(center: CGPoint(x: 10, y: 10), radius: 5, startAngle: 0.5, delta: delta)
      return path.text
    }
    #expect(relative(1) == "M 14.3879,12.3971; C 13.5718,13.8910 12.0517,14.8671 10.3537,14.9875;")
    #expect(relative(-1) == "M 14.3879,12.3971; C 15.2040,10.9032 15.2040,9.0968 14.3879,7.6029;")
    #expect(relative(7).filter { $0 == "C" }.count == 5 && relative(0) == "M 14.3879,12.3971;")
    func tangent(_ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat, _ radius: CGFloat) -> String {
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addArc(tangent1End: CGPoint(x: x1, y: y1), tangent2End: CGPoint(x: x2, y: y2), radius: radius)
      return path.text
    }
    #expect(
      tangent(10, 0, 10, 10, 3)
        == "M 0.0000,0.0000; L 7.0000,0.0000; C 8.6569,0.0000 10.0000,1.3431 10.0000,3.0000;")
    #expect(
      tangent(10, 0, 10, -10, 3)
        == "M 0.0000,0.0000; L 7.0000,0.0000; C 8.6569,0.0000 10.0000,-1.3431 10.0000,-3.0000;")
    #expect(
      tangent(10, 0, 20, 10, 5)
        == "M 0.0000,0.0000; L 7.9289,0.0000; C 9.2550,0.0000 10.5268,0.5268 11.4645,1.4645;")
    #expect(tangent(10, 0, 20, 0, 3) == "M 0.0000,0.0000; L 10.0000,0.0000;")
    #expect(tangent(10, 0, 10, 0, 3) == "M 0.0000,0.0000; L 10.0000,0.0000;")
    #expect(tangent(10, 0, 0, 1, 1).filter { $0 == "C" }.count == 2)
    let after = CGMutablePath()
    after.move(to: .zero)
    after.addArc(center: CGPoint(x: 10, y: 10), radius: 5, startAngle: 0, endAngle: 1, clockwise: false)
    after.addArc(center: CGPoint(x: 10, y: 10), radius: 5, startAngle: 1, endAngle: 2, clockwise: false)
    #expect(after.text.hasPrefix("M 0.0000,0.0000; L 15.0000,10.0000; C"))
    #expect(after.text.contains("; L 12.7015,14.2074; C"))
    let negative = CGMutablePath()
    negative.addArc(center: .zero, radius: -1, startAngle: 0, endAngle: 1, clockwise: false)
    #expect(negative.text == "M -1.0000,0.0000; C -1.0000,-0.3405 -0.8268,-0.6575 -0.5403,-0.8415;")
  }

  private func arc(_ from: CGFloat, _ to: CGFloat, _ clockwise: Bool) -> CGPath {
    let path = CGMutablePath()
    path.addArc(
      center: CGPoint(x: 10, y: 10), radius: 5, startAngle: from, endAngle: to, clockwise: clockwise)
    return path
  }

  // MARK: - Questions

  @Test func containmentCountsTheEdge() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    for (x, y) in [(0.0, 0.0), (10, 10), (5, 5), (10, 5), (5, 0)] {
      #expect(square.contains(CGPoint(x: x, y: y)), "\(x), \(y)")
    }
    #expect(!square.contains(CGPoint(x: -0.001, y: 5)) && !square.contains(CGPoint(x: 10.001, y: 5)))
    let nested = CGMutablePath()
    nested.addRects([CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 2, y: 2, width: 6, height: 6)])
    #expect(nested.contains(CGPoint(x: 5, y: 5)))
    #expect(!nested.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
    let open = CGMutablePath()
    open.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 10)])
    #expect(open.contains(CGPoint(x: 2, y: 2)) && open.contains(CGPoint(x: 0, y: 5)))
    let step = CGAffineTransform(translationX: 100, y: 0)
    #expect(square.contains(CGPoint(x: -95, y: 5), transform: step))
    #expect(!square.contains(CGPoint(x: 105, y: 5), transform: step))
    #expect(!square.contains(CGPoint(x: CGFloat.nan, y: 5)))
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    #expect(circle.contains(CGPoint(x: 8.5, y: 8.5)) && !circle.contains(CGPoint(x: 8.6, y: 8.6)))
  }

  @Test func rectanglesAreKnownAgain() {
    var box = CGRect.zero
    #expect(CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil).isRect(&box))
    #expect(box == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(!CGPath(ellipseIn: box, transform: nil).isRect(nil))
    let corners = [CGPoint.zero, CGPoint(x: 0, y: 2), CGPoint(x: 3, y: 2), CGPoint(x: 3, y: 0)]
    let path = CGMutablePath()
    path.addLines(between: corners)
    #expect(!path.isRect(&box))
    path.closeSubpath()
    #expect(path.isRect(&box) && box == CGRect(x: 0, y: 0, width: 3, height: 2))
    let crossed = CGMutablePath()
    crossed.addLines(between: [corners[0], corners[2], corners[1], corners[3]])
    crossed.closeSubpath()
    #expect(!crossed.isRect(nil))
  }

  @Test func flatteningLeavesSegments() {
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let text = circle.flattened(threshold: 0.5).text
    #expect(!text.contains("C") && text.hasPrefix("M 10.0000,5.0000;") && text.hasSuffix("Z;"))
  }

  // MARK: - UIBezierPath

  @Test func clockwiseIsToTheEye() {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 10, y: 10), radius: 5, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    // With y down the quarter from the right to below is clockwise.
    #expect(near(path.currentPoint, CGPoint(x: 10, y: 15)))
    #expect(path.cgPath.text == "M 15.0000,10.0000; C 15.0000,12.7614 12.7614,15.0000 10.0000,15.0000;")
    let other = UIBezierPath(
      arcCenter: CGPoint(x: 10, y: 10), radius: 5, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(other.cgPath.text.filter { $0 == "C" }.count == 3)
  }

  @Test func bezierPathsGrowAndMove() {
    let path = UIBezierPath()
    #expect(path.isEmpty && path.bounds.isNull)
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addQuadCurve(to: CGPoint(x: 10, y: 10), controlPoint: CGPoint(x: 20, y: 5))
    path.addCurve(
      to: CGPoint(x: 0, y: 10), controlPoint1: CGPoint(x: 5, y: 12), controlPoint2: CGPoint(x: 5, y: 12))
    path.close()
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 20, height: 12) && path.currentPoint == .zero)
    #expect(path.contains(CGPoint(x: 14, y: 5)) && !path.contains(CGPoint(x: 16, y: 5)))
    path.apply(CGAffineTransform(translationX: 100, y: 0))
    #expect(path.bounds.origin.x == 100)
    path.append(path)
    #expect(path.cgPath.text.filter { $0 == "Z" }.count == 2)
    let copy = path.cgPath
    path.removeAllPoints()
    #expect(path.isEmpty && !copy.isEmpty)
    path.cgPath = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    path.addLine(to: CGPoint(x: 3, y: 3))
    #expect(path.bounds.width == 3)
    #expect(
      UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 4, height: 4), cornerRadius: 1).bounds.width == 4)
    #expect(UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 4, height: 4)).contains(CGPoint(x: 2, y: 2)))
  }
}

extension CGPath {
  /// The elements in the notation of the expected values.
  var text: String {
    var parts: [String] = []
    applyWithBlock { element in
      let step = element.pointee
      func points(_ count: Int) -> String {
        (0..<count).map { index in
          // A rounded −0 prints a sign that the recorded outputs do not have.
          [step.points[index].x, step.points[index].y]
            .map { String(format: "%.4f", Double($0)) }.map { $0 == "-0.0000" ? "0.0000" : $0 }
            .joined(separator: ",")
        }.joined(separator: " ")
      }
      switch step.type {
      case .moveToPoint: parts.append("M \(points(1));")
      case .addLineToPoint: parts.append("L \(points(1));")
      case .addQuadCurveToPoint: parts.append("Q \(points(2));")
      case .addCurveToPoint: parts.append("C \(points(3));")
      case .closeSubpath: parts.append("Z;")
      }
    }
    return parts.joined(separator: " ")
  }
}
