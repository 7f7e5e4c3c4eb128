import Notebook

/// What pages have on paper alone.
extension PageBuilder {
  /// How a lesson's claims were checked.
  func paperChecks(_ lesson: CheckedLesson, _ counts: [CountView], _ text: InterfaceText) -> PaperChecks {
    PaperChecks(lesson, counts: counts, text: text, language: wordsLanguage(lesson, text))
  }

  /// The hints and solutions of a lesson's exercises, but of those that ask for answers to be handed in.
  func paperAnswers(_ lesson: CheckedLesson, _ text: InterfaceText) -> PaperAnswers {
    var answers = PaperAnswers(text: text)
    var number = 0
    for cell in lesson.cells {
      guard case .exercise(let shown) = cell.shown else { continue }
      number += 1
      guard shown.showsKeys else { continue }
      let renderer = ExerciseRenderer(macros: shown.exercise.macros, language: shown.exercise.language)
      let sheet = renderer.sheet(
        shown.exercise.exercise, name: shown.exercise.name, variant: shown.variant, figure: "")
      answers.entries.append(
        PaperAnswers.Entry(
          number: number, name: sheet.name, title: sheet.title.map { Markup($0) },
          answers: Markup(links.addressed(sheet.paperAnswers(renderer.words), from: lesson.name))))
    }
    return answers
  }
}
