import Foundation
import MatrixCore
import TestSupport
import Testing

/// The solver of linear constraints, held against mathematics and against all corners of small systems, which `Corners` goes through in its own way.
@Suite struct ConstraintSystemTests {
  private typealias Term = LinearConstraint.Term

  private func solve(_ count: Int, _ constraints: [LinearConstraint], preferring preferred: [Double] = [])
    throws -> ConstraintSolution
  {
    let system = try #require(ConstraintSystem(variableCount: count, constraints: constraints))
    return try #require(system.solution(preferring: preferred))
  }

  static let seed =
    ProcessInfo.processInfo.environment["LECTERN_SEED"].flatMap(UInt64.init) ?? 20_261_204

  // MARK: - By hand

  @Test func equationsHaveTheirSolution() throws {
    // x + y = 10, x − y = 4.
    let solution = try solve(
      2,
      [
        LinearConstraint([Term(of: 0), Term(of: 1)], .equal, 10),
        LinearConstraint([Term(of: 0), Term(-1, of: 1)], .equal, 4),
      ])
    #expect(solution.values == [7, 3] && solution.isUnique && solution.conflicts.isEmpty)
  }

  @Test func whatIsLeftOpenIsSaidAndGoesWhereItIsPreferred() throws {
    let sum = LinearConstraint([Term(of: 0), Term(of: 1)], .equal, 10)
    let open = try solve(3, [sum], preferring: [5, 3, 8])
    #expect(open.values == [7, 3, 8] && open.undetermined == [0, 1, 2] && !open.isUnique)
    // The preference ends at a constraint.
    let bounded = try solve(
      2, [sum, LinearConstraint([Term(of: 0)], .greaterThanOrEqual, 8)], preferring: [0, 3])
    #expect(bounded.values[0] >= 8 && bounded.values[0] + bounded.values[1] == 10)
    #expect(bounded.undetermined == [0, 1])
  }

  @Test func noPriorityIsGivenUpForLowerOnes() throws {
    // One wish of priority 750 against five of 749.
    var constraints = [LinearConstraint([Term(of: 0)], .equal, 100, priority: 750)]
    for _ in 0..<5 { constraints.append(LinearConstraint([Term(of: 0)], .equal, 0, priority: 749)) }
    #expect(try solve(1, constraints).values == [100])
    // Among equals the sum of the violations counts: the middle one of three.
    let three = [30.0, 10, 50].map { LinearConstraint([Term(of: 0)], .equal, $0, priority: 5) }
    #expect(try solve(1, three).values == [30] && solve(1, three).isUnique)
    // Between two all values are as good, and a lower wish decides.
    let two = [10.0, 50].map { LinearConstraint([Term(of: 0)], .equal, $0, priority: 5) }
    #expect(try !solve(1, two).isUnique)
    #expect(try solve(1, two + [LinearConstraint([Term(of: 0)], .equal, 20, priority: 4)]).values == [20])
    #expect(try solve(1, two + [LinearConstraint([Term(of: 0)], .equal, 70, priority: 4)]).values == [50])
  }

  @Test func theLaterOfContradictoryConstraintsIsLeftOut() throws {
    let x = Term(of: 0)
    let solution = try solve(
      2,
      [
        LinearConstraint([x], .equal, 50), LinearConstraint([Term(of: 1)], .equal, 7),
        LinearConstraint([x], .equal, 50), LinearConstraint([x], .equal, 100),
        LinearConstraint([x], .greaterThanOrEqual, 60), LinearConstraint([x], .lessThanOrEqual, 50),
      ])
    #expect(solution.values == [50, 7])
    #expect(solution.conflicts.map(\.leftOut) == [3, 4])
    #expect(solution.conflicts.map(\.others) == [[0], [0]])
    // An equation after the inequality that it contradicts goes too.
    let late = try solve(
      1, [LinearConstraint([x], .greaterThanOrEqual, 0), LinearConstraint([x], .equal, -5)])
    #expect(late.values[0] >= 0 && late.conflicts == [ConstraintConflict(leftOut: 1, others: [0])])
    let own = try solve(1, [LinearConstraint([x, Term(-1, of: 0)], .equal, 1)])
    #expect(own.conflicts == [ConstraintConflict(leftOut: 0, others: [])])
  }

