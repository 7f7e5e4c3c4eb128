import FormulaSyntax
import SourceText

// What is so at a point where enclosures only meet, or where a root or an inverse function stands on the rim of its domain.
extension ClaimJudge {
  /// A judge of the claim with numbers in place of its symbols.
  ///
  /// It has little time of its own, so that many points can be tried.
  private func judge(at values: [SampleValue]) -> ClaimJudge {
    var point = prover
    point.options.limits.seconds = min(point.options.limits.seconds / 16, 0.1)
    for (symbol, value) in zip(symbols, values) {
      point.environment.define(Definition(symbol, body: value.expression))
    }
    return ClaimJudge(claim, point)
  }

  /// The signs of the left side's components minus the right side's at a point, exactly; nil where a side is not defined
  /// there, or where that is beyond exact arithmetic.
  func exactSigns(of claim: Claim, at values: [SampleValue]) throws(Diagnostic) -> [Int]? {
    let judge = judge(at: values)
    guard judge.symbols.isEmpty else { return nil }
    return try judge.constantSigns(of: claim)
  }

  private func constantSigns(of claim: Claim) throws(Diagnostic) -> [Int]? {
    let decision = ExactDecision(self, goal: .equality, left: claim.left, right: claim.right)
    if let (left, right, _, field) = try constantsOrNothing(decision), field.constantsAreDefined {
      var signs: [Int] = []
      for (a, b) in zip(left, right) {
        guard let sign = field.sign(ofConstant: a - b) else { break }
        signs.append(sign)
      }
      if signs.count == left.count { return signs }
    }
    return try algebraicSigns(of: claim, in: prover.environment)
  }

  /// The sides' exact values; nil also where a matrix is singular, or a point at infinity.
  private func constantsOrNothing(
    _ decision: ExactDecision
  ) throws(Diagnostic) -> (
    left: [NormalForm], right: [NormalForm], tolerances: [NormalForm], field: ExactField
  )? {
    do {
      return try decision.constants()
    } catch {
      guard CoreFunctionError.findingsOfUndefined.contains(error.finding) else { throw error }
      return nil
    }
  }

  /// Whether a point satisfies the assumptions, exactly.
  func satisfiesAssumptionsExactly(_ values: [SampleValue]) throws(Diagnostic) -> Bool {
    let point = SamplePoint(self, values, precision: 128)
    for expression in prover.definedByAssumption {
      let claim = Claim(left: expression, relation: .equal, right: expression, span: expression.span)
      if try point.sides(claim).left.components.allSatisfy(\.isFinite) { continue }
      guard try exactSigns(of: claim, at: values) != nil else { return false }
    }
    for assumption in prover.assumptions {
      let (left, right) = try point.sides(assumption)
      let pairs = Array(zip(left.components, right.components))
      if left.components.count == right.components.count,
        pairs.allSatisfy({ assumption.relation.certainlyHolds($0, $1) })
      {
        continue
      }
      guard let signs = try exactSigns(of: assumption, at: values), !signs.isEmpty else { return false }
      let holding = signs.filter { assumption.relation.holds(sign: $0) }.count
      guard assumption.relation == .notEqual ? holding > 0 : holding == signs.count else { return false }
    }
    return true
  }

  /// The sides of a claim without symbols by exact arithmetic, where enclosures of what was written are not finite; nil where it
  /// does not reach them.
  func exactSides(_ left: Value<Ball>) throws(Diagnostic) -> (left: [Ball], right: [Ball])? {
    let decision = ExactDecision(self, goal: .equality, left: claim.left, right: claim.right)
    guard let (a, b, _, field) = try constantsOrNothing(decision), a.count == left.components.count,
      field.constantsAreDefined
    else { return nil }
    let balls = (a.compactMap { field.ball(ofConstant: $0) }, b.compactMap { field.ball(ofConstant: $0) })
    return balls.0.count == a.count && balls.1.count == b.count ? balls : nil
  }

  /// A refutation at a point where enclosures of the sides are not finite, by the sides' exact values; nil where there is none.
  func exactRefutation(
    at values: [SampleValue], _ left: Value<Ball>, _ right: Value<Ball>
  ) throws(Diagnostic) -> Judgement? {
    guard claim.relation != .approximatelyEqual else { return nil }
    let judge = judge(at: values)
    guard judge.symbols.isEmpty else { return nil }
    let decision = ExactDecision(judge, goal: .equality, left: claim.left, right: claim.right)
    guard let (a, b, _, field) = try judge.constantsOrNothing(decision), a.count == left.components.count,
      field.constantsAreDefined
    else { return nil }
    var signs: [Int] = []
    var balls: (left: [Ball], right: [Ball]) = ([], [])
    for (x, y) in zip(a, b) {
      guard let sign = field.sign(ofConstant: x - y), let left = field.ball(ofConstant: x),
        let right = field.ball(ofConstant: y)
      else { return nil }
      signs.append(sign)
      balls.left.append(left)
      balls.right.append(right)
    }
    let failing = signs.indices.filter { !claim.relation.holds(sign: signs[$0]) }
    guard let index = failing.first, claim.relation != .notEqual || failing.count == signs.count else {
      return nil
    }
    return refuted(values, left.with(balls.left), right.with(balls.right), component: index)
  }
}

extension Relation {
  /// Whether the relation holds between numbers whose difference has a sign.
  func holds(sign: Int) -> Bool { holds(ofSign: sign) ?? false }
}

extension ExactField {
  /// An enclosure of a constant; nil where it is not defined, or a symbol stands in it.
  func ball(ofConstant number: NormalForm) -> Ball? {
    guard !isInterrupted, let fraction = number.fraction(in: self),
      let value = ring.ball(of: fraction, precision: 256),
      value.isFinite
    else { return nil }
    return value
  }

  /// The sign of a constant; nil where it is not defined, or not known.
  func sign(ofConstant number: NormalForm) -> Int? {
    if number.isKnownZero { return 0 }
    guard let value = ball(ofConstant: number) else { return nil }
    return value.isPositive ? 1 : value.isNegative ? -1 : nil
  }
}

extension ExactField {
  /// Whether everything that was required of constants certainly holds.
  var constantsAreDefined: Bool {
    requirements.allSatisfy { requirement -> Bool in
      func sign(of polynomial: Polynomial) -> Int? {
        self.sign(ofConstant: NormalForm(polynomial, over: nil, self))
      }
      func sign(at fraction: Fraction) -> Int? {
        self.sign(ofConstant: NormalForm(.fraction(fraction), self))
      }
      switch requirement.value {
      case .nonzero(let polynomial): return sign(of: polynomial).map { $0 != 0 } ?? false
      case .nonnegative(let polynomial): return sign(of: polynomial).map { $0 >= 0 } ?? false
      case .positive(let argument): return sign(at: argument).map { $0 > 0 } ?? false
      case .atMostOneInSize(let argument):
        let value = NormalForm(.fraction(argument), self)
        return self.sign(ofConstant: NormalForm(1) - value * value).map { $0 >= 0 } ?? false
      case .notOrigin(let x, let y):
        return (sign(at: x).map { $0 != 0 } ?? false) || (sign(at: y).map { $0 != 0 } ?? false)
      case .power(let base, let exponent):
        guard let b = sign(at: base) else { return false }
        if b > 0 { return true }
        if b == 0 { return sign(at: exponent).map { $0 >= 0 } ?? false }
        return NormalForm(.fraction(exponent), self).knownInteger != nil
      }
    }
  }
}
