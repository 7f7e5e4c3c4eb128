// Determinants without a test for zero and without a division, so that they hold for symbolic numbers, where
// it is not known whether a pivot is 0.
extension Matrix {
  /// Up to this size minors are expanded; the work grows as n·2ⁿ. Above it the characteristic polynomial is used.
  ///
  /// Expansion is the more accurate of the two for `Double`: it subtracts products of entries only, not powers of the matrix.
  static var largestExpandedSize: Int { 10 }

  /// The determinant; nil unless square.
  ///
  /// det(A B) = det A · det B and det Aᵀ = det A. Of an n × n matrix up to 10 × 10 it is expanded by minors, above
  /// by Berkowitz' algorithm with O(n⁴) products. Neither divides, so it is exact where the numbers are. For
  /// `Double` the error is that of the expansion, which for large ill-conditioned matrices can be large.
  public var determinant: S? {
    guard isSquare else { return nil }
    if rows <= Self.largestExpandedSize {
      return expandedMinor(rows: Array(0..<rows), columns: Array(0..<columns))
    }
    guard let last = characteristicPolynomial.last else { return nil }
    return rows.isMultiple(of: 2) ? last : -last
  }

  /// The adjugate, the transpose of the cofactors: A · adj A = det A · I; nil unless square.
  ///
  /// It exists for singular matrices too. The adjugate of a 1 × 1 matrix is (1).
  public var adjugate: Matrix? {
    guard isSquare else { return nil }
    guard rows <= Self.largestExpandedSize else { return adjugateByCayleyHamilton }
    let indices = Array(0..<rows)
    var result: [S] = []
    result.reserveCapacity(elements.count)
    for row in indices {
      for column in indices {
        let minor = expandedMinor(
          rows: indices.filter { $0 != column }, columns: indices.filter { $0 != row })
        result.append((row + column).isMultiple(of: 2) ? minor : -minor)
      }
    }
    return Matrix(rows, columns, result)
  }

  /// The inverse adj A / det A; nil unless square, and where the determinant is known to be 0.
  ///
  /// A symbolic determinant that is not known to be 0 is divided by; the result holds where it is not 0.
  public func inverse() -> Matrix? {
    guard let determinant, !determinant.isKnownZero, let adjugate else { return nil }
    return Matrix(rows, columns, adjugate.elements.map { $0 / determinant })
  }

  /// The determinant of some rows and as many columns; 1 where there are none.
  ///
  /// The minors of the lower k rows are kept for every set of k columns, so none is expanded twice.
  private func expandedMinor(rows chosenRows: [Int], columns chosenColumns: [Int]) -> S {
    let size = chosenRows.count
    var minors = [S](repeating: .one, count: 1 << size)
    for set in 1..<max(1 << size, 1) {
      let row = chosenRows[size - set.nonzeroBitCount]
      var sum: S?
      var isNegative = false
      for index in 0..<size where set & (1 << index) != 0 {
        let entry = self[row, chosenColumns[index]]
        let rest = set & ~(1 << index)
        let term = rest == 0 ? entry : entry * minors[rest]
        if let partial = sum {
          sum = isNegative ? partial - term : partial + term
        } else {
          sum = term
        }
        isNegative.toggle()
      }
      if let sum { minors[set] = sum }
    }
    return minors[(1 << size) - 1]
  }

  /// The coefficients of det(λ I − A) from λⁿ down to 1, by Berkowitz' algorithm.
  ///
  /// Source: S. J. Berkowitz, *On computing the determinant in small parallel time using a small number of
  /// processors*, 1984. Each leading block's polynomial is a Toeplitz matrix times that of the block before it.
  private var characteristicPolynomial: [S] {
    var polynomial = [S.one, -self[0, 0]]
    for size in 1..<max(rows, 1) {
      // The block is [[M, column], [row, corner]] with M of size × size.
      var toeplitz = [S.one, -self[size, size]]
      var power = (0..<size).map { self[$0, size] }
      for step in 0..<size {
        var sum = S.zero
        for index in 0..<size { sum = sum + self[size, index] * power[index] }
        toeplitz.append(-sum)
        guard step < size - 1 else { break }
        power = (0..<size).map { row in
          var sum = S.zero
          for index in 0..<size { sum = sum + self[row, index] * power[index] }
          return sum
        }
      }
      polynomial = (0...size + 1).map { degree in
        var sum = S.zero
        for index in 0...min(degree, size) { sum = sum + toeplitz[degree - index] * polynomial[index] }
        return sum
      }
    }
    return polynomial
  }

  /// The adjugate from the characteristic polynomial: (−1)ⁿ⁻¹ (Aⁿ⁻¹ + c₁ Aⁿ⁻² + … + cₙ₋₁ I), by Horner's rule.
  private var adjugateByCayleyHamilton: Matrix? {
    let coefficients = characteristicPolynomial
    var result = Matrix.identity(rows)
    for coefficient in coefficients[1..<rows] {
      guard let product = result.times(self),
        let next = product.plus(Matrix.identity(rows).scaled(by: coefficient))
      else { return nil }
      result = next
    }
    return rows.isMultiple(of: 2) ? result.scaled(by: -.one) : result
  }
}
