import SourceText
import Testing

@testable import TeX

/// A formula and the tree that it must give.
struct TreeCase: Sendable, CustomTestStringConvertible {
  var source: String
  var tree: String
  init(_ source: String, _ tree: String) {
    self.source = source
    self.tree = tree
  }
  var testDescription: String { source }
}

@Suite("LaTeX tree")
struct LaTeXTreeTests {
  @Test(
    "spans",
    arguments: [
      TreeCase("", ""),
      TreeCase("x", "x@0-1"),
      TreeCase("2x", "2@0-1 x@1-2"),
      TreeCase(" x % no\n+ y ", "x@1-2 +@8-9 y@10-11"),
      TreeCase("\\theta", "θ@0-6"),
      TreeCase("θ×y", "θ@0-2 ×@2-4 y@4-5"),
      TreeCase("x'", "scripts(x@0-1 _ - ^ - '1)@0-2"),
      TreeCase("p_{0x}'", "scripts(p@0-1 _ {0@3-4 x@4-5}@2-6 ^ - '1)@0-7"),
      TreeCase("p'_{0x}", "scripts(p@0-1 _ {0@4-5 x@5-6}@3-7 ^ - '1)@0-7"),
      TreeCase("x'^2 ", "scripts(x@0-1 _ - ^ 2@3-4 '1)@0-4"),
      TreeCase("^2", "scripts(- _ - ^ 2@1-2 '0)@0-2"),
      TreeCase("\\frac{a}{b}", "frac({a@6-7}@5-8, {b@9-10}@8-11)@0-11"),
      TreeCase("\\frac12", "frac(1@5-6, 2@6-7)@0-7"),
      TreeCase("\\sqrt[3]{x}", "root({x@9-10}@8-11, {3@6-7}@5-8)@0-11"),
      TreeCase("\\left(x\\right]", "fence(( [x@6-7] ])@0-14"),
      TreeCase("\\operatorname{frame}(b)", "fn:frame@0-20 (@20-21 b@21-22 )@22-23"),
      TreeCase("1{,}000", "1,000@0-7"),
      TreeCase(
        "\\text{a $x$}", "text(upright \"a \"@6-8 $x@9-10$@8-11)@0-12"),
      TreeCase("\\begin{matrix}a&b\\end{matrix}", "matrix(a@14-15 & b@16-17)@0-29"),
      TreeCase("\\alpha x", "α@0-6 x@7-8"),
      TreeCase("\\not =", "≠@0-6"),
      TreeCase("\\bigl(", "big1(( opening)@0-6"),
    ])
  func spans(_ expected: TreeCase) {
    let formula = LaTeXParser.parse(expected.source)
    #expect(dump(formula.nodes) == expected.tree)
    #expect(formula.diagnostics.map(\.message) == [])
  }

