import FormulaSyntax
import SourceText

/// Notations of other books: primes and small t for transposes, columns for binomial coefficients, letters of well-known sequences. Read as
/// what they are here, they would refute what is true in those books.
extension Prover {
  /// What is said of a claim that was refuted in the reading that is usual here.
  func problemOfNotation(_ claim: Claim, _ free: [Symbol]) -> Diagnostic? {
    let sides = [claim.left, claim.right] + assumptions.flatMap { [$0.left, $0.right] }
    let known = FreeSymbols.of(sides, in: environment)
    return problemOfLengths(claim) ?? problemOfParameters(claim) ?? problemOfFamilies(claim, free)
      ?? problemOfPrimes(claim, known) ?? problemOfSmallT(claim, sides, known)
      ?? problemOfSequences(claim, free) ?? problemOfUpperIndices(claim) ?? problemOfFixedNames(claim, free)
      ?? problemOfOtherTrees(claim)
  }

  /// $T^{ij} = T^{ji}$ and $\Gamma^k_{ij}$: indices above, which would be exponents.
  func problemOfUpperIndices(_ claim: Claim) -> Diagnostic? {
    var pairs: Set<String> = []
    var place: Span?
    func visit(_ expression: Expression) {
      if case .power(let base, let exponent) = expression.node, case .symbol(let symbol) = base.node {
        let letters = exponent.indexLetters
        if symbol.primes == 0, symbol.index.isEmpty, letters.count == 2 {
          if pairs.contains("\(symbol) \(letters[1]) \(letters[0])") { place = place ?? expression.span }
          pairs.insert("\(symbol) \(letters[0]) \(letters[1])")
        }
        let own = symbol.index.filter { $0 != "," }
        if letters.count == 1, own.count > 1,
          own.allSatisfy({ "ijklmnpqrs\u{3BC}\u{3BD}αβγλρσ".contains($0) })
        {
          place = place ?? expression.span
        }
      }
      expression.operands.forEach(visit)
    }
    visit(claim.left)
    visit(claim.right)
    return place.map {
      .error(
        .ambiguousName, "what stands above may be an index, and is read as an exponent", at: $0,
        notes: [
          .init("an exponent: put parentheses around what is raised"), .init("an index: write it below"),
        ])
    }
  }

  /// $\varepsilon_{123}$, $\aleph_0$: names of fixed things.
  private func problemOfFixedNames(_ claim: Claim, _ free: [Symbol]) -> Diagnostic? {
    let fixed = free.first { symbol in
      guard isUndeclared(symbol), environment[symbol] == nil else { return false }
      if symbol.isCardinal { return true }
      // x^{(3)} beside x: a rising power, or a derivative.
      if symbol.index.hasPrefix("("), free.contains(Symbol(symbol.base)) { return true }
      return ["ε", "ϵ"].contains(symbol.base) && symbol.index.filter { $0 != "," }.count == 3
    }
    return fixed.map(mayBeConventional(at: claim.span))
  }

  /// What is said of a name that stands for one thing by convention.
  func mayBeConventional(at place: Span) -> (Symbol) -> Diagnostic {
    { symbol in
      .error(
        .ambiguousName, "\(symbol) may be what it is called by convention, which is not computed", at: place,
        notes: [.init("a number: assume \(symbol.latex) \\in \\mathbb{R}")])
    }
  }

  /// $(x + dx)^2$, where d is said to be nothing: dx may be one thing beside x. Behind a, b and c it is a coefficient.
  func problemOfDifferentials(_ claim: Claim) -> Diagnostic? {
    let d = Symbol("d")
    guard isUndeclared(d), environment[d] == nil, !integers.contains(d), !rationals.contains(d),
      !FreeSymbols.of([claim.left, claim.right], in: environment).contains(Symbol("c"))
    else { return nil }
    var places: [(symbol: Symbol, span: Span)] = []
    var alone: Set<Symbol> = []
    for side in [claim.left, claim.right] { side.collectDifferentials(into: &places, &alone) }
    guard let place = places.first(where: { alone.contains($0.symbol) })?.span else { return nil }
    return .error(
      .ambiguousName, "it cannot be told whether this d is a factor or belongs to a differential", at: place,
      notes: [
        .init("a factor: assume d \\in \\mathbb{R}"),
        .init("a differential: write \\mathrm{d}x, or another name for it"),
      ])
  }

