import FormulaSyntax
import SourceText

/// Sequences of which assumptions give first elements and a recurrence: $F_0 = 0$, $F_1 = 1$, $F_{n+1} = F_n + F_{n-1}$.
///
/// As a fact about one n the recurrence would say nothing of $F_{10}$: who assumes it means all n from which on its elements exist. A
/// sequence begins with the first element that is given; behind those that are given each element follows from earlier ones. Where more
/// are given than the recurrence needs, they must fit it.
struct Recurrences {
  /// What an element is by others.
  struct Rule {
    /// The element with the index ``Recurrences/place``.
    var body: Expression
    /// How far behind the element those stand by which it is given, by their letters; of negative numbers they stand before it.
    var lags: [Symbol: Set<Int>]
    /// Whether sums over elements stand in it, so that the number of them grows.
    var isFull: Bool

    /// The greatest distance to another element of the same sequence.
    func depth(_ base: Symbol) -> Int { max(0, lags[base]?.max() ?? 0) }
  }

  /// The index in the rules.
  static let place = Symbol("⟨n⟩")

  private(set) var rules: [Symbol: Rule] = [:]
  private(set) var given: [Symbol: [Int: Expression]] = [:]
  /// The letters of the sequences.
  private(set) var bases: Set<Symbol> = []
  /// The letters by which recurrences are written.
  private(set) var letters: Set<Symbol> = []
  /// Functions that are sequences: T of T(n).
  private(set) var functions: Set<Symbol> = []
  /// The assumptions that are none of these, and an environment without definitions of elements.
  var facts: [Claim] = []
  private(set) var environment: Environment
  /// Whether a sequence has several rules, or a rule that cannot be used.
  private(set) var isUnclear = false
  /// What elements of the bases are defined by.
  private(set) var consumed: [Expression] = []

  /// Nil where no recurrence speaks of the elements in a claim.
  init?(_ prover: Prover, _ claim: Claim) {
    environment = prover.environment
    var equations: [(left: Expression, right: Expression, fact: Claim?)] = []
    for fact in prover.assumptions {
      if fact.relation == .equal {
        equations.append((fact.left, fact.right, fact))
      } else {
        facts.append(fact)
      }
    }
    for symbol in prover.environment.symbols where ElementIndex(of: symbol) != nil {
      guard let definition = prover.environment[symbol], definition.parameters == nil else { continue }
      equations.append((Expression(.symbol(symbol)), definition.body, nil))
    }
    functions = Self.functions(in: equations.flatMap { [$0.left, $0.right] })
    var names: Set<Symbol> = []
    var initial: [(base: Symbol, index: Int, value: Expression)] = []
    var others: [(fact: Claim?, sides: [Expression])] = []
    for equation in equations {
      let (left, right) = (elements(equation.left, nil), elements(equation.right, nil))
      if let found = Self.rule(left, right) {
        if rules[found.base] != nil { isUnclear = true }
        rules[found.base] = found.rule
        letters.insert(found.letter)
        names.insert(found.base)
        others.append((equation.fact, [left, right]))
      } else if let value = Self.value(left, right) {
        initial.append(value)
        others.append((equation.fact, [left, right]))
      } else if let fact = equation.fact {
        facts.append(fact)
        Self.collect([left, right], &names)
      }
    }
    // The sequences of which the claim speaks, and those by which they are given.
    var pending: Set<Symbol> = []
    Self.collect([elements(claim.left, nil), elements(claim.right, nil)], &pending)
    var isRecurrence = false
    while let base = pending.popFirst() {
      guard let rule = rules[base], bases.insert(base).inserted else { continue }
      if rule.isFull || rule.depth(base) > 0 { isRecurrence = true }
      for other in rule.lags.keys where !bases.contains(other) {
        if rules[other]?.lags[base] != nil { isRecurrence = true }
        pending.insert(other)
      }
    }
    guard isRecurrence else { return nil }
    for value in initial where bases.contains(value.base) {
      if given[value.base]?[value.index] != nil { isUnclear = true }
      given[value.base, default: [:]][value.index] = value.value
    }
    for other in others {
      var used: Set<Symbol> = []
      Self.collect(other.sides, &used)
      if used.isDisjoint(with: bases) {
        if let fact = other.fact { facts.append(fact) }
      } else {
        consumed += other.sides
      }
    }
    for symbol in prover.environment.symbols where bases.contains(Symbol(symbol.base)) {
      if ElementIndex(of: symbol) != nil { environment.undefine(symbol) }
    }
    rules = rules.filter { bases.contains($0.key) }
    // Of an element that is no quantity of its own something else may be assumed, which is not used.
    for fact in facts {
      var used: Set<Symbol> = []
      Self.collect([elements(fact.left, nil), elements(fact.right, nil)], &used)
      if !used.isDisjoint(with: bases), fact.relation == .equal { isUnclear = true }
    }
    facts = facts.map { fact in
      var fact = fact
      (fact.left, fact.right) = (elements(fact.left, bases), elements(fact.right, bases))
      return fact
    }
  }

  // MARK: Elements

  /// An expression in which names with an index, and values of functions that are sequences, are elements; of these sequences alone, where
  /// some are given.
  func elements(_ expression: Expression, _ bases: Set<Symbol>?) -> Expression {
    expression.mapped { part in
      switch part.node {
      case .symbol(let symbol):
        let base = Symbol(symbol.base)
        guard bases?.contains(base) ?? true, let place = Self.place(of: symbol) else { return part }
        return Expression(.apply(base.sequence, [place]), part.span)
      case .apply(let function, let items) where functions.contains(function) && items.count == 1:
        guard bases?.contains(function) ?? true else { return part }
        return Expression(.apply(function.sequence, items), part.span)
      default: return part
      }
    }
  }

