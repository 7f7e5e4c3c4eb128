import SourceText
import TeX

/// How names that nothing defines are used in formulas that belong together: those of a cell and of the cells above.
///
/// A letter before a parenthesis is a function where the parenthesis would be idle as grouping: around a list, or around
/// a single factor or product that is not raised to a power. It is a factor where it also stands alone.
public struct SymbolUses: Sendable, Hashable {
  /// Names that stand alone somewhere: quantities.
  public var quantities: Set<Symbol> = []
  /// Names that stand before a parenthesis that would be idle as grouping: functions.
  public var functions: Set<Symbol> = []
  /// Names of which an assumption speaks.
  public var declared: Set<Symbol> = []
  #if !hasFeature(Embedded)
    /// Names of which an assumption says that they are numbers, or what else they are: an equation such as A = BC does not.
    public var ofSaidKind: Set<Symbol> = []
    /// Names that an assumption declares to be complex: beside them the letter i is the imaginary unit.
    public var complex: Set<Symbol> = []
  #endif
  /// Names that an assumption declares as functions.
  public var declaredFunctions: Set<Symbol> = []
  /// Whether the letter e is the base of the natural logarithm somewhere: then it is in all of the formulas.
  public var hasEulerNumber = false
  /// Whether the letter i is the imaginary unit in a formula above: then it is in the formulas below, too.
  public var hasImaginaryUnit = false

  /// No uses.
  public init() {}

  /// Adds the uses in other formulas.
  public mutating func formUnion(_ other: SymbolUses) {
    quantities.formUnion(other.quantities)
    functions.formUnion(other.functions)
    declared.formUnion(other.declared)
    declaredFunctions.formUnion(other.declaredFunctions)
    #if !hasFeature(Embedded)
      ofSaidKind.formUnion(other.ofSaidKind)
      complex.formUnion(other.complex)
    #endif
    if other.hasEulerNumber { hasEulerNumber = true }
    if other.hasImaginaryUnit { hasImaginaryUnit = true }
  }

  /// The uses of those names that may stand in a text: a name that begins with a letter of ASCII stands there with that
  /// letter.
  public func limited(to text: [UInt8]) -> SymbolUses {
    var bytes = ASCIISet()
    for byte in text { bytes.insert(byte) }
    func mayStand(_ symbol: Symbol) -> Bool {
      guard let first = symbol.name.utf8.first, first < 0x80 else { return true }
      return bytes.contains(first)
    }
    func limited(_ symbols: Set<Symbol>) -> Set<Symbol> {
      symbols.allSatisfy(mayStand) ? symbols : symbols.filter(mayStand)
    }
    var result = SymbolUses()
    result.quantities = limited(quantities)
    result.functions = limited(functions)
    result.declared = limited(declared)
    result.declaredFunctions = limited(declaredFunctions)
    #if !hasFeature(Embedded)
      result.ofSaidKind = limited(ofSaidKind)
      result.complex = limited(complex)
    #endif
    result.hasEulerNumber = hasEulerNumber && bytes.contains(UInt8(ascii: "e"))
    result.hasImaginaryUnit = hasImaginaryUnit && bytes.contains(UInt8(ascii: "i"))
    return result
  }

  /// A set of characters of ASCII.
  private struct ASCIISet {
    private var bits: (low: UInt64, high: UInt64) = (0, 0)

    mutating func insert(_ byte: UInt8) {
      switch byte {
      case ..<64: bits.low |= 1 << byte
      case ..<128: bits.high |= 1 << (byte - 64)
      default: break
      }
    }

    func contains(_ byte: UInt8) -> Bool {
      switch byte {
      case ..<64: bits.low >> byte & 1 == 1
      case ..<128: bits.high >> (byte - 64) & 1 == 1
      default: false
      }
    }
  }

  /// What a name before a parenthesis is.
  enum Role {
    case function
    case factor
    /// There is evidence for both, or for neither.
    case unclear(hasEvidence: Bool)
  }

