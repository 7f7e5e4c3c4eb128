import SourceText
import Testing

@testable import Diagrams
@testable import Figures

/// What is said of faulty cells. Each case marks the place with ⟦ and ⟧, which are taken out before reading.
@Suite struct DiagnosticTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var identifier: String
    var message: String
    var cell: String
    var testDescription: String { message }

    init(_ identifier: String, _ message: String, _ cell: String) {
      self.identifier = identifier
      self.message = message
      self.cell = cell
    }
  }

  static let readerCases = [
    Case("unknown-key", "a diagram has no key 'titel'; did you mean 'title'?", "⟦titel⟧: x\nshow: []"),
    Case("missing-key", "a diagram needs 'show', a list of things to draw", "⟦t⟧itle: x"),
    Case("wrong-type", "a diagram begins with keys, such as 'title:' and 'show:'", "⟦just words⟧"),
    Case("unknown-value", "'axes' of a diagram is 'y-down' or 'y-up'", "axes: ⟦up⟧\nshow: []"),
    Case(
      "unknown-kind", "a diagram has no kind 'pont'; did you mean 'point'?", "show:\n  - ⟦pont⟧: (1, 2)"),
    Case("unknown-kind", "a diagram has no kind 'axis'; did you mean 'axes'?", "show:\n  - ⟦axis⟧"),
    Case("wrong-type", "'point' needs coordinates: write 'point: …'", "show:\n  - ⟦point⟧"),
    Case("missing-value", "'point' has no value", "show:\n  - point:⟦⟧\n"),
    Case(
      "wrong-type", "'point' is an expression, such as (3, 4); it has no keys of its own",
      "show:\n  - point: ⟦{⟧ a: 1 }"),
    Case("missing-key", "a view needs 'bounds'", "show:\n  - ⟦view⟧: { position: (0, 0) }"),
    Case("missing-key", "a view needs 'position'", "show:\n  - ⟦view⟧: { bounds: (2, 3) }"),
    Case(
      "unknown-key", "a view has no key 'postion'; did you mean 'position'?",
      "show:\n  - view: { bounds: (2, 3), ⟦postion⟧: (0, 0), position: (1, 1) }"),
    Case(
      "unknown-part", "a view has no part 'frames'; did you mean 'frame'?",
      "show:\n  - view: { bounds: (2, 3), position: (1, 1), show: [anchor, ⟦frames⟧] }"),
    Case(
      "unknown-style", "a diagram has no style 'dased'; did you mean 'dashed'?",
      "show:\n  - point: (1, 2)\n    style: muted ⟦dased⟧"),
    Case(
      "unknown-place", "a label has no place 'abov'; did you mean 'above'?",
      "show:\n  - point: (1, 2)\n    place: ⟦abov⟧"),
    Case("missing-value", "a polygon has at least 3 points", "show:\n  - ⟦polygon⟧: [(0, 0), (1, 1)]"),
    Case("wrong-type", "a segment has two points: [(0, 0), (3, 4)]", "show:\n  - segment: ⟦[⟧(0, 0)]"),
    Case("missing-key", "a segment needs 'to'", "show:\n  - ⟦segment⟧: { from: (0, 0) }"),
    Case("missing-key", "a circle needs 'radius'", "show:\n  - ⟦circle⟧: { center: (0, 0) }"),
    Case(
      "missing-key", "a curve needs its parameter with a range, such as t: [0, 2*pi]",
      "show:\n  - ⟦curve⟧: { x: 1, y: 2 }"),
    Case(
      "missing-key", "'before' needs a 'transform' that changes something",
      "show:\n  - point: (1, 2)\n    ⟦before⟧: true"),
    Case("wrong-type", "'before' is 'true' or 'false'", "show:\n  - point: (1, 2)\n    before: ⟦maybe⟧"),
    Case("missing-key", "'before' and 'after' go together", "⟦before⟧: []"),
    Case(
      "missing-key", "a canvas needs 'center'",
      "canvas: ⟦{⟧ screen: (0, 0, 9, 9), size: (2, 3), zoom: [1, 1, 2] }"),
    Case(
      "wrong-type", "'zoom' is the least, the first and the greatest scale: [1/2, 1, 4]",
      "canvas: { screen: (0, 0, 9, 9), size: (2, 3), center: (1, 1), zoom: ⟦2⟧ }"),
    Case(
      "conflicting-keys", "a canvas moves by itself; it has no 'slider'",
      "⟦slider⟧: { a: [0, 1, 0] }\n"
        + "canvas: { screen: (0, 0, 9, 9), size: (2, 3), center: (1, 1), zoom: [1, 1, 2] }"),
    Case(
      "conflicting-keys", "a diagram has 'show', or 'panels', or 'before' and 'after', or 'canvas'",
      "show: []\n⟦panels⟧: []"),
    Case("wrong-type", "'show' is a list; begin each entry with '- '", "show: ⟦axes⟧"),
    Case(
      "wrong-type", "a slider is a name with least, greatest and first value: { θ: [0°, 360°, 45°] }",
      "slider: { θ: ⟦[⟧0°, 360°] }\nshow: []"),
    Case("duplicate-key", "'θ' has a value already", "set: { θ: 1 }\nslider: { ⟦θ⟧: [0, 2, 1] }\nshow: []"),
    Case("duplicate-key", "the key 'title' stands twice", "⟦t⟧itle: a\ntitle: b\nshow: []"),
    Case(
      "yaml-alias", "a diagram cell has no YAML aliases; write the value out", "title: &a x\nshow: [⟦*⟧a, *a]"
    ),
    Case(
      "control-character", "'label' has a control character; in double quotes \\t is a tab",
      "show:\n  - point: (1, 2)\n    label: \"⟦$\\theta$⟧\""),
    Case(
      "conflicting-keys", "a vector has 'to', a point, or 'by', its components",
      "show:\n  - vector: { to: (1, 2), ⟦by⟧: (1, 1) }"),
    Case("wrong-type", "'restore' has no value: write '- restore'", "show:\n  - context: [{ ⟦restore⟧: 1 }]"),
    Case("wrong-type", "'rotate' needs a value: write 'rotate: …'", "show:\n  - context: [⟦rotate⟧]"),
    Case(
      "unknown-operation", "a context has no operation 'rotat'; did you mean 'rotate'?",
      "show:\n  - context:\n      - ⟦rotat⟧: 60°"),
    Case(
      "unknown-operation", "a context has no operation 'push'", "show:\n  - context:\n      - ⟦push⟧"),
    Case(
      "conflicting-keys", "each operation is an entry of its own: write '- scale: …'",
      "show:\n  - context: [{ rotate: 60°, ⟦scale⟧: 2 }]"),
    Case(
      "unknown-color", "a context has no color 'accnt'; did you mean 'accent'?",
      "show:\n  - context: [{ color: ⟦accnt⟧ }]"),
    Case(
      "wrong-type", "'fill' is a shape, such as { rectangle: (0, 0, 200, 200) }",
      "show:\n  - context: [{ fill: ⟦(0, 0, 2, 2)⟧ }]"),
    Case(
      "wrong-type", "a context paints rectangle, polygon, path, circle and nothing else",
      "show:\n  - context: [{ fill: { ⟦point⟧: (1, 2) } }]"),
    Case(
      "conflicting-keys", "a mark has no transform of its own: use '- concat: …' before it",
      "show:\n  - context: [{ fill: { rectangle: (1, 2, 3, 4), transform: ⟦rotation(1)⟧ } }]"),
    Case("wrong-type", "'context' is a list; begin each entry with '- '", "show:\n  - context: ⟦save⟧"),
    Case(
      "unknown-key", "a context has no key 'label'", "show:\n  - context: [save, restore]\n    ⟦label⟧: A"),
    Case(
      "wrong-type", "a curve of a path has one or two control points and its end",
      "show:\n  - path: [(0, 0), { curve: ⟦[⟧(1, 2)] }]"),
    Case(
      "unknown-key", "a step of a path has no key 'cuve'; did you mean 'curve'?",
      "show:\n  - path: [(0, 0), { ⟦cuve⟧: [(1, 2), (3, 4)] }]"),
    Case("missing-value", "a path has at least 2 points", "show:\n  - ⟦path⟧: [(0, 0)]"),
    Case("unknown-slider", "there is no slider 't' to animate", "animate: ⟦t⟧\nshow: []"),
    Case("unknown-slider", "there is no slider 't' to animate", "animate: { slider: ⟦t⟧ }\nshow: []"),
    Case("unknown-slider", "there is no slider to animate", "animate: ⟦{⟧ duration: 2 }\nshow: []"),
    Case(
      "unknown-key", "'animate' has no key 'time'",
      "slider: { t: [0, 1, 0] }\nanimate: { ⟦time⟧: 2 }\nshow: [{ point: (t, 0) }]"),
    Case(
      "wrong-motion", "'duration' is between 0.1 and 600.0 seconds",
      "slider: { t: [0, 1, 0] }\nanimate: { duration: ⟦0.01⟧ }\nshow: [{ point: (t, 0) }]"),
    Case(
      "wrong-motion", "'duration' is a number, at most 1000",
      "slider: { t: [0, 1, 0] }\nanimate: { duration: ⟦nan⟧ }\nshow: [{ point: (t, 0) }]"),
    Case(
      "wrong-motion", "'repeat' is 'forever', or a number between 1 and 1000",
      "slider: { t: [0, 1, 0] }\nanimate: { repeat: ⟦0⟧ }\nshow: [{ point: (t, 0) }]"),
    Case(
      "wrong-motion", "'animate' has no timing 'ease-inn'; did you mean 'ease-in'?",
      "slider: { t: [0, 1, 0] }\nanimate: { timing: ⟦ease-inn⟧ }\nshow: [{ point: (t, 0) }]"),
    Case(
      "wrong-motion", "'timing' is a name or [x1, y1, x2, y2], with x1 and x2 between 0 and 1",
      "slider: { t: [0, 1, 0] }\nanimate: { timing: ⟦[⟧1.5, 0, 1, 1] }\nshow: [{ point: (t, 0) }]"),
    Case(
      "wrong-type", "'drag' names points that the reader may move: { p: (3, 2) }", "drag: ⟦(3, 2)⟧\nshow: []"),
    Case(
      "missing-key", "a point that can be moved needs 'at'",
      "drag: { ⟦p⟧: { within: (0, 0, 1, 1) } }\nshow: []"),
    Case(
      "unknown-key", "a point that can be moved has no key 'withn'; did you mean 'within'?",
      "drag: { p: { at: (1, 1), ⟦withn⟧: (0, 0, 1, 1) } }\nshow: []"),
    Case("not-a-name", "only a name can have a value", "set: { ⟦a+b⟧: 1 }\nshow: []"),
    Case(
      "unclosed-brace", "a '{' in a text begins a value, and its '}' is missing",
      "title: so ⟦{⟧a\nshow: []"),
    Case(
      "unknown-format", "behind ';' stands a number of decimals, '°', or both, as in '1°'",
      "title: so {1;⟦ 9⟧}\nshow: []"),
    Case(
      "unknown-value", "'axes' of a diagram is 'y-down' or 'y-up'", "panels:\n  - axes: ⟦up⟧\n    show: []"),
  ]

  static let rendererCases = [
    Case(
      "restore-without-save", "there is no saved state to restore",
      "show:\n  - context: [save, restore, ⟦restore⟧]"),
    Case(
      "unrestored-state", "the state that is saved here is not restored",
      "show:\n  - context: [save, restore, ⟦save⟧]"),
    Case("not-positive", "the width of a line is positive", "show:\n  - context: [{ width: ⟦0⟧ }]"),
    Case("not-positive", "the length of a dash is positive", "show:\n  - context: [{ dash: ⟦(3, -1)⟧ }]"),
    Case(
      "wrong-shape", "expected one or two factors, found a tuple of 3",
      "show:\n  - context: [{ scale: ⟦(1, 2, 3)⟧ }]"),
    Case(
      "wrong-shape", "expected a translation (x, y), found a number",
      "show:\n  - context: [{ translate: ⟦5⟧ }]"),
    Case(
      "too-large", "the mark is too large to draw: a coordinate is more than 10⁹",
      "show:\n  - context: [{ scale: 1000000 }, { ⟦fill⟧: { rectangle: (0, 0, 2000, 1) } }]"),
    Case(
      "wrong-shape", "expected a point (x, y), found a number",
      "show:\n  - path: [(0, 0), { curve: [(1, 2), ⟦3⟧] }]"),

    Case("wrong-shape", "expected a point (x, y), found a number", "show:\n  - point: ⟦3⟧"),
    Case("wrong-shape", "expected a point (x, y), found a tuple of 3", "show:\n  - point: ⟦(1, 2, 3)⟧"),
    Case(
      "wrong-shape", "expected a rectangle (x, y, w, h), found a tuple of 2", "show:\n  - rectangle: ⟦(1, 2)⟧"
    ),
    Case(
      "wrong-shape", "expected a transform (a 3 × 3, 2 × 2 or 4 × 4 matrix), found a number",
      "show:\n  - point: (1, 2)\n    transform: ⟦45°⟧"),
    Case(
      "wrong-shape", "expected a transform (a 3 × 3 or 2 × 2 matrix), found a number",
      "show:\n  - context: [{ concat: ⟦45°⟧ }]"),
    Case(
      "not-affine", "the transform is not affine: its last column is not (0, 0, 1)",
      "show:\n  - context:\n      - concat: ⟦[[1, 0, 0.5], [0, 1, 0], [0, 0, 1]]⟧"),
    Case(
      "not-affine", "the transform is not affine, and axes are not drawn under such a transform",
      "show:\n  - axes: { x: [0, 1] }\n    transform: ⟦[[1, 0, 0.5], [0, 1, 0], [0, 0, 1]]⟧"),
    Case(
      "not-affine", "the transform is not affine, and an angle is not drawn under such a transform",
      "show:\n  - group: [{ angle: 1 }]\n    transform: ⟦[[1, 0, 0.5], [0, 1, 0], [0, 0, 1]]⟧"),
    Case(
      "not-affine",
      "the transform is not affine, and a grid needs 'step' and 'within' under such a transform",
      "show:\n  - grid: { step: 1 }\n    transform: ⟦[[1, 0, 0.5], [0, 1, 0], [0, 0, 1]]⟧"),
    Case(
      "step-too-small", "the grid would have more than 400 lines",
      "show:\n  - grid: { step: 0.001, within: (0, 0, 1, 1) }\n"
        + "    transform: ⟦[[1, 0, 0.5], [0, 1, 0], [0, 0, 1]]⟧"),
    Case(
      "at-infinity", "the transform sends (−4, 1) to infinity or behind the eye: its weight is not positive",
      "show:\n  - polygon: [(0, 0), (-4, 1), (1, 1)]\n    transform: ⟦[[1, 0, 0.25], [0, 1, 0], [0, 0, 1]]⟧"),
    Case(
      "at-infinity", "the transform sends this point to infinity or behind the eye",
      "show:\n  - point: ⟦(1, 2, 5)⟧\n    transform: perspective(5)"),
    Case(
      "wrong-shape", "expected a point (x, y) or (x, y, z), found a tuple of 4",
      "show:\n  - segment: [(1, 2, 5), ⟦(1, 2, 3, 4)⟧]\n    transform: perspective(5)"),
    Case(
      "wrong-shape", "expected a point (x, y), found a tuple of 3",
      "show:\n  - circle: { center: ⟦(1, 2, 5)⟧, radius: 1 }\n    transform: perspective(5)"),
    Case(
      "at-infinity", "the transform sends (−5, −5) to infinity or behind the eye: its weight is not positive",
      "show:\n  - view: { bounds: (10, 10), position: (0, 0), transform: ⟦[[1, 0, 1], [0, 1, 0], [0, 0, 1]]⟧ }"
    ),
    Case("not-finite", "the value is infinite here", "show:\n  - point: ⟦(1/0, 2)⟧"),
    Case("not-a-number", "the value is undefined here", "show:\n  - point: ⟦(0/0, 2)⟧"),
    Case("too-large", "the value is too large to draw: more than 10⁹", "show:\n  - point: ⟦(2, 2000000000)⟧"),
    Case(
      "negative-radius", "the radius is negative: −2", "show:\n  - circle: { center: (0, 0), radius: ⟦-2⟧ }"),
    Case("angle-too-large", "an angle of more than ten turns is not drawn", "show:\n  - angle: ⟦400⟧"),
    Case("unknown-name", "q has no value", "show:\n  - point: (1, 2 + ⟦q⟧)"),
    Case("unknown-name", "q has no value", "show:\n  - point: '(1, ⟦q⟧)'"),
    Case("unknown-name", "q has no value", "show:\n  - segment: { from: (0, 0), to: (1, ⟦q⟧) }"),
    Case("unknown-name", "q has no value", "show:\n  - point: (1,\n      ⟦q⟧)"),
    Case("unknown-name", "q has no value", "show:\n  - point: \"\\x28θ',\\\n     ⟦q⟧)\""),
    Case("unknown-command", "unknown command '\\bad'", "show:\n  - point: (1, 2)\n    label: so $⟦\\bad⟧$"),
    Case(
      "slider-range", "the first value is outside the slider's range", "slider: { a: [0, 1, ⟦2⟧] }\nshow: []"),
    Case(
      "slider-range", "the greatest value is not above the least", "slider: { a: [1, ⟦1⟧, 1] }\nshow: []"),
    Case(
      "slider-range", "a slider has a positive step, and at most 10000 of them",
      "slider: { a: [0, 1, 0, ⟦0.00001⟧] }\nshow: []"),
    Case(
      "slider-range", "a slider has a positive step, and at most 10000 of them",
      "slider: { a: [0, 1, 0, ⟦-1⟧] }\nshow: []"),
    Case(
      "point-range", "the first place is outside of 'within'",
      "drag: { p: { at: ⟦(3, 2)⟧, within: (0, 0, 2, 2) } }\nshow: []"),
    Case(
      "point-range", "there is no room to move in",
      "drag: { p: { at: (3, 2), within: ⟦(3, 2, 0, 0)⟧ } }\nshow: []"),
    Case(
      "point-range", "the step is positive, with at most 10000 of them in a range",
      "drag: { p: { at: (3, 2), step: ⟦0⟧ } }\nshow: []"),
    Case("wrong-shape", "expected a point (x, y), found a number", "drag: { p: ⟦3⟧ }\nshow: []"),
    Case(
      "wrong-shape", "expected a number or a tuple, found a 3 × 3 matrix",
      "title: a {⟦rotation(1)⟧}\nshow: []"),
    Case(
      "not-finite", "at a = 2: the value is infinite here",
      "slider: { a: [0, 4, 1] }\nshow:\n  - point: ⟦(1/(a - 2), 1)⟧"),
    Case(
      "not-finite", "at p = (0, 0): the value is infinite here",
      "drag: { p: { at: (1, 1), within: (0, 0, 2, 2) } }\nshow:\n  - point: ⟦(1/component(p, 1), 1)⟧"),
    Case("step-too-small", "the grid would have more than 400 lines", "show:\n  - grid: { step: ⟦0.0001⟧ }"),
    Case(
      "empty-range", "the range of an axis grows: write the lesser number first",
      "show:\n  - axes: { x: ⟦[3, 1]⟧ }"),
  ]

  @Test(arguments: readerCases + rendererCases) func isSaidAtItsPlace(_ example: Case) throws {
    let parts = example.cell.split(separator: "⟦", maxSplits: 1, omittingEmptySubsequences: false)
    let inner = parts[1].split(separator: "⟧", maxSplits: 1, omittingEmptySubsequences: false)
    // Two lines of a lesson stand before the cell, so that spans must count in the file.
    let head = "# Lesson θ\n\n"
    let file = SourceFile(path: "lesson.md", text: head + parts[0] + inner[0] + inner[1])
    let cell = TestCell(
      SourceExcerpt(file: file, span: Span(head.utf8.count, file.bytes.count)),
      definitions: "θ' = 1")
    let diagnostic = try #require(
      cell.diagnostics.first { $0.identifier == example.identifier }, "\(cell.diagnostics.map(\.message))")
    #expect(diagnostic.message == example.message)
    #expect(diagnostic.severity == .error)
    #expect(diagnostic.file?.path == "lesson.md")
    let start = head.utf8.count + parts[0].utf8.count
    if inner[0].isEmpty {
      #expect(diagnostic.span?.lowerBound == start)
    } else {
      #expect(diagnostic.span == Span(start, start + inner[0].utf8.count))
    }
    #expect(cell.rendering?.html == nil)
  }

  @Test func listsEveryFault() {
    let cell = TestCell(
      """
      titel: x
      show:
        - pont: (1, 2)
        - view: { bounds: (1, 2) }
        - point: (1, 2)
          style: blu
      """)
    #expect(
      cell.diagnostics.map(\.identifier) == ["unknown-key", "unknown-kind", "missing-key", "unknown-style"])
    let values = TestCell(
      "show:\n  - point: 1\n  - point: (1/0, 1)\n  - circle: { center: 3, radius: (1, 2) }")
    #expect(
      values.diagnostics.map(\.identifier) == ["wrong-shape", "not-finite", "wrong-shape", "wrong-shape"])
  }

  @Test func proposesTheNearestKey() throws {
    let cell = TestCell("titel: x\nshow: []")
    let fixIt = try #require(cell.diagnostics.first?.fixIts.first)
    #expect(fixIt.replacement == "title")
    #expect(fixIt.span == Span(0, 5))
  }

  @Test func findsPlacesThroughAQuotation() throws {
    // As in a block quote: each line has lost the two bytes before it.
    let file = SourceFile(path: "lesson.md", text: "> show:\n>   - point: (1, q)\n")
    let lines = [(2, 8), (10, 28)]
    var bytes: [UInt8] = []
    var segments: [SourceExcerpt.Segment] = []
    for (start, end) in lines {
      segments.append(.init(offset: bytes.count, fileOffset: start))
      bytes += file.bytes[start..<end]
    }
    let cell = TestCell(SourceExcerpt(file: file, bytes: bytes, segments: segments))
    let span = try #require(cell.diagnostics.first?.span)
    #expect(file.text(span) == "q")
  }
}
