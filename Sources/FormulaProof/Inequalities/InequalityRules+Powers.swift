import FormulaSyntax
import SourceText

// Inequalities with roots and logarithms, as ones between powers.
extension InequalityRules {
  /// A product c·f·Π uᵢ^(pᵢ/qᵢ) as its power n is c^n·f^n·Π uᵢ^(n·pᵢ/qᵢ), without roots.
  private struct RootProduct {
    var degree: Int
    var power: Expression
  }

  private static let mostDegree = 12

  private static func root(_ expression: Expression) -> (base: Expression, exponent: Rational)? {
    switch expression.node {
    case .root(let inner, let degree): return Rational(1, over: degree).map { (inner, $0) }
    case .call(.sqrt, let arguments) where arguments.count == 1:
      return Rational(1, over: 2).map { (arguments[0], $0) }
    case .power(let base, let exponent):
      guard let value = exponent.fraction, !value.isInteger, value.numerator > 0 else { return nil }
      return (base, value)
    default: return nil
    }
  }

  /// Whether a root is taken anywhere in an expression, of what is no number.
  private static func holdsRoot(_ expression: Expression) -> Bool {
    if let root = root(expression), root.base.fraction == nil { return true }
    var result = false
    expression.forEachOperand { result = result || holdsRoot($0) }
    return result
  }

  private static func holdsRootOfNumber(_ expression: Expression) -> Bool {
    if let root = root(expression), root.base.fraction != nil { return true }
    var result = false
    expression.forEachOperand { result = result || holdsRootOfNumber($0) }
    return result
  }

  private static func rootProduct(_ expression: Expression) -> RootProduct? {
    let parts = factors(expression)
    var degree = 1
    for part in parts {
      guard let root = root(part.expression) else { continue }
      guard let next = Rational.lcm(degree, root.exponent.denominator), next <= mostDegree else { return nil }
      degree = next
    }
    guard degree > 1 else { return nil }
    let powers = parts.map { part in
      guard let root = root(part.expression) else {
        return Part(
          expression: Expression(.power(part.expression, .integer(degree))), isInverse: part.isInverse)
      }
      let exponent = root.exponent.numerator * (degree / root.exponent.denominator)
      return Part(
        expression: exponent == 1 ? root.base : Expression(.power(root.base, .integer(exponent))),
        isInverse: part.isInverse)
    }
    return RootProduct(degree: degree, power: product(powers))
  }

