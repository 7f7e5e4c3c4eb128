import FormulaSyntax
import SourceText

// What an expansion computed, written as expressions again.
extension Expansion {
  /// A quotient as an expression of its atoms.
  func expression(_ quotient: Quotient) throws(Stop) -> Expression {
    let top = try expression(quotient.numerator)
    var factors: [Expression] = []
    for (factor, exponent) in quotient.factors {
      let base = try expression(factor)
      factors.append(exponent == 1 ? base : Expression(.power(base, .integer(exponent))))
    }
    if factors.isEmpty { return top }
    return Expression(.quotient(top, factors.count == 1 ? factors[0] : Expression(.product(factors))))
  }

  /// A quotient as a product of factors, as far as they are plain or known not to be 0.
  func factors(of quotient: Quotient) throws(Stop) -> Expression {
    let (monic, factor) = quotient.numerator.monic
    let common = monic.commonMonomial
    var rest = monic.divided(by: common)
    var parts: [Expression] = factor.isOne ? [] : [try Self.expression(factor)]
    for power in common.powers {
      let base = try expression(ofAtom: power.atom)
      parts.append(power.exponent == 1 ? base : Expression(.power(base, .integer(power.exponent))))
    }
    for fact in factOrder where facts[fact].map({ !$0.contains(.zero) }) ?? false && fact != rest {
      while rest.constant == nil, let other = rest.divided(exactlyBy: fact), other != rest {
        parts.append(try expression(fact))
        rest = other
      }
    }
    if rest.constant != Rational(1) { parts.append(try expression(rest)) }
    let top = parts.count == 1 ? parts[0] : parts.isEmpty ? .integer(1) : Expression(.product(parts))
    if quotient.denominator.isEmpty { return top }
    guard case .quotient(_, let bottom) = try expression(Quotient(Polynomial(1), quotient.denominator)).node
    else {
      return top
    }
    return Expression(.quotient(top, bottom))
  }

  /// Factors with their exponents, and what is left when a quotient is divided by them.
  struct Parts {
    var rest: Quotient
    var factors: [(factor: Polynomial, count: Int)] = []
  }

  /// A quotient as a product of given factors, each with the sign that makes it positive if that is known, and of what they leave.
  func factors(of whole: Quotient, _ hints: [Expression]) throws(Stop) -> Parts {
    var parts = Parts(rest: whole)
    for hint in hints {
      var factor = try value(hint)
      if try signs(of: signPolynomial(factor)).isSubset(of: [.negative, .zero]) { factor = -factor }
      guard factor.constant == nil, let quotient = parts.rest.numerator.divided(exactlyBy: factor.numerator),
        factor.denominator.isEmpty
      else { continue }
      parts.rest = Quotient(quotient, parts.rest.denominator)
      if let index = parts.factors.firstIndex(where: { $0.factor == factor.numerator }) {
        parts.factors[index].count += 1
      } else {
        parts.factors.append((factor.numerator, 1))
      }
    }
    return parts
  }

  /// The product of parts as an expression.
  func expression(_ parts: Parts) throws(Stop) -> Expression {
    if parts.factors.isEmpty { return try expression(parts.rest) }
    var factors: [Expression] = parts.rest.constant == Rational(1) ? [] : [try expression(parts.rest)]
    for (factor, count) in parts.factors {
      let base = try expression(factor)
      factors.append(count == 1 ? base : Expression(.power(base, .integer(count))))
    }
    return factors.count == 1 ? factors[0] : Expression(.product(factors))
  }

  /// A polynomial as an expression of its atoms: never a negation, so that it stands in any other as it is.
  func expression(_ polynomial: Polynomial) throws(Stop) -> Expression {
    var terms: [Expression] = []
    for term in polynomial.terms.reversed() {
      var factors: [Expression] = []
      for power in term.monomial.powers {
        let base = try expression(ofAtom: power.atom)
        factors.append(power.exponent == 1 ? base : Expression(.power(base, .integer(power.exponent))))
      }
      if factors.isEmpty || !term.coefficient.isOne {
        factors.insert(try Self.expression(term.coefficient), at: 0)
      }
      terms.append(factors.count == 1 ? factors[0] : Expression(.product(factors)))
    }
    if terms.isEmpty { return .integer(0) }
    return terms.count == 1 ? terms[0] : Expression(.sum(terms))
  }

  static func expression(_ value: Rational) throws(Stop) -> Expression {
    let (top, bottom) = (try expression(value.numerator), try expression(value.denominator))
    return value.isInteger ? top : Expression(.quotient(top, bottom))
  }

  static func expression(_ value: Integer) throws(Stop) -> Expression {
    if let small = value.small { return .integer(small) }
    guard let numeral = Numeral(ascii: value.decimal.utf8) else { throw .tooLarge }
    return Expression(.number(numeral))
  }

  /// What an atom stands for.
  func expression(ofAtom index: Int) throws(Stop) -> Expression {
    switch atoms[index] {
    case .symbol(let symbol): return Expression(.symbol(symbol))
    case .pi: return .pi
    case .sine(let unit): return Expression(.call(.sin, [try expression(unit)]))
    case .cosine(let unit): return Expression(.call(.cos, [try expression(unit)]))
    case .exponential(let unit): return Expression(.call(.exp, [try expression(unit)]))
    case .absolute(let part): return Expression(.magnitude(try expression(part)))
    case .root(let part, let degree): return Expression(.root(try expression(part), degree: degree))
    case .function(let name, let operands):
      var arguments: [Expression] = []
      for operand in operands { arguments.append(try expression(operand)) }
      switch name {
      case "log": return Expression(.call(.log, arguments))
      case "asin": return Expression(.call(.asin, arguments))
      case "atan": return Expression(.call(.atan, arguments))
      case "atan2": return Expression(.call(.atan2, arguments))
      case "sign": return Expression(.call(.sign, arguments))
      case "floor": return Expression(.call(.floor, arguments))
      case "power" where arguments.count == 2: return Expression(.power(arguments[0], arguments[1]))
      default: throw .unsupported("the function \(name) in a script")
      }
    case .parity(let monomial):
      return Expression(.power(.integer(-1), try expression(Polynomial(Rational(1), monomial))))
    case .turn: throw .unsupported("an atom without an expression")
    }
  }
}
