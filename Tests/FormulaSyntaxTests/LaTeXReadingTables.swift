/// Formulas in LaTeX with their meaning in calculator notation, written down by hand from the rules of the notation.
///
/// None of them has a diagnostic, unless the row says so.
enum LaTeXReadingTables {
  static let all = [
    fractions, roots, powers, names, products, sums, functions, derivedFunctions, angles, brackets, matrices,
    transposes, binomials, remainders, relations, systems, words, statements, ellipses,
    numbers, spacing, vectors,
  ]

  static let fractions = ReadingTable(
    "fractions", count: 39,
    #"""
    \frac{a}{b} ⇒ a/b
    \frac ab ⇒ a/b
    \frac12 ⇒ 1/2
    \frac1{x+1} ⇒ 1/(x + 1)
    \frac{x+1}2 ⇒ (x + 1)/2
    \frac{ab}{cd} ⇒ a*b/(c*d)
    \dfrac{a}{b}\tfrac{c}{d} ⇒ a/b*(c/d)
    \frac{\frac{a}{b}}{\frac{c}{d}} ⇒ a/b/(c/d)
    \frac{a}{\frac{b}{c}} ⇒ a/(b/c)
    \cfrac{1}{1 + \cfrac{1}{x}} ⇒ 1/(1 + 1/x)
    {a \over b} ⇒ a/b
    {a + b \over c - d} ⇒ (a + b)/(c - d)
    {a \over b} c ⇒ a/b*c
    \frac{a+b}{c}d ⇒ (a + b)/c*d
    a/b ⇒ a/b
    a/b/c ⇒ a/b/c
    a/(b/c) ⇒ a/(b/c)
    a/(bc) ⇒ a/(b*c)
    (a+b)/(c+d) ⇒ (a + b)/(c + d)
    a \div b ⇒ a/b
    a b/c ⇒ a*b/c
    a \cdot b/c ⇒ a·b/c
    a/b \cdot c ⇒ a/b·c
    a/b + c ⇒ a/b + c
    a/2 ⇒ a/2
    1/x^2 ⇒ 1/x^2
    1/2 + 1/3 ⇒ 1/2 + 1/3
    -\frac{a}{b} ⇒ -a/b
    \frac{-a}{b} ⇒ (-a)/b
    \frac{a}{-b} ⇒ a/(-b)
    a/-b ⇒ a/(-b)
    \frac{1}{2}x ⇒ 1/2*x
    x\frac12 ⇒ x*(1/2)
    \frac{x}{2} y z ⇒ x/2*y*z
    2\frac{a}{b} ⇒ 2*(a/b)
    \frac{3}{2}\pi ⇒ 3/2*π
    \frac{\pi}{2} ⇒ π/2
    \left(\frac{x}{y}\right)^2 ⇒ (x/y)^2
    \frac{x}{y} - \frac{u}{v} ⇒ x/y - u/v
    """#)

  static let roots = ReadingTable(
    "roots", count: 20,
    #"""
    \sqrt2 ⇒ sqrt(2)
    \sqrt{2} ⇒ sqrt(2)
    \sqrt x y ⇒ sqrt(x)*y
    \sqrt{xy} ⇒ sqrt(x*y)
    \sqrt{x+1} ⇒ sqrt(x + 1)
    2\sqrt3 ⇒ 2*sqrt(3)
    \sqrt{2}\sqrt{3} ⇒ sqrt(2)*sqrt(3)
    \sqrt{\sqrt{x}} ⇒ sqrt(sqrt(x))
    \sqrt{1 - \sqrt{1 - x}} ⇒ sqrt(1 - sqrt(1 - x))
    \sqrt{x}^2 ⇒ sqrt(x)^2
    \sqrt{x^2} ⇒ sqrt(x^2)
    \sqrt[3]{x} ⇒ root(x, 3)
    \sqrt[3]{-8} ⇒ root(-8, 3)
    \sqrt[2]{x} ⇒ sqrt(x)
    \sqrt[ 4 ]{x^4} ⇒ root(x^4, 4)
    \root 3 \of x ⇒ root(x, 3)
    \root 5 \of {x + y} ⇒ root(x + y, 5)
    \frac{\sqrt3}{2} ⇒ sqrt(3)/2
    \frac{1}{\sqrt{x^2+y^2}} ⇒ 1/sqrt(x^2 + y^2)
    -\sqrt{b^2 - 4ac} ⇒ -sqrt(b^2 - 4*a*c)
    """#)

  static let powers = ReadingTable(
    "powers", count: 44,
    #"""
    x^2 ⇒ x^2
    x^{10} ⇒ x^10
    x^{-1} ⇒ x^(-1)
    x^{a+b} ⇒ x^(a + b)
    x^{ab} ⇒ x^(a*b)
    x^{2n+1} ⇒ x^(2*n + 1)
    x^n ⇒ x^n
    x^\alpha ⇒ x^α
    x^{\frac12} ⇒ x^(1/2)
    x^\frac{1}{2} ⇒ x^(1/2)
    x^{1/2} ⇒ x^(1/2)
    2^{x^y} ⇒ 2^x^y
    2^{3^{2}} ⇒ 2^3^2
    (2^x)^y ⇒ (2^x)^y
    \left(2^3\right)^2 ⇒ (2^3)^2
    -x^2 ⇒ -x^2
    (-x)^2 ⇒ (-x)^2
    -2^2 ⇒ -2^2
    (-2)^2 ⇒ (-2)^2
    2x^2 ⇒ 2*x^2
    (2x)^2 ⇒ (2*x)^2
    x^2y^3 ⇒ x^2*y^3
    xy^2 ⇒ x*y^2
    x^2 y ⇒ x^2*y
    2^x 2^y ⇒ 2^x*2^y
    x_1^2 ⇒ x_1^2
    x^2_1 ⇒ x_1^2
    x'^2 ⇒ x'^2
    {x'}^2 ⇒ x'^2
    x_1'^2 ⇒ x_1'^2
    {x}^2 ⇒ x^2
    {x}^{2} ⇒ x^2
    {(a+b)}^2 ⇒ (a + b)^2
    (a+b)^2 ⇒ (a + b)^2
    (a+b)^{-1} ⇒ (a + b)^(-1)
    (a+b)(a-b)^2 ⇒ (a + b)*(a - b)^2
    [a+b]^2 ⇒ (a + b)^2
    |x|^2 ⇒ |x|^2
    10^{-3} ⇒ 10^(-3)
    5\cdot10^{6} ⇒ 5*10^6
    x^{-\frac{1}{2}} ⇒ x^(-1/2)
    x^{\sin y} ⇒ x^sin(y)
    (x^2)^{1/2} ⇒ (x^2)^(1/2)
    \pi^2 ⇒ π^2
    """#)

  static let names = ReadingTable(
    "names", count: 58,
    #"""
    x' ⇒ x'
    x'' ⇒ x''
    x^\prime ⇒ x'
    x^{\prime\prime} ⇒ x''
    x_1 ⇒ x_1
    x_{1} ⇒ x_1
    x_1' ⇒ x_1'
    x_{1}' ⇒ x_1'
    x'_1 ⇒ x_1'
    x'_{1} ⇒ x_1'
    x_{10} ⇒ x_10
    x_10 ⇒ W:short-script[_10] E:missing-braces[10]
    x_i ⇒ x_i
    x_{ij} ⇒ x_ij
    x_{i,j} ⇒ x_{i,j}
    x_{i, j} ⇒ x_{i,j}
    x_{n-1} ⇒ x_{n-1}
    x_{n+1} ⇒ x_{n+1}
    x_{i_1} ⇒ x_i_1
    x_\alpha ⇒ x_α
    x_{\text{max}} ⇒ x_max
    x_{\mathrm{max}} ⇒ x_max
    x_{max} ⇒ x_max
    x_{\max} ⇒ x_max
    x_{\text{new}}' ⇒ x_new'
    \theta_0 ⇒ θ_0
    \alpha\beta\gamma ⇒ α*β*γ
    \Gamma\Omega ⇒ Γ*Ω
    \varepsilon\epsilon ⇒ ϵ*ε
    \lambda_{12} ⇒ λ_12
    \mathrm{width} ⇒ width
    \text{width} ⇒ width
    \mathit{width} ⇒ width
    \mathrm{width}\cdot\mathrm{height} ⇒ width·height
    \mathrm{width}_1 ⇒ width_1
    \text{area}' ⇒ area'
    \mathrm{x1} ⇒ x1
    \Delta x ⇒ Δx
    \Delta x_1 ⇒ Δx_1
    \Delta t^2 ⇒ Δt^2
    \frac{\Delta y}{\Delta x} ⇒ Δy/Δx
    a\Delta x ⇒ a*Δx
    \Delta ⇒ Δ
    \hat x ⇒ x̂
    \hat{x}_1 ⇒ x̂_1
    \tilde x ⇒ x̃
    \dot x ⇒ ẋ
    \ddot{x} ⇒ ẍ
    \bar x ⇒ x̄
    \overline x ⇒ x̄
    \vec v ⇒ v⃗
    \vec{v}_1 ⇒ v⃗_1
    \mathbf v ⇒ 𝐯
    \mathbf{v}_1 ⇒ 𝐯_1
    \mathbf{v_1} ⇒ 𝐯_1
    \boldsymbol{\alpha} ⇒ 𝜶
    \overrightarrow{AB} ⇒ AB⃗
    \ell ⇒ ℓ
    """#)

  static let products = ReadingTable(
    "products", count: 49,
    #"""
    ab ⇒ a*b
    a b ⇒ a*b
    abc ⇒ a*b*c
    2ab ⇒ 2*a*b
    2 a b ⇒ 2*a*b
    a\,b ⇒ a*b
    a\;b\:c\!d ⇒ a*b*c*d
    a{b}c ⇒ a*b*c
    (a)(b) ⇒ a*b
    2(a+b) ⇒ 2*(a + b)
    (a+b)2 ⇒ E:missing-operator[2]
    (a+b)c ⇒ (a + b)*c
    (a+b)(c+d) ⇒ (a + b)*(c + d)
    \left(a+b\right)\left(c+d\right) ⇒ (a + b)*(c + d)
    \bigl(a+b\bigr)\Bigl(c+d\Bigr) ⇒ (a + b)*(c + d)
    [a+b][c+d] ⇒ (a + b)*(c + d)
    \{a+(b)\}c ⇒ (a + b)*c
    \{a+b\}c ⇒ E:not-understood[\{a+b\}]
    \pi(r+1) ⇒ π*(r + 1)
    x\,(a+b) ⇒ x*(a + b)
    x \cdot (a+b) ⇒ x·(a + b)
    x^2(a+b) ⇒ x^2*(a + b)
    2\cdot3 ⇒ 2*3
    2\times3 ⇒ 2*3
    2 * 3 ⇒ 2*3
    a * b ⇒ a*b
    a\ast b ⇒ a*b
    a\cdot b ⇒ a·b
    a·b ⇒ a·b
    a\times b ⇒ a×b
    2\cdot a ⇒ 2*a
    a\cdot 2 ⇒ a*2
    2\times a ⇒ 2*a
    a\times 2 ⇒ a*2
    a\cdot b\cdot c ⇒ a·b·c
    a b\cdot c d ⇒ a*b·(c*d)
    2a\cdot 3b ⇒ 2*a*3*b
    a\cdot -b ⇒ a·(-b)
    3\cdot-2 ⇒ 3*(-2)
    3\cdot(-2) ⇒ 3*(-2)
    (-a)(-b) ⇒ (-a)*(-b)
    -a\cdot b ⇒ -a·b
    -ab ⇒ -a*b
    a - b c ⇒ a - b*c
    a b - c ⇒ a*b - c
    2\pi r ⇒ 2*π*r
    4\pi r^2 ⇒ 4*π*r^2
    \frac{4}{3}\pi r^3 ⇒ 4/3*π*r^3
    \frac12 m v^2 ⇒ 1/2*m*v^2
    """#)

  static let sums = ReadingTable(
    "sums", count: 18,
    #"""
    a+b+c ⇒ a + b + c
    a-b-c ⇒ a - b - c
    a-(b-c) ⇒ a - (b - c)
    (a-b)-c ⇒ (a - b) - c
    a+(b+c) ⇒ a + (b + c)
    -a+b ⇒ -a + b
    -a-b ⇒ -a - b
    +a ⇒ a
    a + -b ⇒ a - b
    a - -b ⇒ a - (-b)
    -(a+b) ⇒ -(a + b)
    -(-a) ⇒ -(-a)
    - - a ⇒ -(-a)
    a−b ⇒ a - b
    1 - x + x^2 - x^3 ⇒ 1 - x + x^2 - x^3
    -x^2 + 2x - 1 ⇒ -x^2 + 2*x - 1
    -\frac12x ⇒ -1/2*x
    a \quad + \quad b ⇒ a + b
    """#)

  static let functions = ReadingTable(
    "functions", count: 92,
    #"""
    \sin x ⇒ sin(x)
    \sin(x) ⇒ sin(x)
    \sin{x} ⇒ sin(x)
    \sin {x} ⇒ sin(x)
    \sin\left(x\right) ⇒ sin(x)
    \sin\!\left(x\right) ⇒ sin(x)
    \sin[x] ⇒ sin(x)
    \sin\bigl(x + y\bigr) ⇒ sin(x + y)
    \sin\,x ⇒ sin(x)
    \sin 2x ⇒ sin(2*x)
    \sin{2x} ⇒ sin(2*x)
    \sin{xy} ⇒ sin(x*y)
    \sin(2x) ⇒ sin(2*x)
    \sin 2\pi x ⇒ sin(2*π*x)
    \sin\pi x ⇒ sin(π*x)
    \sin\pi ⇒ sin(π)
    \sin\frac{\pi}{6} ⇒ sin(π/6)
    \sin\frac\theta2 ⇒ sin(θ/2)
    \sin\tfrac{1}{2}x ⇒ sin(1/2*x)
    \sin\sqrt{x} ⇒ sin(sqrt(x))
    \sin|x| ⇒ sin(|x|)
    \sin x_1 ⇒ sin(x_1)
    \sin x' ⇒ sin(x')
    \sin x + 1 ⇒ sin(x) + 1
    1 + \sin x ⇒ 1 + sin(x)
    1 - \cos^2 x ⇒ 1 - cos(x)^2
    2\sin x ⇒ 2*sin(x)
    x\sin x ⇒ x*sin(x)
    -\sin x ⇒ -sin(x)
    \sin x\cos x ⇒ sin(x)*cos(x)
    \sin x \cos y \tan z ⇒ sin(x)*cos(y)*tan(z)
    2\sin x\cos x ⇒ 2*sin(x)*cos(x)
    \sin x \cdot \cos y ⇒ sin(x)·cos(y)
    \sin(x)\cos(y) ⇒ sin(x)*cos(y)
    \sin(x)y ⇒ sin(x)*y
    y\sin(x) ⇒ y*sin(x)
    \sin\cos x ⇒ sin(cos(x))
    \sin(\cos(x)) ⇒ sin(cos(x))
    \cos(\alpha - \beta) ⇒ cos(α - β)
    \sin^2 x ⇒ sin(x)^2
    \sin^{2}x ⇒ sin(x)^2
    \sin^2(x) ⇒ sin(x)^2
    \sin^3 2x ⇒ sin(2*x)^3
    \sin^2\left(\frac{x}{2}\right) ⇒ sin(x/2)^2
    \sin^n x ⇒ sin(x)^n
    \sin^2\theta\cos\theta ⇒ sin(θ)^2*cos(θ)
    \sin^2\theta + \cos^2\theta ⇒ sin(θ)^2 + cos(θ)^2
    (\sin x)^2 ⇒ sin(x)^2
    \sin(x^2) ⇒ sin(x^2)
    \left(\sin x\right)^{-1} ⇒ sin(x)^(-1)
    \frac{\sin x}{x} ⇒ sin(x)/x
    \frac{\sin x}{\cos x} ⇒ sin(x)/cos(x)
    |\sin x| ⇒ |sin(x)|
    \sqrt{\sin x} ⇒ sqrt(sin(x))
    \tan\alpha ⇒ tan(α)
    \sec x\csc y\cot z ⇒ sec(x)*csc(y)*cot(z)
    \arcsin x ⇒ asin(x)
    \arccos(x) ⇒ acos(x)
    \arctan\frac{y}{x} ⇒ atan(y/x)
    \sinh x ⇒ sinh(x)
    \cosh^2 x - \sinh^2 x ⇒ cosh(x)^2 - sinh(x)^2
    \tanh(2x) ⇒ tanh(2*x)
    \exp x ⇒ exp(x)
    \exp(-x^2) ⇒ exp(-x^2)
    \exp\left(-\frac{x^2}{2}\right) ⇒ exp(-x^2/2)
    \ln x ⇒ log(x)
    \ln(ab) ⇒ log(a*b)
    \ln{ab} ⇒ log(a*b)
    \ln\frac ab ⇒ log(a/b)
    \ln 2 ⇒ log(2)
    \ln 2 + \ln 3 ⇒ log(2) + log(3)
    \ln^2 x ⇒ log(x)^2
    \ln\ln x ⇒ log(log(x))
    \max(a, b) ⇒ max(a, b)
    \max\{a, b, c\} ⇒ max(a, b, c)
    \min\left\{a, b\right\} ⇒ min(a, b)
    \min(a, b)^2 ⇒ min(a, b)^2
    \max(a, \min(b, c)) ⇒ max(a, min(b, c))
    \operatorname{atan2}(y, x) ⇒ atan2(y, x)
    \operatorname{sign}(x) ⇒ sign(x)
    \operatorname{sgn}(x) ⇒ sign(x)
    \operatorname{sqrt}(x) ⇒ sqrt(x)
    \operatorname{abs}(x - y) ⇒ abs(x - y)
    \operatorname{floor}(x) ⇒ floor(x)
    \operatorname{clamp}(x, 0, 1) ⇒ clamp(x, 0, 1)
    \mathrm{sin}(x) ⇒ sin(x)
    \operatorname{sin}(x) ⇒ sin(x)
    \operatorname{sin} x ⇒ sin(x)
    \tg x ⇒ tan(x)
    \arctg x ⇒ atan(x)
    \operatorname{norm}(v) ⇒ ‖v‖
    \operatorname{rotation}(-\theta) ⇒ rotation(-θ)
    """#)

  static let derivedFunctions = ReadingTable(
    "functions that are read as others", count: 32,
    #"""
    \coth x ⇒ cosh(x)/sinh(x)
    \coth^2 x ⇒ (cosh(x)/sinh(x))^2
    \operatorname{sech}(x) ⇒ 1/cosh(x)
    \operatorname{csch}(2x) ⇒ 1/sinh(2*x)
    \operatorname{asec}(x) ⇒ acos(1/x)
    \operatorname{arcsec}(x) ⇒ acos(1/x)
    \operatorname{acsc}(x) ⇒ asin(1/x)
    \operatorname{arsinh}(x) ⇒ log(x + sqrt(x^2 + 1))
    \operatorname{asinh}(x) ⇒ log(x + sqrt(x^2 + 1))
    \operatorname{arcosh}(x) ⇒ log(x + sqrt(x^2 - 1))
    \operatorname{artanh}(x) ⇒ log((1 + x)/(1 - x))/2
    \operatorname{arcoth}(x) ⇒ log((1 + 1/x)/(1 - 1/x))/2
    \operatorname{arsech}(x) ⇒ log(1/x + sqrt((1/x)^2 - 1))
    \operatorname{arcsch}(x) ⇒ log(1/x + sqrt((1/x)^2 + 1))
    \operatorname{cbrt}(x) ⇒ root(x, 3)
    \operatorname{ceil}(x) ⇒ -floor(-x)
    \operatorname{mod}(a, n) ⇒ a - n*floor(a/n)
    \lg x ⇒ log(x)/log(10)
    \lg 1000 ⇒ log(1000)/log(10)
    \log_2 8 ⇒ log(8)/log(2)
    \log_{10}x ⇒ log(x)/log(10)
    \log_{10}(x + 1) ⇒ log(x + 1)/log(10)
    \log_b x ⇒ log(x)/log(b)
    \log_{b^2} x ⇒ log(x)/log(b^2)
    \log_2^3 x ⇒ (log(x)/log(2))^3
    \sinh^{-1} x ⇒ log(x + sqrt(x^2 + 1)) W:read-as-inverse[\sinh^{-1}]
    \cos^{-1}(x) ⇒ acos(x) W:read-as-inverse[\cos^{-1}]
    \tan^{-1}\frac yx ⇒ atan(y/x) W:read-as-inverse[\tan^{-1}]
    \log x ⇒ log(x) W:natural-logarithm[\log]
    \cot^{-1} x ⇒ E:ambiguous-power[\cot^{-1}]
    \operatorname{arccot}(x) ⇒ E:ambiguous-function[\operatorname{arccot}]
    \exp^{-1} x ⇒ E:ambiguous-power[\exp^{-1}]
    """#)

  static let angles = ReadingTable(
    "angles", count: 27,
    #"""
    30^\circ ⇒ 30°
    30^{\circ} ⇒ 30°
    30° ⇒ 30°
    30\degree ⇒ 30°
    1.5^\circ ⇒ 1.5°
    -45^\circ ⇒ -45°
    \theta^\circ ⇒ θ°
    (a+b)^\circ ⇒ (a + b)°
    \left(\frac{1}{2}\right)^\circ ⇒ (1/2)°
    2\cdot30^\circ ⇒ 2*30°
    90^\circ - \theta ⇒ 90° - θ
    180^\circ/7 ⇒ 180°/7
    \sin 30^\circ ⇒ sin(30°)
    \sin(45^\circ + x) ⇒ sin(45° + x)
    \cos 60^\circ \sin 30^\circ ⇒ cos(60°)*sin(30°)
    \tan^2 60^\circ ⇒ tan(60°)^2
    30^\circ 15' ⇒ (30 + 15/60)°
    30^\circ15'20'' ⇒ (30 + 15/60 + 20/3600)°
    30^\circ 15^\prime ⇒ (30 + 15/60)°
    30^\circ 20'' ⇒ (30 + 20/3600)°
    30°15' ⇒ (30 + 15/60)°
    30^\circ\,15'\,20'' ⇒ (30 + 15/60 + 20/3600)°
    \sin 30^\circ 15' ⇒ sin((30 + 15/60)°)
    45^{o} ⇒ 45° W:read-as-degrees[{o}]
    30^\circ{}^\circ ⇒ E:not-understood[{}^\circ]
    30^\circ 60' ⇒ E:not-understood[60']
    30^\circ\mathrm{C} ⇒ E:not-understood[30^\circ\mathrm{C}]
    """#)

  static let brackets = ReadingTable(
    "brackets", count: 62,
    #"""
    (x) ⇒ x
    ((x)) ⇒ x
    [x] ⇒ x
    \left[x\right] ⇒ x
    \{x\} ⇒ E:not-understood[\{x\}]
    \{2[x + 1]\} ⇒ 2*(x + 1)
    \left\{x\right\} ⇒ E:not-understood[\left\{x\right\}]
    \{x\} + \lfloor x\rfloor ⇒ (x - floor(x)) + floor(x)
    (x, y) ⇒ (x, y)
    (x, y, z) ⇒ (x, y, z)
    \left(x, y\right) ⇒ (x, y)
    (x+1, -y) ⇒ (x + 1, -y)
    (\frac12, \sqrt2) ⇒ (1/2, sqrt(2))
    ((1, 2), (3, 4)) ⇒ ((1, 2), (3, 4))
    (x, y) + (1, 2) ⇒ (x, y) + (1, 2)
    2(x, y) ⇒ 2*(x, y)
    -(x, y) ⇒ -(x, y)
    (1, 2)\cdot(3, 4) ⇒ (1, 2)·(3, 4)
    (1, 0, 0)\times(0, 1, 0) ⇒ (1, 0, 0)×(0, 1, 0)
    |x| ⇒ |x|
    |-x| ⇒ |-x|
    |x - y| ⇒ |x - y|
    |xy| ⇒ |x*y|
    |x||y| ⇒ |x|*|y|
    |x|\,|y| ⇒ |x|*|y|
    # Bars that do not say which of them belong together.
    |x|y|z| ⇒ E:ambiguous-argument[|x|y|z|]
    |1 + x|y| - 3| ⇒ E:ambiguous-argument[|1 + x|y| - 3|]
    \|u\|v\|w\| ⇒ E:ambiguous-argument[\|u\|v\|w\|]
    |x|y + |z|w ⇒ |x|*y + |z|*w
    |x|\cdot y\cdot|z| ⇒ |x|·y·|z|
    \lvert 1 + x|y| - 3\rvert ⇒ |1 + x*|y| - 3|
    \lvert 1 + x\lvert y\rvert - 3\rvert ⇒ |1 + x*|y| - 3|
    \bigl|1 + x|y| - 3\bigr| ⇒ |1 + x*|y| - 3|
    \lVert u + x\lVert v\rVert w\rVert ⇒ ‖u + x*‖v‖*w‖
    \|u|x|\| ⇒ ‖u*|x|‖
    |x\|v\|y| ⇒ |x*‖v‖*y|
    \rvert x\lvert ⇒ E:unbalanced-parenthesis[\rvert]
    \lvert x \lvert ⇒ E:missing-operand[\lvert]
    |x - |y|| ⇒ |x - |y||
    ||x| - |y|| ⇒ ||x| - |y||
    2|x| ⇒ 2*|x|
    |x|^2 ⇒ |x|^2
    |x| + |y| ⇒ |x| + |y|
    \frac{|x|}{x} ⇒ |x|/x
    \lvert x\rvert ⇒ |x|
    \left|\frac{a}{b}\right| ⇒ |a/b|
    \left|x\right|\left|y\right| ⇒ |x|*|y|
    \lvert x - \lvert y\rvert\rvert ⇒ |x - |y||
    |(1, 2)| ⇒ |(1, 2)|
    \lVert v\rVert ⇒ ‖v‖
    \|v\| ⇒ ‖v‖
    \left\|v\right\| ⇒ ‖v‖
    \left\lVert u - v\right\rVert^2 ⇒ ‖u - v‖^2
    \|u\|\|v\| ⇒ ‖u‖*‖v‖
    \lVert(3, 4)\rVert ⇒ ‖(3, 4)‖
    \lfloor x\rfloor ⇒ floor(x)
    \lfloor x\rfloor^2 ⇒ floor(x)^2
    \left\lfloor\frac{a}{b}\right\rfloor ⇒ floor(a/b)
    \lceil x\rceil ⇒ -floor(-x)
    \lceil x + 1\rceil - 1 ⇒ -floor(-(x + 1)) - 1
    2\lceil x\rceil ⇒ 2*(-floor(-x))
    x - \lfloor x\rfloor ⇒ x - floor(x)
    """#)

  static let matrices = ReadingTable(
    "matrices", count: 33,
    #"""
    \begin{matrix} a & b \\ c & d \end{matrix} ⇒ [[a, b], [c, d]]
    \begin{pmatrix} a & b \\ c & d \end{pmatrix} ⇒ [[a, b], [c, d]]
    \begin{bmatrix} a & b \\ c & d \end{bmatrix} ⇒ [[a, b], [c, d]]
    \begin{pmatrix}1&2\\3&4\end{pmatrix} ⇒ [[1, 2], [3, 4]]
    \begin{pmatrix} 1 & 2 \\ 3 & 4 \\ \end{pmatrix} ⇒ [[1, 2], [3, 4]]
    \begin{pmatrix} 1 \\ 2 \end{pmatrix} ⇒ [[1], [2]]
    \begin{pmatrix} 1 & 2 \end{pmatrix} ⇒ [[1, 2]]
    \begin{pmatrix} x \end{pmatrix} ⇒ [[x]]
    \left(\begin{matrix} a & b \\ c & d \end{matrix}\right) ⇒ [[a, b], [c, d]]
    \left[\begin{array}{cc} a & b \\ c & d \end{array}\right] ⇒ [[a, b], [c, d]]
    \left(\begin{array}{c|c} a & b \\ \hline c & d \end{array}\right) ⇒ [[a, b], [c, d]]
    \bigl(\begin{smallmatrix} a & b \\ c & d \end{smallmatrix}\bigr) ⇒ [[a, b], [c, d]]
    \begin{vmatrix} a & b \\ c & d \end{vmatrix} ⇒ |[[a, b], [c, d]]|
    \left|\begin{matrix} a & b \\ c & d \end{matrix}\right| ⇒ |[[a, b], [c, d]]|
    \begin{Vmatrix} a \\ b \end{Vmatrix} ⇒ ‖[[a], [b]]‖
    \begin{pmatrix} \cos\theta & -\sin\theta \\ \sin\theta & \cos\theta \end{pmatrix} ⇒ [[cos(θ), -sin(θ)], [sin(θ), cos(θ)]]
    \begin{pmatrix} a+b & \frac12 \\ x^2 & -y \end{pmatrix} ⇒ [[a + b, 1/2], [x^2, -y]]
    2\begin{pmatrix} 1 \\ 2 \end{pmatrix} ⇒ 2*[[1], [2]]
    \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}\begin{pmatrix} x \\ y \end{pmatrix} ⇒ [[1, 2], [3, 4]]*[[x], [y]]
    \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}^2 ⇒ [[1, 2], [3, 4]]^2
    \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}^{-1} ⇒ [[1, 2], [3, 4]]^(-1)
    \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}^T ⇒ [[1, 2], [3, 4]]^⊤
    (1, 2)\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix} ⇒ (1, 2)*[[1, 2], [3, 4]]
    \begin{pmatrix} 1 \\ 2 \end{pmatrix}\cdot\begin{pmatrix} 3 \\ 4 \end{pmatrix} ⇒ [[1], [2]]·[[3], [4]]
    \begin{pmatrix} 1 \\ 0 \\ 0 \end{pmatrix}\times\begin{pmatrix} 0 \\ 1 \\ 0 \end{pmatrix} ⇒ [[1], [0], [0]]×[[0], [1], [0]]
    \det\begin{pmatrix} a & b \\ c & d \end{pmatrix} ⇒ det([[a, b], [c, d]])
    \det\left(\begin{matrix} a & b \\ c & d \end{matrix}\right) ⇒ det([[a, b], [c, d]])
    \operatorname{tr}\begin{pmatrix} a & b \\ c & d \end{pmatrix} ⇒ trace([[a, b], [c, d]])
    \det(A) ⇒ det(A)
    \det A\det B ⇒ det(A)*det(B)
    \det(AB) ⇒ det(A*B)
    \operatorname{tr}(A + B) ⇒ trace(A + B)
    \begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix} + \begin{bmatrix} 0 & 1 \\ 1 & 0 \end{bmatrix} ⇒ [[1, 0], [0, 1]] + [[0, 1], [1, 0]]
    """#)

  static let transposes = ReadingTable(
    "transposes", count: 26,
    #"""
    A^T ⇒ A^⊤
    A^\top ⇒ A^⊤
    A^{\top} ⇒ A^⊤
    A^{\mathsf T} ⇒ A^⊤
    A^{\mathsf{T}} ⇒ A^⊤
    A^{\mathrm T} ⇒ A^⊤
    A^\intercal ⇒ A^⊤
    \mathbf A^T ⇒ 𝐀^⊤
    (AB)^T ⇒ (A*B)^⊤
    (AB)^T = B^TA^T ⇒ (A*B)^⊤ = B^⊤*A^⊤
    x^Ty ⇒ x^⊤*y
    x^T A x ⇒ x^⊤*A*x
    \mathbf{u}^T\mathbf{v} ⇒ 𝐮^⊤*𝐯
    (A^T)^{-1} = (A^{-1})^T ⇒ (A^⊤)^(-1) = (A^(-1))^⊤
    {A^T}^T ⇒ E:ambiguous-power[{A^T}^T]
    (A^T)^T ⇒ (A^⊤)^⊤
    2^T ⇒ 2^T
    2^T + T ⇒ 2^T + T
    x^T + T ⇒ x^T + T E:ambiguous-power[T]
    # Where T is a quantity of the lesson, only what is a matrix by its notation is transposed.
    @ values T
    \mathbf A^T ⇒ 𝐀^⊤
    \vec v^T ⇒ v⃗^⊤
    a^T ⇒ a^T
    \mathbf A^\top + T\mathbf I ⇒ 𝐀^⊤ + T*𝐈
    @ functions T:2
    A^T ⇒ A^⊤
    T(a, b)^T ⇒ T(a, b)^⊤
    A^T T(a, b) ⇒ A^⊤*T(a, b)
    """#)

  static let binomials = ReadingTable(
    "binomial coefficients", count: 16,
    #"""
    \binom{n}{k} ⇒ binom(n, k)
    \binom nk ⇒ binom(n, k)
    \dbinom{n}{k} ⇒ binom(n, k)
    {n \choose k} ⇒ binom(n, k)
    \binom{5}{2} ⇒ 10
    \binom52 ⇒ 10
    \binom{5}{0} + \binom{5}{5} ⇒ 1 + 1
    \binom{3}{5} ⇒ 0
    \binom{52}{5} ⇒ 2598960
    \binom{60}{30} ⇒ 118264581564861424
    \binom{n}{2} ⇒ n*(n - 1)/2
    \binom{n}{1} ⇒ n/1
    \binom{n+1}{2} ⇒ (n + 1)*((n + 1) - 1)/2
    \binom{n}{4} ⇒ n*(n - 1)*(n - 2)*(n - 3)/24
    \binom{2n}{n} ⇒ binom(2*n, n)
    \binom{n-1}{k-1} + \binom{n-1}{k} ⇒ binom(n - 1, k - 1) + binom(n - 1, k)
    """#)

  static let remainders = ReadingTable(
    "remainders", count: 14,
    #"""
    7 \bmod 3 ⇒ 7 - 3*floor(7/3)
    (-7) \bmod 3 ⇒ -7 - 3*floor((-7)/3)
    a \bmod n ⇒ a - n*floor(a/n)
    ab \bmod n ⇒ a*b - n*floor(a*b/n)
    (a \bmod n) + b ⇒ (a - n*floor(a/n)) + b
    2(a \bmod n) ⇒ 2*(a - n*floor(a/n))
    (a + b) \bmod n ⇒ (a + b) - n*floor((a + b)/n)
    x^2 \bmod p ⇒ x^2 - p*floor(x^2/p)
    a \bmod (b + c) ⇒ a - (b + c)*floor(a/(b + c))
    (a \bmod b) \bmod c ⇒ (a - b*floor(a/b)) - c*floor((a - b*floor(a/b))/c)
    a \bmod n = b \bmod n ⇒ a - n*floor(a/n) = b - n*floor(b/n)
    a \cdot b \bmod n ⇒ a·b - n*floor(a·b/n)
    a \bmod n - b ⇒ E:ambiguous-modulus[\bmod]
    a - b \bmod n ⇒ E:ambiguous-modulus[\bmod]
    """#)

  static let relations = ReadingTable(
    "relations", count: 44,
    #"""
    a = b ⇒ a = b
    a \ne b ⇒ a ≠ b
    a \neq b ⇒ a ≠ b
    a ≠ b ⇒ a ≠ b
    a < b ⇒ a < b
    a \lt b ⇒ a < b
    a \le b ⇒ a ≤ b
    a \leq b ⇒ a ≤ b
    a \leqslant b ⇒ a ≤ b
    a \leqq b ⇒ a ≤ b
    a ≤ b ⇒ a ≤ b
    a > b ⇒ a > b
    a \ge b ⇒ a ≥ b
    a \geq b ⇒ a ≥ b
    a \geqslant b ⇒ a ≥ b
    a \approx b ⇒ a ≈ b
    a ≈ b ⇒ a ≈ b
    a := b ⇒ a = b
    a \coloneqq b ⇒ a = b
    a \equiv b ⇒ a = b
    a = b = c ⇒ a = b = c
    a < b \le c = d ⇒ a < b ≤ c = d
    0 \le x < 1 ⇒ 0 ≤ x < 1
    x \approx 3.14 \pm 0.01 ⇒ x ≈ 3.14 ± 0.01
    (x, y) \approx (1, 2) \pm 0.5 ⇒ (x, y) ≈ (1, 2) ± 0.5
    a \approx 1 \pm 0.1 \approx 1.05 ⇒ a ≈ 1 ± 0.1 ≈ 1.05
    a \overset{!}{=} b ⇒ a = b
    a \stackrel{(1)}{=} b ⇒ a = b
    a = b, c = d ⇒ a = b; c = d
    a = b; c = d ⇒ a = b; c = d
    x, y > 0 ⇒ x > 0; y > 0
    x, y, z \ge 1 ⇒ x ≥ 1; y ≥ 1; z ≥ 1
    a = 1, b > 2 ⇒ a = 1; b > 2
    x = 3,\ y = 4:\quad x + y = 7 ⇒ x = 3; y = 4 : x + y = 7
    x = 3: x^2 = 9, 2x = 6 ⇒ x = 3 : x^2 = 9; 2*x = 6
    x = 3 ⏎ y = 4 ⇒ x = 3; y = 4
    x = 3 ⏎ + y ⇒ x = 3 + y
    x = 3 + ⏎ y ⇒ x = 3 + y
    x ⏎ = 3 ⇒ x = 3
    a \implies b ⇒ E:not-understood[\implies]
    a <= b ⇒ E:not-understood[<=]
    a == b ⇒ E:not-understood[==]
    0 < x, y < 1 ⇒ 0 < x; y < 1 E:not-understood[0 < x, y < 1]
    a \pm b = c ⇒ E:not-understood[\pm]
    """#)

  static let systems = ReadingTable(
    "systems", count: 25,
    #"""
    \begin{cases} x = 1 \\ y = 2 \end{cases} ⇒ x = 1; y = 2
    \left\{\begin{matrix} x = 1 \\ y = 2 \end{matrix}\right. ⇒ x = 1; y = 2
    \left\{\begin{aligned} x &= 1 \\ y &= 2 \end{aligned}\right. ⇒ x = 1; y = 2
    \left\{\begin{array}{l} x = 1 \\ y = 2 \end{array}\right. ⇒ x = 1; y = 2
    \left\{\begin{array}{rcl} x & = & 1 \\ y & = & 2 \end{array}\right. ⇒ x = 1; y = 2
    \left.\begin{array}{l} x = 1 \\ y = 2 \end{array}\right\} ⇒ x = 1; y = 2
    \begin{aligned} x &= 1 \\ y &= 2 \end{aligned} ⇒ x = 1; y = 2
    \begin{aligned} x &= 1, \\ y &= 2. \end{aligned} ⇒ x = 1; y = 2
    \begin{align} x &= 1 \\ y &= 2 \end{align} ⇒ x = 1; y = 2
    \begin{gather*} x = 1 \\ y = 2 \end{gather*} ⇒ x = 1; y = 2
    \begin{eqnarray} x & = & 1 \\ y & = & 2 \end{eqnarray} ⇒ x = 1; y = 2
    \begin{aligned} a &= b \\ &= c \\ &= d \end{aligned} ⇒ a = b = c = d
    \begin{aligned} a &= b \\ &< c \end{aligned} ⇒ a = b < c
    \begin{aligned} a &= b + {} \\ &\quad c \end{aligned} ⇒ a = b + c
    \begin{aligned} a &= b \\ &\quad {} + c \end{aligned} ⇒ a = b + c
    \begin{aligned} a &= b \\ &\quad \cdot c \end{aligned} ⇒ a = b·c
    \begin{aligned} (a &+ b)^2 \\ &= a^2 + 2ab + b^2 \end{aligned} ⇒ (a + b)^2 = a^2 + 2*a*b + b^2
    \begin{aligned} a &= b & c &= d \end{aligned} ⇒ a = b; c = d
    \begin{aligned} a &= b, & c &= d, \\ e &= g \end{aligned} ⇒ a = b; c = d; e = g
    \begin{multline} a + b \\ = c \end{multline} ⇒ a + b = c
    \begin{equation} a = b \end{equation} ⇒ a = b
    \begin{split} a &= b \\ &= c \end{split} ⇒ a = b = c
    a = 1 \\ b = 2 ⇒ a = 1; b = 2
    a = 1 \\ \\ b = 2 \\ ⇒ a = 1; b = 2
    x = \begin{pmatrix} 1 \\ 2 \end{pmatrix} \\ y = 2 ⇒ x = [[1], [2]]; y = 2
    """#)

  static let words = ReadingTable(
    "words and conditions", count: 33,
    #"""
    a = b \text{ and } c = d ⇒ a = b; c = d
    a = b \quad\text{and}\quad c = d ⇒ a = b; c = d
    a = b \text{, } c = d ⇒ a = b; c = d
    a = b \text{ so } c = d ⇒ a = b; c = d
    a = b \text{ where } c = d ⇒ a = b; c = d
    a = b. ⇒ a = b
    a = b\text{.} ⇒ a = b
    a = b \text{ or } c = d ⇒ E:not-understood[\text{ or }]
    a = b \text{ if } c > 0 ⇒ E:not-understood[\text{ if }]
    a = b and c = d ⇒ a = b; c = d W:bare-word[and]
    n in \mathbb Z ⇒ n ∈ ℤ W:bare-word[in]
    @ conditions
    a = b \text{ if } c > 0 ⇒ a = b {c > 0}
    a = b \text{ for } c > 0 ⇒ a = b {c > 0}
    a = b \text{ for all } x ⇒ a = b
    a = b \text{ for every } x > 0 ⇒ a = b {x > 0}
    a = b \text{ whenever } x \ne 0 ⇒ a = b {x ≠ 0}
    a = b \text{ provided } x \ne 0 ⇒ a = b {x ≠ 0}
    a = b \text{ as long as } x \ne 0 ⇒ a = b {x ≠ 0}
    a = b \text{ where } x > 0 ⇒ a = b {x > 0}
    a = b, \text{ with } x > 0 ⇒ a = b {x > 0}
    a = b \quad \text{for } x > 0 ⇒ a = b {x > 0}
    a = b \quad \text{for}\quad x > 0 ⇒ a = b {x > 0}
    a = b \text{ for } x > 0, y > 0 ⇒ a = b {x > 0, y > 0}
    a = b \text{ for } x, y > 0 ⇒ a = b {x > 0, y > 0}
    a = b \text{ for } x > 0 \text{ and } y < 1 ⇒ a = b {x > 0, y < 1}
    a = b \text{ for } x \in \mathbb R ⇒ a = b {x ∈ ℝ}
    a = b \text{ for } 0 < x < 1 ⇒ a = b {0 < x < 1}
    a = b, c = d \text{ for } x > 0 ⇒ a = b {x > 0}; c = d {x > 0}
    a = b \\ c = d \text{ for } x > 0 ⇒ a = b; c = d {x > 0}
    a = b \text{ for } x > 0 \\ c = d ⇒ a = b {x > 0}; c = d
    a = b \text{ for } x > 0 \text{ if } y > 0 ⇒ E:misplaced-condition[\text{ if }]
    a = b \text{ for } x > 0, y = z ⇒ E:misplaced-condition[y = z]
    \text{for } x > 0: a = b ⇒ a = b {x > 0}
    """#)

  static let statements = ReadingTable(
    "implications, conditions in front, intervals and signs ±", count: 105,
    #"""
    @ conditions
    x = 2 \implies x^2 = 4 ⇒ x^2 = 4 {x = 2}
    x = 2 \Rightarrow x^2 = 4 ⇒ x^2 = 4 {x = 2}
    x = 2 \Longrightarrow x^2 = 4 ⇒ x^2 = 4 {x = 2}
    x = 2 ⟹ x^2 = 4 ⇒ x^2 = 4 {x = 2}
    x^2 = 4 \impliedby x = 2 ⇒ x^2 = 4 {x = 2}
    x^2 = 4 \Leftarrow x = 2 ⇒ x^2 = 4 {x = 2}
    a = b \iff b = a ⇒ b = a {a = b}; a = b {b = a}
    a = b \Leftrightarrow b = a ⇒ b = a {a = b}; a = b {b = a}
    a = 1, b = 2 \implies c = 3 ⇒ c = 3 {a = 1, b = 2}
    a = 1 \land b = 2 \implies c = 3 ⇒ c = 3 {a = 1, b = 2}
    a, b > 0 \implies c = 3 ⇒ c = 3 {a > 0, b > 0}
    a = 1 \implies b = 2, c = 3 ⇒ b = 2 {a = 1}; c = 3 {a = 1}
    a = 1 \implies b = 2 \implies c = 3 ⇒ b = 2 {a = 1}; c = 3 {b = 2}
    a = 1 \implies b = 2 \impliedby c = 3 ⇒ b = 2 {a = 1}; b = 2 {c = 3}
    a = 1 \quad\implies\quad b = 2 ⇒ b = 2 {a = 1}
    a = 1 \implies b = 2 \text{ for } c > 0 ⇒ b = 2 {a = 1, c > 0}
    a = 1 \\ \implies b = 2 ⇒ b = 2 {a = 1}
    a = 1 \implies \\ b = 2 ⇒ b = 2 {a = 1}
    a = 1 ⏎ \implies b = 2 ⇒ b = 2 {a = 1}
    a = 1 \implies b = 2 \\ c = 3 ⇒ b = 2 {a = 1}; c = 3
    a = 1 \implies b = 2; c = 3 ⇒ b = 2 {a = 1}; c = 3
    c = 3 \\ a = 1 \implies b = 2 ⇒ c = 3; b = 2 {a = 1}
    \begin{aligned} a &= 1 \\ \implies b &= 2 \end{aligned} ⇒ b = 2 {a = 1}
    \begin{cases} a = 1 \\ b = 2 \end{cases} \implies c = 3 ⇒ c = 3 {a = 1, b = 2}
    c = 3 \implies \begin{cases} a = 1 \\ b = 2 \end{cases} ⇒ a = 1 {c = 3}; b = 2 {c = 3}
    c = 3 \\ a = 1 \\ \implies b = 2 ⇒ c = 3 E:not-understood[\implies]
    a = 1 \implies b ⇒ E:no-relation[b]
    a \implies b = 1 ⇒ E:no-relation[a]
    a \wedge b = c ⇒ E:not-understood[\wedge]
    a = 1 \land b ⇒ a = 1; b E:not-understood[\land]
    x^2 = 4 \implies x = 2 \text{ or } x = -2 ⇒ x = -2 {x^2 = 4, x ≠ 2}
    x^2 = 4 \iff x = 2 \lor x = -2 ⇒ x = -2 {x^2 = 4, x ≠ 2}; x^2 = 4 {x = 2}; x^2 = 4 {x = -2}
    a = 1 \vee b = 2 \implies c = 3 ⇒ c = 3 {a = 1}; c = 3 {b = 2}
    x = 1, x = 2 \text{ or } x = 3 \implies a = b ⇒ a = b {x = 1}; a = b {x = 2}; a = b {x = 3}
    x = 1, x = 2, \text{ or } x = 3 \implies a = b ⇒ a = b {x = 1}; a = b {x = 2}; a = b {x = 3}
    x = 1, x = 2 \text{, or } x = 3 \implies a = b ⇒ a = b {x = 1}; a = b {x = 2}; a = b {x = 3}
    a = b \implies x = 1, x = 2 \text{ or } x = 3 ⇒ x = 3 {a = b, x ≠ 1, x ≠ 2}
    a = b \implies 0 < x < 1 \lor x > 2 ⇒ x > 2 {a = b, 0 ≥ x}; x > 2 {a = b, x ≥ 1}
    a = b \implies x > 2 \lor 0 < x < 1 ⇒ 0 < x < 1 {a = b, x ≤ 2}
    a = b \implies \frac1x = 1 \lor x > 2 ⇒ 1/x = 1 {a = b, x ≤ 2}
    a = b \implies 0 < x < 1 \lor 2 < x < 3 ⇒ 2 < x < 3 {a = b, 0 ≥ x}; 2 < x < 3 {a = b, x ≥ 1}
    a = b \implies 0 < x < 1 \lor \frac1x = 3 ⇒ 1/x = 3 {a = b, 0 ≥ x}; 1/x = 3 {a = b, x ≥ 1}
    \ln^2 x = 1 \implies \ln x = 1 \lor \ln x = -1 ⇒ log(x) = -1 {log(x)^2 = 1, log(x) ≠ 1}
    a = b \implies \ln x = 1 \lor \ln x = -1 ⇒ E:not-understood[\ln x = 1 \lor \ln x = -1]
    a = 1, b = 2 \text{ or } c = 3 \implies d = 4 ⇒ E:not-understood[,]
    x > 1, x < 3 \text{ or } x = 5 \implies d = 4 ⇒ E:not-understood[,]
    d = 4 \implies a<b<c<d<e \lor a<b<c<d<e \lor a<b<c<d<e \lor a<b<c<d<e \lor x = 1 ⇒ E:not-understood[x = 1]
    a = 1 \land b = 2 \lor c = 3 \implies d = 4 ⇒ E:not-understood[\land]
    a = 1 \text{ and } b = 2 \text{ or } c = 3 \implies d = 4 ⇒ E:not-understood[\text{ and }]
    a = b \implies x \in \mathbb{R} \setminus \{0\} \lor x = 1 ⇒ E:not-understood[x \in \mathbb{R}]
    x = 1 \lor x = 2 ⇒ E:not-understood[\lor]
    a = b \implies x = 1 \lor ⇒ E:missing-operand[\lor]
    \forall x > 0 \colon a = b ⇒ a = b {x > 0}
    \forall x > 0, a = b ⇒ a = b {x > 0}
    \forall x, y > 0, a = b ⇒ a = b {x > 0, y > 0}
    \forall x > 0, y > 1 \colon a = b ⇒ a = b {x > 0, y > 1}
    \forall x > 0 \; \forall y > 1 \colon a = b ⇒ a = b {x > 0, y > 1}
    \forall x \colon a = b ⇒ a = b
    a = b \quad \forall x > 0 ⇒ a = b {x > 0}
    \forall x > 0 \colon a = b \\ c = d ⇒ a = b {x > 0}; c = d
    \forall x > 0 \colon a = b \implies c = d ⇒ c = d {a = b, x > 0}
    \text{for all } x > 0, a = b ⇒ a = b {x > 0}
    \text{if } x > 0 \text{ then } a = b ⇒ a = b {x > 0}
    \text{if } x = 1, y = 2 \text{ then } a = b ⇒ a = b {x = 1, y = 2}
    \forall x > 0 ⇒ E:missing-operand[\forall]
    \exists x \colon a = b ⇒ a = b E:not-understood[\exists] E:missing-operand[\colon]
    a = b \quad (x > 0) ⇒ a = b {x > 0}
    a = b \qquad (x > 0,\ y = 1) ⇒ a = b {x > 0, y = 1}
    a = b \quad \left(x \ne 0\right) ⇒ a = b {x ≠ 0}
    x \in [0, 1) \implies a = b ⇒ a = b {0 ≤ x < 1}
    x \in ]0, 1[ \implies a = b ⇒ a = b {0 < x < 1}
    x \in \left(0, \frac12\right] \implies a = b ⇒ a = b {0 < x ≤ 1/2}
    x \in (0, \infty) \implies a = b ⇒ a = b {x > 0}
    x \in (0, +\infty) \implies a = b ⇒ a = b {x > 0}
    x \in (-\infty, b] \implies a = b ⇒ a = b {x ≤ b}
    x \in (-\infty, \infty) \implies a = b ⇒ a = b {x ∈ ℝ}
    x, y \in [0, 1) \implies a = b ⇒ a = b {0 ≤ x < 1, 0 ≤ y < 1}
    a = b \text{ for } x \in [0, 1), y \in (1, 2) ⇒ a = b {0 ≤ x < 1, 1 < y < 2}
    x \in \mathbb{R} \setminus \{0, 1\} \implies a = b ⇒ a = b {x ∈ ℝ, x ≠ 0, x ≠ 1}
    x \in (0, 2) \setminus \{1\} \implies a = b ⇒ a = b {0 < x < 2, x ≠ 1}
    x \in \{1, 2\} \implies a = b ⇒ a = b {(x - 1)*(x - 2) = 0}
    x \in \{1\} \implies a = b ⇒ a = b {x = 1}
    x \in [f(0), 1) ⇒ f(0) ≤ x < 1
    x = 0.3 \pm 0.1 ⇒ E:not-understood[\pm]
    \pi = 3 \pm 1 ⇒ E:not-understood[\pm]
    a \pm b = c ⇒ a + b = c; a - b = c
    a = \pm b ⇒ (a - b)*(a + b) = 0
    a = b \pm c ⇒ (a - (b + c))*(a - (b - c)) = 0
    a \pm b = c \mp d ⇒ a + b = c - d; a - b = c + d
    a^{\pm 1} = b^{\pm 1} ⇒ a^1 = b^1; a^(-1) = b^(-1)
    a < \pm b ⇒ a < b; a < -b
    a \ne \pm b ⇒ a ≠ b; a ≠ -b
    a = \mp b ⇒ E:not-understood[\mp]
    a = \pm b \pm c ⇒ E:not-understood[\pm]
    a = \pm b = c ⇒ E:not-understood[\pm]
    a \approx 3 \pm 1 ⇒ a ≈ 3 ± 1
    a \pm b \approx 3 ⇒ E:not-understood[\pm]
    a \pm b ⇒ E:not-understood[\pm]
    a = \pm 1: b = 2 ⇒ (a - 1)*(a + 1) = 0 : b = 2 E:not-a-given[a = \pm 1]
    a = \pm 1 \implies b = \pm 1 ⇒ E:not-understood[b = \pm 1]
    @ facts
    x \in [0, 1) ⇒ 0 ≤ x < 1
    x = \pm 1 ⇒ (x - 1)*(x + 1) = 0
    a = 1 \implies b = 2 ⇒ E:not-understood[\implies]
    \forall x \colon x = 1 ⇒ x = 1 E:not-understood[\forall]
    a = 1 \land b = 2 ⇒ E:not-understood[\land]
    """#)

  static let ellipses = ReadingTable(
    "sums and products with dots", count: 40,
    #"""
    1 + 2 + \cdots + n ⇒ sum(k, k, 1, n)
    1 + 2 + 3 + \dots + n ⇒ sum(k, k, 1, n)
    5 + 6 + \cdots + n ⇒ sum(k, k, 5, n)
    1^2 + 2^2 + \ldots + n^2 ⇒ sum(k^2, k, 1, n)
    1 + x + x^2 + \cdots + x^n ⇒ sum(x^k, k, 0, n)
    1 + x + x^2 + \cdots + x^{n-1} ⇒ sum(x^(k - 1), k, 1, n)
    1\cdot 2 + 2\cdot 3 + \cdots + n(n+1) ⇒ sum(k*(k + 1), k, 1, n) W:read-as-product[n(n+1)]
    1 + 3 + 5 + \cdots + (2n - 1) ⇒ sum(2*k - 1, k, 1, n)
    2 + 4 + \cdots + 2n ⇒ sum(2*k, k, 1, n)
    \frac{1}{1\cdot 2} + \frac{1}{2\cdot 3} + \cdots + \frac{1}{n(n+1)} ⇒ sum(1/(k*(k + 1)), k, 1, n) W:read-as-product[n(n+1)]
    a + (a + d) + \cdots + (a + (n-1)d) ⇒ sum(a + (k - 1)*d, k, 1, n)
    1 + 2 + 4 + \cdots + 2^n ⇒ sum(2^k, k, 0, n)
    1 - x + x^2 - \cdots + (-1)^n x^n ⇒ sum((-1)^k*x^k, k, 0, n)
    1 + 2 + \cdots + k ⇒ sum(i, i, 1, k)
    1 + 2 + \cdots + n + (n + 1) ⇒ sum(k + 1, k, 0, n)
    1 + 2 + 3 + \cdots + 100 ⇒ sum(k, k, 1, 100)
    2 + 5 + 8 + \cdots + 29 ⇒ sum(2 + 3*k, k, 0, 9)
    1 \cdot 2 \cdots n ⇒ product(k, k, 1, n)
    1 \cdot 2 \cdot \ldots \cdot n ⇒ product(k, k, 1, n)
    1 \cdot 3 \cdot 5 \cdots (2n - 1) ⇒ product(2*k - 1, k, 1, n)
    2 \cdot 4 \cdots 2n ⇒ product(2*k, k, 1, n)
    1 \cdot 2 \cdots (n - 1)n ⇒ product(k, k, 1, n)
    (1 + x)(1 + x^2)\cdots(1 + x^n) ⇒ product(1 + x^k, k, 1, n)
    (1 + 2 + \cdots + n)^2 ⇒ sum(k, k, 1, n)^2
    1 + \cdots + n ⇒ E:not-understood[\cdots]
    1 + 2 + \cdots ⇒ E:not-understood[\cdots]
    5 + 1 + 2 + \cdots + n ⇒ E:not-understood[\cdots]
    1 + 2 + \cdots + n + 5 ⇒ E:not-understood[\cdots]
    1 + 3 + \cdots + n ⇒ E:not-understood[\cdots]
    1 + 3 + \cdots + 15 ⇒ E:not-understood[\cdots]
    1 + 2 + \cdots + 64 ⇒ E:not-understood[\cdots]
    1 + 2 + 5 + \cdots + 100 ⇒ E:not-understood[\cdots]
    n + (n - 1) + \cdots + 1 ⇒ E:not-understood[\cdots]
    x + x + \cdots + x ⇒ E:not-understood[\cdots]
    1 + 2 + \cdots + 3 + \cdots + n ⇒ E:not-understood[\cdots]
    2 \cdot 1 \cdot 2 \cdots n ⇒ E:not-understood[\cdots]
    AB + (AB)^2 + \cdots + (AB)^n ⇒ E:not-understood[\cdots]
    \vec a + 2\vec a + \cdots + n\vec a ⇒ E:not-understood[\cdots]
    a \cdots b ⇒ E:not-understood[\cdots]
    3.14\ldots ⇒ E:not-understood[\ldots]
    """#)

  static let numbers = ReadingTable(
    "numbers", count: 36,
    #"""
    0 ⇒ 0
    42 ⇒ 42
    3.14 ⇒ 3.14
    0.50 ⇒ 0.50
    .5 ⇒ 0.5
    1000000 ⇒ 1000000
    1\,000\,000 ⇒ 1000000
    40\,003\,200 ⇒ 40003200
    3.141\,592 ⇒ 3.141592
    3.141\,592\,65 ⇒ 3.14159265
    12\,345.67 ⇒ 12345.67
    1{,}000 ⇒ 1000
    12{,}345{,}678.9 ⇒ 12345678.9
    1,000 ⇒ 1; 0 E:not-understood[1,000]
    1,5 ⇒ 1; 5 E:not-understood[1,5]
    5\% ⇒ 5/100
    12.5\% ⇒ 12.5/100
    5\,\% ⇒ 5/100
    x = 5\% y ⇒ x = 5/100*y
    0.\overline{3} ⇒ 3/9
    0.1\overline{6} ⇒ 15/90
    0.\overline{142857} ⇒ 142857/999999
    2.\overline{9} ⇒ 27/9
    1.2\overline{34} ⇒ 1222/990
    0.\bar 3 ⇒ 3/9
    1.2 \times 10^{-3} ⇒ 1.2*10^(-3)
    6.02\cdot10^{23} ⇒ 6.02*10^23
    1.2.3 ⇒ E:missing-operator[1.2.3]
    1.000.000 ⇒ E:missing-operator[1.000.000]
    1'000 ⇒ E:not-understood[1']
    2\frac12 ⇒ E:ambiguous-number[2\frac12]
    2\,\frac12 ⇒ E:ambiguous-number[2\,\frac12]
    2\frac32 ⇒ 2*(3/2)
    1.5e3 ⇒ E:ambiguous-number[1.5e3]
    1.5e-3 ⇒ E:ambiguous-number[1.5e-3]
    2\mathrm{e} ⇒ 2*ℯ
    """#)

  static let spacing = ReadingTable(
    "looks that say nothing", count: 20,
    #"""
    {\color{red} x} + y ⇒ x + y
    \textcolor{blue}{x + y} ⇒ x + y
    \displaystyle x + y ⇒ x + y
    \boxed{x = y} ⇒ x = y
    \underbrace{a + b}_{n} = c ⇒ a + b = c
    \overbrace{a + b}^{\text{sum}} = c ⇒ a + b = c
    \mathstrut x ⇒ x
    \phantom{a}x ⇒ x
    x\phantom{+ y} = z ⇒ x = z
    \left( x \right) ⇒ x
    \bigl( x + y \bigr)^2 ⇒ (x + y)^2
    \large x ⇒ x
    x\! y ⇒ x*y
    x ~ y ⇒ x*y
    x \ y ⇒ x*y
    \mathrm{e}^x ⇒ ℯ^x
    \mathop{x} ⇒ x
    x = y \tag{1} ⇒ x = y
    x = y \label{eq} ⇒ x = y
    x = y \nonumber ⇒ x = y
    """#)

  static let vectors = ReadingTable(
    "vectors and matrices by their notation", count: 28,
    #"""
    \vec a + \vec b ⇒ a⃗ + b⃗
    \vec a\cdot\vec b ⇒ a⃗·b⃗
    \vec a\times\vec b ⇒ a⃗×b⃗
    2\vec a ⇒ 2*a⃗
    \vec 0 ⇒ 0⃗
    |\vec a| ⇒ |a⃗|
    \lVert\vec a\rVert ⇒ ‖a⃗‖
    \vec a\cdot(\vec b\times\vec c) ⇒ a⃗·(b⃗×c⃗)
    \vec a\cdot\vec b\times\vec c ⇒ a⃗·(b⃗×c⃗)
    (\vec a\times\vec b)\cdot\vec c ⇒ a⃗×b⃗·c⃗
    \vec a\times(\vec b\times\vec c) ⇒ a⃗×(b⃗×c⃗)
    (\vec a\cdot\vec b)\vec c ⇒ a⃗·b⃗*c⃗
    \mathbf A\mathbf x ⇒ 𝐀*𝐱
    \mathbf{A}^{-1} ⇒ 𝐀^(-1)
    \mathbf A\mathbf A^{-1} = \mathbf I ⇒ 𝐀*𝐀^(-1) = 𝐈
    \mathbf A + \mathbf 0 = \mathbf A ⇒ 𝐀 + 𝟎 = 𝐀
    \mathbf{AB} ⇒ 𝐀*𝐁 W:read-as-product[\mathbf{AB}]
    \mathbf{AB}^T ⇒ E:ambiguous-name[\mathbf{AB}^T]
    \overrightarrow{AB} + \overrightarrow{BC} = \overrightarrow{AC} ⇒ AB⃗ + BC⃗ = AC⃗
    \det\mathbf A ⇒ det(𝐀)
    |A| ⇒ |A| E:ambiguous-name[|A|]
    |\mathbf A| ⇒ |𝐀|
    \vec a\times\vec b\times\vec c ⇒ E:ambiguous-argument[\times]
    \vec a\cdot\vec b\cdot\vec c ⇒ E:ambiguous-argument[\cdot]
    \vec r(t) ⇒ E:ambiguous-application[\vec r(]
    \vec v(a + b) ⇒ v⃗*(a + b)
    \mathbf 1\cdot\vec v ⇒ 𝟏·v⃗ E:ambiguous-name[\mathbf 1]
    \vec{AB} ⇒ AB⃗
    """#)
}
