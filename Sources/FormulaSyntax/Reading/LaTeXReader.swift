import SourceText
import TeX

/// Reads the meaning of a LaTeX formula off its syntax tree.
///
/// It never guesses: where LaTeX is ambiguous a warning says what the formula was read as, or an error refuses it.
public struct LaTeXReader {
  /// The statements of a formula, with the givens before a colon set apart.
  ///
  /// Where the tree itself has errors they are handed on, and there are no statements. Who has surveyed the formula says with
  /// `isSurveyed` that the scope has its uses of names already.
  public static func read(
    _ formula: LaTeXFormula, scope: NameScope, isSurveyed: Bool = false
  ) -> FormulaReading {
    guard !formula.diagnostics.contains(where: { $0.severity == .error }) else {
      return FormulaReading(statements: [], diagnostics: formula.diagnostics)
    }
    let definitions = complaints(ofDefinitions: formula)
    guard definitions.isEmpty else {
      return FormulaReading(statements: [], diagnostics: formula.diagnostics + definitions)
    }
    var scope = scope
    if !isSurveyed { scope.uses.formUnion(uses(of: formula)) }
    var reader = LaTeXMeaningReader(formula, scope: scope)
    var reading = reader.readFormula()
    reading.diagnostics = formula.diagnostics + reading.diagnostics
    return reading
  }

  /// The statements of a formula given as text, without macros.
  public static func read(_ text: String, scope: NameScope) -> FormulaReading {
    let macros = LaTeXMacros(functionNames: BuiltIn.functionNames)
    return read(LaTeXParser.parse(Array(text.utf8), macros: macros), scope: scope)
  }

  /// The definitions of a formula; each is in scope for those behind it.
  public static func readDefinitions(
    _ formula: LaTeXFormula, scope: NameScope, isSurveyed: Bool = false
  ) -> ([DefinitionReading], [Diagnostic]) {
    guard !formula.diagnostics.contains(where: { $0.severity == .error }) else {
      return ([], formula.diagnostics)
    }
    let refused = complaints(ofDefinitions: formula)
    guard refused.isEmpty else { return ([], formula.diagnostics + refused) }
    var scope = scope
    if !isSurveyed { scope.uses.formUnion(uses(of: formula)) }
    var reader = LaTeXMeaningReader(formula, scope: scope)
    let definitions = reader.readDefinitions()
    return (definitions, formula.diagnostics + reader.diagnostics)
  }

  /// A proof must not depend on what a formula makes of its own commands: they are defined for the whole lesson.
  private static func complaints(ofDefinitions formula: LaTeXFormula) -> [Diagnostic] {
    formula.definitions.map {
      .error(
        .macroInFormula, "a formula that is checked cannot define commands", at: $0,
        notes: [.init("put it in `macros:` of the front matter")])
    }
  }

  /// The one expression that a formula is; nil, with diagnostics, where it is a statement or several.
  public static func readExpression(_ formula: LaTeXFormula, scope: NameScope) -> (Expression?, [Diagnostic])
  {
    let reading = read(formula, scope: scope)
    guard !reading.hasErrors else { return (nil, reading.diagnostics) }
    guard reading.givens.isEmpty, reading.statements.count == 1, reading.statements[0].relations.isEmpty
    else {
      let error = Diagnostic.error(
        .notAnExpression, "expected one expression, without a relation", at: Span(0, formula.source.count))
      return (nil, reading.diagnostics + [error])
    }
    return (reading.statements[0].sides[0], reading.diagnostics)
  }
}

