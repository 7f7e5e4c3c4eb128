import SourceText
import TeX

/// Reads calculator notation: `2*x`, `sin(x)^2`, `45°`, `(x, y)`, `[[a, b], [c, d]]`, `x' ~= 0.5 +- 0.01`.
///
/// A name has one letter or several (`xy` is one name); Greek letters may be spelled (`theta_1`). A name before a
/// parenthesis is a function where it is built in or defined, and otherwise a factor, with a warning.
/// Where ``NameScope/uses`` shows one letter to be a function, it is one.
/// `e` is a symbol, except where a formula as a whole shows it to be the base of the natural logarithm.
public struct CalculatorParser {
  /// The statements of a formula, with the givens before a colon set apart.
  public static func read(_ bytes: [UInt8], scope: NameScope) -> FormulaReading {
    read(CalculatorText(bytes), scope: scope)
  }

  /// The statements of a text that has been split, with the givens before a colon set apart.
  public static func read(_ text: CalculatorText, scope: NameScope) -> FormulaReading {
    if text.isTooLong { return FormulaReading(statements: [], diagnostics: text.diagnostics) }
    var parser = CalculatorReader(text, scope: scope)
    return parser.readFormula()
  }

  /// The one expression that a text is; nil, with diagnostics, where it is none.
  public static func readExpression(_ bytes: [UInt8], scope: NameScope) -> (Expression?, [Diagnostic]) {
    let reading = read(bytes, scope: scope)
    guard !reading.hasErrors else { return (nil, reading.diagnostics) }
    guard reading.givens.isEmpty, reading.statements.count == 1, reading.statements[0].relations.isEmpty
    else {
      let error = Diagnostic.error(
        .notAnExpression, "expected one expression, without a relation", at: Span(0, bytes.count))
      return (nil, reading.diagnostics + [error])
    }
    return (reading.statements[0].sides[0], reading.diagnostics)
  }

  /// The definitions of a text, such as `r = 2, f(x) = r*x^2, (u, v) = (1, 2)`; each is in scope for the next.
  public static func readDefinitions(
    _ bytes: [UInt8], scope: NameScope
  ) -> ([DefinitionReading], [Diagnostic]) {
    let text = CalculatorText(bytes)
    if text.isTooLong { return ([], text.diagnostics) }
    var parser = CalculatorReader(text, scope: scope)
    return (parser.readDefinitions(), parser.diagnostics)
  }

  /// How the names of a formula are used, by the rule that LaTeX formulas follow: ``SymbolUses``.
  public static func uses(of text: CalculatorText) -> SymbolUses {
    let reader = CalculatorReader(text, scope: NameScope())
    let tokens = reader.tokens
    var uses = SymbolUses()
    for (position, token) in tokens.enumerated() where token.kind == .name {
      let symbol = reader.symbol(token.span)
      if symbol.namesFunction { continue }
      if position + 1 < tokens.count, tokens[position + 1].kind == .open {
        if reader.isIdle(at: position + 1) { uses.functions.insert(symbol) }
      } else {
        uses.quantities.insert(symbol)
      }
    }
    return uses
  }

  /// Whether a name stands before a parenthesis that is no function's that there is: what it is there is a question of
  /// ``uses(of:)``, and nothing else is one.
  public static func appliesUnknownNames(_ text: CalculatorText) -> Bool {
    let tokens = text.tokens
    return tokens.indices.dropLast().contains { position in
      tokens[position].kind == .name && tokens[position + 1].kind == .open
        && !text.symbol(tokens[position].span).namesFunction
    }
  }

  /// Whether a name of several letters stands in a text that is applied to nothing.
  public static func holdsLongNames(_ text: CalculatorText) -> Bool {
    let tokens = text.tokens
    return tokens.indices.dropLast().contains { position in
      tokens[position].kind == .name && tokens[position].span.length > 1
        && tokens[position + 1].kind != .open
    }
  }

  /// Whether the letter e stands in a text as a name by itself.
  public static func mentionsE(_ text: CalculatorText) -> Bool {
    text.tokens.contains { token in
      guard token.kind == .name else { return false }
      let first = text.bytes[token.span.lowerBound]
      return (first == UInt8(ascii: "e") || first >= 0x80) && text.symbol(token.span).name == "e"
    }
  }

  /// Whether a text says, sign by sign, what statements say when they are printed. Signs of multiplication do not count.
  public static func shows(_ text: CalculatorText, _ reading: FormulaReading) -> Bool {
    guard !text.isTooLong else { return true }
    if reading.givens.isEmpty, reading.statements.count == 1 {
      var match = TextMatch(text.bytes)
      match.append(reading.statements[0])
      if match.isWhole { return true }
    }
    let printed = reading.inOrder.flatMap { statement in
      signs(CalculatorText(Array(statement.description.utf8)))
    }
    return signs(text) == printed
  }

