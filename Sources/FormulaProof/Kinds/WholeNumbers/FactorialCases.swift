import FormulaSyntax
import SourceText

/// Proofs by the laws of factorials, of binomial coefficients and of divisors.
///
/// Factorials whose numbers differ by a whole number are multiples of the least of them: (n + k)! = n!·(n + 1)⋯(n + k).
/// C(n, k) is n!/(k!(n − k)!) for 0 ≤ k ≤ n, 0 for k < 0 and for 0 ≤ n < k, and (−1)ᵏC(k − n − 1, k) for n < 0 ≤ k: these are
/// cases, of which linear inequalities tell those that cannot be. What is left are numbers of which n! ≥ 1 and n! ≥ n is
/// known; greatest common divisors are numbers from 0 on.
struct FactorialCases {
  private var setting: WholeNumberJudge.Setting
  private let budget: Budget

  private static let mostCases = 40
  private static let largestDistance = 40

  init(_ setting: WholeNumberJudge.Setting, _ budget: Budget) {
    self.setting = setting
    self.budget = budget
  }

  /// A case: what is known in it.
  private struct Case {
    var claim: Claim
    var facts: [Claim]
    var bounds: IntegerBounds
  }

  func proof() -> Judgement? {
    switch setting.claim.relation {
    case .approximatelyEqual, .element: return nil
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: break
    }
    if let proof = ordinaryProof() { return proof }
    // With what is assumed to be divisible written as a multiple; conditions would speak of its letter.
    var other = self
    guard other.writeMultiples(), let proof = other.ordinaryProof(), proof.conditions.isEmpty else {
      return nil
    }
    return proof
  }

  /// a ≡ b (mod m) says that a = b + mt for an integer t: puts that in the place of letters a; false where there is none.
  private mutating func writeMultiples() -> Bool {
    var isChanged = false
    var position = 0
    while position < setting.facts.count {
      let fact = setting.facts[position]
      position += 1
      guard fact.relation == .equal, case .apply(.remainder, let left) = fact.left.node, left.count == 2,
        case .symbol(let letter) = left[0].node, setting.letters.contains(letter), !left[1].mentions(letter)
      else { continue }
      var rest: [Expression] = []
      if case .apply(.remainder, let right) = fact.right.node, right.count == 2, right[1] == left[1] {
        guard !right[0].mentions(letter), right[0].isWholeNumber(setting.letters) else { continue }
        rest = [right[0]]
      } else if fact.right.naturalNumber != 0 {
        continue
      }
      guard left[1].isWholeNumber(setting.letters) else { continue }
      let factor = Symbol("(\(letter.name) div \(left[1].description))")
      let multiple = Expression(.product([left[1], Expression(.symbol(factor))]))
      let value = rest.isEmpty ? multiple : Expression(.sum(rest + [multiple]))
      func replaced(_ claim: Claim) -> Claim {
        var claim = claim
        claim.left = claim.left.replacing(letter, by: value)
        claim.right = claim.right.replacing(letter, by: value)
        return claim
      }
      setting.facts.remove(at: position - 1)
      setting.facts.append(
        Claim(left: left[1], relation: .notEqual, right: .integer(0), span: setting.claim.span))
      setting.letters.remove(letter)
      setting.letters.insert(factor)
      setting.facts = setting.facts.map(replaced)
      setting.claim = replaced(setting.claim)
      setting.original = replaced(setting.original)
      position = 0
      isChanged = true
    }
    guard isChanged else { return false }
    setting.real.integers = setting.letters
    setting.bounds = IntegerBounds()
    for fact in setting.facts { setting.bounds.add(fact, setting.letters) }
    return true
  }

  private func ordinaryProof() -> Judgement? {
    var start = Case(claim: setting.claim, facts: setting.facts, bounds: setting.bounds)
    guard let conditions = conditions(&start) else { return nil }
    var count = 0
    guard let judgements = proofs(start, &count) else { return nil }
    // In one case the prover's own conditions are those of the claim; in several they would have to be put together.
    guard let first = judgements.first,
      judgements.count == 1 || judgements.allSatisfy({ $0.conditions.isEmpty })
    else { return nil }
    return Judgement(
      .proved, method: judgements.count == 1 ? first.method : "cases",
      conditions: conditions + first.conditions.filter { !conditions.contains($0) })
  }

  // MARK: Conditions

