import SourceText

/// An expression of plain numbers, to be computed at many points and with several kinds of numbers: an
/// ``ExpressionTable`` of its own.
///
/// The operations and their order are those of ``Evaluator``, which serves what is no such expression: tuples,
/// matrices, and names that something defines. What the evaluator would refuse has no program.
///
/// Immutable; a class, so that judges hand it on for the price of one reference.
public final class ScalarProgram: Sendable {
  private let table: ExpressionTable

  /// The program of an expression in which names stand for the given symbols only; nil where there is none. Longer
  /// expressions than a table may have are left to the evaluator, which bounds them.
  public init?(_ expression: Expression, symbols: [Symbol]) {
    #if hasFeature(Embedded)
      return nil
    #else
      var maker = TableMaker(scalarsIn: symbols)
      if maker.add(expression) == nil { return nil }
      table = maker.made()
    #endif
  }

  /// How many operations it has.
  public var count: Int { table.count }

  /// Whether it takes a root of even degree or an absolute value, whose sign is lost.
  public var hasSizes: Bool {
    table.entries.contains { entry in
      switch entry.operation {
      case .root(let degree): degree % 2 == 0
      case .magnitude, .call(.sqrt): true
      default: false
      }
    }
  }

  /// The value, with one for each symbol.
  ///
  /// - Parameter isOver: Whether the numbers mean nothing any more, so that the value may be 0/0.
  public func value<Number: FormulaNumber>(
    isOver: () -> Bool = { false }, numeral: (Numeral) -> Number, constant: (Expression.Constant) -> Number,
    symbol: (Int) -> Number
  ) -> Number {
    table.lastValue(isOver: isOver, numeral: numeral, constant: constant, symbol: symbol)
  }

  /// The value in double precision, with one for each symbol.
  ///
  /// It stands in this room so that the compiler makes it fast.
  public func value(at point: [Double]) -> Double {
    value(numeral: { $0.doubleValue }, constant: { $0.doubleValue }, symbol: { point[$0] })
  }
}
