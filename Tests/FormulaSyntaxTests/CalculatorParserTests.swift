import SourceText
import TeX
import Testing

@testable import FormulaSyntax

/// What a reading comes to, for tables: statements in calculator notation, then `severity-identifier[marked text]`.
func summary(_ reading: FormulaReading, of source: [UInt8]) -> String {
  var parts: [String] = []
  if !reading.givens.isEmpty {
    parts.append(reading.givens.map(\.description).joined(separator: "; ") + " :")
  }
  if !reading.statements.isEmpty {
    parts.append(reading.statements.map(\.description).joined(separator: "; "))
  }
  parts += reading.diagnostics.map { summary($0, of: source) }
  return parts.joined(separator: " ")
}

func summary(_ diagnostic: Diagnostic, of source: [UInt8]) -> String {
  let mark = diagnostic.severity == .error ? "E:" : "W:"
  guard let span = diagnostic.span else { return mark + diagnostic.identifier }
  let text = String(decoding: source[span.lowerBound..<span.upperBound], as: UTF8.self)
  return "\(mark)\(diagnostic.identifier)[\(text)]"
}

@Suite struct CalculatorParserTests {
  static let scope = NameScope(
    functions: [Symbol("f"): 1, Symbol("g"): 2, Symbol("T"): 2], values: [Symbol("M")])

  @Test(arguments: [
    ("2*x", "2*x"), ("2x", "2*x"), ("x^2", "x^2"), ("x**2", "x^2"), ("sin(x)", "sin(x)"),
    ("sqrt(2)", "sqrt(2)"),
    ("√(2)", "sqrt(2)"), ("pi", "π"), ("π/2", "π/2"), ("45°", "45°"), ("45 deg", "45°"), ("(x, y)", "(x, y)"),
    ("[[a, b], [c, d]]", "[[a, b], [c, d]]"), ("theta", "θ"), ("theta_1'", "θ_1'"), ("x_theta", "x_θ"),
    ("θ′", "θ'"),
    ("x_{new}", "x_new"), ("x_{1,2}", "x_{1,2}"), ("2(x+1)", "2*(x + 1)"), ("(a)(b)", "a*b"), ("|x|", "|x|"),
    ("cos(a)cos(b)", "cos(a)*cos(b)"), ("-x^2", "-x^2"), ("2^-1", "2^(-1)"), ("2^3^x", "2^3^x"),
    ("(2^3)^x", "(2^3)^x"),
    ("a/b/c", "a/b/c"), ("a/(b/c)", "a/(b/c)"), ("a*b/c*d", "a*b/c*d"), ("-a*b", "-a*b"), ("a*-b", "a*(-b)"),
    ("a - (b - c)", "a - (b - c)"), ("+x", "x"), ("x y", "x*y"), ("x²", "x^2"), ("x⁻¹", "x^(-1)"),
    ("2 − 1", "2 - 1"),
    ("M^T", "M^T"), ("transpose(M)", "M^⊤"), ("M(x + 1)", "M*(x + 1)"), ("f(x)g(x, 2)", "f(x)*g(x, 2)"),
    ("sin^2(x)", "sin(x)^2"), ("a·b", "a·b"), ("2·b", "2*b"), ("a×b c", "a×(b*c)"), ("||v||", "‖v‖"),
    ("‖v‖", "‖v‖"),
    ("||x| - |y||", "||x| - |y||"), ("|x||y|", "|x|*|y|"), ("root(8, 3)", "root(8, 3)"),
    ("arctan(x)", "atan(x)"),
    (".5x", "0.5*x"), ("1/2*x", "1/2*x"), ("position + size", "position + size"), ("2 x'", "2*x'"),
    ("x = 1", "x = 1"), ("x == 1", "x = 1"), ("x != 1", "x ≠ 1"), ("a <= b < c", "a ≤ b < c"),
    ("a ≥ b > c", "a ≥ b > c"),
    ("x ~= 0.5", "x ≈ 0.5"), ("x ≈ 320 +- 2", "x ≈ 320 ± 2"), ("x ~= 320 ± 2", "x ≈ 320 ± 2"),
    ("x ~= 1 +/- 0.1", "x ≈ 1 ± 0.1"), ("a = b; c = d", "a = b; c = d"), ("x = 3, y = 4", "x = 3; y = 4"),
    ("x = 3, y = 4: x' ~= 0.5", "x = 3; y = 4 : x' ≈ 0.5"), ("e + d", "e + d"), ("exp(1)", "exp(1)"),
    (
      "frame((w, h), (p_x, p_y), (a_x, a_y), rotation(30°)) ~= (1, 2)",
      "frame((w, h), (p_x, p_y), (a_x, a_y), rotation(30°)) ≈ (1, 2)"
    ),
  ])
  func reads(input: String, expected: String) {
    let bytes = Array(input.utf8)
    #expect(summary(CalculatorParser.read(bytes, scope: Self.scope), of: bytes) == expected)
  }

