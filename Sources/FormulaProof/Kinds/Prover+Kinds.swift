import FormulaSyntax
import SourceText

extension Prover {
  /// The judgement of a claim in which not all symbols are real numbers; nil for any other.
  func judgedByKinds(_ claim: Claim) -> (judgement: Judgement, diagnostic: Diagnostic?)? {
    let survey = KindSurvey(claim, self)
    if survey.isPlain { return nil }
    if !survey.exponents.isEmpty {
      var whole = self
      whole.integers.formUnion(survey.exponents)
      return whole.judgedByKinds(claim)
    }
    if hasDefiningEquations {
      let (wholes, variables, sequences) = Self.symbolsOfEquations(claim, assumptions)
      let other = withEquations(of: wholes.union(variables), sequences: sequences)
      if other.assumptions.count > assumptions.count {
        return other.judgedByKinds(claim, equations: other.assumptions[assumptions.count...], wholes)
      }
    }
    let functions = survey.functions.subtracting(Symbol.functionsOfWholeNumbers)
    let ofWholes = survey.functions.intersection(Symbol.functionsOfWholeNumbers)
    do throws(Diagnostic) {
      if survey.functions.contains(.mapping) {
        throw .error(.notAClaim, "∈ can be assumed, not claimed", at: claim.span)
      }
      // What it makes of the claim has no binders, and is judged by the kinds of its symbols.
      if survey.hasBinders {
        return (try BinderJudge(claim: claim, prover: self, kinds: survey).judge(), nil)
      }
      if survey.isComplex {
        guard !survey.isAbstract else {
          throw .error(
            .notUnderstood, "vectors and matrices of complex numbers are shown, not checked", at: claim.span
          )
        }
        guard functions.isEmpty, ofWholes.isEmpty else {
          throw .error(
            .notUnderstood,
            functions.isEmpty
              ? "whole numbers beside complex numbers are shown, not checked"
              : "unknown functions of complex numbers are shown, not checked", at: claim.span)
        }
        return (try ComplexJudge(claim: claim, prover: self, kinds: survey.kinds).judge(), nil)
      }
      if survey.isAbstract {
        return (try AbstractJudge(claim: claim, prover: self, kinds: survey.kinds).judge(), nil)
      }
      let (plain, prover) = puttingValues(claim)
      if ofWholes == [.binomial] {
        let judgement = try BinomialJudge(claim: plain, prover: prover, kinds: survey.kinds).judge()
        if judgement.verdict != .undecided { return (judgement, nil) }
      }
      if !ofWholes.isEmpty { return (try WholeNumberJudge(claim: plain, prover: prover).judge(), nil) }
      return (try FunctionJudge(claim: claim, prover: self, functions: functions).judge(), nil)
    } catch {
      if error.finding == .outOfTime {
        let message = "over budget: more than \(options.limits.seconds) s"
        return (Judgement(.undecided, method: "none", message: message), nil)
      }
      return (Judgement(.error, method: "none", message: error.message), error)
    }
  }

  /// The judgement of a claim under equations, some of them of whole numbers.
  ///
  /// In n = 2m one takes m for a whole number, though nothing says that it is. What is false of other numbers alone is undecided.
  private func judgedByKinds(
    _ claim: Claim, equations: ArraySlice<Claim>, _ wholes: Set<Symbol>
  ) -> (judgement: Judgement, diagnostic: Diagnostic?)? {
    let result = judgedByKinds(claim)
    guard result?.judgement.verdict == .refuted else { return result }
    var others: Set<Symbol> = []
    // What a sum up to n is need be no whole number.
    for equation in equations where !equation.left.holdsBinder && !equation.right.holdsBinder {
      let names = Set(FreeSymbols.of([equation.left, equation.right], in: environment))
      if !names.isDisjoint(with: wholes) { others.formUnion(names.subtracting(wholes)) }
    }
    others = others.filter {
      !integers.contains($0) && !rationals.contains($0) && !declaredReals.contains($0)
        && declaredKinds[$0] == nil
    }
    guard !others.isEmpty else { return result }
    var whole = self
    whole.integers.formUnion(others)
    if whole.judgedByKinds(claim)?.judgement.verdict == .refuted { return result }
    let names = others.sorted().map(\.shown).joined(separator: ", ")
    let message =
      "whether this holds may depend on whether \(names) \(others.count == 1 ? "is a whole number" : "are whole numbers")"
    return (Judgement(.undecided, method: "none", message: message), nil)
  }

