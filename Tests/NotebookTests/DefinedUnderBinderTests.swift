import FormulaProof
import Notebook
import SourceText
import Testing

/// Names that are defined by formulas of a variable, under a sign that binds it: y = x² depends on x.
@Suite struct DefinedUnderBinderTests {
  @Test(arguments: [
    // A derivative, an integral and a limit reach into what a name stands for.
    ("y = x^2", #"\frac{dy}{dx} = 2x"#, Verdict.proved), ("y = x^2", #"\frac{dy}{dx} = 0"#, .refuted),
    ("y = x^2", #"\frac{d}{dx} y = 2x"#, .proved), ("y = x^2", #"\frac{d}{dx}(y + 1) = 0"#, .refuted),
    ("z = x^2 a", #"\frac{\partial z}{\partial a} = x^2"#, .proved),
    ("z = x^2 a", #"\frac{\partial z}{\partial a} = 0"#, .refuted),
    ("y = x^2", #"\lim_{x \to 3} y = 9"#, .proved), ("y = x^2", #"\lim_{x \to 3} y = x^2"#, .refuted),
    ("c = a x", #"\int_0^1 c\,da = \frac{x}{2}"#, .proved), ("c = a x", #"\int_0^1 c\,da = a x"#, .refuted),
    ("f(x) = a x", #"\lim_{a \to 0} f(x) = 0"#, .proved),
    ("f(x) = a x", #"\lim_{a \to 0} f(x) = a x"#, .refuted),
    ("f(x) = a x", #"\int_0^2 f(x)\,da = 2x"#, .proved),
    ("f(x) = a x", #"\int_0^2 f(a)\,dx = 2a^2"#, .proved),
    ("f(x) = a x", #"\int_0^2 f(x)\,dx = 2a"#, .proved),
    ("f(x) = a x", #"\int_0^2 f(x)\,dx = 2ax"#, .refuted),
    // Through another name, and not where the name between is bound anew.
    ("y = x^2 \\\\ z = y + 1", #"\frac{dz}{dx} = 2x"#, .proved),
    ("y = x^2 \\\\ z = y + 1", #"\frac{dz}{dx} = 0"#, .refuted),
    (#"F = \int_0^1 x t\,dx"#, #"\frac{dF}{dt} = \frac{1}{2}"#, .proved),
    (#"F = \int_0^1 x t\,dx"#, #"\frac{dF}{dx} = 0"#, .proved),
    // An argument from outside is not caught by the variable inside.
    (#"g(p) = \int_0^1 (p + x)\,dx"#, #"g(x) = x + \frac{1}{2}"#, .proved),
    (#"g(p) = \int_0^1 (p + x)\,dx"#, "g(x) = 1", .refuted),
    // The index of a sum is none of a name's letters, or all of them: nobody can tell.
    ("c = a x", #"\sum_{a=1}^{3} c = 3 a x"#, .error), ("c = a x", #"\sum_{a=1}^{3} c = 6x"#, .error),
    ("f(x) = a x", #"\sum_{a=1}^{3} f(x) = 6x"#, .error),
    ("f(x) = a x", #"\sum_{k=1}^{3} f(k) = 6a"#, .proved),
    ("f(x) = a x", #"\sum_{x=1}^{3} f(x) = 6a"#, .proved),
    ("f(x) = a x", #"\sum_{x=1}^{3} f(x) = 3ax"#, .refuted),
    ("c = a x", #"\sum_{k=1}^{3} c = 3ax"#, .proved),
    // Elements of a sequence that are defined, or given, are those under its sum.
    ("x_1 = 3 \\\\ x_2 = 4", #"\sum_{k=1}^{2} x_k^2 = 25"#, .proved),
    ("x_1 = 3 \\\\ x_2 = 4", #"\sum_{k=1}^{2} x_k^2 = 24"#, .refuted),
    ("d_k = 2", #"\sum_{k=1}^{3} d_k = 6"#, .error), ("x_f = 2", #"\sum_{k=1}^{2} x_k = x_1 + x_2"#, .proved),
  ])
  func verdictIsThatOfMathematics(definition: String, claim: String, verdict: Verdict) async {
    let lesson = await verify("```math define\n\(definition)\n```\n```math claim\n\(claim)\n```\n")
    let judgement = lesson.cells.last?.claims.last?.judgement
    #expect(
      judgement?.verdict == verdict,
      "\(definition) / \(claim): \(DiagnosticRenderer().render(lesson.diagnostics))")
  }

  /// What is a name to its readers is no product: nothing is said of the letters.
  @Test(arguments: [
    (#"\pi(5) = 3"#, Verdict.error), (#"\pi\left(n\right) > n"#, .error), (#"\pi(r^2) = r^2\pi"#, .proved),
    (#"\pi(r + 1) = \pi r"#, .refuted), ("opt(b, c) = z", .error), ("len(p) + 1 = len(q)", .error),
    ("abf(x) = f(x)ab", .proved),
  ])
  func wordsAreNoProducts(claim: String, verdict: Verdict) async {
    let lesson = await verify("```math claim\n\(claim)\n```\n")
    #expect(
      lesson.cells.last?.claims.last?.judgement.verdict == verdict
        || verdict == .error && lesson.cells.last?.claims.isEmpty ?? true,
      "\(claim): \(DiagnosticRenderer().render(lesson.diagnostics))")
  }

  @Test(arguments: [
    (#"x_1 = 3,\ x_2 = 4 :\quad \sum_{k=1}^{2} x_k^2 = 25"#, true),
    (#"n = 2,\ x_1 = 3,\ x_2 = 4 :\quad \sum_{k=1}^{n} x_k^2 = 25"#, true),
    (#"n = 2,\ x_1 = 3,\ x_2 = 4 :\quad \sum_{k=1}^{n} x_k^2 = 24"#, false),
    (#"x = 3 :\quad \int_0^1 x\,dx = \frac{1}{2}"#, true),
  ])
  func givensHold(example: String, passes: Bool) async {
    let lesson = await verify("```math example\n\(example)\n```\n")
    #expect(
      lesson.cells.last?.claims.last?.passed == passes,
      "\(example): \(DiagnosticRenderer().render(lesson.diagnostics))")
  }
}
