import FormulaSyntax
import MatrixCore

/// A component of a key, computed for a variant.
public struct NumericKey: Sendable {
  /// Where the component stands in the exercise's table.
  var place: Int
  /// The value in double precision.
  var double: Double
  /// The value exactly, where it is known.
  var exact: ExactNumber
}

/// Compares answers with keys by numbers, as the page does.
///
/// Where both are sums of rational multiples of square roots, or rational multiples of π, the comparison is exact.
/// Elsewhere it is one of doubles: what differs by less than 10⁻¹¹ of the greater one counts as equal. A decimal that
/// was rounded is so near to no key by accident unless it has more than ten digits, and then it counts as near. Formulas
/// are compared at points, which shows that they differ and makes it all but certain that they do not.
public struct NumericComparison: AnswerComparer {
  let question: AnswerQuestion
  let table: FormulaTable
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
    question.kind == .expression ? compareFormulas(answer, key) : compareNumbers(answer, key)
  }

  // MARK: Numbers

  private struct Number {
    var double: Double
    var exact: ExactNumber

    init(_ expression: Expression) {
      var table = FormulaTable()
      guard let place = table.add(expression) else {
        double = .nan
        exact = .unknown
        return
      }
      double = table.doubles { _ in nil }[place]
      exact = table.exact { _ in nil }[place]
    }

    init(_ double: Double, _ exact: ExactNumber) {
      self.double = double
      self.exact = exact
    }

    /// Whether the size of the number is at most that of a bound, where both are as good as equal included.
    func isWithin(_ bound: Number) -> Bool {
      if let own = exact.rational, let other = bound.exact.rational {
        let size = own.numerator < 0 ? own.negated : own
        if let left = size?.negated.flatMap({ other.adding($0) }) { return left.numerator >= 0 }
      }
      return double.magnitude <= bound.double * (1 + 1e-12)
    }

    static func - (left: Number, right: Number) -> Number {
      Number(left.double - right.double, left.exact - right.exact)
    }
  }

  private func compareNumbers(_ answer: Expression, _ key: NumericKey) -> Comparison {
    let value = Number(answer)
    guard value.double.isFinite else { return .different }
    var wanted = Number(key.double, key.exact)
    if let modulus = question.modulus {
      let turn = Number(modulus)
      let count = ((value.double - wanted.double) / turn.double).rounded()
      if count != 0, count.magnitude < 1000 {
        wanted = Number(
          wanted.double + count * turn.double, wanted.exact + ExactNumber(Int(count)) * turn.exact)
      }
    }
    let difference = value - wanted
    let printed = PrintedNumber(answer)
    if difference.exact.isKnown {
      if difference.exact.isKnownZero { return .equal }
    } else if isNegligible(difference.double, value.double, wanted.double, printed) {
      return .equal
    }
    if let tolerance = question.form.tolerance, difference.isWithin(Number(tolerance)) { return .near }
    guard let printed, difference.isWithin(Number(printed.halfUnit)) else { return .different }
    return printed.comparison(digits: question.form.digits)
  }

  private func isNegligible(_ difference: Double, _ a: Double, _ b: Double, _ printed: PrintedNumber?) -> Bool
  {
    if let printed, printed.significantDigits > 10 { return false }
    return difference.magnitude <= 1e-11 * max(a.magnitude, b.magnitude, 1e-3)
  }

  // MARK: Formulas

  private func compareFormulas(_ answer: Expression, _ key: NumericKey) -> Comparison {
    var own = FormulaTable()
    guard let place = own.add(answer) else { return .unknown }
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
      let values = table.doubles { point[$0] }
      guard assumptions.allSatisfy({ $0.holds(values) }) else { continue }
      let answers = own.doubles { point[$0] }
      let (a, b) = (answers[place], values[key.place])
      // At a pole of the key doubles may give a number; an answer needs none there.
      guard b.isFinite, !table.hasPole(under: key.place, at: values) else { continue }
      guard a.isFinite, !own.hasPole(under: place, at: answers) else {
        isNarrower = true
        continue
      }
      if (a - b).magnitude > 1e-9 * max(a.magnitude, b.magnitude, 1e-3) { return .different }
      compared += 1
      if compared == Self.points { break }
    }
    if compared >= Self.fewest { return isNarrower ? .narrower : .equal }
    return isNarrower ? .different : .unknown
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
