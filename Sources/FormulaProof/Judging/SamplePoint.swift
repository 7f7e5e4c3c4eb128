import FormulaSyntax
import SourceText

/// A point at which a claim's sides are enclosed.
final class SamplePoint {
  private let judge: ClaimJudge
  /// A value for each of the claim's symbols; empty where there are none.
  private let values: [Ball]
  let precision: Int
  /// Whether functions by cases have values, where the enclosures of their conditions tell which case holds.
  private let decidesCases: Bool

  private lazy var evaluator: Evaluator<Ball> = {
    let precision = precision
    var balls: [Symbol: Ball] = [:]
    for (symbol, value) in zip(judge.symbols, values) { balls[symbol] = value }
    let assigned = balls
    let budget = judge.budget
    var numbers = NumberSystem<Ball>(
      numeral: { budget.inTime(Ball($0, precision: precision)) },
      constant: { budget.inTime(Ball($0, precision: precision)) },
      symbol: { assigned[$0].map(budget.inTime) }, isOver: { !budget.hasTime })
    if decidesCases { numbers.sign = { $0.sign } }
    return Evaluator(judge.prover.environment, numbers: numbers)
  }()

  /// Makes a point with a value for each of the claim's symbols.
  init(_ judge: ClaimJudge, _ values: [SampleValue], precision: Int, decidesCases: Bool = false) {
    self.judge = judge
    self.decidesCases = decidesCases
    self.precision = precision
    self.values = values.map { $0.ball(precision: precision) }
  }

  /// The claim's sides.
  func sides() throws(Diagnostic) -> (left: Value<Ball>, right: Value<Ball>) {
    guard let programs = judge.programs, values.count == judge.symbols.count else {
      return try sides(judge.claim)
    }
    return (.number(value(programs.left)), .number(value(programs.right)))
  }

  private func value(_ program: ScalarProgram) -> Ball {
    program.value(
      isOver: { !judge.budget.hasTime }, numeral: { Ball($0, precision: precision) },
      constant: { Ball($0, precision: precision) }, symbol: { values[$0] })
  }

  /// The sides of any claim about the same symbols, such as an assumption.
  ///
  /// Where a matrix is singular at this point, or a projection sends a point to infinity, the sides are undefined
  /// here and may have values elsewhere.
  func sides(_ claim: Claim) throws(Diagnostic) -> (left: Value<Ball>, right: Value<Ball>) {
    do {
      return (try evaluator.evaluate(claim.left), try evaluator.evaluate(claim.right))
    } catch {
      // A matrix may be singular at one point and not at the next. Without symbols there is no next one.
      guard
        error.finding == .outOfTime
          || (!judge.symbols.isEmpty && CoreFunctionError.findingsOfUndefined.contains(error.finding))
      else { throw error }
      let undefined = Value.number(Ball.undefined(precision: precision))
      return (undefined, undefined)
    }
  }

  func value(of expression: Expression) throws(Diagnostic) -> Value<Ball> {
    try evaluator.evaluate(expression)
  }

  /// The tolerances of `count` components; a single one serves all.
  func balls(_ tolerances: [Expression], count: Int) throws(Diagnostic) -> [Ball] {
    var result: [Ball] = []
    for tolerance in tolerances { result += try evaluator.evaluate(tolerance).components }
    if result.count == 1, let only = result.first { return Array(repeating: only, count: count) }
    guard result.count == count else {
      throw .error(.wrongShape, "the tolerance does not fit the sides", at: judge.claim.span)
    }
    return result
  }

  /// Whether the point certainly satisfies the assumptions, as far as enclosures tell.
  func satisfiesAssumptions() throws(Diagnostic) -> Bool { try assumptionStatus() == .satisfied }

  /// What enclosures tell of the assumptions at a point.
  enum AssumptionStatus {
    case satisfied
    case violated
    /// Enclosures meet, or are none.
    case open
  }

