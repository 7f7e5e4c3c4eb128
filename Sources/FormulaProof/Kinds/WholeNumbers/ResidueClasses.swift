import FormulaSyntax
import SourceText

/// Claims about integers that are decided by residue classes.
///
/// Each letter n is km + r for one r from 0 to m − 1. The modulus m of a letter is a multiple of all by which it is divided:
/// in remainders, under floors, in a greatest common divisor with a number. Powers aⁿ of a number repeat themselves modulo m
/// from some exponent on, since there are finitely many remainders; smaller exponents are looked at one by one.
struct ResidueClasses {
  /// What was found out.
  enum Outcome {
    /// The claim holds in all classes.
    case holds
    /// In a class with these values, and in the whole of it, the claim fails.
    case fails([Symbol: Int])
    case open
  }

  private let claim: Claim
  private let facts: [Claim]
  private let budget: Budget
  /// Lower bounds of letters that are never negative.
  private let leastValues: [Symbol: Int]
  private var moduli: [Symbol: Int] = [:]
  /// From where on the letters run through classes.
  private var thresholds: [Symbol: Int] = [:]

  private static let mostClasses = 30_000
  private static let largestThreshold = 64

  /// `letters` are all that stand for integers, with bounds from 0 of those that have one.
  init(_ claim: Claim, _ facts: [Claim], letters: Set<Symbol>, leastValues: [Symbol: Int], _ budget: Budget) {
    self.claim = claim
    self.facts = facts
    self.budget = budget
    self.leastValues = leastValues
    for letter in letters { moduli[letter] = 1 }
  }

  /// Decides the claim, if it can be decided so.
  mutating func outcome() -> Outcome {
    switch claim.relation {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: break
    case .approximatelyEqual, .element: return .open
    }
    guard plan(claim.left, 1), plan(claim.right, 1) else { return .open }
    // What is assumed of remainders leaves classes out.
    let known = (moduli, thresholds)
    for fact in facts where fact.holdsRemainder {
      let before = (moduli, thresholds)
      guard plan(fact.left, 1), plan(fact.right, 1), classCount != nil else {
        (moduli, thresholds) = before
        continue
      }
    }
    if classCount == nil { (moduli, thresholds) = known }
    guard classCount != nil else { return .open }
    let letters = moduli.keys.sorted()
    var values = WholeNumberValue()
    return search(letters[...], &values)
  }

  /// How many classes there are; nil where they are too many.
  private var classCount: Int? {
    var count = 1
    for (letter, modulus) in moduli {
      let (product, overflow) = count.multipliedReportingOverflow(by: modulus + (thresholds[letter] ?? 0))
      guard !overflow, product <= Self.mostClasses else { return nil }
      count = product
    }
    return count
  }

  // MARK: Moduli

  /// Notes what is to be known of the letters for an expression's value modulo a number; false where that is not enough.
  private mutating func plan(_ expression: Expression, _ modulus: Int) -> Bool {
    guard let denominator = WholeNumberValue().denominator(of: expression) else { return false }
    return planScaled(expression, modulus, times: denominator)
  }

  private mutating func planScaled(_ expression: Expression, _ modulus: Int, times denominator: Int) -> Bool {
    let (product, overflow) = modulus.multipliedReportingOverflow(by: denominator)
    guard !overflow, product <= WholeNumberValue.largestModulus else { return false }
    return planScaled(expression, product)
  }

  private mutating func planScaled(_ expression: Expression, _ modulus: Int) -> Bool {
    switch expression.node {
    case .number: return true
    case .symbol(let symbol): return need(symbol, modulus)
    case .sum, .negation, .product, .dot, .cross, .magnitude:
      for operand in expression.operands {
        guard planScaled(operand, modulus) else { return false }
      }
      return true
    case .quotient(let dividend, let divisor):
      return WholeNumberValue().exact(divisor) != nil && planScaled(dividend, modulus)
    case .power(let base, let exponent): return planPower(base, exponent, modulus)
    case .call(.floor, let items) where items.count == 1:
      guard let denominator = WholeNumberValue().denominator(of: items[0]) else { return false }
      return planScaled(items[0], modulus, times: denominator)
    case .call(.abs, let items) where items.count == 1: return planScaled(items[0], modulus)
    case .apply(.remainder, let items) where items.count == 2:
      guard let divisor = WholeNumberValue().exactInteger(items[1]) else {
        // A divisor that is a number in each class, as gcd(n, 2).
        return WholeNumberValue().exact(items[0]) != nil && plan(items[1], 1)
      }
      return divisor != 0 && divisor != .min && plan(items[0], abs(divisor))
    case .apply(.greatestDivisor, let items) where items.count == 2:
      let known = items.map { WholeNumberValue().exactInteger($0) }
      if known[0] != nil, known[1] != nil { return true }
      guard let number = known[0] ?? known[1], number != 0, number != .min else { return false }
      return plan(known[0] == nil ? items[0] : items[1], abs(number))
    case .apply: return WholeNumberValue().exact(expression) != nil
    default: return false
    }
  }

