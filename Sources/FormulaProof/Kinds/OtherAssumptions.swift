import FormulaSyntax
import SourceText

/// Assumptions that share no symbol with a claim.
///
/// A claim that fails at some values of its names is refuted only where the other names can have values, too, that satisfy
/// what is assumed of them; and where no name of the claim belongs to one of them by convention, as the entry a₁₂ to the
/// matrix A.
extension Prover {
  /// What stands in the way of a point that satisfies the assumptions: that they contradict each other, or that no such
  /// point was found; nil where there is one.
  func obstacleOfAssumptions() -> Judgement? {
    var rest = self
    // Groups that share no symbol are satisfied apart.
    while let first = rest.assumptions.first {
      let (group, others) = rest.parted(by: first)
      rest = others
      do throws(Diagnostic) {
        if let obstacle = try group.obstacleOfGroup(at: first.span) { return obstacle }
      } catch {
        return Judgement(
          .undecided, method: "none",
          message: "it was not found out whether the other assumptions can hold: \(error.message)")
      }
    }
    return nil
  }

  /// What stands in the way of a point that satisfies all assumptions, whatever kinds their symbols are of: that they
  /// contradict each other, or that no such point was found; nil where there is one. Assumptions that share no symbol are
  /// asked apart.
  func obstacleOfGroup(at span: Span) throws(Diagnostic) -> Judgement? {
    let zero = Expression.integer(0, span)
    let trivial = Claim(left: zero, relation: .equal, right: zero, span: span)
    let survey = KindSurvey(trivial, self)
    if survey.isPlain { return try ClaimJudge(trivial, self).obstacleOfAssumptions() }
    if survey.isOfFunctionsAlone {
      return try FunctionJudge(claim: trivial, prover: self, functions: survey.functions)
        .obstacleOfAssumptions()
    }
    // What refutes 0 = 1 satisfies the assumptions.
    let absurd = Claim(left: zero, relation: .equal, right: .integer(1, span), span: span)
    let judged = judgedByKinds(absurd)
    if let problem = judged?.diagnostic { throw problem }
    switch judged?.judgement.verdict {
    case .refuted: return nil
    case .error: return judged?.judgement
    case .proved, .confirmed, .sampled, .undecided, nil:
      return Judgement(
        .undecided, method: "none", message: "nothing was found that satisfies the other assumptions")
    }
  }

  /// Says that two vectors or matrices of a claim may be one letter in two forms, of which nothing is said: $\mathbf x$ and
  /// $\boldsymbol x$; nil where none are. Two forms of a Greek letter are two letters, which the review of names warns of.
  private func twinNames(in claim: Claim) -> Diagnostic? {
    let open = FreeSymbols.of([claim.left, claim.right], in: environment).filter { symbol in
      symbol.notation != .plain && !symbol.isFixed && declaredKinds[symbol] == nil
    }
    for (position, symbol) in open.enumerated() {
      let twin = open[(position + 1)...].first { other in
        other.notation == symbol.notation && other.index == symbol.index && other.primes == symbol.primes
          && other.letterAlone == symbol.letterAlone
      }
      guard let twin else { continue }
      return .error(
        .ambiguousName, "\(symbol) and \(twin) may be one letter in two forms, and nothing says so",
        at: claim.span,
        notes: [
          .init("one name: write it in one form"),
          .init("two names: assume \(symbol.latex), \(twin.latex) \\in \\mathbb{R}^n"),
        ])
    }
    return nil
  }

  /// Says that a name of a claim may belong to a vector, a matrix or a function of these assumptions, or to a vector or a matrix
  /// that is defined: be its entry, its length, its derivative; nil where none does.
  func relatedName(of claim: Claim) -> Diagnostic? {
    if let problem = twinNames(in: claim) { return problem }
    var functions: Set<Symbol> = []
    var others = environment.symbols.filter { $0.notation == .vector || $0.notation == .matrix }
    if let first = assumptions.first {
      let survey = KindSurvey(first, self)
      functions = survey.functions.subtracting([.mapping]).subtracting(Symbol.functionsOfWholeNumbers)
      others += survey.kinds.filter { $0.value.isAbstract || $0.value == .complex }.keys
      others += functions
    }
    if let problem = namesOfDefined(in: claim) { return problem }
    guard !others.isEmpty else { return nil }
    others.sort()
    // Entries and antiderivatives have the letter in the other size: a₁₂ of A, F of f.
    func belongs(_ symbol: Symbol, to other: Symbol) -> Bool {
      let (letter, otherLetter) = (symbol.letterAlone, other.letterAlone)
      return letter == otherLetter
        || (!symbol.index.isEmpty || functions.contains(other))
          && letter.lowercased() == otherLetter.lowercased()
    }
    let free = FreeSymbols.of([claim.left, claim.right], in: environment).filter { symbol in
      !declaredReals.contains(symbol) && declaredKinds[symbol] == nil && !symbol.isFixed
    }
    for related in free {
      guard let other = others.first(where: { belongs(related, to: $0) }) else { continue }
      return mayBelong(related, to: other.shown, claim)
    }
    return nil
  }

  /// The same of a component of a tuple that is defined, $p_x$ of p = (3, 4), and of what stands under a line with the names
  /// of points that are, $\overline{AB}$.
  private func namesOfDefined(in claim: Claim) -> Diagnostic? {
    guard !environment.isEmpty else { return nil }
    for symbol in FreeSymbols.of([claim.left, claim.right], in: environment)
    where !declaredReals.contains(symbol) && declaredKinds[symbol] == nil {
      if !symbol.index.isEmpty, symbol.primes == 0, let whole = environment[Symbol(symbol.base)],
        whole.parameters == nil, whole.body.isList,
        // Of a = (a_1, a_2) the components have their names, and a_3 is none of them.
        !FreeSymbols.of([whole.body], in: environment).contains(where: { $0.base == symbol.base })
      {
        return mayBelong(symbol, to: symbol.base, claim)
      }
      let letters = symbol.letterAlone.unicodeScalars
      guard letters.count == 2, letters.count < symbol.base.unicodeScalars.count,
        letters.allSatisfy({ environment[Symbol(String(Character($0)))] != nil })
      else { continue }
      return mayBelong(symbol, to: letters.map { String(Character($0)) }.joined(separator: ", "), claim)
    }
    return nil
  }

  private func mayBelong(_ symbol: Symbol, to other: String, _ claim: Claim) -> Diagnostic {
    .error(
      .ambiguousName, "\(symbol) may belong to \(other), and nothing says so", at: claim.span,
      notes: [
        .init("if it does: define it, or assume what it is"),
        .init("if it does not: assume \(symbol.latex) \\in \\mathbb{R}"),
      ])
  }
}

extension Expression {
  /// Whether it is a tuple or a matrix that is written out.
  var isList: Bool {
    switch node {
    case .tuple, .matrix: true
    default: false
    }
  }
}

extension Symbol {
  /// The letter of the name without its style, its marks and its index.
  fileprivate var letterAlone: String {
    var text = ""
    for scalar in base.unicodeScalars
    where !(0x300...0x36F).contains(scalar.value) && !(0x20D0...0x20FF).contains(scalar.value) {
      text.unicodeScalars.append(StyledPlain.letter(scalar))
    }
    return text
  }
}