/// The state of a reading: a list of tokens, a place in it, and what is to be said.
struct LaTeXMeaningReader: BoundedReader {
  let source: [UInt8]
  var scope: NameScope
  var tokens: [LaTeXToken] = []
  var index = 0
  var diagnostics: [Diagnostic] = []
  var depth = 0
  /// Where \bmod stands in the terms that are being read; a sum with it has more than one reading.
  var modulus: Span?
  var chain = 0
  /// How many bars are open, and may be closed, within the innermost brackets.
  var openBars = 0
  /// Of the innermost open bar whether it is one side of a pair, and whether it is double: other bars open another one.
  var innermostBar = (isSided: false, isDouble: false)
  /// Symbols of which it was already said that they are read as a factor.
  var warnedFactors: Set<Symbol> = []
  /// The name just read, where a parenthesis follows it.
  var undefinedName: UndefinedName?
  var bareWordCount = 0
  /// Whether an argument without parentheses is being read: what stands behind it is none of its own.
  var isInPrefixArgument = false
  /// The names read so far that stand upright behind numbers and may be units.
  var units: Set<Symbol> = []
  #if !hasFeature(Embedded)
    /// The variables around the place that grow without bound under the sign of a limit.
    var variablesToInfinity: [Symbol] = []
    /// Where names stand that are units, if the formula has units.
    var unitPlaces: Set<Span> = []
    /// Whether a name of a unit is defined or declared: then it is what that says, and the others are names too.
    var definesUnits = false
    /// Where π stands before a parenthesis that groups nothing.
    var appliedPi: Span?
    /// Where a power in square brackets stands before a factor.
    var coefficient: Span?
    /// Places of which a warning says how they are read.
    var alternatives: [ReadingDoubts.Alternative] = []
    /// The arguments without parentheses of which a factor may stand behind the function.
    var splitArguments: [Span] = []
    /// The variables of ∂.
    var partialVariables: Set<Symbol> = []
    /// Places of square brackets that group nothing.
    var idleBrackets: Set<Span> = []
    /// Square brackets around one number: those that group nothing, and the others.
    var squareBrackets: Set<Span> = []
    /// Places of quotients in parentheses that group nothing.
    var idleQuotients: Set<Span> = []
    /// Names that “for all” binds.
    var quantifiedNames: Set<Symbol> = []
    /// Names up to which dots go.
    var dottedBounds: Set<Symbol> = []
    /// Whether a sum ended in dots behind few terms.
    var hasOpenSeries = false
    /// Names that are read as factors before a parenthesis that groups nothing.
    var appliedNames: Set<Symbol> = []
    /// How ± and ∓ are read; nil where they are not.
    var signs: DoubleSigns?
    /// How many of them the sides of the statement that is being read have, from the first side on.
    var signsOfSides: [(plusMinus: Int, minusPlus: Int)] = []
    /// The set behind ∈ in the statement just read, where it is written out.
    var writtenSet: WrittenSet?
    /// What was read of several numbers.
    var propertyOfSeveral: NumberProperty?
    /// The letters of which words say that they are even or odd.
    var propertyNames: Set<Symbol> = []
  #endif
  /// What letters stand directly behind a d, and whether one d is upright, or stands by itself.
  var differentials: (letters: Set<String>, isUpright: Bool, isName: Bool) = ([], false, false)
  /// What the formula shows of the letter e, once it has been read.
  private(set) var euler: EulerNumber?
  /// Whether entries of a matrix are being read.
  var isInMatrix = false
  /// The variables that are bound around the place.
  var boundVariables: [Symbol] = []
  /// Whether a question mark may stand for a number: behind ≈.
  var allowsBlank = false

  init(_ formula: LaTeXFormula, scope: NameScope) {
    source = formula.source
    self.scope = scope
    tokens = Self.expandingSystems(LaTeXTokenizer(formula.nodes).tokens)
    #if !hasFeature(Embedded)
      tokens = Self.joiningLines(tokens)
    #endif
    finishTokens()
    separateLines()
  }

