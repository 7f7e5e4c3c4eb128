import FormulaSyntax
import Theorems

/// Checks proofs: small, and shares nothing with the search that finds them.
///
/// Each step is computed anew: what a normal form is, that a rewriting holds, that cases are all cases, that what is passed over
/// is a limit of what was shown, and that everything is defined where the proof speaks. Of the prover's word nothing is believed.
public struct ProofChecker {
  /// What became of a check.
  public enum Outcome: Sendable {
    /// The goal holds, and both sides are defined, wherever the assumptions and the conditions do.
    case accepted
    /// A step is wrong.
    case rejected(step: String, reason: String)
    /// A step is beyond this checker; nothing is known.
    case unchecked(step: String, reason: String)

    /// Whether the proof was accepted.
    public var isAccepted: Bool { if case .accepted = self { true } else { false } }
  }

  /// How many steps a check may take, so that it ends, and ends alike on every machine.
  public static let mostSteps = 400_000

  private let proof: Proof
  private var steps: Int

  /// What is known in a case: numbers with their signs, and values of symbols that follow.
  private struct Place {
    var facts: [(number: Expression, signs: Signs)] = []
    var values: [Symbol: Expression] = [:]
    /// Symbols that stand for integers beside the goal's.
    var integers: Set<Symbol> = []
  }

  /// Checks a proof, in a bounded number of steps.
  public static func check(_ proof: Proof, steps: Int = mostSteps) -> Outcome {
    var checker = ProofChecker(proof: proof, steps: steps)
    return checker.outcome()
  }

  private mutating func outcome() -> Outcome {
    do throws(Stop) {
      guard !proof.goal.components.isEmpty else { throw .wrong("the goal has no components") }
      try check(proof.step, Place())
      return .accepted
    } catch {
      let name = proof.step.name
      switch error {
      case .wrong(let reason): return .rejected(step: name, reason: reason)
      case .tooLarge: return .unchecked(step: name, reason: "too many steps")
      case .unsupported(let what): return .unchecked(step: name, reason: "not computed: \(what)")
      case .unproved(let what): return .unchecked(step: name, reason: "not shown: \(what)")
      }
    }
  }

  private mutating func check(_ step: ProofStep, _ place: Place) throws(Stop) {
    switch step {
    case .normalForm(let step), .empty(let step): try checkNormalForm(step, place)
    case .cases(let number, let branches): try checkCases(number, branches, place)
    case .remainders(let symbol, let quotient, let steps):
      try checkRemainders(symbol, quotient, steps, place)
    case .numbers: try checkNumbers()
    case .enclosure: try checkEnclosure()
    case .algebraic: throw .unsupported("a bound of algebraic numbers")
    case .continuity: throw .wrong("continuity tells of no case here")
    }
  }

  // MARK: Normal forms

