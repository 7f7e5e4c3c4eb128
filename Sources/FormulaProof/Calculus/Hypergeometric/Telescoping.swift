import FormulaSyntax

/// The search for a recurrence of a sum of hypergeometric terms (Gosper's algorithm, and Zeilberger's).
///
/// For terms t₀(k), …, t_J(k) that are similar it looks for polynomials p₀, …, p_J without k, and a term G(k), with
/// Σⱼ pⱼ tⱼ(k) = G(k + 1) − G(k). Nothing here is believed: who uses the result proves this identity.
struct Telescoping {
  /// p₀, …, p_J
  var factors: [Polynomial]
  /// G(k)
  var certificate: HypergeometricTerm

  private static let largestDegree = 12
  private static let largestShift = 40
  private static let mostCopies = 12

  /// Nil where none is found; `terms` are t₀(k), …, t_J(k), of each the summands, and `next` is t₀(k + 1).
  init?(
    _ terms: [[HypergeometricTerm]], next: [HypergeometricTerm], over index: Symbol, _ ring: TermRing
  ) {
    guard let place = ring.place(index), let variable = ring.variable(index), let first = terms.first,
      let template = first.first
    else { return nil }
    var plain = template
    plain.coefficient = PolynomialQuotient(ring.constant(1), ring)
    guard let base = plain.normal(ring), !base.coefficient.numerator.isZero else { return nil }
    /// The terms' sum over the template's factors.
    func quotient(_ terms: [HypergeometricTerm]) -> PolynomialQuotient? {
      var sum = PolynomialQuotient(ring.constant(0), ring)
      for term in terms {
        guard let normal = term.normal(ring) else { return nil }
        if normal.coefficient.numerator.isZero { continue }
        guard normal.isSimilar(to: base), let inverse = base.coefficient.inverse else { return nil }
        sum = sum + normal.coefficient * inverse
        guard sum.isSound(ring) else { return nil }
      }
      return sum
    }
    var quotients: [PolynomialQuotient] = []
    for term in terms {
      guard let own = quotient(term) else { return nil }
      quotients.append(own)
    }
    // The ratio of the template's factors at k + 1 and k.
    let following = variable + ring.constant(1)
    guard let after = quotient(next), let shifted = quotients[0].replacing(place, by: following, ring),
      let inverse = shifted.inverse
    else { return nil }
    let ratio = after * inverse
    // Over a common denominator.
    var denominator = ring.constant(1)
    for own in quotients {
      guard let divisor = denominator.greatestCommonDivisor(own.denominator),
        let rest = own.denominator.divided(exactlyBy: divisor)
      else { return nil }
      denominator = denominator * rest
    }
    var numerators: [Polynomial] = []
    for own in quotients {
      guard let rest = denominator.divided(exactlyBy: own.denominator) else { return nil }
      numerators.append(own.numerator * rest)
    }
    guard let later = ring.replacing(place, by: following, in: denominator) else { return nil }
    let step = ratio * PolynomialQuotient(denominator, over: later)
    guard step.isSound(ring), let form = GosperForm(step, place, variable, ring),
      let solution = form.solution(numerators, place, variable, ring)
    else { return nil }
    factors = solution.factors
    var certificate = plain
    certificate.coefficient =
      PolynomialQuotient(
        form.lower * solution.polynomial, over: form.common * denominator
      ).reduced
    guard certificate.coefficient.isSound(ring) else { return nil }
    self.certificate = Self.withFewPoles(certificate, ring)
  }

  /// a, b, c with t(k + 1)/t(k) = a(k)/b(k) · c(k + 1)/c(k), where a(k) and b(k + h) have no common factor for whole h ≥ 0.
  private struct GosperForm {
    var upper: Polynomial
    /// b(k − 1)
    var lower: Polynomial
    var common: Polynomial

