import TestSupport
import Testing

@testable import MatrixCore

private typealias Transform = MatrixCore.AffineTransform<Double>
private typealias Position = MatrixCore.Point<Double>
private typealias Displacement = MatrixCore.Vector<Double>
private typealias Box = MatrixCore.Rectangle<Double>

@Suite struct RectangleTests {
  @Test func cornersComeInReadingOrder() {
    let box = Box(x: 1, y: 2, width: 3, height: 4)
    #expect(box.corners.map(\.list) == [[1, 2], [4, 2], [1, 6], [4, 6]])
    #expect(box.outline.map(\.list) == [[1, 2], [4, 2], [4, 6], [1, 6]])
    #expect(box.center == Position(x: 2.5, y: 4))
  }

  @Test func imagesOfSidesAgreeInPairs() {
    let corners = Transform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6).corners(
      of: Box(x: 1, y: 2, width: 3, height: 4))
    #expect(corners[1] - corners[0] == corners[3] - corners[2])
    #expect(corners[1] - corners[0] == Displacement(dx: 3, dy: 6))
  }

  @Test func emptyAndNegativeRectanglesKeepTheirNumbers() {
    let negative = Box(x: 10, y: 20, width: -4, height: -6)
    #expect(negative.center == Position(x: 8, y: 17))
    #expect(negative.standardized == Box(x: 6, y: 14, width: 4, height: 6))
    #expect(Transform.identity.boundingBox(of: negative) == negative.standardized)
    let segment = Box(x: 0, y: 0, width: 5, height: 0)
    #expect(near(Transform.rotation(.pi / 2).boundingBox(of: segment).list, [0, 0, 0, 5]))
    #expect(Box(enclosing: []) == nil)
    #expect(Box(enclosing: [Position(x: 3, y: 4)]) == Box(x: 3, y: 4, width: 0, height: 0))
    #expect(Box(x: .nan, y: 0, width: 1, height: 1).standardized.origin.x.isNaN)
    #expect(Box(x: 0, y: 0, width: .infinity, height: 1).standardized.size.width == .infinity)
  }

  @Test func anchorsAndOriginsAreInverse() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<100 {
      let (position, anchor) = (random.point(), random.point())
      let size = MatrixCore.Size(width: random.number(), height: random.number())
      let box = Box(size: size, placing: anchor, at: position)
      #expect(near(box.point(at: anchor).list, position.list), "seed 5")
    }
  }

  @Test func pointsAndVectors() {
    let (p, q) = (Position(x: 1, y: 2), Position(x: 4, y: 6))
    #expect(p + (q - p) == q)
    #expect(q - (q - p) == p)
    #expect((q - p) + .zero == Displacement(dx: 3, dy: 4))
    #expect(2 * (q - p) - (q - p) == q - p)
    #expect(-(q - p) == p - q)
  }
}

@Suite struct LayerTests {
  // The frame that a widely read page prints as (140, 65, 320, 320).
  @Test func frameOfTheTurnedView() {
    let layer = Layer<Double>(
      bounds: Box(x: 0, y: 0, width: 200, height: 250), position: Position(x: 300, y: 225),
      anchorPoint: Position(x: 0.5, y: 0.5), transform: .rotation(.pi / 4))
    #expect(near(layer.frame.list, [140.90, 65.90, 318.20, 318.20], 5e-5))
  }

  @Test func frameOfARotationHasTheKnownSize() {
    var random = SeededGenerator(seed: 99)
    for _ in 0..<500 {
      let (angle, w, h) = (random.number(), random.number(0...300), random.number(0...300))
      let layer = Layer<Double>(
        bounds: Box(x: random.number(), y: random.number(), width: w, height: h), position: random.point(),
        anchorPoint: random.point(), transform: .rotation(angle))
      let (c, s) = (Double.cosine(angle).magnitude, Double.sine(angle).magnitude)
      #expect(near(layer.frame.size.width, w * c + h * s), "seed 99")
      #expect(near(layer.frame.size.height, w * s + h * c), "seed 99")
    }
  }

  @Test func theOrderOfTurningAndMovingMatters() {
    let (turn, shift) = (Transform.rotation(.pi), Transform.translation(x: 100, y: 100))
    let view = { Layer<Double>(frame: 200, 200, 100, 100, transform: $0) }
    #expect(near(view(turn.concatenating(shift)).frame.list, [300, 300, 100, 100]))
    #expect(near(view(shift.concatenating(turn)).frame.list, [100, 100, 100, 100]))
    #expect(near(view(turn.preceded(by: shift)).frame.list, [100, 100, 100, 100]))
  }

  // MARK: - The anchor point

  @Test func settingTheAnchorPointMovesTheFrame() {
    let view = Layer<Double>(frame: 0, 0, 100, 100).settingAnchorPoint(.origin)
    #expect(view.frame.list == [50, 50, 100, 100])
    #expect(view.position == Position(x: 50, y: 50))
    let far = Layer<Double>(frame: 0, 0, 100, 100).settingAnchorPoint(Position(x: -1, y: -1))
    #expect(far.frame.list == [150, 150, 100, 100])
  }

  @Test func theAnchorPointCanChangeInPlace() {
    let view = Layer<Double>(frame: 0, 0, 100, 100).settingAnchorPointKeepingFrame(.origin)
    #expect(view.frame.list == [0, 0, 100, 100])
    #expect(view.position == .origin)
    var random = SeededGenerator(seed: 31)
    for _ in 0..<200 {
      let layer = Layer<Double>(
        bounds: Box(x: random.number(), y: random.number(), width: random.number(), height: random.number()),
        position: random.point(), anchorPoint: random.point(), transform: random.transform())
      let moved = layer.settingAnchorPointKeepingFrame(random.point())
      #expect(near(moved.transformToSuperlayer.list, layer.transformToSuperlayer.list, 1e-8), "seed 31")
      #expect(near(moved.frame.list, layer.frame.list, 1e-8), "seed 31")
    }
  }

