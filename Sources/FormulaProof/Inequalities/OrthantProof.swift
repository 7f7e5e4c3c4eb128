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
  private var excludesZero = false

  private static let mostPieces = 3_000
  private static let mostTerms = 1_500
  private static let mostDepth = 30
  private static let mostVariables = SmallMonomial.mostVariables - 1

  init(hasTime: @escaping () -> Bool) { self.hasTime = hasTime }

  /// Whether a polynomial is positive, or not negative, wherever no variable is negative and some are positive.
  ///
  /// - Parameters:
  ///   - isPositive: Which variables are positive, for all that occur.
  ///   - excludesZero: Whether some variable is positive.
  mutating func shows(
    _ polynomial: SmallPolynomial, isPositive: [Bool], isStrict: Bool, excludesZero: Bool = false
  ) -> Bool {
    pieces = 0
    self.excludesZero = excludesZero
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
    if form.hasOnlyPositiveTerms { return !isStrict || form.isPositive(where: isPositive, excludesZero) }
    guard form.terms.count <= Self.mostTerms else { return false }
    let search = OrthantMinimum(form, count: isPositive.count)
    guard let minimum = search.find(hasTime: hasTime) else { return false }
    if let factors = minimum.zero, factors.contains(where: { $0 != 1 }) {
      guard let scaled = form.scaled(variablesBy: factors) else { return false }
      form = scaled.primitive
    }
    if !isStrict, form.isArithmeticMeanOverGeometric { return true }
    // With the point (1, …, 1) as a corner of all pieces: one of the numbers is the smallest.
    let center = form
    return isPositive.indices.allSatisfy { least in
      var piece = center
      var strict = [Bool](repeating: false, count: isPositive.count)
      strict[least] = isPositive[least]
      for other in isPositive.indices where other != least {
        guard let next = piece.substitutingSum(of: least, and: other, for: other) else { return false }
        piece = next
      }
      return cut(piece.primitive, strict, isStrict: isStrict, depth: 0)
    }
  }

  private mutating func cut(
    _ polynomial: SmallPolynomial, _ isPositive: [Bool], isStrict: Bool, depth: Int
  ) -> Bool {
    if polynomial.hasOnlyPositiveTerms {
      return !isStrict || polynomial.isPositive(where: isPositive, excludesZero)
    }
    pieces += 1
    guard pieces <= Self.mostPieces, depth < Self.mostDepth, hasTime(),
      polynomial.terms.count <= Self.mostTerms
    else { return false }
    // At a corner of the piece only one power is left.
    if polynomial.isNegativeAtCorner(count: isPositive.count) { return false }
    guard let (first, second) = polynomial.bestCut(among: Array(isPositive.indices)),
      let low = polynomial.substitutingSum(of: first, and: second, for: second),
      let high = polynomial.substitutingSum(of: second, and: first, for: first)
    else { return false }
    var (above, below) = (isPositive, isPositive)
    above[second] = false
    below[first] = false
    return cut(low.primitive, above, isStrict: isStrict, depth: depth + 1)
      && cut(high.primitive, below, isStrict: isStrict, depth: depth + 1)
  }
}

extension SmallPolynomial {
  fileprivate var hasOnlyPositiveTerms: Bool { terms.values.allSatisfy { $0 > 0 } }

  /// Whether one of its terms, none of which is negative, is positive where some variables are.
  fileprivate func isPositive(where isPositive: [Bool], _ excludesZero: Bool) -> Bool {
    if terms.keys.contains(where: { key in isPositive.indices.allSatisfy { key[$0] == 0 || isPositive[$0] } })
    {
      return true
    }
    // Whichever variable is positive, a power of it stands there.
    return excludesZero
      && isPositive.indices.allSatisfy { variable in
        terms.keys.contains { $0[variable] > 0 && $0[variable] == $0.degree }
      }
  }

  /// Whether it is Σ cᵢmᵢ − c·m where m is the geometric mean of the mᵢ with the weights cᵢ/Σcᵢ, and c ≤ Σcᵢ.
  fileprivate var isArithmeticMeanOverGeometric: Bool {
    let negative = terms.filter { $0.value < 0 }
    guard negative.count == 1, let (mean, size) = negative.first else { return false }
    let positive = terms.filter { $0.value > 0 }
    let sum = positive.values.reduce(0) { $0 &+ $1 }
    guard positive.values.allSatisfy({ $0 < 1 << 40 }), positive.count < 1 << 10, sum >= -size else {
      return false
    }
    return (0..<SmallMonomial.mostVariables).allSatisfy { variable in
      positive.reduce(0) { $0 + $1.value * $1.key[variable] } == sum * mean[variable]
    }
  }

  /// Whether it is negative where one variable is 1 and all others are 0.
  fileprivate func isNegativeAtCorner(count: Int) -> Bool {
    let degree = self.degree
    return terms.contains { monomial, coefficient in
      coefficient < 0 && (0..<count).contains { monomial[$0] == degree }
    }
  }

  /// The two variables between which it is best cut; nil where there are none.
  ///
  /// Near a corner, where one variable is much greater than all others, the terms with its highest power count. As long as some of
  /// these are negative the form that they are must be cut, in the other variables.
  fileprivate func bestCut(among variables: [Int]) -> (Int, Int)? {
    for variable in variables {
      guard let highest = terms.keys.map({ $0[variable] }).max(), highest > 0 else { continue }
      let local = terms.filter { $0.key[variable] == highest }
      guard local.count < terms.count, local.values.contains(where: { $0 < 0 }) else { continue }
      return SmallPolynomial(local).bestCut(among: variables.filter { $0 != variable })
    }
    let negative = terms.filter { $0.value < 0 }.map(\.key)
    var best: (first: Int, second: Int, mass: Double)?
    for (index, second) in variables.enumerated() {
      for first in variables[..<index] where negative.contains(where: { $0[first] > 0 && $0[second] > 0 }) {
        guard let low = substitutingSum(of: first, and: second, for: second),
          let high = substitutingSum(of: second, and: first, for: first)
        else { return nil }
        let mass = low.negativeMass + high.negativeMass
        if best.map({ mass < $0.mass }) ?? true { best = (first, second, mass) }
      }
    }
    return best.map { ($0.first, $0.second) }
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
