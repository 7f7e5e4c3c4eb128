import FormulaSyntax
import TestSupport
import Testing

@testable import FormulaProof

/// The parts of an exact field, each alone.
@Suite struct FieldPartTests {
  private static let seed = testSeed(11)

  private static func ring(_ capacity: Int = 8) -> GeneratorRing {
    GeneratorRing(capacity: capacity, budget: Budget(.init()))
  }

  /// A ring with symbols, in an order, behind so many others.
  private static func ring(
    of names: [String], capacity: Int = 8, behind others: Int = 0
  ) throws -> (ring: GeneratorRing, variables: [String: Polynomial]) {
    let ring = ring(capacity)
    for number in 0..<others { _ = try ring.add(.symbol(Symbol("other\(number)"))) }
    var variables: [String: Polynomial] = [:]
    for name in names { variables[name] = ring.polynomial(try ring.add(.symbol(Symbol(name)))) }
    return (ring, variables)
  }

  // MARK: Generators and relations

  /// log(1 + u + u²) of itself, forty times: that each level is computed once is what lets this end at all.
  @Test(.timeLimit(.minutes(1))) func nestedEnclosuresTakeNoExponentialTime() throws {
    let ring = Self.ring(48)
    let one = Polynomial(1, ring.context)
    var value = ring.polynomial(try ring.add(.primeRoot(2)))
    var expected = Double(2).squareRoot()
    for _ in 0..<40 {
      let argument = Fraction(one + value + value * value)
      value = ring.polynomial(try ring.add(.function(.builtIn(.log), [argument])))
      expected = Double.applied(.log, 1 + expected + expected * expected)
    }
    let ball = try #require(ring.ball(of: value, precision: 128))
    #expect(ball.isFinite)
    let scaled = Int((expected * 1e12).rounded())
    let unit = Ball(1_000_000_000_000, precision: 128)
    #expect((Ball(scaled - 10, precision: 128) / unit).isLess(than: ball))
    #expect(ball.isLess(than: Ball(scaled + 10, precision: 128) / unit))
  }

  /// Without time there is no enclosure, and none that holds too much.
  @Test func anEnclosureEndsWithItsTime() throws {
    let ring = GeneratorRing(capacity: 4, budget: Budget(.init(seconds: 0)))
    let x = ring.polynomial(try ring.add(.primeRoot(2)))
    var power = Polynomial(1, ring.context)
    for _ in 0..<200 { power = power + x * power }
    #expect(ring.ball(of: power, precision: 64) == nil)
  }