  /// The symbols of which an equation is no definition: whole numbers by their use, what something is differentiated or integrated
  /// by, and elements of sequences.
  static func symbolsOfEquations(
    _ claim: Claim, _ assumptions: [Claim]
  ) -> (wholes: Set<Symbol>, variables: Set<Symbol>, sequences: Set<Symbol>) {
    let sides = [claim.left, claim.right] + assumptions.flatMap { [$0.left, $0.right] }
    let letters = WholeNumberJudge.Letters(sides)
    var wholes = letters.naturals.union(letters.integers)
    var (variables, sequences): (Set<Symbol>, Set<Symbol>) = ([], [])
    for side in sides {
      side.collectBoundSymbols(&wholes)
      side.collectVariables(ofDerivatives: &variables)
      side.collectSequences(&sequences)
    }
    return (wholes, variables, sequences)
  }

  /// A judgement that stands in every reading which the claim's names leave open; else an error that names both.
  func settlingDoubts(
    _ claim: Claim, _ judged: (judgement: Judgement, diagnostic: Diagnostic?)
  ) -> (judgement: Judgement, diagnostic: Diagnostic?) {
    let verdict = judged.judgement.verdict
    var other = claim
    other.doubts = ReadingDoubts()
    if claim.doubts.isEuler, dependsOnEulerNumber(other, verdict) {
      let error = Diagnostic.error(
        .ambiguousName, "whether this holds depends on whether e is the base of the natural logarithm",
        at: claim.span,
        notes: [
          .init("the number: write \\mathrm{e} or \\exp(1)"), .init("a name: assume e \\in \\mathbb{R}"),
        ])
      return (Judgement(.error, method: "none", message: error.message), error)
    }
    if verdict == .refuted, claim.doubts.hasOpenSeries {
      return (
        Judgement(
          .undecided, method: "none",
          message:
            "it fails if what is left out follows the rule of the terms before the dots; write \\sum to say so"
        ),
        nil
      )
    }
    if [.proved, .refuted, .confirmed].contains(verdict),
      let error = refusingPartialDerivatives(claim) ?? refusingAppliedNames(claim)
    {
      return (Judgement(.error, method: "none", message: error.message), error)
    }
    if [.proved, .confirmed, .refuted].contains(verdict), let place = claim.doubts.coefficient {
      let error = Diagnostic.error(
        .notUnderstood, "square brackets around a power may take its coefficient of what follows", at: place,
        notes: [
          .init("a factor: write (...), or no brackets"),
          .init("a coefficient is shown, not checked: write it as a derivative at 0, or as a sum"),
        ])
      return (Judgement(.error, method: "none", message: error.message), error)
    }
    if [.proved, .confirmed, .refuted].contains(verdict), let error = refusingRounding(claim, other, verdict)
    {
      return (Judgement(.error, method: "none", message: error.message), error)
    }
    if [.proved, .confirmed].contains(verdict), let error = refusingQuantifiedNames(claim, other) {
      return (Judgement(.error, method: "none", message: error.message), error)
    }
    if verdict == .refuted, let error = refusingScopes(claim) {
      return (Judgement(.error, method: "none", message: error.message), error)
    }
    if verdict == .refuted, let error = refusingResidues(claim, other) {
      return (Judgement(.error, method: "none", message: error.message), error)
    }
    if verdict == .refuted, let error = refusingEmptyDots(claim, other) {
      return (Judgement(.error, method: "none", message: error.message), error)
    }
    if verdict == .refuted, let error = refusingProperties(claim) {
      return (Judgement(.error, method: "none", message: error.message), error)
    }
    if verdict == .refuted, let error = refusingUnits(claim) {
      return (Judgement(.error, method: "none", message: error.message), error)
    }
    if verdict == .refuted, let error = refusingAlternatives(claim, other) {
      return (Judgement(.error, method: "none", message: error.message), error)
    }
    guard verdict == .proved || verdict == .refuted else { return judged }
    if claim.doubts.isImaginary, !isIndex(Symbol("i")) {
      var complex = other
      complex.left = other.left.withImaginaryUnit
      complex.right = other.right.withImaginaryUnit
      let (judgement, problem) = takingAsImaginaryUnit(Symbol("i")).judge(complex)
      let reading = judgement.verdict
      // What is not computed with complex numbers may hold for them; an order makes i a real number.
      let isBeyond =
        problem != nil
        && [claim.left, claim.right].contains { $0.leavesReals(with: Symbol("i")) }
      if verdict == .refuted, reading == .proved, claim.relation == .equal {
        var result = judgement
        result.message = result.message ?? Self.readingOfImaginaryUnit
        return (result, nil)
      }
      if isOther(reading, verdict) || (verdict == .refuted && (reading == .undecided || isBeyond)) {
        let error = Diagnostic.error(
          .ambiguousName, "whether this holds depends on whether i is the imaginary unit", at: claim.span,
          notes: [
            .init("the imaginary unit: write \\mathrm{i}"), .init("a real number: assume i \\in \\mathbb{R}"),
          ])
        return (Judgement(.error, method: "none", message: error.message), error)
      }
    }
    guard !claim.doubts.capitals.isEmpty else { return judged }
    var capitals = claim.doubts.capitals.filter { environment[$0] == nil && declaredKinds[$0] == nil }
    // A = PDP^{-1} speaks of matrices P and D, where A is one.
    let sides = [claim.left, claim.right] + assumptions.flatMap { [$0.left, $0.right] }
    let free = Set(FreeSymbols.of(sides, in: environment))
    capitals.formUnion(free.filter { $0.mayBeMatrix && isUndeclared($0) && !isInOrder($0) })
    guard !capitals.isDisjoint(with: free) else { return judged }
    var matrices = self
    for symbol in capitals where free.contains(symbol) && !integers.contains(symbol) {
      matrices.declaredKinds[symbol] = KindSurvey.kind(ofCapital: symbol)
    }
    matrices.options.limits.seconds = min(matrices.options.limits.seconds, 0.5)
    // Of matrices the product says less, so that it tells nothing of them.
    if other.isOfNumbers || matrices.assumptions.contains(where: { $0.isOfNumbers }) {
      var product = other
      product.isOfNumbers = false
      for index in matrices.assumptions.indices { matrices.assumptions[index].isOfNumbers = false }
      guard matrices.judge(product).judgement.verdict != .error else { return judged }
      let names = capitals.intersection(free).sorted()
      let error = Diagnostic.error(
        .ambiguousName,
        "± on one side of an equation is checked for numbers alone, and nothing says what "
          + names.map(\.shown).joined(separator: ", ") + (names.count == 1 ? " is" : " are"), at: claim.span,
        notes: [
          .init("numbers: assume " + names.map { "\($0.latex) \\in \\mathbb{R}" }.joined(separator: ",\\ "))
        ])
      return (Judgement(.error, method: "none", message: error.message), error)
    }
    let ofMatrices = matrices.judge(other).judgement.verdict
    // From AB = AC nothing follows for B and C that small matrices would refute at once.
    let mayDiffer =
      verdict == .proved && ofMatrices == .undecided
      && assumptions.contains { fact in
        fact.relation == .equal && [fact.left, fact.right].contains { $0.holdsProduct(of: capitals) }
      }
    let isFalseOfBlocks =
      verdict == .proved && ofMatrices == .error && failsForBlocks(other, capitals.intersection(free))
    if isOther(ofMatrices, verdict) || mayDiffer || isFalseOfBlocks {
      let symbols = capitals.intersection(free).sorted()
      let names = symbols.map { $0.latex }
      let list = symbols.map(\.shown).joined(separator: ", ")
      let error = Diagnostic.error(
        .ambiguousName,
        "this is \(verdict == .proved ? "true" : "false") of numbers and "
          + "\(verdict != .proved ? "true" : mayDiffer ? "perhaps false" : "false") of matrices, and nothing says what \(list) "
          + (names.count == 1 ? "is" : "are"), at: claim.span,
        notes: [
          .init("numbers: assume " + names.map { "\($0) \\in \\mathbb{R}" }.joined(separator: ",\\ ")),
          .init("matrices: " + Self.declaringMatrices(names)),
        ])
      return (Judgement(.error, method: "none", message: error.message), error)
    }
    return judged
  }

