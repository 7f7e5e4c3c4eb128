import TestSupport
import Testing

@testable import MatrixCore

private typealias Transform = MatrixCore.AffineTransform<Double>
private typealias Position = MatrixCore.Point<Double>
private typealias Displacement = MatrixCore.Vector<Double>
private typealias Box = MatrixCore.Rectangle<Double>
private typealias Tree = LayerTree<Double>

@Suite struct LayerTreeTests {
  // MARK: - The hierarchy

  @Test func layersHaveParentsAndAnOrder() throws {
    var tree = Tree()
    let plain = Layer<Double>(frame: 0, 0, 10, 10)
    let window = try tree.add(plain)
    let back = try tree.add(plain, to: window)
    let front = try tree.add(plain, to: window)
    let between = try tree.add(plain, to: window, at: 1)
    let inner = try tree.add(plain, to: back)
    #expect(tree.children(of: window) == [back, between, front])
    #expect(tree.parent(of: inner) == back)
    #expect(tree.parent(of: window) == nil)
    #expect(tree.ancestry(of: inner) == [inner, back, window])
    #expect(tree.root(of: inner) == window)
    #expect(tree.paintersOrder(from: window) == [window, back, inner, between, front])
    #expect(tree.commonAncestor(of: inner, front) == window)
    #expect(tree.commonAncestor(of: inner, back) == back)
    #expect(tree.commonAncestor(of: inner, inner) == inner)
    #expect(tree.count == 5)
  }

  @Test func noLayerBecomesItsOwnAncestor() throws {
    var tree = Tree()
    let plain = Layer<Double>(frame: 0, 0, 10, 10)
    let outer = try tree.add(plain)
    let middle = try tree.add(plain, to: outer)
    let inner = try tree.add(plain, to: middle)
    let before = tree
    for (node, parent) in [(outer, inner), (outer, outer), (middle, inner), (outer, middle)] {
      #expect(throws: LayerTreeError.ownAncestor(node)) { try tree.move(node, to: parent) }
      #expect(tree == before)
    }
    try tree.move(inner, to: outer, at: 0)
    #expect(tree.children(of: outer) == [inner, middle])
    try tree.move(middle, to: inner)
    #expect(tree.ancestry(of: middle) == [middle, inner, outer])
    try tree.move(inner, to: nil, at: 0)
    #expect(tree.roots == [inner, outer])
    #expect(tree.commonAncestor(of: middle, outer) == nil)
    // The place is counted without the layer itself.
    try tree.move(inner, to: nil, at: 1)
    #expect(tree.roots == [outer, inner])
  }

  @Test func whatIsNotThereIsRefused() throws {
    var tree = Tree()
    let plain = Layer<Double>(frame: 0, 0, 10, 10)
    let root = try tree.add(plain)
    let child = try tree.add(plain, to: root)
    let grandchild = try tree.add(plain, to: child)
    try tree.remove(child)
    for gone in [child, grandchild, LayerNode(-1), LayerNode(99), LayerNode(.max)] {
      #expect(!tree.contains(gone))
      #expect(tree[gone] == nil)
      #expect(tree.parent(of: gone) == nil)
      #expect(tree.children(of: gone) == [])
      #expect(tree.ancestry(of: gone) == [])
      #expect(tree.paintersOrder(from: gone) == [])
      #expect(tree.chain(from: gone) == nil)
      #expect(tree.commonAncestor(of: gone, root) == nil)
      #expect(tree.convert(Position.origin, from: gone, to: root) == nil)
      #expect(tree.hitTest(.origin, below: gone) == nil)
      #expect(throws: LayerTreeError.unknownNode(gone)) { try tree.remove(gone) }
      #expect(throws: LayerTreeError.unknownNode(gone)) { try tree.set(plain, at: gone) }
      #expect(throws: LayerTreeError.unknownNode(gone)) { try tree.move(gone, to: root) }
      #expect(throws: LayerTreeError.unknownNode(gone)) { try tree.move(root, to: gone) }
      #expect(throws: LayerTreeError.unknownNode(gone)) { try tree.add(plain, to: gone) }
    }
    #expect(throws: LayerTreeError.noSuchPlace(2, count: 1)) { try tree.add(plain, at: 2) }
    #expect(throws: LayerTreeError.noSuchPlace(-1, count: 0)) { try tree.add(plain, to: root, at: -1) }
    #expect(throws: LayerTreeError.noSuchPlace(1, count: 0)) { try tree.move(root, to: nil, at: 1) }
    #expect(tree.count == 1)
    #expect(try tree.add(plain) != child)
  }