  /// What enclosures tell of the assumptions.
  func assumptionStatus() throws(Diagnostic) -> AssumptionStatus {
    var status = AssumptionStatus.satisfied
    for expression in judge.prover.definedByAssumption {
      let claim = Claim(left: expression, relation: .equal, right: expression, span: expression.span)
      if try !sides(claim).left.components.allSatisfy(\.isFinite) { status = .open }
    }
    for assumption in judge.prover.assumptions {
      let (left, right) = try sides(assumption)
      let (a, b) = (left.components, right.components)
      guard a.count == b.count else {
        // Where one is not defined, neither has a shape.
        if !(a + b).allSatisfy(\.isFinite) { return .open }
        throw judge.mismatch(left.shape, right.shape)
      }
      guard (a + b).allSatisfy(\.isFinite) else {
        status = .open
        continue
      }
      let relation = assumption.relation
      let failing = zip(a, b).filter { relation.certainlyFails($0, $1) }.count
      // Tuples differ where some component does.
      if relation == .notEqual ? failing == a.count : failing > 0 { return .violated }
      let holding = zip(a, b).filter { relation.certainlyHolds($0, $1) }.count
      if relation == .notEqual ? holding == 0 : holding < a.count { status = .open }
    }
    return status
  }
}

extension ClaimJudge {
  var isInteger: [Bool] { symbols.map(prover.integers.contains) }

  var isAngle: [Bool] {
    symbols.map { symbol in
      // Before the claim has been normalised, a Greek name is taken for an angle; this only orders the search.
      let looksLikeAngle =
        angles.isEmpty && !prover.environment.isEmpty
        && symbol.name.unicodeScalars.first.map { "θαβγφψϕω".unicodeScalars.contains($0) } == true
      return !prover.integers.contains(symbol) && !prover.rationals.contains(symbol)
        && (angles.contains(symbol) || looksLikeAngle)
    }
  }

  /// Values near assumed bounds, and half and quarter turns of the angles that the claim's functions have.
  var usefulValues: [[SampleValue]] {
    var result = valuesNearBounds
    for (index, symbol) in symbols.enumerated() where isAngle[index] {
      let part = angleParts[symbol] ?? AnglePart()
      func add(degrees: Int) {
        let (turns, overflow) = degrees.multipliedReportingOverflow(by: part.divisor)
        guard !overflow, let rational = Rational(turns, over: part.factor) else { return }
        let value = SampleValue(rational: rational, isDegrees: true)
        if !result[index].contains(value) { result[index].append(value) }
      }
      for number in [1, 2, -1, 3] {
        result[index].append(SampleValue(rational: Rational(number), isDegrees: false))
      }
      for degrees in [180, -180, -270, 90, 360, -90, 540, 270, -45, 135, 225, -60, 240, 75] {
        add(degrees: degrees)
      }
    }
    return result
  }

  /// Points for the claim's symbols, the simplest first.
  func samplePoints(systematicCount: Int, randomCount: Int) -> SamplePoints {
    SamplePoints(
      isAngle: isAngle, isInteger: isInteger, extra: valuesNearBounds, systematicCount: systematicCount,
      randomCount: randomCount)
  }

  /// A refutation: the simplest point at which the claim certainly fails, or nil where none was found.
  ///
  /// `tolerances` are those of an approximate equality.
  func refutation(tolerances: [Expression] = []) throws(Diagnostic) -> Judgement? {
    budget.beginSearch()
    if tolerances.isEmpty, !looksFalse, let judgement = try quickRefutation() { return judgement }
    var search = RefutationSearch()
    for values in SamplePoints(isAngle: isAngle, isInteger: isInteger, extra: usefulValues) {
      guard budget.hasTimeNow else { return nil }
      if let judgement = try refutation(at: values, tolerances, &search) { return judgement }
      if symbols.isEmpty { break }
    }
    if let judgement = try refutationByEquations(tolerances, &search) { return judgement }
    if tolerances.isEmpty, let judgement = try refutationByDoubles(&search) { return judgement }
    // The assumptions leave so little room that no usual point lies in it.
    guard !search.hasPoint, let point = try satisfyingPoint() else { return nil }
    search.exactTries = 0
    if let judgement = try refutation(at: point, tolerances, &search) { return judgement }
    for values in SamplePoints(
      isAngle: isAngle, isInteger: isInteger, extra: point.map(\.neighbours), systematicCount: 0)
    {
      guard budget.hasTimeNow else { return nil }
      if let judgement = try refutation(at: values, tolerances, &search) { return judgement }
    }
    return nil
  }