  func role(of symbol: Symbol) -> Role {
    if declaredFunctions.contains(symbol) { return .function }
    if declared.contains(symbol) || symbol.notation != .plain { return .factor }
    switch (functions.contains(symbol), quantities.contains(symbol)) {
    case (true, false): return .function
    case (false, true): return .factor
    case (true, true): return .unclear(hasEvidence: true)
    case (false, false): return .unclear(hasEvidence: false)
    }
  }

  /// Whether it is known to be a quantity.
  func holdsQuantity(_ symbol: Symbol) -> Bool { quantities.contains(symbol) || declared.contains(symbol) }

  /// Adds that statements are facts: of the names in them something is known. What a fact applies to arguments is a function,
  /// and stays one.
  public mutating func declare(_ statements: [Statement]) {
    for statement in statements {
      let isMembership = statement.relations.contains(.element)
      for (index, side) in statement.sides.enumerated() where !isMembership || index == 0 {
        let applied = side.appliedNames
        declaredFunctions.formUnion(applied)
        for symbol in FreeSymbols.of([side], in: Environment()) where !applied.contains(symbol) {
          declared.insert(symbol)
          #if !hasFeature(Embedded)
            if isMembership || statement.saysNumbers { ofSaidKind.insert(symbol) }
          #endif
        }
      }
      #if !hasFeature(Embedded)
        if isMembership, let last = statement.sides.last, case .symbol(let set) = last.node,
          set.isSetOfComplexNumbers,
          case .symbol(let symbol) = statement.sides[0].node
        {
          complex.insert(symbol)
        }
      #endif
      guard isMembership, let first = statement.sides.first, case .symbol(let symbol) = first.node,
        let last = statement.sides.last, case .apply(.mapping, _) = last.node
      else { continue }
      declared.remove(symbol)
      declaredFunctions.insert(symbol)
    }
  }
}

#if !hasFeature(Embedded)
  extension Statement {
    /// Whether what it speaks of must be numbers: it is in an order, or has a numeral for its value.
    fileprivate var saysNumbers: Bool {
      relations.contains { $0 != .equal && $0 != .notEqual && $0 != .element }
        || (relations == [.equal] && sides.contains { $0.isNumeric && !$0.isZeroOrOne })
    }
  }

  extension Expression {
    /// 0 and 1 may be matrices, too.
    fileprivate var isZeroOrOne: Bool { knownInteger == 0 || knownInteger == 1 }
  }
#endif

extension Expression {
  /// The names of functions that stand before arguments: of $P(A \mid B)$ the name P. Names that only the reader gives are
  /// left out.
  public var appliedNames: Set<Symbol> {
    var names: Set<Symbol> = []
    func visit(_ expression: Expression) {
      if case .apply(let symbol, _) = expression.node, !symbol.isGivenByReader {
        names.insert(symbol)
        if symbol == symbol.conditional { names.insert(Symbol(symbol.base)) }
      }
      expression.forEachOperand { visit($0) }
    }
    visit(self)
    return names
  }
}

extension Symbol {
  /// Whether it is the name under which the reader applies what has a notation of its own: `\to`, `\binom`, `\Re`.
  fileprivate var isGivenByReader: Bool {
    #if hasFeature(Embedded)
      self == .mapping || self == .binomial || Symbol.partsOfComplex.contains(self)
    #else
      self == .mapping || Symbol.functionsOfWholeNumbers.contains(self)
        || Symbol.partsOfComplex.contains(self)
    #endif
  }

  /// The name under which `\mathbb{R} \to \mathbb{R}` stands in a tree: applied to the domain and the range.
  public static let mapping = Symbol("→")
}

extension LaTeXReader {
  /// How the names of a formula are used.
  public static func uses(of formula: LaTeXFormula) -> SymbolUses {
    survey(of: formula).uses
  }

  /// How the names of a formula are used, and where each of them stands, in the order of the formula.
  public static func survey(of formula: LaTeXFormula) -> (uses: SymbolUses, mentions: [SymbolMention]) {
    var search = UseSearch()
    search.visit(LaTeXTokenizer(formula.nodes).tokens, depth: 0)
    return (search.uses, search.mentions)
  }
}