  /// An expansion that knows the assumptions, the conditions, and what holds in a case.
  private func expansion(
    _ place: Place, _ step: NormalFormStep = .init(), conditions: Bool = true, turnsAreUnits: Bool = false
  ) throws(Stop) -> Expansion {
    let expansion = Expansion(steps: steps)
    expansion.turnsAreUnits = turnsAreUnits
    expansion.values = place.values
    expansion.integers = proof.goal.integers.union(place.integers)
    expansion.rewritings = step.rewritings.map { ($0, nil, false) }
    var facts: [ProofFact] = proof.goal.assumptions
    if conditions {
      for condition in proof.conditions where condition.count == 1 { facts += condition }
    }
    expansion.mode = .ignores
    var known = proof.goal.components.flatMap { [$0.left, $0.right] } + place.facts.map(\.number)
    for case .relation(let left, _, let right) in facts { known += [left, right] }
    for rewriting in step.rewritings { known += [rewriting.operand, rewriting.value] }
    for expression in known { try expansion.collectUnits(expression) }
    for angle in step.angles where angle.isRational {
      expansion.addUnits(of: try expansion.value(angle), isAngle: true)
    }
    for exponent in step.exponents where exponent.isRational {
      expansion.addUnits(of: try expansion.value(exponent), isAngle: false)
    }
    expansion.mode = .assumes
    // What is simple first: it tells what roots and absolute values are.
    for wantsRational in [true, false] {
      for case .relation(let left, let relation, let right) in facts
      where (left.isRational && right.isRational) == wantsRational {
        guard let signs = relation.signs else { continue }
        let difference = try expansion.difference(expansion.value(left), expansion.value(right))
        try expansion.learn(expansion.signPolynomial(difference), signs)
        if case .magnitude(let inner) = left.node, relation == .lessOrEqual || relation == .less {
          // |x| ≤ b says that x² ≤ b².
          let (x, b) = (try expansion.value(inner), try expansion.value(right))
          let squares = try expansion.difference(expansion.product(x, x), expansion.product(b, b))
          try expansion.learn(expansion.signPolynomial(squares), signs)
        }
      }
      for (number, signs) in place.facts where number.isRational == wantsRational {
        try expansion.learn(expansion.signPolynomial(expansion.value(number)), signs)
      }
    }
    for expression in proof.goal.defined { _ = try expansion.value(expression) }
    expansion.mode = .proves
    for (hints, isAngle) in [(step.angles, true), (step.exponents, false)] {
      for hint in hints where !hint.isRational {
        // What cannot be computed is no unit.
        if let value = try? expansion.value(hint) { expansion.addUnits(of: value, isAngle: isAngle) }
      }
    }
    return expansion
  }

  /// A checker that is asked for what is known in a case.
  init(proof: Proof) { self.init(proof: proof, steps: Self.mostSteps) }

  private init(proof: Proof, steps: Int) {
    self.proof = proof
    self.steps = steps
  }

  /// An expansion that knows what a goal assumes, for computing with its numbers where they are defined and where symbols have
  /// values.
  static func expansion(of goal: ProofGoal, values: [Symbol: Expression] = [:], steps: Int) throws(Stop)
    -> Expansion
  {
    let proof = Proof(goal: goal, conditions: [], step: .normalForm(NormalFormStep()))
    let expansion = try ProofChecker(proof: proof, steps: steps).expansion(Place(values: values))
    expansion.mode = .assumes
    return expansion
  }

  /// An expansion for a script, which knows the assumptions, the conditions, and what holds in a case.
  func expansion(
    ofFacts facts: [(number: Expression, signs: Signs)], values: [Symbol: Expression], _ step: NormalFormStep
  ) throws(Stop) -> Expansion {
    try expansion(Place(facts: facts, values: values), step, turnsAreUnits: true)
  }

  private mutating func checkNormalForm(_ step: NormalFormStep, _ place: Place) throws(Stop) {
    let expansion = try expansion(place, step)
    defer { steps = expansion.steps }
    if expansion.isContradictory { return }
    let differences = try differences(expansion)
    if expansion.isContradictory { return }
    guard let wanted = proof.goal.relation.signs else {
      throw .unsupported("a normal form of an approximation")
    }
    for relation in step.relations {
      let power = try expansion.power(expansion.value(relation.generator), relation.degree)
      guard try expansion.difference(power, expansion.value(relation.value)).isZero else {
        throw .unproved("the relation of a generator")
      }
    }
    if wanted == .nonzero {
      for (index, difference) in differences.enumerated()
      where try hasSigns(difference, wanted, step, index, expansion) {
        return
      }
      throw .unproved("that the sides differ")
    }
    for (index, difference) in differences.enumerated() {
      if wanted.contains(.zero), difference.isZero { continue }
      // Of symbols alone, what is not 0 in normal form is not 0.
      if wanted == .zero, expansion.isPlain { throw .wrong("the difference of the sides is not 0") }
      let component = proof.goal.components[index]
      let plain = try expansion.plainSigns(of: component.left).plus(
        expansion.plainSigns(of: component.right).negated)
      if plain.isSubset(of: wanted) { continue }
      if try !hasSigns(difference, wanted, step, index, expansion) {
        throw .unproved(wanted == .zero ? "that the difference is 0" : "the sign of the difference")
      }
    }
  }