  mutating func readFormula() -> FormulaReading {
    var reading = FormulaReading(statements: [])
    var colon: Span?
    // A condition holds for the statements of its line.
    var line = StatementLine(start: 0)
    while true {
      let start = index
      if skipSeparators() { finish(&line, &reading.statements) }
      noteSeparators(start..<index, in: &line)
      if case .end = token.kind { break }
      do throws(ReadingFailure) {
        if try readsSign(&line, &reading.statements) { continue }
      } catch {
        report(error.diagnostic)
        // Without its condition a statement says something else.
        reading.statements.removeSubrange(line.start...)
        line = StatementLine(start: line.start)
        recover()
        // `\text{for } x > 0: …` has its colon for a comma.
        if case .colon = token.kind { index += 1 }
        continue
      }
      if case .colon = token.kind {
        finish(&line, &reading.statements)
        if colon != nil {
          report(.error(.notUnderstood, "a second colon", at: token.span))
        } else if reading.statements.isEmpty {
          report(.error(.missingOperand, "nothing stands before the colon", at: token.span))
        } else {
          reading.givens = reading.statements
          reading.statements = []
          line = StatementLine(start: 0)
          let conditions = reading.givens.flatMap { $0.conditions }
          if let condition = conditions.first {
            report(
              .error(.misplacedCondition, "a given has its value without conditions", at: condition.span))
          }
          #if !hasFeature(Embedded)
            if let given = reading.givens.first(where: { $0.doubleSign != nil }) {
              report(.error(.notAGiven, "a given has one value, and no sign ±", at: given.span))
            }
          #endif
        }
        colon = token.span
        index += 1
        continue
      }
      do throws(ReadingFailure) {
        noteStatement(in: &line, isFirst: line.start == reading.statements.count)
        let sign = line.junction
        line.junction = nil
        let count = reading.statements.count
        _ = try appendStatements(to: &reading.statements, from: line.start)
        if reading.statements.count > count + 1 {
          line.separators.several = line.separators.several ?? reading.statements[count].span
        }
        if let sign, reading.statements.last?.relations.isEmpty ?? true { throw junctionRefusal(sign) }
      } catch {
        report(error.diagnostic)
        recover()
      }
    }
    finish(&line, &reading.statements)
    if reading.statements.isEmpty, !diagnostics.contains(where: { $0.severity == .error }) {
      let place = colon ?? Span(0, source.count)
      report(
        .error(
          .emptyFormula, colon == nil ? "nothing to read" : "nothing stands behind the colon", at: place))
    }
    reading.givens = SharedRelations.spread(reading.givens)
    reading.statements = SharedRelations.spread(reading.statements)
    refuseSharedBounds(reading.givens)
    refuseSharedBounds(reading.statements)
    // An exponent T says nothing of a quantity T.
    for statement in reading.statements {
      #if hasFeature(Embedded)
        let conditions = statement.conditions
      #else
        // An equation before a sign of implication declares nothing: AB = C speaks of matrices as well.
        let premises = statement.implication?.premises ?? 0
        let conditions = statement.conditions.enumerated()
          .filter { $0.offset >= premises || $0.element.narrowsName || $0.element.isOfOrder }
          .map { $0.element }
      #endif
      scope.uses.declare(conditions.map { $0.mapSides { $0.withTransposes(all: true) } })
    }
    if settle(EulerNumber(reading.givens, reading.statements, areFacts: scope.readsFacts)) {
      reading.givens = reading.givens.map { $0.withEulerNumber }
      reading.statements = reading.statements.map { $0.withEulerNumber }
    }
    #if !hasFeature(Embedded)
      readUnits(&reading)
    #endif
    settleKinds(&reading)
    #if !hasFeature(Embedded)
      for index in reading.statements.indices {
        reading.statements[index].doubts.units = units
        reading.statements[index].doubts.alternatives =
          (squareBrackets.isEmpty ? [] : [.rounding(squareBrackets)])
          + alternatives + (splitArguments.isEmpty ? [] : [.factors(Set(splitArguments))])
        reading.statements[index].doubts.hasDifferentials = hasDifferentials
        reading.statements[index].doubts.idleBrackets = idleBrackets
        reading.statements[index].doubts.idleQuotients = idleQuotients
        reading.statements[index].doubts.quantifiedNames = quantifiedNames
        reading.statements[index].doubts.dottedBounds = dottedBounds
        reading.statements[index].doubts.appliedPi = appliedPi
        reading.statements[index].doubts.coefficient = coefficient
        reading.statements[index].doubts.partialVariables = partialVariables
        reading.statements[index].doubts.hasOpenSeries = hasOpenSeries
        reading.statements[index].doubts.appliedNames = appliedNames
        reading.statements[index].doubts.properties = propertyNames
        reading.statements[index].doubts.isOfBooks = true
      }
    #endif
    reading.diagnostics = diagnostics
    return reading
  }