extension LaTeXReader {
  /// The names that a formula says to define, whether or not it could be read: those that begin a statement with =, and
  /// the components of a tuple there. What stands behind a colon defines nothing.
  public static func definedNames(of formula: LaTeXFormula) -> [SymbolMention] {
    var result: [SymbolMention] = []
    var pending: [SymbolMention] = []
    var level = 0
    var position = 0
    var isTuple = false
    var isBehindRelation = false
    for token in LaTeXMeaningReader.expandingSystems(LaTeXTokenizer(formula.nodes).tokens) {
      if level == 0, case .colon = token.kind { break }
      if level == 0, token.isSeparator || token.isWideSpace && isBehindRelation {
        pending = []
        position = 0
        isBehindRelation = false
        continue
      }
      if token.isSpace { continue }
      switch token.kind {
      case .relation where level == 0 && !isBehindRelation:
        if case .relation(.equal) = token.kind { result += pending }
        isBehindRelation = true
      case .open: level += 1
      case .close: level -= 1
      default: break
      }
      if position == 0 {
        switch token.kind {
        case .open, .fenced, .environment: isTuple = true
        default: isTuple = false
        }
      }
      position += 1
      guard !isBehindRelation, isTuple || position == 1 else { continue }
      pending += UseSearch.names(in: token)
    }
    return result
  }
}

/// A name where it stands in a formula's text.
public struct SymbolMention: Sendable, Hashable {
  /// The name.
  public var symbol: Symbol
  /// Its place with its index and its primes, without an exponent.
  public var span: Span
}

/// Looks through the tokens of a formula.
private struct UseSearch {
  var uses = SymbolUses()
  var mentions: [SymbolMention] = []

  /// Deeper formulas are refused by the reader.
  private static let deepest = 100

  mutating func visit(_ tokens: [LaTeXToken], depth: Int) {
    guard depth < Self.deepest else { return }
    let idle = Self.idleParentheses(tokens)
    let lastArrow = tokens.lastIndex { $0.isArrow } ?? -1
    for (position, token) in tokens.enumerated() {
      if var name = Self.name(token), !(token.isDelta && position + 1 < tokens.count) {
        // Δx is one name.
        var start = Span(at: token.span.lowerBound)
        if position > 0, tokens[position - 1].isDelta, case .name = token.kind {
          name = Symbol("Δ" + name.name)
          start = tokens[position - 1].span
        }
        mentions.append(SymbolMention(symbol: name, span: start.union(token.nameSpan)))
        use(name, token, at: position, tokens, idle, lastArrow)
      }
      visit(inside: token, depth: depth + 1)
      // A capital T alone transposes, and x^{(i)} is a name.
      if let superscript = token.superscripted {
        let inner = LaTeXTokenizer(superscript.items).tokens
        if !Self.isMark(inner) { visit(inner, depth: depth + 1) }
      }
    }
  }

  private mutating func visit(inside token: LaTeXToken, depth: Int) {
    switch token.kind {
    case .fenced(let fenced):
      for part in fenced.parts { visit(LaTeXTokenizer(part).tokens, depth: depth) }
    case .fraction(let fraction), .binomial(let fraction):
      let above = LaTeXTokenizer(fraction.numerator.items).tokens
      // What is differentiated may be a function: the f of df/dx does not stand alone.
      if above.count == 2, let first = fraction.numerator.items.first, isDifferential(first),
        let other = fraction.denominator.items.first, isDifferential(other),
        let name = Self.name(above[1])
      {
        mentions.append(SymbolMention(symbol: name, span: above[1].nameSpan))
      } else {
        visit(above, depth: depth)
      }
      visit(LaTeXTokenizer(fraction.denominator.items).tokens, depth: depth)
    case .root(let root): visit(LaTeXTokenizer(root.radicand.items).tokens, depth: depth)
    case .environment(let environment):
      for row in environment.rows {
        for cell in row.cells { visit(LaTeXTokenizer(cell.nodes).tokens, depth: depth) }
      }
    case .group(let nodes): visit(LaTeXTokenizer(nodes).tokens, depth: depth)
    default: break
    }
  }

