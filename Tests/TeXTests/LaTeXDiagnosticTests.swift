import SourceText
import Testing

@testable import TeX

/// A formula and the diagnostics that it must give, each `identifier lower-upper message [fix]`.
struct DiagnosticCase: Sendable, CustomTestStringConvertible {
  var source: String
  var diagnostics: [String]
  init(_ source: String, _ diagnostics: String...) {
    self.source = source
    self.diagnostics = diagnostics
  }
  var testDescription: String { source }
}

@Suite("LaTeX diagnostics")
struct LaTeXDiagnosticTests {
  @Test(
    "identifier, span, message and mend",
    arguments: [
      DiagnosticCase("{a", "unclosed-brace 0-1 { is never closed"),
      DiagnosticCase("\\frac{a}{b", "unclosed-brace 8-9 { is never closed"),
      DiagnosticCase("a}b", "unexpected-brace 1-2 } without { [1-2 ]"),
      DiagnosticCase(
        "\\sqrt[3 x", "unclosed-bracket 5-6 [ is never closed",
        "missing-argument 0-5 \\sqrt without its argument"),
      DiagnosticCase("\\alhpa", "unknown-command 0-6 unknown command \\alhpa [0-6 \\alpha]"),
      DiagnosticCase("a\\thetax", "unknown-command 1-8 unknown command \\thetax [1-8 \\theta x]"),
      DiagnosticCase("\\cosine", "unknown-command 0-7 unknown command \\cosine [0-7 \\cos]"),
      DiagnosticCase("\\lcm(x)", "unknown-command 0-4 unknown command \\lcm [0-4 \\operatorname{lcm}]"),
      DiagnosticCase("\\qwertz", "unknown-command 0-7 unknown command \\qwertz"),
      DiagnosticCase(
        "\\newcommand",
        "invalid-definition 0-11 \\newcommand without the name of a command behind it"),
      DiagnosticCase("\\frac{a}", "missing-argument 0-5 \\frac without its argument"),
      DiagnosticCase("x_", "missing-argument 1-2 _ without its argument"),
      DiagnosticCase("{x^}", "missing-argument 2-3 ^ without its argument"),
      DiagnosticCase("x^a^b", "double-superscript 3-5 second superscript on one base"),
      DiagnosticCase("x_a_b", "double-subscript 3-5 second subscript on one base"),
      DiagnosticCase("x^2'", "double-superscript 3-4 prime behind a superscript"),
      DiagnosticCase("x^10", "short-script 1-4 ^10 takes only 1 as the superscript [2-4 {10}]"),
      DiagnosticCase("x_-1", "short-script 1-4 _-1 takes only - as the subscript [2-4 {-1}]"),
      DiagnosticCase("\\left(a", "unmatched-left 0-6 \\left without \\right"),
      DiagnosticCase("a\\right)", "unmatched-left 1-7 \\right without \\left"),
      DiagnosticCase("\\frac{\\left(a}{b}", "unmatched-left 6-12 \\left without \\right"),
      DiagnosticCase("\\left x\\right)", "missing-delimiter 0-5 \\left without a bracket behind it"),
      DiagnosticCase(
        "\\begin{matrix}a", "unmatched-environment 0-14 \\begin{matrix} without \\end{matrix}"),
      DiagnosticCase("a\\end{matrix}", "unmatched-environment 1-13 \\end{matrix} without \\begin{matrix}"),
      DiagnosticCase(
        "\\begin{bmatrix}a\\end{pmatrix}",
        "unmatched-environment 16-29 \\begin{bmatrix} is closed by \\end{pmatrix} [21-28 bmatrix]"),
      DiagnosticCase(
        "\\begin{cases}\\begin{matrix}a\\end{cases}",
        "unmatched-environment 13-27 \\begin{matrix} without \\end{matrix}"),
      DiagnosticCase(
        "\\begin{bmtrix}a\\end{bmtrix}", "unknown-environment 7-13 unknown environment bmtrix [7-13 bmatrix]"),
      DiagnosticCase(
        "\\begin{aligned}a&=\\frac{a}{b\\\\c&=d\\end{aligned}", "unclosed-brace 26-27 { is never closed"),
      DiagnosticCase("a & b", "misplaced-ampersand 2-3 & outside the cells of an environment"),
      DiagnosticCase("a $ b", "unexpected-dollar 2-3 $ inside a formula [2-3 \\$]"),
      DiagnosticCase("\\text{a $b}", "unexpected-dollar 8-9 formula in words is never closed"),
      DiagnosticCase("#", "invalid-character 0-1 # has no meaning in a formula [0-1 \\#]"),
      DiagnosticCase("a\u{1}", "invalid-character 1-2 control character U+0001"),
      DiagnosticCase("a\u{202E}b", "invalid-character 1-4 bidirectional control character U+202E"),
      DiagnosticCase("\\text{a\u{2066}b}", "invalid-character 7-10 bidirectional control character U+2066"),
      DiagnosticCase("=\u{302}", "invalid-character 1-3 combining character U+0302"),
      DiagnosticCase("\\hline", "misplaced-command 0-6 \\hline stands only at the start of a row"),
      DiagnosticCase("\\color{nope}x", "invalid-color 7-11 nope is no colour"),
      DiagnosticCase("\\textcolor{red;x:y}{x}", "invalid-color 11-18 red;x:y is no colour"),
      DiagnosticCase("\\hspace{3foo}", "invalid-length 8-12 3foo is no length"),
      DiagnosticCase("a\\over b\\over c", "ambiguous-fraction 8-13 second \\over in one group"),
      DiagnosticCase("\\begin{array}{lx}a\\end{array}", "invalid-columns 15-16 x is no column"),
      DiagnosticCase("\\", "unknown-command 0-1 \\ without a name"),
    ])
  func table(_ expected: DiagnosticCase) {
    let found = LaTeXParser.parse(expected.source).diagnostics.map { diagnostic in
      let span = diagnostic.span ?? Span(at: -1)
      let fixes = diagnostic.fixIts.map { " [\($0.span.lowerBound)-\($0.span.upperBound) \($0.replacement)]" }
        .joined()
      return "\(diagnostic.identifier) \(span.lowerBound)-\(span.upperBound) \(diagnostic.message)\(fixes)"
    }
    #expect(found == expected.diagnostics)
  }

