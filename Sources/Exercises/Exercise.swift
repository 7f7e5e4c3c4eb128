import Answers
import CellYAML
import FormulaSyntax
import SourceText
import Variants

/// An exercise of a lesson: its parameters, what it asks, and what is right.
///
/// Expressions are read, in the lesson's environment at the place of the cell; the parameters are free symbols in it.
public struct Exercise: Sendable {
  /// How hard an exercise is.
  public enum Level: String, Sendable, CaseIterable {
    /// One step.
    case easy
    /// A few steps.
    case medium
    /// A thought of one's own.
    case hard
  }

  /// Its name in the lesson.
  public var id: String
  /// The place of the name.
  public var place: LocatedText
  /// A heading; nil without one.
  public var title: LocatedText?
  /// How hard it is.
  public var level: Level
  /// What is asked, in Markdown with slots.
  public var ask: ExerciseText
  /// The figure, in the YAML of a diagram cell, whose expressions see the parameters; nil without one.
  public var figure: LocatedText?
  /// The parts; at least one.
  public var parts: [ExercisePart]
  /// Hints, to be shown one after another.
  public var hints: [ExerciseText]
  /// The worked solution.
  public var solution: ExerciseText?
  /// The parameters and conditions.
  public var space: VariantSpace
  /// The lesson's definitions and the exercise's own, without those that its parameters hide.
  public var environment: Environment
  /// What the lesson assumes.
  public var assumptions: [Statement]
  /// Whether the question may show a number that is the answer.
  public var mayShowAnswer: Bool
  /// What variants must satisfy.
  public var conditions: [Statement]
  /// What each condition is, as it was written.
  public var conditionTexts: [LocatedText]

  /// The points of all parts.
  public var points: Int { parts.reduce(0) { $0 + $1.points } }

  /// The environment of a variant.
  public func environment(of variant: Variant) -> Environment {
    space.environment(environment, of: variant)
  }

  /// A variant's values for people: `x = 3, θ = 30°`.
  public func text(of variant: Variant) -> String {
    zip(space.parameters, space.values(of: variant)).map { "\($0.symbol.name) = \($1)" }
      .joined(separator: ", ")
  }
}

/// One question of an exercise, with its answer.
@dynamicMemberLookup
public struct ExercisePart: Sendable {
  /// What an answer must be like, as far as it is the same for all variants and tells nothing of the key.
  public var question: AnswerQuestion
  /// What this part asks; nil where the exercise's own question says it.
  public var ask: ExerciseText?
  /// The answer. Of a choice the value that the right choice has, or nil where conditions tell it.
  public var key: Expression?
  /// The answer as it was written.
  public var keyText: LocatedText
  /// Relations that say why the answer is right.
  public var checks: [(statement: Statement, text: LocatedText)] = []
  /// What is said of wrong answers that are known.
  public var feedback: [ExerciseFeedback] = []
  /// The choices, of a choice.
  public var choices: [ExerciseChoice]

  /// What the question says: its name, the kind of answer, its form and so on.
  public subscript<Member>(dynamicMember path: WritableKeyPath<AnswerQuestion, Member>) -> Member {
    get { question[keyPath: path] }
    set { question[keyPath: path] = newValue }
  }
}

/// A wrong answer that is known, and what to say of it.
public struct ExerciseFeedback: Sendable {
  /// The misconception's name, or one that was made for it: `a-2`.
  public var name: String
  /// The answer that comes of it, in the exercise's environment.
  public var value: Expression
  /// What to say.
  public var say: ExerciseText
  /// The share of the points that it earns, from 0 to below 1.
  public var credit: Double
  /// The entry as it was written.
  public var text: LocatedText

  /// A few words for it, for tables.
  var title: String { Misconception.named(name)?.title ?? name }
}

/// One of the answers to choose from.
public struct ExerciseChoice: Sendable {
  /// Its letter.
  public var name: String
  /// What it says; nil where its value is shown.
  public var label: ExerciseText?
  /// Its value.
  public var value: Expression?
  /// When it is right, where it has no value.
  public var condition: Statement?
  /// What is said to who chooses it wrongly.
  public var say: ExerciseText?
  /// The choice as it was written.
  public var text: LocatedText
}
