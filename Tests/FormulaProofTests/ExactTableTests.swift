import FormulaSyntax
import TestSupport
import Testing

@testable import FormulaProof

/// Exact arithmetic against SymPy and Python's integers, by tables.
@Suite struct ExactTableTests {
  private static let contexts = [8, 16, 32].map { PolynomialContext.withVariables($0) }

  // MARK: Integers

  @Test func integersAreThoseOfPython() throws {
    let rows = TableRow.all("integers")
    #expect(rows.count > 80)
    for row in rows {
      let words = row.words
      let value = try #require(BigInteger(decimal: words[0]), "\(row.text)")
      #expect(value.text == words[0])
      #expect(value.bitCount == Int(words[1]), "\(row.text): \(value.bitCount)")
      #expect(value.sign == Int(words[2]))
      #expect(value.exactSquareRoot?.text ?? "none" == words[3], "\(row.text)")
      #expect(value.small == Int(words[0]))
      #expect(value.isOne == (words[0] == "1"))
      let negated = value.negated
      #expect(
        negated.text
          == (words[0] == "0" ? "0" : words[0].hasPrefix("-") ? String(words[0].dropFirst()) : "-" + words[0])
      )
      #expect(negated.negated == value && (negated == value) == (words[0] == "0"))
      #expect(negated.sign == -value.sign && negated.bitCount == value.bitCount)
    }
    for (a, left) in rows.enumerated() {
      for (b, right) in rows.enumerated() {
        let isEqual = BigInteger(decimal: left.words[0]) == BigInteger(decimal: right.words[0])
        #expect(isEqual == (left.words[0] == right.words[0]), "\(a), \(b)")
      }
    }
  }

  @Test(arguments: ["", "-", "+1", "1.0", "0x10", "12a", "--3", "1 2", "١", "1e5"])
  func whatIsNoIntegerIsNone(text: String) {
    let value = BigInteger(decimal: text)
    // FLINT may skip blanks; anything that it reads must be what Swift reads.
    #expect(value == nil || value?.text == String(text.filter { $0 != " " }), "\(text): \(value?.text ?? "")")
  }

  @Test func powersOfTenAreDigits() {
    for exponent in [0, 1, 17, 18, 19, 40, 300] {
      #expect(BigInteger(tenToThe: exponent).text == "1" + String(repeating: "0", count: exponent))
    }
  }

  /// Fractions of words, against wider arithmetic: what does not fit is refused and never wrong.
  @Test func fractionsOfWordsAreExactOrNone() throws {
    let seed = testSeed(23)
    var random = SeededGenerator(seed: seed)
    func word() -> Int {
      switch Int.random(in: 0...5, using: &random) {
      case 0: [0, 1, -1, Int.max, Int.min + 1, Int.max - 1, 2].randomElement(using: &random) ?? 0
      case 1: Int.random(in: Int.min + 1...Int.max, using: &random)
      case 2: Int.random(in: -3_000_000_000...3_000_000_000, using: &random)
      default: Int.random(in: -50...50, using: &random)
      }
    }
    var (fits, refused) = (0, 0)
    for _ in 0..<20_000 {
      let (a, b, c, d) = (word(), word(), word(), word())
      #expect((Rational(a, over: b) == nil) == (b == 0))
      guard let left = Rational(a, over: b), let right = Rational(c, over: d) else { continue }
      #expect(left.denominator > 0)
      #expect(Rational.gcd(left.numerator.magnitude, left.denominator.magnitude) == 1)
      #expect(Int128(left.numerator) * Int128(b) == Int128(a) * Int128(left.denominator))
      // Compares p/q of words with x/y of double words, by cross products of at most 192 bits, halved by remainders.
      func isEqual(_ value: Rational, _ top: Int128, _ bottom: Int128) -> Bool {
        guard bottom != 0 else { return false }
        let (whole, rest) = top.quotientAndRemainder(dividingBy: bottom)
        let (myWhole, myRest) = value.numerator.quotientAndRemainder(dividingBy: value.denominator)
        guard whole == Int128(myWhole) else { return false }
        // rest/bottom = myRest/denominator in lowest terms.
        var (x, y) = (rest.magnitude, bottom.magnitude)
        while y != 0 { (x, y) = (y, x % y) }
        if rest == 0 { return myRest == 0 }
        let isNegative = (rest < 0) != (bottom < 0)
        return rest.magnitude / x == UInt128(myRest.magnitude)
          && bottom.magnitude / x == UInt128(value.denominator)
          && (myRest < 0) == isNegative
      }
      let (p, q) = (Int128(left.numerator), Int128(left.denominator))
      let (r, s) = (Int128(right.numerator), Int128(right.denominator))
      let (sum, overflow) = (p * s).addingReportingOverflow(r * q)
      let results: [(Rational?, Int128, Int128)] = [
        (overflow ? nil : left.adding(right), sum, q * s), (left.multiplied(by: right), p * r, q * s),
        (left.divided(by: right), p * s, q * r),
      ]
      for (result, top, bottom) in results {
        if let result {
          fits += 1
          #expect(isEqual(result, top, bottom), "\(left.text), \(right.text): \(result.text); seed \(seed)")
        } else {
          refused += 1
          let isSmall = [p, q, r, s].allSatisfy { $0.magnitude < 1 << 30 }
          #expect(!isSmall || bottom == 0, "\(left.text), \(right.text) is refused; seed \(seed)")
        }
      }
      #expect(left.divided(by: .zero) == nil)
      // ⌊p/q⌋ ≤ p/q < ⌊p/q⌋ + 1.
      let floor = Int128(left.floor.numerator)
      #expect(left.floor.isInteger && floor * q <= p && p < (floor + 1) * q, "\(left.text)")
      #expect(left.negated.map { $0.numerator == -left.numerator } ?? false)
    }
    #expect(fits > 20_000 && refused > 1_000)
  }

  @Test func leastCommonMultiples() {
    for a in 1...40 {
      for b in 1...40 {
        let expected = (1...(a * b)).first { $0 % a == 0 && $0 % b == 0 }
        #expect(Rational.lcm(a, b) == expected)
        let divisor = (1...min(a, b)).last { a % $0 == 0 && b % $0 == 0 }
        #expect(Rational.divisor(UInt(a), UInt(b)) == divisor.map(UInt.init))
      }
    }
    #expect(
      Rational.lcm(0, 3) == nil && Rational.lcm(3, -1) == nil && Rational.lcm(Int.max, Int.max - 1) == nil)
    #expect(Rational.divisor(0, 0) == 0 && Rational.divisor(0, 7) == 7 && Rational.gcd(0, 0) == 1)
  }

  @Test func primesAndResidues() {
    for number in [1, 2, 3, 4, 12, 97, 360, 1001, 65_536, 999_983, 1_000_000_007, 600_851_475_143] {
      let factors = primeFactors(of: UInt(number))
      let product = factors.reduce(1) { product, factor in
        (0..<factor.exponent).reduce(product) { power, _ in power * factor.prime }
      }
      #expect(product == number)
      for (index, factor) in factors.enumerated() {
        let root = Int(Double(factor.prime).squareRoot()) + 1
        #expect(
          factor.prime == 2 || !(2...max(2, root)).contains { $0 < factor.prime && factor.prime % $0 == 0 })
        #expect(index == 0 || factors[index - 1].prime < factor.prime)
      }
    }
    // Euler's criterion: (a/p) is a^((p−1)/2) modulo p.
    for prime in [3, 5, 7, 11, 13, 101] {
      for a in -20...200 {
        let base = ((a % prime) + prime) % prime
        let power = (0..<(prime - 1) / 2).reduce(1) { power, _ in power * base % prime }
        #expect(jacobiSymbol(a, prime) == (power == prime - 1 ? -1 : power), "(\(a)/\(prime))")
      }
    }
  }

  // MARK: Polynomials

  /// A polynomial as SymPy writes it, in the variables x, y and z at given places of a context.
  private static func polynomial(
    _ text: String, _ context: PolynomialContext, at places: [String: Int]
  ) throws -> Polynomial {
    let reading = CalculatorParser.read(Array("\(text) = 0".utf8), scope: NameScope())
    let expression = try #require(reading.statements.first?.sides.first, "\(text): \(reading.diagnostics)")
    func value(_ expression: Expression) throws -> Polynomial {
      switch expression.node {
      case .number(let numeral):
        return Polynomial(try #require(BigInteger(decimal: numeral.text)), context)
      case .symbol(let symbol):
        var exponents = [UInt](repeating: 0, count: context.variableCount)
        exponents[try #require(places[symbol.name])] = 1
        return Polynomial(monomial: exponents, context)
      case .negation(let operand): return try -value(operand)
      case .sum(let terms): return try terms.reduce(Polynomial(context)) { try $0 + value($1) }
      case .product(let factors): return try factors.reduce(Polynomial(1, context)) { try $0 * value($1) }
      case .power(let base, let exponent):
        let base = try value(base)
        // By products one after the other, as `raised(to:)` is not.
        return (0..<(try #require(exponent.knownInteger))).reduce(Polynomial(1, context)) { power, _ in
          power * base
        }
      default: throw Unreadable(text: text)
      }
    }
    return try value(expression)
  }

  private struct Unreadable: Error {
    var text: String
  }

  private static let places = [
    ["x": 0, "y": 3, "z": 7], ["x": 1, "y": 2, "z": 15], ["x": 0, "y": 1, "z": 31],
  ]

  @Test(arguments: ["factors", "gcd", "quotient", "zeros"], [0, 1, 2])
  func polynomialsAreThoseOfSymPy(kind: String, context: Int) throws {
    let rows = TableRow.all("polynomials").filter { $0.text.hasPrefix(kind + " ") }
    #expect(rows.count >= 60)
    let (ring, places) = (Self.contexts[context], Self.places[context])
    func read(_ text: String) throws -> Polynomial { try Self.polynomial(text, ring, at: places) }
    for row in rows {
      let parts = row.parts(between: ";").enumerated().map {
        $0 == 0 ? String($1.dropFirst(kind.utf8.count + 1)) : $1
      }
      let first = try read(parts[0])
      switch kind {
      case "factors":
        let result = try #require(first.factored(), "\(row.text)")
        #expect(result.constant.text == parts[1], "\(row.text): \(result.constant.text)")
        var expected: [(Polynomial, Int)] = []
        for part in parts[2...] {
          let pieces = part.components(separatedBy: " ^ ")
          expected.append((try read(pieces[0]), try #require(Int(pieces[1]))))
        }
        #expect(result.factors.count == expected.count, "\(row.text)")
        for (base, exponent) in expected {
          #expect(result.factors.contains { $0.base == base && $0.exponent == exponent }, "\(row.text)")
        }
        let product = result.factors.reduce(Polynomial(result.constant, ring)) { product, factor in
          (0..<factor.exponent).reduce(product) { power, _ in power * factor.base }
        }
        #expect(product == first, "\(row.text)")
      case "gcd":
        let (second, divisor) = (try read(parts[1]), try read(parts[2]))
        #expect(try #require(first.greatestCommonDivisor(second)) == divisor, "\(row.text)")
        #expect(try #require(second.greatestCommonDivisor(first)) == divisor, "\(row.text)")
        #expect(try #require((-first).greatestCommonDivisor(second)) == divisor, "\(row.text)")
        #expect(first.divided(exactlyBy: divisor) != nil && second.divided(exactlyBy: divisor) != nil)
      case "quotient":
        let second = try read(parts[1])
        if parts[2] == "none" {
          #expect(first.divided(exactlyBy: second) == nil, "\(row.text)")
        } else {
          #expect(
            try #require(first.divided(exactlyBy: second), "\(row.text)") == read(parts[2]), "\(row.text)")
        }
      default:
        #expect(first.realRootCount(in: try #require(places["x"])) == Int(parts[1]), "\(row.text)")
      }
    }
  }

  @Test func minimalPolynomialsOfCosines() throws {
    let rows = TableRow.all("cosines")
    #expect(rows.count >= 60)
    for row in rows {
      let order = try #require(Int(row.words[0]))
      let coefficients = row.words[1].split(separator: ",").compactMap { Int($0) }
      for context in Self.contexts {
        var expected = Polynomial(context)
        for (index, coefficient) in coefficients.enumerated() {
          var exponents = [UInt](repeating: 0, count: context.variableCount)
          exponents[2] = UInt(coefficients.count - 1 - index)
          expected = expected + Polynomial(monomial: exponents, context).scaled(by: coefficient)
        }
        let found = Polynomial.minimalPolynomialOfCosine(order: order, variable: 2, context)
        #expect(found == expected, "2 cos(2π/\(order))")
      }
    }
  }

  // MARK: Algebraic numbers

  /// Signs of nested roots and of sums of cosines; those that are 0 are recognised as such.
  @Test func signsOfAlgebraicNumbers() throws {
    let rows = TableRow.all("algebraic")
    #expect(rows.count > 250)
    var unknown = 0
    for row in rows {
      let words = row.text.split(separator: " ", maxSplits: 1).map(String.init)
      let expected = try #require(Int(words[0]))
      let reading = CalculatorParser.read(Array("\(words[1]) = 0".utf8), scope: NameScope())
      let expression = try #require(reading.statements.first?.sides.first, "\(row.text)")
      let budget = Budget(.init(seconds: 20))
      let evaluator = Evaluator(
        Environment(),
        numbers: NumberSystem<AlgebraicNumber>(
          numeral: { AlgebraicNumber($0) }, constant: { AlgebraicNumber($0) }, symbol: { _ in .unknown }))
      let value = try #require(try evaluator.evaluate(expression).asNumber)
      if let sign = value.sign(budget: budget) {
        #expect(sign == expected, "\(row.text): \(sign)")
        #expect((-value).sign(budget: budget) == -expected, "\(row.text)")
        #expect(
          AlgebraicNumber.absoluteValue(value).sign(budget: budget) ?? expected * expected == expected
            * expected)
      } else {
        unknown += 1
      }
    }
    print("\(unknown) of \(rows.count) algebraic numbers have signs beyond reach")
    #expect(unknown * 20 <= rows.count)
  }

  /// The same rows as claims: of three relations one is proved, and the others are refuted.
  @Test(arguments: TableRow.all("algebraic").filter { $0.number % 6 == 0 })
  func comparisonsOfAlgebraicNumbers(row: TableRow) throws {
    let words = row.text.split(separator: " ", maxSplits: 1).map(String.init)
    let sign = try #require(Int(words[0]))
    for (relation, holds) in [
      ("=", sign == 0), ("<", sign < 0), (">", sign > 0), ("<=", sign <= 0), (">=", sign >= 0),
      ("!=", sign != 0),
    ] {
      let verdict = judge("\(words[1]) \(relation) 0").verdict
      // Of one of Ramanujan's roots the bound is out of reach.
      if words[1].contains("root(3, 5)"), verdict == .undecided { continue }
      #expect(verdict == (holds ? .proved : .refuted), "\(words[1]) \(relation) 0: \(verdict)")
    }
  }
}
