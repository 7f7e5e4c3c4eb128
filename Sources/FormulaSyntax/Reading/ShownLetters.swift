import SourceText
import TeX

extension LaTeXReader {
  /// Whether a formula shows, letter by letter, what statements say when they are printed.
  ///
  /// Spaces, signs of multiplication, kinds of brackets, and parentheses that group nothing do not count. Where it is so a
  /// reader sees what was judged; where it is not, the statements are worth printing.
  public static func shows(_ formula: LaTeXFormula, _ reading: FormulaReading) -> Bool {
    var printed = PrintedLetters()
    for statement in reading.inOrder { printed.add(statement) }
    var shown = ShownLetters()
    shown.add(LaTeXMeaningReader.expandingSystems(LaTeXTokenizer(formula.nodes).tokens), depth: 0)
    return shown == printed.letters
  }
}

/// The letters, digits and signs of a formula in their order.
struct ShownLetters: Equatable {
  /// The letters, with a zero byte behind each.
  private(set) var bytes: [UInt8] = []

  /// Formulas that are nested deeper are refused by the reader.
  private static let deepest = 100

  /// Letters are the same where Unicode says so, whatever their bytes.
  static func == (left: ShownLetters, right: ShownLetters) -> Bool {
    left.bytes == right.bytes
      || String(decoding: left.bytes, as: UTF8.self) == String(decoding: right.bytes, as: UTF8.self)
  }

  mutating func put(_ letter: String) {
    bytes += letter.utf8
    bytes.append(0)
  }

  mutating func put(_ letter: StaticString) {
    letter.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(0)
  }

  private mutating func put(_ scalar: Unicode.Scalar) { put(String(Character(scalar))) }

  /// Puts a letter before what was put behind a place.
  mutating func insert(_ letter: Unicode.Scalar, at place: Int) {
    bytes.insert(contentsOf: Array(String(letter).utf8) + [0], at: place)
  }

  mutating func removeAll(from place: Int) { bytes.removeSubrange(place...) }

  mutating func add(_ tokens: [LaTeXToken], depth: Int) {
    guard depth < Self.deepest else { return }
    let idle = Self.idleParentheses(tokens)
    for (position, token) in tokens.enumerated() {
      switch token.kind {
      case .number(let numeral): put(numeral.text)
      case .repeating(let numerator, let denominator):
        put("frac" as StaticString)
        put(numerator.text)
        put("over" as StaticString)
        put(denominator.text)
        put("end" as StaticString)
      case .name(let name): put(name)
      case .function(let word, _): put(word)
      case .eulerNumber: put("\u{212F}" as StaticString)
      case .plus: put("+" as StaticString)
      case .minus: put("-" as StaticString)
      case .plusMinus: put("±" as StaticString)
      case .minusPlus: put("∓" as StaticString)
      case .slash: put("/" as StaticString)
      case .cross: put("×" as StaticString)
      case .modulus: put("%" as StaticString)
      case .degree: put("°" as StaticString)
      case .relation(let relation): put(relation.rawValue)
      case .open: if !idle.contains(position) { put("(" as StaticString) }
      case .close: if !idle.contains(position) { put(")" as StaticString) }
      case .bar: put("|" as StaticString)
      case .doubleBar: put("‖" as StaticString)
      case .fenced(let fenced): add(fenced, isRaised: token.isRaised, depth)
      case .fraction(let fraction), .binomial(let fraction):
        put("frac" as StaticString)
        add(fraction.numerator, depth)
        put("over" as StaticString)
        add(fraction.denominator, depth)
        put("end" as StaticString)
      case .root(let root):
        put("√" as StaticString)
        if let degree = root.degree { add(degree, depth) }
        put("(" as StaticString)
        add(root.radicand, depth)
        put(")" as StaticString)
      case .environment(let environment):
        for row in environment.rows where !row.isBlank {
          for cell in row.cells {
            put("&" as StaticString)
            add(LaTeXTokenizer(cell.nodes).tokens, depth: depth + 1)
          }
          put("\\" as StaticString)
        }
      case .group(let nodes), .conjugate(let nodes): add(LaTeXTokenizer(nodes).tokens, depth: depth + 1)
      case .bigOperator(let binder): put(binder.sign)
      case .percent: put("%" as StaticString)
      case .conditionBar: put("∣" as StaticString)
      case .arrow: put("→" as StaticString)
      case .composition: put("∘" as StaticString)
      case .factorial: put("!" as StaticString)
      #if !hasFeature(Embedded)
        // Words are no letters of a formula: what they were read as is said.
        case .property: put("words" as StaticString)
      #endif
      case .dividesNot: put("∤" as StaticString)
      case .modulo(_, let body):
        put("mod" as StaticString)
        add(body, depth)
      case .refused(let what): put(what)
      case .integral: put("∫" as StaticString)
      case .limit: put("lim" as StaticString)
      case .infinity: put("∞" as StaticString)
      case .setMinus: put("∖" as StaticString)
      case .ellipsis: put("…" as StaticString)
      case .times, .dot, .comma, .semicolon, .colon, .period, .thinSpace, .wideSpace, .lineBreak, .separator,
        .conclusion, .conjunction, .disjunction, .implication, .setting,
        .condition, .otherwise, .end:
        break
      }
      guard token.hasScripts else { continue }
      if let index = token.subscripted {
        put("_" + (LaTeXNames.index(index)?.filter { $0 != "{" && $0 != "}" } ?? "?"))
      }
      if token.primes > 0 { put(String(repeating: "'", count: token.primes)) }
      if let exponent = token.superscripted {
        put("^" as StaticString)
        add(exponent, depth)
        put(";" as StaticString)
      }
    }
  }

