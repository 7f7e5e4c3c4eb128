import FormulaSyntax
import SourceText

/// Judges claims about functions of which nothing is known.
///
/// Equal arguments give equal values, and nothing else is certain: each value becomes a symbol of its own, one for
/// arguments that are proved equal. What holds for all values of those symbols holds for every function. A claim that
/// fails is refuted by functions that are printed, unless a function is known to mathematicians (Γ, 𝔼) or something is
/// assumed of it.
struct FunctionJudge {
  let claim: Claim
  let prover: Prover
  let functions: Set<Symbol>

  /// A value of a function.
  private struct Value {
    var function: Symbol
    var arguments: [Expression]
    var symbol: Symbol
  }

  /// How many different values a claim may have.
  private static let mostValues = 24

  func judge() throws(Diagnostic) -> Judgement {
    var values: [Value] = []
    var claim = claim
    var inliner = DefinitionInliner(prover.environment)
    var real = prover
    real.declaredKinds = [:]
    real.takesAllAsReal = true
    claim.left = try replaced(try inliner.inlined(claim.left), &values)
    claim.right = try replaced(try inliner.inlined(claim.right), &values)
    if let tolerance = claim.tolerance { claim.tolerance = try replaced(tolerance, &values) }
    // `f(x) = c` is the value of c, and says something of f.
    var assumesOfFunctions = prover.definedByAssumption.contains {
      !$0.appliedNames.isDisjoint(with: functions)
    }
    var facts: [Claim] = []
    for assumption in prover.assumptions {
      var fact = assumption
      let count = values.count
      fact.left = try replaced(try inliner.inlined(fact.left), &values)
      fact.right = try replaced(try inliner.inlined(fact.right), &values)
      if values.count > count || mentions(assumption) { assumesOfFunctions = true }
      facts.append(fact)
    }
    real = real.replacingAssumptions(facts)
    if isFixed(claim) {
      // Of O only itself is known: O(n) − O(n) is not 0.
      guard claim.left == claim.right, claim.relation == .equal else { return opaque() }
    }
    claim.doubts = ReadingDoubts()
    let (judgement, diagnostic) = real.judge(claim)
    switch judgement.verdict {
    case .proved, .confirmed: return judgement
    case .error:
      if var diagnostic {
        if diagnostic.finding == .wrongShape {
          let names = functions.sorted().map { $0.name }.joined(separator: ", ")
          diagnostic.notes.append(
            .init("nothing is known of \(names), whose values are taken for numbers; define it"))
        }
        throw diagnostic
      }
      return judgement
    case .refuted, .sampled, .undecided: break
    }
    guard !functions.contains(where: { isOpaque($0) }), !assumesOfFunctions else { return opaque() }
    if let refutation = try refutation() { return refutation }
    return Judgement(
      .undecided, method: "none",
      message: judgement.message.flatMap { judgement.verdict == .undecided ? $0 : nil }
        ?? "neither proved for all functions nor refuted by simple ones")
  }

  /// What stands in the way of functions and a point that satisfy the assumptions: that these contradict each other whatever
  /// the values are, or that no such functions were found; nil where there are some.
  ///
  /// Values at arguments that differ can be any numbers. Of a function that is known to mathematicians no value is
  /// chosen; but that such a function is positive or not 0 somewhere is taken from the author.
  func obstacleOfAssumptions() throws(Diagnostic) -> Judgement? {
    var values: [Value] = []
    var inliner = DefinitionInliner(prover.environment)
    var facts: [Claim] = []
    for assumption in prover.assumptions {
      var fact = assumption
      fact.left = try replaced(try inliner.inlined(fact.left), &values)
      fact.right = try replaced(try inliner.inlined(fact.right), &values)
      facts.append(fact)
    }
    var real = prover.replacingAssumptions(facts)
    real.declaredKinds = [:]
    real.takesAllAsReal = true
    let known = values.filter { $0.function.namesOpaqueFunction }
    let areChosen = known.allSatisfy { value in
      facts.allSatisfy { !holds($0, value.symbol) || isSign($0, of: value) }
    }
    if areChosen {
      var apart = real
      for (index, value) in values.enumerated() {
        for other in values[..<index]
        where other.function == value.function && other.arguments.count == value.arguments.count {
          let squares = zip(value.arguments, other.arguments).map { a, b in
            Expression(.power(Expression(.sum([a, Expression(.negation(b))])), .integer(2)))
          }
          apart.assumptions.append(
            Claim(left: Expression(.sum(squares)), relation: .notEqual, right: .integer(0), span: claim.span))
        }
      }
      if apart.obstacleOfAssumptions() == nil { return nil }
    }
    let obstacle = real.obstacleOfAssumptions()
    if let obstacle, obstacle.verdict == .error { return obstacle }
    return Judgement(
      .undecided, method: "none", message: "no functions were found that satisfy the other assumptions")
  }

