import FormulaSyntax
import Theorems

/// Tries points, and says at which the hypotheses of a theorem seem to hold, and its conclusion.
///
/// Enclosures tell, and what differs by very little counts as equal: what is found is a proposal for a kernel.
struct PointSearch {
  /// How many points are worth a try.
  static let mostPoints = 400

  /// A point, its numbers also as enclosures.
  struct Point {
    var values: [Symbol: Expression]
    fileprivate var enclosure: Enclosure
  }

  private let theorem: Theorem
  private let conditions: [[ProofFact]]
  /// What some symbols stand for.
  private let fixed: [Symbol: Expression]
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var count = 0
  private static let precision = 96
  private static let pool: [(Int, Int)] = [
    (0, 1), (1, 1), (-1, 1), (2, 1), (-2, 1), (1, 2), (-1, 2), (3, 1), (-3, 2), (1, 4), (4, 1), (5, 2),
    (-7, 4),
    (10, 1), (-5, 1), (3, 4), (100, 1), (1, 16), (-13, 8), (7, 1),
  ]

  init(_ theorem: Theorem, fixed: [Symbol: Expression] = [:]) {
    self.theorem = theorem
    self.fixed = fixed
    if case .holds(let conditions) = theorem.content {
      self.conditions = conditions
    } else {
      conditions = []
    }
  }

  /// Completes the values of a witness: what the relation does not depend on must satisfy the assumptions too.
  static func completed(_ values: [Symbol: Expression], for theorem: Theorem) -> [Symbol: Expression] {
    guard theorem.symbols.contains(where: { values[$0] == nil }) else { return values }
    var search = PointSearch(theorem, fixed: values)
    var first: [Symbol: Expression]?
    for _ in 0..<mostPoints {
      let point = search.next()
      if search.hypothesesHold(at: point) { return point.values }
      first = first ?? point.values
    }
    return first ?? values
  }

  private mutating func random(below count: Int) -> Int {
    // A linear congruential generator: the same points in each run.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  /// The next point; first those all of whose numbers are 0 or 1, at which much is known exactly.
  mutating func next() -> Point {
    defer { count += 1 }
    var values = fixed
    var intervals: [Symbol: Interval] = [:]
    let numbers = Enclosure(precision: Self.precision)
    for symbol in theorem.symbols {
      if let value = fixed[symbol] {
        intervals[symbol] = numbers.value(value)
        continue
      }
      var (top, bottom) = count < 2 ? (count, 1) : Self.pool[random(below: Self.pool.count)]
      if theorem.goal.integers.contains(symbol), count >= 2 { (top, bottom) = (random(below: 11) - 4, 1) }
      values[symbol] =
        bottom == 1 ? .integer(top) : Expression(.quotient(.integer(top), .integer(bottom)))
      intervals[symbol] = Interval(Rational(top), Self.precision).over(bottom)
    }
    return Point(values: values, enclosure: Enclosure(intervals, precision: Self.precision))
  }

  /// Whether the assumptions and the conditions seem to hold.
  func hypothesesHold(at point: Point) -> Bool {
    theorem.goal.assumptions.allSatisfy { holds($0, point.enclosure) == true }
      && conditions.allSatisfy { $0.contains { holds($0, point.enclosure) == true } }
      && theorem.goal.defined.allSatisfy { point.enclosure.value($0) != nil }
  }

  /// Whether the relation seems to hold; where a side has no enclosure it may not be defined.
  func conclusionHolds(at point: Point) -> Bool {
    let goal = theorem.goal
    let truths = goal.components.map { component -> Bool? in
      guard goal.relation == .approximatelyEqual else {
        return holds(.relation(component.left, goal.relation, component.right), point.enclosure)
      }
      guard let left = point.enclosure.value(component.left),
        let right = point.enclosure.value(component.right),
        let limit = component.tolerance.flatMap({ point.enclosure.value($0) })
      else { return nil }
      return !(limit - (left - right).magnitude).isNegative
    }
    return goal.relation == .notEqual ? truths.contains(true) : truths.allSatisfy { $0 == true }
  }

  private func holds(_ fact: ProofFact, _ enclosure: Enclosure) -> Bool? {
    switch fact {
    case .integer(let number):
      guard let value = enclosure.value(number) else { return nil }
      let nearest = value.midpoint.rounded
      return (value - nearest).magnitude.high < Self.least
    case .relation(let left, let relation, let right):
      guard let wanted = relation.signs, let a = enclosure.value(left), let b = enclosure.value(right) else {
        return nil
      }
      let difference = a - b
      if difference.signs.isSubset(of: wanted) { return true }
      if difference.signs.isDisjoint(with: wanted) { return false }
      return difference.width < Self.least ? wanted.contains(.zero) : nil
    }
  }

  /// What is less than this, in units of the last place, counts as nothing.
  private static let least = Integer.powerOfTwo(precision / 2)
}
