import Answers
import CellYAML
import FormulaProof
import FormulaSyntax
import SourceText
import Variants

/// Checks an exercise for all values of its parameters: that its keys are right and defined, that no wrong answer which
/// it knows is right for any variant, and that no variant is degenerate.
///
/// What is stated under `check` is first tried as a claim about all numbers in the parameters' ranges. Where that is not
/// proved, and for all else, every variant is looked at; of more than ``KeyLimits/mostVariants`` only
/// ``KeyLimits/sampledVariants`` that seeds draw, and then the verdict is `sampled`.
public struct KeyChecker {
  let exercise: Exercise
  let sample: VariantSample
  let acceptsSamples: Bool
  let limits: BudgetLimits
  let symbols: [Symbol]
  private let deadline: ContinuousClock.Instant

  /// Makes a checker.
  ///
  /// - Parameters:
  ///   - name: The exercise's name in full: the lesson's, `/`, and its id.
  ///   - acceptsSamples: Whether a verdict `sampled` passes.
  ///   - seconds: How long the claims may take together.
  public init(
    _ exercise: Exercise, name: String, acceptsSamples: Bool = false, limits: BudgetLimits = .init(),
    seconds: Int = KeyLimits.seconds
  ) {
    deadline = ContinuousClock.now + .seconds(seconds)
    self.exercise = exercise
    self.acceptsSamples = acceptsSamples
    self.limits = limits
    sample = VariantSample(exercise.space, exercise: name)
    symbols = exercise.space.parameters.map(\.symbol)
  }

  /// All that must hold of the exercise.
  public func check() -> [KeyClaim] {
    let first = variantsClaim()
    guard first.judgement.verdict != .refuted, !sample.variants.isEmpty else { return [first] }
    var claims = [first]
    for part in exercise.parts {
      claims += checkClaims(part)
      if part.kind.isChoice {
        claims.append(choiceClaim(part))
      } else if let key = part.key {
        let defined = definedClaim(part, key)
        claims.append(defined)
        if defined.judgement.verdict != .refuted {
          claims += feedbackClaims(part, key)
          if !exercise.mayShowAnswer, !part.kind.isFormula { claims += shownClaims(part, key) }
        }
      }
    }
    return claims
  }

  /// A few of the variants that are checked, far from one another in their order.
  public func examples(of count: Int) -> [Variant] {
    let all = sample.variants
    guard all.count > count, count > 0 else { return all }
    return (0..<count).map { all[$0 * (all.count - 1) / max(1, count - 1)] }
  }

  // MARK: The variants

  /// There are variants, enough of them, and all slots of the texts have values.
  private func variantsClaim() -> KeyClaim {
    let place = exercise.place
    if sample.count == 0 {
      return failed(place, .noVariant, "no values of the parameters satisfy 'where'")
    }
    if !exercise.space.parameters.isEmpty, sample.count == 1 {
      return failed(place, .tooFewVariants, "there is only one variant, so all learners have the same")
    }
    if sample.variants.isEmpty {
      return failed(place, .noVariant, "no variant was found that satisfies 'where'")
    }
    if let share = sample.share, share < KeyLimits.leastShare {
      return failed(
        place, .tooFewVariants,
        "'where' leaves \(sample.description), less than 1 in 100 of the combinations; narrow the ranges instead"
      )
    }
    let texts =
      [exercise.ask] + exercise.parts.compactMap(\.ask) + exercise.hints
      + (exercise.solution.map { [$0] } ?? []) + exercise.parts.flatMap { $0.feedback.map(\.say) }
      + exercise.parts.flatMap { $0.choices.flatMap { [$0.label, $0.say].compactMap { $0 } } }
    // The same value stands in question, hints and solution.
    var seen: [String: Set<Int?>] = [:]
    let environments = sample.variants.map(exercise.environment(of:))
    for slot in texts.flatMap(\.slots) {
      if !slot.isWritten, !seen[slot.text.text, default: []].insert(slot.decimals).inserted { continue }
      let formula = formula(slot.expression)
      let known = symbols + (slot.isWritten ? exercise.parts.flatMap(\.symbols) : [])
      let free = FreeSymbols.of([slot.expression], in: exercise.environment).first { !known.contains($0) }
      if let free {
        return failed(slot.text, .unknownName, "\(free) has no value")
      }
      if slot.isWritten { continue }
      for (variant, environment) in zip(sample.variants, environments) {
        if isLate { return late(slot.text) }
        guard let value = value(formula, variant), value.isDefined else {
          return failed(slot.text, .undefinedSlot, "this slot has no value", variant)
        }
        if let claim = misshown(slot, value, variant, environment) { return claim }
      }
    }
    return passed(place, source: "\(exercise.id): \(sample.description)")
  }