  private func holds(_ fact: Claim, _ symbol: Symbol) -> Bool {
    FreeSymbols.of([fact.left, fact.right], in: Environment()).contains(symbol)
  }

  /// Whether a fact says of a value at an argument that is no constant that it is positive, not negative, or not 0.
  private func isSign(_ fact: Claim, of value: Value) -> Bool {
    guard !FreeSymbols.of(value.arguments, in: prover.environment).isEmpty else { return false }
    func isZero(_ side: Expression) -> Bool { side.naturalNumber == 0 }
    func isValue(_ side: Expression) -> Bool { side == Expression(.symbol(value.symbol)) }
    switch fact.relation {
    case .notEqual:
      return (isValue(fact.left) && isZero(fact.right)) || (isZero(fact.left) && isValue(fact.right))
    case .greater, .greaterOrEqual: return isValue(fact.left) && isZero(fact.right)
    case .less, .lessOrEqual: return isZero(fact.left) && isValue(fact.right)
    case .equal, .approximatelyEqual, .element: return false
    }
  }

  private func opaque() -> Judgement {
    let names = Set(functions.map { $0 == $0.conditional ? Symbol($0.base).shown : $0.shown }).sorted()
      .joined(separator: ", ")
    if let derivative = functions.sorted().first(where: { isDerivative($0) }) {
      return Judgement(
        .undecided, method: "none",
        message:
          "a derivative is shown, not checked; define \(derivative) by its formula, and what is said of it is checked"
      )
    }
    return Judgement(
      .undecided, method: "none",
      message:
        "nothing is known of \(names) but that equal arguments give equal values; define it to check more")
  }

  /// Whether it is the name of a function of the lesson with a prime.
  private func isDerivative(_ function: Symbol) -> Bool {
    guard function.primes > 0 else { return false }
    return prover.environment[Symbol(String(function.name.dropLast(function.primes)))]?.parameters != nil
  }

  private func mentions(_ claim: Claim) -> Bool {
    func holds(_ expression: Expression) -> Bool {
      if case .apply(let symbol, _) = expression.node, functions.contains(symbol) { return true }
      return expression.operands.contains { holds($0) }
    }
    return holds(claim.left) || holds(claim.right)
  }

  /// The O of orders of growth names a set, not a value.
  private func isFixed(_ claim: Claim) -> Bool {
    functions.contains { $0.base == "O" || $0.base == "Θ" || $0.base == "Ω" }
  }

  private func isOpaque(_ function: Symbol) -> Bool {
    if function.primes > 0, prover.choosesDerivatives {
      // Beside the sign of a derivative f′ is one, of a function that can be chosen; elsewhere f′ = f may be an equation for f.
      let own = Symbol(String(function.name.dropLast(function.primes)))
      if prover.environment[own] == nil { return isOpaque(own) }
    }
    if function.namesOpaqueFunction || function == function.conditional { return true }
    guard prover.declaredKinds[function] == nil else { return false }
    // To many E is the expectation, of numbers too: E[2] = 2.
    if function.base == "E" || function.mayNameKnownFunction { return true }
    // Of differences of functions: \Delta f.
    if function.base.hasPrefix("Δ"), function.base.count > 1 { return true }
    // W(1) and S(4, 2) are values of functions that have the name by convention.
    if Self.conventionalNames.contains(function.base), !claim.left.holdsBinder, !claim.right.holdsBinder,
      isAppliedToNumbersAlone(function)
    {
      return true
    }
    // P(A), F(X): capitals of capitals are likely events and random variables.
    guard function.isPlainCapital || function.name == "p" else { return false }
    var isOfCapitals = false
    func visit(_ expression: Expression) {
      if case .apply(let symbol, let arguments) = expression.node,
        symbol == function || symbol == function.conditional
      {
        let names = FreeSymbols.of(arguments.map(Self.withoutComplements), in: Environment())
        if !names.isEmpty, names.allSatisfy({ Self.isEvent($0) }) { isOfCapitals = true }
      }
      for operand in expression.operands { visit(operand) }
    }
    visit(claim.left)
    visit(claim.right)
    return isOfCapitals
  }

