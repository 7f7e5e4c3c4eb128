/// A power of a variable that equals a polynomial in smaller variables and in smaller powers of its own.
struct PowerRelation {
  /// The number of the generator that the variable stands for.
  let generator: Int
  let variable: Int
  /// The power's exponent; at least 1.
  let degree: Int
  /// What the power equals.
  let value: Polynomial
  /// The power minus its value, which is 0 and has the power as its leading term.
  let polynomial: Polynomial
}

/// PowerRelations of different variables, those of smaller variables first.
///
/// The leading terms of their polynomials have no variable in common, so that these are a Gröbner basis, and what is
/// left of a polynomial when no relation applies any more does not depend on the order of the steps.
struct PowerRelations: Sequence {
  private(set) var all: [PowerRelation] = []
  /// Added to a monomial, sets the guard of each variable whose exponent reaches its relation's degree.
  private var reach = Monomial.one
  /// Whether each relation can be told by ``reach``.
  private var fitsMonomials = true

  var isEmpty: Bool { all.isEmpty }
  /// The relations' polynomials.
  var polynomials: [Polynomial] { all.map(\.polynomial) }

  func makeIterator() -> IndexingIterator<[PowerRelation]> { all.makeIterator() }

  mutating func append(_ relation: PowerRelation) {
    // Those of earlier generators, whose variables are smaller, come first.
    all.insert(relation, at: (all.lastIndex { $0.generator < relation.generator } ?? -1) + 1)
    guard relation.variable < Monomial.variableCount, relation.degree <= Monomial.largestExponent else {
      fitsMonomials = false
      return
    }
    reach = reach * .power(Monomial.largestExponent + 1 - relation.degree, of: relation.variable)
  }

  /// Whether a relation applies to a polynomial; nil where an exponent does not fit a word.
  func apply(to polynomial: Polynomial) -> Bool? {
    if fitsMonomials {
      let applies = polynomial.withTerms { terms in terms.contains { !($0.monomial * reach).isValid } }
      if let applies { return applies }
    }
    for relation in all {
      guard let degree = polynomial.degree(in: relation.variable) else { return nil }
      if degree >= relation.degree { return true }
    }
    return false
  }

  /// The normal form of a polynomial.
  func reduced(_ polynomial: Polynomial) -> Polynomial {
    reducedOnTerms(polynomial) ?? polynomial.remainder(dividingBy: polynomials)
  }

  /// The normal form, by putting in values from the greatest variable down; nil where it is to be computed by FLINT.
  private func reducedOnTerms(_ polynomial: Polynomial) -> Polynomial? {
    var result = polynomial
    for relation in all.reversed() {
      while true {
        guard let parts = result.parts(relation.variable, degree: relation.degree) else { return nil }
        if parts.quotient.isZero { break }
        result = parts.rest + parts.quotient * relation.value
      }
    }
    return result
  }
}

extension Polynomial {
  /// The terms with at least a power of a variable, divided by it, and the other terms; nil where they are FLINT's.
  fileprivate func parts(_ variable: Int, degree: Int) -> (quotient: Polynomial, rest: Polynomial)? {
    guard variable < Monomial.variableCount, degree <= Monomial.largestExponent else { return nil }
    let power = Monomial.power(degree, of: variable)
    return withTerms { terms in
      let high = terms.reduce(0) { $0 + ($1.monomial[variable] >= degree ? 1 : 0) }
      if high == 0 { return (Polynomial(context), self) }
      let quotient = Self.storage(capacity: high, context)
      let rest = Self.storage(capacity: terms.count - high, context)
      quotient.withUnsafeMutablePointerToElements { quotient in
        rest.withUnsafeMutablePointerToElements { rest in
          var (i, j) = (0, 0)
          for term in terms {
            if term.monomial[variable] >= degree {
              let divided = Term(monomial: term.monomial / power, coefficient: term.coefficient)
              (quotient + i).initialize(to: divided)
              i += 1
            } else {
              (rest + j).initialize(to: term)
              j += 1
            }
          }
        }
      }
      return (Polynomial(quotient, count: high), Polynomial(rest, count: terms.count - high))
    }
  }
}
