import FormulaProof
import FormulaSyntax
import Testing

/// Values that follow from their squares and their signs, held to doubles.
@Suite("Equations by their squares") struct EqualSquareTests {
  /// A quadrant, and the legs of a right triangle with whole sides.
  struct Row: Sendable, CustomTestStringConvertible {
    let quadrant: Int
    let (cosine, sine, radius): (Int, Int, Int)

    var testDescription: String { "\(cosine)/\(radius), \(sine)/\(radius)" }
  }

  static let rows = [(3, 4, 5), (5, 12, 13), (15, 8, 17), (20, 21, 29)].flatMap { a, b, c in
    (0..<4).map { quadrant in
      Row(
        quadrant: quadrant, cosine: [a, -b, -a, b][quadrant], sine: [b, a, -b, -a][quadrant], radius: c)
    }
  }

  @Test(arguments: rows) func oneValueAndTheQuadrantGiveTheOthers(_ row: Row) {
    let range = #"\frac{\#(row.quadrant)\pi}{2} < t < \frac{\#(row.quadrant + 1)\pi}{2}"#
    let values = [
      (#"\sin t"#, row.sine, row.radius), (#"\cos t"#, row.cosine, row.radius),
      (#"\tan t"#, row.sine, row.cosine),
      (#"\sin 2t"#, 2 * row.sine * row.cosine, row.radius * row.radius),
      (#"\cos 2t"#, row.cosine * row.cosine - row.sine * row.sine, row.radius * row.radius),
    ]
    for given in values.prefix(3) {
      for (name, top, bottom) in values where name != given.0 {
        let facts = [range, #"\#(given.0) = \frac{\#(given.1)}{\#(given.2)}"#]
        let judged = KindTableTests.judge(#"\#(name) = \frac{\#(top)}{\#(bottom)}"#, assuming: facts).0
        #expect(judged.verdict == .proved, "\(facts) |- \(name): \(judged)")
        let twin = KindTableTests.judge(#"\#(name) = -\frac{\#(top)}{\#(bottom)}"#, assuming: facts).0
        #expect([.refuted, .undecided].contains(twin.verdict), "\(facts) |- not \(name): \(twin)")
      }
    }
  }

  @Test(arguments: [
    (#"x^2 = 2"#, "x > 0", #"x = \sqrt{2}"#, #"x = -\sqrt{2}"#),
    (#"x^2 = 2"#, "x < 0", #"x = -\sqrt{2}"#, #"x = \sqrt{2}"#),
    (#"x^2 = \frac{4}{5}"#, "x > 0", #"x = \frac{2}{\sqrt 5}"#, #"x = \frac{4}{5}"#),
    (#"x^2 + y^2 = 25"#, "y > 0", #"y = \sqrt{25 - x^2}"#, #"y = -\sqrt{25 - x^2}"#),
    (#"c^2 = a^2 + b^2"#, #"c \ge 0"#, #"c = \sqrt{a^2 + b^2}"#, #"c = a + b"#),
  ]) func rootsHaveOneSign(_ equation: String, _ sign: String, _ claim: String, _ twin: String) {
    let judged = KindTableTests.judge(claim, assuming: [equation, sign]).0
    #expect(judged.verdict == .proved, "\(judged)")
    #expect(KindTableTests.judge(twin, assuming: [equation, sign]).0.verdict == .refuted)
    // Without the sign there are two.
    #expect(KindTableTests.judge(claim, assuming: [equation]).0.verdict != .proved)
  }
}
