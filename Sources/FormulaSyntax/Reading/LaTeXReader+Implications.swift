import SourceText
import TeX

extension LaTeXMeaningReader {
  /// Notes what was passed over between two statements of a line.
  func noteSeparators(_ range: Range<Int>, in line: inout StatementLine) {
    for token in tokens[range] {
      switch token.kind {
      case .comma: line.separators.pending = line.separators.pending ?? token.span
      case .separator:
        line.separators.pending = line.separators.pending ?? token.span
        line.separators.conjunction = line.separators.conjunction ?? token.span
      case .conclusion: line.separators.conclusion = line.separators.conclusion ?? token.span
      default: break
      }
    }
  }

  /// Notes that a statement begins, and what parts it from the one before it.
  func noteStatement(in line: inout StatementLine, isFirst: Bool) {
    defer { line.separators.pending = nil }
    if isFirst || line.junction != nil { return }
    if let comma = line.separators.pending {
      line.separators.comma = line.separators.comma ?? comma
    } else if line.separators.conclusion == nil {
      line.separators.space = line.separators.space ?? token.span
    }
  }

  // MARK: Implications

  /// The tokens without the ends of lines beside signs of implication, which say with what they go on.
  static func joiningLines(_ tokens: [LaTeXToken]) -> [LaTeXToken] {
    guard tokens.contains(where: { $0.isImplication }) else { return tokens }
    var result: [LaTeXToken] = []
    result.reserveCapacity(tokens.count)
    for var token in tokens {
      if case .lineBreak = token.kind, result.last(where: { !$0.isSpace })?.isImplication ?? false {
        continue
      }
      if token.isImplication, let last = result.lastIndex(where: { !$0.isSpace }),
        case .lineBreak = result[last].kind
      {
        result.removeSubrange(last...)
        token.beginsLine = true
      }
      result.append(token)
    }
    return result
  }

  /// Takes the statements before a sign of implication, at which it stands, as what stands on its left.
  mutating func implication(
    _ sign: ImplicationSign, _ line: inout StatementLine, _ statements: inout [Statement]
  ) throws(ReadingFailure) {
    let place = token.span
    guard scope.readsConditions else { throw refusal("an arrow", place) }
    guard statements.count > line.start else {
      throw .error(.missingOperand, "nothing stands before \(text(place))", at: place)
    }
    guard line.behind.isEmpty else {
      throw .error(
        .misplacedCondition, "a condition stands behind the whole implication", at: line.behind[0].span)
    }
    // Of the lines above a sign that begins a line all may be premises, or the last alone.
    if token.beginsLine, line.links.isEmpty, line.start > 0 {
      throw .error(
        .notUnderstood, "it cannot be told whether the lines before the last are premises, too", at: place,
        notes: [
          .init("premises: write all of them in one line, with commas"),
          .init("statements of their own: write them into another cell"),
        ])
    }
    let group = StatementGroup(statements: Array(statements[line.start...]), separators: line.separators)
    refuseSharedBounds(SharedRelations.spread(group.statements))
    statements.removeSubrange(line.start...)
    line.links.append((group, sign, place))
    line.separators = .init()
    index += 1
  }

  /// Ends a line: what stands before and behind its statements becomes their conditions.
  mutating func finish(_ line: inout StatementLine, _ statements: inout [Statement]) {
    defer { line = StatementLine(start: statements.count) }
    let start = line.start
    do throws(ReadingFailure) {
      if let sign = line.junction {
        throw .error(.missingOperand, "nothing stands behind \(LaTeXNames.trimmed(text(sign)))", at: sign)
      }
      #if !hasFeature(Embedded)
        if !line.links.isEmpty {
          let last = Array(statements[start...])
          statements.removeSubrange(start...)
          statements += try line.linked(last, values: scope.values) { text($0) }
        } else if let sign = line.separators.disjunction {
          throw junctionRefusal(sign)
        }
      #endif
      #if !hasFeature(Embedded)
        takeTrailingConditions(&line, &statements, from: start)
      #endif
      if let place = line.frontPlace {
        guard statements.count > start else {
          throw .error(.missingOperand, "nothing is stated behind this condition", at: place)
        }
        try refuseMoreNames(line, statements[start...].dropLast())
      }
      #if !hasFeature(Embedded)
        if let condition = (line.front + line.behind).first(where: { $0.doubleSign == .either }),
          statements[start...].contains(where: { $0.doubleSign != nil })
        {
          throw .error(
            .notUnderstood, "it cannot be told whether the signs ± of the condition belong to the others",
            at: condition.span, notes: [.init("write the statement twice, once for each sign")])
        }
      #endif
    } catch {
      report(error.diagnostic)
      statements.removeSubrange(start...)
    }
    for position in start..<statements.count { statements[position].conditions += line.front + line.behind }
  }

