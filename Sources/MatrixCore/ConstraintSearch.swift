/// One attempt at a ``ConstraintSystem``: first what is required, then what is preferred.
struct ConstraintSearch {
  /// What became of a constraint.
  enum Requirement {
    case satisfied
    /// The places of constraints that contradict each other, in order.
    case conflict([Int])
    /// There were too many steps, or numbers out of range.
    case exhausted
  }

  private let system: ConstraintSystem
  private let isLeftOut: [Bool]
  private var tableau: SimplexTableau
  /// The constraint that a column belongs to; nil for unknowns and for what is preferred.
  private var owner: [Int?]
  /// The contradictions whose last constraint is left out of this attempt.
  private(set) var conflicts: [ConstraintConflict] = []
  /// The contradictions whose last constraint was taken in before they were found, so that another attempt must be made without it.
  private(set) var lateConflicts: [ConstraintConflict] = []

  init(_ system: ConstraintSystem, without isLeftOut: [Bool]) {
    (self.system, self.isLeftOut) = (system, isLeftOut)
    let size = system.variableCount + system.constraints.count
    tableau = SimplexTableau(freeColumns: system.variableCount, stepLimit: 1000 + 20 * size)
    owner = Array(repeating: nil, count: system.variableCount)
  }

  /// What the left side of a constraint is above its right side, in columns that are not basic.
  private func excess(_ constraint: LinearConstraint) -> LinearSum {
    var sum = LinearSum(constant: -constraint.constant)
    for term in constraint.terms { sum.add(tableau.expanded(term.variable), times: term.coefficient) }
    return sum
  }

  // MARK: - Required

  /// Takes in the required constraints: the equations, each of which is solved for an unknown, and then the inequalities. False where there were too many steps, or
  /// numbers out of range.
  mutating func requireAll() -> Bool {
    for equations in [true, false] {
      for (index, constraint) in system.constraints.enumerated()
      where constraint.isRequired && !isLeftOut[index] && (constraint.relation == .equal) == equations {
        switch equations ? requireEquation(constraint, index) : requireInequality(constraint, index) {
        case .satisfied: break
        case .exhausted: return false
        case .conflict(let members): note(members, at: index)
        }
      }
    }
    return true
  }

  private mutating func note(_ members: [Int], at index: Int) {
    let last = members.last ?? index
    let conflict = ConstraintConflict(leftOut: last, others: members.filter { $0 != last })
    if last == index {
      conflicts.append(conflict)
    } else if !lateConflicts.contains(where: { members.contains($0.leftOut) }) {
      // Where one of them goes anyway, the others may hold together.
      lateConflicts.append(conflict)
    }
  }

  /// The constraints whose columns a sum has, and one more.
  private func members(_ sum: LinearSum, and index: Int) -> [Int] {
    let threshold = SimplexTableau.threshold(sum)
    var places = [index]
    for term in sum.terms where term.factor.magnitude > threshold {
      if let place = owner[term.column] { places.append(place) }
    }
    return places.sorted()
  }

  private mutating func requireEquation(_ constraint: LinearConstraint, _ index: Int) -> Requirement {
    var sum = excess(constraint)
    guard sum.constant.isFinite else { return .exhausted }
    // Of several unknowns the first is solved for whose factor is not small beside the others'.
    let unknowns = sum.terms.filter { tableau.kinds[$0.column] == .free }
    let largest = unknowns.reduce(0) { max($0, $1.factor.magnitude) }
    guard let pivot = unknowns.first(where: { $0.factor.magnitude >= 0.1 * largest }), largest > 0 else {
      if sum.constant.magnitude <= sum.tolerance { return .satisfied }
      return .conflict(members(sum, and: index))
    }
    // A column that stays 0 marks where in other sums this equation has gone.
    let marker = tableau.addColumn(.zero)
    owner.append(index)
    sum.removeTerms { $0 == pivot.column }
    sum.add(LinearSum(column: marker), times: 1)
    tableau.solve(for: pivot.column, sum.scaled(by: -1 / pivot.factor))
    return .satisfied
  }

