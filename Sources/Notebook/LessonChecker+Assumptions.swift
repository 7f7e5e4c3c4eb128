import FormulaProof
import FormulaSyntax
import LessonMarkdown
import SourceText
import TeX

/// A fact that a lesson assumes, and where it does.
struct Assumption: Sendable {
  var statement: Statement
  var file: SourceFile
  var span: Span
  /// The byte of the file from which on it holds no more; nil where it holds up to the end of the lesson.
  var end: Int?
}

extension LessonChecker {
  mutating func assume(_ formula: LaTeXFormula, _ cell: Cell, _ words: CellWords) -> [Diagnostic] {
    var scope = scope
    scope.readsFacts = true
    let reading = LaTeXReader.read(formula, scope: scope)
    var found = reading.diagnostics.map(cell.content.inFile)
    if reading.hasErrors { return found }
    if reading.showsImaginaryUnit { uses.hasImaginaryUnit = true }
    for statement in reading.givens + reading.statements {
      guard !statement.relations.isEmpty else {
        found.append(
          cell.content.inFile(
            .error(.noRelation, "an assumption is a relation such as w > 0", at: statement.span)))
        continue
      }
      if statement.relations.contains(.approximatelyEqual) {
        found.append(
          cell.content.inFile(
            .error(.notExact, "an assumption cannot be approximate", at: statement.span)))
        continue
      }
      // What no proof can use is said here, and once.
      let problems = Prover(environment: environment, assumptions: [statement]).problems
      found += problems.map(cell.content.inFile)
      guard problems.isEmpty else { continue }
      latestNames.note(statement, in: environment)
      if FreeSymbols.of(statement.sides, in: Environment()).contains(Symbol("e")) { hasOpenE = true }
      assumed.append(
        Assumption(
          statement: statement, file: cell.content.file, span: cell.content.fileSpan(statement.span),
          end: words.endsWithSection ? endOfSection(holding: cell.span.lowerBound) : nil))
      uses.declare([statement])
    }
    return found
  }

  /// Where the section ends in which a byte of the file stands: at the next heading that is not below its own.
  func endOfSection(holding offset: Int) -> Int? {
    let own = document.headings.last { $0.span.lowerBound < offset }
    return document.headings.first {
      $0.span.lowerBound > offset && $0.level <= own?.level ?? .max
    }?.span.lowerBound
  }

  /// Lets go of the assumptions whose section ends before a place.
  mutating func endSections(before offset: Int) {
    unreadAssumptions.removeAll { $0.end.map { $0 <= offset } ?? false }
    guard assumed.contains(where: { $0.end.map { $0 <= offset } ?? false }) else { return }
    onceDeclared.formUnion(uses.declared.union(uses.declaredFunctions))
    assumed.removeAll { $0.end.map { $0 <= offset } ?? false }
    uses.declared = []
    uses.declaredFunctions = []
    uses.declare(assumptions)
  }

  /// Says that a name becomes a function of which an assumption speaks as of a number, and lets go of the assumption: it
  /// would be an error of each claim to come.
  mutating func clash(of reading: DefinitionReading, _ cell: Cell) -> Diagnostic? {
    guard reading.parameters != nil, let symbol = reading.symbol else { return nil }
    let place = assumed.firstIndex { assumption in
      FreeSymbols.of(assumption.statement.sides, in: Environment()).contains(symbol)
    }
    guard let place else { return nil }
    let assumption = assumed[place]
    assumed.removeAll { FreeSymbols.of($0.statement.sides, in: Environment()).contains(symbol) }
    return .error(
      .nameClash, "\(symbol) is defined as a function, and an assumption speaks of it",
      file: cell.content.file,
      at: cell.content.fileSpan(reading.nameSpan),
      notes: [
        .init("it is assumed here", file: assumption.file, span: assumption.span),
        .init("give the function or the quantity another name"),
      ])
  }

  // MARK: Declared names

  /// The names that would be components of tuples, which have fewer: p₃ of p = (3, 4).
  func missingComponents(in environment: Environment, _ cell: Cell) -> [Diagnostic] {
    var seen: Set<Symbol> = []
    return latestNames.statements.flatMap(\.free).compactMap { symbol in
      guard environment[symbol] == nil, !uses.declared.contains(symbol),
        let (tuple, index) = symbol.asComponent,
        let count = environment.namedComponents(of: tuple), index > count, seen.insert(symbol).inserted
      else { return nil }
      return .error(
        .noSuchComponent, "\(tuple) has \(count) components, and \(symbol) is none of them",
        file: cell.content.file,
        at: latestNames.place(of: symbol).map(cell.content.fileSpan) ?? cell.span,
        notes: [.init("as a name of its own: assume \(symbol.latex) \\in \\mathbb{R} before")])
    }
  }

