import Testing

@testable import PackageClaims

/// The left side of a formula is a name, alone or with names in parentheses behind it, or it names no function.
@Suite("Left sides that name a function") struct NamedSideTests {
  @Test(
    arguments: [
      (#"\operatorname{area} = x"#, "area"), (#"\operatorname{area}(a, b) = x"#, "area(a,b)"),
      ("f(x) = x^2", "f(x)"),
      (#"\text{half}\left(x\right) = x/2"#, "half(x)"), (#"\mathrm{unit\_x} = 1"#, "unit_x"),
      (#"\sinh(x) = \frac{e^x - e^{-x}}{2}"#, "sinh(x)"), ("name = a", "name"),
      (#"g(\theta, r_1) := r"#, "g(theta,r_1)"),
      (#"\begin{aligned} \operatorname{area} &= a \\ &= b \end{aligned}"#, "area"), ("x_{12}=1", "x_12"),
      (#"\operatorname*{arg}\,(z) = 0"#, "arg(z)"), ("f() = 1", nil), ("2 f(x) = x", nil), ("a + b = c", nil),
      ("|a| = b", nil), ("f(x + 1) = x", nil), ("f(x)(y) = x", nil), ("f'(x) = x", nil), ("", nil),
      ("=", nil),
      (#"\frac{a}{b} = c"#, nil), ("{x = 1}", nil), (#"\operatorname{a;b} = c"#, nil),
      (#"\operatorname{a"#, nil),
      (#"\operatorname{ = 2"#, nil), (#"\begin{ = 1"#, nil), ("x_ = 1", nil), (#"\ = 1"#, nil),
      ("x_{ = 1", nil),
    ] as [(String, String?)])
  func leftSides(_ formula: String, _ expected: String?) {
    let side = NamedSide(formula)
    let said = side.map { $0.name + ($0.arguments.map { "(\($0.joined(separator: ",")))" } ?? "") }
    #expect(said == expected)
  }
}
