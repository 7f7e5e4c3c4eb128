import SourceText
import TeX

#if !hasFeature(Embedded)
  /// Functions defined by cases.
  extension LaTeXMeaningReader {
    /// $\begin{cases} x & x \ge 0 \\ -x & \text{otherwise} \end{cases}$: each row a value, and when it is taken.
    mutating func cases(_ environment: LaTeXEnvironment, _ span: Span) throws(ReadingFailure) -> Expression {
      guard scope.readsForProver else { throw refusal("a definition by cases", span) }
      switch environment.rowMeaning {
      case .cases: break
      case .others: throw Self.unknownCases(span)
      case .unclear:
        throw .error(
          .notUnderstood, "it cannot be told whether these rows are statements, or values with conditions",
          at: span,
          notes: [
            .init("values: write & \\text{if } before each condition"),
            .init("statements: write aligned, or no & before the second side"),
          ])
      }
      try enter(span)
      defer { depth -= 1 }
      var branches: [Piecewise.Branch] = []
      for row in environment.rows where !row.isBlank {
        branches.append(try branch(row, isLast: row.span == environment.rows.last { !$0.isBlank }?.span))
      }
      guard let result = Expression(cases: branches, span) else { throw Self.unknownCases(span) }
      return result
    }

    private static func unknownCases(_ span: Span) -> ReadingFailure {
      .error(
        .notUnderstood, "a definition by cases has a value and a condition in each row", at: span,
        notes: [.init("write x & x \\ge 0 \\\\ -x & x < 0, or \\text{otherwise} in the last row")])
    }

    private mutating func branch(
      _ row: LaTeXEnvironment.Row, isLast: Bool
    ) throws(ReadingFailure) -> Piecewise.Branch {
      var value: Expression?
      var conditions: [Piecewise.Condition] = []
      var isOtherwise = false
      for cell in row.cells where !cell.isBlank {
        try within(cell.nodes, end: cell.span.upperBound) { (reader) throws(ReadingFailure) in
          reader.skipBetweenConditions()
          if value == nil {
            value = try reader.sum()
            reader.skipBetweenConditions()
          }
          if case .condition = reader.token.kind { reader.index += 1 }
          reader.skipBetweenConditions()
          while !reader.isAtEnd {
            if case .otherwise = reader.token.kind {
              isOtherwise = true
              reader.index += 1
            } else {
              conditions += try reader.comparisons()
            }
            reader.skipBetweenConditions()
          }
        }
      }
      guard let value else {
        throw .error(.missingOperand, "a row without a value", at: row.span)
      }
      guard conditions.isEmpty == isOtherwise else {
        throw .error(
          .missingOperand,
          isOtherwise ? "a row with a condition is not for what is left" : "a row without a condition",
          at: row.span, notes: [.init("behind the value: & x > 0, or & \\text{otherwise} in the last row")])
      }
      guard !isOtherwise || isLast else {
        throw .error(.misplacedCondition, "what is left stands in the last row", at: row.span)
      }
      return .init(value, conditions)
    }

    /// `0 < x \le 1`: each side compared with the next.
    private mutating func comparisons() throws(ReadingFailure) -> [Piecewise.Condition] {
      var left = try sum()
      skipSpaces()
      var result: [Piecewise.Condition] = []
      if let property = try property(of: left) {
        return [.init(property.sides[0], .equal, property.sides[1])]
      }
      while case .relation(let relation) = token.kind {
        guard relation != .element, relation != .approximatelyEqual, !token.isCongruence else {
          throw .error(.noRelation, "a case is told by =, ≠, <, ≤, > or ≥", at: token.span)
        }
        index += 1
        let right = try sum()
        skipSpaces()
        result.append(.init(left, relation, right))
        left = right
      }
      guard !result.isEmpty else {
        throw .error(.noRelation, "a condition is a relation such as x > 0", at: left.span)
      }
      return result
    }

    private var isAtEnd: Bool {
      if case .end = token.kind { true } else { false }
    }

    private mutating func skipBetweenConditions() {
      while true {
        switch token.kind {
        case .comma, .semicolon, .separator, .conjunction, .thinSpace, .wideSpace: index += 1
        case .period where isPeriod(index): index += 1
        default: return
        }
      }
    }
  }

  extension LaTeXEnvironment {
    /// What the rows behind a brace are.
    enum RowMeaning {
      /// Values, each with the conditions under which it is taken.
      case cases
      /// Statements, or neither.
      case others
      /// Rows of both kinds, or such as $x & -1 < y$, which are one or the other.
      case unclear
    }

    /// What its rows are, by what stands in their cells: a value has its condition in a cell of its own, or behind a word.
    var rowMeaning: RowMeaning {
      switch role {
      case .aligned, .gathered, .substack, .diagram: return .others
      case .cases, .array, .matrix, .smallMatrix: break
      }
      let forms = rows.filter { !$0.isBlank }.map(\.form)
      if forms.contains(.branch) {
        return forms.allSatisfy { $0 == .branch || $0 == .signed || $0 == .signedEquation }
          ? .cases : .unclear
      }
      return forms.contains(.signed) && forms.allSatisfy { $0 == .signed || $0 == .signedEquation }
        ? .unclear : .others
    }
  }

  extension LaTeXEnvironment.Row {
    fileprivate enum Form {
      case branch
      /// The second cell begins with a sign and has an inequality, or an equation alone: $x & -1 < y$, $2x & {}- y = 3$.
      case signed, signedEquation
      case other
    }

    fileprivate var form: Form {
      let cells = cells.filter { !$0.isBlank }.map { cell in
        LaTeXTokenizer(cell.nodes).tokens.filter { !$0.isSpace }
      }
      guard let first = cells.first, let value = first.last, !value.isOperator else { return .other }
      // The condition begins with a word, or is a cell of its own.
      let start = first.firstIndex { $0.isConditionOfCase } ?? first.count
      guard !first[..<start].contains(where: \.isRelation) else { return .other }
      if start < first.count { return .branch }
      guard cells.count > 1, let next = cells[1].first else { return .other }
      if next.isConditionOfCase { return .branch }
      let relations = cells[1].compactMap { token in
        if case .relation(let relation) = token.kind { relation } else { nil }
      }
      if cells[1].contains(where: { if case .property = $0.kind { true } else { false } }) { return .branch }
      guard !relations.isEmpty else { return .other }
      if next.beginsOperand { return .branch }
      guard next.isSign else { return .other }
      return relations == [.equal] ? .signedEquation : .signed
    }
  }

  extension LaTeXToken {
    fileprivate var isConditionOfCase: Bool {
      switch kind {
      case .condition, .otherwise: true
      default: false
      }
    }
  }
#endif
