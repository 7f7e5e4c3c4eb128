import FormulaSyntax

/// How fast a positive function of X grows as X → ∞: $X^a (\log X)^b (\log\log X)^c (\log\log\log X)^d\,e^{g}$, where g is a
/// sum of growths with coefficients each of which outgrows log X.
///
/// Two of them compare as their logarithms do: by the sign of the greatest term of the difference.
struct Growth: Equatable, Sendable {
  /// The exponents of X, log X, log log X and log log log X.
  var exponents: [Coefficient] = Array(repeating: .zero, count: Growth.depth)
  /// The terms of g.
  var exponential: [GrowthTerm] = []

  /// How many logarithms of logarithms there are, with X itself.
  static let depth = 4

  static let one = Growth()

  /// X, or the logarithm of the one before.
  static func scale(_ index: Int, _ exponent: Coefficient = .one) -> Growth {
    var result = Growth()
    result.exponents[index] = exponent
    return result
  }

  /// Which one of ``scale(_:_:)`` it is.
  var scaleIndex: Int? {
    guard exponential.isEmpty, let index = exponents.firstIndex(where: { !$0.isZero }) else { return nil }
    return self == .scale(index) ? index : nil
  }

  func times(_ other: Growth) throws(LimitRefusal) -> Growth {
    var result = self
    for index in result.exponents.indices {
      result.exponents[index] = try result.exponents[index].plus(other.exponents[index])
    }
    for term in other.exponential { try result.add(term) }
    return result
  }

  func raised(to exponent: Coefficient) throws(LimitRefusal) -> Growth {
    var result = self
    for index in result.exponents.indices {
      result.exponents[index] = try result.exponents[index].times(exponent)
    }
    for index in result.exponential.indices {
      result.exponential[index].coefficient = try result.exponential[index].coefficient.times(exponent)
    }
    result.exponential.removeAll { $0.coefficient.isZero }
    return result
  }

  /// Multiplies it by the exponential of a term.
  mutating func add(_ term: GrowthTerm) throws(LimitRefusal) {
    if let scale = term.growth.scaleIndex, scale > 0 {
      exponents[scale - 1] = try exponents[scale - 1].plus(term.coefficient)
    } else if let index = exponential.firstIndex(where: { $0.growth == term.growth }) {
      exponential[index].coefficient = try exponential[index].coefficient.plus(term.coefficient)
      if exponential[index].coefficient.isZero { exponential.remove(at: index) }
    } else if !term.coefficient.isZero {
      exponential.append(term)
    }
  }

  /// Its logarithm.
  var logarithm: [GrowthTerm] {
    get throws(LimitRefusal) {
      guard exponents[Self.depth - 1].isZero else { throw .tooLarge }
      var result = exponential
      for index in 0..<Self.depth - 1 where !exponents[index].isZero {
        result.append(GrowthTerm(coefficient: exponents[index], growth: .scale(index + 1)))
      }
      return result
    }
  }
}

/// A growth with a number in front.
struct GrowthTerm: Equatable, Sendable {
  var coefficient: Coefficient
  var growth: Growth
}

/// A function of X as X → ∞: the sum of its terms, from the fastest on, and of what is at most a multiple of the error's growth.
///
/// With no error it is exactly that sum.
struct Expansion: Equatable, Sendable {
  var terms: [GrowthTerm] = []
  var error: Growth?

  static let zero = Expansion()

  init(terms: [GrowthTerm] = [], error: Growth? = nil) {
    self.terms = terms
    self.error = error
  }

  init(_ constant: Coefficient) {
    terms = constant.isZero ? [] : [GrowthTerm(coefficient: constant, growth: .one)]
  }

  init(_ integer: Int) { self.init(Coefficient(integer)) }

  /// Whether it is exactly 0, as it is written.
  var isZero: Bool { terms.isEmpty && error == nil }

  /// A growth which it does not exceed by more than a factor; nil for 0.
  var bound: Growth? { terms.first?.growth ?? error }
}
