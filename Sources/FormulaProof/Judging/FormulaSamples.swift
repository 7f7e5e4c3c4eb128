import FormulaSyntax
import SourceText

/// A formula's value at a point.
public struct FormulaSample: Sendable {
  /// The point, exact, in calculator notation.
  public var assignments: [Counterexample.Assignment]
  /// The point's coordinates, rounded to doubles, in the order of the symbols that were asked for.
  public var point: [Double]
  /// The components of the value, each the double nearest to the exact one; nil where the formula has no value.
  public var components: [Double]?
  /// For each component how wide it is enclosed where each operation rounds as the other implementation does: what another implementation may be off
  /// by. Infinite where nothing is known of it; nil where the formula has no value, or it was not asked for.
  public var rounding: [Double]?
}

/// Values of a formula at many points, to hold another implementation of it against them.
public struct FormulaSamples: Sendable {
  /// The points, the simplest first, with zeros, negative numbers and special angles among them.
  public var samples: [FormulaSample]
  /// The shape of the values, in words.
  public var shape: String
  /// The rows and columns where the values are matrices.
  public var matrixSize: (rows: Int, columns: Int)?

  /// Values at points that certainly satisfy the prover's assumptions.
  ///
  /// - Parameters:
  ///   - expression: The formula.
  ///   - symbols: Its free symbols, and others that the points are to give a value.
  ///   - count: How many points.
  ///   - points: Further points that are taken behind the simplest, with a coordinate for each symbol; one that is no fraction of
  ///     words is left out.
  ///   - precision: Samples say how much rounding may change that keeps so many bits; nil where nobody asks.
  /// - Throws: what is wrong with the formula, with a span in its text.
  public init(
    of expression: Expression, symbols: [Symbol], count: Int, points: [[Double]] = [],
    roundingTo precision: Int? = nil,
    prover: Prover
  ) throws(Diagnostic) {
    let all = Expression(.tuple(symbols.map { Expression(.symbol($0)) } + [.integer(0), .integer(0)]))
    let claim = Claim(left: expression, relation: .equal, right: all, span: expression.span)
    let judge = ClaimJudge(claim, prover)
    samples = []
    shape = "no value"
    let doubles = DoubleSamples(prover.environment)
    var usual = judge.samplePoints(systematicCount: count / 2, randomCount: 50 * count)
    var further = points[...]
    var taken = 0
    /// The simplest points, then those that were given, then random ones.
    func next() -> [SampleValue]? {
      taken += 1
      while taken > count / 4, let point = further.popFirst() {
        if let values = Self.values(point, of: symbols, in: judge.symbols) { return values }
      }
      return usual.next()
    }
    // Where the assumptions leave little room, few points lie in it: then many are tried.
    while let values = next() {
      guard samples.count < count, judge.budget.hasTimeNow else { break }
      guard judge.mayBeAllowed(at: values.map(\.double), doubles) else { continue }
      let point = SamplePoint(judge, values, precision: 192, decidesCases: true)
      guard try point.satisfiesAssumptions() else { continue }
      let value = try point.value(of: expression)
      shape = value.shape
      if case .matrix(let rows, let columns, _) = value { matrixSize = (rows, columns) }
      let components = value.components.map(\.nearestDouble)
      let bySymbol = Dictionary(zip(judge.symbols, values)) { first, _ in first }
      samples.append(
        FormulaSample(
          assignments: symbols.compactMap { symbol in
            bySymbol[symbol].map { .init(symbol: symbol.name, value: $0.text) }
          },
          point: symbols.map { bySymbol[$0]?.double ?? 0 },
          components: components.contains { $0 == nil } ? nil : components.compactMap { $0 },
          rounding: components.contains { $0 == nil }
            ? nil : precision.flatMap { Self.rounding(of: expression, at: values, judge, precision: $0) }))
    }
  }

  /// A point's coordinates in the order of a judge's symbols; nil where one is no fraction of words.
  private static func values(_ point: [Double], of symbols: [Symbol], in order: [Symbol]) -> [SampleValue]? {
    var result: [SampleValue] = []
    for symbol in order {
      guard let place = symbols.firstIndex(of: symbol), point.indices.contains(place),
        let rational = Rational(exactly: point[place])
      else { return nil }
      result.append(SampleValue(rational: rational, isDegrees: false))
    }
    return result
  }

  /// How wide components are enclosed in arithmetic that keeps so many bits.
  private static func rounding(
    of expression: Expression, at values: [SampleValue], _ judge: ClaimJudge, precision: Int
  ) -> [Double]? {
    let point = SamplePoint(judge, values, precision: precision, decidesCases: true)
    return (try? point.value(of: expression))?.components.map { $0.isFinite ? $0.width : .infinity }
  }
}

extension Rational {
  /// A double as a fraction of words; nil where it is none.
  fileprivate init?(exactly value: Double) {
    var scaled = value
    for power in 0..<62 {
      if let numerator = Int(exactly: scaled) {
        self.init(numerator, over: 1 << power)
        return
      }
      scaled *= 2
    }
    return nil
  }
}

extension Ball {
  /// The double nearest to the midpoint; nil where the enclosure is too wide to tell sixteen digits.
  fileprivate var nearestDouble: Double? {
    guard isFinite else { return nil }
    let limit = max(1, Ball.absoluteValue(self).upperDouble) * 1e-16
    guard width <= limit else { return nil }
    return Double(text(digits: 18)) ?? 0
  }

  private var upperDouble: Double { Double(upperEnd.text(digits: 3)) ?? .infinity }
}
