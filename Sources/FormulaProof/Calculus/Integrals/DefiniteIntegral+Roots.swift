import FormulaSyntax
import SourceText

/// Integrals of roots of squares, as lengths of curves have them.
extension DefiniteIntegral {
  /// The value with |S| in the place of √R, where R = S² is proved inside; nil where no S is seen.
  ///
  /// The S that are tried: a constant; cosh u; 1/cos u and 1/sin u; multiples of sin(u/2) and cos(u/2); and sums of powers of x.
  func valueWithoutRoots() -> Expression? {
    let (constants, factors) = Integrator(variable: variable).split(integrand)
    guard let half = Rational(1, over: 2) else { return nil }
    let roots = factors.filter { $0.exponent.denominator == 2 && !$0.isOddRoot }
    guard !roots.isEmpty, let inside = innerProver(),
      integrand.isTotal || proves(integrand, integrand, inside)
    else { return nil }
    var rest = factors.filter { !roots.contains($0) }.map(\.expression)
    var radicand: [Expression] = []
    for root in roots {
      // R^(k/2) is R^(1/2) times a whole power.
      guard let whole = root.exponent.adding(half.negated ?? .zero) else { return nil }
      radicand.append(root.base)
      if !whole.isZero { rest.append(Expression(.power(root.base, SampleValue.expression(whole)))) }
    }
    let r = Integrator.product(radicand)
    for candidate in candidates(for: r) {
      guard proves(r, Expression(.power(candidate, .integer(2))), inside) else { continue }
      let own = DefiniteIntegral(
        integrand: Integrator.product(constants + rest + [Expression(.magnitude(candidate))]),
        variable: variable, lower: lower, upper: upper, prover: prover, facts: facts, budget: budget,
        span: span)
      if let value = try? own.value() { return value }
    }
    return nil
  }

  private func proves(_ left: Expression, _ right: Expression, _ prover: Prover) -> Bool {
    let judgement = prover.judged(
      Claim(left: left, relation: .equal, right: right, span: span), within: budget, seconds: 0.4)
    return judgement.verdict == .proved && judgement.conditions.isEmpty
  }

  /// What holds inside, where it is known which bound is the greater one; else for all values of the variable.
  private func innerProver() -> Prover? {
    guard let lower, let upper else { return nil }
    var inside = prover
    let order = prover.judged(
      Claim(left: lower, relation: .lessOrEqual, right: upper, span: span), within: budget, seconds: 0.3)
    guard order.verdict == .proved || order.verdict == .confirmed, order.conditions.isEmpty else {
      return inside
    }
    inside.assumptions.append(Claim(left: lower, relation: .less, right: x, span: span))
    inside.assumptions.append(Claim(left: x, relation: .less, right: upper, span: span))
    return inside
  }

  /// The value with powers of the variable put together, as x^(1/2) for x^(3/2)/x; nil where nothing is to be done, or where it is not shown
  /// that the variable is positive inside.
  func valueWithJoinedPowers() -> Expression? {
    guard let lower, let upper, isPositive(upper - lower), facts.sign(of: lower).map({ $0 >= 0 }) ?? false,
      integrand.nodeCount < 80
    else { return nil }
    let joined = integrand.mapped { part in
      guard part.hasFree(variable), part != x, let own = PowerOfVariable(part, variable: variable) else {
        return part
      }
      // Constants below may be 0, which the product shows as well.
      let power = x.raised(to: own.exponent)
      return own.factor.naturalNumber == 1 ? power : Expression(.product([own.factor, power]))
    }
    guard joined.nodeCount < integrand.nodeCount else { return nil }
    let own = DefiniteIntegral(
      integrand: joined, variable: variable, lower: lower, upper: upper, prover: prover, facts: facts,
      budget: budget, span: span)
    return try? own.value()
  }

  private func candidates(for r: Expression) -> [Expression] {
    var result: [Expression] = []
    if let root = LaurentPolynomial(r, variable: variable)?.squareRoot(of: variable) { result.append(root) }
    var arguments: [(NumberFunction, Expression)] = []
    func look(_ part: Expression) {
      if case .call(let function, let items) = part.node, items.count == 1, items[0].hasFree(variable),
        let own = function.ofNumber, !arguments.contains(where: { $0.0 == own && $0.1 == items[0] })
      {
        arguments.append((own, items[0]))
      }
      part.forEachOperand { look($0) }
    }
    look(r)
    func at(_ place: Expression) -> Expression {
      Expression(.root(r.substituting([variable: place]), degree: 2))
    }
    for (function, u) in arguments.prefix(4) {
      switch function {
      case .hyperbolic: result.append(Expression(.call(.cosh, [u])))
      case .circular(.tangent), .circular(.secant):
        result.append(Expression(.quotient(.integer(1), Expression(.call(.cos, [u])))))
      case .circular(.cotangent), .circular(.cosecant):
        result.append(Expression(.quotient(.integer(1), Expression(.call(.sin, [u])))))
      case .circular:
        guard u == x else { continue }
        let halved = Expression(.quotient(u, .integer(2)))
        result.append(Expression(.product([at(.pi), Expression(.call(.sin, [halved]))])))
        result.append(Expression(.product([at(.integer(0)), Expression(.call(.cos, [halved]))])))
        result.append(at(.integer(0)))
      default: break
      }
    }
    if arguments.isEmpty, let lower, let upper {
      result.append(at(Expression(.quotient(lower + upper, .integer(2)))))
    }
    return result
  }
}

