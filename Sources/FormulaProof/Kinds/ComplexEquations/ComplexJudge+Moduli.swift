import FormulaSyntax
import SourceText

/// Inequalities of moduli.
///
/// - The modulus of a product is the product of the moduli, and that of a sum is at most the sum of them, and at least one of them
///   without the others; real and imaginary parts are not beyond the modulus.
/// - |a| < |b| where b b̄ − a ā > 0, if that is a polynomial in the squares of the moduli of numbers.
///
/// What is left is a claim of real numbers that are not negative.
extension ComplexJudge {
  /// A proof of an inequality; nil where there is none.
  func judgedByModuli() throws(Diagnostic) -> Judgement? {
    guard claim.tolerance == nil, claim.blank == nil else { return nil }
    var inliner = DefinitionInliner(prover.environment)
    var plain = try inliner.inlined(claim)
    switch claim.relation {
    case .less, .lessOrEqual: break
    case .greater, .greaterOrEqual:
      (plain.left, plain.right) = (plain.right, plain.left)
      plain.relation = claim.relation == .greater ? .less : .lessOrEqual
    case .equal, .notEqual, .approximatelyEqual, .element: return nil
    }
    plain.doubts = ReadingDoubts()
    var bounds = ModulusBounds(isComplex: { takesAsComplex($0) })
    var facts: [Claim] = []
    for var fact in try inliner.inlined(prover.assumptions) {
      if fact.relation == .notEqual, fact.right.naturalNumber == 0, let modulus = bounds.exact(fact.left) {
        fact.left = modulus
      } else {
        guard ![.notEqual, .element, .approximatelyEqual].contains(fact.relation),
          let left = bounds.exactValue(fact.left),
          let right = bounds.exactValue(fact.right)
        else { continue }
        (fact.left, fact.right) = (left, right)
      }
      facts.append(fact)
    }
    for (least, greatest) in bounds.bounds(plain.left, plain.right) {
      var goal = plain
      (goal.left, goal.right) = (least, greatest)
      if let proof = proof(of: goal, facts, bounds) { return proof }
    }
    guard let squares = try? bounds.squares(plain) else { return nil }
    guard var proof = proof(of: squares.claim, facts, bounds) else { return nil }
    if plain.relation == .lessOrEqual { proof.conditions += squares.conditions }
    return proof
  }

  private func proof(of goal: Claim, _ facts: [Claim], _ bounds: ModulusBounds) -> Judgement? {
    let least = bounds.moduli.sorted().map {
      Claim(left: Expression(.symbol($0)), relation: .greaterOrEqual, right: .integer(0), span: claim.span)
    }
    var real = prover.replacingAssumptions(facts + least)
    real.declaredKinds = [:]
    real.takesAllAsReal = true
    real.environment = Environment(convention: prover.environment.convention)
    real.options.limits.seconds = min(real.options.limits.seconds / 2, 1)
    let judgement = real.judge(goal).judgement
    guard judgement.verdict == .proved else { return nil }
    return Judgement(.proved, method: judgement.method, conditions: judgement.conditions)
  }
}

/// Expressions of complex numbers with names for the moduli of these.
struct ModulusBounds {
  let isComplex: (Symbol) -> Bool
  /// The names of moduli, which are not negative.
  private(set) var moduli: Set<Symbol> = []

  private static let mostTerms = 8

  init(isComplex: @escaping (Symbol) -> Bool) { self.isComplex = isComplex }

  private mutating func modulus(of symbol: Symbol, _ span: Span) -> Expression {
    let name = Symbol("|\(symbol.name)|")
    moduli.insert(name)
    return Expression(.symbol(name), span)
  }

  /// Whether it is a real number where it is defined, and over ℂ is not defined elsewhere too, as roots of negative numbers are.
  private func isReal(_ expression: Expression) -> Bool {
    switch expression.node {
    case .symbol(let symbol):
      return symbol != .imaginaryUnit && !isComplex(symbol) && symbol.notation == .plain
        && symbol.barredLetters == nil
    case .apply, .binding, .piecewise, .tuple, .matrix, .transpose, .norm: return false
    case .root(let radicand, _):
      return SampleValue.rational(radicand).map { $0.numerator >= 0 } ?? false
    case .power(let base, let exponent):
      if case .constant(.e) = base.node { return isReal(exponent) }
      return isReal(base) && exponent.knownInteger != nil
    case .call(let function, let arguments):
      return [.sin, .cos, .exp, .abs, .sinh, .cosh, .tanh].contains(function)
        && arguments.allSatisfy { isReal($0) }
    default: return !expression.someOperand { !isReal($0) }
    }
  }

