import Testing

@testable import Diagrams
@testable import Figures

/// Pictures that turn where they are dragged.
@Suite struct TurnTests {
  private static let show = "\nshow:\n  - point: (cos(b), sin(a))\n  - point: (s, 0)"
  private static let sliders = "slider: { b: [0°, 360°, 30°], a: [-90°, 0°, -20°, 0.5°], s: [0, 10, 2, 0.5] }"

  private func cell(_ turn: String) -> TestCell { TestCell("\(Self.sliders)\nturn: \(turn)\(Self.show)") }

  @Test func thePageIsToldOfBothWays() {
    // A slider's number, the sign, how many steps half a turn or the whole range is, the steps of a key, and whether it goes on.
    #expect(cell("{ right: b, up: a }").rendering?.turn == "0 1 180 5 1 1 -1 360 10 0")
    #expect(cell("{ left: b, down: a }").rendering?.turn == "0 -1 180 5 1 1 1 360 10 0")
    #expect(cell("{ right: s }").rendering?.turn == "2 1 20 1 0")
    #expect(cell("{ right: b }").diagnostics.map(\.message) == [])
    #expect(TestCell("\(Self.sliders)\(Self.show)").rendering?.turn == nil)
  }

  @Test func whatCannotTurnIsSaid() {
    func message(_ turn: String) -> String { cell(turn).diagnostics.map(\.message).joined(separator: "; ") }
    #expect(message("b").contains("'turn' names the sliders"))
    #expect(
      message("{ up: a }")
        == "'turn' needs 'right' or 'left': a finger that moves up and down scrolls the page")
    #expect(
      message("{ right: b, left: a }")
        == "'right' and 'left' are the two ways of one slider: write one of them")
    #expect(message("{ right: b, up: b }") == "'b' stands there already")
    #expect(message("{ right: c }") == "there is no slider 'c' to turn")
    #expect(message("{ right: b, over: a }").contains("'turn' has no key 'over'"))
  }

  @Test func theFrameHoldsWhatBothSlidersDoTogether() throws {
    // Alone each slider reaches 3; together, half way, they reach 3 + 3, and at the ends nothing.
    let yaml = """
      slider: { b: [0°, 180°, 0°], a: [0°, 180°, 0°] }
      show:
        - point: (3*sin(b)*sin(a), 0)
        - point: (0, 1)
      """
    func width(_ yaml: String) throws -> Double {
      let code = try #require(TestCell(yaml).rendering?.code)
      return try #require(Figure(code: Array(code.utf8))?.frame).content.size.width
    }
    #expect(try width(yaml) < 1e-9)
    #expect(abs(try width("turn: { right: b, up: a }\n" + yaml) - 3) < 1e-9)
  }
}
