import SourceText

/// Reads the meaning of a LaTeX formula off its syntax tree.
///
/// It never guesses: where LaTeX is ambiguous a warning says what the formula was read as, or an error refuses
/// it. Diagnostics that are errors: `not-understood`, `ambiguous-argument`, `unknown-function`,
/// `wrong-number-of-arguments`, `missing-parentheses`, `missing-operand`, `missing-operator`,
/// `unbalanced-parenthesis`, `ragged-matrix`, `blank-entry`, `not-a-definition`, `empty-formula`, `macro-in-formula`,
/// `nesting-too-deep`. Warnings: `read-as-product`, `read-as-function`, `read-as-power`, `read-as-quotient`,
/// `read-as-inverse`, `read-as-constant`, `natural-logarithm`.
public struct LaTeXReader {
  /// The statements of a formula, with the givens before a colon set apart.
  ///
  /// Where the tree itself has errors they are handed on, and there are no statements.
  public static func read(_ formula: LaTeXFormula, scope: NameScope) -> FormulaReading {
    guard !formula.diagnostics.contains(where: { $0.severity == .error }) else {
      return FormulaReading(statements: [], diagnostics: formula.diagnostics)
    }
    let definitions = complaints(ofDefinitions: formula)
    guard definitions.isEmpty else {
      return FormulaReading(statements: [], diagnostics: formula.diagnostics + definitions)
    }
    var scope = scope
    scope.uses.formUnion(uses(of: formula))
    var reader = LaTeXMeaningReader(formula, scope: scope)
    var reading = reader.readFormula()
    reading.diagnostics = formula.diagnostics + reading.diagnostics
    return reading
  }

  /// The definitions of a formula; each is in scope for those behind it.
  public static func readDefinitions(
    _ formula: LaTeXFormula, scope: NameScope
  ) -> ([DefinitionReading], [Diagnostic]) {
    guard !formula.diagnostics.contains(where: { $0.severity == .error }) else {
      return ([], formula.diagnostics)
    }
    let refused = complaints(ofDefinitions: formula)
    guard refused.isEmpty else { return ([], formula.diagnostics + refused) }
    var scope = scope
    scope.uses.formUnion(uses(of: formula))
    var reader = LaTeXMeaningReader(formula, scope: scope)
    let definitions = reader.readDefinitions()
    return (definitions, formula.diagnostics + reader.diagnostics)
  }