  /// Whether a claim with these names among the entries of a matrix is false where they are blocks: it is looked at for two rows and columns.
  private func failsForBlocks(_ claim: Claim, _ names: Set<Symbol>) -> Bool {
    guard claim.left.holdsEntry(names) || claim.right.holdsEntry(names) else { return false }
    var instance = ConcreteInstance(kinds: declaredKinds)
    for (place, name) in names.sorted().enumerated() {
      let elements = [2, 3, 5, 11].enumerated().map { index, prime in
        ConcreteInstance.integer(prime + place * (index * index + 1) - 3 * (place % 2), claim.span)
      }
      instance.values[name] = (2, 2, elements)
    }
    guard let written = AbstractJudge.written(claim, instance) else { return false }
    var plain = replacingAssumptions([])
    plain.options.limits.seconds = min(plain.options.limits.seconds, 0.5)
    return plain.judge(written).judgement.verdict == .refuted
  }

  /// Square brackets that group nothing are the number, or the number rounded down: both must come to the same.
  private func refusingRounding(_ claim: Claim, _ plain: Claim, _ verdict: Verdict) -> Diagnostic? {
    let places = claim.doubts.idleBrackets
    guard let first = places.min(by: { $0.lowerBound < $1.lowerBound }) else { return nil }
    var other = plain
    other.left = plain.left.mapped { $0.roundingDown(at: places) }
    other.right = plain.right.mapped { $0.roundingDown(at: places) }
    guard other.left != plain.left || other.right != plain.right else { return nil }
    let reading = judge(other).judgement.verdict
    guard reading != verdict, !(reading == .proved && verdict == .confirmed) else { return nil }
    return Self.mayRound(first)
  }

