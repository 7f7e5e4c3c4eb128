import SourceText

/// A line of a formula while it is read: its statements share their conditions, and some follow from others.
struct StatementLine {
  /// The place of its first statement that stands before no sign of implication, among those of the formula.
  var start: Int
  /// What stands in front of all of them, `\forall x > 0\colon`, and behind all of them.
  var (front, behind): ([Statement], [Statement]) = ([], [])
  /// What stands in front, if something does.
  var frontPlace: Span?
  /// The names of which the front speaks; nil where its end was marked by a colon.
  var frontNames: Set<Symbol>?
  /// The statements before signs of implication, with these.
  var links: [(group: StatementGroup, sign: ImplicationSign, span: Span)] = []
  /// What separates the statements since the last sign of implication.
  var separators = StatementGroup.Separators()
  /// The sign of a conjunction whose right side has not been read.
  var conjunction: Span?

  init(start: Int) { self.start = start }
}

/// Statements of which all are premises, or follow from premises.
struct StatementGroup {
  var statements: [Statement]
  var separators: Separators

  /// What stands between statements.
  struct Separators {
    /// The first comma, or the first “and”, with a statement behind it.
    var comma: Span?
    /// The first place where nothing but space parts two statements.
    var space: Span?
    /// The first “so” or “then”.
    var conclusion: Span?
    /// A comma that may turn out to be one of these.
    var pending: Span?
  }
}

#if !hasFeature(Embedded)
  extension StatementLine {
    /// The statements of the implications in the line, of which the last ones stand behind all signs: each consequence with its premises.
    func linked(_ last: [Statement], text: (Span) -> String) throws(ReadingFailure) -> [Statement] {
      var groups = links.map(\.group) + [StatementGroup(statements: last, separators: separators)]
      for position in groups.indices {
        let group = groups[position]
        guard let first = group.statements.first else {
          throw .error(
            .missingOperand, "nothing stands behind \(text(links[position - 1].span))",
            at: links[position - 1].span)
        }
        let whole = first.span.union(group.statements[group.statements.count - 1].span)
        if let span = group.separators.conclusion {
          throw .error(
            .notUnderstood, "it cannot be told whether what stands before this is stated or a premise",
            at: span)
        }
        if group.separators.space != nil {
          throw .error(
            .notUnderstood, "nothing says whether these belong to one side of the implication", at: whole,
            notes: [
              .init("if they do: write \\text{ and } between them"),
              .init("if they do not: write them on lines of their own: \\\\"),
            ])
        }
        if position > 0, position < groups.count - 1, let comma = group.separators.comma {
          throw .error(
            .notUnderstood, "it cannot be told which of these belong to which sign of implication", at: comma,
            notes: [
              .init("all to both: write \\land between them"),
              .init("two implications: write them on two lines: \\\\"),
            ])
        }
        groups[position].statements = SharedRelations.spread(group.statements)
        for statement in groups[position].statements {
          guard !statement.relations.isEmpty else {
            throw .error(
              .noRelation, "a side of an implication states nothing: it has no relation such as =",
              at: statement.span)
          }
        }
      }
      let signed = groups.filter { $0.statements.contains { $0.doubleSign != nil } }
      if signed.count > 1, let place = signed[1].statements.first(where: { $0.doubleSign != nil })?.span {
        throw .error(
          .notUnderstood,
          "it cannot be told whether the signs ± on both sides of an implication belong together",
          at: place, notes: [.init("write the implication twice, once for each sign")])
      }
      var result: [Statement] = []
      func append(_ consequences: [Statement], from premises: [Statement], _ half: Implication.Direction?) {
        for consequence in consequences {
          var statement = consequence
          statement.conditions = premises
          statement.implication = Implication(premises: premises.count, direction: half)
          result.append(statement)
        }
      }
      for (position, link) in links.enumerated() {
        let (left, right) = (groups[position].statements, groups[position + 1].statements)
        let premises = (link.sign == .backward ? [] : left) + (link.sign == .forward ? [] : right)
        if let premise = premises.first(where: { $0.relations.contains(.approximatelyEqual) }) {
          throw .error(.notExact, "a premise cannot be approximate", at: premise.span)
        }
        switch link.sign {
        case .forward: append(right, from: left, nil)
        case .backward: append(left, from: right, nil)
        case .both:
          append(right, from: left, .forward)
          append(left, from: right, .backward)
        }
      }
      return result
    }
  }
#endif