/// A sum of powers of the variable with whole exponents and fractions as coefficients.
private struct LaurentPolynomial {
  private var terms: [Int: Rational]

  private static let largest = 24

  init?(_ expression: Expression, variable: Symbol) {
    guard let terms = Self.terms(expression, variable, depth: 0) else { return nil }
    self.terms = terms.filter { !$0.value.isZero }
  }

  private static func terms(_ part: Expression, _ variable: Symbol, depth: Int) -> [Int: Rational]? {
    guard depth < 40 else { return nil }
    if let value = SampleValue.rational(part) { return [0: value] }
    switch part.node {
    case .symbol(variable): return [1: .one]
    case .negation(let inner):
      return terms(inner, variable, depth: depth + 1).flatMap { product($0, [0: Rational(-1)]) }
    case .sum(let items):
      var result: [Int: Rational] = [:]
      for item in items {
        guard let own = terms(item, variable, depth: depth + 1) else { return nil }
        for (exponent, value) in own {
          guard let sum = (result[exponent] ?? .zero).adding(value) else { return nil }
          result[exponent] = sum
        }
      }
      return result
    case .product(let items):
      var result: [Int: Rational] = [0: .one]
      for item in items {
        guard let own = terms(item, variable, depth: depth + 1), let next = product(result, own) else {
          return nil
        }
        result = next
      }
      return result
    case .quotient(let above, let below):
      guard let top = terms(above, variable, depth: depth + 1),
        let bottom = terms(below, variable, depth: depth + 1), let inverse = inverse(bottom)
      else { return nil }
      return product(top, inverse)
    case .power(let base, let exponent):
      guard let count = SampleValue.rational(exponent), count.isInteger, count.numerator.magnitude <= 8,
        var own = terms(base, variable, depth: depth + 1)
      else { return nil }
      if count.numerator < 0 {
        guard let inverse = inverse(own) else { return nil }
        own = inverse
      }
      var result: [Int: Rational] = [0: .one]
      for _ in 0..<Int(count.numerator.magnitude) {
        guard let next = product(result, own) else { return nil }
        result = next
      }
      return result
    default: return nil
    }
  }

  private static func inverse(_ terms: [Int: Rational]) -> [Int: Rational]? {
    let own = terms.filter { !$0.value.isZero }
    guard own.count == 1, let (exponent, value) = own.first, let inverse = Rational.one.divided(by: value)
    else { return nil }
    return [-exponent: inverse]
  }

  private static func product(_ left: [Int: Rational], _ right: [Int: Rational]) -> [Int: Rational]? {
    var result: [Int: Rational] = [:]
    for (i, a) in left {
      for (j, b) in right {
        guard (i + j).magnitude <= largest, let own = a.multiplied(by: b),
          let sum = (result[i + j] ?? .zero).adding(own)
        else { return nil }
        result[i + j] = sum
      }
    }
    return result.filter { !$0.value.isZero }
  }

  /// The sum whose square this may be, by its terms from the greatest exponent on.
  func squareRoot(of variable: Symbol) -> Expression? {
    guard let top = terms.keys.max(), let bottom = terms.keys.min(), top % 2 == 0, bottom % 2 == 0,
      let lead = terms[top], let root = Self.root(lead), let double = root.multiplied(by: Rational(2))
    else { return nil }
    var result: [Int: Rational] = [top / 2: root]
    for exponent in stride(from: top / 2 - 1, through: bottom / 2, by: -1) {
      guard let square = Self.product(result, result) else { return nil }
      let wanted = exponent + top / 2
      guard let minus = (square[wanted] ?? .zero).negated, let rest = (terms[wanted] ?? .zero).adding(minus),
        let own = rest.divided(by: double)
      else { return nil }
      if !own.isZero { result[exponent] = own }
    }
    guard let square = Self.product(result, result), square == terms else { return nil }
    let x = Expression(.symbol(variable))
    let parts = result.sorted { $0.key > $1.key }.map { exponent, value in
      Expression(
        .product([
          SampleValue.expression(value), Expression(.power(x, SampleValue.expression(Rational(exponent)))),
        ]))
    }
    return parts.count == 1 ? parts[0] : Expression(.sum(parts))
  }

  private static func root(_ value: Rational) -> Rational? {
    guard value.numerator > 0 else { return nil }
    func root(_ number: Int) -> Int? {
      let near = Int(Double(number).squareRoot().rounded())
      return near < 1 << 30 && near * near == number ? near : nil
    }
    guard let above = root(value.numerator), let below = root(value.denominator) else { return nil }
    return Rational(above, over: below)
  }
}
