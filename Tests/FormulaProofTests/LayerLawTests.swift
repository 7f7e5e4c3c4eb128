import FormulaProof
import Testing

/// The laws of layers and of the canvas, proved once for all numbers.
@Suite struct LayerLawTests {
  /// Layers in general position, of which those of a test are used.
  private static let layers = [
    "A = layer((x_1, y_1, w_1, h_1), (p_1, q_1), (u_1, v_1), affine(a, b, c, d, s, t))",
    "B = layer((x_2, y_2, w_2, h_2), (p_2, q_2), (u_2, v_2), rotation(phi))",
    "C = layer((x_3, y_3, w_3, h_3), (p_3, q_3), (u_3, v_3), scaling(m, n))",
  ]

  private func expectProved(
    _ claim: String, assuming assumptions: [String] = [], defining definitions: [String] = layers,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let judgement = judge(
      claim, assuming: assumptions, defining: definitions, sourceLocation: sourceLocation)
    #expect(judgement.verdict == .proved, "\(claim): \(judgement)", sourceLocation: sourceLocation)
  }

  // MARK: - Nested layers

  @Test(arguments: [
    "convertFrom(convert((x, y), A), A) == (x, y)",
    "convert(convertFrom((x, y), B), B) == (x, y)",
    "convertFrom(convert((x, y), B, C), B, C) == (x, y)",
    "convert((x, y), A, B) == convert(convert((x, y), A), B)",
    "convertFrom((x, y), C, B) == convertFrom(convertFrom((x, y), B), C)",
    "convertFrom(convert(convertFrom(convert((x, y), A), B), B), A) == (x, y)",
  ])
  func pointsConvertThereAndBack(claim: String) {
    expectProved(claim)
  }

  @Test(arguments: [
    // A vector is the difference of two points, and no translation acts on it.
    "convert((x, y, 1), A, B) - convert((x', y', 1), A, B) == convert((x - x', y - y', 0), A, B)",
    "convert((x, y, 0), A, B) == convert((x, y, 0), settingPosition(A, (f, g)), B)",
    "convert((x, y, 0), A, B) == convert((x, y, 0), settingBounds(A, (i, j, k, l)), B)",
    "convert((x, y, 0), A, B) == convert((x, y, 0), settingAnchorPoint(A, (f, g)), B)",
    "convertFrom(convert((x, y, 0), A, B), A, B) == (x, y, 0)",
  ])
  func vectorsIgnoreTranslation(claim: String) {
    expectProved(claim)
  }

  @Test func theFrameIsTheBoundsConverted() {
    expectProved("convert(bounds(B), B) == frame(B)")
    expectProved(
      "convert(bounds(B), B, C) == boundingBox(bounds(B), concat(layerTransform(B), layerTransform(C)))")
  }

  @Test func aFrameUnderNestedConversionAndBack() {
    // Where the axes are kept, a rectangle comes back whole.
    let layers = [
      "P = layer((x_1, y_1, w_1, h_1), (p_1, q_1), (u_1, v_1), scaling(m, n))",
      "Q = layer((x_2, y_2, w_2, h_2), (p_2, q_2), (u_2, v_2), translation(s, t))",
    ]
    let positive = ["m > 0", "n > 0", "w > 0", "h > 0"]
    expectProved(
      "convertFrom(convert((x, y, w, h), P, Q), P, Q) == (x, y, w, h)", assuming: positive, defining: layers)
    // The frame in the superlayer, taken to the space outside and back.
    expectProved(
      "convertFrom(convert(frame(P), Q), Q) == frame(P)", assuming: positive + ["w_1 > 0", "h_1 > 0"],
      defining: layers)
  }

  @Test func turnsInNestedLayersAdd() {
    let layers = [
      "P = layer((w, h), (p, q), (u, v), rotation(alpha))",
      "Q = layer((w', h'), (p', q'), (u', v'), rotation(beta))",
    ]
    expectProved("convert((x, y, 0), P, Q) == apply((x, y, 0), rotation(alpha + beta))", defining: layers)
  }

  // MARK: - The five properties

  @Test(arguments: [
    // Which write leaves which property: the rows of the table, with symbols for all numbers.
    "position(settingAnchorPoint(A, (f, g))) == position(A)",
    "bounds(settingAnchorPoint(A, (f, g))) == bounds(A)",
    "frame(settingAnchorPoint(B, (f, g))) - frame(B) == (k_1, k_2, 0, 0)",
    "position(settingSize(A, (f, g))) == position(A)",
    "frame(settingBounds(B, (f, g, w_2, h_2))) == frame(B)",
    "bounds(settingPosition(A, (f, g))) == bounds(A)",
    "frame(settingPosition(B, (f, g))) == frame(B) + (f - p_2, g - q_2, 0, 0)",
    "position(settingTransform(A, rotation(psi))) == position(A)",
    "bounds(settingTransform(A, rotation(psi))) == bounds(A)",
    "transform(settingFrame(C, (x, y, w, h))) == transform(C)",
    "anchorPoint(settingFrame(C, (x, y, w, h))) == anchorPoint(C)",
  ])
  func writesLeaveTheOthers(claim: String) {
    let shift = [
      "k_1 = component(apply((-(f - u_2)*w_2, -(g - v_2)*h_2), rotation(phi)), 1)",
      "k_2 = component(apply((-(f - u_2)*w_2, -(g - v_2)*h_2), rotation(phi)), 2)",
    ]
    expectProved(claim, defining: Self.layers + shift)
  }

