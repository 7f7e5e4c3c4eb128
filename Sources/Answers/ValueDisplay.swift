import FormulaSyntax
import MatrixCore
import SourceText

/// Writes values as formulas for people.
public enum ValueDisplay {
  /// A value as people write it: exact where that is a short form, else rounded; nil where it has none.
  ///
  /// - Parameters:
  ///   - doubles: The components in double precision.
  ///   - exact: The same exactly, where they are known.
  ///   - decimals: The digits behind the point to round to; nil for five significant digits.
  ///   - isAngle: Whether multiples of π are shown in degrees.
  public static func expression(
    _ doubles: Value<Double>, exact: [ExactNumber], decimals: Int?, isAngle: Bool
  ) -> Expression? {
    var shown: [Expression] = []
    for (index, double) in doubles.components.enumerated() {
      guard double.isFinite else { return nil }
      if decimals == nil, index < exact.count, let form = exact[index].expression(inDegrees: isAngle) {
        shown.append(form)
      } else if let decimals {
        shown.append(rounded(double, decimals))
      } else {
        shown.append(significant(double))
      }
    }
    switch doubles {
    case .number: return shown.first
    case .tuple: return Expression(.tuple(shown))
    case .matrix(let rows, let columns, _):
      return Expression(.matrix(rows: rows, columns: columns, elements: shown))
    }
  }

  /// Whether a parameter's value stands as it was written, with its decimals.
  public static func isLiteral(_ expression: Expression) -> Bool {
    switch expression.node {
    case .number: true
    case .negation(let inner), .degrees(let inner): isLiteral(inner)
    case .quotient(let above, let below): isLiteral(above) && isLiteral(below)
    case .root(let inner, _): isLiteral(inner)
    default: false
    }
  }

  /// Five significant digits: a decimal, or a decimal and a power of ten for what is very small or very large.
  static func significant(_ value: Double) -> Expression {
    guard value != 0 else { return .integer(0) }
    var size = value.magnitude
    var exponent = 0
    while size >= 10 { (size, exponent) = (size / 10, exponent + 1) }
    while size < 1 { (size, exponent) = (size * 10, exponent - 1) }
    // 9.99996 has the digits of 10.
    if (size * 10_000).rounded() >= 100_000 { (size, exponent) = (1, exponent + 1) }
    if exponent >= -4, exponent < 9 { return rounded(value, max(0, 4 - exponent)) }
    let digits = rounded(size, 4)
    let product = Expression(.product([digits, Expression(.power(.integer(10), .integer(exponent)))]))
    return value < 0 ? Expression(.negation(product)) : product
  }

  /// A decimal numeral, rounded half away from zero.
  static func rounded(_ value: Double, _ decimals: Int) -> Expression {
    let places = min(max(0, decimals), 12)
    var power = 1.0
    for _ in 0..<places { power *= 10 }
    let scaled = (value.magnitude * power).rounded()
    let isGreat = scaled >= 9e15
    let digits = isGreat ? min(value.magnitude.rounded(), 9e15) : scaled
    var numeral = Numeral(magnitude: UInt64(digits))
    numeral.decimals = isGreat ? 0 : places
    let number = Expression(.number(numeral))
    return value < 0 && digits > 0 ? Expression(.negation(number)) : number
  }
}
