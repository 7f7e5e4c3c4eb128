import Answers
import Variants

/// Where a question is answered on its page: the field, how the answer is read, the button, and a place for what is said of it.
///
/// It stands in the page from the beginning, so that nothing below it moves when the engine has come; until then nothing in it can be
/// used. It is seen only where scripts run: without them nothing could judge an answer.
struct ExerciseForm {
  private var part: ExerciseSheet.Part
  private var question: AnswerQuestion
  /// What the ids of its elements begin with; no heading's anchor holds a full stop.
  private var prefix: String
  private var label: String
  /// The choices in the order of the learner without a name, whose numbers the page is built with.
  private var choices: [(name: String, text: String)]
  /// Whether the page judges answers; those of a graded class it only reads.
  private var isChecked: Bool
  private var words: InterfaceWords.Exercise

  /// The form for the question with an index.
  init(_ sheet: ExerciseSheet, part index: Int, isChecked: Bool, words: InterfaceWords.Exercise) {
    let part = sheet.parts[index]
    self.part = part
    question = sheet.page.parts[index].question
    prefix = "exercise.\(sheet.name.split(separator: "/").last ?? "").\(part.name)"
    label = sheet.parts.count == 1 ? words.answer : words.answerTo(part.name)
    let seed = VariantSeed(exercise: sheet.name, learner: "")
    choices = seed.order(of: part.choices.count, part: part.name).map { part.choices[$0] }
    self.isChecked = isChecked
    self.words = words
  }

  var html: HTML {
    """
    <form class="exercise-form by-script" novalidate autocomplete="off">\(field)\(reading, if: choices.isEmpty)\
    \("<button class=\"plain-button exercise-check\" disabled>\(words.check)</button>", if: isChecked)\
    <div class="exercise-result" role="status"></div></form>
    """
  }

  private var shape: AnswerShape? { question.kind.isChoice ? nil : question.shape }
  private var described: HTML { "aria-describedby=\"\(prefix).help \(prefix).preview\"" }

  private var field: HTML {
    if !choices.isEmpty {
      return "<fieldset class=\"exercise-field\">\(legend)\(each: choices, choice)</fieldset>"
    }
    guard let shape else {
      let id: HTML = "id=\"\(prefix).input\" \(described)"
      return """
        <div class="exercise-field"><label class="exercise-label" for="\(prefix).input">\(label)</label>\
        \(question.kind == .steps ? Self.lines(id) : "<input \(id) type=\"text\" \(Self.typed) disabled>")</div>
        """
    }
    return """
      <fieldset class="exercise-field" \(described)>\(legend)\
      <div class="exercise-grid \(isMatrix ? "exercise-matrix" : "exercise-tuple")">\
      \(each: 1..<shape.rows + 1, { row($0, shape.columns) })</div></fieldset>
      """
  }

  private var isMatrix: Bool { question.kind == .matrix }

  private func row(_ row: Int, _ columns: Int) -> HTML {
    let names = (1..<columns + 1).map { isMatrix ? words.place(row, $0) : words.component($0) }
    return "<div class=\"exercise-row\">\(each: names, number)</div>"
  }

  private var legend: HTML { "<legend class=\"exercise-label\">\(label)</legend>" }

  /// The attributes of an input for a number or a formula.
  private static let typed: HTML = """
    class="exercise-input" autocomplete="off" autocapitalize="none" spellcheck="false"
    """

  /// A field of several lines.
  private static func lines(_ id: HTML) -> HTML { "<textarea \(id) rows=\"4\" \(typed) disabled></textarea>" }

  private func number(_ name: String) -> HTML {
    "<input type=\"text\" \(Self.typed) aria-label=\"\(name)\" disabled>"
  }

  private func choice(_ choice: (name: String, text: String)) -> HTML {
    let type = question.kind == .choices ? "checkbox" : "radio"
    let input: HTML = "type=\"\(type)\" name=\"\(prefix).choice\" value=\"\(choice.name)\""
    let text: HTML = "class=\"exercise-choice-text\" data-text=\"choice-\(part.name)-\(choice.name)\""
    if let line = Self.line(choice.text) {
      return """
        <label class="exercise-choice"><input \(input) disabled><span \(text)>\(Markup(line))</span></label>
        """
    }
    // No label may hold a list or a listing.
    let id = "\(prefix).\(choice.name)"
    return """
      <div class="exercise-choice"><input \(input) aria-labelledby="\(id)" disabled>\
      <div \(text) id="\(id)">\(Markup(choice.text))</div></div>
      """
  }

  /// What stands in the only paragraph of a text; nil where there is more than that. A line break that ends it is written
  /// as a reference.
  private static func line(_ html: String) -> String? {
    guard html.hasPrefix("<p>"), let end = html.firstRange(of: "</p>"),
      ["", "&#10;"].contains(html[end.upperBound...])
    else { return nil }
    return String(html[..<end.lowerBound].dropFirst(3))
  }

  /// The help, and the place for how the answer is read.
  private var reading: HTML {
    let sample = isMatrix ? "[[1, 0], [0, 1]]" : "(1, 2)"
    let help =
      switch question.kind {
      case .set: words.helpSet
      case .list: words.helpList
      case .steps: words.helpSteps
      default: words.help + (shape == nil ? "" : words.helpShape(sample))
      }
    return """
      <p class="exercise-help" id="\(prefix).help">\(help)</p>\
      <p class="exercise-preview" id="\(prefix).preview" aria-live="polite"></p>
      """
  }
}
