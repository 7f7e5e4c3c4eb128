import FormulaSyntax
import TestSupport
import Testing

@testable import FormulaProof

/// Laws of the small parts that everything rests on: signs, ranges of angles, monomials, polynomials, points.
@Suite struct PartLawTests {
  private static let seed = testSeed(53)

  // MARK: Signs

  private static let signSets = (UInt8(0)..<8).map { SignSet(rawValue: $0) }

  /// Numbers of each sign of a set; two of a sign, so that sums of opposite ones have every sign.
  private static func numbers(_ signs: SignSet) -> [Int] {
    (-2...2).filter { signs.contains(sign(of: $0)) }
  }

  private static func sign(of number: Int) -> SignSet {
    number < 0 ? .negative : number == 0 ? .zero : .positive
  }

  private static func signs(of numbers: [Int]) -> SignSet { numbers.reduce([]) { $0.union(sign(of: $1)) } }

  @Test(arguments: signSets) func signsOfNegativesAndPowers(signs: SignSet) {
    let numbers = Self.numbers(signs)
    #expect(signs.negated == Self.signs(of: numbers.map { -$0 }))
    #expect(signs.negated.negated == signs)
    #expect(signs.count == Set(numbers.map { $0.signum() }).count)
    #expect(signs.values == Set(numbers.map { $0.signum() }))
    #expect(signs.isNonnegative == (!numbers.isEmpty && numbers.allSatisfy { $0 >= 0 }))
    #expect(signs.isNonpositive == (!numbers.isEmpty && numbers.allSatisfy { $0 <= 0 }))
    #expect(signs.isNonzero == (!numbers.isEmpty && numbers.allSatisfy { $0 != 0 }))
    guard !numbers.isEmpty else { return #expect(signs == []) }
    for exponent in 0...5 {
      let powers = numbers.map { number in (0..<exponent).reduce(1) { power, _ in power * number } }
      #expect(signs.raised(to: exponent) == Self.signs(of: powers), "\(signs)^\(exponent)")
    }
  }

  @Test(arguments: signSets, signSets) func signsOfSumsAndProducts(left: SignSet, right: SignSet) {
    let (a, b) = (Self.numbers(left), Self.numbers(right))
    guard !a.isEmpty, !b.isEmpty else { return #expect(left.isEmpty || right.isEmpty) }
    let products = Self.signs(of: a.flatMap { x in b.map { x * $0 } })
    let sums = Self.signs(of: a.flatMap { x in b.map { x + $0 } })
    #expect(left.times(right) == products, "\(left.values) times \(right.values)")
    #expect(left.plus(right).isSuperset(of: sums), "\(left.values) plus \(right.values)")
    // What one sign each tells is told exactly.
    if left.count == 1, right.count == 1 { #expect(left.plus(right) == sums) }
    #expect(left.times(right) == right.times(left) && left.plus(right) == right.plus(left))
    #expect(left.negated.times(right) == left.times(right).negated)
    for third in Self.signSets where !third.isEmpty {
      #expect(left.times(right).times(third) == left.times(right.times(third)))
      // More signs of an operand, more of the result.
      #expect(left.union(third).times(right).isSuperset(of: left.times(right)))
      #expect(left.union(third).plus(right).isSuperset(of: sums))
    }
  }

  @Test func relationsHoldForSigns() {
    for relation in [Relation.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual] {
      for difference in -2...2 {
        let expected =
          switch relation {
          case .equal: difference == 0
          case .notEqual: difference != 0
          case .less: difference < 0
          case .lessOrEqual: difference <= 0
          case .greater: difference > 0
          default: difference >= 0
          }
        #expect(relation.holds(sign: difference.signum()) == expected)
        let (left, right) = (Ball(difference, precision: 64), Ball(0))
        #expect(relation.certainlyHolds(left, right) == expected)
      }
      #expect(relation.isStrict == !relation.holds(sign: 0))
      // What is not finite holds nowhere.
      #expect(!relation.certainlyHolds(.undefined(precision: 64), Ball(0)))
      #expect(!relation.certainlyHolds(Ball(0), .undefined(precision: 64)))
    }
  }

  // MARK: Ranges of angles

  /// The sign of the sine of so many 24ths of a right angle.
  private static func signOfSine(_ parts: Int) -> SignSet {
    let rest = ((parts % 96) + 96) % 96
    return rest % 48 == 0 ? .zero : rest < 48 ? .positive : .negative
  }

  @Test func signsOfSinesInRanges() throws {
    var random = SeededGenerator(seed: Self.seed)
    var told = 0
    for _ in 0..<6_000 {
      // Ends in twelfths of a right angle, often at right angles, and points between in halves of these.
      let low =
        Bool.random(using: &random)
        ? 12 * Int.random(in: -9...9, using: &random) : Int.random(in: -100...100, using: &random)
      let width =
        Bool.random(using: &random)
        ? 12 * Int.random(in: 0...4, using: &random) : Int.random(in: 0...60, using: &random)
      var range = AngleRange(
        low: Rational(low, over: 12), high: Rational(low + width, over: 12))
      range.includesLow = Bool.random(using: &random)
      range.includesHigh = Bool.random(using: &random)
      var inside = Array((2 * low)...(2 * (low + width)))
      if !range.includesLow { inside.removeFirst() }
      if !range.includesHigh, !inside.isEmpty { inside.removeLast() }
      guard !inside.isEmpty else { continue }
      for (found, shift) in [(range.signsOfSine, 0), (range.signsOfCosine, 24)] {
        let exact = inside.reduce(SignSet()) { $0.union(Self.signOfSine($1 + shift)) }
        #expect(found.isSuperset(of: exact), "\(range) + \(shift): \(found.values); seed \(Self.seed)")
        if found != .any {
          told += 1
          // Of a single angle more may be thought possible.
          #expect(width == 0 || found == exact, "\(range) + \(shift): \(found.values), \(exact.values)")
        } else {
          // Where it is not told, the sign changes, or more than one zero lies between.
          #expect(
            exact == .any || inside.filter { Self.signOfSine($0 + shift) == .zero }.count > 0
              || exact.count > 1)
        }
      }
      let holdsHalfTurn = inside.contains { (($0 % 96) + 96) % 96 == 48 }
      if holdsHalfTurn { #expect(range.mayHoldHalfTurn, "\(range)") }
      if !range.mayHoldHalfTurn { #expect(!holdsHalfTurn, "\(range)") }
      // A part of the angles has a part of the ends.
      let part = AnglePart(
        factor: Int.random(in: 1...5, using: &random), divisor: Int.random(in: 1...5, using: &random))
      let scaled = range.scaled(by: part)
      #expect(scaled.low == Rational(low * part.factor, over: 12 * part.divisor))
      #expect(scaled.high == Rational((low + width) * part.factor, over: 12 * part.divisor))
    }
    #expect(told > 2_000)
    let open = AngleRange(low: nil, high: Rational(1))
    #expect(open.signsOfSine == .any && open.signsOfCosine == .any && open.mayHoldHalfTurn)
    #expect(AngleRange(low: Rational(1), high: nil).signsOfSine == .any)
    #expect(AngleRange(low: nil, high: nil).mayHoldHalfTurn)
  }

  // MARK: Monomials

  @Test func monomialsAreListsOfExponents() {
    var random = SeededGenerator(seed: Self.seed)
    func drawn() -> [Int] {
      (0..<Monomial.variableCount).map { _ in
        Int.random(in: 0...3, using: &random) == 0 ? Int.random(in: 0...63, using: &random) : 0
      }
    }
    func monomial(_ exponents: [Int]) -> Monomial {
      exponents.enumerated().reduce(Monomial.one) { $0 * .power($1.element, of: $1.offset) }
    }
    for _ in 0..<4_000 {
      let (a, b) = (drawn(), drawn())
      let (x, y) = (monomial(a), monomial(b))
      for place in a.indices { #expect(x[place] == a[place]) }
      #expect(x.totalDegree == a.reduce(0, +))
      #expect((x * y).isValid && zip(a, b).enumerated().allSatisfy { (x * y)[$0] == $1.0 + $1.1 })
      #expect((x * y) / y == x && x.divides(x * y))
      #expect(x.divides(y) == zip(a, b).allSatisfy { $0 <= $1 })
      #expect(x.greatestCommonDivisor(y) == monomial(zip(a, b).map { min($0, $1) }))
      // Lexicographic order, the first variable the greatest.
      let order = zip(a, b).first { $0 != $1 }.map { $0.0 > $0.1 } ?? false
      #expect((x > y) == order && (x == y) == (a == b))
      #expect(x.firstVariable == a.firstIndex { $0 > 0 } && x.isOne == a.allSatisfy { $0 == 0 })
      var powers: [Int: Int] = [:]
      x.forEachPower { powers[$0] = $1 }
      #expect(
        powers
          == Dictionary(
            uniqueKeysWithValues: a.enumerated().filter { $0.element > 0 }.map { ($0.offset, $0.element) }))
      let shared = zip(a, b).contains { $0 > 0 && $1 > 0 }
      let meets = x.support.high & y.support.high | x.support.low & y.support.low != 0
      #expect(shared == meets)
    }
    #expect((Monomial.power(127, of: 3) * .power(1, of: 3)).isValid == false)
    #expect((Monomial.power(64, of: 15) * .power(63, of: 15)).isValid)
    #expect(Monomial.one[20] == 0)
  }

  // MARK: Polynomials

  /// A prime, modulo which values are computed by arithmetic of the test's own.
  private static let prime: UInt64 = (1 << 61) - 1

  private static func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let (high, low) = a.multipliedFullWidth(by: b)
    return prime.dividingFullWidth((high, low)).remainder
  }

  private static func power(_ base: UInt64, _ exponent: Int) -> UInt64 {
    (0..<exponent).reduce(1) { result, _ in product(result, base) }
  }

  private static func residue(_ integer: BigInteger) -> UInt64 {
    let text = integer.text
    let size = text.utf8.reduce(UInt64(0)) { value, digit in
      digit == UInt8(ascii: "-") ? value : (product(value, 10) + UInt64(digit - 48)) % prime
    }
    return text.hasPrefix("-") ? (prime - size) % prime : size
  }

  private static func value(_ polynomial: Polynomial, _ point: [UInt64]) -> UInt64 {
    (0..<polynomial.termCount).reduce(0) { sum, term in
      let powers = polynomial.powers(ofTerm: term) ?? []
      let value = powers.reduce(residue(polynomial.coefficient(ofTerm: term))) {
        product($0, power(point[$1.variable], $1.exponent))
      }
      return (sum + value) % prime
    }
  }

  private static func drawn(
    _ context: PolynomialContext, _ random: inout SeededGenerator, terms: Int, degree: Int, isLarge: Bool
  ) -> Polynomial {
    let variables = [0, 1, 5, context.variableCount - 1]
    return (0..<terms).reduce(Polynomial(context)) { sum, _ in
      var exponents = [UInt](repeating: 0, count: context.variableCount)
      for variable in variables { exponents[variable] = UInt.random(in: 0...UInt(degree), using: &random) }
      let monomial = Polynomial(monomial: exponents, context)
      let size = Int.random(in: isLarge ? Int.min...Int.max : -9...9, using: &random)
      return sum + monomial.scaled(by: size)
    }
  }

  @Test(arguments: [8, 16, 32]) func operationsAreThoseOfValues(variables: Int) throws {
    let context = PolynomialContext.withVariables(variables)
    var random = SeededGenerator(seed: Self.seed &+ UInt64(variables))
    for round in 0..<500 {
      let isLarge = round % 3 == 0
      func draw() -> Polynomial {
        Self.drawn(context, &random, terms: round % 7, degree: round % 5 == 0 ? 40 : 3, isLarge: isLarge)
      }
      let (a, b, c) = (draw(), draw(), draw())
      let point = (0..<context.variableCount).map { _ in UInt64.random(in: 0..<Self.prime, using: &random) }
      func v(_ polynomial: Polynomial) -> UInt64 { Self.value(polynomial, point) }
      #expect(v(a + b) == (v(a) + v(b)) % Self.prime)
      #expect((v(a - b) + v(b)) % Self.prime == v(a))
      #expect(v(a * b) == Self.product(v(a), v(b)))
      #expect((v(-a) + v(a)) % Self.prime == 0)
      if let cube = a.raised(to: 3) { #expect(v(cube) == Self.power(v(a), 3)) }
      let factor = Int.random(in: isLarge ? Int.min...Int.max : -9...9, using: &random)
      #expect(v(a.scaled(by: factor)) == Self.product(v(a), Self.residue(BigInteger(factor))))
      // Laws of a ring, between polynomials.
      #expect(a + b == b + a && a * b == b * a && (a + b) + c == a + (b + c) && (a * b) * c == a * (b * c))
      #expect(a * (b + c) == a * b + a * c && a - a == Polynomial(context) && a * Polynomial(1, context) == a)
      // No term has the coefficient 0, and terms fall.
      let product = a * b
      for term in 0..<product.termCount {
        #expect(product.coefficientSign(ofTerm: term) == product.coefficient(ofTerm: term).sign)
        #expect(product.coefficient(ofTerm: term).sign != 0)
        guard term > 0 else { continue }
        let (one, other) = (
          try #require(product.exponents(ofTerm: term - 1)), try #require(product.exponents(ofTerm: term))
        )
        #expect(zip(one, other).first { $0 != $1 }.map { $0.0 > $0.1 } == true)
      }
      guard !b.isZero else { continue }
      let quotient = try #require(product.divided(exactlyBy: b))
      #expect(quotient == a)
      #expect(a.isZero || (product + Polynomial(1, context)).divided(exactlyBy: b) == nil || b.isConstant)
      if !a.isZero, let divisor = product.greatestCommonDivisor(b) {
        #expect(b.divided(exactlyBy: divisor) != nil && product.divided(exactlyBy: divisor) != nil)
        #expect(divisor.totalDegree == b.totalDegree)
      }
      for variable in product.usedVariables {
        if a.isZero { continue }
        let sum = (try #require(a.degree(in: variable))) + (try #require(b.degree(in: variable)))
        #expect(product.degree(in: variable) == sum)
      }
    }
  }

  /// A remainder is reduced, and its difference from a multiple of the dividend is a combination of the divisors: both vanish at
  /// common zeros of these.
  @Test func remaindersVanishWhereDividendsDo() {
    let context = PolynomialContext.withVariables(8)
    var random = SeededGenerator(seed: Self.seed)
    func variable(_ place: Int) -> Polynomial {
      var exponents = [UInt](repeating: 0, count: 8)
      exponents[place] = 1
      return Polynomial(monomial: exponents, context)
    }
    let one = Polynomial(1, context)
    for _ in 0..<200 {
      // x² = 1 − y² and z² = 5, as of a sine and a root; monic, so that the remainder is exact.
      let relations = [
        variable(0) * variable(0) + variable(1) * variable(1) - one,
        variable(5) * variable(5) - one.scaled(by: 5),
      ]
      let dividend = Self.drawn(context, &random, terms: 5, degree: 5, isLarge: false)
      let rest = dividend.remainder(dividingBy: relations)
      #expect((rest.degree(in: 0) ?? 9) < 2 && (rest.degree(in: 5) ?? 9) < 2)
      // A point of both: z is a square root of 5 modulo the prime where there is one; here 5 is replaced by 4.
      let easy = [relations[0], variable(5) * variable(5) - one.scaled(by: 4)]
      let easyRest = dividend.remainder(dividingBy: easy)
      // (2t/(1 + t²), (1 − t²)/(1 + t²)) with t = 2: modulo p, 5 has an inverse.
      let inverse = Self.power(of: 5, Self.prime - 2)
      var point = (0..<8).map { _ in UInt64.random(in: 0..<Self.prime, using: &random) }
      point[0] = Self.product(4, inverse)
      point[1] = Self.product(Self.prime - 3, inverse)
      point[5] = 2
      #expect(Self.value(easyRest, point) == Self.value(dividend, point))
      #expect((dividend * relations[0]).remainder(dividingBy: relations).isZero)
    }
  }

  private static func power(of base: UInt64, _ exponent: UInt64) -> UInt64 {
    var (result, square, rest) = (UInt64(1), base, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = product(result, square) }
      square = product(square, square)
      rest >>= 1
    }
    return result
  }

  // MARK: Points

  @Test(arguments: 0...5) func pointsAreOfTheirKinds(count: Int) {
    var random = SeededGenerator(seed: Self.seed &+ UInt64(count))
    for _ in 0..<8 {
      let isAngle = (0..<count).map { _ in Bool.random(using: &random) }
      let isInteger = isAngle.map { !$0 && Bool.random(using: &random) }
      let points = Array(SamplePoints(isAngle: isAngle, isInteger: isInteger))
      let again = Array(SamplePoints(isAngle: isAngle, isInteger: isInteger))
      #expect(points == again, "two runs try other points")
      #expect(count == 0 ? points == [[]] : points.count > 100)
      for point in points {
        #expect(point.count == count)
        for (place, value) in point.enumerated() {
          if isInteger[place] { #expect(value.isInteger && value.rational.isInteger) }
          #expect(value.isDegrees == isAngle[place])
        }
      }
      // First values that differ from each other, from 0 and from 1.
      for point in points.prefix(4) where !isInteger.contains(true) {
        #expect(Set(point.map(\.text)).count == count)
        for value in point where !value.isDegrees { #expect(!["0", "1"].contains(value.text)) }
      }
      // Simple values are all there: 0, 1 and −1 for each, alone.
      if count > 0, !isAngle.contains(true) {
        for simple in ["0", "1", "2", "-1"] {
          #expect(points.contains { $0.allSatisfy { $0.text == simple } || count > 3 })
        }
      }
    }
  }

  @Test(arguments: [
    ("3", "3", 3.0), ("6/4", "3/2", 1.5), ("-2^3/4", "-2", -2.0), ("1/3 + 1/6", "1/2", 0.5),
    ("(2/3)^2", "4/9", 4.0 / 9),
    ("2*3*(1/4)", "3/2", 1.5), ("-(1 - 3)", "2", 2.0),
  ]) func valuesOfFractionsAreFractions(text: String, shown: String, double: Double) throws {
    let side = try #require(QuickJudge.read("\(text) = 0").first?.sides.first)
    let value = SampleValue(side)
    #expect(value.text == shown && value.formula == nil && abs(value.double - double) < 1e-15)
    let ball = value.ball(precision: 128)
    #expect(Ball(Int((double * 1_000_000).rounded()) - 1, precision: 64).isLess(than: ball * Ball(1_000_000)))
    #expect(value.isInteger == (double == double.rounded()))
    #expect(value.neighbours.first == value && value.neighbours.count > 1)
  }

  @Test(arguments: [
    ("sqrt(2)", 1.4142135623730951), ("pi/3", 1.0471975511965976), ("atan(5)", 1.373400766945016),
    ("1 + root(2, 3)", 2.2599210498948734),
  ])
  func valuesOfFormulasStayFormulas(text: String, double: Double) throws {
    let side = try #require(QuickJudge.read("\(text) = 0").first?.sides.first)
    let value = SampleValue(side)
    #expect(value.formula != nil && !value.isInteger && abs(value.double - double) < 1e-14)
    #expect(value.neighbours == [value])
    let ball = value.ball(precision: 200) * Ball(1 << 50, precision: 200)
    #expect(Ball(Int(double * Double(1 << 50)) - 8, precision: 200).isLess(than: ball))
    #expect(ball.isLess(than: Ball(Int(double * Double(1 << 50)) + 8, precision: 200)))
  }
}