  /// The names that would be entries of matrices, J₁₁ beside a matrix J: nothing says that they are.
  func entriesOfMatrices(in environment: Environment, _ cell: Cell) -> [Diagnostic] {
    var seen: Set<Symbol> = []
    return latestNames.statements.flatMap(\.free).compactMap { symbol in
      guard environment[symbol] == nil, !uses.declared.contains(symbol), symbol.primes == 0,
        let (row, column) = symbol.asEntry,
        let (name, matrix) = [symbol.base, symbol.base.uppercased()].lazy.compactMap({ name in
          environment.matrix(named: Symbol(name)).map { (name, $0) }
        }).first, row <= matrix.rows, column <= matrix.columns, !matrix.symbols.contains(symbol),
        seen.insert(symbol).inserted
      else { return nil }
      return .error(
        .ambiguousName,
        "\(symbol) may be an entry of the matrix \(name), and nothing says that it is",
        file: cell.content.file,
        at: latestNames.place(of: symbol).map(cell.content.fileSpan) ?? cell.span,
        notes: [
          .init("the entry: define \(symbol.latex) by its formula"),
          .init("a name of its own: assume \(symbol.latex) \\in \\mathbb{R} before"),
        ])
    }
  }

  /// The givens of an example that an assumption of the lesson forbids, each with its assumption.
  func givensAgainstAssumptions(_ places: [Symbol: Span], in environment: Environment) -> [Diagnostic] {
    var options = ProverOptions()
    options.limits.seconds = 0.5
    let prover = Prover(environment: environment, assumptions: [], options: options)
    return assumed.compactMap { assumption in
      let isMembership = assumption.statement.relations.contains(.element)
      // Of a membership the set says nothing of names.
      let sides = isMembership ? Array(assumption.statement.sides.prefix(1)) : assumption.statement.sides
      let symbols = FreeSymbols.of(sides, in: Environment())
      let givens = symbols.compactMap { places[$0] }
      guard !givens.isEmpty, givens.count == symbols.count,
        let last = givens.max(by: { $0.lowerBound < $1.lowerBound }),
        isMembership
          ? isOutside(assumption.statement, environment)
          : Claim.claims(of: assumption.statement).contains(where: {
            prover.judge($0).judgement.verdict == .refuted
          })
      else { return nil }
      return .error(
        .forbiddenGiven, "an assumption does not allow this given", at: last,
        notes: [
          .init("it is assumed here", file: assumption.file, span: assumption.span),
          .init("for a part of the lesson only: math assume section"),
        ])
    }
  }

  /// Whether the value of a name is no element of the set of numbers that it is declared to be in.
  private func isOutside(_ membership: Statement, _ environment: Environment) -> Bool {
    guard case .symbol(let symbol)? = membership.sides.first?.node,
      case .number(let value)? = try? Evaluator(environment, numbers: .doubles { _ in .nan }).evaluate(
        Expression(.symbol(symbol)))
    else { return false }
    let declared = Prover(environment: Environment(), assumptions: [membership])
    // Rounded: what comes near a whole number may be one, such as a product of roots.
    let isFraction = value.isFinite && abs(value - value.rounded()) > 1e-6
    if declared.integers.contains(symbol), isFraction { return true }
    let prover = Prover(environment: environment)
    return declared.assumptions.contains { prover.judge($0).judgement.verdict == .refuted }
  }

  /// The facts in force without those which say of what kind the givens of an example are: their values say it.
  func assumptions(besides places: [Symbol: Span]) -> [Statement] {
    assumptions.filter { statement in
      guard statement.relations.contains(.element), case .symbol(let symbol)? = statement.sides.first?.node
      else { return true }
      return places[symbol] == nil
    }
  }

  /// Whether the front matter asks that each name be declared.
  var requiresDeclarations: Bool { document.frontMatter.symbols?.value == FrontMatter.declaredSymbols }

  /// The names that are neither defined nor declared, each at its first place in the cell.
  func undeclared(_ cell: Cell, besides conditional: Set<Symbol> = []) -> [Diagnostic] {
    guard requiresDeclarations else { return [] }
    var seen: Set<Symbol> = []
    let known = environment.symbols + uses.declared.sorted()
    return latestNames.statements.flatMap(\.free).compactMap { symbol in
      guard seen.insert(symbol).inserted, !uses.declared.contains(symbol), !conditional.contains(symbol),
        !uses.declaredFunctions.contains(symbol), environment[symbol] == nil
      else { return nil }
      let outline = symbol.outline
      let near =
        known.first { $0.outline == outline }
        ?? Spelling.nearest(to: symbol.name, in: known.map(\.name)).map { Symbol($0) }
      var notes: [Diagnostic.Note] = []
      if let near { notes.append(.init("did you mean \(near)?")) }
      notes.append(.init("declare it before: assume \(symbol.latex) \\in \\mathbb{R}"))
      return .error(
        .undeclaredName, "\(symbol) is not declared", file: cell.content.file,
        at: latestNames.place(of: symbol).map(cell.content.fileSpan) ?? cell.span, notes: notes)
    }
  }
}
