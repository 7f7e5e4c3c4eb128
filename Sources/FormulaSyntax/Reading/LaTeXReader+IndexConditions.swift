import SourceText
import TeX

#if !hasFeature(Embedded)
  /// Over what a sum or a product is taken.
  enum IndexRange {
    /// Each variable, the outermost first, from a first value to a last one; without a last one the sum has no end.
    case ranges([(variable: Symbol, lower: Expression, upper: Expression?)])
    /// Some whole numbers.
    case values(Symbol, [Int])

    var variables: [Symbol] {
      switch self {
      case .ranges(let ranges): ranges.map(\.variable)
      case .values(let variable, _): [variable]
      }
    }
  }

  /// Conditions under the sign of a sum, in place of a first and a last value: `1 \le i < j \le n`, `d \mid 12`.
  extension LaTeXMeaningReader {
    private static let mostValues = 300
    private static let largestNumber = 1_000_000

    /// One condition.
    private enum IndexCondition {
      /// Sides in ascending order, and whether each is less than the next, or at most that.
      case chain([Expression], isStrict: [Bool])
      case property(Expression, NumberProperty)
      case divides(Expression, Expression)
    }

    /// The range that conditions describe, in which 1 ≤ k ≤ n is that from 1 to n; nil for other conditions.
    mutating func indexRange(_ node: LaTeXNode) -> IndexRange? {
      guard scope.readsForProver, let conditions = try? indexConditions(node), !conditions.isEmpty else {
        return nil
      }
      let chains = conditions.compactMap { condition -> (sides: [Expression], isStrict: [Bool])? in
        if case .chain(let sides, let isStrict) = condition { (sides, isStrict) } else { nil }
      }
      if chains.count == conditions.count { return Self.range(of: chains) }
      return Self.values(conditions, chains)
    }

    private mutating func indexConditions(_ node: LaTeXNode) throws(ReadingFailure) -> [IndexCondition] {
      var parts: [[LaTeXNode]] = [node.items]
      if let first = LaTeXTokenizer(node.items).tokens.first, case .environment(let environment) = first.kind,
        environment.role == .substack
      {
        parts = environment.rows.filter { !$0.isBlank }.map { row in row.cells.flatMap(\.nodes) }
      }
      var result: [IndexCondition] = []
      for part in parts {
        result += try within(part, end: max(node.span.lowerBound, node.span.upperBound - 1)) {
          (reader) throws(ReadingFailure) in try reader.indexConditions()
        }
      }
      return result
    }

    private mutating func indexConditions() throws(ReadingFailure) -> [IndexCondition] {
      var result: [IndexCondition] = []
      while true {
        skipSpaces()
        if case .end = token.kind { return result }
        if token.isSeparator, !result.isEmpty {
          index += 1
          continue
        }
        let first = try sum()
        skipSpaces()
        switch token.kind {
        case .property(let property) where property.kind == .even || property.kind == .odd:
          index += 1
          result.append(.property(first, property))
          continue
        case .conditionBar:
          index += 1
          result.append(.divides(first, try sum()))
          continue
        default: break
        }
        var (sides, relations): ([Expression], [Relation]) = ([first], [])
        while case .relation(let relation) = token.kind {
          index += 1
          relations.append(relation)
          sides.append(try sum())
          skipSpaces()
        }
        // 1 ≤ k ≤ 10, k odd: the property may follow at once.
        let isAscending = relations.allSatisfy { $0 == .less || $0 == .lessOrEqual }
        let isDescending = relations.allSatisfy { $0 == .greater || $0 == .greaterOrEqual }
        guard !relations.isEmpty, isAscending || isDescending else { throw unexpected() }
        let isStrict = relations.map { $0 == .less || $0 == .greater }
        result.append(
          isAscending
            ? .chain(sides, isStrict: isStrict) : .chain(sides.reversed(), isStrict: isStrict.reversed()))
      }
    }

    private static func range(of chains: [(sides: [Expression], isStrict: [Bool])]) -> IndexRange? {
      var result: [(variable: Symbol, lower: Expression, upper: Expression?)] = []
      var variables: Set<Symbol> = []
      func shifted(_ bound: Expression, _ number: Int, _ isStrict: Bool) -> Expression {
        guard isStrict else { return bound }
        if let known = bound.writtenInteger, known + number >= 0 {
          return .integer(known + number, bound.span)
        }
        let one = Expression.integer(1, bound.span)
        return Expression(
          .sum([bound, number < 0 ? Expression(.negation(one), bound.span) : one]), bound.span)
      }
      for (sides, isStrict) in chains {
        // k ≥ 0 has no end.
        if chains.count == 1, sides.count == 2, sides[0].writtenInteger != nil,
          case .symbol(let variable) = sides[1].node
        {
          return .ranges([(variable, shifted(sides[0], 1, isStrict[0]), nil)])
        }
        guard sides.count > 2, let low = sides.first, let high = sides.last else { return nil }
        let names = sides.dropFirst().dropLast().compactMap { side -> Symbol? in
          if case .symbol(let symbol) = side.node { symbol } else { nil }
        }
        guard names.count == sides.count - 2, Set(names).count == names.count,
          variables.isDisjoint(with: names), !names.contains(where: { low.hasFree($0) || high.hasFree($0) })
        else { return nil }
        variables.formUnion(names)
        let lower = shifted(low, 1, isStrict[0])
        var upper = shifted(high, -1, isStrict[isStrict.count - 1])
        for position in names.indices.reversed() {
          result.append((names[position], lower, upper))
          upper = shifted(Expression(.symbol(names[position]), high.span), -1, isStrict[position])
        }
      }
      // A bound speaks of outer variables alone.
      for (position, item) in result.enumerated() {
        let inner = result[position...].map(\.variable)
        if inner.contains(where: { item.lower.hasFree($0) || item.upper?.hasFree($0) == true }) { return nil }
      }
      return .ranges(result)
    }

    private static func values(
      _ conditions: [IndexCondition], _ chains: [(sides: [Expression], isStrict: [Bool])]
    ) -> IndexRange? {
      var variable: Symbol?
      var candidates: [Int]?
      func use(_ side: Expression) -> Bool {
        guard case .symbol(let symbol) = side.node, variable == nil || variable == symbol else {
          return false
        }
        variable = symbol
        return true
      }
      for (sides, isStrict) in chains {
        guard candidates == nil, sides.count == 3, use(sides[1]), let low = sides[0].writtenInteger,
          let high = sides[2].writtenInteger, abs(low) <= largestNumber, abs(high) <= largestNumber
        else { return nil }
        let (first, last) = (isStrict[0] ? low + 1 : low, isStrict[1] ? high - 1 : high)
        guard last - first < mostValues else { return nil }
        candidates = first <= last ? Array(first...last) : []
      }
      for condition in conditions {
        switch condition {
        case .chain: continue
        case .property(let side, let property):
          guard use(side), let known = candidates else { return nil }
          candidates = known.filter { $0.isMultiple(of: 2) == (property.kind == .even) }
        case .divides(let side, let number):
          guard use(side), let number = number.writtenInteger, number > 0, number <= largestNumber else {
            return nil
          }
          var divisors: [Int] = []
          for divisor in stride(from: 1, through: number, by: 1) where number.isMultiple(of: divisor) {
            divisors.append(divisor)
          }
          candidates = candidates.map { $0.filter(divisors.contains) } ?? divisors
        }
      }
      guard let variable, let candidates, candidates.count <= mostValues else { return nil }
      return .values(variable, candidates)
    }
  }
#endif
