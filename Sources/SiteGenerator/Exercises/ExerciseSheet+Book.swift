import SourceText

/// Exercises as books print them: the question at its place, and elsewhere what a page shows when it is asked.
extension ExerciseSheet {
  /// The heading, the question, the figure and the parts.
  func question(_ words: ExerciseWords) -> String {
    var html = "<div class=\"exercise\">\(titleHTML(words))<div class=\"exercise-ask\">\(ask)</div>"
    if !figure.isEmpty { html += "<div class=\"exercise-figure\">\(figure)</div>" }
    return html + partsHTML(words) + "</div>"
  }

  /// The hints, the solution and the answers.
  func answers(_ words: ExerciseWords) -> String {
    var html = ""
    for (index, hint) in hints.enumerated() {
      html +=
        "<div class=\"exercise-hint\"><p class=\"exercise-label\">\(hintLabel(index, words))</p>\(hint)</div>"
    }
    return html + "<div class=\"exercise-solution\"><p class=\"exercise-label\">\(words.solution)</p>"
      + solutionHTML(words) + "</div>"
  }
}
