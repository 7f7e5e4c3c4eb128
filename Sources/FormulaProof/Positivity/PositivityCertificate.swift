import CFLINT

/// That a polynomial p is not negative: scale · factor · p = Σ coefficient · multiplier · base², where scale and the coefficients are
/// positive whole numbers, and the multipliers are not negative. The factor is positive, or it is 0 only where all variables of p
/// are, and p has no constant term.
struct PositivityCertificate {
  struct Term {
    let coefficient: BigInteger
    /// The multiplier's factors, none of which is negative.
    let multiplier: [Polynomial]
    let base: Polynomial
  }

  let scale: BigInteger
  /// 1 where the polynomial itself is such a sum.
  let factor: Polynomial
  let terms: [Term]

  /// Whether both sides are the same, computed with whole numbers of any size.
  func represents(_ polynomial: Polynomial) -> Bool {
    guard scale.sign > 0, terms.allSatisfy({ $0.coefficient.sign > 0 }) else { return false }
    var sum = Polynomial(0, polynomial.context)
    for term in terms {
      let product = term.multiplier.reduce(term.base * term.base) { $0 * $1 }
      sum = sum + product.scaled(by: term.coefficient)
    }
    return sum == (polynomial * factor).scaled(by: scale)
  }
}

extension PositivityProblem {
  /// The denominators that entries are rounded to, as powers of two: small ones first, for short certificates.
  private static let roundings: [UInt] = [4, 8, 14, 22]

  /// Solves it: by doubles, and then by rational numbers near to these.
  ///
  /// - Parameter variable: The polynomials that the variables stand for.
  func certificate(_ variables: [Polynomial], _ context: PolynomialContext, hasTime: @escaping () -> Bool)
    -> (scale: BigInteger, terms: [PositivityCertificate.Term])?
  {
    let numbers = Dictionary(uniqueKeysWithValues: monomials.enumerated().map { ($1, $0) })
    let sparse = blocks.map { block in
      block.products.map { product in
        product.terms.compactMap { monomial, factor in
          numbers[monomial].map { (monomial: $0, factor: factor) }
        }
        .sorted { $0.monomial < $1.monomial }
      }
    }
    let search = GramSearch(
      blocks: zip(blocks, sparse).map { block, products in
        GramSearch.Block(
          size: block.basis.count,
          products: products.map { $0.map { (monomial: $0.monomial, factor: Double($0.factor)) } })
      },
      target: monomials.map { Double(target.terms[$0] ?? 0) }, start: start, hasTime: hasTime)
    guard let found = search.solve() else { return nil }
    for bits in Self.roundings {
      guard hasTime() else { return nil }
      guard let exact = exact(found, sparse, denominator: 1 << bits, hasTime) else { continue }
      if let terms = terms(exact, variables, context, hasTime) { return terms }
    }
    return nil
  }

  /// Entries near to given ones that represent the target exactly; the entries of one block after those of another.
  private func exact(
    _ found: [[Double]], _ sparse: [[[(monomial: Int, factor: Int)]]], denominator: Int,
    _ hasTime: @escaping () -> Bool
  ) -> RationalArray? {
    let count = monomials.count
    let entries = RationalArray(count: sparse.reduce(0) { $0 + $1.count })
    // What the rounded entries leave, times weights of the least change: A Aᵀ λ = rest, and the entries change by Aᵀ λ.
    let rows = (0..<count).map { _ in RationalArray(count: count + 1) }
    for (index, monomial) in monomials.enumerated() { rows[index].set(count, target.terms[monomial] ?? 0) }
    let one = RationalArray(count: 1)
    var entry = 0
    for (block, products) in zip(blocks.indices, sparse) {
      let size = blocks[block].basis.count
      var index = 0
      for row in 0..<size {
        for column in row..<size {
          guard hasTime() else { return nil }
          let weight = row == column ? 1 : 2
          let number = (found[block][row * size + column] * Double(denominator)).rounded()
          guard number.magnitude < 1e17 else { return nil }
          entries.set(entry, Int(number), over: UInt(denominator))
          for (monomial, factor) in products[index] {
            rows[monomial].addProduct(count, entries, entry, -factor * weight)
            for (other, otherFactor) in products[index] {
              let (product, overflows) = (factor * weight).multipliedReportingOverflow(by: otherFactor)
              if overflows { return nil }
              one.set(0, product)
              rows[monomial].add(other, one, 0)
            }
          }
          entry += 1
          index += 1
        }
      }
    }
    guard let shift = RationalArray.solve(rows: rows, isOutOfTime: { !hasTime() }) else { return nil }
    entry = 0
    for products in sparse {
      for product in products {
        for (monomial, factor) in product { entries.addProduct(entry, shift, monomial, factor) }
        entry += 1
      }
    }
    return entries
  }

