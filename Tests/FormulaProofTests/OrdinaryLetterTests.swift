import FormulaSyntax
import SourceText
import TestSupport
import Testing

@testable import FormulaProof

/// Claims of ordinary letters alone are asked nothing about kinds and conventions: nothing would come of it.
@Suite struct OrdinaryLetterTests {
  private static let names = [
    "a", "b", "c", "d", "e", "f", "g", "h", "l", "m", "n", "x", "y", "z", "w", "x_1", "x_16", "e_1", "e_x",
    "b_16",
    "width", "rad", "cm", "kg", "z_2", "d_16", "t_x1", "a_ij", "n_0", "α", "δ", "ε", "π", "θ", "ω", "μ",
    "i", "j", "k", "x'", "A", "B", "C_5", "I", "I_3", "E", "z\u{304}", "x\u{302}", "v\u{20D7}", "\u{1D5A4}",
    "δ_ij", "ε_ijk", "x\u{307}", "\u{1D42F}", "AB\u{304}", "16_16", "AF_16",
  ]

  @Test func askingWouldChangeNothing() {
    let seed = testSeed()
    var generator = SeededGenerator(seed: seed)
    var ordinary = 0
    func name() -> Expression { .symbol(Self.names.randomElement(using: &generator) ?? "x") }
    func term(_ depth: Int) -> Expression {
      guard depth > 0 else { return Bool.random(using: &generator) ? name() : .integer(5) }
      switch Int.random(in: 0..<9, using: &generator) {
      case 0: return Expression(.sum([term(depth - 1), term(depth - 1)]))
      case 1: return Expression(.product([term(depth - 1), term(depth - 1)]))
      case 2: return Expression(.power(term(depth - 1), .integer(2)))
      case 3: return Expression(.magnitude(term(depth - 1)))
      case 4: return Expression(.dot(name(), name()))
      case 5: return Expression(.cross(name(), name()))
      case 6: return Expression(.call(.cos, [term(depth - 1)]))
      case 7: return Expression(.norm(name()))
      default: return name()
      }
    }
    let refuted = Judgement(.refuted, method: "ball")
    for _ in 0..<4_000 {
      let claim = Claim(left: term(2), relation: .equal, right: term(2), span: Span(0, 1))
      let prover = Prover(environment: Environment())
      let survey = prover.survey(of: claim)
      if let found = survey.freeSymbols {
        let sides = [claim.left, claim.right]
        #expect(
          found == FreeSymbols.of(sides, in: Environment()), "seed \(seed): \(claim.left) = \(claim.right)")
        #expect(
          AngleSymbols.of(angles: survey.angles) == AngleSymbols.of(sides),
          "seed \(seed): \(claim.left) = \(claim.right)")
      }
      guard prover.isOfOrdinaryLetters(survey) else { continue }
      ordinary += 1
      #expect(KindSurvey(claim, prover).isPlain, "seed \(seed): \(claim.left) = \(claim.right)")
      #expect(
        prover.heedingConventions(claim, (refuted, nil)).judgement.verdict == .refuted,
        "seed \(seed): \(claim.left) = \(claim.right)")
    }
    #expect(ordinary > 300)
  }
}
