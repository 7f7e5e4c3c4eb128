/// What one computation was told of signs, and what it asked: polynomials of its ring.
struct SignNotes {
  /// A polynomial with the signs that it can have.
  typealias Fact = (polynomial: Polynomial, signs: SignSet)

  /// Assumptions about signs, for linear combinations.
  private(set) var assumptions: [Fact] = []
  /// Assumed signs of products of several factors of unknown sign, which tell no single factor's sign.
  private(set) var products: [Fact] = []
  /// Polynomials that were assumed to be 0.
  private(set) var zeros: [Polynomial] = []
  /// Facts that were used, to find those that contradict each other.
  private(set) var used: [Fact] = []
  /// Irreducible polynomials whose sign was asked for and not known.
  private(set) var unknown: [Polynomial] = []
  /// Irreducible factors of assumptions of unknown sign: for cases where those of the sides do not suffice.
  private(set) var unknownOfAssumptions: [Polynomial] = []

  /// Bases of powers in assumptions that may be 0, where the powers' parts say nothing.
  private(set) var bases: [Polynomial] = []

  /// The most factors of assumptions that are kept.
  private static let mostOfAssumptions = 6

  mutating func assume(_ polynomial: Polynomial, _ signs: SignSet) { assumptions.append((polynomial, signs)) }

  mutating func assume(product: Polynomial, _ signs: SignSet) { products.append((product, signs)) }

  mutating func assumeZero(_ polynomial: Polynomial) { zeros.append(polynomial) }

  /// Notes that a fact about a polynomial, or about its negative, was used.
  mutating func use(_ polynomial: Polynomial, _ signs: SignSet) {
    let negative = -polynomial
    if !used.contains(where: { $0.polynomial == polynomial || $0.polynomial == negative }) {
      used.append((polynomial, signs))
    }
  }

  /// Notes that the sign of a polynomial with a positive leading coefficient would tell more.
  mutating func ask(_ polynomial: Polynomial) {
    if !unknown.contains(where: { $0 == polynomial }) { unknown.append(polynomial) }
  }

  /// The same, of a factor of an assumption.
  mutating func askOfAssumption(_ polynomial: Polynomial) {
    guard unknownOfAssumptions.count < Self.mostOfAssumptions else { return }
    if !unknownOfAssumptions.contains(where: { $0 == polynomial }) { unknownOfAssumptions.append(polynomial) }
  }

  /// Notes that it would tell more whether a polynomial is 0.
  mutating func askWhetherZero(_ polynomial: Polynomial) {
    guard bases.count < Self.mostOfAssumptions else { return }
    if !bases.contains(where: { $0 == polynomial }) { bases.append(polynomial) }
  }
}
