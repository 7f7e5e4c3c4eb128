import FormulaSyntax
import SourceText

/// A polynomial in symbols with rational coefficients that fit machine words.
///
/// Operations return nil where a coefficient would not fit, or where there would be too many terms.
struct IntegerForm: Equatable {
  /// A product of powers of symbols, in the order of the symbols; empty for 1.
  typealias Monomial = [Power]

  struct Power: Hashable {
    var symbol: Symbol
    var exponent: Int
  }

  private(set) var terms: [Monomial: Rational] = [:]

  private static let mostTerms = 400
  private static let largestExponent = 40

  init() {}

  init(_ value: Rational) {
    if !value.isZero { terms[[]] = value }
  }

  init(_ value: Int) { self.init(Rational(value)) }

  init(_ symbol: Symbol) { terms[[Power(symbol: symbol, exponent: 1)]] = .one }

  /// The polynomial that an expression is, with a value for what is none itself; nil where there is no value.
  init?(_ expression: Expression, _ value: (Expression) -> IntegerForm?) {
    switch expression.node {
    case .number(let numeral):
      guard let number = Rational(numeral) else { return nil }
      self.init(number)
    case .sum(let items):
      var result = IntegerForm()
      for item in items {
        guard let form = IntegerForm(item, value), let sum = result.adding(form) else { return nil }
        result = sum
      }
      self = result
    case .negation(let operand):
      guard let form = IntegerForm(operand, value)?.multiplied(by: -1) else { return nil }
      self = form
    case .product(let items):
      var result = IntegerForm(1)
      for item in items {
        guard let form = IntegerForm(item, value), let product = result.multiplied(by: form) else {
          return nil
        }
        result = product
      }
      self = result
    case .dot(let left, let right), .cross(let left, let right):
      guard let a = IntegerForm(left, value), let b = IntegerForm(right, value),
        let product = a.multiplied(by: b)
      else { return nil }
      self = product
    case .quotient(let dividend, let divisor):
      guard let a = IntegerForm(dividend, value), let b = IntegerForm(divisor, value)?.constant,
        let inverse = Rational.one.divided(by: b), let quotient = a.multiplied(by: IntegerForm(inverse))
      else { return nil }
      self = quotient
    case .power(let base, let exponent):
      guard let natural = exponent.naturalNumber else {
        guard let form = value(expression) else { return nil }
        self = form
        return
      }
      guard natural <= Self.largestExponent, let form = IntegerForm(base, value) else { return nil }
      var result = IntegerForm(1)
      for _ in 0..<natural {
        guard let product = result.multiplied(by: form) else { return nil }
        result = product
      }
      self = result
    default:
      guard let form = value(expression) else { return nil }
      self = form
    }
  }

  /// The value where no symbol stands in it; nil otherwise.
  var constant: Rational? {
    if terms.isEmpty { return .zero }
    return terms.count == 1 ? terms[[]] : nil
  }

  /// The coefficient of 1.
  var constantTerm: Rational { terms[[]] ?? .zero }

  var isZero: Bool { terms.isEmpty }

  /// Whether all coefficients are integers.
  var isIntegral: Bool { terms.values.allSatisfy(\.isInteger) }

  var symbols: Set<Symbol> { Set(terms.keys.flatMap { $0.map(\.symbol) }) }

  func adding(_ other: IntegerForm) -> IntegerForm? {
    var result = self
    for (monomial, coefficient) in other.terms {
      guard let sum = (result.terms[monomial] ?? .zero).adding(coefficient) else { return nil }
      result.terms[monomial] = sum.isZero ? nil : sum
    }
    return result.terms.count <= Self.mostTerms ? result : nil
  }

  func subtracting(_ other: IntegerForm) -> IntegerForm? {
    other.multiplied(by: -1).flatMap { adding($0) }
  }

  func multiplied(by number: Int) -> IntegerForm? { multiplied(by: IntegerForm(number)) }

