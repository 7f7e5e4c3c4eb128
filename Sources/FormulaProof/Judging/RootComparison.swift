import FormulaSyntax
import SourceText

extension ClaimJudge {
  /// Whether both sides, as they are written, are defined wherever the assumptions hold; false also where that is not known.
  func definesSides() throws(Diagnostic) -> Bool {
    for side in [claim.left, claim.right] {
      let same = Claim(left: side, relation: .equal, right: side, span: claim.span)
      let inner = ClaimJudge(same, prover, within: budget)
      guard case .holds(let proof) = try ExactDecision(inner, goal: .equality).run(),
        proof.conditions.items.isEmpty
      else { return false }
    }
    return true
  }
}

/// Proves an inequality between roots and sizes by one between their squares.
///
/// For B ≥ 0, A ≤ B follows from A² ≤ B². For p, q, r ≥ 0, p ≤ q + r follows from (p² − q² − r²)² ≤ 4q²r²: then p² − q² − r² ≤ 2qr, and
/// p² ≤ (q + r)². So Minkowski's inequality is one between polynomials. What is not negative is so by its form: an even root, a size,
/// and products of these and numerals. Both sides must be defined wherever the assumptions hold; nothing is left out.
struct RootComparison {
  let judge: ClaimJudge
  let signs: SignSet

  /// Whether the difference of the sides has one of the signs wherever the assumptions hold; false also where that is open.
  func holds() throws(Diagnostic) -> Bool {
    guard signs == .nonnegative || signs == .nonpositive, let left = judge.unfolded(judge.claim.left),
      let right = judge.unfolded(judge.claim.right), judge.budget.refusal == nil, judge.budget.hasTimeNow
    else { return false }
    let (small, large) = signs == .nonpositive ? (left, right) : (right, left)
    var (lesser, greater): ([Expression], [Expression]) = ([], [])
    for (term, isNegated) in Self.terms(large, isNegated: false) + Self.terms(small, isNegated: true) {
      if isNegated {
        lesser.append(term)
      } else if Self.square(term) != nil {
        greater.append(term)
      } else {
        lesser.append(Expression(.negation(term)))
      }
    }
    guard let squares = Self.squares(lesser, greater) else { return false }
    guard try judge.definesSides() else { return false }
    let claim = Claim(
      left: squares.small, relation: .lessOrEqual, right: squares.large, span: judge.claim.span)
    let judgement = try ClaimJudge(claim, judge.prover, within: judge.budget).judge()
    return judgement.verdict == .proved && judgement.conditions.isEmpty && judge.budget.refusal == nil
  }

  /// The terms of a sum, each with whether it is taken away.
  private static func terms(_ expression: Expression, isNegated: Bool) -> [(
    term: Expression, isNegated: Bool
  )] {
    switch expression.node {
    case .sum(let terms): return terms.flatMap { self.terms($0, isNegated: isNegated) }
    case .negation(let inner): return terms(inner, isNegated: !isNegated)
    default: return expression.naturalNumber == 0 ? [] : [(expression, isNegated)]
    }
  }

  /// An inequality from which it follows that the sum of some is at most that of others; nil where none is known.
  private static func squares(
    _ lesser: [Expression], _ greater: [Expression]
  ) -> (small: Expression, large: Expression)? {
    guard !lesser.isEmpty, lesser.count <= 12 else { return nil }
    switch greater.count {
    case 1:
      guard let large = square(greater[0]) else { return nil }
      if lesser.count == 1, let small = square(lesser[0]) { return (small, large) }
      let sum = lesser.count == 1 ? lesser[0] : Expression(.sum(lesser))
      return (Expression(.power(sum, .integer(2))), large)
    case 2:
      guard lesser.count == 1, let p = square(lesser[0]), let q = square(greater[0]),
        let r = square(greater[1])
      else { return nil }
      let rest = p - q - r
      return (Expression(.power(rest, .integer(2))), Expression(.product([.integer(4), q, r])))
    default: return nil
    }
  }

  /// The square of what is not negative by its form, without the root or size; nil for others.
  private static func square(_ expression: Expression) -> Expression? {
    switch expression.node {
    case .root(let radicand, degree: 2): return radicand
    case .magnitude(let inner):
      switch inner.node {
      case .tuple, .matrix: return nil
      default: return Expression(.power(inner, .integer(2)))
      }
    case .product(let factors):
      var squares: [Expression] = []
      var holdsRoot = false
      for factor in factors {
        if case .number = factor.node {
          squares.append(Expression(.power(factor, .integer(2))))
        } else if let square = square(factor) {
          holdsRoot = true
          squares.append(square)
        } else {
          return nil
        }
      }
      return holdsRoot ? Expression(.product(squares)) : nil
    default: return nil
    }
  }
}