  /// What must hold so that all factorials are defined, and is not known, which a case then knows; nil where that is not told.
  private func conditions(_ start: inout Case) -> [String]? {
    var arguments: [(form: IntegerForm, expression: Expression)] = []
    var isTold = true
    func visit(_ expression: Expression) {
      if case .apply(.factorial, let items) = expression.node, items.count == 1 {
        if let form = items[0].wholePolynomial(setting.letters) {
          if !arguments.contains(where: { $0.form == form }) { arguments.append((form, items[0])) }
        } else {
          isTold = false
        }
      }
      expression.forEachOperand { visit($0) }
    }
    for side in [setting.original.left, setting.original.right] { visit(side) }
    guard isTold else { return nil }
    var needed = arguments.filter { !start.bounds.imply($0.form) }
    // Without those that follow from others.
    var index = needed.count - 1
    while index >= 0 {
      var others = start.bounds
      for (position, other) in needed.enumerated() where position != index { others.add(other.form) }
      if others.imply(needed[index].form) { needed.remove(at: index) }
      index -= 1
    }
    for (form, expression) in needed {
      start.bounds.add(form)
      start.facts.append(
        Claim(
          left: expression, relation: .greaterOrEqual, right: .integer(0, expression.span),
          span: setting.claim.span))
    }
    if start.bounds.areContradictory { return nil }
    return needed.map { "\($0.expression.description) >= 0" }
  }

  // MARK: Cases

  private func proofs(_ state: Case, _ count: inout Int) -> [Judgement]? {
    guard budget.hasTime else { return nil }
    var state = state
    guard settle(&state) else { return nil }
    guard let question = openQuestion(state) else {
      count += 1
      guard count <= Self.mostCases, let judgement = proof(of: state) else { return nil }
      return [judgement]
    }
    // The polynomial is not negative, or it is at most −1.
    guard let less = question.multiplied(by: -1)?.adding(IntegerForm(-1)) else { return nil }
    var result: [Judgement] = []
    for form in [question, less] {
      var part = state
      part.bounds.add(form)
      part.facts.append(
        Claim(
          left: form.expression, relation: .greaterOrEqual, right: .integer(0), span: setting.claim.span))
      if part.bounds.areContradictory { continue }
      guard let proofs = proofs(part, &count) else { return nil }
      result += proofs
    }
    return result
  }

  /// Puts in the place of letters what they are seen to be equal to; false where a number does not fit.
  private func settle(_ state: inout Case) -> Bool {
    var steps = 0
    search: while steps < 8 {
      steps += 1
      for form in state.bounds.forms {
        guard let opposite = form.multiplied(by: -1), !form.isZero, form.constant == nil,
          state.bounds.imply(opposite)
        else { continue }
        // A letter with the coefficient ±1 that stands in no other term.
        for symbol in form.symbols.sorted() {
          let own = form.terms.filter { $0.key.contains { $0.symbol == symbol } }
          guard own.count == 1, let (monomial, coefficient) = own.first,
            monomial == [.init(symbol: symbol, exponent: 1)], coefficient.numerator.magnitude == 1,
            coefficient.isInteger,
            let rest = form.subtracting(
              IntegerForm(symbol).multiplied(by: coefficient.numerator) ?? IntegerForm()),
            let value = rest.multiplied(by: -coefficient.numerator),
            let bounds = state.bounds.replacing(symbol, by: value)
          else { continue }
          let expression = value.expression
          func replaced(_ claim: Claim) -> Claim {
            var claim = claim
            claim.left = claim.left.replacing(symbol, by: expression)
            claim.right = claim.right.replacing(symbol, by: expression)
            return claim
          }
          state.claim = replaced(state.claim)
          state.facts = state.facts.map(replaced)
          state.bounds = bounds
          continue search
        }
      }
      return true
    }
    return true
  }

  private enum Shape {
    case zero
    case factorials
    /// (−1)ᵏC(k − n − 1, k)
    case negated
    /// Depends on whether a polynomial is negative.
    case open(IntegerForm)
  }

  private func shape(_ upper: IntegerForm, _ lower: IntegerForm, _ bounds: IntegerBounds) -> Shape? {
    func atMost(_ form: IntegerForm) -> IntegerForm? { form.multiplied(by: -1)?.adding(IntegerForm(-1)) }
    guard let negativeLower = atMost(lower), let distance = upper.subtracting(lower),
      let negativeDistance = atMost(distance), let negativeUpper = atMost(upper)
    else { return nil }
    if bounds.imply(negativeLower) { return .zero }
    guard bounds.imply(lower) else { return .open(lower) }
    if bounds.imply(distance) { return .factorials }
    guard bounds.imply(negativeDistance) else { return .open(distance) }
    if bounds.imply(upper) { return .zero }
    return bounds.imply(negativeUpper) ? .negated : .open(upper)
  }

