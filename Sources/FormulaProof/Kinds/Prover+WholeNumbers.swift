import FormulaSyntax
import SourceText

/// What words and equations say of whole numbers.
extension Prover {
  /// What is said of `n \text{ even}` alone, which fails for some n: it tells what n is.
  func refusingProperties(_ claim: Claim) -> Diagnostic? {
    guard case .apply(.remainder, let items) = claim.left.node, case .symbol(let symbol)? = items.first?.node,
      claim.doubts.properties.contains(symbol),
      !assumptions.contains(where: { $0.left.mentions(symbol) || $0.right.mentions(symbol) })
    else { return nil }
    return .error(
      .misplacedCondition, "this says what \(symbol.shown) is: it is assumed, not claimed", at: claim.span,
      notes: [.init("put it into an assumption, or behind \\text{for}")])
  }

  /// What is said of a false equation between a letter of which words say that it is even or odd, and another one that may be its half.
  func refusingHalves(_ claim: Claim) -> Diagnostic? {
    let said = assumptions.reduce(into: Set<Symbol>()) { $0.formUnion($1.doubts.properties) }
    guard !said.isEmpty, claim.relation == .equal else { return nil }
    let free = FreeSymbols.of([claim.left, claim.right], in: environment)
    let known = Set(FreeSymbols.of(assumptions.flatMap { [$0.left, $0.right] }, in: environment))
    guard free.contains(where: said.contains),
      let other = free.first(where: { !known.contains($0) && isUndeclared($0) && !$0.isFixed })
    else { return nil }
    return .error(
      .ambiguousName, "\(other.shown) may be half of an even number, and nothing says so", at: claim.span,
      notes: [
        .init("its half: assume n = 2\(other.latex)"),
        .init("a number of its own: assume \(other.latex) \\in \\mathbb{R}"),
      ])
  }

  /// A claim with what assumed equations give for names that stand for no whole numbers: n! for $b_n$ under $b_n = n!$.
  ///
  /// It says the same wherever the equation holds, in which the value is defined.
  func puttingValues(_ claim: Claim) -> (claim: Claim, prover: Prover) {
    var (result, prover) = (claim, self)
    let used = wholeNumbersByUse(in: claim)
    let wholes = used.naturals.union(used.integers).union(integers)
    var position = 0
    while position < prover.assumptions.count {
      let fact = prover.assumptions[position]
      position += 1
      guard fact.relation == .equal, fact.tolerance == nil, case .symbol(let symbol) = fact.left.node,
        !symbol.index.isEmpty, !wholes.contains(symbol), isUndeclared(symbol), environment[symbol] == nil,
        !fact.right.mentions(symbol), result.left.mentions(symbol) || result.right.mentions(symbol)
      else { continue }
      let value = [symbol: fact.right]
      (result.left, result.right) = (result.left.substituting(value), result.right.substituting(value))
      prover.assumptions.remove(at: position - 1)
      prover.assumptions = prover.assumptions.map { other in
        var other = other
        (other.left, other.right) = (other.left.substituting(value), other.right.substituting(value))
        return other
      }
      position = 0
    }
    return (result, prover)
  }
}
