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
    /// In how many places a letter may stand some of which stay.
    private static let mostPlaces = 4

    /// The rule of some terms before the dots and of some behind them; an index is none of the symbols in use.
    init(
      before first: [Expression], behind last: [Expression], isInUse: (Symbol) -> Bool
    ) throws(Failure) {
      guard first.count >= 2, let end = last.last else { throw .none }
      // Products are compared as those of numbers; of several matrices the order counts.
      let symbols = FreeSymbols.of(first + last, in: Environment()).filter {
        !Symbol.functionsOfWholeNumbers.contains($0)
      }
      guard symbols.allSatisfy({ $0.notation == .plain }), symbols.count(where: { $0.mayBeMatrix }) < 2 else {
        throw .none
      }
      let letters = Set(FreeSymbols.of([end], in: Environment())).union(Self.indices(of: end))
        .subtracting(Symbol.functionsOfWholeNumbers).sorted()
      let names = ["k", "i", "j", "l", "m", "p", "q"].map { Symbol($0) }
      guard let index = names.first(where: { !isInUse($0) && !letters.contains($0) }) else { throw .none }
      if letters.isEmpty, let rule = try Self.alternating(first, last, index) {
        self = rule
        return
      }
      if letters.isEmpty {
        let areNumbers = (first + last).allSatisfy {
          RationalForm($0)?.wholeNumber != nil && $0.isPlainNumber
        }
        if !areNumbers, let rule = try Self.unifying(first, last, index) {
          self = rule
        } else {
          self = try Self.ofNumbers(first + last, count: first.count, index)
        }
        return
      }
      var found: [(letter: Symbol, value: Int, places: Int?)] = []
      func look(_ letter: Symbol, _ places: Int?) throws(Failure) {
        for value in Self.firstValues where Self.fits(first, end, last.dropLast(), letter, value, places) {
          // n·n has two places, and both give one rule.
          if let known = found.first, known.value == value,
            Self.put(.integer(97, end.span), for: known.letter, in: end, isIndex: false, known.places)
              .isSameTerm(as: Self.put(.integer(97, end.span), for: letter, in: end, isIndex: false, places))
          {
            continue
          }
          found.append((letter, value, places))
          if found.count > 1 { throw .several }
        }
      }
      for letter in letters { try look(letter, nil) }
      if found.isEmpty, !end.holdsBinder {
        // In C(n, n) only one of both runs.
        for letter in letters {
          let count = end.count(of: letter)
          guard (2...Self.mostPlaces).contains(count) else { continue }
          for places in 1..<(1 << count) - 1 { try look(letter, places) }
        }
      }
      guard let rule = found.first else {
        guard let rule = try Self.unifying(first, last, index) else { throw .none }
        self = rule
        return
      }
      self.index = index
      let variable = Expression(.symbol(index), end.span)
      term = Self.put(variable, for: rule.letter, in: end, isIndex: true, rule.places)
      lower = .integer(rule.value, end.span)
      upper = Expression(.symbol(rule.letter), end.span)
    }

    /// Whether two terms before dots may also begin an arithmetic progression, or the reciprocals of one, that ends with a power: what is left out of
    /// $1 + \frac12 + \cdots + \frac1{2^n}$ may be $\frac14$ alone, or $\frac13$ too.
    static func mayBeArithmetic(before first: [Expression], behind last: [Expression]) -> Bool {
      guard first.count == 2, let end = last.last, end.holdsSymbolInExponent else { return false }
      func size(_ term: Expression) -> Int? {
        if case .quotient(let top, let bottom) = term.node, RationalForm(top)?.wholeNumber == 1 {
          return RationalForm(bottom)?.wholeNumber
        }
        return RationalForm(term)?.wholeNumber
      }
      guard let start = size(first[0]), let next = size(first[1]), start > 0 else { return false }
      return next == 2 * start
    }

    /// The rule of terms whose signs alternate: $1^2 - 2^2 + 3^2 - \cdots - 100^2$; nil where they do not.
    private static func alternating(
      _ first: [Expression], _ last: [Expression], _ index: Symbol
    ) throws(Failure) -> EllipsisRule? {
      var sizes: [Expression] = []
      var isNegative: [Bool] = []
      for term in first + last {
        if case .negation(let size) = term.node {
          sizes.append(size)
          isNegative.append(true)
        } else {
          sizes.append(term)
          isNegative.append(false)
        }
      }
      guard first.count >= 3,
        first.indices.allSatisfy({ isNegative[$0] == (isNegative[0] != !$0.isMultiple(of: 2)) })
      else { return nil }
      let (front, back) = (Array(sizes[..<first.count]), Array(sizes[first.count...]))
      let areNumbers = sizes.allSatisfy { RationalForm($0)?.wholeNumber != nil && $0.isPlainNumber }
      let rule =
        areNumbers
        ? try ofNumbers(sizes, count: first.count, index) : try unifying(front, back, index)
      guard let rule, let lower = rule.lower.knownInteger, let upper = rule.upper.knownInteger, upper > lower
      else { throw .none }
      for (offset, negative) in isNegative[first.count...].enumerated() {
        let place = upper - lower - (last.count - 1 - offset)
        guard negative == (isNegative[0] != !place.isMultiple(of: 2)) else { throw .none }
      }
      let span = rule.term.span
      let isOdd = isNegative[0] != !lower.isMultiple(of: 2)
      let place = Expression(.symbol(index), span)
      let exponent = isOdd ? Expression(.sum([place, .integer(1, span)]), span) : place
      let sign = Expression(.power(Expression(.negation(.integer(1, span)), span), exponent), span)
      return EllipsisRule(
        term: Expression(.product([sign, rule.term]), span), index: index, lower: rule.lower,
        upper: rule.upper)
    }

    init(term: Expression, index: Symbol, lower: Expression, upper: Expression) {
      (self.term, self.index, self.lower, self.upper) = (term, index, lower, upper)
    }

    private static func fits(
      _ first: [Expression], _ end: Expression, _ others: ArraySlice<Expression>, _ letter: Symbol,
      _ value: Int, _ places: Int?
    ) -> Bool {
      for (offset, term) in first.enumerated() {
        let own = put(.integer(value + offset, end.span), for: letter, in: end, isIndex: false, places)
        guard own.withCoefficientsWritten.isSameTerm(as: term.withCoefficientsWritten) else { return false }
      }
      // Of n + (n + 1) behind the dots the first is the last but one.
      for (offset, other) in others.enumerated() {
        let place = Expression(
          .sum([Expression(.symbol(letter), end.span), .integer(offset - others.count, end.span)]), end.span)
        guard places == nil, !holdsIndex(end, letter),
          end.substituting([letter: place]).isSameTerm(as: other)
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
    private static func put(
      _ value: Expression, for letter: Symbol, in term: Expression, isIndex: Bool, _ places: Int?
    ) -> Expression {
      if let places {
        var place = 0
        return term.putting(value, for: letter, at: places, &place)
      }
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

  extension Expression {
    /// Whether it is written as one number, perhaps with a sign, and not as a power or a product of some.
    fileprivate var isPlainNumber: Bool {
      if case .negation(let inner) = node { return inner.operands.isEmpty }
      return operands.isEmpty
    }

    /// In how many places a symbol stands.
    fileprivate func count(of symbol: Symbol) -> Int {
      if case .symbol(symbol) = node { return 1 }
      return operands.reduce(0) { $0 + $1.count(of: symbol) }
    }

    /// The expression with a value for a symbol in some of its places, those of the bits that are set.
    fileprivate func putting(
      _ value: Expression, for symbol: Symbol, at places: Int, _ place: inout Int
    ) -> Expression {
      if case .symbol(symbol) = node {
        defer { place += 1 }
        return places >> place & 1 == 1 ? Expression(value.node, span) : self
      }
      return Expression(operation, operands.map { $0.putting(value, for: symbol, at: places, &place) }, span)
        ?? self
    }

    /// Whether it is a number below 0, which no reader gives as one.
    private var isNegativeNumber: Bool {
      guard case .number(let numeral) = node, let value = numeral.smallInteger else { return false }
      return value < 0
    }

    /// The expression with those coefficients written as the reader does: of a small whole lower number as polynomials.
    fileprivate var withCoefficientsWritten: Expression {
      mapped { part in
        // √1 and 1^s are written as 1.
        switch part.node {
        case .root(let inner, _) where inner.knownInteger == 1: return inner
        case .power(let base, _) where base.knownInteger == 1: return base
        // Factorials of numbers are read as numbers.
        case .apply(.factorial, let items) where items.count == 1:
          if let value = RationalForm(items[0])?.wholeNumber, (0...12).contains(value) {
            return .integer((1...max(1, value)).reduce(1, *), part.span)
          }
        default: break
        }
        guard case .apply(.binomial, let numbers) = part.node, numbers.count == 2,
          !numbers.contains(where: \.isNegativeNumber)
        else { return part }
        return (try? LaTeXMeaningReader.binomialCoefficient(numbers[0], numbers[1], part.span)) ?? part
      }
    }

    /// Whether two terms are the same but for the way in which their quotients of polynomials are written.
    func isSameTerm(as other: Expression) -> Bool {
      if let own = RationalForm(self) {
        guard let form = RationalForm(other) else { return false }
        return own.equals(form) == true
      }
      let (left, right) = (parted, other.parted)
      guard left.others.count == right.others.count else { return false }
      if left.others.count == 1, left.rational.isEmpty, right.rational.isEmpty {
        let (a, b) = (left.others[0], right.others[0])
        guard a.operation == b.operation, a.operands.count == b.operands.count else { return false }
        return zip(a.operands, b.operands).allSatisfy { $0.isSameTerm(as: $1) }
      }
      func product(_ factors: [Expression]) -> RationalForm? {
        RationalForm(factors.count == 1 ? factors[0] : Expression(.product(factors + [.integer(1)]), span))
      }
      guard let a = product(left.rational), let b = product(right.rational), a.equals(b) == true else {
        return false
      }
      return zip(left.others, right.others).allSatisfy { $0.isSameTerm(as: $1) }
    }

    /// The factors that are quotients of polynomials, and the others.
    private var parted: (rational: [Expression], others: [Expression]) {
      switch node {
      case .product(let items):
        var result: (rational: [Expression], others: [Expression]) = ([], [])
        for item in items {
          let own = item.parted
          result.rational += own.rational
          result.others += own.others
        }
        return result
      case .negation(let inner):
        let own = inner.parted
        return (own.rational + [Expression(.negation(.integer(1)), span)], own.others)
      case _ where RationalForm(self) != nil: return ([self], [])
      default: return ([], [self])
      }
    }
  }

  extension Expression {
    /// Whether a power in it has an exponent that is no number.
    fileprivate var holdsSymbolInExponent: Bool {
      if case .power(_, let exponent) = node, !FreeSymbols.of([exponent], in: Environment()).isEmpty {
        return true
      }
      return operands.contains { $0.holdsSymbolInExponent }
    }
  }
#endif