  /// What a slot shows is its value, to half a unit of the last digit: it is computed in double precision, where terms
  /// that cancel leave noise. Nil where that holds.
  private func misshown(
    _ slot: ExerciseText.Slot, _ value: EnclosedFormula.Enclosure, _ variant: Variant,
    _ environment: Environment
  ) -> KeyClaim? {
    guard let shown = ExerciseText.shown(slot, in: environment) else {
      return failed(
        slot.text, .inexactSlot, "this slot's value is too large to be shown", variant, left: value.text())
    }
    let formula = EnclosedFormula(
      shown.value, symbols: [], environment: Environment(), isExpanded: false)
    guard let other = try? formula.value(at: []), value.isFar(from: other, distances: shown.distances) else {
      return nil
    }
    return failed(
      slot.text, .inexactSlot,
      "this slot would show \(shown.value), which is not its value; let less cancel, or ask for fewer digits",
      variant, left: other.text(), right: value.text())
  }

  // MARK: Keys

  /// Each relation of `check` holds.
  private func checkClaims(_ part: ExercisePart) -> [KeyClaim] {
    part.checks.flatMap { check in
      Claim.claims(of: check.statement).map { checkClaim($0, part, check.text) }
    }
  }

  private func checkClaim(_ claim: Claim, _ part: ExercisePart, _ text: LocatedText) -> KeyClaim {
    var environment = exercise.environment
    if let key = part.key { environment.define(Definition(Symbol("answer"), body: key)) }
    let known = Set(symbols + part.symbols)
    let free = FreeSymbols.of([claim.left, claim.right], in: environment).first { !known.contains($0) }
    if let free { return failed(text, .unknownName, "\(free) has no value") }
    // A proof for all numbers holds for all variants, and so does one for those in the ranges; a point that refutes
    // may be no variant.
    for facts in [exercise.assumptions, exercise.assumptions + rangeStatements()] {
      let prover = Prover(
        environment: environment, assumptions: facts, options: ProverOptions(limits: limits))
      let general = prover.judge(claim).judgement
      if [.proved, .confirmed].contains(general.verdict), general.conditions.isEmpty {
        var result = KeyClaim(source: text.text, span: text.span, judgement: general, passed: true)
        result.general = (claim, prover)
        return result
      }
    }
    var isConfirmed = false
    for variant in sample.variants {
      if isLate { return late(text) }
      let prover = Prover(
        environment: exercise.space.environment(environment, of: variant), assumptions: exercise.assumptions,
        options: ProverOptions(limits: limits))
      let judgement = prover.judge(claim).judgement
      switch judgement.verdict {
      case .proved: continue
      case .confirmed: isConfirmed = true
      case .refuted, .sampled, .undecided, .error:
        return failed(
          text, .wrongKey, judgement.message.map { "the check fails: \($0)" } ?? "the check fails", variant,
          left: judgement.left, right: judgement.right, verdict: judgement.verdict)
      }
    }
    var result = passed(text)
    if isConfirmed, sample.isComplete { result.judgement.verdict = .confirmed }
    return result
  }

  /// The ranges of the parameters, and the conditions between them.
  private func rangeStatements() -> [Statement] {
    exercise.space.parameters.flatMap { parameter -> [Statement] in
      let order = parameter.doubles.indices.sorted { parameter.doubles[$0] < parameter.doubles[$1] }
      guard let least = order.first, let greatest = order.last else { return [] }
      let symbol = Expression(.symbol(parameter.symbol))
      var result = [
        Statement(
          sides: [parameter.values[least], symbol, parameter.values[greatest]],
          relations: [.lessOrEqual, .lessOrEqual], span: Span(at: 0))
      ]
      if parameter.isInteger {
        result.append(
          Statement(sides: [symbol, .symbol("ℤ")], relations: [.element], span: Span(at: 0)))
      }
      return result
    }
  }

  /// The key has a value, of the kind's shape, for each variant.
  private func definedClaim(_ part: ExercisePart, _ key: Expression) -> KeyClaim {
    let text = part.keyText
    let exact = formula(key, isExpanded: false, part)
    for variant in sample.variants {
      if isLate { return late(text) }
      do throws(Diagnostic) {
        let value = try definedValue(of: exact, variant, part)
        if !fits(value.shape, value.count, part.kind) {
          return failed(
            text, .wrongShape, "the answer is \(value.shape), and \(part.kind.phrase) is asked", variant)
        }
        if !value.isDefined {
          return failed(text, .undefinedAnswer, "the answer has no value", variant, left: value.text())
        }
        if part.kind == .set, let pair = alikeElements(of: value, variant, part) {
          return failed(
            text, .elementsAlike, "two elements of the set cannot be told apart", variant,
            left: pair.0.text(),
            right: pair.1.text())
        }
      } catch {
        return failed(text, .undefinedAnswer, "the answer has no value: \(error.message)", variant)
      }
    }
    if part.form.demands.contains(.factored),
      FactorCount(Inlining.applied(to: key, in: exercise.environment) ?? key) == nil
    {
      return failed(
        text, .notFactored, "the key of a factored answer is written as a product of polynomials")
    }
    return passed(text)
  }

