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
  /// The sign of a conjunction or a disjunction whose right side has not been read.
  var junction: Span?

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
    /// The first “and”, in words or as a sign.
    var conjunction: Span?
    /// The first “or”.
    var disjunction: Span?
    /// The first place where nothing but space parts two statements.
    var space: Span?
    /// The first “so” or “then”.
    var conclusion: Span?
    /// The first place that says several things: $x = 3 \pm 2$, $x \in \mathbb{R} \setminus \{0\}$.
    var several: Span?
    /// A comma that may turn out to be one of these.
    var pending: Span?
  }
}

#if !hasFeature(Embedded)
  extension StatementLine {
    /// The statements of the implications in the line, of which the last ones stand behind all signs: each consequence with its premises.
    ///
    /// `values` are the names that something defines, and that need not have a value everywhere.
    func linked(
      _ last: [Statement], values: Set<Symbol>, text: (Span) -> String
    ) throws(ReadingFailure) -> [Statement] {
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
        try group.checkAlternatives()
        if position > 0, position < groups.count - 1, group.separators.disjunction == nil,
          let comma = group.separators.comma
        {
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
      func append(
        _ consequences: StatementGroup, from premises: StatementGroup, _ half: Implication.Direction?
      ) throws(ReadingFailure) {
        for premises in premises.premises {
          if let premise = premises.first(where: { $0.relations.contains(.approximatelyEqual) }) {
            throw .error(.notExact, "a premise cannot be approximate", at: premise.span)
          }
          for (consequence, failing) in try consequences.consequences(of: premises, values) {
            var statement = consequence
            statement.conditions = premises + failing
            statement.implication = Implication(
              premises: premises.count + failing.count, alternatives: failing.count, direction: half)
            result.append(statement)
          }
        }
      }
      for (position, link) in links.enumerated() {
        let (left, right) = (groups[position], groups[position + 1])
        switch link.sign {
        case .forward: try append(right, from: left, nil)
        case .backward: try append(left, from: right, nil)
        case .both:
          try append(right, from: left, .forward)
          try append(left, from: right, .backward)
        }
      }
      return result
    }
  }

  extension StatementGroup {
    /// The most statements of which one is to hold.
    static let mostAlternatives = 8
    /// The most ways in which statements with several relations may fail.
    private static let mostWays = 64

    /// Whether one of the statements is to hold, not all.
    var isDisjunction: Bool { separators.disjunction != nil }

    /// What may be assumed where the group is what something follows from: all of its statements, or each for itself.
    var premises: [[Statement]] { isDisjunction ? statements.map { [$0] } : [statements] }

    /// What the group claims where it follows from premises: each statement, or of “A or B” that B holds where A fails.
    ///
    /// Behind a statement stands what is assumed besides, a way in which all others fail. Of these the sides must be defined wherever the
    /// premises hold: where A is not defined it does not hold either, and nothing is said of B.
    func consequences(
      of premises: [Statement], _ values: Set<Symbol>
    ) throws(ReadingFailure) -> [(statement: Statement, failing: [Statement])] {
      guard isDisjunction else { return statements.map { ($0, []) } }
      let failures = statements.map { statement in
        let isDefined = statement.sides.allSatisfy { side in
          side.isDefinedEverywhere(but: values) || premises.contains { $0.hasPart(side) }
        }
        return isDefined ? statement.failures : nil
      }
      let open = failures.indices.filter { failures[$0] == nil }
      guard open.count < 2 else {
        throw .error(
          .notUnderstood,
          "it cannot be told whether one of the alternatives holds where both are not defined",
          at: statements[open[0]].span.union(statements[open[1]].span),
          notes: [.init("write the statements without quotients, roots and logarithms: 1 = x for 1/x = 1")])
      }
      let claimed = open.first ?? statements.count - 1
      var ways: [[Statement]] = [[]]
      for (place, failure) in failures.enumerated() where place != claimed {
        ways = ways.flatMap { way in (failure ?? []).map { way + [$0] } }
        guard ways.count <= Self.mostWays else {
          throw .error(
            .notUnderstood, "there are more than \(Self.mostWays) ways in which the others fail",
            at: statements[claimed].span)
        }
      }
      return ways.map { (statements[claimed], $0) }
    }

    /// Refuses what cannot be told apart.
    func checkAlternatives() throws(ReadingFailure) {
      guard let sign = separators.disjunction else { return }
      if let conjunction = separators.conjunction {
        throw .error(
          .notUnderstood, "it cannot be told which of “and” and “or” is to be taken first", at: conjunction,
          notes: [.init("write an implication for each of them")])
      }
      if let comma = separators.comma,
        let other = statements.first(where: {
          $0.relations != [.equal] || $0.sides[0] != statements[0].sides[0]
        })
      {
        throw .error(
          .notUnderstood, "it cannot be told whether this comma stands for “and” or for “or”", at: comma,
          notes: [.init("write \\text{ or } in its place, or an implication for \(other)")])
      }
      guard statements.count <= Self.mostAlternatives else {
        throw .error(
          .notUnderstood, "more than \(Self.mostAlternatives) statements with “or” between them", at: sign)
      }
      if let place = separators.several {
        throw .error(
          .notUnderstood, "this says several things, of which all or one may be meant", at: place,
          notes: [.init("write each of them, with \\text{ or } between them")])
      }
    }
  }

  extension Statement {
    /// The ways in which the statement fails where its sides are defined, one for each of its relations; nil where a relation has no
    /// opposite.
    fileprivate var failures: [Statement]? {
      guard conditions.isEmpty, tolerances.allSatisfy({ $0 == nil }) else { return nil }
      var result: [Statement] = []
      for (place, relation) in relations.enumerated() {
        guard let opposite = relation.negated else { return nil }
        var failure = Statement(
          sides: [sides[place], sides[place + 1]], relations: [opposite],
          span: sides[place].span.union(sides[place + 1].span))
        failure.doubts = doubts
        failure.isOfNumbers = isOfNumbers
        result.append(failure)
      }
      return result
    }

    /// Whether an expression stands in a side, so that it is defined where this holds.
    fileprivate func hasPart(_ part: Expression) -> Bool {
      sides.contains { $0.isStrict && $0.hasPart(part) }
    }
  }

  extension Expression {
    /// Whether it has a value for all real values of its names, none of which is one of these. Of others it may be true, too.
    fileprivate func isDefinedEverywhere(but values: Set<Symbol>) -> Bool {
      switch node {
      case .number, .constant: true
      case .symbol(let symbol): !values.contains(symbol)
      case .negation(let inner), .degrees(let inner), .magnitude(let inner):
        inner.isDefinedEverywhere(but: values)
      case .sum(let items), .product(let items): items.allSatisfy { $0.isDefinedEverywhere(but: values) }
      case .quotient(let top, let bottom):
        top.isDefinedEverywhere(but: values) && bottom.isPositiveConstant
      case .power(let base, let exponent):
        base.isDefinedEverywhere(but: values) && exponent.knownInteger.map { $0 > 0 } ?? false
      case .root(let inner, _): inner.isPositiveConstant
      case .call(let function, let arguments):
        [.sin, .cos, .exp, .atan, .floor].contains(function)
          && arguments.allSatisfy { $0.isDefinedEverywhere(but: values) }
      default: false
      }
    }

    /// Whether it is defined only where each of its parts is: none is a case, or stands for values of a bound name.
    fileprivate var isStrict: Bool {
      switch node {
      case .apply, .binding, .piecewise: false
      default: !someOperand { !$0.isStrict }
      }
    }

    fileprivate func hasPart(_ part: Expression) -> Bool {
      self == part || someOperand { $0.hasPart(part) }
    }

    /// Whether it is a number as it is written, and greater than 0.
    private var isPositiveConstant: Bool {
      switch node {
      case .number(let number): !number.isZero
      case .constant: true
      default: false
      }
    }
  }
#endif
