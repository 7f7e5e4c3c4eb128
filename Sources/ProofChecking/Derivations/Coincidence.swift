import FormulaSyntax
import Theorems

/// Where an equation that fails in general happens to hold: wherever a symbol has a value, both sides are defined, and the
/// assumptions hold. There is such a point.
public struct Coincidence: Sendable, Equatable {
  /// The symbol.
  public var symbol: Symbol
  /// What it equals: a number, an angle, or another symbol or its negative.
  public var value: Expression

  /// How many are found at most.
  static let most = 5
  /// Of more symbols a reader would not try each.
  private static let mostSymbols = 8
  /// How many steps of the checker's arithmetic a value may take.
  private static let steps = 8_000
  /// At how many points it is tried whether there is one, with how many binary digits.
  private static let points = 24
  private static let precision = 96

  /// The coincidences of an equation, those of plain values first; none of other relations.
  ///
  /// Each is shown by the checker's arithmetic; enclosures at a point show that it does not speak of nothing.
  public static func all(of goal: ProofGoal) -> [Coincidence] {
    guard goal.relation == .equal else { return [] }
    let sides = goal.components.flatMap { [$0.left, $0.right] }
    let symbols = FreeSymbols.of(sides, in: Environment())
    guard symbols.count <= mostSymbols else { return [] }
    var result: [Coincidence] = []
    func add(_ symbol: Symbol, _ value: Expression) {
      guard result.count < most, !goal.says(symbol, value) else { return }
      let found = Coincidence(symbol: symbol, value: value)
      if found.holds(in: goal), found.hasPoint(in: goal, symbols) { result.append(found) }
    }
    let angles = Set(
      symbols.filter { symbol in sides.allSatisfy { !$0.mentions(symbol, outsideAngles: true) } })
    for symbol in symbols { add(symbol, .integer(0)) }
    for symbol in symbols {
      let values: [Expression] =
        angles.contains(symbol)
        ? [90, 180].map { Expression(.degrees(.integer($0))) }
        : [.integer(1), Expression(.negation(.integer(1)))]
      // One value of a symbol is enough.
      if result.contains(where: { $0.symbol == symbol }) { continue }
      for value in values { add(symbol, value) }
    }
    for (index, symbol) in symbols.enumerated() {
      for other in symbols[..<index] where angles.contains(symbol) == angles.contains(other) {
        let name = Expression(.symbol(other))
        add(symbol, name)
        add(symbol, Expression(.negation(name)))
      }
    }
    return result
  }

  /// Whether the difference of the sides is 0 where the symbol has its value.
  private func holds(in goal: ProofGoal) -> Bool {
    do throws(Stop) {
      let expansion = try ProofChecker.expansion(of: goal, values: [symbol: value], steps: Self.steps)
      for component in goal.components {
        let difference = try expansion.difference(
          expansion.value(component.left), expansion.value(component.right))
        guard difference.isZero else { return false }
      }
      return !expansion.isContradictory
    } catch {
      return false
    }
  }

  /// Whether some point with the value has both sides defined and all that is assumed, as enclosures tell.
  private func hasPoint(in goal: ProofGoal, _ symbols: [Symbol]) -> Bool {
    var others = Set(symbols)
    for case .relation(let left, _, let right) in goal.assumptions {
      others.formUnion(FreeSymbols.of([left, right], in: Environment()))
    }
    let isWhole = value.wholeNumber != nil
    var random = SplitMix64()
    for _ in 0..<Self.points {
      var box: [Symbol: Interval] = [:]
      for symbol in others.sorted() {
        let number =
          goal.integers.contains(symbol)
          ? Rational(random.next(below: 5) + 1)
          : Rational(Integer(random.next(below: 41) - 13), over: Integer(7)) ?? Rational(1)
        box[symbol] = Interval(number, Self.precision)
      }
      guard let own = Enclosure(box, precision: Self.precision).value(value) else { continue }
      box[symbol] = own
      if isInside(goal, Enclosure(box, precision: Self.precision), isWhole: isWhole) { return true }
    }
    return false
  }

  private func isInside(_ goal: ProofGoal, _ point: Enclosure, isWhole: Bool) -> Bool {
    let sides = goal.components.flatMap { [$0.left, $0.right] } + goal.defined
    guard sides.allSatisfy({ point.value($0) != nil }) else { return false }
    guard isWhole || !goal.integers.contains(symbol) else { return false }
    return goal.assumptions.allSatisfy { fact in
      switch fact {
      case .integer(let number):
        if case .symbol(let name) = number.node { return goal.integers.contains(name) }
        return false
      case .relation(let left, let relation, let right):
        guard let a = point.value(left), let b = point.value(right), let signs = relation.signs else {
          return false
        }
        return (a - b).signs.isSubset(of: signs)
      }
    }
  }
}

extension ProofGoal {
  /// Whether it is the equation of a symbol and a value itself, on either side.
  fileprivate func says(_ symbol: Symbol, _ value: Expression) -> Bool {
    guard components.count == 1 else { return false }
    let (name, sides) = (Expression(.symbol(symbol)), components[0])
    return (sides.left == name && sides.right == value) || (sides.left == value && sides.right == name)
  }
}

extension Expression {
  /// Whether a symbol stands in it; with `outsideAngles` only where it does in no sine, cosine or the like.
  fileprivate func mentions(_ symbol: Symbol, outsideAngles: Bool) -> Bool {
    switch node {
    case .symbol(let own): return own == symbol
    case .call(let function, _):
      if outsideAngles, case .circular? = function.ofNumber { return false }
      return someOperand { $0.mentions(symbol, outsideAngles: outsideAngles) }
    default: return someOperand { $0.mentions(symbol, outsideAngles: outsideAngles) }
    }
  }
}
