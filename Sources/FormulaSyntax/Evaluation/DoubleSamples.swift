import SourceText

/// Values of expressions in double precision, to see quickly where two sides look different.
///
/// Such a look decides nothing. It stands in this room so that the compiler makes a fast evaluator of its own for
/// doubles.
public struct DoubleSamples {
  private let environment: Environment

  /// Makes samples of expressions in an environment.
  public init(_ environment: Environment) {
    self.environment = environment
  }

  /// The components of an expression at a point; nil where it cannot be evaluated.
  public func components(of expressions: [Expression], at point: [Symbol: Double]) -> [[Double]]? {
    let evaluator = Evaluator(environment, numbers: .doubles { point[$0] })
    var result: [[Double]] = []
    for expression in expressions {
      guard let value = try? evaluator.evaluate(expression) else { return nil }
      result.append(value.components)
    }
    return result
  }
}
