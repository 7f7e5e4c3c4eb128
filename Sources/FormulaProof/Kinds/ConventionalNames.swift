import FormulaSyntax
import SourceText

/// Names that mean something by convention, which no letter says: unit vectors, Kronecker's delta, i and j.
///
/// As names like others they would have values at which a true formula fails. A claim that was refuted so is an error that
/// says what to write. What holds for all values holds for these, too, as long as they are numbers: not where a cross
/// stands between what may be vectors.
extension Prover {
  /// A judgement of a claim, unless it refutes what may be true by a convention, or proves of numbers what fails for vectors.
  func heedingConventions(
    _ claim: Claim, _ judged: (judgement: Judgement, diagnostic: Diagnostic?)
  ) -> (judgement: Judgement, diagnostic: Diagnostic?) {
    guard !takesNamesLiterally else { return judged }
    if judged.judgement.verdict == .refuted, claim.relation == .equal,
      let complex = complexReading(claim, "i"),
      complex.verdict == .proved
    {
      var result = complex
      result.message = result.message ?? Self.readingOfImaginaryUnit
      return (result, nil)
    }
    if [.proved, .confirmed].contains(judged.judgement.verdict), let open = claim.openLowerNumber {
      let message =
        "whether the lower number \(open) of a binomial coefficient is whole wherever it is meant is not told"
      return (Judgement(.undecided, method: "none", message: message), nil)
    }
    let problem: Diagnostic? =
      switch judged.judgement.verdict {
      case .refuted: problemOfConvention(claim) ?? problemOfMarks(claim)
      case .proved, .confirmed:
        problemOfCrosses(claim) ?? problemOfUpperIndices(claim) ?? problemOfCardinals(claim)
      case .sampled, .undecided, .error: nil
      }
    guard let problem else { return judged }
    return (Judgement(.error, method: "none", message: problem.message), problem)
  }

  /// The judgement of a claim in which a letter is the imaginary unit; nil where the letter does not occur, or is something else.
  private func complexReading(_ claim: Claim, _ name: String) -> Judgement? {
    let letter = Symbol(name)
    guard isUndeclared(letter), environment[letter] == nil, !isIndex(letter),
      FreeSymbols.of([claim.left, claim.right], in: environment).contains(letter),
      // A function of that name is no unit.
      !KindSurvey(claim, self).functions.contains(letter)
    else { return nil }
    var complex = claim
    complex.left = claim.left.withImaginaryUnit(for: letter)
    complex.right = claim.right.withImaginaryUnit(for: letter)
    return takingAsImaginaryUnit(letter).judge(complex).judgement
  }

  /// Whether a letter is a real number, since it is compared with others, or is told from another letter that counts: $i \ne j$, but not $z \ne i$.
  func isIndex(_ letter: Symbol) -> Bool {
    isNumberByAssumption(letter)
      || assumptions.contains { fact in
        guard fact.relation == .notEqual else { return false }
        return [(fact.left, fact.right), (fact.right, fact.left)].contains { side, other in
          guard case .symbol(letter) = side.node, case .symbol(let name) = other.node else { return false }
          return ["j", "k", "l", "m", "n"].contains(name.name)
        }
      }
  }

  /// Whether a name may be a term of a sequence of which a recurrence is assumed, or a derivative of what a differential equation speaks
  /// of.
  private func isLeftByRecurrence(_ symbol: Symbol) -> Bool {
    guard !symbol.index.isEmpty || symbol.derivedFrom != nil,
      !assumptions.isEmpty || !definedByAssumption.isEmpty
    else {
      return false
    }
    if isTermOfGivenSequence(symbol) { return true }
    let sides = assumptions.flatMap { [$0.left, $0.right] } + definedByAssumption
    let known =
      Set(FreeSymbols.of(sides, in: Environment())).union(environment.symbols)
    // Of y' beside two formulas of y.
    if !takesDerivedNamesLiterally, !known.contains(symbol), let function = symbol.derivedFrom,
      dependsOnLetters(function) || isTied(function, symbol)
    {
      return true
    }
    return !known.contains(symbol)
      && known.contains { other in
        other.base == symbol.base
          && (other.isElementByIndex
            || (other.index == symbol.index && (1..<max(1, symbol.primes)).contains(other.primes)))
      }
  }

