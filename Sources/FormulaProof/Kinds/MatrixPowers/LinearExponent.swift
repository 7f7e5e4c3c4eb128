import FormulaSyntax
import SourceText

/// An exponent Σ aᵢ·nᵢ + b with whole numbers aᵢ and b, where the nᵢ are symbols.
struct LinearExponent: Equatable {
  private(set) var slopes: [Symbol: Int] = [:]
  private(set) var start = 0

  /// Larger numbers are refused, so that no sum or product of some overflows.
  private static let largest = 1_000

  /// The form of an expression; nil where it has none, or numbers that are too large.
  init?(_ expression: Expression) {
    self.init(expression, depth: 0)
    slopes = slopes.filter { $0.value != 0 }
  }

  private init?(_ expression: Expression, depth: Int) {
    guard depth < 50 else { return nil }
    switch expression.node {
    case .symbol(let symbol): slopes[symbol] = 1
    case .number:
      guard let value = expression.knownInteger else { return nil }
      start = value
    case .negation(let inner):
      guard let form = LinearExponent(inner, depth: depth + 1) else { return nil }
      self = form.scaled(by: -1)
    case .sum(let terms):
      for term in terms {
        guard let form = LinearExponent(term, depth: depth + 1) else { return nil }
        start += form.start
        slopes.merge(form.slopes, uniquingKeysWith: +)
        guard isSmall else { return nil }
      }
    case .product(let factors):
      var result = LinearExponent(constant: 1)
      for factor in factors {
        guard let form = LinearExponent(factor, depth: depth + 1) else { return nil }
        if result.slopes.isEmpty {
          result = form.scaled(by: result.start)
        } else if form.slopes.isEmpty {
          result = result.scaled(by: form.start)
        } else {
          return nil
        }
        guard result.isSmall else { return nil }
      }
      self = result
    case .dot(let left, let right):
      guard let form = LinearExponent(Expression(.product([left, right])), depth: depth + 1) else {
        return nil
      }
      self = form
    default: return nil
    }
    guard isSmall else { return nil }
  }

  private init(constant: Int) { start = constant }

  private var isSmall: Bool {
    start.magnitude <= Self.largest && slopes.values.allSatisfy { $0.magnitude <= Self.largest }
  }

  private func scaled(by factor: Int) -> LinearExponent {
    var result = self
    result.start *= factor
    result.slopes = slopes.mapValues { $0 * factor }
    return result
  }
}

extension Int {
  /// The quotient by a positive number, rounded down.
  func dividedDown(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
