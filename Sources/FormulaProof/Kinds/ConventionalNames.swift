import FormulaSyntax
import SourceText

/// Names that mean something by convention, which no letter says: unit vectors, Kronecker's delta, i and j.
///
/// As names like others they would have values at which a true formula fails. A claim that was refuted so is an error that
/// says what to write; what holds for all values holds for these, too.
extension Prover {
  /// A judgement of a claim, unless it refutes what may be true by a convention.
  func heedingConventions(
    _ claim: Claim, _ judged: (judgement: Judgement, diagnostic: Diagnostic?)
  ) -> (judgement: Judgement, diagnostic: Diagnostic?) {
    guard judged.judgement.verdict == .refuted, let problem = problemOfConvention(claim) else {
      return judged
    }
    return (Judgement(.error, method: "none", message: problem.message), problem)
  }

  private func problemOfConvention(_ claim: Claim) -> Diagnostic? {
    let free = FreeSymbols.of([claim.left, claim.right], in: environment).filter { symbol in
      declaredKinds[symbol] == nil && !declaredReals.contains(symbol) && !integers.contains(symbol)
        && !rationals.contains(symbol)
    }
    if let unit = free.first(where: \.isUnitVector) {
      return .error(
        "ambiguous-name", "\(unit) may be a unit vector of the axes, and nothing says so", at: claim.span,
        notes: [
          .init("the unit vector: define it as a tuple, such as \(unit.latex) = (1, 0, 0)"),
          .init("a vector like others: assume \(unit.latex) \\in \\mathbb{R}^3"),
        ])
    }
    if let symbol = free.first(where: { $0.isDelta || $0.isPermutationSign }) {
      return .error(
        "ambiguous-name",
        "\(symbol) may be \(symbol.isDelta ? "Kronecker's delta" : "a sign of permutations"), which is shown, not checked",
        at: claim.span, notes: [.init("a number like others: assume \(symbol.latex) \\in \\mathbb{R}")])
    }
    if let place = combinations(in: claim) {
      return .error(
        "ambiguous-name", "C of two numbers may be a binomial coefficient, and nothing says so", at: place,
        notes: [.init("the coefficient: write \\binom{n}{k}")])
    }
    guard let letter = free.first(where: { ["i", "j"].contains($0.name) }) else { return nil }
    var complex = claim
    complex.left = claim.left.withImaginaryUnit(for: letter)
    complex.right = claim.right.withImaginaryUnit(for: letter)
    // A letter that stands in what defines a name is not replaced; asking again would ask for ever.
    let rest = FreeSymbols.of([complex.left, complex.right], in: environment)
    guard !rest.contains(letter) else { return nil }
    switch judge(complex).judgement.verdict {
    case .proved: break
    // Powers such as i^i go beyond what is computed with complex numbers; that i is a real number does not follow.
    case .undecided, .error:
      guard claim.left.hasPower(of: letter) || claim.right.hasPower(of: letter) else { return nil }
    case .refuted, .confirmed, .sampled: return nil
    }
    return .error(
      "ambiguous-name", "whether this holds depends on whether \(letter) is the imaginary unit",
      at: claim.span,
      notes: [
        .init("the imaginary unit: write \\mathrm{i}"),
        .init("a real number: assume \(letter) \\in \\mathbb{R}"),
      ])
  }

  /// The place of $C_n^k$ beside a binomial coefficient, or of $C(5, 2)$.
  private func combinations(in claim: Claim) -> Span? {
    let c = Symbol("C")
    var place: Span?
    var hasBinomial = false
    var pending = [claim.left, claim.right]
    while let next = pending.popLast() {
      switch next.node {
      case .power(let base, _):
        if case .symbol(let symbol) = base.node, symbol.base == "C", !symbol.index.isEmpty {
          place = next.span
        }
      case .apply(.binomial, _): hasBinomial = true
      case .apply(c, let arguments)
      where arguments.count == 2 && environment[c] == nil && declaredKinds[c] == nil:
        let areNumbers = arguments.allSatisfy { argument in
          if case .number(let numeral) = argument.node { numeral.smallInteger != nil } else { false }
        }
        if areNumbers { return next.span }
      default: break
      }
      pending += next.operands
    }
    return hasBinomial ? place : nil
  }
}

extension Symbol {
  /// Whether it is i, j or k in bold, or with a hat.
  fileprivate var isUnitVector: Bool {
    let letters = base.unicodeScalars.filter { $0.value != 0x302 }
    let hasHat = letters.count < base.unicodeScalars.count
    guard letters.count == 1, let letter = letters.first, name == base else { return false }
    switch letter.value {
    // Bold i, j and k, upright and slanted.
    case 0x1D422...0x1D424, 0x1D48A...0x1D48C: return true
    // With a hat, with a dot and without.
    case 0x69...0x6B, 0x131, 0x237: return hasHat
    default: return false
    }
  }

  /// Whether it is δ with an index of two letters.
  fileprivate var isDelta: Bool { base == "δ" && primes == 0 && letteredIndex == 2 }

  /// Whether it is ε with an index of three letters.
  fileprivate var isPermutationSign: Bool { ["ε", "ϵ"].contains(base) && primes == 0 && letteredIndex == 3 }

  /// The number of letters that an index consists of; nil for one with anything else but commas.
  private var letteredIndex: Int? {
    let letters = index.filter { $0 != "," }
    return letters.allSatisfy { $0.isLetter } ? letters.count : nil
  }
}

extension Expression {
  /// Whether a power of a name stands in it, with an exponent that is no whole number as it is written.
  fileprivate func hasPower(of symbol: Symbol) -> Bool {
    var pending = [self]
    while let next = pending.popLast() {
      if case .power(let base, let exponent) = next.node, case .symbol(symbol) = base.node,
        exponent.knownInteger == nil
      {
        return true
      }
      pending += next.operands
    }
    return false
  }

  /// The same tree with a name made the imaginary unit.
  fileprivate func withImaginaryUnit(for symbol: Symbol) -> Expression {
    mapped { part in
      if case .symbol(symbol) = part.node { Expression(.symbol(.imaginaryUnit), part.span) } else { part }
    }
  }
}
