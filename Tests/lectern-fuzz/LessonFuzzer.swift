import Diagrams
import Exercises
import FormulaSyntax
import LessonMarkdown
import SourceText
import TeX

/// Lessons and the YAML of their cells.
enum LessonFuzzer {
  static func lesson(_ bytes: [UInt8]) {
    guard case .success(let file) = LessonReader.decode(bytes, path: "lesson.md") else { return }
    let document = LessonReader().read(file)
    Fuzzer.check(document.diagnostics, in: bytes.count)
    for cell in document.cells {
      if cell.span.lowerBound < 0 || cell.span.upperBound > bytes.count {
        Fuzzer.fail("a cell lies within the file")
      }
      let inside = cell.content.fileSpan(Span(0, cell.content.bytes.count))
      if inside.lowerBound < 0 || inside.upperBound > bytes.count {
        Fuzzer.fail("a cell's content lies within the file")
      }
    }
    for piece in document.body {
      switch piece {
      case .html(let html):
        if html.contains("<script") || html.contains("javascript:\"") { Fuzzer.fail("no script passes") }
      case .cell(let index):
        if !document.cells.indices.contains(index) { Fuzzer.fail("the body names cells that are there") }
      case .block: break
      }
    }
  }

  static func diagram(_ bytes: [UInt8]) {
    guard let excerpt = excerpt(bytes) else { return }
    let context = DiagramReader.Context(environment: Environment(), language: "en") { text, _ in
      let formula = LaTeXParser.parse(text.excerpt.bytes)
      let isWrong = formula.diagnostics.contains { $0.severity == .error }
      return .init(
        markup: isWrong ? nil : MathMLWriter.write(formula, display: false), diagnostics: formula.diagnostics)
    }
    let reading = DiagramReader.read(excerpt, in: context, identifier: "figure-1")
    Fuzzer.check(reading.diagnostics, in: bytes.count)
    if reading.hasErrors { return }
    let rendering = DiagramRenderer.render(reading)
    Fuzzer.check(rendering.diagnostics, in: bytes.count)
    if let html = rendering.html, let problem = MarkupCheck.problem(in: html) {
      Fuzzer.fail("a figure is well-formed: \(problem)")
    }
  }

  static func exercise(_ bytes: [UInt8]) {
    guard let excerpt = excerpt(bytes) else { return }
    let reading = ExerciseReader.read(excerpt, environment: Environment())
    Fuzzer.check(reading.diagnostics, in: bytes.count)
    guard let exercise = reading.exercise else { return }
    // Few variants and little time for each claim: here nothing must break, the rest is for the tests.
    guard exercise.space.parameters.reduce(1, { min(1000, $0 * max(1, $1.values.count)) }) < 100 else {
      return
    }
    let checker = KeyChecker(exercise, name: "fuzz/\(exercise.id)", limits: .init(seconds: 0.05))
    for claim in checker.check() {
      if let diagnostic = claim.diagnostic { Fuzzer.check([diagnostic], in: bytes.count) }
    }
    for variant in checker.examples(of: 2) { _ = exercise.text(of: variant) }
  }

  private static func excerpt(_ bytes: [UInt8]) -> SourceExcerpt? {
    guard case .success(let file) = LessonReader.decode(bytes, path: "lesson.md") else { return nil }
    return SourceExcerpt(file: file, span: Span(0, bytes.count))
  }
}
