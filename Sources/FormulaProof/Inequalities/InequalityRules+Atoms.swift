import FormulaSyntax
import SourceText

// The claim for all numbers in place of parts of it, which proves more than was asked.
extension InequalityRules {
  /// Both sides, and those of all assumptions one after the other; nil where one is no number.
  private var allSides: [Expression]? {
    var sides = [small, large]
    for assumption in judge.prover.assumptions {
      guard let left = judge.unfolded(assumption.left), let right = judge.unfolded(assumption.right) else {
        return nil
      }
      sides += [left, right]
    }
    return sides
  }

  /// The claim after a replacement that is made in all sides, assuming also what is known of the new numbers.
  private func holds(
    _ sides: [Expression], assuming known: [Claim], _ replaced: (Expression) -> Expression
  ) throws(Diagnostic) -> Bool {
    var facts = known
    for (index, assumption) in judge.prover.assumptions.enumerated() {
      facts.append(
        Claim(
          left: replaced(sides[2 * index + 2]), relation: assumption.relation,
          right: replaced(sides[2 * index + 3]),
          span: judge.claim.span))
    }
    var prover = judge.prover.replacingAssumptions(facts)
    prover.environment = Environment(convention: judge.prover.environment.convention)
    prover.definedByAssumption = []
    return try shows(replaced(small), relation, replaced(large), assuming: prover)
  }

  // MARK: Exponentials and logarithms

  private static let mostFunctions = 6

  /// The claim with positive numbers in place of eᵗ, greater than 1 where t > 0, and with numbers in place of log u, positive ones where
  /// u > 1.
  func followsForFunctions() throws(Diagnostic) -> Bool {
    guard let sides = allSides else { return false }
    var exponents: [Expression] = []
    var arguments: [Expression] = []
    for side in sides { Self.addFunctions(of: side, &exponents, &arguments) }
    guard !exponents.isEmpty || !arguments.isEmpty, exponents.count + arguments.count <= Self.mostFunctions
    else {
      return false
    }
    var facts: [Claim] = []
    func fact(_ number: Int, _ relation: Relation, _ symbol: Symbol) {
      facts.append(
        Claim(
          left: .integer(number), relation: relation, right: Expression(.symbol(symbol)),
          span: judge.claim.span))
    }
    // Names that no formula can have.
    let powers = exponents.indices.map { Symbol("exponential \(rewriting) \($0)") }
    let logarithms = arguments.indices.map { Symbol("logarithm \(rewriting) \($0)") }
    for (exponent, symbol) in zip(exponents, powers) {
      fact(try shows(.integer(0), .less, exponent) ? 1 : 0, .less, symbol)
    }
    for (argument, symbol) in zip(arguments, logarithms) where try shows(.integer(1), .less, argument) {
      fact(0, .less, symbol)
    }
    func replaced(_ expression: Expression) -> Expression {
      if let exponent = Self.exponent(of: expression) {
        let factors = Self.multiples(exponent).map { part -> Expression in
          guard let index = exponents.firstIndex(of: part.base) else {
            return Expression(
              .power(
                Expression(.constant(.e)), Expression(.product([part.factor.expression, part.base]))))
          }
          let base = Expression(.symbol(powers[index]))
          return part.factor == .one ? base : Expression(.power(base, part.factor.expression))
        }
        return factors.count == 1 ? factors[0] : Expression(.product(factors))
      }
      if case .call(.log, let items) = expression.node, items.count == 1,
        let index = arguments.firstIndex(of: items[0])
      {
        return Expression(.symbol(logarithms[index]))
      }
      return Expression(expression.operation, expression.operands.map(replaced), expression.span)
        ?? expression
    }
    return try holds(sides, assuming: facts, replaced)
  }

  /// Numbers the names of this rewriting apart from those of the ones around it.
  private var rewriting: Int { judge.prover.rewritings }

  private static func exponent(of expression: Expression) -> Expression? {
    switch expression.node {
    case .call(.exp, let items) where items.count == 1: return items[0]
    case .power(let base, let exponent):
      if case .constant(.e) = base.node { return exponent }
      return nil
    default: return nil
    }
  }

  /// A sum as multiples of what are no multiples; a number is one of 1.
  private static func multiples(_ expression: Expression) -> [(base: Expression, factor: Rational)] {
    terms(expression).map { term in
      var factor = term.isInverse ? Rational(-1) : Rational.one
      var rest: [Part] = []
      for part in factors(term.expression) {
        if let number = part.expression.fraction,
          let next = part.isInverse ? factor.divided(by: number) : factor.multiplied(by: number)
        {
          factor = next
        } else {
          rest.append(part)
        }
      }
      return (product(rest), factor)
    }
  }

  private static func addFunctions(
    of expression: Expression, _ exponents: inout [Expression], _ arguments: inout [Expression]
  ) {
    if let exponent = exponent(of: expression) {
      for part in multiples(exponent)
      where !FreeSymbols.of([part.base], in: Environment()).isEmpty && !exponents.contains(part.base) {
        exponents.append(part.base)
      }
      return
    }
    if case .call(.log, let items) = expression.node, items.count == 1,
      !FreeSymbols.of(items, in: Environment()).isEmpty
    {
      if !arguments.contains(items[0]) { arguments.append(items[0]) }
      return
    }
    for operand in expression.operands { addFunctions(of: operand, &exponents, &arguments) }
  }

  // MARK: Sums under roots as numbers of their own

  /// The claim for all positive numbers in place of the sums under roots, wherever these stand.
  func followsForAtoms() throws(Diagnostic) -> Bool {
    guard let sides = allSides else { return false }
    var atoms: [Expression] = []
    for side in sides { Self.addSums(underRootsOf: side, to: &atoms) }
    guard !atoms.isEmpty, atoms.count <= 6 else { return false }
    var values: [(atom: Expression, symbol: Symbol)] = []
    var facts: [Claim] = []
    let span = judge.claim.span
    for (index, atom) in atoms.enumerated() {
      // A name that no formula can have.
      let symbol = Symbol("under root \(rewriting) \(index)")
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
    // A sum of one symbol and a number tells the symbol.
    var solved: [Symbol: Expression] = [:]
    for value in values {
      guard let (symbol, factor, constant) = Self.linearForm(value.atom), solved[symbol] == nil else {
        continue
      }
      let number = Expression(.symbol(value.symbol))
      solved[symbol] = Expression(
        .quotient(Expression(.sum([number, Expression(.negation(constant.expression))])), factor.expression))
    }
    func replaced(_ expression: Expression) -> Expression {
      if let known = values.first(where: { $0.atom == expression }) {
        return Expression(.symbol(known.symbol))
      }
      if case .symbol(let symbol) = expression.node, let value = solved[symbol] { return value }
      return Expression(expression.operation, expression.operands.map(replaced), expression.span)
        ?? expression
    }
    return try holds(sides, assuming: facts, replaced)
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