  /// Whether an assumed equation ties a function to others without being its formula, $x^2 + y^2 = 1$, and a name may be its derivative: where
  /// others have primes, too, these are coordinates.
  private func isTied(_ function: Symbol, _ derivative: Symbol) -> Bool {
    let equations =
      assumptions.filter { $0.relation == .equal }.flatMap { [$0.left, $0.right] } + definedByAssumption
    let names = FreeSymbols.of(equations, in: Environment()) + environment.symbols
    return function.index.isEmpty && equations.contains { $0.mentions(function) }
      && !names.contains { $0.primes > 0 && $0.base != derivative.base }
  }

  /// What is said of a name that counterexamples chose, though assumptions may say what it is.
  func mayFollow(_ symbol: Symbol, _ claim: Claim) -> Diagnostic {
    .error(
      .ambiguousName, "\(symbol) may follow from what is assumed, which is not computed", at: claim.span,
      notes: [.init("a number of its own: assume \(symbol.latex) \\in \\mathbb{R}")])
  }

  /// Says that a name of a claim is a term of a sequence of which these assumptions give the formula; nil where none is.
  func termOfGivenSequence(in claim: Claim) -> Diagnostic? {
    guard mayGiveSequences else { return nil }
    return FreeSymbols.of([claim.left, claim.right], in: environment)
      .first { isUndeclared($0) && isTermOfGivenSequence($0) }
      .map { mayFollow($0, claim) }
  }

  /// A name such as $F_n$ or $C_k$ by which books call the numbers of Fibonacci, Catalan, Lucas, Bernoulli and others; nil where there is none, or
  /// assumptions speak of it.
  private func knownSequence(in claim: Claim) -> Symbol? {
    func isOpen(_ letter: String) -> Bool {
      ["B", "C", "D", "E", "F", "H", "L", "M", "P", "S", "T", "U"].contains(letter)
        && !environment.symbols.contains { $0.base == letter }
        && !assumptions.contains { fact in
          fact.left.mentionsBase(letter) || fact.right.mentionsBase(letter)
        }
    }
    var pending = [claim.left, claim.right]
    while let next = pending.popLast() {
      switch next.node {
      case .symbol(let symbol):
        guard let first = symbol.index.first(where: \.isLetter), isUndeclared(symbol) else { break }
        if ["i", "j", "k", "l", "m", "n", "r", "s"].contains(first), isOpen(symbol.base) { return symbol }
      case .apply(let symbol, _):
        if let letter = symbol.letterOfSequence, isOpen(letter.name) { return letter }
      default: break
      }
      pending += next.operands
    }
    return nil
  }