  /// The differences of the sides, which are seen to be defined.
  private func differences(_ expansion: Expansion) throws(Stop) -> [Quotient] {
    var result: [Quotient] = []
    for component in proof.goal.components {
      let left = try expansion.value(component.left)
      result.append(try expansion.difference(left, expansion.value(component.right)))
    }
    return result
  }

  private func hasSigns(
    _ difference: Quotient, _ wanted: Signs, _ step: NormalFormStep, _ component: Int, _ expansion: Expansion
  ) throws(Stop) -> Bool {
    let whole = try expansion.reduced(expansion.signPolynomial(difference))
    if try expansion.signs(of: whole, depth: 4).isSubset(of: wanted) { return true }
    if try isProduct(whole, wanted, step.factors.element(component) ?? [], expansion) { return true }
    guard let squares = step.squares.element(component), !squares.isEmpty, squares.count <= 200 else {
      return false
    }
    return try expansion.ratio(ofSquares: squares, to: difference).map { $0.sign.isSubset(of: wanted) }
      ?? false
  }

  /// Whether a polynomial is a product of factors, up to a positive number, whose signs tell its own.
  private func isProduct(
    _ whole: Polynomial, _ wanted: Signs, _ factors: [Expression], _ expansion: Expansion
  ) throws(Stop) -> Bool {
    guard factors.count <= 64 else { return false }
    var sign = Signs.positive
    var product = Polynomial(1)
    for factor in factors {
      let value = try expansion.value(factor)
      let polynomial = try expansion.signPolynomial(value)
      product = try expansion.product(product, polynomial)
      sign = sign.times(try expansion.signs(of: polynomial, depth: 3))
    }
    guard sign.isSubset(of: wanted), !whole.isZero, product.monic.polynomial == whole.monic.polynomial else {
      return false
    }
    return whole.monic.factor.sign == product.monic.factor.sign
  }

  // MARK: Cases

  private mutating func checkCases(_ number: Expression, _ branches: [ProofStep.Branch], _ place: Place)
    throws(Stop)
  {
    // The number is defined wherever both sides are, so that it is negative, 0 or positive.
    let before = try expansion(place)
    defer { steps = min(steps, before.steps) }
    if before.isContradictory { return }
    _ = try differences(before)
    let polynomial = try before.signPolynomial(before.value(number))
    var left = try before.signs(of: polynomial, depth: 3)
    steps = before.steps
    for branch in branches {
      let signs = branch.signs.reduce(into: Signs()) { $0.formUnion(Signs(of: $1)) }
      left.subtract(signs)
      var next = place
      next.facts.append((number, signs))
      if case .continuity = branch.step {
        try ContinuityCheck(proof: proof, place: place.facts, expansion: before).check(number, signs)
        continue
      }
      for (symbol, value) in branch.values.sorted(by: { $0.key < $1.key }) {
        try checkValue(value, of: symbol, number, signs, place)
        next.values[symbol] = value
      }
      try check(branch.step, next)
    }
    if !left.isEmpty { throw .unproved("that no case is left out") }
  }

  /// Division with remainder: each integer is one of these, and the quotient is an integer that nothing else speaks of.
  private mutating func checkRemainders(
    _ symbol: Symbol, _ quotient: Symbol, _ steps: [ProofStep], _ place: Place
  ) throws(Stop) {
    let goal = proof.goal
    var used = goal.components.flatMap { [$0.left, $0.right] } + goal.defined + place.facts.map(\.number)
    used += place.values.values
    for fact in goal.assumptions + proof.conditions.joined() {
      switch fact {
      case .relation(let left, _, let right): used += [left, right]
      case .integer(let number): used.append(number)
      }
    }
    guard goal.integers.union(place.integers).contains(symbol), place.values[symbol] == nil, !steps.isEmpty,
      !FreeSymbols.of(used, in: Environment()).contains(quotient), quotient != symbol,
      !place.integers.contains(quotient)
    else { throw .wrong("remainders of what is no integer, or by a name that has a meaning") }
    for (remainder, step) in steps.enumerated() {
      var next = place
      next.integers.insert(quotient)
      next.values[symbol] = Expression(
        .sum([
          Expression(.product([.integer(steps.count), Expression(.symbol(quotient))])), .integer(remainder),
        ]))
      try check(step, next)
    }
  }

