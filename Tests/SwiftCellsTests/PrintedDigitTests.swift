import CellRuntime
import Foundation
import TestSupport
import Testing

@testable import SwiftCells

/// Each printed digit is claimed, and none besides. The bounds come from integers, not from the rule under test.
@Suite("Printed digits") struct PrintedDigitTests {
  /// Nil where the text cannot be read.
  private static func holds(_ text: String, _ found: CellValue) -> Bool? {
    ExpectedValue.read(text)?.matches(found)
  }

  /// A numeral of so many digits and decimals, which claims what lies within half a unit of its last digit.
  @Test func halfAUnitOfTheLastDigit() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      let decimals = Int.random(in: 1...6, using: &random)
      let digits = Int.random(in: 0...9_999_999, using: &random)
      let isNegative = Bool.random(using: &random)
      var unit = 1
      for _ in 0..<decimals { unit *= 10 }
      let text =
        "\(isNegative ? "-" : "")\(digits / unit)."
        + String("\(unit + digits % unit)".dropFirst())
      for (hundredths, holds) in [
        (0, true), (49, true), (-49, true), (51, false), (-51, false), (100, false),
      ] {
        // The quotient of two integers below 2^53 is rounded once.
        let value = Double(digits * 100 + hundredths) / Double(unit * 100) * (isNegative ? -1 : 1)
        #expect(Self.holds(text, .number(value)) == holds, "\(seed): \(text), \(value)")
      }
    }
  }

  /// A number printed by C to so many decimals claims the number; with its last digit changed it does not.
  @Test func whatCPrintsIsMet() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let number =
        Double.random(in: -1...1, using: &random) * pow(10, Double(Int.random(in: -3...8, using: &random)))
      let decimals = Int.random(in: 1...5, using: &random)
      for form in ["%.\(decimals)f", "%.\(decimals)e"] {
        let text = String(format: form, number)
        #expect(Self.holds(text, .number(number)) == true, "\(seed): \(text), \(number)")
        let end = text.firstIndex(of: "e") ?? text.endIndex
        let last = text.index(before: end)
        let digit = try #require(text[last].wholeNumberValue)
        for step in 1...9 {
          let changed = text[..<last] + "\((digit + step) % 10)" + text[end...]
          // A tie between two digits claims both; the half unit is met to within rounding.
          let scaled =
            abs(number)
            * pow(10, Double(decimals) - (form.hasSuffix("e") ? Double(text[end...].dropFirst())! : 0))
          guard abs(scaled - scaled.rounded(.down) - 0.5) > max(1e-6, 4 * scaled.ulp) else { continue }
          #expect(Self.holds(String(changed), .number(number)) == false, "\(seed): \(changed), \(number)")
        }
      }
    }
  }

  /// A numeral without decimals claims an integer exactly, however great it is and however it is written.
  @Test func integersAreMetExactly() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let zeros = Int.random(in: 0...12, using: &random)
      let head = Int.random(in: 1...999_999, using: &random) * (Bool.random(using: &random) ? 1 : -1)
      var whole = head
      for _ in 0..<zeros { whole *= 10 }
      for text in [
        "\(whole)", "\(head)e\(zeros)", "\(head)E+\(zeros)", "\(whole).0", "\(whole).00e0", "\(whole)00e-2",
      ] {
        #expect(Self.holds(text, .integer("\(whole)")) == true, "\(seed): \(text)")
        for step in [1, -1] {
          #expect(Self.holds(text, .integer("\(whole + step)")) == false, "\(seed): \(text), \(whole + step)")
        }
      }
    }
  }

  /// Of doubles that are whole a numeral claims each digit too, as far as doubles have digits.
  @Test(arguments: 0...48) func wholeDoublesAreMetExactly(_ bits: Int) {
    let number = Double(1 << bits) + 1
    let whole = (1 << bits) + 1
    #expect(Self.holds("\(whole)", .number(number)) == true)
    #expect(Self.holds("\(whole)", .number(number.nextUp)) == true)
    #expect(Self.holds("\(whole)", .number(number.nextDown)) == true)
    for step in [-1.0, -0.5, -0.25, 0.25, 0.5, 1] {
      #expect(Self.holds("\(whole)", .number(number + step)) == false, "\(whole), \(number + step)")
    }
  }

  /// What rounding adds in a long sum is no other number: the sum of so many tenths is whole.
  @Test(arguments: [10, 1_000, 100_000, 10_000_000]) func sumsOfTenthsAreWhole(_ count: Int) {
    var sum = 0.0
    for _ in 0..<count { sum += 0.1 }
    #expect(Self.holds("\(count / 10)", .number(sum)) == true, "\(sum)")
    #expect(Self.holds("\(count / 10 + 1)", .number(sum)) == false, "\(sum)")
  }

  /// A correction is met by what was found, keeps the decimals that were written, and is not met by what was written.
  @Test func correctionsAreMet() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let found =
        Double.random(in: -1...1, using: &random) * pow(10, Double(Int.random(in: -2...13, using: &random)))
      for value in [found, found.rounded(), (found * 4).rounded() / 4] {
        for written in ["7", "7.0", "-7.25", "7.123456"] {
          let expected = try #require(ExpectedValue.read(written))
          guard !expected.matches(.number(value)) else { continue }
          let text = try #require(expected.corrected(to: .number(value)), "\(seed): \(value)")
          #expect(Self.holds(text, .number(value)) == true, "\(seed): \(value) as \(text)")
          let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
          let wanted = written.split(separator: ".").dropFirst().first?.count ?? (decimals == 0 ? 0 : 4)
          #expect(decimals == wanted, "\(seed): \(value) as \(text)")
        }
      }
    }
  }

  /// Signs, infinities and what is no number.
  @Test(
    "of special numbers",
    arguments: [
      ("-nan", Double.nan, true), ("nan", -Double.nan, true), ("-nan", 0, false), ("+inf", .infinity, true),
      ("-infinity", -.infinity, true), ("-infant", -.infinity, false), ("-inf", .infinity, false),
      ("-∞∞", -.infinity, false), ("inf", .greatestFiniteMagnitude, false), ("-0", 0, true),
      ("0", -0.0, true),
      ("-0.0", 0.04, true), ("0.0", -0.04, true), ("1e400", .infinity, false), ("1e-400", 0, true),
      ("0e300", 0, true), ("1e308", 1e308, true), ("1.8e308", .greatestFiniteMagnitude, false),
    ])
  func special(text: String, found: Double, holds: Bool) {
    #expect((ExpectedValue.read(text)?.matches(.number(found)) ?? false) == holds)
  }
}