  private mutating func add(_ node: LaTeXNode, _ depth: Int) {
    let items = node.items
    // A sign alone as an exponent is no operation.
    if items.count == 1, case .symbol(let symbol) = items[0].kind { return put(symbol.scalar) }
    add(LaTeXTokenizer(items).tokens, depth: depth + 1)
  }

  private mutating func add(_ fenced: LaTeXFenced, isRaised: Bool, _ depth: Int) {
    let inner = fenced.parts.map { LaTeXTokenizer($0).tokens }
    let isRound = fenced.opening.scalar == "(" || fenced.opening.scalar == "["
    if isRound, !isRaised, inner.count == 1, Self.isIdle(inner[0]) {
      return add(inner[0], depth: depth + 1)
    }
    put(isRound ? "(" : fenced.opening.scalar.map { String(Character($0)) } ?? "")
    for part in inner { add(part, depth: depth + 1) }
    put(isRound ? ")" : fenced.closing.scalar.map { String(Character($0)) } ?? "")
  }

  private static func isIdle(_ tokens: [LaTeXToken]) -> Bool {
    var level = 0
    for token in tokens {
      switch token.kind {
      case .open: level += 1
      case .close: level -= 1
      case .plus where level == 0, .minus where level == 0, .plusMinus where level == 0,
        .minusPlus where level == 0,
        .comma where level == 0,
        .relation where level == 0:
        return false
      default: break
      }
    }
    return true
  }

  /// The places of parentheses around a single factor or a product without an exponent.
  private static func idleParentheses(_ tokens: [LaTeXToken]) -> Set<Int> {
    guard tokens.contains(where: { $0.isOpen }) else { return [] }
    var result: Set<Int> = []
    var open: [(index: Int, hasSign: Bool)] = []
    for (position, token) in tokens.enumerated() {
      switch token.kind {
      case .open: open.append((position, false))
      case .close:
        guard let group = open.popLast(), !group.hasSign, !token.isRaised else { continue }
        result.insert(group.index)
        result.insert(position)
      case .plus, .minus, .plusMinus, .minusPlus, .comma, .relation:
        if !open.isEmpty { open[open.count - 1].hasSign = true }
      default: break
      }
    }
    return result
  }
}
