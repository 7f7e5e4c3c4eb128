import TestSupport
import Testing

@testable import SiteGenerator

/// Where a line may end in code within a text.
@Suite struct CodeBreakTests {
  private static func broken(_ code: String) -> String {
    var output: [UInt8] = []
    var code = code
    code.withUTF8 { CodeBreaks.append($0[...], to: &output) }
    return String(decoding: output, as: UTF8.self)
  }

  /// A bar for each place.
  @Test(arguments: [
    (
      "4).applying(CGAffineTransform(rotationAngle: .pi / 6))",
      "4)|.applying(|CGAffineTransform(|rotationAngle: .pi / 6))"
    ),
    ("m.translatedBy(x: u, y: v)", "m|.translatedBy(|x: u, y: v)"),
    ("short(a.b)", "short(a.b)"), ("UIGestureRecognizerSubclass", "UIGestureRecognizerSubclass"),
    ("translatesAutoresizingMaskIntoConstraints", "translates|Autoresizing|Mask|Into|Constraints"),
    ("a_number_of_things()", "a_|number_|of_|things()"),
    ("https://example.org/a/b", "https://|example|.org/|a/|b"),
    ("0.12345678901234567", "0.12345678901234567"), ("translation(in:)applied", "translation(|in:)applied"),
    ("[1,2,3,4,5,6,7,8,9]", "[|1,|2,|3,|4,|5,|6,|7,|8,|9]"),
    ("a &lt; b.cccccccccccccc", "a &lt; b|.cccccccccccccc"),
  ])
  func linesMayEnd(_ code: String, _ places: String) {
    #expect(Self.broken(code) == places.replacing("|", with: "<wbr>"))
  }

  /// Nothing but places is added, however the code is made.
  @Test func theCodeStaysTheSame() {
    var random = SeededGenerator(seed: testSeed(41))
    let pieces = [
      "a", "Bc", "_", ".", ",", ":", "/", "(", ")", "[", "]", " ", "  ", "&lt;", "é", "９", "字", "=", "-", "1",
    ]
    var count = 0
    for _ in 0..<2_000 {
      let code = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let found = Self.broken(code)
      count += found == code ? 0 : 1
      #expect(found.replacing("<wbr>", with: "") == code)
      #expect(!found.contains("<wbr><wbr>") && !found.contains(" <wbr>") && !found.contains("<wbr> "))
    }
    #expect(count > 500)
  }
}
