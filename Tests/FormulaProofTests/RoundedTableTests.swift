import FormulaSyntax
import SourceText
import TestSupport
import Testing

@testable import FormulaProof

/// Digits that are printed, and digits that are claimed, by the tables of exact fractions.
@Suite struct RoundedTableTests {
  /// A claim of an approximation, and whether it is right.
  @Test(arguments: TableRow.all("printed")) func halfAUnitOfTheLastPlaceDecides(row: TableRow) throws {
    let parts = row.parts(between: ": ")
    let claim = parts[1]
    let judgement = judge(claim)
    #expect(judgement.verdict == (parts[0] == "true" ? .confirmed : .refuted), "\(row.text): \(judgement)")
    if parts[0] == "false" {
      #expect(judgement.counterexample?.assignments == [], "\(row.text)")
      // Both values are shown, and differ.
      #expect(judgement.left != nil && judgement.left != judgement.right, "\(row.text): \(judgement)")
    }
    // The sides change places where the other one is not written as a decimal too.
    let sides = claim.components(separatedBy: " ~= ")
    if sides[0].contains("("), parts[0] == "true" {
      #expect(judge("\(sides[1]) ~= \(sides[0])").verdict == .confirmed, "\(row.text)")
    }
  }

  @Test func thereAreRowsOfBothKinds() {
    let rows = TableRow.all("printed")
    #expect(rows.filter { $0.text.hasPrefix("true: ") }.count > 200)
    #expect(rows.filter { $0.text.hasPrefix("false: ") }.count > 150)
    #expect(TableRow.all("rounded").count > 300)
  }

  /// Numbers are rounded to the nearest, half away from zero.
  @Test(arguments: [64, 128, 1024]) func numbersAreRoundedAsFractionsAre(precision: Int) throws {
    for row in TableRow.all("rounded") {
      let words = row.words
      let ball = try BallTableTests.ball(words[0], precision: precision)
      let count = try #require(Int(words[2]))
      let places: RoundingPlaces = words[1] == "decimals" ? .decimals(count) : .significant(count)
      let number = RoundedNumber(ball, places: places, breaksTies: true)
      // What needs more than 17 places, or more digits than 64 bits have, is not printed at all.
      guard let number else {
        #expect(words[3].utf8.count > 16, "\(row.text) is not rounded")
        continue
      }
      #expect((number.isNegative ? "-" : "") + number.digits == words[3], "\(row.text)")
      // Without ties broken it is the same, or it is not told.
      if let careful = RoundedNumber(ball, places: places, breaksTies: false) {
        #expect(careful == number, "\(row.text)")
      }
    }
  }

  /// A ball that holds two roundings is not rounded, whatever its midpoint.
  @Test func whatIsNotKnownIsNotRounded() {
    let wide = (Ball(1, precision: 64) / Ball(3)).union(Ball(2, precision: 64) / Ball(3))
    #expect(RoundedNumber(wide, places: .decimals(1), breaksTies: false) == nil)
    #expect(RoundedNumber(wide, places: .decimals(1), breaksTies: true) == nil)
    #expect(RoundedNumber(.undefined(precision: 64), places: .decimals(1), breaksTies: true) == nil)
    #expect(RoundedNumber(Ball(1), places: .decimals(-1), breaksTies: true) == nil)
    #expect(RoundedNumber(Ball(1), places: .decimals(18), breaksTies: true) == nil)
    // Around zero the digits are 0 and the sign is none.
    let tiny = Ball(-1, precision: 64).union(Ball(1, precision: 64)) / Ball(1_000_000)
    #expect(RoundedNumber(tiny, places: .decimals(2), breaksTies: false)?.digits == "0.00")
    #expect(RoundedNumber(tiny, places: .decimals(2), breaksTies: false)?.isNegative == false)
    #expect(RoundedNumber(tiny, places: .decimals(9), breaksTies: false) == nil)
  }

  // MARK: Values for the reader

  /// How far a printed decimal is from a fraction p/q, as a fraction of the unit of its last printed digit: |d − p/q| · q / unit.
  private static func isWithinOneUnit(_ text: String, of top: Int, over bottom: Int) -> Bool? {
    let parts = text.split(separator: "e")
    guard let mantissa = parts.first else { return nil }
    var power = parts.count > 1 ? Int(parts[1]) ?? 99 : 0
    var digits = String(mantissa)
    if let point = digits.firstIndex(of: ".") {
      power -= digits.distance(from: point, to: digits.endIndex) - 1
      digits.remove(at: point)
    }
    guard let whole = Int(digits), abs(power) <= 17 else { return nil }
    // |whole · 10^power − top/bottom| ≤ 10^power, multiplied by what is below lines.
    var scale: Int128 = 1
    for _ in 0..<abs(power) { scale *= 10 }
    let (w, t, b) = (Int128(whole), Int128(top), Int128(bottom))
    return power < 0
      ? abs(w * b - t * scale) <= b : abs(w * b * scale - t) <= b * scale
  }

  private static func abs(_ value: Int128) -> Int128 { value < 0 ? -value : value }
  private static func abs(_ value: Int) -> Int { value < 0 ? -value : value }

