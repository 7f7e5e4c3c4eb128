import FormulaSyntax
import SourceText

/// The polynomials of one question about hypergeometric terms, with a variable for each symbol.
///
/// An expression that is always defined and in which no letter for a whole number stands, as π, |x| or sin x, is a variable of its
/// own: what holds for all its values holds for this one.
struct TermRing {
  let symbols: [Symbol]
  let letters: Set<Symbol>
  /// Outlives the polynomials.
  let budget: Budget
  private let context: PolynomialContext
  private let places: [Symbol: Int]
  private let opaque: [Symbol: Expression]

  /// A polynomial of more terms is not made.
  static let mostTerms = 3_000
  private static let largestDegree = 60

  /// Nil where there are too many symbols.
  init?(_ expressions: [Expression], letters: Set<Symbol>, more: [Symbol], budget: Budget) {
    var names = Set(more)
    var opaque: [Symbol: Expression] = [:]
    for expression in expressions { Self.collect(expression, letters, &names, &opaque) }
    names.formUnion(opaque.keys)
    guard names.count <= Monomial.variableCount else { return nil }
    symbols = names.sorted()
    self.letters = letters
    self.opaque = opaque
    self.budget = budget
    context = .withVariables(symbols.count, budget: budget)
    places = Dictionary(uniqueKeysWithValues: symbols.enumerated().map { ($1, $0) })
  }

  private static func collect(
    _ expression: Expression, _ letters: Set<Symbol>, _ names: inout Set<Symbol>,
    _ opaque: inout [Symbol: Expression]
  ) {
    if case .symbol(let symbol) = expression.node {
      names.insert(symbol)
    } else if let own = name(ofOpaque: expression, letters) {
      opaque[own] = expression
    } else {
      expression.forEachOperand { collect($0, letters, &names, &opaque) }
    }
  }

  /// The name of the variable that an expression is; nil where it is none.
  private static func name(ofOpaque expression: Expression, _ letters: Set<Symbol>) -> Symbol? {
    switch expression.node {
    case .constant, .call, .magnitude: break
    default: return nil
    }
    guard expression.isTotal,
      letters.isDisjoint(with: FreeSymbols.of([expression], in: Environment()))
    else { return nil }
    // No reader gives such a name.
    return Symbol("⟨\(expression.description)⟩")
  }

  func place(_ symbol: Symbol) -> Int? { places[symbol] }

  func constant(_ value: Int) -> Polynomial { Polynomial(value, context) }

  /// The variable that a symbol or an opaque expression is; nil for anything else.
  func variable(_ expression: Expression) -> Polynomial? {
    if case .symbol(let symbol) = expression.node { return variable(symbol) }
    return Self.name(ofOpaque: expression, letters).flatMap { variable($0) }
  }

  func variable(_ symbol: Symbol) -> Polynomial? {
    places[symbol].map { Polynomial(variable: $0, context) }
  }

  /// Nil where a coefficient is no integer, or a symbol no variable.
  func polynomial(_ form: IntegerForm) -> Polynomial? {
    guard form.isIntegral else { return nil }
    var result = Polynomial(context)
    for (monomial, coefficient) in form.terms {
      var term = constant(coefficient.numerator)
      for power in monomial {
        guard let factor = variable(power.symbol)?.raised(to: power.exponent) else { return nil }
        term = term * factor
      }
      result = result + term
    }
    return result
  }

  /// The polynomial in letters alone, with coefficients of a word; nil for others.
  func form(_ polynomial: Polynomial) -> IntegerForm? {
    guard polynomial.termCount <= 40 else { return nil }
    var result = IntegerForm()
    for index in 0..<polynomial.termCount {
      guard let coefficient = polynomial.coefficient(ofTerm: index).small,
        let powers = polynomial.powers(ofTerm: index)
      else { return nil }
      var term = IntegerForm(coefficient)
      for (variable, exponent) in powers {
        guard variable < symbols.count, letters.contains(symbols[variable]) else { return nil }
        for _ in 0..<exponent {
          guard let product = term.multiplied(by: IntegerForm(symbols[variable])) else { return nil }
          term = product
        }
      }
      guard let sum = result.adding(term) else { return nil }
      result = sum
    }
    return result
  }