  private func isDifferential(_ node: LaTeXNode) -> Bool {
    #if hasFeature(Embedded)
      false
    #else
      LaTeXNames.differential(node) != nil
    #endif
  }

  /// The name that a token is, or those in the brackets that it is.
  static func names(in token: LaTeXToken) -> [SymbolMention] {
    if let name = name(token) { return [SymbolMention(symbol: name, span: token.nameSpan)] }
    return inner(token).flatMap { nodes in
      LaTeXTokenizer(nodes).tokens.compactMap { token in
        name(token).map { SymbolMention(symbol: $0, span: token.nameSpan) }
      }
    }
  }

  private static func isMark(_ tokens: [LaTeXToken]) -> Bool {
    if tokens.count == 1, case .name("T") = tokens[0].kind { return true }
    return false
  }

  private static func name(_ token: LaTeXToken) -> Symbol? {
    let base: String
    switch token.kind {
    case .name(let name): base = name
    case .function(let word, _) where BuiltIn(name: word) == nil && DerivedFunction(name: word) == nil:
      base = word
    default: return nil
    }
    guard token.hasScripts else { return Symbol(base) }
    var index = ""
    if let node = token.subscripted {
      guard let text = LaTeXNames.index(node) else { return nil }
      index = text
    }
    return Symbol(base: base, subscript: index, primes: token.primes)
  }

  private static func inner(_ token: LaTeXToken) -> [[LaTeXNode]] {
    switch token.kind {
    case .fenced(let fenced): fenced.parts
    case .fraction(let fraction), .binomial(let fraction):
      [fraction.numerator.items, fraction.denominator.items]
    case .root(let root): [root.radicand.items]
    case .environment(let environment): environment.rows.flatMap { row in row.cells.map { $0.nodes } }
    case .group(let nodes): [nodes]
    default: []
    }
  }

  /// For each opening parenthesis that is closed whether it would be idle as grouping; in one pass, since a formula may
  /// have tens of thousands within each other.
  private static func idleParentheses(_ tokens: [LaTeXToken]) -> [Int: Bool] {
    guard tokens.contains(where: { $0.isOpen }) else { return [:] }
    var result: [Int: Bool] = [:]
    var open: [(index: Int, hasSign: Bool, isList: Bool)] = []
    for (position, token) in tokens.enumerated() {
      switch token.kind {
      case .open: open.append((position, false, false))
      case .close:
        guard let group = open.popLast() else { continue }
        result[group.index] = token.superscripted == nil && (group.isList || !group.hasSign)
      case .comma, .conditionBar: if !open.isEmpty { open[open.count - 1].isList = true }
      case .plus, .minus, .plusMinus, .minusPlus: if !open.isEmpty { open[open.count - 1].hasSign = true }
      default: break
      }
    }
    return result
  }

  private mutating func use(
    _ symbol: Symbol, _ token: LaTeXToken, at position: Int, _ tokens: [LaTeXToken], _ idle: [Int: Bool],
    _ lastArrow: Int
  ) {
    // f : ℝ → ℝ
    var next = position + 1
    while next < tokens.count, case .thinSpace = tokens[next].kind { next += 1 }
    guard next < tokens.count else {
      uses.quantities.insert(symbol)
      return
    }
    if case .colon = tokens[next].kind, next < lastArrow {
      uses.declaredFunctions.insert(symbol)
      return
    }
    guard let isIdle = Self.isIdle(tokens, at: next, idle) else {
      if case .composition = tokens[next].kind { return }
      if position > 0, case .composition = tokens[position - 1].kind { return }
      uses.quantities.insert(symbol)
      return
    }
    if next > position + 1 || (token.superscripted != nil && !isIdle) {
      uses.quantities.insert(symbol)
    } else if isIdle, token.superscripted == nil {
      uses.functions.insert(symbol)
    } else if !isIdle, token.primes > 0 {
      uses.functions.insert(symbol)
    }
  }

