import SourceText

/// Formulas in pieces, between which a line may end: MathML Core breaks no lines.
extension MathMLWriter {
  /// A formula as several `math` elements that stand one behind the other, each with the space that it has in its place; one where
  /// there is no place to break it.
  ///
  /// A line may end as in a book: before a relation, behind a comma or `\quad`, and, where such a piece is wider than `width` ems,
  /// before a sign of addition; never inside brackets. A formula with lines of its own stays whole. The first piece is annotated with
  /// the LaTeX of all.
  public static func pieces(_ formula: LaTeXFormula, display: Bool, width: Double) -> [String] {
    let nodes = formula.nodes
    let breaks = LineBreaks(nodes)
    guard breaks.hasAny else { return [write(formula, display: display)] }
    var pieces: [String] = []
    var previous: LaTeXAtomClass?
    func made(_ range: Range<Int>, source: ArraySlice<UInt8> = []) -> (mathML: String, last: LaTeXAtomClass?) {
      var builder = MathMLBuilder(display: display)
      builder.add(display ? "<math displaystyle=\"true\">" : "<math>")
      let following = nodes[range.upperBound...].lazy.compactMap(MathMLBuilder.atomClass).first
      var last: LaTeXAtomClass?
      annotated(source, in: &builder) { last = $0.list(Array(nodes[range]), after: previous, before: following) }
      builder.add("</math>")
      return (String(decoding: builder.output, as: UTF8.self), last)
    }
    func add(_ range: Range<Int>) {
      let piece = made(range, source: pieces.isEmpty ? formula.source[...] : [])
      pieces.append(piece.mathML)
      previous = piece.last
    }
    for range in breaks.ranges(between: breaks.strong, in: nodes.indices) {
      let inner = breaks.weak.filter { range.contains($0) && $0 > range.lowerBound }
      if inner.isEmpty || self.width(of: made(range).mathML) <= width {
        add(range)
      } else {
        for part in breaks.ranges(between: inner, in: range) { add(part) }
      }
    }
    return pieces
  }
}

/// The places in a list of nodes at which a line may begin.
private struct LineBreaks {
  /// Before relations, behind commas and wide spaces.
  var strong: [Int] = []
  /// Before signs of addition.
  var weak: [Int] = []

  var hasAny: Bool { !strong.isEmpty || !weak.isEmpty }

  init(_ nodes: [LaTeXNode]) {
    // Lines of its own, and a number at the margin, are laid out together.
    let isWhole = nodes.contains { node in
      switch node.kind {
      case .lineBreak, .tag: true
      default: false
      }
    }
    if isWhole { return }
    var depth = 0
    var isInBars = false
    var previous: LaTeXAtomClass?
    var followsSpace = false
    for (index, node) in nodes.enumerated() {
      if case .space(let space) = node.kind {
        if !space.isThin { followsSpace = true }
        continue
      }
      guard let atomClass = MathMLBuilder.atomClass(of: node) else { continue }
      defer { followsSpace = false }
      if depth == 0, !isInBars, let previous {
        if followsSpace || previous == .punctuation || atomClass == .relation && previous != .relation {
          strong.append(index)
        } else if atomClass == .binary, previous == .ordinary || previous == .closing, Self.adds(node) {
          weak.append(index)
        }
      }
      switch node.kind {
      case .symbol(let symbol) where symbol.scalar == "|" || symbol.scalar == "‖": isInBars.toggle()
      // It has both of its brackets.
      case .fenced:
        previous = .closing
        continue
      default: break
      }
      if atomClass == .opening { depth += 1 }
      if atomClass == .closing, Self.isBracket(node) { depth = max(0, depth - 1) }
      previous = atomClass
    }
  }

  private static func adds(_ node: LaTeXNode) -> Bool {
    if case .symbol(let symbol) = node.kind { ["+", "−", "±", "∓"].contains(symbol.scalar) } else { false }
  }

  /// Whether something of the class of closing brackets is one, and no sign of a factorial.
  private static func isBracket(_ node: LaTeXNode) -> Bool {
    switch node.kind {
    case .symbol(let symbol): symbol.scalar != "!" && symbol.scalar != "?"
    case .scripts(let scripts): scripts.base.map(isBracket) ?? true
    default: true
    }
  }

  /// A range in parts that begin at places inside of it.
  func ranges(between places: [Int], in range: Range<Int>) -> [Range<Int>] {
    let starts = [range.lowerBound] + places
    return zip(starts, places + [range.upperBound]).map { $0..<$1 }
  }
}
