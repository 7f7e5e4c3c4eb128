import Answers
import CellYAML
import FormulaProof
import FormulaSyntax
import SourceText
import Variants

extension KeyChecker {
  /// A value that must differ from others for each variant.
  private struct Rival {
    var name: String
    var expression: Expression
    var text: LocatedText
    var formula: EnclosedFormula
  }

  /// No feedback is the key, nor another feedback, for any variant.
  func feedbackClaims(_ part: ExercisePart, _ key: Expression) -> [KeyClaim] {
    var rivals = [
      Rival(name: "the answer", expression: key, text: part.keyText, formula: formula(key, part))
    ]
    var claims: [KeyClaim] = []
    for entry in part.feedback {
      let own = Rival(
        name: entry.name, expression: entry.value, text: entry.text, formula: formula(entry.value, part))
      claims.append(distinctClaim(own, from: rivals, part))
      rivals.append(own)
    }
    return claims
  }

  private func distinctClaim(_ own: Rival, from rivals: [Rival], _ part: ExercisePart) -> KeyClaim {
    let known = Set(symbols + part.symbols)
    let free = FreeSymbols.of([own.expression], in: exercise.environment).first { !known.contains($0) }
    if let free { return failed(own.text, .unknownName, "\(free) has no value") }
    for variant in sample.variants {
      if isLate { return late(own.text) }
      let mine: EnclosedFormula.Enclosure
      do throws(Diagnostic) {
        mine = try definedValue(of: own.formula, variant, part)
      } catch {
        return failed(own.text, .undefinedFeedback, "\(own.name) has no value: \(error.message)", variant)
      }
      // A wrong answer that is not defined is one that nobody can give.
      guard mine.isDefined else {
        return failed(own.text, .undefinedFeedback, "\(own.name) has no value", variant)
      }
      for (index, rival) in rivals.enumerated() {
        if part.kind.isFormula,
          differ(own.formula, rival.formula, variant, part)
            || isOther(own.expression, than: rival.expression, variant, part)
        {
          continue
        }
        guard let other = value(rival.formula, variant, part),
          part.kind.hasAnyCount || other.isComparable(with: mine)
        else {
          if index > 0 { continue }
          return failed(own.text, .wrongShape, "\(own.name) has another shape than the answer", variant)
        }
        if part.kind.hasAnyCount, areOthers(mine, other, variant, part) { continue }
        if !part.kind.isFormula, !part.kind.hasAnyCount,
          areApart(mine, other, own.expression, rival.expression, variant, part)
        {
          continue
        }
        let texts = (mine.text(), other.text())
        let what = texts.0 == texts.1 ? "is the same as" : "cannot be told from"
        let message = "\(own.name) \(what) \(rival.name)"
        if index > 0 {
          return failed(own.text, .feedbackTwice, message, variant, left: texts.0, right: texts.1)
        }
        return failed(own.text, .feedbackIsAnswer, message, variant, left: texts.0, right: texts.1)
      }
    }
    return passed(own.text)
  }

  /// Whether two formulas differ at one of a few points, or the first has no value at one where the other has, as with
  /// log x and log |x|.
  private func differ(
    _ own: EnclosedFormula, _ other: EnclosedFormula, _ variant: Variant, _ part: ExercisePart
  ) -> Bool {
    Self.scales.indices.contains { turn in
      let point = point(variant, part, turn: turn)
      guard satisfiesAssumptions(point, part), let a = try? own.value(at: point),
        let b = try? other.value(at: point), a.isComparable(with: b), b.isDefined
      else { return false }
      return !a.isDefined || a.isSeparated(from: b)
    }
  }

  /// Whether what the lesson assumes holds at a point, as far as doubles tell.
  private func satisfiesAssumptions(_ point: [Expression], _ part: ExercisePart) -> Bool {
    guard !exercise.assumptions.isEmpty else { return true }
    var environment = exercise.environment
    for (symbol, value) in zip(symbols + part.symbols, point) {
      environment.define(Definition(symbol, body: value))
    }
    let evaluator = Evaluator(environment, numbers: .doubles { _ in nil })
    return exercise.assumptions.allSatisfy { evaluator.holds($0) }
  }

  /// Whether who answers the one formula where the other is right is wrong, as `grade` judges it: it is another
  /// formula, or one that has no value somewhere where the other has.
  private func isOther(
    _ own: Expression, than rival: Expression, _ variant: Variant, _ part: ExercisePart
  ) -> Bool {
    let environment = exercise.environment(of: variant)
    guard case .number(let answer)? = try? Expression.value(of: own, in: environment),
      case .number(let key)? = try? Expression.value(of: rival, in: environment)
    else { return false }
    let comparison = AnswerComparison(
      part: part.question, environment: exercise.environment, assumptions: exercise.assumptions)
    return switch comparison.compare(answer, with: key) {
    case .different, .narrower: true
    case .equal, .near, .short, .unknown: false
    }
  }

  /// Whether two values differ by so much that no answer which is accepted for one fits the other.
  private func areApart(
    _ a: EnclosedFormula.Enclosure, _ b: EnclosedFormula.Enclosure, _ left: Expression, _ right: Expression,
    _ variant: Variant, _ part: ExercisePart
  ) -> Bool {
    if let modulus = part.modulus { return areApart(left, right, modulus: modulus, variant) }
    return areApart(a, b, variant, part)
  }

