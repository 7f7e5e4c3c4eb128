import FormulaSyntax
import SourceText

/// What is known of numbers that do not depend on the variable of a limit: by enclosures where they hold no symbols, and else
/// by the prover, from the assumptions.
///
/// What is said of an expression holds wherever it is defined. Used by one thread.
final class ConstantFacts {
  private let judge: (Claim) -> Judgement
  private let span: Span
  private var signs: [(expression: Expression, sign: Int?)] = []
  private var others: [(expression: Expression, isNonzero: Bool)] = []
  private var settled: [(expression: Expression, value: Coefficient)] = []
  private var questions = 0
  private var steps = 0
  /// The symbols that stand for whole numbers.
  let integers: Set<Symbol>
  /// How many derivatives functions have that nothing defines: as many as the claim names, everywhere.
  let derivatives: [Symbol: Int]

  private static let mostQuestions = 120
  private static let mostSteps = 60_000

  private let hasTime: () -> Bool

  init(
    integers: Set<Symbol>, derivatives: [Symbol: Int] = [:], span: Span, hasTime: @escaping () -> Bool,
    judge: @escaping (Claim) -> Judgement
  ) {
    self.derivatives = derivatives
    self.hasTime = hasTime
    self.integers = integers
    self.span = span
    self.judge = judge
  }

  /// Counts the work.
  func step() throws(LimitRefusal) {
    steps += 1
    if steps > Self.mostSteps || steps % 512 == 0 && !hasTime() { throw .tooLarge }
  }

  /// Notes the sign of an expression that is known by how it was made.
  func note(_ expression: Expression, sign: Int) { signs.append((expression, sign)) }

  private func holds(_ left: Expression, _ relation: Relation, _ right: Expression) -> Bool {
    questions += 1
    guard questions <= Self.mostQuestions else { return false }
    return judge(Claim(left: left, relation: relation, right: right, span: span)).verdict == .proved
  }

  /// Whether an expression certainly has a value, whatever the symbols are.
  func isDefined(_ expression: Expression) -> Bool {
    if expression.isTotal { return true }
    let judgement = judge(Claim(left: expression, relation: .equal, right: expression, span: span))
    return judgement.verdict == .proved && judgement.conditions.isEmpty
  }

  /// Whether two expressions have the same value wherever both have one.
  func areEqual(_ left: Expression, _ right: Expression) -> Bool {
    left == right || holds(left, .equal, right)
  }

  // MARK: Signs

  /// −1, 0 or 1; nil where it is not known.
  func sign(of coefficient: Coefficient) -> Int? {
    if let rational = coefficient.rational { return rational.numerator.signum() }
    var result = coefficient.factor.numerator.signum()
    for atom in coefficient.atoms {
      if atom.exponent.isInteger, atom.exponent.numerator % 2 == 0 {
        guard isNonzero(atom.base) else { return sign(of: coefficient.expression) }
      } else if atom.exponent.isInteger {
        guard let own = sign(of: atom.base) else {
          return coefficient.atoms.count > 1 ? sign(of: coefficient.expression) : nil
        }
        result *= own
      }
    }
    return result
  }

  /// Whether it is 0; nil where that is not known.
  func isZero(_ coefficient: Coefficient) -> Bool? {
    if let rational = coefficient.rational { return rational.isZero }
    if let sign = sign(of: coefficient) { return sign == 0 }
    return isNonzero(coefficient.expression) ? false : nil
  }

  func sign(of expression: Expression) -> Int? {
    if let rational = SampleValue.rational(expression) { return rational.numerator.signum() }
    if let known = signs.first(where: { $0.expression == expression }) { return known.sign }
    let sign = foundSign(of: expression)
    signs.append((expression, sign))
    return sign
  }

  private func foundSign(of expression: Expression) -> Int? {
    if expression.isNumber {
      for precision in [64, 256, 1024] {
        guard let ball = enclosure(of: expression, precision: precision) else { return nil }
        if ball.isPositive { return 1 }
        if ball.isNegative { return -1 }
      }
      return holds(expression, .equal, .integer(0)) ? 0 : nil
    }
    if holds(expression, .greater, .integer(0)) { return 1 }
    if holds(expression, .less, .integer(0)) { return -1 }
    return holds(expression, .equal, .integer(0)) ? 0 : nil
  }

  private func isNonzero(_ expression: Expression) -> Bool {
    if let known = signs.first(where: { $0.expression == expression }), let sign = known.sign {
      return sign != 0
    }
    if let known = others.first(where: { $0.expression == expression }) { return known.isNonzero }
    let result: Bool
    if expression.isNumber {
      result = (sign(of: expression) ?? 0) != 0
    } else {
      result = holds(expression, .notEqual, .integer(0))
    }
    others.append((expression, result))
    return result
  }

  /// The value of an expression without symbols, enclosed; nil for others.
  func enclosure(of expression: Expression, precision: Int) -> Ball? {
    guard expression.isNumber else { return nil }
    let formula = EnclosedFormula(expression, symbols: [], environment: Environment(), isExpanded: false)
    guard let value = try? formula.value(at: [], precision: precision), value.count == 1 else { return nil }
    return value.value.components.first.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The greatest whole number that is not above an expression without symbols, which is none itself.
  func floor(of expression: Expression) -> Int? {
    guard let ball = enclosure(of: expression, precision: 256) else { return nil }
    let (low, high) = (ball.lowerEnd.floor.nearestInteger, ball.upperEnd.floor.nearestInteger)
    guard let low, low == high, low.magnitude < 1 << 40,
      (ball.lowerEnd - Ball(low, precision: 256)).isPositive
    else { return nil }
    return low
  }

  /// The value of an expression as a fraction, where it is a simple one.
  func settled(_ expression: Expression) -> Coefficient {
    let plain = Coefficient(expression)
    guard plain.rational == nil, expression.isNumber else { return plain }
    if let known = settled.first(where: { $0.expression == expression }) { return known.value }
    var result = plain
    if let ball = enclosure(of: expression, precision: 192) {
      for denominator in 1...12 {
        let scaled = ball * Ball(denominator, precision: 192)
        guard let near = scaled.nearestInteger, near.magnitude < 1_000_000,
          (scaled - Ball(near, precision: 192)).containsZero,
          let rational = Rational(near, over: denominator)
        else { continue }
        if holds(expression, .equal, Coefficient(rational).expression) { result = Coefficient(rational) }
        break
      }
    }
    settled.append((expression, result))
    return result
  }
}

extension Expression {
  /// Whether it is a number by its form: nothing in it has a meaning of its own.
  var isNumber: Bool {
    switch node {
    case .symbol, .apply, .binding, .piecewise, .tuple, .matrix, .transpose: false
    default: !someOperand { !$0.isNumber }
    }
  }
}