  private func problemOfConvention(_ claim: Claim) -> Diagnostic? {
    let free = FreeSymbols.of([claim.left, claim.right], in: environment).filter(isUndeclared)
    let hasVectors = [claim.left, claim.right].contains { $0.multipliesVectors }
    if let unit = free.first(where: { $0.isUnitVector || hasVectors && $0.isHattedCoordinate }) {
      return .error(
        .ambiguousName, "\(unit) may be a unit vector of the axes, and nothing says so", at: claim.span,
        notes: [
          .init("the unit vector: define it as a tuple, such as \(unit.latex) = (1, 0, 0)"),
          .init("a vector like others: assume \(unit.latex) \\in \\mathbb{R}^3"),
        ])
    }
    if let symbol = free.first(where: \.mayBeHexadecimal) {
      return .error(
        .ambiguousName,
        "\(symbol) may be a number to the base \(symbol.index), which is shown, not checked",
        at: claim.span, notes: [.init("a name like others: assume \(symbol.latex) \\in \\mathbb{R}")])
    }
    if let symbol = free.first(where: \.isUprightExpectation) {
      return .error(
        .ambiguousName, "\(symbol) may be the expectation, and nothing says so", at: claim.span,
        notes: [
          .init("the expectation: write \\operatorname{E}(X)"),
          .init("a number like others: assume \(symbol.latex) \\in \\mathbb{R}"),
        ])
    }
    if let symbol = free.first(where: { $0.isDelta || $0.isPermutationSign }) {
      return .error(
        .ambiguousName,
        "\(symbol) may be \(symbol.isDelta ? "Kronecker's delta" : "a sign of permutations"), which is shown, not checked",
        at: claim.span, notes: [.init("a number like others: assume \(symbol.latex) \\in \\mathbb{R}")])
    }
    if let symbol = knownSequence(in: claim) {
      return .error(
        .ambiguousName, "\(symbol) may be a number of a known sequence, and nothing says which",
        at: claim.span,
        notes: [
          .init("say by what rule: assume an equation for its next number, and its first ones"),
          .init("a number like others: assume \(symbol.latex) \\in \\mathbb{R}"),
        ])
    }
    if let problem = problemOfOperators(claim, free) ?? problemOfNotation(claim, free) { return problem }
    if let symbol = free.first(where: isLeftByRecurrence) {
      return mayFollow(symbol, claim)
    }
    if let (letter, place) = combinations(in: claim) {
      let what =
        switch letter {
        case "C": "a binomial coefficient"
        case "S", "s": "a number of Stirling"
        default: "a number of arrangements"
        }
      return .error(
        .ambiguousName, "\(letter) of two numbers may be \(what), and nothing says so", at: place,
        notes: [.init(letter == "C" ? "the coefficient: write \\binom{n}{k}" : "write it as a product")])
    }
    if Set(free.map(\.name)).isSubset(of: ["i", "j", "k"]), free.count > 1,
      [claim.left, claim.right].contains(where: { $0.holdsProduct(of: Set(free)) })
    {
      return .error(
        .ambiguousName,
        "\(free.map(\.name).joined(separator: ", ")) may be units of quaternions, which are shown, not checked",
        at: claim.span,
        notes: [.init("numbers: assume \(free.map(\.name).joined(separator: ", ")) \\in \\mathbb{R}")])
    }
    guard let letter = free.first(where: { ["i", "j"].contains($0.name) }),
      let complex = complexReading(claim, letter.name)
    else { return nil }
    switch complex.verdict {
    case .proved: break
    // Powers such as i^i go beyond what is computed with complex numbers; that i is a real number does not follow.
    case .undecided, .error:
      guard claim.left.hasPower(of: letter) || claim.right.hasPower(of: letter) else { return nil }
    case .refuted, .confirmed, .sampled: return nil
    }
    return .error(
      .ambiguousName, "whether this holds depends on whether \(letter) is the imaginary unit",
      at: claim.span,
      notes: [
        .init("the imaginary unit: write \\mathrm{i}"),
        .init("a real number: assume \(letter) \\in \\mathbb{R}"),
      ])
  }

  /// The same prover with a letter made the imaginary unit in what defines names.
  func takingAsImaginaryUnit(_ letter: Symbol) -> Prover {
    guard !environment.isEmpty else { return self }
    var result = self
    result.environment.define(Definition(letter, body: Expression(.symbol(.imaginaryUnit))))
    return result
  }

  /// The place of $C_n^k$, of $C(n, k)$, of $A_5^2$, of $P(5, 2)$, or of $nCr$, with its letter.
  private func combinations(in claim: Claim) -> (letter: String, place: Span)? {
    let letters: Set<String> = ["C", "P", "A", "V"]
    var pending = [claim.left, claim.right]
    while let next = pending.popLast() {
      switch next.node {
      case .power(let base, let exponent):
        guard case .symbol(let symbol) = base.node else { break }
        if symbol.base == "C", !symbol.index.isEmpty, isUndeclared(symbol), environment[symbol] == nil,
          Int(symbol.index) == nil || exponent.knownInteger == nil
        {
          return ("C", next.span)
        }
        if letters.contains(symbol.base), let whole = Int(symbol.index), let part = exponent.knownInteger,
          part > 1,
          part <= whole
        {
          return (symbol.base, next.span)
        }
      // nCr and nPr, as pocket calculators have them.
      case .product(let factors):
        let names = factors.prefix { if case .symbol = $0.node { true } else { false } }.map(\.description)
        if names.count > 2, ["n", "m", "N"].contains(names[0]), ["C", "P"].contains(names[1]),
          ["r", "k", "m", "p"].contains(names[2])
        {
          return (names[1], next.span)
        }
      case .apply(let function, let arguments)
      where arguments.count == 2 && letters.contains(function.name) && environment[function] == nil
        && declaredKinds[function] == nil:
        let areNumbers = arguments.allSatisfy { argument in
          if case .number(let numeral) = argument.node { numeral.smallInteger != nil } else { false }
        }
        if areNumbers || function.name == "C" { return (function.name, next.span) }
      case .apply(let function, let arguments)
      where arguments.count == 2 && ["S", "s"].contains(function.name) && environment[function] == nil
        && declaredKinds[function] == nil:
        // S(n, 2), by which books call the numbers of Stirling.
        if case .symbol(let letter) = arguments[0].node, ["n", "m", "k"].contains(letter.name) {
          return (function.name, next.span)
        }
      default: break
      }
      pending += next.operands
    }
    return nil
  }
}

