#if !hasFeature(Embedded)
  import SourceText

  /// The rule that the terms of a sum follow which ends in dots: $1 + x + \frac{x^2}{2!} + \cdots$ is $\sum \frac{x^k}{k!}$.
  ///
  /// Each term is a number times powers of bases. From term to term the exponents of each base grow by one number, and the signs are equal or
  /// alternate. For the numbers some kinds of sequences are tried: those with equal quotients, arithmetic ones and their inverses, each times
  /// such quotients, inverse factorials, powers, and products of two factors. There is a rule where all that fit agree on what comes next.
  struct SeriesRule {
    /// Whether few terms leave other rules to think of: what fails by this one need not fail.
    private(set) var isOpen: Bool
    private var index: Symbol
    private var isAlternating: Bool
    private var startsWithMinus: Bool
    private var bases: [(base: Expression, start: Int, step: Int)]
    private var numbers: NumberSequence

    /// Whether the term of an index is subtracted.
    func isMinus(at index: Int) -> Bool { startsWithMinus != (isAlternating && index % 2 == 1) }

    /// The rule of three terms or more, counted from 0; nil where none is found, or several.
    init?(_ terms: [Expression], index: Symbol) {
      guard (3...12).contains(terms.count) else { return nil }
      var parts: [SeriesTerm] = []
      for term in terms {
        guard let part = SeriesTerm(term) else { return nil }
        parts.append(part)
      }
      self.index = index
      startsWithMinus = parts[0].isNegative
      isAlternating = parts[1].isNegative != parts[0].isNegative
      bases = []
      isOpen = false
      numbers = .geometric(first: SmallFraction(1), ratio: SmallFraction(1))
      for (place, part) in parts.enumerated() where part.isNegative != isMinus(at: place) { return nil }
      for base in parts.flatMap({ $0.powers.map(\.base) }) where !bases.contains(where: { $0.base == base }) {
        let exponents = parts.map { $0.exponent(of: base) }
        let step = exponents[1] - exponents[0]
        for (before, after) in zip(exponents, exponents.dropFirst()) where after - before != step {
          return nil
        }
        bases.append((base, exponents[0], step))
      }
      let isPower = bases.contains { $0.step != 0 }
      let found = NumberSequence.all(fitting: parts)
      guard let first = found.first else { return nil }
      // All that fit must go on in the same way.
      for place in terms.count..<terms.count + 4 {
        // Where numbers are too large, a few terms less tell them apart as well.
        guard let value = first.value(at: place) else {
          if place == terms.count { return nil }
          break
        }
        for other in found.dropFirst() where other.value(at: place) != value { return nil }
      }
      numbers = first
      let isWritten = first.isWritten(in: parts)
      if !isPower, terms.count < 4, !isWritten, !first.isPlain { return nil }
      isOpen = isPower || terms.count < 4
    }

    /// The infinite sum from 0 on.
    func expression(_ span: Span) -> Expression {
      let k = Expression(.symbol(index), span)
      func linear(_ start: Int, _ step: Int) -> Expression { NumberSequence.linear(start, step, k) }
      var above: [Expression] = []
      if isAlternating || startsWithMinus {
        let minus = Expression(.negation(.integer(1, span)), span)
        let exponent = isAlternating ? linear(startsWithMinus ? 1 : 0, 1) : Expression.integer(1, span)
        above.append(Expression(.power(minus, exponent), span))
      }
      let (top, bottom) = numbers.factors(k)
      above += top
      for (base, start, step) in bases {
        above.append(Expression(.power(base, linear(start, step)), span))
      }
      if above.isEmpty { above = [.integer(1, span)] }
      var term = above.count == 1 ? above[0] : Expression(.product(above), span)
      if !bottom.isEmpty {
        term = Expression(
          .quotient(term, bottom.count == 1 ? bottom[0] : Expression(.product(bottom), span)), span)
      }
      return Expression(.binding(.series, index, [.integer(0, span), term]), span)
    }
  }

  /// A fraction of small whole numbers.
  struct SmallFraction: Equatable {
    var above: Int
    var below: Int

    init(_ value: Int) { (above, below) = (value, 1) }

    init?(_ above: Int, _ below: Int) {
      guard below != 0, above.magnitude < 1 << 40, below.magnitude < 1 << 40 else { return nil }
      var (a, b) = (above.magnitude, below.magnitude)
      while b != 0 { (a, b) = (b, a % b) }
      let divisor = max(1, Int(a)) * (below < 0 ? -1 : 1)
      (self.above, self.below) = (above / divisor, below / divisor)
    }

    func times(_ other: SmallFraction) -> SmallFraction? {
      guard above.magnitude < 1 << 30, other.above.magnitude < 1 << 30, below < 1 << 30, other.below < 1 << 30
      else { return nil }
      return SmallFraction(above * other.above, below * other.below)
    }

    func divided(by other: SmallFraction) -> SmallFraction? {
      guard other.above != 0, let inverse = SmallFraction(other.below, other.above) else { return nil }
      return times(inverse)
    }

    func minus(_ other: SmallFraction) -> SmallFraction? {
      guard above.magnitude < 1 << 30, other.above.magnitude < 1 << 30, below < 1 << 30, other.below < 1 << 30
      else { return nil }
      return SmallFraction(above * other.below - other.above * below, below * other.below)
    }

    func raised(to exponent: Int) -> SmallFraction? {
      var result: SmallFraction? = SmallFraction(1)
      for _ in 0..<min(60, exponent) { result = result?.times(self) }
      return exponent <= 60 ? result : nil
    }

    var inverse: SmallFraction? { SmallFraction(below, above) }
  }

  /// A term of a sum: a sign, a positive number, and powers of bases that are no whole numbers.
  struct SeriesTerm {
    private(set) var isNegative = false
    private(set) var number = SmallFraction(1)
    private(set) var powers: [(base: Expression, exponent: Int)] = []
    /// Whether a factorial, a power of a number, or a product of numbers was written below.
    private(set) var hasFactorial = false
    private(set) var writtenPower: (base: Int, exponent: Int)?
    private(set) var factorsBelow = 0

    init?(_ expression: Expression) {
      guard take(expression, 1, depth: 0) else { return nil }
      powers.removeAll { $0.exponent == 0 }
      if number.above < 0 {
        isNegative.toggle()
        number.above = -number.above
      }
      guard number.above != 0 else { return nil }
    }

    func exponent(of base: Expression) -> Int { powers.first { $0.base == base }?.exponent ?? 0 }

    private mutating func multiply(_ factor: SmallFraction?, _ sign: Int) -> Bool {
      guard let factor, let next = sign > 0 ? number.times(factor) : number.divided(by: factor) else {
        return false
      }
      number = next
      if sign < 0 { factorsBelow += 1 }
      return true
    }

    private mutating func take(_ part: Expression, _ sign: Int, depth: Int) -> Bool {
      guard depth < 30 else { return false }
      switch part.node {
      case .number(let numeral):
        guard case .small(let value) = numeral.significand, numeral.decimals <= 9 else { return false }
        var scale = 1
        for _ in 0..<numeral.decimals { scale *= 10 }
        return multiply(SmallFraction(value, scale), sign)
      case .negation(let inner):
        isNegative.toggle()
        return take(inner, sign, depth: depth + 1)
      case .product(let items):
        for item in items where !take(item, sign, depth: depth + 1) { return false }
        return true
      case .dot(let left, let right):
        return take(left, sign, depth: depth + 1) && take(right, sign, depth: depth + 1)
      case .quotient(let above, let below):
        return take(above, sign, depth: depth + 1) && take(below, -sign, depth: depth + 1)
      case .apply(.factorial, let items) where items.count == 1:
        guard let value = items[0].knownInteger, (0...12).contains(value) else { return false }
        hasFactorial = true
        return multiply(SmallFraction((1...max(1, value)).reduce(1, *)), sign)
      case .power(let base, let exponent):
        guard let count = exponent.knownInteger, count.magnitude <= 40 else { return false }
        if let value = base.knownInteger, base.operands.isEmpty {
          guard count >= 0 else { return false }
          writtenPower = (value, count)
          return multiply(SmallFraction(value).raised(to: count), sign)
        }
        return add(base, sign * count)
      case .symbol, .constant, .root, .call, .sum: return add(part, sign)
      default: return false
      }
    }

    private mutating func add(_ base: Expression, _ exponent: Int) -> Bool {
      guard !base.holdsBinder else { return false }
      if let place = powers.firstIndex(where: { $0.base == base }) {
        powers[place].exponent += exponent
      } else {
        powers.append((base, exponent))
      }
      return true
    }
  }
#endif
