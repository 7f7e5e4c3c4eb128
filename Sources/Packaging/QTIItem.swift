import Exercises
import FormulaSyntax
import Notebook
import SiteGenerator
import SourceText
import Variants

/// One variant of an exercise as an `assessmentItem` of QTI 2.1.
struct QTIItem {
  /// Its name in the package, and the name of its file without `.xml`.
  let identifier: String
  /// The text of its file.
  let text: String
  /// The pictures that it shows: names of files in the package, and their texts.
  let pictures: [(path: String, text: String)]
  /// The parts that a teacher has to mark, with the reasons.
  let manual: [(part: String, reason: String)]
  /// What could not be taken over.
  let losses: Set<String>

  private struct Part {
    var part: ExercisePart
    var sheet: ExerciseSheet.Part
    var answer: ComparedAnswer
    /// What its identifiers end with.
    var name: String { part.name }
  }

  init(_ checked: CheckedExercise, _ variant: Variant, identifier: String) {
    let exercise = checked.exercise
    let environment = exercise.environment(of: variant)
    let symbols = exercise.space.parameters.map(\.symbol)
    let renderer = ExerciseRenderer(macros: checked.macros)
    let figure = ExerciseFigure.draw(checked, variant, identifier: identifier).html
    let sheet = renderer.sheet(exercise, name: checked.name, variant: variant, figure: "")
    var losses: Set<String> = []
    func blocks(_ html: String) -> String {
      let made = QTIMarkup.blocks(html)
      losses.formUnion(made.losses)
      return made.text
    }
    let parts = zip(exercise.parts, sheet.parts).map { part, made in
      Part(
        part: part, sheet: made,
        answer: ComparedAnswer(part, environment: environment) { text in
          blocks(renderer.html(text.markdown(in: environment, parameters: symbols)))
        })
    }
    let pictures = QTIPicture.all(figure).enumerated().map { index, picture in
      (path: "pictures/\(identifier)-\(index + 1).svg", picture: picture)
    }

    var body = blocks(sheet.ask)
    for (path, picture) in pictures {
      // Items lie in a folder of their own.
      body +=
        "\n<p><img src=\"../\(PackageManifest.address(path))\" alt=\"\(picture.alternative)\"/></p>"
    }
    var choiceFeedback: [(part: Part, choice: ExerciseChoice, text: String)] = []
    for part in parts {
      body += "\n" + Self.question(part, isSingle: parts.count == 1, blocks: blocks)
      for choice in part.part.choices {
        guard let say = choice.say else { continue }
        // What is said of it where it is wrong, for other numbers.
        if case .choice(let right, let isSeveral) = part.answer {
          if isSeveral { losses.insert("what is said of one of several choices") }
          if isSeveral || right.contains(choice.name) { continue }
        }
        let html = renderer.html(say.markdown(in: environment, parameters: symbols))
        choiceFeedback.append((part, choice, blocks(html)))
      }
    }
    body += "\n" + Self.solution(sheet, blocks: blocks)

    let title = exercise.title?.text ?? exercise.id
    var xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" \
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
      xsi:schemaLocation="http://www.imsglobal.org/xsd/imsqti_v2p1 \
      http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd" \
      identifier="\(identifier)" title="\(MarkupText.escaped(title))" adaptive="false" timeDependent="false" \
      toolName="Lectern">

      """
    xml += parts.map(Self.responses).joined()
    xml += Self.outcomes(parts)
    xml += "<itemBody>\n\(body)\n</itemBody>\n"
    xml += "<responseProcessing>\n" + parts.map(Self.processing).joined() + "</responseProcessing>\n"
    for part in parts {
      guard case .numbers(_, _, let known) = part.answer else { continue }
      for entry in known { xml += Self.modal(part.name, entry.name, entry.say) }
    }
    for (part, choice, text) in choiceFeedback { xml += Self.modal(part.name, "choice-" + choice.name, text) }
    xml += "</assessmentItem>\n"

    self.identifier = identifier
    self.text = xml
    self.pictures = pictures.map { ($0.path, $0.picture.text) }
    self.losses = losses
    manual = parts.compactMap { part in
      if case .manual(let reason) = part.answer { (part.name, reason) } else { nil }
    }
  }

  // MARK: Declarations

  private static func response(_ part: String, _ index: Int? = nil) -> String {
    "RESPONSE_" + XMLText.identifier(part, prefix: "") + (index.map { "_\($0 + 1)" } ?? "")
  }

  private static func score(_ part: String) -> String { "SCORE_" + XMLText.identifier(part, prefix: "") }
  private static func feedback(_ part: String) -> String {
    "FEEDBACK_" + XMLText.identifier(part, prefix: "")
  }
  private static func entry(_ name: String) -> String { XMLText.identifier(name, prefix: "F_") }

  private static func responses(_ part: Part) -> String {
    func declaration(
      _ identifier: String, _ type: String, _ values: [String], isSeveral: Bool = false, mapping: String = ""
    ) -> String {
      let list = values.filter { !$0.isEmpty }.map { "<value>\($0)</value>" }.joined()
      let correct = list.isEmpty ? "" : "<correctResponse>\(list)</correctResponse>"
      return
        "<responseDeclaration identifier=\"\(identifier)\" cardinality=\"\(isSeveral ? "multiple" : "single")\" baseType=\"\(type)\">\(correct)\(mapping)</responseDeclaration>\n"
    }
    switch part.answer {
    case .choice(let right, let isSeveral):
      return declaration(
        response(part.name), "identifier", right.map(entry), isSeveral: isSeveral,
        mapping: sharesPoints(part) ? mapping(part, right) : "")
    case .manual: return declaration(response(part.name), "string", [])
    case .numbers(let numbers, _, _):
      return numbers.enumerated().map { index, number in
        let middle = number.values[number.values.count / 2]
        return declaration(response(part.name, index), "float", [XMLText.number(middle)])
      }.joined()
    }
  }

  /// Whether each of several choices earns its share of the points.
  private static func sharesPoints(_ part: Part) -> Bool {
    if case .choice(_, true) = part.answer { part.part.countsComponents } else { false }
  }

  /// What each choice earns, and costs where it is wrong; together no less than 0.
  private static func mapping(_ part: Part, _ right: [String]) -> String {
    let share = Double(part.part.points) / Double(max(1, right.count))
    let entries = part.part.choices.map { choice in
      let points = XMLText.number(right.contains(choice.name) ? share : -share)
      return "<mapEntry mapKey=\"\(entry(choice.name))\" mappedValue=\"\(points)\"/>"
    }
    return
      "<mapping lowerBound=\"0\" upperBound=\"\(part.part.points)\" defaultValue=\"0\">\(entries.joined())</mapping>"
  }

  private static func outcomes(_ parts: [Part]) -> String {
    func float(_ identifier: String, most: Int) -> String {
      return
        "<outcomeDeclaration identifier=\"\(identifier)\" cardinality=\"single\" baseType=\"float\" normalMaximum=\"\(most)\" normalMinimum=\"0\"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>\n"
    }
    var text = float("SCORE", most: parts.reduce(0) { $0 + $1.part.points })
    for part in parts {
      if case .manual = part.answer {
        text += float(score(part.name), most: part.part.points)
      } else {
        text += float(score(part.name), most: part.part.points)
        text +=
          "<outcomeDeclaration identifier=\"\(feedback(part.name))\" cardinality=\"single\" baseType=\"identifier\"/>\n"
      }
    }
    return text
  }

  // MARK: The body

  private static func question(_ part: Part, isSingle: Bool, blocks: (String) -> String) -> String {
    var text = ""
    if !isSingle { text += "<p>(\(MarkupText.escaped(part.name)))</p>" }
    text += blocks(part.sheet.ask)
    switch part.answer {
    case .choice(_, let isSeveral):
      // No limit is written as 0.
      text +=
        "<choiceInteraction responseIdentifier=\"\(response(part.name))\" shuffle=\"true\" maxChoices=\"\(isSeveral ? 0 : 1)\">"
      for choice in part.sheet.choices {
        text += "<simpleChoice identifier=\"\(entry(choice.name))\">\(blocks(choice.text))</simpleChoice>"
      }
      return text + "</choiceInteraction>"
    case .manual:
      text += "<p>\(MarkupText.escaped(part.sheet.hint))</p>"
      return text
        + "<extendedTextInteraction responseIdentifier=\"\(response(part.name))\" expectedLines=\"2\"/>"
    case .numbers(let numbers, let layout, _):
      text += "<p>\(ComparedAnswer.demand(part.part, count: numbers.count))</p>"
      return text + entries(part.name, numbers.count, layout)
    }
  }

  private static func entries(_ part: String, _ count: Int, _ layout: ComparedAnswer.Layout) -> String {
    func field(_ index: Int) -> String {
      "<textEntryInteraction responseIdentifier=\"\(response(part, index))\" expectedLength=\"10\"/>"
    }
    switch layout {
    case .single: return "<p>\(field(0))</p>"
    case .tuple: return "<p>(\((0..<count).map(field).joined(separator: ", ")))</p>"
    case .matrix(let rows, let columns):
      let body = (0..<rows).map { row in
        "<tr>" + (0..<columns).map { "<td>\(field(row * columns + $0))</td>" }.joined() + "</tr>"
      }
      return "<table><tbody>\(body.joined())</tbody></table>"
    }
  }

  /// What is for the eyes of teachers and of those who mark.
  private static func solution(_ sheet: ExerciseSheet, blocks: (String) -> String) -> String {
    var text = sheet.solution.map(blocks) ?? ""
    for part in sheet.parts where !part.key.isEmpty {
      text += blocks("<p>Answer\(sheet.parts.count > 1 ? " (\(part.name))" : ""): \(part.key)</p>")
    }
    return "<rubricBlock view=\"scorer tutor\">\(text.isEmpty ? "<p/>" : text)</rubricBlock>"
  }

  private static func modal(_ part: String, _ name: String, _ text: String) -> String {
    "<modalFeedback outcomeIdentifier=\"\(feedback(part))\" identifier=\"\(entry(name))\" showHide=\"show\">\(text)</modalFeedback>\n"
  }

  // MARK: Marking

  private static func set(_ identifier: String, _ expression: String) -> String {
    "<setOutcomeValue identifier=\"\(identifier)\">\(expression)</setOutcomeValue>"
  }

  private static func base(_ type: String, _ value: String) -> String {
    "<baseValue baseType=\"\(type)\">\(value)</baseValue>"
  }

  private static func sum(_ identifier: String, _ points: Double) -> String {
    set(
      identifier,
      "<sum><variable identifier=\"\(identifier)\"/>\(base("float", XMLText.number(points)))</sum>")
  }

  private static func award(_ part: Part, _ points: Double) -> String {
    sum(score(part.name), points) + sum("SCORE", points)
  }

  private static func isNear(_ part: String, _ index: Int, _ number: ComparedNumber) -> String {
    let tolerance = XMLText.number(number.tolerance)
    let tests = number.values.map { value in
      "<equal toleranceMode=\"absolute\" tolerance=\"\(tolerance) \(tolerance)\"><variable identifier=\"\(response(part, index))\"/>\(base("float", XMLText.number(value)))</equal>"
    }
    return tests.count == 1 ? tests[0] : "<or>\(tests.joined())</or>"
  }

  private static func areNear(_ part: String, _ numbers: [ComparedNumber]) -> String {
    "<and>" + numbers.enumerated().map { isNear(part, $0.offset, $0.element) }.joined() + "</and>"
  }

  private static func processing(_ part: Part) -> String {
    let points = Double(part.part.points)
    switch part.answer {
    case .manual: return ""
    case .choice(let right, let isSeveral):
      let response = "<variable identifier=\"\(response(part.name))\"/>"
      var text =
        "<responseCondition><responseIf><match>\(response)<correct identifier=\"\(Self.response(part.name))\"/></match>"
      text += award(part, points) + "</responseIf>"
      if sharesPoints(part) {
        // By the mapping of the declaration.
        let earned = "<mapResponse identifier=\"\(Self.response(part.name))\"/>"
        text += "<responseElse>"
        for identifier in [score(part.name), "SCORE"] {
          text += set(identifier, "<sum><variable identifier=\"\(identifier)\"/>\(earned)</sum>")
        }
        return text + "</responseElse></responseCondition>\n"
      }
      // What is said of one wrong choice is not said of several.
      for choice in part.part.choices where !isSeveral && choice.say != nil && !right.contains(choice.name) {
        text += "<responseElseIf><match>\(response)\(base("identifier", entry(choice.name)))</match>"
        text += set(feedback(part.name), base("identifier", entry("choice-" + choice.name)))
        text += "</responseElseIf>"
      }
      return text + "</responseCondition>\n"
    case .numbers(let numbers, _, let known):
      var text =
        "<responseCondition><responseIf>\(areNear(part.name, numbers))\(award(part, points))</responseIf>"
      for wrong in known {
        text += "<responseElseIf>\(areNear(part.name, wrong.numbers))"
        text += set(feedback(part.name), base("identifier", entry(wrong.name)))
        if wrong.credit > 0 { text += award(part, wrong.credit * points) }
        text += "</responseElseIf>"
      }
      if part.part.countsComponents, numbers.count > 1 {
        text += "<responseElse>"
        for (index, number) in numbers.enumerated() {
          text += "<responseCondition><responseIf>\(isNear(part.name, index, number))"
          text += award(part, points / Double(numbers.count)) + "</responseIf></responseCondition>"
        }
        text += "</responseElse>"
      }
      return text + "</responseCondition>\n"
    }
  }
}
