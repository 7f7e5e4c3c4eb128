import FormulaSyntax
import SourceText

/// Judges claims with powers Mⁿ of matrices, where n is a symbol that stands for whole numbers.
///
/// - det(Mᵉ) = (det M)ᵉ, and the power of a diagonal matrix is that of its entries: for e ≥ 0 always, for e < 0 wherever a side is
///   defined.
/// - What holds for every matrix Y that commutes with M holds for Mⁿ in its place; M^(an + b) is Yᵃ Mᵇ.
/// - Induction: let the claim P(n, Mⁿ) say what Mⁿ is. It holds for all n from the first one if it does there, and if
///   P(n + 1, Y M) follows from P(n, Y); and for all n below if P(n − 1, Y M⁻¹) follows, where M has an inverse.
///
/// M⁰ is the identity for every M, and a negative power of a matrix is defined where its determinant is not 0. The sides are
/// polynomials in the powers; so they are defined where the powers and all else in them are, and that is what the conditions say.
struct MatrixPowerJudge {
  let prover: Prover
  let claim: Claim
  let reader: MatrixPowerReader
  let budget: FormulaBudget
  /// Assumptions in which no such power stands.
  let facts: [Claim]
  /// The powers that were found, with a name for each.
  var powers: [Power] = []
  /// Whether matrices without entries occur.
  let isAbstract: Bool

  /// How many first numbers are looked at one by one before the step holds.
  static let mostSingle = 2
  /// How often a condition that does not hold everywhere tells two cases apart.
  static let mostCases = 3
  /// How often it is asked where the sides are defined, each time with what was learned.
  static let mostLooks = 10
  /// The largest powers by which exponents differ.
  static let mostFactors = 12
  /// The largest matrices that are looked at.
  static let mostRows = 6
  /// The numbers that are tried for n, those that teach most first.
  static let tried = [2, 3, 1, 0, 4, 5, -1, -2]

  /// A judge for a claim in which such a power stands; nil for any other.
  init?(_ claim: Claim, _ prover: Prover, kinds: [Symbol: SymbolKind]) {
    var inliner = DefinitionInliner(prover.environment)
    // What is too large to be looked at is left to others.
    guard let inlined = try? inliner.inlined(claim), let all = try? inliner.inlined(prover.assumptions) else {
      return nil
    }
    reader = MatrixPowerReader(
      convention: prover.environment.convention, kinds: kinds, integers: prover.integers)
    guard reader.holdsPower(inlined.left) || reader.holdsPower(inlined.right) else { return nil }
    self.claim = inlined
    var bare = prover.replacingAssumptions(all)
    bare.environment = Environment(convention: prover.environment.convention)
    bare.inductions += 1
    self.prover = bare
    budget = FormulaBudget(prover.options.limits)
    let reader = reader
    facts = all.filter { !reader.holdsPower($0.left) && !reader.holdsPower($0.right) }
    isAbstract = kinds.values.contains { $0.isAbstract }
  }

  func judge() throws(Diagnostic) -> (judgement: Judgement, diagnostic: Diagnostic?) {
    for side in [claim.left, claim.right] { try reader.refuseExponents(in: side) }
    if let problem = mismatch() { throw problem }
    if let result = try proved() { return result }
    if let result = refuted() { return result }
    return (
      Judgement(
        .undecided, method: "none",
        message:
          "neither proved for all \(letters.map(\.shown).joined(separator: ", ")) nor refuted by small ones"),
      nil
    )
  }

  /// The symbols in the exponents.
  private var letters: [Symbol] {
    var exponents: [Expression] = []
    func visit(_ expression: Expression) {
      if let (_, exponent, _) = reader.power(expression) { exponents.append(exponent) }
      expression.forEachOperand(visit)
    }
    visit(claim.left)
    visit(claim.right)
    return FreeSymbols.of(exponents, in: Environment())
  }

  func mismatch() -> Diagnostic? {
    guard !isAbstract, let left = reader.shape(of: claim.left), let right = reader.shape(of: claim.right),
      !left.isComparable(with: right)
    else { return nil }
    return .error(
      .wrongShape, "the left side is \(left.shape), the right side is \(right.shape)", at: claim.span,
      notes: Claim.notesOnShapes(claim.left, claim.right))
  }

