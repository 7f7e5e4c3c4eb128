import FormulaSyntax
import SourceText

/// A formula of some symbols, enclosed at one point after another: an exercise's answer at its variants.
///
/// A value is a number, a tuple or a matrix of balls. By the inclusion principle two values whose balls are disjoint
/// differ; of those that meet nothing is known.
public struct EnclosedFormula: Sendable {
  /// A value.
  public struct Enclosure {
    let value: Value<Ball>

    /// The shape in words: `a tuple of 2`.
    public var shape: String { value.shape }

    /// How many numbers it holds.
    public var count: Int { value.components.count }

    /// Each of its numbers alone.
    public var elements: [Enclosure] { value.components.map { Enclosure(value: .number($0)) } }

    /// Whether each number is defined, and enclosed.
    public var isDefined: Bool { value.components.allSatisfy(\.isFinite) }

    /// Whether two values have a shape in common: a tuple is also a row and a column.
    public func isComparable(with other: Enclosure) -> Bool { value.isComparable(with: other.value) }

    /// Whether two values of one shape certainly differ, by more than a share of the greater number and by more than
    /// an absolute distance.
    ///
    /// - Parameters:
    ///   - share: A power of ten, such as −3 for a thousandth; nil for any difference.
    ///   - distance: A distance; nil for any difference.
    public func isSeparated(from other: Enclosure, share: Int? = nil, distance: Expression? = nil) -> Bool {
      let (a, b) = (value.components, other.value.components)
      guard a.count == b.count else { return true }
      for (x, y) in zip(a, b) {
        guard x.isSeparated(from: y) else { continue }
        let gap = Ball.absoluteValue(x - y)
        var isApart = true
        if let share {
          let size = Ball.maximum([Ball.absoluteValue(x), Ball.absoluteValue(y)])
          let part = size * Ball(10).raised(to: share)
          isApart = part.isLess(than: gap)
        }
        if let distance {
          let limit = try? Evaluator<Ball>(
            Environment(),
            numbers: NumberSystem(
              numeral: { Ball($0, precision: 64) }, constant: { Ball($0, precision: 64) },
              symbol: { _ in nil })
          ).evaluate(distance).components.first
          isApart = isApart && (limit.map { $0.isLess(than: gap) } ?? false)
        }
        if isApart { return true }
      }
      return false
    }

    /// Whether some number certainly differs from that of another value of one shape: by more than the distance that is
    /// given for it, and at all where none is.
    public func isFar(from other: Enclosure, distances: [Expression?]) -> Bool {
      let (a, b) = (value.components, other.value.components)
      guard a.count == b.count, a.count == distances.count else { return true }
      return distances.indices.contains { index in
        Enclosure(value: .number(a[index])).isSeparated(
          from: Enclosure(value: .number(b[index])), distance: distances[index])
      }
    }

    /// The value in calculator notation, rounded.
    public func text(digits: Int = 6) -> String { ValueText.text(value, digits: digits) }

    /// The nearest doubles, or nearly; NaN for what is undefined.
    public var doubles: [Double] {
      value.components.map { $0.isFinite ? Double($0.midpoint.text(digits: 18)) ?? .nan : .nan }
    }
  }

  private let expression: Expression
  private let symbols: [Symbol]
  private let environment: Environment
  /// A program for each component, with the value's shape; nil where there is none.
  private let programs: Value<ScalarProgram>?

  /// Prepares a formula.
  ///
  /// - Parameters:
  ///   - symbols: The symbols that a point gives values to.
  ///   - isExpanded: Whether definitions may be put in and simplified beforehand. That is faster, and may define the
  ///     value at points where what was written is not defined.
  public init(
    _ expression: Expression, symbols: [Symbol], environment: Environment, isExpanded: Bool = true
  ) {
    self.expression = expression
    self.symbols = symbols
    self.environment = environment
    programs = isExpanded ? Self.programs(expression, symbols, environment) : nil
  }

  private static func programs(
    _ expression: Expression, _ symbols: [Symbol], _ environment: Environment
  ) -> Value<ScalarProgram>? {
    let numbers = NumberSystem<Expression>(
      numeral: { Expression(.number($0)) }, constant: { Expression(.constant($0)) },
      symbol: { Expression(.symbol($0)) })
    guard let value = try? Evaluator(environment, numbers: numbers).evaluate(expression) else { return nil }
    let made = value.components.compactMap { ScalarProgram($0, symbols: symbols) }
    guard made.count == value.components.count else { return nil }
    switch value {
    case .number: return .number(made[0])
    case .tuple: return .tuple(made)
    case .matrix(let rows, let columns, _): return .matrix(rows: rows, columns: columns, elements: made)
    }
  }

  /// The value at a point.
  ///
  /// - Parameters:
  ///   - values: For each symbol an expression without symbols.
  ///   - precision: Bits.
  /// - Throws: what is wrong with the formula, with a span in its text.
  public func value(at values: [Expression], precision: Int = 128) throws(Diagnostic) -> Enclosure {
    let numbers = NumberSystem<Ball>(
      numeral: { Ball($0, precision: precision) }, constant: { Ball($0, precision: precision) },
      symbol: { _ in nil })
    var point: [Ball] = []
    for value in values {
      guard case .number(let ball) = try Evaluator(Environment(), numbers: numbers).evaluate(value) else {
        throw .error(.wrongShape, "a parameter is a number", at: value.span)
      }
      point.append(ball)
    }
    if let programs {
      return Enclosure(
        value: programs.map { program in
          program.value(
            numeral: { Ball($0, precision: precision) }, constant: { Ball($0, precision: precision) },
            symbol: { point[$0] })
        })
    }
    let (symbols, balls) = (symbols, point)
    var assigned = NumberSystem<Ball>(
      numeral: { Ball($0, precision: precision) }, constant: { Ball($0, precision: precision) },
      symbol: { symbol in symbols.firstIndex(of: symbol).map { balls[$0] } })
    assigned.sign = { $0.sign }
    return Enclosure(value: try Evaluator(environment, numbers: assigned).evaluate(expression))
  }
}
