/// A linear relation between unknowns: Σ cᵢ xᵢ = b, ≤ b or ≥ b, with a priority.
public struct LinearConstraint: Sendable, Hashable {
  /// How the sum stands to the constant.
  public enum Relation: Sendable, Hashable {
    /// At most the constant.
    case lessThanOrEqual
    /// The constant.
    case equal
    /// At least the constant.
    case greaterThanOrEqual
  }

  /// A multiple c · x of an unknown.
  public struct Term: Sendable, Hashable {
    /// The number of the unknown, counted from 0.
    public var variable: Int
    /// What it is multiplied by.
    public var coefficient: Double

    /// The multiple of an unknown.
    public init(_ coefficient: Double = 1, of variable: Int) {
      (self.variable, self.coefficient) = (variable, coefficient)
    }
  }

  /// The terms of the sum. An unknown may occur in several.
  public var terms: [Term]
  /// How the sum stands to the constant.
  public var relation: Relation
  /// The constant.
  public var constant: Double
  /// How much it matters: a constraint is never given up for those of a lower priority.
  public var priority: Double

  /// The priority from which on a constraint must hold.
  public static let required = 1000.0
  /// The greatest coefficient and constant that are taken, so that sums and products of them stay finite.
  public static let limit = 1e30

  /// A relation; one that must hold, unless a priority is given.
  public init(
    _ terms: [Term], _ relation: Relation, _ constant: Double, priority: Double = LinearConstraint.required
  ) {
    (self.terms, self.relation, self.constant, self.priority) = (terms, relation, constant, priority)
  }

  /// Whether it must hold.
  public var isRequired: Bool { priority >= Self.required }

  /// Whether all numbers are numbers, and none is beyond ``limit``.
  public var isUsable: Bool {
    !priority.isNaN && constant.magnitude <= Self.limit
      && terms.allSatisfy { $0.coefficient.magnitude <= Self.limit }
  }

  /// By how much values miss the relation: 0 where it holds, else |Σ cᵢ xᵢ − b|. Unknowns without a value count as 0.
  public func violation(at values: [Double]) -> Double {
    var excess = -constant
    for term in terms where values.indices.contains(term.variable) {
      excess += term.coefficient * values[term.variable]
    }
    return switch relation {
    case .lessThanOrEqual: max(excess, 0)
    case .equal: excess.magnitude
    case .greaterThanOrEqual: max(-excess, 0)
    }
  }
}
