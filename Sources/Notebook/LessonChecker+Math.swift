import FormulaProof
import FormulaSyntax
import LessonMarkdown
import SourceText
import TeX

extension LessonChecker {
  /// Numbers of formulas in running text, which LaTeX refuses there.
  private func inlineTags(_ formula: LaTeXFormula, _ cell: Cell) -> [Diagnostic] {
    guard cell.isInline else { return [] }
    return formula.nodes.compactMap { node in
      guard case .tag = node.kind else { return nil }
      return cell.content.inFile(
        .error(.misplacedCommand, "\\tag stands only in a formula on a line of its own", at: node.span))
    }
  }

  /// The names as a reader of the lesson's next formula needs them.
  var scope: NameScope {
    var scope = environment.scope
    scope.uses = uses
    return scope
  }

  mutating func checkMath(_ cell: Cell) -> CheckedCell {
    // What is kept of a formula has no theorems.
    guard !options.makesTheorems, let key = FormulaMemo.Key(cell, in: self), unreadDefinitions.isEmpty,
      unreadAssumptions.isEmpty
    else {
      return checkMathAnew(cell)
    }
    if let known = memo.outcome(key) {
      uses.formUnion(known.uses)
      names[cellIndex] = known.names
      return known.checked(cell)
    }
    let count = diagnostics.count
    let checked = checkMathAnew(cell)
    let isPlain = diagnostics.count == count && environment.isEmpty && assumptions.isEmpty
    if isPlain, checked.claims.allSatisfy(\.passed) {
      memo.keep(FormulaMemo.Outcome(checked, uses: latestUses, names: latestNames), as: key)
    }
    return checked
  }

  /// What to do about notation that no claim can hold, where nothing else is said of it.
  private static func withRemedy(_ diagnostic: Diagnostic, _ mode: CellMode) -> Diagnostic {
    guard diagnostic.finding == .notUnderstood, diagnostic.notes.isEmpty, diagnostic.fixIts.isEmpty
    else {
      return diagnostic
    }
    var result = diagnostic
    result.notes = [.init("without the word \(mode.rawValue) the formula is shown, and nothing is claimed")]
    return result
  }

  mutating func checkMathAnew(_ cell: Cell) -> CheckedCell {
    let words = CellWords(cell)
    let formula = LaTeXParser.parse(cell.content.bytes, macros: macros)
    var found = words.diagnostics + inlineTags(formula, cell)
    var claims: [CheckedClaim] = []
    var unchecked = 0
    let isBroken = formula.diagnostics.contains { $0.severity == .error }
    let survey = isBroken ? nil : LaTeXReader.survey(of: formula)
    latestUses = words.mode == nil ? SymbolUses() : survey?.uses ?? SymbolUses()
    latestNames = CellNames(mentions: survey?.mentions ?? [])
    uses.formUnion(latestUses)
    defer { names[cellIndex] = latestNames }
    defer {
      if words.mode == .define { noteDefinitions(formula, cell) }
    }
    if isBroken || !words.diagnostics.isEmpty {
      found += formula.diagnostics.map(cell.content.inFile)
    } else if words.mode != nil, let problem = unreadName(formula, words.mode, cell) {
      found += formula.diagnostics.map(cell.content.inFile) + [problem]
    } else if let mode = words.mode {
      if let clash = clashWithEulerNumber(formula, mode, cell) { found.append(clash) }
      switch mode {
      case .define: found += define(formula, cell)
      case .assume: found += assume(formula, cell, words)
      case .claim, .derive, .mistake, .example:
        var scope = scope
        scope.readsConditions = true
        let reading = LaTeXReader.read(formula, scope: scope, isSurveyed: true)
        if reading.showsImaginaryUnit {
          uses.hasImaginaryUnit = true
          latestUses.hasImaginaryUnit = true
        }
        found += reading.diagnostics.map { Self.withRemedy($0, mode) }.map(cell.content.inFile)
        let unknown = reading.hasErrors ? [] : note(reading, cell)
        found += unknown
        if !reading.hasErrors, unknown.isEmpty {
          let problems =
            mode == .example
            ? checkExample(reading, cell, words, &claims)
            : checkClaims(reading, cell, words, &claims)
          found += problems.map(cell.content.inFile)
          if !claims.isEmpty, !LaTeXReader.shows(formula, reading) {
            for index in claims.indices { claims[index].isReadOtherwise = true }
          }
        }
      }
    } else {
      // The coverage counts the formulas of cells, not each symbol that running text mentions.
      unchecked = cell.isInline ? 0 : 1
      found += formula.diagnostics.map(cell.content.inFile)
      if options.suggestsClaims, !cell.isInline, let suggestion = suggestion(formula, cell) {
        found.append(suggestion)
      }
    }
    if found.contains(where: { $0.severity == .error }) {
      // Of a definition without a name to define anything may be meant.
      if words.mode == .assume || (words.mode == .define && LaTeXReader.definedNames(of: formula).isEmpty) {
        noteUnreadAssumption(isBroken ? nil : latestNames, cell, words)
      }
      claims = claims.isEmpty ? [unreadable(cell, found)] : claims
    }
    diagnostics += found
    return CheckedCell(
      cell: cell, mode: words.mode?.rawValue, claims: claims, uncheckedFormulas: unchecked,
      shown: .formula(formula))
  }

