import Answers
import Exercises
import FormulaSyntax
import LessonMarkdown
import Notebook
import SourceText
import TeX
import Variants

/// An exercise with one variant's numbers, as a page shows it: every text is HTML.
public struct ExerciseSheet: Sendable {
  /// A question of it.
  public struct Part: Sendable {
    /// The name under which an answer is handed in.
    public var name: String
    /// The question; empty where the exercise's own says it.
    public var ask: String
    /// The letters and texts of the choices.
    public var choices: [(name: String, text: String)]
    /// Whether several choices may be right.
    public var isSeveral: Bool
    /// What kind of answer is asked, in words.
    public var hint: String
    /// The answer in MathML, or the letters of the choices that are right.
    public var key: String
  }

  /// The exercise's name in full.
  public var name: String
  /// The heading; nil without one.
  public var title: String?
  /// How hard it is.
  public var level: Exercise.Level
  /// What it is worth.
  public var points: Int
  /// The question.
  public var ask: String
  /// The figure in SVG; empty without one.
  public var figure: String
  /// The parts.
  public var parts: [Part]
  /// The hints.
  public var hints: [String]
  /// The worked solution; nil without one.
  public var solution: String?
  /// The exercise for the page's script; without keys where no key is to be shown.
  public var page: PageExercise
  /// Whether the exercise has other variants that the page can show.
  public var hasVariants: Bool
  /// Whether all texts could be made.
  public var isComplete = true
}

/// Makes sheets of exercises.
public struct ExerciseRenderer: Sendable {
  let macros: LaTeXMacros
  let words: ExerciseWords
  private let language: String

  /// Makes a renderer that knows a lesson's macros, and says the page's own words in a language.
  public init(macros: LaTeXMacros = LaTeXMacros(), language: String = "en") {
    self.macros = macros
    words = .of(language)
    self.language = language
  }

  /// The sheet of a variant.
  ///
  /// - Parameters:
  ///   - name: The exercise's name in full.
  ///   - figure: The figure for this variant, drawn.
  /// - Returns: the sheet; without texts, and not ``ExerciseSheet/isComplete``, where a slot stands in a place that can
  ///   show no value.
  public func sheet(_ exercise: Exercise, name: String, variant: Variant, figure: String) -> ExerciseSheet {
    if let made = PageExerciseMaker.page(of: exercise, name: name, showing: variant, html: html) {
      return sheet(exercise, made.page.drawn(made.variant), figure)
    }
    var sheet = sheet(exercise, PageExercise(name: name).drawn(Variant(indices: [])), figure)
    sheet.isComplete = false
    return sheet
  }

  private func sheet(_ exercise: Exercise, _ drawn: DrawnExercise, _ figure: String) -> ExerciseSheet {
    var texts: [String: String] = [:]
    for text in drawn.exercise.texts { texts[text.name] = drawn.html(text.pieces) }
    let parts = zip(exercise.parts, drawn.exercise.parts).map { part, made in
      ExerciseSheet.Part(
        name: part.name, ask: texts["part-\(part.name)"] ?? "",
        choices: part.choices.map { ($0.name, texts["choice-\(part.name)-\($0.name)"] ?? "") },
        isSeveral: part.kind == .choices, hint: words.demand(made.question),
        key: part.kind.isChoice
          ? drawn.rightChoices(made).joined(separator: ", ") : texts["key-\(part.name)"] ?? "")
    }
    return ExerciseSheet(
      name: drawn.exercise.name, title: exercise.title.map { inline($0.text) }, level: exercise.level,
      points: exercise.points, ask: texts["ask"] ?? "", figure: figure, parts: parts,
      hints: exercise.hints.indices.map { texts["hint-\($0 + 1)"] ?? "" }, solution: texts["solution"],
      page: drawn.exercise, hasVariants: !drawn.exercise.parameters.isEmpty)
  }

