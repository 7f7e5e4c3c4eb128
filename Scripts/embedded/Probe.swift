// What `Scripts/check-embedded` compiles for the page beside the rooms themselves.
//
// Embedded Swift compiles generic code only where it is used with a type, so that a room alone would pass with code
// that cannot be compiled. This file uses the geometry with `Double`, and the calculator.
import FormulaSyntax
import MatrixCore
import SourceText

/// A number that depends on all of the geometry, so that none of it is left out.
@_cdecl("probeGeometry")
public func probeGeometry(_ x: Double, _ y: Double) -> Double {
  let point = Point(x: x, y: y)
  var sum =
    plane(point) + projections(point) + space(point) + layers(point) + nested(point) + canvas(point)
    + curves(point) + drawing(point) + matrices(x, y)
  for component in [Vector(dx: x, dy: y), 2 * -(point - .origin) + .zero - Vector(dx: y, dy: x)] {
    sum += component.length + (component.coordinates.dot(component.coordinates) ?? 0)
  }
  return sum
}

private func plane(_ point: Point<Double>) -> Double {
  let angle = point.x
  let transforms: [AffineTransform<Double>] = [
    .identity, .rotation(angle), .translation(x: point.x, y: point.y), .scaling(angle), .scaling(x: 2, y: 3),
    .shear(x: point.x, y: point.y), .reflection(lineAt: angle), .reflectionInXAxis, .reflectionInYAxis,
    .reflectionInOrigin, .reflectionInDiagonal, .reflectionInAntidiagonal,
  ]
  var whole = AffineTransform<Double>.identity
  for transform in transforms {
    whole = whole.then(transform).about(point).preceded(by: transform).concatenating(transform.linearPart)
  }
  let box = Rectangle(x: point.x, y: point.y, width: 3, height: 4)
  var sum = whole.apply(point).x + whole.apply(whole.translationVector).dy + whole.determinant
  if let inverse = whole.inverse(), !inverse.isKnownIdentity { sum += inverse.apply(point).y }
  if let components = whole.components() { sum += AffineTransform(components).a + components.rotation }
  for corner in whole.corners(of: box) + whole.outline(of: box) + box.outline { sum += corner.x }
  sum += whole.boundingBox(of: box).center.x + box.standardized.size.offset(at: point).dx
  if let same = AffineTransform(whole.matrix), let hull = Rectangle(enclosing: [point, box.center]) {
    sum += same.rotationAngle + hull.origin.x
  }
  return sum
}

private func projections(_ point: Point<Double>) -> Double {
  let first = ProjectiveTransform(a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: point.x, h: point.y, i: 1)
  let whole = first.then(.identity).preceded(by: ProjectiveTransform(AffineTransform.rotation(point.x)))
  var sum = whole.determinant + whole.linearPart.a + whole.translationVector.dx + whole.projection.dy
  if let inverse = whole.inverse(), let image = inverse.apply(point) { sum += image.x }
  if let vanishing = whole.vanishingPoint(of: Vector(dx: 1, dy: 0)) { sum += vanishing.x }
  if let affine = ProjectiveTransform(whole.matrix)?.affinePart { sum += affine.a }
  let homogeneous = HomogeneousPoint(point).transformed(by: whole).transformed(by: .rotation(point.y))
  if !homogeneous.isKnownSamePoint(as: HomogeneousPoint(point)) { sum += homogeneous.affinePoint?.x ?? 0 }
  return sum + (homogeneous.transformed(by: whole.matrix)?.w ?? 0) + (whole.isKnownIdentity ? 1 : 0)
}