  // MARK: Definitions and assumptions

  private mutating func define(_ formula: LaTeXFormula, _ cell: Cell) -> [Diagnostic] {
    let (readings, problems) = LaTeXReader.readDefinitions(formula, scope: scope, isSurveyed: true)
    var found = problems.map(cell.content.inFile)
    if found.contains(where: { $0.severity == .error }) { return found }
    if readings.isEmpty {
      return [
        cell.content.inFile(
          .error(.notADefinition, "this defines nothing; write a name, = and what it stands for"))
      ]
    }
    for reading in readings {
      latestNames.note([reading.body], isEquation: true, in: environment, bound: reading.parameters ?? [])
      let missing = undeclared(cell)
      if !missing.isEmpty { return found + missing }
      let free = FreeSymbols.of([reading.body], in: Environment()).filter { symbol in
        !(reading.parameters ?? []).contains(symbol)
      }
      if free.contains(Symbol("e")) { hasOpenE = true }
      if free.contains(Symbol("i")) { hasOpenI = true }
      if reading.showsImaginaryUnit { uses.hasImaginaryUnit = true }
      let own = free.filter(reading.symbols.contains)
      if let symbol = own.first {
        found.append(
          cell.content.inFile(
            .error(.circularDefinition, "\(symbol) is defined by itself", at: reading.span)))
        continue
      }
      if let clash = clash(of: reading, cell) { found.append(clash) }
      let place = (file: cell.content.file, span: cell.content.fileSpan(reading.nameSpan))
      for (index, symbol) in reading.symbols.enumerated() {
        if let earlier = definitionPlaces[symbol] {
          found.append(
            .warning(
              .redefinition, "\(symbol) is defined anew", file: place.file, at: place.span,
              notes: [.init("it was defined here", file: earlier.file, span: earlier.span)]))
        }
        definitionPlaces[symbol] = place
        let body =
          reading.symbols.count == 1
          ? reading.body : Self.component(index, of: reading.body)
        var definition = Definition(symbol, parameters: reading.parameters, body: body)
        definition.tupleSizes = reading.tupleSizes
        environment.defineWithComponents(definition, except: uses.declared)
      }
      if let problem = Self.problem(of: reading, in: environment) {
        found.append(cell.content.inFile(problem))
      }
    }
    return found
  }

  /// A component of a tuple or matrix; directly where it is written out.
  private static func component(_ index: Int, of body: Expression) -> Expression {
    switch body.node {
    case .tuple(let items) where index < items.count: items[index]
    case .matrix(_, _, let elements) where index < elements.count: elements[index]
    default: Expression(.call(.component, [body, .integer(index + 1)]), body.span)
    }
  }

  /// What is wrong with a definition by itself: shapes that do not fit, or a circle.
  ///
  /// A function is tried with numbers for its parameters; where it wants tuples or matrices, that says nothing,
  /// and the mistake shows when it is applied.
  private static func problem(of reading: DefinitionReading, in environment: Environment) -> Diagnostic? {
    let problem = problem(of: reading, in: environment) { _ in 1 }
    guard let problem, CoreFunctionError.findingsOfUndefined.contains(problem.finding) else {
      return problem
    }
    // A matrix of equal numbers is singular, and points with equal coordinates coincide; others need not.
    return Self.problem(of: reading, in: environment) { symbol in
      symbol.name.utf8.reduce(1) { ($0 * 31 + Double($1)).truncatingRemainder(dividingBy: 1009) } / 100
    }
  }

  private static func problem(
    of reading: DefinitionReading, in environment: Environment, at values: @escaping (Symbol) -> Double
  ) -> Diagnostic? {
    var environment = environment
    for parameter in reading.parameters ?? [] {
      let ones = reading.tupleSizes[parameter].map { Array(repeating: Expression.integer(1), count: $0) }
      environment.define(Definition(parameter, body: ones.map { Expression(.tuple($0)) } ?? .integer(1)))
    }
    let evaluator = Evaluator(
      environment,
      numbers: .doubles { values($0) })
    do {
      if reading.symbols.count > 1 {
        let count = try evaluator.evaluate(reading.body).components.count
        guard count == reading.symbols.count else {
          return .error(
            .wrongShape, "\(reading.symbols.count) names for \(count) components", at: reading.span)
        }
      } else if let symbol = reading.symbol {
        // By name, so that a circle is found.
        _ = try evaluator.evaluate(
          reading.parameters == nil ? Expression(.symbol(symbol), reading.span) : reading.body)
      }
      return nil
    } catch {
      if reading.parameters != nil, error.finding != .circularDefinition { return nil }
      // Elements of sequences and bounds that are symbols have no numbers here.
      if [.unknownFunction, .notUnderstood].contains(error.finding), environment.needsProver(reading.body) {
        return nil
      }
      var problem = error
      if problem.span.map({ $0.lowerBound < reading.span.lowerBound }) ?? true { problem.span = reading.span }
      return problem
    }
  }