  private static func place(of symbol: Symbol) -> Expression? {
    guard ElementIndex(of: symbol) != nil else { return nil }
    return CalculatorParser.readExpression(Array(symbol.index.utf8), scope: NameScope()).0
  }

  /// The functions T of which equations name values at n + c and at another such place, and no elements T_n.
  private static func functions(in sides: [Expression]) -> Set<Symbol> {
    var places: [Symbol: Set<ElementIndex>] = [:]
    var names: Set<Symbol> = []
    func visit(_ expression: Expression) {
      switch expression.node {
      case .symbol(let symbol): names.insert(Symbol(symbol.base))
      case .apply(let function, let items):
        if let base = function.letterOfSequence { names.insert(base) }
        if items.count == 1, let index = ElementIndex(items[0]), let letter = index.letter,
          ElementIndex.numbers(letter), !Symbol.functionsOfWholeNumbers.contains(function)
        {
          places[function, default: []].insert(index)
        }
      default: break
      }
      expression.forEachOperand(visit)
    }
    for side in sides { visit(side) }
    return Set(places.filter { $0.value.count > 1 && !names.contains($0.key) }.keys)
  }

  static func collect(_ sides: [Expression], _ bases: inout Set<Symbol>) {
    var found: Set<Symbol> = []
    for side in sides { side.forEachElement { base, _, _ in found.insert(base) } }
    bases.formUnion(found)
  }

  // MARK: Equations

  /// The first element that an equation gives.
  private static func value(
    _ left: Expression, _ right: Expression
  ) -> (base: Symbol, index: Int, value: Expression)? {
    for (side, other) in [(left, right), (right, left)] {
      guard case .apply(let name, let items) = side.node, let base = name.letterOfSequence, items.count == 1,
        let index = ElementIndex(items[0]), index.slopes.isEmpty
      else { continue }
      var isPlain = true
      other.forEachElement { _, place, bound in
        if !bound.isEmpty || ElementIndex(place)?.slopes.isEmpty != true { isPlain = false }
      }
      if isPlain { return (base, index.start, other) }
    }
    return nil
  }

  /// The recurrence that an equation is.
  private static func rule(
    _ left: Expression, _ right: Expression
  ) -> (base: Symbol, letter: Symbol, rule: Rule)? {
    for (side, other) in [(left, right), (right, left)] {
      guard case .apply(let name, let items) = side.node, let base = name.letterOfSequence, items.count == 1,
        let index = ElementIndex(items[0]), let letter = index.letter,
        let rule = rule(base, letter, index.start, other)
      else { continue }
      return (base, letter, rule)
    }
    // The latest element of a sum with numbers as coefficients: a_{n+2} − 5a_{n+1} + 6a_n = 0.
    let terms = left.signedTerms + right.signedTerms.map { (!$0.isNegative, $0.term) }
    var latest: (position: Int, base: Symbol, letter: Symbol, start: Int, factor: Expression?)?
    for (position, item) in terms.enumerated() {
      var (element, factor): (Expression, Expression?) = (item.term, nil)
      if case .product(let factors) = item.term.node, factors.count == 2,
        SampleValue.rational(factors[0]).map({ !$0.isZero }) == true
      {
        (factor, element) = (factors[0], factors[1])
      }
      guard case .apply(let name, let items) = element.node, let base = name.letterOfSequence,
        items.count == 1, let index = ElementIndex(items[0]), let letter = index.letter
      else { continue }
      if let known = latest, known.start > index.start { continue }
      if let known = latest, known.start == index.start { latest = nil; if known.base == base { return nil } }
      latest = (position, base, letter, index.start, factor)
    }
    guard let latest else { return nil }
    var rest: [Expression] = []
    for (position, item) in terms.enumerated() where position != latest.position {
      let isNegative = item.isNegative == terms[latest.position].isNegative
      rest.append(isNegative ? Expression(.negation(item.term)) : item.term)
    }
    var body = rest.count == 1 ? rest[0] : Expression(.sum(rest))
    if rest.isEmpty { return nil }
    if let factor = latest.factor { body = Expression(.quotient(body, factor)) }
    return rule(latest.base, latest.letter, latest.start, body).map { (latest.base, latest.letter, $0) }
  }

  private static func rule(_ base: Symbol, _ letter: Symbol, _ start: Int, _ other: Expression) -> Rule? {
    var lags: [Symbol: Set<Int>] = [:]
    var (isFull, fits, isOfElements) = (false, true, false)
    other.forEachElement { name, place, bound in
      guard let index = ElementIndex(place) else {
        fits = false
        return
      }
      if index.slopes.isEmpty { return }
      isOfElements = true
      if !bound.isDisjoint(with: index.slopes.keys) {
        isFull = true
        lags[name, default: []].insert(1)
        return
      }
      guard index.letter == letter, (start - index.start).magnitude <= 12 else {
        fits = false
        return
      }
      if name == base, index.start >= start { fits = false }
      lags[name, default: []].insert(start - index.start)
    }
    guard fits, isOfElements || other.hasFree(letter) else { return nil }
    let shifted = Expression(.symbol(Self.place)).adding(-start)
    return Rule(body: other.substituting([letter: shifted]), lags: lags, isFull: isFull)
  }
}
