import Notebook
import SourceText
import Testing

/// What was read can be seen wherever it is not what is shown.
@Suite struct ReadBackTests {
  @Test(
    arguments: [
      // Letter by letter what is shown, whatever the spacing, the brackets and the signs of multiplication.
      ("(x + y)^2 = x^2 + 2xy + y^2", nil), ("\\left(x+y\\right)^2=x^2+2 \\cdot x\\,y+{y}^{2}", nil),
      ("\\sin 2x = 2\\sin x\\cos x", nil), ("\\sin(2x) = 2\\sin(x)\\cos(x)", nil),
      ("\\tfrac12 + \\frac{1}{2} = 1", nil),
      ("\\sqrt{x^2} = |x|", nil), ("\\left|x\\right| = |-x|", nil), ("\\cos 60^\\circ = \\frac12", nil),
      ("(1, 2)\\begin{pmatrix} 1 & 0 \\\\ 0 & 1 \\end{pmatrix} = (1, 2)", nil),
      // Where it was read as something that its letters do not show.
      ("a/bc = \\frac{a}{bc}", "\\frac{a}{b} c = \\frac{a}{b c}"),
      ("e^0 = 1", "\\mathrm{e}^{0} = 1"),
      ("\\mathbf A^T = \\mathbf A^T", "\\mathbf{A}^{\\top} = \\mathbf{A}^{\\top}"),
      ("40\\,003 = 40003", "40003 = 40003"), ("5\\% = 0.05", "\\frac{5}{100} = 0.05"),
      ("1^\\circ 30' = 1.5^\\circ", "(1 + \\frac{30}{60})^\\circ = 1.5^\\circ"),
      ("\\log 1 = 0", "\\ln(1) = 0"),
    ] as [(String, String?)])
  func latex(claim: String, read: String?) {
    let answer = ClaimQuestion(claim: claim, notation: .latex).answer()
    let plain = answer.read.map { $0.replacing("\\left", with: "").replacing("\\right", with: "") }
    #expect(plain == read, "\(claim): \(answer.diagnostics.map(\.message))")
    #expect(answer.text.contains("read as: ") == (read != nil))
  }

  @Test(
    arguments: [
      ("x^2 = x*x", nil), ("sin(x)^2 + cos(x)^2 = 1", nil), ("cos(45°) ~= 0.7071", nil), ("2x == x+x", nil),
      ("x² = x^2", nil), ("theta = θ", nil), ("1/2x = x/2", nil), ("e^0 = 1", "ℯ^0 = 1"),
    ] as [(String, String?)])
  func calculator(claim: String, read: String?) {
    let answer = ClaimQuestion(claim: claim, notation: .calculator).answer()
    #expect(answer.read == read, "\(claim)")
  }

  /// A letter that only ever stands before a parenthesis that groups nothing is a function in both notations.
  @Test(
    arguments: [
      ("f(x+y) = f(x) + f(y)", "refuted", ["f is a function"]),
      ("f(x) = f(x)", "proved", ["f is a function"]),
      ("f(x)*g(x) = g(x)*f(x)", "proved", ["f is a function", "g is a function"]),
      ("f(x+y) = f(y+x), f(x) = f(x)", "proved", ["f is a function"]), ("a(b+c) = a*b + a*c", "proved", []),
      ("a(b)*c = a*b*c", "proved", []), ("x(x+1) = x^2 + x", "proved", []),
    ] as [(String, String, [String])])
  func functionsInCalculatorNotation(claim: String, verdict: String, kinds: [String]) {
    let answer = ClaimQuestion(claim: claim, notation: .calculator).answer()
    #expect(answer.judgement.verdict.rawValue == verdict, "\(claim): \(answer.text)")
    #expect(answer.kinds == kinds)
  }

  @Test(
    arguments: [
      ("x + y = y + x", []), ("\\mathbf A + \\mathbf B = \\mathbf B + \\mathbf A", ["matrix", "matrix"]),
      ("\\vec a\\cdot\\vec b = \\vec b\\cdot\\vec a", ["vector", "vector"]),
      ("z + w = w + z \\text{ for } z, w \\in \\mathbb{C}", ["complex number", "complex number"]),
      ("(-1)^{2n} = 1 \\text{ for } n \\in \\mathbb{N}", ["whole number"]),
      ("f(x) = f(x) \\text{ for } f : \\mathbb{R} \\to \\mathbb{R}", ["function"]),
      ("A + B = B + A \\text{ for } A, B \\in \\mathbb{R}^{2 \\times 3}", ["2 × 3 matrix", "2 × 3 matrix"]),
      ("(1 + \\mathrm i)^2 = 2\\mathrm i", ["imaginary unit"]),
    ] as [(String, [String])])
  func kindsAreSaid(claim: String, kinds: [String]) async {
    let lesson = await verify("```math claim\n\(claim)\n```\n")
    let found = lesson.cells[0].claims.first?.kinds ?? []
    #expect(found.count == kinds.count, "\(claim): \(found) \(lesson.places)")
    for (sentence, kind) in zip(found, kinds) { #expect(sentence.contains(kind), "\(claim): \(sentence)") }
  }
}