  func judged(_ claim: Claim, _ facts: [Claim], seconds: Double = 1) -> Judgement {
    prover.replacingAssumptions(facts).judged(claim, within: budget, seconds: seconds)
  }

  func isProved(_ claim: Claim, _ facts: [Claim], seconds: Double = 1) -> Bool {
    let judgement = judged(claim, facts, seconds: seconds)
    return judgement.verdict == .proved && judgement.conditions.isEmpty
  }

  func relation(_ left: Expression, _ relation: Relation, _ right: Expression) -> Claim {
    Claim(left: left, relation: relation, right: right, span: claim.span)
  }

  static func determinant(_ matrix: Expression) -> Expression {
    Expression(.call(.det, [matrix]), matrix.span)
  }

  static func inverse(_ matrix: Expression) -> Expression {
    Expression(.call(.inverse, [matrix]), matrix.span)
  }

  // MARK: Without powers

  /// What is not undecided once determinants and diagonal matrices have no such powers, or is proved for all n.
  func proved() throws(Diagnostic) -> (judgement: Judgement, diagnostic: Diagnostic?)? {
    var plain = claim
    plain.left = simplified(claim.left)
    plain.right = simplified(claim.right)
    if !reader.holdsPower(plain.left), !reader.holdsPower(plain.right) {
      let (judgement, diagnostic) = prover.replacingAssumptions(facts).judge(plain)
      // What fails without an assumption need not fail under it.
      if facts.count < prover.assumptions.count, ![.proved, .confirmed].contains(judgement.verdict) {
        return nil
      }
      return judgement.verdict == .undecided ? nil : (judgement, diagnostic)
    }
    guard isPolynomial(plain.left), isPolynomial(plain.right) else { return nil }
    guard let conditions = try domain(of: plain, facts) else { return nil }
    var other = self
    guard let named = other.naming(plain) else { return nil }
    guard let method = try other.method(named, plain, allowing: conditions) else { return nil }
    return (Judgement(.proved, method: method, conditions: conditions), nil)
  }

  /// The same expression with the determinants of such powers, and those of diagonal matrices, written without them.
  func simplified(_ expression: Expression) -> Expression {
    expression.mapped { part in
      switch part.node {
      case .call(.det, let arguments) where arguments.count == 1:
        guard let (base, exponent, _) = reader.power(arguments[0]) else { return part }
        return Expression(.power(Self.determinant(base), exponent), part.span)
      case .magnitude(let operand):
        guard let (base, exponent, _) = reader.power(operand) else { return part }
        return Expression(.power(Self.determinant(base), exponent), part.span)
      case .call(.inverse, let arguments) where arguments.count == 1:
        return inverted(arguments[0], part) ?? part
      case .power(let operand, let exponent) where exponent == ConcreteInstance.integer(-1, exponent.span):
        return inverted(operand, part) ?? part
      case .power:
        if let (base, exponent, _) = reader.power(part), case .transpose(let inner) = base.node {
          return Expression(.transpose(Expression(.power(inner, exponent), part.span)), part.span)
        }
        guard let (base, exponent, size) = reader.power(part), size != .open,
          case .matrix(let rows, let columns, let elements) = base.node,
          elements.indices.allSatisfy({ $0 / columns == $0 % columns || elements[$0].naturalNumber == 0 })
        else { return part }
        let entries = elements.indices.map { index in
          index / columns == index % columns
            ? Expression(.power(elements[index], exponent), part.span) : elements[index]
        }
        return Expression(.matrix(rows: rows, columns: columns, elements: entries), part.span)
      default: return part
      }
    }
  }

  /// (Mᵉ)⁻¹ as M⁻ᵉ, where M has an inverse.
  func inverted(_ operand: Expression, _ whole: Expression) -> Expression? {
    guard let (base, exponent, size) = reader.power(operand), size != .open,
      isProved(relation(Self.determinant(base), .notEqual, .integer(0)), facts, seconds: 0.5)
    else { return nil }
    return Expression(.power(base, Expression(.negation(exponent), exponent.span)), whole.span)
  }