  /// Lambert's W, the digamma function, elliptic integrals, Bessel's and Dirichlet's functions, the numbers of Stirling, Bell and Ramsey,
  /// and partitions.
  private static let conventionalNames: Set<String> = [
    "W", "ψ", "K", "I", "η", "β", "S", "s", "R", "p", "B", "λ", "G",
  ]

  /// Whether a function stands before numbers alone, in the claim and in what is assumed.
  private func isAppliedToNumbersAlone(_ function: Symbol) -> Bool {
    func holds(_ expression: Expression) -> Bool {
      if case .apply(function, let arguments) = expression.node,
        FreeSymbols.of(arguments, in: Environment()).contains(where: { $0.name != "e" })
      {
        return false
      }
      return expression.operands.allSatisfy(holds)
    }
    let facts = prover.assumptions.flatMap { [$0.left, $0.right] }
    return ([claim.left, claim.right] + facts).allSatisfy(holds)
  }

  /// The same expression with $A$ in the place of $A^c$, the complement of an event.
  private static func withoutComplements(_ expression: Expression) -> Expression {
    expression.mapped { part in
      guard case .power(let base, let exponent) = part.node, case .symbol(let symbol) = base.node,
        isEvent(symbol), case .symbol(let mark) = exponent.node, ["c", "C"].contains(mark.name)
      else { return part }
      return base
    }
  }

  private static func isEvent(_ symbol: Symbol) -> Bool {
    let letters = symbol.base.unicodeScalars.filter { !(0x300...0x36F).contains($0.value) }
    return letters.count == 1 && letters.allSatisfy { (0x41...0x5A).contains($0.value) }
  }

  // MARK: Values as symbols

  private func replaced(
    _ expression: Expression, _ values: inout [Value]
  ) throws(Diagnostic) -> Expression {
    var operands: [Expression] = []
    for operand in expression.operands { operands.append(try replaced(operand, &values)) }
    guard case .apply(let function, _) = expression.node, prover.environment[function] == nil else {
      return expression.with(operands: operands)
    }
    let symbol = try symbol(function, operands, expression, &values)
    let value = Expression(.symbol(symbol), expression.span)
    // A value is defined only where its arguments are.
    let partial = operands.filter { !$0.isTotal }
    guard !partial.isEmpty else { return value }
    let zeros = partial.map {
      Expression(.product([.integer(0, expression.span), $0]), expression.span)
    }
    return Expression(.sum([value] + zeros), expression.span)
  }

  private func symbol(
    _ function: Symbol, _ arguments: [Expression], _ expression: Expression, _ values: inout [Value]
  ) throws(Diagnostic) -> Symbol {
    for value in values where value.function == function && value.arguments.count == arguments.count {
      if value.arguments == arguments { return value.symbol }
    }
    for value in values where value.function == function && value.arguments.count == arguments.count {
      if zip(value.arguments, arguments).allSatisfy({ areEqual($0, $1) }) { return value.symbol }
    }
    guard values.count < Self.mostValues else {
      throw .error(
        .overBudget, "more than \(Self.mostValues) values of unknown functions", at: expression.span)
    }
    let list = arguments.map { $0.description }.joined(separator: ", ")
    let symbol = Symbol("\(function)(\(list))")
    values.append(Value(function: function, arguments: arguments, symbol: symbol))
    return symbol
  }

  /// Whether arguments are proved equal at each point at which both are defined.
  private func areEqual(_ left: Expression, _ right: Expression) -> Bool {
    var quick = Prover(environment: prover.environment, options: prover.options)
    quick.integers = prover.integers
    quick.options.limits.seconds = min(quick.options.limits.seconds, 0.3)
    let claim = Claim(left: left, relation: .equal, right: right, span: left.span)
    return quick.judge(claim).judgement.verdict == .proved
  }

  // MARK: Functions that refute

  /// Bodies that are tried, in t; simple ones with no symmetry that a false law could profit from.
  private static func bodies(_ parameters: [Symbol]) -> [Expression] {
    func t(_ index: Int) -> Expression { Expression(.symbol(parameters[index])) }
    func power(_ base: Expression, _ exponent: Int) -> Expression {
      Expression(.power(base, .integer(exponent)))
    }
    guard parameters.count == 1 else {
      var terms: [Expression] = [power(t(0), 2)]
      for index in parameters.indices.dropFirst() {
        terms.append(Expression(.product([.integer(index + 1), t(index)])))
      }
      let mixed = Expression(.sum([Expression(.product(parameters.indices.map(t))), t(0), .integer(1)]))
      return [Expression(.sum(terms)), mixed, t(0)]
    }
    return [
      Expression(.sum([power(t(0), 2), .integer(1)])),
      Expression(.sum([Expression(.product([.integer(2), t(0)])), .integer(3)])),
      Expression(.sum([power(t(0), 3), Expression(.negation(t(0))), .integer(2)])),
      t(0), .integer(2), .integer(0), Expression(.negation(t(0))),
    ]
  }

