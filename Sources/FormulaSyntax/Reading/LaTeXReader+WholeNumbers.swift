import SourceText
import TeX

#if !hasFeature(Embedded)
  extension LaTeXMeaningReader {
    /// What was read with the factorial that stands behind it: `n!`, `(n + 1)!`, `3!^2`.
    ///
    /// A factorial belongs to the number or bracket directly before it. Behind an exponent, and behind the argument of a
    /// function without parentheses, it could belong to more.
    mutating func factorials(of operand: Expression, from first: Int) throws(ReadingFailure) -> Expression {
      let sign = token
      let whole = operand.span.union(baseSpan(sign))
      let isCall = if case .function = tokens[first].kind { true } else { false }
      if isInPrefixArgument || (isCall && !operand.isOfWholeNumbers) {
        throw .error(
          .ambiguousArgument,
          "it cannot be told whether the factorial belongs to the argument or to the value",
          at: whole, notes: [.init("put parentheses around what it belongs to")])
      }
      if tokens[index - 1].isRaised {
        throw .error(
          .ambiguousPower, "it cannot be told whether the factorial belongs to the exponent or to the power",
          at: whole, notes: [.init("put parentheses around what it belongs to")])
      }
      let next = tokens[index + 1]
      if case .factorial = next.kind, !sign.hasScripts {
        if !next.hasScripts, let value = doubleFactorial(of: operand, whole.union(next.span)) {
          index += 2
          guard case .factorial = token.kind else { return value }
        }
        throw .error(
          .notUnderstood, "a double factorial is shown, not checked", at: sign.span.union(next.span),
          notes: [.init("the factorial of a factorial: write (n!)!")])
      }
      if case .relation(.equal) = next.kind, !sign.hasScripts, text(next.span) == "=",
        next.span.lowerBound == sign.span.upperBound
      {
        throw .error(
          .notUnderstood, "it cannot be told whether != is a factorial before an equality", at: sign.span,
          notes: [.init("for “not equal” write \\ne"), .init("for a factorial put a space behind it: n! =")])
      }
      index += 1
      let value = try WholeNumberFunction.factorial(of: operand, whole)
      // Its exponent is that of the factorial: 3!^2 = 36.
      return try scripted(value, sign)
    }

    /// `\gcd(a, b)` and `\operatorname{lcm}(a, b)`; nil where the word is another name.
    mutating func divisorFunction(_ word: String) throws(ReadingFailure) -> Expression? {
      let token = token
      guard token.primes == 0, token.subscripted == nil,
        let function = WholeNumberFunction.symbol(named: word)
      else { return nil }
      let span = baseSpan(token)
      index += 1
      skipThinSpaces()
      guard beginsParenthesis, token.superscripted == nil else {
        throw .error(.missingParentheses, "\(word) needs its arguments in parentheses", at: span)
      }
      let content = try brackets()
      let whole = span.union(content.span)
      guard content.items.count > 1 else {
        throw .error(.wrongNumberOfArguments, "\(word) takes two arguments or more", at: whole)
      }
      return try scripted(
        WholeNumberFunction.divisor(function, of: content.items, whole), content.closing)
    }

    static func remainder(of number: Expression, by modulus: Expression) -> Expression {
      Expression(.apply(.remainder, [number, modulus]), number.span)
    }

    /// `m \mid a` and `m \nmid a`, at the bar; nil where none stands there.
    mutating func divisibility(by divisor: Expression) throws(ReadingFailure) -> Statement? {
      let sign = token
      let relation: Relation
      switch sign.kind {
      case .conditionBar: relation = .equal
      case .dividesNot: relation = .notEqual
      default: return nil
      }
      index += 1
      let dividend = try sum()
      skipSpacesBeforeContinuation()
      guard atStatementEnd else {
        if token.isRelation {
          throw .error(
            .notUnderstood, "a divisibility is a statement of its own", at: sign.span.union(token.span))
        }
        throw unexpected()
      }
      let span = divisor.span.union(dividend.span)
      var statement = Statement(
        sides: [
          Expression(.apply(.remainder, [dividend, divisor]), span), .integer(0, sign.span),
        ], relations: [relation], span: span)
      statement.relationSpans = [sign.span]
      return statement
    }

    /// `10 \equiv 1\,(3)`: what stands in parentheses at the end of a congruence may be its modulus.
    private func refuseModulusInParentheses() throws(ReadingFailure) {
      var last = index - 1
      while last > 0, tokens[last].isSpace { last -= 1 }
      let first: Int
      switch tokens[last].kind {
      case .close(")"):
        guard last > 2, tokens[last - 2].isOpen else { return }
        first = last - 2
      case .fenced(let fenced):
        guard fenced.opening.scalar == "(" else { return }
        first = last
      default: return
      }
      var before = first - 1
      while before > 0, tokens[before].isSpace { before -= 1 }
      guard before >= 0, tokens[before].endsOperand else { return }
      let span = tokens[first].span.union(tokens[last].span)
      throw .error(
        .ambiguousModulus, "it cannot be told whether this is a factor or the modulus of the congruence",
        at: span,
        notes: [.init("the modulus: write \\pmod{n}"), .init("a factor: write = for ≡")])
    }

    /// The modulus behind a congruence, whose relations stand behind a place; nil where there is none.
    mutating func modulus(
      behind relations: [Relation], from start: Int
    ) throws(ReadingFailure) -> Expression? {
      skipSpacesBeforeContinuation()
      var level = 0
      var signs: [LaTeXToken] = []
      var remainder: Span?
      for token in tokens[start..<index] {
        switch token.kind {
        case .open: level += 1
        case .close: level -= 1
        case .relation where level == 0: signs.append(token)
        case .modulus where level == 0 && signs.last?.isCongruence == true: remainder = token.span
        default: break
        }
      }
      if let remainder {
        throw .error(
          .ambiguousModulus, "it cannot be told whether \\bmod belongs to the number or to the congruence",
          at: remainder, notes: [.init("a congruence: write \\pmod{n}"), .init("a remainder: write = for ≡")])
      }
      guard case .modulo(let kind, let body) = token.kind else {
        if let sign = signs.first(where: { $0.isCongruence && $0.isNotEqual }) {
          throw refusal("the sign ≢", sign.span)
        }
        if signs.contains(where: { $0.isCongruence }) { try refuseModulusInParentheses() }
        return nil
      }
      let place = token.span
      let areCongruences = signs.allSatisfy { $0.isCongruence }
      let isEquation = signs.count == 1 && relations == [.equal] && kind == .parenthesized
      guard !signs.isEmpty, areCongruences || isEquation else {
        if signs.contains(where: { $0.isCongruence }) {
          throw .error(
            .notUnderstood, "a congruence in a chain with other relations", at: place,
            notes: [.init("write each as a statement of its own")])
        }
        throw refusal("a modulus", place)
      }
      index += 1
      let modulus = try expression(body)
      // `\mod 12` takes one digit.
      switch token.kind {
      case .number where token.span.lowerBound == place.upperBound:
        throw .error(
          .missingBraces, "only \(text(body.span)) is the modulus; braces are needed around all of it",
          at: place.union(token.span))
      default: return modulus
      }
    }
  }

  extension LaTeXToken {
    fileprivate var isNotEqual: Bool {
      if case .relation(.notEqual) = kind { true } else { false }
    }
  }

  extension Expression {
    /// Whether its outermost operation is a function of whole numbers, or a number.
    fileprivate var isOfWholeNumbers: Bool {
      switch node {
      case .number: true
      case .apply(let function, _): Symbol.functionsOfWholeNumbers.contains(function)
      default: false
      }
    }
  }
#endif
