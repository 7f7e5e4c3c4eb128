import SourceText

extension LaTeXNode {
  /// The lists of nodes directly inside this one, in the order in which they were written.
  ///
  /// A group gives its nodes as one list; an argument that is not a group is a list of one.
  public var childLists: [[LaTeXNode]] {
    switch kind {
    case .letter, .number, .symbol, .function, .sizedDelimiter, .space, .lineBreak, .rule, .error: return []
    case .group(let nodes): return [nodes]
    case .fenced(let fence): return fence.parts
    case .fraction(let fraction), .binomial(let fraction):
      return [fraction.numerator.items, fraction.denominator.items]
    case .root(let root): return (root.degree.map { [$0.items] } ?? []) + [root.radicand.items]
    case .scripts(let scripts):
      let base = scripts.base.map { [[$0]] } ?? []
      let parts = [scripts.subscripted, scripts.superscripted].compactMap { $0?.items }
      return base + parts
    case .accent(let accent): return [accent.base.items]
    case .stack(let stack): return [stack.over, stack.under, stack.base].compactMap { $0?.items }
    case .extensibleArrow(let arrow): return [arrow.below, arrow.above].compactMap { $0?.items }
    case .text(let text), .tag(let text): return text.formulas
    case .styled(_, let body), .colored(_, let body), .sized(_, let body), .phantom(_, let body),
      .enclosed(_, let body), .classed(_, let body), .modulo(_, let body), .boxed(_, let body):
      return [body.items]
    case .choice(let forms): return forms.map { $0.items }
    case .sideScripts(let scripts):
      return [
        scripts.leftSubscript, scripts.leftSuperscript, scripts.base, scripts.rightSubscript,
        scripts.rightSuperscript,
      ].compactMap { $0?.items }
    case .environment(let environment): return environment.rows.flatMap { row in row.cells.map { $0.nodes } }
    }
  }
}

extension LaTeXText {
  /// The formulas among the words.
  var formulas: [[LaTeXNode]] {
    pieces.flatMap { (piece) -> [[LaTeXNode]] in
      switch piece {
      case .words: []
      case .math(let nodes, _): [nodes]
      case .text(let text, _): text.formulas
      }
    }
  }
}

extension LaTeXFormula {
  /// The nodes that lie inside a span, from left to right; where the span is a part of a cell or of a group,
  /// the nodes of that part.
  ///
  /// A span over two cells gives the nodes of both, without the `&` between them.
  public func nodes(in span: Span) -> [LaTeXNode] {
    var result: [LaTeXNode] = []
    Self.collect(nodes, span, into: &result)
    return result
  }

  private static func collect(_ nodes: [LaTeXNode], _ span: Span, into result: inout [LaTeXNode]) {
    for node in nodes {
      guard node.span.upperBound > span.lowerBound, node.span.lowerBound < span.upperBound else { continue }
      if node.span.lowerBound >= span.lowerBound, node.span.upperBound <= span.upperBound {
        result.append(node)
      } else {
        for list in node.childLists { collect(list, span, into: &result) }
      }
    }
  }
}
