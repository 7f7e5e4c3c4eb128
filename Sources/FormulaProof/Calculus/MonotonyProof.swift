import FormulaSyntax
import SourceText

/// Proves an inequality in one symbol by the signs of derivatives. What holds for all real numbers between bounds holds for whole ones.
///
/// f is the difference of the sides, and J the interval that the assumed bounds of the symbol describe; what else is assumed is not
/// used, so that what is shown holds on a larger set than was asked. Let f be continuous on J.
///
/// - *Mean value theorem*: where f' ≥ 0 inside of J, f is at least what it is at the lower end, which may be left out of J if f is
///   defined and continuous there too; f is greater if f' > 0. The same from the upper end, where f' ≤ 0.
///   Where J has no upper end, f′ ≤ 0 and f tends to 0, f is not negative, as it is at least its limit.
/// - *Isolated zeros*: where f' ≥ 0 inside of J is analytic on the whole line and not 0 everywhere, its zeros are isolated, and f is greater,
///   too.
/// - *Chords*: where f″ ≤ 0 inside of J, f lies above the line between its values at both ends.
/// - *Cuts*: what holds on both pieces of J holds on J; both pieces have the point between them.
/// - *Factors*: f has the sign of q where f = p·q or f = q/p with p > 0 on J.
///
/// That f' has its sign is shown in exact arithmetic, or by f″ in the same way. A sign is believed only where no condition is left, so
/// that f' is defined at every inner point of J, and f on all of it; a ``Differentiation`` is defined only where the derivative
/// exists. Doubles choose what is tried, and nothing rests on them.
struct MonotonyProof {
  private let judge: ClaimJudge
  private let variable: Symbol
  private let prover: Prover
  private var steps = 0

  private static let mostSteps = 160
  private static let mostDepth = 6
  /// Nodes of an expression that is still looked at.
  private static let mostNodes = 400

  /// An interval of numbers; an end of nil is infinite.
  private struct Interval {
    var low: Expression?
    var high: Expression?
    var includesLow = false
    var includesHigh = false
    /// The ends, nearly.
    var near: (low: Double, high: Double) = (-.infinity, .infinity)

    var interior: Interval {
      var result = self
      (result.includesLow, result.includesHigh) = (false, false)
      return result
    }

    var withLow: Interval {
      var result = self
      result.includesLow = true
      return result
    }

    var withHigh: Interval {
      var result = self
      result.includesHigh = true
      return result
    }

    func below(_ cut: Expression, _ value: Double) -> Interval {
      var result = self
      (result.high, result.includesHigh, result.near.high) = (cut, true, value)
      return result
    }

    func above(_ cut: Expression, _ value: Double) -> Interval {
      var result = self
      (result.low, result.includesLow, result.near.low) = (cut, true, value)
      return result
    }

    /// Inner points, nearly.
    var samples: [Double] {
      switch (near.low.isFinite, near.high.isFinite) {
      case (true, true):
        return [0.001, 0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.98, 0.999].map {
          near.low + (near.high - near.low) * $0
        }
      case (true, false):
        return [0.003, 0.03, 0.1, 0.3, 0.7, 1, 1.5, 2, 3, 4, 5, 7, 10, 20].map { near.low + $0 }
      case (false, true):
        return [20, 10, 7, 5, 4, 3, 2, 1.5, 1, 0.7, 0.3, 0.1, 0.03, 0.003].map { near.high - $0 }
      case (false, false):
        return [-20, -10, -5, -3, -2, -1, -0.5, -0.1, -0.01, 0.01, 0.1, 0.5, 1, 2, 3, 5, 10, 20]
      }
    }
  }

  /// A proof of a judge's claim; nil where it is not about one real symbol.
  init?(judge: ClaimJudge) {
    guard judge.symbols.count == 1, let variable = judge.symbols.first else { return nil }
    self.judge = judge
    self.variable = variable
    var prover = judge.prover.replacingAssumptions([])
    prover.environment = Environment(convention: judge.prover.environment.convention)
    prover.definedByAssumption = []
    prover.integers.remove(variable)
    self.prover = prover
  }

