import FormulaSyntax

/// Numbers as quotients of polynomials in atoms with relations, computed from expressions; and what is known of their signs.
///
/// Soundness: at each point that satisfies the facts, each atom is a real number, each relation holds of these numbers, and a
/// quotient has the value of the expression that it was computed from. What an operation needs to be defined is shown before it is
/// used. A point at which facts fail is none that is spoken of.
final class Expansion {
  /// What an atom stands for.
  enum Meaning: Hashable {
    case symbol(Symbol)
    case pi
    /// sin u and cos u of a unit of angles; e^u of a unit of exponents.
    case sine(Quotient), cosine(Quotient), exponential(Quotient)
    /// |p|, or p^(1/degree), of a polynomial.
    case absolute(Polynomial)
    case root(Polynomial, degree: Int)
    /// cos(2π/n) doubled.
    case turn(Int)
    /// (−1)^n of a product of integers.
    case parity(Monomial)
    /// A function of which nothing is used but that equal arguments give equal values.
    case function(String, [Quotient])
  }

  /// Whether what an operation requires is to be shown, or holds since the expression is known to be defined.
  ///
  /// Where it is not looked at, nothing but sums, products and quotients may be computed: the existence of a root tells of signs.
  enum Mode { case proves, assumes, ignores }

  private(set) var atoms: [Meaning] = []
  private var indices: [Meaning: Int] = [:]
  /// The symbols that an atom depends on.
  private(set) var symbols: [Set<Symbol>] = []
  /// For an atom a degree, and what its power of that degree equals.
  var relations: [Int: (degree: Int, value: Polynomial)] = [:]
  /// Signs of monic polynomials.
  var facts: [Polynomial: Signs] = [:]
  /// The polynomials of the facts in the order in which they became known, so that every run is the same.
  var factOrder: [Polynomial] = []
  /// Whether no point satisfies the facts.
  var isContradictory = false
  /// Facts about other things than signs: alternatives, and integers.
  var integers: Set<Symbol> = []
  var alternatives: [[ProofFact]] = []
  /// What symbols equal at the points that are spoken of.
  var values: [Symbol: Expression] = [:]
  /// The units of angles and of exponents, by what they are rational multiples of.
  private var units: [UnitKey: Rational] = [:]
  var rewritings: [(rewriting: NormalFormStep.Rewriting, operand: Quotient?, isBusy: Bool)] = []
  /// Enclosures of atoms that are numbers.
  var enclosures: [Int: Interval] = [:]
  var mode = Mode.assumes
  /// How many more steps may be taken.
  var steps: Int
  private var depth = 0

  private struct UnitKey: Hashable {
    var isAngle: Bool
    var monomial: Monomial
    var denominator: [Polynomial: Int]
  }

  init(steps: Int) { self.steps = steps }

  func spend(_ count: Int) throws(Stop) {
    steps -= count
    if steps < 0 { throw .tooLarge }
  }

  // MARK: Arithmetic

  func reduced(_ polynomial: Polynomial) throws(Stop) -> Polynomial {
    guard !relations.isEmpty else { return polynomial }
    var current = polynomial
    while true {
      var next: [Polynomial.Term] = []
      var changed = false
      for term in current.terms {
        guard
          let power = term.monomial.powers.last(where: { power in
            relations[power.atom].map { $0.degree <= power.exponent } ?? false
          }), let relation = relations[power.atom]
        else {
          next.append(term)
          continue
        }
        changed = true
        try spend(relation.value.terms.count + 1)
        let rest =
          term.monomial.without(power.atom) * Monomial(power.atom, power.exponent - relation.degree)
        for other in relation.value.terms {
          next.append(
            .init(monomial: rest * other.monomial, coefficient: term.coefficient * other.coefficient))
        }
      }
      if !changed { return current }
      current = Polynomial(sumOf: next)
    }
  }

  func product(_ a: Polynomial, _ b: Polynomial) throws(Stop) -> Polynomial {
    let (count, overflow) = a.terms.count.multipliedReportingOverflow(by: b.terms.count)
    // Long numbers cost more.
    let limbs = (a.bits / 64 + 1) * (b.bits / 64 + 1)
    guard !overflow, count < 1 << 20, limbs < 1 << 20 else { throw .tooLarge }
    try spend(count * (limbs / 16 + 1) + 1)
    return try reduced(a * b)
  }

