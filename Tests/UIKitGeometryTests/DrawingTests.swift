import Foundation
import TestSupport
import Testing
import UIKitGeometry

/// What views and layers draw, and when. Expected values: Apple's documentation of `UIView`, `CALayer` and
/// `render(in:)`, and calculation by hand.
@Suite struct DrawingTests {
  private func draw(_ layer: CALayer) -> [CGContext.Mark] {
    let context = CGContext(size: CGSize(width: 1000, height: 1000))
    layer.render(in: context)
    return context.marks
  }

  private func boxes(_ marks: [CGContext.Mark]) -> [CGRect] { marks.map(\.path.boundingBox) }

  // MARK: - Display

  @Test func aViewDrawsWhenItNeedsDisplay() {
    let dial = DialView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
    #expect(dial.layer.needsDisplay() && dial.layer.delegate === dial)
    dial.layer.displayIfNeeded()
    dial.layer.displayIfNeeded()
    #expect(dial.drawings == [CGRect(x: 0, y: 0, width: 100, height: 100)])
    dial.transform = CGAffineTransform(rotationAngle: 1)
    dial.center = .zero
    dial.alpha = 0.5
    dial.bounds.size = CGSize(width: 200, height: 100)
    _ = draw(dial.layer)
    #expect(dial.drawings.count == 1)
    dial.setNeedsDisplay()
    dial.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(dial.drawings.count == 1)
    _ = draw(dial.layer)
    #expect(dial.drawings.count == 2 && dial.drawings.last?.width == 200)
    dial.contentMode = .redraw
    dial.bounds.origin.x = 3
    #expect(!dial.layer.needsDisplay())
    dial.bounds.size = CGSize(width: 50, height: 100)
    _ = draw(dial.layer)
    #expect(dial.drawings.last == CGRect(x: 3, y: 0, width: 50, height: 100))
  }

