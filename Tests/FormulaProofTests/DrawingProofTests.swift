import FormulaProof
import FormulaSyntax
import Testing

/// The laws of curves and of drawing, proved once for all numbers.
@Suite struct DrawingProofTests {
  @Test(arguments: [
    // De Casteljau's construction is the Bernstein form.
    "bezier((a, b), (c, d), t) = ((1-t)*a + t*c, (1-t)*b + t*d)",
    "bezier((a, b), (c, d), (e, f), t) "
      + "= ((1-t)^2*a + 2*(1-t)*t*c + t^2*e, (1-t)^2*b + 2*(1-t)*t*d + t^2*f)",
    "bezier((a, b), (c, d), (e, f), (g, h), t) "
      + "= ((1-t)^3*a + 3*(1-t)^2*t*c + 3*(1-t)*t^2*e + t^3*g, (1-t)^3*b + 3*(1-t)^2*t*d + 3*(1-t)*t^2*f + t^3*h)",
    "bezierDerivative((a, b), (c, d), (e, f), (g, h), 0) = (3*(c-a), 3*(d-b))",
    "bezierDerivative((a, b), (c, d), (e, f), t) "
      + "= (2*(1-t)*(c-a) + 2*t*(e-c), 2*(1-t)*(d-b) + 2*t*(f-d))",
    // Affine maps commute with it.
    "apply(bezier((a, b), (c, d), (e, f), (g, h), t), affine(m, n, p, q, u, v)) = bezier("
      + "apply((a, b), affine(m, n, p, q, u, v)), apply((c, d), affine(m, n, p, q, u, v)), "
      + "apply((e, f), affine(m, n, p, q, u, v)), apply((g, h), affine(m, n, p, q, u, v)), t)",
    "apply(bezierDerivative((a, b), (c, d), (e, f), (g, h), t), linear(affine(m, n, p, q, u, v))) = "
      + "bezierDerivative(apply((a, b), affine(m, n, p, q, u, v)), apply((c, d), affine(m, n, p, q, u, v)), "
      + "apply((e, f), affine(m, n, p, q, u, v)), apply((g, h), affine(m, n, p, q, u, v)), t)",
    // Each call to a context applies before what is there.
    "ctm(translation(x, y), scaling(s), rotation(θ)) = rotation(θ)*scaling(s)*translation(x, y)",
    "ctm(affine(a, b, c, d, u, v), rotation(θ)) = concat(rotation(θ), affine(a, b, c, d, u, v))",
    "outline((w, h), (x, y), (0, 0), rotation(θ)) = [[x, y], [x + w*cos(θ), y + w*sin(θ)], "
      + "[x + w*cos(θ) - h*sin(θ), y + w*sin(θ) + h*cos(θ)], [x - h*sin(θ), y + h*cos(θ)]]",
  ])
  func isProved(_ claim: String) {
    let judgement = judge(claim)
    #expect(judgement.verdict == .proved, "\(claim): \(judgement)")
    #expect(judgement.conditions.isEmpty, "\(claim): \(judgement.conditions)")
  }

  @Test(arguments: [
    // A projective map does not commute with the construction.
    "apply(bezier((0, 0), (1, 2), (2, 0), t), [[1, 0, 1/2], [0, 1, 0], [0, 0, 1]]) = bezier((0, 0), (2/3, 4/3), (1, 0), t)",
    "ctm(translation(x, y), rotation(θ)) = concat(translation(x, y), rotation(θ))",
    "outline((w, h), (x, y), (a, b), rotation(θ)) = corners((w, h), (x, y), (a, b), rotation(θ))",
  ])
  func isRefuted(_ claim: String) {
    #expect(judge(claim).verdict == .refuted, "\(claim)")
  }
}