  /// $AB + BC \ge AC$: pairs of points, whose distances they are to all who do geometry.
  private func problemOfLengths(_ claim: Claim) -> Diagnostic? {
    var pairs: [Expression] = []
    for side in [claim.left, claim.right] {
      var terms = [side]
      if case .sum(let items) = side.node { terms = items }
      for term in terms {
        var inner = term
        if case .negation(let operand) = term.node { inner = operand }
        guard case .product(let factors) = inner.node, factors.count == 2,
          factors.allSatisfy({ factor in
            guard case .symbol(let symbol) = factor.node else { return false }
            return symbol.mayBeMatrix && isUndeclared(symbol) && environment[symbol] == nil
          })
        else { return nil }
        pairs.append(inner)
      }
    }
    guard pairs.count > 2, let first = pairs.first else { return nil }
    return .error(
      .ambiguousName, "\(LaTeXPrinter.print(first)) may be the distance of two points, and nothing says so",
      at: claim.span, notes: [.init("numbers: assume what each letter is, such as A \\in \\mathbb{R}")])
  }

  /// $A'$ beside a matrix $A$: its transpose to many statisticians.
  private func problemOfPrimes(_ claim: Claim, _ known: [Symbol]) -> Diagnostic? {
    let primed = known.first { symbol in
      guard symbol.primes == 1, isUndeclared(symbol), environment[symbol] == nil else { return false }
      let plain = Symbol(base: symbol.base, subscript: symbol.index)
      guard known.contains(plain) else { return false }
      return plain.notation != .plain || declaredKinds[plain].map(\.isAbstract) ?? plain.mayBeMatrix
    }
    guard let primed else { return nil }
    return .error(
      .ambiguousName, "\(primed) may be a transpose, and nothing says so", at: claim.span,
      notes: [
        .init("the transpose: write \(primed.base)^{\\mathsf{T}}"),
        .init("another matrix: assume \(primed.latex) \\in \\mathbb{R}^{n \\times n}"),
      ])
  }

  /// $x^t A x$, where t stands in exponents alone and something is transposed or a matrix.
  private func problemOfSmallT(_ claim: Claim, _ sides: [Expression], _ known: [Symbol]) -> Diagnostic? {
    let t = Symbol("t")
    guard known.contains(t), isUndeclared(t), environment[t] == nil else { return nil }
    var bases: [Symbol] = []
    var (isQuantity, transposes) = (false, false)
    var pending = sides
    while let next = pending.popLast() {
      switch next.node {
      case .power(let base, let exponent) where exponent == Expression(.symbol(t)):
        if case .symbol(let symbol) = base.node { bases.append(symbol) }
        pending.append(base)
        continue
      case .symbol(t): isQuantity = true
      case .transpose: transposes = true
      default: break
      }
      pending += next.operands
    }
    let isOfMatrices =
      transposes
      || bases.contains {
        $0.notation != .plain || declaredKinds[$0].map(\.isAbstract) ?? $0.mayBeMatrix
      }
    guard !bases.isEmpty, !isQuantity, isOfMatrices else { return nil }
    return .error(
      .ambiguousName, "t as an exponent may mean the transpose, and nothing says so", at: claim.span,
      notes: [.init("the transpose: write ^{\\mathsf{T}}"), .init("a number: assume t \\in \\mathbb{R}")])
  }

