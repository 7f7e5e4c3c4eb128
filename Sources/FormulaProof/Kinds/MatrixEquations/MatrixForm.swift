import FormulaSyntax

/// A linear combination of products of matrices, the coefficients of which are polynomials in numbers.
///
/// No product is the identity, and of what has one row and one column the number 1.
struct MatrixForm: Hashable {
  /// The coefficients, none of which is 0.
  private(set) var terms: [[WordAtom]: ScalarPolynomial] = [:]

  private static let mostTerms = 120

  init() {}

  init(_ word: [WordAtom], _ coefficient: ScalarPolynomial = .one) {
    if !coefficient.isZero { terms = [word: coefficient] }
  }

  static let identity = MatrixForm([])

  var isZero: Bool { terms.isEmpty }

  func adding(_ other: MatrixForm) throws(TooLarge) -> MatrixForm {
    var result = self
    for (word, coefficient) in other.terms {
      let sum = try (result.terms[word] ?? .zero).adding(coefficient)
      result.terms[word] = sum.isZero ? nil : sum
    }
    guard result.terms.count <= Self.mostTerms else { throw TooLarge() }
    return result
  }

  func scaled(by factor: ScalarPolynomial) throws(TooLarge) -> MatrixForm {
    var result = MatrixForm()
    for (word, coefficient) in terms {
      let product = try coefficient.multiplied(by: factor)
      if !product.isZero { result.terms[word] = product }
    }
    return result
  }

  func subtracting(_ other: MatrixForm) throws(TooLarge) -> MatrixForm {
    try adding(try other.scaled(by: ScalarPolynomial(Rational(-1))))
  }

  /// The product with words around it.
  func between(_ left: [WordAtom], _ right: [WordAtom]) -> MatrixForm {
    var result = MatrixForm()
    for (word, coefficient) in terms { result.terms[left + word + right] = coefficient }
    return result
  }

  func multiplied(by other: MatrixForm) throws(TooLarge) -> MatrixForm {
    var result = MatrixForm()
    for (word, coefficient) in terms {
      result = try result.adding(try other.scaled(by: coefficient).between(word, []))
    }
    return result
  }

  var transposed: MatrixForm {
    var result = MatrixForm()
    for (word, coefficient) in terms { result.terms[word.transposedWord] = coefficient }
    return result
  }

  /// Without a word.
  func removing(_ word: [WordAtom]) -> MatrixForm {
    var result = self
    result.terms[word] = nil
    return result
  }

  /// The greatest word.
  var leading: (word: [WordAtom], coefficient: ScalarPolynomial)? {
    terms.max { Self.precedes($0.key, $1.key) }.map { ($0.key, $0.value) }
  }

  var holdsInverses: Bool { terms.keys.contains { word in word.contains { $0.inverseIndex != nil } } }

  /// An order of words that products keep: by the number of inverses, the length, and the names.
  static func precedes(_ left: [WordAtom], _ right: [WordAtom]) -> Bool {
    let (a, b) = (left.count { $0.inverseIndex != nil }, right.count { $0.inverseIndex != nil })
    if a != b { return a < b }
    if left.count != right.count { return left.count < right.count }
    for (x, y) in zip(left, right) where x != y { return x.precedes(y) }
    return false
  }
}

extension WordAtom {
  /// The number of the inverse that it is; nil for a name.
  var inverseIndex: Int? {
    if case .inverseOfSum(let index) = base { return index }
    return nil
  }

  fileprivate func precedes(_ other: WordAtom) -> Bool {
    switch (base, other.base) {
    case (.symbol(let a), .symbol(let b)) where a != b: a < b
    case (.inverseOfSum(let a), .inverseOfSum(let b)) where a != b: a < b
    case (.symbol, .inverseOfSum): true
    case (.inverseOfSum, .symbol): false
    default: !isTransposed && other.isTransposed
    }
  }
}