  /// What is to be known for the first coefficient of which it is not known which case it is in; nil where all are.
  private func openQuestion(_ state: Case) -> IntegerForm? {
    var question: IntegerForm?
    func visit(_ expression: Expression) {
      guard question == nil else { return }
      if case .apply(.binomial, let items) = expression.node, items.count == 2,
        let upper = items[0].wholePolynomial(setting.letters),
        let lower = items[1].wholePolynomial(setting.letters),
        case .open(let form) = shape(upper, lower, state.bounds)
      {
        question = form
      }
      expression.forEachOperand { visit($0) }
    }
    visit(state.claim.left)
    visit(state.claim.right)
    return question
  }

  // MARK: One case

  private func proof(of state: Case) -> Judgement? {
    var lowering = Lowering(letters: setting.letters, bounds: state.bounds)
    guard let left = expanded(state.claim.left, state.bounds),
      let right = expanded(state.claim.right, state.bounds)
    else { return nil }
    lowering.note(left)
    lowering.note(right)
    var facts: [Claim] = []
    for fact in state.facts {
      guard let left = expanded(fact.left, state.bounds), let right = expanded(fact.right, state.bounds)
      else {
        continue
      }
      lowering.note(left)
      lowering.note(right)
      var fact = fact
      (fact.left, fact.right) = (left, right)
      facts.append(fact)
    }
    guard let first = lowering.lowered(left), let second = lowering.lowered(right) else { return nil }
    var lowered: [Claim] = []
    for fact in facts {
      guard let left = lowering.lowered(fact.left), let right = lowering.lowered(fact.right) else { continue }
      var fact = fact
      (fact.left, fact.right) = (left, right)
      // What holds by itself, as 0 ≥ 0, says nothing.
      if ResidueClasses.holds(fact, WholeNumberValue()) != true { lowered.append(fact) }
    }
    var real = setting.real.replacingAssumptions(lowered + lowering.facts(setting.claim.span))
    real.integers.formUnion(lowering.symbols)
    // There may be many cases, between which the budget is asked.
    real.options.limits.seconds *= 0.8
    var claim = state.claim
    (claim.left, claim.right) = (first, second)
    let judgement = real.judge(claim).judgement
    return judgement.verdict == .proved ? judgement : nil
  }

  /// The expression with factorials for binomial coefficients; nil where it is not known which case they are in.
  private func expanded(_ expression: Expression, _ bounds: IntegerBounds) -> Expression? {
    let span = expression.span
    func make(_ node: Expression.Node) -> Expression { Expression(node, span) }
    func factorial(_ form: IntegerForm) -> Expression { make(.apply(.factorial, [form.expression])) }
    func coefficient(_ upper: IntegerForm, _ lower: IntegerForm) -> Expression? {
      guard let rest = upper.subtracting(lower) else { return nil }
      return make(
        .quotient(factorial(upper), make(.product([factorial(lower), factorial(rest)]))))
    }
    if case .apply(.binomial, let items) = expression.node, items.count == 2 {
      guard let upper = items[0].wholePolynomial(setting.letters),
        let lower = items[1].wholePolynomial(setting.letters), let shape = shape(upper, lower, bounds)
      else { return nil }
      switch shape {
      case .zero: return .integer(0, span)
      case .factorials: return coefficient(upper, lower)
      case .negated:
        guard let other = lower.subtracting(upper)?.adding(IntegerForm(-1)),
          let value = coefficient(other, lower)
        else { return nil }
        let sign = make(.power(ConcreteInstance.integer(-1, span), lower.expression))
        return make(.product([sign, value]))
      case .open: return nil
      }
    }
    var operands: [Expression] = []
    for operand in expression.operands {
      guard let value = expanded(operand, bounds) else { return nil }
      operands.append(value)
    }
    return expression.with(operands: operands)
  }

  /// Factorials and divisors as symbols for numbers.
  private struct Lowering {
    let letters: Set<Symbol>
    let bounds: IntegerBounds
    /// For each class of factorials whose numbers differ by a whole number the least one.
    private var bases: [IntegerForm] = []
    private var divisors: [(function: Symbol, first: Expression, second: Expression, symbol: Symbol)] = []

    init(letters: Set<Symbol>, bounds: IntegerBounds) {
      self.letters = letters
      self.bounds = bounds
    }

    mutating func note(_ expression: Expression) {
      if case .apply(.factorial, let items) = expression.node, items.count == 1,
        let form = items[0].wholePolynomial(letters), form.constant == nil
      {
        if let index = bases.firstIndex(where: { $0.distance(to: form) != nil }) {
          if let distance = bases[index].distance(to: form), distance < 0 { bases[index] = form }
        } else {
          bases.append(form)
        }
      }
      for operand in expression.operands { note(operand) }
    }

    private static func symbol(_ base: IntegerForm) -> Symbol {
      Symbol(Expression(.apply(.factorial, [base.expression])).description)
    }

