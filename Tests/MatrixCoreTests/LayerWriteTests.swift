import TestSupport
import Testing

@testable import MatrixCore

private typealias Transform = MatrixCore.AffineTransform<Double>
private typealias Position = MatrixCore.Point<Double>
private typealias Box = MatrixCore.Rectangle<Double>

/// What writing to the five properties does.
@Suite struct LayerWriteTests {
  // MARK: - The frame under a transform

  // Values that Core Animation gave on macOS, as GNUstep's tests of CALayer have them.
  @Test func framesUnderScalingsAndTranslationsAsObserved() throws {
    var layer = Layer<Double>(frame: 0, 0, 0, 0, transform: .scaling(x: 2, y: 4))
    layer = try #require(layer.settingFrame(Box(x: 10, y: 20, width: 100, height: 50)))
    #expect(layer.bounds.list == [0, 0, 50, 12.5])
    #expect(layer.position.list == [60, 45])
    #expect(layer.frame.list == [10, 20, 100, 50])

    layer = Layer<Double>(frame: 0, 0, 0, 0, transform: .translation(x: 10, y: 20))
    layer = try #require(layer.settingFrame(Box(x: 10, y: 20, width: 100, height: 50)))
    #expect(layer.bounds.list == [0, 0, 100, 50])
    #expect(layer.position.list == [50, 25])

    layer = Layer<Double>(frame: 0, 0, 5, 5)
    layer.bounds.origin = Position(x: 11, y: 22)
    layer = try #require(layer.settingFrame(Box(x: 10, y: 20, width: 100, height: 50)))
    #expect(layer.bounds.list == [11, 22, 100, 50])

    layer = try #require(
      Layer<Double>(frame: 0, 0, 0, 0).settingFrame(Box(x: 0, y: 0, width: -100, height: -50)))
    #expect(layer.bounds.list == [0, 0, 100, 50])
    #expect(layer.position.list == [-50, -25])
  }

  // A log of iOS from 2011: a square of 100 at (20, 20), turned by 0.1; then its old frame is set again.
  @Test func aFrameUnderARotationAsObserved() throws {
    let turned = Layer<Double>(frame: 20, 20, 100, 100, transform: .rotation(0.1))
    #expect(near(turned.frame.list, [15.258121, 15.258121, 109.483757, 109.483757], 1e-7))
    let set = try #require(turned.settingFrame(Box(x: 20, y: 20, width: 100, height: 100)))
    #expect(near(set.frame.list, [11.063205, 20, 117.873589, 100], 1e-7))
    #expect(set.transform == turned.transform)
  }

  @Test func aFrameIsReadBackWhereTheTransformKeepsTheAxes() throws {
    let seed: UInt64 = 71
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      var (x, y) = (random.number(0.5...3), random.number(0.5...3))
      if Bool.random(using: &random) { x = -x }
      if Bool.random(using: &random) { y = -y }
      var transform = Transform.scaling(x: x, y: y).then(.translation(random.vector()))
      if Bool.random(using: &random) { transform = Transform.reflectionInDiagonal.then(transform) }
      let layer = Layer<Double>(
        bounds: Box(x: random.number(), y: random.number(), width: 3, height: 4), position: random.point(),
        anchorPoint: random.point(), transform: transform)
      let frame = Box(
        x: random.number(), y: random.number(), width: random.number(0...50), height: random.number(0...50))
      let set = try #require(layer.settingFrame(frame))
      #expect(near(set.frame.list, frame.list), "seed \(seed)")
      #expect(set.bounds.origin == layer.bounds.origin)
      #expect(set.anchorPoint == layer.anchorPoint)
      #expect(set.transform == layer.transform)
    }
  }

  @Test func elsewhereTheMiddleOfAFrameIsReadBack() throws {
    let seed: UInt64 = 72
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let layer = Layer<Double>(
        bounds: Box(x: random.number(), y: random.number(), width: 3, height: 4), position: random.point(),
        anchorPoint: random.point(), transform: random.invertibleTransform())
      let frame = Box(x: random.number(), y: random.number(), width: random.number(), height: random.number())
      let set = try #require(layer.settingFrame(frame))
      #expect(near(set.frame.center.list, frame.center.list, 1e-7), "seed \(seed)")
    }
  }

  @Test func aFrameUnderASingularTransformIsRefused() {
    for transform in [Transform.scaling(0), .scaling(x: 1, y: 0), Transform(a: 1, b: 2, c: 2, d: 4)] {
      let flat = Layer<Double>(frame: 0, 0, 10, 10, transform: transform)
      #expect(flat.settingFrame(Box(x: 0, y: 0, width: 1, height: 1)) == nil)
      #expect(flat.effect(of: .frame(Box(x: 0, y: 0, width: 1, height: 1))) == nil)
    }
    let broken = Layer<Double>(frame: 0, 0, 10, 10, transform: .scaling(.nan))
    #expect(broken.settingFrame(Box(x: 0, y: 0, width: 1, height: 1))?.bounds.size.width.isNaN == true)
  }

  // MARK: - The table

  @Test func theTableOfTheFiveProperties() {
    // Which write changes which property, by Apple's description of CALayer's geometry: frame is derived from the
    // other four; setting it writes bounds.size and position; nothing else reaches across.
    let expected: [(String, [LayerProperty], Bool)] = [
      ("frame", [.frame, .position, .bounds], true),
      ("center", [.frame, .position], true),
      ("transform", [.frame, .transform], true),
      ("bounds.size", [.frame, .bounds], true),
      ("bounds.origin", [.bounds], true),
      ("anchorPoint", [.frame, .anchorPoint], true),
    ]
    let table = LayerWriteEffect.table
    #expect(table.map(\.write) == expected.map(\.0))
    #expect(table.map(\.changed) == expected.map(\.1))
    #expect(table.map(\.movesContent) == expected.map(\.2))
  }

  @Test func aWriteOfWhatIsThereChangesNothing() {
    let layer = Layer<Double>(frame: 8, 16, 64, 32)
    let writes: [LayerWrite<Double>] = [
      .frame(layer.frame), .position(layer.position), .transform(layer.transform), .bounds(layer.bounds),
      .boundsSize(layer.bounds.size), .boundsOrigin(layer.bounds.origin), .anchorPoint(layer.anchorPoint),
    ]
    for write in writes {
      #expect(layer.effect(of: write)?.changed == [], "\(write.viewName)")
      #expect(layer.effect(of: write)?.movesContent == false)
    }
  }

  @Test func namesOfLayersAndViews() {
    #expect(
      LayerProperty.allCases.map(\.layerName) == [
        "frame", "position", "affineTransform", "bounds", "anchorPoint",
      ])
    #expect(
      LayerProperty.allCases.map(\.viewName) == ["frame", "center", "transform", "bounds", "anchorPoint"])
    #expect(LayerWrite<Double>.boundsOrigin(.origin).property == .bounds)
  }

  // MARK: - y upwards

  @Test func cornersAsSeen() {
    #expect(RectangleCorner.topLeft.relativePoint(y: .down) == Position.origin)
    #expect(RectangleCorner.bottomLeft.relativePoint(y: .up) == Position.origin)
    #expect(RectangleCorner.bottomRight.relativePoint(y: .down) == Position(x: 1, y: 1))
    #expect(RectangleCorner.topRight.relativePoint(y: .up) == Position(x: 1, y: 1))
    #expect(RectangleCorner.topLeft.relativePoint(y: .up) == Position(x: 0, y: 1))
    // A view of 100 × 50 at the top left of a window 300 high is at y = 250 where y points up.
    #expect(
      Box(x: 0, y: 0, width: 100, height: 50).verticallyFlipped(inHeight: 300).list == [0, 250, 100, 50])
  }

  @Test func aFlippedLayerIsSeenAtTheSamePlace() {
    let seed: UInt64 = 73
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let layer = Layer<Double>(
        bounds: Box(x: random.number(), y: random.number(), width: random.number(), height: random.number()),
        position: random.point(), anchorPoint: random.point(), transform: random.transform())
      let (height, relative) = (random.number(), random.point())
      let other = layer.verticallyFlipped(inHeight: height)
      let seen = layer.convertToSuperlayer(layer.bounds.point(at: relative))
      let again = other.convertToSuperlayer(
        other.bounds.point(at: Position(x: relative.x, y: 1 - relative.y)))
      #expect(near(again.list, [seen.x, height - seen.y], 1e-7), "seed \(seed)")
      #expect(near(other.frame.list, layer.frame.verticallyFlipped(inHeight: height).list, 1e-7))
      let back = other.verticallyFlipped(inHeight: height)
      #expect(near(back.transformToSuperlayer.list, layer.transformToSuperlayer.list, 1e-7))
    }
  }

  @Test func aRotationTurnsTheOtherWayWhereYPointsUp() {
    let layer = Layer<Double>(frame: 0, 0, 10, 10, transform: .rotation(0.3))
    #expect(near(layer.verticallyFlipped(inHeight: 5).transform.list, Transform.rotation(-0.3).list))
  }
}
