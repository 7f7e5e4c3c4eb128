/// Formulas whose letters mean something by their use, their notation or what the lesson says of them, with their meaning.
enum LaTeXKindTables {
  static let all = [functionsAndFactors, opaqueFunctions, letterE, letterI, memberships, blanks]

  static let functionsAndFactors = ReadingTable(
    "functions and factors", count: 53,
    #"""
    @ functions f:1, g:2
    f(x) ⇒ f(x)
    f(x)^2 ⇒ f(x)^2
    f(x)g(x, y) ⇒ f(x)*g(x, y)
    f(f(x)) ⇒ f(f(x))
    f\left(x\right) ⇒ f(x)
    f\,(x) ⇒ f(x)
    2f(x) ⇒ 2*f(x)
    f(x + 1) ⇒ f(x + 1)
    f((x, y)) ⇒ f((x, y))
    g(f(x), -1) ⇒ g(f(x), -1)
    f x ⇒ E:missing-parentheses[f]
    f^2(x) ⇒ E:ambiguous-power[f^2]
    f(x, y) ⇒ E:wrong-number-of-arguments[f(x, y)]
    g(x) ⇒ E:wrong-number-of-arguments[g(x)]
    g ⇒ E:missing-parentheses[g]
    @ values k
    k(x) ⇒ k*x
    k(x + 1) ⇒ k*(x + 1)
    k(x)(y) ⇒ k*x*y
    k(x, y) ⇒ k*(x, y)
    k^2(x) ⇒ k^2*x
    # Nothing is said of the letter: the parentheses decide.
    @
    f(x) ⇒ f(x)
    f(x) = f(y) ⇒ f(x) = f(y)
    f(x, y) ⇒ f(x, y)
    f(2x) ⇒ f(2*x)
    f(-x) ⇒ E:ambiguous-application[f]
    f(-x) = f(x) ⇒ f(-x) = f(x)
    f(x + 1) = f(x) ⇒ f(x + 1) = f(x)
    f(x) + f ⇒ E:ambiguous-application[f]
    k(x + 1) ⇒ E:ambiguous-application[k]
    k(x + 1)^2 ⇒ E:ambiguous-application[k]
    k(x)^2 ⇒ E:ambiguous-application[k]
    k(x + 1) + k ⇒ k*(x + 1) + k W:read-as-product[k(x + 1)]
    k(x + 1) = k(y - 1) + k ⇒ k*(x + 1) = k*(y - 1) + k W:read-as-product[k(x + 1)]
    k\,(x + 1) ⇒ k*(x + 1)
    k\cdot(x + 1) ⇒ k·(x + 1)
    k^2(x + 1) ⇒ k^2*(x + 1)
    k^2(x) ⇒ E:ambiguous-application[k^2]
    2k(x + 1) ⇒ E:ambiguous-application[k]
    a[b + c] ⇒ a*(b + c) W:read-as-product[a[b + c]]
    x[n] ⇒ x(n)
    # What stands in the cells above decides, too.
    @ above f(x) = 1
    f(x + 1) ⇒ f(x + 1)
    f(-x) = f(x) ⇒ f(-x) = f(x)
    @ above k = 2
    k(x + 1) ⇒ k*(x + 1) W:read-as-product[k(x + 1)]
    k(x) ⇒ E:ambiguous-application[k]
    @ above k = 2 || k(x) = 1
    k(x + 1) ⇒ E:ambiguous-application[k]
    @ declares f : \mathbb{R} \to \mathbb{R}
    f(x + 1) ⇒ f(x + 1)
    f(x + 1)^2 ⇒ f(x + 1)^2
    f(-x) ⇒ f(-x)
    f ⇒ E:missing-parentheses[f]
    f^2(x) ⇒ E:ambiguous-power[f^2]
    @ declares k > 0
    k(x + 1) ⇒ k*(x + 1)
    k(x) ⇒ k*x
    k(x, y) ⇒ E:unknown-function[k]
    """#)

  static let opaqueFunctions = ReadingTable(
    "functions that mathematicians know", count: 27,
    #"""
    \Gamma(x) ⇒ Γ(x)
    \Gamma(x + 1) = x\Gamma(x) ⇒ Γ(x + 1) = x*Γ(x)
    \zeta(2) ⇒ ζ(2)
    \mathbb E[X] ⇒ 𝔼(X)
    \mathbb E[X + Y] ⇒ 𝔼(X + Y)
    \mathbb{P}(A) ⇒ ℙ(A)
    \Pr(A) ⇒ Pr(A)
    \Pr(A \mid B) ⇒ Pr_{∣}(A, B)
    P(A \mid B) ⇒ P_{∣}(A, B)
    P(A, B) ⇒ P(A, B)
    \operatorname{Var}(X) ⇒ Var(X)
    \operatorname{Cov}(X, Y) ⇒ Cov(X, Y)
    \operatorname{foo}(x) ⇒ foo(x)
    \operatorname{foo}(x + 1) ⇒ foo(x + 1)
    \operatorname{foo}(x, y)^2 ⇒ foo(x, y)^2
    \operatorname{foo}_1(x) ⇒ foo_1(x)
    \gcd(a, b) ⇒ gcd(a, b)
    O(n^2) ⇒ O(n^2)
    f'(x) ⇒ f'(x)
    f'(x + 1) ⇒ f'(x + 1)
    f''(x) = -f(x) ⇒ f''(x) = -f(x)
    \dot x(t) ⇒ ẋ(t)
    \Re(z) ⇒ Re(z)
    \Im(z) ⇒ Im(z)
    \Re z ⇒ Re(z)
    \overline{z + w} ⇒ conj(z + w)
    \operatorname{foo} x ⇒ E:unknown-function[\operatorname{foo}]
    """#)

  static let letterE = ReadingTable(
    "the letter e", count: 35,
    #"""
    e^x ⇒ ℯ^x W:read-as-constant[e]
    e^{-x^2} ⇒ ℯ^(-x^2) W:read-as-constant[e]
    e^{-1} ⇒ ℯ^(-1) W:read-as-constant[e]
    e^2 ⇒ ℯ^2 W:read-as-constant[e]
    xe^{-x} ⇒ x*ℯ^(-x) W:read-as-constant[e]
    e^x + e ⇒ ℯ^x + ℯ W:read-as-constant[e]
    e^{x+y} = e^xe^y ⇒ ℯ^(x + y) = ℯ^x*ℯ^y W:read-as-constant[e]
    \ln e = 1 ⇒ log(ℯ) = 1 W:read-as-constant[e]
    \ln(e^2) ⇒ log(ℯ^2) W:read-as-constant[e]
    \log_2 e ⇒ log(ℯ)/log(2) W:read-as-constant[e]
    \exp x + e ⇒ exp(x) + ℯ W:read-as-constant[e]
    \exp(1) = e ⇒ exp(1) = ℯ W:read-as-constant[e]
    e \approx 2.718 ⇒ ℯ ≈ 2.718 W:read-as-constant[e]
    \mathrm e ⇒ ℯ
    \mathrm{e}^{2x} ⇒ ℯ^(2*x)
    \text{e}^x ⇒ ℯ^x
    # Nothing shows that e is the number.
    e + 1 ⇒ e + 1
    e^2 + x ⇒ e^2 + x
    e = 2 ⇒ e = 2
    \sqrt e > 1 ⇒ sqrt(e) > 1
    ae - bd ⇒ a*e - b*d
    e_1^x ⇒ e_1^x
    e' + x ⇒ e' + x
    e = 0.5: e^2 + e^x > 0 ⇒ e = 0.5 : e^2 + e^x > 0
    @ euler
    e + x ⇒ ℯ + x W:read-as-constant[e]
    \sqrt e > 1 ⇒ sqrt(ℯ) > 1 W:read-as-constant[e]
    e = 2 ⇒ e = 2
    e_1 + x ⇒ e_1 + x
    @ values e
    e^x ⇒ e^x
    \ln e ⇒ log(e)
    @ declared e
    e^x ⇒ e^x
    @ functions e:1
    e(x) ⇒ e(x)
    e^x ⇒ E:missing-parentheses[e^x]
    @ facts
    0 < e < 1 ⇒ 0 < e < 1
    x > e^y ⇒ x > ℯ^y W:read-as-constant[e]
    """#)

  static let letterI = ReadingTable(
    "the letter i", count: 31,
    #"""
    i^2 = -1 ⇒ ⅈ^2 = -1 W:read-as-constant[i]
    3 + 4i ⇒ 3 + 4*ⅈ W:read-as-constant[i]
    3 - 4i ⇒ 3 - 4*ⅈ W:read-as-constant[i]
    1 + i ⇒ 1 + ⅈ W:read-as-constant[i]
    i + 1 ⇒ ⅈ + 1 W:read-as-constant[i]
    \frac{1+i}{1-i} = i ⇒ (1 + ⅈ)/(1 - ⅈ) = ⅈ W:read-as-constant[i]
    \frac{i}{2} + 1 ⇒ ⅈ/2 + 1 W:read-as-constant[i]
    \cos x + i\sin x ⇒ cos(x) + ⅈ*sin(x) W:read-as-constant[i]
    \cos x - i\sin x ⇒ cos(x) - ⅈ*sin(x) W:read-as-constant[i]
    e^{ix} ⇒ ℯ^(ⅈ*x) W:read-as-constant[e] W:read-as-constant[i]
    e^{i\pi} + 1 = 0 ⇒ ℯ^(ⅈ*π) + 1 = 0 W:read-as-constant[e] W:read-as-constant[i]
    \exp(i x) ⇒ exp(ⅈ*x) W:read-as-constant[i]
    \mathrm{e}^{\mathrm{i}x} ⇒ ℯ^(ⅈ*x)
    \mathrm i^2 ⇒ ⅈ^2
    \mathrm{i}x + i ⇒ ⅈ*x + ⅈ W:read-as-constant[i]
    z\bar z + i ⇒ z*z̄ + ⅈ W:read-as-constant[i]
    \Re(z) + i\Im(z) ⇒ Re(z) + ⅈ*Im(z) W:read-as-constant[i]
    z \in \mathbb C, w = iz ⇒ z ∈ ℂ; w = ⅈ*z W:read-as-constant[i]
    # Nothing shows that i is the unit: a subscript does not count at all.
    x_i + y_i ⇒ x_i + y_i
    (a + bi)(a - bi) ⇒ (a + b*i)*(a - b*i)
    a + i ⇒ a + i
    2i ⇒ 2*i
    i + j ⇒ i + j
    i^2 + j^2 + k^2 ⇒ i^2 + j^2 + k^2 E:not-understood[i]
    @ values i
    i^2 = -1 ⇒ i^2 = -1
    @ declared i
    3 + 4i ⇒ 3 + 4*i
    @ imaginary
    a + bi ⇒ a + b*ⅈ W:read-as-constant[i]
    x_i ⇒ x_i
    @ facts
    i > 0 ⇒ i > 0
    a + i > 0 ⇒ a + i > 0 E:ambiguous-name[i]
    i \in \mathbb N ⇒ i ∈ ℕ
    """#)

  static let memberships = ReadingTable(
    "where values lie", count: 11,
    #"""
    @ facts
    n \in \mathbb{N} ⇒ n ∈ ℕ
    x, y \in \mathbb R ⇒ x ∈ ℝ; y ∈ ℝ
    z \in \mathbb C ⇒ z ∈ ℂ
    \vec v \in \mathbb R^3 ⇒ v⃗ ∈ ℝ^3
    \mathbf A \in \mathbb R^{n \times n} ⇒ 𝐀 ∈ ℝ^(n×n)
    A, B \in \mathbb{R}^{2 \times 3} ⇒ A ∈ ℝ^(2*3); B ∈ ℝ^(2*3)
    f : \mathbb{R} \to \mathbb{R} ⇒ f ∈ →(ℝ, ℝ)
    f \colon \mathbb{R} \to \mathbb{R} ⇒ f ∈ →(ℝ, ℝ)
    g : \mathbb{R}^2 \to \mathbb{R} ⇒ g ∈ →(ℝ^2, ℝ)
    |A| > 0 ⇒ |A| > 0
    0 < a < b ⇒ 0 < a < b
    """#)

  static let blanks = ReadingTable(
    "numbers that are still to be filled in", count: 3,
    #"""
    x \approx ? ⇒ x ≈ ?
    (x, y) \approx (?, 2) ⇒ (x, y) ≈ (?, 2)
    x = ? ⇒ E:not-understood[?]
    """#)
}
