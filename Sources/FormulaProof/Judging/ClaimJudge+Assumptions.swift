import FormulaSyntax
import SourceText

// Whether the assumptions leave anything that a claim can be about. From assumptions that contradict each other everything
// follows; but that no point was found proves no contradiction.
extension ClaimJudge {
  /// What stands in the way of a proof under the assumptions: that they contradict each other, or that no point was found
  /// which satisfies them; nil where one was.
  func judgementOfAssumptions() throws(Diagnostic) -> Judgement? {
    // Equations prevent the search: hardly a point satisfies one. Exact arithmetic has used them.
    if prover.assumptions.isEmpty || prover.assumptions.contains(where: { $0.relation == .equal }) {
      return nil
    }
    for values in SamplePoints(isAngle: isAngle, isInteger: isInteger, extra: valuesNearBounds) {
      guard budget.hasTimeNow else { return nil }
      if try SamplePoint(self, values, precision: 128).satisfiesAssumptions() { return nil }
    }
    if try assumptionsContradict() { return contradiction() }
    if try satisfyingPoint() != nil { return nil }
    return unsatisfiedJudgement
  }

  /// What stands in the way of a point that satisfies the assumptions; nil where one was found.
  func obstacleOfAssumptions() throws(Diagnostic) -> Judgement? {
    if symbols.isEmpty { return try judgementOfConstantAssumptions() }
    for values in SamplePoints(isAngle: isAngle, isInteger: isInteger, extra: valuesNearBounds) {
      guard budget.hasTimeNow else { break }
      if try SamplePoint(self, values, precision: 128).satisfiesAssumptions() { return nil }
    }
    for values in equationPoints {
      guard budget.hasTimeNow else { break }
      if try satisfiesAssumptionsExactly(values) { return nil }
    }
    if try assumptionsContradict() { return contradiction() }
    if case .contradiction = try ExactDecision(self, goal: .equality).run(needsConditions: false) {
      return contradiction()
    }
    if try satisfyingPoint() != nil { return nil }
    return unsatisfiedJudgement
  }

  private var unsatisfiedJudgement: Judgement {
    Judgement(.undecided, method: "none", message: "no point was found that satisfies the assumptions")
  }

  /// What stands in the way of a claim where no assumption holds a symbol: one of them does not hold, or it is not known whether
  /// it does; nil where all hold.
  func judgementOfConstantAssumptions() throws(Diagnostic) -> Judgement? {
    switch try SamplePoint(self, [], precision: 256).assumptionStatus() {
    case .satisfied: return nil
    case .violated: return contradiction()
    case .open:
      if try satisfiesAssumptionsExactly([]) { return nil }
      if try assumptionsContradict() { return contradiction() }
      return Judgement(
        .undecided, method: "none", message: "it was not found out whether the assumptions hold")
    }
  }

  // MARK: Bounds

  /// A number by which an assumption bounds a symbol.
  private struct Bound {
    var symbol: Int
    /// What the symbol is to the number.
    var relation: Relation
    var value: Rational
  }

  private var bounds: [Bound] {
    var found: [Bound] = []
    for assumption in prover.assumptions {
      for (side, other, relation) in [
        (assumption.left, assumption.right, assumption.relation),
        (assumption.right, assumption.left, assumption.relation.mirrored),
      ] {
        guard case .symbol(let symbol) = side.node, let index = symbols.firstIndex(of: symbol),
          FreeSymbols.of([other], in: prover.environment).isEmpty,
          let value = try? ExactDecision(self, goal: .equality, left: other, right: .integer(0))
            .constantValues([.integer(0)])?.first?.0.rational
        else { continue }
        found.append(Bound(symbol: index, relation: relation, value: value))
      }
    }
    return found
  }

