import FormulaSyntax

/// Shows that a polynomial is not negative where none of its variables is, by cutting the orthant.
///
/// A polynomial without negative coefficients is not negative there. Where p has some, either y ≥ x or x ≥ y for two of its variables:
/// with y = x + u or x = y + u, where u ≥ 0, there are two polynomials in place of p, each for all numbers that are not negative, and
/// together they speak of every point. Zeros on the rim of a piece do no harm, as at a = b = c, where all cuts meet; a zero that is
/// found elsewhere is first moved there by factors. (Cutting until no coefficient is negative is the method of successive difference
/// substitution, which is sure to end where p is positive.)
///
/// All of it is done with whole numbers. Doubles choose where to cut, and see polynomials that are negative somewhere.
struct OrthantProof {
  private let hasTime: () -> Bool
  private var pieces = 0

  private static let mostPieces = 3_000
  private static let mostTerms = 1_500
  private static let mostDepth = 30
  private static let mostVariables = SmallMonomial.mostVariables - 1

  init(hasTime: @escaping () -> Bool) { self.hasTime = hasTime }

  /// Whether a polynomial is positive, or not negative, wherever no variable is negative and some are positive.
  ///
  /// - Parameter isPositive: Which variables are positive, for all that occur.
  mutating func shows(_ polynomial: SmallPolynomial, isPositive: [Bool], isStrict: Bool) -> Bool {
    pieces = 0
    guard isPositive.count <= Self.mostVariables, polynomial.degree <= 60 else { return false }
    if polynomial.terms.isEmpty { return !isStrict }
    var (form, isPositive) = (polynomial, isPositive)
    if polynomial.degree != polynomial.leastDegree {
      // With one variable more, which is 1, all terms have one degree.
      guard let homogeneous = polynomial.homogenized(by: isPositive.count) else { return false }
      form = homogeneous
      isPositive.append(true)
    }
    let content = form.monomialContent
    if isStrict, isPositive.indices.contains(where: { content[$0] > 0 && !isPositive[$0] }) { return false }
    form = form.divided(by: content).primitive
    if form.hasOnlyPositiveTerms { return !isStrict || form.isPositive(where: isPositive) }
    guard form.terms.count <= Self.mostTerms else { return false }
    let search = OrthantMinimum(form, count: isPositive.count)
    guard let minimum = search.find(hasTime: hasTime) else { return false }
    if let factors = minimum.zero, factors.contains(where: { $0 != 1 }) {
      guard let scaled = form.scaled(variablesBy: factors) else { return false }
      form = scaled.primitive
    }
    return cut(form, isPositive, isStrict: isStrict, depth: 0)
  }

  private mutating func cut(
    _ polynomial: SmallPolynomial, _ isPositive: [Bool], isStrict: Bool, depth: Int
  ) -> Bool {
    if polynomial.hasOnlyPositiveTerms { return !isStrict || polynomial.isPositive(where: isPositive) }
    pieces += 1
    guard pieces <= Self.mostPieces, depth < Self.mostDepth, hasTime(),
      polynomial.terms.count <= Self.mostTerms
    else { return false }
    // At a corner of the piece only one power is left.
    if polynomial.isNegativeAtCorner(count: isPositive.count) { return false }
    var best: (low: SmallPolynomial, high: SmallPolynomial, first: Int, second: Int, mass: Double)?
    let pairs = polynomial.pairsOfVariables(count: isPositive.count, few: depth > 2)
    for (first, second) in pairs {
      guard let low = polynomial.substitutingSum(of: first, and: second, for: second),
        let high = polynomial.substitutingSum(of: second, and: first, for: first)
      else { return false }
      let mass = low.negativeMass + high.negativeMass
      if best.map({ mass < $0.mass }) ?? true { best = (low, high, first, second, mass) }
    }
    guard let best else { return false }
    var (above, below) = (isPositive, isPositive)
    above[best.second] = false
    below[best.first] = false
    return cut(best.low.primitive, above, isStrict: isStrict, depth: depth + 1)
      && cut(best.high.primitive, below, isStrict: isStrict, depth: depth + 1)
  }
}

extension SmallPolynomial {
  fileprivate var hasOnlyPositiveTerms: Bool { terms.values.allSatisfy { $0 > 0 } }

  /// Whether one of its terms, none of which is negative, is positive where some variables are.
  fileprivate func isPositive(where isPositive: [Bool]) -> Bool {
    terms.contains { monomial, coefficient in
      coefficient > 0 && isPositive.indices.allSatisfy { monomial[$0] == 0 || isPositive[$0] }
    }
  }

  /// Whether it is negative where one variable is 1 and all others are 0.
  fileprivate func isNegativeAtCorner(count: Int) -> Bool {
    let degree = self.degree
    return terms.contains { monomial, coefficient in
      coefficient < 0 && (0..<count).contains { monomial[$0] == degree }
    }
  }

  /// Pairs of variables that stand together in negative terms; a few are those of the term that counts most.
  fileprivate func pairsOfVariables(count: Int, few: Bool) -> [(Int, Int)] {
    func pairs(_ variables: [Int]) -> [(Int, Int)] {
      variables.indices.flatMap { index in variables[..<index].map { ($0, variables[index]) } }
    }
    if few, count > 2 {
      let worst = terms.filter { $0.value < 0 }.min { left, right in
        let (a, b) = (Double(left.value) / left.key.orders, Double(right.value) / right.key.orders)
        return a == b ? left.key.word < right.key.word : a < b
      }
      guard let worst else { return [] }
      let variables = (0..<count).filter { worst.key[$0] > 0 }.sorted { worst.key[$0] > worst.key[$1] }
      return pairs(Array(variables.prefix(3)))
    }
    let used = (0..<count).filter { variable in terms.contains { $0.value < 0 && $0.key[variable] > 0 } }
    return pairs(used)
  }

  /// The sum of the negative coefficients, each over the number of orders in which its factors may stand: so counted, a coefficient
  /// is about a value.
  fileprivate var negativeMass: Double {
    var mass = 0.0
    for (monomial, coefficient) in terms where coefficient < 0 {
      mass -= Double(coefficient) / monomial.orders
    }
    return mass
  }
}

extension SmallMonomial {
  /// The number of orders in which the factors may stand.
  fileprivate var orders: Double {
    var (result, total) = (1.0, 0)
    for variable in 0..<Self.mostVariables {
      for index in 0..<self[variable] {
        total += 1
        result *= Double(total) / Double(index + 1)
      }
    }
    return result
  }
}