  /// Whether a number is 0 only where a symbol has a value: it is A·x + B with A ≠ 0, and A·value + B is 0.
  private func checkValue(
    _ value: Expression, of symbol: Symbol, _ number: Expression, _ signs: Signs, _ place: Place
  ) throws(Stop) {
    guard signs == .zero, place.values[symbol] == nil else { throw .wrong("a value without an equation") }
    let expansion = try expansion(place)
    _ = try differences(expansion)
    let whole = try expansion.signPolynomial(expansion.value(number))
    let x = try expansion.atom(.symbol(symbol), of: symbol)
    let (a, b) = (whole.coefficient(of: x, 1), whole.coefficient(of: x, 0))
    let put = try expansion.value(value)
    let others = a.atoms.union(b.atoms).union(put.numerator.atoms).union(
      put.denominator.keys.flatMap(\.atoms))
    guard whole.degree(in: x) == 1, others.allSatisfy({ !expansion.symbols[$0].contains(symbol) }),
      try expansion.signs(of: a, depth: 3).isSubset(of: .nonzero),
      try expansion.sum(expansion.product(Quotient(a), put), Quotient(b)).isZero
    else { throw .unproved("the value of \(symbol) in a case") }
  }

  // MARK: Enclosures

  private func checkNumbers() throws(Stop) {
    let goal = proof.goal
    guard proof.conditions.isEmpty else { throw .wrong("numbers have no conditions") }
    var precision = 64
    while precision <= 1_024 {
      let enclosure = Enclosure(precision: precision)
      var holding = 0
      for component in goal.components {
        guard let left = enclosure.value(component.left), let right = enclosure.value(component.right) else {
          break
        }
        let difference = left - right
        if goal.relation == .approximatelyEqual {
          guard let limit = component.tolerance.flatMap({ enclosure.value($0) }) else { break }
          let room = limit - difference.magnitude
          if room.isNegative { throw .wrong("the sides are further apart than the tolerance") }
          if room.isNonnegative { holding += 1 }
        } else if let wanted = goal.relation.signs {
          let sign = difference.signs
          if sign.isSubset(of: wanted) { holding += 1 }
          if sign.isDisjoint(with: wanted), goal.components.count == 1 {
            throw .wrong("the relation does not hold")
          }
        }
      }
      if holding == goal.components.count || (goal.relation == .notEqual && holding > 0) { return }
      precision *= 2
    }
    throw .unproved("the relation of two numbers by enclosures")
  }

  /// Cuts the box of the assumed bounds until enclosures tell on each piece.
  private mutating func checkEnclosure() throws(Stop) {
    let precision = 64
    guard let box = box(precision), let component = proof.goal.components.first,
      proof.goal.components.count == 1,
      let wanted = proof.goal.relation.signs
    else { throw .unsupported("a box that the assumptions do not state") }
    var pieces = [box]
    while let piece = pieces.popLast() {
      steps -= 100
      if steps < 0 { throw .tooLarge }
      let enclosure = Enclosure(piece, precision: precision)
      if let left = enclosure.value(component.left), let right = enclosure.value(component.right),
        (left - right).signs.isSubset(of: wanted)
      {
        continue
      }
      guard
        let (symbol, widest) = piece.sorted(by: { $0.key < $1.key }).max(by: {
          $0.value.width < $1.value.width
        }),
        widest.width > Integer(1 << 20)
      else { throw .unproved("the relation on a piece of the box") }
      for end in [widest.lowerEnd, widest.upperEnd] {
        var half = piece
        half[symbol] = Interval(from: end, to: widest.midpoint)
        pieces.append(half)
      }
    }
  }

