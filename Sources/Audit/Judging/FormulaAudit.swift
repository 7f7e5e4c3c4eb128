import FormulaProof
import FormulaSyntax
import Notebook
import SourceText
import TeX

/// The audit of one formula.
struct FormulaAudit {
  private let found: FoundFormula
  private let macros: LaTeXMacros
  /// Whether the page speaks of rings and groups: sums and products may be those of another arithmetic.
  private let isAlgebra: Bool
  /// The conditions of the page, and which of its formulas this is.
  private let page: (facts: PageFacts, index: Int)?
  private var expansion = LaTeXExpansion(bytes: [])
  /// What is probably wrong.
  private(set) var findings: [AuditFinding] = []
  /// How many relations were judged.
  private(set) var relations = 0

  /// Longer formulas are passed over.
  private static let mostBytes = 20_000
  /// Longer sides are not judged: what takes long is seldom read.
  private static let longestSide = 400

  init(
    _ formula: FoundFormula, macros: LaTeXMacros, isAlgebra: Bool = false,
    page: (facts: PageFacts, index: Int)? = nil
  ) {
    self.page = page
    found = formula
    self.macros = macros
    self.isAlgebra = isAlgebra
  }

  /// Judges the formula's relations.
  mutating func run() {
    guard found.excerpt.bytes.count <= Self.mostBytes, mayHoldRelation,
      let expansion = LaTeXParser.expanded(found.excerpt.bytes, macros: macros)
    else { return }
    self.expansion = expansion
    let formula = LaTeXParser.parse(expansion.bytes)
    reportBroken(formula)
    for chain in ChainCutter.chains(of: formula) { judge(chain) }
  }

  /// What TeX itself would refuse: signs that do not belong together.
  private mutating func reportBroken(_ formula: LaTeXFormula) {
    let kinds: Set<Finding> = [
      .misplacedAmpersand, .unclosedBrace, .unexpectedBrace, .unmatchedLeft, .unmatchedEnvironment,
    ]
    guard let first = formula.diagnostics.first(where: { kinds.contains($0.finding) }), let span = first.span
    else { return }
    let place = found.excerpt.fileSpan(expansion.place(of: span))
    findings.append(
      AuditFinding(
        level: .possible,
        diagnostic: .warning(.auditBroken, first.message, file: found.excerpt.file, at: place),
        formula: String(decoding: expansion.bytes, as: UTF8.self)))
  }

