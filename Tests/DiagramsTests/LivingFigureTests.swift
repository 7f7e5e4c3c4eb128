import FormulaSyntax
import Foundation
import MatrixCore
import SourceText
import TestSupport
import Testing

@testable import Diagrams
@testable import Figures

/// Figures that move: positions, what is drawn at them, and the text from which the page draws them.
@Suite struct LivingFigureTests {
  private func figure(_ yaml: String, definitions: String = "") throws -> Figure {
    let cell = TestCell(yaml, definitions: definitions)
    #expect(cell.diagnostics.map(\.message) == [])
    let code = try #require(cell.rendering?.code, "the figure has no code: it does not move")
    let figure = try #require(Figure(code: Array(code.utf8)))
    // What the page draws first is what was built.
    #expect(figure.drawing(at: FigurePosition(of: figure)).html == cell.rendering?.html)
    return figure
  }

  /// The centre of the only dot, in units of the picture.
  private func dot(_ drawing: FigureDrawing) throws -> (x: Double, y: Double) {
    let html = try #require(drawing.html)
    let found = try #require(
      html.firstMatch(of: /<circle class="diagram-dot[^"]*" cx="([-.0-9]+)" cy="([-.0-9]+)"/))
    return (try #require(Double(found.1)), try #require(Double(found.2)))
  }

  // MARK: - Sliders

  @Test(arguments: [
    // Least, greatest, first, step: the last position, the first one, and values at some positions.
    ("0°", "360°", "45°", "", 360, 45, [0: "0°", 45: "45°", 90: "90°", 360: "360°"]),
    ("0°", "10°", "5°", "", 100, 50, [1: "0.1°", 50: "5°", 100: "10°"]),
    ("-90°", "90°", "-30°", "15°", 12, 4, [0: "−90°", 4: "−30°", 12: "90°"]),
    ("0", "2", "2", "", 100, 100, [1: "0.02", 50: "1", 100: "2"]),
    ("-1", "1", "1/3", "0.5", 4, 3, [0: "−1", 1: "−0.5", 3: "0.3333", 4: "1"]),
    ("1/4", "1", "1/4", "0.1", 8, 0, [0: "0.25", 1: "0.35", 7: "0.95", 8: "1"]),
    ("200", "1500", "500", "50", 26, 6, [0: "200", 1: "250", 26: "1500"]),
  ])
  func slidersHaveWholePositions(
    _ minimum: String, _ maximum: String, _ initial: String, _ step: String, _ last: Int, _ first: Int,
    _ texts: [Int: String]
  ) throws {
    let list = [minimum, maximum, initial] + (step.isEmpty ? [] : [step])
    let figure = try figure("slider: { a: [\(list.joined(separator: ", "))] }\nshow:\n  - point: (a, 1)")
    let range = try #require(figure.sliders[0].range)
    #expect(range.count == last)
    #expect(range.first == first)
    for (position, text) in texts {
      #expect(range.text(at: position) == text, "at \(position)")
      // What is read is what is computed: `value` in degrees, or as it is.
      let shown = text.replacing("−", with: "-").replacing("°", with: "")
      let value = range.value(at: position) * (text.hasSuffix("°") ? 180 / .pi : 1)
      #expect(abs(value - (Double(shown) ?? .nan)) < 1e-4)
    }
  }

  @Test func anAngleOfTheSliderIsThatOfTheText() throws {
    // 90° by the slider is 90 · π/180, as an expression has it, bit for bit.
    let figure = try figure("slider: { θ: [0°, 360°, 45°] }\nshow:\n  - point: (θ, 1)")
    let range = try #require(figure.sliders[0].range)
    for degrees in [30, 60, 90, 135, 180, 360] {
      #expect(range.value(at: degrees) == Double(degrees) * .pi / 180)
    }
  }

  @Test func aSliderMovesWhatUsesItAlsoThroughDefinitions() throws {
    let figure = try figure(
      "slider: { a: [0, 4, 1, 1] }\nshow:\n  - rectangle: (0, 0, 4, 4)\n  - point: (b, 2)",
      definitions: "b = 2*a - a")
    var position = FigurePosition(of: figure)
    // 420 × 330 for 4 × 4 units: 82.5 of the picture each.
    for value in 0...4 {
      position.sliders[0] = value
      #expect(try dot(figure.drawing(at: position)) == (82.5 * Double(value), 165))
    }
  }

  /// What is in the picture at the ends stands inside it, and the frame is the same at all positions.
  @Test func theFrameHoldsAllPositions() throws {
    let figure = try figure("slider: { a: [-3, 3, 0] }\nshow:\n  - axes\n  - point: (a, a^2)")
    var boxes: Set<String> = []
    for position in figure.samples() {
      let drawing = figure.drawing(at: position)
      boxes.insert(String(try #require(drawing.html?.firstMatch(of: /viewBox="([^"]*)"/)).1))
      let box = try #require(figure.frame?.box)
      let (x, y) = try dot(drawing)
      #expect(x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY)
    }
    #expect(boxes.count == 1)
    #expect(figure.frame?.content == Rectangle(x: -3, y: 0, width: 6, height: 9))
  }

  // MARK: - Points

  @Test func aPointGoesWhereThePointerIs() throws {
    for axes in ["y-up", "y-down"] {
      let figure = try figure(
        "axes: \(axes)\ndrag: { p: { at: (1, 2), within: (0, 0, 4, 3), step: 0.5 } }\n"
          + "show:\n  - rectangle: (0, 0, 4, 3)\n  - point: p")
      let still = FigurePosition(of: figure)
      let first = try #require(figure.drawing(at: still).handles.first)
      for (place, text) in [((2.4, 1.3), "(2.5, 1.5)"), ((9, -9), "(4, 0)"), ((-1, 3.2), "(0, 3)")] {
        // The handle of (1, 2) and that of (2, 2) tell where a place of the plane lies in the picture.
        let second = figure.stepping(
          0, right: 2, down: axes == "y-up" ? -2 : 2, inPanel: 0, from: still)
        #expect(figure.pointText(0, at: second) == "(2, 3)")
        let other = try #require(figure.drawing(at: second).handles.first)
        let left = first.left + (place.0 - 1) * (other.left - first.left)
        let top = first.top + (place.1 - 2) * (other.top - first.top)
        let moved = figure.moving(0, toLeft: left, top: top, ofPanel: 0, from: still)
        #expect(figure.pointText(0, at: moved) == text)
      }
    }
  }

  @Test func stepsLeadFromPlaceToPlaceAndStayInside() throws {
    let figure = try figure(
      "drag: { p: { at: (0.3, 0.26), within: (0, 0, 1, 1), step: 0.1 } }\nshow:\n  - point: p")
    let still = FigurePosition(of: figure)
    #expect(figure.pointText(0, at: still) == "(0.3, 0.26)")
    func steps(_ right: Int, _ down: Int) -> String {
      figure.pointText(0, at: figure.stepping(0, right: right, down: down, inPanel: 0, from: still))
    }
    #expect(steps(1, 0) == "(0.4, 0.3)")
    #expect(steps(-1, 0) == "(0.2, 0.3)")
    #expect(steps(0, 1) == "(0.3, 0.3)")
    #expect(steps(0, -1) == "(0.3, 0.2)")
    #expect(steps(100, 100) == "(1, 1)")
    #expect(steps(.min, .max) == "(0, 1)")
  }

  @Test func aHandleStandsWhereThePointIsShown() throws {
    let figure = try figure(
      """
      drag: { p: (1, 1), q: (0, 1) }
      panels:
        - show: [{ rectangle: (0, 0, 2, 2) }, { point: (0, 0) }]
        - show: [{ point: p }, { vector: q }]
        - show: [{ point: p }]
      """)
    let handles = figure.drawing(at: FigurePosition(of: figure)).handles
    #expect(handles.map(\.point) == [0, 0, 1])
    // Where no panel shows it as a point, it can be moved in the first.
    #expect(handles.map(\.panel) == [1, 2, 0])
  }

  // MARK: - Texts

  @Test func textsHoldValues() throws {
    let cell = TestCell(
      """
      title: A turn by {θ} and not by {2*θ; 0°}
      caption: 'The point $p$ = {apply((4, 0), rotation(θ)); 2}, \\{w\\} = {w}'
      set: { w: 1/3 }
      slider: { θ: [0°, 90°, 30°] }
      show:
        - point: apply((4, 0), rotation(θ))
          label: '{4*cos(θ); 1}'
        - text: w_1
          at: (1, 1)
      """)
    #expect(cell.diagnostics.map(\.message) == [])
    let html = try #require(cell.rendering?.html)
    // 4 cos 30° = 3.4641, 4 sin 30° = 2.
    let value: (String) -> String = {
      "<span class=\"diagram-value quantity of-θ\" data-slider=\"0\">\($0)</span>"
    }
    #expect(html.contains("<p class=\"diagram-title\">A turn by \(value("30°")) and not by 60°</p>"))
    #expect(
      html.contains(
        "<p class=\"diagram-caption\">The point <math><mi>p</mi></math> = (3.46,\u{A0}2.00), {w} = 0.3333</p>"
      ))
    #expect(html.contains(">3.5</text>"))
    #expect(html.contains("<math><mi>w1</mi></math>"))
    var position = FigurePosition(of: cell.reading.figure)
    position.sliders[0] = 60
    let figure = try #require(Figure(code: Array((cell.rendering?.code ?? "").utf8)))
    let moved = figure.drawing(at: position)
    #expect(moved.caption == "The point p = (2.00, 3.46), {w} = 0.3333")
    #expect(moved.html?.contains("A turn by \(value("60°")) and not by 120°") == true)
  }

  /// No line begins with what closes a value that can be taken hold of.
  @Test(arguments: [
    (", and b", "<keep>30°,</keep> and b"), (").", "<keep>30°).</keep>"), (" (c)", "30° (c)"), ("", "30°"),
    ("，d", "<keep>30°，</keep>d"), (". {θ}, e", "<keep>30°.</keep> <keep>30°,</keep> e"),
  ])
  func punctuationStaysWithValues(_ words: String, _ shown: String) throws {
    let cell = TestCell(
      """
      title: 'a {θ}\(words)'
      slider: { θ: [0°, 90°, 30°] }
      show:
        - point: apply((4, 0), rotation(θ))
      """)
    #expect(cell.diagnostics.map(\.message) == [])
    let html = try #require(cell.rendering?.html)
    let marked = shown.replacing(
      "30°", with: "<span class=\"diagram-value quantity of-θ\" data-slider=\"0\">30°</span>"
    )
    .replacing("<keep>", with: "<span class=\"keep\">").replacing("</keep>", with: "</span>")
    #expect(html.contains("<p class=\"diagram-title\">a \(marked)</p>"), "\(html)")
  }

  /// Words of titles and captions, also of panels, and of no labels; a formula and a value are words to the marks beside them.
  @Test(arguments: [("en", true), ("en-GB", true), ("de", false), ("zh-Hans", false)])
  func titlesAndCaptionsHaveTheMarksOfABook(language: String, curls: Bool) throws {
    let cell = TestCell(
      """
      title: Newton's "$p$" isn't '$q$', and $p$'s {w}'s "{w}"
      caption: from (1, 2) to "(3, 4)" in the '90s
      set: { w: 1 }
      panels:
        - title: a panel's "own"
          show:
            - point: (1, 1)
              label: "it's (1, 2)"
        - show:
            - point: (2, 1)
      """, language: language)
    #expect(cell.diagnostics.map(\.message) == [])
    let html = try #require(cell.rendering?.html).replacing(#/<math><mi>(.)</mi></math>/#) { "$\($0.1)$" }
    let expected =
      curls
      ? ["Newton’s “$p$” isn’t ‘$q$’, and $p$’s 1’s “1”", "to “(3,\u{A0}4)” in the ’90s", "a panel’s “own”"]
      : [
        "Newton&#39;s &quot;$p$&quot; isn&#39;t &#39;$q$&#39;, and $p$&#39;s 1&#39;s &quot;1&quot;",
        "to &quot;(3,\u{A0}4)&quot; in the &#39;90s", "a panel&#39;s &quot;own&quot;",
      ]
    for text in expected { #expect(html.contains(text), "\(html)") }
    #expect(html.contains("from (1,\u{A0}2) to ") && html.contains(">it&#39;s (1, 2)<"), "\(html)")
  }

  @Test func faultsAtAPositionAreSaidAndTheRestGoesOn() throws {
    // Between the places that are looked at the division by a − 1.55 has no value at one position alone.
    let figure = try figure("slider: { a: [0, 3, 0, 0.05] }\nshow:\n  - point: (1/(a - 1.55), 1)")
    var position = FigurePosition(of: figure)
    position.sliders[0] = 31
    let drawing = figure.drawing(at: position)
    #expect(drawing.html == nil)
    #expect(drawing.faults.map(\.diagnostic.identifier) == ["not-finite"])
    position.sliders[0] = 32
    #expect(figure.drawing(at: position).html != nil)
  }

  // MARK: - Codes

  @Test func positionsAreWords() throws {
    let figure = try figure(
      "slider: { a: [0, 1, 0], b: [0, 1, 0] }\ndrag: { p: (1, 1) }\nshow:\n  - point: p\n  - point: (a, b)")
    var position = FigurePosition(of: figure)
    #expect(position.text == "- - -")
    position.sliders[1] = 7
    position.points[0] = GridPlace(column: -3, row: 12)
    #expect(position.text == "- 7 -3,12")
    #expect(FigurePosition(position.text, of: figure) == position)
    for text in ["", "x", "- - - - -", "99999999999999999999 -", "- - 1", "- - 1,", "1,2 3,4 5"] {
      let read = FigurePosition(text, of: figure)
      // Whatever it says, there is a picture.
      #expect(figure.drawing(at: read).html != nil, "\(text)")
    }
  }

  @Test(arguments: GoldenFigureTests.names) func drawsFromCodeWhatWasDrawnFromYAML(_ name: String) throws {
    let yaml = try String(
      contentsOf: GoldenFigureTests.folder.appendingPathComponent("\(name).yml"), encoding: .utf8)
    let cell = TestCell(yaml)
    var figure = cell.reading.figure
    #expect(figure.prepare().faults.isEmpty)
    let again = try #require(Figure(code: Array(figure.code.utf8)))
    #expect(again.drawing(at: FigurePosition(of: again)).html == cell.rendering?.html)
    #expect(again.code == figure.code)
    #expect(!figure.code.contains("\n") && !figure.code.contains("\t"))
  }

  /// Truncated and changed codes, from a printed seed: no figure, or one that can be asked for a picture.
  @Test func survivesBrokenCodes() throws {
    let seed: UInt64 = 20_261_121
    var random = SeededGenerator(seed: seed)
    let code = Array(
      try figure(
        """
        title: '$a$ is {a}'
        slider: { a: [0, 1, 0.5] }
        drag: { p: { at: (1, 1), within: (0, 0, 2, 2) }, q: { at: (a, cos(a)), solve: a } }
        show:
          - axes: { x: [-1, 4], names: [$x$, y] }
          - view: { bounds: (2, 1), position: p, transform: rotation(a), show: [frame] }
          - path: { points: [(0,0), { curve: [(0,1), (1,1)] }, close, { move: (a,1) }, (2,2)], controls: true }
          - context: [save, { rotate: a }, { paint: { circle: { center: (0,0), radius: 1 } } }, restore]
          - curve: { x: cos(t), y: a + norm((1, t)) + t/2, t: [0, 1] }
          - point: p
        """
      ).code.utf8)
    for length in stride(from: 0, to: code.count, by: 7) { _ = Figure(code: Array(code[..<length])) }
    for round in 0..<600 {
      var bytes = code
      for _ in 0...Int(random.next() % 3) {
        let index = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(UInt8(truncatingIfNeeded: random.next() % 96 + 32), at: index)
        default: bytes[index] = UInt8(truncatingIfNeeded: random.next() % 96 + 32)
        }
      }
      guard let figure = Figure(code: bytes) else { continue }
      let drawing = figure.drawing(at: FigurePosition(of: figure))
      for point in figure.points.indices {
        _ = figure.moving(point, toLeft: 0.3, top: 2, ofPanel: 0, from: FigurePosition(of: figure))
        _ = figure.stepping(point, right: 1, down: 10, inPanel: 0, from: FigurePosition(of: figure))
      }
      #expect(
        (drawing.html == nil) == !drawing.faults.isEmpty || figure.panels.isEmpty,
        "seed \(seed), round \(round)")
    }
  }

  @Test(arguments: [
    ("θ", nil), ("{}", "6.0 1.0 0.0 0.0 0.0 1.0 1.0"), ("{ duration: 2.5 }", "2.5 1.0 0.0 0.0 0.0 1.0 1.0"),
    ("{ slider: θ, timing: ease-in-out, reverse: true, repeat: forever }", "6.0 0.0 1.0 0.42 0.0 0.58 1.0"),
    ("{ timing: [0.1, -2, 1, 3.5], repeat: 7 }", "6.0 7.0 0.0 0.1 -2.0 1.0 3.5"),
  ])
  func whatMovesByItselfIsToldThePage(_ animate: String, _ motion: String?) throws {
    let cell = TestCell(
      "slider: { θ: [0°, 90°, 0°] }\nanimate: \(animate)\nshow: [{ point: (cos(θ), 0) }]")
    #expect(cell.diagnostics.isEmpty)
    #expect(cell.rendering?.motion == motion)
  }
}
