import SourceText
import TeX

#if !hasFeature(Embedded)
  /// What words say of a whole number: `n \text{ is even}`.
  struct NumberProperty: Equatable {
    enum Kind { case even, odd, multiple, divisor }

    var kind: Kind
    /// Whether it is said of several names: `a, b \text{ are odd}`.
    var isOfSeveral: Bool

    /// Nil for other words.
    init?(_ words: String) {
      var parts = words.split(separator: " ").map(String.init)
      isOfSeveral = parts.first == "are" || parts.contains("both")
      while let first = parts.first, ["is", "are", "be", "an", "a", "both"].contains(first) {
        parts.removeFirst()
      }
      switch parts {
      case ["divisible", "by"], ["multiple", "of"], ["multiples", "of"]: kind = .multiple
      case ["divides"], ["divide"]: kind = .divisor
      default:
        if let last = parts.last, parts.count == 2,
          ["integer", "integers", "number", "numbers"].contains(last)
        {
          parts.removeLast()
        }
        switch parts {
        case ["even"]: kind = .even
        case ["odd"]: kind = .odd
        default: return nil
        }
      }
    }

    /// The letter, and the property, of the words `if n is even`.
    static func ofLetter(_ words: String) -> (letter: String, property: NumberProperty)? {
      let parts = words.split(separator: " ").map(String.init)
      guard parts.count == 4, parts[0] == "if", parts[2] == "is", let letter = parts[1].utf8.first,
        parts[1].utf8.count == 1, (0x61...0x7A).contains(letter),
        let property = NumberProperty("is " + parts[3])
      else { return nil }
      return (parts[1], property)
    }
  }

  extension LaTeXTokenizer {
    /// Adds what words say of a number that stands before them; false for other words.
    mutating func appendProperty(_ words: String, _ place: Span) -> Bool {
      if let (letter, property) = NumberProperty.ofLetter(words) {
        add(.condition("if"), place)
        add(.name(letter), place)
        add(.property(property), place)
        return true
      }
      guard let property = NumberProperty(words),
        tokens.last(where: { !$0.isSpace })?.endsOperand == true
      else { return false }
      add(.property(property), place)
      return true
    }
  }

  extension LaTeXMeaningReader {
    /// What words at this place say of a number: an equation for its remainder; nil where none stand there.
    mutating func property(of number: Expression) throws(ReadingFailure) -> Statement? {
      let sign = token
      guard case .property(let property) = sign.kind else { return nil }
      index += 1
      if property.isOfSeveral { propertyOfSeveral = property }
      var (dividend, divisor) = (number, Expression.integer(2, sign.span))
      var end = sign.span
      switch property.kind {
      case .even, .odd: if case .symbol(let symbol) = number.node { propertyNames.insert(symbol) }
      case .multiple, .divisor:
        let other = try sum()
        end = other.span
        (dividend, divisor) = property.kind == .multiple ? (number, other) : (other, number)
      }
      let remainder = Self.remainder(of: dividend, by: divisor)
      var statement = Statement(
        sides: [remainder, .integer(property.kind == .odd ? 1 : 0, sign.span)], relations: [.equal],
        span: number.span.union(end))
      statement.relationSpans = [sign.span]
      return statement
    }

    /// `a, b \text{ are odd}` says of both names what it says of the last one.
    mutating func appendProperties(
      _ property: NumberProperty, _ statement: Statement, to list: inout [Statement], from start: Int
    ) {
      let isDivisor = property.kind == .divisor
      guard case .apply(.remainder, let items) = statement.sides[0].node, items.count == 2 else { return }
      var own: [Statement] = []
      while list.count > start, let last = list.last, last.relations.isEmpty,
        case .symbol = last.sides[0].node
      {
        var other = statement
        other.sides[0] =
          isDivisor
          ? Self.remainder(of: items[0], by: last.sides[0]) : Self.remainder(of: last.sides[0], by: items[1])
        own.insert(other, at: 0)
        list.removeLast()
      }
      list += own
    }
  }

  // MARK: - Powers with lines, and factorials of every second number

  extension LaTeXMeaningReader {
    /// The product that a falling or a rising power is: $x^{\underline{3}} = x(x - 1)(x - 2)$; nil where it may be something else.
    ///
    /// A line over a letter that numbers nothing may mean a conjugate.
    mutating func stepPower(
      _ base: Expression, _ accent: LaTeXAccent, _ span: Span
    ) throws(ReadingFailure) -> Expression? {
      guard scope.readsForProver else { return nil }
      let isFalling = accent.mark == .underLine
      guard isFalling || accent.mark == .overLine || accent.mark == .bar else { return nil }
      let count = try expression(accent.base)
      if !isFalling {
        if case .constant = base.node { return nil }
        if base == Expression(.symbol(Symbol("e"))) { return nil }
        let letters = FreeSymbols.of([count], in: Environment())
        guard letters.allSatisfy({ ["j", "k", "l", "m", "n"].contains($0.name) }) else { return nil }
      }
      let taken = FreeSymbols.of([base, count], in: Environment()) + boundVariables
      guard let index = ["j", "i", "k", "l", "m"].map({ Symbol($0) }).first(where: { !taken.contains($0) })
      else { return nil }
      let variable = Expression(.symbol(index), span)
      if let number = count.knownInteger {
        guard (0...50).contains(number) else { return nil }
        let factors = (0..<number).map { step -> Expression in
          let distance = Expression.integer(step, span)
          return step == 0
            ? base
            : Expression(.sum([base, isFalling ? Expression(.negation(distance), span) : distance]), span)
        }
        if factors.count == 1 { return base }
        return factors.isEmpty ? .integer(1, span) : Expression(.product(factors), span)
      }
      let factor = Expression(
        .sum([base, isFalling ? Expression(.negation(variable), span) : variable]), span)
      let last = Expression(.sum([count, Expression(.negation(.integer(1, span)), span)]), span)
      return Expression(.binding(.product, index, [.integer(0, span), last, factor]), span)
    }

    /// The product that a double factorial is: of a number, and of 2u, 2u − 1 and 2u + 1; nil for others, of which it is not known whether
    /// they are even.
    func doubleFactorial(of operand: Expression, _ span: Span) -> Expression? {
      if let number = operand.knownInteger, operand.operands.isEmpty {
        guard (0...60).contains(number) else { return nil }
        let factors = stride(from: number, to: 1, by: -2).map { Expression.integer($0, span) }
        if factors.count < 2 { return factors.first ?? .integer(1, span) }
        return Expression(.product(factors), span)
      }
      func half(_ expression: Expression) -> Expression? {
        guard case .product(let factors) = expression.node, factors.count > 1, factors[0].knownInteger == 2
        else {
          return nil
        }
        return factors.count == 2
          ? factors[1] : Expression(.product(Array(factors.dropFirst())), expression.span)
      }
      var (u, rest) = (half(operand), 0)
      if case .sum(let terms) = operand.node, terms.count == 2, let known = terms[1].writtenInteger,
        known.magnitude == 1
      {
        (u, rest) = (half(terms[0]), known)
      }
      guard let u else { return nil }
      let taken = FreeSymbols.of([u], in: Environment()) + boundVariables
      guard let index = ["j", "i", "k", "l", "m"].map({ Symbol($0) }).first(where: { !taken.contains($0) })
      else { return nil }
      let twice = Expression(.product([.integer(2, span), Expression(.symbol(index), span)]), span)
      let factor =
        rest == 0 ? twice : Expression(.sum([twice, Expression(.negation(.integer(1, span)), span)]), span)
      let last = rest == 1 ? Expression(.sum([u, .integer(1, span)]), span) : u
      return Expression(.binding(.product, index, [.integer(1, span), last, factor]), span)
    }
  }

  // MARK: - Parts of sets of numbers

  extension LaTeXMeaningReader {
    /// `>0` and `≥0` below a set of numbers, as in $\mathbb{Z}_{>0}$; nil for anything else.
    static func boundOfSet(_ base: String, _ node: LaTeXNode) -> String? {
      guard Symbol(base).isSetOfNumbers else { return nil }
      let tokens = LaTeXTokenizer(node.items).tokens.filter { !$0.isSpace }
      guard tokens.count == 2, case .relation(let relation) = tokens[0].kind,
        case .number(let numeral) = tokens[1].kind, numeral.isZero, !tokens[1].hasScripts
      else { return nil }
      switch relation {
      case .greater: return ">0"
      case .greaterOrEqual: return "≥0"
      case .equal, .notEqual, .less, .lessOrEqual, .approximatelyEqual, .element: return nil
      }
    }
  }

  extension Expression {
    /// The positive numbers of a set with one of these names: $\mathbb{Z}^+$; nil for anything else.
    func positivePart(of names: Set<String>) -> Expression? {
      guard case .symbol(let symbol) = node, names.contains(symbol.name) else { return nil }
      return Expression(.symbol(Symbol(base: symbol.name, subscript: "+")), span)
    }
  }

  extension Symbol {
    /// Whether it is the name of the naturals, the integers, the rationals or the reals.
    fileprivate var isSetOfNumbers: Bool {
      ["ℕ", "ℤ", "ℚ", "ℝ", "\u{1D545}", "\u{1D551}", "\u{1D548}", "\u{1D549}"].contains(name)
    }
  }

  // MARK: - Numbers to a base

  extension LaTeXMeaningReader {
    /// $(1011)_2$ and $1011_2$: digits with their base, at their beginning; nil where nothing of the kind stands there.
    ///
    /// $(12)_3$ may be the product 12 · 13 · 14: a base is read where it is 2, 8, 10 or 16, or where there are three digits and more.
    mutating func numberToBase() -> Expression? {
      guard scope.readsForProver else { return nil }
      if case .number(let numeral) = token.kind, token.primes == 0, token.superscripted == nil,
        let mark = token.subscripted, numeral.decimals == 0, let base = Self.base(mark),
        let value = Self.value(Array(numeral.text.utf8), base)
      {
        let span = token.span
        index += 1
        return .integer(value, span)
      }
      guard case .open("(") = token.kind, !token.hasScripts else { return nil }
      var digits: [UInt8] = []
      var position = index + 1
      while position < tokens.count, digits.count < 64 {
        let next = tokens[position]
        switch next.kind {
        case .number(let numeral) where numeral.decimals == 0 && !next.hasScripts:
          digits += Array(text(next.span).utf8)
        case .name(let name) where !next.hasScripts && name.utf8.count == 1:
          guard let letter = name.utf8.first, (0x41...0x46).contains(letter) else { return nil }
          digits.append(letter)
        case .close(")"):
          guard let mark = next.subscripted, next.superscripted == nil, next.primes == 0,
            let base = Self.base(mark), digits.count > 1, digits.count > 2 || [2, 8, 10, 16].contains(base),
            let value = Self.value(digits, base)
          else { return nil }
          let span = token.span.union(next.span)
          index = position + 1
          return .integer(value, span)
        default: return nil
        }
        position += 1
      }
      return nil
    }

    private static func base(_ mark: LaTeXNode) -> Int? {
      guard mark.items.count == 1, case .number(let number) = mark.items[0].kind,
        let base = number.numeral?.smallInteger, number.numeral?.decimals == 0, (2...36).contains(base)
      else { return nil }
      return base
    }

    /// Nil where a digit is too large, and for what fits no word.
    private static func value(_ digits: [UInt8], _ base: Int) -> Int? {
      var result = 0
      for digit in digits {
        let value = digit >= 0x41 ? Int(digit) - 0x41 + 10 : Int(digit) - 0x30
        guard (0..<base).contains(value) else { return nil }
        let (product, isLarge) = result.multipliedReportingOverflow(by: base)
        let (sum, isLarger) = product.addingReportingOverflow(value)
        if isLarge || isLarger { return nil }
        result = sum
      }
      return result
    }
  }
#endif
