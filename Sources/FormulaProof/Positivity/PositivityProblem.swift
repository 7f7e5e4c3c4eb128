import FormulaSyntax

/// The question whether a polynomial is a sum of squares, each times a positive number and a product of what is not negative.
///
/// Where variables x, y, … are not negative, p = σ₀ + x σ₁ + y σ₂ + x y σ₃ + … with sums of squares σ shows that p is not; the same with
/// polynomials that are assumed not to be negative (Schmüdgen's Positivstellensatz says when there is such a sum). Each σ is given by
/// a positive definite Gram matrix in a basis of polynomials. Where p is 0 all summands must be 0: bases are such that this holds at
/// zeros that are found on a grid, or no matrix were definite.
struct PositivityProblem {
  /// The factors of what one sum of squares is multiplied by, and the polynomials of whose combinations these are the squares.
  struct Block {
    let multiplier: [SmallPolynomial]
    let basis: [SmallPolynomial]
    /// The factors times basis[i] · basis[j] for i ≤ j.
    let products: [SmallPolynomial]
  }

  let target: SmallPolynomial
  let blocks: [Block]
  /// The monomials that occur.
  let monomials: [SmallMonomial]
  /// Moments of points at which all multipliers are positive.
  let start: [Double]

  /// Variables, and polynomials that are not negative.
  struct Setting {
    /// Which variables are not negative.
    var isNonnegative: [Bool]
    var facts: [SmallPolynomial]
    var hasTime: () -> Bool

    var count: Int { isNonnegative.count }
  }

  private static let mostParameters = 400
  private static let mostMonomials = 160
  private static let mostBasis = 24
  private static let mostCandidates = 8_000
  private static let samples = 200

  /// Poses it; nil where the polynomial is seen to be negative somewhere, where it is too large, and where no sum can be of this kind.
  init?(_ polynomial: SmallPolynomial, _ setting: Setting) {
    target = polynomial
    guard let points = Self.points(polynomial, setting) else { return nil }
    guard let zeros = Self.zeros(of: polynomial, setting) else { return nil }
    var shapes = Self.shapes(polynomial, setting)
    if setting.facts.isEmpty { Self.removeUnbalanced(&shapes, polynomial) }
    var blocks: [Block] = []
    var parameters = 0
    for shape in shapes where !shape.basis.isEmpty {
      guard setting.hasTime(),
        let basis = Self.reduced(shape, zeros: zeros, polynomial, setting), basis.count <= Self.mostBasis
      else { return nil }
      if basis.isEmpty { continue }
      parameters += basis.count * (basis.count + 1) / 2
      guard parameters <= Self.mostParameters else { return nil }
      var products: [SmallPolynomial] = []
      for row in basis.indices {
        guard let left = shape.multiplier.multiplied(by: basis[row]) else { return nil }
        for column in row..<basis.count {
          guard let product = left.multiplied(by: basis[column]) else { return nil }
          products.append(product)
        }
      }
      blocks.append(Block(multiplier: shape.factors, basis: basis, products: products))
    }
    self.blocks = blocks
    let seen = Set(blocks.flatMap { $0.products.flatMap(\.terms.keys) })
    guard !blocks.isEmpty, seen.count <= Self.mostMonomials, polynomial.terms.keys.allSatisfy(seen.contains)
    else { return nil }
    monomials = seen.sorted { $0.word > $1.word }
    start = monomials.map { monomial in
      let one = SmallPolynomial(monomial)
      return points.reduce(0) { $0 + one.value(at: $1).value } / Double(points.count)
    }
  }

  // MARK: Points

  /// Points within the bounds; nil where the polynomial is negative at one, or where too few were found.
  private static func points(_ polynomial: SmallPolynomial, _ setting: Setting) -> [[Double]]? {
    var generator = SplitMix64()
    var points: [[Double]] = []
    let isHomogeneous = polynomial.degree == polynomial.leastDegree
    for _ in 0..<(setting.facts.isEmpty ? samples : 20 * samples) where points.count < samples {
      var point = setting.isNonnegative.map { isNonnegative in
        let size = -Double.applied(.log, max(generator.nextUnit(), 1e-9))
        return isNonnegative || generator.nextUnit() < 0.5 ? size : -size
      }
      if isHomogeneous {
        let sum = point.reduce(0) { $0 + $1.magnitude }
        point = point.map { $0 / sum * Double(point.count) }
      }
      guard setting.facts.allSatisfy({ $0.value(at: point).value > 0 }) else { continue }
      let (value, size) = polynomial.value(at: point)
      if value < -1e-9 * size { return nil }
      points.append(point)
    }
    return points.count >= samples / 4 ? points : nil
  }

