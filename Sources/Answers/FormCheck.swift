import FormulaSyntax
import SourceText

/// Holds an answer whose value is right against the way in which it was to be written.
struct FormCheck {
  let demands: Set<AnswerForm.Demand>
  /// Of a key that is a product how many factors it has.
  let factors: Int?

  /// What is wrong with the form; nil where nothing is.
  func complaint(of value: Value<Expression>) -> AnswerReason? {
    for component in value.components {
      if demands.contains(.evaluated) {
        if !isEvaluated(component) {
          return AnswerReason("not-evaluated", "the value is right, and it is not worked out")
        }
        if hasLikeTerms(component) { return likeTerms }
      }
      if demands.contains(.expanded) {
        if !isExpanded(component) {
          return AnswerReason("not-expanded", "the value is right, and it is not multiplied out")
        }
        if hasLikeTerms(component) { return likeTerms }
      }
      if demands.contains(.fraction), component.holdsName {
        if !isOneFraction(component) {
          return AnswerReason("not-one-fraction", "the value is right, and it is not one fraction")
        }
      } else if demands.contains(.fraction), !isFraction(component) {
        return AnswerReason("not-a-fraction", "the value is right, and it is not a fraction in lowest terms")
      }
    }
    if demands.contains(.factored), case .number(let answer) = value, let factors {
      // A product of as many factors as the irreducible ones of the key has irreducible factors only.
      guard let found = FactorCount(answer), found.count == factors else {
        return AnswerReason("not-factored", "the value is right, and it is not factored as far as it goes")
      }
    }
    return nil
  }

  private var likeTerms: AnswerReason {
    AnswerReason("like-terms", "the value is right, and like terms are not collected")
  }

  /// Whether no sum with names in it is a factor, raised to a power or behind a sign. Sums within functions, below lines and in
  /// exponents may stay, and so may numbers such as 1 + √2.
  private func isExpanded(_ expression: Expression) -> Bool {
    func isSum(_ operand: Expression) -> Bool {
      switch operand.node {
      case .sum: operand.holdsName
      case .negation(let inner): isSum(inner)
      default: false
      }
    }
    switch expression.node {
    case .sum(let terms): return terms.allSatisfy(isExpanded)
    case .negation(let operand): return !isSum(operand) && isExpanded(operand)
    case .product(let factors): return factors.allSatisfy { !isSum($0) && isExpanded($0) }
    case .quotient(let above, _): return isExpanded(above)
    case .power(let base, let exponent):
      // Roots and reciprocals of sums cannot be multiplied out.
      guard let power = exponent.knownInteger, power > 0 else { return true }
      if power == 1 { return isExpanded(base) }
      switch base.node {
      case .product, .quotient, .power, .negation: return !base.holdsName
      default: return !isSum(base)
      }
    default: return true
    }
  }

  /// Whether no function is left, and no two numbers that could be added or multiplied.
  private func isEvaluated(_ expression: Expression) -> Bool {
    var pending = [expression]
    while let next = pending.popLast() {
      switch next.node {
      case .call(let function, _): if function != .sqrt { return false }
      case .sum(let terms): if terms.count(where: isRational) > 1 { return false }
      case .product(let factors): if factors.count(where: isRational) > 1 { return false }
      case .magnitude, .dot, .cross: return false
      case .power(let base, let exponent):
        // 3^(1/2) is a root, which may stay.
        if isRational(base), !isProperFraction(exponent) { return false }
      default: break
      }
      pending += next.operands
    }
    return true
  }

  /// Whether an exponent is a fraction that is no integer.
  private func isProperFraction(_ expression: Expression) -> Bool {
    switch expression.node {
    case .negation(let operand): return isProperFraction(operand)
    case .number(let numeral): return Fraction(numeral).map { !$0.isInteger } ?? false
    case .quotient(let above, let below):
      guard let a = above.knownInteger, let b = below.knownInteger, b != 0,
        let fraction = Fraction(Int64(a), over: Int64(b))
      else { return false }
      return !fraction.isInteger
    default: return false
    }
  }

  // MARK: Formulas

  /// Whether some sum has two terms that differ by a number as their factor, or some product the same factor twice.
  private func hasLikeTerms(_ expression: Expression) -> Bool {
    var pending = [expression]
    while let next = pending.popLast() {
      let parts: [[Expression]] =
        switch next.node {
        case .sum(let terms): terms.map(core)
        case .product(let factors): factors.map { [base($0)] }
        default: []
        }
      for (index, part) in parts.enumerated() where part.contains(where: { $0.holdsName }) {
        if parts[..<index].contains(where: { haveSameItems($0, part) }) { return true }
      }
      pending += next.operands
    }
    return false
  }

