import MatrixCore
import SourceText

/// The functions of formulas on symbolic numbers: a node for each, and the simplifications of `Scalar`.
extension Expression: FormulaNumber {
  /// The application of a function to one number.
  public static func applied(_ function: BuiltIn, _ argument: Expression) -> Expression {
    switch function.ofNumber {
    case .circular(.sine): sine(argument)
    case .circular(.cosine): cosine(argument)
    case .squareRoot: squareRoot(argument)
    case .absoluteValue: absoluteValue(argument)
    case .circular, .inverseCircular, .hyperbolic, .exponential, .logarithm, .step, nil:
      Expression(.call(function, [argument]))
    }
  }

  /// An integer power. The power 1 is the base; the power 0 stays, since it asks for a base that is defined.
  public func raised(to exponent: Int) -> Expression {
    exponent == 1 ? self : Expression(.power(self, .integer(exponent)))
  }

  /// A power.
  public func raised(to exponent: Expression) -> Expression {
    if case .number(let numeral) = exponent.node, let value = numeral.smallInteger {
      return raised(to: value)
    }
    return Expression(.power(self, exponent))
  }

  /// A root.
  public func root(degree: Int) -> Expression {
    degree == 1 ? self : Expression(.root(self, degree: degree))
  }

  /// The value of an integer literal.
  public var knownInteger: Int? {
    if case .number(let numeral) = node { numeral.smallInteger } else { nil }
  }
}
