import FormulaSyntax
import SourceText

/// Judges claims with ⌊…⌋ of a symbol on the pieces of a period on which these are constant.
///
/// Each real number x is D·N + f for one whole N and one f with 0 ≤ f < D. Let D be a common denominator of the factors that x has in
/// the arguments, those of nested ones multiplied together. Then ⌊ax + c⌋ = aD·N + ⌊af + c⌋, as aD is whole, and [0, D) falls apart into
/// finitely many points and open intervals on which each ⌊af + c⌋ is one number. A claim that holds on all of them holds; on a piece it
/// has one floor less, and N and f stand for numbers.
struct FloorPieces {
  /// In free symbols alone.
  private let claim: Claim
  private let prover: Prover
  private let budget: FormulaBudget
  private var allFloors: [Floor] = []

  private static let mostPieces = 80
  private static let largestPeriod = 120

  init?(claim: Claim, prover: Prover) {
    guard let (claim, real) = try? prover.inFreeSymbols(claim),
      claim.tolerance == nil, claim.left.holdsFloor || claim.right.holdsFloor
    else { return nil }
    self.claim = claim
    self.prover = real
    budget = FormulaBudget(prover.options.limits)
  }

  /// ⌊…⌋ with its argument, in which inner ones are symbols.
  private struct Floor {
    var call: Expression
    var symbol: Symbol
    var argument: IntegerForm
    /// The factor of the variable, with those of inner floors; nil where it does not depend on it.
    var slope: Rational?
  }

  /// A point of [0, D), or an open interval.
  private enum Piece {
    case point(Rational)
    case interval(Rational, Rational)
  }

  /// A proof; nil where there is none.
  mutating func judgement() -> Judgement? {
    if let judgement = tightened() { return judgement }
    let sides = [claim.left, claim.right] + prover.assumptions.flatMap { [$0.left, $0.right] }
    var floors: [Floor] = []
    for side in sides + prover.definedByAssumption where !collect(side, &floors) { return nil }
    allFloors = floors
    for symbol in FreeSymbols.of(floors.map(\.call), in: Environment())
    where !prover.integers.contains(symbol) {
      guard let (own, period) = dependent(floors, on: symbol) else { continue }
      return judgement(over: symbol, own, period)
    }
    return nil
  }

  // MARK: Whole sides

  /// Between whole numbers a ≥ b says a − b > −1.
  private func tightened() -> Judgement? {
    guard claim.left.isWhole(among: prover.integers), claim.right.isWhole(among: prover.integers) else {
      return nil
    }
    let difference = Expression(.sum([claim.left, Expression(.negation(claim.right))]))
    func holds(_ relation: Relation, _ bound: Int) -> Bool {
      guard var limits = budget.next else { return false }
      limits.seconds = min(limits.seconds, 0.5)
      var prover = prover
      prover.options.limits = limits
      let strict = Claim(
        left: difference, relation: relation, right: ConcreteInstance.integer(bound, claim.span),
        span: claim.span)
      let judgement = prover.judgeHere(strict).judgement
      return judgement.verdict == .proved && judgement.conditions.isEmpty
    }
    let holds: Bool =
      switch claim.relation {
      case .greaterOrEqual: holds(.greater, -1)
      case .lessOrEqual: holds(.less, 1)
      case .equal: holds(.greater, -1) && holds(.less, 1)
      case .less, .greater, .notEqual, .approximatelyEqual, .element: false
      }
    return holds ? Judgement(.proved, method: "sign") : nil
  }

  // MARK: Arguments