  @Test(arguments: [
    ("1/2x", "1/2*x W:read-as-quotient[1/2x]"),
    ("a/b(c)", "a/b*c W:read-as-product[b] W:read-as-quotient[a/b(c)]"),
    ("x(y + 1)", "x*(y + 1) W:read-as-product[x]"), ("h(x, y)", "E:unknown-function[h]"),
    ("sine(x)", "E:unknown-function[sine]"), ("f(1, 2)", "E:wrong-number-of-arguments[f(1, 2)]"),
    ("sin(1, 2)", "E:wrong-number-of-arguments[sin(1, 2)]"), ("f + 1", "E:missing-parentheses[f]"),
    ("sin x", "E:missing-parentheses[sin]"), ("xy + x + y", "xy + x + y W:one-name[xy]"),
    ("xy = yx", "xy = yx W:one-name[xy] W:one-name[yx]"), ("(a", "E:unbalanced-parenthesis[(]"),
    ("a)", "E:unbalanced-parenthesis[)]"), ("[[1, 2], [3]]", "E:ragged-matrix[[3]]"),
    ("[1, 2]", "E:not-understood[[1, 2]]"),
    ("1e-3", "1*10^(-3) W:read-as-number[1e-3]"), ("a $ b", "a*b E:unexpected-character[$]"),
    ("x 2", "E:missing-operator[2]"),
    ("2iπ", "E:ambiguous-name[iπ]"), ("not x < y", "E:not-understood[not]"),
    ("0x1F", "E:ambiguous-name[0x1F]"),
    ("0b101 + 1", "E:ambiguous-name[0b101]"), ("0o17", "E:ambiguous-name[0o17]"),
    ("d/dx x^2", "E:ambiguous-name[d/dx]"),
    ("0x + 0b2 + 2x1 + d/2", "0*x + 0*b2 + 2*x1 + d/2"),
    ("2 3", "E:missing-operator[3]"), ("", "E:empty-formula[]"), ("a +", "E:missing-operand[+]"),
    ("a = ", "E:missing-operand[=]"), ("= a", "E:missing-operand[=]"), ("()", "E:missing-operand[(]"),
    ("a ± b", "E:not-understood[±]"), ("x+-2", "x - 2 W:read-as-difference[+-]"),
    ("|x", "E:unbalanced-parenthesis[|]"),
    ("e^x", "ℯ^x W:read-as-constant[e]"), ("e^2 + e", "e^2 + e"),
    ("mod(a, n)", "a - n*floor(a/n)"), ("mod(a)", "E:wrong-number-of-arguments[mod(a)]"),
    ("ceil(x)", "-floor(-x)"), ("cosh^-1(x)", "log(x + sqrt(x^2 - 1)) W:read-as-inverse[cosh^-1(x)]"),
    ("sin^-1(x)", "asin(x) W:read-as-inverse[sin^-1(x)]"),
    ("x = 1, (2, y = 3", "x = 1 E:not-understood[=]"), ("x = 1:", "x = 1 : E:empty-formula[:]"),
    (": x = 1", "x = 1 E:missing-operand[:]"), ("x!", "x!"),
    ("a*/b", "E:missing-operand[/]"),
  ])
  func saysWhatIsWrong(input: String, expected: String) {
    let bytes = Array(input.utf8)
    #expect(summary(CalculatorParser.read(bytes, scope: Self.scope), of: bytes) == expected)
  }

  /// A mistake that stands ten thousand times is said at most a hundred times, and an error is never lost behind warnings.
  @Test(arguments: [
    (String(repeating: "%", count: 10_000), 1), (String(repeating: "%?", count: 5_000), 100),
    ("x" + String(repeating: ":", count: 10_000), 100), (String(repeating: "1e3e, ", count: 2_000), 100),
    (String(repeating: "1e3 + ", count: 2_000) + "x % y", 100),
    (String(repeating: "1e3, ", count: 2_000) + "x = (y", 100),
    (String(repeating: "=, ", count: 2_000), 100),
  ])
  func saysAMistakeNotTooOften(input: String, count: Int) {
    let reading = CalculatorParser.read(Array(input.utf8), scope: Self.scope)
    #expect(reading.diagnostics.count == count)
    #expect(reading.diagnostics.contains { $0.severity == .error })
  }