  /// No digit of a printed value is wrong by more than one unit of the last place; whole numbers are exact.
  @Test func printedValuesAreTrue() throws {
    let seed = testSeed(17)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<6_000 {
      let size = [9, 1_000, 1_000_000][Int.random(in: 0...2, using: &random)]
      let top = Int.random(in: -size...size, using: &random)
      let bottom = Int.random(
        in: 1...[3, 40, 9_999, 1_000_000][Int.random(in: 0...3, using: &random)], using: &random)
      let precision = [53, 64, 128][Int.random(in: 0...2, using: &random)]
      let digits = Int.random(in: 1...12, using: &random)
      let ball = Ball(top, precision: precision) / Ball(bottom, precision: precision)
      let text = ValueText.number(ball, digits: digits)
      if top % bottom == 0 {
        #expect(text == String(top / bottom), "\(top)/\(bottom)")
        continue
      }
      let isTrue = try #require(
        Self.isWithinOneUnit(text, of: top, over: bottom), "\(top)/\(bottom): \(text); seed \(seed)")
      #expect(isTrue, "\(top)/\(bottom) with \(digits) digits: \(text); seed \(seed)")
      #expect(text.hasPrefix("-") == (top < 0), "\(top)/\(bottom): \(text)")
    }
  }

  /// Two values that differ are printed differently, unless they agree in 120 digits.
  @Test func differentValuesLookDifferent() throws {
    for places in [1, 5, 9, 15, 29, 58, 100] {
      let left = Ball(1, precision: 1024) / Ball(3)
      let right = try left + BallTableTests.ball("1e-\(places)", precision: 1024)
      let texts = ValueText.distinct(.number(left), .number(right))
      #expect(texts.left != texts.right, "1e-\(places): \(texts)")
      let tuples = ValueText.distinct(
        .tuple([Ball(1), left]), .tuple([Ball(1), right]))
      #expect(tuples.left != tuples.right)
      #expect(tuples.left.hasPrefix("(1, 0.333") && tuples.left.hasSuffix(")"))
    }
    let same = ValueText.distinct(.number(Ball(2)), .number(Ball(2)))
    #expect(same.left == "2" && same.right == "2")
  }

  @Test func placesOfComponentsAreNamed() {
    let entries = (0..<6).map { Ball($0) }
    let matrix = Value<Ball>.matrix(rows: 2, columns: 3, elements: entries)
    #expect(ValueText.place(of: 0, in: matrix) == "row 1, column 1")
    #expect(ValueText.place(of: 5, in: matrix) == "row 2, column 3")
    #expect(ValueText.place(of: 3, in: matrix) == "row 2, column 1")
    #expect(
      ValueText.place(of: 2, in: .matrix(rows: 1, columns: 3, elements: Array(entries[..<3]))) == "column 3")
    #expect(
      ValueText.place(of: 2, in: .matrix(rows: 3, columns: 1, elements: Array(entries[..<3]))) == "row 3")
    #expect(ValueText.place(of: 2, in: .tuple(entries)) == "component 3")
    #expect(ValueText.place(of: 0, in: .number(Ball(1))) == "")
    #expect(ValueText.text(matrix, digits: 3) == "[[0, 1, 2], [3, 4, 5]]")
    #expect(ValueText.number(.undefined(precision: 64), digits: 3) == "undefined")
  }

  // MARK: Tolerances

  /// The tolerance that digits state, as an expression: half of the unit of the last place, times what stands behind it.
  @Test(arguments: [
    ("3", "0.5"), ("3.0", "0.05"), ("0.7071", "0.00005"), ("-0.7071", "0.00005"), ("120", "0.5"),
    ("45°", "0.5°"),
    ("1.50°", "0.005°"), ("1.2*10^5", "0.05*10^5"), ("-1.20*10^(-3)", "0.005*10^(-3)"),
  ]) func digitsStateTheirTolerance(text: String, expected: String) throws {
    func read(_ text: String) throws -> Expression {
      let reading = CalculatorParser.read(Array("\(text) = 0".utf8), scope: NameScope())
      return try #require(reading.statements.first?.sides.first)
    }
    let tolerances = try #require(PrintedDigits.tolerances(of: read(text)))
    #expect(tolerances.count == 1)
    // Compared as numbers: both are products of the same factors.
    let numbers = NumberSystem<Double>.doubles { _ in nil }
    let found = try Evaluator(Environment(), numbers: numbers).evaluate(tolerances[0]).asNumber
    let wanted = try Evaluator(Environment(), numbers: numbers).evaluate(read(expected)).asNumber
    #expect(Swift.abs(try #require(found) - (try #require(wanted))) < 1e-12)
  }

  @Test(arguments: ["x", "1/3", "sqrt(2)", "2*3", "0.5*2^3", "0.5 + 1", "3*10^x", "pi"])
  func whatIsNoDecimalStatesNone(text: String) throws {
    let reading = CalculatorParser.read(Array("\(text) = 0".utf8), scope: NameScope())
    let side = try #require(reading.statements.first?.sides.first)
    #expect(PrintedDigits.tolerances(of: side) == nil)
  }
}