  // MARK: Moduli

  /// The modulus of an expression; nil where it is no product of numbers.
  mutating func exact(_ expression: Expression) -> Expression? {
    let span = expression.span
    if isReal(expression) {
      return (expression.naturalNumber ?? -1) >= 0 ? expression : Expression(.magnitude(expression), span)
    }
    switch expression.node {
    case .symbol(let symbol):
      if symbol == .imaginaryUnit { return .integer(1, span) }
      if let letters = symbol.barredLetters {
        guard letters.allSatisfy({ isComplex($0.letter) }) else { return nil }
        let factors = letters.map { modulus(of: $0.letter, span) }
        return factors.count == 1 ? factors[0] : Expression(.product(factors), span)
      }
      return isComplex(symbol) ? modulus(of: symbol, span) : nil
    case .negation(let operand): return exact(operand)
    case .product(let factors):
      var result: [Expression] = []
      for factor in factors {
        guard let value = exact(factor) else { return nil }
        result.append(value)
      }
      return Expression(.product(result), span)
    case .quotient(let dividend, let divisor):
      guard let above = exact(dividend), let below = exact(divisor) else { return nil }
      return Expression(.quotient(above, below), span)
    case .power(let base, let exponent):
      guard let count = exponent.naturalNumber, count > 0, let value = exact(base) else { return nil }
      return Expression(.power(value, exponent), span)
    case .apply(.conjugate, let arguments): return arguments.count == 1 ? exact(arguments[0]) : nil
    case .magnitude(let operand): return exact(operand)
    default: return nil
    }
  }

  /// What the modulus of an expression does not exceed.
  mutating func upper(_ expression: Expression) -> Expression? {
    if let exact = exact(expression) { return exact }
    let span = expression.span
    switch expression.node {
    case .sum(let terms):
      var result: [Expression] = []
      for term in terms {
        guard let value = upper(term) else { return nil }
        result.append(value)
      }
      return Expression(.sum(result), span)
    case .negation(let operand): return upper(operand)
    case .product(let factors):
      var result: [Expression] = []
      for factor in factors {
        guard let value = upper(factor) else { return nil }
        result.append(value)
      }
      return Expression(.product(result), span)
    case .quotient(let dividend, let divisor):
      guard let above = upper(dividend), let below = exact(divisor) else { return nil }
      return Expression(.quotient(above, below), span)
    case .power(let base, let exponent):
      guard let count = exponent.naturalNumber, count > 0, let value = upper(base) else { return nil }
      return Expression(.power(value, exponent), span)
    case .apply(.conjugate, let arguments), .apply(.realPart, let arguments),
      .apply(.imaginaryPart, let arguments):
      return arguments.count == 1 ? upper(arguments[0]) : nil
    default: return nil
    }
  }

  /// Real expressions with names for moduli; nil where a modulus is not that of a product.
  mutating func exactValue(_ expression: Expression) -> Expression? {
    if isReal(expression) { return expression }
    switch expression.node {
    case .magnitude(let inner): return exact(inner)
    case .sum, .negation, .product, .quotient, .power:
      var operands: [Expression] = []
      for operand in expression.operands {
        guard let value = exactValue(operand) else { return nil }
        operands.append(value)
      }
      return expression.with(operands: operands)
    default: return nil
    }
  }

  // MARK: Bounds of sides

  /// What the left side does not exceed, beside what does not exceed the right one.
  mutating func bounds(_ left: Expression, _ right: Expression) -> [(Expression, Expression)] {
    guard let greatest = sideBound(left, isUpper: true).first else { return [] }
    return sideBound(right, isUpper: false).map { (greatest, $0) }
  }