  /// Finds all floors, inner ones first; false where an argument is no polynomial in symbols and floors, or one stands under a binder.
  private func collect(_ expression: Expression, _ floors: inout [Floor]) -> Bool {
    guard expression.holdsFloor, !floors.contains(where: { $0.call == expression }) else { return true }
    // A variable that is bound passes from piece to piece: ⌊x⌋ has no derivative where it jumps.
    if case .binding = expression.node { return false }
    for operand in expression.operands where !collect(operand, &floors) { return false }
    guard case .call(.floor, let arguments) = expression.node, arguments.count == 1 else { return true }
    let form = IntegerForm(arguments[0]) { part in
      if let inner = floors.first(where: { $0.call == part }) { return IntegerForm(inner.symbol) }
      if case .symbol(let symbol) = part.node { return IntegerForm(symbol) }
      return nil
    }
    guard let form else { return false }
    floors.append(Floor(call: expression, symbol: Symbol("⟨\(floors.count)⟩⌊⌋"), argument: form))
    return true
  }

  /// The floors that depend on a symbol, with its factors, and its period; nil where it stands in one in another way.
  private func dependent(_ floors: [Floor], on symbol: Symbol) -> (floors: [Floor], period: Int)? {
    var result: [Floor] = []
    var period = 1
    for floor in floors {
      let names = floor.argument.symbols
      guard names.contains(symbol) || result.contains(where: { names.contains($0.symbol) }) else { continue }
      var slope = Rational.zero
      for (monomial, coefficient) in floor.argument.terms {
        let isLinear = monomial.count == 1 && monomial[0].exponent == 1
        let inner = result.first { own in monomial.contains { $0.symbol == own.symbol } }
        if monomial.contains(where: { $0.symbol == symbol }) || inner != nil {
          guard isLinear, let part = coefficient.multiplied(by: inner?.slope ?? .one),
            let sum = slope.adding(part)
          else { return nil }
          slope = sum
        } else if !monomial.isEmpty {
          // What else stands there is a whole number.
          guard coefficient.isInteger,
            monomial.allSatisfy({ power in
              prover.integers.contains(power.symbol) || floors.contains { $0.symbol == power.symbol }
            })
          else { return nil }
        }
      }
      var own = floor
      own.slope = slope
      result.append(own)
      period = period / Int(Rational.gcd(UInt(period), UInt(slope.denominator))) * slope.denominator
      guard period <= Self.largestPeriod else { return nil }
    }
    return result.isEmpty ? nil : (result, period)
  }

  // MARK: Pieces

  private func judgement(over symbol: Symbol, _ floors: [Floor], _ period: Int) -> Judgement? {
    let whole = Symbol("⟨\(symbol.name)⟩N")
    let rest = Symbol("⟨\(symbol.name)⟩f")
    var open: [Piece] = [.point(.zero), .interval(.zero, Rational(period))]
    var count = 0
    while let piece = open.popLast() {
      count += 1
      guard count <= Self.mostPieces else { return nil }
      var values: [Symbol: IntegerForm] = [:]
      var cut: Rational?
      for floor in floors {
        guard let found = value(of: floor, symbol, whole, period, values, piece) else { return nil }
        switch found {
        case .value(let value): values[floor.symbol] = value
        case .cut(let place): cut = place
        }
        if cut != nil { break }
      }
      if let cut {
        guard case .interval(let low, let high) = piece else { return nil }
        open += [.interval(low, cut), .point(cut), .interval(cut, high)]
        continue
      }
      guard holds(on: piece, symbol, whole, rest, period, floors, values) else { return nil }
    }
    return Judgement(.proved, method: "cases")
  }

  private enum Found {
    case value(IntegerForm)
    case cut(Rational)
  }

