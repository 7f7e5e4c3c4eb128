import Answers
import FormulaProof
import FormulaSyntax
import SourceText
import Variants

/// A variant of an exercise with its keys and known wrong answers worked out.
public struct PreparedVariant: Sendable {
  /// The key of a part, and the values of its feedback.
  struct Part: Sendable {
    var key: Value<Expression>?
    var rightChoices: [String]
    var feedback: [Value<Expression>]
  }

  /// The variant.
  public let variant: Variant
  let parts: [Part]

  /// Works out a variant's keys.
  ///
  /// - Throws: what is wrong with a formula. It happens to no exercise that was verified.
  public init(_ exercise: Exercise, _ variant: Variant) throws(Diagnostic) {
    self.variant = variant
    let environment = exercise.environment(of: variant)
    var parts: [Part] = []
    for part in exercise.parts {
      var made = Part(key: nil, rightChoices: [], feedback: [])
      if let key = part.key { made.key = try Expression.value(of: key, in: environment) }
      for entry in part.feedback {
        made.feedback.append(try Expression.value(of: entry.value, in: environment))
      }
      if part.kind.isChoice {
        made.rightChoices = RightChoices(part: part, environment: environment).names
      }
      parts.append(made)
    }
    self.parts = parts
  }
}

/// Judges learners' answers by equivalence.
public struct AnswerJudge: Sendable {
  /// The exercise.
  public let exercise: Exercise

  /// Makes a judge of an exercise.
  public init(_ exercise: Exercise) {
    self.exercise = exercise
  }

  /// The mark of an answer to the part with an index.
  public func mark(_ text: String, part index: Int, of variant: PreparedVariant) -> AnswerMark {
    let part = exercise.parts[index]
    let prepared = variant.parts[index]
    let question = part.question
    let comparison = AnswerComparison(
      part: question, environment: part.kind.isFormula ? exercise.environment : Environment(),
      assumptions: exercise.assumptions)
    return AnswerMarking(
      question: question, comparer: comparison, key: prepared.key, factors: factors(prepared.key, part),
      rightChoices: prepared.rightChoices,
      mistakes: zip(part.feedback, prepared.feedback).map { entry, value in
        KnownMistake(name: entry.name, title: entry.title, credit: entry.credit, value: value)
      }
    ).mark(text)
  }

  /// Of a key that is a product how many factors it has.
  private func factors(_ key: Value<Expression>?, _ part: ExercisePart) -> Int? {
    guard part.form.demands.contains(.factored), case .number(let product)? = key else { return nil }
    return FactorCount(product)?.count
  }
}

/// Tells which choices are right.
struct ChoiceJudge {
  let part: ExercisePart
  let environment: Environment

  /// Whether a choice is right; nil where that could not be decided.
  func isRight(_ choice: ExerciseChoice) -> Bool? {
    let prover = Prover(environment: environment)
    let claims: [Claim]
    if let value = choice.value, let key = part.key {
      claims = [Claim(left: value, relation: .equal, right: key, span: Span(at: 0))]
    } else if let condition = choice.condition {
      claims = Claim.claims(of: condition)
    } else {
      return nil
    }
    var result = true
    for claim in claims {
      switch prover.judge(claim).judgement.verdict {
      case .proved, .confirmed: continue
      case .refuted: result = false
      case .sampled, .undecided, .error: return nil
      }
    }
    return result
  }
}

/// Those of a part's choices that are right, in a variant's environment.
public struct RightChoices {
  /// Their letters; none where none was found.
  public let names: [String]

  /// Finds them.
  public init(part: ExercisePart, environment: Environment) {
    let judge = ChoiceJudge(part: part, environment: environment)
    names = part.choices.filter { judge.isRight($0) == true }.map(\.name)
  }
}
