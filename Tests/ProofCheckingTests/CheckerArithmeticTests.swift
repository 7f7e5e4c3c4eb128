import FormulaSyntax
import SourceText
import TestSupport
import Testing

@testable import ProofChecking

/// The checker's own arithmetic, held to laws and to numbers that are known.
@Suite struct CheckerArithmeticTests {
  private func number(_ random: inout SeededGenerator) -> Integer {
    let limbs = Int.random(in: 0...6, using: &random)
    var result = Integer(Int.random(in: -3...3, using: &random))
    for _ in 0..<limbs {
      // Many limbs are all ones or zeros, where carries run on.
      let limb = [0, 1, (1 << 32) - 1, Int.random(in: 0..<1 << 32, using: &random)].randomElement(
        using: &random)
      result = result * Integer(1 << 32) + Integer(limb ?? 0)
    }
    return result
  }

  @Test func integersObeyTheirLaws() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<3_000 {
      let (a, b, c) = (number(&random), number(&random), number(&random))
      #expect((a + b) - b == a)
      #expect((a + b) * c == a * c + b * c)
      #expect(a * b == b * a)
      #expect((a < b) == (b - a).isPositiveNumber)
      if let (quotient, rest) = a.divided(by: b) {
        #expect(quotient * b + rest == a)
        #expect(rest.isZero || rest.isNegative == b.isNegative)
        #expect(rest.magnitude < b.magnitude)
      } else {
        #expect(b.isZero)
      }
      let divisor = Integer.greatestCommonDivisor(a, b)
      if !divisor.isZero {
        #expect(a.divided(by: divisor)?.rest.isZero == true && b.divided(by: divisor)?.rest.isZero == true)
      }
      let root = a.magnitude.root(degree: 3)
      #expect(root.raised(to: 3) <= a.magnitude && a.magnitude < (root + Integer(1)).raised(to: 3))
      let shift = Int.random(in: 0...100, using: &random)
      #expect(a.shifted(by: shift) == a * Integer(2).raised(to: shift))
      #expect(a.shifted(by: -shift) == a.divided(by: Integer(2).raised(to: shift))?.quotient)
    }
    #expect(Integer(decimal: "340282366920938463463374607431768211456") == Integer(2).raised(to: 128))
    #expect(Integer(.min).magnitude == Integer(2).raised(to: 63))
  }

  @Test(arguments: [
    ("π", "3.14159265358979323846264338327950288419716939937510582097494459"),
    ("exp(1)", "2.71828182845904523536028747135266249775724709369995957496696763"),
    ("exp(-20)", "0.00000000206115362243855782796594038015582097637580727559910369297"),
    ("log(10)", "2.30258509299404568401799145468436420760110148862877297603332790"),
    ("log(0.001)", "-6.90775527898213705205397436405309262280330446588631892809998370"),
    ("sin(1)", "0.84147098480789650665250232163029899962256306079837106567275170"),
    ("cos(100)", "0.86231887228768393410193851395084253551008400853551082928016211"),
    ("atan(2)", "1.10714871779409050301706546017853704007004764540143264667653920"),
    ("asin(0.9)", "1.11976951499863418668667705584539961589516218640330288237568186"),
    ("acos(-0.3)", "1.87548898081029412720332465286728060905314473139432929788045024"),
    ("atan2(-1, -1)", "-2.35619449019234492884698253745962716314787704953132936573120844"),
    ("sqrt(2)", "1.41421356237309504880168872420969807856967187537694807317667974"),
    ("tanh(0.5)", "0.46211715726000975850231848364367254873028928033011303855273181"),
  ])
  func enclosuresHoldWhatIsKnown(text: String, digits: String) throws {
    let reading = CalculatorParser.read(Array(text.utf8), scope: NameScope())
    let expression = try #require(reading.statements.first?.sides.first)
    for precision in [32, 64, 150] {
      let value = try #require(Enclosure(precision: precision).value(expression))
      let isNegative = digits.hasPrefix("-")
      let numeral = try #require(Numeral(ascii: (isNegative ? digits.dropFirst() : digits[...]).utf8))
      let known = try Interval(Expansion.rational(numeral), 250)
      let unit = Interval(try #require(Rational(Integer(1), over: Integer(10).raised(to: 58))), 250)
      let exact = isNegative ? -known : known
      #expect((exact + unit).high.shifted(by: precision - 250 + 1) >= value.low.shifted(by: 1))
      #expect((exact - unit).low.shifted(by: precision - 250 + 1) <= value.high.shifted(by: 1))
      #expect(value.width < Integer(1 << 24), "\(text) at \(precision): \(value)")
    }
  }

  /// Steps have a value only where enclosures tell on which side of the step they are.
  @Test(
    arguments: [
      ("floor(-1/2)", -1), ("floor(7/2)", 3), ("floor(-3)", -3), ("floor(4)", 4), ("floor(-22/7)", -4),
      ("floor(pi)", 3), ("floor(-pi)", -4), ("sign(-1/1000)", -1), ("sign(0)", 0), ("sign(pi - 3)", 1),
      ("floor(sqrt(2)*sqrt(2))", nil), ("sign(sin(pi))", nil), ("floor(cos(0) - 1 + sin(pi))", nil),
    ] as [(String, Int?)])
  func stepsOfEnclosures(text: String, expected: Int?) throws {
    let reading = CalculatorParser.read(Array(text.utf8), scope: NameScope())
    let expression = try #require(reading.statements.first?.sides.first)
    for precision in [32, 64, 150] {
      let value = Enclosure(precision: precision).value(expression)
      let known = expected.map { Interval(Rational($0), precision) }
      #expect(
        value?.low == known?.low && value?.high == known?.high, "\(text) at \(precision): \(value as Any)")
    }
  }

  @Test func minimalPolynomialsAreThoseOfCosines() throws {
    // 2cos(2π/5) = (√5 − 1)/2 is a zero of x² + x − 1, and 2cos(2π/7) of x³ + x² − 2x − 1.
    let x = Polynomial(atom: 0)
    let five = try #require(try MinimalPolynomial.ofDoubledCosine(5, atom: 0))
    #expect(five.degree == 2 && five.value == Polynomial(1) - x)
    let seven = try #require(try MinimalPolynomial.ofDoubledCosine(7, atom: 0))
    #expect(seven.degree == 3 && seven.value == Polynomial(1) + x.scaled(by: Rational(2)) - x * x)
  }

  @Test func signsFollowFromRules() {
    for a: Signs in [.negative, .zero, .positive, .nonnegative, .nonzero, .any] {
      for b: Signs in [.negative, .zero, .positive, .nonnegative, .nonzero, .any] {
        var product: Signs = []
        var sum: Signs = []
        for (one, x) in [(Signs.negative, -2), (.negative, -1), (.zero, 0), (.positive, 1), (.positive, 2)]
        where a.contains(one) {
          for (other, y) in [
            (Signs.negative, -2), (.negative, -1), (.zero, 0), (.positive, 1), (.positive, 2),
          ]
          where b.contains(other) {
            product.insert(Signs(of: x * y))
            sum.insert(Signs(of: x + y))
          }
        }
        #expect(a.times(b) == product, "\(a) times \(b)")
        #expect(a.plus(b).isSuperset(of: sum), "\(a) plus \(b)")
      }
      for exponent in 1...4 {
        let powers = (1..<exponent).reduce(a) { power, _ in power.times(a) }
        #expect(powers.isSuperset(of: a.raised(to: exponent)), "\(a) to the \(exponent)")
      }
    }
  }
}

extension Integer {
  fileprivate var isPositiveNumber: Bool { sign > 0 }
}