  private mutating func planPower(_ base: Expression, _ exponent: Expression, _ modulus: Int) -> Bool {
    if exponent.naturalNumber != nil { return planScaled(base, modulus) }
    guard let base = WholeNumberValue().exactInteger(base) else { return false }
    if base == 1 || base == -1 { return plan(exponent, 2) }
    guard modulus > 1 else { return true }
    guard let period = WholeNumberValue.period(of: base, modulus),
      let form = WholeNumberValue.linear(exponent), form.isIntegral
    else { return false }
    let shift = form.constantTerm.numerator
    guard shift.magnitude <= 32 else { return false }
    for symbol in form.symbols {
      guard need(symbol, period.length), leastValues[symbol] != nil else { return false }
      let threshold = period.start + Int(shift.magnitude)
      guard threshold <= Self.largestThreshold else { return false }
      // Also where the powers repeat themselves from the first one on, the letter must not be negative.
      thresholds[symbol] = max(thresholds[symbol] ?? 0, threshold)
    }
    return true
  }

  private mutating func need(_ symbol: Symbol, _ modulus: Int) -> Bool {
    guard let known = moduli[symbol], let common = Rational.lcm(known, modulus), common <= Self.mostClasses
    else { return false }
    moduli[symbol] = common
    return true
  }

  // MARK: Classes

  private func search(_ letters: ArraySlice<Symbol>, _ values: inout WholeNumberValue) -> Outcome {
    guard let letter = letters.first else { return outcome(values) }
    guard budget.hasTime else { return .open }
    let modulus = moduli[letter] ?? 1
    let start = thresholds[letter].map { max($0, leastValues[letter] ?? 0) }
    var result = Outcome.holds
    func visit(_ assignment: WholeNumberValue.Assignment, _ values: inout WholeNumberValue) -> Bool {
      values.assignments[letter] = assignment
      switch search(letters.dropFirst(), &values) {
      case .holds: return true
      case .fails(let point):
        result = .fails(point)
        return false
      case .open:
        result = .open
        return false
      }
    }
    if let start, let least = leastValues[letter] {
      for value in stride(from: least, to: start, by: 1) {
        guard visit(.value(value), &values) else { return result }
      }
    }
    for residue in 0..<modulus {
      let base = start ?? 0
      let representative = base + WholeNumberValue.residue(residue - base, modulus)
      guard
        visit(
          .residueClass(
            representative: representative, modulus: modulus, isFromRepresentative: start != nil), &values)
      else { return result }
    }
    return result
  }

  private func outcome(_ values: WholeNumberValue) -> Outcome {
    guard budget.hasTime else { return .open }
    for fact in facts {
      if let holds = Self.holds(fact, values), !holds { return .holds }
    }
    guard let holds = Self.holds(claim, values) else { return .open }
    if holds { return .holds }
    var point: [Symbol: Int] = [:]
    for (symbol, assignment) in values.assignments {
      switch assignment {
      case .value(let value), .residueClass(let value, _, _): point[symbol] = value
      }
    }
    return .fails(point)
  }

  /// Whether a claim holds for all that letters stand for, or fails for all of it; nil where neither is certain.
  static func holds(_ claim: Claim, _ values: WholeNumberValue) -> Bool? {
    if let left = values.exact(claim.left), let right = values.exact(claim.right) {
      guard let difference = right.negated.flatMap({ left.adding($0) }) else { return nil }
      return claim.relation.holds(ofSign: difference.numerator.signum())
    }
    guard let left = form(claim.left, values), let right = form(claim.right, values),
      let difference = left.subtracting(right)
    else { return nil }
    if let constant = difference.constant { return claim.relation.holds(ofSign: constant.numerator.signum()) }
    return nil
  }

  /// A polynomial in the multiples of the moduli.
  private static func form(_ expression: Expression, _ values: WholeNumberValue) -> IntegerForm? {
    IntegerForm(expression) { part in
      if let value = values.exact(part) { return IntegerForm(value) }
      switch part.node {
      case .symbol(let symbol):
        guard case .residueClass(let representative, let modulus, _) = values.assignments[symbol] else {
          return nil
        }
        return IntegerForm(symbol).multiplied(by: modulus)?.adding(IntegerForm(representative))
      case .call(.floor, let items) where items.count == 1:
        // ⌊u + n⌋ = ⌊u⌋ + n
        guard let inner = form(items[0], values) else { return nil }
        let constant = IntegerForm(inner.constantTerm)
        guard let rest = inner.subtracting(constant), rest.isIntegral else { return nil }
        return rest.adding(IntegerForm(inner.constantTerm.floor))
      default: return nil
      }
    }
  }
}

extension Claim {
  /// Whether a remainder or a floor stands in it.
  fileprivate var holdsRemainder: Bool {
    func holds(_ expression: Expression) -> Bool {
      switch expression.node {
      case .apply(.remainder, _), .call(.floor, _), .apply(.greatestDivisor, _): true
      default: expression.someOperand { holds($0) }
      }
    }
    return holds(left) || holds(right)
  }
}
