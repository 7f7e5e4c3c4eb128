import FormulaSyntax
import SourceText

/// Decides a claim in exact arithmetic, by cases on signs where absolute values ask for it.
struct ExactDecision {
  /// What is to be shown.
  enum Goal {
    /// The sides are equal.
    case equality
    /// The left side minus the right one has one of these signs.
    case sign(SignSet)
  }

  /// A proof's conditions and its kind.
  struct Proof {
    var conditions = Conditions()
    var usedCases = false
    /// Whether a root, a logarithm or an inverse function cuts the domain, which then may be empty.
    var restrictsDomain = false
    /// Whether the proof relies on continuity while a root or an assumption cuts the domain: then it is given
    /// only after points were tried, and under conditions that keep away from the domain's rim.
    var isDelicate = false
  }

  enum Outcome {
    case holds(Proof)
    case contradiction
    case undefined
    case open(String)
  }

  /// What became of one computation.
  private enum Attempt {
    case values(ExactField, left: Value<NormalForm>, right: Value<NormalForm>)
    case contradiction
    case failed(String)
  }

  let judge: ClaimJudge
  let goal: Goal
  let left: Expression
  let right: Expression
  /// The sides' programs, where they have some.
  private let programs: (left: ScalarProgram, right: ScalarProgram)?
  /// How many cases are looked at, at most.
  static let mostCases = 128

  init(_ judge: ClaimJudge, goal: Goal, left: Expression, right: Expression) {
    self.judge = judge
    self.goal = goal
    self.left = left
    self.right = right
    programs = nil
  }

  /// A decision about the claim's own sides.
  init(_ judge: ClaimJudge, goal: Goal) {
    self.judge = judge
    self.goal = goal
    left = judge.claim.left
    right = judge.claim.right
    programs = judge.programs
  }

  /// The decision as far as exact arithmetic did all that was asked of it; see ``run()``.
  func outcome() throws(Diagnostic) -> Outcome {
    guard judge.symbols.count <= 200 else { return .open("more than 200 symbols") }
    var configuration = FieldConfiguration()
    configuration.integers = judge.prover.integers
    while configuration.capacity < 2 * judge.symbols.count { configuration.capacity *= 2 }
    var cases = [(configuration: configuration, isCase: false)]
    var proof = Proof()
    var usedHalfAngles = false
    var uncertainDomain = false
    var lookedAt = 0
    var someCaseHolds = false
    while let (configuration, isCase) = cases.popLast() {
      lookedAt += 1
      guard lookedAt <= Self.mostCases, judge.budget.hasTimeNow else {
        return .open("too many cases of signs")
      }
      switch try attempt(configuration) {
      case .failed(let reason): return .open(reason)
      case .contradiction:
        if !isCase { return .contradiction }
        uncertainDomain = uncertainDomain || assumesBoundary
        continue
      case .values(let field, let left, let right):
        noteAngles(field)
        guard left.isComparable(with: right) else { throw judge.mismatch(left.shape, right.shape) }
        let isUndefined = isCase && (field.dividesByZero() || field.hasNegativeRadicand)
        if isUndefined || (isCase && field.isContradictory()) {
          uncertainDomain = uncertainDomain || !field.radicands.isEmpty || assumesBoundary
          continue
        }
        if case .sign(let signs) = goal, signs != .nonzero, left.asNumber == nil || right.asNumber == nil {
          throw judge.notOrdered(left, right)
        }
        let values = left.components + right.components
        if values.contains(where: \.isUndefined) {
          // In one case, what is not defined needs no proof; that it is defined somewhere is seen at the end.
          if isCase { continue }
          return .undefined
        }
        switch decide(field, left, right) {
        case .holds:
          someCaseHolds = true
          usedHalfAngles = usedHalfAngles || field.configuration.usesHalfAngles
          uncertainDomain = uncertainDomain || !field.radicands.isEmpty
          proof.restrictsDomain =
            proof.restrictsDomain || !field.radicands.isEmpty || !field.otherConditions.isEmpty
            || field.mayDivideByZeroEverywhere
          if !isCase { proof.conditions = try conditions(field, strict: false) }
        case .needsHalfAngles:
          var next = field.configuration
          next.usesHalfAngles = true
          cases.append((next, isCase))
        case .open where field.mustRestart:
          // Looking at the difference has taught something; bounded by the number of cases.
          cases.append((field.wanted, isCase))
        case .open
        where field.configuration.groupsRoots && (!field.radicands.isEmpty || field.hasGroupedRoots):
          var next = field.configuration
          next.groupsRoots = false
          cases.append((next, isCase))
        case .open:
          guard let text = field.unknownSigns.first else {
            return .open("no proof and no counterexample was found")
          }
          proof.usedCases = true
          // The positive case on top: it is the one that a reader thinks of first. By continuity the two open
          // cases tell of the third, except where 0 is what must not be, or where sign jumps.
          for sign in needsZero(field) ? [SignSet.zero, .negative, .positive] : [.negative, .positive] {
            var next = field.configuration
            let old = next.signs[text] ?? .any
            guard !old.intersection(sign).isEmpty else { continue }
            next.signs[text] = old.intersection(sign)
            cases.append((next, true))
          }
        }
      }
    }
    // Between cases that are left out there may be points, and others may be left out since a side is not defined.
    guard someCaseHolds else { return .undefined }
    proof.isDelicate = uncertainDomain && (usedHalfAngles || proof.usedCases)
    if proof.usedCases || proof.isDelicate {
      if case .values(let field, _, _) = try attempt(configuration) {
        proof.conditions = try conditions(field, strict: proof.isDelicate)
      }
    }
    return .holds(proof)
  }

