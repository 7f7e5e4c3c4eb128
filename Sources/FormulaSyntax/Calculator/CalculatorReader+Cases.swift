import SourceText

#if !hasFeature(Embedded)
  extension CalculatorReader {
    /// `cases(x, x >= 0, -x, x < 0)`, at the parenthesis: each value, and behind it the relations that hold where it is taken. The last
    /// value may have none, and is taken where the others are not.
    mutating func cases(_ span: Span) throws(ReadingFailure) -> Expression {
      let opening = token.span
      let outerBars = openBars
      openBars = 0
      defer { openBars = outerBars }
      try enter(opening)
      defer { depth -= 1 }
      var branches: [Piecewise.Branch] = []
      repeat {
        index += 1
        var side = try sum()
        guard case .relation = token.kind else {
          branches.append(.init(side, []))
          continue
        }
        guard !branches.isEmpty else { throw malformed(opening) }
        while case .relation(let relation) = token.kind {
          guard relation != .element, relation != .approximatelyEqual else {
            throw .error(.noRelation, "a case is told by =, !=, <, <=, > or >=", at: token.span)
          }
          index += 1
          let next = try sum()
          branches[branches.count - 1].conditions.append(.init(side, relation, next))
          side = next
        }
      } while token.kind == .comma
      guard token.kind == .close else {
        if token.kind == .end {
          throw .error(.unbalancedParenthesis, "\(text(opening)) is never closed", at: opening)
        }
        throw unexpected()
      }
      let whole = span.union(token.span)
      index += 1
      guard let result = Expression(cases: branches, whole) else { throw malformed(whole) }
      return result
    }

    private func malformed(_ span: Span) -> ReadingFailure {
      .error(
        .wrongNumberOfArguments,
        "cases are written cases(x, x >= 0, -x, x < 0): values, each with its conditions",
        at: span)
    }
  }

  extension Symbol {
    /// What a function defined by cases is written with in calculator notation.
    static let cases = Symbol("cases")
  }
#endif
