import FormulaSyntax
import SourceText

/// What books leave unsaid: that n is a whole number, and in number theory that p is prime.
extension Prover {
  /// What is said of an equation that was refuted, and is proved where letters that count are whole numbers, as in $\sin n\pi = 0$; nil
  /// where it is not proved of them, or where it is said what they are.
  ///
  /// In an order they may be any numbers: n² ≥ n is refuted by n = 1/2.
  func problemOfUnsaidWholeNumbers(_ claim: Claim) -> Diagnostic? {
    guard claim.relation == .equal, claim.tolerance == nil, !takesNamesLiterally else { return nil }
    let sides = [claim.left, claim.right] + assumptions.flatMap { [$0.left, $0.right] }
    let open = FreeSymbols.of(sides, in: environment).filter { letter in
      letter.countsByConvention && isUndeclared(letter)
        && !(claim.doubts.isImaginary && letter == Symbol("i"))
    }
    guard let first = open.first,
      verdict(of: claim, { $0.integers.formUnion(open) }) == .proved
    else { return nil }
    let names = open.map(\.shown).joined(separator: ", ")
    let holds =
      open.count == 1
      ? "\(first.shown) is not whole, and holds where it is"
      : "\(names) are not all whole, and holds where they are"
    func saying(_ set: String) -> String {
      "assume " + open.map { "\($0.latex) \\in \\mathbb{\(set)}" }.joined(separator: ",\\ ")
    }
    return .error(
      .ambiguousName, "this need not hold where \(holds), and nothing says which is meant", at: claim.span,
      notes: [.init("whole numbers: \(saying("Z"))"), .init("any numbers: \(saying("R"))")])
  }

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