  /// The listing of the lesson: what is drawn turns about the middle, and the state is restored.
  @Test func theListingDrawsThroughItsLayer() throws {
    let dial = DialView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    dial.angle = .pi / 2
    let marks = draw(dial.layer)
    #expect(marks.count == 2)
    // The hand from (0, −2) to (40, 2) about the middle, turned by a right angle, clockwise as y points down.
    #expect(near(marks[0].path.boundingBox, CGRect(x: 48, y: 50, width: 4, height: 40)))
    #expect(near(marks[1].path.boundingBox, CGRect(x: 0, y: 0, width: 100, height: 100)))
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func theContextBeginsAtTheOriginOfTheBounds() {
    let dial = DialView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    dial.bounds.origin = CGPoint(x: 30, y: -10)
    let marks = draw(dial.layer)
    #expect(near(marks[1].path.boundingBox, CGRect(x: 30, y: -10, width: 100, height: 100)))
    #expect(marks[1].clips.last.map { near($0.path.boundingBox, dial.bounds) } == true)
  }

  @Test(arguments: [
    (UIView.ContentMode.scaleToFill, CGRect(x: 0, y: 0, width: 200, height: 100)),
    (.scaleAspectFit, CGRect(x: 50, y: 0, width: 100, height: 100)),
    (.scaleAspectFill, CGRect(x: 0, y: -50, width: 200, height: 200)),
    (.center, CGRect(x: 75, y: 25, width: 50, height: 50)),
    (.top, CGRect(x: 75, y: 0, width: 50, height: 50)),
    (.bottom, CGRect(x: 75, y: 50, width: 50, height: 50)),
    (.left, CGRect(x: 0, y: 25, width: 50, height: 50)),
    (.right, CGRect(x: 150, y: 25, width: 50, height: 50)),
    (.topLeft, CGRect(x: 0, y: 0, width: 50, height: 50)),
    (.topRight, CGRect(x: 150, y: 0, width: 50, height: 50)),
    (.bottomLeft, CGRect(x: 0, y: 50, width: 50, height: 50)),
    (.bottomRight, CGRect(x: 150, y: 50, width: 50, height: 50)),
    (.redraw, CGRect(x: 0, y: 0, width: 200, height: 100)),
  ])
  func whatWasDrawnIsPlacedByTheContentMode(mode: UIView.ContentMode, expected: CGRect) {
    let dial = DialView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    dial.contentMode = mode
    dial.layer.displayIfNeeded()
    dial.bounds.size = CGSize(width: 200, height: 100)
    #expect(near(draw(dial.layer)[1].path.boundingBox, expected))
    #expect(dial.drawings.count == (mode == .redraw ? 2 : 1))
  }

  @Test func delegatesDraw() throws {
    let (layer, artist) = (CALayer(), Artist())
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.delegate = artist
    #expect(draw(layer).isEmpty && artist.calls.isEmpty)
    layer.setNeedsDisplay()
    #expect(boxes(draw(layer)) == [CGRect(x: 2, y: 3, width: 4, height: 5)])
    layer.setNeedsLayout()
    #expect(layer.needsLayout())
    layer.layoutIfNeeded()
    #expect(artist.calls == ["draw", "layout"])
    let (plain, painter) = (CALayer(), Painter())
    plain.bounds = layer.bounds
    plain.delegate = painter
    plain.setNeedsDisplay()
    #expect(boxes(draw(plain)) == [CGRect(x: 0, y: 0, width: 10, height: 10)])
    #expect(draw(plain).first?.fillColor == UIColor.red.cgColor)
    let own = StripeLayer()
    own.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    own.needsDisplayOnBoundsChange = true
    own.bounds.size.width = 20
    #expect(boxes(draw(own)) == [CGRect(x: 0, y: 0, width: 20, height: 1)])
    // The presentation shows the contents too.
    #expect(try boxes(draw(#require(own.presentation()))) == boxes(draw(own)))
  }

  @Test func drawingWithinDrawingEnds() {
    let restless = RestlessView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let faults = GeometryFault.recorded {
      #expect(draw(restless.layer).count == 1 && restless.count == 1)
      #expect(restless.layer.needsDisplay())
      #expect(draw(restless.layer).count >= 1 && restless.count == 2)
    }
    #expect(faults.contains { $0.message.hasPrefix("a layer is displayed while it draws") })
    for size in [CGSize.zero, CGSize(width: 10, height: 0)] {
      let empty = DialView(frame: CGRect(origin: .zero, size: size))
      #expect(draw(empty.layer).isEmpty && empty.drawings.isEmpty)
    }
  }

  @Test func layoutsReachViewsThroughTheirLayers() {
    let view = LaidOutView()
    view.layer.layoutIfNeeded()
    view.layoutIfNeeded()
    #expect(view.count == 1)
    view.setNeedsLayout()
    view.layer.layoutIfNeeded()
    #expect(view.count == 2)
  }

  // MARK: - Rendering

  @Test func theRootsOwnPlacePlaysNoPart() {
    let (root, child) = (CALayer(), CALayer())
    root.frame = CGRect(x: 100, y: 100, width: 50, height: 50)
    root.setAffineTransform(CGAffineTransform(rotationAngle: 1))
    root.backgroundColor = UIColor.red.cgColor
    child.frame = CGRect(x: 10, y: 10, width: 5, height: 5)
    child.backgroundColor = UIColor.blue.cgColor
    root.addSublayer(child)
    let marks = draw(root)
    #expect(boxes(marks) == [root.bounds, child.frame])
    root.isHidden = true
    #expect(draw(root).isEmpty)
  }

  @Test func partsComeInOrder() throws {
    let shape = CAShapeLayer()
    shape.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    shape.backgroundColor = UIColor.red.cgColor
    (shape.borderColor, shape.borderWidth, shape.cornerRadius) = (UIColor.green.cgColor, 4, 6)
    shape.path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    (shape.strokeColor, shape.lineWidth, shape.lineDashPattern) = (UIColor.blue.cgColor, 2, [1, 2])
    (shape.fillRule, shape.lineCap, shape.lineJoin) = (.evenOdd, .round, .bevel)
    let (low, high, hidden) = (CALayer(), CALayer(), CALayer())
    for (index, layer) in [high, low, hidden].enumerated() {
      layer.frame = CGRect(x: CGFloat(index), y: 0, width: 50, height: 50)
      layer.backgroundColor = UIColor.black.cgColor
      shape.addSublayer(layer)
    }
    (high.zPosition, hidden.isHidden, shape.masksToBounds) = (1, true, true)
    shape.contents = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20)).image {
      $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    let marks = draw(shape)
    let expected = [
      shape.bounds, CGRect(x: 0, y: 0, width: 2, height: 2), CGRect(x: 1, y: 2, width: 3, height: 4),
      CGRect(x: 1, y: 2, width: 3, height: 4), CGRect(x: 1, y: 0, width: 50, height: 50),
      CGRect(x: 0, y: 0, width: 50, height: 50), CGRect(x: 2, y: 2, width: 36, height: 16),
    ]
    for (box, place) in zip(boxes(marks), expected) { #expect(near(box, place)) }
    #expect(marks.count == 7 && marks[2].mode == .eoFill && marks[3].lineDash == [1, 2])
    #expect(marks[6].lineWidth == 4 && marks[6].strokeColor == UIColor.green.cgColor)
    // Background and border are the layer's own; the rest is cut off.
    #expect(marks.map { $0.clips.isEmpty } == [true, false, false, false, false, false, true])
    #expect(marks[0].path.text.filter { $0 == "C" }.count == 4)
  }

  @Test func opacityIsOfTheWhole() throws {
    let (root, child) = (CALayer(), CALayer())
    for layer in [root, child] {
      layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      layer.backgroundColor = UIColor.red.cgColor
    }
    child.opacity = 0.5
    root.addSublayer(child)
    let leaf = CALayer()
    (leaf.frame, leaf.backgroundColor) = (CGRect(x: 5, y: 5, width: 9, height: 9), UIColor.blue.cgColor)
    child.addSublayer(leaf)
    let marks = draw(root)
    #expect(marks.count == 2 && marks[1].alpha == 0.5 && marks[1].layer?.count == 2)
    // A perspective is left out, as Apple documents.
    child.transform.m14 = 0.01
    #expect(draw(root).count == 1)
  }

  @Test func snapshotsAreStretched() {
    let (view, inner) = (UIView(frame: CGRect(x: 5, y: 5, width: 100, height: 50)), UIView())
    view.bounds.origin = CGPoint(x: 20, y: 0)
    inner.frame = CGRect(x: 30, y: 10, width: 10, height: 10)
    inner.backgroundColor = .red
    view.addSubview(inner)
    #expect(!view.drawHierarchy(in: .zero, afterScreenUpdates: true))
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 50, height: 50), false, 1)
    #expect(view.drawHierarchy(in: CGRect(x: 0, y: 0, width: 50, height: 50), afterScreenUpdates: true))
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    // x = (30 − 20) / 2, y down 10 … 20 over a device of 50.
    #expect(image?.marks.first?.path.boundingBox == CGRect(x: 5, y: 30, width: 5, height: 10))
  }

  @Test func deepTrees() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var view = root
    for _ in 1..<CALayer.maximumDepth {
      let next = UIView(frame: CGRect(x: 1, y: 0, width: 10, height: 10))
      next.alpha = 0.99
      view.addSubview(next)
      view = next
    }
    view.backgroundColor = .red
    root.layer.setNeedsDisplay()
    var (mark, depth) = (draw(root.layer).first, 0)
    while let inner = mark?.layer?.first { (mark, depth) = (inner, depth + 1) }
    #expect(depth == CALayer.maximumDepth - 1)
    #expect(mark?.path.boundingBox == CGRect(x: 999, y: 0, width: 10, height: 10))
  }

  /// Random trees of layers: the corners of each mark are those that the conversion of points gives, and those of a
  /// calculation in the test itself.
  @Test func marksLieWhereConversionsSay() throws {
    let seed = ProcessInfo.processInfo.environment["LECTERN_SEED"].flatMap(UInt64.init) ?? 17
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &random) }
    for _ in 0..<150 {
      var layers: [CALayer] = []
      for index in 0..<12 {
        let layer = CALayer()
        layer.bounds = CGRect(
          x: number(-20...20), y: number(-20...20), width: number(1...80), height: number(1...80))
        layer.position = CGPoint(x: number(-100...100), y: number(-100...100))
        layer.anchorPoint = CGPoint(x: number(-0.5...1.5), y: number(-0.5...1.5))
        layer.setAffineTransform(
          CGAffineTransform(
            a: number(-2...2), b: number(-2...2), c: number(-2...2), d: number(-2...2), tx: number(-9...9),
            ty: number(-9...9)))
        if index % 3 == 0 {
          layer.sublayerTransform = CATransform3DMakeAffineTransform(
            CGAffineTransform(rotationAngle: number(-3...3)))
        }
        layer.backgroundColor = CGColor(gray: CGFloat(index), alpha: 1)
        layer.opacity = index % 4 == 1 ? 0.5 : 1
        if let parent = layers.randomElement(using: &random) { parent.addSublayer(layer) }
        layers.append(layer)
      }
      var found: [CGContext.Mark] = []
      func collect(_ marks: [CGContext.Mark]) {
        for mark in marks { if let inner = mark.layer { collect(inner) } else { found.append(mark) } }
      }
      collect(draw(layers[0]))
      #expect(found.count == layers.count, "seed \(seed)")
      for mark in found {
        let layer = layers[Int(mark.fillColor.red)]
        let box = layer.bounds
        let corners = [
          CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY),
          CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: box.minX, y: box.maxY),
        ]
        var drawn: [CGPoint] = []
        mark.path.applyWithBlock { element in
          if element.pointee.type != .closeSubpath { drawn.append(element.pointee.points[0]) }
        }
        #expect(drawn.count == 4)
        for (point, corner) in zip(drawn, corners) {
          #expect(near(point, layer.convert(corner, to: layers[0]), 1e-9), "seed \(seed)")
          #expect(near(point, place(corner, of: layer, below: layers[0]), 1e-9), "seed \(seed)")
        }
      }
    }
  }

  /// (p − anchor) · M + position, then the superlayer's own transform of its sublayers about its anchor.
  private func place(_ point: CGPoint, of layer: CALayer, below root: CALayer) -> CGPoint {
    if layer === root { return point }
    func turned(_ p: CGPoint, _ m: CATransform3D) -> CGPoint {
      CGPoint(x: p.x * m.m11 + p.y * m.m21 + m.m41, y: p.x * m.m12 + p.y * m.m22 + m.m42)
    }
    func anchor(_ layer: CALayer) -> CGPoint {
      CGPoint(
        x: layer.bounds.minX + layer.bounds.width * layer.anchorPoint.x,
        y: layer.bounds.minY + layer.bounds.height * layer.anchorPoint.y)
    }
    guard let parent = layer.superlayer else { return point }
    let own = anchor(layer)
    var result = turned(CGPoint(x: point.x - own.x, y: point.y - own.y), layer.transform)
    let middle = anchor(parent)
    result = CGPoint(x: result.x + layer.position.x - middle.x, y: result.y + layer.position.y - middle.y)
    result = turned(result, parent.sublayerTransform)
    return place(CGPoint(x: result.x + middle.x, y: result.y + middle.y), of: parent, below: root)
  }
}

