import FormulaSyntax
import MatrixCore
import SourceText

/// Looks for points at which a key has a value and an answer that equals it elsewhere has none: x = 2 for (x² − 4)/(x − 2).
///
/// What must not be 0 (a divisor, the argument of a logarithm, the cosine below a tangent) and what must not be negative is
/// followed along one name, the others held. Where it changes its sign or comes down to 0 and turns back, the answer is looked at.
struct CriticalPoints {
  let answer: (table: ExpressionTable, place: Int)
  let key: (table: ExpressionTable, place: Int)
  /// Whether what is assumed holds at a point.
  let isAllowed: ([String: Double]) -> Bool
  /// For each assumption how far its sides are apart at a point.
  let margins: ([String: Double]) -> [Double]
  private let ofAnswer: [Restriction]
  private let ofKey: [Restriction]

  /// How many points are looked at for each thing that decides, and for how many of these.
  private static let (mostPoints, mostRestrictions) = (24, 24)
  /// Where a line is looked at: dense about 0, and out to ±1,500. No number that a lesson is likely to have is among them.
  private static let line: [Double] = (-211...211).map {
    Double.applied(.sinh, Double($0) * 0.037_913 + 0.001_37)
  }

  /// The places on the line but its ends, those next to 0 first: of what comes again and again these are the best known.
  private static let order = (0..<210).flatMap { [211 + $0, 210 - $0] }

  init(
    answer: (table: ExpressionTable, place: Int), key: (table: ExpressionTable, place: Int),
    isAllowed: @escaping ([String: Double]) -> Bool, margins: @escaping ([String: Double]) -> [Double]
  ) {
    self.answer = answer
    self.key = key
    self.isAllowed = isAllowed
    self.margins = margins
    ofAnswer = answer.table.restrictions(under: answer.place)
    ofKey = key.table.restrictions(under: key.place).filter { $0.excludesZero }
  }

  /// Whether there is such a point among those that differ from one in a name's value.
  func hasGap(along name: String, of point: [String: Double], isInteger: Bool) -> Bool {
    func at(_ x: Double) -> [String: Double] {
      var moved = point
      moved[name] = x
      return moved
    }
    if isInteger { return (-20...20).contains { lacksValue(at: at(Double($0))) } }
    if ofAnswer.isEmpty { return false }
    let rows = Self.line.map { x in answer.table.doubles { $0 == name ? x : point[$0] } }
    for restriction in ofAnswer.prefix(Self.mostRestrictions) {
      var looked = 0
      func value(_ x: Double) -> Double {
        restriction.value(answer.table.doubles { $0 == name ? x : point[$0] })
      }
      let values = rows.map { restriction.value($0) }
      for index in Self.order where looked < Self.mostPoints {
        let (before, here, after) = (values[index - 1], values[index], values[index + 1])
        guard before.isFinite, here.isFinite, after.isFinite else { continue }
        var found: Double?
        if (here < 0) != (before < 0) {
          found = zero(value, Self.line[index - 1], Self.line[index])
        } else if here.magnitude < before.magnitude, here.magnitude <= after.magnitude,
          (after < 0) == (here < 0)
        {
          found = turn(value, Self.line[index - 1], Self.line[index + 1])
        }
        guard let x = found else { continue }
        looked += 1
        if isPole(restriction, value, x, at) { return true }
        let step = 1e-3 * (1 + x.magnitude)
        if [x - step, x, x + step].contains(where: { lacksValue(at: at($0)) }) { return true }
      }
    }
    return false
  }

  /// Whether the answer certainly has no value at a point, and the key has one.
  private func lacksValue(at point: [String: Double]) -> Bool {
    func value(_ formula: (table: ExpressionTable, place: Int)) -> RoundedNumber {
      formula.table.rounded { point[$0].map { RoundedNumber(exactly: $0) } }[formula.place]
    }
    return value(answer).isUndefined && value(key).isKnown && isAllowed(point)
  }

