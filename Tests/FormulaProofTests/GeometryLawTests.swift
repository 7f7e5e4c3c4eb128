import FormulaProof
import FormulaSyntax
import MatrixCore
import SourceText
import Testing

private typealias Transform = MatrixCore.AffineTransform<Expression>
private typealias Position = MatrixCore.Point<Expression>
private typealias Displacement = MatrixCore.Vector<Expression>
private typealias Box = MatrixCore.Rectangle<Expression>

/// The laws of the core, each proved once for all values: the core's own code runs on symbols, and the prover
/// judges what comes out.
@Suite struct GeometryLawTests {
  // MARK: - Affine transforms

  @Test func compositionIsAssociativeAndActsInOrder() {
    let (m, n, k, p) = (
      Transform(named: "m"), Transform(named: "n"), Transform(named: "k"), Position.named("p")
    )
    expectProved(m.then(n).then(k).list, equals: m.then(n.then(k)).list)
    expectProved(m.then(n).apply(p).list, equals: n.apply(m.apply(p)).list)
    expectProved(m.preceded(by: n).list, equals: n.then(m).list)
    expectProved([m.then(n).determinant], equals: [m.determinant * n.determinant])
    expectProved(m.then(.identity).list, equals: m.list)
    expectProved(Transform.identity.then(m).list, equals: m.list)
  }

  @Test func compositionIsNotCommutative() {
    let (m, n) = (Transform(named: "m"), Transform(named: "n"))
    #expect(verdict(m.then(n).a, n.then(m).a) == .refuted)
  }

  @Test func inverseUndoesWhereThereIsOne() throws {
    let m = Transform(named: "m")
    let inverse = try #require(m.inverse())
    let condition = [hasInverse("m")]
    expectProved(m.then(inverse).list, equals: Transform.identity.list, where: condition)
    expectProved(inverse.then(m).list, equals: Transform.identity.list, where: condition)
    let twice = try #require(inverse.inverse())
    expectProved(twice.list, equals: m.list, where: condition)
    // (M N)⁻¹ = N⁻¹ M⁻¹
    let n = Transform(named: "n")
    let product = try #require(m.then(n).inverse())
    expectProved(
      product.list, equals: try #require(n.inverse()).then(inverse).list,
      where: ["a_m*d_m - b_m*c_m != 0", "a_n*d_n - c_n*b_n != 0"])
  }

  @Test func rotationsAdd() {
    let (a, b) = (Expression.named("α"), Expression.named("β"))
    expectProved(Transform.rotation(a).then(.rotation(b)).list, equals: Transform.rotation(a + b).list)
    expectProved([Transform.rotation(a).determinant], equals: [.one])
    let center = Position.named("p")
    expectProved(
      Transform.rotation(a).about(center).then(Transform.rotation(b).about(center)).list,
      equals: Transform.rotation(a + b).about(center).list)
    #expect(verdict(Transform.rotation(a).then(.rotation(b)).b, Transform.rotation(a - b).b) == .refuted)
  }

  @Test func translationsAddAndScalingsMultiply() {
    let (u, v) = (Displacement.named("u"), Displacement.named("v"))
    expectProved(
      Transform.translation(u).then(.translation(v)).list, equals: Transform.translation(u + v).list)
    expectProved(
      Transform.scaling(x: u.dx, y: u.dy).then(.scaling(x: v.dx, y: v.dy)).list,
      equals: Transform.scaling(x: u.dx * v.dx, y: u.dy * v.dy).list)
  }

  @Test func reflectionsAreTheirOwnInversesAndTwoAreARotation() {
    let (a, b) = (Expression.named("α"), Expression.named("β"))
    let mirror = Transform.reflection(lineAt: a)
    expectProved(mirror.then(mirror).list, equals: Transform.identity.list)
    expectProved([mirror.determinant], equals: [-.one])
    expectProved(
      mirror.list, equals: Transform.rotation(-a).then(.reflectionInXAxis).then(.rotation(a)).list)
    expectProved(
      mirror.then(.reflection(lineAt: b)).list, equals: Transform.rotation(Expression(2) * (b - a)).list)
  }

