/// Products as they were computed, to know the factors of a polynomial without search.
///
/// Denominators are mostly products that somebody wrote as such. What is remembered is an identity of polynomials over
/// the integers, whatever relations hold.
struct ProductMemory {
  private var entries: [(product: Polynomial, factors: [(base: Polynomial, exponent: Int)])] = []
  private var next = 0

  /// How many products are kept, the last ones.
  private static let mostEntries = 32
  /// Longer products are not kept.
  private static let mostTerms = 40

  mutating func remember(_ product: Polynomial, _ factors: [(base: Polynomial, exponent: Int)]) {
    guard product.termCount <= Self.mostTerms else { return }
    if entries.count < Self.mostEntries {
      entries.append((product, factors))
    } else {
      entries[next] = (product, factors)
      next = (next + 1) % Self.mostEntries
    }
  }

  /// The factors of a product, or of its negative; nil where it is not known.
  func factors(of product: Polynomial) -> [(base: Polynomial, exponent: Int)]? {
    if entries.isEmpty { return nil }
    let negative = -product
    return entries.last { $0.product == product || $0.product == negative }?.factors
  }
}