    init?(_ ratio: PolynomialQuotient, _ place: Int, _ variable: Polynomial, _ ring: TermRing) {
      var (a, b, c) = (ratio.numerator, ratio.denominator, ring.constant(1))
      guard let above = a.factored(), let below = b.factored() else { return nil }
      for (factor, exponent) in above.factors {
        guard let degree = factor.degree(in: place), degree > 0 else { continue }
        for (other, count) in below.factors where other.degree(in: place) == degree {
          guard let shift = Telescoping.shift(from: factor, to: other, place, degree), shift >= 0,
            shift <= Telescoping.largestShift
          else { continue }
          for _ in 0..<min(exponent, count) {
            guard
              let moved = ring.replacing(place, by: variable - ring.constant(shift), in: factor),
              let restA = a.divided(exactlyBy: factor), let restB = b.divided(exactlyBy: moved)
            else { break }
            (a, b) = (restA, restB)
            for distance in stride(from: 1, through: shift, by: 1) {
              guard
                let part = ring.replacing(place, by: variable - ring.constant(distance), in: factor)
              else { return nil }
              c = c * part
              guard ring.isSound(c) else { return nil }
            }
          }
        }
      }
      guard let lower = ring.replacing(place, by: variable - ring.constant(1), in: b) else { return nil }
      (upper, self.lower, common) = (a, lower, c)
    }

    /// x and p₀, …, p_J with a(k) x(k + 1) − b(k − 1) x(k) = c(k) Σⱼ pⱼ aⱼ(k), of which some p is not 0.
    func solution(
      _ numerators: [Polynomial], _ place: Int, _ variable: Polynomial, _ ring: TermRing
    ) -> (polynomial: Polynomial, factors: [Polynomial])? {
      let right = numerators.map { common * $0 }
      guard right.allSatisfy({ ring.isSound($0) }), let a = upper.degree(in: place),
        let b = lower.degree(in: place), a >= 0, b >= 0
      else { return nil }
      let most = right.compactMap { $0.degree(in: place) }.max() ?? 0
      let leading = (
        upper.coefficient(in: place, degree: a), lower.coefficient(in: place, degree: b)
      )
      var degree = most - max(a, b)
      if a == b, leading.0 == leading.1 {
        degree += 1
        if a > 0 {
          let gap =
            lower.coefficient(in: place, degree: a - 1) - upper.coefficient(in: place, degree: a - 1)
          if let value = gap.divided(exactlyBy: leading.0)?.constant?.small { degree = max(degree, value) }
        }
      }
      degree = max(degree, 0)
      guard degree <= Telescoping.largestDegree else { return nil }
      let following = variable + ring.constant(1)
      var columns: [Polynomial] = []
      for exponent in 0...degree {
        guard let own = variable.raised(to: exponent), let next = following.raised(to: exponent) else {
          return nil
        }
        columns.append(upper * next - lower * own)
      }
      columns += right.map { -$0 }
      guard columns.allSatisfy({ ring.isSound($0) }),
        let vector = PolynomialColumns(columns, place, ring).combination(beyond: degree + 1)
      else { return nil }
      var polynomial = ring.constant(0)
      for exponent in 0...degree {
        guard let power = variable.raised(to: exponent) else { return nil }
        polynomial = polynomial + vector[exponent] * power
      }
      return (polynomial, Array(vector.dropFirst(degree + 1)))
    }
  }

  /// The whole number h for which g(k + h) may be f(k), as the two leading coefficients tell.
  private static func shift(from f: Polynomial, to g: Polynomial, _ place: Int, _ degree: Int) -> Int? {
    let (f1, g1) = (f.coefficient(in: place, degree: degree), g.coefficient(in: place, degree: degree))
    let f0 = f.coefficient(in: place, degree: degree - 1)
    let g0 = g.coefficient(in: place, degree: degree - 1)
    let gap = f0 * g1 - g0 * f1
    return gap.divided(exactlyBy: (f1 * g1).scaled(by: degree))?.constant?.small
  }

  // MARK: Poles

  /// The certificate with other factorials, binomial coefficients and powers: what divides it may be 0 where the term is, as in
  /// k/(n − k + 1)·C(n, k), which is C(n, k − 1).
  private static func withFewPoles(_ term: HypergeometricTerm, _ ring: TermRing) -> HypergeometricTerm {
    var result = term
    var isBetter = true
    while isBetter, ring.budget.hasTime {
      isBetter = false
      let degree = result.coefficient.denominator.totalDegree ?? 0
      if degree == 0 { break }
      var best = degree
      var choice = result
      for index in result.factors.indices where !result.factors[index].isBelow {
        for other in neighbours(of: result.factors[index].factor) {
          guard let changed = replaced(result, index, by: other, ring),
            let own = changed.coefficient.denominator.totalDegree, own < best
          else { continue }
          (best, choice, isBetter) = (own, changed, true)
        }
      }
      result = choice
    }
    // x·xᵏ = xᵏ⁺¹, which is defined for more k.
    for index in result.factors.indices {
      guard case .power(let base, var exponent) = result.factors[index].factor, !base.isConstant else {
        continue
      }
      for _ in 0..<mostCopies {
        guard let rest = result.coefficient.numerator.divided(exactlyBy: base), !rest.isZero,
          let sum = exponent.adding(IntegerForm(1))
        else { break }
        (result.coefficient.numerator, exponent) = (rest, sum)
      }
      result.factors[index].factor = .power(base, exponent)
    }
    return result
  }