  /// A refutation at one point of which doubles say that it is one; nil where it is none.
  func refutation(at values: [SampleValue]) throws(Diagnostic) -> Judgement? {
    var search = RefutationSearch()
    search.takesAll = true
    return try refutation(at: values, [], &search)
  }

  /// A refutation of an equation at one of many points, where doubles differ; nil where none was found.
  ///
  /// Of formulas with many letters both sides may be defined at one of a thousand points.
  private func refutationByDoubles(_ search: inout RefutationSearch) throws(Diagnostic) -> Judgement? {
    guard let programs, prover.assumptions.isEmpty, claim.relation == .equal, symbols.count > 2 else {
      return nil
    }
    search.closeLooks = 0
    for values in SamplePoints(
      isAngle: isAngle, isInteger: isInteger, extra: usefulValues, systematicCount: 0, randomCount: 6_000)
    {
      guard budget.hasTimeNow else { return nil }
      let point = values.map(\.double)
      let left = programs.left.value(at: point)
      guard left.isFinite else { continue }
      let right = programs.right.value(at: point)
      guard right.isFinite, (left - right).magnitude > 1e-6 * max(1, left.magnitude, right.magnitude) else {
        continue
      }
      if let judgement = try refutation(at: values, [], &search) { return judgement }
    }
    return nil
  }

  /// A refutation at a point that solves equations; nil where none was found.
  private func refutationByEquations(
    _ tolerances: [Expression], _ search: inout RefutationSearch
  ) throws(Diagnostic) -> Judgement? {
    guard !symbols.isEmpty, tolerances.isEmpty else { return nil }
    search.exactTries = 0
    search.closeLooks = 0
    search.takesAll = true
    defer { search.takesAll = false }
    let samples = DoubleSamples(prover.environment)
    func refutation(among points: [[SampleValue]]) throws(Diagnostic) -> Judgement? {
      for values in points {
        guard budget.hasTimeNow else { return nil }
        let point = values.map(\.double)
        guard mayFail(at: point, samples, countsRims: true), mayBeAllowed(at: point, samples) else {
          continue
        }
        if let judgement = try self.refutation(at: values, tolerances, &search) { return judgement }
      }
      return nil
    }
    // A strict claim often fails by equality alone, and there; others fail elsewhere too, where it shows more.
    if claim.relation.isStrict, let judgement = try refutation(among: diagonalPoints) { return judgement }
    if let judgement = try refutation(among: equationPoints) { return judgement }
    return claim.relation.isStrict ? nil : try refutation(among: diagonalPoints)
  }

  /// Whether doubles do not speak against any assumption at a point.
  func mayBeAllowed(at point: [Double], _ samples: DoubleSamples) -> Bool {
    var assigned: [Symbol: Double] = [:]
    for (symbol, value) in zip(symbols, point) { assigned[symbol] = value }
    return prover.assumptions.allSatisfy { assumption in
      guard let sides = samples.components(of: [assumption.left, assumption.right], at: assigned),
        sides[0].count == sides[1].count
      else { return false }
      return zip(sides[0], sides[1]).allSatisfy { left, right in
        // At the rim of a domain doubles may fall outside.
        if left.isNaN || right.isNaN { return true }
        let gap = 1e-9 * max(1, left.magnitude, right.magnitude)
        return switch assumption.relation {
        case .less, .lessOrEqual: left <= right + gap
        case .greater, .greaterOrEqual: left >= right - gap
        case .equal: (left - right).magnitude <= gap
        case .notEqual, .approximatelyEqual, .element: true
        }
      }
    }
  }

  /// What a search for a refutation has spent.
  private struct RefutationSearch {
    var exactTries = 0
    /// At how many points exact arithmetic is asked, at most.
    private static let mostExactTries = 40
    /// Whether exact arithmetic is asked about every point, since few are looked at.
    var takesAll = false

    /// Whether exact arithmetic may be asked about a point: where all values are simple it takes little time.
    mutating func mayTryExactly(_ values: [SampleValue]) -> Bool {
      guard exactTries < Self.mostExactTries, takesAll || values.allSatisfy(\.isSimple) else { return false }
      exactTries += 1
      return true
    }

    /// Sides that agree to many digits may still differ; the first such points are looked at more closely.
    var closeLooks = 0
    /// Whether a point satisfied the assumptions.
    var hasPoint = false
  }

