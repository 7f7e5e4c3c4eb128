import FormulaSyntax

/// Why there is no value of a limit or of an infinite sum.
enum LimitRefusal: Error {
  /// Whether an expression is 0, or which sign it has, is not known.
  case openSign(Expression)
  /// There certainly is no value.
  case noValue(String)
  /// Nothing is known of a part.
  case noRule(Expression)
  /// So many terms of an expansion say too little.
  case tooFewTerms
  /// The work is too large.
  case tooLarge
}

/// The number in front of a growth: a fraction times powers of expressions that do not depend on the variable.
///
/// A base with a negative exponent was shown not to be 0, and one with a fraction as exponent to be positive.
struct Coefficient: Equatable, Sendable {
  struct Atom: Equatable, Sendable {
    var base: Expression
    var exponent: Rational
  }

  var factor: Rational
  var atoms: [Atom] = []

  static let zero = Coefficient(.zero)
  static let one = Coefficient(.one)

  init(_ rational: Rational) { factor = rational }

  init(_ integer: Int) { factor = Rational(integer) }

  /// The value of an expression.
  init(_ expression: Expression) {
    if let rational = SampleValue.rational(expression) {
      factor = rational
      return
    }
    if case .negation(let inner) = expression.node {
      let positive = Coefficient(inner)
      if let negated = positive.factor.negated {
        (factor, atoms) = (negated, positive.atoms)
        return
      }
    }
    (factor, atoms) = (.one, [Atom(base: expression, exponent: .one)])
  }

  /// The fraction that it is; nil where it is more.
  var rational: Rational? { factor.isZero ? .zero : atoms.isEmpty ? factor : nil }

  /// Whether it is 0 as it is written.
  var isZero: Bool { factor.isZero }

  /// Whether both are the same but for their fractions.
  func isLike(_ other: Coefficient) -> Bool {
    atoms.count == other.atoms.count && atoms.allSatisfy { other.atoms.contains($0) }
  }

  var negated: Coefficient {
    get throws(LimitRefusal) { try times(Coefficient(-1)) }
  }

  func times(_ other: Coefficient) throws(LimitRefusal) -> Coefficient {
    guard let product = factor.multiplied(by: other.factor) else { throw .tooLarge }
    if product.isZero { return .zero }
    var result = self
    result.factor = product
    for atom in other.atoms {
      guard let index = result.atoms.firstIndex(where: { $0.base == atom.base }) else {
        result.atoms.append(atom)
        continue
      }
      guard let exponent = result.atoms[index].exponent.adding(atom.exponent) else { throw .tooLarge }
      if exponent.isZero {
        result.atoms.remove(at: index)
      } else {
        result.atoms[index].exponent = exponent
      }
    }
    return result
  }

  func plus(_ other: Coefficient) throws(LimitRefusal) -> Coefficient {
    if isZero { return other }
    if other.isZero { return self }
    if isLike(other) {
      guard let sum = factor.adding(other.factor) else { throw .tooLarge }
      if sum.isZero { return .zero }
      var result = self
      result.factor = sum
      return result
    }
    let sum = Expression(.sum(terms + other.terms))
    guard sum.nodeCount < 2_000 else { throw .tooLarge }
    return Coefficient(sum)
  }

  /// What it adds to a sum.
  private var terms: [Expression] {
    if factor == .one, atoms.count == 1, atoms[0].exponent == .one, case .sum(let items) = atoms[0].base.node
    {
      return items
    }
    return [expression]
  }

  /// 1 through it, which is not 0.
  var inverse: Coefficient {
    get throws(LimitRefusal) {
      guard let factor = Rational.one.divided(by: factor) else { throw .tooLarge }
      var result = Coefficient(factor)
      for atom in atoms {
        guard let exponent = atom.exponent.negated else { throw .tooLarge }
        result.atoms.append(Atom(base: atom.base, exponent: exponent))
      }
      return result
    }
  }

  /// A power with a whole number as exponent; a negative one is of a number that is not 0.
  func raised(to count: Int) throws(LimitRefusal) -> Coefficient {
    guard count.magnitude <= 64 else { throw .tooLarge }
    if count < 0 { return try inverse.raised(to: -count) }
    var result = Coefficient.one
    for _ in 0..<count { result = try result.times(self) }
    return result
  }

  var expression: Expression {
    var (top, bottom): ([Expression], [Expression]) = ([], [])
    for atom in atoms {
      let isBelow = atom.exponent.numerator < 0
      let power = Self.power(atom.base, isBelow ? atom.exponent.negated ?? atom.exponent : atom.exponent)
      if isBelow { bottom.append(power) } else { top.append(power) }
    }
    let size = factor.numerator < 0 ? factor.negated ?? factor : factor
    if size.numerator != 1 || top.isEmpty { top.insert(.integer(size.numerator), at: 0) }
    if size.denominator != 1 { bottom.insert(.integer(size.denominator), at: 0) }
    func product(_ items: [Expression]) -> Expression {
      items.count == 1 ? items[0] : Expression(.product(items))
    }
    let value = bottom.isEmpty ? product(top) : Expression(.quotient(product(top), product(bottom)))
    return factor.numerator < 0 ? Expression(.negation(value)) : value
  }

  private static func power(_ base: Expression, _ exponent: Rational) -> Expression {
    if exponent == .one { return base }
    if exponent.numerator == 1 { return Expression(.root(base, degree: exponent.denominator)) }
    return Expression(.power(base, SampleValue.expression(exponent)))
  }
}
