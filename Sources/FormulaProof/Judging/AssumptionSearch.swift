import FormulaSyntax
import SourceText

/// Looks for a point that satisfies assumptions by random steps, each of which comes closer to it.
///
/// Doubles choose the way; that the point satisfies the assumptions is for enclosures to show.
struct AssumptionSearch {
  private let assumptions: [Claim]
  private let symbols: [Symbol]
  private let isInteger: [Bool]
  private let samples: DoubleSamples
  private let budget: Budget
  private var generator = SplitMix64()

  /// How many points are looked at from each start.
  private static let mostSteps = 2_000

  init(_ judge: ClaimJudge) {
    assumptions = judge.prover.assumptions
    symbols = judge.symbols
    isInteger = judge.isInteger
    samples = DoubleSamples(judge.prover.environment)
    budget = judge.budget
  }

  /// Points that seem to satisfy the assumptions, each rounded to fewer digits than the next one, from one start after the other.
  mutating func points(startingAt starts: [[Double]], _ visit: ([Rational]) throws(Diagnostic) -> Bool)
    throws(Diagnostic)
  {
    for start in starts {
      guard let found = descend(from: start) else { continue }
      for digits in 0...15 {
        guard let point = rounded(found, digits: digits), gap(at: point.map(\.double)) == 0 else { continue }
        if try visit(point) { return }
      }
    }
  }

  private mutating func descend(from start: [Double]) -> [Double]? {
    var point = zip(start, isInteger).map { $1 ? $0.rounded() : $0 }
    var best = gap(at: point)
    for _ in 0..<Self.mostSteps {
      if best == 0 { return point }
      guard budget.hasTime else { return nil }
      var next = point
      // Mostly one coordinate, sometimes two, since an equation between them may leave a narrow path.
      for _ in 0...(generator.next(below: 4) / 3) {
        let index = generator.next(below: point.count)
        next[index] = step(from: point[index])
        if isInteger[index] { next[index].round() }
      }
      let gap = gap(at: next)
      if gap <= best { (point, best) = (next, gap) }
    }
    return best == 0 ? point : nil
  }

  /// Another value: a step of any size from a millionth to ten thousand millions, a multiple, or a value anywhere.
  private mutating func step(from value: Double) -> Double {
    let sign: Double = generator.next(below: 2) == 0 ? 1 : -1
    // Ten to a power is no formula of geometry; precision does not matter here.
    func size(_ least: Int, _ greatest: Int) -> Double {
      var size = 1 + 9 * generator.nextUnit()
      let exponent = least + generator.next(below: greatest - least + 1)
      for _ in 0..<abs(exponent) { size = exponent < 0 ? size / 10 : size * 10 }
      return size
    }
    switch generator.next(below: 4) {
    case 0: return sign * size(-6, 10)
    case 1: return value * (1 + sign * size(-9, -1))
    default: return value + sign * size(-8, 6)
    }
  }

  /// How far a point is from satisfying the assumptions; 0 where it does.
  private func gap(at point: [Double]) -> Double {
    var assigned: [Symbol: Double] = [:]
    for (symbol, value) in zip(symbols, point) { assigned[symbol] = value }
    var total = 0.0
    for assumption in assumptions {
      guard let sides = samples.components(of: [assumption.left, assumption.right], at: assigned),
        sides[0].count == sides[1].count
      else { return .infinity }
      for (left, right) in zip(sides[0], sides[1]) {
        guard left.isFinite, right.isFinite else {
          total += 4
          continue
        }
        let excess = (left - right) / (1 + left.magnitude + right.magnitude)
        switch assumption.relation {
        case .less, .lessOrEqual: if left >= right { total += excess + 1e-12 }
        case .greater, .greaterOrEqual: if left <= right { total += 1e-12 - excess }
        case .notEqual: if left == right { total += 1 }
        case .equal: total += excess.magnitude
        case .approximatelyEqual, .element: break
        }
      }
    }
    return total.isNaN ? .infinity : total
  }

  private func rounded(_ point: [Double], digits: Int) -> [Rational]? {
    var power = 1
    for _ in 0..<digits { power *= 10 }
    var result: [Rational] = []
    for value in point {
      let scaled = (value * Double(power)).rounded()
      // Above this a double no longer tells neighbouring integers.
      guard scaled.magnitude < 0x1p53, let rational = Rational(Int(scaled), over: power) else { return nil }
      result.append(rational)
    }
    return result
  }
}

extension ClaimJudge {
  /// A point that satisfies the assumptions where no usual one does, as simple as it can be written; nil where none was found.
  func satisfyingPoint() throws(Diagnostic) -> [SampleValue]? {
    if let known = foundPoint { return known }
    var found: [SampleValue]?
    if !prover.assumptions.isEmpty, !symbols.isEmpty, symbols.count <= 16 {
      let near = valuesNearBounds.map { $0.last?.double }
      let starts = [1, -1, 0.1].map { usual in near.map { $0 ?? usual } }
      var search = AssumptionSearch(self)
      try search.points(startingAt: starts) { point throws(Diagnostic) in
        let values = point.map { SampleValue(rational: $0, isDegrees: false) }
        guard try SamplePoint(self, values, precision: 128).satisfiesAssumptions() else { return false }
        found = values
        return true
      }
    }
    foundPoint = .some(found)
    return found
  }
}