  /// The value of a formula at the first of several points at which it is defined: of its names, asin x wants small
  /// numbers and log(x − 5) large ones.
  func definedValue(
    of formula: EnclosedFormula, _ variant: Variant, _ part: ExercisePart
  ) throws(Diagnostic) -> EnclosedFormula.Enclosure {
    var found = try formula.value(at: point(variant, part))
    for turn in 1..<Self.scales.count where !found.isDefined && !part.symbols.isEmpty {
      found = try formula.value(at: point(variant, part, turn: turn))
    }
    return found
  }

  private func fits(_ shape: String, _ count: Int, _ kind: AnswerKind) -> Bool {
    switch kind {
    case .number, .angle, .expression, .choice, .choices, .steps: shape == "a number"
    case .list, .set: shape == "a number" || shape.hasPrefix("a tuple")
    case .point, .vector: shape.hasPrefix("a tuple") && count < 4
    case .rect: shape.hasPrefix("a tuple") && count == 4
    case .matrix: shape.hasSuffix("matrix")
    }
  }

  // MARK: Parts of the work

  func formula(_ expression: Expression, isExpanded: Bool = true, _ part: ExercisePart? = nil)
    -> EnclosedFormula
  {
    EnclosedFormula(
      expression, symbols: symbols + (part?.symbols ?? []), environment: exercise.environment,
      isExpanded: isExpanded)
  }

  /// Hundredths that the first symbol gets, and steps to the next one.
  static let scales = [(137, 74), (41, 13), (-73, 21), (863, 471), (-1217, 319), (10_741, 3_307), (7, 3)]

  /// The point of a variant; the symbols of a formula get numbers of no special kind, others at each turn.
  func point(_ variant: Variant, _ part: ExercisePart? = nil, turn: Int = 0) -> [Expression] {
    var values = exercise.space.values(of: variant)
    let (start, step) = Self.scales[turn % Self.scales.count]
    for index in (part?.symbols ?? []).indices {
      let hundredths = start + step * index
      var numeral = Numeral(abs(hundredths))
      numeral.decimals = 2
      let number = Expression(.number(numeral))
      values.append(hundredths < 0 ? Expression(.negation(number)) : number)
    }
    return values
  }

  func value(_ formula: EnclosedFormula, _ variant: Variant, _ part: ExercisePart? = nil) -> EnclosedFormula
    .Enclosure?
  {
    try? formula.value(at: point(variant, part))
  }

  // MARK: Time

  /// Whether the time for the claims of the exercise is over.
  var isLate: Bool { ContinuousClock.now > deadline }

  /// A claim that could not be looked at for all variants in time.
  func late(_ text: LocatedText) -> KeyClaim {
    failed(
      text, .outOfTime, "checking the exercise takes longer than \(KeyLimits.seconds) s",
      verdict: .undecided)
  }

  // MARK: Verdicts

  /// A claim that held at all variants that were looked at.
  func passed(_ text: LocatedText, source: String? = nil) -> KeyClaim {
    let source = source ?? text.text
    if sample.isComplete {
      let message = sample.count == 1 ? nil : "Checked for each of the \(sample.description)."
      return KeyClaim(
        source: source, span: text.span, judgement: Judgement(.proved, method: "variants", message: message),
        passed: true)
    }
    let message = "held for \(sample.variants.count) variants that were drawn, of \(sample.description)"
    if acceptsSamples {
      return KeyClaim(
        source: source, span: text.span, judgement: Judgement(.sampled, method: "variants", message: message),
        passed: true)
    }
    return KeyClaim(
      source: source, span: text.span, judgement: Judgement(.undecided, method: "variants", message: message),
      passed: false,
      diagnostic: text.error(
        .notAllVariants, "this \(message)",
        notes: [
          .init(
            "narrow the ranges to at most \(KeyLimits.mostVariants) variants, or write 'exercise sampled'")
        ]))
  }

  /// A claim that fails, at a variant where that is known.
  func failed(
    _ text: LocatedText, _ finding: Finding, _ message: String, _ variant: Variant? = nil,
    left: String? = nil,
    right: String? = nil, verdict: Verdict = .refuted
  ) -> KeyClaim {
    var judgement = Judgement(verdict, method: "variants", left: left, right: right, message: message)
    var notes: [Diagnostic.Note] = []
    var headline = message
    if let variant {
      judgement.counterexample = Counterexample(
        assignments: zip(symbols, exercise.space.values(of: variant)).map {
          .init(symbol: $0.name, value: $1.description)
        })
      if !symbols.isEmpty { headline += " for \(exercise.text(of: variant))" }
      if let left, let right { notes.append(.init("left side:  \(left)\nright side: \(right)")) }
      if !symbols.isEmpty {
        let seed =
          sample.learner(of: variant).map {
            "the seed of learner '\($0)' without a secret draws this variant"
          }
        if let seed { notes.append(.init(seed)) }
        judgement.message = ([message] + (seed.map { [$0] } ?? [])).joined(separator: "; ")
      }
    }
    return KeyClaim(
      source: text.text, span: text.span, judgement: judgement, passed: false,
      diagnostic: text.error(finding, headline, notes: notes))
  }
}
