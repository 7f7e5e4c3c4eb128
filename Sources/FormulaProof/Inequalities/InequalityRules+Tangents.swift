import FormulaSyntax
import SourceText

// Sums of values of one function at numbers whose sum is known.
extension InequalityRules {
  /// Σ f(xᵢ) against a number, where Σ xᵢ = s and all xᵢ > l: by Jensen's inequality where f″ has one sign for l < x < s − (n − 1)l, or
  /// by the tangent at s/n, of which f(x) keeps to one side there.
  func followsFromTangents() throws(Diagnostic) -> Bool {
    let terms =
      Self.terms(large) + Self.terms(small).map { Part(expression: $0.expression, isInverse: !$0.isInverse) }
    for assumption in judge.prover.assumptions where assumption.relation == .equal {
      guard let left = judge.unfolded(assumption.left), let right = judge.unfolded(assumption.right),
        let known = Self.sumOfSymbols(left, right), known.symbols.count > 1
      else { continue }
      let symbols = known.symbols
      var constants: [Part] = []
      var functions: [Symbol: [Part]] = [:]
      var isSeparate = true
      for term in terms {
        let used = self.symbols(of: term.expression)
        if used.isEmpty {
          constants.append(term)
        } else if used.count == 1, let symbol = used.first, symbols.contains(symbol) {
          functions[symbol, default: []].append(term)
        } else {
          isSeparate = false
        }
      }
      guard isSeparate, functions.count == symbols.count, let first = symbols.first,
        let own = functions[first].map(Self.sum)
      else { continue }
      let variable = Expression(.symbol(first))
      let isSymmetric = symbols.allSatisfy { symbol in
        functions[symbol].map { Self.sum($0).substituting([symbol: variable]) == own } ?? false
      }
      guard isSymmetric, let low = lowerBound(of: symbols) else { continue }
      let count = symbols.count
      let mean = Expression(.quotient(known.sum, .integer(count)))
      func at(_ expression: Expression) -> Expression { expression.substituting([first: mean]) }
      // What is to be shown is that n·f(s/n) + c is not negative.
      let value = Expression(
        .sum([Expression(.product([.integer(count), at(own)])), Self.sum(constants)]))
      guard try shows(.integer(0), relation, value) else { continue }
      guard let slope = try? Differentiation(of: own, by: first).value else { continue }
      let span = judge.claim.span
      let high =
        low.isKnownZero
        ? known.sum
        : Expression(
          .sum([known.sum, Expression(.negation(Expression(.product([.integer(count - 1), low]))))]))
      var prover = judge.prover.replacingAssumptions([
        Claim(left: variable, relation: .greater, right: low, span: span),
        Claim(left: variable, relation: .less, right: high, span: span),
      ])
      prover.environment = Environment(convention: judge.prover.environment.convention)
      prover.definedByAssumption = []
      if let bend = try? Differentiation(of: slope, by: first).value,
        try shows(.integer(0), .lessOrEqual, bend, assuming: prover),
        try isDefined(own, assuming: prover)
      {
        return true
      }
      let line = Expression(
        .sum([
          at(own),
          Expression(
            .product([at(slope), Expression(.sum([variable, Expression(.negation(mean))]))])),
        ]))
      if try shows(line, .lessOrEqual, own, assuming: prover) { return true }
    }
    return false
  }

  /// A number that all of some symbols are assumed to be greater than.
  private func lowerBound(of symbols: [Symbol]) -> Expression? {
    var result: Expression?
    for symbol in symbols {
      let bound = judge.prover.assumptions.lazy.compactMap { assumption -> Expression? in
        if assumption.relation == .greater, case .symbol(symbol) = assumption.left.node,
          assumption.right.fraction != nil
        {
          return assumption.right
        }
        if assumption.relation == .less, case .symbol(symbol) = assumption.right.node,
          assumption.left.fraction != nil
        {
          return assumption.left
        }
        return nil
      }.first
      guard let bound, result == nil || result == bound else { return nil }
      result = bound
    }
    return result
  }

  /// The symbols and the number of an equation that says what their sum is; nil for others.
  private static func sumOfSymbols(_ left: Expression, _ right: Expression) -> (
    symbols: [Symbol], sum: Expression
  )? {
    for (side, other) in [(left, right), (right, left)] {
      guard FreeSymbols.of([other], in: Environment()).isEmpty else { continue }
      var symbols: [Symbol] = []
      for term in terms(side) {
        guard !term.isInverse, case .symbol(let symbol) = term.expression.node, !symbols.contains(symbol)
        else {
          return nil
        }
        symbols.append(symbol)
      }
      return (symbols, other)
    }
    return nil
  }
}
