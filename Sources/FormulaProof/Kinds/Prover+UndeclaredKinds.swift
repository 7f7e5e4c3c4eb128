import FormulaSyntax
import SourceText

/// What is proved of numbers, and may be false of the vectors and matrices that readers take undeclared names for.
extension Prover {
  /// What is said of a proved claim in which names that nothing declares may be vectors or matrices of which it is not shown; nil for others.
  func refusingUndeclaredKinds(_ claim: Claim) -> Diagnostic? {
    refusingCapitalsBesideVectors(claim) ?? refusingNames(inBarsOf: claim)
      ?? refusingProductsOfCapitals(claim)
  }

  /// Whether nothing says of what kind a name is.
  private func isOpen(_ symbol: Symbol) -> Bool {
    environment[symbol] == nil && isUndeclared(symbol) && !isNumberByAssumption(symbol)
  }

  /// What is said of a claim that is proved of numbers with capitals before vectors, but not of matrices: A in A𝐱 is rather a matrix. And of
  /// one that is proved of the identity I, but not of a number I, beside vectors alone.
  private func refusingCapitalsBesideVectors(_ claim: Claim) -> Diagnostic? {
    let sides =
      [claim.left, claim.right] + assumptions.flatMap { [$0.left, $0.right] } + definedByAssumption
    var found: Set<Symbol> = []
    for side in sides { side.collectTransformations(&found) }
    found = found.filter(isOpen)
    guard !found.isEmpty else { return nil }
    let kinds = KindSurvey(claim, self).kinds
    let unit = Symbol("I")
    if found.contains(unit) {
      // Beside matrices I is the identity; beside vectors it may be a moment of inertia, or a current.
      guard case .identity? = kinds[unit],
        !kinds.contains(where: { if case .matrix = $0.value { true } else { false } }),
        !sides.contains(where: \.holdsMatrix)
      else { return nil }
      var numbers = self
      numbers.declareReal(unit)
      numbers.options.limits.seconds = min(numbers.options.limits.seconds, 1)
      guard numbers.judge(claim).judgement.verdict != .proved else { return nil }
      return .error(
        .ambiguousName, "I before a vector may be the identity or a number, and nothing says which",
        at: claim.span,
        notes: [.init("the identity: write \\mathbf{I}"), .init("a number: assume I \\in \\mathbb{R}")])
    }
    let open = found.filter { kinds[$0] == .real }
    guard !open.isEmpty else { return nil }
    var matrices = self
    for symbol in open { matrices.declaredKinds[symbol] = KindSurvey.kind(ofCapital: symbol) }
    matrices.options.limits.seconds = min(matrices.options.limits.seconds, 1)
    guard matrices.judge(claim).judgement.verdict != .proved else { return nil }
    let symbols = open.sorted()
    return .error(
      .ambiguousName,
      "this is shown for numbers alone, and before a vector \(symbols.map(\.shown).joined(separator: ", ")) may be "
        + (symbols.count == 1 ? "a matrix" : "matrices"), at: claim.span,
      notes: [
        .init("numbers: assume " + symbols.map { "\($0.latex) \\in \\mathbb{R}" }.joined(separator: ",\\ ")),
        .init("matrices: " + Self.declaringMatrices(symbols.map { $0.latex })),
      ])
  }

  /// Double bars are those of vectors and matrices: what holds of the numbers between them need not hold of these.
  private func refusingNames(inBarsOf claim: Claim) -> Diagnostic? {
    var found: Set<Symbol> = []
    for side in [claim.left, claim.right] + assumptions.flatMap({ [$0.left, $0.right] }) {
      side.collectNamesInBars(environment, &found)
    }
    let names = found.filter { $0.notation == .plain && isOpen($0) }
    guard !names.isEmpty else { return nil }
    let kinds = KindSurvey(claim, self).kinds
    let open = names.filter { kinds[$0] == .real }
    guard !open.isEmpty else { return nil }
    var others = self
    for symbol in open {
      others.declaredKinds[symbol] = symbol.isPlainCapital ? .matrix(rows: nil, columns: nil) : .vector(nil)
    }
    others.options.limits.seconds = min(others.options.limits.seconds, 1)
    guard others.judge(claim).judgement.verdict != .proved else { return nil }
    let symbols = open.sorted()
    let list = symbols.map(\.shown).joined(separator: ", ")
    return .error(
      .ambiguousName,
      "this is shown for numbers alone, and between double bars \(list) may be \(symbols.count == 1 ? "a vector or a matrix" : "vectors or matrices")",
      at: claim.span,
      notes: [
        .init("numbers: assume " + symbols.map { "\($0.latex) \\in \\mathbb{R}" }.joined(separator: ",\\ ")),
        .init(
          "vectors: assume " + symbols.map { "\($0.latex) \\in \\mathbb{R}^n" }.joined(separator: ",\\ ")),
      ])
  }

  /// Equations of which small matrices show that they are false where capitals do not commute.
  private func refusingProductsOfCapitals(_ claim: Claim) -> Diagnostic? {
    let free = FreeSymbols.of([claim.left, claim.right], in: environment)
    let capitals = Set(free.filter { $0.isPlainCapital && isOpen($0) })
    guard !capitals.isEmpty,
      assumptions.allSatisfy({ fact in
        !capitals.contains { fact.left.mentions($0) || fact.right.mentions($0) }
      }),
      definedByAssumption.allSatisfy({ fact in !capitals.contains { fact.mentions($0) } }),
      MatrixTrial.differ(claim, capitals, environment)
    else { return nil }
    let symbols = capitals.sorted()
    let names = symbols.map { $0.latex }
    return .error(
      .ambiguousName,
      "this is true of numbers and false of matrices, and nothing says what "
        + symbols.map(\.shown).joined(separator: ", ") + (names.count == 1 ? " is" : " are"), at: claim.span,
      notes: [
        .init("numbers: assume " + names.map { "\($0) \\in \\mathbb{R}" }.joined(separator: ",\\ ")),
        .init("matrices: " + Self.declaringMatrices(names)),
      ])
  }
}

extension Expression {
  /// The names between double bars between which nothing is marked, defined or written out as a vector or matrix: beside these they are
  /// factors.
  fileprivate func collectNamesInBars(_ environment: Environment, _ found: inout Set<Symbol>) {
    if case .norm(let inner) = node {
      if inner.isOfOpenNames(environment) { found.formUnion(FreeSymbols.of([inner], in: Environment())) }
      return
    }
    for operand in operands { operand.collectNamesInBars(environment, &found) }
  }

  private func isOfOpenNames(_ environment: Environment) -> Bool {
    switch node {
    case .number, .constant: true
    case .symbol(let symbol): symbol.notation == .plain && environment[symbol] == nil
    case .sum, .product, .negation, .quotient, .power, .dot, .cross, .transpose:
      !someOperand { !$0.isOfOpenNames(environment) }
    default: false
    }
  }
}
