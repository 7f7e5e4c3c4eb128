import FormulaProof
import Testing

/// The laws of the matrix core, proved once for all numbers. `MatrixCoreTests` tries them on random doubles.
@Suite struct LawTests {
  static let names = [
    "M = affine(a, b, c, d, p, q)", "N = affine(e_1, f, g, h, r, s)", "K = affine(j, k, l, m, t, u)",
    "P = projective(a, b, c, d, e_1, f, g, h, i)", "Q = projective(j, k, l, m, n, o, p, q, r)",
    "A = [[a_1, a_2, a_3, a_4], [b_1, b_2, b_3, b_4], [c_1, c_2, c_3, c_4], [d_1, d_2, d_3, d_4]]",
    "B = [[e_1, e_2, e_3, e_4], [f_1, f_2, f_3, f_4], [g_1, g_2, g_3, g_4], [h_1, h_2, h_3, h_4]]",
    "C = [[j_1, j_2, j_3, j_4], [k_1, k_2, k_3, k_4], [l_1, l_2, l_3, l_4], [m_1, m_2, m_3, m_4]]",
    "E = [[a_1, a_2, a_3, 0], [b_1, b_2, b_3, 0], [c_1, c_2, c_3, 0], [d_1, d_2, d_3, 1]]",
    "w_P = g*x + h*y + i",
  ]

  @Test(arguments: [
    "concat(concat(M, N), K) = concat(M, concat(N, K))",
    "concat(M, N) = M*N",
    "det(concat(M, N)) = det(M)*det(N)",
    "concat(M, invert(M)) = identity(3)",
    "concat(invert(M), M) = identity(3)",
    "invert(concat(M, N)) = concat(invert(N), invert(M))",
    "apply((x, y), concat(M, N)) = apply(apply((x, y), M), N)",
    "apply(apply((x, y), M), invert(M)) = (x, y)",
    "concat(rotation(α), rotation(β)) = rotation(α + β)",
    "invert(rotation(α)) = rotation(-α)",
    "concat(translation(a, b), translation(c, d)) = translation(a + c, b + d)",
    "concat(scaling(a, b), scaling(c, d)) = scaling(a*c, b*d)",
    "concat(shear(a, 0), shear(b, 0)) = shear(a + b, 0)",
    "det(rotation(θ)) = 1",
    "concat(reflection(α), reflection(α)) = identity(3)",
    "concat(reflection(α), reflection(β)) = rotation(2*β - 2*α)",
    "reflection(θ) = concat(rotation(-θ), scaling(1, -1), rotation(θ))",
    "reflection(0) = scaling(1, -1)",
    "reflection(90°) = scaling(-1, 1)",
    "rotation(180°) = scaling(-1)",
    "reflection(45°) = affine(0, 1, 1, 0, 0, 0)",
    "reflection(-45°) = affine(0, -1, -1, 0, 0, 0)",
    "about(M, (x_0, y_0)) = concat(translation(-x_0, -y_0), M, translation(x_0, y_0))",
    "apply((x_0, y_0), about(rotation(θ), (x_0, y_0))) = (x_0, y_0)",
    "apply((x, y, w), M) = (x, y, w)*M",
    "apply((x, y, 0), translation(p, q)) = (x, y, 0)",
  ])
  func affine(law: String) { isProved(law) }

  @Test(arguments: [
    "concat(scaling(scaleFactors(M)), shear(shearFactor(M), 0), rotation(rotationAngle(M)), "
      + "translation(translationPart(M))) = M",
    "component(scaleFactors(M), 1)*component(scaleFactors(M), 2) = det(M)",
    "shearFactor(concat(scaling(a, b), shear(k, 0), rotation(θ), translation(p, q))) = k",
    "translationPart(concat(scaling(a, b), shear(k, 0), rotation(θ), translation(p, q))) = (p, q)",
    "scaleFactors(concat(rotation(θ), translation(p, q))) = (1, 1)",
  ])
  func decomposition(law: String) { isProved(law) }

  @Test func theFactorsOfADecompositionAreItsOwn() {
    let judgement = judge(
      "scaleFactors(concat(scaling(a, b), shear(k, 0), rotation(θ), translation(p, q))) = (a, b)",
      assuming: ["a > 0"])
    #expect(judgement.verdict == .proved, "\(judgement)")
    let turned = judge(
      "sin(rotationAngle(concat(scaling(a, b), shear(k, 0), rotation(θ)))) = sin(θ)", assuming: ["a > 0"])
    #expect(turned.verdict == .proved, "\(turned)")
  }

