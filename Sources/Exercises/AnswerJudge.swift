import FormulaProof
import FormulaSyntax
import SourceText
import Variants

/// What became of one answer.
public struct AnswerMark: Sendable, Hashable {
  /// How an answer stands.
  public enum Status: String, Sendable, CaseIterable {
    /// Right.
    case right
    /// Some components are right, or the misconception earns something.
    case partly
    /// The value is right, and it is not written as was asked.
    case form
    /// Wrong.
    case wrong
    /// It could not be read.
    case malformed
    /// Neither shown to be right nor to be wrong: for the teacher's eyes.
    case undecided
  }

  /// How it stands.
  public var status: Status
  /// The share of the part's points, from 0 to 1.
  public var credit: Double
  /// The feedback that fits, by its name.
  public var feedback: String?
  /// The reason, in a sentence without a full stop.
  public var reason: String

  /// Makes a mark.
  public init(_ status: Status, credit: Double = 0, feedback: String? = nil, reason: String) {
    self.status = status
    self.credit = credit
    self.feedback = feedback
    self.reason = reason
  }
}

/// A variant of an exercise with its keys and known wrong answers worked out.
public struct PreparedVariant: Sendable {
  /// The key of a part, and the values of its feedback.
  struct Part: Sendable {
    var key: Value<Expression>?
    var rightChoice: String?
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
      var made = Part(key: nil, rightChoice: nil, feedback: [])
      if let key = part.key { made.key = try Expression.value(of: key, in: environment) }
      for entry in part.feedback {
        made.feedback.append(try Expression.value(of: entry.value, in: environment))
      }
      if part.kind == .choice {
        made.rightChoice = RightChoice(part: part, environment: environment).name
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
    let answer: LearnerAnswer
    do throws(AnswerRefusal) {
      answer = try AnswerReader(part).read(text)
    } catch {
      return AnswerMark(.malformed, reason: error.message)
    }
    let prepared = variant.parts[index]
    switch answer {
    case .choice(let name):
      if name == prepared.rightChoice { return AnswerMark(.right, credit: 1, reason: "right") }
      return AnswerMark(.wrong, feedback: "choice-\(name)", reason: "choice \(name) is wrong")
    case .value(let value):
      guard let key = prepared.key else { return AnswerMark(.undecided, reason: "there is no key") }
      guard Self.haveSameShape(value, key) else {
        return AnswerMark(.malformed, reason: "\(key.shape) is wanted, and this is \(value.shape)")
      }
      return mark(value, key, part, prepared.feedback)
    }
  }

  private static func haveSameShape(_ a: Value<Expression>, _ b: Value<Expression>) -> Bool {
    switch (a, b) {
    case (.number, .number): true
    case (.tuple(let x), .tuple(let y)): x.count == y.count
    case (.tuple(let x), .matrix(let rows, let columns, _)):
      (rows == 1 && columns == x.count) || (columns == 1 && rows == x.count)
    case (.matrix(let r, let c, _), .matrix(let s, let d, _)): r == s && c == d
    default: false
    }
  }

  private func mark(
    _ value: Value<Expression>, _ key: Value<Expression>, _ part: ExercisePart,
    _ feedback: [Value<Expression>]
  ) -> AnswerMark {
    let comparison = AnswerComparison(
      part: part, environment: part.kind == .expression ? exercise.environment : Environment(),
      assumptions: exercise.assumptions)
    let found = zip(value.components, key.components).map { comparison.compare($0, with: $1) }
    let isExact = !part.form.demands.isDisjoint(with: [.exact, .fraction, .factored])
    if found.allSatisfy({ $0 == .equal || ($0 == .near && !isExact) }) {
      if let complaint = FormCheck(part: part, key: key).complaint(of: value) {
        return AnswerMark(.form, reason: complaint)
      }
      return AnswerMark(.right, credit: 1, reason: "right")
    }
    if found.allSatisfy({ [.equal, .near, .short].contains($0) }) {
      let reason =
        isExact
        ? "the value is rounded, and the exact one is wanted"
        : "at least \(part.form.digits) significant digits are wanted"
      return AnswerMark(.form, reason: reason)
    }
    for (entry, wrong) in zip(part.feedback, feedback) where Self.haveSameShape(value, wrong) {
      let matches = zip(value.components, wrong.components).allSatisfy { answer, wrong in
        [.equal, .near].contains(comparison.compare(answer, with: wrong))
      }
      if matches {
        return AnswerMark(
          entry.credit > 0 ? .partly : .wrong, credit: entry.credit, feedback: entry.name,
          reason: Misconception.named(entry.name)?.title ?? entry.name)
      }
    }
    if found.contains(.unknown) {
      return AnswerMark(.undecided, reason: "neither shown to be right nor to be wrong")
    }
    let right = found.count { $0 == .equal || ($0 == .near && !isExact) }
    if part.countsComponents, right > 0 {
      return AnswerMark(
        .partly, credit: Double(right) / Double(found.count),
        reason: "\(right) of \(found.count) numbers are right")
    }
    return AnswerMark(.wrong, reason: radianNote(value) ?? "wrong")
  }

  /// A word on `sin(30)`, which was probably meant in degrees.
  private func radianNote(_ value: Value<Expression>) -> String? {
    var pending = value.components
    while let next = pending.popLast() {
      if case .call(let function, let arguments) = next.node, [.sin, .cos, .tan].contains(function),
        let argument = arguments.first, case .number(let numeral) = argument.node, numeral.doubleValue > 6.3
      {
        return
          "wrong; \(function.rawValue)(\(numeral.text)) was read in radians, \(numeral.text)° are degrees"
      }
      pending += next.operands
    }
    return nil
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

/// The right one of a part's choices, in a variant's environment.
public struct RightChoice {
  /// Its letter; nil where none was found.
  public let name: String?

  /// Finds it.
  public init(part: ExercisePart, environment: Environment) {
    let judge = ChoiceJudge(part: part, environment: environment)
    name = part.choices.first { judge.isRight($0) == true }?.name
  }
}
