import Answers
import FormulaProof
import FormulaSyntax
import SourceText

/// Compares a learner's components with those of a key, by the prover.
struct AnswerComparison: AnswerComparer {
  let part: AnswerQuestion
  let environment: Environment
  let assumptions: [Statement]

  /// What judging one component may cost. The bounds that count do not depend on the machine; the time is a last resort.
  private static let limits = BudgetLimits(seconds: 1, terms: 20_000, precision: 512)

  /// Compares one component.
  func compare(_ answer: Expression, with key: Expression) -> Comparison {
    var key = key
    if let modulus = part.modulus, let shift = turns(from: key, to: answer, modulus: modulus), shift != 0 {
      key = Expression(.sum([key, Expression(.product([.integer(shift), modulus]))]))
    }
    let prover = Prover(
      environment: environment, assumptions: part.kind.isFormula ? assumptions : [],
      options: ProverOptions(limits: Self.limits))
    switch judged(prover, answer, .equal, key, nil) {
    case .proved:
      guard part.kind.isFormula else { return .equal }
      // An answer is right only where it is defined wherever the key is: √x² is |x|, and (√x)² is not.
      switch prover.isDefined(answer, wherever: key) {
      case true?: return .equal
      case false?: return .narrower
      case nil: return .unknown
      }
    case .refuted: break
    case .confirmed, .sampled, .undecided, .error: return isDefined(answer) ? .unknown : .different
    }
    guard !part.kind.isFormula else { return .different }
    if let tolerance = part.form.tolerance,
      judged(prover, answer, .approximatelyEqual, key, tolerance) == .confirmed
    {
      return .near
    }
    guard let printed = PrintedNumber(answer),
      judged(prover, answer, .approximatelyEqual, key, printed.halfUnit) == .confirmed
    else { return .different }
    return printed.comparison(digits: part.form.digits)
  }

  private func judged(
    _ prover: Prover, _ left: Expression, _ relation: Relation, _ right: Expression, _ tolerance: Expression?
  ) -> Verdict {
    let claim = Claim(left: left, relation: relation, right: right, tolerance: tolerance, span: Span(at: 0))
    return prover.judge(claim).judgement.verdict
  }

  /// Whether a number has a value; what has none is wrong, and needs nobody's eyes.
  private func isDefined(_ answer: Expression) -> Bool {
    guard !part.kind.isFormula else { return true }
    let value = try? EnclosedFormula(answer, symbols: [], environment: Environment(), isExpanded: false)
      .value(at: [])
    return value?.isDefined ?? false
  }

  /// The number of whole turns between two angles, or of whole moduli between two numbers.
  private func turns(from key: Expression, to answer: Expression, modulus: Expression) -> Int? {
    let evaluator = Evaluator(environment, numbers: .doubles { _ in nil })
    guard case .number(let a)? = try? evaluator.evaluate(answer),
      case .number(let b)? = try? evaluator.evaluate(key),
      case .number(let m)? = try? evaluator.evaluate(modulus), m != 0
    else { return nil }
    let count = ((a - b) / m).rounded()
    return abs(count) < 1000 ? Int(count) : nil
  }

  /// Whether what the lesson assumes holds at a point, as far as doubles tell.
  func isAllowed(_ point: [String: Double]) -> Bool {
    let evaluator = Evaluator(environment, numbers: .doubles { point[$0.name] })
    return assumptions.allSatisfy { assumption in
      // What is assumed of other names, and in which set a name is, says nothing of these numbers.
      let names = FreeSymbols.of(assumption.sides, in: environment)
      guard !assumption.relations.contains(.element), names.allSatisfy({ point[$0.name] != nil }) else {
        return true
      }
      return evaluator.holds(assumption)
    }
  }
}

extension Evaluator<Double> {
  /// Whether a statement about numbers holds, as far as doubles tell; false where a side is none, or under conditions.
  func holds(_ statement: Statement) -> Bool {
    let sides = statement.sides.map { side -> Double? in
      if case .number(let value)? = try? evaluate(side) { value } else { nil }
    }
    return statement.conditions.isEmpty
      && statement.relations.indices.allSatisfy { index in
        guard let left = sides[index], let right = sides[index + 1] else { return false }
        return statement.relations[index].holds(left, right)
      }
  }
}