  func multiplied(by other: IntegerForm) -> IntegerForm? {
    guard terms.count * other.terms.count <= 10 * Self.mostTerms else { return nil }
    var result = IntegerForm()
    for (first, a) in terms {
      for (second, b) in other.terms {
        guard let product = a.multiplied(by: b), let monomial = Self.product(first, second),
          let sum = (result.terms[monomial] ?? .zero).adding(product)
        else { return nil }
        result.terms[monomial] = sum.isZero ? nil : sum
      }
    }
    return result.terms.count <= Self.mostTerms ? result : nil
  }

  private static func product(_ first: Monomial, _ second: Monomial) -> Monomial? {
    if first.isEmpty { return second }
    if second.isEmpty { return first }
    var result: Monomial = []
    var rest = second[...]
    for power in first {
      while let next = rest.first, next.symbol < power.symbol {
        result.append(next)
        rest = rest.dropFirst()
      }
      if let next = rest.first, next.symbol == power.symbol {
        guard power.exponent + next.exponent <= largestExponent else { return nil }
        result.append(Power(symbol: power.symbol, exponent: power.exponent + next.exponent))
        rest = rest.dropFirst()
      } else {
        result.append(power)
      }
    }
    return result + rest
  }

  /// The same with a value put in the place of a symbol.
  func replacing(_ symbol: Symbol, by value: IntegerForm) -> IntegerForm? {
    var result = IntegerForm()
    for (monomial, coefficient) in terms {
      var term = IntegerForm(coefficient)
      for power in monomial {
        let factor = power.symbol == symbol ? value : IntegerForm(power.symbol)
        for _ in 0..<power.exponent {
          guard let product = term.multiplied(by: factor) else { return nil }
          term = product
        }
      }
      guard let sum = result.adding(term) else { return nil }
      result = sum
    }
    return result
  }

  /// The monomials in a fixed order that products keep: by degree, then by symbols.
  var ordered: [Monomial] { Self.ordered(terms.keys) }

  static func ordered(_ monomials: some Sequence<Monomial>) -> [Monomial] {
    monomials.sorted { precedes($0, $1) }
  }

  private static func precedes(_ first: Monomial, _ second: Monomial) -> Bool {
    let degrees = (first.reduce(0) { $0 + $1.exponent }, second.reduce(0) { $0 + $1.exponent })
    if degrees.0 != degrees.1 { return degrees.0 > degrees.1 }
    for (a, b) in zip(first, second) where a != b {
      return a.symbol == b.symbol ? a.exponent > b.exponent : a.symbol < b.symbol
    }
    return first.count > second.count
  }

  /// The polynomial as an expression.
  var expression: Expression {
    let parts = ordered.map { monomial -> Expression in
      let coefficient = terms[monomial] ?? .zero
      var factors: [Expression] = []
      if coefficient.numerator.magnitude != 1 || monomial.isEmpty {
        factors.append(Expression(.number(Numeral(coefficient.numerator.magnitude))))
      }
      for power in monomial {
        let symbol = Expression(.symbol(power.symbol))
        factors.append(
          power.exponent == 1 ? symbol : Expression(.power(symbol, .integer(power.exponent))))
      }
      var part = factors.count == 1 ? factors[0] : Expression(.product(factors))
      if coefficient.denominator != 1 {
        part = Expression(.quotient(part, .integer(coefficient.denominator)))
      }
      return coefficient.numerator < 0 ? Expression(.negation(part)) : part
    }
    guard let first = parts.first else { return .integer(0) }
    return parts.count == 1 ? first : Expression(.sum(parts))
  }
}

extension Numeral {
  fileprivate init(_ magnitude: UInt) {
    self =
      Int(exactly: magnitude).map { Numeral($0) } ?? Numeral(ascii: Array("\(magnitude)".utf8)) ?? Numeral(0)
  }
}

extension Rational {
  /// The value of a decimal; nil where it does not fit.
  init?(_ numeral: Numeral) {
    guard case .small(let digits) = numeral.significand, numeral.decimals <= 15 else { return nil }
    var denominator = 1
    for _ in 0..<numeral.decimals { denominator *= 10 }
    self.init(digits, over: denominator)
  }
}
