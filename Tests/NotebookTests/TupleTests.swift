import Notebook
import SourceText
import Testing

/// Tuples in definitions: their components by index, and functions of tuples.
@Suite struct TupleTests {
  private func check(_ text: String, _ verdicts: [String], _ places: [String] = []) async {
    let lesson = await verify(text)
    #expect(lesson.verdicts == verdicts, "\(text)\n\(DiagnosticRenderer().render(lesson.diagnostics))")
    let errors = lesson.places.filter { $0.contains("error") && !$0.contains("refuted") }
    #expect(errors == places, "\(text)\n\(DiagnosticRenderer().render(lesson.diagnostics))")
  }

  @Test func anIndexIsAComponent() async {
    func claim(_ definition: String, _ claim: String) -> String {
      "```math define\n\(definition)\n```\n```math claim\n\(claim)\n```\n"
    }
    await check(
      claim("p = (3, 4)", "p_1 = 3,\\ p_2 = 4,\\ p_1^2 + p_2^2 = 25"), ["proved", "proved", "proved"])
    await check(claim("p = (3, 4)", "p_1 = 4"), ["refuted"])
    await check(claim("p = (x, y)", "p_1 + p_2 = x + y"), ["proved"])
    await check(claim("p' = (3, 4)", "p'_2 = 4"), ["proved"])
    await check(claim("p = (1, 2),\\ q = p + (3, 5)", "q_1 = 4,\\ q_2 = 7"), ["proved", "proved"])
    await check(claim("\\vec v = (3, 4)", "\\vec v_1 = 3"), ["proved"])
    await check(
      claim("v = \\begin{pmatrix} 3 \\\\ 4 \\end{pmatrix}", "v_2 = 4"), ["proved"])
    await check(
      claim("p = \\operatorname{apply}((1, 0), \\operatorname{rotation}(90^\\circ))", "p_1 = 0,\\ p_2 = 1"),
      ["proved", "proved"])
    // The components' own names stay what they are.
    await check(claim("p = (p_1, p_2)", "p = (p_1, p_2)"), ["proved"])
    await check(claim("p = (p_2, p_1)", "p = (p_2, p_1)"), ["proved"])
    await check(claim("p = (p_1, p_2)", "p_3 = p_3"), ["proved"])
    await check(claim("p = (p_1, 5)", "p_2 = 5"), ["proved"])
    await check(claim("p = (3, 4),\\ p_1 = 7", "p_1 = 7,\\ p_2 = 4"), ["proved", "proved"])
    await check(claim("p_1 = 7,\\ p = (3, 4)", "p_1 = 7"), ["proved"])
    // Another number, another point.
    await check(claim("p = (3, 4)", "p_0 = p_0"), ["proved"])
    await check(claim("p = 3", "p_1 + 0 = p_1"), ["proved"])
    await check(claim("p = (3, 4)", "p_3 = p_3"), ["error"], ["8:1 error no-such-component"])
    await check(
      "```math assume\np_3 > 0\n```\n```math define\np = (3, 4)\n```\n```math claim\np_3 \\ge 0\n```\n",
      ["proved"])
    // What is defined anew has other components.
    await check(
      "```math define\np = (3, 4)\n```\n```math define\np = (5, 6)\n```\n```math claim\np_1 = 5\n```\n",
      ["proved"])
    await check("```math example\np = (3, 4) :\\quad p_1 + p_2 = 7\n```\n", ["proved"])
    await check(
      "```math example\np = (3, 4) :\\quad p_1 + p_2 = 7\n```\n```math claim\np_1 = 3\n```\n",
      ["proved", "refuted"])
  }

  @Test(
    arguments: [
      ("M = \\begin{pmatrix} 3 & 4 \\\\ 5 & 6 \\end{pmatrix}", "M_{12} = 4", ["8:1 error ambiguous-name"]),
      (
        "M = \\begin{pmatrix} 3 & 4 \\\\ 5 & 6 \\end{pmatrix}", "1 + M_{2,1} = 6",
        ["8:5 error ambiguous-name"]
      ),
      // Not within the matrix, its own entries, another name.
      ("M = \\begin{pmatrix} 3 & 4 \\\\ 5 & 6 \\end{pmatrix}", "M_{13} = M_{13}", []),
      ("M = \\begin{pmatrix} M_{11} & 0 \\\\ 0 & 1 \\end{pmatrix}", "\\det M = M_{11}", []),
      ("M = \\begin{pmatrix} 3 & 4 \\\\ 5 & 6 \\end{pmatrix},\\ M_{12} = 4", "M_{12} = 4", []),
      ("M = 3", "M_{12} + 0 = M_{12}", []),
    ] as [(String, String, [String])])
  func aNameThatMayBeAnEntryIsNoSymbol(definition: String, claim: String, errors: [String]) async {
    let lesson = await verify("```math define\n\(definition)\n```\n```math claim\n\(claim)\n```\n")
    #expect(lesson.places == errors, "\(DiagnosticRenderer().render(lesson.diagnostics))")
  }

  @Test func functionsOfTuples() async {
    func claim(_ definition: String, _ claim: String) -> String {
      "```math define\n\(definition)\n```\n```math claim\n\(claim)\n```\n"
    }
    await check(claim("f((x, y)) = x + 2y", "f((3, 4)) = 11"), ["proved"])
    await check(claim("f((x, y)) = x + 2y", "f((a, b)) + f((b, a)) = 3a + 3b"), ["proved"])
    await check(claim("f\\left((x, y)\\right) = x + 2y", "f\\left((3, 4)\\right) = 11"), ["proved"])
    await check(claim("f((x, y), t) = (x + t)y", "f((3, 4), 5) = 32"), ["proved"])
    await check(claim("f((a, b), (c, d)) = ac + bd", "f((1, 2), (3, 4)) = 11"), ["proved"])
    await check(
      claim("f((a, b), (c, d)) = (ac, bd)", "f((1, 2), (3, 4)) = (3, 8)"), ["proved"])
    await check(claim("p = (3, 4),\\ f((x, y)) = x + 2y", "f(p) = 11"), ["proved"])
    await check(claim("f(p) = p_1 + 2p_2", "f((3, 4)) = 11"), ["proved"])
    await check(claim("f((x, y)) = x + 2y", "f((3, 4)) = 10"), ["refuted"])
    // Lagrange's nodes are no components: x is a number.
    await check(
      claim("L(x) = \\frac{x - x_1}{x_2 - x_1}", "L(x_2) = 1"), ["proved"])
    // Sizes must fit.
    await check(claim("f((x, y)) = x + 2y", "f((1, 2, 3)) = 5"), ["error"], ["8:3 error wrong-shape"])
    await check(claim("f((x, y)) = x + 2y", "f(3) = 3"), ["error"], ["8:3 error wrong-shape"])
    await check(
      claim("f((x, y)) = x + 2y", "f(3, 4) = 11"), ["error"], ["8:1 error wrong-number-of-arguments"])
    for wrong in ["f((x, x)) = x", "f((x, y), x) = x", "f((x)) = x", "f((x, 2)) = x", "f(()) = 1"] {
      let lesson = await verify("```math define\n\(wrong)\n```\n")
      #expect(lesson.places == ["5:1 error not-a-definition"], "\(wrong): \(lesson.places)")
    }
  }
}
