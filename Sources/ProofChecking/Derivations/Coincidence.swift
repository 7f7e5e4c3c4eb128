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

  /// The coincidences of an equation, those of plain values first; none of other relations.
  ///
  /// Each is shown by the checker's arithmetic, and by a point in double precision, so that none speaks of nothing.
  public static func all(of goal: ProofGoal) -> [Coincidence] {
    guard goal.relation == .equal else { return [] }
    let sides = goal.components.flatMap { [$0.left, $0.right] }
    let symbols = FreeSymbols.of(sides, in: Environment())
    guard symbols.count <= mostSymbols else { return [] }
    var result: [Coincidence] = []
    func add(_ symbol: Symbol, _ value: Expression) {
      guard result.count < most else { return }
      let found = Coincidence(symbol: symbol, value: value)
      if found.holds(in: goal), found.hasPoint(in: goal, symbols) { result.append(found) }
    }
    let angles = Set(symbols.filter { symbol in sides.allSatisfy { !$0.mentions(symbol, outsideAngles: true) } })
    for symbol in symbols { add(symbol, .integer(0)) }
    for symbol in symbols {
      let values: [Expression] =
        angles.contains(symbol)
        ? [90, 180].map { Expression(.degrees(.integer($0))) } : [.integer(1), Expression(.negation(.integer(1)))]
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

  /// Whether some point with the value has both sides defined and all that is assumed.
  private func hasPoint(in goal: ProofGoal, _ symbols: [Symbol]) -> Bool {
    var random = SplitMix64()
    let samples = DoubleSamples(Environment())
    var others = Set(symbols)
    for case .relation(let left, _, let right) in goal.assumptions {
      others.formUnion(FreeSymbols.of([left, right], in: Environment()))
    }
    for _ in 0..<24 {
      var point: [Symbol: Double] = [:]
      for symbol in others.sorted() {
        point[symbol] =
          goal.integers.contains(symbol)
          ? Double(random.next(below: 5) + 1) : (random.nextUnit() * 2 - 0.5) * 2
      }
      guard let own = samples.components(of: [value], at: point)?[0][0] else { continue }
      point[symbol] = own
      if isInside(goal, point, samples) { return true }
    }
    return false
  }

  private func isInside(_ goal: ProofGoal, _ point: [Symbol: Double], _ samples: DoubleSamples) -> Bool {
    let tolerance = 1e-9
    for component in goal.components {
      guard let values = samples.components(of: [component.left, component.right], at: point),
        values[0][0].isFinite, abs(values[0][0] - values[1][0]) <= tolerance * (1 + abs(values[0][0]))
      else { return false }
    }
    guard goal.defined.isEmpty || samples.components(of: goal.defined, at: point) != nil else { return false }
    for fact in goal.assumptions {
      switch fact {
      case .integer(let number):
        guard let value = samples.components(of: [number], at: point)?[0][0], value == value.rounded() else {
          return false
        }
      case .relation(let left, let relation, let right):
        guard let values = samples.components(of: [left, right], at: point), let signs = relation.signs else {
          return false
        }
        let difference = values[0][0] - values[1][0]
        let size = tolerance * (1 + abs(values[0][0]))
        let sign = abs(difference) <= size ? 0 : difference < 0 ? -1 : 1
        guard signs.contains(Signs(of: sign)) else { return false }
      }
    }
    return true
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
