/// Minimal polynomials of 2cos(2π/n).
enum MinimalPolynomial {
  /// The degree, and what the power of that degree equals; nil for an n that is too large.
  ///
  /// Φ(x) = x^m·Ψ(x + 1/x) for the n-th cyclotomic polynomial Φ, of degree 2m; and x^k + 1/x^k is a polynomial in x + 1/x.
  static func ofDoubledCosine(_ n: Int, atom: Int) throws(Stop) -> (degree: Int, value: Polynomial)? {
    guard n > 4, n <= 240 else { return nil }
    let coefficients = cyclotomic(n)
    let half = (coefficients.count - 1) / 2
    let z = Polynomial(atom: atom)
    var (before, current) = (Polynomial(2), z)
    var sum = Polynomial(coefficients[half])
    for k in 1...half {
      sum = sum + current.scaled(by: Rational(coefficients[half + k]))
      (before, current) = (current, z * current - before)
    }
    // Φ is monic, and so is Ψ.
    return (half, Polynomial(Rational(1), Monomial(atom, half)) - sum)
  }

  /// Φ with the lowest coefficient first: x^n − 1 over all Φ of the proper divisors of n.
  private static func cyclotomic(_ n: Int) -> [Int] {
    var result = [-1] + Array(repeating: 0, count: n - 1) + [1]
    for divisor in 1..<n where n % divisor == 0 { result = quotient(result, cyclotomic(divisor)) }
    return result
  }

  /// The quotient of a division without rest by a monic polynomial.
  private static func quotient(_ dividend: [Int], _ divisor: [Int]) -> [Int] {
    var rest = dividend
    var result = Array(repeating: 0, count: dividend.count - divisor.count + 1)
    for index in result.indices.reversed() {
      let factor = rest[index + divisor.count - 1]
      result[index] = factor
      for (offset, value) in divisor.enumerated() { rest[index + offset] -= factor * value }
    }
    return result
  }
}
