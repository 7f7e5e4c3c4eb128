import FormulaSyntax
import Theorems

/// How a claim with sums, limits and derivatives follows from one without them.
///
/// Each step gives the value of one of them. With all values in their places only elements of sequences and sums of products of them
/// are left, for which the other claim has symbols. What is said here is a proposal: a script shows each step anew.
public struct BinderReduction: Sendable {
  /// The steps, inner ones before those around them.
  public var steps: [Step]
  /// Symbols of the goal, and the closed expressions that they stand for.
  public var symbols: [(symbol: Symbol, meaning: Expression)]
  /// What is left to be shown.
  public var goal: ProofGoal
  /// Under which conditions.
  public var conditions: [[ProofFact]]
  /// How that is shown.
  public var step: ProofStep?
  /// Symbols that the steps need beside those of the goals, and which of them stand for integers.
  public var auxiliary: (symbols: [Symbol], integers: Set<Symbol>)

  /// Makes a reduction.
  public init(
    steps: [Step], symbols: [(symbol: Symbol, meaning: Expression)], goal: ProofGoal,
    conditions: [[ProofFact]], step: ProofStep?, auxiliary: (symbols: [Symbol], integers: Set<Symbol>)
  ) {
    self.steps = steps
    self.symbols = symbols
    self.goal = goal
    self.conditions = conditions
    self.step = step
    self.auxiliary = auxiliary
  }

  /// That a binder, or an element of a sequence, has a value.
  public struct Step: Sendable {
    /// The variables that are bound around it, for all of which the equation holds.
    public var parameters: [Symbol]
    /// What has the value, as it stands in the goal.
    public var whole: Expression
    /// The same with values in place of what stands in it.
    public var reduced: Expression
    /// The value.
    public var value: Expression
    /// What tells it.
    public var reason: Reason

    /// Makes a step.
    public init(
      parameters: [Symbol], whole: Expression, reduced: Expression, value: Expression, reason: Reason
    ) {
      self.parameters = parameters
      self.whole = whole
      self.reduced = reduced
      self.value = value
      self.reason = reason
    }
  }

  /// An expression of a variable in which symbols stand for what does not depend on it.
  public struct Form: Sendable {
    /// The symbols, and what they stand for.
    public var coefficients: [(symbol: Symbol, value: Expression)]
    /// The expression.
    public var body: Expression

    /// Makes a form.
    public init(coefficients: [(symbol: Symbol, value: Expression)], body: Expression) {
      self.coefficients = coefficients
      self.body = body
    }
  }

  /// What tells a value.
  public enum Reason: Sendable {
    /// The rules for derivatives, which apply to a form for all values of its symbols; the derivative's form.
    case derivative(Form, derivative: Expression)
    /// The rules for derivatives at this place.
    case derivativeHere
    /// By induction on the upper bound, a symbol: the sum's form.
    case sum(Form, bound: Symbol, value: Expression)
    /// The bounds are numbers.
    case writtenOut
    /// One summand more than in another sum.
    case next
    /// The bound or the index is written otherwise.
    case sameIndex
    /// The function is continuous there, or can be made so.
    case continuity
    /// Both sides of a quotient are 0 there, and their derivatives are these numbers.
    case slopes(top: Expression, bottom: Expression)
    /// The fundamental theorem: what is integrated is the derivative of an expression of the variable.
    case antiderivative(Expression)
  }
}