/// Marks and pairs of names that mean something together: a hat, a bar, a dot, a vector and the letter of its length.
extension Prover {
  private func problemOfMarks(_ claim: Claim) -> Diagnostic? {
    let free = FreeSymbols.of([claim.left, claim.right], in: environment)
    let open = open(claim)
    return problemOfDots(claim, open, free) ?? problemOfLines(claim, open) ?? problemOfLengths(claim, open)
      ?? problemOfIdentity(claim, free) ?? problemOfComponents(claim, open)
      ?? problemOfVectors(claim, open) ?? problemOfSegments(claim, open)
      ?? problemOfDerivedNames(claim, open)
  }

  /// The names of a claim of which nothing is said.
  func open(_ claim: Claim) -> [Symbol] {
    let known = Set(FreeSymbols.of(assumptions.flatMap { [$0.left, $0.right] }, in: environment))
    return FreeSymbols.of([claim.left, claim.right], in: environment).filter { symbol in
      declaredKinds[symbol] == nil && !declaredReals.contains(symbol) && !integers.contains(symbol)
        && !rationals.contains(symbol) && !known.contains(symbol) && environment[symbol] == nil
    }
  }

  /// The verdict with names put in the place of others, or known to be something.
  func verdict(
    of claim: Claim, replacing values: [Symbol: Expression] = [:], _ change: (inout Prover) -> Void = { _ in }
  ) -> Verdict {
    var other = claim
    func replaced(_ expression: Expression) -> Expression {
      expression.mapped { part in
        if case .symbol(let symbol) = part.node { values[symbol] ?? part } else { part }
      }
    }
    other.left = replaced(claim.left)
    other.right = replaced(claim.right)
    var prover = self
    prover.takesNamesLiterally = true
    prover.options.limits.seconds = min(options.limits.seconds, 0.5)
    change(&prover)
    return prover.judge(other).judgement.verdict
  }

  /// $\dot x = v$ beside x itself: a derivative.
  private func problemOfDots(_ claim: Claim, _ open: [Symbol], _ free: [Symbol]) -> Diagnostic? {
    for symbol in open {
      let letters = symbol.base.unicodeScalars.filter { $0.value != 0x307 && $0.value != 0x308 }
      guard letters.count < symbol.base.unicodeScalars.count else { continue }
      var plain = ""
      plain.unicodeScalars.append(contentsOf: letters)
      let function = Symbol(plain + symbol.name.dropFirst(symbol.base.count))
      guard free.contains(function) else { continue }
      return .error(
        .ambiguousName, "\(symbol) may be the derivative of \(function), which is shown, not checked",
        at: claim.span, notes: [.init("a name of its own: assume \(symbol.latex) \\in \\mathbb{R}")])
    }
    return nil
  }

