import FormulaProof
import Notebook
import Testing

/// Functions that are held against formulas of their lesson.
@Suite struct SwiftFormulaTests {
  /// A lesson with definitions, a cell bound by `implements`, and what is said; lines count in the body.
  private static func lesson(
    _ name: String, _ math: String, implements: String, _ listing: String, _ expected: [String] = []
  ) -> SwiftLessonText {
    SwiftLessonText(
      name, body: "\(math)\n```swift check implements=\"\(implements)\"\n\(listing)\n```\n", expected)
  }

  private static let rotation = """
    ```math define
    R(\\theta) = \\begin{bmatrix} \\cos\\theta & \\sin\\theta & 0 \\\\ -\\sin\\theta & \\cos\\theta & 0 \\\\ 0 & 0 & 1 \\end{bmatrix}
    ```

    """

  static let run = SwiftLessonRun.patient([
    // By name.
    lesson(
      "numbers by name", "", implements: "x^2 + s_x",
      "func f(_ x: Double, sx: CGFloat) -> Double { x * x + Double(sx) }"),
    lesson(
      "Greek by name", "", implements: "sin(θ)",
      "import Foundation\nfunc f(theta: Double) -> Double { sin(theta) }"),
    lesson(
      "a parameter that is not used", "", implements: "2x", "func f(x: Double, y: Double) -> Double { 2 * x }"
    ),
    lesson("an integer formula", "", implements: "f(x) = 3", "func f(_ x: Double) -> Double { 3 }"),
    // Structures.
    lesson(
      "points", "", implements: "swap((x, y)) = (y, x)",
      "func swap(_ p: CGPoint) -> CGPoint { CGPoint(x: p.y, y: p.x) }"),
    lesson(
      "a point and an angle", "",
      implements: "rotated((x, y), θ) = (x cos(θ) - y sin(θ), x sin(θ) + y cos(θ))",
      "import UIKit\nfunc rotated(_ p: CGPoint, by angle: CGFloat) -> CGPoint {\n  p.applying(CGAffineTransform(rotationAngle: angle))\n}"
    ),
    lesson(
      "rectangles", "", implements: "center((x, y, w, h)) = (x + w/2, y + h/2)",
      "func center(_ r: CGRect) -> CGPoint { CGPoint(x: r.origin.x + r.size.width / 2, y: r.origin.y + r.size.height / 2) }"
    ),
    lesson(
      "vectors and sizes", "", implements: "f((a, b), (w, h)) = (a w, b h)",
      "func f(_ v: CGVector, _ s: CGSize) -> CGVector { CGVector(dx: v.dx * s.width, dy: v.dy * s.height) }"),
    lesson(
      "transforms", "", implements: "f((a, b, c, d, u, v)) = a d - b c",
      "func f(_ t: CGAffineTransform) -> CGFloat { t.a * t.d - t.b * t.c }"),
    lesson("single precision", "", implements: "f(x) = x^2 / 3", "func f(_ x: Float) -> Float { x * x / 3 }"),
    lesson(
      "a tuple", "", implements: "f(x) = (x, 2x)",
      "func f(_ x: Double) -> (Double, twice: Double) { (x, twice: 2 * x) }"),
    lesson(
      "a static function", "", implements: "Canvas.half(x) = x / 2",
      "enum Canvas { static func half(_ x: Double) -> Double { x / 2 } }"),
    lesson(
      "a throwing function", "", implements: "f(x) = 2x", "func f(_ x: Double) throws -> Double { 2 * x }"),
    // Matrices.
    lesson(
      "3 × 3, rows", rotation, implements: "turn(θ) = R(θ)",
      "func turn(_ angle: CGFloat) -> CGAffineTransform { CGAffineTransform(rotationAngle: angle) }"),
    lesson(
      "2 × 2, rows", "", implements: "turn(θ) = [[cos(θ), sin(θ)], [-sin(θ), cos(θ)]]",
      "func turn(_ angle: CGFloat) -> CGAffineTransform { CGAffineTransform(rotationAngle: angle) }"),
    lesson(
      "the wrong convention", "", implements: "turn(θ) = [[cos(θ), -sin(θ)], [sin(θ), cos(θ)]]",
      "func turn(_ angle: CGFloat) -> CGAffineTransform { CGAffineTransform(rotationAngle: angle) }",
      [
        "3:6 turn differs from the formula at θ = 30° | the function gives: CGAffineTransform(a: 0.8660254037844387, b: 0.49999999999999994, c: -0.49999999999999994, d: 0.8660254037844387, tx: 0, ty: 0) / the formula gives:  (0.8660254037844386, -0.5, 0.5, 0.8660254037844386, 0, 0) | 2:16 the formula is named here"
      ]),
    lesson(
      "a projective matrix", "", implements: "f(t) = [[1, 0, t], [0, 1, 0], [0, 0, 1]]",
      "func f(_ t: CGFloat) -> CGAffineTransform { .identity }",
      [
        "3:6 f differs from the formula at t = 2 | the function gives: CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0), with 6 numbers / the formula gives:  (1, 0, 2, 0, 1, 0, 0, 0, 1), with 9 numbers | 2:16 the formula is named here"
      ]),
    // Disagreements.
    lesson(
      "a wrong sign", "", implements: "f(x, y) = x - y",
      "func f(_ x: Double, _ y: Double) -> Double {\n  x + y\n}",
      [
        "3:6 f differs from the formula at x = 2, y = 3 | the function gives: 5 / the formula gives:  -1 | 2:16 the formula is named here"
      ]),
    lesson(
      "a wrong number of values", "", implements: "f(x) = (x, x)", "func f(_ x: Double) -> Double { x }",
      [
        "3:6 f differs from the formula at x = 2 | the function gives: 2, with 1 numbers / the formula gives:  (2, 2), with 2 numbers | 2:16 the formula is named here"
      ]),
    lesson(
      "it throws", "", implements: "f(x) = x",
      "struct Negative: Error {}\nfunc f(_ x: Double) throws -> Double {\n  if x < 0 { throw Negative() }\n  return x\n}",
      [
        "4:6 f differs from the formula at x = -2 | the function gives: the error Negative() / the formula gives:  -2 | 2:16 the formula is named here"
      ]),
    lesson(
      "it traps", "", implements: "f(x) = x",
      "func f(_ x: Double) -> Double {\n  precondition(x >= 0)\n  return x\n}",
      [
        "3:6 f gives no value at x = -2",
        "4:3 this ended the cell: precondition failed | 3:6 it was called from here",
      ]),
    lesson(
      "no number", "", implements: "f(x) = x", "func f(_ x: Double) -> Double { .nan }",
      [
        "3:6 f differs from the formula at x = 2 | the function gives: nan / the formula gives:  2 | 2:16 the formula is named here"
      ]),
    // Assumptions and domains.
    lesson(
      "an assumption", "```math assume\nx > 0\n```\n", implements: "f(x) = x",
      "func f(_ x: Double) -> Double { abs(x) }"),
    lesson(
      "without the assumption", "", implements: "f(x) = x", "func f(_ x: Double) -> Double { abs(x) }",
      [
        "3:6 f differs from the formula at x = -2 | the function gives: 2 / the formula gives:  -2 | 2:16 the formula is named here"
      ]),
    lesson(
      "undefined at 0", "", implements: "f(x) = 1 / x",
      "func f(_ x: Double) -> Double { x == 0 ? 17 : 1 / x }"),
    // Bindings that cannot be read.
    lesson(
      "no such function", "", implements: "scale(x) = x", "func scaled(_ x: Double) -> Double { x }",
      ["2:16 the cell declares no function scale; did you mean scaled?"]),
    lesson(
      "which function", "", implements: "x",
      "func f(_ x: Double) -> Double { x }\nfunc g(_ x: Double) -> Double { x }",
      ["2:16 the cell declares 2 functions; write which: implements=\"f(…) = x\""]),
    lesson(
      "a wrong count", "", implements: "f(x, y) = x", "func f(_ x: Double) -> Double { x }",
      ["2:16 f has 1 parameters, and 2 are given"]),
    lesson(
      "a wrong shape", "", implements: "f((x, y, z)) = x", "func f(_ p: CGPoint) -> CGFloat { p.x }",
      ["2:16 p is a CGPoint, which has 2 numbers, and 3 are given"]),
    lesson(
      "a free symbol", "", implements: "f(x) = x + k", "func f(_ x: Double) -> Double { x }",
      ["2:16 no parameter of f stands for k"]),
    lesson(
      "a type without numbers", "", implements: "f(x) = x", "func f(_ x: String) -> Double { 0 }",
      ["2:16 a parameter of type String cannot be made of numbers"]),
    lesson(
      "symbols that are missing", "", implements: "x + y", "func f(_ p: CGPoint) -> CGFloat { p.x + p.y }",
      ["2:16 write the symbols of p: implements=\"f((x, y), …) = …\""]),
    lesson(
      "twice the same", "", implements: "f(x, x) = x", "func f(_ x: Double, _ y: Double) -> Double { x }",
      ["2:16 a parameter stands for symbols, each of which occurs once"]),
    // It prints, and changes what is outside: the cell's output and its checks are as without.
    lesson(
      "it prints", "", implements: "f(x) = x",
      "var calls = 0\nfunc f(_ x: Double) -> Double {\n  calls += 1\n  print(x)\n  return x\n}\nf(3) // => 3\ncalls // => 1"
    ),
  ])

