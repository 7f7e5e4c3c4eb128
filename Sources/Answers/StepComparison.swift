import FormulaSyntax

/// Where a step of a derivation differs from the one before it, as numbers that a reader can check.
struct StepComparison {
  /// The names of the formulas.
  let symbols: [Symbol]
  /// Whether values of the names are among those that the lesson assumes.
  let isAllowed: ([String: Double]) -> Bool

  /// A place where two formulas differ.
  struct Difference {
    /// The values of the names: `x = 2, y = 3`.
    var place: String
    /// What the formulas come to there.
    var values: (String, String)
  }

  /// Numbers for the names, the easiest ones first; each name gets the next one.
  private static let numbers = [2, 3, 5, 1, 4, -1, -2, 7, 10, 0]

  /// The first of a few places with integers at which both formulas are rational numbers, and different ones. None of it is rounded.
  func difference(_ first: Expression, _ second: Expression) -> Difference? {
    guard let one = ExpressionTable(first), let other = ExpressionTable(second) else { return nil }
    for start in Self.numbers.indices {
      var point: [String: Double] = [:]
      var place = ""
      for (index, symbol) in symbols.enumerated() {
        let number = Self.numbers[(start + index) % Self.numbers.count]
        point[symbol.name] = Double(number)
        place += (index > 0 ? ", " : "") + symbol.name + " = " + String(number)
      }
      func value(_ table: ExpressionTable) -> Fraction? {
        table.exact { point[$0].map { ExactNumber(Int($0)) } }.last?.rational
      }
      guard isAllowed(point), let a = value(one), let b = value(other), a != b else { continue }
      return Difference(place: place, values: (a.expression.description, b.expression.description))
    }
    return nil
  }
}