  #if !hasFeature(Embedded)
    /// Makes units of the upright names that spell some, where one stands behind a number.
    private mutating func readUnits(_ reading: inout FormulaReading) {
      guard !scope.readsFacts, !definesUnits,
        // An Ω need not be an ohm.
        units.contains(where: { MeasurementUnit($0.name) != nil && $0.name != "Ω" })
      else { return }
      let all = reading.givens + reading.statements
      // An upright d beside a sum or an integral may be that of a differential.
      guard !all.contains(where: { $0.sides.contains(where: \.holdsBinder) }) else { return }
      let places = unitPlaces
      func unit(_ expression: Expression) -> Expression {
        guard case .symbol(let symbol) = expression.node, places.contains(expression.span),
          MeasurementUnit(symbol.name) != nil
        else { return expression }
        return Expression(.symbol(Symbol.unit(symbol.name)), expression.span)
      }
      reading.givens = reading.givens.map { $0.mapSides { $0.mapped(unit) } }
      reading.statements = reading.statements.map { $0.mapSides { $0.mapped(unit) } }
      units = units.filter { MeasurementUnit($0.name) == nil }
    }
  #endif

  /// Whether e means the constant, which is said.
  mutating func settle(_ number: EulerNumber) -> Bool {
    euler = number
    guard let span = number.place, number.isMeant(among: scope.uses), !scope.values.contains(Symbol("e"))
    else { return false }
    report(
      .warning(
        .readAsConstant, "e is read as the base of the natural logarithm", at: span,
        fixIts: [
          FixIt("write \\mathrm{e}", replace: Span(span.lowerBound, span.lowerBound + 1), with: "\\mathrm{e}")
        ]
      ))
    return true
  }

  // MARK: Statements

  /// Reads what stands between statements and is none: a condition, or a sign of logic; false where there is no such thing.
  private mutating func readsSign(
    _ line: inout StatementLine, _ statements: inout [Statement]
  ) throws(ReadingFailure) -> Bool {
    let isBehind = line.start < statements.count
    switch token.kind {
    case .condition(let word):
      if isBehind {
        line.behind += try conditions(behind: word)
      } else if line.links.isEmpty {
        try conditionsInFront(of: word, &line)
      } else {
        throw .error(
          .misplacedCondition, "a condition stands before or behind the whole implication", at: token.span)
      }
    case .implication(let sign): try implication(sign, &line, &statements)
    case .conjunction, .disjunction:
      guard scope.readsConditions, isBehind, line.junction == nil,
        statements.last?.relations.isEmpty == false, !["\\wedge", "∧"].contains(text(token.span))
      else { throw junctionRefusal(token.span) }
      line.junction = token.span
      if case .disjunction = token.kind {
        line.separators.disjunction = line.separators.disjunction ?? token.span
        // In “x = 1, x = 2, or x = 3” the last comma is one with the word.
        line.separators.pending = nil
      } else {
        line.separators.conjunction = line.separators.conjunction ?? token.span
      }
      index += 1
    default:
      #if hasFeature(Embedded)
        return false
      #else
        guard isBehind, let conditions = try conditionsInParentheses() else { return false }
        line.behind += conditions
      #endif
    }
    return true
  }