  /// $q\bar q = |q|^2$ holds where q is complex; $\overline{AB}$ may be a segment.
  private func problemOfLines(_ claim: Claim, _ open: [Symbol]) -> Diagnostic? {
    let barred = open.filter { $0.barredLetters != nil }
    guard !barred.isEmpty else { return nil }
    if let segment = barred.first(where: { symbol in
      let letters = symbol.barredLetters ?? []
      return letters.count == 2 && letters.allSatisfy { $0.letter.isPlainCapital && !$0.isConjugated }
    }), barred.count > 1 {
      return .error(
        .ambiguousName, "\(segment) may be a segment between points, which is shown, not checked",
        at: claim.span,
        notes: [.init("a number like others: assume \(segment.latex) \\in \\mathbb{R}")])
    }
    if let number = barred.first(where: mayBeDigits) {
      return .error(
        .ambiguousName, "\(number) may be the number with these digits, and nothing says so", at: claim.span,
        notes: [
          .init("the number: write its digits with powers of ten, as in 10a + b"),
          .init("a mean, or another name: assume \(number.latex) \\in \\mathbb{R}"),
        ])
    }
    let letters = Set(barred.flatMap { $0.barredLetters ?? [] }.map(\.letter)).filter {
      environment[$0] == nil
    }
    let isI = letters.contains(Symbol("i"))
    let others = letters.filter { $0.name != "i" && declaredKinds[$0] == nil && !declaredReals.contains($0) }
    guard !others.isEmpty || isI else { return nil }
    // What is said of a letter and its conjugate may be true where it is not decided.
    let stands = FreeSymbols.of(
      [claim.left, claim.right] + assumptions.flatMap { [$0.left, $0.right] }, in: environment)
    func holds() -> Bool {
      let found = verdict(of: claim) { prover in
        for letter in others { prover.declaredKinds[letter] = .complex }
      }
      return found == .proved || found == .undecided && stands.contains(where: others.contains)
    }
    guard isI || holds(), let first = letters.sorted().first else { return nil }
    return .error(
      .ambiguousName, "a line may mean the conjugate, and nothing says what \(first) is", at: claim.span,
      notes: [
        .init(
          isI
            ? "the imaginary unit: write \\mathrm{i}"
            : "the conjugate: assume \(first.latex) \\in \\mathbb{C}"),
        .init("a mean, or another name: assume \(barred[0].latex) \\in \\mathbb{R}"),
      ])
  }

  /// Whether a line stands over several small letters or digits, none of them a complex number: $\overline{ab} = 10a + b$.
  private func mayBeDigits(_ symbol: Symbol) -> Bool {
    let letters = symbol.barredLetters ?? []
    return letters.count > 1
      && letters.allSatisfy { letter, isConjugated in
        !isConjugated && !["z", "w"].contains(letter.name) && declaredKinds[letter] != .complex
          && letter.name.utf8.count == 1 && letter.name.allSatisfy { $0.isLowercase || $0.isNumber }
      }
  }

  /// $v = |\vec v|$ by the letter, and $|\hat{\mathbf n}| = 1$ by the hat.
  private func problemOfLengths(_ claim: Claim, _ open: [Symbol]) -> Diagnostic? {
    var values: [Symbol: Expression] = [:]
    var lengths: [Symbol] = []
    var hats: [Symbol] = []
    for symbol in open {
      let vector = open.first { $0 != symbol && $0.notation == .vector && $0.lettersOfVector == symbol.name }
      if symbol.notation == .plain, let vector {
        values[symbol] = Expression(.norm(Expression(.symbol(vector))))
        lengths.append(symbol)
      } else if symbol.isHatted,
        symbol.notation == .vector || claim.left.multipliesVectors || claim.right.multipliesVectors
      {
        hats.append(symbol)
        if let vector = open.first(where: {
          $0 != symbol && $0.notation == .vector && $0.name == symbol.withoutHat
        }) {
          let name = Expression(.symbol(vector))
          values[symbol] = Expression(.quotient(name, Expression(.norm(name))))
        }
      }
    }
    guard !values.isEmpty || !hats.isEmpty else { return nil }
    let units = hats.filter { values[$0] == nil }
    let found = verdict(of: claim, replacing: values) { prover in
      for symbol in units {
        if symbol.notation == .plain { prover.declaredKinds[symbol] = .vector(nil) }
        let length = Expression(.norm(Expression(.symbol(symbol))))
        prover.assumptions.append(Claim(left: length, relation: .equal, right: .integer(1), span: claim.span))
      }
    }
    guard found == .proved || found == .undecided, let first = (hats + lengths).first else { return nil }
    if hats.isEmpty {
      guard found == .proved else { return nil }
      return .error(
        .ambiguousName, "\(first) may be the length of the vector, and nothing says so", at: claim.span,
        notes: [
          .init("the length: assume \(first.latex) = \(LaTeXPrinter.print(values[first] ?? .integer(0)))"),
          .init("a number like others: assume \(first.latex) \\in \\mathbb{R}"),
        ])
    }
    return .error(
      .ambiguousName, "\(first) may be a unit vector, and nothing says so", at: claim.span,
      notes: [.init("the unit vector: assume \\lVert \(first.latex)\\rVert = 1")])
  }

