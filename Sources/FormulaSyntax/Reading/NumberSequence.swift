#if !hasFeature(Embedded)
  import SourceText

  /// A sequence of positive numbers, of the kinds that the coefficients of series mostly are.
  enum NumberSequence {
    /// a·rᵏ
    case geometric(first: SmallFraction, ratio: SmallFraction)
    /// a·(p + qk)·rᵏ with whole p ≥ 0, q and r or 1/r; the linear factor may stand below.
    case linear(factor: SmallFraction, start: Int, step: Int, ratio: SmallFraction, isBelow: Bool)
    /// a·rᵏ/(p + qk)!
    case factorial(factor: SmallFraction, start: Int, step: Int, ratio: SmallFraction)
    /// a·(p + qk)^e, or below
    case power(factor: SmallFraction, start: Int, step: Int, exponent: Int, isBelow: Bool)
    /// a/((p + qk)(p + d + qk))
    case product(factor: SmallFraction, start: Int, step: Int, gap: Int)

    private static let ratios: [SmallFraction] =
      [1, 2, 3, 4, 5, 9, 10].map { SmallFraction($0) }
      + [2, 3, 4, 5, 9, 10].compactMap { SmallFraction(1, $0) }

    /// The value at an index; nil where it is too large.
    func value(at index: Int) -> SmallFraction? {
      switch self {
      case .geometric(let first, let ratio): return ratio.raised(to: index).flatMap { first.times($0) }
      case .linear(let factor, let start, let step, let ratio, let isBelow):
        guard let power = ratio.raised(to: index).flatMap({ factor.times($0) }) else { return nil }
        let place = SmallFraction(start + step * index)
        return isBelow ? power.divided(by: place) : power.times(place)
      case .factorial(let factor, let start, let step, let ratio):
        let place = start + step * index
        guard place <= 14, let power = ratio.raised(to: index).flatMap({ factor.times($0) }) else {
          return nil
        }
        var result: SmallFraction? = power
        for number in stride(from: 2, through: place, by: 1) {
          result = result?.divided(by: SmallFraction(number))
        }
        return result
      case .power(let factor, let start, let step, let exponent, let isBelow):
        guard let power = SmallFraction(start + step * index).raised(to: exponent) else { return nil }
        return isBelow ? factor.divided(by: power) : factor.times(power)
      case .product(let factor, let start, let step, let gap):
        let place = start + step * index
        return factor.divided(by: SmallFraction(place))?.divided(by: SmallFraction(place + gap))
      }
    }

    /// Whether three terms without letters are enough for it: equal quotients, and inverses of an arithmetic sequence.
    var isPlain: Bool {
      switch self {
      case .geometric: true
      case .linear(_, _, _, let ratio, let isBelow): ratio == SmallFraction(1) && isBelow
      case .factorial, .power, .product: false
      }
    }

    /// Whether it is written as such: with factorials, powers with one exponent, or two factors below, but for the first terms.
    func isWritten(in terms: [SeriesTerm]) -> Bool {
      let last = terms.suffix(2)
      switch self {
      case .factorial: return last.allSatisfy(\.hasFactorial)
      case .power(_, let start, let step, let exponent, _):
        return last.enumerated().allSatisfy { place, term in
          term.writtenPower.map { $0 == (start + step * (terms.count - 2 + place), exponent) } ?? false
        }
      case .product: return terms.allSatisfy { $0.factorsBelow >= 2 }
      case .geometric, .linear: return true
      }
    }

    /// The sequences that have the numbers of some terms as their first values; where factorials are written, those with factorials alone.
    static func all(fitting terms: [SeriesTerm]) -> [NumberSequence] {
      let values = terms.map(\.number)
      var found: [NumberSequence] = []
      func consider(_ sequence: NumberSequence?) {
        guard let sequence else { return }
        for (place, value) in values.enumerated() where sequence.value(at: place) != value { return }
        found.append(sequence)
      }
      let hasFactorials = terms.suffix(2).allSatisfy(\.hasFactorial)
      for step in 1...3 {
        for start in 0...6 {
          for ratio in ratios {
            let plain = factorial(factor: SmallFraction(1), start: start, step: step, ratio: ratio)
            consider(
              plain.value(at: 0).flatMap { values[0].divided(by: $0) }.map {
                .factorial(factor: $0, start: start, step: step, ratio: ratio)
              })
          }
        }
      }
      if hasFactorials { return found }
      if let ratio = values[1].divided(by: values[0]) { consider(.geometric(first: values[0], ratio: ratio)) }
      for step in 1...6 {
        for start in 1...12 {
          for isBelow in [false, true] {
            for ratio in ratios {
              let plain = linear(
                factor: SmallFraction(1), start: start, step: step, ratio: ratio, isBelow: isBelow)
              consider(
                plain.value(at: 0).flatMap { values[0].divided(by: $0) }.map {
                  .linear(factor: $0, start: start, step: step, ratio: ratio, isBelow: isBelow)
                })
            }
            guard step <= 3 else { continue }
            for exponent in 2...4 {
              let plain = power(
                factor: SmallFraction(1), start: start, step: step, exponent: exponent, isBelow: isBelow)
              consider(
                plain.value(at: 0).flatMap { values[0].divided(by: $0) }.map {
                  .power(factor: $0, start: start, step: step, exponent: exponent, isBelow: isBelow)
                })
            }
          }
          guard step <= 3 else { continue }
          for gap in 1...3 {
            consider(.product(factor: SmallFraction(1), start: start, step: step, gap: gap))
          }
        }
      }
      return found
    }

    /// p + qk
    static func linear(_ start: Int, _ step: Int, _ k: Expression) -> Expression {
      if step == 0 { return .integer(start, k.span) }
      let multiple = step == 1 ? k : Expression(.product([.integer(step, k.span), k]), k.span)
      return start == 0 ? multiple : Expression(.sum([multiple, .integer(start, k.span)]), k.span)
    }

    /// The factors above and below at an index.
    func factors(_ k: Expression) -> (above: [Expression], below: [Expression]) {
      let span = k.span
      func whole(_ value: Int) -> [Expression] { value == 1 ? [] : [.integer(value, span)] }
      func powers(_ ratio: SmallFraction) -> (above: [Expression], below: [Expression]) {
        func raised(_ value: Int) -> [Expression] {
          value == 1 ? [] : [Expression(.power(.integer(value, span), k), span)]
        }
        return (raised(ratio.above), raised(ratio.below))
      }
      switch self {
      case .geometric(let first, let ratio):
        let power = powers(ratio)
        return (whole(first.above) + power.above, whole(first.below) + power.below)
      case .linear(let factor, let start, let step, let ratio, let isBelow):
        let power = powers(ratio)
        let place = [Self.linear(start, step, k)]
        return (
          whole(factor.above) + power.above + (isBelow ? [] : place),
          whole(factor.below) + power.below + (isBelow ? place : [])
        )
      case .factorial(let factor, let start, let step, let ratio):
        let power = powers(ratio)
        let factorial = Expression(.apply(.factorial, [Self.linear(start, step, k)]), span)
        return (whole(factor.above) + power.above, whole(factor.below) + power.below + [factorial])
      case .power(let factor, let start, let step, let exponent, let isBelow):
        let place = [
          Expression(.power(Self.linear(start, step, k), .integer(exponent, span)), span)
        ]
        return (whole(factor.above) + (isBelow ? [] : place), whole(factor.below) + (isBelow ? place : []))
      case .product(let factor, let start, let step, let gap):
        return (
          whole(factor.above),
          whole(factor.below) + [Self.linear(start, step, k), Self.linear(start + gap, step, k)]
        )
      }
    }
  }
#endif