  @Test func randomChangesKeepAForest() throws {
    let seed: UInt64 = 81
    var random = SeededGenerator(seed: seed)
    var tree = Tree()
    for step in 0..<2000 {
      let node = LayerNode(Int.random(in: -1...step / 3, using: &random))
      let other = LayerNode(Int.random(in: -1...step / 3, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: try? tree.remove(node)
      case 1, 2: try? tree.move(node, to: Bool.random(using: &random) ? other : nil)
      default: _ = try? tree.add(Layer<Double>(frame: 0, 0, 1, 1), to: tree.contains(node) ? node : nil)
      }
    }
    // Every layer is met once from the roots, under the parent that it names.
    let met = tree.roots.flatMap { tree.paintersOrder(from: $0) }
    #expect(met.count == tree.count, "seed \(seed)")
    #expect(Set(met).count == met.count, "seed \(seed)")
    for node in met {
      for child in tree.children(of: node) { #expect(tree.parent(of: child) == node, "seed \(seed)") }
    }
    #expect(tree.count > 10)
  }

  @Test func depthIsNoDanger() throws {
    var tree = Tree()
    let layer = Layer<Double>(frame: 1, 0, 1e9, 10)
    var node = try tree.add(layer)
    let root = node
    for _ in 1..<5_000 { node = try tree.add(layer, to: node) }
    #expect(tree.convert(Position.origin, from: node, to: root) == Position(x: 4_999, y: 0))
    #expect(tree.hitTest(Position(x: 6_000, y: 1)) == node)
  }

  // MARK: - Converting

  /// A tree of layers at random, some of them far from upright.
  private func randomTree(_ random: inout SeededGenerator, count: Int = 12) throws -> Tree {
    var tree = Tree()
    for index in 0..<count {
      let layer = Layer<Double>(
        bounds: Box(x: random.number(), y: random.number(), width: 20, height: 30), position: random.point(),
        anchorPoint: random.point(), transform: random.invertibleTransform())
      try tree.add(layer, to: index == 0 ? nil : LayerNode(Int.random(in: 0..<index, using: &random)))
    }
    return tree
  }

  @Test func convertingThereAndBackIsNothing() throws {
    let seed: UInt64 = 82
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let tree = try randomTree(&random, count: 8)
      let (a, b) = (
        LayerNode(Int.random(in: 0..<8, using: &random)), LayerNode(Int.random(in: 0..<8, using: &random))
      )
      let (p, v) = (random.point(), random.vector())
      let there = try #require(tree.convert(p, from: a, to: b))
      #expect(near(try #require(tree.convert(there, from: b, to: a)).list, p.list, 1e-5), "seed \(seed)")
      // A vector goes as the difference of two points, whatever the origin of bounds and the positions are.
      let moved = try #require(tree.convert(p + v, from: a, to: b))
      let vector = try #require(tree.convert(v, from: a, to: b))
      #expect(near([vector.dx, vector.dy], [(moved - there).dx, (moved - there).dy], 1e-5), "seed \(seed)")
      let direct = try #require(tree.transform(from: a, to: b))
      #expect(near(direct.apply(p).list, there.list, 1e-5), "seed \(seed)")
    }
  }

  @Test func aRectangleConvertsToTheBoxOfItsCorners() throws {
    let seed: UInt64 = 83
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let tree = try randomTree(&random, count: 6)
      let (a, b) = (
        LayerNode(Int.random(in: 0..<6, using: &random)), LayerNode(Int.random(in: 0..<6, using: &random))
      )
      let box = Box(x: random.number(), y: random.number(), width: random.number(), height: random.number())
      let corners = try box.corners.map { try #require(tree.convert($0, from: a, to: b)) }
      let image = try #require(tree.convert(box, from: a, to: b))
      let expected = try #require(Box(enclosing: corners))
      #expect(near(image.list, expected.list, 1e-5), "seed \(seed)")
    }
  }

  @Test func theFrameIsTheBoundsInTheSuperlayer() throws {
    let seed: UInt64 = 84
    var random = SeededGenerator(seed: seed)
    let tree = try randomTree(&random)
    for index in 1..<12 {
      let node = LayerNode(index)
      let (layer, parent) = (try #require(tree[node]), try #require(tree.parent(of: node)))
      let frame = try #require(tree.convert(layer.bounds, from: node, to: parent))
      #expect(near(frame.list, layer.frame.list), "seed \(seed)")
    }
  }

  @Test func aRectangleThereAndBackGrowsUnlessTheAxesAreKept() throws {
    var tree = Tree()
    let root = try tree.add(Layer<Double>(frame: 0, 0, 100, 100))
    let turned = try tree.add(Layer<Double>(frame: 0, 0, 10, 10, transform: .rotation(.pi / 4)), to: root)
    let upright = try tree.add(Layer<Double>(frame: 0, 0, 10, 10, transform: .rotation(.pi / 2)), to: root)
    let box = Box(x: 0, y: 0, width: 10, height: 10)
    let there = try #require(tree.convert(box, from: turned, to: root))
    let back = try #require(tree.convert(there, from: root, to: turned))
    #expect(near(back.list, [-5, -5, 20, 20]))
    let kept = try #require(tree.convert(box, from: upright, to: root))
    #expect(near(try #require(tree.convert(kept, from: root, to: upright)).list, box.list))
  }

  @Test func framesComeBackThroughLayersThatKeepTheAxes() throws {
    let seed: UInt64 = 85
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var tree = Tree()
      for index in 0..<6 {
        let quarters = Transform.rotation(.pi / 2 * Double(Int.random(in: 0..<4, using: &random)))
        let transform = Transform.scaling(x: random.number(0.5...2), y: -random.number(0.5...2)).then(
          quarters)
        let layer = Layer<Double>(
          bounds: Box(x: random.number(), y: random.number(), width: 20, height: 30),
          position: random.point(), anchorPoint: random.point(), transform: transform)
        try tree.add(layer, to: index == 0 ? nil : LayerNode(index - 1))
      }
      // The frame of the innermost layer, in its superlayer's coordinates, out to the root and back.
      let frame = try #require(tree[LayerNode(5)]).frame
      let out = try #require(tree.convert(frame, from: LayerNode(4), to: LayerNode(0)))
      let back = try #require(tree.convert(out, from: LayerNode(0), to: LayerNode(4)))
      #expect(near(back.list, frame.list, 1e-7), "seed \(seed)")
    }
  }

  @Test func aRectangleIsBoxedOnceAndNotAtEachTurn() throws {
    var tree = Tree()
    let eighth = Layer<Double>(frame: 0, 0, 10, 10, transform: .rotation(.pi / 4))
    let root = try tree.add(Layer<Double>(frame: 0, 0, 100, 100))
    let outer = try tree.add(eighth, to: root)
    let inner = try tree.add(eighth, to: outer)
    // Turned 45° in what is turned 45°, a square is upright again, and its box has its own size.
    let box = try #require(tree.convert(Box(x: 0, y: 0, width: 10, height: 10), from: inner, to: root))
    #expect(near([box.size.width, box.size.height], [10, 10]))
  }

  @Test func singularLayersAndForeignRootsHaveNoWay() throws {
    var tree = Tree()
    let plain = Layer<Double>(frame: 0, 0, 10, 10)
    let flatLayer = Layer<Double>(frame: 0, 0, 10, 10, transform: .scaling(x: 1, y: 0))
    let flat = try tree.add(flatLayer)
    let left = try tree.add(plain, to: flat)
    let right = try tree.add(plain, to: flat)
    let inner = try tree.add(flatLayer, to: right)
    let other = try tree.add(plain)
    // A singular layer above both does no harm; one on the way down does.
    #expect(tree.convert(Position(x: 1, y: 2), from: left, to: right) == Position(x: 1, y: 2))
    #expect(tree.convert(Position.origin, from: inner, to: left) != nil)
    #expect(tree.convert(Position.origin, from: left, to: inner) == nil)
    #expect(tree.convert(Displacement.zero, from: left, to: inner) == nil)
    #expect(tree.convert(Box(x: 0, y: 0, width: 1, height: 1), from: left, to: inner) == nil)
    #expect(tree.transform(from: left, to: inner) == nil)
    #expect(tree.convert(Position.origin, from: left, to: other) == nil)
    #expect(tree.transform(from: left, to: left)?.isKnownIdentity == true)
  }

  @Test func chainsHaveTheirEnds() throws {
    var tree = Tree()
    let outer = try tree.add(Layer<Double>(frame: 10, 20, 100, 100))
    let inner = try tree.add(Layer<Double>(frame: 1, 2, 10, 10), to: outer)
    #expect(tree.chain(from: inner)?.convertToOuterEnd(Position.origin) == Position(x: 11, y: 22))
    #expect(tree.chain(from: inner)?.layers.count == 2)
    #expect(
      tree.chain(from: inner, inside: outer)?.convertToOuterEnd(Position.origin) == Position(x: 1, y: 2))
    #expect(tree.chain(from: inner, inside: inner)?.layers.isEmpty == true)
    #expect(tree.chain(from: outer, inside: inner) == nil)
    // Scrolling the outer layer moves the inner one on screen and not within the outer one.
    try tree.set(try #require(tree[outer]).scrolling(to: Position(x: 0, y: 5)), at: outer)
    #expect(tree.chain(from: inner)?.convertToOuterEnd(Position.origin) == Position(x: 11, y: 17))
    #expect(tree.convert(Position.origin, from: inner, to: outer) == Position(x: 1, y: 2))
  }

  // MARK: - Hit testing

  @Test func theTopmostLayerIsHit() throws {
    var tree = Tree()
    let root = try tree.add(Layer<Double>(frame: 0, 0, 100, 100))
    let back = try tree.add(Layer<Double>(frame: 10, 10, 50, 50), to: root)
    let front = try tree.add(Layer<Double>(frame: 40, 40, 50, 50), to: root)
    let inner = try tree.add(Layer<Double>(frame: 0, 0, 80, 5), to: back)
    #expect(tree.hitTest(Position(x: 50, y: 50)) == front)
    #expect(tree.hitTest(Position(x: 20, y: 20)) == back)
    #expect(tree.hitTest(Position(x: 12, y: 12)) == inner)
    #expect(tree.hitTest(Position(x: 5, y: 5)) == root)
    #expect(tree.hitTest(Position(x: 100, y: 50)) == nil)
    // What sticks out of its superlayer is met only without clipping.
    #expect(tree.hitTest(Position(x: 80, y: 12)) == root)
    #expect(tree.hitTest(Position(x: 80, y: 12), clipping: false) == inner)
    try tree.move(front, to: root, at: 0)
    #expect(tree.hitTest(Position(x: 50, y: 50)) == back)
    #expect(tree.hitTest(Position(x: .nan, y: 50)) == nil)
    #expect(tree.hitTest(Position(x: .infinity, y: 50)) == nil)
  }

  @Test func turnedAndFlatLayersAreHitWhereTheyAreSeen() throws {
    var tree = Tree()
    let root = try tree.add(Layer<Double>(frame: 0, 0, 100, 100))
    let diamond = try tree.add(
      Layer<Double>(frame: 40, 40, 20, 20, transform: .rotation(.pi / 4)), to: root)
    let flat = try tree.add(
      Layer<Double>(frame: 0, 0, 100, 100, transform: .scaling(x: 0, y: 1)), to: root)
    try tree.add(Layer<Double>(frame: 0, 0, 100, 100), to: flat)
    #expect(tree.hitTest(Position(x: 50, y: 37)) == diamond)
    // A corner of the diamond's frame is not in the diamond.
    #expect(tree.hitTest(Position(x: 37, y: 37)) == root)
    let scrolled = try tree.add(
      Layer<Double>(frame: 0, 0, 10, 10).scrolling(to: Position(x: 200, y: 0)), to: root)
    let shown = try tree.add(Layer<Double>(frame: 203, 3, 2, 2), to: scrolled)
    #expect(tree.hitTest(Position(x: 4, y: 4)) == shown)
  }

  @Test func containingIsHalfOpen() {
    let box = Box(x: 0, y: 0, width: 10, height: 10)
    #expect(box.contains(.origin))
    #expect(!box.contains(Position(x: 10, y: 5)))
    #expect(!box.contains(Position(x: 5, y: 10)))
    #expect(Box(x: 10, y: 10, width: -10, height: -10).contains(.origin))
    #expect(!Box(x: 0, y: 0, width: 0, height: 10).contains(.origin))
    #expect(!Box(x: .nan, y: 0, width: 1, height: 1).contains(.origin))
  }
}