  /// A proof must not depend on what a formula makes of its own commands: they are defined for the whole lesson.
  private static func complaints(ofDefinitions formula: LaTeXFormula) -> [Diagnostic] {
    formula.definitions.map {
      .error(
        "macro-in-formula", "a formula that is checked cannot define commands", at: $0,
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
        "not-an-expression", "expected one expression, without a relation", at: Span(0, formula.source.count))
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
  var chain = 0
  /// How many bars are open, and may be closed, within the innermost brackets.
  var openBars = 0
  /// Symbols of which it was already said that they are read as a factor.
  var warnedFactors: Set<Symbol> = []
  /// The name just read, where a parenthesis follows it.
  var undefinedName: UndefinedName?
  var bareWordCount = 0
  /// Whether an argument without parentheses is being read: what stands behind it is none of its own.
  var isInPrefixArgument = false
  /// Whether a question mark may stand for a number: behind ≈.
  var allowsBlank = false

  init(_ formula: LaTeXFormula, scope: NameScope) {
    source = formula.source
    self.scope = scope
    tokens = Self.expandingSystems(LaTeXTokenizer(formula.nodes).tokens)
    finishTokens()
    separateLines()
  }

  mutating func readFormula() -> FormulaReading {
    var reading = FormulaReading(statements: [])
    var colon: Span?
    while true {
      skipSeparators()
      if case .end = token.kind { break }
      if case .colon = token.kind {
        if colon != nil {
          report(.error("not-understood", "a second colon", at: token.span))
        } else if reading.statements.isEmpty {
          report(.error("missing-operand", "nothing stands before the colon", at: token.span))
        } else {
          reading.givens = reading.statements
          reading.statements = []
        }
        colon = token.span
        index += 1
        continue
      }
      do throws(ReadingFailure) {
        reading.statements.append(try statement())
      } catch {
        report(error.diagnostic)
        recover()
      }
    }
    if reading.statements.isEmpty, !diagnostics.contains(where: { $0.severity == .error }) {
      let place = colon ?? Span(0, source.count)
      report(
        .error(
          "empty-formula", colon == nil ? "nothing to read" : "nothing stands behind the colon", at: place))
    }
    reading.givens = Self.sharingRelations(reading.givens)
    reading.statements = Self.sharingRelations(reading.statements)
    if settle(EulerNumber(reading.givens + reading.statements)) {
      reading.givens = reading.givens.map { $0.withEulerNumber }
      reading.statements = reading.statements.map { $0.withEulerNumber }
    }
    settleKinds(&reading)
    reading.diagnostics = diagnostics
    return reading
  }

  /// Whether e means the constant, which is said.
  mutating func settle(_ number: EulerNumber) -> Bool {
    guard let span = number.place, number.isMeant, !scope.values.contains(Symbol("e")),
      !scope.uses.declared.contains(Symbol("e"))
    else { return false }
    report(
      .warning(
        "read-as-constant", "e is read as the base of the natural logarithm", at: span,
        fixIts: [
          FixIt("write \\mathrm{e}", replace: Span(span.lowerBound, span.lowerBound + 1), with: "\\mathrm{e}")
        ]
      ))
    return true
  }

  // MARK: Statements

  mutating func statement() throws(ReadingFailure) -> Statement {
    if let declaration = try functionDeclaration() { return declaration }
    var sides = [try sum()]
    var relations: [Relation] = []
    var relationSpans: [Span] = []
    var tolerances: [Expression?] = []
    while true {
      skipSpacesBeforeContinuation()
      if case .relation(let relation) = token.kind {
        relationSpans.append(token.span)
        index += 1
        relations.append(relation)
        allowsBlank = relation == .approximatelyEqual
        defer { allowsBlank = false }
        sides.append(try sum())
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
    if !atStatementEnd { throw unexpected() }
    let end = (tolerances.last ?? nil)?.span ?? sides[sides.count - 1].span
    var statement = Statement(
      sides: sides, relations: relations, tolerances: tolerances, span: sides[0].span.union(end))
    statement.relationSpans = relationSpans
    return statement
  }

  var atStatementEnd: Bool {
    if token.isSeparator { return true }
    switch token.kind {
    case .wideSpace: return true
    case .period: return true
    default: return false
    }
  }

  /// Moves over a wide space that only sets a relation or an operator apart.
  mutating func skipSpacesBeforeContinuation() {
    var next = index
    while tokens[next].isSpace || isPeriod(next) { next += 1 }
    switch tokens[next].kind {
    case .relation, .plusMinus, .plus, .times, .slash, .dot, .cross, .period: index = next
    case .minus:
      // `x = 1 \quad -y = 2` is two statements; `x = 1 \quad - y` is one.
      var end = next
      while !tokens[end].isSeparator, !tokens[end].isRelation { end += 1 }
      if !tokens[end].isRelation { index = next }
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

  private mutating func skipSeparators() {
    while true {
      switch token.kind {
      case .end, .colon: return
      case .period where !isPeriod(index): return
      case _ where token.isSeparator || token.isSpace: index += 1
      case .period: index += 1
      default: return
      }
    }
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
    joinBareWords()
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
    joinBareWords()
    tokens.append(LaTeXToken(.end, Span(at: tokens.last?.span.upperBound ?? end)))
    defer { (tokens, index, openBars) = outer }
    return try body(&self)
  }

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

  /// What stands at a place where the formula should go on or end.
  func unexpected() -> ReadingFailure {
    switch token.kind {
    case .close(let scalar):
      .error("unbalanced-parenthesis", "\(Character(scalar)) without its opening bracket", at: token.span)
    case .refused(let what): refusal(what, token.span)
    case .plusMinus:
      .error("not-understood", "± is only understood as a tolerance behind \\approx", at: token.span)
    case .relation: .error("not-understood", "a relation cannot stand here", at: token.span)
    case .comma: .error("not-understood", "a comma cannot stand here", at: token.span)
    case .number: .error("missing-operator", "a number directly behind a factor", at: token.span)
    case .period:
      .error(
        "not-understood", "a point is no sign of multiplication", at: token.span,
        fixIts: [FixIt("write \\cdot", replace: token.span, with: "\\cdot ")])
    case .percent:
      .error(
        "not-understood", "a percent sign belongs directly behind a number", at: token.span)
    case .conditionBar: refusal("the sign ∣", token.span)
    case .arrow: refusal("an arrow", token.span)
    case .composition: refusal("a composition", token.span)
    case .end: .error("missing-operand", "something is missing at the end", at: token.span)
    default: .error("not-understood", "\(text(token.span)) cannot stand here", at: token.span)
    }
  }

  func refusal(_ what: String, _ span: Span) -> ReadingFailure {
    .error("not-understood", "\(what) is shown, not checked", at: span)
  }
}

extension Statement {
  /// The same statement with each power of the symbol `e` made a power of the constant.
  var withEulerNumber: Statement {
    var statement = self
    statement.sides = sides.map { $0.withEulerNumber }
    statement.tolerances = tolerances.map { $0?.withEulerNumber }
    return statement
  }
}
