import Foundation
import TestSupport
import Testing

@testable import MatrixCore

private typealias Position = MatrixCore.Point<Double>
private typealias Trace = MatrixCore.Path<Double>
private typealias Context = GraphicsContext<Double, String>
private typealias Box = MatrixCore.Rectangle<Double>

@Suite struct GraphicsContextTests {
  private let square = Trace(Box(x: 0, y: 0, width: 200, height: 200))

  private func context(_ ctm: MatrixCore.AffineTransform<Double> = .identity) -> Context {
    Context(ctm: ctm, fill: "black", stroke: "black")
  }

  // MARK: - The CTM

  @Test func theCurriculumsSquare() throws {
    var context = context()
    context.translateBy(x: 60, y: 140)
    context.scaleBy(x: 0.5, y: 0.5)
    context.rotate(by: .pi / 3)
    context.fill(square)
    let corners = try #require(context.marks.first).path.controlPoints
    // 100 (cos 60°, sin 60°) = (50, 86.60), and a right angle further (−86.60, 50).
    let root = 50 * 3.0.squareRoot()
    let expected = [[60, 140], [110, 140 + root], [110 - root, 190 + root], [60 - root, 190]]
    #expect(corners.count == 4)
    for (corner, place) in zip(corners, expected) { #expect(near(corner.list, place, 1e-12)) }
    #expect(near(corners.flatMap(\.list), [60, 140, 110, 226.60, 23.40, 276.60, -26.60, 190], 2e-4))
  }

  @Test func transformsApplyBeforeWhatIsThere() {
    let seed: UInt64 = 12
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let (first, second, point) = (random.transform(), random.transform(), random.point())
      var context = context(first)
      context.concatenate(second)
      #expect(
        near(context.convertToDevice(point).list, first.apply(second.apply(point)).list), "seed \(seed)")
    }
  }

  @Test func pointsGoThereAndBack() throws {
    let seed: UInt64 = 13
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let context = context(random.invertibleTransform())
      let (point, vector) = (random.point(), random.vector())
      let back = try #require(context.convertToUser(context.convertToDevice(point)))
      #expect(near(back.list, point.list, 1e-8), "seed \(seed)")
      let arrow = try #require(context.convertToUser(context.convertToDevice(vector)))
      #expect(near([arrow.dx, arrow.dy], [vector.dx, vector.dy], 1e-8), "seed \(seed)")
    }
    var flat = context()
    flat.scaleBy(x: 0, y: 1)
    #expect(flat.convertToUser(Position(x: 1, y: 1)) == nil)
    #expect(flat.convertToUser(Box(x: 0, y: 0, width: 1, height: 1)) == nil)
    #expect(flat.convertToDevice(Box(x: 1, y: 2, width: 3, height: 4)).list == [0, 2, 0, 4])
    flat.move(to: Position(x: 3, y: 4))
    #expect(flat.currentPoint == nil && flat.path.currentPoint == Position(x: 0, y: 4))
  }

  // MARK: - Two kinds of device

  @Test func theSameDrawingOnBothDevices() {
    // The point (10, 20) from the bottom left of a device 300 high is (10, 280) from the top left.
    let quartz = Context(y: .up, deviceY: .down, deviceHeight: 300, fill: "", stroke: "")
    #expect(quartz.convertToDevice(Position(x: 10, y: 20)) == Position(x: 10, y: 280))
    let bitmap = Context(y: .up, deviceY: .up, deviceHeight: 300, fill: "", stroke: "")
    #expect(bitmap.ctm == .identity)
    let view = Context(y: .down, deviceY: .down, deviceHeight: 300, fill: "", stroke: "")
    #expect(view.ctm == .identity)
    let image = Context(y: .down, deviceY: .up, deviceHeight: 300, fill: "", stroke: "")
    #expect(image.ctm.list == [1, 0, 0, -1, 0, 300])
    #expect(image.ctm.then(image.ctm) == .identity)
  }

  @Test func theSameCallTurnsBothWays() {
    // On a screen, y down: the x axis goes up in a Quartz context and down in a UIKit context.
    for (axis, sign) in [(VerticalAxis.up, -1.0), (.down, 1)] {
      var context = Context(y: axis, deviceY: .down, deviceHeight: 100, fill: "", stroke: "")
      context.rotate(by: .pi / 6)
      let arrow = context.convertToDevice(MatrixCore.Vector(dx: 1, dy: 0))
      #expect(near([arrow.dx, arrow.dy], [0.5 * 3.0.squareRoot(), 0.5 * sign], 1e-15))
    }
  }

  @Test func betweenFlipsARotationTurnsTheOtherWay() {
    let flip = MatrixCore.AffineTransform<Double>.verticalFlip(height: 50)
    let turned = flip.then(.rotation(0.7)).then(flip)
    let other = MatrixCore.AffineTransform<Double>.rotation(-0.7).about(Position(x: 0, y: 50))
    #expect(near(turned.list, other.list))
  }

  // MARK: - The stack

  @Test func aRestoreBringsBackEverythingOfTheState() throws {
    var context = context()
    context.state.lineWidth = 3
    context.state.dash = Dash(lengths: [4, 2], phase: 1)
    let before = context.state
    context.saveState()
    context.translateBy(x: 5, y: 6)
    context.state.fill = "red"
    context.state.stroke = "blue"
    context.state.lineWidth = 9
    context.state.dash = nil
    context.state.lineCap = .round
    context.state.lineJoin = .bevel
    context.state.miterLimit = 2
    context.state.alpha = 0.5
    context.add(square)
    context.clip()
    #expect(context.state.clips.count == 1 && context.path.isEmpty)
    #expect(context.savedStateCount == 1)
    try context.restoreState()
    #expect(context.state == before)
    #expect(context.savedStateCount == 0)
  }

  @Test func thePathIsNotPartOfTheState() throws {
    var context = context()
    context.saveState()
    context.translateBy(x: 100, y: 0)
    context.move(to: Position(x: 0, y: 0))
    try context.restoreState()
    context.addLine(to: Position(x: 0, y: 0))
    // The first point went through the translation, the second did not, and the restore moved neither.
    #expect(context.path.controlPoints == [Position(x: 100, y: 0), Position(x: 0, y: 0)])
    context.strokePath()
    #expect(context.path.isEmpty)
  }

  @Test func statesNest() throws {
    var context = context()
    for depth in 1...5 {
      context.saveState()
      context.translateBy(x: Double(depth), y: 0)
    }
    for expected in [15.0, 10, 6, 3, 1] {
      #expect(context.ctm.tx == expected)
      try context.restoreState()
    }
    #expect(context.ctm == .identity)
  }

  @Test func unbalancedStacksAreErrors() throws {
    var context = context()
    context.translateBy(x: 1, y: 2)
    context.fill(square)
    let before = context
    #expect(throws: GraphicsStateError.restoreWithoutSave) { try context.restoreState() }
    #expect(context == before)
    #expect(try context.finish().count == 1)
    context.saveState()
    context.saveState()
    let open = context
    #expect(throws: GraphicsStateError.unrestoredStates(2)) { try open.finish() }
    try context.restoreState()
    try context.restoreState()
    #expect(throws: GraphicsStateError.restoreWithoutSave) { try context.restoreState() }
  }

  // MARK: - Painting

  @Test func laterMarksCoverEarlierOnes() throws {
    var context = context()
    context.state.fill = "red"
    context.fill(Trace(Box(x: 0, y: 0, width: 10, height: 10)))
    context.saveState()
    context.translateBy(x: 5, y: 5)
    context.state.fill = "green"
    context.fill(Trace(Box(x: 0, y: 0, width: 10, height: 10)))
    try context.restoreState()
    context.stroke(square)
    let seen = { (x: Double, y: Double) in
      context.marks.last { $0.fills(Position(x: x, y: y)) }?.state.fill
    }
    #expect(seen(2, 2) == "red")
    #expect(seen(7, 7) == "green")
    #expect(seen(12, 12) == "green")
    #expect(seen(12, 2) == nil)
    #expect(context.marks.map(\.painting) == [.fill(.nonZero), .fill(.nonZero), .stroke])
  }

  @Test func aMarkKeepsTheStateOfItsTime() {
    var context = context()
    context.scaleBy(x: 2, y: 2)
    context.state.lineWidth = 4
    context.add(Box(x: 0, y: 0, width: 1, height: 1))
    context.paint(.fillThenStroke(.evenOdd))
    context.scaleBy(x: 10, y: 10)
    context.state.lineWidth = 1
    let mark = context.marks[0]
    #expect(mark.state.lineWidth == 4 && mark.state.ctm == .scaling(2))
    #expect(mark.painting.hasStroke && mark.painting.fillRule == .evenOdd)
    #expect(mark.path.boundingBox?.list == [0, 0, 2, 2])
  }

  @Test func clippingNarrowsAndNothingWidensIt() throws {
    var context = context()
    context.saveState()
    context.add(Box(x: 0, y: 0, width: 10, height: 10))
    context.clip()
    context.add(Box(x: 5, y: 5, width: 10, height: 10))
    context.clip()
    context.fill(square)
    try context.restoreState()
    context.fill(square)
    #expect(context.marks[0].fills(Position(x: 7, y: 7)))
    #expect(!context.marks[0].fills(Position(x: 12, y: 12)))
    #expect(context.marks[1].fills(Position(x: 12, y: 12)))
    context.clip()
    context.fill(square)
    #expect(!context.marks[2].fills(Position(x: 1, y: 1)))
  }

  @Test func anEmptyPathLeavesNoMark() {
    var context = context()
    context.fillPath()
    context.strokePath()
    context.closePath()
    context.paint(.fillThenStroke(.nonZero))
    #expect(context.marks.isEmpty)
  }

  @Test func curvesGoThroughTheCTM() {
    let seed: UInt64 = 14
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let (map, a, b, c, d) = (
        random.invertibleTransform(), random.point(), random.point(), random.point(), random.point()
      )
      var context = context(map)
      context.move(to: a)
      context.addCubic(control1: b, control2: c, to: d)
      #expect(near(context.currentPoint?.list ?? [], d.list, 1e-8))
      context.addQuadratic(control: b, to: a)
      context.closePath()
      context.strokePath()
      var path = Trace()
      path.move(to: a)
      path.addCubic(control1: b, control2: c, to: d)
      path.addQuadratic(control: b, to: a)
      path.close()
      #expect(context.marks[0].path == path.transformed(by: map), "seed \(seed)")
    }
  }

  @Test func aRecordingIsPaintedUnderTheCTM() {
    let seed: UInt64 = 15
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let (inner, outer) = (random.transform(), random.transform())
      var page = context(inner)
      page.add(Box(x: 0, y: 0, width: 8, height: 8))
      page.clip()
      page.state.lineWidth = 7
      page.stroke(square)
      var device = context(outer)
      device.paint(page.marks)
      // As if it had been drawn there at once.
      var direct = context(outer)
      direct.concatenate(inner)
      direct.add(Box(x: 0, y: 0, width: 8, height: 8))
      direct.clip()
      direct.state.lineWidth = 7
      direct.stroke(square)
      let (mark, expected) = (device.marks[0], direct.marks[0])
      #expect(near(mark.state.ctm.list, expected.state.ctm.list), "seed \(seed)")
      #expect(
        near(mark.path.controlPoints.flatMap(\.list), expected.path.controlPoints.flatMap(\.list), 1e-8))
      #expect(
        near(
          mark.state.clips[0].path.controlPoints.flatMap(\.list),
          expected.state.clips[0].path.controlPoints.flatMap(\.list), 1e-8))
      #expect(mark.state.lineWidth == 7 && mark.painting == .stroke)
    }
  }
}
