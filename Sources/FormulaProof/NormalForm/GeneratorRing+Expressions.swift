import FormulaSyntax
import SourceText

/// What a field computed, as expressions again: values that outlive the field, and that another field can read.
extension GeneratorRing {
  /// A polynomial as an expression; nil where it holds a generator that no formula writes, such as the logarithm
  /// of what may be negative.
  func expression(of polynomial: Polynomial) -> Expression? {
    var terms: [Expression] = []
    for term in 0..<polynomial.termCount {
      guard let powers = polynomial.powers(ofTerm: term) else { return nil }
      let coefficient = polynomial.coefficient(ofTerm: term)
      let isNegative = coefficient.sign < 0
      let size = isNegative ? coefficient.negated : coefficient
      var factors: [Expression] = []
      if !size.isOne || powers.isEmpty {
        guard let numeral = Numeral(ascii: size.text.utf8) else { return nil }
        factors.append(Expression(.number(numeral)))
      }
      // Earlier entries first: x before cos(x).
      for (variable, exponent) in powers.sorted(by: { $0.variable > $1.variable }) {
        guard let base = expression(ofGenerator: index(ofVariable: variable)) else { return nil }
        factors.append(exponent == 1 ? base : Expression(.power(base, .integer(exponent))))
      }
      let product = factors.count == 1 ? factors[0] : Expression(.product(factors))
      terms.append(isNegative ? Expression(.negation(product)) : product)
    }
    switch terms.count {
    case 0: return .integer(0)
    case 1: return terms[0]
    default: return Expression(.sum(terms))
    }
  }

  /// A fraction as an expression; nil as for polynomials.
  func expression(of fraction: Fraction) -> Expression? {
    guard let top = expression(of: fraction.numerator) else { return nil }
    guard let denominator = fraction.denominator else { return top }
    return expression(of: denominator).map { Expression(.quotient(top, $0)) }
  }

  /// What a generator stands for. It is made of earlier ones, so this ends.
  private func expression(ofGenerator index: Int) -> Expression? {
    func call(_ function: BuiltIn, _ argument: Expression) -> Expression {
      Expression(.call(function, [argument]))
    }
    switch entries[safe: index]?.generator {
    case nil: return nil
    case .symbol(let symbol): return Expression(.symbol(symbol))
    case .constant(let constant): return Expression(.constant(constant))
    case .sine(let angle): return expression(ofAngle: angle).map { call(.sin, $0) }
    case .cosine(let angle): return expression(ofAngle: angle).map { call(.cos, $0) }
    case .halfTangent(let angle):
      return expression(ofAngle: angle).map { call(.tan, Expression(.quotient($0, .integer(2)))) }
    case .primeRoot(let prime): return Expression(.root(.integer(prime), degree: 2))
    case .cyclotomic(let order):
      let turn = Expression(.quotient(Expression(.product([.integer(2), .pi])), .integer(order)))
      return Expression(.product([.integer(2), call(.cos, turn)]))
    case .absolute(let inner): return expression(of: inner).map { Expression(.magnitude($0)) }
    case .root(let inner):
      return expression(of: inner).map { Expression(.root(Expression(.magnitude($0)), degree: 2)) }
    case .radical(let inner, let degree):
      return expression(of: inner).map { Expression(.root(Expression(.magnitude($0)), degree: degree)) }
    case .higherRoot(let inner, let degree):
      return expression(of: inner).map { Expression(.root($0, degree: degree)) }
    case .function(let function, let arguments): return expression(of: function, arguments)
    }
  }

  private func expression(of function: GeneratorFunction, _ arguments: [Fraction]) -> Expression? {
    if case .builtIn(.exp) = function, let power = powerExpression(arguments) { return power }
    let values = arguments.compactMap { expression(of: $0) }
    guard values.count == arguments.count, let first = values.first else { return nil }
    switch function {
    case .complexLogarithm, .halfTurn: return nil
    case .power: return values.count == 2 ? Expression(.power(first, values[1])) : nil
    case .root: return degree(ofRoot: arguments).map { Expression(.root(first, degree: $0)) }
    case .parity: return Expression(.power(.integer(-1), first))
    case .builtIn(.sqrt): return Expression(.root(first, degree: 2))
    case .builtIn(.abs): return Expression(.magnitude(first))
    case .builtIn(let function): return Expression(.call(function, values))
    }
  }

  /// The degree of a root that is left as it is: its last argument.
  private func degree(ofRoot arguments: [Fraction]) -> Int? { arguments.last?.numerator.constant?.small }

  /// exp(y·L) with the logarithm L of what may be negative, as a power b^y; nil for other exponentials.
  private func powerExpression(_ arguments: [Fraction]) -> Expression? {
    guard let argument = arguments.first, let (base, exponent) = formalPower(argument),
      let power = expression(of: exponent)
    else { return nil }
    let number = base.map { expression(of: $0) } ?? .integer(-1)
    return number.map { Expression(.power($0, power)) }
  }

  /// b and y of y·L with the logarithm L of what may be negative; the base is nil where L is πi, of −1. Nil for other fractions.
  func formalPower(_ argument: Fraction) -> (base: Fraction?, exponent: Fraction)? {
    for variable in argument.numerator.usedVariables {
      let base: Fraction?
      switch generator(ofVariable: variable) {
      case .function(.complexLogarithm, let arguments): base = arguments.first
      case .function(.halfTurn, _): base = nil
      default: continue
      }
      guard let rest = argument.numerator.divided(exactlyBy: Polynomial(variable: variable, context)) else {
        continue
      }
      return (base, Fraction(rest, over: argument.denominator))
    }
    return nil
  }

  /// A base angle.
  func expression(ofAngle index: Int) -> Expression? {
    guard let angle = angles[safe: index] else { return nil }
    let monomial = Polynomial(monomial: angle.exponents, context)
    guard let whole = expression(of: Fraction(monomial, over: angle.denominator)) else {
      return nil
    }
    let multiple =
      angle.part.factor == 1 ? whole : Expression(.product([.integer(angle.part.factor), whole]))
    return angle.part.divisor == 1 ? multiple : Expression(.quotient(multiple, .integer(angle.part.divisor)))
  }
}
