import Exercises
import Notebook
import SourceText
import Variants

/// Exercises as questions in Moodle's XML format: for each some variants, and each part a question of its own.
///
/// Each exercise has a category of its own, or one for each part, of which a quiz draws one question at random.
public struct MoodleQuiz: Sendable {
  /// The text of the file.
  public let text: String
  /// What Moodle cannot do with these exercises: questions that a teacher has to mark, and what was left out.
  public let diagnostics: [Diagnostic]
  /// How many questions there are.
  public let questionCount: Int

  /// Makes a quiz.
  ///
  /// - Parameters:
  ///   - exercises: The exercises, verified.
  ///   - variants: How many variants of each there are at most; see ``DifferentVariants``.
  ///   - secret: The secret by which they are drawn.
  ///   - title: The category above all others.
  public init(_ exercises: [CheckedExercise], variants count: Int, secret: String = "", title: String) {
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n"
    var found: [Diagnostic] = []
    var number = 0
    for checked in exercises {
      let variants = DifferentVariants.of(checked, count: count, secret: secret)
      let drawn = variants.enumerated().map { MoodleVariant(checked, $0.element, number: $0.offset + 1) }
      for index in checked.exercise.parts.indices {
        let part = checked.exercise.parts[index]
        let questions = drawn.map { $0.question(part: index) }
        let isSingle = checked.exercise.parts.count == 1
        xml += Self.category(title, checked, isSingle ? nil : part.name)
        xml += questions.map(\.xml).joined()
        number += questions.count
        found += Self.notes(checked, isSingle ? nil : part.name, questions)
      }
    }
    text = xml + "</quiz>\n"
    diagnostics = found
    questionCount = number
  }

  /// The category of the questions that follow. A slash that is part of a name is doubled.
  private static func category(_ title: String, _ checked: CheckedExercise, _ part: String?) -> String {
    let lesson = checked.name.dropLast(checked.exercise.id.utf8.count + 1)
    let own = checked.exercise.title?.text ?? checked.exercise.id
    let names = [title, String(lesson), part.map { "\(own) (\($0))" } ?? own]
    let path = names.map { $0.replacing("/", with: "//") }.joined(separator: "/")
    return """
      <question type="category"><category><text>$course$/top/\(MarkupText.escaped(path))</text></category></question>

      """
  }

  private static func notes(
    _ checked: CheckedExercise, _ part: String?, _ questions: [MoodleQuestion]
  ) -> [Diagnostic] {
    let exercise = checked.exercise
    let place = part.map { "part \($0) of \(checked.name)" } ?? checked.name
    func note(_ finding: Finding, _ message: String, notes: [Diagnostic.Note] = []) -> Diagnostic {
      .warning(finding, message, file: exercise.place.file, at: exercise.place.span, notes: notes)
    }
    var result: [Diagnostic] = []
    let reasons = questions.compactMap(\.manual)
    if let reason = reasons.first {
      let some = reasons.count < questions.count ? ", in \(reasons.count) of \(questions.count) variants" : ""
      result.append(
        note(
          .markedByHand, "\(place) is to be marked by hand\(some): \(reason)",
          notes: [.init("Moodle compares numbers and choices only")]))
    }
    let losses = Set(questions.flatMap(\.losses)).sorted()
    if !losses.isEmpty {
      let list = losses.joined(separator: " and ")
      result.append(note(.leftOut, "Moodle has no place for some of \(place): \(list)"))
    }
    return result
  }
}
