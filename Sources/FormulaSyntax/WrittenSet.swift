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
#endif
