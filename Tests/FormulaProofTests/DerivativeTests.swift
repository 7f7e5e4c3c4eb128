import FormulaSyntax
import Testing

@testable import FormulaProof

/// Derivatives. All rows are theorems with the exact set on which both sides are defined, and their twins are false, by mathematics.
@Suite struct DerivativeTests {
  private typealias Row = (claim: String, twin: String, assumptions: [String], conditions: [String])

  private static let rows: [Row] = [
    (#"\frac{d}{dx} x^2 = 2x"#, #"\frac{d}{dx} x^2 = x"#, [], []),
    (#"\frac{d}{dx} x^{-3} = -3x^{-4}"#, #"\frac{d}{dx} x^{-3} = -3x^{-2}"#, [], ["x != 0"]),
    (
      #"\frac{\mathrm{d}}{\mathrm{d}x} \sin x = \cos x"#, #"\frac{\mathrm{d}}{\mathrm{d}x} \cos x = \sin x"#,
      [], []
    ),
    (#"\frac{d}{dx} \tan x = 1+\tan^2 x"#, #"\frac{d}{dx} \tan x = 1-\tan^2 x"#, [], ["cos(x) != 0"]),
    (#"\frac{d}{dx} \ln x = \frac{1}{x}"#, #"\frac{d}{dx} \ln x = \frac{1}{x^2}"#, [], ["x > 0"]),
    (#"\frac{d}{dx} \ln|x| = \frac{1}{x}"#, #"\frac{d}{dx} \ln|x| = \frac{1}{|x|}"#, [], ["x != 0"]),
    (
      #"\frac{d}{dx} \sqrt{x} = \frac{1}{2\sqrt{x}}"#, #"\frac{d}{dx} \sqrt{x} = \frac{1}{\sqrt{x}}"#, [],
      ["x > 0"]
    ),
    (
      #"\frac{d}{dx} \sqrt[3]{x} = \frac{1}{3 \sqrt[3]{x}^2}"#,
      #"\frac{d}{dx} \sqrt[3]{x} = \frac{1}{3 \sqrt[3]{x}}"#, [], ["x != 0"]
    ),
    (#"\frac{d}{dx} |x| = \frac{x}{|x|}"#, #"\frac{d}{dx} |x| = 1"#, [], ["x != 0"]),
    (#"\frac{d}{dx} \sin|x| = \frac{x}{|x|} \cos|x|"#, #"\frac{d}{dx} \sin|x| = \cos|x|"#, [], ["x != 0"]),
    (
      #"\frac{\partial}{\partial x} \sqrt{x^2+y^2} = \frac{x}{\sqrt{x^2+y^2}}"#,
      #"\frac{\partial}{\partial x} \sqrt{x^2+y^2} = \frac{y}{\sqrt{x^2+y^2}}"#, [], ["y^2 + x^2 != 0"]
    ),
    (#"\frac{d}{dx} \arctan x = \frac{1}{1+x^2}"#, #"\frac{d}{dx} \arctan x = \frac{1}{1-x^2}"#, [], []),
    (
      #"\frac{d}{dx} \arccos(\cos x) = 1"#, #"\frac{d}{dx} \arccos(\cos x) = -1"#, ["x > 0", #"x < \pi"#], []
    ),
    (
      #"\frac{d}{dx} \mathrm{e}^{x^2} = 2x\,\mathrm{e}^{x^2}"#,
      #"\frac{d}{dx} \mathrm{e}^{x^2} = x^2\,\mathrm{e}^{x^2}"#, [], []
    ),
    (#"\frac{d}{dx} a^x = a^x \ln a"#, #"\frac{d}{dx} a^x = x\,a^{x-1}"#, ["a > 0"], []),
    (#"\frac{d}{dx} x^a = a\,x^{a-1}"#, #"\frac{d}{dx} x^a = x^a \ln x"#, ["x > 0"], []),
    (#"\frac{d}{dx} x^x = x^x (\ln x+1)"#, #"\frac{d}{dx} x^x = x^x \ln x"#, ["x > 0"], []),
    (
      #"\frac{d}{dx} x^n = n\,x^{n-1}"#, #"\frac{d}{dx} x^n = n\,x^{n}"#,
      [#"n \in \mathbb{N}"#, #"n \ge 1"#], []
    ),
    (
      #"\frac{d}{dx} \frac{x}{1+x^2} = \frac{1-x^2}{(1+x^2)^2}"#,
      #"\frac{d}{dx} \frac{x}{1+x^2} = \frac{1+x^2}{(1+x^2)^2}"#, [], []
    ),
    (#"\frac{d}{dx} (x \ln x-x) = \ln x"#, #"\frac{d}{dx} (x \ln x-x) = \ln x-1"#, [], ["x > 0"]),
    (
      #"\frac{d^2}{dx^2} \sin(\omega x) = -\omega^2 \sin(\omega x)"#,
      #"\frac{d^2}{dx^2} \sin(\omega x) = \omega^2 \sin(\omega x)"#, [], []
    ),
    (#"\frac{d^2}{dx^2} x^4 = 12x^2"#, #"\frac{d^2}{dx^2} x^4 = 4x^3"#, [], []),
    (
      #"\frac{d}{dt}\left(\mathrm{e}^{-t} \cos 2t\right) = -\mathrm{e}^{-t}(\cos 2t+2\sin 2t)"#,
      #"\frac{d}{dt}\left(\mathrm{e}^{-t} \cos 2t\right) = \mathrm{e}^{-t}(\cos 2t-2\sin 2t)"#, [], []
    ),
    (
      #"\frac{d}{dx} (f(x) g(x)) = f(x) \frac{d}{dx} g(x)+g(x) \frac{d}{dx} f(x)"#,
      #"\frac{d}{dx} (f(x) g(x)) = f(x) \frac{d}{dx} g(x)-g(x) \frac{d}{dx} f(x)"#, [], []
    ),
    (#"\frac{d}{dx} f(g(x)) = f'(g(x)) g'(x)"#, #"\frac{d}{dx} f(g(x)) = f'(x) g'(x)"#, [], []),
    (#"\frac{d}{dx} \sum_{k=0}^{3} x^k = 1+2x+3x^2"#, #"\frac{d}{dx} \sum_{k=0}^{3} x^k = 1+x+x^2"#, [], []),
    (
      #"\frac{d}{d\theta} \begin{bmatrix} \cos\theta & \sin\theta \\ -\sin\theta & \cos\theta \end{bmatrix} = \begin{bmatrix} -\sin\theta & \cos\theta \\ -\cos\theta & -\sin\theta \end{bmatrix}"#,
      #"\frac{d}{d\theta} \begin{bmatrix} \cos\theta & \sin\theta \\ -\sin\theta & \cos\theta \end{bmatrix} = \begin{bmatrix} \sin\theta & \cos\theta \\ -\cos\theta & -\sin\theta \end{bmatrix}"#,
      [], []
    ),
  ]

  @Test func theoremsAreProvedAndTheirTwinsRefuted() {
    for row in Self.rows {
      let (judgement, _) = KindTableTests.judge(row.claim, assuming: row.assumptions)
      #expect(judgement.verdict == .proved, "\(row.claim): \(judgement.message ?? "")")
      #expect(Set(judgement.conditions) == Set(row.conditions), "\(row.claim)")
      let (twin, _) = KindTableTests.judge(row.twin, assuming: row.assumptions)
      #expect(twin.verdict == .refuted, "\(row.twin): \(twin.message ?? "")")
    }
  }

  /// Where the rules do not tell whether there is a derivative nothing is proved: at 0 all of these have one.
  @Test(arguments: [
    #"\frac{d}{dx} (x|x|) = \frac{2x^2}{|x|}"#,
    #"\frac{d}{dx} \sqrt{x^4} = \frac{2x^3}{\sqrt{x^4}}"#, #"\frac{d}{dx} \cos|x| = -\sin|x| \frac{x}{|x|}"#,
    #"\frac{d}{dx} \sqrt[3]{x^6} = \frac{2x^5}{\sqrt[3]{x^6}^2}"#,
    #"\frac{d}{dx} (x^2 \operatorname{sign}(x)) = \frac{2x^2}{x}"#,
    // The exponent may be a whole number: x, x^2, or 1.
    #"\frac{d}{dx} x^n = \frac{d}{dx} x^n"#,
    #"\frac{d}{dx} x^{a-a} = 0"#,
    // By what is an element of a sequence.
    #"\sum_{i=1}^{3} \frac{d}{dx_i} x_i^2 = 0"#, #"\sum_{i=1}^{n} \frac{\partial}{\partial x_1} x_i = 0"#,
  ])
  func whatHasADerivativeThatNoRuleGivesIsNotProved(_ claim: String) {
    #expect(KindTableTests.judge(claim, assuming: []).0.verdict != .proved)
  }

  /// What could be read in two ways, or of which nothing says how it depends on the variable, is an error.
  @Test(arguments: [
    #"\frac{d}{dx} x^2+3x = 2x+3"#, #"\frac{d}{dx} x \cdot x = 2x"#, #"\frac{dy}{dx} = 2x"#,
    #"\frac{d}{dt} x^2 = 2x"#, #"\frac{d}{dx} -x = -1"#, #"\sum_{k=1}^{n} k+k^2 = 3"#,
    #"\prod_{k=1}^{n} k \cdot 2 = 3"#, #"\sum_{i=1}^{n} x^{(i)} = n\,x^{(i)}"#,
    #"\sum_{i=1}^{n} x_i^{(2)} = 1"#,
    #"\sum_{i=1}^{n} f_i(x) = 1"#, #"\sum_{k=1}^{n} a_k+b_k = 1"#, #"\sum_{k=1}^{n} a_k-a_{k-1} = 1"#,
    #"\sum_{k} k = 1"#, #"\sum_{k=1}^{k} k = 1"#, #"\sum_{k<n} k = 1"#,
  ])
  func whatIsAmbiguousIsRefused(_ claim: String) {
    let (judgement, problems) = KindTableTests.judge(claim, assuming: [])
    #expect(judgement.verdict == .error && !problems.isEmpty, "\(claim): \(judgement)")
  }

  /// A derivative under an equation that ties its variable to other symbols might be meant along the curve.
  @Test func impliedDependenceIsUndecided() {
    let (judgement, _) = KindTableTests.judge(#"\frac{d}{dx}(x^2+y^2) = 2x"#, assuming: ["x^2+y^2 = 1"])
    #expect(judgement.verdict == .undecided)
  }

  /// Floors that jump at the place have no derivative there, however the place is written.
  @Test(arguments: ["b - b", "(b + 1) - b", "b/b", "2*b - 2*b", "floor(b)"])
  func floorsThatJumpHaveNoDerivative(_ place: String) {
    for function in ["floor(-x)", "floor(2*x)", "2^floor(x)", "x + floor(x)"] {
      let claim = "derivative(\(function), x, \(place)) = derivative(\(function), x, \(place))"
      #expect(judge(claim).verdict != .proved, "\(claim)")
      #expect(judge("derivative(\(function), x, \(place)) = 0").verdict != .proved, "\(claim)")
    }
  }

  @Test(arguments: [
    ("derivative(x^2, x) = 2x", Verdict.proved), ("derivative(x^2, x, 3) = 6", .proved),
    ("derivative(x^2, x, y) = 2x", .refuted), ("derivative(x*y, y) = x", .proved),
    ("derivative(derivative(x^3, x), x) = 6x", .proved),
    ("derivative(sum(x^k, k, 0, n), x, 0) = 1", .undecided),
  ])
  func calculatorNotation(_ claim: String, _ expected: Verdict) {
    #expect(judge(claim).verdict == expected)
  }

  /// What is printed reads back as the same tree.
  @Test(arguments: [
    #"\frac{d}{dx} \sin x = \cos x"#, #"\frac{d}{dx}(x^2+3x) = 1"#, #"\sum_{k=1}^{n} (k+1) = 3"#,
    #"2 \sum_{k=1}^{n} k^2+1 = 3"#, #"\prod_{k=1}^{n} \frac{k}{k+1} = 3"#,
    #"\sum_{i=1}^{n} \sum_{j=1}^{i} (i+j) = 3"#,
    #"\sum_{i=1}^{n} x_i y_{i+1} = 3"#, #"\left(\sum_{k=1}^{n} k\right)^2 = 3"#,
    #"\frac{d^2}{dx^2} f(x) = 3"#,
  ])
  func printedFormsReadBack(_ formula: String) { expectReadsBack(formula) }
}
