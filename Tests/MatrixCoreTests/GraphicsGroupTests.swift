import Foundation
import TestSupport
import Testing

@testable import MatrixCore

private typealias Trace = MatrixCore.Path<Double>
private typealias Context = GraphicsContext<Double, String>
private typealias Box = MatrixCore.Rectangle<Double>

/// Groups of marks, and shadows. Expected values: the Quartz 2D Programming Guide, and hand calculation.
@Suite struct GraphicsGroupTests {
  private let square = Trace(Box(x: 0, y: 0, width: 10, height: 10))

  private func context(_ ctm: MatrixCore.AffineTransform<Double> = .identity) -> Context {
    Context(ctm: ctm, fill: "black", stroke: "black")
  }

  @Test func aGroupIsPaintedWithTheStateAtItsBeginning() throws {
    var context = context()
    context.state.alpha = 0.5
    context.state.blend = 3
    context.setShadow(offset: Vector(dx: 1, dy: 2), blur: 3, paint: "grey")
    let before = context.state
    context.beginGroup()
    #expect(context.state.alpha == 1 && context.state.shadow == nil && context.state.blend == 0)
    context.saveState()
    context.translateBy(x: 7, y: 0)
    context.fill(square)
    #expect(context.finishedMarks.isEmpty && context.openGroupCount == 1)
    #expect(try context.endGroup() == 1)
    #expect(context.state == before && context.savedStateCount == 0)
    let mark = try #require(context.marks.first)
    #expect(context.marks.count == 1 && mark.state == before && mark.group?.count == 1)
    #expect(mark.group?.first?.path.controlPoints.first == Point(x: 7, y: 0))
    #expect(mark.fills(Point(x: 8, y: 1)) && !mark.fills(Point(x: 1, y: 1)))
    context.beginGroup()
    #expect(try context.endGroup() == 0)
    #expect(context.marks.count == 1)
  }

  @Test func unbalancedGroupsAreErrors() throws {
    var context = context()
    let before = context
    #expect(throws: GraphicsStateError.endWithoutBegin) { try context.endGroup() }
    #expect(context == before)
    context.saveState()
    context.beginGroup()
    #expect(throws: GraphicsStateError.restoreWithoutSave) { try context.restoreState() }
    let open = context
    #expect(throws: GraphicsStateError.unendedGroups(1)) { try open.finish() }
    try context.endGroup()
    try context.restoreState()
    #expect(try context.finish().isEmpty)
  }

  /// Offsets go through the first CTM alone, and a blur grows as the root of areas.
  @Test func shadowsAreMeasuredInBaseSpace() throws {
    var context = context(.scaling(x: 3, y: -12))
    context.rotate(by: 1)
    context.scaleBy(x: 5, y: 5)
    context.setShadow(offset: Vector(dx: 1, dy: 2), blur: 0.5, paint: "grey")
    let shadow = try #require(context.state.shadow)
    #expect(shadow == Shadow(offset: Vector(dx: 3, dy: -24), blur: 3, paint: "grey"))
  }

  /// A recording keeps its groups, clip areas and shadows when it is painted elsewhere.
  @Test func recordingsKeepTheirGroups() throws {
    var source = context()
    source.setShadow(offset: Vector(dx: 1, dy: 0), blur: 1, paint: "grey")
    source.clip(to: square)
    source.beginGroup()
    source.fill(square)
    try source.endGroup()
    var target = context()
    target.move(to: Point(x: 5, y: 5))
    target.clip(to: Trace(Box(x: 0, y: 0, width: 99, height: 99)))
    #expect(target.currentPoint == Point(x: 5, y: 5))
    target.scaleBy(x: 2, y: 2)
    target.rotate(by: .pi / 2)
    target.paint(source.marks)
    let mark = try #require(target.marks.first)
    let shadow = try #require(mark.state.shadow)
    #expect(shadow.offset.dx.magnitude < 1e-12 && (shadow.offset.dy - 2).magnitude < 1e-12)
    #expect((shadow.blur - 2).magnitude < 1e-12)
    #expect(mark.state.clips.count == 2 && mark.group?.first?.state.clips.count == 2)
    #expect(mark.state.clips == mark.group?.first?.state.clips)
    #expect(mark.fills(Point(x: -1, y: 1)) == false)
    #expect(mark.group?.first?.path.boundingBox?.origin.x.rounded() == -20)
  }
}
