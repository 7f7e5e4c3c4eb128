import MatrixCore
import Testing

@testable import Figures

/// What a graphics context can record and no figure makes yet: groups, opacities, shadows.
@Suite struct MarkGroupTests {
  @Test func groupsAreElementsAroundTheirMarks() throws {
    let paint = FigurePaint(classes: ["a"])
    var context = GraphicsContext<Double, FigurePaint>(fill: paint, stroke: paint)
    let square = FigurePath(Rectangle(x: 0, y: 0, width: 1, height: 1))
    context.state.alpha = 0.5
    context.setShadow(offset: Vector(dx: 3, dy: -4), blur: 5, paint: paint)
    context.beginGroup()
    context.fill(square)
    context.translateBy(x: 1, y: 1)
    context.fill(square)
    try context.endGroup()
    let path = "<path class=\"a\" d=\"M0,0L1,0 1,1 0,1Z\"/>\n"
    let moved = "<path class=\"a\" d=\"M1,1L2,1 2,2 1,2Z\"/>\n"
    #expect(context.marks.count == 1)
    #expect(
      context.marks.map { SVGMarkup.mark($0) } == [
        "<g filter=\"drop-shadow(3px -4px 2.5px)\">\n<g opacity=\"0.5\">\n\(path)\(moved)</g>\n</g>\n"
      ])
  }
}
