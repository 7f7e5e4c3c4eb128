import Diagrams
import FormulaProof
import FormulaSyntax
import SourceText
import TeX
import Testing

@testable import Figures
@testable import Notebook

/// Equations below figures: how they are read and proved, and what their numbers are at positions of the figure.
@Suite struct MovingFormulaTests {
  private static let definitions = """
    ```math define
    x' = x\\cos\\theta - y\\sin\\theta,\\quad y' = x\\sin\\theta + y\\cos\\theta
    ```


    """
  private static let sliders = "slider: { x: [-5, 5, 3, 0.5], y: [-5, 5, 4, 0.5], θ: [-180°, 180°, 40°] }\n"

  private func checked(
    _ formula: String, _ keys: String = sliders, _ above: String = definitions
  ) async -> (lesson: CheckedLesson, cell: CheckedCell?) {
    let quoted = formula.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
    let text = "\(above)```diagram\n\(keys)show:\n  - point: (1, 2)\nformulas: '\(quoted)'\n```\n"
    let lesson = await verify(text)
    return (lesson, lesson.cells.last)
  }

  /// The equation with its numbers as plain text, at a position; "–" where it has no value.
  private func line(_ cell: CheckedCell, _ sliders: [Int?] = [], _ points: [GridPlace?] = []) throws -> String
  {
    let formula = try #require(cell.formulas.first)
    guard case .figure(let rendering) = cell.shown else { return "no figure" }
    let figure = try #require(Figure(code: Array((rendering.code ?? "").utf8)))
    var position = FigurePosition(of: figure)
    if !sliders.isEmpty { position.sliders = sliders }
    if !points.isEmpty { position.points = points }
    let readings = figure.drawing(at: position).readings
    try #require(readings.count == rendering.readings.count)
    if !readings[formula.gap].isEmpty { return readings[formula.gap] }
    var text = formula.sides.map { side in side.map { Self.plain($0, formula.holes, readings) }.joined() }
      .joined()
    if let result = formula.result {
      text += readings[result.sign] + result.numbers.map { readings[$0] }.joined(separator: ",")
    }
    return text
  }

  private static func plain(
    _ node: LaTeXNode, _ holes: [Unicode.Scalar: MovingFormula.Hole], _ readings: [String]
  ) -> String {
    func all(_ nodes: [LaTeXNode]) -> String { nodes.map { plain($0, holes, readings) }.joined() }
    switch node.kind {
    case .letter(let letter):
      switch holes[letter] {
      case .number(let reading, _)?: return readings[reading]
      case .point(let numbers, _)?: return "(" + numbers.map { readings[$0] }.joined(separator: ",") + ")"
      case nil: return String(Character(letter))
      }
    case .number(let number): return number.text
    case .symbol(let symbol): return String(Character(symbol.scalar))
    case .function(let function): return function.name + " "
    case .scripts(let scripts):
      let exponent = scripts.superscripted.map { "^" + all($0.items) } ?? ""
      let index = scripts.subscripted.map { "_" + all($0.items) } ?? ""
      return all(scripts.base.map { [$0] } ?? []) + index + String(repeating: "'", count: scripts.primes)
        + exponent
    case .fraction(let fraction):
      return "[" + all(fraction.numerator.items) + "]/[" + all(fraction.denominator.items) + "]"
    default: return node.childLists.map(all).joined(separator: ";")
    }
  }

  // 3 cos 40° − 4 sin 40° = −0.273017…, −5 cos 90° − (−2) sin 90° = 2; the numbers are from a calculator.
  @Test func numbersFollowTheSliders() async throws {
    let (lesson, found) = await checked("x' = x\\cos\\theta - y\\sin\\theta")
    #expect(lesson.diagnostics.map(\.message) == [])
    let cell = try #require(found)
    #expect(cell.claims.map(\.judgement.verdict) == [.proved])
    #expect(try line(cell) == "x'=3cos 40°−4sin 40°≈−0.2730")
    #expect(try line(cell, [0, 6, 270]) == "x'=−5cos 90°−(−2)sin 90°=2")
    // sin(−180°) is 0 exactly, though not in doubles.
    #expect(try line(cell, [16, 0, 0]) == "x'=3cos (−180°)−(−5)sin (−180°)=−3")
  }

