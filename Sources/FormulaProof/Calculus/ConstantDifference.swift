import FormulaSyntax

/// Proves an equation in one symbol by its derivative.
///
/// Let J be an interval, and D the difference of the sides, continuous on J. Where D′ = 0 inside of J, D is constant on J (mean value
/// theorem), and so 0 on J if it is at one place of it. That is shown for each of the intervals that the assumptions describe: bounds of
/// the symbol cut the line, and so do numbers that it is not. What else is assumed is not used.
///
/// D is continuous where it is defined by its form, and shown to be defined on all of J, with the ends that belong to it. D′ is
/// defined only where the derivative exists, and is shown to be 0 at all inner points.
struct ConstantDifference {
  private let claim: Claim
  private let prover: Prover
  private let budget: FormulaBudget
  private let variable: Symbol

  private static let mostCuts = 4

  /// A number that cuts the line.
  private struct Cut {
    var place: Expression
    var near: Double
    var isIncluded: Bool
  }

  private struct Interval {
    var low: Cut?
    var high: Cut?
  }

  /// A proof of a claim in free symbols; nil where it is of another kind.
  init?(claim: Claim, prover: Prover, budget: FormulaBudget) {
    let symbols = FreeSymbols.of([claim.left, claim.right], in: Environment())
    guard claim.relation == .equal, symbols.count == 1, let variable = symbols.first,
      !prover.integers.contains(variable), !prover.rationals.contains(variable),
      prover.declaredKinds[variable] == nil,
      claim.left.holdsInverseFunction || claim.right.holdsInverseFunction,
      claim.left.isContinuousWhereDefined, claim.right.isContinuousWhereDefined
    else { return nil }
    self.claim = claim
    self.prover = prover
    self.budget = budget
    self.variable = variable
  }

  /// Whether the sides are defined and equal wherever the assumptions hold; false also where that is open.
  func holds() -> Bool {
    guard let intervals = intervals(), !intervals.isEmpty else { return false }
    let difference = Expression(.sum([claim.left, Expression(.negation(claim.right))]))
    guard let slope = try? Differentiation(of: difference, by: variable).value else { return false }
    for interval in intervals {
      guard anchors(in: interval).contains(where: isAnchor) else { return false }
      let zero = Claim(left: slope, relation: .equal, right: .integer(0), span: claim.span)
      guard decides(zero, in: interval, isOpen: true) else { return false }
      for side in [claim.left, claim.right] {
        let same = Claim(left: side, relation: .equal, right: side, span: claim.span)
        guard decides(same, in: interval, isOpen: false) else { return false }
      }
    }
    return true
  }

  // MARK: Intervals

  /// The intervals that cover what the assumptions leave; nil where there are too many, or none has inner points.
  private func intervals() -> [Interval]? {
    var low: Cut?
    var high: Cut?
    var holes: [Cut] = []
    for fact in prover.assumptions {
      for (side, other, relation) in [
        (fact.left, fact.right, fact.relation), (fact.right, fact.left, fact.relation.mirrored),
      ] {
        guard let number = prover.enclosure(of: other) else { continue }
        func cut(_ place: Expression, _ near: Double) -> Cut {
          Cut(
            place: place, near: near,
            isIncluded: relation == .lessOrEqual || relation == .greaterOrEqual)
        }
        func isAtLeast(_ place: Cut) {
          if low.map({ place.near > $0.near || place.near == $0.near && !place.isIncluded }) ?? true {
            low = place
          }
        }
        func isAtMost(_ place: Cut) {
          if high.map({ place.near < $0.near || place.near == $0.near && !place.isIncluded }) ?? true {
            high = place
          }
        }
        let near = number.nearbyDouble
        switch (side.node, relation) {
        case (.symbol(variable), .greater), (.symbol(variable), .greaterOrEqual): isAtLeast(cut(other, near))
        case (.symbol(variable), .less), (.symbol(variable), .lessOrEqual): isAtMost(cut(other, near))
        case (.symbol(variable), .notEqual): holes.append(cut(other, near))
        case (.magnitude(let inner), .less), (.magnitude(let inner), .lessOrEqual):
          guard case .symbol(variable) = inner.node else { continue }
          isAtLeast(cut(Expression(.negation(other)), -near))
          isAtMost(cut(other, near))
        default: continue
        }
      }
    }
    holes = holes.filter { hole in
      (low.map { hole.near > $0.near } ?? true) && (high.map { hole.near < $0.near } ?? true)
    }
    guard holes.count <= Self.mostCuts else { return nil }
    var result: [Interval] = []
    var start = low
    for hole in holes.sorted(by: { $0.near < $1.near }) {
      result.append(Interval(low: start, high: hole))
      start = hole
    }
    result.append(Interval(low: start, high: high))
    // What looks empty is none: bounds that are nearly equal are left to others.
    guard
      result.allSatisfy({ part in
        guard let low = part.low, let high = part.high else { return true }
        return low.near + 1e-9 < high.near
      })
    else { return nil }
    return result
  }