  /// What a function that was chosen before makes of its name with primes: its derivative, or nil where no rule gives that.
  /// Nil as a whole for other names.
  private func derivative(
    _ name: Symbol, _ parameters: [Symbol], _ instance: Prover
  ) -> Expression?? {
    guard name.primes > 0, parameters.count == 1 else { return nil }
    for primes in 1...name.primes {
      let function = Symbol(String(name.name.dropLast(primes)))
      guard functions.contains(function), let definition = instance.environment[function],
        definition.parameters == parameters
      else { continue }
      var body = definition.body
      for _ in 0..<primes {
        guard let rules = try? Differentiation(of: body, by: parameters[0]) else { return .some(nil) }
        body = rules.value
      }
      return body
    }
    return nil
  }

  /// A refutation by functions that are chosen; nil where some are known to mathematicians, or something is assumed of them.
  func refutedByChoice() throws(Diagnostic) -> Judgement? {
    guard !functions.contains(where: { isOpaque($0) }), !prover.assumptions.contains(where: { mentions($0) })
    else { return nil }
    return try refutation()
  }

  private func refutation() throws(Diagnostic) -> Judgement? {
    var arities: [Symbol: Int] = [:]
    func visit(_ expression: Expression) {
      if case .apply(let symbol, let arguments) = expression.node, functions.contains(symbol) {
        arities[symbol] = arguments.count
      }
      for operand in expression.operands { visit(operand) }
    }
    visit(claim.left)
    visit(claim.right)
    let names = functions.sorted()
    guard names.count <= 4, Set(arities.keys) == functions else { return nil }
    for attempt in 0..<7 {
      var instance = prover
      instance.declaredKinds = [:]
      instance.options.limits.seconds = min(instance.options.limits.seconds, 0.5)
      var printed: [Counterexample.Assignment] = []
      for (position, name) in names.enumerated() {
        let count = arities[name] ?? 1
        let parameters = (0..<count).map {
          Symbol(
            count == 1
              ? "t" : ["s", "t", "u", "v"].indices.contains($0) ? ["s", "t", "u", "v"][$0] : "t_\($0)")
        }
        let bodies = Self.bodies(parameters)
        var body = bodies[(attempt + position) % bodies.count]
        // f′ beside f is its derivative to everybody; whatever else it may be, it may be that too.
        if let derivative = derivative(name, parameters, instance) {
          guard let derivative else { return nil }
          body = derivative
        }
        instance.environment.define(Definition(name, parameters: parameters, body: body))
        let list = parameters.map { $0.name }.joined(separator: ", ")
        printed.append(
          .init(symbol: "\(name)(\(list))", value: body.description))
      }
      var claim = claim
      claim.doubts = ReadingDoubts()
      let (judgement, _) = instance.judge(claim)
      guard judgement.verdict == .refuted else { continue }
      var result = judgement
      result.counterexample = Counterexample(
        assignments: printed + (judgement.counterexample?.assignments ?? []))
      return result
    }
    return nil
  }
}

extension Expression {
  /// Whether it certainly is defined wherever its symbols have values.
  var isTotal: Bool {
    switch node {
    case .number, .constant, .symbol: true
    case .sum, .negation, .product, .dot, .cross, .degrees, .magnitude, .tuple, .matrix, .transpose, .norm:
      operands.allSatisfy(\.isTotal)
    case .power(let base, let exponent):
      (base.isTotal && exponent.naturalNumber != nil) || (base.isPositiveNumber && exponent.isTotal)
    case .call(let function, let arguments):
      (function.ofNumber?.isTotal ?? false) && arguments.allSatisfy(\.isTotal)
    case .quotient(let dividend, let divisor): dividend.isTotal && (divisor.naturalNumber ?? 0) > 0
    case .root, .apply, .binding, .piecewise: false
    }
  }

  /// The value of a literal that is a whole number from 0.
  var naturalNumber: Int? {
    guard case .number(let numeral) = node, let value = numeral.smallInteger, value >= 0 else { return nil }
    return value
  }
}
