extension ExactField {
  /// The sign of a + b·r with a square root r ≥ 0, r² = c: that of b·r where b²c > a², that of a where b²c < a².
  ///
  /// With ≥ and ≤ the signs hold with 0 beside them.
  func signsByRoot(_ polynomial: Polynomial, used: [Int], depth: Int) -> SignSet {
    guard depth < 3, polynomial.termCount <= 30 else { return .any }
    for variable in used {
      guard polynomial.degree(in: variable) == 1, case .root? = ring.generator(ofVariable: variable),
        let square = square(ofRoot: variable),
        let a = ring.coefficient(of: polynomial, in: variable, degree: 0),
        let b = ring.coefficient(of: polynomial, in: variable, degree: 1),
        budget.allows(terms: b.termCount * b.termCount * square.termCount + a.termCount * a.termCount),
        let more = try? ring.reduced(b * b * square), let less = try? ring.reduced(a * a)
      else { continue }
      let excess = signs(of: more - less, depth: depth + 1)
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
    guard let relation = ring.relation(ofVariable: variable), relation.degree == 2 else { return nil }
    let root = ring.polynomial(relation.generator)
    return root * root - relation.polynomial
  }
}
