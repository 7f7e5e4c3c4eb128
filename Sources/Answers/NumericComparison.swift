import FormulaSyntax
import MatrixCore

/// A number as the page has it: in double precision, with a bound on what rounding did to that, and exactly where that is known.
struct NumericValue: Sendable {
  /// The value in double precision; finite also where the value only seems to be.
  var double: Double
  /// The value with a bound on its error.
  var rounded: RoundedNumber
  /// The value exactly, where it is known.
  var exact: ExactNumber
}

/// A component of a key, computed for a variant.
public struct NumericKey: Sendable {
  /// Where the component stands in the exercise's table.
  var place: Int
  /// The value.
  var value: NumericValue
}

/// Compares answers with keys by numbers, as the page does.
///
/// Where both are sums of rational multiples of square roots, or rational multiples of π, the comparison is exact.
/// Elsewhere it is one of doubles with bounds on their errors: what differs by more is different, and what cannot be told apart
/// counts as equal unless the answer has digits or terms that doubles have no room for. Formulas
/// are compared at points, which shows that they differ and makes it all but certain that they do not, and where the answer might
/// have no value: see ``CriticalPoints``.
public struct NumericComparison: AnswerComparer {
  let question: AnswerQuestion
  let table: ExpressionTable
  /// The values of the parameters.
  let parameters: [String: Double]
  let assumptions: [PageRelation]
  /// The symbols that stand for integers.
  let integers: [String]

  /// How many points formulas are compared at, how many of them must have a value, and how many are tried.
  private static let (points, fewest, tries) = (24, 4, 400)
  /// Numbers that all symbols get at first.
  private static let special: [Double] = [0, 1, -1, Double.pi / 2, Double.pi, -Double.pi / 2]

  /// Compares a component of an answer.
  public func compare(_ answer: Expression, with key: NumericKey) -> Comparison {
    question.kind.isFormula ? compareFormulas(answer, key) : compareNumbers(answer, key)
  }

  // MARK: Numbers

  /// How many times its bound an error may be: the bounds are of first order, and functions of other libraries are a little off.
  private static let slack = 16.0

  private func compareNumbers(_ answer: Expression, _ key: NumericKey) -> Comparison {
    let value = NumericValue(answer)
    guard value.double.isFinite, !value.rounded.isUndefined else { return .different }
    var wanted = key.value
    if let modulus = question.modulus {
      let turn = NumericValue(modulus)
      let count = ((value.double - wanted.double) / turn.double).rounded()
      if count != 0, count.magnitude < 1000 { wanted = wanted.adding(Int(count), times: turn) }
    }
    let difference = value - wanted
    let printed = PrintedNumber(answer)
    // Of a key without a bound, as beside a jump, something that is surely enough.
    let noise =
      key.value.rounded.isKnown
      ? difference.rounded.error * Self.slack
      : 1e-11 * max(value.double.magnitude, wanted.double.magnitude, 1e-3)
    if difference.exact.isKnown {
      if difference.exact.isKnownZero { return .equal }
    } else if !value.rounded.isKnown {
      // A pole, or beside one.
      return difference.double.magnitude > 1e-6 * max(1, wanted.double.magnitude) ? .different : .unknown
    } else if difference.double.magnitude <= noise {
      if value.rounded.hasLost { return .unknown }
      if (printed?.significantDigits ?? 0) <= 10 { return .equal }
    }
    if let tolerance = question.form.tolerance, difference.isWithin(NumericValue(tolerance)) { return .near }
    guard let printed else { return .different }
    let half = NumericValue(printed.halfUnit)
    // Of more digits than doubles have rounding may decide, and so it does not.
    if difference.exact.rational == nil,
      (difference.double.magnitude - half.double).magnitude <= min(noise, difference.rounded.error)
    {
      return .unknown
    }
    return difference.isWithin(half) ? printed.comparison(digits: question.form.digits) : .different
  }

  // MARK: Formulas