  @Test func aContradictionNamesWhatTakesPartInItOnly() throws {
    // x₀ ≤ x₁ ≤ x₂ ≤ x₃ and x₃ ≤ x₀ − 1, among others.
    var constraints = [LinearConstraint([Term(of: 4)], .equal, 3)]
    for index in 0..<3 {
      constraints.append(
        LinearConstraint([Term(of: index), Term(-1, of: index + 1)], .lessThanOrEqual, 0))
      constraints.append(LinearConstraint([Term(of: index)], .lessThanOrEqual, 1000))
    }
    constraints.append(LinearConstraint([Term(of: 3), Term(-1, of: 0)], .lessThanOrEqual, -1))
    let solution = try solve(5, constraints)
    #expect(solution.conflicts == [ConstraintConflict(leftOut: 7, others: [1, 3, 5])])
  }

  @Test func aUniqueSolutionAtADegenerateCornerIsUnique() throws {
    // x ≥ 0, y ≥ 0, x + y ≤ 0: one point, where each inequality is tight.
    let corner = [
      LinearConstraint([Term(of: 0)], .greaterThanOrEqual, 0),
      LinearConstraint([Term(of: 1)], .greaterThanOrEqual, 0),
      LinearConstraint([Term(of: 0), Term(of: 1)], .lessThanOrEqual, 0),
    ]
    #expect(try solve(2, corner).isUnique)
    #expect(try !solve(2, Array(corner.dropLast())).isUnique)
    // A face: x + y ≤ 1 instead, with the wish that x + y be 1.
    let face =
      corner.dropLast() + [
        LinearConstraint([Term(of: 0), Term(of: 1)], .lessThanOrEqual, 1),
        LinearConstraint([Term(of: 0), Term(of: 1)], .equal, 5, priority: 1),
      ]
    let solution = try solve(2, Array(face))
    #expect(solution.values[0] + solution.values[1] == 1 && solution.undetermined == [0, 1])
  }

  /// E. M. L. Beale's example of 1955, on which the simplex method with the first rule alone goes round for ever. The maximum is 1/20.
  @Test func aCycleOfStepsEnds() throws {
    var constraints = (0..<4).map { LinearConstraint([Term(of: $0)], .greaterThanOrEqual, 0) }
    constraints += [
      LinearConstraint(
        [Term(0.25, of: 0), Term(-60, of: 1), Term(-1 / 25.0, of: 2), Term(9, of: 3)], .lessThanOrEqual, 0),
      LinearConstraint(
        [Term(0.5, of: 0), Term(-90, of: 1), Term(-1 / 50.0, of: 2), Term(3, of: 3)], .lessThanOrEqual, 0),
      LinearConstraint([Term(of: 2)], .lessThanOrEqual, 1),
      LinearConstraint(
        [Term(0.75, of: 0), Term(-150, of: 1), Term(1 / 50.0, of: 2), Term(-6, of: 3)], .greaterThanOrEqual,
        1000, priority: 1),
    ]
    let x = try solve(4, constraints).values
    #expect(abs(0.75 * x[0] - 150 * x[1] + x[2] / 50 - 6 * x[3] - 0.05) < 1e-12)
  }