  /// What is known of the symbol in an interval, or inside of it.
  private func facts(_ interval: Interval, isOpen: Bool) -> [Claim] {
    let symbol = Expression(.symbol(variable))
    func square(_ part: Expression) -> Expression { Expression(.power(part, .integer(2))) }
    var result: [Claim] = []
    func add(_ left: Expression, _ relation: Relation, _ right: Expression) {
      result.append(Claim(left: left, relation: relation, right: right, span: claim.span))
    }
    if let low = interval.low {
      let relation: Relation = isOpen || !low.isIncluded ? .greater : .greaterOrEqual
      add(symbol, relation, low.place)
      // Of x > c ≥ 0 it follows that x² > c².
      if low.near > 1e-9, let number = prover.enclosure(of: low.place), number.isPositive,
        low.place.fraction == nil
      {
        add(square(symbol), relation, square(low.place))
      }
    }
    if let high = interval.high {
      let relation: Relation = isOpen || !high.isIncluded ? .less : .lessOrEqual
      add(symbol, relation, high.place)
      if high.near < -1e-9, let number = prover.enclosure(of: high.place), number.isNegative,
        high.place.fraction == nil
      {
        add(square(symbol), relation.mirrored, square(high.place))
      }
    }
    return result
  }

  private func decides(_ claim: Claim, in interval: Interval, isOpen: Bool) -> Bool {
    guard var limits = budget.next else { return false }
    limits.seconds = min(limits.seconds, 1)
    var inner = prover.replacingAssumptions(facts(interval, isOpen: isOpen))
    inner.options.limits = limits
    inner.definedByAssumption = []
    let judge = ClaimJudge(claim, inner)
    guard case .holds(let proof)? = try? ExactDecision(judge, goal: .equality).run() else { return false }
    return proof.conditions.items.isEmpty && judge.budget.refusal == nil
  }

  // MARK: One place

  /// Numbers that certainly belong to an interval.
  private func anchors(in interval: Interval) -> [Expression] {
    var result = [interval.low, interval.high].compactMap { $0 }.filter(\.isIncluded).map(\.place)
    let pi = Expression(.constant(.pi))
    func root(_ number: Int) -> Expression { Expression(.root(.integer(number), degree: 2)) }
    let positive = [
      .integer(1), root(3), root(3) / .integer(2), .integer(1) / root(3), .integer(1) / root(2),
      .integer(1) / .integer(2), pi / .integer(2), pi / .integer(4), pi / .integer(3), pi / .integer(6),
      .integer(2),
    ]
    for place in [.integer(0)] + positive + positive.map({ Expression(.negation($0)) }) {
      let isAbove = interval.low.map { prover.enclosure(of: place - $0.place)?.isPositive ?? false } ?? true
      let isBelow = interval.high.map { prover.enclosure(of: $0.place - place)?.isPositive ?? false } ?? true
      if isAbove, isBelow { result.append(place) }
    }
    return Array(result.prefix(12))
  }

  private func isAnchor(_ place: Expression) -> Bool {
    var value = claim
    value.left = claim.left.substituting([variable: place])
    value.right = claim.right.substituting([variable: place])
    var inner = prover.replacingAssumptions([])
    inner.definedByAssumption = []
    return inner.showsPlainly(value, budget)
  }
}

extension Expression {
  /// Whether asin, acos or atan of something stands in it.
  fileprivate var holdsInverseFunction: Bool {
    if case .call(let function, _) = node, [.asin, .acos, .atan].contains(function) { return true }
    return someOperand(\.holdsInverseFunction)
  }
}