  /// What a floor is on a piece, or where it jumps there.
  private func value(
    of floor: Floor, _ symbol: Symbol, _ whole: Symbol, _ period: Int, _ values: [Symbol: IntegerForm],
    _ piece: Piece
  ) -> Found? {
    let rest = Symbol("⟨f⟩")
    var form = floor.argument
    for (name, value) in values where form.symbols.contains(name) {
      guard let replaced = form.replacing(name, by: value) else { return nil }
      form = replaced
    }
    if form.symbols.contains(symbol) {
      guard let number = IntegerForm(whole).multiplied(by: period)?.adding(IntegerForm(rest)),
        let replaced = form.replacing(symbol, by: number)
      else { return nil }
      form = replaced
    }
    let constant = form.constantTerm
    let slope = form.terms[[.init(symbol: rest, exponent: 1)]] ?? .zero
    guard let part = IntegerForm(rest).multiplied(by: IntegerForm(slope)),
      let others = form.subtracting(part)?.subtracting(IntegerForm(constant)), others.isIntegral,
      !others.symbols.contains(rest)
    else { return nil }
    func at(_ place: Rational) -> Rational? { slope.multiplied(by: place).flatMap { constant.adding($0) } }
    let number: Rational
    switch piece {
    case .point(let place):
      guard let value = at(place) else { return nil }
      number = value.floor
    case .interval(let low, let high):
      guard let first = at(low), let last = at(high) else { return nil }
      let (least, greatest) = slope.numerator < 0 ? (last, first) : (first, last)
      number = least.floor
      guard let next = number.adding(.one), let gap = next.negated.flatMap({ greatest.adding($0) }) else {
        return nil
      }
      // Between least and greatest, which it does not reach.
      if gap.numerator > 0 {
        guard let difference = constant.negated.flatMap({ next.adding($0) }),
          let place = difference.divided(by: slope)
        else { return nil }
        return .cut(place)
      }
    }
    return others.adding(IntegerForm(number)).map { .value($0) }
  }

  private func holds(
    on piece: Piece, _ symbol: Symbol, _ whole: Symbol, _ rest: Symbol, _ period: Int, _ floors: [Floor],
    _ values: [Symbol: IntegerForm]
  ) -> Bool {
    let period = Expression.integer(period)
    var inner = prover
    let turns = Expression(.product([period, Expression(.symbol(whole))]))
    let place: Expression
    var facts: [Claim] = []
    switch piece {
    case .point(let number): place = Expression(.sum([turns, IntegerForm(number).expression]))
    case .interval(let low, let high):
      let own = Expression(.symbol(rest))
      place = Expression(.sum([turns, own]))
      facts = [
        Claim(left: own, relation: .greater, right: IntegerForm(low).expression, span: claim.span),
        Claim(left: own, relation: .less, right: IntegerForm(high).expression, span: claim.span),
      ]
    }
    // Floors that do not depend on the symbol stand in these as symbols.
    var calls: [Symbol: Expression] = [:]
    for floor in allFloors where !floors.contains(where: { $0.symbol == floor.symbol }) {
      calls[floor.symbol] = floor.call
    }
    func replaced(_ expression: Expression) -> Expression {
      if let floor = floors.first(where: { $0.call == expression }), let value = values[floor.symbol] {
        return value.expression.substituting(calls)
      }
      if case .symbol(symbol) = expression.node { return place }
      // Nothing of a binder holds a floor, and its variable is not this symbol.
      if case .binding = expression.node { return expression.substituting([symbol: place]) }
      return expression.with(operands: expression.operands.map(replaced))
    }
    func replaced(_ claim: Claim) -> Claim {
      var claim = claim
      (claim.left, claim.right) = (replaced(claim.left), replaced(claim.right))
      return claim
    }
    inner.integers.insert(whole)
    inner.assumptions = prover.assumptions.map(replaced) + facts
    inner.definedByAssumption = prover.definedByAssumption.map(replaced)
    let judgement = inner.judged(replaced(claim), within: budget, seconds: 1)
    if judgement.verdict == .proved, judgement.conditions.isEmpty { return true }
    // Where the assumptions contradict each other there is nothing to show.
    return judgement.verdict == .error && inner.hasNoPoint(budget, claim.span)
  }
}

extension Expression {
  /// Whether ⌊…⌋ stands in it.
  fileprivate var holdsFloor: Bool {
    if case .call(.floor, _) = node { return true }
    return someOperand(\.holdsFloor)
  }
}