  @Test func numbersThatAreNoneAreRefused() {
    func system(_ coefficient: Double, _ constant: Double, _ priority: Double, _ variable: Int)
      -> ConstraintSystem?
    {
      ConstraintSystem(
        variableCount: 2,
        constraints: [
          LinearConstraint([Term(coefficient, of: variable)], .equal, constant, priority: priority)
        ])
    }
    #expect(system(1, 1, 1, 1) != nil && system(0, 1, 1, 1)?.solution() != nil)
    for bad in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect(system(bad, 1, 1, 1) == nil && system(1, bad, 1, 1) == nil)
    }
    #expect(system(1, 1, .nan, 1) == nil && system(1, 1, 1, 2) == nil && system(1, 1, 1, -1) == nil)
    #expect(ConstraintSystem(variableCount: -1, constraints: []) == nil)
    #expect(ConstraintSystem(variableCount: 0, constraints: [])?.solution()?.values == [])
  }

  @Test func hugeNumbersEndSomehow() throws {
    let x = try solve(1, [LinearConstraint([Term(1e-30, of: 0)], .equal, 1e30)])
    #expect(x.values == [1e60])
    // A chain whose factors multiply to more than a number holds.
    let chain = (0..<20).map {
      LinearConstraint([Term(-1e30, of: $0), Term(of: $0 + 1)], .equal, 1)
    }
    let system = try #require(ConstraintSystem(variableCount: 21, constraints: chain))
    if let solution = system.solution(preferring: Array(repeating: 1, count: 21)) {
      #expect(solution.values.allSatisfy { $0.isFinite })
    }
  }

  @Test func aThousandConstraintsAreSolved() throws {
    // x₀ = 0, xₖ = xₖ₋₁ + 1, given in the order that is the hardest: from both ends.
    let count = 1000
    var constraints = [LinearConstraint([Term(of: 0)], .equal, 0)]
    for index in 1..<count {
      let place = index % 2 == 0 ? index / 2 : count - (index + 1) / 2
      constraints.append(LinearConstraint([Term(of: place), Term(-1, of: place - 1)], .equal, 1))
    }
    #expect(try solve(count, constraints).values == (0..<count).map(Double.init))
    // A thousand wishes for one unknown, and a thousand demands.
    let wishes = (0..<count).map { LinearConstraint([Term(of: 0)], .equal, Double($0), priority: 1) }
    let middle = try solve(1, wishes).values[0]
    #expect(middle >= 499 && middle <= 500)
    let demands = (0..<count).map { LinearConstraint([Term(of: 0)], .equal, Double($0)) }
    #expect(try solve(1, demands).conflicts.map(\.leftOut) == Array(1..<count))
    let late =
      (0..<count).map { LinearConstraint([Term(of: $0)], .greaterThanOrEqual, 0) }
      + (0..<count).map { LinearConstraint([Term(of: $0)], .equal, -1) }
    #expect(try solve(count, late).conflicts.map(\.leftOut) == Array(count..<2 * count))
  }

  // MARK: - At random

  /// Small whole numbers, so that much is parallel, tight and degenerate.
  private func constraint(
    _ random: inout SeededGenerator, _ count: Int, at point: [Double]?, _ priority: Double
  )
    -> LinearConstraint
  {
    var terms: [Term] = []
    for variable in 0..<count where Bool.random(using: &random) {
      terms.append(Term(Double(Int.random(in: -2...2, using: &random)), of: variable))
    }
    let relations: [LinearConstraint.Relation] = [.lessThanOrEqual, .equal, .greaterThanOrEqual]
    let relation = relations[Int.random(in: 0..<3, using: &random)]
    var constant = Double(Int.random(in: -5...5, using: &random))
    if let point {
      let value = terms.reduce(0) { $0 + $1.coefficient * point[$1.variable] }
      let slack = Double(Int.random(in: 0...3, using: &random))
      constant =
        switch relation {
        case .lessThanOrEqual: value + slack
        case .equal: value
        case .greaterThanOrEqual: value - slack
        }
    }
    return LinearConstraint(terms, relation, constant, priority: priority)
  }

  @Test func whatCanHoldHolds() throws {
    var random = SeededGenerator(seed: Self.seed)
    for _ in 0..<300 {
      let count = Int.random(in: 1...8, using: &random)
      let point = (0..<count).map { _ in Double(Int.random(in: -9...9, using: &random)) }
      let constraints = (0..<Int.random(in: 1...20, using: &random)).map { _ in
        constraint(&random, count, at: point, LinearConstraint.required)
      }
      let solution = try solve(count, constraints, preferring: point.map { $0 + 1 })
      #expect(solution.conflicts.isEmpty)
      for constraint in constraints { #expect(constraint.violation(at: solution.values) < 1e-7) }
      // A unique solution is the point that all was made from.
      if solution.isUnique { #expect(zip(solution.values, point).allSatisfy { abs($0 - $1) < 1e-7 }) }
    }
  }

  @Test func theSolutionIsTheBestCorner() throws {
    var random = SeededGenerator(seed: Self.seed &+ 1)
    for _ in 0..<150 {
      let count = Int.random(in: 1...2, using: &random)
      // A box, so that there are corners.
      var constraints = (0..<count).flatMap { variable in
        [
          LinearConstraint([Term(of: variable)], .lessThanOrEqual, 9),
          LinearConstraint([Term(of: variable)], .greaterThanOrEqual, -9),
        ]
      }
      let point = (0..<count).map { _ in Double(Int.random(in: -4...4, using: &random)) }
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        constraints.append(constraint(&random, count, at: point, LinearConstraint.required))
      }
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        constraints.append(
          constraint(&random, count, at: nil, Double(Int.random(in: 1...3, using: &random))))
      }
      let solution = try solve(count, constraints)
      #expect(solution.conflicts.isEmpty)
      let corners = Corners(count, constraints)
      let mine = corners.violations(solution.values)
      #expect(mine[0] < 1e-7)
      let best = try #require(corners.best)
      for (left, right) in zip(mine, best.violations) where abs(left - right) > 1e-7 {
        Issue.record("\(mine) instead of \(best.violations) for \(constraints)")
        break
      }
      #expect(solution.isUnique == (best.points.count == 1), "\(constraints)")
    }
  }

  @Test func whatIsNamedContradictsItself() throws {
    var random = SeededGenerator(seed: Self.seed &+ 2)
    var found = 0
    for _ in 0..<200 {
      let count = Int.random(in: 1...4, using: &random)
      let constraints = (0..<Int.random(in: 2...9, using: &random)).map { _ in
        constraint(&random, count, at: nil, LinearConstraint.required)
      }
      let solution = try solve(count, constraints)
      let leftOut = Set(solution.conflicts.map(\.leftOut))
      for (index, constraint) in constraints.enumerated() where !leftOut.contains(index) {
        #expect(constraint.violation(at: solution.values) < 1e-7)
      }
      for conflict in solution.conflicts {
        found += 1
        let members = (conflict.others + [conflict.leftOut]).map { constraints[$0] }
        #expect(conflict.others.allSatisfy { $0 < conflict.leftOut })
        #expect(try !solve(count, members).conflicts.isEmpty)
        // As wishes they cannot all come true, which another part of the solver finds.
        let wishes = members.map {
          LinearConstraint($0.terms, $0.relation, $0.constant, priority: 1)
        }
        let values = try solve(count, wishes).values
        #expect(wishes.reduce(0) { $0 + $1.violation(at: values) } > 1e-7)
      }
    }
    #expect(found > 100)
  }
}

