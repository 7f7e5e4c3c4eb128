import SourceText

extension LaTeXNode {
  /// The same tree with other places. The depth is that of the tree, which the parser bounds.
  func mappingSpans(_ map: LaTeXSpanMap) -> LaTeXNode { mappingSpans(map, words: nil) }

  /// The tree as two ways to say it in words can be compared: without places, and of words that are no part of a name only
  /// those that `isKept` keeps. It is given them without the blanks around them.
  ///
  /// Scripts keep their words, since they belong to names: `x_{\text{max}}`.
  public func withoutPlaces(keeping isKept: @escaping (String) -> Bool) -> LaTeXNode {
    mappingSpans(LaTeXSpanMap(lower: [], upper: []), words: isKept)
  }

  fileprivate func mappingSpans(_ map: LaTeXSpanMap, words: ((String) -> Bool)?) -> LaTeXNode {
    func node(_ node: LaTeXNode) -> LaTeXNode { node.mappingSpans(map, words: words) }
    func list(_ nodes: [LaTeXNode]) -> [LaTeXNode] { nodes.map { $0.mappingSpans(map, words: words) } }
    func name(_ node: LaTeXNode) -> LaTeXNode { node.mappingSpans(map, words: nil) }
    let kind: Kind
    switch self.kind {
    case .letter, .number, .symbol, .sizedDelimiter, .space, .lineBreak, .rule, .error: kind = self.kind
    case .function(var function):
      function.nameSpan = map(function.nameSpan)
      kind = .function(function)
    case .group(let nodes): kind = .group(list(nodes))
    case .fenced(var fence):
      fence.opening.span = map(fence.opening.span)
      fence.closing.span = map(fence.closing.span)
      for index in fence.middles.indices { fence.middles[index].span = map(fence.middles[index].span) }
      fence.parts = fence.parts.map { list($0) }
      kind = .fenced(fence)
    case .fraction(let fraction): kind = .fraction(fraction.mappingSpans(map, words: words))
    case .binomial(let fraction): kind = .binomial(fraction.mappingSpans(map, words: words))
    case .root(var root):
      root.radicand = node(root.radicand)
      root.degree = root.degree.map { node($0) }
      kind = .root(root)
    case .scripts(var scripts):
      scripts.base = scripts.base.map { node($0) }
      scripts.subscripted = scripts.subscripted.map { name($0) }
      scripts.superscripted = scripts.superscripted.map { name($0) }
      if scripts.primes > 0 { scripts.primesSpan = map(scripts.primesSpan) }
      kind = .scripts(scripts)
    case .accent(var accent):
      accent.base = node(accent.base)
      kind = .accent(accent)
    case .stack(var stack):
      stack.base = node(stack.base)
      stack.over = stack.over.map { node($0) }
      stack.under = stack.under.map { node($0) }
      kind = .stack(stack)
    case .extensibleArrow(var arrow):
      arrow.above = node(arrow.above)
      arrow.below = arrow.below.map { node($0) }
      kind = .extensibleArrow(arrow)
    case .text(let text): kind = .text(text.mappingSpans(map, words: words))
    case .tag(let text): kind = .tag(text.mappingSpans(map, words: words))
    case .styled(let font, let body): kind = .styled(font, node(body))
    case .colored(var color, let body):
      color.span = map(color.span)
      kind = .colored(color, node(body))
    case .sized(let style, let body): kind = .sized(style, node(body))
    case .boxed(let box, let body): kind = .boxed(box, node(body))
    case .choice(let forms): kind = .choice(list(forms))
    case .sideScripts(var scripts):
      scripts.base = node(scripts.base)
      scripts.leftSubscript = scripts.leftSubscript.map { node($0) }
      scripts.leftSuperscript = scripts.leftSuperscript.map { node($0) }
      scripts.rightSubscript = scripts.rightSubscript.map { node($0) }
      scripts.rightSuperscript = scripts.rightSuperscript.map { node($0) }
      kind = .sideScripts(scripts)
    case .phantom(let phantom, let body): kind = .phantom(phantom, node(body))
    case .enclosed(let enclosure, let body): kind = .enclosed(enclosure, node(body))
    case .classed(let atomClass, let body): kind = .classed(atomClass, node(body))
    case .modulo(let modulo, let body): kind = .modulo(modulo, node(body))
    case .environment(let environment): kind = .environment(environment.mappingSpans(map, words: words))
    }
    return LaTeXNode(kind, map(span))
  }
}

extension LaTeXFraction {
  fileprivate func mappingSpans(_ map: LaTeXSpanMap, words: ((String) -> Bool)?) -> LaTeXFraction {
    var result = self
    result.numerator = numerator.mappingSpans(map, words: words)
    result.denominator = denominator.mappingSpans(map, words: words)
    return result
  }
}

extension LaTeXText {
  fileprivate func mappingSpans(_ map: LaTeXSpanMap, words: ((String) -> Bool)?) -> LaTeXText {
    var result = self
    result.pieces = pieces.compactMap { (piece) -> Piece? in
      switch piece {
      case .words(let text, let span): isKept(text, words) ? .words(text, map(span)) : nil
      case .math(let nodes, let span):
        .math(nodes.map { $0.mappingSpans(map, words: words) }, map(span))
      case .text(let text, let span): .text(text.mappingSpans(map, words: words), map(span))
      }
    }
    return result
  }

  private func isKept(_ text: String, _ words: ((String) -> Bool)?) -> Bool {
    guard let words else { return true }
    func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "~" }
    var inner = text.unicodeScalars[...]
    while let first = inner.first, isBlank(first) { inner.removeFirst() }
    while let last = inner.last, isBlank(last) { inner.removeLast() }
    return words(String(inner))
  }
}

extension LaTeXEnvironment {
  fileprivate func mappingSpans(_ map: LaTeXSpanMap, words: ((String) -> Bool)?) -> LaTeXEnvironment {
    var result = self
    result.nameSpan = map(nameSpan)
    result.rows = rows.map { row in
      var mapped = row
      mapped.cells = row.cells.map {
        Cell($0.nodes.map { $0.mappingSpans(map, words: words) }, map($0.span), fill: $0.fill)
      }
      mapped.span = map(row.span)
      mapped.tag = row.tag.map { $0.mappingSpans(map, words: words) }
      return mapped
    }
    return result
  }
}
