import FormulaSyntax

// Polynomials that are not negative since they are sums of squares.
extension ExactField {
  private static let mostVariables = 6
  private static let mostTerms = 120
  private static let largestDegree = 12
  private static let mostFacts = 4
  private static let mostFactTerms = 12

  /// Whether a polynomial has one of some signs since it, or its negative, is a sum of squares times what is not negative. That it is not 0
  /// is told by a summand that never is.
  func squaresImply(_ polynomial: Polynomial, _ wanted: SignSet) -> Bool {
    for (number, sign) in [(polynomial, SignSet.positive), (-polynomial, .negative)]
    where wanted.contains(sign) {
      func tells(_ certificate: PositivityCertificate?) -> Bool {
        certificate.map { wanted.contains(.zero) || isPositive($0) } ?? false
      }
      if let certificate = positivityCertificate(of: number), tells(certificate) {
        if notesRewritings { certificates.append((polynomial, certificate)) }
        return true
      }
      for elimination in eliminations(from: number)
      where tells(positivityCertificate(of: elimination.polynomial, knowing: elimination.facts)) {
        notes.use(elimination.equation, .zero)
        return true
      }
    }
    return false
  }

  private struct Elimination {
    /// It has the sign of the polynomial where the equation holds.
    var polynomial: Polynomial
    /// What is not negative since the variable that is gone is not.
    var facts: [Polynomial]
    var equation: Polynomial
  }

  /// What a polynomial becomes where an assumed equation A v + B = 0 with a positive A tells a variable v: with v = −B/A, times a power of
  /// A.
  private func eliminations(from polynomial: Polynomial) -> [Elimination] {
    var result: [Elimination] = []
    for equation in notes.zeros.prefix(Self.mostFacts)
    where equation.termCount <= Self.mostFactTerms && !ring.isFormal(equation) {
      for variable in equation.usedVariables where equation.degree(in: variable) == 1 {
        guard let parts = equation.coefficients(in: variable, degree: 1),
          let degree = polynomial.degree(in: variable), degree > 0, degree <= Self.largestDegree,
          let own = polynomial.coefficients(in: variable, degree: degree)
        else { continue }
        let sign = signs(of: parts[1])
        guard sign == .positive || sign == .negative else { continue }
        let (a, value) = sign == .positive ? (parts[1], -parts[0]) : (-parts[1], parts[0])
        var total = Polynomial(0, ring.context)
        var isSmall = true
        for (power, coefficient) in own.enumerated() where isSmall {
          guard let up = value.raised(to: power), let rest = a.raised(to: degree - power),
            budget.allows(terms: coefficient.termCount * up.termCount * rest.termCount)
          else {
            isSmall = false
            break
          }
          total = total + coefficient * up * rest
          isSmall = total.termCount <= Self.mostTerms
        }
        guard isSmall, !total.isZero else { continue }
        let isNonnegative = ring.signs(ofVariable: variable).isNonnegative
        result.append(
          Elimination(
            polynomial: total, facts: isNonnegative && value.termCount > 1 ? [value] : [], equation: equation)
        )
      }
    }
    return result
  }

  /// Whether one of the summands is never 0.
  private func isPositive(_ certificate: PositivityCertificate) -> Bool {
    certificate.terms.contains { term in
      !signs(of: term.base, depth: 2).contains(.zero)
        && term.multiplier.allSatisfy { signs(of: $0, depth: 2) == .positive }
    }
  }

  /// A certificate that a polynomial is not negative; nil where none is found.
  ///
  /// The polynomial is taken for one of independent real numbers, of which nothing is used but the signs of variables and the assumptions
  /// that speak of no others: relations between generators (sin² + cos² = 1) are not used.
  ///
  /// - Parameter given: What else is not negative.
  func positivityCertificate(of polynomial: Polynomial, knowing given: [Polynomial] = [])
    -> PositivityCertificate?
  {
    guard !isInterrupted, budget.hasTimeNow, !ring.isFormal(polynomial), !polynomial.isConstant,
      polynomial.termCount <= Self.mostTerms, let degree = polynomial.totalDegree,
      degree <= Self.largestDegree
    else { return nil }
    let used = polynomial.usedVariables.sorted()
    guard used.count <= Self.mostVariables, polynomial.coefficientSign(ofTerm: 0) != 0 else { return nil }
    let numbers = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
    guard let target = SmallPolynomial(polynomial, variables: numbers) else { return nil }
    var facts: [(small: SmallPolynomial, assumption: SignNotes.Fact?)] = []
    for fact in given {
      if let small = SmallPolynomial(fact, variables: numbers) { facts.append((small, nil)) }
    }
    for fact in notes.assumptions
    where facts.count < Self.mostFacts && fact.polynomial.termCount > 1 && !ring.isFormal(fact.polynomial) {
      guard fact.signs.isNonnegative || fact.signs.isNonpositive else { continue }
      let number = fact.signs.isNonnegative ? fact.polynomial : -fact.polynomial
      guard let small = SmallPolynomial(number, variables: numbers), small.degree <= degree else { continue }
      facts.append((small, fact))
    }
    let variables = used.map { Polynomial(variable: $0, ring.context) }
    var setting = PositivityProblem.Setting(
      isNonnegative: used.map { ring.signs(ofVariable: $0).isNonnegative }, facts: [],
      hasTime: { [budget] in budget.hasTimeNow })
    let one = Polynomial(1, ring.context)
    for usesFacts in facts.isEmpty ? [false] : [false, true] {
      setting.facts = usesFacts ? facts.map(\.small) : []
      for factor in [SmallPolynomial(SmallMonomial()), Self.factor(setting, target)] {
        guard budget.hasTimeNow, let product = target.multiplied(by: factor),
          product.terms.count <= 4 * Self.mostTerms
        else { continue }
        guard let problem = PositivityProblem(product, setting),
          let found = problem.certificate(variables, ring.context, hasTime: setting.hasTime)
        else { continue }
        let certificate = PositivityCertificate(
          scale: found.scale,
          factor: factor == SmallPolynomial(SmallMonomial())
            ? one : factor.polynomial(variables, ring.context),
          terms: found.terms)
        guard certificate.represents(polynomial) else { continue }
        if usesFacts {
          for case let fact? in facts.map(\.assumption) { notes.use(fact.polynomial, fact.signs) }
        }
        return certificate
      }
    }
    return nil
  }

  /// What is positive but where all variables are 0: the sum of those that are not negative and of the squares of the others. Where the
  /// polynomial has terms of several degrees, its value there may be any number, and 1 is added; else it is 0 there.
  private static func factor(_ setting: PositivityProblem.Setting, _ target: SmallPolynomial)
    -> SmallPolynomial
  {
    var terms: [SmallMonomial: Int] = [:]
    for (variable, isNonnegative) in setting.isNonnegative.enumerated() {
      var exponents = [Int](repeating: 0, count: SmallMonomial.mostVariables)
      exponents[variable] = isNonnegative ? 1 : 2
      terms[SmallMonomial(exponents)] = 1
    }
    if target.degree != target.leastDegree { terms[SmallMonomial()] = 1 }
    return SmallPolynomial(terms)
  }
}