  /// What is said of square brackets whose meaning matters.
  private static func mayRound(_ place: Span) -> Diagnostic {
    .error(
      .notUnderstood, "square brackets may be the number rounded down", at: place,
      notes: [
        .init("rounded down: write \\lfloor ... \\rfloor"), .init("the number: write (...), or no brackets"),
      ])
  }

  /// What is said of all x holds for all x: a proof must not use what is assumed of another one.
  private func refusingQuantifiedNames(_ claim: Claim, _ plain: Claim) -> Diagnostic? {
    let names = claim.doubts.quantifiedNames
    guard let first = names.sorted().first, let free = forgetting(names, except: claim.conditions) else {
      return nil
    }
    let verdict = free.judge(plain).judgement.verdict
    guard verdict != .proved && verdict != .confirmed else { return nil }
    return .error(
      .ambiguousName,
      "“for all” means every \(first.shown), and what is assumed of one \(first.shown) would be used",
      at: claim.span,
      notes: [
        .init("of that one alone: leave out “for all”"),
        .init("of every one: give it another letter, and its conditions behind “for all”"),
      ])
  }

  /// “For all ε” before an implication of which the conclusion does not speak of ε may belong to the premise alone.
  private func refusingScopes(_ claim: Claim) -> Diagnostic? {
    let spoken = Set(FreeSymbols.of([claim.left, claim.right], in: environment))
    let name = claim.doubts.quantifiedNames.sorted().first { name in
      !spoken.contains(name)
        && assumptions.contains { fact in
          let names = Set(FreeSymbols.of([fact.left, fact.right], in: environment))
          return names.contains(name) && !names.isDisjoint(with: spoken)
        }
    }
    guard let name else { return nil }
    return .error(
      .ambiguousName,
      "“for all \(name.shown)” may belong to the premise alone, and nothing says whether it does",
      at: claim.span, notes: [.init("of the whole: put parentheses around what it is said of")])
  }

