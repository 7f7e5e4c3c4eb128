import FormulaSyntax

/// A polynomial apart from any ring: its terms, and what its generators stand for.
///
/// Facts are kept under it from one computation to the next, whose rings may have other generators in another order. Polynomials
/// with equal keys stand for equal functions. Hashes are computed once, since they order the terms.
struct PolynomialKey: Hashable, Sendable {
  /// An integer.
  enum Coefficient: Hashable, Sendable {
    case word(Int)
    /// Decimal digits, of what fits no word.
    case digits(String)

    var negated: Coefficient {
      switch self {
      case .word(.min): .digits(String(Int.min.magnitude))
      case .word(let value): .word(-value)
      case .digits(let text):
        // Of what fits no word only the negative of the least one does.
        text.hasPrefix("-")
          ? .digits(String(text.dropFirst())) : Int("-" + text).map { .word($0) } ?? .digits("-" + text)
      }
    }
  }

  /// A power of a generator.
  struct Power: Hashable, Sendable {
    var generator: GeneratorKey
    var exponent: Int
  }

  /// A term; its powers are in the order of their hashes.
  struct Term: Hashable, Sendable {
    var coefficient: Coefficient
    var powers: [Power]
    /// The hash of the powers, which the terms are ordered by.
    fileprivate let order: Int

    fileprivate init(_ coefficient: Coefficient, _ powers: [Power]) {
      self.coefficient = coefficient
      self.powers = powers.count < 2 ? powers : powers.sorted { $0.generator.hash < $1.generator.hash }
      order = self.powers.hashValue
    }
  }

  private var terms: [Term]

  /// The key of terms with different monomials.
  init(_ terms: [(coefficient: Coefficient, powers: [Power])]) {
    let all = terms.map { Term($0.coefficient, $0.powers) }
    self.terms = all.count < 2 ? all : all.sorted { $0.order < $1.order }
  }

  /// The key of a symbol.
  init(_ symbol: Symbol) {
    self.init([(.word(1), [Power(generator: GeneratorKey(.symbol(symbol)), exponent: 1)])])
  }

  /// The key of the polynomial's negative.
  var negated: PolynomialKey {
    var result = self
    for index in result.terms.indices { result.terms[index].coefficient = terms[index].coefficient.negated }
    return result
  }
}

/// A fraction apart from any ring; see ``PolynomialKey``.
struct FractionKey: Hashable, Sendable {
  var numerator: PolynomialKey
  /// Nil is 1.
  var denominator: PolynomialKey?

  init(_ numerator: PolynomialKey, over denominator: PolynomialKey? = nil) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The key of a symbol.
  init(_ symbol: Symbol) { self.init(PolynomialKey(symbol)) }
}

/// What a generator stands for, apart from any ring.
///
/// A reference, since keys of nested functions hold those of the inner ones again and again.
final class GeneratorKey: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case symbol(Symbol)
    case constant(Expression.Constant)
    case sine(FractionKey, AnglePart), cosine(FractionKey, AnglePart), halfTangent(FractionKey, AnglePart)
    case primeRoot(Int)
    case cyclotomic(Int)
    case absolute(PolynomialKey)
    case root(PolynomialKey)
    case radical(PolynomialKey, degree: Int)
    case higherRoot(PolynomialKey, degree: Int)
    case function(GeneratorFunction, [FractionKey])
    /// Of what cannot be compared; equal to itself alone.
    case unique(Unique)
  }

  /// An object that is equal to itself alone.
  final class Unique: Hashable, Sendable {
    static func == (left: Unique, right: Unique) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  let kind: Kind
  let hash: Int

  init(_ kind: Kind) {
    self.kind = kind
    hash = kind.hashValue
  }

  static func == (left: GeneratorKey, right: GeneratorKey) -> Bool {
    left === right || (left.hash == right.hash && left.kind == right.kind)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