  /// Whether an expression is defined where the powers in it are, and all that holds none.
  func isPolynomial(_ expression: Expression) -> Bool {
    guard reader.holdsPower(expression) else { return true }
    if let (base, exponent, _) = reader.power(expression) {
      return !reader.holdsPower(base) && !reader.holdsPower(exponent)
    }
    switch expression.node {
    case .sum, .negation, .product, .dot, .cross, .transpose, .tuple, .magnitude, .norm, .matrix:
      return expression.operands.allSatisfy { isPolynomial($0) }
    case .quotient(let dividend, let divisor): return isPolynomial(dividend) && !reader.holdsPower(divisor)
    case .power(let base, let exponent): return exponent.naturalNumber != nil && isPolynomial(base)
    case .call(let function, let arguments):
      switch function {
      case .det, .trace, .transpose, .dot, .cross, .norm, .abs, .component:
        return arguments.allSatisfy { isPolynomial($0) }
      default: return false
      }
    default: return false
    }
  }

  // MARK: Where the sides are defined

  /// The conditions in calculator notation under which both sides are defined; nil where they are not known.
  func domain(of claim: Claim, _ facts: [Claim]) throws(Diagnostic) -> [String]? {
    guard let (left, right) = withDomains(claim, facts) else { return nil }
    if isAbstract {
      var texts: [String] = []
      for side in [left, right] {
        let judgement = judged(relation(side, .equal, side), facts)
        guard judgement.verdict == .proved else { return nil }
        for text in judgement.conditions where !texts.contains(text) { texts.append(text) }
      }
      return texts
    }
    return try prover.replacingAssumptions(facts).conditions(of: [left, right])?.map(\.text)
  }

  /// The sides with something in the place of each power that has its shape and is defined where it is.
  func withDomains(_ claim: Claim, _ facts: [Claim]) -> (left: Expression, right: Expression)? {
    var known: [(exponent: Expression, isNatural: Bool)] = []
    var isKnown = true
    func replaced(_ expression: Expression) -> Expression {
      guard let (base, exponent, size) = reader.power(expression) else {
        return expression.with(operands: expression.operands.map(replaced))
      }
      let isNatural: Bool
      if let item = known.first(where: { $0.exponent == exponent }) {
        isNatural = item.isNatural
      } else {
        isNatural = isProved(relation(exponent, .greaterOrEqual, .integer(0)), facts, seconds: 0.3)
        known.append((exponent, isNatural))
      }
      if isNatural { return base }
      guard size != .open else {
        isKnown = false
        return expression
      }
      let power = Expression(.power(Self.determinant(base), exponent), expression.span)
      let one = Expression(.sum([.integer(1), power, Expression(.negation(power))]), expression.span)
      return Expression(.product([one, base]), expression.span)
    }
    let result = (replaced(claim.left), replaced(claim.right))
    return isKnown ? result : nil
  }

  // MARK: Proofs

  /// How the claim, whose powers have names, is proved; nil where it is not.
  func method(_ named: Claim, _ plain: Claim, allowing conditions: [String]) throws(Diagnostic) -> String? {
    if holdsForAll(named, allowing: conditions) { return "exact" }
    guard claim.relation == .equal else { return nil }
    for symbol in Set(powers.map(\.exponent)).sorted() {
      guard powers.allSatisfy({ $0.exponent != symbol || !$0.base.hasFree(symbol) }) else { continue }
      let steps = MatrixPowerInduction(
        judge: self, named: named, plain: plain, n: symbol, conditions: conditions)
      if try steps.holds() { return "induction" }
    }
    return nil
  }