  /// The same, without a modulus.
  private func areApart(
    _ a: EnclosedFormula.Enclosure, _ b: EnclosedFormula.Enclosure, _ variant: Variant, _ part: ExercisePart
  ) -> Bool {
    let isExact =
      part.kind.isFormula || !part.form.demands.isDisjoint(with: [.exact, .fraction, .factored])
    if isExact { return a.isSeparated(from: b) }
    // Rounded to so many digits both could be written alike where they differ by less than one unit of the last.
    let tolerance = part.form.tolerance.map { Expression(.product([.integer(2), $0])) }
    return a.isSeparated(from: b, share: 1 - part.form.digits, distance: tolerance)
  }

  /// Whether no answer that is accepted for one list or set fits another: of sets, one has an element that is far from all of the
  /// other's.
  private func areOthers(
    _ a: EnclosedFormula.Enclosure, _ b: EnclosedFormula.Enclosure, _ variant: Variant, _ part: ExercisePart
  ) -> Bool {
    guard part.kind == .set else { return a.count != b.count || areApart(a, b, variant, part) }
    func hasStranger(_ one: EnclosedFormula.Enclosure, _ other: EnclosedFormula.Enclosure) -> Bool {
      one.elements.contains { element in
        other.elements.allSatisfy { areApart(element, $0, variant, part) }
      }
    }
    return hasStranger(a, b) || hasStranger(b, a)
  }

  /// The first two elements of a set that an answer's digits might not tell apart.
  func alikeElements(
    of set: EnclosedFormula.Enclosure, _ variant: Variant, _ part: ExercisePart
  ) -> (EnclosedFormula.Enclosure, EnclosedFormula.Enclosure)? {
    let elements = set.elements
    for second in elements.indices {
      for first in 0..<second where !areApart(elements[first], elements[second], variant, part) {
        return (elements[first], elements[second])
      }
    }
    return nil
  }

  /// Whether two angles differ by no multiple of a modulus: the sine of π(a − b)/m is not 0.
  private func areApart(_ left: Expression, _ right: Expression, modulus: Expression, _ variant: Variant)
    -> Bool
  {
    let difference = Expression(.sum([left, Expression(.negation(right))]))
    let turns = Expression(.quotient(Expression(.product([.pi, difference])), modulus))
    let sine = formula(Expression(.call(.sin, [turns])))
    let zero = formula(.integer(0))
    guard let value = value(sine, variant), let other = self.value(zero, variant) else { return false }
    var least = Numeral(1)
    least.decimals = 3
    return value.isSeparated(from: other, distance: Expression(.number(least)))
  }

  // MARK: The question

  /// The question shows no value that is the answer.
  func shownClaims(_ part: ExercisePart, _ key: Expression) -> [KeyClaim] {
    let slots = (exercise.ask.slots + (part.ask?.slots ?? [])).filter { !$0.isWritten }
    guard !slots.isEmpty else { return [] }
    let answer = formula(key, part)
    for slot in slots {
      let shown = formula(slot.expression)
      for variant in sample.variants {
        if isLate { return [late(slot.text)] }
        guard let mine = value(shown, variant), let wanted = value(answer, variant, part) else { continue }
        guard mine.count == wanted.count, mine.isComparable(with: wanted) else { break }
        if mine.isSeparated(from: wanted) { continue }
        return [
          failed(
            slot.text, .answerShown, "the question shows the answer", variant, left: mine.text(),
            right: wanted.text())
        ]
      }
    }
    return [passed(exercise.ask.source, source: "the question does not show the answer")]
  }

  // MARK: Choices

  /// Exactly one choice is right for each variant, and no two are alike.
  func choiceClaim(_ part: ExercisePart) -> KeyClaim {
    let formulas = part.choices.map { choice in choice.value.map { formula($0) } }
    for variant in sample.variants {
      if isLate { return late(exercise.ask.source) }
      let judge = ChoiceJudge(part: part, environment: exercise.environment(of: variant))
      var right: [String] = []
      for choice in part.choices {
        switch judge.isRight(choice) {
        case true?: right.append(choice.name)
        case false?: break
        case nil:
          return failed(
            choice.text, .undecidedChoice, "whether choice \(choice.name) is right could not be decided",
            variant,
            verdict: .undecided)
        }
      }
      if part.kind == .choice ? right.count != 1 : right.isEmpty {
        let what =
          right.isEmpty ? "no choice is right" : "the choices \(right.joined(separator: " and ")) are right"
        return failed(part.keyText, .noRightChoice, what, variant)
      }
      if let pair = alike(formulas, variant) {
        return failed(
          part.choices[pair.1].text, .choicesAlike,
          "the choices \(part.choices[pair.0].name) and \(part.choices[pair.1].name) are alike", variant)
      }
    }
    if let pair = sameLabels(part.choices) {
      return failed(
        part.choices[pair.1].text, .choicesAlike,
        "the choices \(part.choices[pair.0].name) and \(part.choices[pair.1].name) are alike")
    }
    return passed(part.keyText, source: part.choices.map(\.text.text).joined(separator: " | "))
  }

  private func alike(_ formulas: [EnclosedFormula?], _ variant: Variant) -> (Int, Int)? {
    let values = formulas.map { formula in formula.flatMap { value($0, variant) } }
    for second in values.indices {
      for first in 0..<second {
        guard let a = values[first], let b = values[second], a.isComparable(with: b) else { continue }
        if !a.isSeparated(from: b) { return (first, second) }
      }
    }
    return nil
  }

  private func sameLabels(_ choices: [ExerciseChoice]) -> (Int, Int)? {
    for second in choices.indices {
      for first in 0..<second {
        guard let a = choices[first].label, let b = choices[second].label else { continue }
        if a.source.text == b.source.text { return (first, second) }
      }
    }
    return nil
  }
}