  /// A refutation at one point, with as much precision as it takes; nil where the claim does not certainly fail there.
  private func refutation(
    at values: [SampleValue], _ tolerances: [Expression], _ search: inout RefutationSearch
  ) throws(Diagnostic) -> Judgement? {
    // What solves an equation, or is simple, may still be no rational number.
    guard areInTheirSets(values) else { return nil }
    var precision = 64
    var isSatisfied = false
    while precision <= prover.options.limits.precision {
      let point = SamplePoint(self, values, precision: precision)
      if !isSatisfied {
        switch try point.assumptionStatus() {
        case .violated: return nil
        case .satisfied: isSatisfied = true
        case .open:
          // Where enclosures of equal numbers meet, exact arithmetic tells.
          guard search.mayTryExactly(values) else { return nil }
          guard try satisfiesAssumptionsExactly(values) else { return nil }
          isSatisfied = true
        }
      }
      search.hasPoint = true
      let (left, right) = try point.sides()
      guard left.isComparable(with: right) else { throw mismatch(left.shape, right.shape) }
      let (a, b) = (left.components, right.components)
      // Precision helps where a number is enclosed badly, not where it is not defined, or on the rim of a domain.
      guard a.allSatisfy(\.isFinite), b.allSatisfy(\.isFinite) else {
        if precision < 128 {
          precision *= 2
          continue
        }
        guard tolerances.isEmpty, search.mayTryExactly(values) else { return nil }
        return try exactRefutation(at: values, left, right)
      }
      let limits = tolerances.isEmpty ? [] : try point.balls(tolerances, count: a.count)
      let failing = a.indices.filter { fails(a[$0], b[$0], limits[safe: $0]) }
      // Tuples are equal only where all components are.
      if let index = failing.first, claim.relation != .notEqual || failing.count == a.count {
        return refuted(values, left, right, component: index)
      }
      // Where the claim certainly holds there is nothing to be found.
      if tolerances.isEmpty, claim.relation != .equal {
        let holding = a.indices.filter { claim.relation.certainlyHolds(a[$0], b[$0]) }.count
        if claim.relation == .notEqual ? holding > 0 : holding == a.count { return nil }
      }
      // Meeting enclosures that are already tight most likely enclose equal numbers.
      if zip(a, b).allSatisfy({ ($0 - $1).isTiny }) {
        if claim.relation.isStrict, search.mayTryExactly(values) {
          if try exactSigns(of: claim, at: values)?.allSatisfy({ $0 == 0 }) ?? false {
            return refuted(values, left, right, component: 0)
          }
        }
        if precision >= 1024 || search.closeLooks >= 8 {
          search.closeLooks += 1
          guard symbols.isEmpty || search.closeLooks < 4 else { return nil }
        }
      }
      // A jump, or the rim of a domain, keeps enclosures wide at any precision.
      if precision == 256, tolerances.isEmpty, a.indices.contains(where: { !(a[$0] - b[$0]).isTiny }),
        search.mayTryExactly(values), let judgement = try exactRefutation(at: values, left, right)
      {
        return judgement
      }
      precision *= 2
    }
    return nil
  }

  /// A refutation at the simplest point at which doubles look different; nil where enclosures do not confirm it.
  ///
  /// Doubles only choose which points to enclose first. Most false claims end here, without the enclosures of all
  /// simpler points.
  func quickRefutation() throws(Diagnostic) -> Judgement? {
    guard claim.relation == .equal else { return nil }
    let samples = DoubleSamples(prover.environment)
    var tries = 0
    for values in SamplePoints(isAngle: isAngle, isInteger: isInteger, extra: usefulValues) {
      guard tries < 8, budget.hasTime else { return nil }
      guard let looksDifferent = looksDifferent(at: values.map(\.double), samples) else { return nil }
      guard looksDifferent else { continue }
      tries += 1
      let enclosed = SamplePoint(self, values, precision: 64)
      guard try enclosed.satisfiesAssumptions() else { continue }
      let (left, right) = try enclosed.sides()
      let (a, b) = (left.components, right.components)
      guard left.isComparable(with: right), a.allSatisfy(\.isFinite), b.allSatisfy(\.isFinite),
        let index = a.indices.first(where: { a[$0].isSeparated(from: b[$0]) })
      else { continue }
      return refuted(values, left, right, component: index)
    }
    return nil
  }