  func power(_ base: Polynomial, _ exponent: Int) throws(Stop) -> Polynomial {
    let degree = base.terms.reduce(0) { max($0, $1.monomial.powers.reduce(0) { $0 + $1.exponent }) }
    guard exponent <= 4_096, degree < 1 << 20, degree * exponent < 1 << 20, base.bits * exponent < 1 << 16
    else {
      if exponent == 1 { return base }
      throw .tooLarge
    }
    var (result, square, rest) = (Polynomial(1), base, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = try product(result, square) }
      rest >>= 1
      if rest > 0 { square = try product(square, square) }
    }
    return result
  }

  func sum(_ a: Quotient, _ b: Quotient) throws(Stop) -> Quotient {
    if a.isZero { return b }
    if b.isZero { return a }
    var (top, other) = (a.numerator, b.numerator)
    var common = a.denominator
    for (factor, exponent) in b.factors {
      let own = a.denominator[factor] ?? 0
      if exponent > own { top = try product(top, power(factor, exponent - own)) }
      common[factor] = max(own, exponent)
    }
    for (factor, exponent) in a.factors where exponent > b.denominator[factor] ?? 0 {
      other = try product(other, power(factor, exponent - (b.denominator[factor] ?? 0)))
    }
    return try cancelled(Quotient(top + other, common))
  }

  func difference(_ a: Quotient, _ b: Quotient) throws(Stop) -> Quotient { try sum(a, -b) }

  func product(_ a: Quotient, _ b: Quotient) throws(Stop) -> Quotient {
    let denominator = a.denominator.merging(b.denominator) { $0 + $1 }
    return try cancelled(Quotient(product(a.numerator, b.numerator), denominator))
  }

  /// The quotient without common factors that are plain to see; denominators are not 0.
  private func cancelled(_ quotient: Quotient) throws(Stop) -> Quotient {
    if quotient.isZero { return Quotient(Rational(0)) }
    guard !quotient.denominator.isEmpty else { return quotient }
    var result = quotient
    for (factor, exponent) in quotient.factors {
      for _ in 0..<exponent {
        try spend(result.numerator.terms.count)
        guard result.numerator.terms.count >= factor.terms.count,
          let rest = result.numerator.divided(exactlyBy: factor)
        else { break }
        result.numerator = rest
        let left = (result.denominator[factor] ?? 0) - 1
        result.denominator[factor] = left > 0 ? left : nil
      }
    }
    return result
  }

  /// a/b; that b is not 0 is required.
  func quotient(_ a: Quotient, _ b: Quotient) throws(Stop) -> Quotient {
    try require(b.numerator, .nonzero, "a divisor is not 0")
    return try product(a, inverse(b))
  }

  /// 1/b of a b that is not 0.
  private func inverse(_ b: Quotient) throws(Stop) -> Quotient {
    if b.isZero { return Quotient(Rational(0)) }
    var result = Quotient(Rational(1))
    for (factor, exponent) in b.factors {
      result.numerator = try product(result.numerator, power(factor, exponent))
    }
    let (monic, factor) = b.numerator.monic
    result.numerator = result.numerator.scaled(by: factor.inverse ?? Rational(1))
    let common = monic.commonMonomial
    for power in common.powers {
      if let relation = relations[power.atom], let value = relation.value.constant?.inverse {
        // 1/√2 = √2/2.
        for _ in 0..<power.exponent {
          let rest = Polynomial(value, Monomial(power.atom, relation.degree - 1))
          result.numerator = try product(result.numerator, rest)
        }
      } else {
        result.denominator[Polynomial(atom: power.atom)] = power.exponent
      }
    }
    let rest = monic.divided(by: common)
    if rest.constant == nil { result.denominator[rest] = 1 }
    return try cancelled(result)
  }

  func power(_ base: Quotient, _ exponent: Int) throws(Stop) -> Quotient {
    if exponent < 0 {
      guard exponent > -4_096 else { throw .tooLarge }
      return try power(quotient(Quotient(Rational(1)), base), -exponent)
    }
    guard base.denominator.values.allSatisfy({ $0 < 1 << 16 }) else { throw .tooLarge }
    return Quotient(try power(base.numerator, exponent), base.denominator.mapValues { $0 * exponent })
      .withoutEmptyFactors
  }

  /// The quotient's sign is that of this polynomial.
  func signPolynomial(_ quotient: Quotient) throws(Stop) -> Polynomial {
    var result = quotient.numerator
    for (factor, exponent) in quotient.factors where exponent % 2 == 1 {
      result = try product(result, factor)
    }
    return result
  }

  // MARK: Atoms

  func atom(_ meaning: Meaning, dependingOn others: Set<Int> = [], _ own: Symbol? = nil) throws(Stop) -> Int {
    if let index = indices[meaning] { return index }
    guard atoms.count < 200 else { throw .tooLarge }
    atoms.append(meaning)
    indices[meaning] = atoms.count - 1
    symbols.append(others.reduce(own.map { [$0] } ?? []) { $0.union(symbols[$1]) })
    return atoms.count - 1
  }

  private func relate(_ atom: Int, _ degree: Int, _ value: Polynomial) {
    if relations[atom] == nil { relations[atom] = (degree, value) }
  }

  private func isKnown(_ meaning: Meaning) -> Bool { indices[meaning] != nil }

  private func atoms(of quotient: Quotient) -> Set<Int> {
    quotient.denominator.keys.reduce(quotient.numerator.atoms) { $0.union($1.atoms) }
  }

  func isInteger(_ monomial: Monomial) -> Bool {
    monomial.powers.allSatisfy { power in
      if case .symbol(let symbol) = atoms[power.atom] { integers.contains(symbol) } else { false }
    }
  }

  // MARK: Expressions

  /// The value of an expression, with what it requires to be defined shown or known, as the mode says.
  func value(_ expression: Expression) throws(Stop) -> Quotient {
    try spend(1)
    depth += 1
    defer { depth -= 1 }
    guard depth <= 400 else { throw .tooLarge }
    switch expression.node {
    case .number(let numeral): return Quotient(try Self.rational(numeral))
    case .constant(.pi): return Quotient(Polynomial(atom: try pi()))
    case .constant(.e): return try exponential(Quotient(Rational(1)))
    case .symbol(let symbol):
      if symbol == .blank { throw .unsupported("an expression that is too large") }
      if let known = values[symbol] { return try assuming { () throws(Stop) in try value(known) } }
      return Quotient(try reduced(Polynomial(atom: atom(.symbol(symbol), symbol))))
    case .sum(let terms):
      var total = Quotient(Rational(0))
      for term in terms { total = try sum(total, value(term)) }
      return total
    case .negation(let operand): return -(try value(operand))
    case .product(let factors):
      var total = Quotient(Rational(1))
      for factor in factors { total = try product(total, value(factor)) }
      return total
    case .dot(let left, let right), .cross(let left, let right):
      return try product(value(left), value(right))
    case .quotient(let top, let bottom): return try quotient(value(top), signedValue(bottom))
    case .power(let base, let exponent): return try power(base, exponent)
    case .root(let radicand, let degree): return try root(signedValue(radicand), degree)
    case .degrees(let operand):
      let factor = Rational(Integer(1), over: Integer(180)) ?? Rational(1)
      return try product(value(operand), Quotient(Polynomial(factor, Monomial(pi()))))
    case .magnitude(let operand): return try absolute(signedValue(operand))
    case .call(let function, let arguments):
      var operands: [Quotient] = []
      for argument in arguments { operands.append(try signedValue(argument)) }
      return try call(function, operands)
    case .norm, .transpose, .apply, .tuple, .matrix: throw .unsupported("an expression that is no number")
    }
  }

  private func atom(_ meaning: Meaning, _ symbol: Symbol) throws(Stop) -> Int {
    try atom(meaning, dependingOn: [], symbol)
  }

  /// The value, with the signs that are plain from how it is written: of squares, of products, of sums of what has one sign.
  private func signedValue(_ expression: Expression) throws(Stop) -> Quotient {
    let value = try value(expression)
    guard mode != .ignores, value.constant == nil, value.numerator.terms.count > 1 else { return value }
    let signs = try plainSigns(of: expression)
    if signs != .any { try learn(signPolynomial(value), signs) }
    return value
  }

  func assuming<Result>(_ body: () throws(Stop) -> Result) throws(Stop) -> Result {
    let before = mode
    mode = .assumes
    defer { mode = before }
    return try body()
  }

  static func rational(_ numeral: Numeral) throws(Stop) -> Rational {
    let digits: Integer? =
      switch numeral.significand {
      case .small(let value): Integer(value)
      case .digits(let text): Integer(decimal: text)
      }
    guard let digits, numeral.decimals <= 1_000,
      let value = Rational(digits, over: Integer(10).raised(to: numeral.decimals))
    else { throw .tooLarge }
    return value
  }

  private func pi() throws(Stop) -> Int {
    let atom = try atom(.pi)
    if facts[Polynomial(atom: atom)] == nil { try learn(Polynomial(atom: atom), .positive) }
    return atom
  }

  private func power(_ base: Expression, _ exponent: Expression) throws(Stop) -> Quotient {
    let base = try signedValue(base)
    let exponent = try value(exponent)
    if let number = exponent.constant {
      if let whole = number.small { return try power(base, whole) }
      guard let degree = number.denominator.small, degree <= 64, let count = number.numerator.small else {
        throw .tooLarge
      }
      // A rational exponent asks for a base that is not negative.
      try require(signPolynomial(base), .nonnegative, "the base of a power is not negative")
      return try power(root(base, degree), count)
    }
    // b^y = e^(y log b) for b > 0.
    if try signs(of: signPolynomial(base)) == .positive {
      return try exponential(product(exponent, logarithm(base)))
    }
    return try wholePower(base, exponent)
  }

  /// b^y for b ≠ 0 and an integer y: of a product the product; of a factor of unknown sign an atom for each term of y.
  private func wholePower(_ base: Quotient, _ y: Quotient) throws(Stop) -> Quotient {
    guard y.denominator.isEmpty,
      y.numerator.terms.allSatisfy({ $0.coefficient.small != nil && isInteger($0.monomial) })
    else { throw .unsupported("a power of what may not be positive") }
    try require(base.numerator, .nonzero, "the base of a power to an integer is not 0")
    let (monic, factor) = base.numerator.monic
    let common = monic.commonMonomial
    var parts = common.powers.map { (Polynomial(atom: $0.atom), $0.exponent) }
    parts += [(monic.divided(by: common), 1), (Polynomial(factor), 1)]
    parts += base.factors.map { ($0.key, -$0.value) }
    var result = Quotient(Rational(1))
    for (part, count) in parts {
      let exponent = try product(Quotient(Rational(count)), y)
      switch try signs(of: part) {
      case .positive: result = try product(result, exponential(product(exponent, logarithm(Quotient(part)))))
      case .negative:
        result = try product(result, exponential(product(exponent, logarithm(Quotient(-part)))))
        result = try product(result, Quotient(parity(of: exponent.numerator)))
      default:
        for term in exponent.numerator.terms {
          var value = Quotient(part)
          if !term.monomial.powers.isEmpty {
            value = Quotient(
              Polynomial(
                atom: try opaque("power", [value, Quotient(Polynomial(Rational(1), term.monomial))])))
            try learn(value.numerator, .nonzero)
          }
          result = try product(result, power(value, term.coefficient.small ?? 0))
        }
      }
    }
    return result
  }

  /// (−1)^y of a sum of integral multiples of products of integers.
  private func parity(of y: Polynomial) throws(Stop) -> Polynomial {
    var result = Polynomial(1)
    for term in y.terms where term.coefficient.numerator.isOdd {
      // n² is odd where n is.
      var monomial = term.monomial
      monomial.powers = monomial.powers.map { .init(atom: $0.atom, exponent: 1) }
      guard !monomial.powers.isEmpty else {
        result = -result
        continue
      }
      let index = try atom(.parity(monomial), dependingOn: Set(monomial.powers.map(\.atom)))
      relate(index, 2, Polynomial(1))
      result = try product(result, Polynomial(atom: index))
    }
    return result
  }

  private func call(_ function: BuiltIn, _ operands: [Quotient]) throws(Stop) -> Quotient {
    guard let x = operands.first else { throw .unsupported("a function without arguments") }
    let half = Quotient(Rational(Integer(1), over: Integer(2)) ?? Rational(1))
    switch function {
    case .sin: return try circle(x).sine
    case .cos: return try circle(x).cosine
    case .tan:
      let (s, c) = try circle(x)
      return try quotient(s, c)
    case .cot:
      let (s, c) = try circle(x)
      return try quotient(c, s)
    case .sec: return try quotient(Quotient(Rational(1)), circle(x).cosine)
    case .csc: return try quotient(Quotient(Rational(1)), circle(x).sine)
    case .sqrt: return try root(x, 2)
    case .abs: return try absolute(x)
    case .max, .min:
      // max(a, b) = (a + b + |a − b|)/2, in pairs and pairs of pairs.
      var level = operands
      while level.count > 1 {
        var next: [Quotient] = []
        for index in stride(from: 0, to: level.count, by: 2) {
          guard index + 1 < level.count else {
            next.append(level[index])
            continue
          }
          let (a, b) = (level[index], level[index + 1])
          let size = try absolute(difference(a, b))
          next.append(try product(half, sum(sum(a, b), function == .max ? size : -size)))
        }
        level = next
      }
      return level[0]
    case .exp: return try exponential(x)
    case .sinh: return try product(half, difference(exponential(x), exponential(-x)))
    case .cosh: return try product(half, sum(exponential(x), exponential(-x)))
    case .tanh:
      let square = try exponential(sum(x, x))
      let one = Quotient(Rational(1))
      return try quotient(difference(square, one), sum(square, one))
    case .log:
      try require(signPolynomial(x), .positive, "the argument of a logarithm is positive")
      return try logarithm(x)
    case .sign:
      let known = try signs(of: signPolynomial(x))
      for (sign, number) in [(Signs.negative, -1), (.zero, 0), (.positive, 1)] where known == sign {
        return Quotient(Rational(number))
      }
      return Quotient(try sign(of: signPolynomial(x)))
    case .asin, .acos:
      let one = Quotient(Rational(1))
      try require(
        signPolynomial(difference(one, product(x, x))), .nonnegative, "the argument is between -1 and 1")
      let angle = try inverse("asin", x)
      if function == .asin { return angle }
      return try difference(product(half, Quotient(Polynomial(atom: pi()))), angle)
    case .atan: return try inverse("atan", x)
    case .atan2:
      guard operands.count == 2 else { throw .unsupported("atan2 of one argument") }
      let square = try sum(product(x, x), product(operands[1], operands[1]))
      try require(square.numerator, .nonzero, "a point is not the origin")
      return Quotient(Polynomial(atom: try opaque("atan2", operands)))
    default: throw .unsupported("the function \(function.rawValue)")
    }
  }

  /// The sign of a product is the product of signs.
  private func sign(of polynomial: Polynomial) throws(Stop) -> Polynomial {
    let (monic, factor) = polynomial.monic
    let common = monic.commonMonomial
    var parts = common.powers.map { (Polynomial(atom: $0.atom), $0.exponent) }
    parts.append((monic.divided(by: common), 1))
    var result = Polynomial(factor.sign)
    for (part, exponent) in parts {
      let known = try signs(of: part)
      if known.count == 1 {
        let sign = known == .negative ? -1 : known == .positive ? 1 : 0
        result = try product(result, power(Polynomial(sign), exponent))
      } else {
        let index = try opaque("sign", [Quotient(part)])
        // −1, 0 or 1, and none that is not 0 of what is not.
        relate(
          index, known.contains(.zero) ? 3 : 2,
          known.contains(.zero) ? Polynomial(atom: index) : Polynomial(1))
        try learn(Polynomial(atom: index), known)
        result = try product(result, power(Polynomial(atom: index), exponent))
      }
    }
    return result
  }

  private func opaque(_ name: String, _ operands: [Quotient]) throws(Stop) -> Int {
    try atom(.function(name, operands), dependingOn: operands.reduce([]) { $0.union(atoms(of: $1)) })
  }

  /// asin and atan, which are odd; 0 at 0.
  private func inverse(_ name: String, _ x: Quotient) throws(Stop) -> Quotient {
    if x.isZero { return x }
    guard let leader = x.numerator.leading else { return x }
    let isNegative = leader.coefficient.sign < 0
    let index = try opaque(name, [isNegative ? -x : x])
    let angle = Quotient(Polynomial(atom: index))
    let quarter = Polynomial(Rational(Integer(1), over: Integer(2)) ?? Rational(1), Monomial(try pi()))
    let inside: Signs = name == "atan" ? .positive : .nonnegative
    try learn(quarter - angle.numerator, inside)
    try learn(quarter + angle.numerator, inside)
    let sign = try signs(of: signPolynomial(x))
    try learn(angle.numerator, isNegative ? sign.negated : sign)
    return isNegative ? -angle : angle
  }

  // MARK: Roots and absolute values

  /// |x|: |uv| = |u||v|, and an even power is its own absolute value.
  func absolute(_ x: Quotient) throws(Stop) -> Quotient {
    let sign = try signs(of: signPolynomial(x))
    if sign.isSubset(of: .nonnegative) { return x }
    if !sign.contains(.positive) { return -x }
    if let value = try rewritten(x, degree: 0) { return value }
    var result = try absolute(x.numerator)
    for (factor, exponent) in x.factors {
      let size = try absolute(factor)
      result = try product(result, power(inverse(exponent % 2 == 0 ? Quotient(factor) : size), exponent))
    }
    return result
  }

  private func absolute(_ polynomial: Polynomial) throws(Stop) -> Quotient {
    let (monic, factor) = polynomial.monic
    var result = Quotient(factor.magnitude)
    let common = monic.commonMonomial
    var parts = common.powers.map { (Polynomial(atom: $0.atom), $0.exponent) }
    parts.append((monic.divided(by: common), 1))
    for (part, exponent) in parts where part.constant == nil {
      let size = exponent % 2 == 0 ? Quotient(part) : try size(of: part)
      result = try product(result, power(size, exponent))
    }
    return result
  }

  /// |p| as an atom, where no sign is known.
  private func size(of part: Polynomial) throws(Stop) -> Quotient {
    let sign = try signs(of: part)
    if sign.isSubset(of: .nonnegative) { return Quotient(part) }
    if !sign.contains(.positive) { return Quotient(-part) }
    if let atom = part.atoms.first, part == Polynomial(atom: atom), case .parity = atoms[atom] {
      return Quotient(Rational(1))
    }
    let isNew = !isKnown(.absolute(part))
    let index = try atom(.absolute(part), dependingOn: part.atoms)
    let size = Polynomial(atom: index)
    if isNew {
      relate(index, 2, try product(part, part))
      try learn(size, sign.contains(.zero) ? .nonnegative : .positive)
      try learn(size - part, .nonnegative)
      try learn(size + part, .nonnegative)
      switch part == Polynomial(atom: part.atoms.first ?? 0) ? atoms[part.atoms.first ?? 0] : .pi {
      case .sine, .cosine: try learn(Polynomial(1) - size, .nonnegative)
      default: break
      }
    }
    return Quotient(size)
  }

  /// The root of a degree; of an even one, that the radicand is not negative is required.
  func root(_ x: Quotient, _ degree: Int) throws(Stop) -> Quotient {
    guard degree >= 2, degree <= 64 else { throw .tooLarge }
    let isEven = degree % 2 == 0
    if isEven { try require(signPolynomial(x), .nonnegative, "what stands under a root is not negative") }
    if x.isZero { return x }
    if let value = try rewritten(x, degree: degree) { return value }
    // (a/b)^(1/n) = (a·b^(n−1))^(1/n) / |b|, and / b for odd n.
    var radicand = x.numerator
    var divisor = Quotient(Rational(1))
    for (factor, exponent) in x.factors {
      let up = (exponent + degree - 1) / degree
      radicand = try product(radicand, power(factor, up * degree - exponent))
      divisor = try product(divisor, power(isEven ? absolute(Quotient(factor)) : Quotient(factor), up))
    }
    let (monic, factor) = radicand.monic
    let common = monic.commonMonomial
    var rest = monic.divided(by: common)
    var result = Quotient(Rational(1))
    var number = factor
    var isExtracted = false
    for power in common.powers {
      let (out, left) = (power.exponent / degree, power.exponent % degree)
      let own = Polynomial(atom: power.atom)
      if out > 0 {
        isExtracted = true
        result = try product(result, self.power(isEven ? size(of: own) : Quotient(own), out))
      }
      if left > 0, isEven, try signs(of: own).isSubset(of: .nonnegative) {
        // √(uv) = √u·√v for u ≥ 0; at u = 0 the root of v is that of |v|.
        isExtracted = true
        result = try product(result, Quotient(rootAtom(own, degree, left)))
      } else if left > 0 {
        rest = try product(rest, self.power(own, left))
      }
    }
    if isEven, number.sign < 0 {
      rest = -rest
      number = -number
    }
    if !isEven, number.sign < 0 {
      result = -result
      number = -number
    }
    result = try product(result, rootOfNumber(number, degree))
    if rest.constant == nil {
      // Where something was taken out, it may be 0, and what is left negative.
      let known = try signs(of: rest)
      let inner =
        isEven && isExtracted && !known.isSubset(of: .nonnegative) ? try size(of: rest).numerator : rest
      result = try product(result, Quotient(rootAtom(inner, degree, 1)))
    } else if rest.constant != Rational(1) {
      throw .unsupported("a root of a negative number")
    }
    return try product(result, inverse(divisor))
  }

  /// p^(count/degree) of a p that is not negative, or of any p and an odd degree.
  private func rootAtom(_ part: Polynomial, _ degree: Int, _ count: Int) throws(Stop) -> Polynomial {
    let isNew = !isKnown(.root(part, degree: degree))
    let index = try atom(.root(part, degree: degree), dependingOn: part.atoms)
    if isNew {
      relate(index, degree, part)
      let sign = try signs(of: part)
      // A root has its radicand's sign; of an even degree none is negative.
      try learn(Polynomial(atom: index), degree % 2 == 0 ? sign.intersection(.nonnegative) : sign)
    }
    return try power(Polynomial(atom: index), count)
  }

  /// The root of a positive number, with powers of small primes taken out.
  private func rootOfNumber(_ number: Rational, _ degree: Int) throws(Stop) -> Quotient {
    if number.isOne { return Quotient(number) }
    // (a/b)^(1/n) = (a·b^(n−1))^(1/n)/b.
    var rest = number.numerator * number.denominator.raised(to: degree - 1)
    guard rest.bitCount < 4_000, let scale = Rational(Integer(1), over: number.denominator) else {
      throw .tooLarge
    }
    var result = Quotient(scale)
    var prime = 2
    while prime < 2_000, !rest.isOne {
      var exponent = 0
      while let (quotient, left) = rest.divided(by: Integer(prime)), left.isZero {
        rest = quotient
        exponent += 1
      }
      if exponent > 0 {
        try spend(1)
        result = try product(result, Quotient(Rational(Integer(prime).raised(to: exponent / degree))))
        if exponent % degree > 0 {
          result = try product(result, Quotient(rootAtom(Polynomial(prime), degree, exponent % degree)))
        }
      }
      prime += prime == 2 ? 1 : 2
    }
    if !rest.isOne {
      let whole = rest.root(degree: degree)
      if whole.raised(to: degree) == rest { return try product(result, Quotient(Rational(whole))) }
      result = try product(result, Quotient(rootAtom(Polynomial(Rational(rest)), degree, 1)))
    }
    return result
  }

  /// What a rewriting says that a root or an absolute value is, once its power is seen to be the right one.
  private func rewritten(_ x: Quotient, degree: Int) throws(Stop) -> Quotient? {
    for index in rewritings.indices
    where rewritings[index].rewriting.degree == degree && !rewritings[index].isBusy {
      rewritings[index].isBusy = true
      defer { rewritings[index].isBusy = false }
      let before = mode
      mode = .proves
      defer { mode = before }
      do throws(Stop) {
        if rewritings[index].operand == nil {
          rewritings[index].operand = try value(rewritings[index].rewriting.operand)
        }
        guard let operand = rewritings[index].operand else { continue }
        guard try difference(operand, x).isZero else { continue }
        let value = try value(rewritings[index].rewriting.value)
        let isEven = degree % 2 == 0
        if isEven, try !signs(of: signPolynomial(value)).isSubset(of: .nonnegative) { continue }
        // The radicand is not negative where its root is defined, so that its square tells.
        let count = degree == 0 ? 2 : isEven ? 2 * degree : degree
        let wanted = isEven ? try product(x, x) : x
        if try difference(power(value, count), wanted).isZero { return value }
      } catch {
        if case .tooLarge = error { throw error }
      }
    }
    return nil
  }

  // MARK: Angles and exponents

  /// Takes an angle's terms, or an exponent's, as multiples of which others are to be.
  func addUnits(of x: Quotient, isAngle: Bool) {
    for term in x.numerator.terms {
      let (monomial, coefficient) = (term.monomial, term.coefficient)
      let key = UnitKey(isAngle: isAngle, monomial: monomial, denominator: x.denominator)
      let size = coefficient.magnitude
      guard let old = units[key] else {
        units[key] = size
        continue
      }
      let top = Integer.greatestCommonDivisor(
        old.numerator * size.denominator, size.numerator * old.denominator)
      units[key] = Rational(top, over: old.denominator * size.denominator) ?? old
    }
  }

  /// A term as an integer multiple of its unit.
  private func multiple(
    _ monomial: Monomial, _ coefficient: Rational, _ denominator: [Polynomial: Int], isAngle: Bool
  ) -> (count: Int, unit: Quotient) {
    let key = UnitKey(isAngle: isAngle, monomial: monomial, denominator: denominator)
    let unit = units[key] ?? coefficient.magnitude
    units[key] = unit
    let (count, size) =
      unit.inverse.flatMap { (coefficient * $0).small }.map { ($0, unit) }
      ?? (coefficient.sign, coefficient.magnitude)
    return (count, Quotient(Polynomial(size, monomial), denominator))
  }

  /// sin and cos: the addition theorem over the terms of the angle, and their multiples.
  func circle(_ angle: Quotient) throws(Stop) -> (sine: Quotient, cosine: Quotient) {
    var sine = Quotient(Rational(0))
    var cosine = Quotient(Rational(1))
    for term in angle.numerator.terms {
      let (monomial, coefficient) = (term.monomial, term.coefficient)
      let (s, c) = try circle(monomial, coefficient, angle.denominator)
      (sine, cosine) = (
        try sum(product(sine, c), product(cosine, s)), try difference(product(cosine, c), product(sine, s))
      )
    }
    return (sine, cosine)
  }

  private func circle(
    _ monomial: Monomial, _ coefficient: Rational, _ denominator: [Polynomial: Int]
  ) throws(Stop) -> (sine: Quotient, cosine: Quotient) {
    if denominator.isEmpty, let pi = indices[.pi], monomial.exponent(of: pi) == 1 {
      let rest = monomial.without(pi)
      if rest.powers.isEmpty { return try turn(coefficient) }
      if isInteger(rest), let count = coefficient.small {
        // sin(kπ) = 0 and cos(kπ) = (−1)^k.
        let sign = try parity(of: Polynomial(Rational(count), rest))
        return (Quotient(Rational(0)), Quotient(sign))
      }
    }
    let one = Quotient(Rational(1))
    if denominator.isEmpty, monomial.powers.count == 1, monomial.powers[0].exponent == 1,
      let count = coefficient.small, case .function(let name, let operands) = atoms[monomial.powers[0].atom]
    {
      let x = operands[0]
      switch name {
      case "asin":
        let other = try assuming { () throws(Stop) in try root(difference(one, product(x, x)), 2) }
        return try multiple(count, x, other)
      case "atan", "atan2":
        let y = operands.count > 1 ? operands[1] : one
        return try assuming { () throws(Stop) in
          let length = try root(sum(product(x, x), product(y, y)), 2)
          return try multiple(count, quotient(x, length), quotient(y, length))
        }
      default: break
      }
    }
    let (count, unit) = multiple(monomial, coefficient, denominator, isAngle: true)
    let isNew = !isKnown(.sine(unit))
    let others = atoms(of: unit)
    let cosine = try atom(.cosine(unit), dependingOn: others)
    let sine = try atom(.sine(unit), dependingOn: others)
    let (s, c) = (Polynomial(atom: sine), Polynomial(atom: cosine))
    if isNew {
      relate(sine, 2, Polynomial(1) - c * c)
      for atom in [s, c] {
        try learn(Polynomial(1) - atom, .nonnegative)
        try learn(Polynomial(1) + atom, .nonnegative)
      }
      try learnSigns(ofSine: s, cosine: c, unit)
    }
    return try multiple(count, Quotient(s), Quotient(c))
  }

  /// sin u ≥ 0 for 0 ≤ u ≤ π, and cos u ≥ 0 for −π/2 ≤ u ≤ π/2; not 0 inside.
  private func learnSigns(ofSine sine: Polynomial, cosine: Polynomial, _ unit: Quotient) throws(Stop) {
    guard mode != .ignores, unit.denominator.isEmpty,
      unit.numerator.atoms.contains(where: { atoms[$0] != .pi })
    else {
      return
    }
    let turn = Polynomial(atom: try pi())
    let quarter = turn.scaled(by: Rational(Integer(1), over: Integer(2)) ?? Rational(1))
    let angle = unit.numerator
    for (number, low, high) in [(sine, angle, turn - angle), (cosine, quarter + angle, quarter - angle)] {
      let (a, b) = (try signs(of: low), try signs(of: high))
      if a.isSubset(of: .nonnegative), b.isSubset(of: .nonnegative) { try learn(number, a.union(b)) }
    }
  }

  /// sin and cos of n times an angle: (c + is)^n.
  private func multiple(
    _ count: Int, _ sine: Quotient, _ cosine: Quotient
  ) throws(Stop) -> (sine: Quotient, cosine: Quotient) {
    guard count.magnitude <= 64 else { throw .tooLarge }
    var s = Quotient(Rational(0))
    var c = Quotient(Rational(1))
    for _ in 0..<count.magnitude {
      (s, c) = (
        try sum(product(s, cosine), product(c, sine)), try difference(product(c, cosine), product(s, sine))
      )
    }
    return (count < 0 ? -s : s, c)
  }

  /// sin and cos of a rational multiple of π: from √2 and √3 for twelfths, else from 2cos(2π/n).
  private func turn(_ halfTurns: Rational) throws(Stop) -> (sine: Quotient, cosine: Quotient) {
    guard let bottom = halfTurns.denominator.small, bottom <= 60,
      let top = halfTurns.numerator.divided(by: Integer(2 * bottom))?.rest.small
    else { throw .tooLarge }
    if 12 % bottom == 0 {
      let twelfths = top * (12 / bottom)
      return (try self.cosine(ofTwelfths: twelfths - 6), try self.cosine(ofTwelfths: twelfths))
    }
    // Multiples of 2π/n with n divisible by 4, so that a quarter of a turn is one.
    let n = bottom % 2 == 0 ? 2 * bottom : 4 * bottom
    let unit = try atom(.turn(n))
    if relations[unit] == nil {
      guard let (degree, value) = try MinimalPolynomial.ofDoubledCosine(n, atom: unit) else {
        throw .tooLarge
      }
      relate(unit, degree, value)
      // 0 < 2π/n < π/2.
      try learn(Polynomial(atom: unit), .positive)
    }
    func stepped(_ steps: Int) throws(Stop) -> Quotient {
      let half = Rational(Integer(1), over: Integer(2)) ?? Rational(1)
      var (before, current) = (Polynomial(atom: unit), Polynomial(2))
      for _ in 0..<((steps % n + n) % n) {
        (before, current) = (current, try product(Polynomial(atom: unit), current) - before)
      }
      return Quotient(current.scaled(by: half))
    }
    let steps = top * (n / (2 * bottom))
    return (try stepped(steps - n / 4), try stepped(steps))
  }

  private func cosine(ofTwelfths number: Int) throws(Stop) -> Quotient {
    var k = (number % 24 + 24) % 24
    if k > 12 { k = 24 - k }
    if k > 6 { return -(try cosine(ofTwelfths: 12 - k)) }
    func part(_ bottom: Int) -> Quotient {
      Quotient(Rational(Integer(1), over: Integer(bottom)) ?? Rational(1))
    }
    switch k {
    case 0: return Quotient(Rational(1))
    case 4: return part(2)
    case 6: return Quotient(Rational(0))
    case 2, 3: return try product(part(2), rootOfNumber(Rational(k == 2 ? 3 : 2), 2))
    default:
      let two = try rootOfNumber(Rational(2), 2)
      let six = try product(two, rootOfNumber(Rational(3), 2))
      let sum = try k == 1 ? sum(six, two) : difference(six, two)
      return try product(part(4), sum)
    }
  }

  /// e^x: of a sum the product; e^(k·log b) = b^k.
  func exponential(_ x: Quotient) throws(Stop) -> Quotient {
    var result = Quotient(Rational(1))
    for term in x.numerator.terms {
      let (monomial, coefficient) = (term.monomial, term.coefficient)
      if x.denominator.isEmpty, monomial.powers.count == 1, monomial.powers[0].exponent == 1,
        case .function("log", let operands) = atoms[monomial.powers[0].atom],
        let degree = coefficient.denominator.small, let count = coefficient.numerator.small
      {
        let base = try assuming { () throws(Stop) in degree == 1 ? operands[0] : try root(operands[0], degree)
        }
        result = try product(result, assuming { () throws(Stop) in try power(base, count) })
        continue
      }
      let (count, unit) = multiple(monomial, coefficient, x.denominator, isAngle: false)
      let isNew = !isKnown(.exponential(unit))
      let index = try atom(.exponential(unit), dependingOn: atoms(of: unit))
      let atom = Polynomial(atom: index)
      if isNew { try learn(atom, .positive) }
      guard count.magnitude <= 200 else { throw .tooLarge }
      let part = Quotient(try power(atom, Int(count.magnitude)))
      result = try product(result, count < 0 ? inverse(part) : part)
    }
    return result
  }

  /// log of a positive number: of a product of positive ones the sum.
  private func logarithm(_ x: Quotient) throws(Stop) -> Quotient {
    if x.constant?.isOne ?? false { return Quotient(Rational(0)) }
    let (monic, factor) = x.numerator.monic
    let common = monic.commonMonomial
    var parts = common.powers.map { (Polynomial(atom: $0.atom), $0.exponent) }
    parts.append((monic.divided(by: common), 1))
    parts += x.factors.map { ($0.key, -$0.value) }
    parts = parts.filter { $0.0.constant == nil }
    var isSplit = factor.sign > 0
    for (part, _) in parts where try signs(of: part) != .positive { isSplit = false }
    guard isSplit else {
      return Quotient(Polynomial(atom: try opaque("log", [x])))
    }
    var result = try logarithm(ofNumber: factor)
    for (part, count) in parts {
      var value: Quotient?
      if let atom = part.terms.first?.monomial.powers.first?.atom, part == Polynomial(atom: atom) {
        if case .exponential(let unit) = atoms[atom] { value = unit }
        if case .root(let inner, let degree) = atoms[atom], try signs(of: inner) == .positive {
          let share = Quotient(Rational(Integer(1), over: Integer(degree)) ?? Rational(1))
          value = try product(share, logarithm(Quotient(inner)))
        }
      }
      if value == nil { value = Quotient(Polynomial(atom: try opaque("log", [Quotient(part)]))) }
      if let value { result = try sum(result, product(Quotient(Rational(count)), value)) }
    }
    return result
  }

  private func logarithm(ofNumber number: Rational) throws(Stop) -> Quotient {
    var result = Quotient(Rational(0))
    for (given, sign) in [(number.numerator, 1), (number.denominator, -1)] {
      var rest = given
      var prime = 2
      while prime < 2_000, !rest.isOne {
        var count = 0
        while let (quotient, left) = rest.divided(by: Integer(prime)), left.isZero {
          rest = quotient
          count += sign
        }
        if count != 0 { result = try sum(result, logarithm(ofPrime: Integer(prime), count)) }
        prime += prime == 2 ? 1 : 2
      }
      if !rest.isOne { result = try sum(result, logarithm(ofPrime: rest, sign)) }
    }
    return result
  }

  private func logarithm(ofPrime prime: Integer, _ count: Int) throws(Stop) -> Quotient {
    let atom = try opaque("log", [Quotient(Rational(prime))])
    if facts[Polynomial(atom: atom)] == nil { try learn(Polynomial(atom: atom), .positive) }
    return Quotient(Polynomial(Rational(count), Monomial(atom)))
  }
}

extension Quotient {
  fileprivate var withoutEmptyFactors: Quotient {
    var result = self
    result.denominator = denominator.filter { $0.value > 0 }
    return result
  }
}
