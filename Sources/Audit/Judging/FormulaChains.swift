import SourceText
import TeX

/// A chain of relations, as it stands in a formula: sides and the signs between them.
struct FormulaChain: Sendable {
  /// A side: the pieces of the formula's text that it is written in, of which there are several where lines are broken.
  struct Side: Sendable {
    var nodes: [LaTeXNode] = []
    /// Whether it holds what no value is read from, such as words.
    var isOpaque = false
  }

  var sides: [Side] = []
  /// The signs, one less than the sides.
  var signs: [LaTeXNode] = []
  /// Whether something in it is no relation of values: an arrow, a membership, a definition's sign.
  var isForeign = false
  /// Whether it follows from something in the same formula, or something follows from it: what holds under an assumption.
  var isConditional = false
}

/// Cuts formulas into chains: at commas, wide spaces, words and line ends, outside of brackets.
struct ChainCutter {
  private var chains: [FormulaChain] = []
  private var chain = FormulaChain()
  private var side = FormulaChain.Side()
  private var depth = 0
  /// Whether nothing of the line was seen yet.
  private var isAtLineStart = false
  /// The node behind the one that is read.
  private var follower: LaTeXNode?

  /// The chains of a formula that have a relation.
  static func chains(of formula: LaTeXFormula) -> [FormulaChain] {
    var cutter = ChainCutter()
    cutter.add(formula.nodes)
    cutter.endChain()
    return cutter.chains.filter { !$0.signs.isEmpty && !$0.isForeign }
  }

  private mutating func add(_ nodes: [LaTeXNode]) {
    for (place, node) in nodes.enumerated() {
      follower = nodes[safe: place + 1]
      add(node)
      if case .lineBreak = node.kind, depth == 0 {
        beginLine(nodes[(place + 1)...].first { !$0.isInvisible })
      }
    }
  }

  private mutating func add(_ node: LaTeXNode) {
    // What pushes a line to the right parts nothing.
    if isAtLineStart, node.isInvisible { return }
    isAtLineStart = false
    switch node.kind {
    case .sized(_, let rest), .colored(_, let rest): add(rest.items)
    case .environment(let environment)
    where side.nodes.isEmpty && chain.signs.isEmpty && isLines(environment):
      lines(environment)
    case .space(let space):
      if depth == 0, !space.isThin { endChain() } else if !side.nodes.isEmpty { side.nodes.append(node) }
    case .text(let text) where depth == 0: words(text, node)
    case .lineBreak where depth == 0: break
    case .tag: break
    case .modulo:
      chain.isForeign = true
    case .symbol(let symbol): sign(symbol, node)
    case .extensibleArrow: endChain()
    case .phantom: break
    case .error: side.isOpaque = true
    case .scripts(let scripts):
      // Of `(a + b)^2` the closing parenthesis has the exponent.
      if case .symbol(let symbol)? = scripts.base?.kind { count(symbol) }
      side.nodes.append(node)
    default: side.nodes.append(node)
    }
  }

  /// Counts the brackets that are open.
  private mutating func count(_ symbol: LaTeXSymbol) {
    switch symbol.atomClass {
    case .opening: depth += 1
    case .closing: depth = max(0, depth - 1)
    default: break
    }
  }

  private func isLines(_ environment: LaTeXEnvironment) -> Bool {
    environment.role == .aligned || environment.role == .gathered
  }

  private mutating func lines(_ environment: LaTeXEnvironment) {
    for row in environment.rows where !row.isBlank {
      // An operation that nothing stands before is a name, and no line of a sum goes on with it: `\times(a, b) &= c`.
      if row.cells.count > 1,
        case .symbol(let symbol)? = row.cells[0].nodes.first(where: { !$0.isInvisible })?.kind,
        Self.operations.contains(symbol.scalar)
      {
        endChain()
      }
      beginLine(row.cells.lazy.flatMap(\.nodes).first { !$0.isInvisible })
      // `a &=& b` of `eqnarray` is one relation; else each second `&` parts two columns.
      // The middle is empty where a line goes on with the side before it.
      let isTriple = row.cells.count == 3 && row.cells[1].nodes.count(where: { !$0.isInvisible }) <= 1
      for (number, cell) in row.cells.enumerated() {
        if number > 0, number % 2 == 0, !isTriple { endChain() }
        add(cell.nodes)
      }
    }
  }

  /// A line that begins with a relation goes on with the side before it, and one that begins with an operation with that side itself.
  private mutating func beginLine(_ node: LaTeXNode?) {
    depth = 0
    isAtLineStart = true
    guard let node, case .symbol(let symbol) = node.kind else {
      if !endsWithOperation { endChain() }
      return
    }
    switch symbol.atomClass {
    case .relation: if chain.sides.isEmpty && side.nodes.isEmpty { chain.isForeign = true }
    case .binary where !side.nodes.isEmpty: break
    default: if !endsWithOperation { endChain() }
    }
  }

