import FormulaSyntax

/// Something that holds at the points that a proof speaks of.
public enum ProofFact: Sendable {
  /// A relation between two numbers; both are defined.
  case relation(Expression, Relation, Expression)
  /// A number is an integer.
  case integer(Expression)
}

/// What is to be shown of a claim, its names replaced by their definitions and its tuples and matrices taken apart.
public struct ProofGoal: Sendable {
  /// The relation; of tuples `=` holds where it holds of all components, and `≠` where it does of one.
  public var relation: Relation
  /// The sides' components.
  public var components: [Component]
  /// What is assumed.
  public var assumptions: [ProofFact]
  /// What the assumptions say is defined.
  public var defined: [Expression]
  /// The symbols that stand for integers.
  public var integers: Set<Symbol>

  /// A number of the left side, and the number of the right side that it is compared with.
  public struct Component: Sendable {
    /// The left side's number.
    public var left: Expression
    /// The right side's number.
    public var right: Expression
    /// How far they may be apart, of an approximate equality.
    public var tolerance: Expression?

    /// Makes a component.
    public init(left: Expression, right: Expression, tolerance: Expression? = nil) {
      self.left = left
      self.right = right
      self.tolerance = tolerance
    }
  }
}