  @Test func halfATurnAboutTheMiddleKeepsTheFrameAndAboutAPointDoesNot() {
    let view = Layer<Double>(frame: 200, 200, 100, 100, transform: .rotation(.pi))
    #expect(near(view.frame.list, [200, 200, 100, 100]))
    // The anchor goes to the corner and position stays (250, 250), so the view hangs to the upper left of it.
    #expect(near(view.settingAnchorPoint(.origin).frame.list, [150, 150, 100, 100]))
    // About the corner where it stands, (200, 200).
    let inPlace = Layer<Double>(frame: 200, 200, 100, 100).settingAnchorPointKeepingFrame(.origin)
    var turned = inPlace
    turned.transform = .rotation(.pi)
    #expect(near(turned.frame.list, [100, 100, 100, 100]))
  }

  // MARK: - Setters

  @Test func settingAFrame() throws {
    let view = Layer<Double>(frame: 0, 0, 10, 20).settingAnchorPoint(Position(x: 0.25, y: 1))
    let moved = try #require(view.settingFrame(Box(x: 30, y: 40, width: 100, height: 200)))
    #expect(moved.frame.list == [30, 40, 100, 200])
    #expect(moved.position == Position(x: 55, y: 240))
    let negative = try #require(view.settingFrame(Box(x: 10, y: 10, width: -5, height: -5)))
    #expect(negative.frame.list == [5, 5, 5, 5])
  }

  @Test func resizingGrowsAboutTheAnchor() {
    let view = Layer<Double>(frame: 100, 100, 50, 50)
    #expect(view.resizing(to: Size(width: 100, height: 70)).frame.list == [75, 90, 100, 70])
    let corner = view.settingAnchorPointKeepingFrame(.origin)
    #expect(corner.resizing(to: Size(width: 100, height: 70)).frame.list == [100, 100, 100, 70])
    #expect(view.moved(by: Displacement(dx: 3, dy: 4)).frame.list == [103, 104, 50, 50])
  }

  @Test func resizingCanKeepTheCorner() {
    let view = Layer<Double>(frame: 100, 100, 50, 50)
    let grown = view.resizingKeepingOrigin(to: Size(width: 100, height: 70))
    #expect(grown.frame.list == [100, 100, 100, 70])
    #expect(grown.position == Position(x: 150, y: 135))
    var turned = view
    turned.transform = .rotation(0.7)
    let result = turned.resizingKeepingOrigin(to: Size(width: 100, height: 70))
    #expect(near(result.corners[0].list, turned.corners[0].list))
    #expect(!near(result.corners[3].list, turned.corners[3].list))
  }

  // MARK: - Nested layers

  @Test func pointsConvertDownAndUp() throws {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<200 {
      let layers = (0..<3).map { _ in
        Layer<Double>(
          bounds: Box(x: random.number(), y: random.number(), width: 20, height: 30),
          position: random.point(),
          anchorPoint: random.point(), transform: random.invertibleTransform())
      }
      let (chain, p) = (LayerChain(layers), random.point())
      let outer = chain.convertToOuterEnd(p)
      #expect(near(outer.list, chain.transformToOuterEnd.apply(p).list), "seed 12")
      #expect(near(try #require(chain.convertFromOuterEnd(outer)).list, p.list, 1e-6), "seed 12")
      let sibling = LayerChain([layers[2]])
      let there = try #require(chain.convert(p, to: sibling))
      #expect(near(layers[2].convertToSuperlayer(there).list, outer.list, 1e-6), "seed 12")
    }
  }

  @Test func nestedTurnsAdd() {
    let view = Layer<Double>(frame: 0, 0, 100, 100, transform: .rotation(.pi / 4))
    let turn = LayerChain([view, view]).transformToOuterEnd
    #expect(near(turn.linearPart.list, [0, 1, -1, 0, 0, 0]))
  }

  @Test func boundsOriginShiftsWhatIsInside() {
    var view = Layer<Double>(frame: 10, 20, 100, 100)
    #expect(view.convertToSuperlayer(Position(x: 5, y: 5)).list == [15, 25])
    view.bounds.origin = Position(x: 30, y: 40)
    #expect(view.convertToSuperlayer(Position(x: 5, y: 5)).list == [-15, -15])
    #expect(view.frame.list == [10, 20, 100, 100])
  }

  @Test func aTurnedViewMovesAgainstItsOwnTranslation() {
    let view = Layer<Double>(frame: 0, 0, 100, 100, transform: .rotation(.pi))
    var moved = view
    moved.transform = view.transform.preceded(by: .translation(x: 10, y: 10))
    #expect(near((moved.frame.origin - view.frame.origin).coordinates.components, [-10, -10]))
  }

  @Test func aSingularLayerHasNoWayDown() {
    let flat = Layer<Double>(frame: 0, 0, 10, 10, transform: .scaling(x: 1, y: 0))
    #expect(flat.convertFromSuperlayer(.origin) == nil)
    let chain = LayerChain([Layer<Double>(frame: 0, 0, 5, 5), flat])
    #expect(chain.convertFromOuterEnd(.origin) == nil)
    #expect(chain.convert(.origin, to: chain) == nil)
    #expect(LayerChain<Double>([]).convertFromOuterEnd(.origin) == .origin)
  }
}