  @Test(
    "structure",
    arguments: [
      TreeCase(
        "p_{0x}′ x'' x″ x^{\\prime\\prime}",
        "scripts(p _ {0 x} ^ - '1) scripts(x _ - ^ - '2) scripts(x _ - ^ - '2) scripts(x _ - ^ - '2)"),
      TreeCase("x_i^2 x^2_i", "scripts(x _ i ^ 2 '0) scripts(x _ i ^ 2 '0)"),
      TreeCase("x_{12}^{-1}", "scripts(x _ {12} ^ {− 1} '0)"),
      TreeCase("x² y₁₂ z⁻¹", "scripts(x _ - ^ 2 '0) scripts(y _ 12 ^ - '0) scripts(z _ - ^ {− 1} '0)"),
      TreeCase("- − * · \\cdot \\times \\ast /", "− − * ⋅ ⋅ × ∗ /"),
      TreeCase("\\le \\leq ≤ \\ge \\geq ≥ \\ne \\neq ≠ \\not= < >", "≤ ≤ ≤ ≥ ≥ ≥ ≠ ≠ ≠ ≠ < >"),
      TreeCase("\\approx \\pm \\mp \\equiv \\leqslant", "≈ ± ∓ ≡ ⩽"),
      TreeCase("\\epsilon\\varepsilon\\phi\\varphi\\Gamma", "ϵ ε ϕ φ Γ"),
      TreeCase("0.5 .5 3. 12", "0.5 .5 3 . 12"),
      TreeCase("1{,}000{,}000.5 0{,}125 1{,}00", "1,000,000.5 0 {,} 125 1 {,} 00"),
      TreeCase(
        "\\sin^2\\theta \\det M \\lim_{x\\to 0}",
        "scripts(fn:sin _ - ^ 2 '0) θ fn:det* M scripts(fn:lim* _ {x → 0} ^ - '0)"),
      TreeCase(
        "\\operatorname*{arg\\,max} \\operatorname{to_x} a\\bmod b", "fn:arg max* fn:to_x a fn:mod binary b"),
      TreeCase(
        "\\dfrac a b \\tfrac1x {a+b \\over c} \\binom{n}k",
        "frac.display(a, b) frac.text(1, x) {frac({a + b}, {c})} binom({n}, k)"),
      TreeCase("\\left\\{\\begin{matrix} a \\\\ b \\end{matrix}\\right.", "fence({ [matrix(a \\\\ b)] .)"),
      TreeCase("\\left<a\\middle|b\\right>", "fence(⟨ [a] | [b] ⟩)"),
      TreeCase("\\lVert v\\rVert \\|v\\| |v|", "‖ v ‖ ‖ v ‖ | v |"),
      TreeCase("\\begin{bmatrix} a & b \\\\ c & d \\\\ \\end{bmatrix}", "bmatrix(a & b \\\\ c & d)"),
      TreeCase("\\begin{matrix} & a \\\\ \\\\ b & \\end{matrix}", "matrix( & a \\\\  \\\\ b & )"),
      TreeCase(
        "\\begin{array}{l|cr} a & b & c \\\\[4pt] \\hline d & e & f \\end{array}",
        "array lcr(a & b & c \\\\ --- d & e & f)"),
      TreeCase("\\begin{array}{*{2}{c}r} a \\end{array}", "array ccr(a)"),
      TreeCase("\\begin{matrix} a \\\\ [b] \\end{matrix}", "matrix(a \\\\ [ b ])"),
      TreeCase(
        "\\begin{aligned} a &= b \\\\ &= c \\tag{1} \\end{aligned}", "aligned(a & = b \\\\  & = c tag 1)"),
      TreeCase(
        "\\begin{cases} x & \\text{if } y \\\\ z \\end{cases}", "cases(x & text(upright \"if \") y \\\\ z)"),
      TreeCase("\\sum_{\\substack{a \\\\ b}}", "scripts(∑ _ {substack(a \\\\ b)} ^ - '0)"),
      TreeCase(
        "\\sum\\limits_i \\int\\nolimits^2", "scripts(∑ _ i ^ - '0 always) scripts(∫ _ - ^ 2 '0 never)"),
      TreeCase(
        "\\hat x \\vec{ab} \\underbrace{a}_{n}", "hat(x) vector({a b}) scripts(underBrace({a}) _ {n} ^ - '0)"),
      TreeCase(
        "\\overset{!}{=} \\underset{x}{y} \\stackrel f\\to",
        "stack({=}, over {!}, under -) stack({y}, over -, under {x}) stack(→, over f, under -, rel)"),
      TreeCase("\\xrightarrow[b]{a}", "arrow(→, {a}, {b})"),
      TreeCase(
        "\\mathbb R \\mathbf{v} {\\rm d x} \\bm\\alpha",
        "blackboard(R) bold({v}) {upright({d x})} boldSymbol(α)"),
      TreeCase("\\color{red} x + \\textcolor{#F00}{y}", "color red({x + color #f00({y})})"),
      TreeCase("\\color[RGB]{255,0,16}x", "color #ff0010({x})"),
      TreeCase(
        "a\\,b\\quad c~d\\ e\\hspace{1em}f\\mkern-3mu g",
        "a space(3.0) b space(18.0) c space(6.0) d space(6.0) e space(18.0) f space(-3.0) g"),
      TreeCase("\\displaystyle a & ", "display({a ERROR<&>})"),
      TreeCase("\\inline x\\label{eq:a_b}", "space(0.0) x space(0.0)"),
      TreeCase(
        "\\text{50\\% of \\textbf{x} -- $a_b$}",
        "text(upright \"50% of \" <bold \"x\"> \" – \" $scripts(a _ b ^ - '0)$)"),
      TreeCase("\\boxed{x} \\cancel y \\phantom z", "box({x}) cancel(y) phantom full(z)"),
      TreeCase("\\pmod{n} \\mathrel{R}", "mod parenthesized({n}) class relation({R})"),
      TreeCase("a \\\\ b", "a newline b"),
      TreeCase("45^\\circ 45\\degree 45°", "scripts(45 _ - ^ ∘ '0) 45 ° 45 °"),
      TreeCase("\\dots\\cdots\\vdots\\ddots", "… ⋯ ⋮ ⋱"),
      TreeCase("[a, b) ]c[", "[ a , b ) ] c ["),
    ])
  func structure(_ expected: TreeCase) {
    #expect(dump(LaTeXParser.parse(expected.source).nodes, spans: false) == expected.tree)
  }

