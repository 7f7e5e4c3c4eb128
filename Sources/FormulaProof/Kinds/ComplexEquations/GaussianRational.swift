import FormulaSyntax
import SourceText

/// A complex number with rational parts.
struct GaussianRational {
  var real: Rational
  var imaginary: Rational

  private init(_ real: Rational, _ imaginary: Rational) { (self.real, self.imaginary) = (real, imaginary) }

  /// Nil where a part is no rational number by its form.
  init?(_ real: Expression, _ imaginary: Expression?) {
    guard let a = SampleValue.rational(real), let b = imaginary.map(SampleValue.rational) ?? .zero else {
      return nil
    }
    self.init(a, b)
  }

  private func multiplied(by other: GaussianRational) -> GaussianRational? {
    guard let ac = real.multiplied(by: other.real),
      let bd = imaginary.multiplied(by: other.imaginary)?.negated,
      let ad = real.multiplied(by: other.imaginary), let bc = imaginary.multiplied(by: other.real),
      let first = ac.adding(bd), let second = ad.adding(bc)
    else { return nil }
    return GaussianRational(first, second)
  }

  /// The power by repeated squaring; nil where the numbers become too large, and for 1/0.
  func raised(to exponent: Int) -> GaussianRational? {
    var result = GaussianRational(.one, .zero)
    var square = self
    var rest = exponent.magnitude
    while rest > 0 {
      if rest & 1 == 1 {
        guard let product = result.multiplied(by: square) else { return nil }
        result = product
      }
      rest >>= 1
      guard rest > 0 else { break }
      guard let next = square.multiplied(by: square) else { return nil }
      square = next
    }
    guard exponent < 0 else { return result }
    guard let a = result.real.multiplied(by: result.real), let imaginary = result.imaginary.negated,
      let b = imaginary.multiplied(by: imaginary), let norm = a.adding(b),
      let first = result.real.divided(by: norm), let second = imaginary.divided(by: norm)
    else { return nil }
    return GaussianRational(first, second)
  }
}

extension Rational {
  /// The number as an expression.
  func expression(_ span: Span) -> Expression {
    let magnitude = Expression.integer(Int(numerator.magnitude), span)
    let signed = numerator < 0 ? Expression(.negation(magnitude), span) : magnitude
    return isInteger ? signed : Expression(.quotient(signed, .integer(denominator, span)), span)
  }
}
