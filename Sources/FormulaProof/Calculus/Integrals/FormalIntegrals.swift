import FormulaSyntax
import SourceText

/// Antiderivatives of functions that nothing defines, as functions of which nothing else is known: $\int_a^b f(x)\,dx$ is Φ(b) − Φ(a).
///
/// What an integral is taken of is assumed to be continuous; so are the derivatives that the claim names. Then Φ(x) = ∫ f from a fixed place on
/// exists for all x, has the derivative f, and the equations hold by which integrals are brought into one form: linearity, ∫ f′ = f,
/// ∫ f(u)u′ = Φ(u), and integration by parts. For fixed values of all other symbols Φ is one function, so that what holds for every Φ holds.
///
/// Used by one thread.
final class FormalIntegrals {
  private var entries: [(integrand: Expression, name: Symbol)] = []
  /// The variable of the integrands, which nothing else is called.
  private let place = Symbol("x\u{2032}\u{2032}\u{2032}\u{2032}")

  /// Whether no integral was written so.
  var isEmpty: Bool { entries.isEmpty }

  /// The names, each with one derivative.
  var derivatives: [Symbol: Int] {
    Dictionary(entries.map { ($0.name, 1) }, uniquingKeysWith: { one, _ in one })
  }

  /// Φ for an integrand at the variable itself.
  func antiderivative(of integrand: Expression, by variable: Symbol) -> Expression {
    let own = integrand.substituting([variable: Expression(.symbol(place))])
    let name: Symbol
    if let known = entries.first(where: { $0.integrand == own }) {
      name = known.name
    } else {
      name = Symbol("\u{222B}\(entries.count)")
      entries.append((own, name))
    }
    return Expression(.apply(name, [Expression(.symbol(variable))]))
  }

  /// The expression with integrands in the place of the derivatives of their antiderivatives.
  func withIntegrands(_ expression: Expression) -> Expression {
    guard !isEmpty else { return expression }
    return expression.mapped { part in
      guard case .apply(let name, let arguments) = part.node, name.primes == 1, arguments.count == 1,
        let entry = entries.first(where: { $0.name.name == String(name.name.dropLast()) })
      else { return part }
      return entry.integrand.substituting([place: arguments[0]])
    }
  }
}

extension BinderJudge {
  /// Whether a symbol is the name of a function of one number of which nothing is known.
  func isUnknownFunction(_ symbol: Symbol) -> Bool {
    symbol.isOfOneNumber && symbol.letterOfSequence == nil && prover.environment[symbol] == nil
      && prover.environment[Symbol(String(symbol.name.dropLast(symbol.primes)))] == nil
  }

  /// Whether an unknown function stands in an expression.
  func holdsUnknownFunction(_ expression: Expression) -> Bool {
    if case .apply(let symbol, let arguments) = expression.node, arguments.count == 1,
      isUnknownFunction(symbol)
    {
      return true
    }
    return expression.someOperand { holdsUnknownFunction($0) }
  }

  /// The same with a known continuous function in the place of unknown ones: it is defined and continuous where that is.
  func withContinuousFunctions(_ expression: Expression) -> Expression {
    expression.mapped { part in
      guard case .apply(let symbol, let arguments) = part.node, arguments.count == 1,
        isUnknownFunction(symbol)
      else { return part }
      return Expression(.call(.sin, arguments))
    }
  }

  /// The value of an integral with unknown functions by formal antiderivatives; nil where it is not shown that the integrand is
  /// continuous everywhere if these functions are.
  func formalIntegral(
    of body: Expression, by variable: Symbol, from lower: Expression, to upper: Expression, _ real: Prover,
    _ budget: FormulaBudget
  ) throws(LimitRefusal) -> Expression? {
    guard holdsUnknownFunction(body), let terms = body.distributedTerms(over: variable) else { return nil }
    var values: [Expression] = []
    for term in terms {
      let (constants, factors) = Integrator(variable: variable).split(term)
      let product = Integrator.product(factors.map(\.expression))
      guard holdsUnknownFunction(product) else {
        let integral = DefiniteIntegral(
          integrand: term, variable: variable, lower: lower, upper: upper, prover: real,
          facts: facts(real, budget), budget: budget, span: claim.span)
        values.append(try integral.value())
        continue
      }
      let own = withContinuousFunctions(product)
      guard own.isTotal, own.isContinuous(in: variable) else { return nil }
      if let value = symmetricIntegral(of: factors, by: variable, from: lower, to: upper, real) {
        values.append(Expression(.product(constants + [value])))
        continue
      }
      let found = formalAntiderivative(of: factors, by: variable, depth: 0)
      let ends = [upper, lower].map { found.substituting([variable: $0]) }
      values.append(
        Expression(.product(constants + [Expression(.sum([ends[0], Expression(.negation(ends[1]))]))])))
    }
    return values.count == 1 ? values[0] : Expression(.sum(values))
  }

