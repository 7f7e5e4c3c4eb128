import SourceText
import TeX

#if !hasFeature(Embedded)
  extension LaTeXMeaningReader {
    // MARK: Integrals

    /// Where the differential of an integral stands.
    struct Differential {
      /// The tokens that it takes, or that the fraction with it takes.
      var tokens: Range<Int>
      var variable: LaTeXToken
      /// The fraction whose numerator ends with it, and the numerator's tokens before it.
      var fraction: (above: [LaTeXToken], below: LaTeXNode)?
    }

    /// How many signs of integrals are looked over in search of a differential: the search is made for each of them.
    private static var mostIntegrals: Int { 40 }

    /// `\int f\,dx` or `\int_a^b f\,dx`, at the sign; the integrand reaches up to its dx.
    mutating func integral() throws(ReadingFailure) -> Expression {
      let sign = token
      guard sign.primes == 0 else { throw refusal("a prime on an integral", sign.span) }
      try enter(sign.span)
      defer { depth -= 1 }
      guard let differential = differential(behind: index) else {
        throw .error(
          .notUnderstood, "an integral without its dx is shown, not checked", at: sign.span,
          notes: [.init("write \\int f(x)\\,dx")])
      }
      let variable = try symbol(differential.variable)
      let whole = sign.span.union(tokens[differential.tokens.upperBound - 1].span)
      let range: (binder: Binder, bounds: [Expression])
      switch (sign.subscripted, sign.superscripted) {
      case (nil, nil):
        guard scope.functions[variable] == nil, !scope.values.contains(variable) else {
          throw .error(
            .notUnderstood, "\(variable) is defined, and an antiderivative is a function of a free symbol",
            at: differential.variable.span)
        }
        range = (.antiderivative, [Expression(.symbol(variable), whole)])
      case (let below?, let above?): range = try self.range(from: below, to: above, sign.span)
      default:
        throw .error(
          .notUnderstood, "an integral over a region is shown, not checked", at: sign.span,
          notes: [.init("write both bounds, \\int_a^b, or none")])
      }
      if range.binder != .antiderivative, range.bounds.contains(where: { $0.hasFree(variable) }) {
        throw .error(
          .notUnderstood, "the bounds of an integral cannot depend on its variable \(variable)",
          at: sign.span,
          notes: [.init("call the variable of the integrand by another name")])
      }
      let body = try integrand(differential, variable, whole)
      index = differential.tokens.upperBound
      let end = index
      skipThinSpaces()
      if token.beginsOperand, !closesBar {
        throw .error(
          .ambiguousArgument, "it cannot be told whether \(text(token.span)) belongs to the integral",
          at: token.span, notes: [.init("put parentheses around the integral, or write the factor before dx")]
        )
      }
      index = end
      return Expression(.binding(range.binder, variable, range.bounds + [body]), whole)
    }

    /// The bounds of an integral.
    private mutating func range(
      from below: LaTeXNode, to above: LaTeXNode, _ span: Span
    ) throws(ReadingFailure) -> (Binder, [Expression]) {
      let ends = (Self.infinity(below), Self.infinity(above))
      switch ends {
      case (nil, nil): return (.integral(.bounded), [try expression(below), try expression(above)])
      case (nil, 1): return (.integral(.toInfinity), [try expression(below)])
      case (-1, nil): return (.integral(.fromNegativeInfinity), [try expression(above)])
      case (-1, 1): return (.integral(.line), [])
      default:
        throw .error(
          .notUnderstood, "an integral that ends before it begins, at infinity, is shown, not checked",
          at: span, notes: [.init("exchange the bounds, and change the sign")])
      }
    }

    /// 1 for `\infty` and `+\infty`, −1 for `-\infty`, nil for anything else.
    static func infinity(_ node: LaTeXNode) -> Int? {
      infinity(LaTeXTokenizer(node.items).tokens[...])
    }

    private static func infinity(_ tokens: ArraySlice<LaTeXToken>) -> Int? {
      guard let last = tokens.last, case .infinity = last.kind, !last.hasScripts, tokens.count <= 2 else {
        return nil
      }
      guard tokens.count == 2, let sign = tokens.first else { return 1 }
      switch sign.kind {
      case .plus: return 1
      case .minus: return -1
      default: return nil
      }
    }

    /// What is integrated.
    private mutating func integrand(
      _ differential: Differential, _ variable: Symbol, _ whole: Span
    ) throws(ReadingFailure) -> Expression {
      let start = index + 1
      let before = Array(tokens[start..<differential.tokens.lowerBound])
      // Those of integrals within this one are theirs.
      let known = differentialsOfIntegrals()
      let others = (start..<differential.tokens.lowerBound).filter { !known.contains($0) }.map { tokens[$0] }
      for other in others + (differential.fraction?.above ?? []) {
        if case .name("d") = other.kind, !scope.values.contains(Symbol("d")) {
          throw .error(
            .notUnderstood, "it cannot be told whether this d is a factor or belongs to a differential",
            at: other.span)
        }
      }
      return try binding([variable]) { (reader) throws(ReadingFailure) in
        var body: Expression?
        if before.contains(where: { !$0.isSpace }) {
          body = try reader.within(before, end: whole.upperBound) { (reader) throws(ReadingFailure) in
            try reader.wholeSum()
          }
        }
        guard let fraction = differential.fraction else { return body ?? .integer(1, whole) }
        var above = Expression.integer(1, whole)
        if fraction.above.contains(where: { !$0.isSpace }) {
          above = try reader.within(fraction.above, end: whole.upperBound) {
            (reader) throws(ReadingFailure) in
            try reader.wholeSum()
          }
        }
        let quotient = Expression(.quotient(above, try reader.expression(fraction.below)), whole)
        guard let body else { return quotient }
        if case .sum = body.node {
          throw .error(
            .ambiguousArgument, "it cannot be told to which of these terms the differential belongs",
            at: body.span, notes: [.init("put parentheses around the integrand, and dx behind them")])
        }
        return Expression(.product([body, quotient]), whole)
      }
    }

    /// The one expression up to the end of the tokens.
    private mutating func wholeSum() throws(ReadingFailure) -> Expression {
      let result = try sum()
      skipSpaces()
      guard case .end = token.kind else { throw unexpected() }
      return result
    }

    /// The differential that belongs to the integral at a place; nil where none stands before the end of its statement.
    func differential(behind sign: Int) -> Differential? {
      var position = sign + 1
      var brackets = 0
      // Integrals within this one that wait for their own differentials.
      var inner = 0
      var signs = 0
      while position < tokens.count {
        let token = tokens[position]
        var found: Differential?
        if case .integral = token.kind { signs += 1 }
        guard signs <= Self.mostIntegrals else { return nil }
        switch token.kind {
        case .open: brackets += 1
        case .close:
          brackets -= 1
          if brackets < 0 { return nil }
        case .integral where brackets == 0: inner += 1
        case .name where brackets == 0: found = Self.differential(in: tokens, at: position)
        case .fraction(let fraction) where brackets == 0 && derivativeSign(fraction) == nil:
          let above = LaTeXTokenizer(fraction.numerator.items).tokens
          let start = above.indices.last {
            Self.differential(in: above, at: $0)?.tokens.upperBound == above.count
          }
          if let start, let end = Self.differential(in: above, at: start), !token.hasScripts {
            found = Differential(
              tokens: position..<(position + 1), variable: end.variable,
              fraction: (Array(above[..<start]), fraction.denominator))
          }
        case _ where brackets == 0 && (token.isRelation || token.isSeparator): return nil
        default: break
        }
        if let found {
          if inner == 0 { return found }
          inner -= 1
          position = found.tokens.upperBound
        } else {
          position += 1
        }
      }
      return nil
    }

    /// `dx`, where it stands at a place among tokens.
    private static func differential(in tokens: [LaTeXToken], at position: Int) -> Differential? {
      guard case .name("d") = tokens[position].kind, !tokens[position].hasScripts else { return nil }
      let isUpright = tokens[position].span.length > 1
      var next = position + 1
      while isUpright, next < tokens.count, tokens[next].isSpace { next += 1 }
      guard next < tokens.count, case .name = tokens[next].kind, tokens[next].superscripted == nil,
        isUpright || tokens[next].span.lowerBound == tokens[position].span.upperBound
      else { return nil }
      return Differential(tokens: position..<(next + 1), variable: tokens[next])
    }

    /// The places of the differentials of integrals among the tokens.
    func differentialsOfIntegrals() -> Set<Int> {
      var places: Set<Int> = []
      for (position, token) in tokens.enumerated() {
        guard case .integral = token.kind, let differential = differential(behind: position) else { continue }
        places.formUnion(differential.tokens)
      }
      return places
    }

    // MARK: Limits

    /// Takes `\infty`, perhaps with a sign, where it is all of a side: what a limit may be said to be.
    mutating func takesInfinity() -> Expression? {
      let start = index
      skipSpaces()
      let sign = token
      if sign.isSign {
        index += 1
        skipSpaces()
      }
      guard case .infinity = token.kind, !token.hasScripts, scope.readsForProver else {
        index = start
        return nil
      }
      let infinity = Expression(.symbol(.infinity), token.span)
      index += 1
      guard sign.isMinusSign else { return infinity }
      return Expression(.negation(infinity), sign.span.union(infinity.span))
    }

    /// `\lim_{x \to a} f`, at the word; what it is of is the product behind it, up to the next + or −.
    mutating func limit() throws(ReadingFailure) -> Expression {
      let sign = token
      guard sign.primes == 0, sign.superscripted == nil, let below = sign.subscripted else {
        throw .error(
          .notUnderstood, "a limit without its place is shown, not checked", at: sign.span,
          notes: [.init("write \\lim_{x \\to 0}")])
      }
      let (variable, approach, point) = try within(
        below.items, end: max(below.span.lowerBound, below.span.upperBound - 1)
      ) { (reader) throws(ReadingFailure) in try reader.approach() }
      index += 1
      try enter(sign.span)
      defer { depth -= 1 }
      skipSpaces()
      guard token.beginsOperand || token.isMinusSign else {
        throw .error(.missingOperand, "nothing stands behind the sign of a limit", at: sign.span)
      }
      if token.isMinusSign {
        throw .error(
          .ambiguousArgument, "a minus sign directly behind the sign of a limit", at: token.span,
          notes: [.init("put parentheses around what the limit is of")])
      }
      let start = index
      let outer = variablesToInfinity
      if approach == .infinity { variablesToInfinity.append(variable) }
      defer { variablesToInfinity = outer }
      let body = try binding([variable]) { (reader) throws(ReadingFailure) in try reader.product() }
      try refuseVariables([variable], behind: body, isBracketed: isWhollyBracketed(start, index))
      return Expression(
        .binding(.limit(approach), variable, (point.map { [$0] } ?? []) + [body]),
        sign.span.union(body.span))
    }

    /// `\sqrt[n]{x}` under a limit for n → ∞, as x^(1/n); nil for other roots. Where x is negative for large n, the limit is that of neither,
    /// since even roots have no value.
    mutating func rootOfGrowingDegree(_ root: LaTeXRoot, _ span: Span) throws(ReadingFailure) -> Expression? {
      guard let node = root.degree, !variablesToInfinity.isEmpty, node.items.count == 1 else { return nil }
      let degree = try expression(node)
      guard case .symbol(let symbol) = degree.node, variablesToInfinity.contains(symbol) else { return nil }
      let exponent = Expression(.quotient(.integer(1, degree.span), degree), degree.span)
      return Expression(.power(try expression(root.radicand), exponent), span)
    }

    /// `x \to a`, `x \to a^+`, `n \to \infty`, at the beginning of what stands under the sign.
    private mutating func approach() throws(ReadingFailure) -> (Symbol, Binder.Approach, Expression?) {
      let refused = ReadingFailure.error(
        .notUnderstood,
        "under a limit stands what its variable approaches, x \\to a; others are shown, not checked",
        at: token.span)
      skipSpaces()
      guard case .name = token.kind, token.superscripted == nil else { throw refused }
      let variable = try symbol(token)
      index += 1
      skipSpaces()
      guard case .arrow = token.kind, !token.hasScripts else { throw refused }
      index += 1
      skipSpaces()
      // The last token is the end.
      let rest = tokens[index..<(tokens.count - 1)].filter { !$0.isSpace }
      switch Self.infinity(rest[...]) {
      case 1: return (variable, .infinity, nil)
      case -1: return (variable, .negativeInfinity, nil)
      default: break
      }
      var approach = Binder.Approach.bothSides
      if let last = tokens.indices.dropLast().last, last >= index, let mark = tokens[last].superscripted {
        let signs = LaTeXTokenizer(mark.items).tokens
        if signs.count == 1, !signs[0].hasScripts {
          switch signs[0].kind {
          case .plus: approach = .above
          case .minus: approach = .below
          default: break
          }
        }
        if approach != .bothSides {
          if rest.count > 1, !(rest.count == 2 && rest[0].isSign) {
            throw .error(
              .notUnderstood, "it cannot be told whether the sign belongs to the last piece alone",
              at: mark.span, notes: [.init("put parentheses around the point")])
          }
          tokens[last].superscripted = nil
        }
      }
      let point = try wholeSum()
      guard !point.hasFree(variable) else { throw refused }
      return (variable, approach, point)
    }
  }
#endif