  /// For each symbol of the assumptions the numbers between which it lies.
  private func box(_ precision: Int) -> [Symbol: Interval]? {
    var lower: [Symbol: Interval] = [:]
    var upper: [Symbol: Interval] = [:]
    for case .relation(let left, let relation, let right) in proof.goal.assumptions {
      for (side, other, isLess) in [(left, right, true), (right, left, false)] {
        guard case .symbol(let symbol) = side.node, let bound = Enclosure(precision: precision).value(other)
        else {
          continue
        }
        switch (relation, isLess) {
        case (.less, true), (.lessOrEqual, true), (.greater, false), (.greaterOrEqual, false):
          upper[symbol] = bound
        case (.greater, true), (.greaterOrEqual, true), (.less, false), (.lessOrEqual, false):
          lower[symbol] = bound
        default: break
        }
      }
    }
    var result: [Symbol: Interval] = [:]
    for (symbol, low) in lower {
      if let high = upper[symbol] { result[symbol] = Interval(from: low, to: high) }
    }
    return result.isEmpty ? nil : result
  }
}

extension ProofStep {
  /// The step's kind in a word.
  public var name: String {
    switch self {
    case .normalForm: "normal form"
    case .cases: "cases"
    case .remainders: "remainders"
    case .empty: "empty"
    case .continuity: "continuity"
    case .enclosure: "enclosure"
    case .numbers: "numbers"
    case .algebraic: "algebraic"
    }
  }
}

extension Relation {
  /// The signs that the left side minus the right one may have.
  var signs: Signs? {
    switch self {
    case .equal: .zero
    case .notEqual: .nonzero
    case .less: .negative
    case .lessOrEqual: [.negative, .zero]
    case .greater: .positive
    case .greaterOrEqual: .nonnegative
    case .approximatelyEqual, .element: nil
    }
  }
}

extension Interval {
  /// The signs of its numbers.
  var signs: Signs {
    var result: Signs = []
    if low.sign < 0 { result.insert(.negative) }
    if high.sign > 0 { result.insert(.positive) }
    if low.sign <= 0, high.sign >= 0 { result.insert(.zero) }
    return result
  }
}

extension Array {
  fileprivate func element(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension Expression {
  /// Whether it is made of numbers, symbols, sums, products, quotients and whole powers alone.
  var isRational: Bool {
    switch node {
    case .number, .constant(.pi), .symbol: true
    case .sum, .negation, .product, .quotient, .degrees, .dot, .cross: operands.allSatisfy(\.isRational)
    case .power(let base, let exponent):
      if case .number(let numeral) = exponent.node {
        numeral.smallInteger != nil && base.isRational
      } else {
        false
      }
    default: false
    }
  }
}

extension Expansion {
  /// Whether nothing but symbols has occurred, under no relation.
  var isPlain: Bool {
    relations.isEmpty && facts.isEmpty && values.isEmpty
      && atoms.allSatisfy { if case .symbol = $0 { true } else { false } }
  }

  func atom(_ meaning: Meaning, of symbol: Symbol) throws(Stop) -> Int {
    guard case .symbol = meaning else { throw .unsupported("an atom that is no symbol") }
    return try atom(meaning, dependingOn: [], symbol)
  }

  /// Notes the angles and exponents that stand in an expression.
  func collectUnits(_ expression: Expression) throws(Stop) {
    try spend(1)
    for operand in expression.operands { try collectUnits(operand) }
    guard case .call(let function, let arguments) = expression.node, let argument = arguments.first else {
      return
    }
    switch function.ofNumber {
    case .circular:
      if argument.isRational { addUnits(of: try value(argument), isAngle: true) }
    case .exponential, .hyperbolic:
      if argument.isRational { addUnits(of: try value(argument), isAngle: false) }
    case .inverseCircular, .logarithm, .squareRoot, .absoluteValue, .step, nil: break
    }
  }
}