  /// A ≤ r from Aⁿ ≤ rⁿ where r ≥ 0, and r ≤ B from rⁿ ≤ Bⁿ where B ≥ 0; and of several roots Σ cᵢ·ⁿ√uᵢ ≤ B from
  /// (Σ cᵢ)ⁿ⁻¹·Σ cᵢuᵢ ≤ Bⁿ, where cᵢ > 0: the mean of roots is at most the root of the mean.
  func followsFromPowers() throws(Diagnostic) -> Bool {
    let upper =
      Self.terms(large) + Self.terms(small).map { Part(expression: $0.expression, isInverse: !$0.isInverse) }
    let roots = upper.filter { Self.holdsRoot($0.expression) }
    let rest = upper.filter { !Self.holdsRoot($0.expression) }
    func power(_ base: Expression, _ degree: Int) -> Expression { Expression(.power(base, .integer(degree))) }
    if roots.count == 1, let root = Self.rootProduct(roots[0].expression) {
      let term = roots[0].expression
      guard try shows(.integer(0), .lessOrEqual, term) else { return false }
      if roots[0].isInverse {
        // r ≤ B.
        let bound = Self.sum(rest)
        guard try shows(.integer(0), .lessOrEqual, bound) else { return false }
        return try shows(root.power, relation, power(bound, root.degree))
      }
      let least = Self.sum(rest.map { Part(expression: $0.expression, isInverse: !$0.isInverse) })
      return try shows(power(least, root.degree), relation, root.power)
    }
    // A number that is a root: with its square, or higher power, all is rational.
    let numbers = upper.filter { symbols(of: $0.expression).isEmpty && Self.holdsRootOfNumber($0.expression) }
    if roots.isEmpty, numbers.count == 1, let number = Self.rootProduct(numbers[0].expression),
      try shows(.integer(0), .lessOrEqual, numbers[0].expression)
    {
      let others = upper.filter { $0.expression != numbers[0].expression }
      if numbers[0].isInverse {
        let bound = Self.sum(others)
        guard try shows(.integer(0), .lessOrEqual, bound) else { return false }
        return try shows(number.power, relation, power(bound, number.degree))
      }
      let least = Self.sum(others.map { Part(expression: $0.expression, isInverse: !$0.isInverse) })
      return try shows(power(least, number.degree), relation, number.power)
    }
    // Both sides are one product each.
    if roots.count == 2, rest.isEmpty, let low = roots.first(where: \.isInverse),
      let high = roots.first(where: { !$0.isInverse })
    {
      let (a, b) = (Self.rootProduct(low.expression), Self.rootProduct(high.expression))
      if let degree = Rational.lcm(a?.degree ?? 1, b?.degree ?? 1), degree <= Self.mostDegree {
        func raised(_ root: RootProduct?, _ term: Expression) -> Expression {
          let own = root?.power ?? term
          let exponent = degree / (root?.degree ?? 1)
          return exponent == 1 ? own : power(own, exponent)
        }
        if a != nil || b != nil, try shows(.integer(0), .lessOrEqual, high.expression),
          try shows(raised(a, low.expression), relation, raised(b, high.expression))
        {
          return true
        }
      }
    }
    // Several roots that are taken away: Σ cᵢ·rᵢ ≤ B.
    let taken = roots.filter(\.isInverse)
    let given = rest + roots.filter { !$0.isInverse }
    guard taken.count > 1 else { return false }
    var degree: Int?
    var sum = Rational.zero
    var means: [Expression] = []
    for term in taken {
      var factor = Rational.one
      var inner: Expression?
      for part in Self.factors(term.expression) {
        if let number = part.expression.fraction {
          guard let next = part.isInverse ? factor.divided(by: number) : factor.multiplied(by: number) else {
            return false
          }
          factor = next
        } else if let root = Self.root(part.expression), root.exponent.numerator == 1, inner == nil,
          !part.isInverse, degree == nil || degree == root.exponent.denominator
        {
          (inner, degree) = (root.base, root.exponent.denominator)
        } else {
          return false
        }
      }
      guard let inner, factor.numerator > 0, let next = sum.adding(factor) else { return false }
      // Odd roots of negative numbers are negative, where powers are not convex.
      guard try shows(.integer(0), .lessOrEqual, inner) else { return false }
      sum = next
      means.append(Expression(.product([factor.expression, inner])))
    }
    guard let degree, degree <= Self.mostDegree else { return false }
    let bound = Self.sum(given)
    let mean = Expression(.product([power(sum.expression, degree - 1), Expression(.sum(means))]))
    guard try shows(.integer(0), .lessOrEqual, bound) else { return false }
    return try shows(mean, relation, power(bound, degree))
  }

  // MARK: Logarithms

  /// Σ cᵢ·log uᵢ ≤ 0 from Π uᵢ^(n·cᵢ) ≤ 1, with the factors of negative exponents on the other side.
  func followsFromLogarithms() throws(Diagnostic) -> Bool {
    let terms =
      Self.terms(small) + Self.terms(large).map { Part(expression: $0.expression, isInverse: !$0.isInverse) }
    guard terms.count > 1 else { return false }
    var exponents: [(base: Expression, exponent: Rational)] = []
    for term in terms {
      var factor = term.isInverse ? Rational(-1) : Rational.one
      var inner: Expression?
      for part in Self.factors(term.expression) {
        if let number = part.expression.fraction {
          guard let next = part.isInverse ? factor.divided(by: number) : factor.multiplied(by: number) else {
            return false
          }
          factor = next
        } else if case .call(.log, let arguments) = part.expression.node, arguments.count == 1, inner == nil,
          !part.isInverse
        {
          inner = arguments[0]
        } else {
          return false
        }
      }
      guard let inner else { return false }
      exponents.append((inner, factor))
    }
    var scale = 1
    for (_, exponent) in exponents {
      guard let next = Rational.lcm(scale, exponent.denominator), next <= 60 else { return false }
      scale = next
    }
    var (low, high): ([Part], [Part]) = ([], [])
    for (base, exponent) in exponents {
      let count = exponent.numerator * (scale / exponent.denominator)
      guard count.magnitude <= 24, try shows(.integer(0), .less, base) else { return false }
      let power = Expression(.power(base, .integer(abs(count))))
      if count > 0 { low.append(Part(expression: power, isInverse: false)) }
      if count < 0 { high.append(Part(expression: power, isInverse: false)) }
    }
    return try shows(Self.product(low), relation, Self.product(high))
  }

