/// Polynomials apart from the ring.
extension GeneratorRing {
  func key(of polynomial: Polynomial) -> PolynomialKey {
    PolynomialKey(
      (0..<polynomial.termCount).map { term in
        // A power that does not fit a word is equal to no other.
        let powers =
          polynomial.powers(ofTerm: term)?.map { power in
            PolynomialKey.Power(
              generator: entry(ofVariable: power.variable)?.key ?? GeneratorKey(.unique(.init())),
              exponent: power.exponent)
          } ?? [PolynomialKey.Power(generator: GeneratorKey(.unique(.init())), exponent: 1)]
        return (.init(polynomial.coefficient(ofTerm: term)), powers)
      })
  }

  func key(of fraction: Fraction) -> FractionKey {
    FractionKey(key(of: fraction.numerator), over: fraction.denominator.map { key(of: $0) })
  }

  /// What a generator stands for; it is made of earlier ones.
  func kind(of generator: Generator) -> GeneratorKey.Kind {
    switch generator {
    case .symbol(let symbol): .symbol(symbol)
    case .constant(let constant): .constant(constant)
    case .sine(let number): angles[safe: number].map { .sine($0.key, $0.part) } ?? .unique(.init())
    case .cosine(let number): angles[safe: number].map { .cosine($0.key, $0.part) } ?? .unique(.init())
    case .halfTangent(let number):
      angles[safe: number].map { .halfTangent($0.key, $0.part) } ?? .unique(.init())
    case .primeRoot(let prime): .primeRoot(prime)
    case .cyclotomic(let order): .cyclotomic(order)
    case .absolute(let inner): .absolute(key(of: inner))
    case .root(let inner): .root(key(of: inner))
    case .radical(let inner, let degree): .radical(key(of: inner), degree: degree)
    case .higherRoot(let inner, let degree): .higherRoot(key(of: inner), degree: degree)
    case .function(let function, let arguments): .function(function, arguments.map { key(of: $0) })
    }
  }

  /// How many terms a generator's arguments have together.
  func termCount(of generator: Generator) -> Int {
    switch generator {
    case .absolute(let inner), .root(let inner), .radical(let inner, _), .higherRoot(let inner, _):
      inner.termCount
    case .function(_, let arguments):
      arguments.reduce(0) { $0 + $1.numerator.termCount + ($1.denominator?.termCount ?? 0) }
    default: 1
    }
  }
}
