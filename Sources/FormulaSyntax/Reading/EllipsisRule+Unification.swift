#if !hasFeature(Embedded)
  import SourceText

  extension EllipsisRule {
    /// The rule of terms that differ in whole numbers alone: $\sin^2 1^\circ + \sin^2 2^\circ + \cdots + \sin^2 89^\circ$, and
    /// $\frac{1}{n+1} + \frac{1}{n+2} + \cdots + \frac{1}{2n}$. Each of the numbers grows by steps of its own.
    ///
    /// The last term is that of exactly one of the places that are tried. Nil where the terms differ otherwise.
    static func unifying(
      _ first: [Expression], _ last: [Expression], _ index: Symbol
    ) throws(Failure) -> EllipsisRule? {
      guard first.count >= 2, let end = last.last else { return nil }
      var steps: [(start: Int, step: Int)] = []
      guard let pattern = pattern(first[0], first[1], index, &steps), !steps.isEmpty else { return nil }
      // Two terms may be the first ones of many sequences, unless a number in them counts.
      guard first.count > 2 || steps.contains(where: { $0.step == 1 }) else { return nil }
      func term(at place: Expression) -> Expression { pattern.substituting([index: place]) }
      let isRule = first.enumerated().allSatisfy { offset, item in
        term(at: .integer(offset, item.span)).isSameTerm(as: item)
      }
      guard isRule else { return nil }
      var found: [Expression] = []
      for place in places(first, end, steps) where term(at: place).isSameTerm(as: end) {
        guard !found.contains(where: { $0.isSameTerm(as: place) }) else { continue }
        found.append(place)
      }
      guard let upper = found.first else { return nil }
      guard found.count == 1 else { throw .several }
      for (offset, item) in last.dropLast().enumerated() {
        let before = Expression(.sum([upper, .integer(offset + 1 - last.count, item.span)]), item.span)
        guard term(at: before).isSameTerm(as: item) else { return nil }
      }
      if let number = upper.knownInteger {
        guard number >= first.count + last.count - 1 else { return nil }
        // 1/1 + 1/2 + ⋯ + 1/64 may halve each term.
        let mayBeGeometric = steps.contains { start, step in
          let (way, isLarge) = number.multipliedReportingOverflow(by: step)
          let (end, isLarger) = start.addingReportingOverflow(way)
          return isLarge || isLarger || isPower(end, of: start + step, from: start)
        }
        if first.count == 2, mayBeGeometric { throw .several }
      }
      return EllipsisRule(
        term: pattern, index: index, lower: .integer(0, first[0].span), upper: upper)
    }

    /// Whether a number is reached from a first one by the factor that leads to the second one.
    private static func isPower(_ number: Int, of second: Int, from first: Int) -> Bool {
      guard first != 0, second.isMultiple(of: first), (second / first).magnitude > 1 else { return false }
      var next = first
      // Each step at least doubles the number, so that it soon is as large, or too large for a word.
      while next.magnitude < number.magnitude {
        let (product, isLarge) = next.multipliedReportingOverflow(by: second / first)
        if isLarge { return false }
        next = product
      }
      return next == number
    }

    /// A term with a + dk for each whole number a that is a + d in the next one; nil where they differ otherwise.
    private static func pattern(
      _ one: Expression, _ next: Expression, _ index: Symbol, _ steps: inout [(start: Int, step: Int)]
    ) -> Expression? {
      if let start = one.knownInteger, one.operands.isEmpty {
        guard let other = next.knownInteger, next.operands.isEmpty else { return nil }
        guard start != other else { return one }
        guard start.magnitude < 1_000_000, other.magnitude < 1_000_000 else { return nil }
        let step = other - start
        steps.append((start, step))
        let variable = Expression(.symbol(index), one.span)
        let multiple =
          step == 1 ? variable : Expression(.product([.integer(step, one.span), variable]), one.span)
        return start == 0 ? multiple : Expression(.sum([.integer(start, one.span), multiple]), one.span)
      }
      guard one.operation == next.operation, one.operands.count == next.operands.count else { return nil }
      if one.operands.isEmpty { return one.isSameTerm(as: next) ? one : nil }
      // A variable that is bound runs by itself.
      if case .binding = one.node { return one == next ? one : nil }
      var operands: [Expression] = []
      for (left, right) in zip(one.operands, next.operands) {
        guard let item = pattern(left, right, index, &steps) else { return nil }
        operands.append(item)
      }
      return Expression(one.operation, operands, one.span)
    }

    /// Where the last term may stand, counted from 0: a number, or a letter of it with what is often added.
    private static func places(
      _ first: [Expression], _ end: Expression, _ steps: [(start: Int, step: Int)]
    ) -> [Expression] {
      var result: [Expression] = []
      for number in end.wholeNumbers {
        for (start, step) in steps where (number - start).isMultiple(of: step) {
          let place = (number - start) / step
          if place >= first.count, !result.contains(where: { $0.knownInteger == place }) {
            result.append(.integer(place, end.span))
          }
        }
        if result.count > 20 { break }
      }
      for letter in FreeSymbols.of([end], in: Environment()).prefix(4) {
        let symbol = Expression(.symbol(letter), end.span)
        for factor in 1...3 {
          let multiple =
            factor == 1 ? symbol : Expression(.product([.integer(factor, end.span), symbol]), end.span)
          for summand in -3...2 {
            result.append(Expression(.sum([multiple, .integer(summand, end.span)]), end.span))
          }
        }
      }
      return result
    }
  }

  extension Expression {
    /// The whole numbers that stand in it.
    fileprivate var wholeNumbers: [Int] {
      if operands.isEmpty { return knownInteger.map { [$0] } ?? [] }
      return operands.flatMap { $0.wholeNumbers }
    }
  }
#endif
