import FormulaSyntax

/// The consequences of polynomial equations by products and sums, within bounds (Buchberger).
///
/// What reduces to 0 is 0 where the equations hold; what does not may be 0 all the same.
struct PolynomialIdeal {
  private(set) var basis: [ScalarPolynomial] = []
  /// Whether a number other than 0 is a consequence: nothing satisfies the equations.
  private(set) var isContradiction = false
  private let end: ContinuousClock.Instant

  private static let mostMembers = 40
  private static let mostPairs = 300
  private static let mostSteps = 3_000

  init(_ equations: [ScalarPolynomial], until end: ContinuousClock.Instant) {
    self.end = end
    var pairs: [(Int, Int)] = []
    for equation in equations { add(equation, &pairs) }
    for _ in 0..<Self.mostPairs {
      guard !isContradiction, !pairs.isEmpty, ContinuousClock.now < end else { break }
      let (first, second) = pairs.removeFirst()
      guard let combination = try? combination(basis[first], basis[second]) else { continue }
      add(combination, &pairs)
    }
  }

  private mutating func add(_ polynomial: ScalarPolynomial, _ pairs: inout [(Int, Int)]) {
    guard basis.count < Self.mostMembers, let rest = try? reduced(polynomial), !rest.isZero else { return }
    if rest.constant != nil { isContradiction = true }
    for index in basis.indices { pairs.append((index, basis.count)) }
    basis.append(rest)
  }

  /// What the leading terms leave when they are made equal; nil where they have no symbol in common.
  private func combination(_ left: ScalarPolynomial, _ right: ScalarPolynomial) throws(TooLarge)
    -> ScalarPolynomial?
  {
    guard let (a, x) = left.leading, let (b, y) = right.leading,
      !Set(a.keys).isDisjoint(with: b.keys), let factor = x.divided(by: y)
    else { return nil }
    let multiple = a.merging(b) { max($0, $1) }
    func cofactor(_ monomial: [Symbol: Int]) -> [Symbol: Int] {
      multiple.merging(monomial) { $0 - $1 }.filter { $0.value != 0 }
    }
    return try left.multiplied(by: ScalarPolynomial(cofactor(a), .one))
      .subtracting(try right.multiplied(by: ScalarPolynomial(cofactor(b), factor)))
  }

  /// The polynomial without what is divisible by a leading term.
  func reduced(_ polynomial: ScalarPolynomial) throws(TooLarge) -> ScalarPolynomial {
    let leads = basis.compactMap { member in member.leading.map { (member, $0.monomial, $0.coefficient) } }
    var pending = polynomial
    var result = ScalarPolynomial()
    for _ in 0..<Self.mostSteps {
      guard let (monomial, coefficient) = pending.leading else { return result }
      guard ContinuousClock.now < end else { throw TooLarge() }
      if let (member, lead, factor) = leads.first(where: { _, lead, _ in
        lead.allSatisfy { (monomial[$0.key] ?? 0) >= $0.value }
      }) {
        guard let quotient = coefficient.divided(by: factor) else { throw TooLarge() }
        let rest = monomial.merging(lead) { $0 - $1 }.filter { $0.value != 0 }
        pending = try pending.subtracting(try member.multiplied(by: ScalarPolynomial(rest, quotient)))
      } else {
        let term = ScalarPolynomial(monomial, coefficient)
        result = try result.adding(term)
        pending = try pending.subtracting(term)
      }
    }
    throw TooLarge()
  }
}
