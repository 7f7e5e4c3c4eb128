import FormulaSyntax
import SourceText

/// Proves an inequality on a box by cutting the box until enclosures show it on every piece.
///
/// Each free symbol needs a lower and an upper bound among the assumptions; the other assumptions are not used,
/// so what is shown holds on a larger set than was asked. Where the sides touch, no piece is ever small enough,
/// and nothing is concluded.
struct BoxSubdivision {
  /// How many pieces are looked at, at most.
  static let mostPieces = 50_000
  private static let precision = 64

  let judge: ClaimJudge
  let signs: SignSet

  /// Whether the difference of the sides has one of the signs on the whole box; false also where that is open.
  func holds() throws(Diagnostic) -> Bool {
    guard let box = try box(), !box.isEmpty else { return false }
    var pieces = [box]
    var looked = 0
    while let piece = pieces.popLast() {
      looked += 1
      guard looked <= Self.mostPieces, judge.budget.hasTime else { return false }
      if try isShown(on: piece) { continue }
      // The widest side is halved; a piece without width cannot be cut, and would not be shown either.
      guard let widest = piece.indices.max(by: { piece[$0].width < piece[$1].width }),
        piece[widest].width > 1e-12
      else { return false }
      let middle = piece[widest].midpoint
      for end in [piece[widest].lowerEnd, piece[widest].upperEnd] {
        var half = piece
        half[widest] = end.union(middle)
        pieces.append(half)
      }
    }
    return true
  }

  private func isShown(on piece: [Ball]) throws(Diagnostic) -> Bool {
    var values: [Symbol: Ball] = [:]
    for (symbol, ball) in zip(judge.symbols, piece) { values[symbol] = ball }
    let assigned = values
    let evaluator = Evaluator(
      judge.prover.environment,
      numbers: NumberSystem(
        numeral: { Ball($0, precision: Self.precision) }, constant: { Ball($0, precision: Self.precision) },
        symbol: { assigned[$0] }))
    guard let left = try evaluator.evaluate(judge.claim.left).asNumber,
      let right = try evaluator.evaluate(judge.claim.right).asNumber
    else { return false }
    let difference = left - right
    guard difference.isFinite else { return false }
    switch signs {
    case .positive: return difference.isPositive
    case .negative: return difference.isNegative
    case .nonnegative: return difference.isNonnegative
    case .nonpositive: return (-difference).isNonnegative
    case .nonzero: return difference.isPositive || difference.isNegative
    default: return false
    }
  }

  /// For each symbol the ball between its bounds; nil where one has none.
  private func box() throws(Diagnostic) -> [Ball]? {
    var lower: [Symbol: Ball] = [:]
    var upper: [Symbol: Ball] = [:]
    let constants = SamplePoint(judge, [], precision: Self.precision)
    for assumption in judge.prover.assumptions {
      for (side, other, isLess) in [
        (assumption.left, assumption.right, true), (assumption.right, assumption.left, false),
      ] {
        guard case .symbol(let symbol) = side.node, judge.symbols.contains(symbol),
          FreeSymbols.of([other], in: judge.prover.environment).isEmpty,
          let bound = try constants.value(of: other).asNumber, bound.isFinite
        else { continue }
        switch (assumption.relation, isLess) {
        case (.less, true), (.lessOrEqual, true), (.greater, false), (.greaterOrEqual, false):
          // The loosest of several bounds is sound, and the tightest is better; two are rare.
          upper[symbol] = bound
        case (.greater, true), (.greaterOrEqual, true), (.less, false), (.lessOrEqual, false):
          lower[symbol] = bound
        default: break
        }
      }
    }
    var result: [Ball] = []
    for symbol in judge.symbols {
      guard let low = lower[symbol], let high = upper[symbol] else { return nil }
      result.append(low.union(high))
    }
    return result
  }
}
