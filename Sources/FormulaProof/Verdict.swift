/// What was found out about a claim.
public enum Verdict: String, Sendable, CaseIterable {
  /// The difference of the sides has the normal form 0 in exact arithmetic, or an inequality was shown for all values.
  case proved
  /// A numeric claim is enclosed within its printed digits.
  case confirmed
  /// A point is known at which the sides certainly differ.
  case refuted
  /// Nothing was proved, but certified samples agree and the author accepts that.
  case sampled
  /// Nothing was found out: outside the decidable class, or over budget.
  case undecided
  /// The claim could not be read.
  case error
}

/// A point at which a claim fails.
public struct Counterexample: Sendable, Hashable {
  /// A symbol's value.
  public struct Assignment: Sendable, Hashable {
    /// The symbol's canonical name.
    public var symbol: String
    /// The value in calculator notation, exact: `3`, `-1/2`, `30°`.
    public var value: String

    /// Makes an assignment.
    public init(symbol: String, value: String) {
      self.symbol = symbol
      self.value = value
    }
  }

  /// The symbols' values, ordered by symbol; empty for a claim without free symbols.
  public var assignments: [Assignment]

  /// Makes a counterexample.
  public init(assignments: [Assignment]) {
    self.assignments = assignments
  }

  /// `x = 1, θ = 30°`.
  public var description: String {
    assignments.map { "\($0.symbol) = \($0.value)" }.joined(separator: ", ")
  }
}

/// The judgement of one claim.
public struct Judgement: Sendable {
  /// The verdict.
  public var verdict: Verdict
  /// How it was reached: `exact`, `sign`, `cases`, `monotony`, `derivative`, `antiderivative`, `induction`, `subdivision`, `ball`, `samples`, `guard` or `none`; of what is no formula `run`,
  /// `implements` or `variants`.
  public var method: String
  /// Under which conditions it holds, in calculator notation: `s_x != 0`.
  public var conditions: [String]
  /// A point at which it fails.
  public var counterexample: Counterexample?
  /// The left side's value, at the counterexample or as a number.
  public var left: String?
  /// The right side's value.
  public var right: String?
  /// Of tuples and matrices the component in which the sides differ, counted from 0 in reading order.
  public var component: Int?
  /// A sentence for the reader: why it is undecided, which component differs, what to write instead.
  public var message: String?
  /// What was shown to leave no point of which the claim could speak; nil where nothing was.
  public var emptiness: Emptiness?

  /// Why a claim speaks of no point.
  public enum Emptiness: String, Sendable {
    /// No point satisfies the assumptions.
    case contradiction
    /// At no point both sides are defined.
    case undefinedness
  }

  /// The method of a judgement that is undecided since a point or the checker contradicted a proof: a fault of the prover.
  public static let guardMethod = "guard"

  /// The error under assumptions that no point satisfies.
  static var contradiction: Judgement {
    var result = Judgement(.error, method: "none", message: "the assumptions contradict each other")
    result.emptiness = .contradiction
    return result
  }

  /// What is said where it is shown that there is no point at which both sides are defined.
  static var definedNowhere: Judgement {
    var result = Judgement(
      .undecided, method: "none", message: "there is no point at which both sides are defined")
    result.emptiness = .undefinedness
    return result
  }

  /// Makes a judgement.
  public init(
    _ verdict: Verdict, method: String, conditions: [String] = [], counterexample: Counterexample? = nil,
    left: String? = nil, right: String? = nil, component: Int? = nil, message: String? = nil
  ) {
    self.verdict = verdict
    self.method = method
    self.conditions = conditions
    self.counterexample = counterexample
    self.left = left
    self.right = right
    self.component = component
    self.message = message
  }
}
