import SourceText
import TeX
import TestSupport
import Testing

@testable import FormulaSyntax

/// Whether the letters of trees are those that are read from what is printed of them.
@Suite struct PrintedLettersTests {
  private func lettersOfTree(_ statement: Statement) -> ShownLetters? {
    var letters = PrintedLetters()
    return letters.addTree(of: statement) ? letters.letters : nil
  }

  private func lettersOfText(_ statement: Statement) -> ShownLetters {
    PrintedLetters.letters(ofPrinted: LaTeXPrinter.print(statement))
  }

  @Test func randomTrees() {
    for seed in [testSeed(), 5] {
      var random = RandomExpressions(seed: seed)
      var known = 0
      for depth in 0..<4 {
        for _ in 0..<500 {
          let statement = Statement(
            sides: [random.expression(depth: depth), random.expression(depth: depth)],
            relations: [.lessOrEqual],
            tolerances: [nil], span: Span(at: 0))
          guard let letters = lettersOfTree(statement) else { continue }
          known += 1
          #expect(
            letters.bytes == lettersOfText(statement).bytes, "seed \(seed): \(LaTeXPrinter.print(statement))")
        }
      }
      #expect(known > 200, "seed \(seed): \(known)")
    }
  }

  /// What lessons are made of is known without printing.
  @Test(arguments: [
    #"\begin{pmatrix} \cos 2\alpha & \sin 2\alpha \\ -\sin 2\alpha & \cos 2\alpha \end{pmatrix}^{-1} = R_1"#,
    #"\frac{1}{(x - 3)(x_0 + 2)} \le \left|\frac{x'}{2}\right| + \sqrt{x^2 + y_{12}^2}"#,
    #"\tan^2 \frac{\theta}{2} \approx 0.50 \pm 0.01"#,
    #"\max(0, w, w + h) - (a - b)^{n + 1} = 2\cdot 3x + (a + b)(-c)"#,
  ])
  func usualFormulas(_ text: String) throws {
    let reading = LaTeXReader.read(text, scope: NameScope())
    #expect(!reading.hasErrors)
    for statement in reading.statements {
      let letters = try #require(lettersOfTree(statement), "\(text)")
      #expect(letters.bytes == lettersOfText(statement).bytes)
    }
    #expect(LaTeXReader.shows(LaTeXParserOfTests.formula(text), reading))
  }

  /// A sign, a digit, a letter, an exponent or a parenthesis that counts makes a difference.
  @Test func otherFormulasAreNotShown() {
    let shown = #"(a + b)^2 \cdot x_1 - \frac{c}{2} = \sin(3t)"#
    let others = [
      #"(a - b)^2 \cdot x_1 - \frac{c}{2} = \sin(3t)"#, #"(a + b)^3 \cdot x_1 - \frac{c}{2} = \sin(3t)"#,
      #"(a + b)^2 \cdot x_2 - \frac{c}{2} = \sin(3t)"#, #"(a + b)^2 \cdot x_1 - \frac{2}{c} = \sin(3t)"#,
      #"(a + b)^2 \cdot x_1 - \frac{c}{2} = \cos(3t)"#, #"a + b^2 \cdot x_1 - \frac{c}{2} = \sin(3t)"#,
      #"(a + b)^2 \cdot x_1 - \frac{c}{2} \ne \sin(3t)"#,
    ]
    let formula = LaTeXParserOfTests.formula(shown)
    #expect(LaTeXReader.shows(formula, LaTeXReader.read(shown, scope: NameScope())))
    for other in others {
      let reading = LaTeXReader.read(other, scope: NameScope())
      #expect(!reading.hasErrors, "\(other)")
      #expect(!LaTeXReader.shows(formula, reading), "\(other)")
    }
  }
}

private enum LaTeXParserOfTests {
  static func formula(_ text: String) -> LaTeXFormula {
    LaTeXParser.parse(Array(text.utf8), macros: LaTeXMacros(functionNames: BuiltIn.functionNames))
  }
}