  /// $F_{n+1} = F_n + F_{n-1}$, $H_3 = \frac{11}{6}$, $B(2, 3)$: names of sequences and functions that everybody knows.
  private func problemOfSequences(_ claim: Claim, _ free: [Symbol]) -> Diagnostic? {
    let open = free.filter {
      $0.primes == 0 && !$0.index.isEmpty && isUndeclared($0) && environment[$0] == nil
    }
    let counted = open.first { symbol in
      symbol.index.contains { $0 == "+" || $0 == "-" || $0 == "−" }
        && open.contains { $0 != symbol && $0.base == symbol.base }
        && !assumptions.contains { fact in
          FreeSymbols.of([fact.left, fact.right], in: environment).contains { $0.base == symbol.base }
        }
    }
    let isNumber = [claim.left, claim.right].contains {
      FreeSymbols.of([$0], in: environment).isEmpty
    }
    let famous = open.first { symbol in
      let isNumbered = symbol.index.allSatisfy { $0.isASCII && $0.isNumber }
      return ["F", "H", "B"].contains(symbol.base) && (symbol.index == "n" || isNumbered)
        // Catalan's numbers and others by what they are: C_4 = 14.
        || isNumber && isNumbered && ["C", "D", "E", "L", "M", "P", "S", "T"].contains(symbol.base)
    }
    if let symbol = counted ?? (open.count == 1 ? famous : nil) {
      return .error(
        .ambiguousName, "\(symbol) may be a term of a sequence of which nothing is said", at: claim.span,
        notes: [
          .init("of a sequence: assume its recurrence or its formula"),
          .init("a number of its own: assume \(symbol.latex) \\in \\mathbb{R}"),
        ])
    }
    let beta = Symbol("B")
    guard [claim.left, claim.right].contains(where: { $0.appliesToTwo(beta) }), environment[beta] == nil,
      declaredKinds[beta] == nil
    else { return nil }
    return .error(
      .ambiguousName, "B may be the beta function, which is not computed", at: claim.span,
      notes: [.init("a function of its own: assume B : \\mathbb{R} \\to \\mathbb{R}")])
  }

  /// What is said where the claim holds in another reading of its signs: columns as binomial coefficients, terms behind a sum as
  /// terms under it, $x^{(n+1)}$ as a power.
  private func problemOfOtherTrees(_ claim: Claim) -> Diagnostic? {
    func holds(_ change: (Expression) -> Expression) -> Bool {
      var other = claim
      (other.left, other.right) = (claim.left.mapped(change), claim.right.mapped(change))
      guard other.left != claim.left || other.right != claim.right else { return false }
      var quick = self
      quick.options.limits.seconds = min(quick.options.limits.seconds, 0.5)
      return [.proved, .confirmed].contains(quick.judge(other).judgement.verdict)
    }
    if holds(\.withBinomialColumn) {
      return .error(
        .ambiguousName, "whether this holds depends on whether a column is a binomial coefficient",
        at: claim.span,
        notes: [.init("the coefficient: write \\binom{n}{k}")])
    }
    if holds(\.withTermsUnderBinder) {
      return .error(
        .ambiguousArgument,
        "whether this holds depends on whether the last terms stand under the sign before them",
        at: claim.span,
        notes: [
          .init("if they do: put all of it into parentheses"),
          .init("if they do not: write them first, or put the sign with its term into parentheses"),
        ])
    }
    if holds(\.withMarkAsExponent) {
      return .error(
        .ambiguousPower, "whether this holds depends on whether what stands in parentheses is an exponent",
        at: claim.span, notes: [.init("an exponent: write it without parentheses, x^{n+1}")])
    }
    return nil
  }
}