  /// The squares of matrices, by Q = L D Lᵀ; nil where one is not positive semidefinite.
  private func terms(
    _ entries: RationalArray, _ variables: [Polynomial], _ context: PolynomialContext, _ hasTime: () -> Bool
  )
    -> (scale: BigInteger, terms: [PositivityCertificate.Term])?
  {
    struct Square {
      let block: Int
      let pivot: FLINTInteger
      let divisor: FLINTInteger
      let row: [FLINTInteger]
    }
    var squares: [Square] = []
    var first = 0
    for (number, block) in blocks.enumerated() {
      let size = block.basis.count
      let matrix = RationalArray(count: size * size)
      for row in 0..<size {
        for column in row..<size {
          matrix.copy(
            row * size + column, from: entries, first + GramSearch.Block.index(row, column, size: size))
        }
      }
      first += size * (size + 1) / 2
      for pivot in 0..<size {
        guard hasTime() else { return nil }
        let sign = matrix.sign(pivot * size + pivot)
        if sign < 0 { return nil }
        if sign == 0 {
          if (pivot + 1..<max(size, pivot + 1)).contains(where: { !matrix.isZero(pivot * size + $0) }) {
            return nil
          }
          continue
        }
        // The row of L, and what is left of the matrix.
        let line = RationalArray(count: size)
        line.set(pivot, 1)
        for column in (pivot + 1)..<max(size, pivot + 1) {
          line.copy(column, from: matrix, pivot * size + column)
          line.divide(column, by: matrix, pivot * size + pivot)
        }
        for row in (pivot + 1)..<max(size, pivot + 1) where !line.isZero(row) {
          for column in row..<size {
            matrix.subtractProduct(row * size + column, line, row, matrix, pivot * size + column)
          }
        }
        // d (Σ lᵢ bᵢ)² = d/m² (Σ m lᵢ bᵢ)², where m makes the lᵢ whole.
        let common = FLINTInteger(1)
        for column in pivot..<size {
          let bottom = line.denominator(column)
          common.withPointer { result in bottom.withPointer { fmpz_lcm(result, result, $0) } }
        }
        var whole: [FLINTInteger] = []
        for column in 0..<size {
          let (top, bottom) = (line.numerator(column), line.denominator(column))
          let product = FLINTInteger(0)
          product.withPointer { result in
            common.withPointer { common in
              bottom.withPointer { fmpz_divexact(result, common, $0) }
            }
            top.withPointer { fmpz_mul(result, result, $0) }
          }
          whole.append(product)
        }
        let (top, bottom) = (
          matrix.numerator(pivot * size + pivot), matrix.denominator(pivot * size + pivot)
        )
        // Over m² times the denominator of d.
        bottom.withPointer { result in
          common.withPointer {
            fmpz_mul(result, result, $0)
            fmpz_mul(result, result, $0)
          }
        }
        squares.append(Square(block: number, pivot: top, divisor: bottom, row: whole))
      }
    }
    let scale = FLINTInteger(1)
    for square in squares {
      scale.withPointer { result in square.divisor.withPointer { fmpz_lcm(result, result, $0) } }
    }
    let terms = squares.map { square in
      let coefficient = FLINTInteger(0)
      coefficient.withPointer { result in
        scale.withPointer { scale in
          square.divisor.withPointer { fmpz_divexact(result, scale, $0) }
        }
        square.pivot.withPointer { fmpz_mul(result, result, $0) }
      }
      var base = Polynomial(0, context)
      for (factor, polynomial) in zip(square.row, blocks[square.block].basis) {
        let factor = BigInteger(factor)
        if factor.sign != 0 { base = base + polynomial.polynomial(variables, context).scaled(by: factor) }
      }
      return PositivityCertificate.Term(
        coefficient: BigInteger(coefficient),
        multiplier: blocks[square.block].multiplier.map { $0.polynomial(variables, context) }, base: base)
    }
    return (BigInteger(scale), terms)
  }
}

extension SmallPolynomial {
  /// The polynomial in the variables of a ring.
  func polynomial(_ variables: [Polynomial], _ context: PolynomialContext) -> Polynomial {
    var result = Polynomial(0, context)
    for (monomial, coefficient) in terms {
      var term = Polynomial(coefficient, context)
      for (variable, value) in variables.enumerated() {
        for _ in 0..<monomial[variable] { term = term * value }
      }
      result = result + term
    }
    return result
  }
}