  private static func signs(_ text: CalculatorText) -> [String] {
    let reader = CalculatorReader(text, scope: NameScope())
    return reader.tokens.flatMap { token -> [String] in
      switch token.kind {
      case .times, .dot, .comma, .semicolon, .colon, .end: []
      case .superscript(let value): ["^"] + (value < 0 ? ["-"] : []) + ["\(value.magnitude)"]
      case .name: [reader.symbol(token.span).name]
      case .relation(let relation): [relation.rawValue]
      case .plusMinus: ["±"]
      #if !hasFeature(Embedded)
        case .implication: []
      #endif
      case .degree: ["°"]
      default: [reader.text(token.span)]
      }
    }
  }
}

/// The state of a reading of calculator notation.
struct CalculatorReader: BoundedReader {
  let source: CalculatorText
  var bytes: [UInt8] { source.bytes }
  var scope: NameScope
  let tokens: [CalculatorToken]
  var index = 0
  var diagnostics: [Diagnostic]
  var depth = 0
  var chain = 0
  /// How many bars are open within the innermost brackets.
  var openBars = 0
  var warnedFactors: Set<Symbol> = []
  #if !hasFeature(Embedded)
    /// How ± and ∓ are read; nil where they are not.
    var signs: DoubleSigns?
    /// How many of them the sides of the statement that is being read have, from the first side on.
    var signsOfSides: [(plusMinus: Int, minusPlus: Int)] = []
    /// The set behind ∈ in the statement just read, where it is written out.
    var writtenSet: WrittenSet?
  #endif
  /// The undefined names of the formula with their first places, to look for `xy` that means `x*y`.
  var undefinedNames: [Symbol: Span] = [:]
  /// The first of them, which are found without a table.
  var firstNames: [Symbol] = []

  init(_ text: CalculatorText, scope: NameScope) {
    source = text
    self.scope = scope
    var tokens = text.tokens
    #if !hasFeature(Embedded)
      Self.readMembershipWords(&tokens, text.bytes, scope)
    #endif
    diagnostics = text.diagnostics + Self.separateAtWords(&tokens, text.bytes, scope)
    self.tokens = tokens
  }

  /// Makes the word of `x > 0 and y > 0` a comma, where a relation stands on both sides; `or` is refused there.
  private static func separateAtWords(
    _ tokens: inout [CalculatorToken], _ bytes: [UInt8], _ scope: NameScope
  ) -> [Diagnostic] {
    func isRelation(_ token: CalculatorToken) -> Bool {
      if case .relation = token.kind { true } else { false }
    }
    guard tokens.count > 6, let last = tokens.lastIndex(where: isRelation) else { return [] }
    var found: [Diagnostic] = []
    var level = 0
    var hasRelation = false
    for position in tokens.indices {
      let token = tokens[position]
      switch token.kind {
      case .open, .openBracket: level += 1
      case .close, .closeBracket: level -= 1
      case .relation: hasRelation = true
      case .comma where level == 0, .semicolon where level == 0, .colon where level == 0: hasRelation = false
      case .name where level == 0 && hasRelation:
        let word = bytes[token.span.lowerBound..<token.span.upperBound]
        let isAnd = word.elementsEqual("and".utf8)
        guard isAnd || word.elementsEqual("or".utf8),
          !scope.values.contains(Symbol(String(decoding: word, as: UTF8.self))),
          position < last
        else { continue }
        if isAnd {
          tokens[position].kind = .comma
          hasRelation = false
        } else {
          found.append(.error(.notUnderstood, "“or” between statements is not checked", at: token.span))
        }
      default: break
      }
    }
    return found
  }

  mutating func readFormula() -> FormulaReading {
    var reading = FormulaReading(statements: [])
    var colon: Span?
    #if !hasFeature(Embedded)
      var line = StatementLine(start: 0)
    #endif
    while true {
      #if !hasFeature(Embedded)
        endLine(&line, &reading)
      #endif
      while token.kind == .comma || token.kind == .semicolon { index += 1 }
      if token.kind == .end { break }
      #if !hasFeature(Embedded)
        if readsImplication(&line, &reading) { continue }
      #endif
      if token.kind == .colon {
        if colon != nil {
          diagnostics.appendWithinLimit(.error(.notUnderstood, "a second colon", at: token.span))
        } else if reading.statements.isEmpty {
          diagnostics.append(.error(.missingOperand, "nothing stands before the colon", at: token.span))
        }
        reading.givens += reading.statements
        reading.statements = []
        #if !hasFeature(Embedded)
          line = StatementLine(start: 0)
          if let given = reading.givens.first(where: { $0.doubleSign != nil || $0.implication != nil }) {
            diagnostics.append(
              .error(.notAGiven, "a given has its value without conditions and without ±", at: given.span))
          }
        #endif
        colon = token.span
        index += 1
        continue
      }
      do throws(ReadingFailure) {
        #if hasFeature(Embedded)
          reading.statements.append(try statement())
        #else
          try appendStatements(to: &reading.statements)
        #endif
      } catch {
        diagnostics.appendWithinLimit(error.diagnostic)
        recover()
      }
    }
    if reading.statements.isEmpty, !hasErrors {
      let message = colon == nil ? "nothing to read" : "nothing stands behind the colon"
      diagnostics.append(.error(.emptyFormula, message, at: colon ?? Span(0, bytes.count)))
    }
    #if !hasFeature(Embedded)
      reading.givens = shareRelations(of: reading.givens)
      reading.statements = shareRelations(of: reading.statements)
    #endif
    if undefinedNames[Symbol("e")] != nil, settle(EulerNumber(reading.givens, reading.statements)) {
      reading.givens = reading.givens.map { $0.withEulerNumber }
      reading.statements = reading.statements.map { $0.withEulerNumber }
    }
    warnOfJoinedNames()
    reading.diagnostics = diagnostics
    return reading
  }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Whether e means the constant, which is said.
  mutating func settle(_ number: EulerNumber) -> Bool {
    guard let span = number.place, number.isMeant(among: scope.uses), !scope.values.contains(Symbol("e"))
    else { return false }
    diagnostics.append(
      .warning(.readAsConstant, "e is read as the base of the natural logarithm", at: span))
    return true
  }