  /// Whether doubles differ at one point, or at a second where roots and absolute values may hide it; then angles are known
  /// by their looks.
  func looksFalseSomewhere() -> Bool {
    guard claim.relation == .equal, symbols.count <= 64, prover.environment.isEmpty,
      prover.assumptions.isEmpty, prover.integers.isEmpty
    else { return false }
    // Multiples of the golden ratio, which no formula has in mind.
    let point = symbols.indices.map { index in
      0.37 + (0.618_033_988_749_895 * Double(index + 1)).truncatingRemainder(dividingBy: 1)
    }
    let samples = DoubleSamples(prover.environment)
    if looksDifferent(at: point, samples) == true { return true }
    // √(x²) = x, and √(cos²x) = cos x, look right where x is positive and small.
    guard let programs, programs.left.hasSizes || programs.right.hasSizes else { return false }
    let far = point.enumerated().map { index, value in index % 2 == 0 ? -1.9 * value : 1.7 * value }
    return looksDifferent(at: far, samples) == true
  }

  /// Whether doubles do not speak for the claim at a point; where they are not finite, only if the point may lie on the rim of a domain.
  func mayFail(at point: [Double], _ samples: DoubleSamples, countsRims: Bool = false) -> Bool {
    func mayFail(_ left: Double, _ right: Double) -> Bool {
      let gap = 1e-9 * max(1, left.magnitude, right.magnitude)
      return switch claim.relation {
      case .equal, .approximatelyEqual, .element: (left - right).magnitude > gap
      case .notEqual: (left - right).magnitude < gap
      case .less, .lessOrEqual: left > right - gap
      case .greater, .greaterOrEqual: left < right + gap
      }
    }
    // On the rim of a domain doubles may fall outside.
    if let programs {
      let (left, right) = (programs.left.value(at: point), programs.right.value(at: point))
      return left.isFinite && right.isFinite ? mayFail(left, right) : countsRims
    }
    var assigned: [Symbol: Double] = [:]
    for (symbol, value) in zip(symbols, point) { assigned[symbol] = value }
    guard let sides = samples.components(of: [claim.left, claim.right], at: assigned),
      sides[0].count == sides[1].count
    else { return false }
    guard (sides[0] + sides[1]).allSatisfy(\.isFinite) else { return countsRims }
    return zip(sides[0], sides[1]).contains(where: mayFail)
  }

  /// Whether doubles differ at a point and are finite; nil where they cannot be compared.
  private func looksDifferent(at point: [Double], _ samples: DoubleSamples) -> Bool? {
    func differ(_ left: Double, _ right: Double) -> Bool {
      (left - right).magnitude > 1e-9 * max(1, left.magnitude, right.magnitude)
    }
    if let programs {
      let left = programs.left.value(at: point)
      guard left.isFinite else { return false }
      let right = programs.right.value(at: point)
      return right.isFinite && differ(left, right)
    }
    var assigned: [Symbol: Double] = [:]
    for (symbol, value) in zip(symbols, point) { assigned[symbol] = value }
    // A matrix may be singular at one point and not at the next.
    guard let sides = samples.components(of: [claim.left, claim.right], at: assigned) else { return false }
    guard sides[0].count == sides[1].count else { return nil }
    return zip(sides[0], sides[1]).contains(where: differ) && (sides[0] + sides[1]).allSatisfy(\.isFinite)
  }

  /// Whether the relation certainly fails between two enclosed numbers.
  private func fails(_ left: Ball, _ right: Ball, _ tolerance: Ball?) -> Bool {
    guard claim.relation == .approximatelyEqual else { return claim.relation.certainlyFails(left, right) }
    return tolerance.map { $0.isLess(than: Ball.absoluteValue(left - right)) } ?? false
  }