  /// Whether the sides are equal by the rules that a configuration allows, without cases.
  func holds(under configuration: FieldConfiguration) throws(Diagnostic) -> Bool {
    guard case .values(let field, let left, let right) = try attempt(configuration),
      left.isComparable(with: right), !(left.components + right.components).contains(where: \.isUndefined)
    else { return false }
    if case .holds = decide(field, left, right) { return judge.budget.refusal == nil }
    return false
  }

  /// For a claim between constants: each component's difference and its tolerance.
  func constantValues(_ tolerances: [Expression]) throws(Diagnostic) -> [(NormalForm, NormalForm)]? {
    var configuration = FieldConfiguration()
    for _ in 0..<20 {
      let field = ExactField(configuration, budget: judge.budget)
      let evaluator = Evaluator(judge.prover.environment, numbers: field.numberSystem)
      let a = try evaluator.evaluate(left).components
      let b = try evaluator.evaluate(right).components
      var limits: [NormalForm] = []
      for tolerance in tolerances { limits += try evaluator.evaluate(tolerance).components }
      if field.mustRestart {
        configuration = field.wanted
        continue
      }
      guard field.isValid, a.count == b.count, limits.count == 1 || limits.count == a.count else {
        return nil
      }
      let values = a.indices.map { index in (a[index] - b[index], limits[limits.count == 1 ? 0 : index]) }
      return field.isValid ? values : nil
    }
    return nil
  }

  // MARK: One computation

  private func attempt(_ start: FieldConfiguration) throws(Diagnostic) -> Attempt {
    var configuration = start
    for _ in 0..<40 {
      let field = ExactField(configuration, budget: judge.budget)
      if try !assume(field), judge.budget.refusal == nil {
        // tan(u/2) leaves out u = π, which may be the very point that an assumption is about.
        return configuration.usesHalfAngles
          ? .failed("the assumptions leave special angles only") : .contradiction
      }
      if configuration.usesHalfAngles, !field.assumedZeros.isEmpty {
        return .failed("an assumed equation meets a root or an absolute value of an angle's function")
      }
      if field.mustRestart {
        configuration = field.wanted
        continue
      }
      let left: Value<NormalForm>
      let right: Value<NormalForm>
      do {
        (left, right) = try sides(field)
      } catch {
        // A void computation has no numbers, and what it finds wrong may not be wrong.
        if field.mustRestart {
          configuration = field.wanted
          continue
        }
        if let failure = field.failure { return .failed(failure) }
        if error.identifier == "over-budget" { return .failed("over budget: \(error.message)") }
        if error.identifier == "out-of-time" { return .failed("over budget") }
        throw error
      }
      if field.mustRestart {
        configuration = field.wanted
        continue
      }
      if let failure = field.failure { return .failed(failure) }
      return .values(field, left: left, right: right)
    }
    return .failed("the claim's terms could not be brought into one form")
  }

