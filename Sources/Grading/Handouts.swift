import Exercises
import FormulaSyntax
import Notebook
import Reports
import SiteGenerator
import SourceText
import Variants

/// The sheets of a class: for each learner a page with this learner's numbers, and no keys.
public struct Handouts: Sendable {
  private let exercises: [CheckedExercise]
  private let secret: String
  private let style: String

  /// Makes handouts; `style` is CSS for formulas and figures.
  public init(exercises: [CheckedExercise], secret: String, style: String) {
    self.exercises = exercises
    self.secret = secret
    self.style = style
  }

  /// The page of a learner.
  public func page(for learner: Roster.Learner) -> String {
    var body = ""
    for (index, checked) in exercises.enumerated() {
      let seed = VariantSeed(exercise: checked.name, learner: learner.id, secret: secret)
      guard let variant = checked.exercise.space.variant(of: seed) else { continue }
      let figure = ExerciseFigure.draw(checked, variant, identifier: "figure-\(index + 1)").html
      let sheet = ExerciseRenderer(macros: checked.macros, language: checked.language).sheet(
        checked.exercise, name: checked.name, variant: variant, figure: figure)
      body += sheet.html(showsKeys: false, words: .of(checked.language)) + "\n"
    }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>Exercises for \(MarkupText.escaped(learner.name))</title>
      <style>
      body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1rem; }
      \(style)
      </style>
      </head>
      <body>
      <h1>Exercises for \(MarkupText.escaped(learner.name))</h1>
      \(body)
      </body>
      </html>

      """
  }

  /// The pages of a class: file names and texts. A learner's identifier that makes no file name is numbered instead.
  public func pages(of roster: Roster) -> [(name: String, text: String)] {
    roster.learners.enumerated().map { index, learner in
      let isPlain = learner.id.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
      return ((isPlain ? learner.id : "learner-\(index + 1)") + ".html", page(for: learner))
    }
  }

  /// A line of JSON for each learner and exercise, with empty answers, to fill in.
  public func blankSubmissions(of roster: Roster) -> String {
    roster.learners.flatMap { learner in
      exercises.map { checked in
        let answers = checked.exercise.parts.map { JSONValue.Member($0.name, .string("")) }
        return JSONValue.object([
          .init("learner", .string(learner.id)), .init("exercise", .string(checked.name)),
          .init("answers", .object(answers)),
        ]).compact + "\n"
      }
    }.joined()
  }
}
