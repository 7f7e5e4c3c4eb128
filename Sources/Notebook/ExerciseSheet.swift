import Exercises
import FormulaSyntax
import LessonMarkdown
import SourceText
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
    /// What kind of answer is asked, in words.
    public var hint: String
    /// What it is worth.
    public var points: Int
    /// The answer in MathML, or the letter of the right choice.
    public var key: String
  }

  /// The exercise's name in full.
  public var name: String
  /// The heading; nil without one.
  public var title: String?
  /// How hard it is.
  public var level: Exercise.Level
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
}

/// Makes sheets of exercises.
public struct ExerciseRenderer: Sendable {
  let macros: LaTeXMacros

  /// Makes a renderer that knows a lesson's macros.
  public init(macros: LaTeXMacros = LaTeXMacros()) {
    self.macros = macros
  }

  /// The sheet of a variant.
  ///
  /// - Parameters:
  ///   - name: The exercise's name in full.
  ///   - figure: The figure for this variant, drawn.
  public func sheet(_ exercise: Exercise, name: String, variant: Variant, figure: String) -> ExerciseSheet {
    let environment = exercise.environment(of: variant)
    let symbols = exercise.space.parameters.map(\.symbol)
    func html(_ text: ExerciseText) -> String {
      self.html(text.markdown(in: environment, parameters: symbols))
    }
    let parts = exercise.parts.map { part in
      ExerciseSheet.Part(
        name: part.name, ask: part.ask.map(html) ?? "",
        choices: part.choices.map { choice in
          (choice.name, choice.label.map(html) ?? choice.value.map { math($0, environment) } ?? "")
        }, hint: Self.hint(part), points: part.points, key: key(part, environment))
    }
    return ExerciseSheet(
      name: name, title: exercise.title.map { inline($0.text) }, level: exercise.level,
      ask: html(exercise.ask),
      figure: figure, parts: parts, hints: exercise.hints.map(html), solution: exercise.solution.map(html))
  }

  private func key(_ part: ExercisePart, _ environment: Environment) -> String {
    if part.kind == .choice {
      let judge = RightChoice(part: part, environment: environment)
      return judge.name ?? ""
    }
    return part.key.map { math($0, environment) } ?? ""
  }

  /// What is asked, and how it is to be written.
  private static func hint(_ part: ExercisePart) -> String {
    var text = part.kind.phrase
    if part.kind == .expression { text += " of " + part.symbols.map(\.name).joined(separator: ", ") }
    if part.kind == .angle { text += part.unit == .degrees ? " in degrees" : " in radians" }
    let demands = AnswerForm.Demand.allCases.filter(part.form.demands.contains)
    if !demands.isEmpty { text += ", " + demands.map(\.rawValue).joined(separator: ", ") }
    return text
  }

  private func math(_ expression: Expression, _ environment: Environment) -> String {
    guard let shown = ExerciseValue.display(expression, in: environment) else { return "" }
    return mathML(Array(LaTeXPrinter.print(shown).utf8), display: false)
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
    for piece in document.body {
      switch piece {
      case .html(let html): result += html
      case .cell(let index):
        let cell = document.cells[index]
        result +=
          cell.kind == .math
          ? mathML(cell.content.bytes, display: !cell.isInline)
          : "<pre><code>\(MarkupText.escaped(cell.content.text))</code></pre>"
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

extension ExerciseSheet {
  /// The sheet as HTML.
  ///
  /// - Parameter showsKeys: Whether hints, the solution and the answers are there, to be opened.
  public func html(showsKeys: Bool) -> String {
    var html = "<div class=\"exercise\" data-exercise=\"\(MarkupText.escaped(name))\">"
    html += "<p class=\"exercise-title\">"
    if let title { html += "<strong>\(title)</strong> " }
    let points = parts.reduce(0) { $0 + $1.points }
    html +=
      "<span class=\"exercise-level\">\(level.rawValue), \(points) \(points == 1 ? "point" : "points")</span></p>"
    html += "<div class=\"exercise-ask\">\(ask)</div>"
    if !figure.isEmpty { html += "<div class=\"exercise-figure\">\(figure)</div>" }
    html += partsHTML
    guard showsKeys else { return html + "</div>" }
    for (index, hint) in hints.enumerated() {
      let label = hints.count == 1 ? "Hint" : "Hint \(index + 1)"
      html += "<details class=\"exercise-hint\"><summary>\(label)</summary>\(hint)</details>"
    }
    html += "<details class=\"exercise-solution\"><summary>Solution</summary>\(solution ?? "")"
    for part in parts where !part.key.isEmpty {
      html += "<p class=\"exercise-key\">Answer\(parts.count > 1 ? " (\(part.name))" : ""): \(part.key)</p>"
    }
    return html + "</details></div>"
  }

  private var partsHTML: String {
    var html = ""
    for part in parts {
      html += "<div class=\"exercise-part\" data-part=\"\(part.name)\">"
      if parts.count > 1 { html += "<span class=\"exercise-name\">(\(part.name))</span> " }
      html += part.ask
      if !part.choices.isEmpty {
        html += "<ol class=\"exercise-choices\" type=\"a\">"
        for choice in part.choices { html += "<li>\(choice.text)</li>" }
        html += "</ol>"
      } else {
        html += "<p class=\"exercise-kind\">Give \(MarkupText.escaped(part.hint)).</p>"
      }
      html += "</div>"
    }
    return html
  }
}
