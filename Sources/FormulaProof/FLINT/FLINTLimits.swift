/// Bounds on what is handed to FLINT and Arb, whose functions cannot be interrupted once they run.
///
/// Whatever is larger is not begun: exact arithmetic refuses it (``Budget/refuse(_:)``), and the claim is undecided. The
/// numbers were chosen by measuring each function near its bound, on random polynomials of 1 to 30 variables, dense and
/// sparse, and on such as are known to be hard: on a machine of 2026 none of them took more than 0.5 s or 100 MB. Sizes
/// are counted in words of eight bytes: for each term its coefficient and its packed exponents.
enum FLINTLimits {
  /// Words of one polynomial: 16 MB. 500,000 terms in 16 variables have 1.5 million.
  static let polynomialWords = 2_000_000
  /// Words of all polynomials of FLINT's that there are at a time while a claim is judged: 160 MB. Two claims at once, on two
  /// cores, stay below 500 MB.
  static let claimWords = 20_000_000
  /// Words that a product may have before like terms are collected; 2 million products of terms take 0.3 s.
  static let productWords = 4_000_000
  /// Bits of a coefficient. Two such numbers are multiplied in a millisecond.
  static let coefficientBits = 100_000

  /// Terms of a polynomial of which a greatest common divisor is looked for.
  static let divisorTerms = 3_000
  /// Their total degree where there are several variables: 0.35 s at 200, and 3.5 s for five terms of the degree 1,000 in
  /// two variables.
  static let divisorDegree = 200
  /// In one variable the degree times the bits: 0.2 s for the degree 100,000 and numbers of 3 bits.
  static let divisorWork = 5_000_000
  /// Bits of their coefficients.
  static let divisorBits = 4_000

  /// Terms that a quotient may have, by its degrees, times those of the divisor: 4 million such products take 0.4 s.
  static let quotientWork = 4_000_000

  /// Terms of a polynomial that is factored.
  static let factorTerms = 400
  /// Its total degree: below 0.4 s, but for more than 100 terms in more than two variables.
  static let factorDegree = 80
  /// Its total degree there: 0.4 s at 60, and 0.75 s at 76.
  static let factorDegreeOfMany = 60
  /// The product of its two largest degrees, where it has more than two terms: x³⁶ − (1 − y²)¹⁸ takes 0.3 s, and
  /// x⁷² − (1 − y²)³⁶ takes 14 s and 200 MB.
  static let factorDegreeProduct = 1_000
  /// Bits of its coefficients; 100 terms of the degree 10 in two variables take 2 s with 1,000.
  static let factorBits = 512
  /// Terms times bits; above it the lifting of factors takes more than 100 MB.
  static let factorTermBits = 50_000

  /// Sturm sequences of dense polynomials take time as the fourth power of the degree, and as the bits to the power 3/2:
  /// 0.4 s for the degree 400 and 3 bits, and 0.07 s for 100 and 60. This is that product.
  static let rootCountWork = 1.5e11

  /// Characters of a polynomial's text. Texts are keys of facts; those of functions nest, and powers repeat them.
  static let textBytes = 1_000_000

  /// Bits of an enclosure by which an algebraic number is told from 0: 200,000 with four times the precision of a
  /// separation bound of 50,000, of which a cosine takes 0.1 s.
  static let separationBits = 50_000.0
}

extension FLINTPolynomial {
  /// Words for the coefficients' part of a term, where these have so many bits.
  static func coefficientWords(_ bits: Int) -> Int {
    // A number of more than a word has a head of three, and a product takes more than linear time.
    bits <= 62 ? 1 : 4 + bits / 64
  }

  /// The words that a polynomial of so many terms takes; saturates.
  func words(terms: Int, bits: Int) -> Int {
    let (result, overflow) = terms.multipliedReportingOverflow(
      by: exponentWords + Self.coefficientWords(bits))
    return overflow ? .max : result
  }

  /// The words that the polynomial takes.
  var words: Int { words(terms: termCount, bits: coefficientBits) }
}
