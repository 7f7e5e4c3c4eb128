import FormulaSyntax
import SourceText

/// Values of limits, by expansions whose terms and errors are theorems (``Expander``), and by continuity.
struct LimitRules {
  let variable: Symbol
  let approach: Binder.Approach
  /// The place, but for limits at infinity.
  let place: Expression?
  let facts: ConstantFacts

  /// How many terms of power series are tried, one after another.
  private static let orders = [4, 8, 14]

  /// The limit of an expression, with the domain of what stands in that and does not depend on the variable.
  func value(of body: Expression) throws(LimitRefusal) -> Expression {
    guard body.hasFree(variable) else { return body }
    if let place {
      guard !place.hasFree(variable) else { throw .noRule(body) }
      if let value = byContinuity(body, place) { return value }
    }
    if let value = try series(body) { return value }
    var refusal = LimitRefusal.tooFewTerms
    for order in Self.orders {
      do throws(LimitRefusal) {
        return withDomains(of: body, try value(of: body, order))
      } catch .tooFewTerms {
        continue
      } catch {
        refusal = error
        break
      }
    }
    throw refusal
  }

  /// Whether the variable may be meant to run through whole numbers: it has one of the letters that these mostly have.
  private var isSequence: Bool {
    approach == .infinity
      && (facts.integers.contains(variable) || Symbol(variable.base).countsByConvention)
  }

  /// The infinite sum whose partial sums a body is; nil for others.
  private func series(_ body: Expression) throws(LimitRefusal) -> Expression? {
    guard isSequence, case .binding(.sum, let index, let items) = body.node, items.count == 3,
      case .symbol(variable) = items[1].node, index != variable, !items[0].hasFree(variable),
      !items[2].hasFree(variable)
    else { return nil }
    return try SeriesRules(index: index, lower: items[0], facts: facts).value(of: items[2])
  }

  /// What a body that is continuous on an open set has at the place, where it is defined there.
  private func byContinuity(_ body: Expression, _ place: Expression) -> Expression? {
    guard Environment().isContinuousOnOpenSet(body) else { return nil }
    let value = body.substituting([variable: place])
    return facts.isDefined(value) ? value : nil
  }

  /// The value where all parts that do not depend on the variable have values, and undefined elsewhere.
  private func withDomains(of body: Expression, _ value: Coefficient) -> Expression {
    var parts = body.partsForDomain(without: variable)
    if let place, !place.isTotal, SampleValue.rational(place) == nil, !parts.contains(place) {
      parts.append(place)
    }
    let zeros = parts.map { Expression(.product([.integer(0), $0])) }
    return zeros.isEmpty ? value.expression : Expression(.sum([value.expression] + zeros))
  }

  private func value(of body: Expression, _ order: Int) throws(LimitRefusal) -> Coefficient {
    switch approach {
    case .above: return try value(of: body, order, isAbove: true)
    case .below: return try value(of: body, order, isAbove: false)
    case .bothSides:
      let above = try value(of: body, order, isAbove: true)
      let below = try value(of: body, order, isAbove: false)
      let difference = try above.plus(try below.negated)
      guard let isZero = facts.isZero(difference) else { throw .openSign(difference.expression) }
      guard isZero else { throw .noValue("the limits from both sides differ") }
      return above
    case .infinity: return try value(of: body, order, Expansion(terms: [Self.x(1)]))
    case .negativeInfinity: return try value(of: body, order, Expansion(terms: [Self.x(-1)]))
    }
  }

  /// X with a factor.
  private static func x(_ factor: Int, exponent: Int = 1) -> GrowthTerm {
    GrowthTerm(coefficient: Coefficient(factor), growth: .scale(0, Coefficient(exponent)))
  }

  /// To what an expression tends on each side from which the variable comes; nil where something in it that does not depend on the
  /// variable may be undefined.
  func outcomes(of body: Expression) throws(LimitRefusal) -> [Outcome]? {
    guard body.hasFree(variable), place.map({ !$0.hasFree(variable) }) ?? true else { throw .noRule(body) }
    let parts = body.partsForDomain(without: variable) + (place.map { [$0] } ?? [])
    guard parts.allSatisfy({ SampleValue.rational($0) != nil || facts.isDefined($0) }) else { return nil }
    for order in Self.orders {
      do throws(LimitRefusal) {
        switch approach {
        case .above: return [try outcome(of: body, order, expansion(isAbove: true))]
        case .below: return [try outcome(of: body, order, expansion(isAbove: false))]
        case .bothSides:
          return [
            try outcome(of: body, order, expansion(isAbove: true)),
            try outcome(of: body, order, expansion(isAbove: false)),
          ]
        case .infinity: return [try outcome(of: body, order, Expansion(terms: [Self.x(1)]))]
        case .negativeInfinity: return [try outcome(of: body, order, Expansion(terms: [Self.x(-1)]))]
        }
      } catch .tooFewTerms {
        continue
      }
    }
    throw .tooFewTerms
  }

  /// The place, from one side.
  private func expansion(isAbove: Bool) -> Expansion {
    let step = Expansion(terms: [Self.x(isAbove ? 1 : -1, exponent: -1)])
    let start = place.map { Expansion(facts.settled($0)) } ?? .zero
    return Expansion(terms: start.terms + step.terms)
  }

  private func value(of body: Expression, _ order: Int, isAbove: Bool) throws(LimitRefusal) -> Coefficient {
    guard place != nil else { throw .noRule(body) }
    return try value(of: body, order, expansion(isAbove: isAbove))
  }

  /// To what a function tends.
  enum Outcome {
    case value(Coefficient)
    /// Without bound, with the sign of a number that is not 0.
    case infinite(Coefficient)
  }

  private func value(of body: Expression, _ order: Int, _ place: Expansion) throws(LimitRefusal)
    -> Coefficient
  {
    switch try outcome(of: body, order, place) {
    case .value(let value): return value
    case .infinite: throw .noValue("it is infinite")
    }
  }

  private func outcome(of body: Expression, _ order: Int, _ place: Expansion) throws(LimitRefusal) -> Outcome
  {
    let expander = Expander(
      variable: variable, place: place, facts: facts, order: order, isSequence: isSequence)
    var result = try expander.expansion(of: body)
    while let first = result.terms.first {
      let order = try expander.compare(first.growth, .one)
      if order < 0 { break }
      if order == 0 {
        // What is smaller is an error that tends to 0.
        if let error = result.error, try expander.compare(error, .one) >= 0 { throw .tooFewTerms }
        return .value(first.coefficient)
      }
      guard let sign = facts.isZero(first.coefficient) else { throw .openSign(first.coefficient.expression) }
      if !sign { return .infinite(first.coefficient) }
      result.terms.removeFirst()
    }
    if let error = result.error, try expander.compare(error, .one) >= 0 { throw .tooFewTerms }
    return .value(.zero)
  }
}

extension LimitRefusal {
  /// Why there is no value of a limit or a sum, in words.
  func message(_ noun: String, of part: Expression) -> String {
    switch self {
    case .noValue(let reason): "there is no value of \(noun) of \(part): \(reason)"
    case .openSign(let open): "\(noun) of \(part) depends on the sign of \(open), which is not known"
    case .noRule(let inner) where inner != part:
      "no value of \(noun) of \(part) is known here, for want of a rule for \(inner)"
    case .noRule, .tooFewTerms, .tooLarge: "no value of \(noun) of \(part) is known here"
    }
  }
}