  /// Dots stand for a term at least: what is false of an empty sum alone says nothing of one with dots.
  private func refusingEmptyDots(_ claim: Claim, _ plain: Claim) -> Diagnostic? {
    let bounds = claim.doubts.dottedBounds.sorted()
    guard let first = bounds.first else { return nil }
    let facts = bounds.map { symbol in
      Claim(
        left: Expression(.symbol(symbol)), relation: .greaterOrEqual, right: .integer(1), span: claim.span)
    }
    guard assuming(facts).judge(plain).judgement.verdict != .refuted else { return nil }
    return .error(
      .ambiguousName, "this fails only where the dots stand for no term", at: claim.span,
      notes: [.init("assume \(first.latex) \\ge 1")])
  }

  /// Whether an assumption puts a symbol into an order: then it is a number.
  private func isInOrder(_ symbol: Symbol) -> Bool {
    assumptions.contains { fact in
      fact.relation != .equal && fact.relation != .notEqual
        && (fact.left.mentions(symbol) || fact.right.mentions(symbol))
    }
  }

  /// What is said where an equation that fails for real numbers i holds for the imaginary unit: nobody means the former.
  static let readingOfImaginaryUnit = "i is read as the imaginary unit"

  /// What is said where a product that is 0 stands for one of two equations, and not all symbols are numbers: a product of matrices
  /// may be 0 without a factor that is.
  func refusingOtherThanNumbers(_ claim: Claim) -> Diagnostic? {
    guard claim.isOfNumbers || assumptions.contains(where: { $0.isOfNumbers }) else { return nil }
    guard KindSurvey(claim, self).isAbstract else { return nil }
    return .error(
      .notUnderstood, "± on one side of an equation, and lists of elements, are checked for numbers alone",
      at: claim.span,
      notes: [.init("write each of the equations by itself")])
  }

  /// What is said of $A^2_{12}$ where A is a matrix: it may be the entry of the power, or the power of the entry. $A_{12}^2$ is the latter.
  func refusingPowersOfEntries(_ claim: Claim) -> Diagnostic? {
    guard !environment.isEmpty || !declaredKinds.isEmpty else { return nil }
    guard let (symbol, place) = claim.left.powerOfEntry(isMatrix) ?? claim.right.powerOfEntry(isMatrix) else {
      return nil
    }
    return .error(
      .ambiguousName, "this may be the power of \(symbol.shown), or an entry of a power of \(symbol.base)",
      at: place,
      notes: [
        .init("the power of the entry: write the index first"),
        .init("the entry of the power: give the power a name"),
      ])
  }

  private func isMatrix(_ symbol: Symbol) -> Bool {
    if let definition = environment[symbol], definition.parameters == nil, case .matrix = definition.body.node
    {
      return true
    }
    if case .matrix? = declaredKinds[symbol] { return true }
    return false
  }

  /// What is said of a claim in which a factor before a parenthesis may be a function: $y(0)$ of a y that has a formula in x, $f(x)$ where
  /// only f > 0 makes f a number.
  private func refusingAppliedNames(_ claim: Claim) -> Diagnostic? {
    guard !claim.doubts.appliedNames.isEmpty else { return nil }
    let names = KindSurvey(claim, self).functions.union(
      FreeSymbols.of([claim.left, claim.right], in: environment))
    let doubtful = claim.doubts.appliedNames.sorted().first { symbol in
      guard isUndeclared(symbol) else { return false }
      if dependsOnLetters(symbol) { return true }
      if names.contains(where: { $0.derivedFrom == symbol }) { return true }
      return environment[symbol] == nil && ["f", "g", "F", "G"].contains(symbol.base)
    }
    return doubtful.map { symbol in
      .error(
        .ambiguousApplication,
        "\(symbol.shown) before a parenthesis may be a factor, or a function of what stands there",
        at: claim.span,
        notes: [
          .init("a factor: write \\cdot behind it, or no parenthesis"),
          .init(
            "a function: define \(symbol.latex)(x) = …, or assume \(symbol.latex) : \\mathbb{R} \\to \\mathbb{R}"
          ),
        ])
    }
  }

