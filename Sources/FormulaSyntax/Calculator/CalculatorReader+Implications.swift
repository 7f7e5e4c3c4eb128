#if !hasFeature(Embedded)
  import SourceText

  // Implications, memberships in intervals, and statements with ±, as the reader of LaTeX has them.
  extension CalculatorReader {
    // MARK: Implications

    /// Takes the statements before a sign of implication at this place; false where there is none.
    mutating func readsImplication(_ line: inout StatementLine, _ reading: inout FormulaReading) -> Bool {
      guard case .implication(let sign) = token.kind else { return false }
      let place = token.span
      index += 1
      if !scope.readsConditions {
        diagnostics.appendWithinLimit(.error(.notUnderstood, "\(text(place)) cannot stand here", at: place))
        recover()
      } else if reading.statements.count <= line.start {
        diagnostics.appendWithinLimit(
          .error(.missingOperand, "nothing stands before \(text(place))", at: place))
        recover()
      } else {
        let group = StatementGroup(
          statements: Array(reading.statements[line.start...]), separators: line.separators)
        shareRelations(of: group.statements)
        reading.statements.removeSubrange(line.start...)
        line.links.append((group, sign, place))
        line.separators = .init()
      }
      return true
    }

    /// Notes the separator at this place, and ends a line at one that is no comma.
    mutating func endLine(_ line: inout StatementLine, _ reading: inout FormulaReading) {
      switch token.kind {
      case .comma:
        if reading.statements.count > line.start {
          line.separators.comma = line.separators.comma ?? token.span
        }
      case .semicolon, .colon, .end:
        defer { line = StatementLine(start: reading.statements.count) }
        guard !line.links.isEmpty else { return }
        let last = Array(reading.statements[line.start...])
        reading.statements.removeSubrange(line.start...)
        do throws(ReadingFailure) {
          reading.statements += try line.linked(last, values: scope.values) { text($0) }
        } catch {
          diagnostics.appendWithinLimit(error.diagnostic)
        }
      default: break
      }
    }

    // MARK: Statements

    /// The statements with a relation for each name of `x, y > 0`; where it cannot be told what is shared, that is said.
    @discardableResult
    mutating func shareRelations(of statements: [Statement]) -> [Statement] {
      let shared = SharedRelations.spread(statements)
      let doubt = SharedRelations.doubt(shared, text: { text($0) }, name: { "\($0)" })
      if let doubt { diagnostics.appendWithinLimit(doubt) }
      return shared
    }

    /// Reads a statement, which may be several.
    mutating func appendStatements(to list: inout [Statement]) throws(ReadingFailure) {
      writtenSet = nil
      signs = scope.readsConditions || scope.readsFacts ? DoubleSigns() : nil
      signsOfSides = []
      defer { signs = nil }
      let (start, count) = (index, diagnostics.count)
      let statement = try statement()
      if let set = writtenSet {
        writtenSet = nil
        list += try set.statements(of: statement)
        return
      }
      let counts = signsOfSides
      guard let place = signs?.first else { return list.append(statement) }
      try statement.checkDoubleSigns(at: place)
      index = start
      diagnostics.removeSubrange(count...)
      signs = DoubleSigns(isLower: true)
      let lower = try self.statement()
      list += try Statement.ofDoubleSigns(statement, lower, signs: counts, at: place)
    }

    /// A side of a statement. Behind ≈ a sign ± begins a tolerance.
    mutating func side(
      behind relation: Relation? = nil, allowsTolerance: Bool
    ) throws(ReadingFailure) -> Expression {
      if relation == .element, scope.readsForProver, let set = try interval() {
        writtenSet = set
        return Expression(.symbol(Symbol("ℝ")), set.span)
      }
      let outer = signs
      if allowsTolerance { signs = nil }
      signs?.count = (0, 0)
      let result = try sum(allowsTolerance: allowsTolerance)
      signsOfSides.append(signs?.count ?? (0, 0))
      if allowsTolerance { signs = outer }
      return result
    }

    /// Whether a sign is ± or ∓ and read as such. What programs write as `+-` is none.
    func takesSign(_ sign: CalculatorToken) -> Bool {
      guard signs != nil else { return false }
      return sign.kind == .minusPlus || sign.kind == .plusMinus && text(sign.span) == "±"
    }

    /// Counts the sign ± or ∓ at this place, and moves behind it; whether it is a minus here.
    mutating func takesMinus() -> Bool {
      defer { index += 1 }
      let place = token.span
      let isUpperMinus = token.kind == .minusPlus
      return signs?.takesMinus(isUpperMinus: isUpperMinus, at: place) ?? false
    }

    // MARK: Intervals

    /// Makes the word of `x in [0, 1)` the sign ∈, where an operand stands before it, and a bracket or a name behind.
    static func readMembershipWords(
      _ tokens: inout [CalculatorToken], _ bytes: [UInt8], _ scope: NameScope
    ) {
      guard scope.readsForProver, tokens.count > 3 else { return }
      for position in tokens.indices.dropFirst().dropLast() where tokens[position].kind == .name {
        let span = tokens[position].span
        guard span.length == 2, bytes[span.lowerBound..<span.upperBound].elementsEqual("in".utf8),
          !scope.values.contains(Symbol("in"))
        else { continue }
        switch tokens[position - 1].kind {
        case .name, .number, .close, .closeBracket, .superscript, .degree, .bar, .factorial: break
        default: continue
        }
        switch tokens[position + 1].kind {
        case .open, .openBracket, .name: tokens[position].kind = .relation(.element)
        default: break
        }
      }
    }

    /// `[0, 1)` at this place; nil where no interval begins here.
    private mutating func interval() throws(ReadingFailure) -> WrittenSet? {
      let opening = token
      guard opening.kind == .openBracket || opening.kind == .open else { return nil }
      index += 1
      let outer = openBars
      openBars = 0
      defer { openBars = outer }
      let low = try endOfInterval()
      guard token.kind == .comma else {
        throw .error(.notUnderstood, "an interval has two ends, with a comma between them", at: opening.span)
      }
      index += 1
      let high = try endOfInterval()
      let closing = token
      guard closing.kind == .close || closing.kind == .closeBracket else { throw unexpected() }
      index += 1
      let span = opening.span.union(closing.span)
      return WrittenSet(
        content: try WrittenSet.interval(
          low, high, includes: (opening.kind == .openBracket, closing.kind == .closeBracket), at: span),
        span: span)
    }

    /// An end of an interval; nil for infinity, with its sign.
    private mutating func endOfInterval() throws(ReadingFailure) -> (value: Expression?, isNegative: Bool) {
      let isNegative = token.kind == .minus
      let place = index + (isNegative || token.kind == .plus ? 1 : 0)
      if tokens[place].kind == .name, symbol(tokens[place].span) == .infinity {
        index = place + 1
        return (nil, isNegative)
      }
      return (try sum(), false)
    }
  }
#endif
