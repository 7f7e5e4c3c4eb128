import SourceText

/// Names with commas between them that share relations: `x, y > 0` states the relation of each, `0 \le a, b, c \le 1` both bounds.
enum SharedRelations {
  /// The statements with a relation for each name that has none of its own.
  ///
  /// A name alone between two bounds tells that both are of all: nobody lists `0 \le a`, `b` and `c \le 1`. Of two names
  /// it cannot be told, see ``doubt(_:text:name:)``.
  static func spread(_ statements: [Statement]) -> [Statement] {
    // Most formulas are one statement.
    guard statements.count > 1 else { return statements }
    var result = statements
    var next: Statement?
    for index in result.indices.reversed() {
      let statement = result[index]
      guard statement.isName, let following = next, let first = following.sides.first,
        case .symbol = first.node,
        following.relations.contains(where: { $0 != .equal && $0 != .approximatelyEqual })
      else {
        next = statement
        continue
      }
      var shared = following
      shared.sides[0] = statement.sides[0]
      result[index] = shared
    }
    #if !hasFeature(Embedded)
      var index = 0
      while index < statements.count {
        let end = lastOfShared(statements, from: index)
        if let end, end > index + 1 {
          for position in index...end {
            let name = statements[position].sides[position == index ? 1 : 0]
            result[position] = statements[index].bounding(name, as: statements[end])
          }
        }
        index = (end ?? index) + 1
      }
    #endif
    return result
  }

  /// What is said where it cannot be told whether both bounds are those of both names, as in `0 < x, y < 1`; nil where it can.
  ///
  /// `a < b, c < 0` are two relations: whoever writes bounds of both begins with a number. `text` gives the text at a place, and
  /// `name` a name as it is written.
  static func doubt(
    _ statements: [Statement], text: (Span) -> String, name: (Symbol) -> String
  ) -> Diagnostic? {
    for (left, right) in zip(statements, statements.dropFirst()) {
      guard left.relations.count == 1, right.relations.count == 1,
        left.relations[0].isBound, right.relations[0].isBound,
        left.sides[0].isConstant, case .symbol(let first) = left.sides[1].node,
        case .symbol(let second) = right.sides[0].node, first != second,
        left.span.upperBound <= right.span.lowerBound,
        LaTeXNames.trimmed(text(Span(left.span.upperBound, right.span.lowerBound))) == ","
      else { continue }
      let (low, high) = (text(left.sides[0].span), text(right.sides[1].span))
      return .error(
        .notUnderstood, "it cannot be told whether both bounds are those of \(first) and of \(second)",
        at: left.span.union(right.span),
        notes: [
          .init("of both: write \(low) < \(name(first)) < \(high) and the same for \(name(second))"),
          .init("of one each: write them on two lines"),
        ])
    }
    return nil
  }

  #if !hasFeature(Embedded)
    /// Where names end that begin at a place as `0 \le a, b, …` and share its bound with the last, `… c \le 1`; nil where they do not.
    private static func lastOfShared(_ statements: [Statement], from start: Int) -> Int? {
      let first = statements[start]
      guard first.relations.count == 1, first.relations[0].isBound, case .symbol = first.sides[1].node,
        first.sides[0].isConstant
      else { return nil }
      var end = start + 1
      while end < statements.count, statements[end].isName { end += 1 }
      guard end < statements.count else { return nil }
      let last = statements[end]
      guard last.relations.count == 1, last.relations[0].isBound, case .symbol = last.sides[0].node,
        last.relations[0].isUpward == first.relations[0].isUpward
      else { return nil }
      return end
    }
  #endif
}

extension Relation {
  /// Whether it bounds a number from one side.
  fileprivate var isBound: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    case .equal, .notEqual, .approximatelyEqual, .element: false
    }
  }

  /// Whether its right side is the larger one.
  fileprivate var isUpward: Bool { self == .less || self == .lessOrEqual }
}

extension Statement {
  /// Whether it is a name alone.
  fileprivate var isName: Bool {
    if relations.isEmpty, case .symbol = sides[0].node { true } else { false }
  }

  /// A name between this statement's left side and another's right one.
  fileprivate func bounding(_ name: Expression, as last: Statement) -> Statement {
    var result = self
    result.sides = [sides[0], name, last.sides[1]]
    result.relations += last.relations
    result.tolerances += last.tolerances
    result.relationSpans += last.relationSpans
    result.span = span.union(last.span)
    return result
  }
}

extension Expression {
  /// Whether it is a number as it is written.
  fileprivate var isConstant: Bool { isCoefficient || isNegatedCoefficient }
}

#if !hasFeature(Embedded)
  extension Statement {
    /// The name that it bounds by numbers, `x \ge 0`, `|r| < 1` or `0 < x < \frac{\pi}{2}`, and says nothing else of; nil where it does
    /// something else.
    var boundedName: Symbol? {
      guard !relations.isEmpty, conditions.isEmpty, implication == nil else { return nil }
      var name: Symbol?
      for side in sides {
        var inner = side
        if case .magnitude(let operand) = side.node { inner = operand }
        if case .symbol(let symbol) = inner.node, !(relations == [.element] && name != nil) {
          guard name == nil else { return nil }
          name = symbol
        } else if relations != [.element], !FreeSymbols.of([side], in: Environment()).isEmpty {
          return nil
        }
      }
      let isBound = relations == [.element] || relations == [.notEqual] || relations.allSatisfy { $0.isBound }
      return isBound ? name : nil
    }
  }
#endif
