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
  /// Why.
  public var cause: AnswerReason

  /// The reason, in a sentence without a full stop.
  public var reason: String { cause.message }

  /// Makes a mark.
  public init(_ status: Status, credit: Double = 0, feedback: String? = nil, _ cause: AnswerReason) {
    self.status = status
    self.credit = credit
    self.feedback = feedback
    self.cause = cause
  }

  /// Makes a mark for a reason that has no name but its status.
  public init(_ status: Status, credit: Double = 0, feedback: String? = nil, reason: String) {
    self.init(status, credit: credit, feedback: feedback, AnswerReason(status.rawValue, reason))
  }
}

/// Why an answer was marked as it was, for people and for who says it in another language.
public struct AnswerReason: Sendable, Hashable {
  /// Its name: `not-evaluated`.
  public var identifier: String
  /// The sentence, without a full stop.
  public var message: String
  /// What differs from sentence to sentence of this name.
  public var values: [String]

  /// Makes a reason.
  public init(_ identifier: String, _ message: String, values: [String] = []) {
    self.identifier = identifier
    self.message = message
    self.values = values
  }
}
