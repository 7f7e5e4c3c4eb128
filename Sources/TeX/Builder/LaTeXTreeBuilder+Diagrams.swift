import SourceText

extension LaTeXTreeBuilder {
  /// A row of a commutative diagram, up to what ends it.
  ///
  /// A row of objects has objects and arrows in turn; a row of arrows up and down has an arrow under each object
  /// and blank cells between them.
  mutating func diagramRow(isVertical: Bool) -> LaTeXEnvironment.Row {
    let start = position
    var cells: [LaTeXEnvironment.Cell] = []
    while true {
      let before = position
      let nodes = list(in: .object)
      let span = nodes.isEmpty ? Span(at: before) : nodes[0].span.union(nodes[nodes.count - 1].span)
      // Before the first arrow of a row of arrows nothing stands.
      if !(isVertical && cells.isEmpty && nodes.isEmpty) { cells.append(LaTeXEnvironment.Cell(nodes, span)) }
      guard position < count, current == UInt8(ascii: "@") else { break }
      let arrowStart = position
      let arrow = arrow()
      cells.append(LaTeXEnvironment.Cell(arrow.map { [$0] } ?? [], Span(arrowStart, position)))
    }
    if isVertical, let last = cells.last, last.isBlank, cells.count % 2 == 0 { cells.removeLast() }
    let end = cells.last?.span.upperBound ?? start
    return LaTeXEnvironment.Row(cells: cells, span: trimmed(Span(start, max(start, end))))
  }

  /// `@>a>b>` and its kin, nil for `@.`.
  private mutating func arrow() -> LaTeXNode? {
    let start = position
    position += 1
    skipBlanks()
    let sign = current
    switch sign {
    case UInt8(ascii: "."):
      position += 1
      return nil
    case UInt8(ascii: "="):
      position += 1
      let blank = LaTeXNode(.group([]), Span(at: position))
      return LaTeXNode(.extensibleArrow(LaTeXExtensibleArrow("=", above: blank)), Span(start, position))
    case UInt8(ascii: "|"):
      position += 1
      return vertical("‖", nil, nil, start)
    case UInt8(ascii: "\\"):
      if text(position, commandEnd(position)) == "\\vert" {
        position = commandEnd(position)
        return vertical("‖", nil, nil, start)
      }
    case UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: ")"), UInt8(ascii: "("):
      let (first, second) = labels(sign)
      let scalar: Unicode.Scalar = sign == UInt8(ascii: ">") || sign == UInt8(ascii: ")") ? "→" : "←"
      let arrow = LaTeXExtensibleArrow(scalar, above: first, below: second.isBlank ? nil : second)
      return LaTeXNode(.extensibleArrow(arrow), Span(start, position))
    case UInt8(ascii: "V"), UInt8(ascii: "A"):
      let (first, second) = labels(sign)
      return vertical(sign == UInt8(ascii: "V") ? "↓" : "↑", first, second, start)
    default: break
    }
    position = start + 1
    report(
      .error(
        .missingDelimiter, "@ without an arrow behind it", at: Span(start, start + 1),
        notes: [.init("arrows are @>>>, @<<<, @VVV, @AAA, @=, @| and @.")]))
    return LaTeXNode(.error("@"), Span(start, start + 1))
  }

  /// The two labels of an arrow, whose sign stands before, between and behind them.
  private mutating func labels(_ sign: UInt8) -> (LaTeXNode, LaTeXNode) {
    let first = label(sign)
    let second = label(sign)
    if current == sign, position < count { position += 1 }
    return (first, second)
  }

  /// Passes the sign of an arrow and reads the label behind it, up to the next such sign.
  private mutating func label(_ sign: UInt8) -> LaTeXNode {
    skipBlanks()
    guard current == sign, position < count else {
      // Only the first sign is there for certain.
      return LaTeXNode(.group([]), Span(at: position))
    }
    let start = position
    position += 1
    labelEnds.append(sign)
    let nodes = list(in: .label)
    labelEnds.removeLast()
    if current != sign || position >= count {
      report(
        .error(
          .missingDelimiter, "an arrow of a diagram has its sign three times: \(Unicode.Scalar(sign))",
          at: Span(start, start + 1)))
    }
    return LaTeXNode(.group(nodes), Span(start + 1, position))
  }

  private func vertical(
    _ scalar: Unicode.Scalar, _ left: LaTeXNode?, _ right: LaTeXNode?, _ start: Int
  ) -> LaTeXNode {
    let span = Span(start, position)
    let arrow = LaTeXNode(.sizedDelimiter(LaTeXSizedDelimiter(scalar, size: 4, .ordinary)), span)
    func small(_ node: LaTeXNode?) -> [LaTeXNode] {
      guard let node, !node.isBlank else { return [] }
      return [LaTeXNode(.sized(.script, node), node.span)]
    }
    return LaTeXNode(.group(small(left) + [arrow] + small(right)), span)
  }
}