  /// The integral from −a to a of a function that is assumed to be even or odd: 2Φ(a) − 2Φ(0), or 0.
  private func symmetricIntegral(
    of factors: [Integrator.Factor], by variable: Symbol, from lower: Expression, to upper: Expression,
    _ real: Prover
  ) -> Expression? {
    let x = Expression(.symbol(variable))
    guard factors.count == 1, factors[0].exponent == .one,
      case .apply(let name, let arguments) = factors[0].base.node, arguments == [x],
      lower == Expression(.negation(upper)) || upper == Expression(.negation(lower))
    else { return nil }
    // What is said of an x of which nothing else is said holds for all x.
    let outer = Set(FreeSymbols.of([lower, upper, claim.left, claim.right], in: Environment()))
    for (position, fact) in real.assumptions.enumerated() where fact.relation == .equal {
      guard case .apply(name, let left) = fact.left.node, left.count == 1,
        case .negation(let inner) = left[0].node, case .symbol(let place) = inner.node,
        !outer.contains(place),
        !real.assumptions.enumerated().contains(where: {
          $0.offset != position && ($0.element.left.hasFree(place) || $0.element.right.hasFree(place))
        })
      else { continue }
      let value = Expression(.apply(name, [inner]))
      if fact.right == Expression(.negation(value)) { return .integer(0) }
      guard fact.right == value else { continue }
      let formal = formal.antiderivative(of: factors[0].base, by: variable)
      let ends = [upper, Expression.integer(0)].map { formal.substituting([variable: $0]) }
      return Expression(
        .product([.integer(2), Expression(.sum([ends[0], Expression(.negation(ends[1]))]))]))
    }
    return nil
  }

  private func formalAntiderivative(
    of factors: [Integrator.Factor], by variable: Symbol, depth: Int
  ) -> Expression {
    let formal = formal.antiderivative(of: inOrder(factors), by: variable)
    guard depth < 6 else { return formal }
    let x = Expression(.symbol(variable))
    func rest(without index: Int) -> [Integrator.Factor] {
      var others = factors
      others.remove(at: index)
      return others
    }
    // f(u)·u′
    for (index, factor) in factors.enumerated() {
      guard factor.exponent == .one, case .apply(let name, let arguments) = factor.base.node,
        isUnknownFunction(name), arguments.count == 1, arguments[0] != x
      else { continue }
      let others = Integrator.product(rest(without: index).map(\.expression))
      guard
        let rate = try? Differentiation(of: arguments[0], by: variable).value.withoutZeros(keepsDomain: true),
        let factor = quotient(of: others, by: rate, variable)
      else { continue }
      let inner = self.formal.antiderivative(of: Expression(.apply(name, [x])), by: variable)
      return Expression(.product([factor, inner.substituting([variable: arguments[0]])]))
    }
    // f′(x) alone, and fⁿf′.
    if let index = factors.firstIndex(where: { $0.exponent == .one && derivedName($0.base, x) != nil }),
      let name = derivedName(factors[index].base, x)
    {
      let before = Expression(.apply(Symbol(String(name.name.dropLast())), [x]))
      let others = rest(without: index)
      if others.isEmpty { return before }
      if others.count == 1, others[0].base == before, others[0].exponent.isInteger,
        others[0].exponent.numerator > 0
      {
        let raised = others[0].exponent.numerator + 1
        return Expression(.quotient(Expression(.power(before, .integer(raised))), .integer(raised)))
      }
      // By parts, so that one of two functions has no prime: (the others)·f − ∫ (the others)′·f.
      if movesPrime(from: name, to: others, x),
        let rate = try? Differentiation(of: Integrator.product(others.map(\.expression)), by: variable).value,
        let terms = Expression(.product([rate.withoutZeros(keepsDomain: true), before]))
          .distributedTerms(over: variable)
      {
        var result = Expression(.product(others.map(\.expression) + [before]))
        for term in terms where !term.isKnownZero {
          let (constants, own) = Integrator(variable: variable).split(term)
          let part =
            own.isEmpty
            ? x
            : holdsUnknownFunction(term)
              ? formalAntiderivative(of: own, by: variable, depth: depth + 1) : formal
          result = result - Expression(.product(constants + [part]))
        }
        return result
      }
    }
    return formal
  }

  /// The name of an unknown function with primes, of the variable itself.
  private func derivedName(_ expression: Expression, _ x: Expression) -> Symbol? {
    guard case .apply(let name, let arguments) = expression.node, arguments == [x], name.primes > 0,
      isUnknownFunction(name)
    else { return nil }
    return name
  }

  /// Whether a prime is moved from a function to the other factors: to a polynomial, or to one other function, which comes first in the
  /// alphabet.
  private func movesPrime(from name: Symbol, to others: [Integrator.Factor], _ x: Expression) -> Bool {
    let functions = others.filter { holdsUnknownFunction($0.base) }
    if functions.isEmpty {
      guard case .symbol(let variable) = x.node else { return false }
      return Integrator(variable: variable).polynomial(Integrator.product(others.map(\.expression))) != nil
    }
    guard functions.count == 1, others.count == 1, functions[0].exponent == .one,
      case .apply(let other, let arguments) = functions[0].base.node, arguments == [x]
    else { return false }
    let own = String(name.name.dropLast(name.primes))
    let base = String(other.name.dropLast(other.primes))
    return base < own || base == own && other.primes + 1 < name.primes
  }

  /// The product of factors, in an order that does not depend on how it was written.
  private func inOrder(_ factors: [Integrator.Factor]) -> Expression {
    Integrator.product(factors.map(\.expression).sorted { $0.description < $1.description })
  }

  /// A number k, without the variable, with left = k·right; nil where none is seen.
  private func quotient(of left: Expression, by right: Expression, _ variable: Symbol) -> Expression? {
    if left == right { return .integer(1) }
    let integrator = Integrator(variable: variable)
    let (above, below) = (integrator.split(left), integrator.split(right))
    guard above.factors.count == below.factors.count,
      above.factors.allSatisfy({ below.factors.contains($0) })
    else { return nil }
    let divisor = Integrator.product(below.constants)
    // Of c = 0 in f(cx) nothing is known by it.
    guard let number = SampleValue.rational(divisor), !number.isZero else { return nil }
    return Integrator.product(above.constants) / SampleValue.expression(number)
  }
}