  func refuted(
    _ values: [SampleValue], _ left: Value<Ball>, _ right: Value<Ball>, component: Int
  ) -> Judgement {
    // A symbol that only the assumptions or only a function's unused branch mention is still part of the point.
    let assignments = zip(symbols, values).map { Counterexample.Assignment(symbol: $0.name, value: $1.text) }
    let texts = ValueText.distinct(left, right)
    let place = claim.relation == .notEqual ? "" : ValueText.place(of: component, in: left)
    var sentences = place.isEmpty ? [] : ["the sides differ in \(place)"]
    if symbols.contains(Symbol("e")) {
      sentences.append("e is a symbol here; the base of the natural logarithm is \\mathrm{e}")
    }
    return Judgement(
      .refuted, method: "ball", counterexample: Counterexample(assignments: assignments), left: texts.left,
      right: texts.right, component: place.isEmpty ? nil : component,
      message: sentences.isEmpty ? nil : sentences.joined(separator: "; "))
  }

  /// Whether a point was found at which both sides are defined.
  func isSomewhereDefined() throws(Diagnostic) -> Bool {
    if let programs, prover.assumptions.isEmpty {
      // Doubles are fast, and tell where it is worth to look with enclosures.
      for values in SamplePoints(
        isAngle: isAngle, isInteger: isInteger, extra: usefulValues, randomCount: 20_000)
      {
        guard budget.hasTimeNow else { return false }
        let point = values.map(\.double)
        guard programs.left.value(at: point).isFinite, programs.right.value(at: point).isFinite else {
          continue
        }
        let (left, right) = try SamplePoint(self, values, precision: 128).sides()
        if (left.components + right.components).allSatisfy(\.isFinite) { return true }
      }
    }
    for values in SamplePoints(isAngle: isAngle, isInteger: isInteger, extra: usefulValues) {
      guard budget.hasTimeNow else { return false }
      let point = SamplePoint(self, values, precision: 128)
      guard try point.satisfiesAssumptions() else { continue }
      let (left, right) = try point.sides()
      if (left.components + right.components).allSatisfy(\.isFinite) { return true }
    }
    for values in equationPoints {
      guard budget.hasTimeNow, try satisfiesAssumptionsExactly(values) else { continue }
      let (left, right) = try SamplePoint(self, values, precision: 128).sides()
      if (left.components + right.components).allSatisfy(\.isFinite) { return true }
    }
    guard !prover.assumptions.isEmpty, let values = try satisfyingPoint() else { return false }
    let (left, right) = try SamplePoint(self, values, precision: 128).sides()
    return (left.components + right.components).allSatisfy(\.isFinite)
  }

  /// The verdict `sampled`, if the sides' enclosures meet tightly at so many points.
  func samples(count: Int) throws(Diagnostic) -> Judgement? {
    guard !symbols.isEmpty, claim.relation == .equal || claim.relation == .approximatelyEqual else {
      return nil
    }
    var agreed = 0
    for values in SamplePoints(
      isAngle: isAngle, isInteger: isInteger, systematicCount: 500, randomCount: 4 * count)
    {
      guard agreed < count, budget.hasTimeNow else { break }
      let point = SamplePoint(self, values, precision: 192)
      guard try point.satisfiesAssumptions() else { continue }
      let (left, right) = try point.sides()
      let (a, b) = (left.components, right.components)
      guard a.count == b.count, a.allSatisfy(\.isFinite), b.allSatisfy(\.isFinite) else { continue }
      for (x, y) in zip(a, b) where !(x - y).isTiny { return nil }
      agreed += 1
    }
    guard agreed >= count else { return nil }
    return Judgement(.sampled, method: "samples", message: "the sides agree at \(count) certified points")
  }
}

extension Ball {
  /// Whether the number is certainly nearer to 0 than 2^−40.
  var isTiny: Bool {
    guard isFinite else { return false }
    let bound = Ball(1) / Ball(1 << 40)
    return Ball.absoluteValue(self).isLess(than: bound)
  }
}

extension Relation {
  /// Whether the relation certainly holds between two enclosed numbers.
  func certainlyHolds(_ left: Ball, _ right: Ball) -> Bool {
    switch self {
    case .equal: (left - right).isExactlyZero
    case .notEqual: left.isSeparated(from: right)
    case .less: left.isLess(than: right)
    case .lessOrEqual: left.isAtMost(right)
    case .greater: right.isLess(than: left)
    case .greaterOrEqual: right.isAtMost(left)
    case .approximatelyEqual, .element: false
    }
  }

  /// Whether the relation fails between equal numbers.
  var isStrict: Bool { self == .less || self == .greater || self == .notEqual }
}
