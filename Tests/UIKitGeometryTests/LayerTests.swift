import Foundation
import TestSupport
import Testing
import UIKitGeometry

/// Expected values: published outputs of iOS, the tests of UIKit-cross-platform that run on iOS too, the Core Animation
/// guide, and hand calculation.
@Suite struct LayerTests {
  private let testFrame = CGRect(x: 50, y: 50, width: 100, height: 100)

  // MARK: - Frame

  @Test func theFrameIsReadBackAboutAnyAnchorPoint() {
    let layer = CALayer()
    layer.anchorPoint = CGPoint(x: 0.1, y: 0.25)
    layer.frame = testFrame
    #expect(near(layer.frame, testFrame))
    #expect(layer.position == CGPoint(x: 60, y: 75))
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 100, height: 100))
  }

  @Test func underAScalingTheFrameIsReadBackAndTheBoundsShrink() {
    let layer = CALayer()
    layer.setAffineTransform(CGAffineTransform(scaleX: 0.25, y: 0.75))
    layer.frame = testFrame
    #expect(near(layer.frame, testFrame))
    #expect(near(layer.bounds.width, 400) && near(layer.bounds.height, 100 / 0.75))
  }

  /// The output of an iPhone, to the digits that it printed.
  @Test func underARotationTheFrameIsThatOfIOS() {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
    let before = view.frame
    view.transform = CGAffineTransform(rotationAngle: 0.1)
    #expect(near(view.frame, CGRect(x: 15.258121, y: 15.258121, width: 109.483757, height: 109.483757), 1e-6))
    view.frame = before
    #expect(near(view.frame, CGRect(x: 11.063205, y: 20, width: 117.873589, height: 100), 1e-6))
    #expect(view.center == CGPoint(x: 70, y: 70))
  }

  @Test func aQuarterTurnSwapsTheSides() {
    let view = UIView()
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    view.frame = CGRect(x: 10, y: 20, width: 60, height: 30)
    #expect(near(view.bounds.width, 30) && near(view.bounds.height, 60))
    #expect(near(view.frame, CGRect(x: 10, y: 20, width: 60, height: 30)))
  }

  @Test func aTransformMovesTheFrameAndNothingElse() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(view.frame == CGRect(x: -50, y: -50, width: 200, height: 200))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(view.center == CGPoint(x: 50, y: 50))
    view.transform = .identity
    view.layer.transform = CATransform3DMakeScale(2, 2, 1)
    #expect(view.frame == CGRect(x: -50, y: -50, width: 200, height: 200))
    #expect(view.transform == CGAffineTransform(scaleX: 2, y: 2))
  }

  @Test func boundsGrowAboutTheAnchorPoint() {
    let layer = CALayer()
    layer.frame = testFrame
    layer.bounds.size = CGSize(width: 256, height: 512)
    #expect(layer.frame == CGRect(x: 50 - 78, y: 50 - 206, width: 256, height: 512))
    layer.bounds.origin = CGPoint(x: 7, y: 8)
    #expect(layer.frame == CGRect(x: 50 - 78, y: 50 - 206, width: 256, height: 512))
  }

  @Test func theAnchorPointMovesTheFrameAndLeavesThePosition() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.anchorPoint = .zero
    #expect(view.frame == CGRect(x: 50, y: 50, width: 100, height: 100))
    #expect(view.center == CGPoint(x: 50, y: 50))
    view.layer.anchorPoint = CGPoint(x: -1, y: -1)
    #expect(view.frame.origin == CGPoint(x: 150, y: 150))
    let turned = UIView(frame: CGRect(x: 200, y: 200, width: 100, height: 100))
    turned.anchorPoint = .zero
    turned.transform = CGAffineTransform(rotationAngle: .pi)
    #expect(near(turned.frame, CGRect(x: 150, y: 150, width: 100, height: 100)))
  }

  @Test func theFrameOfATurnedViewIsTheBoxOfItsCorners() {
    let view = UIView()
    view.bounds = CGRect(x: 0, y: 0, width: 200, height: 250)
    view.center = CGPoint(x: 300, y: 225)
    view.transform = CGAffineTransform(rotationAngle: .pi / 4)
    let side = 450 * 0.5.squareRoot()
    #expect(near(view.frame, CGRect(x: 300 - side / 2, y: 225 - side / 2, width: side, height: side)))
  }

  @Test func negativeSizesAreStandardized() {
    let view = UIView(frame: CGRect(x: 100, y: 0, width: -50, height: 50))
    #expect(view.frame == CGRect(x: 50, y: 0, width: 50, height: 50))
    #expect(view.bounds.size == CGSize(width: 50, height: 50))
  }

  @Test func singularTransformsLeaveTheBounds() {
    let layer = CALayer()
    layer.frame = testFrame
    layer.setAffineTransform(CGAffineTransform(scaleX: 0, y: 1))
    #expect(layer.frame == CGRect(x: 100, y: 50, width: 0, height: 100))
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
    #expect(layer.bounds.size == CGSize(width: 100, height: 100))
    #expect(layer.position == CGPoint(x: 5, y: 10))
    #expect(layer.convert(CGPoint(x: 3, y: 3), from: nil).x.isNaN)
    #expect(layer.convert(CGRect(x: 0, y: 0, width: 1, height: 1), from: nil).isNull)
    #expect(layer.hitTest(CGPoint(x: 5, y: 10)) == nil)
  }

  @Test func brokenNumbersAreNotTaken() {
    let layer = CALayer()
    layer.frame = testFrame
    let faults = GeometryFault.recorded {
      layer.position = CGPoint(x: CGFloat.nan, y: 0)
      layer.bounds = CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1)
      layer.anchorPoint = CGPoint(x: 0, y: CGFloat.nan)
      layer.zPosition = .nan
      layer.frame = .null
      layer.frame = .infinite
      layer.frame = CGRect(x: 0, y: CGFloat.nan, width: 1, height: 1)
    }
    #expect(layer.frame == testFrame && layer.zPosition == 0)
    #expect(faults.count == 7)
    layer.bounds = CGRect(x: -CGFloat.infinity, y: 0, width: .infinity, height: 1)
    #expect(!layer.contains(.zero))
    layer.transform.m11 = .nan
    #expect(layer.frame.origin.x.isNaN)
    #expect(layer.hitTest(.zero) == nil)
  }

  // MARK: - Space

  @Test func aTurnAboutTheVerticalAxisNarrowsTheFrame() {
    let layer = CALayer()
    layer.frame = testFrame
    layer.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    #expect(near(layer.frame, CGRect(x: 75, y: 50, width: 50, height: 100)))
  }

  /// At the distance 200 from the viewer an edge that is 50 nearer is drawn 200 / 150 times as long.
  @Test func perspectiveEnlargesTheNearEdge() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 60)
    var transform = CATransform3DIdentity
    transform.m34 = -1.0 / 200
    layer.transform = CATransform3DRotate(transform, .pi / 2, 0, 1, 0)
    // The left edge comes 50 nearer, the right one goes 50 away; both lie in the viewer's direction.
    #expect(near(layer.frame, CGRect(x: 0, y: -40, width: 0, height: 80)))
    let flat = CALayer()
    flat.bounds = CGRect(x: 0, y: 0, width: 100, height: 60)
    flat.zPosition = 100
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
    root.addSublayer(flat)
    root.sublayerTransform.m34 = -1.0 / 200
    flat.position = CGPoint(x: 150, y: 150)
    #expect(near(flat.convert(CGPoint(x: 100, y: 60), to: root), CGPoint(x: 250, y: 210)))
    #expect(near(root.convert(CGPoint(x: 250, y: 210), to: flat), CGPoint(x: 100, y: 60)))
  }

  @Test func aPointAtInfinityIsNaN() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.transform.m14 = -1.0 / 50
    #expect(layer.convert(CGPoint(x: 100, y: 0), to: nil).x.isNaN)
    #expect(layer.frame.isNull)
  }

  // MARK: - Hierarchy

  @Test func sublayersAreNilOrInOrder() {
    let root = CALayer()
    #expect(root.sublayers == nil)
    let layers = (0..<4).map { _ in CALayer() }
    root.addSublayer(layers[0])
    root.addSublayer(layers[1])
    root.insertSublayer(layers[2], at: 1)
    root.insertSublayer(layers[3], below: layers[0])
    #expect(root.sublayers == [layers[3], layers[0], layers[2], layers[1]])
    root.insertSublayer(layers[3], above: layers[2])
    root.insertSublayer(layers[0], at: 999)
    #expect(root.sublayers == [layers[2], layers[3], layers[1], layers[0]])
    root.addSublayer(layers[2])
    #expect(root.sublayers?.count == 4 && root.sublayers?.last == layers[2])
    let new = CALayer()
    root.replaceSublayer(layers[1], with: new)
    #expect(root.sublayers == [layers[3], new, layers[0], layers[2]])
    #expect(layers[1].superlayer == nil && new.superlayer == root)
    root.sublayers = [layers[1]]
    #expect(new.superlayer == nil && root.sublayers == [layers[1]])
    layers[1].removeFromSuperlayer()
    #expect(root.sublayers == nil)
  }

  @Test func aLayerIsNeverItsOwnAncestor() {
    let (a, b, c) = (CALayer(), CALayer(), CALayer())
    a.addSublayer(b)
    b.addSublayer(c)
    let faults = GeometryFault.recorded {
      a.addSublayer(a)
      c.addSublayer(a)
      b.insertSublayer(a, at: 0)
      a.insertSublayer(a, above: b)
    }
    #expect(faults.count == 4)
    #expect(a.superlayer == nil && a.sublayers == [b] && c.sublayers == nil)
  }

  @Test func depthIsBounded() {
    var chain: [CALayer] = [CALayer()]
    for _ in 0..<(CALayer.maximumDepth + 50) {
      let next = CALayer()
      chain[chain.count - 1].addSublayer(next)
      chain.append(next)
    }
    #expect(chain[CALayer.maximumDepth].superlayer == nil)
    #expect(chain[CALayer.maximumDepth - 1].superlayer != nil)
    chain[0].bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(chain[0].hitTest(.zero) != nil)
    let upwards = (0..<300).map { _ in CALayer() }
    for index in 1..<300 { upwards[index].addSublayer(upwards[index - 1]) }
    chain[900].sublayers = nil
    chain[900].addSublayer(upwards[299])
    #expect(upwards[299].superlayer == nil)
    // Outermost last, so that nothing is released level by level.
    chain.removeAll()
  }

  // MARK: - Conversion

  @Test func conversionsLeadThroughTheNearestCommonLayer() {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    root.setAffineTransform(CGAffineTransform(scaleX: 0, y: 0))
    let (a, b) = (CALayer(), CALayer())
    root.addSublayer(a)
    root.addSublayer(b)
    a.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    b.frame = CGRect(x: 5, y: 5, width: 1, height: 1)
    #expect(a.convert(.zero, to: b) == CGPoint(x: -4, y: -3))
    #expect(a.convert(CGPoint(x: 1, y: 1), to: root) == CGPoint(x: 2, y: 3))
    #expect(a.convert(CGPoint(x: 9, y: 9), to: a) == CGPoint(x: 9, y: 9))
    #expect(
      a.convert(CGRect(x: 0, y: 0, width: 1, height: 1), to: b) == CGRect(x: -4, y: -3, width: 1, height: 1))
  }

  @Test func thereAndBackIsTheSamePoint() {
    let seed: UInt64 = 20_260_514
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let layers = (0..<4).map { _ in CALayer() }
      for (index, layer) in layers.enumerated() {
        layer.bounds = CGRect(
          x: random.number(), y: random.number(), width: random.number(1...9), height: random.number(1...9))
        layer.position = random.point()
        layer.anchorPoint = random.point()
        let turn = CGAffineTransform(rotationAngle: random.number())
        layer.setAffineTransform(turn.scaledBy(x: random.number(0.5...2), y: random.number(0.5...2)))
        if index > 0 { layers[index / 2].addSublayer(layer) }
      }
      let point = random.point()
      let there = layers[3].convert(point, to: layers[2])
      #expect(near(layers[3].convert(there, from: layers[2]), point, 1e-6), "seed \(seed)")
      #expect(near(layers[2].convert(point, from: layers[3]), there, 1e-6), "seed \(seed)")
      // The frame is the bounds seen from the superlayer.
      #expect(near(layers[3].convert(layers[3].bounds, to: layers[1]), layers[3].frame, 1e-9), "seed \(seed)")
    }
  }

  @Test func aFlippedLayerTurnsItsCoordinatesUpsideDown() {
    let (root, child) = (CALayer(), CALayer())
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.isGeometryFlipped = true
    root.addSublayer(child)
    child.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    #expect(child.convert(CGPoint.zero, to: root) == CGPoint(x: 10, y: 10))
    #expect(child.convert(CGPoint.zero, to: nil) == CGPoint(x: 10, y: 90))
    #expect(root.hitTest(CGPoint(x: 15, y: 85)) == child && root.hitTest(CGPoint(x: 15, y: 15)) == root)
    #expect(child.contentsAreFlipped() && root.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
  }

  // MARK: - Hit tests

  @Test func hitTestsGoByTheOrderOfTheTree() {
    let root = CALayer()
    root.frame = CGRect(x: 10, y: 10, width: 100, height: 100)
    let (rear, front) = (CALayer(), CALayer())
    for layer in [rear, front] {
      layer.frame = CGRect(x: 20, y: 20, width: 120, height: 20)
      root.addSublayer(layer)
    }
    rear.zPosition = 5
    #expect(root.hitTest(CGPoint(x: 31, y: 31)) == front)
    #expect(root.hitTest(CGPoint(x: 12, y: 12)) == root)
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) == nil)
    // What sticks out is hit, unless it is cut off.
    #expect(root.hitTest(CGPoint(x: 145, y: 35)) == front)
    root.masksToBounds = true
    #expect(root.hitTest(CGPoint(x: 145, y: 35)) == nil)
    front.isHidden = true
    #expect(root.hitTest(CGPoint(x: 31, y: 31)) == rear)
    #expect(root.contains(CGPoint(x: 0, y: 0)) && !root.contains(CGPoint(x: 100, y: 0)))
  }

  @Test func copiesHaveTheGeometryOnly() {
    let layer = CALayer()
    layer.frame = testFrame
    layer.addSublayer(CALayer())
    let copy = CALayer(layer: layer)
    #expect(copy.frame == testFrame && copy.sublayers == nil)
  }
}
