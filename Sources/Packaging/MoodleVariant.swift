import Exercises
import FormulaSyntax
import Foundation
import Notebook
import SiteGenerator
import SourceText
import Variants

/// A question in Moodle's XML format.
struct MoodleQuestion {
  /// The element.
  var xml: String
  /// Why a teacher has to mark it; nil where Moodle does.
  var manual: String?
  /// What could not be taken over.
  var losses: [String]
}

/// One variant of an exercise, whose parts are questions of Moodle.
///
/// The elements are those of [Moodle XML format](https://docs.moodle.org/en/Moodle_XML_format).
struct MoodleVariant {
  private let checked: CheckedExercise
  private let number: Int
  private let environment: Environment
  private let symbols: [Symbol]
  private let renderer: ExerciseRenderer
  private let sheet: ExerciseSheet
  private let pictures: [QTIPicture]

  init(_ checked: CheckedExercise, _ variant: Variant, number: Int) {
    self.checked = checked
    self.number = number
    environment = checked.exercise.environment(of: variant)
    symbols = checked.exercise.space.parameters.map(\.symbol)
    renderer = ExerciseRenderer(macros: checked.macros)
    sheet = renderer.sheet(checked.exercise, name: checked.name, variant: variant, figure: "")
    let figure = ExerciseFigure.draw(checked, variant, identifier: "moodle-\(number)").html
    pictures = QTIPicture.all(figure)
  }

  private func html(_ text: ExerciseText) -> String {
    renderer.html(text.markdown(in: environment, parameters: symbols))
  }

  /// The question that a part is.
  func question(part index: Int) -> MoodleQuestion {
    let part = checked.exercise.parts[index]
    let shown = sheet.parts[index]
    var answer = ComparedAnswer(part, environment: environment, say: html)
    if let reason = Self.refusal(answer, part) { answer = .manual(reason) }
    var losses: [String] = []
    var ask = sheet.ask + images + shown.ask
    let type: String
    var answers = ""
    switch answer {
    case .manual:
      type = "essay"
      ask += "<p>\(MarkupText.escaped(shown.hint))</p>"
      answers = Self.essay(key: shown.key)
    case .choice(let right, let isSeveral):
      type = "multichoice"
      answers = choices(part, shown, right, isSeveral: isSeveral)
    case .numbers(let numbers, .single, let known):
      type = "numerical"
      ask += "<p>\(ComparedAnswer.demand(part, count: 1))</p>"
      answers = Self.numerical(numbers[0], known)
    case .numbers(let numbers, let layout, let known):
      type = "cloze"
      ask += "<p>\(ComparedAnswer.demand(part, count: numbers.count))</p>" + Self.fields(numbers, layout)
      if !known.isEmpty { losses.append("what is said of several numbers together") }
      if part.points != numbers.count { losses.append("its points, of which each number has one") }
    }
    var title = "\(checked.exercise.title?.text ?? checked.exercise.id) \(number)"
    if sheet.parts.count > 1 { title += " (\(part.name))" }
    var xml = "<question type=\"\(type)\">\n"
    xml += "<name><text>\(MarkupText.escaped(title))</text></name>\n"
    xml += "<questiontext format=\"html\"><text>\(Self.data(ask))</text>\(files)</questiontext>\n"
    xml += Self.text("generalfeedback", sheet.solution ?? "")
    // A numerical or multiple-choice question takes this away for each further try.
    xml += "<defaultgrade>\(part.points)</defaultgrade><penalty>0.3333333</penalty><hidden>0</hidden>\n"
    let identifier = "\(checked.name)-\(number)\(sheet.parts.count > 1 ? "-\(part.name)" : "")"
    if identifier.utf8.count <= 100 { xml += "<idnumber>\(MarkupText.escaped(identifier))</idnumber>\n" }
    xml += answers
    if type != "essay" { xml += sheet.hints.map { Self.text("hint", $0) }.joined() }
    var manual: String?
    if case .manual(let reason) = answer {
      manual = reason
      if !sheet.hints.isEmpty { losses.append("hints of a question that a teacher marks") }
    }
    return MoodleQuestion(xml: xml + "</question>\n", manual: manual, losses: losses)
  }

  /// Why Moodle would mark an answer otherwise than it is meant; nil where it does not.
  private static func refusal(_ answer: ComparedAnswer, _ part: ExercisePart) -> String? {
    switch answer {
    case .manual: return nil
    case .choice(let right, true):
      if !part.countsComponents {
        return "Moodle gives each choice its share; 'partial: components' asks for that"
      }
      return share(1 / Double(right.count)) == nil ? "Moodle knows no share of 1 of \(right.count)" : nil
    case .choice: return nil
    case .numbers(_, .single, let known):
      let odd = known.first { share($0.credit) == nil }
      return odd.map { "Moodle knows no credit of \($0.credit)" }
    case .numbers(_, _, let known):
      if !part.countsComponents {
        return "Moodle gives each of several numbers its share; 'partial: components' asks for that"
      }
      return known.contains { $0.credit > 0 }
        ? "a known mistake of several numbers has a credit of its own" : nil
    }
  }

