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
  private var expansion = LaTeXExpansion(bytes: [])
  /// What is probably wrong.
  private(set) var findings: [AuditFinding] = []
  /// How many relations were judged.
  private(set) var relations = 0

  /// Longer formulas are passed over.
  private static let mostBytes = 20_000
  /// Longer sides are not judged: what takes long is seldom read.
  private static let longestSide = 400

  init(_ formula: FoundFormula, macros: LaTeXMacros, isAlgebra: Bool = false) {
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

  /// A side as it is judged, and how its text lies in the formula.
  struct Side {
    var text: String
    /// Where the text begins in the expanded formula; nil where it is put together of several pieces.
    var start: Int?
    var span: Span
    var isOpaque: Bool
    var isName: Bool
    var pieces: [LaTeXPiece]

    /// Whether it is nothing but two names or more side by side, also with exponents: a word of a group, where the order counts.
    var isWord: Bool {
      var bases: Set<String> = []
      var (depth, isExponent) = (0, false)
      for piece in pieces where piece.kind != .blank {
        if piece.text == "^" {
          isExponent = true
        } else if piece.text == "{" {
          depth += 1
        } else if piece.text == "}" {
          depth -= 1
          if depth == 0 { isExponent = false }
        } else if depth > 0 || isExponent {
          if depth == 0 { isExponent = false }
        } else if piece.kind == .letter {
          bases.insert(piece.text)
        } else {
          return false
        }
      }
      return bases.count > 1
    }

    /// Whether an exponent is one sign in parentheses, as derivatives and terms of sequences are numbered.
    var hasIndexAbove: Bool {
      let parts = pieces.filter { $0.kind != .blank }.map(\.text)
      return parts.indices.contains { place in
        place + 5 < parts.count && parts[place] == "^" && parts[place + 1] == "{" && parts[place + 2] == "("
          && parts[place + 4] == ")" && parts[place + 5] == "}"
      }
    }

    /// How many parts of it carry meaning.
    var weight: Int {
      pieces.count {
        switch $0.kind {
        case .number, .letter: true
        case .command:
          !["\\left", "\\right", "\\,", "\\;", "\\!", "\\displaystyle", "\\cdot", "\\big", "\\Big"].contains(
            $0.text)
        default: false
        }
      }
    }
  }

  private func side(_ side: FormulaChain.Side) -> Side {
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
    var result = Side(
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
      case .letter, .styled, .accent, .text: true
      case .scripts(let scripts): scripts.base.map(isNamed) ?? true
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
        names(sides[place + 1]).isSubset(of: names(sides[place]).union(names(sides[place + 2])))
      else { continue }
      let outer = RelationText(left: sides[place].text, sign: "=", right: sides[place + 2].text)
      guard Self.squeezed(outer.left) != Self.squeezed(outer.right), outer.judged().holds else { continue }
      reported.formUnion([place, place + 1])
      let relation = RelationText(left: sides[place].text, sign: "=", right: sides[place + 1].text)
      let repair = SlipSearch(
        relation, fixed: .left, left: sides[place].pieces, right: sides[place + 1].pieces
      ).best
      report(
        .auditStep, ContextWords.doubt(before: found.before, after: found.after) ? .likely : .certain,
        sides[place + 1], relation,
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
  private func isEquation(_ value: Side, beside side: Side) -> Bool {
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
  private func names(_ side: Side) -> Set<Symbol> {
    let relation = RelationText(left: side.text, sign: "=", right: "0")
    return Set(relation.read()?.symbols ?? [])
  }

  private func isSound(_ outcome: Outcome) -> Bool {
    if case .holds = outcome { return true }
    return false
  }

  private mutating func outcome(_ left: Side, _ sign: String, _ right: Side) -> Outcome {
    guard !left.isOpaque, !right.isOpaque, !left.isName, !right.isName else { return .unknown }
    let relation = RelationText(left: left.text, sign: sign, right: right.text)
    relations += 1
    let answer = relation.judged()
    switch answer.judgement.verdict {
    case .proved, .confirmed: return .holds
    case .refuted: return .fails(answer)
    case .error:
      if let problem = relation.read()?.shapeProblem {
        report(.auditShape, .possible, right, relation, problem, answer, nil)
      }
      return .unknown
    default: return .unknown
    }
  }

  /// A text without blanks.
  static func squeezed(_ text: String) -> [UInt8] { text.utf8.filter { !Byte.isSpace($0) } }

  // MARK: What is false

  private mutating func judgeFalse(
    _ relation: RelationText, _ left: Side, _ right: Side, _ answer: ClaimQuestion.Answer, hasWitness: Bool
  ) {
    guard let reading = relation.read() else { return }
    let isDoubtful = ContextWords.doubt(before: found.before, after: found.after)
    if reading.symbols.isEmpty {
      guard !ContextWords.hasByteUnit(after: found.after),
        let problem = NumberRelation(relation, reading, left: left.pieces, right: right.pieces).problem
      else { return }
      let slips = SlipSearch(relation, fixed: nil, left: left.pieces, right: right.pieces)
      let repair = problem.kind == .auditRounding ? nil : slips.best
      let level: AuditFinding.Level =
        isDoubtful ? .possible : hasWitness || repair != nil ? .certain : .likely
      report(problem.kind, level, right, relation, problem.message, answer, repair ?? problem.repair)
      return
    }
    guard isOfNumbers(reading), !isBracketedFraction(left), !isBracketedFraction(right), !isStyled(left),
      !isStyled(right), !(left.isWord && right.isWord)
    else { return }
    guard relation.sign == "=", left.weight >= 2, right.weight >= 2, left.weight + right.weight >= 7 else {
      return
    }
    let search = SlipSearch(relation, fixed: nil, left: left.pieces, right: right.pieces)
    guard let repair = search.best else { return }
    let isLarge = left.weight + right.weight >= 12
    let level: AuditFinding.Level = isDoubtful ? .possible : isLarge || hasWitness ? .certain : .likely
    report(
      .auditSlip, level, right, relation, "this is not true, and it is after one small change", answer, repair
    )
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
    symbol.name.unicodeScalars.contains { $0.value >= 0x2100 }
  }

  /// Whether the names are those of numbers, as far as letters tell: capitals may be matrices, sets and events, words are units, and d is
  /// a differential. A name that stands on one side alone was introduced there.
  private func isOfNumbers(_ reading: RelationText.Reading) -> Bool {
    let sides = reading.names
    if !sides[0].isEmpty, !sides[1].isEmpty, sides[0].symmetricDifference(sides[1]).count > 1 { return false }
    return reading.symbols.allSatisfy { symbol in
      let base = symbol.name.prefix { $0 != "_" && $0 != "\u{2032}" }
      guard let first = base.unicodeScalars.first, base.unicodeScalars.count == 1, symbol.name != "d" else {
        return base.unicodeScalars.count > 1
          && base.unicodeScalars.dropFirst().allSatisfy { !$0.properties.isAlphabetic }
      }
      return !first.properties.isUppercase && first.value < 0x1D000
    }
  }

  /// Whether letters of a side have a font or a mark of their own, as vectors, sets and units have.
  private func isStyled(_ side: Side) -> Bool {
    side.pieces.indices.contains { place in
      let text = side.pieces[place].text
      guard
        text.hasPrefix("\\math")
          || ["\\bm", "\\boldsymbol", "\\vec", "\\bar", "\\overline", "\\hat"].contains(text)
          // Between double bars stand vectors.
          || ["\\|", "\\Vert", "\\lVert", "\\rVert"].contains(text)
      else {
        return false
      }
      // The upright d of derivatives is no name.
      return !(text == "\\mathrm" && side.pieces[safe: place + 2]?.text == "d")
    }
  }

  /// Whether a side begins as a symbol of Legendre does.
  private func isBracketedFraction(_ side: Side) -> Bool {
    let parts = side.pieces.filter { $0.kind != .blank }.map(\.text)
    return parts.starts(with: ["\\left", "(", "\\frac"]) || parts.starts(with: ["(", "\\frac"])
  }

  // MARK: Reports

  private mutating func report(
    _ kind: Finding, _ level: AuditFinding.Level, _ side: Side, _ relation: RelationText, _ message: String,
    _ answer: ClaimQuestion.Answer, _ repair: Repair?
  ) {
    let place = found.excerpt.fileSpan(expansion.place(of: side.span))
    let level = isAlgebra && Self.isOfRing(relation) ? .possible : level
    var notes: [Diagnostic.Note] = []
    if let point = answer.judgement.counterexample, !point.assignments.isEmpty {
      notes.append(.init("for \(point.description)"))
    }
    if let left = answer.judgement.left, let right = answer.judgement.right {
      notes.append(.init("the left side is \(left), the right side \(right)"))
    }
    var fixIts: [FixIt] = []
    var text = message
    if let repair {
      text += "; did you mean \(repair.shown)?"
      if let span = placeInFile(of: repair, side) {
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
  private func placeInFile(of repair: Repair, _ right: Side) -> Span? {
    guard !repair.isLeft, let start = right.start else { return nil }
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