  /// What stands behind `\text{for}`: relations, or names of which nothing more is said, up to the end of the line.
  private mutating func conditions(behind word: String) throws(ReadingFailure) -> [Statement] {
    let place = token.span
    guard scope.readsConditions else { throw conditionRefusal(word, place) }
    index += 1
    var result: [Statement] = []
    while true {
      while token.isSpace || isBetweenConditions { index += 1 }
      if token.isCondition {
        throw .error(
          .misplacedCondition, "a second condition in one line", at: token.span,
          notes: [.init("write each statement with its condition on a line of its own: \\\\")])
      }
      if token.isImplication {
        throw .error(
          .misplacedCondition, "a condition stands before or behind the whole implication", at: place)
      }
      guard !token.isSeparator else { break }
      let count = result.count
      let isMembership = try appendStatements(to: &result, from: 0)
      guard count == 0 || isMembership || result[count...].allSatisfy({ $0.narrowsName }) else {
        throw .error(
          .misplacedCondition, "it cannot be told whether this is a condition or stated",
          at: result[result.count - 1].span,
          notes: [
            .init("stated: write it on a line of its own, or before “\(word)”"),
            .init("a condition: write it first, or in an assume cell"),
          ])
      }
    }
    let shared = SharedRelations.spread(result)
    refuseSharedBounds(shared)
    #if !hasFeature(Embedded)
      noteQuantified(word, shared)
    #endif
    return try checkedConditions(shared, place)
  }

  var isBetweenConditions: Bool {
    switch token.kind {
    case .comma, .separator, .conclusion, .conjunction: true
    default: false
    }
  }

  mutating func statement() throws(ReadingFailure) -> Statement {
    if let declaration = try functionDeclaration() { return declaration }
    #if !hasFeature(Embedded)
      let start = index
    #endif
    var sides = [try side()]
    var relations: [Relation] = []
    var relationSpans: [Span] = []
    var tolerances: [Expression?] = []
    skipSpacesBeforeContinuation()
    #if !hasFeature(Embedded)
      if scope.readsForProver {
        if let divisibility = try divisibility(by: sides[0]) { return divisibility }
        if let property = try property(of: sides[0]) {
          if !atStatementEnd { throw unexpected() }
          return property
        }
      }
    #endif
    while true {
      skipSpacesBeforeContinuation()
      if case .relation(let relation) = token.kind {
        relationSpans.append(token.span)
        index += 1
        relations.append(relation)
        allowsBlank = relation == .approximatelyEqual
        defer { allowsBlank = false }
        #if !hasFeature(Embedded)
          if relation == .equal, sides.count == 1, case .binding(.limit, _, _) = sides[0].node,
            let infinity = takesInfinity()
          {
            sides.append(infinity)
            tolerances.append(nil)
            continue
          }
        #endif
        sides.append(try side(behind: relation))
        tolerances.append(nil)
      } else if case .plusMinus = token.kind, relations.last == .approximatelyEqual,
        tolerances.last == .some(nil)
      {
        index += 1
        tolerances[tolerances.count - 1] = try sum()
      } else {
        break
      }
    }
    var modulus: Expression?
    #if !hasFeature(Embedded)
      if scope.readsForProver { modulus = try self.modulus(behind: relations, from: start) }
    #endif
    if !atStatementEnd { throw unexpected() }
    let end = modulus?.span ?? (tolerances.last ?? nil)?.span ?? sides[sides.count - 1].span
    var statement = Statement(
      sides: sides, relations: relations, tolerances: tolerances, span: sides[0].span.union(end))
    #if !hasFeature(Embedded)
      if let modulus { statement.sides = sides.map { Self.remainder(of: $0, by: modulus) } }
    #endif
    statement.relationSpans = relationSpans
    return statement
  }

  /// A side of a statement. Behind ≈ a sign ± begins a tolerance.
  private mutating func side(behind relation: Relation? = nil) throws(ReadingFailure) -> Expression {
    #if hasFeature(Embedded)
      return try sum()
    #else
      if relation == .element, scope.readsForProver {
        if let set = try setBehindElement() {
          writtenSet = set
          return Expression(.symbol(Symbol("ℝ")), set.span)
        }
        let name = try sum()
        let excluded = try excludedNumbers()
        if !excluded.isEmpty {
          writtenSet = WrittenSet(content: .named(name), excluded: excluded, span: name.span)
        }
        return name
      }
      let outer = signs
      if relation == .approximatelyEqual { signs = nil }
      signs?.count = (0, 0)
      let result = try sum()
      signsOfSides.append(signs?.count ?? (0, 0))
      if relation == .approximatelyEqual { signs = outer }
      return result
    #endif
  }

