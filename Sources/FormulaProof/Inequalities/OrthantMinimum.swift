import FormulaSyntax

/// Looks for the place where a form with terms of one degree is smallest among numbers that are not negative, by doubles.
struct OrthantMinimum {
  /// What was found.
  struct Result {
    /// Whole numbers, none of them 0, at which the form is exactly 0; nil where none were found.
    var zero: [Int]?
  }

  private let form: SmallPolynomial
  private let count: Int
  private let exponents: [[Int]]
  private let coefficients: [Double]
  private let largest: [Int]

  private static let starts = 60
  private static let descents = 3
  private static let mostSteps = 120
  /// The largest denominator of the ratios of a zero.
  private static let mostDenominator = 12

  init(_ form: SmallPolynomial, count: Int) {
    self.form = form
    self.count = count
    exponents = form.terms.keys.map { monomial in (0..<count).map { monomial[$0] } }
    coefficients = form.terms.values.map { Double($0) }
    largest = (0..<count).map { variable in form.terms.keys.map { $0[variable] }.max() ?? 0 }
  }

  /// Looks; nil where the form is negative somewhere, or no time is left.
  func find(hasTime: () -> Bool) -> Result? {
    let ones = [Int](repeating: 1, count: count)
    if form.value(at: ones, over: 1, degree: form.degree) == 0 {
      return isNegative(hasTime) ? nil : Result(zero: ones)
    }
    var generator = SplitMix64()
    var points: [(point: [Double], value: Double)] = []
    for index in 0..<Self.starts {
      guard hasTime() else { return nil }
      let point = (0..<count).map { _ in
        index == 0 ? 1 : Double.applied(.exp, 3 * (generator.nextUnit() - 0.5))
      }
      let value = value(at: point)
      if value < -1e-9 { return nil }
      points.append((point, value))
    }
    points.sort { $0.value < $1.value }
    for start in points.prefix(Self.descents) {
      var (point, value) = start
      var step = 0.3
      for _ in 0..<Self.mostSteps where step > 1e-9 {
        guard hasTime() else { return nil }
        var moved = false
        for variable in 0..<count {
          for factor in [1 + step, 1 / (1 + step)] {
            var next = point
            next[variable] *= factor
            let smaller = self.value(at: next)
            if smaller < value {
              (point, value) = (next, smaller)
              moved = true
              break
            }
          }
        }
        if !moved { step /= 3 }
        if value < -1e-9 { return nil }
      }
      if value < 1e-6, let zero = wholeZero(near: point) { return Result(zero: zero) }
    }
    return Result(zero: nil)
  }

  private func isNegative(_ hasTime: () -> Bool) -> Bool {
    var generator = SplitMix64()
    for index in 0..<2 * Self.starts {
      guard hasTime() else { return true }
      let width = index % 2 == 0 ? 4.0 : 0.5
      let point = (0..<count).map { _ in Double.applied(.exp, width * (generator.nextUnit() - 0.5)) }
      if value(at: point) < -1e-9 { return true }
    }
    return false
  }

  /// The value over the sum of the sizes of all terms.
  private func value(at point: [Double]) -> Double {
    var powers: [[Double]] = []
    for variable in 0..<count {
      var row = [1.0]
      for _ in 0..<largest[variable] { row.append((row.last ?? 1) * point[variable]) }
      powers.append(row)
    }
    var (sum, size) = (0.0, 0.0)
    for (index, coefficient) in coefficients.enumerated() {
      var term = coefficient
      for variable in 0..<count { term *= powers[variable][exponents[index][variable]] }
      sum += term
      size += term.magnitude
    }
    return size > 0 && size.isFinite ? sum / size : 0
  }

  private func wholeZero(near point: [Double]) -> [Int]? {
    guard let first = point.max(), first > 0 else { return nil }
    for unit in point where unit > 0 {
      for denominator in 1...Self.mostDenominator {
        let scaled = point.map { $0 / unit * Double(denominator) }
        guard
          scaled.allSatisfy({ $0 < 60 && $0 > 0.5 && abs($0 - $0.rounded()) < 2e-3 * Double(denominator) })
        else {
          continue
        }
        let whole = scaled.map { Int($0.rounded()) }
        if form.value(at: whole, over: 1, degree: form.degree) == 0 { return whole }
      }
    }
    return nil
  }
}