  private mutating func requireInequality(_ constraint: LinearConstraint, _ index: Int) -> Requirement {
    var sum = excess(constraint)
    if constraint.relation == .lessThanOrEqual { sum = sum.scaled(by: -1) }
    guard sum.constant.isFinite else { return .exhausted }
    var entering: Int?
    if sum.constant < -sum.tolerance {
      switch tableau.maximise(&sum, until: 0) {
      case .reached(let column), .unbounded(let column): entering = column
      case .optimal:
        // Only rounding may keep it below 0.
        if sum.constant < -sum.tolerance { return .conflict(members(sum, and: index)) }
      case .exhausted: return .exhausted
      }
    }
    let slack = tableau.addColumn(.nonnegative)
    owner.append(index)
    if entering == nil { sum.constant = max(0, sum.constant) }
    tableau.addRow(slack, sum)
    if let entering { tableau.pivot(row: tableau.rows.count - 1, column: entering) }
    return .satisfied
  }

  // MARK: - Preferred

  /// Goes down the priorities; false where there were too many steps.
  mutating func meetPreferences() -> Bool {
    tableau.dropFixedColumns()
    var levels: [Double] = []
    for constraint in system.constraints where !constraint.isRequired { levels.append(constraint.priority) }
    levels.sort(by: >)
    var last: Double?
    for level in levels where level != last {
      last = level
      guard meet(level) else { return false }
    }
    return true
  }

  private mutating func meet(_ level: Double) -> Bool {
    var errors: [Int] = []
    for constraint in system.constraints where constraint.priority == level {
      var sum = excess(constraint)
      if constraint.relation == .lessThanOrEqual { sum = sum.scaled(by: -1) }
      guard sum.constant.isFinite else { return false }
      // The excess is above − below; one of the two is basic.
      let above = tableau.addColumn(.nonnegative)
      let below = tableau.addColumn(.nonnegative)
      if sum.constant >= 0 {
        sum.add(LinearSum(column: below), times: 1)
        tableau.addRow(above, sum)
      } else {
        sum = sum.scaled(by: -1)
        sum.add(LinearSum(column: above), times: 1)
        tableau.addRow(below, sum)
      }
      errors.append(below)
      if constraint.relation == .equal { errors.append(above) }
    }
    var merit = LinearSum()
    for error in errors { merit.add(tableau.expanded(error), times: -1) }
    let threshold = SimplexTableau.threshold(merit)
    switch tableau.maximise(&merit) {
    case .optimal, .reached: break
    // A sum of violations is at least 0; beyond that there is rounding only.
    case .unbounded, .exhausted: return false
    }
    for term in merit.terms where term.factor.magnitude > threshold && tableau.kinds[term.column] != .free {
      tableau.fix(term.column)
    }
    tableau.dropFixedColumns()
    return true
  }

  // MARK: - The values

  /// The values where the search stands; nil where one is out of range.
  mutating func solution(preferring preferred: [Double], _ conflicts: [ConstraintConflict])
    -> ConstraintSolution?
  {
    let undetermined = undeterminedVariables()
    var moved: [Int: Double] = [:]
    for column in tableau.freeColumns where column < preferred.count {
      moved[column] = tableau.move(column, to: preferred[column])
    }
    // Added to 0, −0 is 0.
    let values = (0..<system.variableCount).map { 0 + (moved[$0] ?? tableau.value(of: $0)) }
    guard values.allSatisfy({ $0.isFinite }) else { return nil }
    return ConstraintSolution(
      values: values, conflicts: conflicts, isUnique: undetermined.isEmpty, undetermined: undetermined)
  }

  /// Unknowns that have other values in another solution; none only where the solution is unique.
  private func undeterminedVariables() -> [Int] {
    var other = tableau
    var isMoving = Array(repeating: false, count: tableau.kinds.count)
    for column in other.freeColumns where !other.holdFree(column) { isMoving[column] = true }
    for column in other.slidingColumns where other.canMove(column) { isMoving[column] = true }
    other.mark(&isMoving)
    let found = (0..<system.variableCount).filter { isMoving[$0] }
    guard found.isEmpty else { return found }
    // What is at least 0 and stands at 0 is held there by others that stand at 0 too. All are tried together: the solution is unique where their sum is 0 everywhere.
    var sum = LinearSum()
    for column in other.slidingColumns { sum.add(LinearSum(column: column), times: 1) }
    switch other.maximise(&sum, until: 1) {
    case .reached(let column), .unbounded(let column): isMoving[column] = true
    case .optimal, .exhausted: break
    }
    other.mark(&isMoving)
    return (0..<system.variableCount).filter {
      let (here, there) = (tableau.value(of: $0), other.value(of: $0))
      return isMoving[$0] || (here - there).magnitude > 1e-9 * max(here.magnitude, there.magnitude)
    }
  }
}
