import Foundation
import MatrixCore
import TestSupport
import Testing

@testable import Diagrams
@testable import Figures

/// Points that follow from sliders: who drags one moves these. What is expected is computed here by C's functions, for every position.
@Suite struct SolvedPointTests {
  private func figure(_ yaml: String) throws -> Figure {
    let cell = TestCell(yaml)
    #expect(cell.diagnostics.map(\.message) == [])
    let code = try #require(cell.rendering?.code)
    return try #require(Figure(code: Array(code.utf8)))
  }

  /// A position with a point dragged to a place of the plane.
  private func dragged(_ figure: Figure, to place: PlanePoint, from position: FigurePosition) throws
    -> FigurePosition
  {
    let frame = try #require(figure.frame)
    let device = figure.scale(fitting: frame.content, panel: 0).toDevice.apply(place)
    return figure.moving(
      0, toLeft: (device.x - frame.box.minX) / frame.box.width,
      top: (device.y - frame.box.minY) / frame.box.height,
      ofPanel: 0, from: position)
  }

  private func distance(_ a: PlanePoint, _ b: PlanePoint) -> Double { hypot(a.x - b.x, a.y - b.y) }

  /// Curves by one slider, with the point at each position.
  private static let curves:
    [(slider: String, at: String, count: Int, point: @Sendable (Int) -> PlanePoint)] = [
      (
        "[0°, 360°, 40°]", "(3*cos(a), 3*sin(a))", 360,
        {
          let a = Double($0) * .pi / 180; return PlanePoint(x: 3 * cos(a), y: 3 * sin(a))
        }
      ),
      (
        "[-90°, 180°, 0°]", "(3*cos(a), 3*sin(a))", 270,
        {
          let a = Double($0 - 90) * .pi / 180; return PlanePoint(x: 3 * cos(a), y: 3 * sin(a))
        }
      ),
      (
        "[0, 4, 1, 0.01]", "(a, a^2 - 4*a)", 400,
        {
          let a = Double($0) / 100; return PlanePoint(x: a, y: a * a - 4 * a)
        }
      ),
      (
        "[-3, 3, 1, 0.02]", "(a, sin(2*a))", 300,
        {
          let a = Double($0) / 50 - 3; return PlanePoint(x: a, y: sin(2 * a))
        }
      ),
      ("[0, 1, 0, 0.1]", "(4*a, 3)", 10, { PlanePoint(x: 0.4 * Double($0), y: 3) }),
    ]