  // MARK: Sums under roots as numbers of their own

  /// The claim for all positive numbers in place of the sums under roots, wherever these stand.
  func followsForAtoms() throws(Diagnostic) -> Bool {
    var atoms: [Expression] = []
    var sides = [small, large]
    for assumption in judge.prover.assumptions {
      guard let left = judge.unfolded(assumption.left), let right = judge.unfolded(assumption.right) else {
        return false
      }
      sides += [left, right]
    }
    for side in sides { Self.addSums(underRootsOf: side, to: &atoms) }
    guard !atoms.isEmpty, atoms.count <= 6 else { return false }
    var values: [(atom: Expression, symbol: Symbol)] = []
    var facts: [Claim] = []
    let span = judge.claim.span
    for (index, atom) in atoms.enumerated() {
      // A name that no formula can have.
      let symbol = Symbol("under root \(index + 1)")
      let relation: Relation
      if try shows(.integer(0), .less, atom) {
        relation = .less
      } else if try shows(.integer(0), .lessOrEqual, atom) {
        relation = .lessOrEqual
      } else {
        return false
      }
      values.append((atom, symbol))
      facts.append(
        Claim(left: .integer(0), relation: relation, right: Expression(.symbol(symbol)), span: span))
    }
    func replaced(_ expression: Expression) -> Expression {
      if let known = values.first(where: { $0.atom == expression }) {
        return Expression(.symbol(known.symbol))
      }
      return Expression(expression.operation, expression.operands.map(replaced), expression.span)
        ?? expression
    }
    var index = 2
    for assumption in judge.prover.assumptions {
      facts.append(
        Claim(
          left: replaced(sides[index]), relation: assumption.relation, right: replaced(sides[index + 1]),
          span: span))
      index += 2
    }
    var prover = judge.prover.replacingAssumptions(facts)
    prover.environment = Environment(convention: judge.prover.environment.convention)
    prover.definedByAssumption = []
    return try shows(replaced(small), relation, replaced(large), assuming: prover)
  }

  /// a, b and x of a·x + b with numbers a ≠ 0 and b; nil for others.
  private static func linearForm(_ expression: Expression) -> (Symbol, factor: Rational, constant: Rational)?
  {
    let symbols = FreeSymbols.of([expression], in: Environment())
    guard symbols.count == 1, let symbol = symbols.first else { return nil }
    var reader = QuotientReader([symbol: FactoredQuotient(SmallPolynomial(variable: 0))], readsRoots: false)
    guard let value = reader.quotient(of: expression), value.bottom.isEmpty, value.top.degree == 1,
      let factor = Rational(
        value.top.terms[SmallPolynomial(variable: 0).terms.keys.first ?? SmallMonomial()] ?? 0,
        over: value.scale),
      let constant = Rational(value.top.terms[SmallMonomial()] ?? 0, over: value.scale), !factor.isZero
    else { return nil }
    return (symbol, factor, constant)
  }

  private static func addSums(underRootsOf expression: Expression, to atoms: inout [Expression]) {
    if let root = root(expression) { addSums(in: root.base, to: &atoms) }
    var found = atoms
    expression.forEachOperand { addSums(underRootsOf: $0, to: &found) }
    atoms = found
  }

  private static func addSums(in expression: Expression, to atoms: inout [Expression]) {
    if case .sum = expression.node {
      if expression.fraction == nil, !atoms.contains(expression) { atoms.append(expression) }
      return
    }
    var found = atoms
    expression.forEachOperand { addSums(in: $0, to: &found) }
    atoms = found
  }
}

extension Rational {
  /// The fraction as an expression.
  var expression: Expression {
    let size = Expression.integer(abs(numerator))
    let value = denominator == 1 ? size : Expression(.quotient(size, .integer(denominator)))
    return numerator < 0 ? Expression(.negation(value)) : value
  }
}