  /// Whether the claim holds with any matrices that commute with their bases in the place of the powers.
  func holdsForAll(_ named: Claim, allowing conditions: [String]) -> Bool {
    if isAbstract { return isProvedOfSymbols(named, facts, allowing: conditions) }
    // αI + βM commutes with M.
    var commuting: [Symbol: Expression] = [:]
    for (index, power) in powers.enumerated() {
      guard case .rows(let rows) = power.size else { return false }
      let identity = Expression(.call(.identity, [.integer(rows)]))
      commuting[power.symbol] = Expression(
        .sum([
          Expression(.product([.integer(2 * index + 3), identity])),
          Expression(.product([.integer(index + 2), power.base])),
        ]))
    }
    var sample = named
    sample.left = named.left.substituting(commuting)
    sample.right = named.right.substituting(commuting)
    guard looksTrue(sample) else { return false }
    var written = named
    let entries = Dictionary(uniqueKeysWithValues: powers.map { ($0.symbol, Self.entries(of: $0)) })
    written.left = named.left.substituting(entries)
    written.right = named.right.substituting(entries)
    let inverses = powers.filter(\.isInverted).map { power in
      relation(Self.determinant(Self.entries(of: power)), .notEqual, .integer(0))
    }
    if looksTrue(written), isProved(written, facts + inverses) { return true }
    // As matrices without entries.
    var opaque = OpaqueMatrices(convention: prover.environment.convention)
    for power in powers {
      guard case .rows(let rows) = power.size else { return false }
      opaque.kinds[power.symbol] = .matrix(rows: .number(rows), columns: .number(rows))
    }
    guard var claim = opaque.replacing(named) else { return false }
    claim.doubts = ReadingDoubts()
    var bases: [Expression] = []
    for power in powers {
      guard let base = opaque.replacing(power.base) else { return false }
      bases.append(base)
    }
    var abstract = prover.replacingAssumptions(commutations(bases))
    abstract.declaredKinds = opaque.kinds
    let judgement = abstract.judged(claim, within: budget, seconds: 0.5)
    // These inverses exist, and others have no symbols.
    let known = powers.filter(\.isInverted).map { "det(\($0.symbol.name)) != 0" }
    return judgement.verdict == .proved && judgement.conditions.allSatisfy(known.contains)
  }

  /// That powers commute with their bases, and with powers of the same.
  func commutations(_ bases: [Expression]) -> [Claim] {
    var rules: [Claim] = []
    func commute(_ first: Expression, _ second: Expression) {
      rules.append(
        relation(Expression(.product([first, second])), .equal, Expression(.product([second, first]))))
    }
    for (index, power) in powers.enumerated() {
      let symbol = Expression(.symbol(power.symbol), claim.span)
      commute(symbol, bases[index])
      for (other, base) in zip(powers, bases).prefix(index) {
        let factor = Expression(.symbol(other.symbol), claim.span)
        if base == bases[index] {
          commute(symbol, factor)
        } else if isAbstract,
          isProved(
            relation(
              Expression(.product([base, bases[index]])), .equal, Expression(.product([bases[index], base]))),
            facts, seconds: 0.2)
        {
          // What commutes with a matrix commutes with its powers.
          commute(symbol, base)
          commute(factor, bases[index])
          commute(symbol, factor)
        }
      }
    }
    return rules
  }

  /// Whether a claim between numbers is not seen to be false at a point.
  func looksTrue(_ claim: Claim) -> Bool {
    let point = Dictionary(
      uniqueKeysWithValues: FreeSymbols.of([claim.left, claim.right], in: Environment()).enumerated().map {
        ($1, prover.integers.contains($1) ? Double($0 % 3 + 2) : Double($0 * $0 % 7) + 1.25 + Double($0) / 16)
      })
    guard
      let sides = DoubleSamples(prover.environment).components(of: [claim.left, claim.right], at: point),
      sides[0].count == sides[1].count, claim.relation == .equal
    else { return true }
    return zip(sides[0], sides[1]).allSatisfy { a, b in
      !(a.isFinite && b.isFinite) || abs(a - b) <= 1e-6 * (1 + max(abs(a), abs(b)))
    }
  }

  /// Whether a claim of matrices without entries is proved, with the powers as further ones that commute with their bases.
  func isProvedOfSymbols(_ named: Claim, _ facts: [Claim], allowing conditions: [String]) -> Bool {
    var abstract = prover
    for power in powers { abstract.declaredKinds[power.symbol] = .matrix(rows: nil, columns: nil) }
    let rules = facts + commutations(powers.map(\.base))
    abstract = abstract.replacingAssumptions(rules)
    let judgement = abstract.judged(named, within: budget, seconds: 0.5)
    return judgement.verdict == .proved && judgement.conditions.allSatisfy(conditions.contains)
  }

  /// A matrix of symbols.
  static func entries(of power: Power) -> Expression {
    guard case .rows(let rows) = power.size else { return Expression(.symbol(power.symbol)) }
    let elements = (0..<rows * rows).map { index in
      Expression(.symbol(Symbol("\(power.symbol.name)[\(index / rows + 1),\(index % rows + 1)]")))
    }
    return Expression(.matrix(rows: rows, columns: rows, elements: elements))
  }

  // MARK: Small numbers