  /// $\hat a\times\hat b = \hat b\times\hat a$ holds for numbers, and not for vectors.
  private func problemOfCrosses(_ claim: Claim) -> Diagnostic? {
    var crossed: Set<Symbol> = []
    for side in [claim.left, claim.right] { _ = side.likelyVectors(&crossed) }
    let vectors = open(claim).filter(crossed.contains)
    guard let first = vectors.first else { return nil }
    // Of many it is not asked.
    let isAsked = claim.countOfCrosses <= Claim.mostCrossesOfVectors
    if isAsked {
      let found = verdict(of: claim) { prover in
        for symbol in vectors { prover.declaredKinds[symbol] = .vector(.number(3)) }
      }
      guard found != .proved else { return nil }
    }
    let list = vectors.map(\.latex).joined(separator: ", ")
    let place = isAsked ? "a vector, of which this does not hold, and" : "a vector, and"
    return .error(
      .ambiguousName, "\(first) may be \(place) nothing says so",
      at: claim.span,
      notes: [
        .init("vectors: assume \(list) \\in \\mathbb{R}^3"),
        .init("numbers: assume \(list) \\in \\mathbb{R}"),
      ])
  }

  /// $\aleph_0 + 1 > \aleph_0$ holds for numbers, and not for cardinals.
  private func problemOfCardinals(_ claim: Claim) -> Diagnostic? {
    FreeSymbols.of([claim.left, claim.right], in: environment).first { $0.isCardinal && isUndeclared($0) }
      .map(mayBeConventional(at: claim.span))
  }

  /// A matrix I of a declared size is mostly the identity.
  private func problemOfIdentity(_ claim: Claim, _ free: [Symbol]) -> Diagnostic? {
    let unit = Symbol("E")
    if free.contains(unit), isUndeclared(unit), environment[unit] == nil,
      verdict(of: claim, { $0.declaredKinds[unit] = .identity(nil) }) == .proved
    {
      return .error(
        .ambiguousName, "E may be the identity, and nothing says so", at: claim.span,
        notes: [.init("the identity: write \\mathbf{I}"), .init("a number: assume E \\in \\mathbb{R}")])
    }
    for unit in [unit, Symbol("I")]
    where free.contains(unit) && isUndeclared(unit) && !isNumberByAssumption(unit) && environment[unit] == nil
    {
      // Of matrices, or of their blocks: what holds of 1 may hold of the identity. That I is one where all capitals are matrices is known.
      let holdsMatrix = [claim.left, claim.right].contains {
        $0.holdsMatrix || unit.name == "I" && $0.holdsBinder
      }
      guard holdsMatrix || unit.name != "I" && free.contains(where: { $0 != unit && $0.isPlainCapital }),
        verdict(of: claim, replacing: [unit: .integer(1)]) == .proved
      else { continue }
      return .error(
        .ambiguousName, "\(unit.name) may be the identity, and nothing says so", at: claim.span,
        notes: [
          .init("the identity: write \\mathbf{I}"), .init("a number: assume \(unit.name) \\in \\mathbb{R}"),
        ])
    }
    let letter = Symbol("I")
    guard free.contains(letter), case .matrix(let rows, let columns)? = declaredKinds[letter],
      rows == columns,
      verdict(of: claim, { $0.declaredKinds[letter] = .identity(rows) }) == .proved
    else { return nil }
    return .error(
      .ambiguousName, "I may be the identity, and is declared like any other matrix", at: claim.span,
      notes: [.init("the identity: write \\mathbf{I}")])
  }
}

extension Symbol {
  /// Whether its index counts on from a letter, as n + 1 does, which that of a quantity hardly does.
  var isElementByIndex: Bool {
    let index = index
    return index.contains(where: { "+-−".contains($0) }) && index.contains(where: \.isLetter)
      && index.first?.isLetter == true && index.last.map { $0.isNumber || $0.isLetter } == true
  }