  /// A point with a common denominator.
  private struct GridPoint {
    var numerators: [Int]
    var denominator: Int
  }

  /// Zeros with small coordinates, within the bounds; nil where the polynomial is negative at such a point.
  private static func zeros(of polynomial: SmallPolynomial, _ setting: Setting) -> [GridPoint]? {
    let isHomogeneous = polynomial.degree == polynomial.leastDegree
    for (denominators, largest) in [
      ([1, 2, 3, 4], 3), ([1, 2, 3], 2), ([1, 2], 2), ([1], 3), ([1], 2), ([1], 1),
    ] {
      if isHomogeneous, denominators.count > 1 { continue }
      // Multiples of 1/12 cover all of these.
      let whole = denominators.contains(3) ? 12 : denominators.contains(2) ? 2 : 1
      let sizes = (0...(largest * whole)).filter { number in
        denominators.contains { number * $0 % whole == 0 }
      }
      let ranges = setting.isNonnegative.map { $0 ? sizes : sizes.reversed().map { -$0 } + sizes.dropFirst() }
      let count = ranges.reduce(1) { $0 * $1.count }
      if count > mostCandidates { continue }
      var zeros: [GridPoint] = []
      for index in 0..<count {
        if index % 64 == 0, !setting.hasTime() { return nil }
        var rest = index
        let numerators = ranges.map { range in
          defer { rest /= range.count }
          return range[rest % range.count]
        }
        if isHomogeneous, numerators.reduce(0, { Int(Rational.divisor(UInt($0), $1.magnitude)) }) != 1 {
          continue
        }
        let point = numerators.map { Double($0) / Double(whole) }
        let (value, size) = polynomial.value(at: point)
        if value > 1e-9 * size { continue }
        let isInside = setting.facts.allSatisfy {
          ($0.value(at: numerators, over: whole, degree: $0.degree) ?? -1) >= 0
        }
        guard isInside,
          let exact = polynomial.value(at: numerators, over: whole, degree: polynomial.degree)
        else { continue }
        if exact < 0 { return nil }
        if exact == 0 { zeros.append(GridPoint(numerators: numerators, denominator: whole)) }
      }
      return zeros
    }
    return []
  }

  // MARK: Bases

  private struct Shape {
    /// The product of its factors.
    var multiplier: SmallPolynomial
    var factors: [SmallPolynomial]
    var basis: [SmallMonomial]
  }

  /// Multipliers, each with all monomials of which squares may occur.
  private static func shapes(_ polynomial: SmallPolynomial, _ setting: Setting) -> [Shape] {
    let positive = setting.isNonnegative.indices.filter { setting.isNonnegative[$0] }
    let variables = positive.map { variable in
      var exponents = [Int](repeating: 0, count: SmallMonomial.mostVariables)
      exponents[variable] = 1
      return SmallPolynomial(SmallMonomial(exponents))
    }
    var multipliers = (0..<(1 << positive.count)).map { set in
      variables.indices.filter { set >> $0 & 1 == 1 }.map { variables[$0] }
    }
    for (index, fact) in setting.facts.enumerated() {
      multipliers.append([fact])
      multipliers += (variables + setting.facts[..<index]).map { [fact, $0] }
      if setting.facts.count > 2 { continue }
      for (number, variable) in variables.enumerated() {
        multipliers += variables[..<number].map { [fact, variable, $0] }
      }
    }
    let (degree, least) = (polynomial.degree, polynomial.leastDegree)
    let largest = (0..<setting.count).map { variable in
      (polynomial.terms.keys.map { $0[variable] }.max() ?? 0) / 2
    }
    var all: [[Int]] = [[]]
    for bound in largest {
      all = all.flatMap { start in
        (0...min(bound, degree / 2 - start.reduce(0, +))).map { start + [$0] }
      }
    }
    // The constant comes last, so that its square stands alone.
    let exponents = all.sorted { left, right in
      let (a, b) = (left.reduce(0, +), right.reduce(0, +))
      return a == b ? right.lexicographicallyPrecedes(left) : a > b
    }
    return multipliers.compactMap { factors in
      var multiplier = SmallPolynomial(SmallMonomial())
      for factor in factors {
        guard let product = multiplier.multiplied(by: factor) else { return nil }
        multiplier = product
      }
      let (high, low) = (multiplier.degree, multiplier.leastDegree)
      return Shape(
        multiplier: multiplier, factors: factors,
        basis: exponents.filter { monomial in
          let twice = 2 * monomial.reduce(0, +)
          return twice + high <= degree && twice + low >= least
        }.map(SmallMonomial.init))
    }
  }