private final class Artist: NSObject, CALayerDelegate {
  var calls: [String] = []
  func draw(_ layer: CALayer, in ctx: CGContext) {
    calls.append("draw")
    ctx.fill(CGRect(x: 2, y: 3, width: 4, height: 5))
  }
  func layoutSublayers(of layer: CALayer) { calls.append("layout") }
}

private final class Painter: NSObject, CALayerDelegate {
  func display(_ layer: CALayer) {
    let renderer = UIGraphicsImageRenderer(bounds: layer.bounds)
    layer.contents =
      renderer.image { context in
        UIColor.red.setFill()
        context.fill(layer.bounds)
      }.cgImage
  }
}

private final class StripeLayer: CALayer {
  override func draw(in ctx: CGContext) {
    ctx.fill(CGRect(x: 0, y: 0, width: bounds.width, height: 1))
  }
}

private final class RestlessView: UIView {
  var count = 0
  override func draw(_ rect: CGRect) {
    count += 1
    setNeedsDisplay()
    layer.display()
    if let context = UIGraphicsGetCurrentContext() { layer.render(in: context) }
    drawHierarchy(in: rect, afterScreenUpdates: true)
    UIRectFill(rect)
  }
}

private final class LaidOutView: UIView {
  var count = 0
  override func layoutSubviews() { count += 1 }
}
