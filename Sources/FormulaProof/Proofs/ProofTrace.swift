import FormulaSyntax
import ProofChecking
import SourceText
import Theorems

/// Notes the steps of a decision while it is made, where its proof is wanted as a value.
///
/// Each case that was shown leaves one step; a split takes the steps of its cases and leaves one of its own. One trace serves one
/// decision, in one task.
final class ProofTrace {
  private var steps: [ProofStep] = []
  /// Whether something could not be written as an expression, so that there is no proof to print.
  private(set) var isIncomplete = false
  /// What the sides need beside the assumptions.
  var conditions = DomainConditions()
  /// How many terms a field's rewritings may have, all together; with more they are not written down.
  private let mostTerms: Int
  /// Whether what takes time is left out: factors of differences, and relations, which no check needs.
  private let isQuick: Bool

  /// Makes a trace that notes everything, or one for proofs by cases alone that costs next to nothing.
  init(isQuick: Bool = false) {
    mostTerms = isQuick ? 40 : 20_000
    self.isQuick = isQuick
  }

  /// The whole proof's step.
  var step: ProofStep? { isIncomplete || steps.count != 1 ? nil : steps[0] }

  /// The conditions' alternatives; nil where one is written by no formula.
  var facts: [[ProofFact]]? {
    var result: [[ProofFact]] = []
    for condition in conditions.items {
      if condition.alternatives.isEmpty { return nil }
      result.append(
        condition.alternatives.map {
          switch $0 {
          case .relation(let left, let relation, let right): .relation(left, relation, right)
          case .integer(let number): .integer(number)
          }
        })
    }
    return result
  }

  func push(_ step: ProofStep) { steps.append(step) }

  func pop() -> ProofStep {
    guard let last = steps.popLast() else {
      isIncomplete = true
      return .empty(.init())
    }
    return last
  }

  /// A case whose normal forms tell.
  func noteNormalForm(
    _ field: ExactField, _ left: Value<NormalForm>, _ right: Value<NormalForm>, _ goal: ExactDecision.Goal,
    isCase: Bool
  ) {
    if isQuick, !isCase {
      isIncomplete = true
      return
    }
    var step = normalForm(field)
    if !isQuick, case .sign = goal {
      for (a, b) in zip(left.components, right.components) {
        step.factors.append(!field.isInterrupted ? factors(of: a - b, field) : [])
        step.squares.append(!field.isInterrupted ? squares(of: a - b, goal, field) : [])
      }
    }
    push(.normalForm(step))
  }

  /// A case without points.
  func noteEmpty(_ field: ExactField?) {
    push(.empty(field.map { normalForm($0) } ?? .init()))
  }

  /// A split by a number's sign; its cases' steps were pushed, the last one last.
  func noteCases(of number: Expression?, _ branches: [ProofStep.Branch]) {
    guard let number else {
      isIncomplete = true
      return
    }
    push(.cases(of: number, branches))
  }

  /// A split by the remainders of an integer.
  func noteRemainders(of symbol: Symbol, quotient: Symbol, _ modulus: Int) {
    let steps = (0..<modulus).map { _ in pop() }
    push(.remainders(of: symbol, quotient: quotient, steps.reversed()))
  }

  /// A step that is no value.
  func leaveOut() { isIncomplete = true }

  // MARK: Half turns

  /// What was shown for each set of angles that are odd multiples of π.
  struct HalfTurnCases {
    /// For such a set the step, and the other angles that were taken to be none.
    var cases: [[FractionKey: AnglePart]: (step: ProofStep, others: HalfTurns)] = [:]
    /// Whether all cases but the one without half turns were passed over.
    var areToldByContinuity = false
  }

  /// The angles that occurred, by what they are parts of, and which.
  private var angles: [FractionKey: [AnglePart: Expression]] = [:]

  func noteAngles(_ field: ExactField) {
    guard field.configuration.usesHalfAngles else { return }
    for (index, angle) in field.ring.angles.enumerated() {
      angles[angle.key, default: [:]][angle.part] =
        field.ring.expression(ofAngle: index)
    }
  }

  /// A split by whether angles are odd multiples of π, which they are where the cosines of their halves are 0.
  func noteHalfTurns(_ halfTurns: HalfTurnCases) {
    push(step(of: [:], halfTurns, depth: 0))
  }

