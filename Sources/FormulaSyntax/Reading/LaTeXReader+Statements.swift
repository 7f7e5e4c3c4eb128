import SourceText

/// Where a statement ends, and what several share.
extension LaTeXMeaningReader {
  /// `x, y > 0` states the relation of each: names without a relation share the one that follows.
  static func sharingRelations(_ statements: [Statement]) -> [Statement] {
    var result = statements
    var next: Statement?
    for index in result.indices.reversed() {
      let statement = result[index]
      guard statement.relations.isEmpty, let following = next, case .symbol = statement.sides[0].node,
        let first = following.sides.first, case .symbol = first.node,
        following.relations.contains(where: { $0 != .equal && $0 != .approximatelyEqual })
      else {
        next = statement
        continue
      }
      var shared = following
      shared.sides[0] = statement.sides[0]
      result[index] = shared
    }
    return result
  }

  /// `0 < x, y < 1` may bound both names on both sides, or each on one.
  mutating func refuseSharedBounds(_ statements: [Statement]) {
    for (left, right) in zip(statements, statements.dropFirst()) {
      guard left.relations.count == 1, right.relations.count == 1,
        left.relations[0].isBound, right.relations[0].isBound,
        left.sides[0].isConstant, case .symbol(let first) = left.sides[1].node,
        case .symbol(let second) = right.sides[0].node, right.sides[1].isConstant, first != second,
        left.span.upperBound <= right.span.lowerBound,
        LaTeXNames.trimmed(text(Span(left.span.upperBound, right.span.lowerBound))) == ","
      else { continue }
      let (low, high) = (text(left.sides[0].span), text(right.sides[1].span))
      report(
        .error(
          .notUnderstood, "it cannot be told whether both bounds are those of \(first) and of \(second)",
          at: left.span.union(right.span),
          notes: [
            .init("of both: write \(low) < \(first.latex) < \(high) and the same for \(second.latex)"),
            .init("of one each: write them on two lines"),
          ]))
    }
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

extension Relation {
  /// Whether it bounds a number from one side.
  fileprivate var isBound: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    case .equal, .notEqual, .approximatelyEqual, .element: false
    }
  }
}

extension Expression {
  /// Whether it is a number as it is written.
  fileprivate var isConstant: Bool { isCoefficient || isNegatedCoefficient }
}
