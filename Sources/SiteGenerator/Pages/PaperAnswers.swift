/// The hints and solutions of a lesson's exercises, as paper has them: on a sheet of their own, which who hands out the others may
/// keep back. On the screen they open below their exercises.
struct PaperAnswers: Sendable {
  /// What is told of an exercise.
  struct Entry: Sendable {
    /// Its number among the exercises of the lesson.
    var number: Int
    /// Its name, by which the page's script finds the texts to which a learner's numbers belong.
    var name: String
    var title: Markup?
    var answers: Markup
  }

  var entries: [Entry] = []
  let text: InterfaceText

  var html: HTML {
    guard !entries.isEmpty else { return HTML() }
    return #"""
      <section class="on-paper paper-answers">
      <h2>\#(text.words.paper.answers)</h2>
      \#(each: entries, html)</section>

      """#
  }

  private func html(_ entry: Entry) -> HTML {
    let title: HTML = entry.title.map { "\(text.words.titleSeparator)\($0)" } ?? HTML()
    return #"""
      <div class="paper-answer" data-answers="\#(entry.name)">
      <h3>\#(text.words.book.exerciseText(entry.number))\#(title)</h3>
      \#(entry.answers)
      </div>

      """#
  }
}

extension ExerciseSheet {
  /// The hints, the solution and the answers in the places in which the page's script puts other numbers.
  func paperAnswers(_ words: ExerciseWords) -> String {
    var html = ""
    for (index, hint) in hints.enumerated() {
      html += "<div class=\"paper-hint\"><span class=\"paper-label\">\(hintLabel(index, words))</span>"
      html += "<div data-text=\"hint-\(index + 1)\">\(hint)</div></div>"
    }
    return html + "<div class=\"exercise-solution\"><span class=\"paper-label\">\(words.solution)</span>"
      + solutionHTML(words) + "</div>"
  }
}