    mutating func lowered(_ expression: Expression) -> Expression? {
      let span = expression.span
      func make(_ node: Expression.Node) -> Expression { Expression(node, span) }
      if case .apply(.factorial, let items) = expression.node, items.count == 1 {
        guard let form = items[0].wholePolynomial(letters) else { return nil }
        if let constant = form.constant {
          return WholeNumberFunction.factorial(constant.numerator).map { make(.number($0)) }
        }
        // That its number is not negative is known.
        guard bounds.imply(form), let base = bases.first(where: { $0.distance(to: form) != nil }),
          let distance = base.distance(to: form), distance >= 0, distance <= FactorialCases.largestDistance
        else { return nil }
        var factors = [make(.symbol(Self.symbol(base)))]
        for step in stride(from: 1, through: distance, by: 1) {
          guard let factor = base.adding(IntegerForm(step)) else { return nil }
          factors.append(factor.expression)
        }
        return factors.count == 1 ? factors[0] : make(.product(factors))
      }
      var operands: [Expression] = []
      for operand in expression.operands {
        guard let value = lowered(operand) else { return nil }
        operands.append(value)
      }
      switch expression.node {
      case .apply(.remainder, _) where operands.count == 2:
        guard expression.operands.allSatisfy({ $0.isWholeNumber(letters) }) else { return nil }
        let quotient = make(.quotient(operands[0], operands[1]))
        let multiple = make(.product([operands[1], make(.call(.floor, [quotient]))]))
        return make(.sum([operands[0], make(.negation(multiple))]))
      case .apply(let function, _) where Symbol.functionsOfWholeNumbers.contains(function):
        guard operands.count == 2, function == .greatestDivisor || function == .leastMultiple,
          expression.operands.allSatisfy({ $0.isWholeNumber(letters) })
        else { return nil }
        return make(.symbol(divisor(function, operands[0], operands[1])))
      default: return expression.with(operands: operands)
      }
    }

    private mutating func divisor(_ function: Symbol, _ a: Expression, _ b: Expression) -> Symbol {
      for known in divisors where known.function == function {
        if (known.first == a && known.second == b) || (known.first == b && known.second == a) {
          return known.symbol
        }
      }
      let symbol = Symbol("\(function.name)(\(a.description), \(b.description))")
      divisors.append((function, a, b, symbol))
      return symbol
    }

    var symbols: [Symbol] { bases.map(Self.symbol) + divisors.map(\.symbol) }

    /// n! ≥ 1 and n! ≥ n; divisors and multiples are not negative, and gcd(a, b)·lcm(a, b) = |ab|.
    func facts(_ span: Span) -> [Claim] {
      var result: [Claim] = []
      func add(_ left: Expression, _ relation: Relation, _ right: Expression) {
        result.append(Claim(left: left, relation: relation, right: right, span: span))
      }
      for base in bases where bounds.imply(base) {
        let value = Expression(.symbol(Self.symbol(base)))
        add(value, .greaterOrEqual, .integer(1))
        add(value, .greaterOrEqual, base.expression)
        // For n ≥ t: n! ≥ t! and n! ≥ (t − 1)!·n.
        for (bound, factorial) in [(5, 120), (4, 24), (3, 6), (2, 2)] {
          guard let rest = base.adding(IntegerForm(-bound)), bounds.imply(rest) else { continue }
          add(value, .greaterOrEqual, .integer(factorial))
          if let multiple = base.multiplied(by: factorial / bound) {
            add(value, .greaterOrEqual, multiple.expression)
          }
          break
        }
      }
      for known in divisors {
        let value = Expression(.symbol(known.symbol))
        add(value, .greaterOrEqual, .integer(0))
        guard known.function == .leastMultiple else { continue }
        for other in divisors where other.function == .greatestDivisor {
          guard
            (other.first == known.first && other.second == known.second)
              || (other.first == known.second && other.second == known.first)
          else { continue }
          add(
            Expression(.product([Expression(.symbol(other.symbol)), value])), .equal,
            Expression(.magnitude(Expression(.product([known.first, known.second])))))
        }
      }
      return result
    }
  }
}

extension IntegerForm {
  /// The whole number that is to be added to get another polynomial; nil where there is none.
  fileprivate func distance(to other: IntegerForm) -> Int? {
    guard let constant = other.subtracting(self)?.constant, constant.isInteger else { return nil }
    return constant.numerator
  }
}

extension Expression {
  fileprivate func replacing(_ symbol: Symbol, by value: Expression) -> Expression {
    mapped { part in
      if case .symbol(symbol) = part.node { return value }
      return part
    }
  }
}
