import FormulaSyntax
import SourceText

/// Notations of other books: primes and small t for transposes, columns for binomial coefficients, letters of well-known sequences. Read as
/// what they are here, they would refute what is true in those books.
extension Prover {
  /// What is said of a claim that was refuted in the reading that is usual here.
  func problemOfNotation(_ claim: Claim, _ free: [Symbol]) -> Diagnostic? {
    let sides = [claim.left, claim.right] + assumptions.flatMap { [$0.left, $0.right] }
    let known = FreeSymbols.of(sides, in: environment)
    return problemOfPrimes(claim, known) ?? problemOfSmallT(claim, sides, known) ?? problemOfSequences(
      claim, free)
      ?? problemOfColumns(claim)
  }

  /// $A'$ beside a matrix $A$: its transpose to many statisticians.
  private func problemOfPrimes(_ claim: Claim, _ known: [Symbol]) -> Diagnostic? {
    let primed = known.first { symbol in
      guard symbol.primes == 1, isUndeclared(symbol), environment[symbol] == nil else { return false }
      let plain = Symbol(base: symbol.base, subscript: symbol.index)
      guard known.contains(plain) else { return false }
      return plain.notation != .plain || declaredKinds[plain].map(\.isAbstract) ?? plain.mayBeMatrix
    }
    guard let primed else { return nil }
    return .error(
      .ambiguousName, "\(primed) may be a transpose, and nothing says so", at: claim.span,
      notes: [
        .init("the transpose: write \(primed.base)^{\\mathsf{T}}"),
        .init("another matrix: assume \(primed.latex) \\in \\mathbb{R}^{n \\times n}"),
      ])
  }

  /// $x^t A x$, where t stands in exponents alone and something is transposed or a matrix.
  private func problemOfSmallT(_ claim: Claim, _ sides: [Expression], _ known: [Symbol]) -> Diagnostic? {
    let t = Symbol("t")
    guard known.contains(t), isUndeclared(t), environment[t] == nil else { return nil }
    var bases: [Symbol] = []
    var (isQuantity, transposes) = (false, false)
    var pending = sides
    while let next = pending.popLast() {
      switch next.node {
      case .power(let base, let exponent) where exponent == Expression(.symbol(t)):
        if case .symbol(let symbol) = base.node { bases.append(symbol) }
        pending.append(base)
        continue
      case .symbol(t): isQuantity = true
      case .transpose: transposes = true
      default: break
      }
      pending += next.operands
    }
    let isOfMatrices =
      transposes
      || bases.contains {
        $0.notation != .plain || declaredKinds[$0].map(\.isAbstract) ?? $0.mayBeMatrix
      }
    guard !bases.isEmpty, !isQuantity, isOfMatrices else { return nil }
    return .error(
      .ambiguousName, "t as an exponent may mean the transpose, and nothing says so", at: claim.span,
      notes: [.init("the transpose: write ^{\\mathsf{T}}"), .init("a number: assume t \\in \\mathbb{R}")])
  }

  /// $F_{n+1} = F_n + F_{n-1}$, $H_3 = \frac{11}{6}$, $B(2, 3)$: names of sequences and functions that everybody knows.
  private func problemOfSequences(_ claim: Claim, _ free: [Symbol]) -> Diagnostic? {
    let open = free.filter {
      $0.primes == 0 && !$0.index.isEmpty && isUndeclared($0) && environment[$0] == nil
    }
    let counted = open.first { symbol in
      symbol.index.contains { $0 == "+" || $0 == "-" || $0 == "−" }
        && open.contains { $0 != symbol && $0.base == symbol.base }
        && !assumptions.contains { fact in
          FreeSymbols.of([fact.left, fact.right], in: environment).contains { $0.base == symbol.base }
        }
    }
    let famous = open.first { symbol in
      ["F", "H", "B"].contains(symbol.base)
        && (symbol.index == "n" || symbol.index.allSatisfy { $0.isASCII && $0.isNumber })
    }
    if let symbol = counted ?? (open.count == 1 ? famous : nil) {
      return .error(
        .ambiguousName, "\(symbol) may be a term of a sequence of which nothing is said", at: claim.span,
        notes: [
          .init("of a sequence: assume its recurrence or its formula"),
          .init("a number of its own: assume \(symbol.latex) \\in \\mathbb{R}"),
        ])
    }
    guard KindSurvey(claim, self).functions.contains(Symbol("B")) else { return nil }
    return .error(
      .ambiguousName, "B may be the beta function, which is not computed", at: claim.span,
      notes: [.init("a function of its own: assume B : \\mathbb{R} \\to \\mathbb{R}")])
  }

  /// $\begin{pmatrix} n \\ k \end{pmatrix}$ as many set the binomial coefficient.
  private func problemOfColumns(_ claim: Claim) -> Diagnostic? {
    func replaced(_ side: Expression) -> Expression {
      side.mapped { part in
        guard case .matrix(2, 1, let entries) = part.node else { return part }
        return Expression(.apply(.binomial, entries), part.span)
      }
    }
    var other = claim
    (other.left, other.right) = (replaced(claim.left), replaced(claim.right))
    guard other.left != claim.left || other.right != claim.right else { return nil }
    var quick = self
    quick.options.limits.seconds = min(quick.options.limits.seconds, 0.5)
    guard [.proved, .confirmed].contains(quick.judge(other).judgement.verdict) else { return nil }
    return .error(
      .ambiguousName, "whether this holds depends on whether a column is a binomial coefficient",
      at: claim.span,
      notes: [.init("the coefficient: write \\binom{n}{k}")])
  }
}
