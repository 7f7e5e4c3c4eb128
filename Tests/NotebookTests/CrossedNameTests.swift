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

/// A letter in two forms is not two letters where a verdict depends on it.
@Suite struct TwinNameTests {
  /// Slanted letters of Unicode are letters: held against the formulas that Unicode's tables give them.
  @Test func slantedLettersAreLetters() {
    // U+1D455 is a hole that U+210E fills.
    let latin = (0x1D434...0x1D467).filter { $0 != 0x1D455 } + [0x210E]
    let plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefgijklmnopqrstuvwxyzh"
    #expect(latin.count == plain.count)
    let pairs = zip(
      latin.compactMap { Unicode.Scalar(UInt32($0)) }.map { String($0) }, plain.map { String($0) })
    let greek = [
      ("\u{1D6FC}", "\\alpha"), ("\u{1D6FD}", "\\beta"), ("\u{1D703}", "\\theta"), ("\u{1D70B}", "\\pi"),
      ("\u{1D70E}", "\\sigma"),
      ("\u{1D70D}", "\\varsigma"), ("\u{1D714}", "\\omega"), ("\u{1D711}", "\\varphi"),
      ("\u{1D719}", "\\phi"),
      ("\u{1D700}", "\\varepsilon"), ("\u{1D716}", "\\epsilon"), ("\u{1D6E4}", "\\Gamma"),
      ("\u{1D6FA}", "\\Omega"),
      ("\u{1D6F4}", "\\Sigma"),
    ]
    for (slanted, letter) in Array(pairs) + greek {
      let answer = ClaimQuestion(
        claim: "2\(slanted) = \(letter) + \(slanted)", notation: .latex, assumptions: []
      ).answer()
      #expect(answer.judgement.verdict == .proved, "\(slanted) \(letter): \(answer.judgement)")
    }
  }

  @Test(arguments: [
    (#"\boldsymbol x = \mathbf x"#, Verdict.error), (#"\phi = \varphi"#, .refuted),
    (#"\epsilon + 1 = \varepsilon"#, .refuted),
    (#"\mathbf x\cdot\boldsymbol x = \mathbf x\cdot\mathbf x"#, .error), (#"\vec x = \mathbf x"#, .error),
    (#"\theta = \vartheta"#, .refuted), (#"x_1 = x_2"#, .refuted), (#"\mathbf x = \mathbf y"#, .refuted),
    ("x = X", .refuted),
    (#"\phi_1 = \varphi_2"#, .refuted), (#"\phi + \varphi = \varphi + \phi"#, .proved),
    ("x_a = x_A", .refuted),
  ])
  func twins(claim: String, verdict: Verdict) {
    let answer = ClaimQuestion(claim: claim, notation: .latex, assumptions: []).answer()
    #expect(answer.judgement.verdict == verdict, "\(claim): \(answer.judgement)")
  }

  @Test func declaredOnesAreTwo() {
    let answer = ClaimQuestion(
      claim: #"\vec x = \mathbf x"#, notation: .latex, assumptions: [#"\vec x, \mathbf x \in \mathbb{R}^n"#]
    ).answer()
    #expect(answer.judgement.verdict == .refuted)
  }
}

/// What stands behind a row of plain letters is a column: numbers stand before vectors.
@Suite struct RowTests {
  @Test(arguments: [
    ("x^Ty = y^Tx", Verdict.proved), ("x^Ty = yx^T", .error), ("x^TAy = y^TA^Tx", .proved),
    ("(Ax)^Ty = x^TA^Ty", .proved),
    ("x^TAy = yx^TA", .error), ("x^Tx = xx^T", .error), ("(cx)^T = cx^T", .proved),
    (#"\mathbf x^T a = a\mathbf x^T"#, .proved),
    ("(x+y)^T(x-y) = x^Tx - y^Ty", .proved), ("(x+y)^T(x+y) = x^Tx + y^Ty", .refuted),
    ("(AB)^T = A^TB^T", .refuted),
    ("A^TAx = A^T(Ax)", .proved),
  ])
  func columns(claim: String, verdict: Verdict) {
    let answer = ClaimQuestion(claim: claim, notation: .latex, assumptions: []).answer()
    #expect(answer.judgement.verdict == verdict, "\(claim): \(answer.judgement)")
  }
}