  /// Whether a definition or an assumed equation gives a name by a formula in letters.
  func dependsOnLetters(_ symbol: Symbol) -> Bool {
    if let definition = environment[symbol], definition.parameters == nil,
      !DerivedNames.letters(of: definition, in: environment).isEmpty
    {
      return true
    }
    let name = Expression(.symbol(symbol))
    return assumptions.contains { fact in
      guard fact.relation == .equal else { return false }
      return [(fact.left, fact.right), (fact.right, fact.left)].contains { side, formula in
        side == name && FreeSymbols.of([formula], in: Environment()).contains { $0 != symbol }
      }
    }
  }

  /// What is said of a claim that fails for some values of names, several of which may be units: they have no values.
  private func refusingUnits(_ claim: Claim) -> Diagnostic? {
    let sides = [claim.left, claim.right]
    let units = FreeSymbols.of(sides, in: environment).filter { symbol in
      UnitSymbols.contains(symbol.name) && declaredKinds[symbol] == nil && !declaredReals.contains(symbol)
    }
    guard !claim.doubts.units.isDisjoint(with: units) else { return nil }
    if units.contains(where: { $0.name == "rad" }) {
      return .error(
        .ambiguousName, "rad may be the unit of angles, which are numbers here", at: claim.span,
        notes: [
          .init("an angle in radians: leave it out"), .init("a name: assume \\mathrm{rad} \\in \\mathbb{R}"),
        ])
    }
    // Behind the letter of a millionth.
    let isMicro = FreeSymbols.of(sides, in: environment).contains { ["μ", "µ"].contains($0.name) }
    guard units.count > 1 || isMicro else { return nil }
    return .error(
      .ambiguousName,
      "\(units.map(\.name).joined(separator: ", ")) may be units, which are shown, not checked",
      at: claim.span,
      notes: (units.count > 1
        ? [.init("say how they convert: define \(units[0].latex) = …\\,\(units[1].latex) before")] : []) + [
          .init(
            "names of quantities: assume "
              + units.map { "\($0.latex) \\in \\mathbb{R}" }.joined(separator: ",\\ "))
        ])
  }