  /// `xy` is one name; where its letters are names of the formula too, it was probably meant as a product.
  mutating func warnOfJoinedNames() {
    guard undefinedNames.count > 1 || !scope.values.isEmpty,
      undefinedNames.keys.contains(where: { $0.name.utf8.count > 1 })
    else { return }
    for (symbol, span) in undefinedNames.sorted(by: { $0.value.lowerBound < $1.value.lowerBound }) {
      let letters = symbol.name.map(String.init)
      guard letters.count > 1, letters.count <= 6, letters.allSatisfy({ $0 != "_" && $0 != "'" }) else {
        continue
      }
      let sorted = letters.sorted()
      let isProduct = letters.allSatisfy { letter in
        let single = Symbol(letter)
        return undefinedNames[single] != nil || scope.values.contains(single)
      }
      let isAnagram = undefinedNames.keys.contains {
        $0 != symbol && $0.name.map(String.init).sorted() == sorted
      }
      guard isProduct || isAnagram else { continue }
      var product = letters[0]
      for letter in letters.dropFirst() { product += "*" + letter }
      diagnostics.append(
        .warning(
          .oneName, "\(symbol) is one name; did you mean \(product)?", at: span,
          fixIts: [FixIt("write \(product)", replace: span, with: product)]))
    }
  }

  /// Moves to the next separator outside brackets.
  mutating func recover() {
    var level = 0
    while true {
      switch token.kind {
      case .end: return
      case .open, .openBracket: level += 1
      case .close, .closeBracket: level -= 1
      case .comma, .semicolon, .colon:
        if level <= 0 { return }
      default: break
      }
      index += 1
    }
  }

  mutating func statement() throws(ReadingFailure) -> Statement {
    var sides = [try side(allowsTolerance: false)]
    var relations: [Relation] = []
    var relationSpans: [Span] = []
    var tolerances: [Expression?] = []
    while true {
      if case .relation(let relation) = token.kind {
        relationSpans.append(token.span)
        index += 1
        relations.append(relation)
        sides.append(try side(behind: relation, allowsTolerance: relation == .approximatelyEqual))
        tolerances.append(nil)
      } else if token.kind == .plusMinus, relations.last == .approximatelyEqual, tolerances.last == .some(nil)
      {
        index += 1
        tolerances[tolerances.count - 1] = try sum(allowsTolerance: false)
      } else {
        break
      }
    }
    switch token.kind {
    case .end, .comma, .semicolon, .colon: break
    #if !hasFeature(Embedded)
      case .implication where scope.readsConditions: break
    #endif
    default: throw unexpected()
    }
    let end = (tolerances.last ?? nil)?.span ?? sides[sides.count - 1].span
    var statement = Statement(
      sides: sides, relations: relations, tolerances: tolerances, span: sides[0].span.union(end))
    statement.relationSpans = relationSpans
    return statement
  }

  #if hasFeature(Embedded)
    private mutating func side(behind relation: Relation? = nil, allowsTolerance: Bool) throws(ReadingFailure)
      -> Expression
    {
      try sum(allowsTolerance: allowsTolerance)
    }
  #endif

  var token: CalculatorToken { tokens[index] }

  func text(_ span: Span) -> String {
    String(decoding: bytes[span.lowerBound..<span.upperBound], as: UTF8.self)
  }

  /// What stands at a place where the formula should go on or end.
  func unexpected() -> ReadingFailure {
    switch token.kind {
    case .end:
      let place = index > 0 ? tokens[index - 1].span : token.span
      return .error(.missingOperand, "something is missing behind this", at: place)
    case .close, .closeBracket:
      return .error(
        .unbalancedParenthesis, "\(text(token.span)) without its opening bracket", at: token.span)
    case .arcMark:
      return .error(.notUnderstood, "minutes of arc stand behind degrees, as in 0°30'", at: token.span)
    case .plusMinus:
      return .error(
        .notUnderstood,
        "± is no sign here: it stands in claims beside = and inequalities, and for a tolerance behind ≈",
        at: token.span)
    case .number:
      return .error(
        .missingOperator, "a number directly behind a factor", at: token.span,
        fixIts: [FixIt("write *", replace: Span(at: token.span.lowerBound), with: "*")])
    default:
      return .error(.notUnderstood, "\(text(token.span)) cannot stand here", at: token.span)
    }
  }
}