  var atStatementEnd: Bool {
    if token.isSeparator { return true }
    switch token.kind {
    case .conjunction, .disjunction, .implication: return scope.readsConditions
    case .wideSpace, .condition: return true
    case .period: return true
    default: return false
    }
  }

  /// Moves over a wide space that only sets a relation or an operator apart.
  mutating func skipSpacesBeforeContinuation() {
    var next = index
    while tokens[next].isSpace || isPeriod(next) { next += 1 }
    switch tokens[next].kind {
    case .relation, .plusMinus, .minusPlus, .plus, .times, .slash, .dot, .cross, .modulus, .period, .modulo,
      .conditionBar, .dividesNot:
      index = next
    case .minus:
      // `x = 1 \quad -y = 2` is two statements; `x = 1 \quad - y` is one.
      var end = next
      while !tokens[end].isSeparator, !tokens[end].isRelation { end += 1 }
      if !tokens[end].isRelation { index = next }
    case .condition, .conjunction, .disjunction, .implication, .setMinus: index = next
    case _ where tokens[next].isSeparator: index = next
    default:
      while isThinSpace(index) { index += 1 }
    }
  }

  func isPeriod(_ position: Int) -> Bool {
    // A point at the end of a sentence, and not one between two operands.
    guard case .period = tokens[position].kind else { return false }
    var next = position + 1
    while tokens[next].isSpace { next += 1 }
    return tokens[next].isSeparator
  }

  func isThinSpace(_ position: Int) -> Bool {
    if case .thinSpace = tokens[position].kind { true } else { false }
  }

  /// Moves over what stands between statements, and says whether a line ends there.
  private mutating func skipSeparators() -> Bool {
    var endsLine = false
    while true {
      switch token.kind {
      case .end, .colon: return endsLine
      case .period where !isPeriod(index): return endsLine
      case .lineBreak, .semicolon:
        endsLine = true
        index += 1
      case .comma:
        refuseCommaInNumber()
        index += 1
      case _ where token.isSeparator || token.isSpace: index += 1
      case .period: index += 1
      default: return endsLine
      }
    }
  }

  /// A comma directly between digits: a decimal comma, or one between thousands, and no end of a statement. Of a number with
  /// several commas the first says what is to be written for all of it.
  private mutating func refuseCommaInNumber() {
    guard isCommaInNumber(index), index < 2 || !isCommaInNumber(index - 2) else { return }
    var last = index + 1
    while isCommaInNumber(last + 1) { last += 2 }
    let whole = tokens[index - 1].span.union(tokens[last].span)
    let texts = stride(from: index - 1, through: last, by: 2).map { text(tokens[$0].span) }
    // One comma before digits without a point may be a decimal comma.
    let point =
      texts.count == 2 && !texts.contains { $0.utf8.contains(0x2E) } ? texts.joined(separator: ".") : nil
    var notes: [Diagnostic.Note] = []
    var fixIts: [FixIt] = []
    if let groups = Self.groups(texts.joined(separator: ","), apartBy: UInt8(ascii: ",")) {
      notes = point.map { [.init("for a decimal point write \($0)")] } ?? []
      fixIts = [thousands(whole, groups)]
    } else if let point {
      fixIts = [FixIt("write \(point)", replace: whole, with: point)]
    }
    report(
      .error(
        .notUnderstood, "a comma between digits ends a statement", at: whole, notes: notes, fixIts: fixIts))
  }

  /// Whether a comma stands directly between digits, alone or in braces.
  private func isCommaInNumber(_ position: Int) -> Bool {
    guard position > 0, position + 1 < tokens.count, case .comma = tokens[position].kind,
      case .number = tokens[position - 1].kind, case .number = tokens[position + 1].kind
    else { return false }
    let comma = tokens[position].span
    return ["", "{"].contains(text(Span(tokens[position - 1].span.upperBound, comma.lowerBound)))
      && ["", "}"].contains(text(Span(comma.upperBound, tokens[position + 1].span.lowerBound)))
  }