  @Test func vectorsAreDifferencesOfPoints() {
    let (m, p, q) = (Transform(named: "m"), Position.named("p"), Position.named("q"))
    expectProved((m.apply(q) - m.apply(p)).list, equals: m.apply(q - p).list)
  }

  @Test func aLinearTransformAboutAPointFixesIt() {
    let (m, p) = (Transform(named: "m").linearPart, Position.named("p"))
    expectProved(m.about(p).apply(p).list, equals: p.list)
  }

  // MARK: - Layers

  @Test func theAnchorPointLiesAtThePosition() {
    let layer = Layer<Expression>(named: "l", transform: Transform(named: "l").linearPart)
    expectProved(
      layer.convertToSuperlayer(layer.bounds.point(at: layer.anchorPoint)).list, equals: layer.position.list)
  }

  @Test func theAnchorPointCanChangeInPlace() {
    let layer = Layer<Expression>(named: "l")
    let moved = layer.settingAnchorPointKeepingFrame(.named("q"))
    expectProved(moved.transformToSuperlayer.list, equals: layer.transformToSuperlayer.list)
  }

  @Test func resizingCanKeepTheCorner() {
    let layer = Layer<Expression>(named: "l")
    let resized = layer.resizingKeepingOrigin(to: Size(width: .named("w"), height: .named("h")))
    expectProved(resized.corners[0].list, equals: layer.corners[0].list)
  }

  @Test func oppositeSidesOfALayerAreTheSameVector() {
    let corners = Layer<Expression>(named: "l").corners
    expectProved((corners[1] - corners[0]).list, equals: (corners[3] - corners[2]).list)
  }

  @Test func aFrameThatIsSetIsReadBack() throws {
    let layer = Layer<Expression>(named: "l", transform: .identity)
    let frame = Box(x: .named("x"), y: .named("y"), width: .named("w"), height: .named("h"))
    let set = try #require(layer.settingFrame(frame))
    expectProved(set.frame.list, equals: frame.list, assuming: ["w >= 0", "h >= 0"])
    // A negative width is not read back.
    #expect(verdict(set.frame.size.width, frame.size.width) == .refuted)
  }

  @Test func theFrameOfATurnedLayerHasTheKnownSize() {
    let angle = Expression.named("θ")
    let layer = Layer<Expression>(named: "l", transform: .rotation(angle))
    let (w, h) = (layer.bounds.size.width, layer.bounds.size.height)
    let c = Expression.absoluteValue(.cosine(angle))
    let s = Expression.absoluteValue(.sine(angle))
    expectProved(
      [layer.frame.size.width, layer.frame.size.height], equals: [w * c + h * s, w * s + h * c],
      assuming: ["w_l >= 0", "h_l >= 0"])
  }

  // MARK: - Nested layers