  private func step(of turns: [FractionKey: AnglePart], _ halfTurns: HalfTurnCases, depth: Int) -> ProofStep {
    guard depth < 16, let known = halfTurns.cases[turns] else {
      if !halfTurns.areToldByContinuity { isIncomplete = true }
      return .continuity
    }
    var result = known.step
    for turn in known.others where turns[turn.key] == nil {
      guard let angle = angles[turn.key]?[turn.part] else {
        isIncomplete = true
        return result
      }
      var next = turns
      next[turn.key] = turn.part
      let cosine = Expression(.call(.cos, [Expression(.quotient(angle, .integer(2)))]))
      result = .cases(
        of: cosine,
        [
          .init(signs: [-1, 1], step: result),
          .init(signs: [0], step: step(of: next, halfTurns, depth: depth + 1)),
        ])
    }
    return result
  }

  private func normalForm(_ field: ExactField) -> NormalFormStep {
    var step = NormalFormStep()
    let terms = field.rewritings.reduce(field.ring.entries.count) {
      $0 + $1.operand.numerator.termCount + $1.value.numerator.termCount
    }
    guard terms <= mostTerms, field.ring.entries.count <= 48 else {
      // Without its rewritings a proof may still be seen through.
      return step
    }
    for index in field.ring.angles.indices {
      guard let angle = field.ring.expression(ofAngle: index) else { continue }
      step.angles.append(
        field.configuration.usesHalfAngles ? Expression(.quotient(angle, .integer(2))) : angle)
    }
    for entry in field.ring.entries {
      if case .function(.builtIn(.exp), let arguments) = entry.generator, let first = arguments.first,
        let exponent = field.ring.expression(of: first)
      {
        step.exponents.append(exponent)
      }
    }
    for relation in field.ring.relations where !isQuick {
      guard let entry = field.ring.entries[safe: relation.generator],
        let generator = field.ring.expression(of: field.ring.polynomial(relation.generator)),
        let value = field.ring.expression(of: relation.value)
      else { continue }
      let theorem: NormalFormStep.GeneratorRelation.Theorem =
        switch entry.generator {
        case .sine: .pythagoras
        case .absolute: .squareOfAbsoluteValue
        case .root, .radical, .higherRoot, .primeRoot: .powerOfRoot
        case .cyclotomic: .minimalPolynomial
        default: .assumption
        }
      step.relations.append(
        .init(generator: generator, degree: relation.degree, value: value, theorem: theorem))
    }
    for rewriting in field.rewritings {
      guard let operand = field.ring.expression(of: rewriting.operand),
        let value = field.ring.expression(of: rewriting.value)
      else { continue }
      step.rewritings.append(.init(degree: rewriting.degree, operand: operand, value: value))
    }
    return step
  }

  /// The summands of the certificate that told the sign of a difference; of one that was told otherwise, and not by the signs of its
  /// terms, where a certificate is found.
  private func squares(of difference: NormalForm, _ goal: ExactDecision.Goal, _ field: ExactField)
    -> [NormalFormStep.Square]
  {
    guard case .sign(let wanted) = goal, wanted != .nonzero,
      let fraction = difference.fraction(in: field).map(field.ring.cancelled),
      let polynomial = field.signPolynomial(of: fraction) ?? (try? field.ring.wholeProduct(fraction))
    else { return [] }
    func noted() -> PositivityCertificate? {
      field.certificates.first { $0.polynomial == polynomial }?.certificate
    }
    if noted() == nil, polynomial.termCount > 2, field.signsByTerms(polynomial) == .any {
      // It notes what it finds.
      _ = field.squaresImply(polynomial, wanted)
    }
    guard let certificate = noted() else { return [] }
    var result: [NormalFormStep.Square] = []
    for term in certificate.terms {
      guard let coefficient = Numeral(ascii: term.coefficient.text.utf8),
        let base = field.ring.expression(of: term.base)
      else { return [] }
      var multiplier: [Expression] = []
      for factor in term.multiplier {
        guard let expression = field.ring.expression(of: factor) else { return [] }
        multiplier.append(expression)
      }
      result.append(.init(coefficient: Expression(.number(coefficient)), multiplier: multiplier, base: base))
    }
    return result
  }

  /// The factors of a difference, those of its denominator too: their product has its sign.
  private func factors(of difference: NormalForm, _ field: ExactField) -> [Expression] {
    guard let fraction = difference.fraction(in: field).map(field.ring.cancelled) else { return [] }
    var result: [Expression] = []
    for polynomial in [fraction.numerator, fraction.denominator].compactMap({ $0 }) {
      guard let factorization = field.ring.factored(polynomial) else { return [] }
      if factorization.constant.sign < 0 { result.append(.integer(-1)) }
      for factor in factorization.factors {
        guard let expression = field.ring.expression(of: factor.base), factor.exponent <= 16 else {
          return []
        }
        result += Array(repeating: expression, count: factor.exponent)
      }
    }
    return result
  }
}
