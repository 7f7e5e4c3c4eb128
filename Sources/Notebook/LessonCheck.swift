import FormulaProof
import LessonMarkdown
import SourceText
import SwiftCells

/// What checking a lesson came to. Its Swift cells may be open yet: they are compiled together with those of other lessons.
struct LessonCheck: Sendable {
  var lesson: CheckedLesson
  /// The Swift cells that are still to be run.
  var swiftCells: [PendingSwiftCell]
  /// What lessons that use it have from it.
  var export: LessonExport
  /// What the prover said of the claims of each cell.
  var judgements: [Int: [KeptJudgement]]
  /// Where another run of its Swift cells would come to the same.
  private var repetition = Repetition.everywhere

  private enum Repetition {
    case everywhere
    /// Only where there is no compiler either: whoever has one tomorrow gets no verdict of today.
    case withoutCompiler
    case nowhere
  }

  init(
    lesson: CheckedLesson, swiftCells: [PendingSwiftCell], export: LessonExport,
    judgements: [Int: [KeptJudgement]]
  ) {
    self.lesson = lesson
    self.swiftCells = swiftCells
    self.export = export
    self.judgements = judgements
  }

  /// Whether nothing of it is open, and another run would come to the same.
  ///
  /// - Parameter hasCompiler: Whether there was a compiler when the lesson's outcome was named.
  func isRepeatable(hasCompiler: Bool) -> Bool {
    let repeats =
      switch repetition {
      case .everywhere: true
      case .withoutCompiler: !hasCompiler
      case .nowhere: false
      }
    return repeats && swiftCells.isEmpty && !lesson.isUndecided && lesson.document.isRepeatable
  }

  // MARK: Swift cells

  /// Compiles the open Swift cells of all lessons together, runs and judges them.
  static func runSwiftCells(of checks: inout [LessonCheck], by runner: SwiftCellRunner) async {
    if checks.allSatisfy(\.swiftCells.isEmpty) { return }
    do throws(SwiftCellRunner.Unavailable) {
      let results = try await runner.run(checks.map { SwiftLesson(cells: $0.swiftCells.map(\.cell)) })
      for (index, result) in zip(checks.indices, results) { checks[index].take(result) }
    } catch {
      for index in checks.indices where !checks[index].swiftCells.isEmpty {
        if error.lacksCompiler, !runner.requiresCompiler {
          checks[index].skipSwiftCells()
        } else {
          checks[index].failSwiftCells(error.message)
        }
      }
    }
  }

  private mutating func take(_ result: SwiftLessonResult) {
    var found: [Diagnostic] = []
    for (pending, result) in zip(swiftCells, result.cells) {
      let judge = SwiftCellJudge(pending: pending, result: result, cell: lesson.cells[pending.index].cell)
      lesson.cells[pending.index].claims += judge.claims
      found += judge.diagnostics
      lesson.cells[pending.index].shown = .listing(output: result.output)
    }
    lesson.diagnostics = DiagnosticRenderer.sorted(lesson.diagnostics + found)
    repetition = result.isRepeatable ? .everywhere : .nowhere
    swiftCells = []
  }

  /// Leaves the open cells unchecked, and says so at each.
  private mutating func skipSwiftCells() {
    var found: [Diagnostic] = []
    for pending in swiftCells {
      lesson.cells[pending.index].uncheckedFormulas = 1
      let cell = lesson.cells[pending.index].cell
      found.append(
        .warning(
          .swiftUnavailable, "this Swift cell was not checked: there is no Swift compiler here",
          file: cell.content.file, at: Span(cell.span.lowerBound, cell.span.lowerBound + 1),
          notes: found.isEmpty
            ? [
              .init(
                "lectern doctor says how to get one; --swift-cells skip leaves cells unchecked without a word, "
                  + "--swift-cells own makes this an error")
            ] : []))
    }
    lesson.diagnostics = DiagnosticRenderer.sorted(lesson.diagnostics + found)
    repetition = .withoutCompiler
    swiftCells = []
  }

  /// Says of each open cell that it could not be compiled.
  private mutating func failSwiftCells(_ reason: String) {
    for pending in swiftCells {
      let cell = lesson.cells[pending.index].cell
      let span = cell.content.fileSpan(Span(0, cell.content.bytes.count))
      lesson.cells[pending.index].claims.append(
        CheckedClaim(unjudged: "swift", span: span, message: reason))
    }
    if let first = swiftCells.first {
      let cell = lesson.cells[first.index].cell
      lesson.diagnostics = DiagnosticRenderer.sorted(
        lesson.diagnostics + [
          .error(
            .swiftUnavailable, reason, file: cell.content.file,
            at: Span(cell.span.lowerBound, cell.span.lowerBound + 1))
        ])
    }
    repetition = .nowhere
    swiftCells = []
  }
}
