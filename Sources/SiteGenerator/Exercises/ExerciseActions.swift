/// What stands below an exercise for practice: what was reached, and buttons for hints, the solution, other numbers and a new beginning.
///
/// Like ``ExerciseForm`` it stands in the page before it can be used.
struct ExerciseActions {
  var hintCount: Int
  /// Whether the page can show the exercise with other numbers.
  var drawsAnew: Bool
  /// What a single hint is called.
  var hint: String
  var words: InterfaceWords

  var html: HTML {
    """
    <p class="exercise-score by-script">\(words.exercise.kept)</p><div class="exercise-actions by-script">\
    \(button("more", hints, isHidden: hintCount == 0))\(button("solve", words.exercise.solution))\
    \(button("another", words.exercise.another, isHidden: !drawsAnew))\(button("erase", words.exercise.erase))</div>\
    <p class="exercise-said by-script" role="status"></p>
    """
  }

  private func button(_ name: String, _ text: String, isHidden: Bool = false) -> HTML {
    """
    <button type="button" class="plain-button exercise-\(name)"\(" hidden", if: isHidden) disabled>\(text)</button>
    """
  }

  /// Of several hints the script says too which one is next.
  private var hints: String {
    guard hintCount > 1 else { return hint }
    return (words.scripts["exercises"]?["hints"] ?? "").replacing("{0}", with: "1").replacing(
      "{1}", with: "\(hintCount)")
  }
}
