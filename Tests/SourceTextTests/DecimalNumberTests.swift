import SourceText
import TestSupport
import Testing

struct DecimalNumberTests {
  /// The standard library's reader, which asks the C library, says which double is the nearest.
  @Test func writtenNumbersBecomeTheNearestDouble() throws {
    let seed = testSeed()
    var generator = SeededGenerator(seed: seed)
    func digits(from least: Int, to most: [Int]) -> String {
      let count = Int.random(
        in: least...most[Int.random(in: most.indices, using: &generator)], using: &generator)
      return String((0..<count).map { _ in Character("\(Int.random(in: 0...9, using: &generator))") })
    }
    for _ in 0..<4_000 {
      let sign = ["", "-", "+"].randomElement(using: &generator) ?? ""
      let whole = digits(from: 1, to: [3, 17, 40, 330])
      let part = digits(from: 0, to: [2, 17, 60, 340])
      let power = Bool.random(using: &generator) ? "" : "e\(Int.random(in: -340...310, using: &generator))"
      let text = "\(sign)\(whole)\(part.isEmpty ? "" : "." + part)\(power)"
      let expected = try #require(Double(text))
      #expect(DecimalNumber(ascii: Array(text.utf8))?.doubleValue == expected, "seed \(seed): \(text)")

      let plain = "\(whole)\(part.isEmpty ? "" : "." + part)"
      let numeral = try #require(Numeral(ascii: Array(plain.utf8)))
      #expect(numeral.doubleValue == Double(plain), "seed \(seed): \(plain)")
      #expect(numeral.text == plain || whole.first == "0", "seed \(seed): \(plain)")
    }
  }

  /// Halfway between two doubles the even one is taken, and a digit far behind decides otherwise.
  @Test(arguments: [
    ("9007199254740993", 9_007_199_254_740_992), ("9007199254740995", 9_007_199_254_740_996),
    ("9007199254740993.0000000000000000000000001", 9_007_199_254_740_994),
    ("-9007199254740993.0000000000000000000000001", -9_007_199_254_740_994),
    ("4.9e-324", 5e-324), ("2.4703282292062327e-324", 0), ("2.4703282292062328e-324", 5e-324),
    ("1.8e308", .infinity),
    ("-.5", -0.5), ("5.", 5), ("-0", -0.0), ("1E+2", 100), ("1e99999999999999999999", .infinity),
    ("0e99999999", 0),
  ])
  func theEdgesAreRounded(text: String, expected: Double) throws {
    let number = try #require(DecimalNumber(ascii: Array(text.utf8))?.doubleValue)
    #expect(number == expected && number.sign == expected.sign)
  }

  @Test(arguments: [
    "", "-", "+", ".", "e5", "1e", "1e+", "1e5x", "1 ", " 1", "--1", "1.2.3", "0x10", "inf", "nan", "1,5",
  ])
  func otherTextsAreNone(text: String) {
    #expect(DecimalNumber(ascii: Array(text.utf8)) == nil)
  }
}
