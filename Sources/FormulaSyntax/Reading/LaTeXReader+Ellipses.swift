import SourceText
import TeX

#if !hasFeature(Embedded)
  // Sums and products with dots in place of terms.
  extension LaTeXMeaningReader {
    /// Dots among the terms of a sum.
    struct Dots {
      var place: Span
      /// How many terms stand before them.
      var count: Int
      /// Whether a minus stands before them.
      var isBehindMinus = false
      /// Whether the sum ends in dots, in a sign before which stands.
      var end: (place: Span, isMinus: Bool)?
    }

    /// Takes dots at this place behind a sign, and some terms; whether there are any. Behind them follow a sign and the last term, or nothing:
    /// then the sum is infinite.
    mutating func takesDots(
      _ dots: inout Dots?, behind count: Int, isMinus: Bool
    ) throws(ReadingFailure) -> Bool {
      skipSpaces()
      guard case .ellipsis = token.kind, !token.hasScripts, scope.readsForProver else { return false }
      let place = token.span
      index += 1
      skipSpacesBeforeContinuation()
      let continues: Bool
      switch token.kind {
      case .plus, .minus: continues = true
      default: continues = false
      }
      if dots?.end != nil || dots != nil && continues {
        throw .error(
          .notUnderstood, "a sum in which terms are left out twice is shown, not checked", at: place)
      }
      if dots == nil { dots = Dots(place: place, count: count, isBehindMinus: isMinus) }
      if !continues { dots?.end = (place, isMinus) }
      return true
    }

    /// The infinite sum of terms that end in dots.
    private mutating func series(
      of terms: [Expression], _ dots: Dots, isMinus: Bool
    ) throws(ReadingFailure) -> Expression {
      let span = terms[0].span.union(dots.place)
      if terms.count > dots.count {
        // The general term stands between the dots.
        let (first, last) = (Array(terms[..<dots.count]), Array(terms[dots.count...]))
        let sum = try finite(first, last, dots)
        var (constant, body): ([Expression], Expression) = ([], sum)
        if case .sum(let parts) = sum.node, parts.count == 2 { (constant, body) = ([parts[0]], parts[1]) }
        guard case .binding(.sum, let index, let items) = body.node, items.count == 3,
          case .symbol = items[1].node
        else { throw refusal("an infinite sum with this general term", dots.place) }
        let series = Expression(.binding(.series, index, [items[0], items[2]]), span)
        return constant.isEmpty ? series : Expression(.sum(constant + [series]), span)
      }
      let symbols = Set(FreeSymbols.of(terms, in: Environment()))
      let names = ["k", "n", "j", "m", "l", "p", "q"].map { Symbol($0) }
      let index = names.first {
        !symbols.contains($0) && !scope.values.contains($0) && scope.functions[$0] == nil
          && !boundVariables.contains($0)
      }
      guard let index, let rule = SeriesRule(terms, index: index),
        rule.isMinus(at: terms.count) == isMinus || !isMinus
      else {
        throw .error(
          .notUnderstood, "no one rule was found that the terms before the dots follow", at: dots.place,
          notes: [.init("an infinite sum: write \\sum_{k=1}^{\\infty}")])
      }
      if rule.isOpen { hasOpenSeries = true }
      return rule.expression(span)
    }

    /// The sum whose terms stand before and behind dots.
    mutating func sum(of terms: [Expression], _ dots: Dots) throws(ReadingFailure) -> Expression {
      if let end = dots.end { return try series(of: terms, dots, isMinus: end.isMinus) }
      let (first, last) = (Array(terms[..<dots.count]), Array(terms[dots.count...]))
      if EllipsisRule.mayBeArithmetic(before: first, behind: last) { hasOpenSeries = true }
      return try finite(first, last, dots)
    }

    private func finite(
      _ first: [Expression], _ last: [Expression], _ dots: Dots
    ) throws(ReadingFailure) -> Expression {
      // A minus before the dots is that of the first term that is left out: 1 + 2 + 3 - ... leads to none.
      if dots.isBehindMinus, first.count > 1,
        first.suffix(2).allSatisfy({ if case .negation = $0.node { false } else { true } })
      {
        throw .error(
          .notUnderstood, "the minus before the dots is none that the terms before them lead to",
          at: dots.place)
      }
      let whole = rule(before: first, behind: last)
      // In 1/2 + cos x + cos 2x + ⋯ + cos nx the first term stands by itself; 5 + 1 + 2 + ⋯ + n may be anything.
      if case .failure(.none) = whole, first.count > 2,
        FreeSymbols.of([first[0]], in: Environment()).isEmpty,
        !FreeSymbols.of([first[1]], in: Environment()).isEmpty
      {
        let rest = rule(before: Array(first.dropFirst()), behind: last)
        if case .success = rest {
          let sum = try expression(.sum, by: [rest], Array(first.dropFirst()) + last, dots.place)
          return Expression(.sum([first[0], sum]), first[0].span.union(sum.span))
        }
      }
      return try expression(.sum, by: [whole], first + last, dots.place)
    }

    /// Whether dots stand behind the sign at this place.
    var standsBeforeDots: Bool {
      var next = index + 1
      while tokens[next].isSpace { next += 1 }
      if case .ellipsis = tokens[next].kind { return scope.readsForProver }
      return false
    }

    /// The product of what was collected before dots at this place and of what stands behind them.
    mutating func product(of builder: TermBuilder) throws(ReadingFailure) -> TermBuilder {
      let place = token.span
      index += 1
      skipThinSpaces()
      if token.multiplies {
        index += 1
        skipSpaces()
      }
      guard token.beginsOperand, !closesBar else { throw refusal("an ellipsis", place) }
      let (first, last) = (builder.operands, try run())
      // 2n behind the dots is one factor, and (n − 1)n is two.
      var rules = [rule(before: first, behind: last)]
      if last.count > 1 {
        rules.append(rule(before: first, behind: [Expression.joined(last) { .product($0) }]))
      }
      var result = TermBuilder()
      result.multiply(try expression(.product, by: rules, first + last, place))
      return result
    }

    private func rule(
      before first: [Expression], behind last: [Expression]
    ) -> Result<EllipsisRule, EllipsisRule.Failure> {
      let symbols = Set(FreeSymbols.of(first + last, in: Environment()))
      // An element of what is defined is no free name.
      let isDefined = symbols.contains { scope.values.contains($0) && !$0.index.isEmpty }
      return Result { () throws(EllipsisRule.Failure) in
        if isDefined { throw .none }
        return try EllipsisRule(before: first, behind: last) { symbol in
          symbols.contains(symbol) || scope.values.contains(symbol) || scope.functions[symbol] != nil
            || boundVariables.contains(symbol)
        }
      }
    }

    private func expression(
      _ binder: Binder, by rules: [Result<EllipsisRule, EllipsisRule.Failure>], _ items: [Expression],
      _ place: Span
    ) throws(ReadingFailure) -> Expression {
      let what = binder == .sum ? "sum" : "prod"
      let note = Diagnostic.Note("write \\\(what)_{k=1}^{n}")
      var found: [EllipsisRule] = []
      for rule in rules {
        switch rule {
        case .success(let rule): found.append(rule)
        case .failure(.several):
          throw .error(
            .notUnderstood, "what is left out here may follow several rules", at: place,
            notes: [note, .init("or write more of it before the dots")])
        case .failure(.none): break
        }
      }
      guard let rule = found.first, found.count == 1, let first = items.first, let last = items.last else {
        throw .error(
          .notUnderstood,
          found.isEmpty
            ? "no rule was found that what stands before the dots and behind them follows"
            : "what is left out here may follow several rules", at: place,
          notes: [
            note,
            .init(
              "the last one has the rule: with 1, 2, … for a name in it come those before the dots, two or more"
            ),
          ])
      }
      return Expression(
        .binding(binder, rule.index, [rule.lower, rule.upper, rule.term]), first.span.union(last.span))
    }
  }
#endif
