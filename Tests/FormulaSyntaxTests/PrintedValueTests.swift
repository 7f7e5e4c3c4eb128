import Foundation
import FoundationXML
import SourceText
import TeX
import TestSupport
import Testing

@testable import FormulaSyntax

/// What is printed means what it was printed from, held against values that the tests compute by themselves.
@Suite("Printed formulas") struct PrintedValueTests {
  private static let scope: NameScope = {
    var scope = NameScope(values: Set(Term.names.map { Symbol($0.symbol) }))
    scope.uses.hasEulerNumber = true
    return scope
  }()

  private func value(_ expression: FormulaSyntax.Expression, at point: [Double]) -> Double {
    var values: [Symbol: Double] = [:]
    for (name, number) in zip(Term.names, point) { values[Symbol(name.symbol)] = number }
    let evaluator = Evaluator(Environment(), numbers: .doubles { values[$0] })
    guard let value = try? evaluator.evaluate(expression), case .number(let number) = value else {
      return .nan
    }
    return number
  }

  /// A term read from one notation, printed in each, and read again, still has the term's values.
  @Test("keep their values in both notations") func values() throws {
    let seed = testSeed()
    var random = RandomTerms(seed: seed)
    var compared = 0
    for _ in 0..<800 {
      let term = random.term(depth: 4)
      let text = LaTeXSpelling.text(of: term, seed: random.generator.next(), namesAreValues: true)
      let first = LaTeXReader.readExpression(LaTeXParser.parse(text), scope: Self.scope).0
      let expression = try #require(first, "seed \(seed): \(text)")
      let latex = LaTeXPrinter.print(expression)
      let calculator = expression.description
      let fromLaTeX = LaTeXReader.readExpression(LaTeXParser.parse(latex), scope: Self.scope).0
      let fromCalculator = CalculatorParser.readExpression(Array(calculator.utf8), scope: Self.scope).0
      let again = [
        (latex, try #require(fromLaTeX, "seed \(seed): \(latex)")),
        (calculator, try #require(fromCalculator, "seed \(seed): \(calculator)")),
      ]
      for _ in 0..<3 {
        let point = random.point()
        guard term.isTame(at: point) else { continue }
        let expected = term.value(point)
        let beside = term.value(point.map { $0 * (1 + 1e-11) })
        guard abs(expected - beside) < 1e-9 * (1 + abs(expected)) else { continue }
        compared += 1
        for (printed, read) in again {
          let actual = value(read, at: point)
          #expect(abs(actual - expected) < 1e-7 * (1 + abs(expected)), "seed \(seed): \(text) as \(printed)")
        }
      }
    }
    #expect(compared > 500)
  }

  /// The text of a well-formed document of XML; nil for any other.
  private func textOfXML(_ markup: String) -> String? {
    final class Delegate: NSObject, XMLParserDelegate {
      var text = ""
      func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
    }
    let delegate = Delegate()
    let parser = XMLParser(data: Data(markup.utf8))
    parser.delegate = delegate
    return parser.parse() ? delegate.text : nil
  }

  /// MathML is XML, and holds each name and each number of the formula as often as calculator notation does.
  @Test("are well formed in MathML") func mathML() throws {
    let seed = testSeed()
    var random = RandomTerms(seed: seed)
    for _ in 0..<300 {
      let text = CalculatorSpelling.text(of: random.term(depth: 4), seed: random.generator.next())
      let expression = CalculatorParser.readExpression(Array(text.utf8), scope: Self.scope).0
      let markup = MathMLPrinter.print(try #require(expression, "seed \(seed): \(text)"))
      let shown = try #require(textOfXML(markup), "seed \(seed): \(markup)")
      let printed = try #require(expression).description
      for letter in "xyzθλ" {
        #expect(
          shown.filter { $0 == letter }.count == printed.replacingOccurrences(of: "exp", with: "")
            .replacingOccurrences(of: "max", with: "").filter { $0 == letter }.count
            + (letter == "x"
              ? shown.components(separatedBy: "exp").count - 1
                + shown.components(separatedBy: "max").count - 1 : 0),
          "seed \(seed): \(letter) in \(text): \(shown)")
      }
    }
    for name in ["a<b", "x_{<}", "p&q", "v⃗_1'", "x_1_2_3_4_5_6", "Δx_0''", "\"", "ABC_def"] {
      #expect(
        textOfXML(MathMLPrinter.print(FormulaSyntax.Expression(.symbol(Symbol(name))))) != nil, "\(name)")
    }
  }

  /// What a page shows of an expression, in MathML, by its text alone.
  @Test(
    "are shown as in books",
    arguments: [
      ("a + b - c", "a+b−c"), ("-a*b", "−ab"), ("a*(b + c)", "a(b+c)"), ("(a + b)^2", "(a+b)2"),
      ("a/b", "ab"),
      ("2*3", "2⋅3"), ("a*2", "a⋅2"), ("10^3*2^4", "103⋅24"), ("2*(1/3)", "2⋅13"),
      ("sin(x)^2", "sin2\u{2061}(x)"),
      ("sin(x)^n", "(sin\u{2061}(x))n"), ("|a - b|", "|a−b|"), ("‖a‖", "‖a‖"), ("floor(a)", "⌊a⌋"),
      ("30°", "30∘"), ("(a, b, 1)", "(a,b,1)"), ("[[1, 2], [3, 4]]", "[1234]"), ("a = b", "a=b"),
      ("a < b", "a<b"), ("a ~= 1 +- 2", "a≈1±2"), ("x_1'", "x1′"), ("x''", "x″"), ("π*ℯ", "πe"),
      ("-(a - b)", "−(a−b)"), ("a - (b - c)", "a−(b−c)"), ("(-a)^2", "(−a)2"), ("M^⊤", "M⊤"),
    ])
  func shown(formula: String, text: String) throws {
    let reading = CalculatorParser.read(Array(formula.utf8), scope: NameScope(values: [Symbol("M")]))
    #expect(textOfXML(MathMLPrinter.print(reading.statements)) == text)
  }

  /// Parentheses stand where they are needed, and nowhere else.
  @Test(
    "have no idle parentheses",
    arguments: [
      ("a + (b + c)", "a + (b + c)"), ("(a*b)*c", "(a*b)*c"), ("a*(b*c)", "a*(b*c)"),
      ("(a + b)*c", "(a + b)*c"),
      ("a + b*c", "a + b*c"), ("(a*b)/c", "a*b/c"), ("a*(b/c)", "a*(b/c)"), ("(a/b)*c", "a/b*c"),
      ("a/(b/c)", "a/(b/c)"), ("(a/b)/c", "a/b/c"), ("(a^b)^c", "(a^b)^c"), ("a^(b^c)", "a^b^c"),
      ("-(a^2)", "-a^2"), ("(-a)^2", "(-a)^2"), ("-(a*b)", "-a*b"), ("(-a)*b", "(-a)*b"),
      ("a*(-b)", "a*(-b)"),
      ("a - (-b)", "a - (-b)"), ("a + (-b)", "a - b"), ("-(-a)", "-(-a)"), ("-(a + b)", "-(a + b)"),
      ("a^(-b)", "a^(-b)"), ("2^(1/2)", "2^(1/2)"), ("(sin(x))^2", "sin(x)^2"), ("sin((x))", "sin(x)"),
      ("((a, b))", "(a, b)"), ("|(a)|", "|a|"), ("(a)°", "a°"), ("(a + b)°", "(a + b)°"),
      ("(2*a)°", "(2*a)°"),
      ("(a·b)·c", "a·b·c"), ("a·(b·c)", "a·(b·c)"), ("(a×b)·c", "a×b·c"), ("a·(b*c)", "a·(b*c)"),
      ("(a·b)*c", "a·b*c"), ("a/(b·c)", "a/(b·c)"), ("(a/b)·c", "a/b·c"), ("a^⊤·b", "a^⊤·b"),
    ])
  func parentheses(formula: String, printed: String) throws {
    let expression = CalculatorParser.readExpression(Array(formula.utf8), scope: NameScope()).0
    #expect(try #require(expression).description == printed)
  }
}