  /// Whether the claim holds on all of the interval, and both sides are defined there; false also where that is open.
  mutating func holds(_ signs: SignSet) throws(Diagnostic) -> Bool {
    guard judge.budget.refusal == nil, let left = judge.unfolded(judge.claim.left),
      let right = judge.unfolded(judge.claim.right), let interval = try interval()
    else { return false }
    var difference = left - right
    // Sizes compare as squares do.
    if case .magnitude(let a) = left.node, case .magnitude(let b) = right.node {
      difference = Self.square(a) - Self.square(b)
    }
    guard try isShown(difference, interval, signs, 0) else { return false }
    // Putting in what is defined may have removed a part that restricts the domain.
    return try judge.definesSides()
  }

  private static func square(_ expression: Expression) -> Expression {
    Expression(.power(expression, .integer(2)))
  }

  /// The interval between the assumed bounds, the tightest ones where there are several; nil where it has no inner points.
  private func interval() throws(Diagnostic) -> Interval? {
    var result = Interval()
    let constants = SamplePoint(judge, [], precision: 64)
    for assumption in judge.prover.assumptions {
      for (side, other, relation) in [
        (assumption.left, assumption.right, assumption.relation),
        (assumption.right, assumption.left, assumption.relation.mirrored),
      ] {
        guard case .symbol(variable) = side.node, let bound = judge.unfolded(other),
          FreeSymbols.of([bound], in: Environment()).isEmpty,
          let ball = try constants.value(of: bound).asNumber, ball.isFinite
        else { continue }
        let value = Self.double(ball)
        switch relation {
        case .greater where value >= result.near.low, .greaterOrEqual where value > result.near.low:
          (result.low, result.includesLow, result.near.low) = (bound, relation == .greaterOrEqual, value)
        case .less where value <= result.near.high, .lessOrEqual where value < result.near.high:
          (result.high, result.includesHigh, result.near.high) = (bound, relation == .lessOrEqual, value)
        default: break
        }
      }
    }
    return result.near.low + 1e-9 < result.near.high ? result : nil
  }

  private static func double(_ ball: Ball) -> Double { Double(ball.midpoint.text(digits: 18)) ?? .nan }

  // MARK: Steps

  private mutating func isShown(
    _ function: Expression, _ interval: Interval, _ wanted: SignSet, _ depth: Int
  ) throws(Diagnostic) -> Bool {
    if wanted.isNonpositive { return try isShown(Self.negated(function), interval, wanted.negated, depth) }
    guard wanted == .positive || wanted == .nonnegative,
      function.nodeCount(upTo: Self.mostNodes) < Self.mostNodes
    else { return false }
    steps += 1
    guard steps <= Self.mostSteps, depth <= Self.mostDepth, judge.budget.hasTimeNow else { return false }
    let values = self.values(of: function, at: interval.samples)
    // Only what looks true is looked at.
    guard values.allSatisfy({ $0 > -1e-9 }) else { return false }
    if try hasSign(function, interval, wanted) { return true }
    guard function.hasFree(variable) else { return false }
    if let rest = try withoutPositiveFactors(function, interval) {
      return try isShown(rest, interval, wanted, depth + 1)
    }
    if try isShownByDerivatives(function, interval, wanted, depth) { return true }
    let (top, bottom) = function.overCommonDenominator
    if let bottom, try hasSign(bottom, interval, .positive) {
      return try isShown(top, interval, wanted, depth + 1)
    }
    return false
  }

  /// A product or a quotient without factors that are positive on an interval; nil where there are none.
  private func withoutPositiveFactors(_ function: Expression, _ interval: Interval) throws(Diagnostic)
    -> Expression?
  {
    switch function.node {
    case .product(let factors):
      var rest: [Expression] = []
      for factor in factors where try !hasSign(factor, interval, .positive) { rest.append(factor) }
      return rest.isEmpty || rest.count == factors.count
        ? nil : rest.count == 1 ? rest[0] : Expression(.product(rest))
    case .quotient(let top, let bottom):
      return try hasSign(bottom, interval, .positive) ? top : nil
    case .negation(let inner):
      return try withoutPositiveFactors(inner, interval).map(Self.negated)
    default: return nil
    }
  }