  @Test func nestedPointsComeBack() throws {
    let chain = LayerChain([Layer<Expression>(named: "l"), Layer(named: "m")])
    let p = Position.named("p")
    let outer = chain.convertToOuterEnd(p)
    expectProved(outer.list, equals: chain.transformToOuterEnd.apply(p).list)
    let determinants = [hasInverse("l"), hasInverse("m")]
    expectProved(try #require(chain.convertFromOuterEnd(outer)).list, equals: p.list, where: determinants)
    expectProved(
      chain.convertToOuterEnd(try #require(chain.convertFromOuterEnd(p))).list, equals: p.list,
      where: determinants)
  }

  @Test func pointsGoToASiblingAndBack() throws {
    let (first, second) = (LayerChain([Layer<Expression>(named: "l")]), LayerChain([Layer(named: "m")]))
    let p = Position.named("p")
    let there = try #require(first.convert(p, to: second))
    let back = try #require(second.convert(there, to: first))
    expectProved(back.list, equals: p.list, where: [hasInverse("l"), hasInverse("m")])
  }

  @Test func aFrameComesBackThroughItsSuperlayers() throws {
    // The frame of a layer is a rectangle of its superlayer; its corners go out through two more and back.
    let frame = Layer<Expression>(named: "l", transform: .identity).frame
    let ancestors = LayerChain([Layer<Expression>(named: "m"), Layer(named: "n")])
    for corner in frame.corners {
      let back = try #require(ancestors.convertFromOuterEnd(ancestors.convertToOuterEnd(corner)))
      expectProved(back.list, equals: corner.list, where: [hasInverse("m"), hasInverse("n")])
    }
  }
}

// MARK: - Judging

/// Expects that the prover proves each component of an equation, exactly.
///
/// `conditions` are those under which it holds, as the prover words them.
private func expectProved(
  _ left: [Expression], equals right: [Expression], where conditions: [String] = [],
  assuming assumptions: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(left.count == right.count && !left.isEmpty, sourceLocation: sourceLocation)
  var found: Set<String> = []
  for (left, right) in zip(left, right) {
    let judgement = judge(left, right, assuming: assumptions)
    #expect(judgement.verdict == .proved, "\(left) = \(right): \(judgement)", sourceLocation: sourceLocation)
    #expect(
      ["exact", "cases"].contains(judgement.method), "\(left) = \(right): \(judgement)",
      sourceLocation: sourceLocation)
    found.formUnion(judgement.conditions)
  }
  #expect(found == Set(conditions), sourceLocation: sourceLocation)
}

/// The condition that the determinant of ``Transform/init(named:)`` is not 0, as the prover words it.
private func hasInverse(_ name: String) -> String { "b_\(name)*c_\(name) - a_\(name)*d_\(name) != 0" }

private func verdict(_ left: Expression, _ right: Expression) -> Verdict { judge(left, right).verdict }

private func judge(_ left: Expression, _ right: Expression, assuming assumptions: [String] = []) -> Judgement
{
  let environment = Environment()
  let statements = assumptions.flatMap {
    CalculatorParser.read(Array($0.utf8), scope: environment.scope).statements
  }
  #expect(statements.count == assumptions.count)
  let claim = Claim(left: left, relation: .equal, right: right, span: Span(at: 0))
  return Prover(environment: environment, assumptions: statements).judge(claim).judgement
}

// MARK: - Symbols

extension Expression {
  fileprivate static func named(_ name: String) -> Expression { Expression(.symbol(Symbol(name))) }
}

extension Transform {
  /// The transform with the entries a_name … ty_name.
  fileprivate init(named name: String) {
    func entry(_ letter: String) -> Expression { .named("\(letter)_\(name)") }
    self.init(a: entry("a"), b: entry("b"), c: entry("c"), d: entry("d"), tx: entry("s"), ty: entry("t"))
  }

  fileprivate var list: [Expression] { [a, b, c, d, tx, ty] }
}

extension Position {
  fileprivate static func named(_ name: String) -> Position {
    Position(x: .named("x_\(name)"), y: .named("y_\(name)"))
  }

  fileprivate var list: [Expression] { [x, y] }
}

extension Displacement {
  fileprivate static func named(_ name: String) -> Displacement {
    Displacement(dx: .named("x_\(name)"), dy: .named("y_\(name)"))
  }

  fileprivate var list: [Expression] { [dx, dy] }
}

extension Box {
  fileprivate var list: [Expression] { [origin.x, origin.y, size.width, size.height] }
}

extension Layer<Expression> {
  /// The layer whose every number is a symbol.
  fileprivate init(named name: String) { self.init(named: name, transform: Transform(named: name)) }

  fileprivate init(named name: String, transform: Transform) {
    func entry(_ letter: String) -> Expression { .named("\(letter)_\(name)") }
    self.init(
      bounds: Box(x: entry("x"), y: entry("y"), width: entry("w"), height: entry("h")),
      position: Position(x: entry("p"), y: entry("q")), anchorPoint: Position(x: entry("u"), y: entry("v")),
      transform: transform)
  }
}
