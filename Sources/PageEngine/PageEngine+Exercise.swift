import Answers
import Figures
import FormulaSyntax
import SourceText
import Variants

extension PageEngine {
  /// `exercise`: an exercise of the page drawn for a learner, its answers read and marked.
  ///
  /// Lines of the question:
  ///
  /// - `code`, the exercise as the page has it.
  /// - `learner`, a name: the variant is that which `lectern grade` gives this learner without a secret.
  /// - `shape`: what is asked.
  /// - `draw`: the texts are wanted.
  /// - `read`, the number of a part, counted from 0, and an answer to it: what it is read as.
  /// - `check`, the same: how it is marked.
  ///
  /// Lines of the answer, in the order of those of the question:
  ///
  /// - to `shape`, `shape` for each part: the kind of its answer, the rows and columns of a grid that it fills, or 0 and
  ///   0, and its points.
  /// - to `draw`, `value` for each parameter, its name, its value in calculator notation, and the same as code for the
  ///   operation `figure`; `text` for each text, its name and its HTML; and for each part with choices `order`, its
  ///   number and the letters as they are to stand, and `right`, its number and the letters that are right.
  /// - to `read`, `mathml` and the answer as one `math` element, of a derivation one for each line, and `canonical` and the answer in calculator notation;
  ///   of choices `choice` and their letters; or `error`, an identifier, the places where it begins and ends in the
  ///   answer, and a message, with a `fix` line behind it where there is a mend: the same places, and what to write
  ///   there; then a line `values` with what differs from message to message.
  /// - to `check`, `mark`, with the status, the share of the points, the identifier of the reason, and the reason; a
  ///   line `values`; and `say` with HTML where the wrong answer is a known one.
  static func exercise(_ records: [EngineRecord], into answer: inout EngineAnswer) {
    let code = records.first { $0.kind == "code" }?[0] ?? ""
    guard let exercise = PageExercise(code: code) else {
      answer.fail("no-exercise", "the question has no exercise, or that of another version")
      return
    }
    let learner = records.first { $0.kind == "learner" }?[0] ?? ""
    var drawn: DrawnExercise?
    for record in records {
      switch record.kind {
      case "code", "learner": continue
      case "shape":
        for part in exercise.parts {
          let question = part.question
          let shape = question.kind.isChoice ? nil : question.shape
          answer.add(
            "shape",
            [question.kind.rawValue, "\(shape?.rows ?? 0)", "\(shape?.columns ?? 0)", "\(question.points)"])
        }
      case "read":
        guard let index = part(record, of: exercise, into: &answer) else { return }
        read(record[1], exercise.parts[index].question, into: &answer)
      case "draw", "check":
        if drawn == nil { drawn = exercise.variant(of: learner).map { exercise.drawn($0) } }
        guard let drawn else {
          answer.fail("no-variant", "no values of the parameters were found that satisfy the conditions")
          return
        }
        if record.kind == "draw" {
          draw(drawn, VariantSeed(exercise: exercise.name, learner: learner), into: &answer)
        } else {
          guard let index = part(record, of: exercise, into: &answer) else { return }
          let (mark, say) = drawn.mark(record[1], part: index)
          answer.add(
            "mark",
            [mark.status.rawValue, EngineNumber.text(of: mark.credit), mark.cause.identifier, mark.reason])
          answer.add("values", mark.cause.values)
          if !say.isEmpty { answer.add("say", [say]) }
        }
      default: answer.fail("unknown-line", "a line '\(record.kind)' is not known here")
      }
    }
  }

  /// The part that a line is about.
  private static func part(
    _ record: EngineRecord, of exercise: PageExercise, into answer: inout EngineAnswer
  ) -> Int? {
    if let index = record.integer(0), exercise.parts.indices.contains(index) { return index }
    answer.fail("no-part", "the exercise has no part \(record[0])")
    return nil
  }

  private static func draw(_ drawn: DrawnExercise, _ seed: VariantSeed, into answer: inout EngineAnswer) {
    let exercise = drawn.exercise
    for (parameter, index) in zip(exercise.parameters, drawn.variant.indices) {
      let value = parameter.values[index]
      answer.add("value", [parameter.symbol.name, value.description, value.figureCode])
    }
    for text in exercise.texts { answer.add("text", [text.name, drawn.html(text.pieces)]) }
    for (index, part) in exercise.parts.enumerated() where !part.choices.isEmpty {
      var letters = ""
      for place in seed.order(of: part.choices.count, part: part.question.name) {
        letters += part.choices[place].name
      }
      answer.add("order", ["\(index)", letters])
      answer.add("right", ["\(index)", drawn.rightChoices(part).joined()])
    }
  }

  private static func read(_ text: String, _ question: AnswerQuestion, into answer: inout EngineAnswer) {
    let bytes = Array(text.utf8)
    do throws(AnswerRefusal) {
      switch try AnswerReader(question).read(text) {
      case .choices(let names): answer.add("choice", [names.joined(separator: ", ")])
      case .value(let value):
        answer.add("mathml", [AnswerMarkup.html(value, kind: question.kind)])
        answer.add("canonical", [AnswerMarkup.text(value, kind: question.kind)])
      }
    } catch {
      answer.add("error", error.reason.identifier, error.reason.message, at: error.span, in: bytes)
      if let span = error.span, let replacement = error.replacement {
        answer.add(FixIt("write \(replacement)", replace: span, with: replacement), in: bytes)
      }
      answer.add("values", error.reason.values)
    }
  }
}
