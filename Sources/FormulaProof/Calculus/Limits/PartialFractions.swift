import FormulaSyntax

/// A polynomial in the index k and terms A/(k + s)^m, with numbers as coefficients.
struct PartialFractions {
  struct Pole {
    var shift: Rational
    var order: Int
    var coefficient: Coefficient
  }

  /// The coefficients of the polynomial, the constant one first.
  var polynomial: [Coefficient] = []
  var poles: [Pole] = []

  /// Adds a number times a polynomial over factors k + s.
  mutating func add(_ scale: Coefficient, _ top: IndexPolynomial, _ shifts: [Rational]) throws(LimitRefusal) {
    var distinct: [(shift: Rational, order: Int)] = []
    for shift in shifts {
      if let index = distinct.firstIndex(where: { $0.shift == shift }) {
        distinct[index].order += 1
      } else {
        distinct.append((shift, 1))
      }
    }
    var bottom = IndexPolynomial.one
    for shift in shifts { bottom = try bottom.times(IndexPolynomial([shift, .one])) }
    // Long division by a polynomial with the leading coefficient 1.
    var rest = top
    while rest.degree >= bottom.degree, rest.degree >= 0 {
      let power = rest.degree - bottom.degree
      guard let first = rest.coefficients.last, let negative = first.negated else { throw .tooLarge }
      try add(scale.times(Coefficient(first)), power: power)
      let monomial = IndexPolynomial([Rational](repeating: .zero, count: power) + [negative])
      rest = try rest.plus(try bottom.times(monomial))
    }
    guard rest.degree >= 0 else { return }
    for (shift, order) in distinct {
      guard let root = shift.negated else { throw .tooLarge }
      // With x = k + s the rest over the other factors is a power series in x; its first coefficients are the numbers.
      let numerator = try rest.shifted(by: root)
      var others = IndexPolynomial.one
      for other in distinct where other.shift != shift {
        guard let start = other.shift.adding(root) else { throw .tooLarge }
        for _ in 0..<other.order { others = try others.times(IndexPolynomial([start, .one])) }
      }
      var series: [Rational] = []
      for place in 0..<order {
        var value = place < numerator.coefficients.count ? numerator.coefficients[place] : .zero
        for (earlier, known) in series.enumerated() where place - earlier < others.coefficients.count {
          guard let part = known.multiplied(by: others.coefficients[place - earlier])?.negated,
            let sum = value.adding(part)
          else { throw .tooLarge }
          value = sum
        }
        guard let quotient = value.divided(by: others.coefficients[0]) else { throw .tooLarge }
        series.append(quotient)
      }
      for (place, value) in series.enumerated() where !value.isZero {
        try add(Pole(shift: shift, order: order - place, coefficient: try scale.times(Coefficient(value))))
      }
    }
  }

  private mutating func add(_ coefficient: Coefficient, power: Int) throws(LimitRefusal) {
    while polynomial.count <= power { polynomial.append(.zero) }
    polynomial[power] = try polynomial[power].plus(coefficient)
  }

  mutating func add(_ pole: Pole) throws(LimitRefusal) {
    if let index = poles.firstIndex(where: { $0.shift == pole.shift && $0.order == pole.order }) {
      poles[index].coefficient = try poles[index].coefficient.plus(pole.coefficient)
    } else {
      poles.append(pole)
    }
  }
}
