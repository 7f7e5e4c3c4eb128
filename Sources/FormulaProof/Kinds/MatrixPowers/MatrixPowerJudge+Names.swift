import FormulaSyntax
import SourceText

/// Symbols in the place of powers.
extension MatrixPowerJudge {
  /// M^(an + b), for which a symbol stands: in the claim as it is written, or for all powers of M with that n in it.
  struct Power {
    var base: Expression
    var size: MatrixPowerReader.Size
    var exponent: Symbol
    var slope: Int
    var start: Int
    var symbol: Symbol
    /// Whether its inverse occurs.
    var isInverted = false

    /// The least n for which it is no negative power.
    var least: Int { -start.dividedDown(by: slope) }
    /// What it is multiplied by as n grows by 1.
    var step: Expression { MatrixPowerJudge.power(base, slope) }

    func isOfSamePowers(as other: Power) -> Bool { base == other.base && exponent == other.exponent }
  }

  /// The claim with symbols in the place of powers; nil where an exponent is not linear, or needs an inverse that may not be.
  mutating func naming(_ claim: Claim) -> Claim? {
    var found: [Power] = []
    var inverses: [(base: Expression, exists: Bool)] = []
    var fits = true
    func hasInverse(_ base: Expression, _ size: MatrixPowerReader.Size) -> Bool {
      guard size != .open else { return false }
      if let item = inverses.first(where: { $0.base == base }) { return item.exists }
      let exists = isProved(relation(Self.determinant(base), .notEqual, .integer(0)), facts, seconds: 0.5)
      inverses.append((base, exists))
      return exists
    }
    func isNatural(_ symbol: Symbol) -> Bool {
      facts.contains { (Induction.lowerBound($0, symbol) ?? -1) >= 0 }
    }
    func replaced(_ expression: Expression) -> Expression {
      guard fits, let (base, exponent, size) = reader.power(expression) else {
        return expression.with(operands: expression.operands.map(replaced))
      }
      if case .rows(let rows) = size, rows > Self.mostRows { fits = false }
      guard fits, let form = LinearExponent(exponent) else {
        fits = false
        return expression
      }
      let isSimple = form.slopes.count == 1
      if form.slopes.values.contains(where: { $0 < 0 }) || !isSimple, !hasInverse(base, size) {
        // M^(m + n) = Mᵐ Mⁿ, where neither is a negative power.
        guard form.start >= 0, form.slopes.allSatisfy({ $0.value > 0 && isNatural($0.key) }) else {
          fits = false
          return expression
        }
      }
      var factors: [Expression] = []
      for (symbol, slope) in form.slopes.sorted(by: { $0.key < $1.key }) {
        let name = Symbol("⟨\(found.count)⟩")
        found.append(
          Power(
            base: base, size: size, exponent: symbol, slope: slope, start: isSimple ? form.start : 0,
            symbol: name))
        factors.append(Expression(.symbol(name), expression.span))
      }
      if !isSimple, form.start != 0 {
        factors.append(Self.power(form.start > 0 ? base : Self.inverse(base), abs(form.start)))
      }
      return factors.count == 1 ? factors[0] : Expression(.product(factors), expression.span)
    }
    var result = claim
    result.left = replaced(claim.left)
    result.right = replaced(claim.right)
    guard fits else { return nil }
    for index in found.indices where found[index].slope < 0 {
      found[index].slope.negate()
      found[index].start.negate()
      found[index].isInverted = true
    }
    // M⁻ⁿ is (M⁻¹)ⁿ where no Mⁿ stands beside it.
    let isAlone = found.map { item in found.allSatisfy { $0.isInverted || !$0.isOfSamePowers(as: item) } }
    for index in found.indices where isAlone[index] {
      found[index].base = Self.inverse(found[index].base)
      found[index].isInverted = false
    }
    var values: [Symbol: Expression] = [:]
    for item in found {
      let all = found.filter { item.isOfSamePowers(as: $0) }
      guard let value = value(of: item, among: all) else { return nil }
      values[item.symbol] = item.isInverted ? Self.inverse(value) : value
    }
    result.left = result.left.substituting(values)
    result.right = result.right.substituting(values)
    return result
  }

  /// A power in terms of the symbol for those of its base with the same symbol in their exponents; nil where the exponents differ
  /// by too much.
  mutating func value(of item: Power, among all: [Power]) -> Expression? {
    // M^(2n + 3) is (M²)^(n + 1) M, and a negative power where n + 1 is negative.
    let slope = all.reduce(item.slope) { WholeNumberFunction.greatestDivisor($0, $1.slope) ?? 1 }
    let isOne = all.allSatisfy { $0.slope == item.slope && $0.start == item.start }
    let start = isOne ? item.start : slope * (all.map { $0.start.dividedDown(by: $0.slope) }.min() ?? 0)
    let (times, rest) = (item.slope / slope, item.start - item.slope / slope * start)
    guard slope <= Self.mostFactors, times <= Self.mostFactors, (0...Self.mostFactors).contains(rest) else {
      return nil
    }
    let symbol: Symbol
    if let index = powers.firstIndex(where: { $0.isOfSamePowers(as: item) }) {
      symbol = powers[index].symbol
      if item.isInverted { powers[index].isInverted = true }
    } else {
      symbol = Symbol("⟨\(powers.count)⟩M")
      powers.append(
        Power(
          base: item.base, size: item.size, exponent: item.exponent, slope: slope, start: start,
          symbol: symbol,
          isInverted: item.isInverted))
    }
    let own = Self.power(Expression(.symbol(symbol), item.base.span), times)
    return rest == 0 ? own : Expression(.product([own, Self.power(item.base, rest)]), item.base.span)
  }

  static func power(_ base: Expression, _ exponent: Int) -> Expression {
    exponent == 1 ? base : Expression(.power(base, .integer(exponent)), base.span)
  }
}