  @Test(arguments: [
    ("x^2 + y^2 = x'^2 + y'^2", [4, 6, 220], "(−3)^2+(−2)^2=x'^2+y'^2=13"),
    ("\\frac{x}{y}\\,y = x", [4, 6, 220], "[−3]/[−2]⋅(−2)=−3"),
    // At y = 0 the left side has no value.
    ("\\frac{x}{y}\\,y = x", [4, 10, 220], "–"),
    ("xy = yx", [4, 14, 220], "−3⋅2=2⋅(−3)=−6"),
    ("2\\theta = \\theta + \\theta", [4, 14, 150], "2⋅(−30°)=−30°+(−30°)=−60°"),
    ("x\\frac12 = \\frac{x}2", [4, 14, 150], "−3⋅[1]/[2]=[−3]/[2]=−1.5"),
    ("|x||y| = |x y|", [4, 14, 150], "|−3||2|=|−3⋅2|=6"),
    (
      "(x', y') = (x, y)\\begin{bmatrix}\\cos\\theta & \\sin\\theta\\\\ -\\sin\\theta & \\cos\\theta\\end{bmatrix}",
      [16, 18, 270], "(x',y')=(3,4)cos 90°;sin 90°;−sin 90°;cos 90°=−4,3"
    ),
  ]) func numbersStandAsAFormulaNeeds(_ formula: String, position: [Int], text: String) async throws {
    let (lesson, found) = await checked(formula)
    try #require(lesson.diagnostics.map(\.message) == [])
    #expect(try line(try #require(found), position) == text)
  }

  /// Doubles do not meet a pole where its number has no binary fraction, and divide by what is left.
  @Test func aPoleBetweenDoublesIsAPole() async throws {
    let (lesson, found) = await checked(
      "\\frac{(a - 0.3)^2}{a - 0.3} = a - 0.3", "slider: { a: [0, 1, 0.5, 0.1] }\n", "")
    try #require(lesson.diagnostics.map(\.message) == [])
    let cell = try #require(found)
    #expect(try line(cell) == "[(0.5−0.3)^2]/[0.5−0.3]=0.5−0.3=0.2")
    #expect(try line(cell, [3]) == "–")
    #expect(try line(cell, [4]) == "[(0.4−0.3)^2]/[0.4−0.3]=0.4−0.3=0.1")
  }

  @Test func coordinatesFollowAPoint() async throws {
    let keys = "set: { r: 2.5, k: sqrt(2) }\ndrag: { P: { at: (1, 2), within: (-3, -3, 6, 6), step: 0.5 } }\n"
    let (lesson, found) = await checked("r P_1 - k = P_1 r - k", keys, "")
    try #require(lesson.diagnostics.map(\.message) == [])
    let cell = try #require(found)
    // 2.5 − √2 = 1.08578…, and −7.5 − √2 = −8.91421…
    #expect(try line(cell) == "2.5⋅1−k=1⋅2.5−k≈1.0858")
    #expect(try line(cell, [], [GridPlace(column: -6, row: 0)]) == "2.5⋅(−3)−k=−3⋅2.5−k≈−8.9142")
  }

  @Test(arguments: [
    ("x' = x\\cos\\theta + y\\sin\\theta", "refuted"),
    // True where y is positive, which it need not be.
    ("\\sqrt{y^2} = y", "refuted"),
    ("x_9 = x_9 + x - x", "the figure gives 'x_9' no value"),
    ("x + y", "one equation"),
    ("x + y > 0", "one equation"),
    ("x = x, y = y", "one equation"),
    ("2 = 1 + 1", "no slider and no point"),
    ("x' + y' = y' + x'", "no name in this"),
    ("\\begin{aligned}x &= x + y - y\\end{aligned}", "in one line"),
    ("\\lfloor x\\rfloor = \\lfloor x + 0 \\rfloor", "cannot tell where this is defined"),
    ("\\frac{x}{ = 2", "never closed"),
  ]) func whatCannotFollowIsTold(_ formula: String, message: String) async throws {
    let (lesson, found) = await checked(formula)
    let errors = lesson.diagnostics.filter { $0.severity == .error }
    #expect(errors.contains { $0.message.contains(message) }, "\(lesson.diagnostics.map(\.message))")
    // The place is in the formula's line.
    #expect(errors.first?.position?.line == 12)
    #expect(found?.formulas.isEmpty == true)
    #expect(found?.claims.contains { !$0.passed } == true)
  }

  @Test func aSliderWhoseValuesCannotBeWrittenIsTold() async {
    let (lesson, cell) = await checked("x + x = 2x", "slider: { x: [0, 1, 0, 1/3] }\n", "")
    #expect(lesson.diagnostics.contains { $0.message.contains("cannot be written exactly") })
    #expect(cell?.formulas.isEmpty == true)
  }

  /// What a slider cannot be is no condition: between its ends the root is defined and the equation true.
  @Test func theEndsOfSlidersAreKnown() async throws {
    let (lesson, found) = await checked("\\sqrt{a^2} = a", "slider: { a: [0, 2, 1, 0.5] }\n", "")
    try #require(lesson.diagnostics.map(\.message) == [])
    let cell = try #require(found)
    #expect(cell.claims.first?.judgement.conditions == [])
    #expect(try line(cell, [0]) == "0^2=0")
  }

  @Test func aFigureThatDoesNotMoveHasNone() async {
    let (lesson, _) = await checked("1 = 1", "", "")
    #expect(lesson.diagnostics.contains { $0.message.contains("no slider and no point") })
  }
}