  private mutating func isShownByDerivatives(
    _ function: Expression, _ interval: Interval, _ wanted: SignSet, _ depth: Int
  ) throws(Diagnostic) -> Bool {
    guard function.isContinuousWhereDefined, try isDefined(function, interval),
      let slope = try? Differentiation(of: function, by: variable).value
    else { return false }
    let slopes = values(of: slope, at: interval.samples)
    guard !slopes.isEmpty else { return false }
    let low = try end(interval.low, interval.includesLow, function, interval.withLow)
    let high = try end(interval.high, interval.includesHigh, function, interval.withHigh)
    let isFalling = interval.high == nil && depth <= 1 && slopes.allSatisfy { $0 < 1e-9 }
    let vanishes = isFalling && vanishesAtInfinity(function)
    let outerHigh = vanishes ? End(isIncluded: false, isPositive: false) : high
    for (end, sign) in [(low, SignSet.nonnegative), (outerHigh, .nonpositive)] {
      guard let end, slopes.allSatisfy({ sign == .nonnegative ? $0 > -1e-9 : $0 < 1e-9 }) else { continue }
      if end.isPositive || wanted == .nonnegative {
        if try isShown(slope, interval.interior, sign, depth + 1) { return true }
      } else if !end.isIncluded {
        if try isShown(slope, interval.interior, sign.intersection(.nonzero), depth + 1) { return true }
        if slope.isAnalytic, try isSomewhereNotZero(slope),
          try isShown(slope, interval.interior, sign, depth + 1)
        {
          return true
        }
      }
    }
    if let low, let high, let bend = try? Differentiation(of: slope, by: variable).value {
      // Where one end is positive, so is all of the line but for the other end.
      let isFree =
        wanted == .nonnegative
        || (low.isPositive || high.isPositive) && (low.isPositive || !low.isIncluded)
          && (high.isPositive || !high.isIncluded)
      let isStrict = !isFree && !low.isIncluded && !high.isIncluded
      let bends = values(of: bend, at: interval.samples)
      if isFree || isStrict, !bends.isEmpty, bends.allSatisfy({ $0 < 1e-9 }),
        try isShown(bend, interval.interior, isStrict ? .negative : .nonpositive, depth + 1)
      {
        return true
      }
    }
    guard depth < Self.mostDepth else { return false }
    for (cut, value) in try cuts(slope, slopes, interval) {
      guard try hasSign(function.substituting([variable: cut]), Interval(), wanted) else { continue }
      if try isShown(function, interval.below(cut, value), wanted, depth + 1),
        try isShown(function, interval.above(cut, value), wanted, depth + 1)
      {
        return true
      }
    }
    return false
  }

  /// An end of an interval at which a function is not negative.
  private struct End {
    var isIncluded: Bool
    var isPositive: Bool
  }

  /// Whether the limit of a function at infinity is 0.
  private func vanishesAtInfinity(_ function: Expression) -> Bool {
    let limit = Expression(.binding(.limit(.infinity), variable, [function]))
    let claim = Claim(left: limit, relation: .equal, right: .integer(0), span: judge.claim.span)
    return judge.budget.hasTimeNow && prover.showsPlainly(claim, FormulaBudget(judge.prover.options.limits))
  }

  /// What is known of a function at an end; nil where there is none, or the function is not defined there, or negative.
  private func end(
    _ point: Expression?, _ isIncluded: Bool, _ function: Expression, _ interval: Interval
  ) throws(Diagnostic) -> End? {
    guard let point else { return nil }
    if !isIncluded {
      guard try isDefined(function, interval) else { return nil }
    }
    let value = function.substituting([variable: point])
    if try isNumber(value, .positive) { return End(isIncluded: isIncluded, isPositive: true) }
    return try isNumber(value, .nonnegative) ? End(isIncluded: isIncluded, isPositive: false) : nil
  }