  private func mathML(_ bytes: [UInt8], display: Bool) -> String {
    MathMLWriter.write(LaTeXParser.parse(bytes, macros: macros), display: display)
  }

  /// HTML of Markdown, with formulas in MathML.
  public func html(_ markdown: String) -> String {
    var reader = LessonReader()
    reader.requiresTitle = false
    // A text that begins like front matter is still a text.
    let document = reader.read(SourceFile(path: "exercise", text: "\n" + markdown))
    // A text that is refused, such as a table of too many cells, is shown as it is written.
    if document.body.isEmpty, document.diagnostics.contains(where: { $0.severity == .error }) {
      return "<pre>\(MarkupText.escaped(markdown))</pre>\n"
    }
    var result = ""
    // The punctuation of the next piece that stands in the result already.
    var closing = ""
    let body = BookPunctuation.curled(document.body, language: language)
    for (position, piece) in body.enumerated() {
      switch piece {
      case .html(let html):
        result += html.dropFirst(closing.count)
        closing = ""
      case .block: break
      case .cell(let index):
        let cell = document.cells[index]
        guard cell.kind == .math else {
          result += "<pre><code>\(MarkupText.escaped(cell.content.text))</code></pre>"
          continue
        }
        if cell.isInline, position + 1 < body.count,
          case .html(let next) = body[position + 1]
        {
          closing = ClosingPunctuation.leading(next)
        }
        let math = mathML(cell.content.bytes, display: !cell.isInline)
        result +=
          closing.isEmpty ? math : ClosingPunctuation.opening + math + closing + ClosingPunctuation.ending
      }
    }
    return result
  }

  /// HTML of one line, without its paragraph.
  private func inline(_ markdown: String) -> String {
    var text = html(markdown)
    while text.hasSuffix("\n") { text.removeLast() }
    guard text.hasPrefix("<p>"), text.hasSuffix("</p>") else { return text }
    return String(text.dropFirst(3).dropLast(4))
  }
}

extension ShownExercise {
  /// The exercise as HTML; `tellsPoints` where a script hands them to a learning management system.
  ///
  /// With `controls` all that its script will make work stands in it, and is seen where scripts run.
  func html(tellsPoints: Bool = false, controls: InterfaceText? = nil) -> String {
    let renderer = ExerciseRenderer(macros: exercise.macros, language: exercise.language)
    return renderer.sheet(exercise.exercise, name: exercise.name, variant: variant, figure: figure).html(
      showsKeys: showsKeys, words: renderer.words, figureCode: figureCode, tellsPoints: tellsPoints,
      controls: controls?.words)
  }
}

extension ExerciseSheet {
  /// The sheet as HTML, to be read and printed.
  ///
  /// - Parameters:
  ///   - showsKeys: Whether hints, the solution and the answers are there, to be opened.
  ///   - words: The words of the sheet itself.
  public func html(showsKeys: Bool, words: ExerciseWords = .english) -> String {
    html(showsKeys: showsKeys, words: words, figureCode: nil, tellsPoints: false, controls: nil)
  }

