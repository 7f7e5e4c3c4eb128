import Testing

@testable import Diagrams
@testable import Figures

/// Tables and listings below figures.
@Suite struct ReadingTests {
  private func moved(_ cell: TestCell, _ positions: [Int?]) throws -> [String] {
    let figure = try #require(Figure(code: Array((cell.rendering?.code ?? "").utf8)))
    var position = FigurePosition(of: figure)
    position.sliders = positions
    return figure.drawing(at: position).readings
  }

  @Test func tablesFollowTheFigure() throws {
    let cell = TestCell(
      """
      slider: { θ: [0°, 90°, 30°], w: [0, 10, 4] }
      show:
        - point: (w*cos(θ), w*sin(θ))
      table:
        columns: [$x$, its value]
        rows:
          - [point, '{(w*cos(θ), w*sin(θ)); 2}']
          - [twice w, '{-2*w}']
        compare: true
      """)
    #expect(cell.diagnostics.map(\.message) == [])
    let rendering = try #require(cell.rendering)
    let table = try #require(rendering.table)
    #expect(table == DiagramTable(columns: [0, 1], rows: [[2, 3], [4, 5]], isCompared: true))
    // 4 cos 30° = 3.4641, 4 sin 30° = 2; 10 cos 90° = 0.
    #expect(
      rendering.readings == [
        "<math><mi>x</mi></math>", "its value", "point", "(3.46,\u{A0}2.00)", "twice w", "−8",
      ])
    #expect(
      try moved(cell, [90, 100]) == rendering.readings.prefix(3) + ["(0.00,\u{A0}10.00)", "twice w", "−20"])
  }

  @Test func listingsAreForACompiler() throws {
    let cell = TestCell(
      """
      slider: { θ: [-90°, 90°, -30°], w: [-10, 10, 4] }
      show:
        - point: (w, θ)
      swift: |
        let a_b = "$x$" // \\{ w: {w} \\}
        f(\\(a_b), {-w/3}, {(w, -w)}, {θ}, {θ*180/pi}, {w^2; 3})
      """)
    #expect(cell.diagnostics.map(\.message) == [])
    let rendering = try #require(cell.rendering)
    let listing = try #require(rendering.listing)
    func text(_ readings: [String]) -> String {
      listing.pieces.map { piece in
        switch piece {
        case .text(let text): text
        case .value(let index): readings[index]
        }
      }.joined()
    }
    // −π/6 = −0.523599, −4/3 = −1.333333; there is no sign beyond ASCII.
    #expect(
      text(rendering.readings)
        == "let a_b = \"$x$\" // { w: 4 }\nf(\\(a_b), -1.3333, (4, -4), -0.5236, -30, 16.000)")
    #expect(
      text(try moved(cell, [180, 0]))
        == "let a_b = \"$x$\" // { w: -10 }\nf(\\(a_b), 3.3333, (-10, 10), 1.5708, 90, 100.000)")
  }

  @Test func mistakesAreSaidAtTheirPlaces() {
    func message(_ text: String) -> String {
      TestCell("slider: { θ: [0°, 90°, 30°] }\nshow:\n  - point: (θ, 1)\n\(text)").diagnostics.map(\.message)
        .joined(separator: "; ")
    }
    #expect(message("swift: 'f({θ; °})'") == "in a listing an angle is in radians")
    #expect(message("swift: 'f({θ'").contains("its '}' is missing"))
    #expect(message("swift: 'f({rotation(θ)})'").contains("expected a number or a tuple"))
    #expect(message("swift: 'f({unknown})'") != "")
    #expect(message("table: [[a, b], [c]]").contains("2 to 6 entries each"))
    #expect(message("table: { columns: [a] }").contains("needs 'rows'"))
    #expect(message("table: { rows: [[a, '{θ}']], columns: [a, b, c] }").contains("entries each"))
    #expect(message("table: { rows: [[a, '{1/(θ - θ)}']] }") != "")
    #expect(message("table: { rows: [[a, '{θ}']], size: 3 }").contains("a table has no key 'size'"))
  }

  @Test func aStillFigureHasThemToo() throws {
    let rendering = try #require(TestCell("show:\n  - point: (1, 2)\ntable: [[sum, '{1 + 2}']]").rendering)
    #expect(rendering.code == nil)
    #expect(rendering.readings == ["sum", "3"])
  }

  @Test func aScreenHasAnOutlineAndAGrid() throws {
    let cell = TestCell("show:\n  - screen: (300, 400)\n  - screen: { size: (120, 60), step: 10 }")
    #expect(cell.diagnostics.map(\.message) == [])
    let rendering = try #require(cell.rendering)
    #expect(rendering.description.contains("Grid with step 20"))
    #expect(rendering.description.contains("Grid with step 10"))
    // The corners are cut by a twelfth of the width: the outline begins at (25, 0).
    #expect(rendering.description.contains("(25, 0)"))
  }
}
