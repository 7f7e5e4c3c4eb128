#if !hasFeature(Embedded)
  import SourceText

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
    func negated(at place: Span) -> Expression {
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
