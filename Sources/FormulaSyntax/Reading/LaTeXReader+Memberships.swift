import SourceText
import TeX

#if hasFeature(Embedded)
  extension LaTeXMeaningReader {
    mutating func appendStatements(
      to list: inout [Statement], from start: Int
    ) throws(ReadingFailure) -> Bool {
      list.append(try statement())
      return false
    }
  }
#else
  // Memberships in sets that are written out, and statements with ±: several statements each.
  extension LaTeXMeaningReader {
    /// Reads a statement, which may be several, behind others of its line from a place on; whether it is a membership in a
    /// written set.
    mutating func appendStatements(
      to list: inout [Statement], from start: Int
    ) throws(ReadingFailure) -> Bool {
      writtenSet = nil
      propertyOfSeveral = nil
      let readsSigns = scope.readsConditions || scope.readsFacts
      let outer = (signs, signsOfSides)
      defer { (signs, signsOfSides) = outer }
      signs = readsSigns ? DoubleSigns() : nil
      signsOfSides = []
      let before = (index, diagnostics.count, alternatives.count, splitArguments.count)
      let statement = try statement()
      if let set = writtenSet {
        writtenSet = nil
        try appendMemberships(in: set, statement, to: &list, from: start)
        return true
      }
      if let property = propertyOfSeveral {
        propertyOfSeveral = nil
        appendProperties(property, statement, to: &list, from: start)
        list.append(statement)
        return true
      }
      let counts = signsOfSides
      guard let place = signs?.first else {
        list.append(statement)
        return false
      }
      try statement.checkDoubleSigns(at: place)
      index = before.0
      diagnostics.removeSubrange(before.1...)
      alternatives.removeSubrange(before.2...)
      splitArguments.removeSubrange(before.3...)
      signs = DoubleSigns(isLower: true)
      let lower = try self.statement()
      list += try Statement.ofDoubleSigns(statement, lower, signs: counts, at: place)
      return false
    }

    /// Counts a sign ± or ∓ at this place, and moves behind it; whether it is a minus here.
    mutating func takesMinus() -> Bool {
      var isUpperMinus = false
      if case .minusPlus = token.kind { isUpperMinus = true }
      defer { index += 1 }
      let place = token.span
      return signs?.takesMinus(isUpperMinus: isUpperMinus, at: place) ?? false
    }

    /// `x, y \in [0, 1)` says of both names what it says of the last.
    private func appendMemberships(
      in set: WrittenSet, _ statement: Statement, to list: inout [Statement], from start: Int
    ) throws(ReadingFailure) {
      let own = try set.statements(of: statement)
      var elements: [Expression] = []
      if case .symbol = statement.sides[0].node {
        while list.count > start, let last = list.last, last.relations.isEmpty,
          case .symbol = last.sides[0].node
        {
          elements.insert(last.sides[0], at: 0)
          list.removeLast()
        }
      }
      let sign = statement.relationSpans.first ?? statement.span
      for element in elements {
        list += set.statements(of: element, relationSpan: sign, statement.span)
      }
      list += own
    }

    /// Reads the set behind ∈ at this place, where it is written out: `[0, 1)`, `\{1, 2\}`; nil for a name.
    mutating func setBehindElement() throws(ReadingFailure) -> WrittenSet? {
      while isThinSpace(index) { index += 1 }
      let start = token
      let content: WrittenSet.Content
      if let interval = try interval() {
        content = interval
      } else if isOpenBrace(index) {
        let list = try brackets()
        if list.closing.hasScripts { throw refusal("a set", list.span) }
        content = .elements(list.items)
      } else {
        return nil
      }
      let span = start.span.union(tokens[index - 1].span)
      let excluded = try excludedNumbers()
      return WrittenSet(content: content, excluded: excluded, span: start.span.union(span))
    }

    /// The numbers of `\setminus \{0\}` at this place; none where it does not stand here.
    mutating func excludedNumbers() throws(ReadingFailure) -> [Expression] {
      skipSpacesBeforeContinuation()
      guard case .setMinus = token.kind else { return [] }
      index += 1
      skipSpaces()
      guard isOpenBrace(index) else { throw refusal("a set", token.span) }
      let list = try brackets()
      if list.closing.hasScripts { throw refusal("a set", list.span) }
      return list.items
    }

    private mutating func interval() throws(ReadingFailure) -> WrittenSet.Content? {
      let (opening, closing): (Unicode.Scalar?, Unicode.Scalar?)
      let ends: [(value: Expression?, isNegative: Bool)]
      let whole: Span
      switch token.kind {
      case .fenced(let fenced) where fenced.parts.count == 1 && fenced.middles.isEmpty:
        (opening, closing) = (fenced.opening.scalar, fenced.closing.scalar)
        guard opening.map(Self.isBracket) ?? false, closing.map(Self.isBracket) ?? false else { return nil }
        if token.hasScripts { throw refusal("a set", token.span) }
        whole = token.span
        ends = try within(fenced.parts[0], end: fenced.closing.span.lowerBound) {
          (reader) throws(ReadingFailure) in
          try reader.endsOfInterval(whole)
        }
        index += 1
      case .open("("), .open("["), .close("]"):
        guard let end = closingOfInterval() else { return nil }
        let last = tokens[end]
        if token.hasScripts || last.hasScripts { throw refusal("a set", token.span.union(last.span)) }
        (opening, closing) = (Self.bracket(token), Self.bracket(last))
        whole = token.span.union(last.span)
        ends = try within(Array(tokens[(index + 1)..<end]), end: last.span.lowerBound) {
          (reader) throws(ReadingFailure) in
          try reader.endsOfInterval(whole)
        }
        index = end + 1
      default: return nil
      }
      return try WrittenSet.interval(ends[0], ends[1], includes: (opening == "[", closing == "]"), at: whole)
    }

    private static func isBracket(_ scalar: Unicode.Scalar) -> Bool { ["(", ")", "[", "]"].contains(scalar) }

    private static func bracket(_ token: LaTeXToken) -> Unicode.Scalar? {
      switch token.kind {
      case .open(let scalar), .close(let scalar): scalar
      default: nil
      }
    }

    /// The place of the bracket that ends the interval which begins here; nil where none does.
    private func closingOfInterval() -> Int? {
      var level = 0
      var hasComma = false
      for position in (index + 1)..<tokens.count {
        switch tokens[position].kind {
        case .comma where level == 0:
          if hasComma { return nil }
          hasComma = true
        // `[0, 1[`: behind an end nothing is multiplied that is not there.
        case .open("[") where level == 0 && hasComma && endsStatement(behind: position): return position
        case .open: level += 1
        case .close("]") where level == 0, .close(")") where level == 0: return hasComma ? position : nil
        case .close: level -= 1
        case .end, .lineBreak, .relation: return nil
        default: break
        }
        if level < 0 { return nil }
      }
      return nil
    }

    private func endsStatement(behind position: Int) -> Bool {
      var next = position + 1
      while tokens[next].isSpace || isPeriod(next) { next += 1 }
      switch tokens[next].kind {
      case .condition, .conjunction, .disjunction, .implication, .setMinus, .refused, .close: return true
      default: return tokens[next].isSeparator
      }
    }

    /// The two ends between the brackets of an interval; nil for infinity, with its sign.
    private mutating func endsOfInterval(
      _ whole: Span
    ) throws(ReadingFailure) -> [(value: Expression?, isNegative: Bool)] {
      let low = try endOfInterval()
      guard case .comma = token.kind else {
        throw .error(.notUnderstood, "an interval has two ends, with a comma between them", at: whole)
      }
      index += 1
      let high = try endOfInterval()
      guard case .end = token.kind else { throw unexpected() }
      return [low, high]
    }

    private mutating func endOfInterval() throws(ReadingFailure) -> (value: Expression?, isNegative: Bool) {
      skipSpaces()
      var next = index
      var isNegative = false
      if case .minus = tokens[next].kind { (next, isNegative) = (next + 1, true) }
      if case .plus = tokens[next].kind { next += 1 }
      guard next < tokens.count, case .infinity = tokens[next].kind, !tokens[next].hasScripts else {
        let value = try sum()
        skipSpaces()
        return (value, false)
      }
      index = next + 1
      skipSpaces()
      return (nil, isNegative)
    }
  }
#endif
