import SourceText

/// Where a statement ends, and what several share.
extension LaTeXMeaningReader {
  /// `0 < x, y < 1` may bound both names on both sides, or each on one.
  mutating func refuseSharedBounds(_ statements: [Statement]) {
    let doubt = SharedRelations.doubt(statements, text: { text($0) }, name: { $0.latex })
    if let doubt { report(doubt) }
  }

  /// Two lines of a formula are two statements, where each holds a relation and neither goes on with the other.
  mutating func separateLines() {
    guard source.contains(0x0A) else { return }
    var result: [LaTeXToken] = []
    result.reserveCapacity(tokens.count + 4)
    var level = 0
    var hasRelation = false
    for (position, token) in tokens.enumerated() {
      if level == 0, hasRelation, let last = result.last(where: { !$0.isSpace }), !last.isOperator,
        !last.isSeparator, !token.isOperator, !token.isSeparator, !last.isCondition, !token.isCondition,
        holdsLineEnd(last.span, token.span), lineHoldsRelation(from: position)
      {
        result.append(LaTeXToken(.lineBreak, Span(at: token.span.lowerBound)))
        hasRelation = false
      }
      var token = token
      if token.isImplication, let last = result.last, holdsLineEnd(last.span, token.span) {
        token.beginsLine = true
      }
      switch token.kind {
      case .open: level += 1
      case .close: level -= 1
      case .relation: if level == 0 { hasRelation = true }
      case _ where token.isSeparator: if level <= 0 { hasRelation = false }
      default: break
      }
      result.append(token)
    }
    tokens = result
  }

  private func holdsLineEnd(_ left: Span, _ right: Span) -> Bool {
    guard left.upperBound <= right.lowerBound, right.lowerBound <= source.count else { return false }
    return source[left.upperBound..<right.lowerBound].contains(0x0A)
  }

  private func lineHoldsRelation(from start: Int) -> Bool {
    var level = 0
    for position in start..<tokens.count {
      let token = tokens[position]
      if position > start, level == 0, holdsLineEnd(tokens[position - 1].span, token.span), !token.isOperator,
        !tokens[position - 1].isOperator
      {
        return false
      }
      switch token.kind {
      case .open: level += 1
      case .close: level -= 1
      case .relation where level == 0: return true
      case _ where token.isSeparator && level == 0: return false
      default: break
      }
    }
    return false
  }
}
