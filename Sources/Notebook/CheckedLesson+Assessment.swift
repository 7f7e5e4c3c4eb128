import LessonMarkdown
import SourceText

extension CheckedLesson {
  /// The lesson for a graded class: its exercises without their source, claims, hints, solutions and feedback.
  ///
  /// No page of it holds a key: what an exercise is shown by says that keys are not. An exercise that does not hold is left out.
  public var withoutKeys: CheckedLesson {
    var result = self
    result.cells = cells.map { checked in
      guard checked.cell.kind == .exercise else { return checked }
      var safe = checked
      safe.cell.content = SourceExcerpt(file: checked.cell.content.file, span: Span(at: 0))
      safe.claims = []
      safe.shown = .nothing
      if case .exercise(var shown) = checked.shown {
        shown.showsKeys = false
        safe.shown = .exercise(shown)
      }
      return safe
    }
    let spans = cells.filter { $0.cell.kind == .exercise }.map(\.cell.span)
    result.diagnostics = diagnostics.filter { diagnostic in
      guard let place = diagnostic.span?.lowerBound else { return true }
      return !spans.contains { $0.lowerBound <= place && place < $0.upperBound }
    }
    return result
  }
}