  // MARK: Claims

  /// Notes the names of what was read, and says which are no components and which are not declared.
  private mutating func note(_ reading: FormulaReading, _ cell: Cell) -> [Diagnostic] {
    // The givens of an example say what their names are.
    var local = environment
    for given in reading.givens {
      latestNames.note(given, in: environment)
      guard let value = given.sides.last else { continue }
      for side in given.sides.dropLast() {
        let names = Self.names(side)
        for (index, name) in names.enumerated() {
          let body = names.count == 1 ? value : Self.component(index, of: value)
          local.defineWithComponents(Definition(name, body: body), except: [])
        }
      }
    }
    let givens = latestNames.statements
    if requiresDeclarations { latestNames.statements = [] }
    var conditional: Set<Symbol> = []
    for statement in reading.statements {
      latestNames.note(statement, in: local)
      for condition in statement.conditions {
        latestNames.note(condition, in: local)
        conditional.formUnion(FreeSymbols.of(condition.sides, in: Environment()))
      }
    }
    onceDeclared.formUnion(conditional)
    let missing = undeclared(cell, besides: conditional)
    if requiresDeclarations { latestNames.statements = givens + latestNames.statements }
    return missing.isEmpty ? missingComponents(in: local, cell) + entriesOfMatrices(in: local, cell) : missing
  }

  private mutating func checkClaims(
    _ reading: FormulaReading, _ cell: Cell, _ words: CellWords, _ claims: inout [CheckedClaim]
  ) -> [Diagnostic] {
    if let given = reading.givens.first {
      return [
        .error(
          .unexpectedGivens, "givens before a colon belong to an example", at: given.span,
          notes: [
            .init("write math example, or state it without a colon"),
            .init("a ratio is written with \\frac or /"),
          ])
      ]
    }
    if let problem = Self.withoutRelation(reading.statements, words.mode) {
      return [Self.withComment(problem, cell)]
    }
    claims = judged(
      reading.statements, in: cell, environment: environment,
      assumptions: assumptions, words: words)
    guard words.mode != .mistake, claims.contains(where: { $0.judgement.verdict == .refuted }) else {
      return []
    }
    return degreesMissing(reading.statements, words)
  }

  /// A percent sign without a backslash begins a comment, and what stands behind it is gone.
  private static func withComment(_ problem: Diagnostic, _ cell: Cell) -> Diagnostic {
    let bytes = cell.content.bytes
    let percent = UInt8(ascii: "%")
    let place = bytes.indices.first {
      bytes[$0] == percent && ($0 == 0 || bytes[$0 - 1] != UInt8(ascii: "\\"))
    }
    guard let place else { return problem }
    var result = problem
    result.notes.append(.init("what stands behind % is a comment; write \\%", span: Span(place, place + 1)))
    return result
  }

  /// The first number in a sine, a cosine or a tangent, where the statement would hold if it were so many degrees.
  private func degreesMissing(_ statements: [Statement], _ words: CellWords) -> [Diagnostic] {
    for statement in statements {
      var first: Span?
      var changed = statement
      changed.sides = statement.sides.map { side in
        side.mapped { part in
          guard case .call(let function, let arguments) = part.node, [.sin, .cos, .tan].contains(function),
            arguments.count == 1, case .number(let numeral) = arguments[0].node, numeral.doubleValue >= 5
          else { return part }
          first = first ?? arguments[0].span
          let degrees = Expression(.degrees(arguments[0]), arguments[0].span)
          return Expression(.call(function, [degrees]), part.span)
        }
      }
      guard let first else { continue }
      var options = ProverOptions(tolerance: words.tolerance)
      options.limits.seconds = 0.5
      let prover = Prover(
        environment: environment, assumptions: assumptions + statement.conditions, options: options)
      let holds = Claim.claims(of: changed).allSatisfy {
        [.proved, .confirmed].contains(prover.judge($0).judgement.verdict)
      }
      guard holds else { continue }
      return [
        .warning(
          .angleInRadians, "this is an angle in radians; in degrees the statement would hold", at: first,
          fixIts: [
            FixIt("write ^\\circ", replace: Span(at: first.upperBound), with: "^\\circ", isSuggestion: true)
          ])
      ]
    }
    return []
  }

