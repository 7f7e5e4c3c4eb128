import FormulaSyntax

/// A fraction of machine words in lowest terms; operations whose result does not fit give nil.
struct Fraction: Hashable, Sendable {
  let numerator: Int
  /// At least 1.
  let denominator: Int

  init(_ integer: Int) {
    numerator = integer
    denominator = 1
  }

  /// Nil for a denominator of 0.
  init?(_ numerator: Int, over denominator: Int) {
    guard denominator != 0, numerator != .min, denominator != .min else { return nil }
    var (a, b) = (abs(numerator), abs(denominator))
    while b != 0 { (a, b) = (b, a % b) }
    let sign = denominator < 0 ? -1 : 1
    self.numerator = sign * numerator / max(1, a)
    self.denominator = sign * denominator / max(1, a)
  }

  /// The value of a decimal literal.
  init?(_ numeral: Numeral) {
    guard case .small(let significand) = numeral.significand, numeral.decimals <= 15 else { return nil }
    var power = 1
    for _ in 0..<numeral.decimals { power *= 10 }
    self.init(significand, over: power)
  }

  var isZero: Bool { numerator == 0 }
  var isInteger: Bool { denominator == 1 }
  var double: Double { Double(numerator) / Double(denominator) }

  func adding(_ other: Fraction) -> Fraction? {
    let (a, first) = numerator.multipliedReportingOverflow(by: other.denominator)
    let (b, second) = other.numerator.multipliedReportingOverflow(by: denominator)
    let (sum, third) = a.addingReportingOverflow(b)
    let (below, fourth) = denominator.multipliedReportingOverflow(by: other.denominator)
    return first || second || third || fourth ? nil : Fraction(sum, over: below)
  }

  func multiplied(by other: Fraction) -> Fraction? {
    let (above, first) = numerator.multipliedReportingOverflow(by: other.numerator)
    let (below, second) = denominator.multipliedReportingOverflow(by: other.denominator)
    return first || second ? nil : Fraction(above, over: below)
  }

  func divided(by other: Fraction) -> Fraction? {
    Fraction(other.denominator, over: other.numerator).flatMap { multiplied(by: $0) }
  }

  var negated: Fraction? { numerator == .min ? nil : Fraction(-numerator, over: denominator) }

  /// The fraction as a formula.
  var expression: Expression {
    let size = Expression.integer(abs(numerator))
    let value = denominator == 1 ? size : Expression(.quotient(size, .integer(denominator)))
    return numerator < 0 ? Expression(.negation(value)) : value
  }

  /// The fraction as a decimal with so many digits behind the point; nil where it has more.
  func decimal(_ digits: Int) -> Expression? {
    var power = 1
    for _ in 0..<min(digits, 15) { power *= 10 }
    guard power % denominator == 0 else { return nil }
    let (scaled, overflow) = abs(numerator).multipliedReportingOverflow(by: power / denominator)
    guard !overflow else { return nil }
    var numeral = Numeral(scaled)
    numeral.decimals = digits
    let value = Expression(.number(numeral))
    return numerator < 0 ? Expression(.negation(value)) : value
  }
}
