/// Formulas in calculator notation with their meaning, written down by hand from the rules of the notation.
enum CalculatorTables {
  static let all = [operators, names, calls, statements, implications, functionsAndFactors, letterE]

  static let operators = ReadingTable(
    "operators", count: 64,
    #"""
    a+b ⇒ a + b
    a-b-c ⇒ a - b - c
    a-(b-c) ⇒ a - (b - c)
    a - -b ⇒ a - (-b)
    -a + b ⇒ -a + b
    +a ⇒ a
    a − b ⇒ a - b
    a*b ⇒ a*b
    a * b * c ⇒ a*b*c
    a·b ⇒ a·b
    a×b ⇒ a×b
    2·a ⇒ 2*a
    a·2 ⇒ a*2
    2×3 ⇒ 2*3
    2a ⇒ 2*a
    2 a ⇒ 2*a
    2(a) ⇒ 2*a
    2(a + b) ⇒ 2*(a + b)
    (a)(b) ⇒ a*b
    (a + b)(a - b) ⇒ (a + b)*(a - b)
    (a + b)c ⇒ (a + b)*c
    a b c ⇒ a*b*c
    a/b ⇒ a/b
    a/b/c ⇒ a/b/c
    a/b*c ⇒ a/b*c
    a/(b*c) ⇒ a/(b*c)
    a*b/c ⇒ a*b/c
    a ÷ b ⇒ a/b
    a/-b ⇒ a/(-b)
    -a/b ⇒ -a/b
    (-a)/b ⇒ (-a)/b
    1/2 + 1/3 ⇒ 1/2 + 1/3
    a^2 ⇒ a^2
    a**2 ⇒ a^2
    a² ⇒ a^2
    a³b² ⇒ a^3*b^2
    a⁻¹ ⇒ a^(-1)
    a^-1 ⇒ a^(-1)
    a^-b ⇒ a^(-b)
    a^b^c ⇒ a^b^c
    (a^b)^c ⇒ (a^b)^c
    a^(b + c) ⇒ a^(b + c)
    a^b c ⇒ a^b*c
    2^a b ⇒ 2^a*b
    -a^2 ⇒ -a^2
    (-a)^2 ⇒ (-a)^2
    2^-1 ⇒ 2^(-1)
    2a^2 ⇒ 2*a^2
    (2a)^2 ⇒ (2*a)^2
    a^1/2 ⇒ a^1/2
    a^(1/2) ⇒ a^(1/2)
    30° ⇒ 30°
    30 deg ⇒ 30°
    30 degrees ⇒ 30°
    (a + b)° ⇒ (a + b)°
    2*30° ⇒ 2*30°
    180°/7 ⇒ 180°/7
    |a| ⇒ |a|
    |a - b| ⇒ |a - b|
    2|a| ⇒ 2*|a|
    |a|^2 ⇒ |a|^2
    ||a|| ⇒ ‖a‖
    ‖a‖ ⇒ ‖a‖
    |a| |b| ⇒ |a|*|b|
    """#)

  static let names = ReadingTable(
    "names and numbers", count: 44,
    #"""
    x ⇒ x
    x1 ⇒ x1
    x_1 ⇒ x_1
    x_{1} ⇒ x_1
    x_{12} ⇒ x_12
    x_{i+1} ⇒ x_{i+1}
    x_{1,2} ⇒ x_{1,2}
    x' ⇒ x'
    x'' ⇒ x''
    x_1' ⇒ x_1'
    x′ ⇒ x'
    x″ ⇒ x''
    theta ⇒ θ
    θ ⇒ θ
    alpha*beta ⇒ α*β
    theta_1 ⇒ θ_1
    x_theta ⇒ x_θ
    Gamma ⇒ Γ
    phi ⇒ φ
    varphi ⇒ ϕ
    epsilon ⇒ ε
    pi ⇒ π
    π ⇒ π
    pi*r^2 ⇒ π*r^2
    pi_1 ⇒ π_1
    width ⇒ width
    width_new ⇒ width_new
    width*height ⇒ width*height
    mass' ⇒ mass'
    Δx ⇒ Δx
    0 ⇒ 0
    42 ⇒ 42
    0.50 ⇒ 0.50
    .5 ⇒ 0.5
    1000000000000000000000 ⇒ 1000000000000000000000
    3.14159265358979323846 ⇒ 3.14159265358979323846
    1e3 ⇒ 1*10^3 W:read-as-number[1e3]
    1.5E-3 ⇒ 1.5*10^(-3) W:read-as-number[1.5E-3]
    2e + 1 ⇒ 2*e + 1
    size + position ⇒ size + position
    frame ⇒ frame
    trace ⇒ trace
    ℯ^x ⇒ ℯ^x
    (x, y)' ⇒ (x, y) E:unexpected-character[']
    """#)

  static let calls = ReadingTable(
    "calls", count: 48,
    #"""
    sin(x) ⇒ sin(x)
    sin (x) ⇒ sin(x)
    sin(2x) ⇒ sin(2*x)
    sin(x)cos(y) ⇒ sin(x)*cos(y)
    2sin(x) ⇒ 2*sin(x)
    sin(x)^2 ⇒ sin(x)^2
    sin^2(x) ⇒ sin(x)^2
    sin²(x) ⇒ sin(x)^2
    sin^n(x) ⇒ sin(x)^n
    sin(x^2) ⇒ sin(x^2)
    sin(30°) ⇒ sin(30°)
    arcsin(x) ⇒ asin(x)
    ln(x) ⇒ log(x)
    log(x) ⇒ log(x)
    log10(x) ⇒ log(x)/log(10)
    log_2(x) ⇒ log(x)/log(2)
    lg(x) ⇒ log(x)/log(10)
    sqrt(x) ⇒ sqrt(x)
    √(x) ⇒ sqrt(x)
    √2 ⇒ sqrt(2)
    √x ⇒ sqrt(x)
    root(x, 3) ⇒ root(x, 3)
    root(x, 2) ⇒ sqrt(x)
    cbrt(x) ⇒ root(x, 3)
    abs(x) ⇒ abs(x)
    sgn(x) ⇒ sign(x)
    ceil(x) ⇒ -floor(-x)
    mod(a, n) ⇒ a - n*floor(a/n)
    min(a, b) ⇒ min(a, b)
    max(a, b, c) ⇒ max(a, b, c)
    max((a, b)) ⇒ max((a, b))
    atan2(y, x) ⇒ atan2(y, x)
    sech(x) ⇒ 1/cosh(x)
    cosec(x) ⇒ csc(x)
    asinh(x) ⇒ log(x + sqrt(x^2 + 1))
    coth(x)^2 ⇒ (cosh(x)/sinh(x))^2
    coth^2(x) ⇒ (cosh(x)/sinh(x))^2
    tr(M) ⇒ trace(M)
    transpose(M) ⇒ M^⊤
    M^T ⇒ M^T
    M^⊤ ⇒ M^⊤
    norm(v) ⇒ ‖v‖
    [[1, 2], [3, 4]] ⇒ [[1, 2], [3, 4]]
    [[1, 2], [3, 4]](x, y) ⇒ [[1, 2], [3, 4]]*(x, y)
    (x, y)*[[1, 2], [3, 4]] ⇒ (x, y)*[[1, 2], [3, 4]]
    det([[a, b], [c, d]])^-1 ⇒ det([[a, b], [c, d]])^(-1)
    concatenate(translation(1, 2), flip(h)) ⇒ concat(translation(1, 2), verticalFlip(h))
    size((0, 0, w, h)) ⇒ size((0, 0, w, h))
    """#)

  static let statements = ReadingTable(
    "statements", count: 34,
    #"""
    a = b ⇒ a = b
    a == b ⇒ a = b
    a != b ⇒ a ≠ b
    a ≠ b ⇒ a ≠ b
    a < b ⇒ a < b
    a <= b ⇒ a ≤ b
    a ≤ b ⇒ a ≤ b
    a > b ⇒ a > b
    a >= b ⇒ a ≥ b
    a ~= b ⇒ a ≈ b
    a ≈ b ⇒ a ≈ b
    a = b = c ⇒ a = b = c
    0 <= a < 1 ⇒ 0 ≤ a < 1
    a ~= 3 +- 0.1 ⇒ a ≈ 3 ± 0.1
    a ≈ 3 ± 0.1 ⇒ a ≈ 3 ± 0.1
    a ~= 3 +/- 0.1 ⇒ a ≈ 3 ± 0.1
    (a, b) ~= (1, 2) +- 0.5 ⇒ (a, b) ≈ (1, 2) ± 0.5
    a = 1, b = 2 ⇒ a = 1; b = 2
    a = 1; b = 2 ⇒ a = 1; b = 2
    a = 1, b = 2: a + b = 3 ⇒ a = 1; b = 2 : a + b = 3
    (a, b) = (1, 2) ⇒ (a, b) = (1, 2)
    a > 0 and b > 0 ⇒ a > 0; b > 0
    a + b ⇒ a + b
    a, b ⇒ a; b
    , a = b, ⇒ a = b
    a = b: ⇒ a = b : E:empty-formula[:]
    : a = b ⇒ a = b E:missing-operand[:]
    a: b: c ⇒ a; b : c E:not-understood[:]
    a = ⇒ E:missing-operand[=]
    = a ⇒ E:missing-operand[=]
    a = b, (c, d = e ⇒ a = b E:not-understood[=]
    a ± b ⇒ E:not-understood[±]
    a = 1 ± 2 ⇒ E:not-understood[±]
    a ~= 1 ± 2 ± 3 ⇒ E:not-understood[±]
    """#)

  static let implications = ReadingTable(
    "implications, intervals and signs ±", count: 24,
    #"""
    @ conditions
    x = 2 => x^2 = 4 ⇒ x^2 = 4 {x = 2}
    x = 2 ⟹ x^2 = 4 ⇒ x^2 = 4 {x = 2}
    x^2 = 4 ⟸ x = 2 ⇒ x^2 = 4 {x = 2}
    a = b <=> b = a ⇒ b = a {a = b}; a = b {b = a}
    a > 0 and b > 0 => a*b > 0 ⇒ a*b > 0 {a > 0, b > 0}
    a > 0, b > 0 => a*b > 0 ⇒ a*b > 0 {a > 0, b > 0}
    a = 1 => b = 2 => c = 3 ⇒ b = 2 {a = 1}; c = 3 {b = 2}
    a = 1 => b = 2; c = 3 ⇒ b = 2 {a = 1}; c = 3
    a = 1 => b = 2, d = 1 => c = 3 ⇒ E:not-understood[,]
    a = 1 => ⇒ E:missing-operand[=>]
    => a = 1 ⇒ E:missing-operand[=>]
    a >= b ⇒ a ≥ b
    a <= b ⇒ a ≤ b
    x in [0, 1) => a = b ⇒ a = b {0 ≤ x < 1}
    x in (0, infinity) => a = b ⇒ a = b {x > 0}
    x in (-infinity, 1] => a = b ⇒ a = b {x ≤ 1}
    x in [0, infinity] => a = b ⇒ E:not-understood[[0, infinity]]
    x in [0] => a = b ⇒ E:not-understood[[]
    a ± b = c ± d ⇒ a + b = c + d; a - b = c - d
    a ± b = c ∓ d ⇒ a + b = c - d; a - b = c + d
    x = ±2 ⇒ (x - 2)*(x + 2) = 0
    x = ±2 ± 3 ⇒ E:not-understood[±]
    a ≈ 3 ± 0.1 ⇒ a ≈ 3 ± 0.1
    @
    a = 1 => b = 2 ⇒ E:not-understood[=>]
    """#)

  static let functionsAndFactors = ReadingTable(
    "functions and factors", count: 23,
    #"""
    @ functions f:1, g:2
    f(x) ⇒ f(x)
    f(x)g(x, y) ⇒ f(x)*g(x, y)
    f(x)^2 ⇒ f(x)^2
    f(f(x)) ⇒ f(f(x))
    f ⇒ E:missing-parentheses[f]
    g(x) ⇒ E:wrong-number-of-arguments[g(x)]
    @ values k, M, min
    k(x + 1) ⇒ k*(x + 1)
    k(x) ⇒ k*x
    M(x, y) ⇒ M*(x, y)
    k² ⇒ k^2
    min ⇒ min
    min(x) ⇒ min*x
    @
    k(x + 1) ⇒ k*(x + 1) W:read-as-product[k]
    k(x) + k(y) ⇒ k*x + k*y W:read-as-product[k]
    h(x, y) ⇒ E:unknown-function[h]
    velocity(t) ⇒ E:unknown-function[velocity]
    k_1(x) ⇒ k_1*x W:read-as-product[k_1]
    @ above f(x) = 1
    f(x + 1) ⇒ f(x + 1)
    f(x, y) ⇒ f(x, y)
    @ declares f : \mathbb{R} \to \mathbb{R}
    f(x + 1) ⇒ f(x + 1)
    @ declares k > 0
    k(x) ⇒ k*x W:read-as-product[k]
    xy + x + y ⇒ xy + x + y W:one-name[xy]
    xy = yx ⇒ xy = yx W:one-name[xy] W:one-name[yx]
    """#)

  static let letterE = ReadingTable(
    "the letter e", count: 13,
    #"""
    e^x ⇒ ℯ^x W:read-as-constant[e]
    e^-1 ⇒ ℯ^(-1) W:read-as-constant[e]
    ln(e) ⇒ log(ℯ) W:read-as-constant[e]
    exp(1) = e ⇒ exp(1) = ℯ W:read-as-constant[e]
    e ~= 2.718 ⇒ ℯ ≈ 2.718 W:read-as-constant[e]
    e^2 + x ⇒ e^2 + x
    e = 2 ⇒ e = 2
    a*e - b*d ⇒ a*e - b*d
    @ values e
    e^x ⇒ e^x
    @ declared e
    e^x ⇒ e^x
    @ euler
    e + x ⇒ ℯ + x W:read-as-constant[e]
    e = 2 ⇒ e = 2
    e_1 + x ⇒ e_1 + x
    """#)
}