  /// Moves to the next separator outside brackets.
  mutating func recover() {
    var level = 0
    while true {
      switch token.kind {
      case .end: return
      case .open: level += 1
      case .close: level -= 1
      case _ where token.isSeparator && level <= 0: return
      default: break
      }
      index += 1
    }
  }

  // MARK: Tokens

  var token: LaTeXToken { tokens[index] }

  mutating func skipSpaces() {
    while tokens[index].isSpace { index += 1 }
  }

  mutating func skipThinSpaces() {
    while isThinSpace(index) { index += 1 }
  }

  func text(_ span: Span) -> String {
    let lower = max(0, min(span.lowerBound, source.count))
    return String(decoding: source[lower..<max(lower, min(span.upperBound, source.count))], as: UTF8.self)
  }

  mutating func report(_ diagnostic: Diagnostic) {
    diagnostics.append(diagnostic)
  }

  /// Closes the list of tokens and looks for function names that are spelled with letters.
  mutating func finishTokens() {
    noteDifferentials()
    joinBareWords()
    refuseScriptsOnSigns()
    let end = tokens.last?.span.upperBound ?? 0
    tokens.append(LaTeXToken(.end, Span(at: end)))
  }

  /// Reads a list of nodes of its own, such as a numerator, with a method of this reader.
  mutating func within<Result>(
    _ nodes: [LaTeXNode], end: Int, _ body: (inout LaTeXMeaningReader) throws(ReadingFailure) -> Result
  ) throws(ReadingFailure) -> Result {
    try enter(Span(at: end))
    defer { depth -= 1 }
    let outer = (tokens, index, openBars)
    tokens = LaTeXTokenizer(nodes).tokens
    index = 0
    openBars = 0
    noteDifferentials()
    joinBareWords()
    refuseScriptsOnSigns()
    tokens.append(LaTeXToken(.end, Span(at: tokens.last?.span.upperBound ?? end)))
    defer { (tokens, index, openBars) = outer }
    return try body(&self)
  }

  #if !hasFeature(Embedded)
    /// Reads some of the tokens as if they stood by themselves.
    mutating func within<Result>(
      _ part: [LaTeXToken], end: Int, _ body: (inout LaTeXMeaningReader) throws(ReadingFailure) -> Result
    ) throws(ReadingFailure) -> Result {
      let outer = (tokens, index, openBars)
      (tokens, index, openBars) = (part, 0, 0)
      tokens.append(LaTeXToken(.end, Span(at: part.last?.span.upperBound ?? end)))
      defer { (tokens, index, openBars) = outer }
      return try body(&self)
    }
  #endif

  /// The one expression that a list of nodes is.
  mutating func expression(_ nodes: [LaTeXNode], end: Int) throws(ReadingFailure) -> Expression {
    try within(nodes, end: end) { (reader) throws(ReadingFailure) in
      let result = try reader.sum()
      reader.skipSpaces()
      guard case .end = reader.token.kind else { throw reader.unexpected() }
      return result
    }
  }

  mutating func expression(_ node: LaTeXNode) throws(ReadingFailure) -> Expression {
    try expression(node.items, end: max(node.span.lowerBound, node.span.upperBound - 1))
  }
}

extension Statement {
  /// Whether it says of a name, or of several, where their values lie: `x > 0`, `n \in \mathbb{N}`; an equation does not.
  var narrowsName: Bool {
    guard case .symbol = sides[0].node else { return false }
    return relations.allSatisfy { $0 != .equal && $0 != .approximatelyEqual }
  }

  /// Whether all of its relations are between real numbers alone.
  fileprivate var isOfOrder: Bool {
    relations.allSatisfy { relation in
      switch relation {
      case .less, .lessOrEqual, .greater, .greaterOrEqual, .element: true
      case .equal, .notEqual, .approximatelyEqual: false
      }
    }
  }

  /// The same statement with each power of the symbol `e` made a power of the constant.
  var withEulerNumber: Statement {
    var statement = self
    statement.sides = sides.map { $0.withEulerNumber }
    statement.tolerances = tolerances.map { $0?.withEulerNumber }
    statement.conditions = conditions.map { $0.withEulerNumber }
    return statement
  }
}
