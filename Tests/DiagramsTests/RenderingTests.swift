import FormulaSyntax
import Foundation
import SourceText
import Testing

@testable import Diagrams
@testable import Figures

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What is drawn, against numbers from the curriculum and from paper.
@Suite struct RenderingTests {
  private func described(_ yaml: String, convention: Convention = .rows) -> String {
    let cell = TestCell(yaml, convention: convention)
    #expect(cell.diagnostics.map(\.message) == [])
    return cell.rendering?.description ?? ""
  }

  @Test func saysTheFrameOfATurnedView() {
    // 200 × 250 turned by 45°: (200 + 250)/√2 = 318.198; 300 − 159.099 = 140.901; 225 − 159.099 = 65.901.
    #expect(
      described(
        "show:\n  - view: { bounds: (200, 250), position: (300, 225), transform: rotation(45°) }\n    label: A"
      )
        == "View A: bounds 200 by 250, position (300, 225), frame from (140.90, 65.90), size 318.20 by 318.20."
    )
    // Half a turn about the corner of (200, 200, 100, 100) leaves (100, 100, 100, 100).
    #expect(
      described(
        "show:\n  - view: { bounds: (100, 100), position: (200, 200), anchor: (0, 0), transform: rotation(180°) }"
      )
        == "View: bounds 100 by 100, position (200, 200), anchor (0, 0), frame from (100, 100), size 100 by 100."
    )
    // Moving the anchor of (0, 0, 100, 100) to the corner leaves the position and moves the frame to (50, 50).
    #expect(
      described("show:\n  - view: { bounds: (100, 100), position: (50, 50), anchor: (0, 0) }")
        .hasSuffix("frame from (50, 50), size 100 by 100."))
  }

  @Test func saysWhereTransformedThingsLand() {
    // (5, 1) turned by 90° about (2, 1) is (2, 4).
    #expect(
      described("show:\n  - point: (5, 1)\n    transform: turned(90°, 2, 1)")
        == "Point at (5, 1), transformed to (2, 4).")
    #expect(
      described("show:\n  - vector: { from: (1, 1), by: (3, 4) }") == "Vector from (1, 1) to (4, 5).")
  }

  @Test func readsMatricesInTheLessonsConvention() {
    // The same matrix maps (1, 0) to its first row, or to its first column.
    let cell = "show:\n  - point: (1, 0)\n    transform: [[0, 2], [3, 0]]"
    #expect(described(cell) == "Point at (1, 0), transformed to (0, 2).")
    #expect(described(cell, convention: .columns) == "Point at (1, 0), transformed to (0, 3).")
  }

  @Test func placesContentsInTheirView() {
    // A square turned by 45° in a view turned by 45° is upright for the eye: its sides are level.
    let cell = TestCell(
      """
      show:
        - view: { bounds: (10, 10), position: (0, 0), transform: rotation(45°) }
          contents:
            - path: [(5, 5), (6, 6)]
            - path: [(5, 5), (6, 4)]
      """)
    // Along (1, 1), turned by 45°, is (0, √2): straight down on the screen. Along (1, −1) is (√2, 0).
    let paths = cell.svg.split(separator: "\n").filter { $0.contains("kind-path") }.map(Self.points)
    #expect(paths.count == 2)
    #expect(abs(paths[0][0].x - paths[0][1].x) < 0.02)
    #expect(paths[0][1].y > paths[0][0].y)
    #expect(abs(paths[1][0].y - paths[1][1].y) < 0.02)
    #expect(paths[1][1].x > paths[1][0].x)
  }

  @Test func turnsTheYAxisOnce() {
    let cell = "show:\n  - path: [(0, 0), (4, 3)]\n"
    let down = Self.points(TestCell(cell).svg.split(separator: "\n").first { $0.contains("path") } ?? "")
    let up = Self.points(
      TestCell("axes: y-up\n" + cell).svg.split(separator: "\n").first { $0.contains("path") } ?? "")
    // 4 × 3 in 420 × 330: the scale is 105, the same on both axes.
    #expect(down.map(\.x) == [0, 420] && down.map(\.y) == [0, 315])
    #expect(up.map(\.x) == [0, 420] && up.map(\.y) == [315, 0])
  }

  @Test func turnsAnglesInTheirSense() throws {
    // From 0° to 90° about (0, 0) with radius 1: the arc ends on the positive y axis.
    for (axes, sign) in [("y-down", 1.0), ("y-up", -1.0)] {
      let cell = TestCell(
        "axes: \(axes)\nshow:\n  - angle: { to: 90°, radius: 1 }\n  - point: (0, 0)\n  - point: (1, 1)")
      let lines = cell.svg.split(separator: "\n")
      let arc = Self.points(try #require(lines.first { $0.contains("kind-angle diagram-open") }))
      let head = Self.points(try #require(lines.first { $0.contains("diagram-head") }))
      let center = Self.circle(try #require(lines.first { $0.contains("diagram-dot") }))
      // It begins to the right of the centre, and the tip stands straight below it, or above with y up.
      #expect(abs(arc[0].y - center.y) < 0.02 && arc[0].x > center.x)
      #expect(abs(head[0].x - center.x) < 0.02 && (head[0].y - center.y) * sign > 0)
    }
  }

  @Test func drawsPanelsInOneScale() throws {
    let cell = TestCell(
      """
      before:
        - rectangle: (0, 0, 1, 1)
      after:
        - rectangle: (0, 0, 1, 1)
          transform: scaling(2, 2)
      """)
    let rectangles = cell.svg.split(separator: "\n").filter { $0.contains("kind-rectangle") }.map(Self.points)
    #expect(rectangles.count == 2)
    // Twice as large in the same picture: 250 units for a side of 2.
    #expect(rectangles[0].map(\.x).max() == 125)
    #expect(rectangles[1].map(\.x).max() == 250)
    let boxes = cell.svg.matches(of: /viewBox="([^"]*)"/).map(\.1)
    #expect(boxes.count == 2 && boxes[0] == boxes[1])
    #expect(cell.svg.contains("id=\"figure-1-1-title\">Figure: Before<"))
    #expect(cell.svg.contains("aria-labelledby=\"figure-1-2-title figure-1-2-desc\""))
  }

  @Test func returnsExpectationsAndCoordinates() throws {
    let cell = TestCell(
      """
      set: { a: 3 }
      slider: { θ: [0°, 360°, 45°] }
      show:
        - point: (a, 4)
      expect:
        - a ~= 3
        - "(a, 4) != (4, a)"
      """)
    let reading = cell.reading
    #expect(reading.expectations.map(\.text) == ["a ~= 3", "(a, 4) != (4, a)"])
    let file = try #require(reading.expectations.first).file
    #expect(reading.expectations.map { file.text($0.span) } == ["a ~= 3", "(a, 4) != (4, a)"])
    #expect(reading.figure.environment[Symbol("a")]?.body.description == "3")
    #expect(reading.figure.environment[Symbol("θ")]?.body.description == "45°")
    let coordinates = try #require(cell.rendering?.coordinates)
    #expect(coordinates.map(\.source.text) == ["3", "0°", "360°", "45°", "(a, 4)"])
    #expect(coordinates.last?.components == [3, 4])
  }

  @Test(arguments: GoldenFigureTests.names) func isWellFormed(_ name: String) throws {
    let url = GoldenFigureTests.folder.appendingPathComponent("\(name).svg")
    let parser = XMLParser(data: try Data(contentsOf: url))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    let text = try String(contentsOf: url, encoding: .utf8)
    // Nothing that a strict Content-Security-Policy forbids, and no number with an exponent.
    for forbidden in ["style=", "<style", "<script", "onload", "NaN", "inf", "\"-0\""] {
      #expect(!text.contains(forbidden), "\(forbidden)")
    }
    #expect(text.firstMatch(of: /[0-9]e-?[0-9]/) == nil)
  }

  @Test func keepsLabelsOffEachOther() {
    // Nine points on one spot's neighbourhood, each with a label: no two boxes may cover one another.
    var cell = "show:\n  - point: (0, 0)\n  - point: (10, 10)\n"
    for index in 0..<6 { cell += "  - point: (\(4 + index % 3), \(5 + index / 3))\n    label: 'P\(index)'\n" }
    let places = TestCell(cell).svg.matches(of: /<text class="diagram-label" x="([-.0-9]+)" y="([-.0-9]+)"/)
      .map { (Double($0.1) ?? 0, Double($0.2) ?? 0) }
    #expect(places.count == 6)
    for (index, first) in places.enumerated() {
      for second in places[(index + 1)...] {
        #expect(abs(first.0 - second.0) > 15 || abs(first.1 - second.1) > 15)
      }
    }
  }

  // MARK: Reading SVG

  private static func points(_ line: some StringProtocol) -> [(x: Double, y: Double)] {
    guard let data = String(line).firstMatch(of: /[ ]d="([^"]*)"/)?.1 else { return [] }
    return data.matches(of: /(-?[.0-9]+),(-?[.0-9]+)/).map { (Double($0.1) ?? 0, Double($0.2) ?? 0) }
  }

  private static func circle(_ line: some StringProtocol) -> (x: Double, y: Double) {
    let match = String(line).firstMatch(of: /cx="([-.0-9]+)" cy="([-.0-9]+)"/)
    return (Double(match?.1 ?? "") ?? 0, Double(match?.2 ?? "") ?? 0)
  }
}

/// The one rule for numbers.
@Suite struct NumberTextTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (-0.001, "0"), (1.005, "1.01"), (1.004999, "1"), (-2.675, "-2.68"),
    (1.006, "1.01"), (-2.5, "-2.5"), (100, "100"),
    (1e9, "1000000000"), (1e-30, "0"), (.infinity, "0"), (.nan, "0"), (123.456, "123.46"), (-12.999, "-13"),
  ])
  func isShort(_ number: Double, _ text: String) {
    #expect(NumberText.short(number) == text)
  }

  @Test(arguments: [
    (318.198, "318.20"), (0.5, "0.5"), (0.59807, "0.5981"), (-26.6025, "−26.60"), (2.0000000000000004, "2"),
    (1.0 / 3, "0.3333"), (250, "250"), (-1e-17, "0"),
  ])
  func isSpokenWithHonestZeros(_ number: Double, _ text: String) {
    #expect(NumberText.spoken(number) == text)
  }
}