  /// Between which numbers assumptions keep the symbols.
  var ranges: [Symbol: ValueRange] {
    var result: [Symbol: ValueRange] = [:]
    for bound in bounds {
      let end = ValueRange.End(value: bound.value, isIncluded: bound.relation.isWeak)
      let range =
        switch bound.relation {
        case .less, .lessOrEqual: ValueRange(high: end)
        case .greater, .greaterOrEqual: ValueRange(low: end)
        case .equal: ValueRange(low: end, high: end)
        case .notEqual, .approximatelyEqual, .element: ValueRange.all
        }
      result[symbols[bound.symbol], default: .all].formIntersection(range)
    }
    return result
  }

  /// Between which numbers of right angles assumptions keep the symbols.
  var angleRanges: [Symbol: AngleRange] {
    var result: [Symbol: AngleRange] = [:]
    for assumption in prover.assumptions {
      for (side, other, relation) in [
        (assumption.left, assumption.right, assumption.relation),
        (assumption.right, assumption.left, assumption.relation.mirrored),
      ] {
        guard case .symbol(let symbol) = side.node, symbols.contains(symbol),
          let angle = rightAngles(other, relation)
        else {
          continue
        }
        var range = result[symbol] ?? AngleRange()
        switch relation {
        case .less, .lessOrEqual:
          if let high = range.high, (high.negated.flatMap { angle.adding($0) }?.numerator ?? 0) >= 0 {
            continue
          }
          range.high = angle
          range.includesHigh = relation == .lessOrEqual
        case .greater, .greaterOrEqual:
          if let low = range.low, (low.negated.flatMap { angle.adding($0) }?.numerator ?? 0) <= 0 { continue }
          range.low = angle
          range.includesLow = relation == .greaterOrEqual
        default: continue
        }
        result[symbol] = range
      }
    }
    return result
  }

  /// A bound in right angles: exact where it is a rational multiple of π, and else a thousandth of a right angle looser.
  private func rightAngles(_ expression: Expression, _ relation: Relation) -> Rational? {
    guard FreeSymbols.of([expression], in: prover.environment).isEmpty else { return nil }
    let evaluator = Evaluator(
      prover.environment,
      numbers: NumberSystem<AlgebraicNumber>(
        numeral: { AlgebraicNumber($0) }, constant: { AlgebraicNumber($0) }, symbol: { _ in .unknown }))
    if let turns = (try? evaluator.evaluate(expression).asNumber)?.turns {
      return turns.multiplied(by: Rational(2))
    }
    let right = Expression(.quotient(expression, Expression(.quotient(.pi, .integer(2)))))
    guard let ball = try? SamplePoint(self, [], precision: 128).value(of: right).asNumber, ball.isFinite,
      let nearest = (ball * Ball(1000)).nearestInteger, abs(nearest) < 1_000_000
    else { return nil }
    let isUpper = relation == .less || relation == .lessOrEqual
    return Rational(isUpper ? nearest + 1 : nearest - 1, over: 1000)
  }

  /// Values near the numbers by which assumptions bound a symbol, as a claim may fail only there.
  var valuesNearBounds: [[SampleValue]] {
    var found: [[SampleValue]] = Array(repeating: [], count: symbols.count)
    if prover.assumptions.isEmpty { return found }
    let bounds = bounds
    func add(_ value: Rational?, _ index: Int) {
      guard let value else { return }
      let sample = SampleValue(rational: value, isDegrees: false)
      if !found[index].contains(sample) { found[index].append(sample) }
    }
    for bound in bounds {
      let index = bound.symbol
      if isInteger[index] {
        for step in [0, 1, -1, 2, -2, 3, -3, 10, -10, 100, -100] {
          add(bound.value.floor.adding(Rational(step)), index)
        }
        continue
      }
      let steps = [
        (0, 1), (1, 1), (-1, 1), (1, 2), (-1, 2), (1, 10), (-1, 10), (1, 1000), (-1, 1000), (1, 1_000_000),
      ]
      for step in steps {
        // Steps in the bound's own size, and in units.
        for size in [Rational.one, bound.value] {
          add(Rational(step.0, over: step.1)?.multiplied(by: size).flatMap(bound.value.adding), index)
        }
      }
      // Between two bounds there may be no room for any of these.
      for other in bounds where other.symbol == index && other.value != bound.value {
        add(bound.value.adding(other.value)?.divided(by: Rational(2)), index)
      }
    }
    return found
  }