  /// Inner points at which a slope seems to be 0, as expressions without symbols.
  private func cuts(
    _ slope: Expression, _ slopes: [Double], _ interval: Interval
  ) throws(Diagnostic) -> [(Expression, Double)] {
    var result: [(Expression, Double)] = []
    func add(_ point: Expression) throws(Diagnostic) {
      guard let ball = try SamplePoint(judge, [], precision: 64).value(of: point).asNumber, ball.isFinite
      else { return }
      let value = Self.double(ball)
      guard value > interval.near.low + 1e-9, value < interval.near.high - 1e-9,
        !result.contains(where: { abs($0.1 - value) < 1e-9 }),
        let rate = values(of: slope, at: [value]).first, abs(rate) < 1e-7
      else { return }
      result.append((point, value))
    }
    try add(.integer(0))
    try add(.integer(1))
    if let low = interval.low, let high = interval.high {
      try add(Expression(.quotient(Expression(.sum([low, high])), .integer(2))))
    }
    guard result.isEmpty, slopes.contains(where: { $0 > 0 }), slopes.contains(where: { $0 < 0 }) else {
      return result
    }
    let claim = Claim(left: slope, relation: .notEqual, right: .integer(0), span: judge.claim.span)
    for values in ClaimJudge(claim, prover, within: judge.budget).equationPoints.prefix(12) {
      if let value = values.first { try add(value.expression) }
    }
    return result
  }

  // MARK: Exact arithmetic

  private func claims(of interval: Interval) -> [Claim] {
    let symbol = Expression(.symbol(variable))
    var result: [Claim] = []
    if let low = interval.low {
      result.append(
        Claim(
          left: symbol, relation: interval.includesLow ? .greaterOrEqual : .greater, right: low,
          span: judge.claim.span))
    }
    if let high = interval.high {
      result.append(
        Claim(
          left: symbol, relation: interval.includesHigh ? .lessOrEqual : .less, right: high,
          span: judge.claim.span))
    }
    return result
  }

  private static func relation(_ signs: SignSet) -> Relation {
    switch signs {
    case .positive: .greater
    case .negative: .less
    case .nonpositive: .lessOrEqual
    default: .greaterOrEqual
    }
  }

  /// Whether an expression is defined on all of an interval, and has one of some signs there, by exact arithmetic alone.
  private func hasSign(_ expression: Expression, _ interval: Interval, _ signs: SignSet) throws(Diagnostic)
    -> Bool
  {
    guard expression.hasFree(variable) else { return try isNumber(expression, signs) }
    let claim = Claim(
      left: expression, relation: Self.relation(signs), right: .integer(0), span: judge.claim.span)
    return try decides(claim, interval, .sign(signs))
  }

  /// Whether an expression has a value other than 0 at one of a few numbers.
  private func isSomewhereNotZero(_ expression: Expression) throws(Diagnostic) -> Bool {
    for number in 1...3 {
      let value = expression.substituting([variable: .integer(number)])
      if try isNumber(value, .positive) { return true }
      if try isNumber(Self.negated(value), .positive) { return true }
    }
    return false
  }

  private func isDefined(_ expression: Expression, _ interval: Interval) throws(Diagnostic) -> Bool {
    let claim = Claim(left: expression, relation: .equal, right: expression, span: judge.claim.span)
    return try decides(claim, interval, .equality)
  }

  private func decides(
    _ claim: Claim, _ interval: Interval, _ goal: ExactDecision.Goal
  ) throws(Diagnostic) -> Bool {
    guard judge.budget.hasTimeNow else { return false }
    let inner = ClaimJudge(claim, prover.replacingAssumptions(claims(of: interval)), within: judge.budget)
    guard case .holds(let proof) = try ExactDecision(inner, goal: goal).run() else { return false }
    return proof.conditions.items.isEmpty && judge.budget.refusal == nil
  }

  /// Whether a number is defined and has one of some signs.
  private func isNumber(_ expression: Expression, _ signs: SignSet) throws(Diagnostic) -> Bool {
    let claim = Claim(
      left: expression, relation: Self.relation(signs), right: .integer(0), span: judge.claim.span)
    let judgement = try ClaimJudge(claim, prover, within: judge.budget).judge()
    return judgement.verdict == .proved && judgement.conditions.isEmpty
  }

  // MARK: Doubles