  /// The sides' normal forms.
  private func sides(
    _ field: ExactField
  ) throws(Diagnostic) -> (left: Value<NormalForm>, right: Value<NormalForm>) {
    if let programs {
      var known: [NormalForm?] = Array(repeating: nil, count: judge.symbols.count)
      func value(_ program: ScalarProgram) -> Value<NormalForm> {
        .number(
          program.value(
            numeral: { NormalForm($0, field) },
            constant: { field.number($0) },
            symbol: { index in
              if let value = known[index] { return value }
              let value = NormalForm(field.symbol(judge.symbols[index]), over: nil, field)
              known[index] = value
              return value
            }))
      }
      field.side = .left
      let left = value(programs.left)
      field.side = .right
      return (left, value(programs.right))
    }
    let environment = judge.prover.environment
    let evaluator = Evaluator(environment, numbers: field.numberSystem)
    field.side = .left
    let left = try evaluator.evaluate(self.left)
    field.side = .right
    // Names keep their values in an evaluator; a fresh one records what the right side needs of them too.
    let other = environment.isEmpty ? evaluator : Evaluator(environment, numbers: field.numberSystem)
    return (left, try other.evaluate(self.right))
  }

  private func assume(_ field: ExactField) throws(Diagnostic) -> Bool {
    if judge.prover.assumptions.isEmpty { return true }
    let evaluator = Evaluator(judge.prover.environment, numbers: field.numberSystem)
    for assumption in judge.prover.assumptions {
      let left = try evaluator.evaluate(assumption.left).components
      let right = try evaluator.evaluate(assumption.right).components
      for (a, b) in zip(left, right) {
        let signs: SignSet =
          switch assumption.relation {
          case .equal: .zero
          case .notEqual: .nonzero
          case .less: .negative
          case .lessOrEqual: .nonpositive
          case .greater: .positive
          case .greaterOrEqual: .nonnegative
          case .approximatelyEqual, .element: .any
          }
        if !field.assume(a - b, signs) { return false }
        if field.mustRestart { return true }
      }
    }
    return !field.factsExclude()
  }

  /// Whether an assumption allows a boundary, which may be all that it leaves.
  private var assumesBoundary: Bool {
    judge.prover.assumptions.contains { $0.relation == .lessOrEqual || $0.relation == .greaterOrEqual }
  }

  private func noteAngles(_ field: ExactField) {
    for angle in field.angles where angle.denominator == nil && angle.exponents.reduce(0, +) == 1 {
      guard let variable = angle.exponents.firstIndex(of: 1) else { continue }
      if case .symbol(let symbol)? = field.generators[safe: field.index(ofVariable: variable)]?.generator {
        judge.angles.insert(symbol)
      }
    }
  }

  /// Whether a polynomial of unknown sign must also be looked at where it is 0.
  private func needsZero(_ field: ExactField) -> Bool {
    if case .sign(let wanted) = goal, !wanted.contains(.zero) { return true }
    return field.usesSign
  }

  // MARK: Deciding

  private enum Decision {
    case holds
    case needsHalfAngles
    case open
  }