  private static func neighbours(of factor: HypergeometricTerm.Factor) -> [HypergeometricTerm.Factor] {
    switch factor {
    case .binomial(let upper, let lower):
      let steps = [(0, -1), (0, 1), (1, 0), (1, 1), (0, -2), (0, 2), (1, -1), (1, 2), (-1, -1), (-1, 0)]
      return steps.compactMap { first, second in
        guard let upper = upper.adding(IntegerForm(first)), let lower = lower.adding(IntegerForm(second))
        else { return nil }
        return .binomial(upper, lower)
      }
    case .factorial(let argument):
      return [-1, 1, -2, 2].compactMap { argument.adding(IntegerForm($0)).map { .factorial($0) } }
    case .power: return []
    }
  }

  /// The same term with another factor, and the coefficient that makes up for it.
  private static func replaced(
    _ term: HypergeometricTerm, _ index: Int, by factor: HypergeometricTerm.Factor, _ ring: TermRing
  ) -> HypergeometricTerm? {
    var own = HypergeometricTerm(PolynomialQuotient(ring.constant(1), ring))
    own.factors = [(term.factors[index].factor, false)]
    var other = own
    other.factors = [(factor, false)]
    guard let before = own.normal(ring), let after = other.normal(ring), before.isSimilar(to: after),
      let inverse = after.coefficient.inverse
    else { return nil }
    var result = term
    result.factors[index].factor = factor
    result.coefficient = term.coefficient * (before.coefficient * inverse)
    return result.coefficient.isSound(ring) ? result : nil
  }
}

/// Polynomials of which a combination by polynomials without one variable is looked for that is 0.
struct PolynomialColumns {
  private var rows: [[Polynomial]]
  private let count: Int
  private let ring: TermRing

  init(_ columns: [Polynomial], _ place: Int, _ ring: TermRing) {
    self.ring = ring
    count = columns.count
    let degree = columns.compactMap { $0.degree(in: place) }.max() ?? 0
    rows = (0...max(0, degree)).map { power in
      columns.map { $0.coefficient(in: place, degree: power) }
    }
  }

  /// The factors of a combination that is 0, in which a column from a place on has a factor that is not 0; nil where there is none.
  ///
  /// By elimination without quotients (Bareiss): what an earlier pivot divides is divided by it.
  func combination(beyond start: Int) -> [Polynomial]? {
    var rows = rows
    var pivots: [Int] = []
    var last = ring.constant(1)
    var free: Int?
    for column in 0..<count {
      let top = pivots.count
      guard
        let pivot = rows.indices.dropFirst(top).filter({ !rows[$0][column].isZero })
          .min(by: { rows[$0][column].termCount < rows[$1][column].termCount })
      else {
        if column >= start {
          free = column
          break
        }
        continue
      }
      rows.swapAt(top, pivot)
      let value = rows[top][column]
      for index in rows.indices where index != top {
        let factor = rows[index][column]
        for other in 0..<count {
          let difference = value * rows[index][other] - factor * rows[top][other]
          guard ring.isSound(difference), let quotient = difference.divided(exactlyBy: last) else {
            return nil
          }
          rows[index][other] = quotient
        }
      }
      last = value
      pivots.append(column)
    }
    guard let free else { return nil }
    // Every pivot is now the last one.
    var result = [Polynomial](repeating: ring.constant(0), count: count)
    result[free] = last
    for (row, column) in pivots.enumerated() { result[column] = -rows[row][free] }
    // Without a common factor.
    var divisor = ring.constant(0)
    for value in result where !value.isZero {
      guard let common = divisor.isZero ? value : divisor.greatestCommonDivisor(value) else { return result }
      divisor = common
    }
    guard !divisor.isZero, !divisor.isOne else { return result }
    let quotients = result.compactMap { $0.isZero ? $0 : $0.divided(exactlyBy: divisor) }
    return quotients.count == count ? quotients : result
  }
}