  private mutating func checkExample(
    _ reading: FormulaReading, _ cell: Cell, _ words: CellWords, _ claims: inout [CheckedClaim]
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    guard !reading.givens.isEmpty else {
      return [
        .error(
          .missingGivens, "an example begins with numbers for symbols and a colon",
          at: reading.statements.first?.span,
          notes: [.init("x = 3,\\ y = 4 :\\quad x + y = 7")])
      ]
    }
    var local = environment
    var places: [Symbol: Span] = [:]
    for given in reading.givens {
      guard given.relations.allSatisfy({ $0 == .equal }), given.sides.count > 1, let value = given.sides.last
      else {
        found.append(.error(.notAGiven, "a given is a name, = and its value", at: given.span))
        continue
      }
      // `a = b = 1` gives both names the value.
      for side in given.sides.dropLast() {
        found += Self.give(value, to: side, by: given, &local, &places)
      }
    }
    if found.isEmpty { found = givensAgainstAssumptions(places, in: local) }
    if !found.isEmpty { return found }
    if let problem = Self.withoutRelation(reading.statements, words.mode) { return [problem] }
    let facts = assumptions(besides: places)
    claims = judged(
      reading.statements, in: cell, environment: local, assumptions: facts,
      words: words)
    return claims.contains { $0.judgement.verdict == .refuted }
      ? Self.anglesInRadians(reading, local, facts, words) : []
  }

  /// The givens that are plain numbers, where the example would hold with one of them in degrees.
  private static func anglesInRadians(
    _ reading: FormulaReading, _ environment: Environment, _ assumptions: [Statement], _ words: CellWords
  ) -> [Diagnostic] {
    let claims = reading.statements.flatMap(Claim.claims(of:))
    for given in reading.givens {
      guard case .symbol(let symbol)? = given.sides.first?.node, let value = given.sides.last,
        case .number = value.node
      else { continue }
      var degrees = environment
      degrees.define(Definition(symbol, body: Expression(.degrees(value), value.span)))
      var options = ProverOptions(tolerance: words.tolerance)
      options.limits.seconds = 0.5
      let prover = Prover(environment: degrees, assumptions: assumptions, options: options)
      let holds = claims.allSatisfy {
        [.proved, .confirmed].contains(prover.judge($0).judgement.verdict)
      }
      guard holds else { continue }
      return [
        .warning(
          .angleInRadians, "\(symbol) is an angle in radians; in degrees the example would hold",
          at: value.span,
          fixIts: [
            FixIt(
              "write ^\\circ", replace: Span(at: value.span.upperBound), with: "^\\circ", isSuggestion: true)
          ])
      ]
    }
    return []
  }

  /// Defines a name or a tuple of names by the value of a given.
  private static func give(
    _ value: Expression, to side: Expression, by given: Statement, _ environment: inout Environment,
    _ places: inout [Symbol: Span]
  ) -> [Diagnostic] {
    let names = names(side)
    guard !names.isEmpty else {
      return [.error(.notAGiven, "a given is a name, = and its value", at: side.span)]
    }
    var found: [Diagnostic] = []
    for (index, symbol) in names.enumerated() {
      let body = names.count == 1 ? value : component(index, of: value)
      if let circle = FreeSymbols.of([body], in: Environment()).first(where: { $0 == symbol }) {
        found.append(.error(.circularDefinition, "\(circle) is given by itself", at: given.span))
        continue
      }
      if let earlier = places[symbol] {
        found.append(
          .error(
            .duplicateGiven, "\(symbol) is given twice", at: given.span,
            notes: [.init("here too", span: earlier)]))
        continue
      }
      places[symbol] = given.span
      environment.defineWithComponents(Definition(symbol, body: body), except: [])
    }
    return found
  }

  /// The names on the left of a given: one, or those of a tuple.
  private static func names(_ side: Expression) -> [Symbol] {
    switch side.node {
    case .symbol(let symbol): return [symbol]
    case .tuple(let items):
      let symbols = items.compactMap { item -> Symbol? in
        if case .symbol(let symbol) = item.node { return symbol }
        return nil
      }
      return symbols.count == items.count ? symbols : []
    default: return []
    }
  }

  private static func withoutRelation(_ statements: [Statement], _ mode: CellMode?) -> Diagnostic? {
    guard !statements.isEmpty else {
      return .error(.noClaim, "a \(mode?.rawValue ?? "claim") cell states nothing")
    }
    guard let statement = statements.first(where: { $0.relations.isEmpty }) else { return nil }
    return .error(
      .noRelation, "this states nothing: it has no relation such as = or \\approx", at: statement.span)
  }
}