  private var endsWithOperation: Bool {
    guard case .symbol(let symbol)? = side.nodes.last(where: { !$0.isSpace })?.kind else { return false }
    return symbol.atomClass == .binary || symbol.atomClass == .relation
  }

  private mutating func sign(_ symbol: LaTeXSymbol, _ node: LaTeXNode) {
    count(symbol)
    guard depth == 0 else {
      side.nodes.append(node)
      return
    }
    if symbol.atomClass == .relation {
      if Self.claims.contains(symbol.scalar), !symbol.isNegated {
        endSide()
        chain.signs.append(node)
      } else if Self.arrows.contains(symbol.scalar) {
        chain.isConditional = true
        endChain()
        chain.isConditional = true
      } else {
        chain.isForeign = true
        side.nodes.append(node)
      }
    } else if symbol.atomClass == .punctuation {
      if symbol.scalar == "." || symbol.scalar == "!" {
        side.nodes.append(node)
      } else if symbol.scalar == ",", let next = follower, isDigits(side.nodes.last, before: node),
        isDigits(next, behind: node)
      {
        // `1,000` is one number, and so is the `3,14` of other languages.
        side.nodes.append(node)
        if case .number(let number) = next.kind, number.text.prefix(while: { $0 != "." }).utf8.count != 3 {
          side.isOpaque = true
        }
      } else {
        endChain()
      }
    } else {
      side.nodes.append(node)
    }
  }

  private func isDigits(_ node: LaTeXNode?, before comma: LaTeXNode) -> Bool {
    guard let node, case .number = node.kind else { return false }
    return node.span.upperBound == comma.span.lowerBound
  }

  private func isDigits(_ node: LaTeXNode, behind comma: LaTeXNode) -> Bool {
    guard case .number = node.kind else { return false }
    return node.span.lowerBound == comma.span.upperBound
  }

  /// `=`, `<`, `>`, `≤`, `≥`, `≠`, `≈` and their forms.
  private static let claims: Set<Unicode.Scalar> = [
    "=", "<", ">", "\u{2264}", "\u{2265}", "\u{2A7D}", "\u{2A7E}", "\u{2260}", "\u{2248}",
  ]
  /// Operations between two things: ×, ⋅, ∗, ⊗, ⊕, ∘, ∧, ∨.
  private static let operations: Set<Unicode.Scalar> = [
    "\u{D7}", "\u{22C5}", "*", "\u{2217}", "\u{2297}", "\u{2295}", "\u{2218}", "\u{2227}", "\u{2228}",
  ]
  /// Arrows between statements.
  private static let arrows: Set<Unicode.Scalar> = [
    "\u{21D2}", "\u{21D4}", "\u{27F9}", "\u{27FA}", "\u{27F8}", "\u{21D0}", "\u{2234}",
  ]

  /// Words between formulas part them; any others belong to a side, as units do.
  private mutating func words(_ text: LaTeXText, _ node: LaTeXNode) {
    let plain = text.words.lowercased()
    let first = plain.split(whereSeparator: { !$0.isLetter }).first.map(String.init) ?? ""
    if first.isEmpty || Self.connectives.contains(first) {
      endChain()
    } else {
      side.isOpaque = true
    }
  }

  private static let connectives: Set<String> = [
    "and", "or", "if", "for", "where", "so", "thus", "hence", "with", "since", "when", "then", "because",
    "therefore", "which", "that", "implies", "but", "also", "as", "we", "the", "by", "from", "while",
    "otherwise",
    "und", "oder", "für", "wenn", "et", "ou", "si", "y", "o", "e", "且", "或", "则", "其中", "当",
  ]

  private mutating func endSide() {
    while let last = side.nodes.last, last.isSpace { side.nodes.removeLast() }
    // An operation that nothing stands before is a name: `\times(a, b)`.
    if case .symbol(let symbol)? = side.nodes.first(where: { !$0.isInvisible })?.kind,
      Self.operations.contains(symbol.scalar)
    {
      chain.isForeign = true
    }
    chain.sides.append(side)
    side = FormulaChain.Side()
  }

  private mutating func endChain() {
    endSide()
    // A full stop ends the sentence and no side.
    while let last = chain.sides.last?.nodes.last, last.isSpace || last.isFullStop {
      chain.sides[chain.sides.count - 1].nodes.removeLast()
    }
    if chain.sides.contains(where: { $0.nodes.isEmpty }) { chain.isForeign = true }
    chains.append(chain)
    chain = FormulaChain()
    depth = 0
  }
}

extension LaTeXNode {
  /// Whether it is space.
  var isSpace: Bool {
    if case .space = kind { return true }
    return false
  }

  /// Whether nothing of it is seen: space, phantoms, empty groups.
  var isInvisible: Bool {
    switch kind {
    case .space, .phantom: true
    case .group(let nodes): nodes.isEmpty
    default: false
    }
  }

  /// Whether it is a full stop or a comma.
  var isFullStop: Bool {
    if case .symbol(let symbol) = kind { return symbol.scalar == "." || symbol.scalar == "," }
    return false
  }
}
