import SourceText
import TeX

extension LaTeXReader {
  /// Whether a formula shows, letter by letter, what statements say when they are printed.
  ///
  /// Spaces, signs of multiplication, kinds of brackets, and parentheses that group nothing do not count. Where it is so a
  /// reader sees what was judged; where it is not, the statements are worth printing.
  public static func shows(_ formula: LaTeXFormula, _ reading: FormulaReading) -> Bool {
    var printed: [String] = []
    for statement in reading.givens + reading.statements {
      printed += letters(of: statement)
      for condition in statement.conditions { printed += letters(of: condition) }
    }
    var shown = ShownLetters()
    shown.add(LaTeXMeaningReader.expandingSystems(LaTeXTokenizer(formula.nodes).tokens), depth: 0)
    return shown.letters == printed
  }

  private static func letters(of statement: Statement) -> [String] {
    var shown = ShownLetters()
    let formula = LaTeXParser.parse(Array(LaTeXPrinter.print(statement).utf8))
    shown.add(LaTeXTokenizer(formula.nodes).tokens, depth: 0)
    return shown.letters
  }
}

/// The letters, digits and signs of a formula in their order.
private struct ShownLetters {
  var letters: [String] = []

  /// Formulas that are nested deeper are refused by the reader.
  private static let deepest = 100

  mutating func add(_ tokens: [LaTeXToken], depth: Int) {
    guard depth < Self.deepest else { return }
    let idle = Self.idleParentheses(tokens)
    for (position, token) in tokens.enumerated() {
      switch token.kind {
      case .number(let numeral): letters.append(numeral.text)
      case .repeating(let numerator, let denominator):
        letters += ["frac", numerator.text, "over", denominator.text, "end"]
      case .name(let name): letters.append(name)
      case .function(let word, _): letters.append(word)
      case .eulerNumber: letters.append("\u{212F}")
      case .plus: letters.append("+")
      case .minus: letters.append("-")
      case .plusMinus: letters.append("±")
      case .slash: letters.append("/")
      case .cross: letters.append("×")
      case .modulus: letters.append("%")
      case .degree: letters.append("°")
      case .relation(let relation): letters.append(relation.rawValue)
      case .open: if !idle.contains(position) { letters.append("(") }
      case .close: if !idle.contains(position) { letters.append(")") }
      case .bar: letters.append("|")
      case .doubleBar: letters.append("‖")
      case .fenced(let fenced): add(fenced, isRaised: token.superscripted != nil, depth)
      case .fraction(let fraction), .binomial(let fraction):
        letters.append("frac")
        add(fraction.numerator, depth)
        letters.append("over")
        add(fraction.denominator, depth)
        letters.append("end")
      case .root(let root):
        letters.append("√")
        if let degree = root.degree { add(degree, depth) }
        letters.append("(")
        add(root.radicand, depth)
        letters.append(")")
      case .environment(let environment):
        for row in environment.rows where !row.isBlank {
          for cell in row.cells {
            letters.append("&")
            add(LaTeXTokenizer(cell.nodes).tokens, depth: depth + 1)
          }
          letters.append("\\")
        }
      case .group(let nodes), .conjugate(let nodes): add(LaTeXTokenizer(nodes).tokens, depth: depth + 1)
      case .percent: letters.append("%")
      case .conditionBar: letters.append("∣")
      case .arrow: letters.append("→")
      case .composition: letters.append("∘")
      case .refused(let what): letters.append(what)
      case .times, .dot, .comma, .semicolon, .colon, .period, .thinSpace, .wideSpace, .lineBreak, .separator,
        .setting,
        .condition, .end:
        break
      }
      if let index = token.subscripted {
        letters.append("_" + (LaTeXNames.index(index)?.filter { $0 != "{" && $0 != "}" } ?? "?"))
      }
      if token.primes > 0 { letters.append(String(repeating: "'", count: token.primes)) }
      if let exponent = token.superscripted {
        letters.append("^")
        add(exponent, depth)
        letters.append(";")
      }
    }
  }

  private mutating func add(_ node: LaTeXNode, _ depth: Int) {
    for item in node.items {
      // A sign alone as an exponent is no operation.
      if case .symbol(let symbol) = item.kind, node.items.count == 1 {
        letters.append(String(Character(symbol.scalar)))
        return
      }
    }
    add(LaTeXTokenizer(node.items).tokens, depth: depth + 1)
  }

  private mutating func add(_ fenced: LaTeXFenced, isRaised: Bool, _ depth: Int) {
    let inner = fenced.parts.map { LaTeXTokenizer($0).tokens }
    let isRound = fenced.opening.scalar == "(" || fenced.opening.scalar == "["
    if isRound, !isRaised, inner.count == 1, Self.isIdle(inner[0]) {
      return add(inner[0], depth: depth + 1)
    }
    letters.append(isRound ? "(" : fenced.opening.scalar.map { String(Character($0)) } ?? "")
    for part in inner { add(part, depth: depth + 1) }
    letters.append(isRound ? ")" : fenced.closing.scalar.map { String(Character($0)) } ?? "")
  }

  private static func isIdle(_ tokens: [LaTeXToken]) -> Bool {
    var level = 0
    for token in tokens {
      switch token.kind {
      case .open: level += 1
      case .close: level -= 1
      case .plus where level == 0, .minus where level == 0, .plusMinus where level == 0,
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
    var result: Set<Int> = []
    var open: [(index: Int, hasSign: Bool)] = []
    for (position, token) in tokens.enumerated() {
      switch token.kind {
      case .open: open.append((position, false))
      case .close:
        guard let group = open.popLast(), !group.hasSign, token.superscripted == nil else { continue }
        result.insert(group.index)
        result.insert(position)
      case .plus, .minus, .plusMinus, .comma, .relation:
        if !open.isEmpty { open[open.count - 1].hasSign = true }
      default: break
      }
    }
    return result
  }
}
