#if !hasFeature(Embedded)
  import SourceText

  /// The rule that the terms on both sides of an ellipsis follow: $1 + 2 + \cdots + n$ adds k from k = 1 to n.
  ///
  /// It is found in the last term, by taking one of its symbols for the index: at consecutive whole numbers from some first one on it must be
  /// exactly the terms before the dots. Where no rule fits, or several do, there is none.
  struct EllipsisRule {
    /// What is added or multiplied, with its index.
    private(set) var term: Expression
    private(set) var index: Symbol
    private(set) var lower: Expression
    private(set) var upper: Expression

    /// Why there is no rule.
    enum Failure: Error {
      /// There are too few terms, or none of the rules that are tried fits.
      case none
      /// Terms that follow several rules.
      case several
    }

    /// Where the index may begin.
    private static let firstValues = -10...120

    /// The rule of some terms before the dots and of some behind them; an index is none of the symbols in use.
    init(
      before first: [Expression], behind last: [Expression], isInUse: (Symbol) -> Bool
    ) throws(Failure) {
      guard first.count >= 2, let end = last.last else { throw .none }
      var forms: [RationalForm] = []
      for term in first {
        guard let form = RationalForm(term) else { throw .none }
        forms.append(form)
      }
      // Products are compared as those of numbers; of several matrices the order counts.
      let symbols = FreeSymbols.of(first + last, in: Environment())
      guard symbols.allSatisfy({ $0.notation == .plain }), symbols.count(where: { $0.mayBeMatrix }) < 2 else {
        throw .none
      }
      let letters = Set(FreeSymbols.of([end], in: Environment())).union(Self.indices(of: end)).sorted()
      let names = ["k", "i", "j", "l", "m", "p", "q"].map { Symbol($0) }
      guard let index = names.first(where: { !isInUse($0) && !letters.contains($0) }) else { throw .none }
      if letters.isEmpty {
        self = try Self.ofNumbers(first + last, count: first.count, index)
        return
      }
      var found: [(letter: Symbol, value: Int)] = []
      for letter in letters {
        for value in Self.firstValues where Self.fits(forms, end, last.dropLast(), letter, value) {
          found.append((letter, value))
          if found.count > 1 { throw .several }
        }
      }
      guard let rule = found.first else { throw .none }
      self.index = index
      let variable = Expression(.symbol(index), end.span)
      term = Self.put(variable, for: rule.letter, in: end, isIndex: true)
      lower = .integer(rule.value, end.span)
      upper = Expression(.symbol(rule.letter), end.span)
    }

    private init(term: Expression, index: Symbol, lower: Expression, upper: Expression) {
      (self.term, self.index, self.lower, self.upper) = (term, index, lower, upper)
    }

    private static func fits(
      _ forms: [RationalForm], _ end: Expression, _ others: ArraySlice<Expression>, _ letter: Symbol,
      _ value: Int
    ) -> Bool {
      for (offset, form) in forms.enumerated() {
        let term = put(.integer(value + offset, end.span), for: letter, in: end, isIndex: false)
        guard let own = RationalForm(term), own.equals(form) == true else { return false }
      }
      // Of n + (n + 1) behind the dots the first is the last but one.
      for (offset, other) in others.enumerated() {
        let place = Expression(
          .sum([Expression(.symbol(letter), end.span), .integer(offset - others.count, end.span)]), end.span)
        guard let form = RationalForm(other), let own = RationalForm(end.substituting([letter: place])),
          !holdsIndex(end, letter), own.equals(form) == true
        else { return false }
      }
      return true
    }

    /// The letters that are the whole index of a name: of x_n the n.
    private static func indices(of expression: Expression) -> Set<Symbol> {
      var result: Set<Symbol> = []
      for symbol in FreeSymbols.of([expression], in: Environment()) {
        let index = symbol.index
        if let first = index.unicodeScalars.first, index.unicodeScalars.count == 1, !("0"..."9" ~= first) {
          result.insert(Symbol(index))
        }
      }
      return result
    }

    private static func holdsIndex(_ expression: Expression, _ letter: Symbol) -> Bool {
      FreeSymbols.of([expression], in: Environment()).contains { $0.index == letter.name }
    }

    /// A term with a value for a symbol, also where the symbol is the index of a name: x_n becomes x_1, or the element of a sequence.
    private static func put(_ value: Expression, for letter: Symbol, in term: Expression, isIndex: Bool)
      -> Expression
    {
      var values = [letter: value]
      for symbol in FreeSymbols.of([term], in: Environment()) where symbol.index == letter.name {
        let base = Symbol(symbol.base)
        values[symbol] =
          isIndex
          ? Expression(.apply(base.sequence, [value]), term.span)
          : Expression(.symbol(Symbol(base: base.name, subscript: value.description)), term.span)
      }
      return term.substituting(values)
    }

    /// The rule of whole numbers alone: those with equal differences, or with equal quotients.
    private static func ofNumbers(
      _ terms: [Expression], count: Int, _ index: Symbol
    ) throws(Failure) -> EllipsisRule {
      var values: [Int] = []
      for term in terms {
        guard let value = RationalForm(term)?.wholeNumber, value.magnitude < 1_000_000_000 else {
          throw .none
        }
        values.append(value)
      }
      let span = terms[0].span.union(terms[terms.count - 1].span)
      let (first, last, difference) = (values[0], values[values.count - 1], values[1] - values[0])
      func differ(_ part: ArraySlice<Int>) -> Bool {
        zip(part, part.dropFirst()).allSatisfy { $1 - $0 == difference }
      }
      let steps = difference == 0 ? 0 : (last - values[count - 1]) / difference
      let isArithmetic =
        difference != 0 && differ(values[..<count]) && differ(values[count...]) && steps >= 1
        && values[count - 1] + steps * difference == last
      let isGeometric = isGeometric(values, count)
      if isArithmetic && isGeometric { throw .several }
      // Two numbers with another difference may be the first of many sequences.
      guard isArithmetic, count > 2 || difference == 1 else { throw .none }
      let variable = Expression(.symbol(index), span)
      if difference == 1 {
        return EllipsisRule(
          term: variable, index: index, lower: .integer(first, span), upper: .integer(last, span))
      }
      let multiple = Expression(.product([.integer(difference, span), variable]), span)
      return EllipsisRule(
        term: Expression(.sum([.integer(first, span), multiple]), span), index: index,
        lower: .integer(0, span),
        upper: .integer((last - first) / difference, span))
    }

    private static func isGeometric(_ values: [Int], _ count: Int) -> Bool {
      guard values[0] != 0, values[1] % values[0] == 0 else { return false }
      let quotient = values[1] / values[0]
      guard quotient.magnitude > 1, zip(values, values[1..<count]).allSatisfy({ $0 * quotient == $1 }) else {
        return false
      }
      var next = values[count - 1]
      for value in values[count...] {
        repeat { next *= quotient } while next.magnitude < value.magnitude
        if next != value { return false }
      }
      return true
    }
  }
#endif