private func space(_ point: Point<Double>) -> Double {
  let axis = Vector3D(dx: point.x, dy: point.y, dz: 1)
  let transforms: [Transform3D<Double>] = [
    .identity, .rotationX(point.x), .rotationY(point.x), .rotationZ(point.x), .rotation(point.y, about: axis),
    .translation(axis), .translation(x: 1, y: 2, z: 3), .scaling(2), .scaling(x: 2, y: 3, z: 4),
    .perspective(distance: 500), Transform3D(AffineTransform.rotation(point.x)),
  ]
  var whole = Transform3D<Double>.identity
  for transform in transforms {
    whole = whole.then(transform).preceded(by: transform).concatenating(transform)
  }
  let place = Point3D(point) + (axis + axis - 2 * -axis)
  whole = whole.about(place)
  var sum = whole.determinant + whole.apply(axis).length + whole.apply(HomogeneousPoint3D(place)).w
  sum += whole.inverse()?.apply(place)?.orthographicProjection.x ?? whole.affinePart?.a ?? 0
  sum += whole.vanishingPoint(of: Vector3D(Vector(dx: 1, dy: 0)))?.z ?? 0
  sum += Transform3D(whole.matrix)?.linearMatrix[0, 0] ?? 0
  sum += Transform3D(ProjectiveTransform(flattening: whole)).m11 + place.radiusVector.dx
  return sum + (whole.isKnownIdentity ? 1 : 0)
}

private func curves(_ point: Point<Double>) -> Double {
  var path = Path(Rectangle(x: point.x, y: point.y, width: 3, height: 4))
  path.addArc(center: point, radius: 2, from: 0, to: point.x)
  path.addEllipse(in: Rectangle(x: 0, y: 0, width: 3, height: point.y))
  path.addQuadratic(control: .origin, to: point)
  path = path.transformed(by: .rotation(point.x))
  var sum = path.length(tolerance: 0.1) + path.flattened(tolerance: 0.1).length(tolerance: 1)
  sum += path.boundingBox?.center.x ?? path.controlPointBox?.center.x ?? 0
  if path.contains(point, rule: .evenOdd) { sum += path.currentPoint?.x ?? 0 }
  for curve in path.subpaths.flatMap({ $0.curves }) {
    let (before, after) = curve.split(at: 0.25)
    sum +=
      before.derivative(at: 0.5).dx + after.reversed.elevated.point(at: 0.5).x + curve.boundingBox.center.y
  }
  let function = FunctionCurve<Double>(x: { $0 * point.x }, y: { $0 * $0 }).transformed(by: .scaling(2))
  sum += function.length(from: 0, to: 1, tolerance: 0.01)
  for sample in function.flattened(from: 0, to: 1, tolerance: 0.01) { sum += sample.y }
  return sum
}

private func drawing(_ point: Point<Double>) -> Double {
  var context = GraphicsContext<Double, Int>(y: .up, deviceY: .down, deviceHeight: 300, fill: 1, stroke: 2)
  context.saveState()
  context.translateBy(x: point.x, y: point.y)
  context.scaleBy(x: 2, y: point.x)
  context.rotate(by: point.y)
  context.state.dash = Dash(lengths: [3, 1], phase: 1)
  context.add(Rectangle(x: 0, y: 0, width: 10, height: 10))
  context.clip()
  context.move(to: point)
  context.addQuadratic(control: .origin, to: point)
  context.addCubic(control1: .origin, control2: point, to: .origin)
  context.closePath()
  var sum = context.currentPoint?.x ?? 0
  context.paint(.fillThenStroke(.nonZero))
  sum += context.convertToUser(context.convertToDevice(point))?.x ?? 0
  do throws(GraphicsStateError) {
    try context.restoreState()
    context.paint(context.marks)
    for mark in try context.finish() where mark.fills(point) {
      sum += Double(mark.state.fill) + mark.state.lineWidth
    }
  } catch {
    sum += 1
  }
  return sum
}

private func layers(_ point: Point<Double>) -> Double {
  var layer = Layer(frame: Rectangle(x: point.x, y: point.y, width: 100, height: 200))
  layer.transform = .rotation(point.x)
  layer = layer.settingAnchorPoint(point).settingAnchorPointKeepingFrame(.origin)
    .resizing(to: Size(width: 3, height: 4)).resizingKeepingOrigin(to: Size(width: 5, height: 6))
    .moved(by: Vector(dx: 1, dy: 2))
  var sum = layer.frame.size.width + (layer.settingFrame(layer.frame)?.position.x ?? 0)
  for corner in layer.corners + layer.outline { sum += corner.y }
  sum += layer.convertFromSuperlayer(layer.convertToSuperlayer(point))?.x ?? 0
  let chain = LayerChain([layer, layer])
  return sum + chain.transformToOuterEnd.a + (chain.convert(point, to: LayerChain([layer]))?.x ?? 0)
}

