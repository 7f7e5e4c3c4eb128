import Foundation
import TestSupport
import Testing

@testable import MatrixCore

private typealias Position = MatrixCore.Point<Double>
private typealias Trace = MatrixCore.Path<Double>
private typealias Box = MatrixCore.Rectangle<Double>

@Suite struct PathTests {
  private func polygon(_ points: [(Double, Double)]) -> Trace {
    Trace(points.map { Position(x: $0.0, y: $0.1) }, isClosed: true)
  }

  // MARK: - Building

  @Test func theCurrentPointFollowsTheElements() {
    var path = Trace()
    #expect(path.currentPoint == nil && path.isEmpty && path.boundingBox == nil)
    path.close()
    #expect(path.isEmpty)
    path.addLine(to: Position(x: 1, y: 2))
    #expect(path.elements == [.move(Position(x: 1, y: 2)), .line(Position(x: 1, y: 2))])
    path.addCubic(
      control1: Position(x: 3, y: 3), control2: Position(x: 4, y: 4), to: Position(x: 5, y: 2))
    #expect(path.currentPoint == Position(x: 5, y: 2))
    path.close()
    #expect(path.currentPoint == Position(x: 1, y: 2))
    path.addLine(to: Position(x: 0, y: 0))
    let subpaths = path.subpaths
    #expect(subpaths.map(\.isClosed) == [true, false])
    #expect(subpaths.map { $0.curves.map(\.degree) } == [[1, 3, 1], [1]])
    #expect(subpaths[1].start == Position(x: 1, y: 2))
  }