  @Test(arguments: [
    "det(concat(P, Q)) = det(P)*det(Q)",
    "concat(P, invert(P)) = identity(3)",
    "apply((x, y, w), concat(P, Q)) = apply(apply((x, y, w), P), Q)",
    "apply((x, y), concat(P, Q)) = apply(apply((x, y), P), Q)",
    "apply((x, y), P) = cartesian(apply((x, y, 1), P))",
    "apply((x, y), [[2, 0, 0], [0, 2, 0], [0, 0, 2]]*P) = apply((x, y), P)",
    "apply(cartesian((v*x, v*y, v)), P) = apply((x, y), P)",
    "apply((x, y), P) = ((a*x + b*y + c)/w_P, (d*x + e_1*y + f)/w_P)",
    "vanishingPoint((1, 0), P) = (a/g, d/g)",
    "vanishingPoint((0, 1), P) = (b/h, e_1/h)",
    "vanishingPoint((v*x, v*y), P) = vanishingPoint((x, y), P)",
    "vanishingPoint((x, y), concat(P, Q)) = apply(vanishingPoint((x, y), P), Q)",
    "affinePart(projective(a, b, c, d, e_1, f, 0, 0, i)) = affine(a/i, d/i, b/i, e_1/i, c/i, f/i)",
  ])
  func projective(law: String) { isProved(law) }

  @Test(arguments: [
    "concat(concat(A, B), C) = concat(A, concat(B, C))",
    "det(concat(A, B)) = det(A)*det(B)",
    "concat(A, invert(A)) = identity(4)",
    "concat(E, invert(E)) = identity(4)",
    "apply((x, y, z), concat(A, B)) = apply(apply((x, y, z), A), B)",
    "apply((x, y, z, w), A) = (x, y, z, w)*A",
    "concat(rotationX(α), rotationX(β)) = rotationX(α + β)",
    "concat(rotationY(α), rotationY(β)) = rotationY(α + β)",
    "concat(rotationZ(α), rotationZ(β)) = rotationZ(α + β)",
    "concat(rotation3D(α, (x, y, z)), rotation3D(β, (x, y, z))) = rotation3D(α + β, (x, y, z))",
    "apply((x, y, z), rotation3D(θ, (x, y, z))) = (x, y, z)",
    "det(rotation3D(θ, (x, y, z))) = 1",
    "invert(rotation3D(θ, (x, y, z))) = transpose(rotation3D(θ, (x, y, z)))",
    "rotation3D(θ, (1, 0, 0)) = rotationX(θ)",
    "rotation3D(θ, (0, -3, 0)) = rotationY(-θ)",
    "rotationZ(θ) = affine3D(rotation(θ))",
    "concat(affine3D(M), affine3D(N)) = affine3D(concat(M, N))",
    "invert(affine3D(M)) = affine3D(invert(M))",
    "affinePart(affine3D(M)) = M",
    "flatten(affine3D(M)) = M",
    "concat(translation3D(a, b, c), translation3D(p, q, r)) = translation3D(a + p, b + q, c + r)",
    "concat(scaling3D(a, b, c), scaling3D(p, q, r)) = scaling3D(a*p, b*q, c*r)",
    "about(rotationZ(θ), (x_0, y_0, 0)) = affine3D(about(rotation(θ), (x_0, y_0)))",
    "cartesian(apply((x, y, 0, 1), concat(rotationY(θ), perspective(d)))) = "
      + "(d*x*cos(θ)/(d + x*sin(θ)), d*y/(d + x*sin(θ)), -d*x*sin(θ)/(d + x*sin(θ)))",
    "apply((x, y), flatten(concat(rotationY(θ), perspective(d)))) = "
      + "(d*x*cos(θ)/(d + x*sin(θ)), d*y/(d + x*sin(θ)))",
    "vanishingPoint((1, 0), flatten(concat(rotationY(θ), perspective(d)))) = (d*cos(θ)/sin(θ), 0)",
    "vanishingPoint((x, y, z), perspective(d)) = (-d*x/z, -d*y/z, -d)",
    "translationPart(concat(A*0 + identity(4), translation3D(x, y, z))) = (x, y, z)",
  ])
  func space(law: String) { isProved(law) }

  /// What is not a law is refuted: order matters, and a projection is not affine.
  @Test(arguments: [
    "concat(M, N) = concat(N, M)",
    "concat(rotationX(α), rotationY(β)) = concat(rotationY(β), rotationX(α))",
    "apply((x, y), projective(1, 0, 0, 0, 1, 0, g, h, 1)) = (x, y)",
    "scaleFactors(concat(shear(k, 0), rotation(θ), scaling(a, b))) = (a, b)",
    "rotation3D(θ, (x, y, z)) = rotation3D(-θ, (x, y, z))",
  ])
  func isNoLaw(claim: String) {
    let judgement = judge(claim, defining: Self.names)
    #expect(judgement.verdict == .refuted, "\(claim): \(judgement)")
  }

  private func isProved(_ law: String) {
    let judgement = judge(law, defining: Self.names)
    #expect(judgement.verdict == .proved, "\(law): \(judgement)")
  }
}