  @Test func suggestsTheNearestFunction() {
    let reading = CalculatorParser.read(Array("rotaton(x)".utf8), scope: NameScope())
    #expect(reading.diagnostics.first?.notes.first?.message == "did you mean rotation?")
    #expect(reading.diagnostics.first?.fixIts.first?.replacement == "rotation")
  }

  @Test func spansCoverWhatWasWritten() throws {
    let bytes = Array("a + (b*c)^2".utf8)
    let (expression, _) = CalculatorParser.readExpression(bytes, scope: NameScope())
    let sum = try #require(expression)
    #expect(sum.span == Span(0, 11))
    #expect(sum.operands.map(\.span) == [Span(0, 1), Span(4, 11)])
    #expect(sum.operands[1].operands.map(\.span) == [Span(4, 9), Span(10, 11)])
    #expect(sum.operands[1].operands[0].operands.map(\.span) == [Span(5, 6), Span(7, 8)])
  }

  @Test(arguments: [
    String(repeating: "(", count: 5_000), String(repeating: "-", count: 5_000) + "x",
    String(repeating: "2^", count: 5_000) + "2", String(repeating: "sin(", count: 5_000),
    String(repeating: "|", count: 5_001), String(repeating: "[", count: 5_000),
    String(repeating: "f(", count: 5_000),
    "1" + String(repeating: "/2", count: 5_000), String(repeating: "x(", count: 5_000),
  ])
  func deepNestingIsRefused(input: String) {
    let reading = CalculatorParser.read(Array(input.utf8), scope: Self.scope)
    #expect(reading.diagnostics.contains { $0.identifier == "nesting-too-deep" })
  }

  /// The same limit holds in LaTeX, where the tree of what is shown may be deeper. A thread's stack has to hold it.
  @Test(arguments: ["\\sin(", "\\operatorname{atan2}(1,", "-(", "|(", "f(", "2^{", "\\sqrt{", "\\frac{1}{"])
  func deepNestingIsRefusedInLaTeX(piece: String) {
    let closing = piece.hasSuffix("{") ? "}" : piece == "|(" ? ")|" : ")"
    let text = String(repeating: piece, count: 150) + "x" + String(repeating: closing, count: 150)
    let reading = LaTeXReader.read(LaTeXParser.parse(Array(text.utf8)), scope: Self.scope)
    #expect(reading.diagnostics.contains { $0.identifier == "nesting-too-deep" })
  }

  @Test(arguments: [
    ("x = r*cos(a)", "x: r*cos(a)"), ("h(a, b) = a(b + 1)", "h(a, b): a*(b + 1)"),
    ("(u, v) = (1, 2)", "u,v: (1, 2)"),
    ("a = 1, b = a(2 + c)", "a: 1; b: a*(2 + c)"), ("theta = 30°", "θ: 30°"),
    ("x + 1 = 2", "E:not-a-definition[x]"), ("h(a, a) = 1", "E:not-a-definition[h(a, a)]"),
    ("sin = 2", "E:not-a-definition[sin]"), ("pi = 3", "E:not-a-definition[pi]"),
    ("x = y = 2", "E:not-a-definition[=]"),
  ])
  func definitions(input: String, expected: String) {
    let bytes = Array(input.utf8)
    let (definitions, diagnostics) = CalculatorParser.readDefinitions(bytes, scope: Self.scope)
    #expect(summary(definitions, diagnostics, of: bytes) == expected)
  }
}

func summary(_ definitions: [DefinitionReading], _ diagnostics: [Diagnostic], of source: [UInt8]) -> String {
  let lines = definitions.map { definition in
    let names = definition.symbols.map(\.name).joined(separator: ",")
    let parameters = definition.parameters.map { "(\($0.map(\.name).joined(separator: ", ")))" } ?? ""
    return "\(names)\(parameters): \(definition.body)"
  }
  return (lines.isEmpty ? [] : [lines.joined(separator: "; ")] + []).joined()
    + (lines.isEmpty || diagnostics.isEmpty ? "" : " ")
    + diagnostics.map { summary($0, of: source) }.joined(separator: " ")
}