private func nested(_ point: Point<Double>) -> Double {
  var tree = LayerTree<Double>()
  let layer = Layer(frame: Rectangle(x: 1, y: 2, width: 300, height: 200)).verticallyFlipped(
    inHeight: point.y)
  do throws(LayerTreeError) {
    let root = try tree.add(layer.scrolling(to: point))
    let (left, right) = (try tree.add(layer, to: root), try tree.add(layer, to: root, at: 0))
    try tree.move(right, to: left)
    try tree.set(layer.settingTransform(.rotation(point.x)), at: left)
    var sum = tree.convert(point, from: right, to: root)?.x ?? 0
    sum += tree.convert(Vector(dx: 1, dy: 2), from: root, to: right)?.dx ?? 0
    sum += tree.convert(layer.bounds, from: root, to: right)?.size.width ?? 0
    if let hit = tree.hitTest(point) { sum += Double(hit.index) }
    try tree.remove(left)
    for effect in LayerWriteEffect.table { sum += Double(effect.changed.count + effect.write.utf8.count) }
    return sum + RectangleCorner.topLeft.relativePoint(y: .up).x + Double(tree.count)
  } catch {
    return .nan
  }
}

private func canvas(_ point: Point<Double>) -> Double {
  let (old, new) = (TouchPair(point, .origin), TouchPair(.origin, point))
  var sum = old.pinchScale(to: new) + (AffineTransform.similarity(from: old, to: new)?.a ?? 0)
  var gesture = CanvasGesture(
    CanvasState(center: point, size: Size(width: 3, height: 4), minimumScale: 0.1, maximumScale: 10))
  gesture.handle(.touchesBegan([CanvasTouch(1, at: point), CanvasTouch(2, at: .origin)], time: 0))
  gesture.handle(.touchesMoved([CanvasTouch(2, at: old.midpoint)], time: 1))
  gesture.handle(.touchesEnded([1, 2], time: 2))
  gesture.handle(.wheel(Vector(dx: 1, dy: 2), at: point, .zoom, time: 3))
  if gesture.handle(.key(.undo, about: point)) == .undone { sum += 1 }
  var board = CanvasBoard(gesture.state)
  board.handle(.touchesBegan([CanvasTouch(1, at: point, pressure: 0.5)], time: 4))
  board.handle(.touchesMoved([CanvasTouch(1, at: old.midpoint)], time: 5))
  if case .drew(let stroke) = board.handle(.touchesEnded([1], time: 6)) {
    sum += Double(stroke.path.elements.count)
  }
  return sum + gesture.state.layer.frame.size.width + Double(board.strokes.count)
}

private func matrices(_ x: Double, _ y: Double) -> Double {
  guard let matrix = Matrix(rows: 2, columns: 2, elements: [x, y, 1, x]), let inverse = matrix.inverse(),
    let power = matrix.power(-3), let sum = matrix.plus(inverse)?.minus(power.transpose.scaled(by: x)),
    let product = sum.times(.identity(2)), let big = Matrix<Double>.identity(12).adjugate
  else { return 0 }
  let cross = CoordinateTuple([x, y, 1]).cross(CoordinateTuple([y, x, 2]))?.components[0] ?? 0
  return (product.determinant ?? 0) + (product.trace ?? 0) + (big.determinant ?? 0) + cross
    + Double.minimum([x, y]) + Double.maximum([x, y])
}

/// The first number of a formula in calculator notation, with a value for x; NaN where it has none.
@_cdecl("probeCalculator")
public func probeCalculator(_ text: UnsafePointer<UInt8>, _ count: Int, _ x: Double) -> Double {
  let bytes = Array(UnsafeBufferPointer(start: text, count: count))
  let (expression, diagnostics) = CalculatorParser.readExpression(bytes, scope: NameScope())
  guard let expression, diagnostics.isEmpty else { return .nan }
  let numbers = NumberSystem<Double>.doubles { symbol in symbol.name == "x" ? x : nil }
  do {
    return try Evaluator(Environment(), numbers: numbers).evaluate(expression).components.first ?? .nan
  } catch {
    return .nan
  }
}