  /// The values at points, nearly; empty where one is not defined.
  private func values(of expression: Expression, at points: [Double]) -> [Double] {
    let formula = EnclosedFormula(
      expression, symbols: [variable], environment: Environment(), isExpanded: false)
    var result: [Double] = []
    for point in points {
      // As a fraction, since expressions have no doubles.
      let scaled = (point * 1_099_511_627_776).rounded()
      guard scaled.magnitude < 1e15, let number = Self.expression(Int(scaled), over: 1_099_511_627_776),
        let value = try? formula.value(at: [number], precision: 128), let double = value.doubles.first,
        double.isFinite
      else { return [] }
      result.append(double)
    }
    return result
  }

  private static func expression(_ numerator: Int, over denominator: Int) -> Expression? {
    let size = Expression(.quotient(.integer(abs(numerator)), .integer(denominator)))
    return numerator < 0 ? Expression(.negation(size)) : size
  }

  private static func negated(_ expression: Expression) -> Expression {
    if case .negation(let inner) = expression.node { return inner }
    return Expression(.negation(expression))
  }
}

extension Expression {
  /// The number of nodes, or a bound where there are more.
  fileprivate func nodeCount(upTo bound: Int) -> Int {
    var count = 1
    forEachOperand { operand in
      if count < bound { count += operand.nodeCount(upTo: bound - count) }
    }
    return count
  }

  /// Whether it is analytic on the whole line, by its form: a polynomial in exponentials and waves of such.
  fileprivate var isAnalytic: Bool {
    switch node {
    case .number, .constant, .symbol: return true
    case .sum, .negation, .product: break
    case .power(let base, let exponent):
      if case .constant(.e) = base.node { return exponent.isAnalytic }
      guard let count = exponent.knownInteger, count >= 0 else { return false }
    case .call(let function, _):
      guard [.sin, .cos, .exp, .sinh, .cosh].contains(function) else { return false }
    default: return false
    }
    return operands.allSatisfy(\.isAnalytic)
  }

  /// Whether it is continuous on the set where it is defined, by its form: it is made by composition of functions that are.
  ///
  /// 0^y is not at y = 0, so exponents that are no numbers need a positive number as their base.
  var isContinuousWhereDefined: Bool {
    switch node {
    case .number, .constant, .symbol: return true
    case .sum, .negation, .product, .quotient, .root, .degrees: break
    case .magnitude(let inner):
      switch inner.node {
      case .tuple, .matrix: return false
      default: break
      }
    case .power(let base, let exponent):
      switch base.node {
      case .constant: break
      case .number(let numeral) where !numeral.isZero: break
      default: guard exponent.knownInteger != nil || exponent.isFraction else { return false }
      }
    case .call(let function, _): guard function.ofNumber?.isContinuous ?? false else { return false }
    default: return false
    }
    return !someOperand { !$0.isContinuousWhereDefined }
  }

  /// Whether it is a quotient of numerals or its negative.
  private var isFraction: Bool {
    switch node {
    case .number: true
    case .quotient(let top, let bottom): top.isFraction && bottom.isFraction
    case .negation(let inner): inner.isFraction
    default: false
    }
  }

  /// A sum of quotients as one quotient, whose parts are made of their parts; without a divisor where there is none.
  var overCommonDenominator: (top: Expression, bottom: Expression?) {
    switch node {
    case .quotient(let top, let bottom): return (top, bottom)
    case .negation(let inner):
      let (top, bottom) = inner.overCommonDenominator
      return (Expression(.negation(top)), bottom)
    case .sum(let terms):
      let parts = terms.map(\.overCommonDenominator)
      var bottoms: [Expression] = []
      for case let bottom? in parts.map(\.bottom) where !bottoms.contains(bottom) { bottoms.append(bottom) }
      guard !bottoms.isEmpty else { return (self, nil) }
      let tops = parts.map { part in
        var others = bottoms
        if let bottom = part.bottom, let index = others.firstIndex(of: bottom) { others.remove(at: index) }
        return others.isEmpty ? part.top : Expression(.product([part.top] + others))
      }
      return (Expression(.sum(tops)), bottoms.count == 1 ? bottoms[0] : Expression(.product(bottoms)))
    default: return (self, nil)
    }
  }
}
