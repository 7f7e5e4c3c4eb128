import FormulaSyntax
import SourceText

/// Looks at a proved claim where a faulty proof would be wrong, before the proof is believed.
///
/// Critical points: zeros of the polynomials whose signs told cases apart, ends of the bounds that are assumed, half and
/// quarter turns, small numbers. At each that certainly satisfies the assumptions, enclosures of both sides are held
/// against the relation and against the conditions. What contradicts is a fault of the prover: the claim is then
/// undecided, and the message says so.
struct ProofGuard {
  let judge: ClaimJudge
  let proof: ExactDecision.Proof

  /// How many points are looked at, at most; few where the proof is one of normal forms alone.
  private var mostPoints: Int { proof.isPlain ? 4 : 48 }
  /// At how many of them the conditions are looked at too.
  private var mostPointsForConditions: Int { proof.isPlain ? 0 : 12 }
  private static let precision = 64

  /// A point that contradicts the proof; nil where none was found.
  func contradiction() throws(Diagnostic) -> Counterexample? {
    guard !judge.symbols.isEmpty, judge.symbols.count <= 8 else { return nil }
    let candidates = candidates
    let samples = DoubleSamples(judge.prover.environment)
    var generator = SplitMix64()
    for number in 0..<mostPoints {
      guard judge.budget.hasTime else { return nil }
      let values = candidates.map { list in
        candidates.count == 1 && number < list.count ? list[number] : list[generator.next(below: list.count)]
      }
      // Doubles tell where it is worth to look with enclosures.
      let isSuspicious = judge.mayFail(at: values.map(\.double), samples)
      guard isSuspicious || number < mostPointsForConditions,
        try contradicts(values, looksAtConditions: number < mostPointsForConditions)
      else { continue }
      return Counterexample(
        assignments: zip(judge.symbols, values).map { .init(symbol: $0.name, value: $1.text) })
    }
    return nil
  }

  private func contradicts(_ values: [SampleValue], looksAtConditions: Bool) throws(Diagnostic) -> Bool {
    let point = SamplePoint(judge, values, precision: Self.precision)
    guard try point.satisfiesAssumptions() else { return false }
    let (left, right) = try point.sides()
    let (a, b) = (left.components, right.components)
    guard a.count == b.count, (a + b).allSatisfy(\.isFinite) else { return false }
    let failing = zip(a, b).filter { judge.claim.relation.certainlyFails($0, $1) }
    if claimFails(failing.count, of: a.count) { return true }
    return looksAtConditions ? try conditionsFail(at: point) : false
  }

  /// Whether some condition certainly does not hold at a point.
  func conditionsFail(at point: SamplePoint) throws(Diagnostic) -> Bool {
    for condition in proof.conditions.items where !condition.alternatives.isEmpty {
      var excludes = true
      for alternative in condition.alternatives where excludes {
        excludes = try isCertainlyFalse(alternative, at: point)
      }
      if excludes { return true }
    }
    return false
  }

  private func claimFails(_ count: Int, of total: Int) -> Bool {
    judge.claim.relation == .notEqual ? count == total : count > 0
  }

  private func isCertainlyFalse(
    _ alternative: DomainCondition.Alternative, at point: SamplePoint
  ) throws(Diagnostic) -> Bool {
    switch alternative {
    case .relation(let left, let relation, let right):
      let claim = Claim(left: left, relation: relation, right: right, span: judge.claim.span)
      let (x, y) = try point.sides(claim)
      let pairs = Array(zip(x.components, y.components))
      guard pairs.allSatisfy({ $0.isFinite && $1.isFinite }) else { return false }
      let failing = pairs.filter { relation.certainlyFails($0, $1) }
      return relation == .notEqual ? failing.count == pairs.count : !failing.isEmpty
    case .integer(let expression):
      return try point.value(of: expression).components.first?.containsNoInteger ?? false
    }
  }

  /// Values to look at, for each symbol: those near its bounds, zeros of the borders, and simple ones.
  private var candidates: [[SampleValue]] {
    if proof.isPlain { return judge.isAngle.map { $0 ? Self.usualAngles : Self.usualNumbers } }
    var result = judge.valuesNearBounds
    for (index, symbol) in judge.symbols.enumerated() {
      func add(_ rational: Rational?, isDegrees: Bool = false) {
        guard let rational else { return }
        if judge.isInteger[index], isDegrees || !rational.isInteger { return }
        if isDegrees, judge.prover.rationals.contains(symbol) { return }
        let value = SampleValue(rational: rational, isDegrees: isDegrees)
        if !result[index].contains(value) { result[index].append(value) }
      }
      if judge.isAngle[index] {
        for degrees in [0, 180, 90, -90, 360, -180, 540, 45, 270, 60] {
          add(Rational(degrees), isDegrees: true)
        }
      }
      for number in [0, 1, -1, 2, -2, 3] { add(Rational(number)) }
      add(Rational(1, over: 2))
      for zero in zeros(in: symbol) { add(zero) }
    }
    return result
  }

  private static let usualAngles = [0, 180, 90, -90, 270, 60].map {
    SampleValue(rational: Rational($0), isDegrees: true)
  }
  private static let usualNumbers = [0, 1, -1, 2, -2, 3].map {
    SampleValue(rational: Rational($0), isDegrees: false)
  }

  /// Where borders of which a symbol is the only one are 0, or cross 0 between integers with a zero at a simple fraction.
  private func zeros(in symbol: Symbol) -> [Rational] {
    var result: [Rational] = []
    for border in proof.borders.prefix(8) {
      guard FreeSymbols.of([border], in: judge.prover.environment) == [symbol],
        let program = ScalarProgram(border, symbols: [symbol])
      else { continue }
      // A line through two of its points; where the border is no line, the guess is looked at all the same.
      let (at0, at1) = (program.value(at: [0]), program.value(at: [1]))
      guard at0.isFinite, at1.isFinite, at0 != at1 else { continue }
      let zero = at0 / (at0 - at1)
      for denominator in [1, 2, 3, 4, 5, 6, 10] where abs(zero) < 1e6 {
        let scaled = (zero * Double(denominator)).rounded()
        if abs(scaled / Double(denominator) - zero) < 1e-12,
          let value = Rational(Int(scaled), over: denominator)
        {
          result.append(value)
          break
        }
      }
    }
    return result
  }
}

extension Relation {
  /// Whether the relation certainly does not hold between two enclosed numbers.
  func certainlyFails(_ left: Ball, _ right: Ball) -> Bool {
    switch self {
    case .equal: left.isSeparated(from: right)
    case .notEqual: (left - right).isExactlyZero
    case .less: right.isAtMost(left)
    case .lessOrEqual: right.isLess(than: left)
    case .greater: left.isAtMost(right)
    case .greaterOrEqual: left.isLess(than: right)
    case .approximatelyEqual, .element: false
    }
  }
}

extension ClaimJudge {
  /// What to say where a proof is contradicted by a point: that the prover is at fault.
  func judgementOfGuard(_ proof: ExactDecision.Proof) throws(Diagnostic) -> Judgement? {
    var point = fault
    if point == nil { point = try ProofGuard(judge: self, proof: proof).contradiction() }
    guard let point else { return nil }
    return Judgement(
      .undecided, method: Judgement.guardMethod,
      message: "a fault of the prover: it found a proof, and \(point.description) speaks against it")
  }
}