  /// A claim at numbers for the symbols in its exponents; nil where a power is too large.
  func claim(_ claim: Claim, at values: [Symbol: Int]) -> Claim? {
    let numbers = values.mapValues { ConcreteInstance.integer($0, claim.span) }
    func written(_ side: Expression) -> Expression {
      side.substituting(numbers).mapped { part in
        guard case .power(let base, let exponent) = part.node, exponent.knownInteger == nil,
          let value = SampleValue.rational(exponent), value.isInteger, value.numerator.magnitude <= 64
        else { return part }
        return Expression(.power(base, ConcreteInstance.integer(value.numerator, exponent.span)), part.span)
      }
    }
    var result = claim
    result.left = written(claim.left)
    result.right = written(claim.right)
    return result
  }

  /// A refutation by small numbers in the place of the symbols in exponents, or what is wrong with the claim there; nil where there
  /// is neither.
  func refuted() -> (judgement: Judgement, diagnostic: Diagnostic?)? {
    let letters = letters
    guard !letters.isEmpty, letters.count <= 3 else { return nil }
    // $F_n$ is another number for each n.
    let names = FreeSymbols.of([claim.left, claim.right], in: Environment())
    if let element = names.first(where: { name in
      letters.contains { name.index.split { !$0.isLetter }.contains(Substring($0.name)) }
    }) {
      return (
        Judgement(
          .undecided, method: "none",
          message:
            "nothing says what \(element.shown) is for each \(letters.map(\.shown).joined(separator: ", ")); "
            + "define it by its formula"), nil
      )
    }
    for (index, number) in Self.tried.enumerated() {
      // Different ones for different symbols.
      var values: [Symbol: Int] = [:]
      for (position, letter) in letters.enumerated() {
        values[letter] = position == 0 ? number : Self.tried[(index + position) % Self.tried.count]
      }
      var facts: [Claim] = []
      var areNumbersAllowed = true
      for assumption in prover.assumptions {
        guard let fact = claim(assumption, at: values) else { return nil }
        guard FreeSymbols.of([fact.left, fact.right], in: Environment()).isEmpty else {
          facts.append(fact)
          continue
        }
        if judged(fact, [], seconds: 0.3).verdict != .proved { areNumbersAllowed = false }
      }
      guard areNumbersAllowed, let here = claim(claim, at: values) else { continue }
      guard let limits = budget.next else { return nil }
      var judge = prover.replacingAssumptions(facts)
      judge.options.limits = limits
      judge.options.limits.seconds = min(limits.seconds, prover.options.limits.seconds / 4)
      let (judgement, diagnostic) = judge.judge(here)
      if let diagnostic {
        // What is not defined here may be elsewhere.
        if CoreFunctionError.findingsOfUndefined.contains(diagnostic.finding) { continue }
        return (judgement, diagnostic)
      }
      guard judgement.verdict == .refuted else { continue }
      var result = judgement
      let assignments =
        letters.map { Counterexample.Assignment(symbol: $0.name, value: "\(values[$0] ?? 0)") }
        + (judgement.counterexample?.assignments ?? []).filter { !letters.contains(Symbol($0.symbol)) }
      result.counterexample = Counterexample(assignments: assignments.sorted { $0.symbol < $1.symbol })
      return (result, nil)
    }
    return nil
  }
}

extension Prover {
  /// The judgement of a claim with powers of matrices whose exponents hold symbols; nil for any other.
  func judgedByMatrixPowers(_ claim: Claim) -> (judgement: Judgement, diagnostic: Diagnostic?)? {
    do throws(Diagnostic) {
      guard problems.isEmpty, claim.blank == nil else { return nil }
      let survey = KindSurvey(claim, self)
      if !survey.exponents.isEmpty {
        var whole = self
        whole.integers.formUnion(survey.exponents)
        return whole.judgedByMatrixPowers(claim)
      }
      guard !survey.isComplex,
        let judge = MatrixPowerJudge(claim, self, kinds: survey.kinds)
      else { return nil }
      return try judge.judge()
    } catch {
      if error.finding == .outOfTime || error.finding == .overBudget {
        return (Judgement(.undecided, method: "none", message: "over budget: \(error.message)"), nil)
      }
      return (Judgement(.error, method: "none", message: error.message), error)
    }
  }
}