  #if !hasFeature(Embedded)
    /// In `\sqrt{x^2} = x, \quad x \ge 0` the bound of a name of which nothing is said is a condition of what stands before it: as a
    /// statement of its own nobody could make it.
    private mutating func takeTrailingConditions(
      _ line: inout StatementLine, _ statements: inout [Statement], from start: Int
    ) {
      guard scope.readsConditions, line.links.isEmpty, line.front.isEmpty, line.behind.isEmpty else { return }
      let shared = SharedRelations.spread(Array(statements[start...]))
      func isOpenBound(_ statement: Statement) -> Bool {
        guard let symbol = statement.boundedName else { return false }
        return !scope.values.contains(symbol) && !scope.uses.declared.contains(symbol)
      }
      guard let end = shared.lastIndex(where: { !isOpenBound($0) }), end < shared.count - 1 else { return }
      let stated = shared[...end]
      let conditions = Array(shared[(end + 1)...])
      let names = Set(FreeSymbols.of(stated.flatMap { $0.sides }, in: Environment()))
      guard stated.allSatisfy({ !$0.relations.isEmpty && $0.boundedName == nil }),
        conditions.allSatisfy({ $0.boundedName.map(names.contains) ?? false })
      else { return }
      refuseSharedBounds(conditions)
      statements.replaceSubrange(start..., with: stated)
      line.behind = conditions
    }
  #endif

  /// In `\forall x > 0, y > 0, xy > 0` the second may be stated or a condition.
  private func refuseMoreNames(
    _ line: StatementLine, _ statements: ArraySlice<Statement>
  ) throws(ReadingFailure) {
    guard line.links.isEmpty, let names = line.frontNames else { return }
    for statement in statements where statement.narrowsName {
      guard case .symbol(let symbol) = statement.sides[0].node, !names.contains(symbol),
        !scope.values.contains(symbol)
      else { continue }
      throw .error(
        .misplacedCondition, "it cannot be told whether this is a condition or stated", at: statement.span,
        notes: [.init("behind all conditions write a colon: \\forall x > 0, y > 0 \\colon …")])
    }
  }

  // MARK: Conditions in front and in parentheses

  /// What stands in front of a line's statements: `\forall x > 0\colon`, `\text{for all } x \in \mathbb{R},`, `\text{if } … \text{ then}`.
  mutating func conditionsInFront(
    of word: String, _ line: inout StatementLine
  ) throws(ReadingFailure) {
    let place = token.span
    guard scope.readsConditions else { throw conditionRefusal(word, place) }
    index += 1
    var found: [Statement] = []
    let isMarked = isFrontMarked
    while true {
      while token.isSpace { index += 1 }
      if case .condition = token.kind, !found.isEmpty {
        index += 1
        continue
      }
      if token.isSeparator || token.isImplication { break }
      _ = try appendStatements(to: &found, from: 0)
      while token.isSpace { index += 1 }
      switch token.kind {
      case .colon, .conclusion:
        index += 1
        return try endFront(found, word, place, isMarked: true, &line)
      case .condition: continue
      case .comma, .separator:
        index += 1
        if isMarked || found.last?.relations.isEmpty ?? true && !startsStatement { continue }
        return try endFront(found, word, place, isMarked: false, &line)
      default:
        if isMarked { continue }
        return try endFront(found, word, place, isMarked: false, &line)
      }
    }
    try endFront(found, word, place, isMarked: false, &line)
  }

  /// Whether a colon or “then” in the line says where the conditions in front end.
  private var isFrontMarked: Bool {
    var level = 0
    for token in tokens[index...] {
      switch token.kind {
      case .open: level += 1
      case .close: level -= 1
      case .colon, .conclusion: if level <= 0 { return true }
      case .lineBreak, .semicolon, .end: return false
      default: break
      }
    }
    return false
  }

  /// Whether more than a name stands before the next separator: `x^2 \ge 0` of `\forall x, x^2 \ge 0`.
  private var startsStatement: Bool {
    var position = index
    while tokens[position].isSpace { position += 1 }
    guard case .name = tokens[position].kind, !tokens[position].isRaised else { return true }
    position += 1
    while tokens[position].isSpace { position += 1 }
    return !(tokens[position].isRelation || tokens[position].isSeparator)
  }