  /// The shares that Moodle's importer knows, in percent as it writes them.
  private static let shares = [
    "100", "90", "83.33333", "80", "75", "70", "66.66667", "60", "50", "40", "33.33333", "30", "25", "20",
    "16.66667",
    "14.28571", "12.5", "11.11111", "10", "5", "0",
  ]

  /// A share of the points as Moodle writes it; nil for one that it does not know.
  private static func share(_ credit: Double) -> String? {
    shares.first { abs((Double($0) ?? -1) - 100 * credit) < 1e-4 }
  }

  // MARK: Answers

  private static func numerical(_ number: ComparedNumber, _ known: [ComparedAnswer.Known]) -> String {
    func answer(_ value: Double, _ tolerance: Double, _ share: String, _ say: String) -> String {
      let feedback = text("feedback", say)
      return """
        <answer fraction="\(share)" format="moodle_auto_format"><text>\(XMLText.number(value))</text>
        \(feedback)<tolerance>\(XMLText.number(tolerance))</tolerance></answer>

        """
    }
    // The first that fits counts.
    var xml = number.values.map { answer($0, number.tolerance, "100", "") }.joined()
    for wrong in known {
      for value in wrong.numbers[0].values {
        xml += answer(value, wrong.numbers[0].tolerance, share(wrong.credit) ?? "0", wrong.say)
      }
    }
    return xml
      + "<unitgradingtype>0</unitgradingtype><unitpenalty>0.1</unitpenalty><showunits>3</showunits><unitsleft>0</unitsleft>\n"
  }

  /// Fields within the text of the question (Cloze), each for one number.
  private static func fields(_ numbers: [ComparedNumber], _ layout: ComparedAnswer.Layout) -> String {
    let fields = numbers.map { number in
      let values = number.values.map { "=\(XMLText.number($0)):\(XMLText.number(number.tolerance))" }
      return "{1:NUMERICAL:\(values.joined(separator: "~"))}"
    }
    guard case .matrix(let rows, let columns) = layout else {
      return "<p>(\(fields.joined(separator: ", ")))</p>"
    }
    let body = (0..<rows).map { row in
      "<tr>" + fields[(row * columns)..<((row + 1) * columns)].map { "<td>\($0)</td>" }.joined() + "</tr>"
    }
    return "<table><tbody>\(body.joined())</tbody></table>"
  }

  private func choices(
    _ part: ExercisePart, _ shown: ExerciseSheet.Part, _ right: [String], isSeveral: Bool
  ) -> String {
    let share = Self.share(1 / Double(right.count)) ?? "100"
    var xml =
      "<single>\(!isSeveral)</single><shuffleanswers>true</shuffleanswers><answernumbering>none</answernumbering>\n"
    for (choice, own) in zip(part.choices, shown.choices) {
      let isRight = right.contains(choice.name)
      let fraction = isRight ? share : isSeveral ? "-\(share)" : "0"
      let say = isRight ? "" : choice.say.map(html) ?? ""
      xml += "<answer fraction=\"\(fraction)\" format=\"html\"><text>\(Self.data(own.text))</text>"
      xml += Self.text("feedback", say) + "</answer>\n"
    }
    return xml
  }

  private static func essay(key: String) -> String {
    """
    <responseformat>plain</responseformat><responserequired>1</responserequired>\
    <responsefieldlines>5</responsefieldlines><attachments>0</attachments><attachmentsrequired>0</attachmentsrequired>
    \(text("graderinfo", key))\(text("responsetemplate", ""))
    """
  }

  // MARK: Text

  private var images: String {
    pictures.indices.map { index in
      "<p><img src=\"@@PLUGINFILE@@/figure-\(index + 1).svg\" alt=\"\(pictures[index].alternative)\"></p>"
    }.joined()
  }

  private var files: String {
    pictures.enumerated().map { index, picture in
      let content = Data(picture.text.utf8).base64EncodedString()
      return "<file name=\"figure-\(index + 1).svg\" path=\"/\" encoding=\"base64\">\(content)</file>"
    }.joined()
  }

  private static func text(_ name: String, _ html: String) -> String {
    "<\(name) format=\"html\"><text>\(data(html))</text></\(name)>\n"
  }

  /// HTML as character data.
  private static func data(_ html: String) -> String {
    html.isEmpty ? "" : "<![CDATA[\(html.replacing("]]>", with: "]]]]><![CDATA[>"))]]>"
  }
}