  private mutating func sideBound(_ side: Expression, isUpper: Bool) -> [Expression] {
    if let value = exactValue(side) { return [value] }
    let span = side.span
    switch side.node {
    case .magnitude(let inner):
      if isUpper { return upper(inner).map { [$0] } ?? [] }
      guard case .sum(let terms) = inner.node, terms.count <= Self.mostTerms else { return [] }
      return terms.indices.compactMap { index in
        guard let first = exact(terms[index]) else { return nil }
        var others: [Expression] = [first]
        for other in terms.indices where other != index {
          guard let value = upper(terms[other]) else { return nil }
          others.append(Expression(.negation(value), span))
        }
        return Expression(.sum(others), span)
      }
    case .apply(.realPart, let arguments), .apply(.imaginaryPart, let arguments):
      guard arguments.count == 1, let value = upper(arguments[0]) else { return [] }
      return [isUpper ? value : Expression(.negation(value), span)]
    case .negation(let operand):
      return sideBound(operand, isUpper: !isUpper).map { Expression(.negation($0), span) }
    case .sum(let terms):
      var sums: [[Expression]] = [[]]
      for term in terms {
        let choices = sideBound(term, isUpper: isUpper)
        sums = Array(sums.flatMap { sum in choices.map { sum + [$0] } }.prefix(Self.mostTerms))
      }
      return sums.map { Expression(.sum($0), span) }
    case .product(let factors) where isUpper:
      // Of factors that are not negative.
      var result: [Expression] = []
      for factor in factors {
        if let number = factor.naturalNumber, number >= 0 {
          result.append(factor)
        } else if case .magnitude(let inner) = factor.node, let value = upper(inner) {
          result.append(value)
        } else {
          return []
        }
      }
      return [Expression(.product(result), span)]
    case .power(let base, let exponent) where isUpper:
      guard case .magnitude(let inner) = base.node, let count = exponent.naturalNumber, count > 0,
        let value = upper(inner)
      else { return [] }
      return [Expression(.power(value, exponent), span)]
    default: return []
    }
  }

  // MARK: Squares

  /// For |a/b| < c, where b is 1 if there is no quotient, the claim 0 < c² b b̄ − a ā in squares of moduli, with what must not be 0.
  mutating func squares(_ claim: Claim) throws(TooLarge) -> (claim: Claim, conditions: [String])? {
    var reader = ComplexPolynomialReader(isComplex: isComplex)
    guard case .magnitude(let inner) = claim.left.node else { return nil }
    var above = inner
    var conditions: [String] = []
    var below = ScalarPolynomial.one
    if case .quotient(let dividend, let divisor) = inner.node {
      above = dividend
      guard let value = try square(divisor, &reader) else { return nil }
      below = value
      conditions.append("\(divisor.description) != 0")
    }
    guard let top = try square(above, &reader) else { return nil }
    var right: ScalarPolynomial
    if case .magnitude(let other) = claim.right.node {
      guard let value = try square(other, &reader) else { return nil }
      right = value
    } else {
      guard let number = SampleValue.rational(claim.right), number.numerator > 0,
        let square = number.multiplied(by: number)
      else { return nil }
      right = ScalarPolynomial(square)
    }
    right = try right.multiplied(by: below)
    let ideal = PolynomialIdeal(reader.relations, until: .now + .seconds(0.3))
    guard reader.divisors.isEmpty,
      let difference = expression(try ideal.reduced(try right.subtracting(top)), claim.span)
    else { return nil }
    var result = claim
    (result.left, result.right) = (.integer(0, claim.span), difference)
    return (result, conditions)
  }

  private func square(_ expression: Expression, _ reader: inout ComplexPolynomialReader) throws(TooLarge)
    -> ScalarPolynomial?
  {
    guard let value = try reader.fraction(expression), value.bottom == .one else { return nil }
    return try value.top.multiplied(by: try reader.conjugate(value.top))
  }

  /// A polynomial in the squares of moduli as an expression of these; nil for others.
  private mutating func expression(_ polynomial: ScalarPolynomial, _ span: Span) -> Expression? {
    var terms: [Expression] = []
    for (monomial, coefficient) in polynomial.terms.sorted(by: { ScalarPolynomial.precedes($0.key, $1.key) })
    {
      var factors = [coefficient.expression(span)]
      for (symbol, exponent) in monomial.sorted(by: { $0.key < $1.key }) {
        guard symbol != .imaginaryUnit, exponent > 0 else { return nil }
        if isComplex(symbol) {
          guard monomial[ComplexPolynomialReader.conjugateName(symbol)] == exponent else { return nil }
          factors.append(Expression(.power(modulus(of: symbol, span), .integer(2 * exponent, span)), span))
        } else if symbol.name.hasPrefix("conj(") {
          let name = Symbol(String(symbol.name.dropFirst(5).dropLast()))
          guard monomial[name] == exponent else { return nil }
        } else {
          guard !symbol.name.hasPrefix("{") else { return nil }
          factors.append(
            Expression(.power(Expression(.symbol(symbol), span), .integer(exponent, span)), span))
        }
      }
      terms.append(Expression(.product(factors), span))
    }
    return terms.isEmpty ? .integer(0, span) : Expression(.sum(terms), span)
  }
}