  /// What is said of a claim that is false as it was read, and true as some books write it.
  private func refusingAlternatives(_ claim: Claim, _ plain: Claim) -> Diagnostic? {
    if claim.doubts.hasDifferentials {
      return .error(
        .ambiguousName, "d before a name may be the sign of a differential, which is shown, not checked",
        at: claim.span, notes: [.init("where d is a factor, write d\\,x")])
    }
    if let place = claim.doubts.appliedPi {
      return .error(
        .ambiguousArgument, "it cannot be told whether π is the number here, or a function", at: place,
        notes: [
          .init("the number: write \\pi \\cdot (…), or no parentheses"),
          .init("a function: give it another name"),
        ])
    }
    func verdict(_ change: (Expression) -> Expression) -> Verdict {
      var other = plain
      other.left = plain.left.mapped(change)
      other.right = plain.right.mapped(change)
      var quick = self
      quick.options.limits.seconds = min(quick.options.limits.seconds, 0.5)
      return quick.judge(other).judgement.verdict
    }
    func holds(_ change: (Expression) -> Expression) -> Bool {
      [.proved, .confirmed].contains(verdict(change))
    }
    var (logarithms, decimals): (Set<Span>, Set<Span>) = ([], [])
    for alternative in claim.doubts.alternatives.prefix(8) {
      switch alternative {
      case .logarithm(let span): logarithms.insert(span)
      case .decimalLogarithm(let span): decimals.insert(span)
      case .rounding(let places):
        // Few claims with floors are proved, but one that is false has its counterexample as soon as any other.
        guard ![.refuted, .error].contains(verdict { $0.roundingDown(at: places) }),
          let first = places.min(by: { $0.lowerBound < $1.lowerBound })
        else { continue }
        return Self.mayRound(first)
      case .factors(let places):
        guard holds({ $0.partingArguments(at: places) }),
          let place = places.min(by: { $0.lowerBound < $1.lowerBound })
        else { continue }
        return .error(
          .ambiguousArgument, "whether this holds depends on whether the last factor belongs to the argument",
          at: place,
          notes: [
            .init("if it does: put the argument into parentheses"),
            .init("if it does not: put the function into parentheses"),
          ])
      case .behind(let span):
        guard holds({ $0.takingFactor(intoCallAt: span) }) else { continue }
        return .error(
          .ambiguousArgument, "whether this holds depends on whether the next factor belongs to the argument",
          at: span,
          notes: [
            .init("if it does: put the argument into parentheses"),
            .init("if it does not: put the function into parentheses"),
          ])
      case .argument(let span):
        guard holds({ $0.takingDivisor(intoCallAt: span) }) else { continue }
        return .error(
          .ambiguousArgument, "whether this holds depends on whether the divisor belongs to the argument",
          at: span,
          notes: [
            .init("if it does: put both into parentheses"),
            .init("if it does not: put the function into parentheses"),
          ])
      case .divisor(let span, let count):
        guard holds({ $0.takingFactors(count, intoDivisorAt: span) }) else { continue }
        return .error(
          .ambiguousArgument, "whether this holds depends on whether all behind the slash is the divisor",
          at: span,
          notes: [
            .init("if it is: write \\frac, or parentheses around it"),
            .init("if it is not: write \\frac for the quotient"),
          ])
      }
    }
    let arguments = claim.doubts.alternatives.compactMap {
      if case .argument(let span) = $0 { span } else { nil }
    }
    if arguments.count > 1, let place = arguments.first,
      holds({ part in arguments.reduce(part) { $0.takingDivisor(intoCallAt: $1) } })
    {
      return .error(
        .ambiguousArgument, "whether this holds depends on whether the divisors belong to the arguments",
        at: place,
        notes: [
          .init("if they do: put both into parentheses"),
          .init("if they do not: put the functions into parentheses"),
        ])
    }
    for base in logarithms.isEmpty ? [] : [10, 2] {
      guard holds({ $0.changingBase(ofLogarithmsAt: logarithms, to: base) }) else { continue }
      return .error(
        .ambiguousName, "\\log is read as the natural logarithm; to the base \(base) this would hold",
        at: claim.span,
        notes: [
          .init("write \\log_{\(base)}\(base == 10 ? " or \\lg" : "")"), .init("the natural one: write \\ln"),
        ])
    }
    if !decimals.isEmpty, holds({ $0.makingBinary(logarithmsAt: decimals) }) {
      return .error(
        .ambiguousName, "\\lg is read as the logarithm to the base 10; to the base 2 this would hold",
        at: claim.span, notes: [.init("write \\log_{2}"), .init("to the base 10: write \\log_{10}")])
    }
    return nil
  }

  /// Whether a claim with the letter e came out otherwise than it does for the base of the natural logarithm, or may.
  private func dependsOnEulerNumber(_ claim: Claim, _ verdict: Verdict) -> Bool {
    let e = Symbol("e")
    let sides =
      [claim.left, claim.right] + assumptions.flatMap { [$0.left, $0.right] } + definedByAssumption
    guard environment[e] == nil, FreeSymbols.of(sides, in: environment).contains(e) else { return false }
    var number = self
    number.environment.define(Definition(e, body: Expression(.constant(.e))))
    number.options.limits.seconds = min(number.options.limits.seconds, 0.5)
    switch verdict {
    case .proved, .confirmed: return number.judge(claim).judgement.verdict == .refuted
    case .refuted:
      switch number.judge(claim).judgement.verdict {
      case .proved, .confirmed, .undecided: return true
      // As the number it contradicts what is assumed.
      case .refuted, .error, .sampled: return false
      }
    case .undecided, .error, .sampled: return false
    }
  }

