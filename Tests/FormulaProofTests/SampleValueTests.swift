import FormulaSyntax
import Foundation
import Testing

@testable import FormulaProof

/// The numbers of counterexamples, as a reader sees them: a sign or a bar of a fraction must not bind another part than was tried.
@Suite struct SampleValueTests {
  @Test(arguments: [
    (145, 2, "72.5°"), (-145, 2, "-72.5°"), (-145, 7, "-(145/7)°"), (1, 3, "(1/3)°"), (45, 1, "45°"),
    (-90, 1, "-90°"),
    (1, 8, "0.125°"), (-3, 16, "-(3/16)°"), (0, 1, "0°"),
  ])
  func degreesArePrinted(top: Int, bottom: Int, text: String) throws {
    let value = SampleValue(rational: try #require(Rational(top, over: bottom)), isDegrees: true)
    #expect(value.text == text)
  }

  /// What a point's text says by arithmetic of doubles: `a/b`, `(a/b)°` or `a.b°`, with a minus in front.
  private func number(_ text: String) -> Double? {
    var text = text[...]
    let sign = text.hasPrefix("-") ? -1.0 : 1.0
    if text.hasPrefix("-") { text = text.dropFirst() }
    let isDegrees = text.hasSuffix("°")
    if isDegrees { text = text.dropLast() }
    let isGrouped = text.hasPrefix("(") && text.hasSuffix(")")
    if isGrouped { text = text.dropFirst().dropLast() }
    let parts = text.split(separator: "/").map { Double($0) }
    // A degree sign behind a bar would belong to the divisor alone.
    if isDegrees, !isGrouped, parts.count == 2 { return nil }
    guard let first = parts.first ?? nil else { return nil }
    var value = first
    if parts.count == 2 {
      guard let second = parts[1] else { return nil }
      value /= second
    }
    return sign * (isDegrees ? value * .pi / 180 : value)
  }

  @Test func whatIsPrintedIsWhatWasTried() throws {
    var count = 0
    for top in -200...200 {
      for bottom in 1...40 {
        for isDegrees in [false, true] {
          let rational = try #require(Rational(top, over: bottom))
          let value = SampleValue(rational: rational, isDegrees: isDegrees)
          let expected = Double(top) / Double(bottom) * (isDegrees ? .pi / 180 : 1)
          let found = try #require(number(value.text), "\(value.text)")
          #expect(abs(found - expected) <= 1e-12 * max(1, abs(expected)), "\(value.text)")
          count += 1
        }
      }
    }
    #expect(count == 401 * 40 * 2)
  }
}
