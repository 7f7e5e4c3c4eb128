import FormulaProof
import Notebook
import Testing

/// A cross between names with marks: numbers commute, and vectors do not.
@Suite struct CrossedNameTests {
  static let names: [(String, String)] = [
    (#"\hat a"#, #"\hat b"#), (#"\hat{x}"#, #"\hat{y}"#), (#"\hat\imath"#, #"\hat\jmath"#),
    (#"\hat r"#, #"\hat\theta"#),
    (#"\underline a"#, #"\underline b"#), (#"\overline a"#, #"\overline b"#), (#"\bar a"#, #"\bar b"#),
    (#"\tilde a"#, #"\tilde b"#), (#"\mathfrak a"#, #"\mathfrak b"#), ("e_1", "e_2"), ("e_x", "e_y"),
    (#"e_r"#, #"e_\varphi"#),
    (#"\hat{e}_1"#, #"\hat{e}_2"#),
  ]

  /// True of numbers, and false of vectors.
  @Test(arguments: [
    #"a\times b = b\times a"#, #"2a\times b = b\times a\cdot 2"#, #"a\times(a+b) = b\times a + a\times a"#,
    #"(a\times b)\times b = a\times(b\times b)"#, #"-a\times b = b\times(-a)"#, #"a\times b = ab"#,
  ])
  func numbersAreNotMeant(law: String) {
    for (first, second) in Self.names {
      let claim = Self.spelt(law, first, second)
      let judgement = ClaimQuestion(claim: claim, notation: .latex, assumptions: []).answer().judgement
      #expect(judgement.verdict == .error, "\(claim): \(judgement)")
    }
  }

  /// What holds for both is proved, and so is what is declared; beside a number the cross multiplies.
  @Test func whatHoldsForBothHolds() {
    for (first, second) in Self.names {
      for (law, assumptions) in [
        (#"a\times b = a\times b"#, []), (#"100\times a = 100a"#, []), (#"2\times(a+b) = 2a+2b"#, []),
        (#"a\times b = b\times a"#, [#"a, b \in \mathbb{R}"#]),
        (#"a\times b = -b\times a"#, [#"a, b \in \mathbb{R}^3"#]),
      ] {
        let claim = Self.spelt(law, first, second)
        let judgement = ClaimQuestion(
          claim: claim, notation: .latex, assumptions: assumptions.map { Self.spelt($0, first, second) }
        ).answer().judgement
        #expect(judgement.verdict == .proved, "\(claim): \(judgement)")
      }
    }
  }

  private static func spelt(_ text: String, _ first: String, _ second: String) -> String {
    var result = ""
    var isCommand = false
    for character in text {
      if character == "\\" { isCommand = true } else if !character.isLetter { isCommand = false }
      switch character {
      case "a" where !isCommand: result += "{\(first)}"
      case "b" where !isCommand: result += "{\(second)}"
      default: result.append(character)
      }
    }
    return result
  }
}