  /// Sums of monomials in sin u, cos u and √2 are computed in the ring, and beside it by doubles.
  @Test func arithmeticUnderRelationsIsThatOfTheNumbers() throws {
    var random = SeededGenerator(seed: Self.seed)
    let ring = Self.ring()
    let rootOfTwo = Double(2).squareRoot()
    let root = ring.polynomial(try ring.add(.primeRoot(2)))
    try ring.relate(0, degree: 2, to: Polynomial(2, ring.context))
    let cosine = ring.polynomial(try ring.add(.symbol(Symbol("c"))))
    let sine = ring.polynomial(try ring.add(.symbol(Symbol("s"))))
    try ring.relate(2, degree: 2, to: Polynomial(1, ring.context) - cosine * cosine)
    func number() -> (polynomial: Polynomial, value: (Double, Double) -> Double) {
      var polynomial = Polynomial(ring.context)
      var terms: [(Double, Int, Int, Int)] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let coefficient = Int.random(in: -3...3, using: &random)
        let powers = (0..<3).map { _ in Int.random(in: 0...2, using: &random) }
        var term = Polynomial(coefficient, ring.context)
        for (base, exponent) in zip([root, cosine, sine], powers) {
          for _ in 0..<exponent { term = term * base }
        }
        polynomial = polynomial + term
        terms.append((Double(coefficient), powers[0], powers[1], powers[2]))
      }
      return (
        polynomial,
        { c, s in
          terms.reduce(0) { sum, term in
            var value = term.0
            for (base, exponent) in [(rootOfTwo, term.1), (c, term.2), (s, term.3)] {
              for _ in 0..<exponent { value *= base }
            }
            return sum + value
          }
        }
      )
    }
    func value(of polynomial: Polynomial, _ c: Double, _ s: Double) -> Double {
      (0..<polynomial.termCount).reduce(0) { sum, term in
        var value = Double(polynomial.coefficient(ofTerm: term).small ?? 0)
        for power in polynomial.powers(ofTerm: term) ?? [] {
          let base = [rootOfTwo, c, s][ring.index(ofVariable: power.variable)]
          for _ in 0..<power.exponent { value *= base }
        }
        return sum + value
      }
    }
    // Points of the unit circle: 3-4-5, 5-12-13, 8-15-17.
    let points = [(0.6, 0.8), (-5.0 / 13, 12.0 / 13), (8.0 / 17, -15.0 / 17)]
    for _ in 0..<500 {
      let (a, b) = (number(), number())
      let product = try ring.product(a.polynomial, b.polynomial)
      let power = try ring.power(a.polynomial, 3)
      // A normal form holds no square of a root or of the sine.
      for result in [product, power] {
        #expect(
          (result.degree(in: ring.variable(0)) ?? 9) < 2 && (result.degree(in: ring.variable(2)) ?? 9) < 2)
      }
      for (c, s) in points {
        let (x, y) = (a.value(c, s), b.value(c, s))
        #expect(abs(value(of: product, c, s) - x * y) < 1e-9 * (1 + abs(x * y)))
        #expect(abs(value(of: power, c, s) - x * x * x) < 1e-8 * (1 + abs(x * x * x)))
      }
    }
  }

  @Test func aFullRingSaysSo() throws {
    let ring = Self.ring(8)
    for number in 0..<8 { _ = try ring.add(.symbol(Symbol("x\(number)"))) }
    #expect {
      _ = try ring.add(.symbol(Symbol("y")))
    } throws: { error in
      if case Interruption.noRoom = error { true } else { false }
    }
    #expect(ring.entries.count == 8)
  }

  /// Powers whose size has no bound end the computation and not the process.
  @Test(arguments: [1 << 20, 1 << 40, Int.max]) func whatIsTooLargeIsAFailure(exponent: Int) throws {
    let (ring, variables) = try Self.ring(of: ["x", "y"])
    let (x, y) = (try #require(variables["x"]), try #require(variables["y"]))
    for base in [x + y, x + Polynomial(3, ring.context), Polynomial(7, ring.context)] {
      #expect {
        _ = try ring.power(base, exponent)
      } throws: { error in
        if case Interruption.failed = error { true } else { false }
      }
    }
  }

  @Test func equalArgumentsAreOneFunction() throws {
    let (ring, variables) = try Self.ring(of: ["x", "y"])
    let (x, y) = (try #require(variables["x"]), try #require(variables["y"]))
    let one = Polynomial(1, ring.context)
    // 1/(x + y), written twice, and x/(x² + xy).
    _ = try ring.add(.function(.builtIn(.atan), [Fraction(one, over: x + y)]))
    let same = [Fraction(one, over: y + x), Fraction(x, over: x * x + x * y), Fraction(-one, over: -x - y)]
    for argument in same { #expect(try ring.polynomial(of: .builtIn(.atan), [argument]) != nil) }
    #expect(try ring.polynomial(of: .builtIn(.atan), [Fraction(one, over: x - y)]) == nil)
    #expect(try ring.polynomial(of: .builtIn(.asin), [same[0]]) == nil)
    #expect(try ring.polynomial(of: .builtIn(.atan), same) == nil)
  }

  // MARK: Keys

  /// A polynomial has one key whatever the ring, and different ones have different keys.
  @Test func keysDoNotDependOnTheRing() throws {
    var random = SeededGenerator(seed: Self.seed &+ 1)
    let names = ["x", "y", "z"]
    let rings = try [
      Self.ring(of: names), Self.ring(of: ["z", "x", "y"], capacity: 16, behind: 3),
      Self.ring(of: names.reversed(), capacity: 32, behind: 20),
    ]
    var seen: [[String: Int]: PolynomialKey] = [:]
    for _ in 0..<400 {
      // A polynomial by the coefficients of its monomials, each the sorted letters of its variables.
      var terms: [String: Int] = [:]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let letters = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          names.randomElement(using: &random) ?? "x"
        }
        terms[letters.sorted().joined(), default: 0] += Int.random(in: -3...3, using: &random)
      }
      terms = terms.filter { $0.value != 0 }
      let keys = rings.map { ring, variables in
        var polynomial = Polynomial(ring.context)
        for (monomial, coefficient) in terms {
          var term = Polynomial(coefficient, ring.context)
          for letter in monomial { term = term * (variables[String(letter)] ?? Polynomial(ring.context)) }
          polynomial = polynomial + term
        }
        #expect(ring.key(of: -polynomial) == ring.key(of: polynomial).negated)
        return ring.key(of: polynomial)
      }
      #expect(keys.allSatisfy { $0 == keys[0] && $0.hashValue == keys[0].hashValue })
      if let old = seen[terms] { #expect(old == keys[0]) }
      seen[terms] = keys[0]
    }
    #expect(Set(seen.values).count == seen.count)
  }

  /// Keys reach into functions: of sin of the same, and of another part of it.
  @Test func keysOfFunctionsAreThoseOfTheirArguments() throws {
    func keys(_ order: [String], capacity: Int) throws -> [PolynomialKey] {
      let (ring, variables) = try Self.ring(of: order, capacity: capacity)
      let x = try #require(variables["x"])
      let y = try #require(variables["y"])
      let exponents = try #require(x.exponents(ofTerm: 0))
      var keys: [PolynomialKey] = []
      for divisor in [1, 2] {
        let angle = ring.addAngle(exponents, over: nil, part: AnglePart(factor: 1, divisor: divisor))
        keys.append(ring.key(of: ring.polynomial(try ring.add(.sine(angle)))))
        keys.append(ring.key(of: ring.polynomial(try ring.add(.cosine(angle)))))
      }
      let root = ring.polynomial(try ring.add(.root(x - y)))
      keys.append(ring.key(of: root))
      keys.append(ring.key(of: ring.polynomial(try ring.add(.absolute(x - y)))))
      keys.append(ring.key(of: ring.polynomial(try ring.add(.radical(x - y, degree: 3)))))
      let nested = Fraction(root + x, over: y)
      keys.append(ring.key(of: ring.polynomial(try ring.add(.function(.builtIn(.log), [nested])))))
      keys.append(ring.key(of: ring.polynomial(try ring.add(.function(.builtIn(.atan2), [nested, nested])))))
      return keys
    }
    let (one, other) = (try keys(["x", "y"], capacity: 16), try keys(["y", "x"], capacity: 32))
    #expect(one == other)
    #expect(Set(one).count == one.count)
  }

  /// Coefficients around the ends of words, whose negatives are words or not.
  @Test func negativesOfLargeCoefficients() throws {
    let (ring, variables) = try Self.ring(of: ["x"])
    let x = try #require(variables["x"])
    for text in [
      "9223372036854775807", "9223372036854775808", "-9223372036854775808", "123456789012345678901",
    ] {
      let polynomial = Polynomial(try #require(BigInteger(decimal: text)), ring.context) * x
      let key = ring.key(of: polynomial)
      #expect(key.negated == ring.key(of: -polynomial))
      #expect(key.negated.negated == key)
      #expect(key != key.negated)
    }
  }

  // MARK: Facts

  @Test func aFactAboutAPolynomialIsOneAboutItsNegative() throws {
    let (ring, variables) = try Self.ring(of: ["x", "y"])
    let (x, y) = (try #require(variables["x"]), try #require(variables["y"]))
    let (key, negative) = (ring.key(of: x - y), ring.key(of: y - x))
    var facts = SignFacts()
    #expect(facts[key] == nil && facts.isEmpty)
    facts.set(key, .positive)
    #expect(facts[key] == .positive && facts[negative] == .negative)
    #expect(facts[ring.key(of: x + y)] == nil)
    facts.set(negative, .nonnegative)
    #expect(facts[key] == .nonpositive && facts[negative] == .nonnegative)
    #expect(!facts.hasDomainFacts && !facts.isFromDomain(key))
    facts.markAsDomain(negative)
    #expect(facts.isFromDomain(key) && facts.isFromDomain(negative) && facts.hasDomainFacts)
  }

  /// The algebra of signs, from that of the numbers −2 … 2.
  @Test func signsOfSumsAndProductsAreThoseOfNumbers() {
    func set(_ value: Int) -> SignSet { value < 0 ? .negative : value == 0 ? .zero : .positive }
    func numbers(_ signs: SignSet) -> [Int] { (-2...2).filter { !set($0).intersection(signs).isEmpty } }
    for a in UInt8(0)..<8 {
      for b in UInt8(0)..<8 {
        let (left, right) = (SignSet(rawValue: a), SignSet(rawValue: b))
        var products: SignSet = []
        var sums: SignSet = []
        for x in numbers(left) {
          for y in numbers(right) {
            products.formUnion(set(x * y))
            sums.formUnion(set(x + y))
          }
        }
        if left.isEmpty || right.isEmpty { continue }
        #expect(left.times(right) == products)
        #expect(left.plus(right).isSuperset(of: sums))
      }
      let signs = SignSet(rawValue: a)
      for exponent in 0...4 where !signs.isEmpty {
        let powers = numbers(signs).map { x in set((0..<exponent).reduce(1) { power, _ in power * x }) }
        #expect(signs.raised(to: exponent) == powers.reduce([]) { $0.union($1) })
      }
    }
  }

  // MARK: Requirements

  @Test func aRequirementIsRecordedOnceWithItsSides() throws {
    let (ring, variables) = try Self.ring(of: ["x", "y"])
    let (x, y) = (try #require(variables["x"]), try #require(variables["y"]))
    var log = RequirementLog()
    try log.require(.nonzero(x))
    log.side = .right
    try log.require(.nonzero(x))
    try log.require(.nonnegative(x))
    try log.require(.positive(Fraction(x, over: y)))
    log.side = []
    try log.require(.nonzero(y))
    log.side = .left
    // What an assumption requires holds already.
    try log.require(.nonzero(y))
    log.isRecording = false
    try log.require(.nonzero(x + y))
    #expect(log.entries.map(\.sides) == [[.left, .right], .right, .right, []])
    #expect(log.divisors.count == 2)
    log.isRecording = true
    #expect(throws: Interruption.self) {
      for number in 0...RequirementLog.mostEntries {
        try log.require(.nonzero(x + Polynomial(number + 1, ring.context)))
      }
    }
    #expect(log.entries.count == RequirementLog.mostEntries)
  }

  // MARK: Linear combinations

  /// Systems of linear bounds that have a point by construction, and such whose sum is a contradiction by construction.
  @Test func linearBoundsHaveNoPointExactlyWhereTheyContradict() throws {
    var random = SeededGenerator(seed: Self.seed &+ 2)
    let (ring, variables) = try Self.ring(of: ["x", "y", "z"])
    let symbols = ["x", "y", "z"].compactMap { variables[$0] }
    for _ in 0..<400 {
      func line() -> (factors: [Int], polynomial: Polynomial) {
        let factors = symbols.map { _ in Int.random(in: -3...3, using: &random) }
        let polynomial = zip(symbols, factors).reduce(Polynomial(ring.context)) { $0 + $1.0.scaled(by: $1.1) }
        return (factors, polynomial)
      }
      let point = symbols.map { _ in Int.random(in: -4...4, using: &random) }
      let count = Int.random(in: 1...4, using: &random)
      var lines: [(factors: [Int], polynomial: Polynomial)] = []
      for _ in 0..<count { lines.append(line()) }
      // Each is kept at the point, some just so.
      let kept = lines.map { line in
        let value = zip(line.factors, point).reduce(0) { $0 + $1.0 * $1.1 }
        let room = Int.random(in: 0...2, using: &random)
        let polynomial = line.polynomial + Polynomial(room - value, ring.context)
        return Bound(polynomial: polynomial, isStrict: room > 0 && Bool.random(using: &random))
      }
      #expect(!LinearBounds(kept).areInfeasible(Budget(.init())))
      // With positive factors they sum up to 0, and so to −1 with another one.
      var sum = Polynomial(ring.context)
      for bound in kept { sum = sum + bound.polynomial.scaled(by: Int.random(in: 1...3, using: &random)) }
      let isStrict = Bool.random(using: &random)
      let last = Bound(polynomial: -sum - Polynomial(isStrict ? 0 : 1, ring.context), isStrict: isStrict)
      #expect(LinearBounds(kept + [last]).areInfeasible(Budget(.init())))
    }
  }
}