  private mutating func endFront(
    _ found: [Statement], _ word: String, _ place: Span, isMarked: Bool, _ line: inout StatementLine
  ) throws(ReadingFailure) {
    let shared = SharedRelations.spread(found)
    refuseSharedBounds(shared)
    #if !hasFeature(Embedded)
      noteQuantified(word, shared)
    #endif
    line.front += try checkedConditions(shared, place)
    line.frontPlace = line.frontPlace ?? place
    var names: Set<Symbol> = line.frontNames ?? []
    for condition in shared { names.formUnion(FreeSymbols.of(condition.sides, in: Environment())) }
    line.frontNames = isMarked ? nil : names
  }

  #if !hasFeature(Embedded)
    /// Notes the names that “for all” binds: those that stand by themselves, are bounded, or are in a set.
    mutating func noteQuantified(_ word: String, _ conditions: [Statement]) {
      let words = word.split { $0 == "," || $0 == " " }
      guard let first = words.first, first == "∀" || first == "for" else { return }
      for condition in conditions where words.count > 1 || first == "∀" || condition.relations == [.element] {
        // In a < x < b it is x.
        let place = condition.sides.count > 2 ? 1 : 0
        let sides = condition.sides[place...]
        let name = sides.lazy.compactMap { side in
          if case .symbol(let symbol) = side.node { symbol } else { nil }
        }.first
        if let name { quantifiedNames.insert(name) }
      }
    }
  #endif

  /// Conditions without the names of which nothing is said; what is none is refused.
  func checkedConditions(_ found: [Statement], _ place: Span) throws(ReadingFailure) -> [Statement] {
    guard !found.isEmpty else {
      throw .error(.missingOperand, "nothing stands behind “\(LaTeXNames.trimmed(text(place)))”", at: place)
    }
    if let condition = found.first(where: { $0.relations.contains(.approximatelyEqual) }) {
      throw .error(.notExact, "a condition cannot be approximate", at: condition.span)
    }
    // Of `for all x` nothing is to be assumed.
    for condition in found where condition.relations.isEmpty {
      guard case .symbol = condition.sides[0].node else {
        throw .error(.noRelation, "a condition is a relation such as x > 0", at: condition.span)
      }
    }
    return found.filter { !$0.relations.isEmpty }
  }

  #if !hasFeature(Embedded)
    /// The conditions in parentheses at this place, behind a wide space and at the end of a line: `\quad (x > 0)`; nil where there are none.
    mutating func conditionsInParentheses() throws(ReadingFailure) -> [Statement]? {
      guard scope.readsConditions, index > 0, case .wideSpace = tokens[index - 1].kind,
        let end = LaTeXToken.parenthesized(in: tokens, at: index)?.end, end < tokens.count,
        !tokens[end - 1].hasScripts
      else { return nil }
      var next = end
      while tokens[next].isSpace || isPeriod(next) { next += 1 }
      switch tokens[next].kind {
      case .end, .lineBreak, .semicolon: break
      default: return nil
      }
      let place = tokens[index].span.union(tokens[end - 1].span)
      let inner: [LaTeXToken]
      if case .fenced(let fenced) = tokens[index].kind {
        guard fenced.opening.scalar == "(" else { return nil }
        inner = LaTeXTokenizer(fenced.parts[0]).tokens
      } else {
        guard case .open("(") = tokens[index].kind, case .close(")") = tokens[end - 1].kind else {
          return nil
        }
        inner = Array(tokens[(index + 1)..<(end - 1)])
      }
      guard inner.contains(where: { $0.isRelation }) else { return nil }
      let found = try within(inner, end: place.upperBound) { (reader) throws(ReadingFailure) in
        var found: [Statement] = []
        while true {
          while reader.token.isSpace || reader.isBetweenConditions { reader.index += 1 }
          if case .end = reader.token.kind { return found }
          if reader.token.isSeparator || reader.token.isImplication || reader.token.isCondition {
            throw reader.unexpected()
          }
          _ = try reader.appendStatements(to: &found, from: 0)
        }
      }
      index = next
      let shared = SharedRelations.spread(found)
      refuseSharedBounds(shared)
      return try checkedConditions(shared, place)
    }

  #endif

  func conditionRefusal(_ word: String, _ place: Span) -> ReadingFailure {
    refusal(word == "∀" ? "a logical sign" : "a condition in words", place)
  }
}