  func expression(_ polynomial: Polynomial) -> Expression? {
    guard polynomial.termCount <= 400 else { return nil }
    var terms: [Expression] = []
    for index in 0..<polynomial.termCount {
      let coefficient = polynomial.coefficient(ofTerm: index)
      guard let powers = polynomial.powers(ofTerm: index) else { return nil }
      let size = coefficient.sign < 0 ? coefficient.negated : coefficient
      var factors: [Expression] = []
      if !size.isOne || powers.isEmpty {
        guard let numeral = Numeral(ascii: Array(size.text.utf8)) else { return nil }
        factors.append(Expression(.number(numeral)))
      }
      for (variable, exponent) in powers {
        guard variable < symbols.count else { return nil }
        let symbol = opaque[symbols[variable]] ?? Expression(.symbol(symbols[variable]))
        factors.append(exponent == 1 ? symbol : Expression(.power(symbol, .integer(exponent))))
      }
      let product = factors.count == 1 ? factors[0] : Expression(.product(factors))
      terms.append(coefficient.sign < 0 ? Expression(.negation(product)) : product)
    }
    return terms.isEmpty ? .integer(0) : terms.count == 1 ? terms[0] : Expression(.sum(terms))
  }

  /// A polynomial with another one in the place of a variable; nil where that is too large.
  func replacing(_ place: Int, by value: Polynomial, in polynomial: Polynomial) -> Polynomial? {
    guard let degree = polynomial.degree(in: place), degree <= Self.largestDegree else { return nil }
    guard degree > 0 else { return polynomial }
    guard let coefficients = polynomial.coefficients(in: place, degree: degree) else { return nil }
    var result = Polynomial(context)
    for coefficient in coefficients.reversed() {
      result = result * value + coefficient
      guard isSound(result) else { return nil }
    }
    return result
  }

  /// Whether work may go on: there is time, and what was computed means something.
  func isSound(_ polynomial: Polynomial) -> Bool {
    budget.hasTime && budget.refusal == nil && polynomial.termCount <= Self.mostTerms
  }
}

/// A quotient of polynomials, of which the lower is not the polynomial 0.
struct PolynomialQuotient {
  var numerator: Polynomial
  var denominator: Polynomial

  init(_ numerator: Polynomial, over denominator: Polynomial) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  init(_ numerator: Polynomial, _ ring: TermRing) { self.init(numerator, over: ring.constant(1)) }

  /// Without common factors, as far as they are found.
  var reduced: PolynomialQuotient {
    if denominator.isOne { return self }
    guard let divisor = numerator.greatestCommonDivisor(denominator), !divisor.isOne,
      let above = numerator.divided(exactlyBy: divisor), let below = denominator.divided(exactlyBy: divisor)
    else { return self }
    return PolynomialQuotient(above, over: below)
  }

  /// Nil for the quotient 0.
  var inverse: PolynomialQuotient? {
    numerator.isZero ? nil : PolynomialQuotient(denominator, over: numerator)
  }

  static func * (left: PolynomialQuotient, right: PolynomialQuotient) -> PolynomialQuotient {
    PolynomialQuotient(left.numerator * right.numerator, over: left.denominator * right.denominator).reduced
  }

  static func + (left: PolynomialQuotient, right: PolynomialQuotient) -> PolynomialQuotient {
    if left.denominator == right.denominator {
      return PolynomialQuotient(left.numerator + right.numerator, over: left.denominator).reduced
    }
    return PolynomialQuotient(
      left.numerator * right.denominator + right.numerator * left.denominator,
      over: left.denominator * right.denominator
    ).reduced
  }

  /// Nil where a polynomial becomes too large, or the lower one 0.
  func replacing(_ place: Int, by value: Polynomial, _ ring: TermRing) -> PolynomialQuotient? {
    guard let above = ring.replacing(place, by: value, in: numerator),
      let below = ring.replacing(place, by: value, in: denominator), !below.isZero
    else { return nil }
    return PolynomialQuotient(above, over: below)
  }

  func isSound(_ ring: TermRing) -> Bool { ring.isSound(numerator) && ring.isSound(denominator) }
}
