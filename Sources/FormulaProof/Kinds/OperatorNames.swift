import FormulaSyntax
import SourceText

/// Names of operators and of well-known functions, which nothing here says: partial derivatives by their index, D as the sign of a
/// derivative, functions of number theory and others (``OtherMeaning``). Chosen freely they would refute what is true of them.
extension Prover {
  /// What is said of a claim that was refuted by choosing them.
  func problemOfOperators(_ claim: Claim, _ free: [Symbol]) -> Diagnostic? {
    let functions = KindSurvey(claim, self).functions
    if let symbol = functions.filter(\.mayBePartialDerivative).min() {
      return .error(
        .ambiguousName,
        "\(symbol.shown) may be a partial derivative of \(symbol.base), of which nothing is known",
        at: claim.span,
        notes: [.init("define \(symbol.base) by its formula, and what is said of it is checked")])
    }
    if let symbol = free.first(where: \.mayBeDifferentialOperator),
      [claim.left, claim.right].contains(where: { $0.multiplies(symbol) })
    {
      return .error(
        .ambiguousName, "\(symbol.shown) may be the sign of a derivative, which is shown, not checked",
        at: claim.span, notes: [.init("a number: assume \(symbol.latex) \\in \\mathbb{R}")])
    }
    let isOperator = [claim.left, claim.right].contains { $0.appliesToCall(Symbol("D")) }
    let d = Symbol("D")
    if isUndeclared(d), environment[d] == nil, isOperator && free.contains(d) || functions.contains(d) {
      return .error(
        .ambiguousName, "D may be the sign of a derivative, which is shown, not checked", at: claim.span,
        notes: [
          .init("the derivative: write \\frac{d}{dx}"), .init("a number: assume D \\in \\mathbb{R}"),
        ])
    }
    if let symbol = functions.filter(\.mayBeArithmeticFunction).min(), isOfWholeNumbers(symbol, claim) {
      return .error(
        .ambiguousName,
        "\(symbol.shown) of whole numbers may be the function of number theory, which is not computed",
        at: claim.span)
    }
    return problemOfMeanings(claim)
  }

  /// Whether a function is applied to whole numbers alone.
  private func isOfWholeNumbers(_ function: Symbol, _ claim: Claim) -> Bool {
    [claim.left, claim.right].allSatisfy { side in
      side.arguments(of: function).allSatisfy { argument in
        FreeSymbols.of([argument], in: environment).allSatisfy(integers.contains)
      }
    }
  }
}

extension Symbol {
  /// $f_x$ and $f_{xy}$: a letter with names of coordinates.
  fileprivate var mayBePartialDerivative: Bool {
    !index.isEmpty && primes == 0 && base.unicodeScalars.count == 1
      && index.allSatisfy { "xyztuv".contains($0) }
  }

  /// $D_x$.
  fileprivate var mayBeDifferentialOperator: Bool {
    base == "D" && primes == 0 && index.count == 1 && index.allSatisfy(\.isLowercase)
  }

  /// Letters of well-known functions of whole numbers: Euler's φ, the sum σ and the number τ or d of divisors, Möbius's μ.
  fileprivate var mayBeArithmeticFunction: Bool {
    ["φ", "ϕ", "σ", "τ", "μ", "λ", "ω", "Ω", "ν", "d"].contains(base)
  }
}

extension Expression {
  /// The arguments of all calls of a function of one variable.
  fileprivate func arguments(of function: Symbol) -> [Expression] {
    var (found, pending): ([Expression], [Expression]) = ([], [self])
    while let next = pending.popLast() {
      if case .apply(function, let items) = next.node { found += items }
      pending += next.operands
    }
    return found
  }

  /// Whether a symbol stands directly before a function that is applied: $D\sin x$.
  fileprivate func appliesToCall(_ symbol: Symbol) -> Bool {
    var pending = [self]
    while let next = pending.popLast() {
      if case .product(let factors) = next.node,
        zip(factors, factors.dropFirst()).contains(where: { left, right in
          guard left == Expression(.symbol(symbol)) else { return false }
          return switch right.node {
          case .call, .apply: true
          default: false
          }
        })
      {
        return true
      }
      pending += next.operands
    }
    return false
  }

  /// Whether a symbol is a factor before another one.
  fileprivate func multiplies(_ symbol: Symbol) -> Bool {
    var pending = [self]
    while let next = pending.popLast() {
      if case .product(let factors) = next.node,
        factors.dropLast().contains(where: { $0 == Expression(.symbol(symbol)) })
      {
        return true
      }
      pending += next.operands
    }
    return false
  }
}
