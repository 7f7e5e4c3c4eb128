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

  /// A decimal numeral, rounded half away from zero, with at most 15 digits, as many as a double keeps; what is longer
  /// in front of the point has five.
  static func rounded(_ value: Double, _ decimals: Int) -> Expression {
    guard value.magnitude < 1e15 else { return significant(value) }
    var places = min(max(0, decimals), 12)
    var power = 1.0
    for _ in 0..<places { power *= 10 }
    while places > 0, value.magnitude * power >= 1e15 { (places, power) = (places - 1, power / 10) }
    let scaled = (value.magnitude * power).rounded()
    var numeral = Numeral(magnitude: UInt64(scaled))
    numeral.decimals = places
    let number = Expression(.number(numeral))
    return value < 0 && scaled > 0 ? Expression(.negation(number)) : number
  }

  /// How far a rounded number that is shown may be from what it shows: half a unit of its last digit.
  public static func halfUnit(of shown: Expression) -> Expression? {
    switch shown.node {
    case .negation(let inner): return halfUnit(of: inner)
    case .number(let numeral):
      // A little more, since a double may lie on the other side of the middle.
      var half = Numeral(5_000_001)
      half.decimals = numeral.decimals + 7
      return Expression(.number(half))
    case .product(let factors):
      // Digits and a power of ten.
      return halfUnit(of: factors[0]).map { Expression(.product([$0] + factors.dropFirst())) }
    default: return nil
    }
  }
}