/// All points in which as many lines of a system meet as there are unknowns, of at most two; among them is a best one, since sums of violations are linear between the lines.
private struct Corners {
  let count: Int
  let constraints: [LinearConstraint]
  let levels: [Double]

  init(_ count: Int, _ constraints: [LinearConstraint]) {
    (self.count, self.constraints) = (count, constraints)
    levels = Set(constraints.map(\.priority)).sorted(by: >)
  }

  func violations(_ point: [Double]) -> [Double] {
    levels.map { level in
      constraints.filter { $0.priority == level }.reduce(0) { $0 + $1.violation(at: point) }
    }
  }

  private func coefficients(_ constraint: LinearConstraint) -> [Double] {
    var result = Array(repeating: 0.0, count: count)
    for term in constraint.terms { result[term.variable] += term.coefficient }
    return result
  }

  var points: [[Double]] {
    var result: [[Double]] = []
    for first in constraints {
      let a = coefficients(first)
      if count == 1 {
        if a[0] != 0 { result.append([first.constant / a[0]]) }
        continue
      }
      for second in constraints {
        let b = coefficients(second)
        let determinant = a[0] * b[1] - a[1] * b[0]
        guard determinant != 0 else { continue }
        result.append([
          (first.constant * b[1] - a[1] * second.constant) / determinant,
          (a[0] * second.constant - first.constant * b[0]) / determinant,
        ])
      }
    }
    return result
  }

  /// The best violations, and the different corners that have them.
  var best: (violations: [Double], points: [[Double]])? {
    var best: (violations: [Double], points: [[Double]])?
    for point in points {
      let own = violations(point)
      guard let old = best else {
        best = (own, [point])
        continue
      }
      let difference = zip(own, old.violations).map { $0 - $1 }.first { abs($0) > 1e-9 } ?? 0
      if difference < 0 { best = (own, [point]) }
      if difference == 0, !old.points.contains(where: { zip($0, point).allSatisfy { abs($0 - $1) < 1e-9 } }) {
        best?.points.append(point)
      }
    }
    return best
  }
}