  private var mayHoldRelation: Bool {
    let bytes = found.excerpt.bytes
    // Most formulas have no relation; one whose sign is a macro of the document is passed over with them.
    return bytes.contains { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
      || [UInt8].contains(bytes, anyOf: ["\\le", "\\ge", "\\ne", "\\approx", "\\lt", "\\gt"])
  }

  // MARK: Sides

  private func side(_ side: FormulaChain.Side) -> RelationSide {
    var runs: [Span] = []
    let bytes = expansion.bytes
    for node in side.nodes {
      if let last = runs.last, node.span.lowerBound >= last.upperBound,
        !bytes[last.upperBound..<node.span.lowerBound].contains(where: {
          $0 == UInt8(ascii: "&") || $0 == Byte.backslash
        })
      {
        runs[runs.count - 1] = Span(last.lowerBound, node.span.upperBound)
      } else {
        runs.append(node.span)
      }
    }
    var text = runs.map { String(decoding: bytes[$0.lowerBound..<$0.upperBound], as: UTF8.self) }.joined(
      separator: " ")
    if side.nodes.contains(where: \.isFullStop) { text = Self.grouped(text) }
    let whole = Span(runs.first?.lowerBound ?? 0, runs.last?.upperBound ?? 0)
    var result = RelationSide(
      text: text, start: runs.count == 1 && text.utf8.count == whole.length ? whole.lowerBound : nil,
      span: whole,
      isOpaque: side.isOpaque || text.utf8.count > Self.longestSide, isName: Self.isName(side.nodes),
      pieces: LaTeXPiece.pieces(of: text))
    if result.hasIndexAbove { result.isOpaque = true }
    return result
  }

  /// The commas of `1,000` in braces, as LaTeX has them in one number.
  private static func grouped(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      let isGroup =
        byte == UInt8(ascii: ",") && place > 0 && Byte.isDigit(bytes[place - 1])
        && Byte.isDigit(bytes[safe: place + 1] ?? 0)
      result += isGroup ? Array("{,}".utf8) : [byte]
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a side is a name, or a name applied to names: what stands on the left of a definition.
  private static func isName(_ nodes: [LaTeXNode]) -> Bool {
    let nodes = nodes.filter { !$0.isSpace }
    guard let first = nodes.first else { return false }
    func isNamed(_ node: LaTeXNode) -> Bool {
      switch node.kind {
      case .letter(let letter): letter != "\u{3C0}"
      case .styled, .accent, .text: true
      case .scripts(let scripts): !Self.isPower(scripts) && (scripts.base.map(isNamed) ?? true)
      case .group(let nodes): nodes.count == 1 && isNamed(nodes[0])
      default: false
      }
    }
    guard isNamed(first) else { return false }
    if nodes.count == 1 { return true }
    if nodes.count == 2, case .fenced = nodes[1].kind { return true }
    guard case .symbol(let open) = nodes[1].kind, open.atomClass == .opening,
      case .symbol(let close)? = nodes.last?.kind, close.atomClass == .closing
    else { return false }
    return nodes.dropFirst(2).dropLast().allSatisfy {
      if case .symbol(let sign) = $0.kind { return sign.atomClass == .punctuation }
      return true
    }
  }

  /// Whether scripts are an exponent: a number, or what is computed; `f^*`, `f^{(n)}` and `A^T` are names.
  private static func isPower(_ scripts: LaTeXScripts) -> Bool {
    guard let exponent = scripts.superscripted, scripts.primes == 0, case .letter? = scripts.base?.kind else {
      return false
    }
    guard case .group(let nodes) = exponent.kind else {
      if case .number(let number) = exponent.kind { return number.text != "0" }
      if case .letter(let letter) = exponent.kind { return !letter.properties.isUppercase }
      return false
    }
    guard let first = nodes.first(where: { !$0.isSpace }) else { return false }
    switch first.kind {
    case .number, .fraction: return true
    case .letter(let letter): return !letter.properties.isUppercase
    case .symbol(let sign): return sign.scalar == "+" || sign.scalar == "-" || sign.scalar == "\u{2212}"
    default: return false
    }
  }

  // MARK: Chains

  private enum Outcome {
    case holds
    case fails(ClaimQuestion.Answer)
    case unknown
  }

  private mutating func judge(_ chain: FormulaChain) {
    let sides = chain.sides.map { side($0) }
    let signs = chain.signs.map {
      String(decoding: expansion.bytes[$0.span.lowerBound..<$0.span.upperBound], as: UTF8.self)
    }
    var outcomes: [Outcome] = []
    for place in signs.indices {
      outcomes.append(outcome(sides[place], signs[place], sides[place + 1]))
    }
    guard outcomes.contains(where: { if case .fails = $0 { true } else { false } }),
      // Under an assumption names are no free ones; numbers are what they are.
      !chain.isConditional || sides.allSatisfy({ names($0).isEmpty })
    else { return }
    var reported: Set<Int> = []
    // One side that its neighbours disagree with, while they agree.
    for place in signs.indices.dropLast() {
      guard let answer = failure(outcomes[place], outcomes[place + 1]), signs[place] == "=",
        signs[place + 1] == "=",
        !reported.contains(place), !sides[place].isOpaque, !sides[place + 1].isOpaque,
        !sides[place + 2].isOpaque,
        !sides[place + 1].isName, !names(sides[place + 1]).contains(where: Self.isSetLike),
        !(sides[place].isWord && sides[place + 1].isWord),
        !isEquation(sides[place + 1], beside: sides[place]),
        names(sides[place + 1]).isSubset(of: names(sides[place]).union(names(sides[place + 2]))),
        !sides[place...(place + 2)].contains(where: \.isOfOtherThings)
      else { continue }
      let outer = RelationText(left: sides[place].text, sign: "=", right: sides[place + 2].text)
      let relation = RelationText(left: sides[place].text, sign: "=", right: sides[place + 1].text)
      guard Self.squeezed(outer.left) != Self.squeezed(outer.right), outer.judged().holds,
        relation.read()?.statement.sides.allSatisfy(\.appliedNames.isEmpty) ?? true,
        isFalse(relation, where: conditions(of: relation))
      else { continue }
      reported.formUnion([place, place + 1])
      let repair = SlipSearch(
        relation, fixed: .left, left: sides[place].pieces, right: sides[place + 1].pieces
      ).best
      report(
        .auditStep, ContextWords.doubt(before: found.before, after: found.after) ? .likely : .certain,
        sides[place], sides[place + 1], relation,
        "this side differs from those before and behind it, which are equal", answer, repair)
    }
    for place in signs.indices where !reported.contains(place) {
      guard case .fails(let answer) = outcomes[place] else { continue }
      let relation = RelationText(left: sides[place].text, sign: signs[place], right: sides[place + 1].text)
      let hasWitness =
        place > 0 && isSound(outcomes[place - 1])
        || place + 1 < outcomes.count && isSound(outcomes[place + 1])
      judgeFalse(relation, sides[place], sides[place + 1], answer, hasWitness: hasWitness)
    }
  }

  /// Whether a value without names stands between sides with names: `x + 1 = 0 = y` is to be solved, and `ab = 1 = ba` says what b is.
  private func isEquation(_ value: RelationSide, beside side: RelationSide) -> Bool {
    names(value).isEmpty && !names(side).isEmpty
  }

  /// How two neighbouring links fail: both, or one beside one that is not decided.
  private func failure(_ first: Outcome, _ second: Outcome) -> ClaimQuestion.Answer? {
    switch (first, second) {
    case (.fails(let answer), .fails), (.fails(let answer), .unknown), (.unknown, .fails(let answer)): answer
    default: nil
    }
  }

  /// The names of a side; nil for what is read otherwise alone.
  private func names(_ side: RelationSide) -> Set<Symbol> {
    let relation = RelationText(left: side.text, sign: "=", right: "0")
    return Set(relation.read()?.symbols ?? [])
  }

  private func isSound(_ outcome: Outcome) -> Bool {
    if case .holds = outcome { return true }
    return false
  }

  private mutating func outcome(_ left: RelationSide, _ sign: String, _ right: RelationSide) -> Outcome {
    guard !left.isOpaque, !right.isOpaque, !left.isName, !right.isName else { return .unknown }
    let relation = RelationText(left: left.text, sign: sign, right: right.text)
    relations += 1
    let answer = relation.judged()
    switch answer.judgement.verdict {
    case .proved, .confirmed: return .holds
    case .refuted: return .fails(answer)
    case .error:
      if let problem = relation.read()?.shapeProblem {
        report(.auditShape, .possible, left, right, relation, problem, answer, nil)
      }
      return .unknown
    default: return .unknown
    }
  }

  /// A text without blanks.
  static func squeezed(_ text: String) -> [UInt8] { text.utf8.filter { !Byte.isSpace($0) } }

  // MARK: What is false

  private mutating func judgeFalse(
    _ relation: RelationText, _ left: RelationSide, _ right: RelationSide, _ answer: ClaimQuestion.Answer,
    hasWitness: Bool
  ) {
    guard let reading = relation.read() else { return }
    let isDoubtful = ContextWords.doubt(before: found.before, after: found.after)
    if reading.symbols.isEmpty, let (one, other) = reading.values(at: [:]), one.count == 1, other.count == 1 {
      guard !ContextWords.hasByteUnit(after: found.after) else { return }
      let numbers = NumberRelation(
        relation, reading, left: left.pieces, right: right.pieces, isComputed: hasWitness)
      guard let problem = numbers.problem else {
        // Near, or a known factor apart: only the exact number that a small change gives is evidence.
        if relation.sign == "=", numbers.isExactComputation, left.weight + right.weight >= 5 {
          reportSlip(relation, left, right, answer, level: isDoubtful ? .possible : .likely)
        }
        return
      }
      let slips = SlipSearch(relation, fixed: nil, left: left.pieces, right: right.pieces)
      // One digit of a result agrees with many changes by chance.
      let repair = problem.kind == .auditRounding || problem.hasFewDigits ? nil : slips.best
      let level: AuditFinding.Level =
        isDoubtful ? .possible : hasWitness || repair != nil ? .certain : .likely
      report(problem.kind, level, left, right, relation, problem.message, answer, repair ?? problem.repair)
      return
    }
    if judgeWithDefinitions(relation, left, right, isDoubtful: isDoubtful) { return }
    if let other = relation.withPowersInside, !other.isRefuted { return }
    // Who writes bars has thought of signs.
    if !left.holdsBars, !right.holdsBars, reading.looksTrueNearZero { return }
    guard !(left.endsInConstant && right.endsInConstant && reading.differsByConstant) else { return }
    guard isOfNumbers(reading, holdsDifferential: left.isDifferential || right.isDifferential),
      !left.isBracketedFraction, !right.isBracketedFraction, !left.isOfOtherThings,
      !right.isOfOtherThings, !(left.isWord && right.isWord)
    else { return }
    guard isComparable(relation, left, right, hasWitness: hasWitness, isClosed: reading.symbols.isEmpty)
    else {
      if isFunctionOfNames(left), right.isNumber, relation.sign == "=" {
        reportSlip(
          relation, left, right, answer, level: isDoubtful ? .possible : .likely, fixed: .left)
      }
      return
    }
    // Without names, or beside a side that is proved to be right, it is no equation to be solved.
    let isClear = hasWitness || reading.symbols.isEmpty && left.weight + right.weight >= 8
    let level: AuditFinding.Level =
      isDoubtful || relation.sign != "=" ? .possible : isClear ? .certain : .likely
    reportSlip(relation, left, right, answer, level: level)
  }

  /// Judges an equation between names that the page gives numbers and a number; whether it was one.
  private mutating func judgeWithDefinitions(
    _ relation: RelationText, _ left: RelationSide, _ right: RelationSide, isDoubtful: Bool
  ) -> Bool {
    guard let page, ["=", "\\approx"].contains(relation.sign), left.weight >= 3, !left.isOfOtherThings else {
      return false
    }
    let definitions = page.facts.definitions(near: page.index)
    guard !definitions.isEmpty, let one = PageDefinition.replaced(left, by: definitions),
      let other = PageDefinition.replaced(right, by: []), one != left.text
    else { return false }
    let closed = RelationText(left: one, sign: relation.sign, right: other)
    guard let reading = closed.read(), reading.symbols.isEmpty else { return false }
    let answer = closed.judged()
    guard answer.judgement.verdict == .refuted else { return true }
    let pieces = LaTeXPiece.pieces(of: one)
    guard let problem = NumberRelation(closed, reading, left: pieces, right: right.pieces).problem else {
      return true
    }
    var repair = SlipSearch(closed, fixed: .left, left: pieces, right: right.pieces).best ?? problem.repair
    if repair?.isLeft == true { repair = nil }
    let used = definitions.filter { definition in
      PageDefinition.replaced(left, by: definitions.filter { $0 != definition }) == nil
    }
    report(
      problem.kind, isDoubtful ? .possible : .likely, left, right, relation, problem.message, answer, repair,
      facts: used.map { ($0.text, $0.line) })
    return true
  }

  /// Reports a false relation that is true after one small change; nothing where there is no such change.
  private mutating func reportSlip(
    _ relation: RelationText, _ left: RelationSide, _ right: RelationSide, _ answer: ClaimQuestion.Answer,
    level: AuditFinding.Level, fixed: SlipSearch.Fixed? = nil
  ) {
    let facts = conditions(of: relation)
    guard isFalse(relation, where: facts) else { return }
    let search = SlipSearch(relation, fixed: fixed, left: left.pieces, right: right.pieces)
    if let repair = search.best {
      report(
        .auditSlip, level, left, right, relation, "this is not true, and it is after one small change",
        answer, repair)
    } else if !facts.isEmpty {
      let search = SlipSearch(relation, fixed: fixed, left: left.pieces, right: right.pieces, facts: facts)
      guard let repair = search.best else { return }
      report(
        .auditSlip, min(level, .likely), left, right, relation,
        "this is not true, and it is after one small change", answer, repair,
        facts: facts.map { ($0.text, $0.line) })
    }
  }

  /// The conditions that the page states near the formula of a relation's names.
  private func conditions(of relation: RelationText) -> [PageFact] {
    guard let page, let names = relation.read()?.quantities, !names.isEmpty else { return [] }
    return page.facts.near(page.index, of: names)
  }

  /// Whether a relation is false under the conditions together, and under each of them where that is not decided.
  private func isFalse(_ relation: RelationText, where facts: [PageFact]) -> Bool {
    if facts.isEmpty { return true }
    switch relation.judged(where: facts).judgement.verdict {
    case .refuted: return true
    case .proved, .confirmed, .sampled: return false
    default:
      return facts.allSatisfy { [.refuted, .error].contains(relation.judged(where: [$0]).judgement.verdict) }
    }
  }

  /// Commands of real numbers and of matrices.
  private static let ofAnalysis: Set<String> = [
    "\\begin", "\\sqrt", "\\pi", "\\sin", "\\cos", "\\tan", "\\ln", "\\log", "\\exp", "\\int", "\\lim",
  ]

  /// Whether a relation is made of sums and products of whole numbers and names alone.
  private static func isOfRing(_ relation: RelationText) -> Bool {
    (LaTeXPiece.pieces(of: relation.left) + LaTeXPiece.pieces(of: relation.right)).allSatisfy {
      switch $0.kind {
      case .number: $0.decimals == 0
      case .command: !Self.ofAnalysis.contains($0.text)
      default: true
      }
    }
  }

  /// Whether a name has letters of sets and ideals: ℤ, 𝔞.
  private static func isSetLike(_ symbol: Symbol) -> Bool {
    symbol != .imaginaryUnit
      && symbol.name.unicodeScalars.contains {
        (0x2100...0x214F).contains($0.value) || (0x1D49C...0x1D59F).contains($0.value)
      }
  }

  /// Whether there is enough on both sides to tell a false identity from an equation that is to be solved, or an inequality that bounds.
  private func isComparable(
    _ relation: RelationText, _ left: RelationSide, _ right: RelationSide, hasWitness: Bool, isClosed: Bool
  )
    -> Bool
  {
    let (one, other) = (left.weight, right.weight)
    guard relation.sign == "=" else { return one >= 2 && other >= 2 && one + other >= 7 }
    if hasWitness { return one + other >= 4 }
    // Without names nothing is to be solved.
    if isClosed { return one >= 4 }
    let isOfAngles = left.pieces.contains { RelationEdits.isTrigonometric($0) }
    // The square of the sine and that of the cosine are 1.
    if other == 1 { return one >= 6 && isOfAngles }
    if isOfAngles, right.pieces.contains(where: { RelationEdits.isTrigonometric($0) }) {
      return one + other >= 4
    }
    return one >= 2 && other >= 2 && one + other >= 5
  }

  /// Whether a side has functions or roots of names, and enough of them: if it is the same number everywhere, it is no equation to be solved.
  private func isFunctionOfNames(_ side: RelationSide) -> Bool {
    side.weight >= 4
      && side.pieces.contains {
        RelationEdits.isTrigonometric($0) || ["\\exp", "\\ln", "\\log", "\\sqrt"].contains($0.text)
      }
  }

  /// Whether the names are those of numbers, as far as letters tell: words are units, and d is a differential. A name that stands on one
  /// side alone was introduced there. What holds of all matrices holds of numbers.
  private func isOfNumbers(_ reading: RelationText.Reading, holdsDifferential: Bool) -> Bool {
    let sides = reading.names
    if !sides[0].isEmpty, !sides[1].isEmpty {
      let (one, other) = (sides[0].subtracting(sides[1]), sides[1].subtracting(sides[0]))
      // A name that is taken for another leaves one on each side, of the same letter where only the index is wrong.
      guard one.count + other.count <= 1 || isOtherIndex(one, other) && !sides[0].isDisjoint(with: sides[1])
      else { return false }
    }
    return reading.quantities.allSatisfy { symbol in
      let base = symbol.name.prefix { $0 != "_" && $0 != "\u{2032}" }
      return (symbol.name != "d" || !holdsDifferential) && !Self.isSetLike(symbol)
        && base.drop { $0 == "\u{394}" || $0 == "\u{3B4}" }.unicodeScalars.dropFirst().allSatisfy {
          !$0.properties.isAlphabetic
        }
    }
  }

  /// Whether two names have the same letter with another index, and are no constants of integration.
  private func isOtherIndex(_ one: Set<Symbol>, _ other: Set<Symbol>) -> Bool {
    guard let one = one.first, let another = other.first, other.count == 1 else { return false }
    return one.base == another.base && !["C", "c", "K", "k"].contains(one.base)
  }

  // MARK: Reports

  private mutating func report(
    _ kind: Finding, _ level: AuditFinding.Level, _ left: RelationSide, _ right: RelationSide,
    _ relation: RelationText, _ message: String,
    _ answer: ClaimQuestion.Answer, _ repair: Repair?, facts: [(text: String, line: Int)] = []
  ) {
    let place = found.excerpt.fileSpan(expansion.place(of: right.span))
    let level = isAlgebra && Self.isOfRing(relation) ? .possible : level
    var notes: [Diagnostic.Note] = []
    if let point = answer.judgement.counterexample, !point.assignments.isEmpty {
      notes.append(.init("for \(point.description)"))
    }
    if let left = answer.judgement.left, let right = answer.judgement.right {
      notes.append(.init("the left side is \(left), the right side \(right)"))
    }
    for fact in facts { notes.append(.init("where \(fact.text), as line \(fact.line) says")) }
    var fixIts: [FixIt] = []
    var text = message
    if let repair {
      text += "; did you mean \(repair.shown)?"
      if let alternative = repair.alternative { notes.append(.init("or, on the left, \(alternative)")) }
      if let span = placeInFile(of: repair, repair.isLeft ? left : right) {
        fixIts.append(
          FixIt(
            "write \(repair.edit.replacement)", replace: span, with: repair.edit.replacement,
            isSuggestion: true))
      }
    }
    var diagnostic = Diagnostic.warning(kind, text, file: found.excerpt.file, at: place)
    diagnostic.notes = notes
    diagnostic.fixIts = fixIts
    findings.append(
      AuditFinding(
        level: level, diagnostic: diagnostic, formula: relation.text, suggestion: repair?.relation.text))
  }

  /// Where a repair is made in the file; nil where its text did not come from there byte for byte.
  private func placeInFile(of repair: Repair, _ side: RelationSide) -> Span? {
    guard !repair.turnsSign, let start = side.start else { return nil }
    let span = Span(start + repair.edit.span.lowerBound, start + repair.edit.span.upperBound)
    guard expansion.isVerbatim(span) else { return nil }
    let inFormula = expansion.place(of: span)
    let inFile = found.excerpt.fileSpan(inFormula)
    return inFile.length == span.length ? inFile : nil
  }
}

extension Array where Element == UInt8 {
  /// Whether one of some texts stands somewhere.
  fileprivate static func contains(_ bytes: [UInt8], anyOf texts: [StaticString]) -> Bool {
    bytes.indices.contains { place in
      bytes[place] == Byte.backslash && texts.contains { bytes.holds($0, at: place) }
    }
  }
}
