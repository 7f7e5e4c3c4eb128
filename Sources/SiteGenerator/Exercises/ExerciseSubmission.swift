import Notebook

/// Where the answers of a graded class are handed in, below the last exercise of a page.
///
/// Like ``ExerciseForm`` it stands in the page before it can be used.
struct ExerciseSubmission {
  var words: InterfaceWords.Exercise

  var html: HTML {
    """
    <section class="exercise-submission by-script" aria-labelledby="exercise.submission">\
    <h2 id="exercise.submission">\(words.handIn)</h2><p>\(words.handInHelp)</p>\
    <div class="exercise-field"><label class="exercise-label" for="exercise.learner">\(words.learner)</label>\
    <input class="exercise-input" id="exercise.learner" type="text" autocomplete="username" spellcheck="false" disabled></div>\
    <div class="exercise-actions">\(button("copy", words.copy))\(button("save", words.save))\(button("erase", words.erase))</div>\
    <p class="exercise-said" role="status"></p></section>

    """
  }

  private func button(_ name: String, _ text: String) -> HTML {
    "<button type=\"button\" class=\"plain-button exercise-\(name)\" disabled>\(text)</button>"
  }
}

extension CheckedLesson {
  /// The cell with the last exercise whose answers are handed in; nil where there is none.
  var lastGraded: Int? { cells.lastIndex { $0.isGraded } }
}

extension CheckedCell {
  /// Whether it is an exercise whose answers are handed in.
  var isGraded: Bool {
    if case .exercise(let exercise) = shown { !exercise.showsKeys } else { false }
  }
}