  private func compareFormulas(_ answer: Expression, _ key: NumericKey) -> Comparison {
    guard let own = ExpressionTable(answer) else { return .unknown }
    let place = own.count - 1
    var random = Scatter()
    var compared = 0
    var isNarrower = false
    for attempt in 0..<Self.tries {
      var point = parameters
      for symbol in question.symbols {
        // At 0, at ±1 and at right angles what was cancelled is seen.
        let special = attempt < Self.special.count ? Self.special[attempt] : nil
        point[symbol.name] =
          special ?? (integers.contains(symbol.name) ? random.integer(attempt) : random.number(attempt))
      }
      guard isAllowed(point) else { continue }
      let b = table.rounded { point[$0].map { RoundedNumber(exactly: $0) } }[key.place]
      guard b.isKnown else { continue }
      let a = own.rounded { point[$0].map { RoundedNumber(exactly: $0) } }[place]
      if a.isUndefined { isNarrower = true }
      // Where a term leaves no trace, or rounding has eaten the digits, nothing is learned.
      let noise = a.error + b.error
      let size = max(a.value.magnitude, b.value.magnitude)
      guard a.isKnown, !a.hasLost, !b.hasLost, noise <= 1e-6 * max(size, 1e-3) else { continue }
      if (a.value - b.value).magnitude > Self.slack * noise + 1e-14 * size { return .different }
      compared += 1
      if compared == Self.points { break }
    }
    guard compared >= Self.fewest else { return isNarrower ? .different : .unknown }
    if isNarrower { return .narrower }
    let critical = CriticalPoints(
      answer: (own, place), key: (table, key.place), isAllowed: isAllowed, margins: margins)
    for round in 0..<(question.symbols.count > 1 ? 2 : 1) {
      var point = parameters
      for symbol in question.symbols {
        point[symbol.name] =
          integers.contains(symbol.name) ? random.integer(round) : random.number(round)
      }
      for symbol in question.symbols {
        if critical.hasGap(along: symbol.name, of: point, isInteger: integers.contains(symbol.name)) {
          return .narrower
        }
      }
    }
    return .equal
  }

  /// For each assumption how far its sides are apart at a point.
  private func margins(_ point: [String: Double]) -> [Double] {
    if assumptions.isEmpty { return [] }
    let values = table.doubles { point[$0] }
    return assumptions.map { values[$0.left] - values[$0.right] }
  }

  /// Whether what is assumed holds at a point.
  public func isAllowed(_ point: [String: Double]) -> Bool {
    if assumptions.isEmpty { return true }
    let values = table.doubles { point[$0] ?? parameters[$0] }
    return assumptions.allSatisfy { $0.holds(values) }
  }
}

extension NumericValue {
  /// The value of an expression without names.
  init(_ expression: Expression) {
    guard let table = ExpressionTable(expression) else {
      self.init(double: .nan, rounded: .unknown, exact: .unknown)
      return
    }
    self.init(
      double: table.doubles { _ in nil }[table.count - 1],
      rounded: table.rounded { _ in nil }[table.count - 1],
      exact: table.exact { _ in nil }[table.count - 1])
  }

  func adding(_ count: Int, times turn: NumericValue) -> NumericValue {
    NumericValue(
      double: double + Double(count) * turn.double, rounded: rounded + RoundedNumber(count) * turn.rounded,
      exact: exact + ExactNumber(count) * turn.exact)
  }

  static func - (left: NumericValue, right: NumericValue) -> NumericValue {
    NumericValue(
      double: left.double - right.double, rounded: left.rounded - right.rounded,
      exact: left.exact - right.exact)
  }

  /// Whether the size of the number is at most that of a bound, where both are as good as equal included.
  func isWithin(_ bound: NumericValue) -> Bool {
    if let own = exact.rational, let other = bound.exact.rational {
      let size = own.numerator < 0 ? own.negated : own
      if let left = size?.negated.flatMap({ other.adding($0) }) { return left.numerator >= 0 }
    }
    return double.magnitude <= bound.double * (1 + 1e-12)
  }
}

/// Numbers that lie about, the same ones each time.
private struct Scatter {
  private var generator = SplitMix64()

  /// A number of either sign; small ones and greater ones in turn, and where many were refused positive ones.
  mutating func number(_ attempt: Int) -> Double {
    let unit = generator.nextUnit()
    if attempt >= 100, attempt % 2 == 0 { return 0.01 + (attempt % 4 == 0 ? 1 : 12) * unit }
    return (attempt % 3 == 0 ? 1 : attempt % 3 == 1 ? 3 : 20) * (2 * unit - 1)
  }

  mutating func integer(_ attempt: Int) -> Double {
    let size = Double(generator.next(below: 13))
    return attempt >= 100 ? size : size - 6
  }
}