  /// Whether two lists have the same items, in whatever order.
  private func haveSameItems(_ left: [Expression], _ right: [Expression]) -> Bool {
    guard left.count == right.count else { return false }
    var rest = right
    for item in left {
      guard let index = rest.firstIndex(of: item) else { return false }
      rest.remove(at: index)
    }
    return true
  }

  /// The factors of a term that are no numbers.
  private func core(_ term: Expression) -> [Expression] {
    switch term.node {
    case .negation(let operand): return core(operand)
    case .product(let factors):
      return factors.flatMap(core)
    case .quotient(let above, let below) where isRational(below): return core(above)
    default: return isRational(term) ? [] : [term]
    }
  }

  private func base(_ factor: Expression) -> Expression {
    switch factor.node {
    case .power(let base, _): base
    case .negation(let operand): self.base(operand)
    default: factor
    }
  }

  /// Whether a formula is a quotient without quotients in it, or has none at all.
  private func isOneFraction(_ expression: Expression) -> Bool {
    switch expression.node {
    case .negation(let operand): return isOneFraction(operand)
    case .quotient(let above, let below): return !hasQuotient(above) && !hasQuotient(below)
    default: return !hasQuotient(expression)
    }
  }

  private func hasQuotient(_ expression: Expression) -> Bool {
    var pending = [expression]
    while let next = pending.popLast() {
      switch next.node {
      case .quotient: return true
      case .power(_, let exponent):
        if case .negation = exponent.node { return true }
      default: break
      }
      pending += next.operands
    }
    return false
  }

  private func isRational(_ expression: Expression) -> Bool {
    switch expression.node {
    case .number: true
    case .negation(let operand): isRational(operand)
    case .quotient(let above, let below): isRational(above) && isRational(below)
    default: false
    }
  }

  private func isFraction(_ expression: Expression) -> Bool {
    switch expression.node {
    case .negation(let operand):
      if case .negation = operand.node { return false }
      return isFraction(operand)
    case .number(let numeral): return numeral.smallInteger != nil
    case .quotient(let above, let below):
      var size = above
      if case .negation(let inner) = above.node { size = inner }
      guard case .number(let top) = size.node, case .number(let bottom) = below.node,
        let a = top.smallInteger, let b = bottom.smallInteger, b > 1,
        let fraction = Fraction(Int64(a), over: Int64(b))
      else { return false }
      return fraction.denominator == Int64(b)
    default: return false
    }
  }
}

/// The number of factors of a product that hold a symbol, each as often as it occurs.
///
/// A polynomial has one factorisation into irreducible ones but for constants. A product that equals it and has as many
/// factors that are not constant therefore has irreducible factors only; one with fewer does not.
public struct FactorCount {
  /// The number.
  public private(set) var count = 0

  /// A product of more factors is not looked at.
  private static let most = 1_000_000

  /// Counts; nil for what is not written as a product of polynomials, and for a product of very many.
  public init?(_ expression: Expression) {
    guard let count = Self.count(expression) else { return nil }
    self.count = count
  }

  private static func count(_ expression: Expression) -> Int? {
    switch expression.node {
    case .number, .constant: return 0
    case .symbol: return 1
    case .negation(let operand): return count(operand)
    case .product(let factors):
      var sum = 0
      for factor in factors {
        guard let part = count(factor), sum + part <= most else { return nil }
        sum += part
      }
      return sum
    case .power(let base, let exponent):
      guard case .number(let numeral) = exponent.node, let power = numeral.smallInteger, power > 0,
        let part = count(base)
      else { return nil }
      let (product, overflow) = part.multipliedReportingOverflow(by: power)
      return overflow || product > most ? nil : product
    case .quotient(let above, let below):
      guard case .number = below.node else { return nil }
      return count(above)
    case .sum(let terms):
      guard terms.allSatisfy(isPolynomial) else { return nil }
      return terms.contains(where: { $0.holdsName }) ? 1 : 0
    default: return nil
    }
  }

  private static func isPolynomial(_ expression: Expression) -> Bool {
    switch expression.node {
    case .number, .constant, .symbol: true
    case .negation(let operand): isPolynomial(operand)
    case .sum(let items), .product(let items): items.allSatisfy(isPolynomial)
    case .quotient(let above, let below):
      if case .number = below.node { isPolynomial(above) } else { false }
    case .power(let base, let exponent):
      if case .number(let numeral) = exponent.node, let power = numeral.smallInteger, power > 0 {
        isPolynomial(base)
      } else {
        false
      }
    default: false
    }
  }
}