  private func decide(
    _ field: ExactField, _ left: Value<NormalForm>, _ right: Value<NormalForm>
  ) -> Decision {
    var allHold = true
    var someHolds = false
    for (a, b) in zip(left.components, right.components) {
      let difference = a - b
      guard field.isValid, let fraction = difference.fraction(in: field) else { return .open }
      switch goal {
      case .equality:
        if field.isZero(fraction.numerator) { continue }
        let rest = field.cancelled(fraction)
        if !field.isZeroByExponential(rest), !field.isZeroByAngle(rest) { allHold = false }
      case .sign(let wanted):
        if hasSign(fraction, wanted, field) || factsImply(fraction, wanted, field) {
          someHolds = true
        } else {
          allHold = false
        }
      }
    }
    // Tuples differ where some component does.
    if case .sign(.nonzero) = goal { allHold = someHolds }
    if allHold, field.isValid { return .holds }
    if case .sign = goal, !field.configuration.usesHalfAngles, !field.angles.isEmpty {
      return .needsHalfAngles
    }
    return .open
  }

  private func hasSign(_ fraction: ExactField.Fraction, _ wanted: SignSet, _ field: ExactField) -> Bool {
    let cancelled = field.cancelled(fraction)
    let top = field.signs(of: cancelled.numerator)
    let bottom = cancelled.denominator.map { field.signs(of: $0) } ?? .positive
    guard top.times(bottom.intersection(.nonzero)).isSubset(of: wanted) else { return false }
    guard !wanted.contains(.zero), field.configuration.usesHalfAngles else { return true }
    return holdsAtHalfTurns(cancelled, field)
  }

  /// Whether the assumptions imply the sign by linear combinations. With half angles they tell nothing of odd multiples of π.
  private func factsImply(_ fraction: ExactField.Fraction, _ wanted: SignSet, _ field: ExactField) -> Bool {
    guard !field.configuration.usesHalfAngles else { return false }
    let cancelled = field.cancelled(fraction)
    // A quotient has the sign of the product.
    let polynomial =
      cancelled.denominator.map { field.product(cancelled.numerator, $0) } ?? cancelled.numerator
    return field.isValid && field.factsImply(polynomial, wanted)
  }

  /// Whether the value is not 0 where an angle is an odd multiple of π, and t = tan(u/2) is not defined.
  ///
  /// There the value is the limit t → ∞: the quotient of the leading coefficients in t. A strict inequality
  /// needs it to keep its sign, for each set of angles that go there at once.
  private func holdsAtHalfTurns(_ fraction: ExactField.Fraction, _ field: ExactField) -> Bool {
    var tangents: [Int] = []
    for (index, entry) in field.generators.enumerated() {
      if case .halfTangent = entry.generator { tangents.append(field.variable(index)) }
    }
    let used = Set(fraction.numerator.usedVariables + (fraction.denominator?.usedVariables ?? []))
    tangents = tangents.filter { used.contains($0) }
    guard tangents.count <= 4 else { return false }
    guard case .sign(let wanted) = goal else { return false }
    for subset in 1..<(1 << tangents.count) {
      var top = fraction.numerator
      var bottom = fraction.denominator ?? Polynomial(1, field.context)
      for (bit, variable) in tangents.enumerated() where subset & (1 << bit) != 0 {
        let degree = max(top.degree(in: variable) ?? 0, bottom.degree(in: variable) ?? 0)
        guard let a = field.coefficient(of: top, in: variable, degree: degree),
          let b = field.coefficient(of: bottom, in: variable, degree: degree)
        else { return false }
        top = a
        bottom = b
      }
      guard !bottom.isZero else { return false }
      let sign = field.signs(of: top).times(field.signs(of: bottom).intersection(.nonzero))
      guard sign.isSubset(of: wanted) else { return false }
    }
    return true
  }

  // MARK: Conditions