  @Test("bytes that are not UTF-8")
  func notUnicode() {
    let formula = LaTeXParser.parse([0x61, 0xFF, 0x62])
    #expect(formula.diagnostics.map(\.identifier) == ["invalid-character"])
    #expect(formula.diagnostics.first?.span == Span(1, 2))
  }

  @Test(
    "applying a mend leaves nothing to say",
    arguments: ["\\alhpa", "\\thetax", "x^10", "a}b", "a $ b", "\\lcm x"])
  func mends(_ source: String) throws {
    let fix = try #require(LaTeXParser.parse(source).diagnostics.first?.fixIts.first)
    var bytes = Array(source.utf8)
    bytes.replaceSubrange(fix.span.lowerBound..<fix.span.upperBound, with: Array(fix.replacement.utf8))
    #expect(LaTeXParser.parse(bytes).diagnostics.map(\.message) == [])
  }

  @Test(
    "a mistake behind a great many warnings is said",
    arguments: [
      "{a", "a}b", "\\alhpa", "\\left(a", "\\begin{matirx} a", "\\sqrt", "a^b^c", "\\text{a", "\\newcommand",
    ])
  func saysAMistakeBehindWarnings(_ source: String) {
    let warnings = String(repeating: "x^10 ", count: 2 * LaTeXParser.diagnosticLimit)
    let diagnostics = LaTeXParser.parse(warnings + source).diagnostics
    #expect(diagnostics.contains { $0.severity == .error })
    #expect(diagnostics.contains { $0.severity == .warning })
    #expect(diagnostics.count <= LaTeXParser.diagnosticLimit)
  }

  @Test("samples hold no mistake", arguments: LaTeXSamples.formulas)
  func samples(_ source: String) {
    #expect(LaTeXParser.parse(source).diagnostics.map(\.message) == [])
  }
}
