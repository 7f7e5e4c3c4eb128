import FormulaSyntax
import MatrixCore
import ProofChecking
import SourceText
import Theorems

/// Both sides of a refuted claim as numbers that can be computed at other points than that of the counterexample: names are
/// replaced by what they are defined to be, and tuples and matrices are taken apart.
public struct RefutedSides: Sendable {
  /// What a side is.
  public enum Shape: Sendable, Equatable {
    /// A number.
    case number
    /// A tuple of so many numbers.
    case tuple(Int)
    /// A matrix.
    case matrix(rows: Int, columns: Int)
  }

  /// A relation that is assumed.
  public struct Fact: Sendable {
    /// The left side, a number.
    public var left: Expression
    /// The relation.
    public var relation: Relation
    /// The right side, a number.
    public var right: Expression
  }

  /// The relation that is claimed.
  public var relation: Relation
  /// What both sides are.
  public var shape: Shape
  /// The numbers of the left side, in reading order.
  public var left: [Expression]
  /// Those of the right side, as many.
  public var right: [Expression]
  /// How far they may be apart, where that is claimed; of each number or of none.
  public var tolerances: [Expression]
  /// What is assumed, but for which symbols are integers.
  public var facts: [Fact]
  /// What is assumed to be defined.
  public var defined: [Expression]
  /// The symbols that stand for integers.
  public var integers: Set<Symbol>
  /// Where the equation happens to hold: shown, wherever both sides are defined and the facts hold.
  public var coincidences: [Coincidence]
}

extension Prover {
  /// The sides of a claim that was refuted; nil of others, and of names that stand for no real numbers.
  public func refutedSides(of claim: Claim, _ judgement: Judgement) -> RefutedSides? {
    guard judgement.verdict == .refuted, let goal = goalOfRealNumbers(of: claim),
      let shape = shape(of: claim.left, count: goal.components.count)
    else { return nil }
    var facts: [RefutedSides.Fact] = []
    for case .relation(let left, let relation, let right) in goal.assumptions {
      facts.append(RefutedSides.Fact(left: left, relation: relation, right: right))
    }
    let tolerances = goal.components.compactMap(\.tolerance)
    return RefutedSides(
      relation: goal.relation, shape: shape, left: goal.components.map(\.left),
      right: goal.components.map(\.right),
      tolerances: tolerances.count == goal.components.count ? tolerances : [], facts: facts,
      defined: goal.defined, integers: goal.integers, coincidences: Coincidence.all(of: goal))
  }

  /// Both sides of an equation of real numbers, taken apart, with their names replaced by what they are defined to be; nil where they have no
  /// numbers, or not one by one.
  public func numbers(of claim: Claim) -> (
    shape: RefutedSides.Shape, left: [Expression], right: [Expression]
  )? {
    guard claim.relation == .equal, let goal = goalOfRealNumbers(of: claim),
      // Of equal numbers some matrices are singular.
      let shape = shape(of: claim.left, count: goal.components.count)
        ?? shape(
          of: claim.left, count: goal.components.count,
          at: { Double($0.name.utf8.reduce(7) { ($0 * 31 + Int($1)) % 1009 }) / 100 })
    else { return nil }
    return (shape, goal.components.map(\.left), goal.components.map(\.right))
  }

  /// What the values of an expression are; nil where it has none, or not so many numbers.
  private func shape(
    of expression: Expression, count: Int, at values: @escaping (Symbol) -> Double = { _ in 1 }
  ) -> RefutedSides.Shape? {
    let evaluator = Evaluator(environment, numbers: NumberSystem<Double>.doubles { values($0) })
    guard let value = try? evaluator.evaluate(expression), value.components.count == count else { return nil }
    return switch value {
    case .number: .number
    case .tuple(let items): .tuple(items.count)
    case .matrix(let rows, let columns, _): .matrix(rows: rows, columns: columns)
    }
  }
}