  /// How capitals are said to be matrices; beside them I is the identity by itself.
  static func declaringMatrices(_ names: [String]) -> String {
    let others = names.filter { $0 != "I" }
    guard let first = others.first else { return "write \\mathbf{I} for the identity" }
    return "assume " + others.map { "\($0) \\in \\mathbb{R}^{n \\times n}" }.joined(separator: ",\\ ")
      + (first.hasPrefix("\\") ? "" : ", or write \\mathbf{\(first)}")
  }

  /// What the names of a claim stand for, where that is no real number: `𝐀 is a matrix`, `n is a whole number`; in order.
  ///
  /// `survey` is what was seen of the claim, where somebody has looked at it.
  public func kindsInWords(of claim: Claim, _ survey: ClaimSurvey? = nil) -> [String] {
    let seen = survey ?? self.survey(of: claim)
    if integers.isEmpty, isOfOrdinaryLetters(seen), !seen.mayHoldMatrixPower { return [] }
    let survey = KindSurvey(claim, self)
    let free = FreeSymbols.of([claim.left, claim.right], in: environment)
    let used = wholeNumbersByUse(in: claim)
    let derived = derivedNames(of: claim).words
    return derived
      + free.compactMap { symbol in
        if let letter = symbol.letterOfSequence { return "\(letter.shown) is a sequence" }
        if Symbol.functionsOfWholeNumbers.contains(symbol), environment[symbol] == nil { return nil }
        if survey.functions.contains(symbol), symbol != .mapping {
          return "\(symbol.shown) is a function"
            + (symbol.namesOpaqueFunction ? " of which nothing is assumed" : "")
        }
        let words: String? =
          switch survey.kinds[symbol] {
          case .complex: "a complex number"
          case .vector(let size):
            "a vector" + (size.map { " of size \($0.text)" } ?? " of any size that fits")
          case .matrix(let rows, let columns):
            if let rows, let columns {
              "a \(rows.text) × \(columns.text) matrix"
            } else {
              "a matrix of any size that fits"
            }
          case .identity(let size): "the identity matrix" + (size.map { " of size \($0.text)" } ?? "")
          case .zero: "the zero vector or matrix"
          case .imaginaryUnit: "the imaginary unit"
          case .function: "a function"
          case .real, nil:
            used.naturals.contains(symbol)
              ? "a whole number from 0"
              : integers.contains(symbol) || used.integers.contains(symbol)
                || survey.wholeNumbers.contains(symbol) || survey.exponents.contains(symbol)
                ? "a whole number" : nil
          }
        return words.map { "\(symbol == .imaginaryUnit ? "i" : symbol.shown) is \($0)" }
      }
  }

  private func isOther(_ verdict: Verdict, _ known: Verdict) -> Bool {
    (verdict == .proved && known == .refuted) || (verdict == .refuted && known == .proved)
  }

  /// The same prover with other assumptions.
  func replacingAssumptions(_ claims: [Claim]) -> Prover {
    var result = self
    result.assumptions = claims
    return result
  }
}

extension Expression {
  /// A power whose base is an entry's name with the exponent before the index, and where it stands.
  fileprivate func powerOfEntry(_ isMatrix: (Symbol) -> Bool) -> (Symbol, Span)? {
    // What stands behind the exponent is the index, which has two signs and what is around them.
    if case .power(let base, let exponent) = node, case .symbol(let symbol) = base.node,
      symbol.asEntry != nil,
      span.upperBound - exponent.span.upperBound > 3, isMatrix(Symbol(symbol.base))
    {
      return (symbol, span)
    }
    for operand in operands {
      if let found = operand.powerOfEntry(isMatrix) { return found }
    }
    return nil
  }

  /// Whether a matrix has one of some names in its entries.
  fileprivate func holdsEntry(_ names: Set<Symbol>) -> Bool {
    if case .matrix(_, _, let elements) = node {
      return elements.contains { !names.isDisjoint(with: FreeSymbols.of([$0], in: Environment())) }
    }
    return operands.contains { $0.holdsEntry(names) }
  }
}
