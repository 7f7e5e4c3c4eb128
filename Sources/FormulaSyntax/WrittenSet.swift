#if !hasFeature(Embedded)
  import SourceText

  /// A set of numbers as it is written behind ∈: an interval, a list of elements, or one of these without some numbers.
  struct WrittenSet {
    enum Content {
      /// Between two ends, of which nil is infinite.
      case interval(low: End?, high: End?)
      /// The numbers of a list.
      case elements([Expression])
      /// A set by its name: $\mathbb{R}$.
      case named(Expression)
    }

    /// A finite end of an interval.
    struct End {
      var value: Expression
      var isIncluded: Bool
    }

    var content: Content
    /// The numbers behind ∖.
    var excluded: [Expression] = []
    /// From the opening bracket on.
    var span: Span

    /// The interval between two ends, of which nil is infinite with a sign.
    static func interval(
      _ low: (value: Expression?, isNegative: Bool), _ high: (value: Expression?, isNegative: Bool),
      includes: (low: Bool, high: Bool), at span: Span
    ) throws(ReadingFailure) -> Content {
      if (low.value == nil && (includes.low || !low.isNegative))
        || (high.value == nil && (includes.high || high.isNegative))
      {
        throw .error(
          .notUnderstood, "an interval without an end on one side is written (-∞, b) or (a, ∞)", at: span,
          notes: [.init("infinity is no number, and belongs to no interval of them")])
      }
      return .interval(
        low: low.value.map { End(value: $0, isIncluded: includes.low) },
        high: high.value.map { End(value: $0, isIncluded: includes.high) })
    }

    /// What a statement with ∈ before the set says.
    func statements(of membership: Statement) throws(ReadingFailure) -> [Statement] {
      guard membership.relations == [.element] else {
        throw .error(
          .notUnderstood, "a membership stands by itself", at: membership.span,
          notes: [.init("write the relations before it as statements of their own")])
      }
      return statements(
        of: membership.sides[0], relationSpan: membership.relationSpans.first ?? membership.span,
        membership.span)
    }

    /// What it says of an expression to be an element: inequalities of an interval, and a product that is 0 of a list. A diagnostic
    /// about any of these points at `whole`.
    func statements(of element: Expression, relationSpan: Span, _ whole: Span) -> [Statement] {
      func place(_ side: Expression) -> Expression { Expression(side.node, whole) }
      func statement(_ sides: [Expression], _ relations: [Relation]) -> Statement {
        var statement = Statement(sides: sides, relations: relations, span: whole)
        statement.relationSpans = relations.map { _ in relationSpan }
        return statement
      }
      var result: [Statement] = []
      switch content {
      case .named(let set): result.append(statement([element, set], [.element]))
      case .elements(let values) where values.count == 1:
        result.append(statement([element, place(values[0])], [.equal]))
      case .elements(let values):
        let factors = values.map { Expression(.sum([element, $0.negated(at: whole)]), whole) }
        var product = statement(
          [Expression(.product(factors), whole), place(.integer(0))], [.equal])
        product.isOfNumbers = true
        result.append(product)
      case .interval(let low?, let high?):
        result.append(
          statement(
            [place(low.value), element, place(high.value)],
            [low.isIncluded ? .lessOrEqual : .less, high.isIncluded ? .lessOrEqual : .less]))
      case .interval(let low?, nil):
        result.append(statement([element, place(low.value)], [low.isIncluded ? .greaterOrEqual : .greater]))
      case .interval(nil, let high?):
        result.append(statement([element, place(high.value)], [high.isIncluded ? .lessOrEqual : .less]))
      case .interval(nil, nil):
        result.append(statement([element, Expression(.symbol(Symbol("ℝ")), whole)], [.element]))
      }
      return result + excluded.map { statement([element, place($0)], [.notEqual]) }
    }
  }

  extension Statement {
    /// The statements that two readings of one make, with the upper signs of ± and ∓ and with the lower ones. Where it cannot be told
    /// whether both are meant or one of them, it is refused.
    ///
    /// `signs` counts ± and ∓ in each side. With signs on all sides, on the left of a relation, or beside any relation but =, both are meant.
    /// `x = \pm 2` says one of the two: (x − 2)(x + 2) = 0, which is defined where both are.
    static func ofDoubleSigns(
      _ upper: Statement, _ lower: Statement, signs: [(plusMinus: Int, minusPlus: Int)], at place: Span
    ) throws(ReadingFailure) -> [Statement] {
      let withSigns = signs.indices.filter { signs[$0].plusMinus + signs[$0].minusPlus > 0 }
      if withSigns.count == signs.count || withSigns == [0] && upper.relations.count == 1
        || upper.relations.count == 1 && upper.relations[0] != .equal
      {
        var (first, second) = (upper, lower)
        first.doubleSign = .upper
        second.doubleSign = .lower
        return [first, second]
      }
      guard withSigns == [1], upper.relations == [.equal], signs[1] == (1, 0), !upper.holdsVectors else {
        throw .error(
          .notUnderstood, "it cannot be told whether both signs are meant or one of them", at: place,
          notes: [
            .init("both: write two statements"),
            .init("one of them: write the equation that they solve, x^2 = 4 for x = ±2"),
          ])
      }
      // 0.3 ± 0.1 is what was measured, and so is ± behind a number that is known.
      if upper.sides[1].isDecimalSum || !upper.sides.contains(where: { $0.holdsSymbol }) {
        throw .error(
          .notUnderstood, "it cannot be told whether this is a tolerance", at: place,
          notes: [.init("a tolerance stands behind ≈"), .init("one of two numbers: write them as fractions")])
      }
      let factors = [upper, lower].map { statement in
        Expression(
          .sum([statement.sides[0], statement.sides[1].negated(at: statement.span)]), statement.span)
      }
      var either = upper
      either.sides = [
        Expression(.product(factors), upper.span), Expression(Expression.integer(0).node, upper.span),
      ]
      either.doubleSign = .either
      either.isOfNumbers = true
      return [either]
    }

    /// Refuses signs ± at a place where they have no meaning: in what states nothing, beside ≈, where a tolerance begins with one, and
    /// beside ∈.
    func checkDoubleSigns(at place: Span) throws(ReadingFailure) {
      guard relations.isEmpty || relations.contains(.approximatelyEqual) || relations.contains(.element)
      else { return }
      throw .error(
        .notUnderstood, "± is only understood beside = and inequalities, and as a tolerance behind ≈",
        at: place)
    }

    /// Whether a side is a tuple, a matrix or a vector as it is written.
    private var holdsVectors: Bool {
      sides.contains { side in
        switch side.node {
        case .tuple, .matrix: true
        default: side.isVectorByNotation
        }
      }
    }
  }

  extension Expression {
    /// Whether it is a sum of numbers, one of them with digits behind the point.
    fileprivate var isDecimalSum: Bool {
      guard case .sum(let terms) = node, terms.allSatisfy({ $0.isCoefficient || $0.isNegatedCoefficient })
      else {
        return false
      }
      return terms.contains { $0.holdsDecimal }
    }

    private var holdsDecimal: Bool {
      if case .number(let numeral) = node { return numeral.decimals > 0 }
      return someOperand { $0.holdsDecimal }
    }

    fileprivate var holdsSymbol: Bool {
      switch node {
      case .symbol, .apply: true
      default: someOperand { $0.holdsSymbol }
      }
    }

    /// The negative of it, without two signs where it has one.
    fileprivate func negated(at place: Span) -> Expression {
      if case .negation(let operand) = node { return operand }
      return Expression(.negation(self), place)
    }
  }

  /// How signs ± and ∓ are read, and how often.
  struct DoubleSigns {
    /// Whether the lower signs count.
    var isLower = false
    /// The first of them.
    var first: Span?
    /// Those in the side that is being read.
    var count = (plusMinus: 0, minusPlus: 0)

    /// Counts a sign at a place; whether it is a minus.
    mutating func takesMinus(isUpperMinus: Bool, at place: Span) -> Bool {
      first = first ?? place
      if isUpperMinus { count.minusPlus += 1 } else { count.plusMinus += 1 }
      return isUpperMinus != isLower
    }
  }
#endif
