import FormulaSyntax

/// Values of infinite sums: of terms that are made of fractions in the index, powers and factorials (``Summand``), by the sums
/// of geometric, exponential, logarithmic and arc tangent series and those of fractions.
///
/// A sum of several terms is taken apart only where each part converges.
struct SeriesRules {
  let index: Symbol
  let lower: Expression
  let facts: ConstantFacts

  private static let largestBound = 100

  /// Summands that differ in their fractions alone.
  private struct Group {
    var isAlternating: Bool
    var powers: [Summand.Power]
    var factorials: [Summand.Factorial]
    var fractions = PartialFractions()
  }

  /// The sum of an expression from the lower bound on, undefined where the sum does not converge.
  func value(of body: Expression) throws(LimitRefusal) -> Expression {
    if body.naturalNumber == 0, lower.isWhole(among: facts.integers) { return body }
    let value: (Expression, [Expression])
    do throws(LimitRefusal) {
      value = try sum(of: body)
    } catch {
      if let reason = divergence(of: body) { throw .noValue(reason) }
      throw error
    }
    let divisors = value.1.map { Expression(.quotient(.integer(1), $0)) }
    let zeros = (body.partsForDomain(without: index) + divisors).map {
      Expression(.product([.integer(0), $0]))
    }
    return zeros.isEmpty ? value.0 : Expression(.sum([value.0] + zeros))
  }

  /// Why there is no sum, where the limit of the terms says so.
  private func divergence(of body: Expression) -> String? {
    let rules = LimitRules(variable: index, approach: .infinity, place: nil, facts: facts)
    do throws(LimitRefusal) {
      let limit = try rules.value(of: body)
      return facts.isZero(Coefficient(limit)) == false ? "its terms do not tend to 0" : nil
    } catch .noValue {
      return "its terms do not tend to 0"
    } catch {
      return nil
    }
  }

  /// The sum, and numbers that it is divided by.
  private func sum(of body: Expression) throws(LimitRefusal) -> (Expression, [Expression]) {
    let summands = try SummandReader(index: index, facts: facts).summands(of: body)
    for summand in summands where summand.coefficient.isZero || summand.polynomial.degree < 0 {
      // What is 0 may have a domain.
      guard summand.powers.isEmpty, summand.constants.isEmpty else { throw .noRule(body) }
    }
    guard let bound = SampleValue.rational(lower) else {
      return (try geometric(summands), summands.flatMap(\.constants))
    }
    guard bound.isInteger, bound.numerator.magnitude <= Self.largestBound else { throw .noRule(body) }
    let first = bound.numerator
    var groups: [Group] = []
    for summand in summands {
      for shift in summand.divisors where shift.isInteger && -shift.numerator >= first {
        throw .noValue("a term of it is divided by 0")
      }
      for factorial in summand.written where factorial.slope * first + factorial.offset < 0 {
        throw .noValue("a term of it has the factorial of a negative number")
      }
      let place: Int
      if let found = groups.firstIndex(where: {
        $0.isAlternating == summand.isAlternating && $0.powers == summand.powers
          && $0.factorials == summand.factorials
      }) {
        place = found
      } else {
        place = groups.count
        groups.append(
          Group(
            isAlternating: summand.isAlternating, powers: summand.powers, factorials: summand.factorials))
      }
      try groups[place].fractions.add(summand.coefficient, summand.polynomial, summand.poles)
    }
    var parts: [Expression] = []
    for group in groups { parts += try sums(of: group, from: first) }
    let value = parts.isEmpty ? .integer(0) : parts.count == 1 ? parts[0] : Expression(.sum(parts))
    return (value, summands.flatMap(\.constants))
  }

  private func sums(of group: Group, from first: Int) throws(LimitRefusal) -> [Expression] {
    let ratio = PowerSeries(
      index: index, facts: facts, first: first, isAlternating: group.isAlternating,
      powers: group.powers.filter { $0.slope != 0 })
    let constant = group.powers.filter { $0.slope == 0 }
      .map { Expression(.power($0.base, PowerSeries.whole($0.offset))) }
    let value: [Expression]
    if !group.factorials.isEmpty {
      guard group.factorials.count == 1, group.factorials[0].isBelow, group.fractions.poles.isEmpty else {
        throw .tooFewTerms
      }
      let factorial = group.factorials[0]
      value =
        factorial.slope == 1
        ? try ratio.exponential(group.fractions.polynomial, factorial.offset)
        : try ratio.circular(group.fractions.polynomial, factorial.offset)
    } else if ratio.powers.isEmpty {
      for coefficient in group.fractions.polynomial where facts.isZero(coefficient) != true {
        if facts.isZero(coefficient) == false { throw .noValue("its terms do not tend to 0") }
        throw .openSign(coefficient.expression)
      }
      value = try FractionSeries(facts: facts, first: first).sum(
        group.fractions.poles, isAlternating: group.isAlternating)
    } else {
      value = try ratio.sum(group.fractions)
    }
    return constant.isEmpty ? value : value.map { Expression(.product(constant + [$0])) }
  }

  /// The sums of powers from a symbol on.
  private func geometric(_ summands: [Summand]) throws(LimitRefusal) -> Expression {
    guard lower.isWhole(among: facts.integers) else { throw .noRule(lower) }
    var parts: [Expression] = []
    for summand in summands {
      guard summand.polynomial == .one, summand.divisors.isEmpty, summand.written.isEmpty else {
        throw .noRule(lower)
      }
      let ratio = PowerSeries(
        index: index, facts: facts, first: 0, isAlternating: summand.isAlternating, powers: summand.powers)
      var factors = [summand.coefficient.expression]
      if summand.isAlternating { factors.append(Expression(.power(PowerSeries.whole(-1), lower))) }
      for power in summand.powers {
        let exponent = Expression(
          .sum([
            Expression(.product([PowerSeries.whole(power.slope), lower])), PowerSeries.whole(power.offset),
          ]))
        factors.append(Expression(.power(power.base, exponent)))
      }
      var start = PartialFractions()
      start.polynomial = [.one]
      // From 0 on, without the offsets.
      let plain = PowerSeries(
        index: index, facts: facts, first: 0, isAlternating: summand.isAlternating,
        powers: ratio.powers.map { .init(base: $0.base, slope: $0.slope, offset: 0) })
      parts.append(Expression(.product(factors + [Expression(.sum(try plain.sum(start) + [.integer(0)]))])))
    }
    return parts.count == 1 ? parts[0] : Expression(.sum(parts))
  }
}
