import FormulaSyntax

/// Linear inequalities between integers, of which each says that a polynomial with integer coefficients is not negative.
///
/// Each monomial counts as an integer of its own. What contradicts itself then has no solution in integers
/// (Fourier–Motzkin elimination; a constraint is divided by the common divisor of its coefficients, and its constant rounded
/// down, as no integer lies between).
struct IntegerBounds {
  private(set) var forms: [IntegerForm] = []

  private static let mostConstraints = 160

  /// Adds that a polynomial is not negative.
  mutating func add(_ form: IntegerForm) {
    if !forms.contains(form) { forms.append(form) }
  }

  /// Whether it follows that a polynomial is not negative.
  func imply(_ form: IntegerForm) -> Bool {
    // Else it is at most −1.
    guard form.isIntegral, let negated = form.multiplied(by: -1), let less = negated.adding(IntegerForm(-1))
    else { return false }
    var other = self
    other.add(less)
    return other.areContradictory
  }

  /// The same with a value in the place of a symbol; nil where a coefficient does not fit.
  func replacing(_ symbol: Symbol, by value: IntegerForm) -> IntegerBounds? {
    var result = IntegerBounds()
    for form in forms {
      guard let replaced = form.replacing(symbol, by: value) else { return nil }
      result.add(replaced)
    }
    return result
  }

  private struct Constraint: Hashable {
    var coefficients: [Int]
    var constant: Int

    /// Divided by what divides all coefficients; nil where it holds anyway.
    func tightened() -> Constraint? {
      var divisor: UInt = 0
      for coefficient in coefficients { divisor = Rational.divisor(divisor, coefficient.magnitude) }
      if divisor == 0 { return constant >= 0 ? nil : self }
      guard divisor > 1, let divisor = Int(exactly: divisor) else { return self }
      let quotient = constant / divisor
      let isRounded = constant % divisor != 0 && constant < 0
      return Constraint(
        coefficients: coefficients.map { $0 / divisor }, constant: isRounded ? quotient - 1 : quotient)
    }
  }

  /// Whether no integers satisfy all; false also where that is not found out.
  var areContradictory: Bool {
    let columns = IntegerForm.ordered(Set(forms.flatMap { $0.terms.keys }).subtracting([[]]))
    var constraints: Set<Constraint> = []
    for form in forms {
      guard form.isIntegral else { continue }
      let constraint = Constraint(
        coefficients: columns.map { form.terms[$0]?.numerator ?? 0 },
        constant: form.constantTerm.numerator)
      if let tight = constraint.tightened() { constraints.insert(tight) }
    }
    var remaining = Set(columns.indices)
    while true {
      if constraints.contains(where: { $0.constant < 0 && $0.coefficients.allSatisfy { $0 == 0 } }) {
        return true
      }
      // The column that makes the fewest new constraints.
      func cost(_ column: Int) -> Int {
        let positive = constraints.count { $0.coefficients[column] > 0 }
        let negative = constraints.count { $0.coefficients[column] < 0 }
        return positive * negative - positive - negative
      }
      guard let column = remaining.min(by: { (cost($0), $0) < (cost($1), $1) }) else { return false }
      remaining.remove(column)
      let lower = constraints.filter { $0.coefficients[column] > 0 }
      let upper = constraints.filter { $0.coefficients[column] < 0 }
      constraints = constraints.filter { $0.coefficients[column] == 0 }
      for a in lower {
        for b in upper {
          guard let sum = Self.combined(a, b, column) else { continue }
          if let tight = sum.tightened() { constraints.insert(tight) }
          if constraints.count > Self.mostConstraints { return false }
        }
      }
    }
  }

  /// The sum of two constraints in which a column is gone; nil where a number does not fit.
  private static func combined(_ a: Constraint, _ b: Constraint, _ column: Int) -> Constraint? {
    guard b.coefficients[column] != .min else { return nil }
    let p = -b.coefficients[column]
    let q = a.coefficients[column]
    func sum(_ x: Int, _ y: Int) -> Int? {
      let (first, f) = x.multipliedReportingOverflow(by: p)
      let (second, g) = y.multipliedReportingOverflow(by: q)
      let (sum, h) = first.addingReportingOverflow(second)
      return f || g || h ? nil : sum
    }
    var coefficients: [Int] = []
    for (x, y) in zip(a.coefficients, b.coefficients) {
      guard let value = sum(x, y) else { return nil }
      coefficients.append(value)
    }
    return sum(a.constant, b.constant).map { Constraint(coefficients: coefficients, constant: $0) }
  }
}