/// Names that belong to others of which something is assumed: terms of the same sequence, derivatives, partial derivatives.
extension Prover {
  /// What is said where the counterexample chose such a name freely, though what is assumed may say what it is.
  private func problemOfFamilies(_ claim: Claim, _ free: [Symbol]) -> Diagnostic? {
    let equations =
      assumptions.filter { $0.relation == .equal }.flatMap { [$0.left, $0.right] } + definedByAssumption
    let ofEquations = FreeSymbols.of(equations, in: Environment())
    let bounds = assumptions.filter { ![.equal, .element].contains($0.relation) }.flatMap {
      [$0.left, $0.right]
    }
    let ofBounds = FreeSymbols.of(bounds, in: Environment())
    let given = Set(ofEquations + ofBounds)
    var functions: Set<Symbol> = []
    for side in equations { functions.formUnion(side.appliedNames) }
    functions.formUnion(environment.definitions.filter { $0.value.parameters != nil }.keys)
    // Of defined names terms of sequences alone have relatives: x_0 beside a defined x is a name of its own.
    let terms = environment.symbols.filter { $0.isCounted || $0.isMarked }

    func relatives(_ symbol: Symbol, _ names: [Symbol]) -> [Symbol] {
      names.filter { $0 != symbol && $0.family == symbol.family }
    }
    // u_x and u_{12} of a function u of several variables; u_0 is a value of its own.
    func mayDiffer(_ symbol: Symbol, from function: Symbol) -> Bool {
      guard !symbol.index.isEmpty, symbol.index != "0",
        symbol.index.allSatisfy({ "xyztuvwrs_,0123456789".contains($0) })
      else {
        return false
      }
      return symbol.index.contains(where: \.isLetter) || (environment[function]?.parameters?.count ?? 1) > 1
    }
    for symbol in free where isUndeclared(symbol) && environment[symbol] == nil {
      let related = relatives(symbol, ofEquations) + relatives(symbol, terms)
      let ofFunctions = relatives(symbol, Array(functions))
      if given.contains(symbol) {
        // Of a recurrence all terms are terms.
        guard symbol.isCounted, !related.isEmpty, ([symbol] + related).contains(where: \.hasShiftedIndex)
        else {
          continue
        }
        return mayFollow(symbol, claim)
      }
      if symbol.isMarked || symbol.isAccented, !ofFunctions.isEmpty {
        return mayFollow(symbol, claim)
      }
      if ofFunctions.contains(where: { mayDiffer(symbol, from: $0) }) {
        return mayFollow(symbol, claim)
      }
      // A third derivative beside a second one, a_{2n} beside a_n = n^2.
      if related.contains(where: {
        symbol.isMarked ? $0.isMarked && $0.index == symbol.index : symbol.mayBeTerm && $0.isCounted
      }) {
        return mayFollow(symbol, claim)
      }
      if symbol.mayBeTerm, relatives(symbol, ofBounds).contains(where: \.isCounted) {
        return mayFollow(symbol, claim)
      }
    }
    // What is assumed of a_k is assumed of one k.
    var letters: Set<Symbol> = []
    for side in [claim.left, claim.right] { side.collectSequences(&letters) }
    guard
      let term = ofBounds.first(where: { $0.isCounted && letters.contains(Symbol($0.base)) })
    else {
      return nil
    }
    return .error(
      .ambiguousName, "what is assumed of \(term) may be meant for each index, which is not read",
      at: claim.span,
      notes: [.init("of one index alone: write it with another letter")])
  }

  /// Says that a name of a claim may be a term of which these assumptions speak, x_1 of x_i ≥ 0; nil where none does.
  func termOfOthers(in claim: Claim) -> Diagnostic? {
    guard !assumptions.isEmpty else { return nil }
    let terms = FreeSymbols.of(assumptions.flatMap { [$0.left, $0.right] }, in: Environment()).filter(
      \.isCounted)
    guard !terms.isEmpty else { return nil }
    let symbol = FreeSymbols.of([claim.left, claim.right], in: environment).first { symbol in
      symbol.mayBeTerm && isUndeclared(symbol) && environment[symbol] == nil
        && terms.contains { $0 != symbol && $0.family == symbol.family }
    }
    return symbol.map { symbol in
      .error(
        .ambiguousName, "\(symbol) may be one of those of which something is assumed", at: claim.span,
        notes: [
          .init("assume of \(symbol.latex) what holds of it"),
          .init("a number of its own: assume \(symbol.latex) \\in \\mathbb{R}"),
        ])
    }
  }

  /// Says that a name of a claim may be the conjugate of one of which these assumptions speak, ā beside |a| < 1; nil where none does.
  func conjugateOfOthers(in claim: Claim) -> Diagnostic? {
    guard !assumptions.isEmpty else { return nil }
    let known = Set(FreeSymbols.of(assumptions.flatMap { [$0.left, $0.right] }, in: Environment()))
    for symbol in FreeSymbols.of([claim.left, claim.right], in: environment)
    where isUndeclared(symbol) && environment[symbol] == nil {
      guard let letter = symbol.barredLetters?.map(\.letter).first(where: known.contains),
        isUndeclared(letter)
      else {
        continue
      }
      return .error(
        .ambiguousName, "a line may mean the conjugate, and nothing says what \(letter) is", at: claim.span,
        notes: [
          .init("the conjugate: assume \(letter.latex) \\in \\mathbb{C}"),
          .init("a mean, or another name: assume \(symbol.latex) \\in \\mathbb{R}"),
        ])
    }
    return nil
  }

