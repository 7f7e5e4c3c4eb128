import FormulaSyntax
import SourceText
import Testing

@testable import Diagrams
@testable import Figures

/// What graphics contexts and paths draw, against numbers from paper.
@Suite struct ContextTests {
  private func cell(_ operations: String, axes: String = "y-up") -> TestCell {
    TestCell(
      "axes: \(axes)\nshow:\n  - context:\n"
        + operations.split(separator: "\n").map { "      \($0)\n" }.joined())
  }

  private func described(_ operations: String) -> String {
    let cell = cell(operations)
    #expect(cell.diagnostics.map(\.message) == [])
    return cell.rendering?.description ?? ""
  }

  private func marks(_ cell: TestCell) -> [String] {
    cell.svg.split(separator: "\n").map(String.init).filter { $0.contains("kind-mark") }
  }

  private func points(_ line: String) -> [(x: Double, y: Double)] {
    guard let data = line.firstMatch(of: /[ ]d="([^"]*)"/)?.1 else { return [] }
    return data.matches(of: /(-?[.0-9]+),(-?[.0-9]+)/).map { (Double($0.1) ?? 0, Double($0.2) ?? 0) }
  }

  @Test func saysTheCurriculumsCorners() {
    let text = described(
      """
      - translate: (60, 140)
      - scale: (0.5, 0.5)
      - rotate: 60°
      - fill: { rectangle: (0, 0, 200, 200), label: A }
      """)
    #expect(
      text == "Filled shape A with the corners (60, 140), (110, 226.60), (23.40, 276.60), (−26.60, 190).")
  }

  @Test func restoresWhatWasSaved() {
    let text = described(
      """
      - save
      - translate: (10, 0)
      - save
      - scale: 2
      - fill: { polygon: [(0, 0), (1, 0), (0, 1)] }
      - restore
      - fill: { polygon: [(0, 0), (1, 0), (0, 1)] }
      - restore
      - stroke: { polygon: [(0, 0), (1, 0), (0, 1)] }
      - concat: [[0, 1], [-1, 0]]
      - paint: { polygon: [(0, 0), (1, 0), (0, 2)] }
      """)
    #expect(
      text == "Filled shape with the corners (10, 0), (12, 0), (10, 2). "
        + "Filled shape with the corners (10, 0), (11, 0), (10, 1). "
        + "Stroked shape with the corners (0, 0), (1, 0), (0, 1). "
        + "Filled and stroked shape with the corners (0, 0), (0, 1), (−2, 0).")
  }

  @Test func drawsInPaintersOrderWithTheColoursOfTheTime() {
    let lines = marks(
      cell(
        """
        - color: accent
        - save
        - color: contrast
        - fill: { rectangle: (0, 0, 2, 2) }
        - restore
        - fill: { rectangle: (1, 1, 2, 2), style: dashed }
        - stroke: { circle: { center: (1, 1), radius: 1 } }
        """))
    #expect(lines.count == 3)
    #expect(lines[0].contains("diagram-solid diagram-bare diagram-contrast\""))
    #expect(lines[1].contains("diagram-solid diagram-bare diagram-accent diagram-dashed\""))
    #expect(lines[2].contains("diagram-open diagram-accent\"") && lines[2].contains("C"))
  }

  @Test func turnsTheOtherWayOnTheOtherDevice() throws {
    let operations =
      "- rotate: 30°\n- stroke: { path: [(0, 0), (10, 0)] }\n- rotate: -30°\n- fill: { rectangle: (0, -5, 10, 10) }"
    for (axes, sign) in [("y-up", -1.0), ("y-down", 1)] {
      let line = points(try #require(marks(cell(operations, axes: axes)).first))
      let (dx, dy) = (line[1].x - line[0].x, line[1].y - line[0].y)
      // tan 30° = 1/√3; on the picture y grows downwards.
      #expect(dx > 0 && abs(dy / dx - sign * 0.57735) < 0.001)
    }
  }

  @Test func mirrorsAPanelOfTheOtherOrientation() throws {
    let cell = TestCell(
      """
      panels:
        - axes: y-up
          show: [{ point: (0, 1) }, { rectangle: (0, 0, 4, 3) }]
        - show: [{ point: (0, 1) }, { rectangle: (0, 0, 4, 3) }]
      """)
    #expect(cell.diagnostics.map(\.message) == [])
    let heights = cell.svg.matches(of: /<circle [^>]*cy="([-.0-9]+)"/).map { Double($0.1) ?? 0 }
    // 250 units for 4: the point is 1 of 3 from the bottom, then 1 of 3 from the top.
    #expect(heights == [125, 62.5])
  }

  @Test func widensThePenWithTheCTM() throws {
    let wide = marks(
      cell(
        "- width: 2\n- scale: 3\n- stroke: { path: [(0, 0), (10, 0)] }\n- fill: { rectangle: (0, 0, 10, 1) }")
    )
    // 30 units of the figure are 420 of the picture, and the pen has 6.
    #expect(wide[0].contains("stroke-width=\"84\""))
    #expect(wide[0].contains("diagram-pen") && !wide[0].contains("diagram-shape"))
    #expect(!wide[1].contains("stroke-width"))
    let bent = marks(
      cell("- width: 2\n- dash: [3, 1]\n- scale: (3, 1)\n- stroke: { path: [(0, 0), (10, 0), (10, 30)] }"))
    #expect(bent[0].contains("stroke-width=\"2\" stroke-dasharray=\"3 1\""))
    #expect(bent[0].contains("d=\"M0,0L10,0 10,30\" transform=\"matrix(33,0,0,-11,0,330)\""))
  }

  @Test func movesWithItsTransformAndLeavesAGhost() {
    let cell = TestCell(
      """
      show:
        - context:
            - translate: (1, 0)
            - fill: { rectangle: (0, 0, 1, 1), label: A }
          transform: scaling(2, 2)
          before: true
      """)
    #expect(cell.diagnostics.map(\.message) == [])
    let paths = cell.svg.split(separator: "\n").filter { $0.contains("<path") }.map(String.init)
    #expect(paths.count == 2 && paths[0].contains("diagram-kind-before"))
    // The rectangle (1, 0, 1, 1), then (2, 0, 2, 2): 3 × 2 units, 140 of the picture each.
    #expect(points(paths[0]).map(\.x) == [0, 140, 140, 0])
    #expect(points(paths[1]).map(\.x) == [140, 420, 420, 140])
  }

  // MARK: - Paths

  @Test func drawsCurvesUnderATransform() throws {
    let cell = TestCell(
      """
      show:
        - path: [(0, 0), { curve: [(0, 1), (1, 1), (1, 0)] }, { curve: [(2, 1), (3, 0)] }, close, { move: (4, 0) }, (4, 2)]
          transform: scaling(100, 105)
      """)
    #expect(cell.diagnostics.map(\.message) == [])
    let line = try #require(cell.svg.split(separator: "\n").first { $0.contains("kind-path") })
    // 4 × 2 units of 100 × 105; the curve's highest samples do not widen the picture.
    #expect(line.contains("d=\"M0,0C0,110.25 105,110.25 105,0Q210,110.25 315,0ZM420,0L420,220.5\""))
  }

  @Test func namesAndShowsControlPoints() {
    let cell = TestCell(
      """
      show:
        - path:
            points: [(0, 0), { curve: [(0, 3), (3, 3), (3, 0)] }]
            controls: true
            vertices: [P, Q, R, S]
      """)
    #expect(cell.diagnostics.map(\.message) == [])
    #expect(cell.svg.matches(of: /diagram-ring/).count == 2)
    #expect(cell.svg.matches(of: /<text class="diagram-label"/).count == 4)
    #expect(cell.rendering?.description == "Path with the control points (0, 0), (0, 3), (3, 3), (3, 0).")
  }

  @Test func transformsParametricCurves() throws {
    let cell = TestCell(
      """
      show:
        - curve: { x: cos(t), y: sin(t), t: [0, 2*pi] }
          transform: scaling(2, 1)
        - rectangle: (-2, -1, 4, 2)
      """)
    let line = try #require(cell.svg.split(separator: "\n").first { $0.contains("kind-curve") })
    // An ellipse of 420 × 210 about (210, 105): each point has ((x − 210)/210)² + ((y − 105)/105)² = 1.
    for point in points(String(line)) {
      let (x, y) = ((point.x - 210) / 210, (point.y - 105) / 105)
      #expect(abs(x * x + y * y - 1) < 3e-4)
    }
  }

  // MARK: - Projections

  @Test func projectsPointsAndDividesByTheWeight() {
    // (4, 6) under g = 1/4 has the weight 2.
    let cell = TestCell(
      "show:\n  - point: (4, 6)\n    transform: [[1, 0, 0.25], [0, 1, 0], [0, 0, 1]]")
    #expect(cell.rendering?.description == "Point at (4, 6), transformed to (2, 3).")
    let columns = TestCell(
      "show:\n  - point: (4, 6)\n    transform: [[1, 0, 0], [0, 1, 0], [0.25, 0, 1]]", convention: .columns)
    #expect(columns.rendering?.description == "Point at (4, 6), transformed to (2, 3).")
    // The overall scale alone is affine: everything is halved.
    let halved = TestCell("show:\n  - point: (3, 1)\n    transform: [[1, 0, 0], [0, 1, 0], [0, 0, 2]]")
    #expect(halved.rendering?.description == "Point at (3, 1), transformed to (1.5, 0.5).")
  }

  @Test func parallelsMeetInTheVanishingPoint() throws {
    let cell = TestCell(
      """
      axes: y-up
      show:
        - grid: { step: 2, within: (0, 0, 40, 4) }
          transform: [[1, 0, 0.1], [0, 1, 0], [0, 0, 1]]
        - point: (10, 0)
      """)
    #expect(cell.diagnostics.map(\.message) == [])
    let dot = try #require(cell.svg.firstMatch(of: /<circle [^>]*cx="([-.0-9]+)" cy="([-.0-9]+)"/))
    let (x, y) = (try #require(Double(dot.1)), try #require(Double(dot.2)))
    let grid = points(
      try #require(cell.svg.split(separator: "\n").map(String.init).first { $0.contains("kind-grid") }))
    // 21 upright lines and 3 level ones; these three run towards (a/g, d/g) = (10, 0).
    #expect(grid.count == 48)
    for index in [42, 44, 46] {
      let (start, end) = (grid[index], grid[index + 1])
      let cross = (end.x - start.x) * (y - start.y) - (end.y - start.y) * (x - start.x)
      #expect(abs(cross) / (end.x - start.x) < 0.05)
    }
  }

  @Test func projectsGroupsUnderOtherTransforms() {
    let cell = TestCell(
      """
      show:
        - group:
            - group:
                - point: (4, 6)
                  transform: scaling(2, 1)
              transform: [[1, 0, 0.125], [0, 1, 0], [0, 0, 1]]
            - circle: { center: (1, 1), radius: 1 }
            - path: [(0, 0), { curve: [(1, 1), (2, 0)] }]
            - context: [{ paint: { rectangle: (0, 0, 1, 1) } }]
            - view: { bounds: (1, 1), position: (3, 3), show: [frame, anchor, corners] }
          transform: translation(1, 1)
      """)
    #expect(cell.diagnostics.map(\.message) == [])
    #expect(cell.rendering?.description.hasPrefix("Point at (4, 6), transformed.") == true)
    // (8, 6) has the weight 2, and (4, 3) moves to (5, 4): 33 units of the picture for each.
    let placed = TestCell(
      """
      show:
        - rectangle: (0, 0, 10, 10)
        - group:
            - group: [{ point: (4, 6), transform: scaling(2, 1) }]
              transform: [[1, 0, 0.125], [0, 1, 0], [0, 0, 1]]
          transform: translation(1, 1)
      """)
    #expect(placed.svg.contains("cx=\"165\" cy=\"132\""))
  }

  @Test func drawsAViewInPerspective() {
    // ±100 turned by 60° about the y axis: x = ±50, z = ∓86.60; the weights 1 − z/200 are 1.4330 and 0.5670.
    let cell = TestCell(
      """
      show:
        - view:
            bounds: (200, 100)
            position: (0, 0)
            transform: concat(rotationY(60°), perspective(200))
            show: [frame, corners, axes, anchor, before]
            contents: [{ point: (0, 50) }]
      """)
    #expect(cell.diagnostics.map(\.message) == [])
    #expect(
      cell.rendering?.description
        == "View: bounds 200 by 100, position (0, 0), frame from (−88.19, −88.19), size 123.08 by 176.37. "
        + "Point at (0, 50), inside view.")
  }

  @Test func drawsPointsOfSpaceUnderPerspective() {
    // The eye at z = 4: (2, 2, 0) stays, (2, 2, 2) goes to (4, 4), (2, 2, −4) to (1, 1).
    let text = TestCell(
      """
      show:
        - group:
            - path: [(2, 2), (2, 2, 2), (2, 2, -4)]
            - point: (2, 2, -4)
              transform: concat(rotationY(0°), perspective(10000000))
            - circle: { center: (0, 0), radius: 1 }
            - view: { bounds: (2, 2), position: (0, 0), transform: concat(rotationY(90°), rotationY(-90°)) }
          transform: perspective(4)
        - polygon: [(0, 0, 7), (1, 0, 8), (1, 1, 9)]
          transform: rotationY(0°)
          before: true
      """)
    #expect(text.diagnostics.map(\.message) == [])
    let said = text.rendering?.description ?? ""
    #expect(said.hasPrefix("Path through (2, 2), (4, 4), (1, 1), seen from the front."))
    #expect(said.contains("Polygon with the corners (0, 0), (1, 0), (1, 1), seen from the front."))
    #expect(said.contains("Circle about (0, 0) with radius 1."))
    #expect(said.contains("frame from (−1, −1), size 2 by 2."))
  }

  /// As with Core Animation's `sublayerTransform`: perspective around, rotations of the layers inside.
  @Test func perspectiveAroundViewsActsOnTheirDepth() {
    let own = TestCell(
      """
      show:
        - view: { bounds: (200, 100), position: (0, 0), transform: concat(rotationY(60°), perspective(200)) }
      """)
    let around = TestCell(
      """
      show:
        - group: [{ view: { bounds: (200, 100), position: (0, 0), transform: rotationY(60°), show: [anchor, before] } }]
          transform: perspective(200)
      """)
    #expect(around.diagnostics.map(\.message) == [])
    #expect(around.rendering?.description == own.rendering?.description)
  }

  // MARK: - Hostile cells

  @Test func endsDrawingsThatGrowWithoutBound() {
    let blown = String(repeating: "- scale: 1000000000\n", count: 40)
    for shape in ["rectangle: (0, 0, 1, 1)", "circle: { center: (1, 1), radius: 1 }"] {
      let cell = cell(blown + "- fill: { \(shape) }")
      #expect(cell.diagnostics.map(\.identifier) == ["too-large"])
    }
    let lost = cell(
      blown + String(repeating: "- scale: 0\n", count: 2) + "- fill: { rectangle: (0, 0, 1, 1) }")
    #expect(lost.diagnostics.map(\.identifier) == ["too-large"])
  }

  @Test func boundsTheNumberOfOperations() {
    #expect(
      cell(String(repeating: "- save\n", count: 600)).diagnostics.map(\.identifier) == ["too-many"])
    let deep = cell(String(repeating: "- save\n", count: 200) + String(repeating: "- restore\n", count: 200))
    #expect(deep.diagnostics.isEmpty)
  }

  @Test func flatMarksAreDrawn() {
    let flat = cell(
      "- width: 3\n- dash: 2\n- scale: 0\n- paint: { rectangle: (0, 0, 5, 5) }\n- stroke: { circle: { center: (0, 0), radius: 2 } }"
    )
    #expect(flat.diagnostics.map(\.message) == [])
    #expect(!flat.svg.contains("nan") && !flat.svg.contains("inf"))
  }
}
