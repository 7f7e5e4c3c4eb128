import FormulaSyntax
import Testing

@testable import FormulaProof

/// Integrals. The rows are from tables of integrals, and their twins have a slip; all values were held to numerical quadrature.
@Suite struct IntegralTests {
  private typealias Row = (claim: String, twin: String, assumptions: [String])

  private static let antiderivatives: [Row] = [
    (#"\int x^3\,dx = \frac{x^4}{4}+C"#, #"\int x^3\,dx = \frac{x^4}{3}+C"#, []),
    (#"\int \frac{1}{x}\,dx = \ln|x|+C"#, #"\int \frac{1}{x}\,dx = -\frac{1}{x^2}+C"#, []),
    (#"\int \frac{dx}{1+x^2} = \arctan x+C"#, #"\int \frac{dx}{1+x^2} = \ln(1+x^2)+C"#, []),
    (#"\int \frac{dx}{\sqrt{1-x^2}} = \arcsin x"#, #"\int \frac{dx}{\sqrt{1-x^2}} = \arccos x"#, []),
    (#"\int \tan x\,dx = -\ln|\cos x|+C"#, #"\int \tan x\,dx = \ln|\cos x|+C"#, []),
    (#"\int \sec x\,dx = \ln|\sec x+\tan x|+C"#, #"\int \sec x\,dx = \ln|\sec x-\tan x|+C"#, []),
    (
      #"\int x\,\mathrm{e}^{x}\,dx = (x-1)\,\mathrm{e}^{x}+C"#,
      #"\int x\,\mathrm{e}^{x}\,dx = (x+1)\,\mathrm{e}^{x}+C"#, []
    ),
    (#"\int \ln x\,dx = x \ln x-x+C"#, #"\int \ln x\,dx = x \ln x+x+C"#, []),
    (
      #"\int \sin^2 x\,dx = \frac{x}{2}-\frac{\sin 2x}{4}+C"#,
      #"\int \sin^2 x\,dx = \frac{x}{2}+\frac{\sin 2x}{4}+C"#, []
    ),
    (
      #"\int \sqrt{a+bx}\,dx = \frac{2}{3b}(a+bx)^{3/2}+C"#,
      #"\int \sqrt{a+bx}\,dx = \frac{2}{3}(a+bx)^{3/2}+C"#, []
    ),
    (
      #"\int \frac{x^7}{(a+bx^4)^{3/4}}\,dx = \frac{(a+bx^4)^{5/4}}{5b^2}-\frac{a(a+bx^4)^{1/4}}{b^2}"#,
      #"\int \frac{x^7}{(a+bx^4)^{3/4}}\,dx = \frac{(a+bx^4)^{5/4}}{5b^2}+\frac{a(a+bx^4)^{1/4}}{b^2}"#, []
    ),
    (
      #"\int \frac{\cos x}{(1+\sin x)^{3/2}}\,dx = \frac{-2}{\sqrt{1+\sin x}}+C"#,
      #"\int \frac{\cos x}{(1+\sin x)^{3/2}}\,dx = \frac{2}{\sqrt{1+\sin x}}+C"#, []
    ),
    (#"\int |x|\,dx = \frac{x|x|}{2}+C"#, #"\int |x|\,dx = \frac{x^2}{2}+C"#, []),
    (#"\int x^n\,dx = \frac{x^{n+1}}{n+1}+C"#, #"\int x^n\,dx = \frac{x^{n+1}}{n}+C"#, ["x > 0"]),
    (#"\int x\cos x\,dx = x\sin x-\int \sin x\,dx"#, #"\int x\cos x\,dx = x\sin x+\int \sin x\,dx"#, []),
    (
      #"\int \frac{x}{\sqrt{x^2+a^2}}\,dx = \sqrt{x^2+a^2}+C"#,
      #"\int \frac{x}{\sqrt{x^2+a^2}}\,dx = 2\sqrt{x^2+a^2}+C"#, []
    ),
    // Edges that vanish only where several letters do, or where one has the value of others.
    (
      #"\int (b+2cx)(a+bx+cx^2)^p\,dx = \frac{(a+bx+cx^2)^{p+1}}{p+1}+C"#,
      #"\int (b+2cx)(a+bx+cx^2)^p\,dx = \frac{(a+bx+cx^2)^{p+1}}{p}+C"#, []
    ),
    (
      #"\int \frac{(c+kx)^{5/2}}{(a+bx)^{9/2}}\,dx = \frac{-2(c+kx)^{7/2}}{7(bc-ak)(a+bx)^{7/2}}"#,
      #"\int \frac{(c+kx)^{5/2}}{(a+bx)^{9/2}}\,dx = \frac{2(c+kx)^{7/2}}{7(bc-ak)(a+bx)^{7/2}}"#, []
    ),
    (
      #"\int (a-b)\,|(a-b)x|\,dx = \frac12 (a-b)x\,|(a-b)x|"#,
      #"\int (a-b)\,|(a-b)x|\,dx = (a-b)x\,|(a-b)x|"#, []
    ),
    (
      #"\int \frac{\sqrt{\ln(a x^n)}}{x}\,dx = \frac{2}{3n}(\ln(a x^n))^{3/2}"#,
      #"\int \frac{\sqrt{\ln(a x^n)}}{x}\,dx = \frac{2}{3}(\ln(a x^n))^{3/2}"#, []
    ),
    (
      #"\int \sqrt{x}\sqrt{1-ax}\,dx = \frac{\arcsin(\sqrt a\sqrt x)}{4a^{3/2}}+\frac12 x^{3/2}\sqrt{1-ax}-\frac{\sqrt x\sqrt{1-ax}}{4a}"#,
      #"\int \sqrt{x}\sqrt{1-ax}\,dx = \frac{\arcsin(\sqrt a\sqrt x)}{4a^{3/2}}+\frac12 x^{3/2}\sqrt{1-ax}+\frac{\sqrt x\sqrt{1-ax}}{4a}"#,
      []
    ),
    // A letter in the place of an angle, and its tangent.
    (
      #"\int \sec^4(c+kx)\,dx = \frac{\tan(c+kx)}{k}+\frac{\tan^3(c+kx)}{3k}"#,
      #"\int \sec^4(c+kx)\,dx = \frac{\tan(c+kx)}{k}-\frac{\tan^3(c+kx)}{3k}"#, []
    ),
    (
      #"\int \sqrt{\tan x}\sec^2 x\,dx = \frac23 \tan^{3/2} x"#,
      #"\int \sqrt{\tan x}\sec^2 x\,dx = \frac32 \tan^{3/2} x"#, []
    ),
    (
      #"\int F^{a+b(c+kx)^n}(c+kx)^{n-1}\,dx = \frac{F^{a+b(c+kx)^n}}{bkn\ln F}"#,
      #"\int F^{a+b(c+kx)^n}(c+kx)^{n-1}\,dx = \frac{F^{a+b(c+kx)^n}}{bk\ln F}"#, []
    ),
  ]

  private static let definite: [Row] = [
    (#"\int_0^1 x^2\,dx = \frac13"#, #"\int_0^1 x^2\,dx = \frac12"#, []),
    (#"\int_0^{\pi} \sin x\,dx = 2"#, #"\int_0^{\pi} \sin x\,dx = 0"#, []),
    (#"\int_1^{2} \frac{1}{x}\,dx = \ln 2"#, #"\int_1^{2} \frac{1}{x}\,dx = \frac{1}{2}"#, []),
    (#"\int_{-3}^{-1} \frac{1}{x}\,dx = -\ln 3"#, #"\int_{-3}^{-1} \frac{1}{x}\,dx = \ln 3"#, []),
    (#"\int_0^1 x\,\mathrm{e}^x\,dx = 1"#, #"\int_0^1 x\,\mathrm{e}^x\,dx = \mathrm{e}"#, []),
    (#"\int_0^1 \frac{1}{\sqrt{x}}\,dx = 2"#, #"\int_0^1 \frac{1}{\sqrt{x}}\,dx = 1"#, []),
    (#"\int_0^1 \ln x\,dx = -1"#, #"\int_0^1 \ln x\,dx = 1"#, []),
    (#"\int_a^b x\,dx = \frac{b^2-a^2}{2}"#, #"\int_a^b x\,dx = \frac{a^2-b^2}{2}"#, []),
    (#"\int_0^1 \sqrt{1-x^2}\,dx = \frac{\pi}{4}"#, #"\int_0^1 \sqrt{1-x^2}\,dx = \frac{\pi}{2}"#, []),
    (#"\int_0^{\pi/2} \sin^2 x\,dx = \frac{\pi}{4}"#, #"\int_0^{\pi/2} \sin^2 x\,dx = \frac{\pi}{2}"#, []),
    (#"\int_0^1 \int_0^x y\,dy\,dx = \frac16"#, #"\int_0^1 \int_0^x y\,dy\,dx = \frac13"#, []),
    (#"\int_0^{\infty} \mathrm{e}^{-x}\,dx = 1"#, #"\int_0^{\infty} \mathrm{e}^{-x}\,dx = -1"#, []),
    (
      #"\int_{-\infty}^{\infty} \frac{dx}{1+x^2} = \pi"#, #"\int_{-\infty}^{\infty} \frac{dx}{1+x^2} = 2\pi"#,
      []
    ),
    (#"\int_1^{\infty} \frac{dx}{x^2} = 1"#, #"\int_1^{\infty} \frac{dx}{x^2} = 2"#, []),
    (#"\int_0^{\infty} x^3 \mathrm{e}^{-x}\,dx = 6"#, #"\int_0^{\infty} x^3 \mathrm{e}^{-x}\,dx = 24"#, []),
    (
      #"\int_0^{\infty} \mathrm{e}^{-ax}\,dx = \frac{1}{a}"#, #"\int_0^{\infty} \mathrm{e}^{-ax}\,dx = a"#,
      ["a > 0"]
    ),
    (
      #"\int_2^3 \frac{dx}{x^2-1} = \frac12 \ln\frac32"#, #"\int_2^3 \frac{dx}{x^2-1} = \frac12 \ln\frac23"#,
      []
    ),
    (#"\int_0^1 \frac{dx}{(x+1)(x+2)} = \ln\frac43"#, #"\int_0^1 \frac{dx}{(x+1)(x+2)} = \ln\frac34"#, []),
    (#"\int_{-1}^{1} |x|\,dx = 1"#, #"\int_{-1}^{1} |x|\,dx = 0"#, []),
    (#"\int_1^2 x \ln x\,dx = 2\ln 2-\frac34"#, #"\int_1^2 x \ln x\,dx = 2\ln 2+\frac34"#, []),
    (#"\int_0^2 \frac{x}{1+x^2}\,dx = \frac{\ln 5}{2}"#, #"\int_0^2 \frac{x}{1+x^2}\,dx = \ln 5"#, []),
    (#"\int_0^x 2t\,dt = x^2"#, #"\int_0^x 2t\,dt = 2x"#, []),
    (#"\int_1^x \frac{dt}{t} = \ln x"#, #"\int_1^x \frac{dt}{t} = \ln(2x)"#, ["x > 0"]),
    (
      #"\frac{d}{dx} \int_0^x \mathrm{e}^{-t^2}\,dt = \mathrm{e}^{-x^2}"#,
      #"\frac{d}{dx} \int_0^x \mathrm{e}^{-t^2}\,dt = -2x\,\mathrm{e}^{-x^2}"#, []
    ),
    (#"\int_0^1 x^2\,dx \approx 0.3333"#, #"\int_0^1 x^2\,dx \approx 0.3334"#, []),
    // Kinks, and places without a value, inside.
    (
      #"\int_{-\infty}^{\infty} \mathrm{e}^{-|x|}\,dx = 2"#,
      #"\int_{-\infty}^{\infty} \mathrm{e}^{-|x|}\,dx = 1"#, []
    ),
    (
      #"\int_{-1}^{2} x\operatorname{sign}(x)\,dx = \frac52"#,
      #"\int_{-1}^{2} x\operatorname{sign}(x)\,dx = \frac32"#, []
    ),
    (#"\int_0^3 |x-1|\,dx = \frac52"#, #"\int_0^3 |x-1|\,dx = \frac32"#, []),
    (
      #"\int_{-1}^{1} \frac{dx}{\sqrt[3]{x}^2} = 6"#, #"\int_{-1}^{1} \frac{dx}{\sqrt[3]{x}^2} = 0"#, []
    ),
    (
      #"\int_0^1 \frac{dx}{(1+x^2)^2} = \frac{\pi}{8}+\frac14"#,
      #"\int_0^1 \frac{dx}{(1+x^2)^2} = \frac{\pi}{8}"#, []
    ),
    (
      #"\int_0^1 \frac{dx}{\mathrm{e}^x+1} = 1+\ln\frac{2}{\mathrm{e}+1}"#,
      #"\int_0^1 \frac{dx}{\mathrm{e}^x+1} = 1-\ln\frac{2}{\mathrm{e}+1}"#, []
    ),
    // Antiderivatives by a tangent, which jump inside.
    (
      #"\int_0^{\pi} \frac{dx}{1+\cos^2 x} = \frac{\pi}{\sqrt 2}"#,
      #"\int_0^{\pi} \frac{dx}{1+\cos^2 x} = 0"#,
      []
    ),
    (
      #"\int_0^{2\pi} \frac{dx}{2+\cos x} = \frac{2\pi}{\sqrt 3}"#,
      #"\int_0^{2\pi} \frac{dx}{2+\cos x} = \frac{\pi}{\sqrt 3}"#, []
    ),
    (#"\int_0^1 x^n\,dx = \frac{1}{n+1}"#, #"\int_0^1 x^n\,dx = \frac{1}{n}"#, ["n > -1"]),
    // No antiderivative is found: enclosures tell.
    (
      #"\int_0^1 \mathrm{e}^{-x^2}\,dx \approx 0.74682"#, #"\int_0^1 \mathrm{e}^{-x^2}\,dx \approx 0.74683"#,
      []
    ),
    (#"\int_0^1 \sqrt{1+x^3}\,dx > 1.11"#, #"\int_0^1 \sqrt{1+x^3}\,dx > 1.12"#, []),
    (
      #"\int_1^{\pi} \frac{\sin x}{x}\,dx \approx 0.90585"#, #"\int_1^{\pi} \frac{\sin x}{x}\,dx = 0.90585"#,
      []
    ),
  ]

  @Test(arguments: antiderivatives.indices) func antiderivativesAreProved(_ index: Int) {
    check(Self.antiderivatives[index])
  }

  @Test(arguments: definite.indices) func valuesAreProved(_ index: Int) { check(Self.definite[index]) }

  private func check(_ row: Row) {
    let (judgement, problems) = KindTableTests.judge(row.claim, assuming: row.assumptions)
    #expect([.proved, .confirmed].contains(judgement.verdict), "\(row.claim): \(judgement) \(problems)")
    let (twin, _) = KindTableTests.judge(row.twin, assuming: row.assumptions)
    #expect(twin.verdict == .refuted, "\(row.twin): \(twin)")
  }

  /// Conditions say where both functions are defined, points at which a rule stops among them.
  @Test(arguments: [
    (#"\int \sqrt{x}\,dx = \frac23 x^{3/2}+C"#, ["x >= 0"]), (#"\int \frac1x\,dx = \ln x+C"#, ["x > 0"]),
    (#"\int |x|\,dx = \frac{x|x|}{2}+C"#, []),
  ])
  func conditions(_ claim: String, _ conditions: [String]) {
    let (judgement, _) = KindTableTests.judge(claim, assuming: [])
    #expect(judgement.verdict == .proved)
    #expect(judgement.conditions == conditions, "\(claim): \(judgement)")
  }

  /// Poles between the bounds, divergence, jumps and what nothing is known of: nothing is proved, and nothing refuted.
  @Test(arguments: [
    #"\int_{-1}^{1} \frac{1}{x}\,dx = 0"#, #"\int_{-1}^{1} \frac{1}{x^2}\,dx = -2"#,
    #"\int_0^{\pi} \tan x\,dx = 0"#,
    #"\int_1^{\infty} \frac{1}{x}\,dx = 1"#, #"\int_0^{10} \frac{dx}{(x-5)^2} = -\frac25"#,
    #"\int_0^{2\pi} \sec^2 x\,dx = 0"#, #"\int_0^{\infty} \cos x\,dx = 0"#,
    #"\int 0\,dx = \lfloor x\rfloor+C"#,
    #"\int u v'\,dx = u v-\int u' v\,dx"#, #"\int_{-1}^{1} \ln x\,dx = -2"#,
    #"\int_0^a \frac{dx}{1-x} = -\ln|1-a|"#,
    #"\int_0^{3} \sqrt{1-x}\,dx = \frac23"#, #"\int_{-1}^{2} \frac{dx}{|x|} \approx 0.69"#,
    #"\int_{-1}^{1} \sqrt{x^3}\,dx \approx 0.4"#, #"\int_{-1}^{1} \frac{dx}{x^3} \approx 0.0"#,
    #"\int_0^1 \sqrt{1+x^4}\,dx = \int_0^1 \sqrt{1+x^4}\,dx+10^{-90}"#,
  ])
  func whatIsNotShown(_ claim: String) {
    let (judgement, _) = KindTableTests.judge(claim, assuming: [])
    #expect(judgement.verdict == .undecided, "\(claim): \(judgement)")
  }

  /// What a derivative leaves of an integral is no sum, and an integral over one point has no limits inside.
  @Test(arguments: [
    ("derivative(x*integral(exp(-t^2), t, 0, x), x) = x*exp(-x^2) + sum(exp(-t^2), t, 0, x)", []),
    ("derivative(x^2, x, integral(exp(-t^2), t, 0, 1)) = 2*(1 + exp(-1))", []),
    ("derivative(x^2, x, integral(exp(-t^2), t, 0, 1)) > 2", []),
    ("integral(-1/(1+x^2), x, a, a) = -pi", ["a = 0"]),
  ])
  func whatIsLeft(_ claim: String, _ assumptions: [String]) {
    let judgement = judge(claim, assuming: assumptions)
    #expect(judgement.verdict != .proved, "\(judgement)")
  }

  /// Nothing says which bound is the greater one.
  @Test(arguments: [
    ("integral(1/x, x, a, b) = log(b/a)", ["a < 0", "b < 0"]),
    ("integral(1/x, x, a, b) = log(b/a)", ["a > 0", "b > 0"]),
    ("integral(sqrt(x), x, a, b) = 2/3*(b^(3/2) - a^(3/2))", ["a > 2", "b > 2"]),
  ])
  func boundsInAnyOrder(_ claim: String, _ assumptions: [String]) {
    let judgement = judge(claim, assuming: assumptions)
    #expect(judgement.verdict == .proved, "\(judgement)")
  }

  /// The search for differentials ends soon, however many signs there are.
  @Test(arguments: [#"\int "#, #"\int("#, #"\int \frac{x}{y} "#, #"\int a dx "#])
  func manySigns(_ piece: String) {
    let formula = String(repeating: piece, count: 3000) + "= 1"
    #expect(KindTableTests.judge(formula, assuming: []).0.verdict != .proved)
  }

  /// An integral is not used as a fact; what holds without it holds.
  @Test func integralsInAssumptions() {
    let fact = [#"\int_0^x t\,dt = 1"#]
    #expect(KindTableTests.judge("x+x = 2x", assuming: fact).0.verdict == .proved)
    #expect(KindTableTests.judge("x = 2", assuming: fact).0.verdict == .undecided)
  }

  /// Where another symbol is 0, what is under a root may be 0 everywhere; that case is looked at.
  @Test func specialCasesAreLookedAt() {
    let (right, _) = KindTableTests.judge(
      #"\int x^3\sqrt{bx^2}\,dx = \frac15 x^4\sqrt{bx^2}+C"#, assuming: [])
    #expect(right.verdict == .proved, "\(right)")
    let (wrong, _) = KindTableTests.judge(
      #"\int \left(\sqrt{bx^2}+\frac{x|b|}{b}\right) dx = \frac12 x\sqrt{bx^2}"#, assuming: [])
    #expect(wrong.verdict != .proved, "\(wrong)")
  }

  /// Functions that are antiderivatives but where several letters have special values, and another function there.
  @Test(arguments: [
    "integral(k*abs(c + k*x) + 0^(c^2 + k^2), x) = (c + k*x)*abs(c + k*x)/2",
    "integral((a - b)*abs((a - b)*x) + 0^((a - b)^2), x) = (a - b)*x*abs((a - b)*x)/2",
    "integral(n*abs(m*x^2 + n*x) + 2*m*x*abs(m*x^2 + n*x) + 0^(m^2 + n^2), x) = (m*x^2 + n*x)*abs(m*x^2 + n*x)/2",
    "integral(b*sinh(x)*abs(a + b*cosh(x)) + 0^(a^2 + b^2), x) = (a + b*cosh(x))*abs(a + b*cosh(x))/2",
    "integral(b*k*cos(c + k*x)*abs(b*sin(c + k*x)) + 0^(b^2), x) = b*sin(c + k*x)*abs(b*sin(c + k*x))/2",
    "integral(k*cos(c + k*x)*abs(sin(c + k*x)) + 0^(k^2), x) = sin(c + k*x)*abs(sin(c + k*x))/2",
  ])
  func whatFailsInSpecialCases(_ claim: String) {
    let judgement = judge(claim)
    #expect(judgement.verdict != .proved, "\(judgement)")
  }

  /// A condition names the angle as it was written.
  @Test func conditionsOfAngles() {
    let judgement = judge("integral(sec(c + k*x)^2, x) = tan(c + k*x)/k")
    #expect(judgement.conditions == ["cos(c + k*x) != 0", "k != 0"], "\(judgement)")
  }

  @Test(arguments: [
    #"\int_0^1 x^2 = \frac13"#, #"\int x\,dx\,y = 3"#, #"\int_0 x\,dx = 1"#, #"\int_0^x x\,dx = 1"#,
    #"\int d x^2\,dx = 1"#, #"\int_\infty^0 x\,dx = 1"#, #"\infty = 1"#, #"\lim x = 1"#, #"\lim_{x} x = 1"#,
    #"\prod_{k=1}^{\infty} k = 1"#,
  ])
  func whatIsAmbiguousIsRefused(_ claim: String) {
    let (judgement, problems) = KindTableTests.judge(claim, assuming: [])
    #expect(judgement.verdict == .error && !problems.isEmpty, "\(claim): \(judgement)")
  }

  /// What is printed reads back as the same tree, in both notations.
  @Test(arguments: [
    #"\int x^2\,dx = 1"#, #"\int_0^1 (x+1)\,dx = 1"#, #"\int_0^{\infty} (-x)\,dx = 1"#,
    #"\int_{-\infty}^{0} x\,dx = 1"#,
    #"\int_{-\infty}^{\infty} x\,dx = 1"#, #"2\int_0^1 x\,dx+1 = 1"#, #"\int_0^1 \int_0^x y\,dy\,dx = 1"#,
    #"\lim_{x \to 0} \frac{\sin x}{x} = 1"#, #"\lim_{x \to a^+} x = 1"#, #"\lim_{x \to 0^-} x = 1"#,
    #"\lim_{n \to \infty} n = 1"#, #"\lim_{x \to -\infty} (x+1) = 1"#,
    #"\sum_{k=1}^{\infty} \frac{1}{k^2} = 1"#,
    #"\left(\int x\,dx\right)^2 = 1"#,
  ])
  func printedFormsReadBack(_ formula: String) {
    guard let side = expectReadsBack(formula)?.sides.first else { return }
    let (other, problems) = CalculatorParser.readExpression(Array(side.description.utf8), scope: NameScope())
    #expect(other == side, "\(side): \(problems)")
  }
}