  /// `17 = 2 \bmod 5`: the congruence to many, and no remainder of 2.
  func problemOfCongruences(_ claim: Claim) -> Diagnostic? {
    if let (number, _) = (claim.left.remainders + claim.right.remainders).first(where: {
      $0.number.isInverse && $0.modulus.naturalNumber != 1
    }) {
      return .error(
        .ambiguousModulus, "this may be an inverse modulo what is divided by, and is read as a fraction",
        at: number.span,
        notes: [.init("the inverse b of a: assume ab \\equiv 1 \\pmod{n}")])
    }
    guard let congruence = claim.asCongruence else { return nil }
    var quick = self
    quick.options.limits.seconds = min(quick.options.limits.seconds, 0.5)
    guard [.proved, .confirmed].contains(quick.judge(congruence).judgement.verdict) else { return nil }
    return .error(
      .ambiguousModulus, "whether this holds depends on whether \\bmod makes a congruence of the equation",
      at: claim.span,
      notes: [
        .init("a congruence: write a \\equiv b \\pmod{n}"), .init("a remainder: write it on the left side"),
      ])
  }

  /// `x \ne k\pi` with k ∈ ℤ, where k stands nowhere else: meant for all k.
  func problemOfParameters(_ claim: Claim) -> Diagnostic? {
    guard !integers.isEmpty, assumptions.contains(where: { $0.relation == .notEqual }) else { return nil }
    let names = Set(FreeSymbols.of([claim.left, claim.right], in: environment))
    for fact in assumptions where fact.relation == .notEqual {
      let others = assumptions.filter { $0.relation == .equal }.flatMap { [$0.left, $0.right] }
      let elsewhere = names.union(FreeSymbols.of(others, in: environment))
      let parameter = FreeSymbols.of([fact.left, fact.right], in: environment).first {
        integers.contains($0) && !elsewhere.contains($0)
      }
      guard let parameter else { continue }
      return .error(
        .ambiguousName, "what is assumed is assumed of one \(parameter); it may be meant for all of them",
        at: claim.span,
        notes: [.init("write it without \(parameter), such as \\sin x \\ne 0 for x \\ne k\\pi")])
    }
    return nil
  }
}

extension Symbol {
  /// What is left of a name without index, primes and dots.
  fileprivate var family: String {
    var result = ""
    result.unicodeScalars.append(
      contentsOf: base.unicodeScalars.filter { $0.value != 0x307 && $0.value != 0x308 })
    // Δu may be the Laplacian of u.
    if result.unicodeScalars.count == 2, result.hasPrefix("Δ") { result.removeFirst() }
    return result
  }

  fileprivate var isMarked: Bool { primes > 0 || derivedFrom != nil || isAccented && !base.hasPrefix("Δ") }

  fileprivate var isAccented: Bool { family.unicodeScalars.count != base.unicodeScalars.count }

  /// Whether it may be a term of a sequence: a_3, a_{2n}.
  fileprivate var mayBeTerm: Bool {
    isCounted || !index.isEmpty && index.allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// Whether its index has a letter that counts.
  fileprivate var isCounted: Bool {
    index != "min" && index.contains { "ijklmnN".contains($0) }
      && index.allSatisfy { "ijklmnN0123456789+-−,()".contains($0) }
  }

  /// Whether its index is a letter and something more: n + 1.
  fileprivate var hasShiftedIndex: Bool { isCounted && index.contains { "+-−".contains($0) } }
}

extension Expression {
  /// The modulus n of $a \bmod n$, which is read as $a - n\lfloor a/n\rfloor$ with all of it at one place; nil for other expressions.
  fileprivate var modulusOfRemainder: Expression? {
    guard case .sum(let terms) = node, terms.count == 2, case .negation(let product) = terms[1].node,
      product.span == span, case .product(let factors) = product.node, factors.count == 2,
      case .call(.floor, let arguments) = factors[1].node, arguments.count == 1,
      case .quotient(terms[0], factors[0]) = arguments[0].node
    else { return nil }
    return factors[0]
  }

  /// The letters of an exponent that may be indices: i, or ij.
  fileprivate var indexLetters: [Symbol] {
    switch node {
    case .symbol(let symbol): return symbol.index.isEmpty && symbol.primes == 0 ? [symbol] : []
    case .product(let factors):
      let letters = factors.map(\.indexLetters)
      return letters.allSatisfy { $0.count == 1 } ? letters.flatMap { $0 } : []
    default: return []
    }
  }