  @Test func aRectangleIsWalkedAlongItsEdge() {
    let path = Trace(Box(x: 1, y: 2, width: 3, height: 4))
    #expect(
      path.elements == [
        .move(Position(x: 1, y: 2)), .line(Position(x: 4, y: 2)), .line(Position(x: 4, y: 6)),
        .line(Position(x: 1, y: 6)), .close,
      ])
    #expect(path.length(tolerance: 0.1) == 14)
    #expect(path.boundingBox?.list == [1, 2, 3, 4])
  }

  @Test func theImageIsThatOfAllPoints() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<100 {
      let map = random.transform()
      var path = Trace(Box(x: random.number(), y: random.number(), width: 3, height: -2))
      path.addQuadratic(control: random.point(), to: random.point())
      path.addCubic(control1: random.point(), control2: random.point(), to: random.point())
      let image = path.transformed(by: map)
      #expect(image.controlPoints == path.controlPoints.map { map.apply($0) })
      #expect(image.currentPoint == path.currentPoint.map { map.apply($0) })
      #expect(image.subpaths.count == path.subpaths.count)
      var longer = image
      longer.close()
      var other = path
      other.close()
      #expect(longer == other.transformed(by: map))
    }
  }

  @Test func curvesOfTooHighADegreeHaveNoPath() throws {
    for degree in 0...5 {
      let curve = try #require(BezierCurve((0...degree).map { Position(x: Double($0), y: 1) }))
      #expect((Trace(curve) == nil) == (degree > 3))
      if let path = Trace(curve), degree > 0 { #expect(path.subpaths.first?.curves == [curve]) }
    }
  }

  // MARK: - Arcs

  @Test func anEllipseTouchesItsRectangle() throws {
    var path = Trace()
    path.addEllipse(in: Box(x: 10, y: 20, width: 60, height: 40))
    // The pieces meet at the four extreme points, so the box is met but for rounding.
    #expect(near(try #require(path.boundingBox).list, [10, 20, 60, 40], 1e-13))
    #expect(near(path.elements[0].points[0].list, [70, 40]))
    #expect(path.contains(Position(x: 40, y: 40)))
    // (40 + 30 cos 45°, 40 + 20 sin 45°) is on the edge.
    let half = 0.5.squareRoot()
    #expect(path.contains(Position(x: 40 + 29.99 * half, y: 40 + 19.99 * half)))
    #expect(!path.contains(Position(x: 40 + 30.01 * half, y: 40 + 20.01 * half)))
  }

  @Test func anArcHasItsLength() {
    var path = Trace()
    path.addArc(center: .origin, radius: 2, from: 0, to: 3 * .pi / 2)
    #expect((path.length(tolerance: 1e-4) - 3 * .pi).magnitude < 1e-4)
    #expect(near(path.currentPoint?.list ?? [], [0, -2]))
    path.addArc(center: .origin, radius: 1, from: -.pi / 2, to: -.pi)
    // A segment of length 1 leads from one arc to the other.
    #expect((path.length(tolerance: 1e-4) - 3.5 * .pi - 1).magnitude < 1e-4)
    #expect(near(path.currentPoint?.list ?? [], [-1, 0]))
  }

  @Test func anArcWithoutEndAddsNothing() {
    for (from, to) in [(0.0, Double.infinity), (.nan, 1), (0, 1e9), (-Double.infinity, .infinity)] {
      var path = Trace()
      path.addArc(center: .origin, radius: 1, from: from, to: to)
      #expect(path.isEmpty)
    }
    var path = Trace()
    path.addArc(center: .origin, radius: 1, from: 0, to: 1, largestPiece: 0)
    path.addArc(center: .origin, radius: 1, from: 0, to: 1, largestPiece: .nan)
    #expect(path.subpaths.count <= 1)
  }

  // MARK: - Inside

  @Test func insideAStarDependsOnTheRule() {
    let star = polygon(
      (0..<5).map { (cos(Double($0) * 4 * .pi / 5), sin(Double($0) * 4 * .pi / 5)) })
    #expect(star.contains(.origin))
    #expect(!star.contains(.origin, rule: .evenOdd))
    #expect(star.contains(Position(x: 0.8, y: 0)) && star.contains(Position(x: 0.8, y: 0), rule: .evenOdd))
    #expect(!star.contains(Position(x: -0.8, y: 0)))
  }

  @Test func aHoleIsARingRunBackwards() {
    var same = Trace(Box(x: 0, y: 0, width: 4, height: 4))
    var opposite = same
    same.append(Trace(Box(x: 1, y: 1, width: 2, height: 2)))
    opposite.append(Trace(Box(x: 3, y: 1, width: -2, height: 2)))
    let middle = Position(x: 2, y: 2)
    #expect(same.contains(middle) && !opposite.contains(middle))
    #expect(!same.contains(middle, rule: .evenOdd) && !opposite.contains(middle, rule: .evenOdd))
  }

  @Test func neighboursShareNoPoint() {
    let tiles = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { Trace(Box(x: $0.0, y: $0.1, width: 1, height: 1)) }
    for x in stride(from: 0.25, through: 1.75, by: 0.25) {
      for y in stride(from: 0.25, through: 1.75, by: 0.25) {
        #expect(tiles.count { $0.contains(Position(x: x, y: y)) } == 1)
      }
    }
  }

  /// A curve is inside as its chain of segments is.
  @Test func insideCurvesAgreesWithSegments() {
    let seed: UInt64 = 99
    var random = SeededGenerator(seed: seed)
    for _ in 0..<8 {
      var path = Trace()
      path.move(to: random.point())
      for _ in 0..<3 {
        path.addCubic(control1: random.point(), control2: random.point(), to: random.point())
        path.addQuadratic(control: random.point(), to: random.point())
      }
      let chain = path.flattened(tolerance: 1e-3)
      var disagreements = 0
      for _ in 0..<25 {
        let point = random.point()
        for rule in [FillRule.nonZero, .evenOdd]
        where path.contains(point, rule: rule) != chain.contains(point, rule: rule) {
          disagreements += 1
        }
      }
      #expect(disagreements == 0, "seed \(seed)")
    }
  }

  @Test func undefinedNumbersAreNowhere() {
    let path = polygon([(0, 0), (.nan, 1), (1, 1)])
    #expect(path.boundingBox?.origin.x.isNaN == true)
    _ = path.contains(Position(x: 0.5, y: 0.5))
    #expect(!polygon([(0, 0), (2, 0), (2, 2)]).contains(Position(x: .nan, y: .nan)))
  }
}
