import FormulaSyntax
import SourceText

/// The same trees as others would read them.
extension Expression {
  /// `\\sin x/2` as the function of x/2, where the call stands at a place.
  func takingDivisor(intoCallAt span: Span) -> Expression {
    guard case .quotient(let dividend, let divisor) = node else { return self }
    var factors = [dividend]
    if case .product(let inner) = dividend.node { factors = inner }
    guard let last = factors.last, last.span == span, case .call(let function, let arguments) = last.node,
      arguments.count == 1
    else { return self }
    let argument = Expression(.quotient(arguments[0], divisor), self.span)
    factors[factors.count - 1] = Expression(.call(function, [argument]), last.span)
    return factors.count == 1 ? factors[0] : Expression(.product(factors), self.span)
  }

  /// `\\sin(n + 1)x` as the function of (n + 1)x, where the call stands at a place.
  func takingFactor(intoCallAt span: Span) -> Expression {
    guard case .product(var factors) = node,
      let position = factors.firstIndex(where: { $0.span == span }), position + 1 < factors.count,
      case .call(let function, let arguments) = factors[position].node, arguments.count == 1
    else { return self }
    let argument = Expression(.product([arguments[0], factors[position + 1]]), arguments[0].span)
    factors.replaceSubrange(position...(position + 1), with: [Expression(.call(function, [argument]), span)])
    return factors.count == 1 ? factors[0] : Expression(.product(factors), self.span)
  }

  /// `a/bc` as a/(bc), where the quotient stands at a place before a number of factors.
  func takingFactors(_ count: Int, intoDivisorAt span: Span) -> Expression {
    guard case .product(var factors) = node,
      let position = factors.firstIndex(where: { factor in
        if case .quotient = factor.node { factor.span == span } else { false }
      }), position + count < factors.count, case .quotient(let dividend, let divisor) = factors[position].node
    else { return self }
    let below = Expression(.product([divisor] + factors[(position + 1)...(position + count)]), divisor.span)
    factors.replaceSubrange(
      position...(position + count), with: [Expression(.quotient(dividend, below), span)])
    return factors.count == 1 ? factors[0] : Expression(.product(factors), self.span)
  }

  /// `\sin a x` as the product of sin a and x, where the argument stands at one of these places.
  func partingArguments(at places: Set<Span>) -> Expression {
    guard case .call(let function, let arguments) = node, arguments.count == 1,
      places.contains(arguments[0].span), case .product(let factors) = arguments[0].node, factors.count > 1,
      let last = factors.last
    else { return self }
    let rest = Array(factors.dropLast())
    let argument = rest.count == 1 ? rest[0] : Expression(.product(rest), arguments[0].span)
    return Expression(.product([Expression(.call(function, [argument]), span), last]), span)
  }

  /// `[x]` at one of these places as the number rounded down.
  func roundingDown(at places: Set<Span>) -> Expression {
    places.contains(span) ? Expression(.call(.floor, [self]), span) : self
  }

  /// The logarithms at some places to another base.
  func changingBase(ofLogarithmsAt places: Set<Span>, to base: Int) -> Expression {
    guard case .call(.log, _) = node, places.contains(span) else { return self }
    return Expression(.quotient(self, Expression(.call(.log, [.integer(base, span)]), span)), span)
  }

  /// lg x / lg 2 for logarithms to the base 10 at some places.
  func makingBinary(logarithmsAt places: Set<Span>) -> Expression {
    guard places.contains(span), case .quotient(let value, let base) = node,
      case .call(.log, let arguments) = base.node, arguments.first?.knownInteger == 10
    else { return self }
    return Expression(.quotient(value, Expression(.call(.log, [.integer(2, span)]), span)), span)
  }

  /// Whether a name stands where a negative or a complex number has no real value, or several: under a root, in a power
  /// that is not whole, or in a function other than the exponential, sine and cosine.
  func leavesReals(with symbol: Symbol) -> Bool {
    var pending = [self]
    while let next = pending.popLast() {
      let operands: [Expression] =
        switch next.node {
        case .root(let radicand, _): [radicand]
        case .power(let base, let exponent): exponent.knownInteger == nil ? [base, exponent] : []
        case .call(let function, let arguments): function.leavesReals ? arguments : []
        default: []
        }
      if operands.contains(where: { FreeSymbols.of([$0], in: Environment()).contains(symbol) }) {
        return true
      }
      pending += next.operands
    }
    return false
  }
}

extension BuiltIn {
  /// Whether it is a function of numbers that has no real value, or several, at some complex ones, and is not computed with them.
  fileprivate var leavesReals: Bool {
    switch entry.family {
    case .number(let function):
      switch function {
      case .exponential, .circular(.sine), .circular(.cosine), .hyperbolic(.sine), .hyperbolic(.cosine),
        .absoluteValue, .step:
        false
      case .circular, .inverseCircular, .hyperbolic, .logarithm, .squareRoot: true
      }
    case .angleOfPoint: true
    case .extremum, .matrices, .makingTransforms, .makingSpaceTransforms, .usingTransforms, .projecting,
      .takingApart, .layers, .layerProperties, .nestedLayers, .canvas, .drawing:
      false
    }
  }
}

extension Expression {
  /// Whether terms stand behind a sum, a product, an integral or a derivative: `\sum 2k - 1`.
  var leavesTermsBehindBinder: Bool {
    if case .sum(let terms) = node,
      terms.dropLast().contains(where: { if case .binding = $0.node { true } else { false } })
    {
      return true
    }
    return operands.contains { $0.leavesTermsBehindBinder }
  }

  /// A sum with what stands behind its first such sign under it.
  var withTermsUnderBinder: Expression {
    guard case .sum(let terms) = node,
      let place = terms.dropLast().firstIndex(where: { if case .binding = $0.node { true } else { false } }),
      case .binding(let binder, let variable, var items) = terms[place].node, let body = items.popLast()
    else { return self }
    items.append(Expression(.sum([body] + terms[(place + 1)...]), body.span))
    let whole = Expression(.binding(binder, variable, items), terms[place].span)
    return place == 0 ? whole : Expression(.sum(terms[..<place] + [whole]), span)
  }
}
