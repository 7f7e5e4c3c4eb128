/// What is known of the signs of polynomials, from one computation to the next.
///
/// A fact about P is one about −P. Two facts about one polynomial are one: the signs that both allow.
struct SignFacts: Sendable {
  private var facts: [PolynomialKey: SignSet] = [:]
  /// The polynomials of which something holds since a side is defined.
  private var domain: Set<PolynomialKey> = []

  var isEmpty: Bool { facts.isEmpty }
  /// Whether something holds since a side is defined.
  var hasDomainFacts: Bool { !domain.isEmpty }

  /// The signs that a polynomial can have; nil where nothing is known.
  subscript(polynomial: PolynomialKey) -> SignSet? {
    if facts.isEmpty { return nil }
    return facts[polynomial] ?? facts[polynomial.negated]?.negated
  }

  /// Whether something holds of a polynomial since a side is defined.
  func isFromDomain(_ polynomial: PolynomialKey) -> Bool {
    !domain.isEmpty && (domain.contains(polynomial) || domain.contains(polynomial.negated))
  }

  /// Says that a polynomial has one of some signs, whatever was known before.
  mutating func set(_ polynomial: PolynomialKey, _ signs: SignSet) {
    let negative = polynomial.negated
    if facts[negative] != nil {
      facts[negative] = signs.negated
    } else {
      facts[polynomial] = signs
    }
  }

  /// Notes that what is known of a polynomial holds since a side is defined.
  mutating func markAsDomain(_ polynomial: PolynomialKey) {
    if !isFromDomain(polynomial) { domain.insert(polynomial) }
  }
}