  /// Under which conditions both sides are defined, in calculator notation, without what is assumed.
  private func conditions(_ field: ExactField, strict: Bool) throws(Diagnostic) -> Conditions {
    guard !field.divisors.isEmpty || !field.radicands.isEmpty || !field.otherConditions.isEmpty else {
      return Conditions()
    }
    var plain = field
    if field.configuration.usesHalfAngles {
      // In terms of sin and cos, and with roots left whole, conditions read as their author wrote them.
      var configuration = FieldConfiguration()
      configuration.capacity = field.configuration.capacity
      configuration.keepsRoots = true
      configuration.integers = field.configuration.integers
      if case .values(let other, _, _) = try attempt(configuration) { plain = other }
    }
    var result = Conditions()
    // What half angles show to hold everywhere is no condition, however it reads in sin and cos.
    let divides = field.divisors.contains { !field.signs(of: $0.value).isNonzero }
    for divisor in divides ? plain.divisors : [] {
      guard let factorization = plain.factored(divisor.value) else {
        result.add("\(plain.display(divisor.value)) != 0", divisor.sides)
        continue
      }
      for factor in factorization.factors
      where !plain.signs(of: factor.base).isNonzero && !plain.factsImply(factor.base, .nonzero) {
        let base = plain.underRoot(factor.base)
        result.add(
          "\(plain.display(base.coefficientSign(ofTerm: 0) < 0 ? -base : base)) != 0", divisor.sides)
      }
    }
    for radicand in field.radicands.isEmpty ? [] : plain.radicands {
      if plain !== field, plain.signs(of: radicand.value).isNonnegative { continue }
      if plain.factsImply(radicand.value, strict ? .positive : .nonnegative) { continue }
      result.add("\(plain.display(radicand.value)) \(strict ? ">" : ">=") 0", radicand.sides)
    }
    for condition in plain.otherConditions { result.add(condition.value, condition.sides) }
    return result
  }

  /// Conditions in calculator notation, each once, with the sides that need it.
  struct Conditions {
    private(set) var items: [(text: String, sides: ExactField.Sides)] = []

    var texts: [String] { items.map(\.text) }

    mutating func add(_ text: String, _ sides: ExactField.Sides) {
      if let index = items.firstIndex(where: { $0.text == text }) {
        items[index].sides.formUnion(sides)
      } else {
        items.append((text, sides))
      }
    }

    /// What only one side needs, in words; nil where the sides need the same.
    var difference: String? {
      func list(_ side: ExactField.Sides) -> String {
        items.filter { $0.sides == side }.map(\.text).joined(separator: ", ")
      }
      var sentences: [String] = []
      if !list(.left).isEmpty { sentences.append("only the left side needs \(list(.left))") }
      if !list(.right).isEmpty { sentences.append("only the right side needs \(list(.right))") }
      return sentences.isEmpty ? nil : sentences.joined(separator: "; ")
    }
  }
}

extension ExactField {
  /// What stands under a root or between bars, where a polynomial is that root alone: it is 0 with it.
  func underRoot(_ polynomial: Polynomial) -> Polynomial {
    guard polynomial.termCount == 1, let exponents = polynomial.exponents(ofTerm: 0),
      exponents.reduce(0, +) == 1, let variable = exponents.firstIndex(of: 1)
    else { return polynomial }
    switch generators[safe: index(ofVariable: variable)]?.generator {
    case .root(let inner), .absolute(let inner), .higherRoot(let inner, _), .radical(let inner, _):
      return inner
    case .opaque(BuiltIn.sqrt.rawValue, let arguments), .opaque(BuiltIn.abs.rawValue, let arguments),
      .opaque("root", let arguments):
      return arguments.first.flatMap { $0.denominator == nil ? $0.numerator : nil } ?? polynomial
    default: return polynomial
    }
  }

  /// The coefficient of a power of a variable; nil where an exponent does not fit a word.
  func coefficient(of polynomial: Polynomial, in variable: Int, degree: Int) -> Polynomial? {
    guard let own = polynomial.degree(in: variable) else { return nil }
    return degree > own ? Polynomial(context) : polynomial.coefficient(in: variable, degree: max(0, degree))
  }
}
