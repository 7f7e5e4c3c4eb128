import FormulaSyntax
import SourceText

/// What books of number theory leave unsaid: that p is prime.
extension Prover {
  /// What is said of a claim of whole numbers that was refuted, and may hold where p is prime; nil where it fails there, too, or where
  /// something is said of p.
  func problemOfUnsaidPrimes(_ claim: Claim) -> Diagnostic? {
    guard !takesNamesLiterally else { return nil }
    let used = wholeNumbersByUse(in: claim)
    let known = Set(FreeSymbols.of(assumptions.flatMap { [$0.left, $0.right] }, in: environment))
    let letters = used.naturals.union(used.integers).filter { isUndeclared($0) && !known.contains($0) }
    let primes = letters.filter { ["p", "q", "ℓ"].contains($0.name) }.sorted()
    if let first = primes.first, holdsForPrimes(claim, primes) {
      return .error(
        .ambiguousName, "\(first.shown) may be a prime number, and nothing says so", at: claim.span,
        notes: [
          .init("for the prime numbers there is no rule here; say it of numbers, such as \(first.latex) = 7"),
          .init("any whole number: assume \(first.latex) \\in \\mathbb{Z}"),
        ])
    }
    return nil
  }

  /// Whether no small prime numbers refute a claim.
  private func holdsForPrimes(_ claim: Claim, _ letters: [Symbol]) -> Bool {
    let primes = [2, 3, 5, 7, 11, 13]
    return primes.indices.allSatisfy { start in
      var values: [Symbol: Expression] = [:]
      for (place, letter) in letters.enumerated() {
        values[letter] = .integer(primes[(start + 2 * place) % primes.count], claim.span)
      }
      let found = verdict(of: claim, replacing: values)
      return found != .refuted && found != .error
    }
  }
}
