import Answers
import Exercises
import FormulaSyntax
import Foundation

/// A number that a learning management system compares a learner's entry with.
struct ComparedNumber: Sendable, Hashable {
  /// The values that are right: one, or an angle's several.
  var values: [Double]
  /// How far an entry may be away.
  var tolerance: Double
}

/// How a question of an exercise is judged by a program that knows nothing of formulas: a player of QTI, or Moodle.
enum ComparedAnswer: Sendable {
  /// How the entries of several numbers stand on the page.
  enum Layout: Sendable {
    case single
    /// In parentheses, with commas between them.
    case tuple
    case matrix(rows: Int, columns: Int)
  }

  /// A wrong answer that is known.
  struct Known: Sendable {
    var name: String
    var say: String
    var credit: Double
    var numbers: [ComparedNumber]
  }

  /// The letters of the choices that are right; where several may be, those are chosen together.
  case choice(right: [String], isSeveral: Bool)
  /// Numbers, each with an entry of its own.
  case numbers([ComparedNumber], Layout, known: [Known])
  /// Only a teacher can judge it, for this reason.
  case manual(String)

  /// Judges what can be compared.
  ///
  /// Such a program compares numbers with a tolerance. It knows no formulas, no roots and no fractions, so that what is asked to be
  /// written in a certain way is left to a teacher, unless the right answer is a decimal with few digits.
  init(_ part: ExercisePart, environment: Environment, say: (ExerciseText) -> String) {
    if let reason = Self.reason(part.kind) {
      self = .manual(reason)
      return
    }
    if part.kind.isChoice {
      let names = RightChoices(part: part, environment: environment).names
      self =
        names.isEmpty
        ? .manual("the right choice was not found") : .choice(right: names, isSeveral: part.kind == .choices)
      return
    }
    guard let key = part.key else {
      self = .manual("there is no key")
      return
    }
    guard let value = Self.value(key, environment) else {
      self = .manual("the answer is no number")
      return
    }
    let scale = part.kind == .angle && part.unit == .degrees ? 180 / Double.pi : 1
    let modulus = part.modulus.flatMap { Self.value($0, environment)?.components.first }
    let stated = part.form.tolerance.flatMap { Self.value($0, environment)?.components.first }
    func numbers(_ value: Value<Double>) -> [ComparedNumber] {
      value.components.map { component in
        let number = Self.cleaned(component * scale)
        let tolerance = stated.map { $0 * scale } ?? Self.tolerance(number, digits: part.form.digits)
        guard let modulus, modulus > 0 else { return ComparedNumber(values: [number], tolerance: tolerance) }
        let turns = (-2...2).map { Self.cleaned((component + Double($0) * modulus) * scale) }
        return ComparedNumber(values: turns, tolerance: tolerance)
      }
    }
    let right = numbers(value)
    if !part.form.demands.isDisjoint(with: [.exact, .fraction, .factored]) {
      let isShort = right.allSatisfy { Self.isShortDecimal($0.values[0], digits: 9) }
      let isWhole = right.allSatisfy { $0.values[0] == $0.values[0].rounded() }
      guard part.form.demands.contains(.fraction) ? isWhole : isShort, !part.form.demands.contains(.factored)
      else {
        let words = AnswerForm.Demand.allCases.filter(part.form.demands.contains).map(\.rawValue)
        self = .manual("how it is written counts (\(words.joined(separator: ", ")))")
        return
      }
    }
    let known = part.feedback.compactMap { entry -> Known? in
      guard let wrong = Self.value(entry.value, environment), wrong.components.count == right.count else {
        return nil
      }
      return Known(name: entry.name, say: say(entry.say), credit: entry.credit, numbers: numbers(wrong))
    }
    self = .numbers(right, Self.layout(value), known: known)
  }

  /// Why no player can judge answers of a kind; nil where some can be.
  private static func reason(_ kind: AnswerKind) -> String? {
    switch kind {
    case .expression: "a formula is judged by what it is equal to"
    case .steps: "the lines of a derivation are judged by what they are equal to"
    case .set, .list: "how many numbers there are is part of the answer"
    case .number, .angle, .point, .vector, .matrix, .rect, .choice, .choices: nil
    }
  }

  private static func layout(_ value: Value<Double>) -> Layout {
    switch value {
    case .number: .single
    case .tuple: .tuple
    case .matrix(let rows, let columns, _): .matrix(rows: rows, columns: columns)
    }
  }

  private static func value(_ expression: FormulaSyntax.Expression, _ environment: Environment) -> Value<
    Double
  >? {
    let value = try? Evaluator(environment, numbers: .doubles { _ in nil }).evaluate(expression)
    guard let value, value.components.allSatisfy(\.isFinite) else { return nil }
    return value
  }

  /// What is to be entered.
  static func demand(_ part: ExercisePart, count: Int) -> String {
    let unit = part.kind == .angle ? (part.unit == .degrees ? " in degrees" : " in radians") : ""
    let digits =
      part.form.tolerance == nil ? "; round to no fewer than \(part.form.digits) significant digits" : ""
    return "Enter \(count == 1 ? "a decimal number" : "decimal numbers")\(unit)\(digits)."
  }

  // MARK: Digits

  /// A number without the last digits, in which a computation in double precision may be wrong.
  static func cleaned(_ value: Double) -> Double {
    let result = rounded(value, digits: 13)
    return abs(result) < 1e-12 ? 0 : result
  }

  /// How far a rounded decimal of so many significant digits may be from a number. A number that has no more digits, or no
  /// decimals, is entered as it is.
  static func tolerance(_ value: Double, digits: Int) -> Double {
    let least = 1e-9 * max(1, abs(value))
    if value == value.rounded() || isShortDecimal(value, digits: digits) { return least }
    guard let exponent = exponent(value, digits: digits) else { return least }
    return max(least, pow(10, Double(exponent)) / 2 * (1 + 1e-9))
  }

  /// Whether a number has at most so many significant digits.
  static func isShortDecimal(_ value: Double, digits: Int) -> Bool {
    abs(rounded(value, digits: digits) - value) <= 1e-12 * max(1, abs(value))
  }

  /// The power of ten that is the place value of a number's last significant digit of so many; nil for 0.
  private static func exponent(_ value: Double, digits: Int) -> Int? {
    guard abs(value) > 1e-200, abs(value) < 1e200 else { return nil }
    return Int(log10(abs(value)).rounded(.down)) - max(1, digits) + 1
  }

  private static func rounded(_ value: Double, digits: Int) -> Double {
    guard let exponent = exponent(value, digits: digits) else { return value }
    let power = pow(10, Double(abs(exponent)))
    // A negative power of ten is no double.
    return exponent < 0 ? (value * power).rounded() / power : (value / power).rounded() * power
  }
}