  /// Whether something of the answer that must not be 0 is 0 beside a number, and nothing of the key is.
  private func isPole(
    _ restriction: Restriction, _ value: (Double) -> Double, _ x: Double, _ at: (Double) -> [String: Double]
  ) -> Bool {
    let step = 1e-2 * (1 + x.magnitude)
    func vanishes(_ value: (Double) -> Double, share: Double) -> Bool {
      let (here, sides) = (value(x).magnitude, min(value(x - step).magnitude, value(x + step).magnitude))
      return sides > 0 && here <= share * sides
    }
    guard vanishes(value, share: 1e-8), isAllowed(at(x)),
      restriction.forbidsZero(at: answer.table.doubles { at(x)[$0] })
    else { return false }
    let rounded = key.table.rounded { name in
      at(x)[name].map { $0 == x ? RoundedNumber(rounded: $0) : RoundedNumber(exactly: $0) }
    }
    guard rounded[key.place].isKnown else { return false }
    // The number is not exact, so that the key may seem to have a value where it has none, and an assumption to hold.
    for index in margins(at(x)).indices where vanishes({ margins(at($0))[index] }, share: 1e-2) {
      return false
    }
    return !ofKey.contains { own in
      vanishes({ x in own.value(key.table.doubles { at(x)[$0] }) }, share: 1e-2)
    }
  }

  /// Where a function is 0 between two points at which it has different signs.
  private func zero(_ value: (Double) -> Double, _ first: Double, _ last: Double) -> Double {
    var (low, high) = (first, last)
    let isNegative = value(low) < 0
    for _ in 0..<80 {
      let middle = low + (high - low) / 2
      if (value(middle) < 0) == isNegative { low = middle } else { high = middle }
    }
    return value(low).magnitude < value(high).magnitude ? low : high
  }

  /// Where the size of a function is least between two points, by thirds.
  private func turn(_ value: (Double) -> Double, _ first: Double, _ last: Double) -> Double {
    var (low, high) = (first, last)
    for _ in 0..<90 {
      let third = (high - low) / 3
      if value(low + third).magnitude < value(high - third).magnitude {
        high -= third
      } else {
        low += third
      }
    }
    return low + (high - low) / 2
  }
}

/// Something in a formula that decides where the formula has a value.
struct Restriction {
  /// What it is a function of, by its place.
  var place: Int
  /// What must not be 0, or not be negative.
  var function: BuiltIn?
  /// For the base of a power the exponent.
  var exponent: Int?
  /// Whether 0 is excluded, perhaps for some exponents; else negative values alone are.
  var excludesZero: Bool

  /// Its value where the formula's entries have values.
  func value(_ values: [Double]) -> Double {
    switch function {
    case .cos: Double.cosine(values[place])
    case .sin: Double.sine(values[place])
    default: values[place]
    }
  }

  /// Whether 0 is excluded where the formula's entries have values.
  func forbidsZero(at values: [Double]) -> Bool {
    excludesZero && exponent.map { values[$0] < 0 } ?? true
  }
}

extension ExpressionTable {
  /// What decides where an entry has a value.
  func restrictions(under place: Int) -> [Restriction] {
    var found: [Restriction] = []
    // Operands stand before what is made of them.
    var isPart = Array(repeating: false, count: count)
    isPart[place] = true
    for index in stride(from: place, through: 0, by: -1) where isPart[index] {
      let operands = operands(at: index)
      for operand in operands { isPart[operand] = true }
      guard let first = operands.first, let last = operands.last else { continue }
      switch operation(at: index) {
      case .quotient: found.append(Restriction(place: last, excludesZero: true))
      case .power:
        // A whole exponent that stands there restricts nothing.
        if case .number(let numeral) = operation(at: last), numeral.decimals == 0 { continue }
        found.append(Restriction(place: first, exponent: last, excludesZero: true))
      case .root: found.append(Restriction(place: first, excludesZero: false))
      case .call(let function):
        switch function {
        case .tan, .sec: found.append(Restriction(place: first, function: .cos, excludesZero: true))
        case .cot, .csc: found.append(Restriction(place: first, function: .sin, excludesZero: true))
        case .log: found.append(Restriction(place: first, excludesZero: true))
        case .sqrt: found.append(Restriction(place: first, excludesZero: false))
        default: break
        }
      default: break
      }
    }
    // What has no name in it is the same everywhere.
    return found.filter { dependsOnNames($0.place) }
  }

  private func dependsOnNames(_ place: Int) -> Bool {
    var isPart = Array(repeating: false, count: count)
    isPart[place] = true
    for index in stride(from: place, through: 0, by: -1) where isPart[index] {
      if case .symbol = operation(at: index) { return true }
      for operand in operands(at: index) { isPart[operand] = true }
    }
    return false
  }
}