  /// The sheet as HTML.
  ///
  /// - Parameters:
  ///   - showsKeys: Whether hints, the solution and the answers are there, to be opened, and the page's script is given
  ///     what it judges answers by.
  ///   - words: The words of the sheet itself.
  ///   - figureCode: The figure as the page's engine draws it for other variants; nil where it cannot.
  ///   - tellsPoints: Whether the script of a course is told how many points there are.
  ///   - controls: The words of what it is answered with; nil where it is only read.
  func html(
    showsKeys: Bool, words: ExerciseWords, figureCode: String?, tellsPoints: Bool, controls: InterfaceWords?
  ) -> String {
    let code = showsKeys ? page.code : page.withoutKeys.code
    let drawsAnew = showsKeys && hasVariants && (figure.isEmpty || figureCode != nil)
    var html = "<div class=\"exercise\(controls == nil ? "" : " is-awaited")\""
    if tellsPoints { html += " data-points=\"\(points)\"" }
    html += " data-exercise=\"\(MarkupText.escaped(name))\""
    html += " data-code=\"\(MarkupText.escaped(code))\""
    if !showsKeys { html += " data-assessment=\"1\"" }
    if drawsAnew { html += " data-variants=\"1\"" }
    html += ">" + titleHTML(words)
    html += "<div class=\"exercise-ask\" data-text=\"ask\">\(ask)</div>"
    if !figure.isEmpty {
      let drawn = showsKeys ? figureCode.map { " data-drawing=\"\(MarkupText.escaped($0))\"" } ?? "" : ""
      html += "<div class=\"exercise-figure\"\(drawn)>\(figure)</div>"
    }
    html += partsHTML(words) { index in
      guard let controls else { return HTML() }
      return ExerciseForm(self, part: index, isChecked: showsKeys, words: controls.exercise).html
    }
    guard showsKeys else { return html + "</div>" }
    for (index, hint) in hints.enumerated() {
      html += "<details class=\"exercise-hint\"><summary>\(hintLabel(index, words))</summary>"
      html += "<div data-text=\"hint-\(index + 1)\">\(hint)</div></details>"
    }
    html += "<details class=\"exercise-solution\"><summary>\(words.solution)</summary>"
    html += solutionHTML(words) + "</details>"
    if let controls {
      let actions = ExerciseActions(
        hintCount: hints.count, drawsAnew: drawsAnew, hint: words.hint, words: controls)
      html += String(decoding: actions.html.bytes, as: UTF8.self)
    }
    return html + "</div>"
  }

  /// The heading, with how hard it is and what it is worth.
  func titleHTML(_ words: ExerciseWords) -> String {
    var html = "<p class=\"exercise-title\">"
    if let title { html += "<strong>\(title)</strong> " }
    let difficulty = words.level(level) + words.comma + words.points(points)
    return html + "<span class=\"exercise-level\">\(difficulty)</span></p>"
  }

  /// What a hint is called.
  func hintLabel(_ index: Int, _ words: ExerciseWords) -> String {
    hints.count == 1 ? words.hint : "\(words.hint) \(index + 1)"
  }

  /// The worked solution and the answers.
  func solutionHTML(_ words: ExerciseWords) -> String {
    var html = ""
    if let solution { html += "<div data-text=\"solution\">\(solution)</div>" }
    for part in parts where !part.key.isEmpty {
      let name = parts.count > 1 ? " (\(part.name))" : ""
      html += "<p class=\"exercise-key\">\(words.answer)\(name): "
      html += "<span data-text=\"key-\(part.name)\">\(part.key)</span></p>"
    }
    return html
  }

  /// The questions, each with what stands below it by its index.
  func partsHTML(_ words: ExerciseWords, below: (_ part: Int) -> HTML = { _ in HTML() }) -> String {
    var html = ""
    for (index, part) in parts.enumerated() {
      html += "<div class=\"exercise-part\" data-part=\"\(part.name)\">"
      html += "<div class=\"exercise-question\">"
      if parts.count > 1 { html += "<span class=\"exercise-name\">(\(part.name))</span> " }
      if !part.ask.isEmpty { html += "<div data-text=\"part-\(part.name)\">\(part.ask)</div>" }
      html += "</div>"
      if !part.choices.isEmpty {
        html += "<ol class=\"exercise-choices\" type=\"a\">"
        for choice in part.choices {
          html += "<li data-text=\"choice-\(part.name)-\(choice.name)\">\(choice.text)</li>"
        }
        html += "</ol>"
      }
      // Of one choice it is plain what to do.
      if part.choices.isEmpty || part.isSeveral {
        html += "<p class=\"exercise-kind\">\(MarkupText.escaped(part.hint))</p>"
      }
      html += String(decoding: below(index).bytes, as: UTF8.self) + "</div>"
    }
    return html
  }
}
