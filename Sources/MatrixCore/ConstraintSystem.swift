/// Unknowns and the constraints between them, solved by priority.
///
/// All constraints of priority 1000 and above must hold. Among the points where they do, those are taken where the sum of the violations of the next lower priority is the
/// smallest; among these, those where that of the priority after it is; and so on. So no constraint is given up for ones of a lower priority, however many they are.
///
/// The method is the simplex method, level by level: at the optimum of a level the columns with a reduced cost stay at 0 from then on, which is what keeps its sum.
/// Source: ``SimplexTableau``; A. Borning, B. Freeman-Benson, M. Wilson, "Constraint hierarchies", 1992, whose comparator *weighted sum* it is.
public struct ConstraintSystem: Sendable, Hashable {
  /// How many unknowns there are.
  public let variableCount: Int
  /// The constraints, in order.
  public let constraints: [LinearConstraint]

  /// A system; nil where a number is NaN, infinite or beyond ``LinearConstraint/limit``, and where a constraint names an unknown that is not there.
  public init?(variableCount: Int, constraints: [LinearConstraint]) {
    guard variableCount >= 0 else { return nil }
    for constraint in constraints {
      guard constraint.isUsable else { return nil }
      for term in constraint.terms where term.variable < 0 || term.variable >= variableCount { return nil }
    }
    (self.variableCount, self.constraints) = (variableCount, constraints)
  }

  /// The values of the unknowns.
  ///
  /// Where required constraints contradict each other, the last of them in order is left out, until the rest holds together; ``ConstraintSolution/conflicts`` says which.
  /// Unknowns that can still be moved go to the values that are preferred for them, one after the other, as far as the constraints let them; without one they are 0.
  /// The first unknowns of a constraint follow the later ones where both can move.
  ///
  /// Nil where numbers grow out of range, or the steps beyond a bound that grows with the system.
  public func solution(preferring preferred: [Double] = []) -> ConstraintSolution? {
    var conflicts: [ConstraintConflict] = []
    var isLeftOut = Array(repeating: false, count: constraints.count)
    while true {
      var attempt = ConstraintSearch(self, without: isLeftOut)
      guard attempt.requireAll() else { return nil }
      if attempt.lateConflicts.isEmpty {
        guard attempt.meetPreferences() else { return nil }
        return attempt.solution(preferring: preferred, conflicts + attempt.conflicts)
      }
      for conflict in attempt.lateConflicts { isLeftOut[conflict.leftOut] = true }
      conflicts += attempt.lateConflicts
    }
  }
}

/// Values for the unknowns of a ``ConstraintSystem``.
public struct ConstraintSolution: Sendable, Hashable {
  /// The value of each unknown.
  public let values: [Double]
  /// The contradictions between required constraints, in the order in which they were found; empty where all hold.
  public let conflicts: [ConstraintConflict]
  /// Whether no other values are as good, up to rounding.
  public let isUnique: Bool
  /// Unknowns that have other values in another solution that is as good, in order. Where a solution is not unique there is at least one, but not all need be found.
  public let undetermined: [Int]
}

/// Required constraints that contradict each other: a sum of multiples of them says 0 = 1, or 0 ≥ 1 (Farkas' lemma).
public struct ConstraintConflict: Sendable, Hashable {
  /// The place of the constraint that was left out.
  public let leftOut: Int
  /// The places of those that it contradicts, in order; none where it contradicts itself.
  public let others: [Int]

  /// A contradiction between a constraint and others.
  public init(leftOut: Int, others: [Int]) {
    (self.leftOut, self.others) = (leftOut, others)
  }
}
