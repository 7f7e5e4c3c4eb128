import Foundation
import Testing

@testable import Diagrams

@Suite struct CanvasTests {
  private func cell(
    _ center: String = "(420, 320)", zoom: String = "[1/2, 2, 4]", more: String = "angle: 90°"
  )
    -> TestCell
  {
    TestCell(
      """
      canvas:
        screen: (0, 0, 840, 640)
        size: (240, 180)
        center: \(center)
        \(more)
        zoom: \(zoom)
        show:
          - segment: [(0, 0), (240, 180)]
      """)
  }

  /// The screen is twice as wide as a picture, so the picture has half its scale.
  @Test func thePageIsToldHowItBegins() throws {
    let result = cell()
    #expect(result.diagnostics.map(\.message) == [])
    let rendering = try #require(result.rendering)
    let values = Dictionary(uniqueKeysWithValues: rendering.canvas.map { ($0.name, $0.value) })
    #expect(values["canvas"] == "420.0 320.0 \(Double.pi / 2) 2.0 240.0 180.0 0.5 4.0")
    #expect(values["picture"] == "0.5 0.0 0.0 0.5 0.0 0.0")
    // The screen comes first: the page's script takes it for the frame.
    let html = try #require(rendering.html)
    let paths = html.components(separatedBy: " d=\"").dropFirst().compactMap {
      $0.components(separatedBy: "\"").first
    }
    #expect(paths.first == "M0,0L420,0 420,320 0,320Z")
    #expect(paths.count == 3)
  }

  @Test func itIsDrawnOnWhereTheAuthorSaysSo() throws {
    for (more, draw) in [("draw: true", "true"), ("draw: false", nil), ("angle: 0", nil)] {
      let rendering = try #require(cell(more: more).rendering)
      #expect(rendering.canvas.first { $0.name == "draw" }?.value == draw)
    }
    #expect(cell(more: "draw: 3").diagnostics.map(\.message) == ["'draw' is true or false"])
  }

  @Test func figuresWithoutACanvasHaveNoneOfThis() throws {
    #expect(try #require(TestCell("show:\n  - point: (1, 2)").rendering).canvas.isEmpty)
  }

  @Test(arguments: [
    ("(420, 320)", "[2, 1, 4]", "'zoom' is the least, the first and the greatest scale, above 0"),
    ("(420, 320)", "[0, 1, 4]", "'zoom' is the least, the first and the greatest scale, above 0"),
  ])
  func numbersThatCannotBeAreNamed(center: String, zoom: String, message: String) {
    #expect(cell(center, zoom: zoom).diagnostics.map(\.message) == [message])
  }
}

/// Canvases on which fingers have been before the reader comes.
@Suite struct CanvasTouchTests {
  private func cell(_ touches: [String], more: String = "draw: true") -> TestCell {
    TestCell(
      """
      canvas:
        screen: (0, 0, 840, 640)
        size: (240, 180)
        center: (420, 320)
        zoom: [1/2, 1, 4]
        \(more)
        touches:
      \(touches.map { "    - \($0)" }.joined(separator: "\n"))
        show:
          - segment: [(0, 0), (240, 180)]
      """)
  }

  private func begins(_ cell: TestCell) -> [Double] {
    let values = cell.rendering?.canvas.first { $0.name == "canvas" }?.value ?? ""
    return values.split(separator: " ").compactMap { Double($0) }
  }

  /// The fingers of the lesson about gestures, about another centre: by 3/2, by atan2(3, 4), and the middle by (10, −20).
  @Test func theSheetIsWhereTheFingersBroughtIt() {
    let cell = cell([
      "down: { 1: (320, 320), 2: (400, 260) }", "move: { 1: (295, 270), 2: (445, 270) }", "wait: 0.5",
      "up: [1, 2]",
    ])
    #expect(cell.diagnostics.map(\.message) == [])
    let numbers = begins(cell)
    #expect(zip(numbers, [415, 360, 0.6435011088, 1.5]).allSatisfy { ($0 - $1).magnitude < 1e-8 })
  }

  @Test func oneFingerDrawsOrMoves() throws {
    let touches = ["down: { 1: (420, 320) }", "move: { 1: (450, 320) }", "move: { 1: (480, 340) }", "up: 1"]
    let drawn = cell(touches)
    #expect(drawn.diagnostics.isEmpty && begins(drawn).prefix(4) == [420, 320, 0, 1])
    #expect(try #require(drawn.rendering?.html).contains("C"))
    let moved = cell(touches, more: "angle: 0")
    #expect(moved.diagnostics.isEmpty && begins(moved).prefix(4) == [480, 340, 0, 1])
    // A tap of two takes the stroke back, and the strokes' curves with it.
    let undone = cell(
      touches + ["wait: 1", "down: { 1: (400, 300), 2: (440, 300) }", "wait: 0.1", "up: [1, 2]"])
    #expect(undone.diagnostics.isEmpty)
    #expect(try #require(undone.rendering?.html) != drawn.rendering?.html)
  }

  @Test(arguments: [
    (["up: 1"], "finger 1 is not down"), (["move: { 2: (1, 1) }"], "finger 2 is not down"),
    (["down: { 1: (1, 1) }", "down: { 1: (2, 2) }"], "finger 1 is down already"),
    (["down: { one: (1, 1) }"], "a finger has a whole number"),
    (["down: { 1: 3 }"], "a finger is at a point (x, y)"),
    (["down: 1"], "fingers are given by their numbers with points of the screen: { 1: (100, 300) }"),
    (["up: []"], "'up' names fingers by their numbers, such as 1 or [1, 2]"),
    (["wait: -1"], "'wait' is a number of seconds, at most 600.0"),
    (["tap: 1"], "a step of 'touches' has no key 'tap'"),
    (["down"], "a step of 'touches' is one of 'down', 'move', 'up' and 'wait'"),
  ])
  func whatNoFingerCanDoIsSaid(_ touches: [String], _ message: String) {
    #expect(cell(touches).diagnostics.map(\.message) == [message])
  }
}