  /// Whether a bracket begins at a place, and would be idle as grouping; nil where none begins.
  private static func isIdle(_ tokens: [LaTeXToken], at start: Int, _ idle: [Int: Bool]) -> Bool? {
    switch tokens[start].kind {
    case .open("("), .open("["), .open("{"):
      LaTeXToken.holdsMatrix(tokens, at: start) ? nil : idle[start] ?? false
    case .fenced: LaTeXToken.parenthesized(in: tokens, at: start)?.isIdle
    default: nil
    }
  }
}

extension LaTeXToken {
  /// The place of a name without its exponent.
  fileprivate var nameSpan: Span {
    guard let superscripted, superscripted.span.lowerBound > subscripted?.span.lowerBound ?? -1 else {
      return span
    }
    // The sign of the exponent is one byte, and a blank before it harms no caret.
    let end = superscripted.span.lowerBound - 1
    return end > span.lowerBound && end < span.upperBound ? Span(span.lowerBound, end) : span
  }

  fileprivate var isWideSpace: Bool {
    if case .wideSpace = kind { true } else { false }
  }

  /// Whether it is the name of a function by its notation: upright, as behind \operatorname.
  var isFunctionName: Bool {
    if case .function = kind { true } else { false }
  }

  /// An arrow between the domain of a function and its range.
  var isArrow: Bool {
    if case .arrow = kind { true } else { false }
  }

  /// Whether a bracket begins at a place, and whether it would be idle as grouping; nil where none begins.
  static func parenthesized(in tokens: [LaTeXToken], at start: Int) -> (isIdle: Bool, end: Int)? {
    switch tokens[start].kind {
    case .fenced(let fenced):
      switch (fenced.opening.scalar, fenced.closing.scalar) {
      case ("(", ")"), ("[", "]"), ("{", "}"): break
      default: return nil
      }
      guard fenced.parts.count == 1 else { return nil }
      let inner = LaTeXTokenizer(fenced.parts[0]).tokens
      if isMatrix(inner[...]) { return nil }
      let isRaised = tokens[start].superscripted != nil
      return (!isRaised && isIdle(inner[...]), start + 1)
    case .open("("), .open("["), .open("{"):
      if holdsMatrix(tokens, at: start) { return nil }
      var level = 0
      for end in start..<tokens.count {
        switch tokens[end].kind {
        case .open: level += 1
        case .close: level -= 1
        default: break
        }
        if level == 0 {
          return (tokens[end].superscripted == nil && isIdle(tokens[(start + 1)..<end]), end + 1)
        }
      }
      return (false, tokens.count)
    default: return nil
    }
  }

  /// Whether the bracket at a place is one around a matrix: `\left[\begin{array}…`.
  static func holdsMatrix(_ tokens: [LaTeXToken], at start: Int) -> Bool {
    isMatrix(tokens[(start + 1)...])
  }

  /// Whether tokens are a matrix and nothing else up to their end or the next closing bracket.
  private static func isMatrix(_ tokens: ArraySlice<LaTeXToken>) -> Bool {
    var hasMatrix = false
    for token in tokens where !token.isSpace {
      switch token.kind {
      case .environment where !hasMatrix: hasMatrix = true
      case .close, .end: return hasMatrix
      default: return false
      }
    }
    return hasMatrix
  }

  /// Whether parentheses around tokens would group nothing: a list, a single factor or a product.
  private static func isIdle(_ tokens: ArraySlice<LaTeXToken>) -> Bool {
    var level = 0
    var hasSign = false
    for token in tokens {
      switch token.kind {
      case .open: level += 1
      case .close: level -= 1
      case .comma where level == 0, .conditionBar where level == 0: return true
      case .plus where level == 0, .minus where level == 0, .plusMinus where level == 0,
        .minusPlus where level == 0:
        hasSign = true
      default: break
      }
    }
    return !hasSign
  }
}
