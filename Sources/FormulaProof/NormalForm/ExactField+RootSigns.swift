extension ExactField {
  /// The sign of a + b·r with a square root r ≥ 0, r² = c: that of b·r where b²c > a², that of a where b²c < a².
  ///
  /// With ≥ and ≤ the signs hold with 0 beside them.
  func signsByRoot(_ polynomial: Polynomial, used: [Int], depth: Int) -> SignSet {
    guard depth < 3, polynomial.termCount <= 30 else { return .any }
    for variable in used {
      guard polynomial.degree(in: variable) == 1, let entry = generators[safe: index(ofVariable: variable)],
        case .root = entry.generator, let square = square(ofRoot: variable),
        let a = coefficient(of: polynomial, in: variable, degree: 0),
        let b = coefficient(of: polynomial, in: variable, degree: 1),
        budget.allows(terms: b.termCount * b.termCount * square.termCount + a.termCount * a.termCount)
      else { continue }
      let excess = signs(of: reduced(b * b * square) - reduced(a * a), depth: depth + 1)
      if excess.isNonnegative {
        let sign = signs(of: b, depth: depth + 1)
        let result = excess == .positive ? sign : sign.union(.zero)
        if sign == .positive || sign == .negative { return result }
      }
      if excess.isNonpositive {
        let sign = signs(of: a, depth: depth + 1)
        if sign.isNonnegative || sign.isNonpositive {
          return excess == .negative ? sign : sign.union(.zero)
        }
      }
    }
    return .any
  }

  /// c of the relation r² = c of a root.
  private func square(ofRoot variable: Int) -> Polynomial? {
    let index = index(ofVariable: variable)
    guard let relation = relations.first(where: { $0.generator == index }), relation.degree == 2,
      let root = generators[safe: index]?.polynomial
    else { return nil }
    return root * root - relation.polynomial
  }
}
