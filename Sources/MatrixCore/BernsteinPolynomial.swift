/// A polynomial on 0…1 in Bernstein form: f(t) = Σ cᵢ C(n,i) (1−t)ⁿ⁻ⁱ tⁱ. One coordinate of a Bézier curve.
struct BernsteinPolynomial {
  /// The n + 1 coefficients; at least one.
  var coefficients: [Double]

  /// The value at t, by de Casteljau's construction.
  func value(at t: Double) -> Double {
    var row = coefficients
    for length in stride(from: row.count - 1, to: 0, by: -1) {
      for index in 0..<length { row[index] += t * (row[index + 1] - row[index]) }
    }
    return row[0]
  }

  /// The derivative, up to the factor n, which moves no root.
  private var slope: BernsteinPolynomial {
    BernsteinPolynomial(coefficients: zip(coefficients, coefficients.dropFirst()).map { $1 - $0 })
  }

  /// The parameters within 0…1 at which the derivative changes its sign or vanishes, in order: between two
  /// neighbours of them the polynomial is monotone.
  var turningPoints: [Double] {
    var derivatives: [BernsteinPolynomial] = []
    var next = slope
    while next.coefficients.count > 1 {
      derivatives.append(next)
      next = next.slope
    }
    // The roots of each derivative cut 0…1 into pieces on which the one before it is monotone.
    var roots: [Double] = []
    for derivative in derivatives.reversed() { roots = derivative.roots(between: roots) }
    return roots
  }

  /// The roots within 0…1, where `cuts` cut it into pieces on which the polynomial is monotone.
  private func roots(between cuts: [Double]) -> [Double] {
    var result: [Double] = []
    var lower = 0.0
    for upper in cuts + [1] {
      if let root = root(from: lower, to: upper) { result.append(root) }
      if upper < 1, value(at: upper) == 0 { result.append(upper) }
      lower = upper
    }
    return result
  }

  /// The parameter at which the polynomial changes its sign between two others, by bisection to the last bit;
  /// nil where its values there have the same sign, or one is 0 or NaN.
  func root(from lower: Double, to upper: Double) -> Double? {
    var (lower, upper) = (lower, upper)
    let first = value(at: lower)
    let last = value(at: upper)
    guard (first < 0 && last > 0) || (first > 0 && last < 0) else { return nil }
    for _ in 0..<64 {
      let middle = lower + (upper - lower) / 2
      let here = value(at: middle)
      if here == 0 { return middle }
      if (here < 0) == (first < 0) { lower = middle } else { upper = middle }
    }
    return lower
  }
}
