import FormulaProof
import LessonMarkdown
import SourceText
import SwiftCells

/// A lesson whose formulas are checked and whose Swift cells are still to be run.
struct PendingLesson: Sendable {
  var lesson: CheckedLesson
  var swiftCells: [PendingSwiftCell]

  /// The lessons with their Swift cells compiled, run and judged, and whether another run would come to the same.
  static func finished(
    _ lessons: [PendingLesson], runner: SwiftCellRunner
  ) async -> [(lesson: CheckedLesson, isRepeatable: Bool)] {
    if lessons.allSatisfy(\.swiftCells.isEmpty) { return lessons.map { ($0.lesson, true) } }
    do throws(SwiftCellRunner.Unavailable) {
      let results = try await runner.run(lessons.map { SwiftLesson(cells: $0.swiftCells.map(\.cell)) })
      return zip(lessons, results).map { ($0.finished(with: $1), $1.isRepeatable) }
    } catch {
      return lessons.map { ($0.failed(error.message), $0.swiftCells.isEmpty) }
    }
  }

  private func finished(with result: SwiftLessonResult) -> CheckedLesson {
    var lesson = lesson
    var found: [Diagnostic] = []
    for (pending, result) in zip(swiftCells, result.cells) {
      let judge = SwiftCellJudge(pending: pending, result: result, cell: lesson.cells[pending.index].cell)
      lesson.cells[pending.index].claims += judge.claims
      found += judge.diagnostics
      lesson.cells[pending.index].shown = .listing(output: result.output)
    }
    lesson.diagnostics = DiagnosticRenderer.sorted(lesson.diagnostics + found)
    return lesson
  }

  /// The lesson where no cell could be compiled.
  private func failed(_ reason: String) -> CheckedLesson {
    var lesson = lesson
    for pending in swiftCells {
      let cell = lesson.cells[pending.index].cell
      let span = cell.content.fileSpan(Span(0, cell.content.bytes.count))
      lesson.cells[pending.index].claims.append(
        CheckedClaim(
          source: "swift", span: span, judgement: Judgement(.error, method: "none", message: reason),
          passed: false,
          mathML: ""))
    }
    if let first = swiftCells.first {
      let cell = lesson.cells[first.index].cell
      lesson.diagnostics = DiagnosticRenderer.sorted(
        lesson.diagnostics + [
          .error(
            "swift-unavailable", reason, file: cell.content.file,
            at: Span(cell.span.lowerBound, cell.span.lowerBound + 1))
        ])
    }
    return lesson
  }
}
