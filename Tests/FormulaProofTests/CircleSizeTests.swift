import TestSupport
import Testing

@testable import FormulaProof

/// Absolute values and roots of products of sines and cosines: |c| with c² = 1 − s² needs no half angles.
@Suite struct CircleSizeTests {
  private static let angles = ["x", "2*x", "x/2", "3*x/2", "x + y", "(x - y)/3", "-x", "x + pi"]
  private static let factors = ["1", "2", "3", "w"]

  /// By |ab| = |a||b| and sin² + cos² = 1, whatever the angle; the twins fail where what is left without bars is negative.
  @Test func identitiesAndTheirTwins() {
    let seed = testSeed()
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<24 {
      let u = Self.angles.randomElement(using: &generator) ?? "x"
      let k = Self.factors.randomElement(using: &generator) ?? "1"
      let n = Int.random(in: 1...4, using: &generator)
      let isSine = Bool.random(using: &generator)
      let (f, g) = isSine ? ("sin(\(u))", "cos(\(u))") : ("cos(\(u))", "sin(\(u))")
      let cases: [(left: String, right: String, twin: String)] = [
        ("sqrt(\(k)^2 - \(k)^2*\(f)^2)", "|\(k)|*|\(g)|", "|\(k)|*\(g)"),
        ("sqrt(\(n) - \(n)*\(f)^2)", "sqrt(\(n))*|\(g)|", "sqrt(\(n))*\(g)"),
        ("|\(k)*\(f)*\(g)|", "|\(k)|*|\(f)|*|\(g)|", "|\(k)|*\(f)*|\(g)|"),
        ("|\(k)*\(f)^3|", "|\(k)|*\(f)^2*|\(f)|", "|\(k)|*\(f)^3"),
        ("sqrt(\(k)^2*\(f)^4)", "|\(k)|*\(f)^2", "-|\(k)|*\(f)^2"),
        ("sqrt((1 + cos(2*(\(u))))/2)", "|cos(\(u))|", "cos(\(u))"),
        ("sqrt((1 - cos(2*(\(u))))/2)", "|sin(\(u))|", "sin(\(u))"),
      ]
      guard let chosen = cases.randomElement(using: &generator) else { continue }
      let judgement = judge("\(chosen.left) = \(chosen.right)")
      #expect(judgement.verdict == .proved, "seed \(seed): \(chosen.left) = \(chosen.right): \(judgement)")
      #expect(judgement.conditions.isEmpty, "seed \(seed): \(chosen.left) = \(chosen.right): \(judgement)")
      let twin = judge("\(chosen.left) = \(chosen.twin)")
      #expect(twin.verdict == .refuted, "seed \(seed): \(chosen.left) = \(chosen.twin): \(twin)")
    }
  }

  /// Where |s| and |c| as they are show nothing, half angles do: they tell all factors.
  @Test(arguments: [
    "|cos(x)|*sqrt(1 - cos(x))*sqrt(1 + cos(x)) = |sin(2*x)|/2",
    "|cos(x)|*|1 - sin(x)| = |cos(x) - sin(x)*cos(x)|", "|sin(x)^2*cos(x) - cos(x)| = |cos(x)|^3",
    "sqrt(1 - sin(x)^2)*sqrt(1 - cos(x)^2) = |sin(2*x)|/2", "sqrt(1 + sin(2*x)) = |sin(x) + cos(x)|",
    "sqrt(1 - sin(x)^2)/cos(x) = |cos(x)|/cos(x)", "|tan(x)| = |sin(x)|/|cos(x)|",
  ])
  func withHalfAngles(claim: String) {
    let judgement = judge(claim)
    #expect(judgement.verdict == .proved, "\(claim): \(judgement)")
  }

  /// Their signs under assumptions, at right angles and at half turns.
  @Test(arguments: [
    ("sqrt(1 - sin(x)^2) = cos(x)", ["-pi/2 <= x", "x <= pi/2"], Verdict.proved),
    ("sqrt(1 - sin(x)^2) = cos(x)", ["-pi/2 <= x", "x <= pi"], .refuted),
    ("sqrt(1 - sin(x)^2) = -cos(x)", ["cos(x) <= 0"], .proved),
    ("|sin(x)| = 0", ["cos(x)^2 = 1"], .proved), ("|sin(x)| > 0", ["cos(x) != 1"], .refuted),
    ("|cos(x)| > 0", [], .refuted),
    ("1/|cos(x)| >= 1", [], .proved),
  ])
  func withAssumptions(claim: String, assumptions: [String], verdict: Verdict) {
    let judgement = judge(claim, assuming: assumptions)
    #expect(judgement.verdict == verdict, "\(claim): \(judgement)")
  }
}