  /// Whether a hat stands over its letter.
  fileprivate var isHatted: Bool { base.unicodeScalars.contains { $0.value == 0x302 } }

  /// Whether the letter is mostly a vector where another such letter stands beside it, behind a cross: $r \times F$.
  fileprivate var isVectorOfPhysics: Bool { ["u", "v", "w", "r", "F", "B", "ω"].contains(base) }

  /// Whether a cross beside the name is likely that of vectors: with a mark over or under it, in Fraktur, e with an index, or a letter that
  /// vectors have in books of physics.
  fileprivate var mayBeVectorInCross: Bool {
    guard notation == .plain else { return false }
    if base == "e", !index.isEmpty { return true }
    if isVectorOfPhysics { return true }
    let scalars = base.unicodeScalars
    guard let letter = scalars.first else { return false }
    return (0x1D504...0x1D537).contains(letter.value) || (0x1D56C...0x1D59F).contains(letter.value)
      || scalars.dropFirst().contains { (0x300...0x36F).contains($0.value) }
  }

  /// The name without its hat.
  fileprivate var withoutHat: String {
    var result = ""
    result.unicodeScalars.append(contentsOf: name.unicodeScalars.filter { $0.value != 0x302 })
    return result
  }

  /// The plain letter of a bold one, or of one with an arrow alone, with the same index.
  fileprivate var lettersOfVector: String? {
    let scalars = Array(base.unicodeScalars)
    guard let letter = scalars.first else { return nil }
    let plain: Unicode.Scalar?
    if scalars.count == 2, scalars[1].value == 0x20D7 {
      plain = letter
    } else if scalars.count == 1 {
      switch letter.value {
      case 0x1D41A...0x1D433: plain = Unicode.Scalar(letter.value - 0x1D41A + 0x61)
      case 0x1D482...0x1D49B: plain = Unicode.Scalar(letter.value - 0x1D482 + 0x61)
      default: plain = nil
      }
    } else {
      plain = nil
    }
    return plain.map { String(Character($0)) + name.dropFirst(base.count) }
  }

  /// Whether it is x, y or z with a hat, which in products of vectors are those of the axes.
  fileprivate var isHattedCoordinate: Bool {
    let letters = base.unicodeScalars.filter { $0.value != 0x302 }
    guard letters.count == 1, isHatted, name == base, let letter = letters.first else { return false }
    return (0x78...0x7A).contains(letter.value) || (0x1D431...0x1D433).contains(letter.value)
  }

  /// Whether it is i, j or k in bold, with a hat or an arrow, or a vector e with an index.
  fileprivate var isUnitVector: Bool {
    let letters = base.unicodeScalars.filter { $0.value != 0x302 && $0.value != 0x20D7 }
    let hasHat = letters.count < base.unicodeScalars.count
    guard letters.count == 1, let letter = letters.first, primes == 0 else { return false }
    if !index.isEmpty {
      return letter.value == 0x65 && hasHat || letter.value == 0x1D41E || letter.value == 0x1D486
    }
    switch letter.value {
    // Bold i, j and k, upright and slanted.
    case 0x1D422...0x1D424, 0x1D48A...0x1D48C: return true
    // With a hat, with a dot and without.
    case 0x69...0x6B, 0x131, 0x237: return hasHat
    default: return false
    }
  }

  /// Whether digits and letters from A to F stand before the index 16.
  fileprivate var mayBeHexadecimal: Bool {
    guard index == "16", primes == 0 else { return false }
    return base.unicodeScalars.allSatisfy { scalar in
      let letter =
        scalar.value >= 0x1D670 && scalar.value < 0x1D68A ? scalar.value - 0x1D670 + 0x41 : scalar.value
      return (0x41...0x46).contains(letter) || (0x30...0x39).contains(letter)
    }
  }

  /// Whether it is an E without serifs, which few other things are called.
  fileprivate var isUprightExpectation: Bool { name == "\u{1D5A4}" }

  /// Whether it is δ with an index of two letters.
  fileprivate var isDelta: Bool {
    base == "δ" && primes == 0 && index.filter { $0 != "," }.count == 2
      && index.allSatisfy { $0.isLetter || $0.isNumber || $0 == "," }
  }