  @Test(arguments: curves.indices) func aPointGoesToTheNearestPlaceOfItsCurve(_ index: Int) throws {
    let (slider, at, count, point) = Self.curves[index]
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let figure = try figure(
      "axes: y-up\nslider: { a: \(slider) }\ndrag: { p: { at: \(at), solve: a } }\nshow: [{ rectangle: (-5, -5, 10, 10) }, { point: p }]"
    )
    #expect(figure.sliders[0].range?.count == count)
    for round in 0..<200 {
      var position = FigurePosition(of: figure)
      position.sliders[0] = Int.random(in: 0...count, using: &random)
      let place = PlanePoint(x: .random(in: -5...5, using: &random), y: .random(in: -5...5, using: &random))
      let moved = try dragged(figure, to: place, from: position)
      let found = try #require(moved.sliders[0])
      let least = (0...count).map { distance(point($0), place) }.min() ?? .infinity
      let own = distance(point(found), place)
      // A place that is nearly as near is left only for one that is clearly nearer.
      #expect(
        own <= max(least * 2.squareRoot(), 0.1) + 1e-6, "seed \(seed), round \(round): \(place), \(found)")
      // No neighbour is nearer.
      for next in [found - 1, found + 1] where (0...count).contains(next) {
        #expect(
          own <= distance(point(next), place) + 1e-6, "seed \(seed), round \(round): \(place), \(found)")
      }
    }
  }

  /// On a circle that is gone round twice a point stays on its round, also over the place where both begin.
  @Test func aPointStaysOnItsBranch() throws {
    let figure = try figure(
      "axes: y-up\nslider: { a: [0°, 720°, 40°] }\ndrag: { p: { at: (3*cos(a), 3*sin(a)), solve: a } }\nshow: [{ circle: { center: (0, 0), radius: 3 } }, { point: p }]"
    )
    var position = FigurePosition(of: figure)
    for degrees in stride(from: 40, through: 700, by: 5) {
      let angle = Double(degrees) * .pi / 180
      // The pointer need not be on the circle.
      position = try dragged(figure, to: PlanePoint(x: 4 * cos(angle), y: 4 * sin(angle)), from: position)
      #expect(position.sliders[0] == degrees)
    }
    // What is closed goes on at its other end.
    position = try dragged(
      figure, to: PlanePoint(x: 3 * cos(0.2), y: 3 * sin(0.2)), from: FigurePosition("718 -", of: figure))
    #expect(position.sliders[0] == 11)
  }

  /// An arm of two parts reaches what it can, wherever it begins.
  @Test func twoSlidersReachAPlaceTogether() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let figure = try figure(
      """
      axes: y-up
      slider: { a: [-180°, 180°, 30°], b: [0°, 150°, 60°] }
      drag: { p: { at: (2*cos(a) + cos(a + b), 2*sin(a) + sin(a + b)), solve: [a, b] } }
      show: [{ rectangle: (-3, -3, 6, 6) }, { point: p }]
      """)
    for round in 0..<100 {
      let position = FigurePosition(
        "\(Int.random(in: 0...360, using: &random)) \(Int.random(in: 0...150, using: &random))", of: figure)
      let radius = Double.random(in: 0...3.5, using: &random)
      let angle = Double.random(in: 0...(2 * .pi), using: &random)
      let place = PlanePoint(x: radius * cos(angle), y: radius * sin(angle))
      let moved = try dragged(figure, to: place, from: position)
      let found = try #require(figure.place(of: 0, at: moved))
      // By the law of cosines the arm reaches from √(5 + 4 cos 150°) to 3.
      let least = (5 + 4 * cos(150 * Double.pi / 180)).squareRoot()
      let gap = max(0, radius - 3, least - radius)
      #expect(
        distance(found, place) <= 1.05 * gap + 0.06, "seed \(seed), round \(round): \(place), \(moved.text)")
    }
  }

  @Test func keysMoveAPointTheWayTheyPoint() throws {
    for axes in ["y-up", "y-down"] {
      let figure = try figure(
        "axes: \(axes)\nslider: { a: [0°, 360°, 90°] }\ndrag: { p: { at: (3*cos(a), 3*sin(a)), solve: a } }\nshow: [{ point: p }, { point: (-3, -3) }]"
      )
      func degrees(_ from: Int, _ right: Int, _ down: Int) -> Int? {
        figure.stepping(
          0, right: right, down: down, inPanel: 0, from: FigurePosition("\(from) -", of: figure)
        ).sliders[0]
      }
      let up = axes == "y-up" ? -1 : 1
      #expect(degrees(90, 1, 0) == 89)
      #expect(degrees(90, -1, 0) == 91)
      #expect(degrees(90, -10, 0) == 100)
      #expect(degrees(180, 0, -up) == 181)
      #expect(degrees(180, 0, 10 * up) == 170)
      // Nothing leads further up than the top, and a full turn goes on where it began.
      #expect(degrees(90, 0, up) == 90)
      #expect(degrees(360, 0, up) == 1)
      #expect(degrees(0, 0, -up) == 359)
    }
  }

  @Test func itMayFollowFromAPointThatMovesByItself() throws {
    let figure = try figure(
      """
      slider: { a: [0°, 360°, 0°] }
      drag:
        c: { at: (1, 1), within: (0, 0, 4, 4), step: 1 }
        p: { at: c + (cos(a), sin(a)), solve: a }
      show: [{ point: p }, { point: c }]
      """)
    let moved = figure.stepping(0, right: 2, down: 0, inPanel: 0, from: FigurePosition(of: figure))
    #expect(figure.pointText(0, at: moved) == "(3, 1)")
    #expect(figure.pointText(1, at: moved) == "(4, 1)")
    let turned = figure.stepping(1, right: 0, down: 10, inPanel: 0, from: moved)
    #expect(turned.text == "10 3,1 -")
  }

  @Test(arguments: [
    (
      "slider: { a: [0, 1, 0] }\ndrag: { p: { at: (a, 1), solve: b } }", "there is no slider 'b' to solve for"
    ),
    ("drag: { p: { at: (2, 1), solve: a } }", "there is no slider 'a' to solve for"),
    (
      "slider: { a: [0, 1, 0], b: [0, 1, 0] }\ndrag: { p: { at: (a, 1), solve: [a, b] } }",
      "the slider 'b' does not move this point"
    ),
    ("slider: { a: [0, 1, 0] }\ndrag: { p: { at: (a, 1), solve: [a, a] } }", "'a' stands there already"),
    (
      "slider: { a: [0, 1, 0] }\ndrag: { p: { at: (a, 1), solve: [] } }",
      "'solve' names one to 3 sliders: [θ, s]"
    ),
    ("slider: { a: [0, 1, 0] }\ndrag: { p: { at: (a, 1), solve: { a: 1 } } }", "'solve' is a text"),
    (
      "slider: { a: [0, 1, 0] }\ndrag: { p: { at: (a, 1), solve: a, step: 0.1 } }",
      "a point that sliders put in its place has no 'step': they have theirs"
    ),
    (
      "slider: { a: [0, 1, 0] }\ndrag: { p: { at: (a, 1), solve: a, within: (0, 0, 1, 1) } }",
      "a point that sliders put in its place has no 'within': they have theirs"
    ),
    ("slider: { a: [0, 1, 0] }\ndrag: { p: { at: a, solve: a } }", "expected a point (x, y), found a number"),
    (
      "slider: { a: [0, 1, 0.5] }\ndrag: { p: { at: (1/(a - 1), 1), solve: a } }",
      "at a = 1: the value is infinite here"
    ),
  ])
  func whatCannotBeSolvedIsSaid(_ controls: String, _ message: String) {
    let cell = TestCell("\(controls)\nshow: [{ point: (0, 0) }]")
    #expect(cell.diagnostics.map(\.message).contains(message), "\(cell.diagnostics.map(\.message))")
    for diagnostic in cell.diagnostics { #expect(diagnostic.span != nil) }
  }
}