  @Test func anAnchorPointCanChangeInPlace() {
    expectProved("layerTransform(settingAnchorPointKeepingFrame(A, (f, g))) == layerTransform(A)")
    expectProved(
      "position(settingAnchorPointKeepingFrame(A, (f, g))) "
        + "== position(A) + apply(((f - u_1)*w_1, (g - v_1)*h_1), linear(transform(A)))")
  }

  @Test func aFrameIsReadBackWithoutATransformAndUnderAScaling() {
    let layers = [
      "P = layer((i, j, k, l), (p, q), (u, v), identity(3))",
      "Q = layer((i, j, k, l), (p, q), (u, v), concat(scaling(m, n), translation(s, t)))",
    ]
    let positive = ["w > 0", "h > 0", "m > 0", "n > 0"]
    for name in ["P", "Q"] {
      expectProved(
        "frame(settingFrame(\(name), (x, y, w, h))) == (x, y, w, h)", assuming: positive, defining: layers)
    }
    expectProved(
      "position(settingFrame(P, (x, y, w, h))) == (x + u*w, y + v*h)", assuming: positive, defining: layers)
    expectProved(
      "bounds(settingFrame(Q, (x, y, w, h))) == (i, j, w/m, h/n)", assuming: positive, defining: layers)
  }

  @Test func yUpwardsAndDownwards() {
    expectProved("flipped(flipped(A, H), H) == A")
    // The same point is seen at the same place, y counted the other way.
    expectProved(
      "apply(convert((x_1 + x, y_1 + y), A), verticalFlip(H)) "
        + "== convert((x_1 + x, y_1 + h_1 - y), flipped(A, H))")
    expectProved("transform(flipped(B, H)) == rotation(-phi)")
  }

  // MARK: - The canvas

  private static let fingers = [
    "p = (p_1, p_2)", "q = (q_1, q_2)", "r = (r_1, r_2)", "s = (s_1, s_2)", "S = similarity(p, q, r, s)",
  ]

  @Test(arguments: [
    "apply(p, S) == r",
    "apply(q, S) == s",
    "apply(midpoint(p, q), S) == midpoint(r, s)",
    "norm(s - r)^2 == pinchScale(p, q, r, s)^2 * norm(q - p)^2",
    "det(S) == pinchScale(p, q, r, s)^2",
    "linear(S) == linear(concat(scaling(pinchScale(p, q, r, s)), rotation(twist(p, q, r, s))))",
    "similarity(p, q, p, q) == identity(3)",
  ])
  func similaritiesOfFingers(claim: String) {
    // Sample points at which the fingers coincide have no value, and do no harm.
    if claim.contains("apply(p") || claim.contains("apply(q") { expectProved(claim, defining: Self.fingers) }
    // The fingers are apart.
    expectProved(
      claim, assuming: ["p_1 < q_1", "r_1 < s_1"], defining: Self.fingers)
  }

  @Test func theCanvasPointUnderAFingerStays() {
    // The canvas as a layer before and after a step, and the step as a map of the screen.
    let canvas = [
      "K = layer((w, h), (x, y), (1/2, 1/2), canvasTransform(rho, sigma))",
      "J = layer((w, h), canvasCenter((x, y), (c, d), f, theta, (m, n)), (1/2, 1/2), canvasTransform(rho + theta, sigma * f))",
      "M = concat(translation(-c, -d), rotation(theta), scaling(f), translation(c, d), translation(m, n))",
    ]
    expectProved("layerTransform(J) == concat(layerTransform(K), M)", defining: canvas)
    // At a limit, with any applied factor, the pivot's place moves by the movement alone.
    expectProved("apply((c, d), M) == (c + m, d + n)", defining: canvas)
  }

  @Test func theCentreGoesByTheFormulasOfFixedPoints() {
    expectProved(
      "canvasCenter((x, y), (c, d), 1, theta) "
        + "== ((x - c)*cos(theta) - (y - d)*sin(theta) + c, (x - c)*sin(theta) + (y - d)*cos(theta) + d)",
      defining: [])
    expectProved(
      "canvasCenter((x, y), (c, d), f, 0) == (f*(x - c) + c, f*(y - d) + d)", defining: [])
    expectProved(
      "concat(canvasTransform(a, s), canvasTransform(b, t)) == canvasTransform(a + b, s*t)", defining: [])
    expectProved("clamp(x, l, u) <= u", defining: [])
    expectProved("clamp(x, l, u) >= l", assuming: ["l <= u"], defining: [])
  }

  // What is false is refuted, so that none of the above is proved by accident.
  @Test(arguments: [
    "position(settingFrame(C, (x, y, w, h))) == position(C)",
    "frame(settingAnchorPoint(A, (f, g))) == frame(A)",
    "convert((x, y), A, B) == convert((x, y), B, A)",
    "convert((x, y, 1), A) == convert((x, y, 1), settingPosition(A, (f, g)))",
    "frame(settingFrame(B, (x, y, 3, 4))) == (x, y, 3, 4)",
    "canvasCenter((x, y), (c, d), f, theta) == (x, y)",
    "clamp(x, l, u) >= l",
  ])
  func falseLawsAreRefuted(claim: String) {
    #expect(judge(claim, defining: Self.layers).verdict == .refuted, "\(claim)")
  }
}
