import SourceText

/// How the leaves of an expression become numbers of one kind.
///
/// The evaluator computes with any ``FormulaNumber``; where literals, constants and free symbols come from is
/// said here, since some kinds of numbers need a context for it: a precision, or a ring of polynomials.
public struct NumberSystem<Number: FormulaNumber> {
  /// The value of a decimal literal.
  public var numeral: (Numeral) -> Number
  /// The value of a constant.
  public var constant: (Expression.Constant) -> Number
  /// The value of a symbol that nothing defines, or nil where it has none.
  public var symbol: (Symbol) -> Number?
  /// Whether the numbers mean nothing any more, so that an evaluation may end with an error `out-of-time`; nil where they always
  /// do.
  public var isOver: (() -> Bool)?
  #if !hasFeature(Embedded)
    /// The sign of a number: −1, 0 or 1, or nil where it is not known or the number is undefined. Without it no cases are told apart.
    public var sign: ((Number) -> Int?)?
  #endif

  /// Makes a number system.
  public init(
    numeral: @escaping (Numeral) -> Number, constant: @escaping (Expression.Constant) -> Number,
    symbol: @escaping (Symbol) -> Number?, isOver: (() -> Bool)? = nil
  ) {
    self.numeral = numeral
    self.constant = constant
    self.symbol = symbol
    self.isOver = isOver
  }
}

extension NumberSystem where Number == Double {
  /// Double precision, with values for symbols.
  public static func doubles(_ symbol: @escaping (Symbol) -> Double?) -> NumberSystem {
    var system = NumberSystem(numeral: { $0.doubleValue }, constant: { $0.doubleValue }, symbol: symbol)
    #if !hasFeature(Embedded)
      system.sign = { $0.isNaN ? nil : $0 == 0 ? 0 : $0 < 0 ? -1 : 1 }
    #endif
    return system
  }
}