  /// Finds the letters right before which d stands, with the places of both, and the letters that stand elsewhere.
  fileprivate func collectDifferentials(
    into places: inout [(symbol: Symbol, span: Span)], _ alone: inout Set<Symbol>
  ) {
    switch node {
    case .symbol(let symbol): alone.insert(symbol)
    case .product(let factors):
      var isBehind = false
      for (place, factor) in factors.enumerated() {
        defer { isBehind = factor == Expression(.symbol(Symbol("d"))) }
        var base = factor
        if case .power(let inner, let exponent) = factor.node {
          base = inner
          if isBehind { exponent.collectDifferentials(into: &places, &alone) }
        }
        if isBehind, case .symbol(let symbol) = base.node, symbol.name != "i",
          factors[place - 1].span.upperBound == factor.span.lowerBound
        {
          places.append((symbol, factors[place - 1].span.union(base.span)))
        } else {
          factor.collectDifferentials(into: &places, &alone)
        }
      }
    default: for operand in operands { operand.collectDifferentials(into: &places, &alone) }
    }
  }

  /// Numbers of which remainders are taken, with the moduli.
  fileprivate var remainders: [(number: Expression, modulus: Expression)] {
    var result: [(number: Expression, modulus: Expression)] = []
    if case .apply(.remainder, let items) = node, items.count == 2 { result.append((items[0], items[1])) }
    if let modulus = modulusOfRemainder, case .sum(let terms) = node { result.append((terms[0], modulus)) }
    return result + operands.flatMap(\.remainders)
  }

  /// Whether it is an inverse or a fraction of numbers, at the outermost.
  fileprivate var isInverse: Bool {
    switch node {
    case .quotient(let above, let below):
      if case .symbol = below.node {
        above.naturalNumber == 1
      } else {
        above.naturalNumber != nil && below.naturalNumber != nil
      }
    case .power(_, let exponent): if case .negation = exponent.node { true } else { false }
    case .negation(let inner): inner.isInverse
    case .product(let factors): factors.contains { $0.isInverse }
    default: false
    }
  }

  /// A column of two entries as the binomial coefficient; other expressions as they are.
  fileprivate var withBinomialColumn: Expression {
    guard case .matrix(2, 1, let entries) = node else { return self }
    return Expression(.apply(.binomial, entries), span)
  }

  /// Whether a function is applied to two numbers in it.
  fileprivate func appliesToTwo(_ function: Symbol) -> Bool {
    if case .apply(function, let arguments) = node, arguments.count == 2 { return true }
    return someOperand { $0.appliesToTwo(function) }
  }

  /// The name $x^{(n+1)}$ as a power of x; other expressions as they are.
  fileprivate var withMarkAsExponent: Expression {
    guard case .symbol(let symbol) = node, symbol.index.hasPrefix("("), symbol.index.hasSuffix(")"),
      symbol.primes == 0,
      let exponent = CalculatorParser.readExpression(Array(symbol.index.utf8), scope: NameScope()).0
    else { return self }
    return Expression(.power(Expression(.symbol(Symbol(symbol.base)), span), exponent), span)
  }
}

extension Claim {
  /// `17 = 2 \bmod 5` as the congruence 17 ≡ 2; nil for other claims.
  var asCongruence: Claim? {
    // What is a congruence already, of two remainders, is none once more: it would be judged again and again.
    guard relation == .equal, let modulus = right.modulusOfRemainder, modulus.naturalNumber != 1,
      left.modulusOfRemainder != modulus
    else { return nil }
    var result = self
    func remainder(_ number: Expression) -> Expression {
      Expression(.apply(.remainder, [number, modulus]), number.span)
    }
    result.left = remainder(left)
    if case .sum(let terms) = right.node { result.right = remainder(terms[0]) }
    return result
  }

  /// Whether a name in it has an index in parentheses, $x^{(n+1)}$. `survey` is what was seen of the claim, and of more perhaps.
  func holdsMarkedName(_ survey: ClaimSurvey) -> Bool {
    // Most claims are of names that have no index at all.
    if let names = survey.freeSymbols, !names.contains(where: { $0.name.utf8.contains(UInt8(ascii: "(")) }) {
      return false
    }
    return FreeSymbols.of([left, right], in: Environment()).contains { $0.index.hasPrefix("(") }
  }
}

extension Symbol {
  /// ℵ₀ and its like.
  var isCardinal: Bool { base == "ℵ" || base == "ℶ" }
}