  /// Whether the bounds of an integer leave none.
  private var boundsLeaveNoInteger: Bool {
    for index in symbols.indices where isInteger[index] {
      var least: Int?
      var greatest: Int?
      for bound in bounds where bound.symbol == index {
        let floor = bound.value.floor.numerator
        switch bound.relation {
        case .greater: least = max(least ?? .min, floor &+ 1)
        case .greaterOrEqual: least = max(least ?? .min, bound.value.isInteger ? floor : floor &+ 1)
        case .less: greatest = min(greatest ?? .max, bound.value.isInteger ? floor &- 1 : floor)
        case .lessOrEqual: greatest = min(greatest ?? .max, floor)
        default: break
        }
      }
      if let least, let greatest, least > greatest { return true }
    }
    return false
  }

  // MARK: Contradictions

  /// Whether it is proved that no point satisfies the assumptions: the opposite of one follows from the others.
  func assumptionsContradict() throws(Diagnostic) -> Bool {
    if boundsLeaveNoInteger { return true }
    for index in prover.assumptions.indices.prefix(16) {
      guard budget.hasTimeNow else { return false }
      guard let opposite = prover.assumptions[index].opposite else { continue }
      var rest = prover.withoutAssumption(at: index)
      rest.options.limits.seconds = min(rest.options.limits.seconds, 0.25)
      // A formula that is not defined, or has another shape, contradicts nothing.
      if (try? proves(opposite, rest.relevant(to: opposite))) == true { return true }
    }
    return false
  }

  /// Whether a question on the way to this claim's verdict is proved. Where a point speaks against that proof, it is not, and
  /// this claim is not proved either.
  func proves(_ claim: Claim, _ prover: Prover) throws(Diagnostic) -> Bool {
    let judge = ClaimJudge(claim, prover)
    let isProved = try judge.isProved()
    fault = fault ?? judge.fault
    return isProved
  }

  /// Whether the claim is proved wherever its sides are defined, or its own assumptions contradict each other. That these can hold
  /// at all is not asked.
  private func isProved() throws(Diagnostic) -> Bool {
    let signs = claim.relation.signsOfDifference
    if let signs, let judgement = try numericComparison(signs) { return judgement.verdict == .proved }
    switch try ExactDecision(self, goal: signs.map { .sign($0) } ?? .equality).run(needsConditions: false) {
    case .holds(let proof):
      fault = try ProofGuard(judge: self, proof: proof).contradiction()
      return fault == nil
    case .contradiction: return !prover.assumptions.isEmpty
    case .undefined: return false
    case .open:
      guard let signs else { return false }
      return try BoxSubdivision(judge: self, signs: signs).holds()
    }
  }
}

extension Claim {
  /// What holds where this does not, and both sides are defined; nil for a relation without such an opposite.
  fileprivate var opposite: Claim? {
    let relation: Relation? =
      switch relation {
      case .less: .greaterOrEqual
      case .lessOrEqual: .greater
      case .greater: .lessOrEqual
      case .greaterOrEqual: .less
      case .notEqual: .equal
      case .equal, .approximatelyEqual, .element: nil
      }
    return relation.map { Claim(left: left, relation: $0, right: right, span: span) }
  }
}

extension Relation {
  /// Whether it holds between equal numbers.
  fileprivate var isWeak: Bool { holds(sign: 0) }

  /// The relation of the right side to the left one.
  var mirrored: Relation {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .equal, .notEqual, .approximatelyEqual, .element: self
    }
  }

  /// The signs that the left side minus the right one may have; nil where the relation is none of order or difference.
  var signsOfDifference: SignSet? {
    switch self {
    case .notEqual: .nonzero
    case .less: .negative
    case .lessOrEqual: .nonpositive
    case .greater: .positive
    case .greaterOrEqual: .nonnegative
    case .equal, .approximatelyEqual, .element: nil
    }
  }
}
