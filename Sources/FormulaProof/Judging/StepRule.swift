import FormulaSyntax
import SourceText

/// The name of the rule that leads from one side of a proved equation to the other.
///
/// Found by proving the step again with fewer rules: what it cannot do without is what it uses.
enum StepRule {
  /// The rule in words, or nil where it has no name.
  static func name(of claim: Claim, _ prover: Prover) -> String? {
    guard claim.relation == .equal,
      !FreeSymbols.of([claim.left, claim.right], in: prover.environment).isEmpty
    else { return nil }
    // A step that was judged cannot fail to be read.
    return try? found(claim, prover)
  }

  private static func found(_ claim: Claim, _ prover: Prover) throws(Diagnostic) -> String? {
    if claim.left == claim.right { return "the same expression" }
    // With names left as they are, a step that still holds is not by definition.
    var plain = prover
    plain.environment = Environment(convention: prover.environment.convention)
    let appliesFunctions = appliesFunction(claim.left) || appliesFunction(claim.right)
    if !appliesFunctions, try holds(claim, plain, splits: true, pythagoras: true) {
      let rule = try rule(claim, plain)
      return rule == rearrangement ? nil : rule
    }
    guard let rule = try rule(claim, prover) else { return nil }
    return rule == rearrangement ? "definition" : "definition, then \(rule)"
  }

  private static let rearrangement = "rearrange"

  private static func rule(_ claim: Claim, _ prover: Prover) throws(Diagnostic) -> String? {
    if try holds(claim, prover, splits: false, pythagoras: false) { return algebra(claim) }
    if try holds(claim, prover, splits: false, pythagoras: true) { return "cos² + sin² = 1" }
    if try holds(claim, prover, splits: true, pythagoras: false) { return "angle addition" }
    if try holds(claim, prover, splits: true, pythagoras: true) {
      return "angle addition, then cos² + sin² = 1"
    }
    return nil
  }

  private static func holds(
    _ claim: Claim, _ prover: Prover, splits: Bool, pythagoras: Bool
  ) throws(Diagnostic) -> Bool {
    var configuration = FieldConfiguration()
    configuration.splitsAngles = splits
    configuration.usesPythagoras = pythagoras
    var quick = prover
    // A name for the rule is a courtesy; the claim is proved.
    quick.options.limits.seconds = min(quick.options.limits.seconds, 0.1)
    let judge = ClaimJudge(claim, quick)
    return try ExactDecision(judge, goal: .equality, left: claim.left, right: claim.right).holds(
      under: configuration)
  }

  /// What was done to a formula, as far as the forms of the two sides tell.
  private static func algebra(_ claim: Claim) -> String {
    let before = Shape(claim.left)
    let after = Shape(claim.right)
    if before.matrices > after.matrices { return "multiply the matrices" }
    if before.quotients > after.quotients, after.quotients == 1 { return "common denominator" }
    if before.productsOfSums > after.productsOfSums { return "expand" }
    if before.productsOfSums < after.productsOfSums { return "factor" }
    return rearrangement
  }

  /// Whether functions of the lesson are applied in an expression, which mean nothing without their definitions.
  private static func appliesFunction(_ expression: Expression) -> Bool {
    if case .apply = expression.node { return true }
    return expression.operands.contains(where: appliesFunction)
  }

  /// Counts of what an expression is made of.
  private struct Shape {
    var quotients = 0
    var productsOfSums = 0
    var matrices = 0

    init(_ expression: Expression) { count(expression) }

    private mutating func count(_ expression: Expression) {
      switch expression.node {
      case .quotient: quotients += 1
      case .matrix: matrices += 1
      case .product(let factors):
        if factors.contains(where: Self.isSum) { productsOfSums += 1 }
      case .power(let base, _):
        if Self.isSum(base) { productsOfSums += 1 }
      case .dot(let left, let right), .cross(let left, let right):
        if Self.isSum(left) || Self.isSum(right) { productsOfSums += 1 }
      default: break
      }
      for operand in expression.operands { count(operand) }
    }

    private static func isSum(_ expression: Expression) -> Bool {
      switch expression.node {
      case .sum: true
      case .negation(let operand): isSum(operand)
      default: false
      }
    }
  }
}

extension Prover {
  /// The name of the rule that leads from one side of a proved equation to the other, in words; nil where it has
  /// none, and for claims that are not proved equations.
  public func rule(of claim: Claim) -> String? {
    // The rules are those of real numbers.
    guard KindSurvey(claim, relevant(to: claim)).isPlain else { return nil }
    return ClaimTrials.shared.isDear(relevant(to: claim).survey(of: claim))
      ? nil : StepRule.name(of: claim, self)
  }
}
