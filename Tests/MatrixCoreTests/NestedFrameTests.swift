import MatrixCore
import TestSupport
import Testing

private typealias Box = MatrixCore.Rectangle<Double>

@Suite struct NestedFrameTests {
  private let seed: UInt64 = 20_261_122

  @Test func framesComeBackThroughTheirSuperlayers() throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let frame = random.layer().frame
      let ancestors = LayerChain((0..<3).map { _ in random.layer() })
      let corners = try frame.corners.map { corner in
        try #require(ancestors.convertFromOuterEnd(ancestors.convertToOuterEnd(corner)))
      }
      let back = try #require(Rectangle(enclosing: corners))
      #expect(near(back.list, frame.list, 1e-6), "seed \(seed)")
    }
  }

  // A superlayer that only moves and scales keeps rectangles upright: there the frame of the frame is the frame.
  @Test func uprightSuperlayersKeepFramesTight() throws {
    var random = SeededGenerator(seed: seed + 1)
    for _ in 0..<500 {
      let inner = random.layer()
      var outer = random.layer()
      outer.transform = .scaling(x: random.number(0.1...5), y: random.number(-5...(-0.1)))
      let whole = LayerChain([inner, outer]).transformToOuterEnd.boundingBox(of: inner.bounds)
      let inSteps = outer.transformToSuperlayer.boundingBox(of: inner.frame)
      #expect(near(whole.list, inSteps.list, 1e-8), "seed \(seed + 1)")
    }
  }

  // A turned one does not: the frame of the frame is larger.
  @Test func turnedSuperlayersDoNot() {
    let inner = Layer<Double>(frame: 0, 0, 10, 10, transform: .rotation(.pi / 4))
    let outer = Layer<Double>(frame: 0, 0, 100, 100, transform: .rotation(-.pi / 4))
    let whole = LayerChain([inner, outer]).transformToOuterEnd.boundingBox(of: inner.bounds)
    #expect(near([whole.size.width, whole.size.height], [10, 10]))
    let inSteps = outer.transformToSuperlayer.boundingBox(of: inner.frame)
    #expect(near([inSteps.size.width, inSteps.size.height], [20, 20]))
  }
}

extension SeededGenerator {
  fileprivate mutating func layer() -> Layer<Double> {
    Layer(
      bounds: Box(x: number(), y: number(), width: number(0...50), height: number(0...50)), position: point(),
      anchorPoint: point(), transform: invertibleTransform())
  }
}