  @Test("numbers keep their digits")
  func numerals() throws {
    let formula = LaTeXParser.parse("1{,}234.50")
    guard case .number(let number) = try #require(formula.nodes.first).kind else {
      Issue.record("not a number")
      return
    }
    let numeral = try #require(number.numeral)
    #expect(numeral.text == "1234.50")
    #expect(numeral.decimals == 2)
  }

  @Test("every command is found by its name, and the sign of each is read back as itself")
  func registry() {
    let registry = LaTeXCommandRegistry.shared
    for command in registry.commands {
      let name = Array(command.name.utf8)
      #expect(registry.action(name, 0, name.count) != nil, "\(command.name)")
    }
    for (name, scalar) in [("theta", "θ"), ("cdot", "⋅"), ("le", "≤"), ("infty", "∞"), ("sum", "∑")] {
      let byName = LaTeXParser.parse("\\" + name).nodes.map(\.kind)
      let byCharacter = LaTeXParser.parse(scalar).nodes.map(\.kind)
      #expect(byName == byCharacter)
    }
  }

  @Test("the nodes in a span")
  func nodesInSpan() {
    let source = "\\begin{aligned} a &= b \\\\ c &= d \\end{aligned}"
    let formula = LaTeXParser.parse(source)
    let start = source.utf8.count - "c &= d \\end{aligned}".utf8.count
    #expect(dump(formula.nodes(in: Span(start, start + 6)), spans: false) == "c = d")
    #expect(
      dump(formula.nodes(in: Span(0, source.utf8.count)), spans: false) == "aligned(a & = b \\\\ c & = d)")
    #expect(formula.nodes(in: Span(at: 3)).isEmpty)
  }

  @Test("spans nest, and siblings do not overlap", arguments: LaTeXSamples.formulas)
  func spansNest(_ source: String) {
    func check(_ nodes: [LaTeXNode], within outer: Span) {
      for node in nodes {
        #expect(
          node.span.lowerBound >= outer.lowerBound && node.span.upperBound <= outer.upperBound,
          "\(dump(node))")
        for list in node.childLists { check(list, within: node.span) }
      }
      for (left, right) in zip(nodes, nodes.dropFirst()) {
        #expect(left.span.upperBound <= right.span.lowerBound, "\(dump(left)) \(dump(right))")
      }
    }
    check(LaTeXParser.parse(source).nodes, within: Span(0, source.utf8.count))
  }
}