  /// A square whose monomial occurs nowhere else, nor in what is to be represented with a positive coefficient, does not occur.
  private static func removeUnbalanced(_ shapes: inout [Shape], _ polynomial: SmallPolynomial) {
    while true {
      var mixed: Set<SmallMonomial> = []
      for shape in shapes {
        guard let multiplier = shape.multiplier.terms.keys.first else { continue }
        for (index, left) in shape.basis.enumerated() {
          for right in shape.basis[..<index] { mixed.insert(multiplier * left * right) }
        }
      }
      var isChanged = false
      for index in shapes.indices {
        guard let multiplier = shapes[index].multiplier.terms.keys.first else { continue }
        let count = shapes[index].basis.count
        shapes[index].basis.removeAll { monomial in
          let square = multiplier * monomial * monomial
          return (polynomial.terms[square] ?? 0) <= 0 && !mixed.contains(square)
        }
        if shapes[index].basis.count < count { isChanged = true }
      }
      if !isChanged { return }
    }
  }

  /// Combinations of a block's monomials that are 0 where they must be; nil where numbers become too large.
  private static func reduced(
    _ shape: Shape, zeros: [GridPoint], _ polynomial: SmallPolynomial, _ setting: Setting
  ) -> [SmallPolynomial]? {
    var rows: [[Rational]] = []
    let degree = shape.basis.map(\.degree).max() ?? 0
    let derivatives = (0..<setting.count).map {
      (polynomial.derivative(by: $0), shape.multiplier.derivative(by: $0))
    }
    for zero in zeros {
      func value(_ polynomial: SmallPolynomial) -> Int? {
        polynomial.value(at: zero.numerators, over: zero.denominator, degree: polynomial.degree)
      }
      guard let own = value(shape.multiplier) else { return nil }
      var isBound = own != 0
      // At a rim, where the multiplier grows in a direction that leads inside and the polynomial does not, the squares are 0 too.
      for (variable, (ofTarget, ofMultiplier)) in derivatives.enumerated() where !isBound {
        guard let slope = value(ofTarget), let growth = value(ofMultiplier) else { return nil }
        for direction in [1, -1] where slope == 0 && direction * growth.signum() > 0 {
          if direction < 0, setting.isNonnegative[variable], zero.numerators[variable] == 0 { continue }
          isBound =
            isBound
            || setting.facts.allSatisfy { fact in
              value(fact) != 0
                || direction * (value(fact.derivative(by: variable)) ?? -direction).signum() >= 0
            }
        }
      }
      if !isBound { continue }
      var row: [Rational] = []
      for monomial in shape.basis {
        guard
          let number = SmallPolynomial(monomial).value(
            at: zero.numerators, over: zero.denominator, degree: degree)
        else { return nil }
        row.append(Rational(number))
      }
      rows.append(row)
    }
    guard let kernel = kernel(of: rows, count: shape.basis.count) else { return nil }
    // So that products of two fit, and a coefficient more.
    guard kernel.allSatisfy({ $0.allSatisfy { $0.magnitude < 1 << 24 } }) else { return nil }
    return kernel.map { vector in
      SmallPolynomial(
        Dictionary(zip(shape.basis, vector).map { ($0, $1) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  /// A basis of the vectors that all rows take to 0, in whole numbers; nil where numbers become too large.
  private static func kernel(of rows: [[Rational]], count: Int) -> [[Int]]? {
    var rows = rows
    var pivots: [Int] = []
    for column in 0..<count {
      guard let found = rows[pivots.count...].firstIndex(where: { !$0[column].isZero }) else { continue }
      rows.swapAt(found, pivots.count)
      let pivot = rows[pivots.count]
      var scaled: [Rational] = []
      for number in pivot {
        guard let quotient = number.divided(by: pivot[column]) else { return nil }
        scaled.append(quotient)
      }
      rows[pivots.count] = scaled
      for other in rows.indices where other != pivots.count && !rows[other][column].isZero {
        let factor = rows[other][column]
        for index in 0..<count {
          guard let part = scaled[index].multiplied(by: factor)?.negated,
            let rest = rows[other][index].adding(part)
          else { return nil }
          rows[other][index] = rest
        }
      }
      pivots.append(column)
    }
    var result: [[Int]] = []
    for free in 0..<count where !pivots.contains(free) {
      var scale = 1
      for row in pivots.indices {
        guard let next = Rational.lcm(scale, rows[row][free].denominator) else { return nil }
        scale = next
      }
      var vector = [Int](repeating: 0, count: count)
      vector[free] = scale
      for (row, column) in pivots.enumerated() {
        let number = rows[row][free]
        let (product, overflows) = (-number.numerator).multipliedReportingOverflow(
          by: scale / number.denominator)
        if overflows { return nil }
        vector[column] = product
      }
      result.append(vector)
    }
    return result
  }
}