  /// Whether it is ε with an index of three letters.
  fileprivate var isPermutationSign: Bool { ["ε", "ϵ"].contains(base) && primes == 0 && letteredIndex == 3 }

  /// The number of letters that an index consists of; nil for one with anything else but commas.
  private var letteredIndex: Int? {
    let letters = index.filter { $0 != "," }
    return letters.allSatisfy { $0.isLetter } ? letters.count : nil
  }
}

extension Claim {
  /// Products of more vectors than this are not written out, which nothing could interrupt: each doubles the terms.
  static let mostCrossesOfVectors = 6

  /// How many crosses stand in both sides.
  var countOfCrosses: Int { left.countOfCrosses + right.countOfCrosses }
}

extension Expression {
  fileprivate var countOfCrosses: Int {
    var count = 0
    var pending = [self]
    while let next = pending.popLast() {
      if case .cross = next.node { count += 1 }
      pending += next.operands
    }
    return count
  }

  /// Whether a product with a point or a cross, or a length, stands in it.
  fileprivate var multipliesVectors: Bool {
    switch node {
    case .dot, .cross, .norm: true
    case .magnitude(let operand):
      if case .symbol = operand.node { true } else { operand.multipliesVectors }
    default: someOperand { $0.multipliesVectors }
    }
  }

  /// The names that are likely those of vectors, with factors or in sums; those among them that stand beside a cross between
  /// two such names are added to `crossed`: beside a number it is a sign of multiplication.
  fileprivate func likelyVectors(_ crossed: inout Set<Symbol>) -> Set<Symbol> {
    switch node {
    case .symbol(let symbol): return symbol.mayBeVectorInCross ? [symbol] : []
    case .cross(let left, let right):
      let (a, b) = (left.likelyVectors(&crossed), right.likelyVectors(&crossed))
      let both = a.union(b)
      // π × r × r is an area.
      if !a.isEmpty, !b.isEmpty, both.count > 1 || both.contains(where: { !$0.isVectorOfPhysics }) {
        crossed.formUnion(both)
      }
      return both
    case .sum, .product, .negation:
      return operands.reduce(into: []) { $0.formUnion($1.likelyVectors(&crossed)) }
    default:
      for operand in operands { _ = operand.likelyVectors(&crossed) }
      return []
    }
  }

  /// Whether a cross stands in it that is likely that of vectors.
  var holdsLikelyCross: Bool {
    var crossed: Set<Symbol> = []
    _ = likelyVectors(&crossed)
    return !crossed.isEmpty
  }

  /// Whether two of some names stand in one product, or one of them in a power.
  func holdsProduct(of names: Set<Symbol>) -> Bool {
    func isName(_ factor: Expression) -> Bool {
      if case .symbol(let symbol) = factor.node { names.contains(symbol) } else { false }
    }
    switch node {
    case .product(let factors) where factors.filter(isName).count > 1: return true
    case .power(let base, _) where isName(base): return true
    default: return someOperand { $0.holdsProduct(of: names) }
    }
  }

  /// Whether a power of a name stands in it, with an exponent that is no whole number as it is written.
  fileprivate func hasPower(of symbol: Symbol) -> Bool {
    var pending = [self]
    while let next = pending.popLast() {
      if case .power(let base, let exponent) = next.node, case .symbol(symbol) = base.node,
        exponent.knownInteger == nil
      {
        return true
      }
      pending += next.operands
    }
    return false
  }

  /// The same tree with a name made the imaginary unit.
  fileprivate func withImaginaryUnit(for symbol: Symbol) -> Expression {
    mapped { part in
      if case .symbol(symbol) = part.node { Expression(.symbol(.imaginaryUnit), part.span) } else { part }
    }
  }
}

extension Expression {
  /// Whether a name with these letters before its index stands in it.
  fileprivate func mentionsBase(_ letters: String) -> Bool {
    switch node {
    case .symbol(let symbol) where symbol.base == letters: return true
    case .apply(let symbol, _) where symbol.letterOfSequence?.name == letters: return true
    default: return someOperand { $0.mentionsBase(letters) }
    }
  }
}