  @Test(arguments: run.lessons) func agrees(_ lesson: SwiftLessonText) async throws {
    let checked = try #require(await Self.run.lesson(lesson.name))
    #expect(lesson.said(of: checked) == lesson.expected)
    let holds = checked.holds
    #expect(holds == lesson.expected.isEmpty)
    guard holds else { return }
    let claim = try #require(checked.cells.last?.claims.last { $0.judgement.method == "implements" })
    #expect(claim.judgement.verdict == .sampled)
    #expect(claim.judgement.message?.hasSuffix("points") == true)
  }

  /// The same function against the transposed matrix, in a lesson that multiplies columns.
  @Test func columnsTransposeMatrices() async throws {
    let lesson = """
      ---
      title: Columns
      convention: columns
      ---
      ```swift check implements="turn(θ) = [[cos(θ), -sin(θ)], [sin(θ), cos(θ)]]"
      func turn(_ angle: CGFloat) -> CGAffineTransform { CGAffineTransform(rotationAngle: angle) }
      ```

      ```swift check implements="move((x, y)) = [[1, 0, x], [0, 1, y], [0, 0, 1]]"
      func move(_ v: CGVector) -> CGAffineTransform { CGAffineTransform(translationX: v.dx, y: v.dy) }
      ```
      """
    let checked = await verify([(name: "columns", text: lesson)])
    #expect(checked[0].places == [])
    #expect(checked[0].verdicts == ["sampled", "sampled"])
  }

  /// Points of the lesson that is printed are those of the text: 1,000, or all that the formula allows.
  @Test func thousandPoints() async throws {
    let checked = try #require(await Self.run.lesson("points"))
    #expect(checked.cells.last?.claims.last?.judgement.message == "swap and the formula agree at 1000 points")
  }
}
