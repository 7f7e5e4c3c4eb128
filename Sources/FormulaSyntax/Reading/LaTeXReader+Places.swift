#if !hasFeature(Embedded)
  import SourceText
  import TeX

  // Values at places, and derivatives of what stands in parentheses.
  extension LaTeXMeaningReader {
    /// What scripts behind brackets say of their content: $[F(x)]_a^b$ is F(b) − F(a), and $(x^2)'$ a derivative; nil where they say
    /// nothing of the kind.
    mutating func scriptedContent(_ content: Bracketed) throws(ReadingFailure) -> Expression? {
      guard scope.readsForProver, content.items.count == 1, !content.isConditional else { return nil }
      let closing = content.closing
      if closing.primes > 0 {
        guard content.opening == "(" || content.opening == "[", closing.subscripted == nil,
          closing.superscripted == nil
        else { return nil }
        return derivative(of: content.items[0], closing.primes, content.span)
      }
      guard content.opening == "[", let below = closing.subscripted else { return nil }
      return try value(of: content.items[0], below, closing.superscripted, content.span.union(closing.span))
    }

    /// $E|_{x=a}$, $E|_a^b$ and $[E]_a^b$; nil for one place without the name of its variable, as in $[A]_i$.
    ///
    /// Where no name stands, the variable is the only free letter of E.
    mutating func value(
      of content: Expression, _ below: LaTeXNode, _ above: LaTeXNode?, _ span: Span
    ) throws(ReadingFailure) -> Expression? {
      let lower = try place(below)
      guard lower.variable != nil || above != nil else { return nil }
      let upper: (variable: Symbol?, value: Expression)?
      if let above { upper = try place(above) } else { upper = nil }
      let letters = FreeSymbols.of([content], in: Environment()).filter { !scope.values.contains($0) }
      guard let variable = lower.variable ?? (letters.count == 1 ? letters[0] : nil),
        upper?.variable == nil || upper?.variable == variable
      else {
        throw .error(
          .notUnderstood, "it cannot be told which letter has these values", at: span,
          notes: [.init("write it, as in _{x=0}^{x=1}")])
      }
      // Of y = x² a value at x = 2 would be that of y, which is no letter here.
      let dependent = scope.values.union(scope.dependent).subtracting([variable])
      if let name = dependent.sorted().first(where: { content.hasOutsideDerivatives($0, by: variable) }) {
        throw .error(
          .notUnderstood, "whether \(name) depends on \(variable) cannot be told here", at: span,
          notes: [.init("define a function of \(variable), and write its value")])
      }
      func at(_ place: Expression) -> Expression { content.substituting([variable: place]) }
      guard let upper else { return at(lower.value) }
      return Expression(.sum([at(upper.value), Expression(.negation(at(lower.value)), span)]), span)
    }

    /// `x = a`, or the place alone.
    private mutating func place(
      _ node: LaTeXNode
    ) throws(ReadingFailure) -> (variable: Symbol?, value: Expression) {
      try within(node.items, end: max(node.span.lowerBound, node.span.upperBound - 1)) {
        (reader) throws(ReadingFailure) in
        reader.skipSpaces()
        var variable: Symbol?
        if case .name = reader.token.kind, reader.token.superscripted == nil {
          let start = reader.index
          let symbol = try reader.symbol(reader.token)
          reader.index += 1
          reader.skipSpaces()
          if case .relation(.equal) = reader.token.kind {
            variable = symbol
            reader.index += 1
          } else {
            reader.index = start
          }
        }
        let value = try reader.sum()
        reader.skipSpaces()
        guard case .end = reader.token.kind else { throw reader.unexpected() }
        return (variable, value)
      }
    }

    /// `(x^2)'` by x or t, where no other letter may be a variable or a function of it; nil elsewhere.
    private func derivative(of content: Expression, _ order: Int, _ span: Span) -> Expression? {
      let applied = content.appliedNames
      let letters = FreeSymbols.of([content], in: Environment()).filter { !applied.contains($0) }
      let usual = letters.filter { letter in
        letter.base.unicodeScalars.count == 1
          && letter.base.unicodeScalars.allSatisfy { "a" <= $0 && $0 <= "z" }
          && !Self.constants.contains(letter.base)
      }
      guard usual.count == 1, ["x", "t"].contains(usual[0].name), order <= Self.highestOrder,
        letters.allSatisfy({ !scope.values.contains($0) && !scope.dependent.contains($0) })
      else { return nil }
      var result = content
      let place = Expression(.symbol(usual[0]), span)
      for _ in 0..<order { result = Expression(.binding(.derivative, usual[0], [place, result]), span) }
      return result
    }

    /// Small letters that mostly are parameters.
    private static let constants: Set<String> = ["a", "b", "c", "e", "k", "m", "n", "p", "q"]
  }

  extension Expression {
    /// Whether a name stands in it other than under a derivative by a variable.
    fileprivate func hasOutsideDerivatives(_ name: Symbol, by variable: Symbol) -> Bool {
      switch node {
      case .symbol(name): true
      case .binding(.derivative, variable, _): false
      default: operands.contains { $0.hasOutsideDerivatives(name, by: variable) }
      }
    }
  }
#endif
