import Foundation
import TestSupport
import Testing

@testable import Diagrams
@testable import Figures

/// Solids in space: which faces are drawn as seen. What is expected is computed here from normals, and not from areas of the picture.
@Suite struct SolidTests {
  private func figure(_ yaml: String) throws -> Figure {
    let cell = TestCell(yaml)
    #expect(cell.diagnostics.map(\.message) == [])
    return try #require(Figure(code: Array((cell.rendering?.code ?? "").utf8)))
  }

  private func messages(_ yaml: String) -> [String] { TestCell(yaml).diagnostics.map(\.message) }

  /// How many faces a picture shows as seen, and how many behind.
  private func faces(_ html: String) -> (front: Int, back: Int) {
    let polygons = html.split(separator: "<path").filter { $0.contains("diagram-kind-polygon") }
    let back = polygons.count { $0.contains("diagram-dashed") }
    return (polygons.count - back, back)
  }

  /// A point turned about the y axis, z towards x, and then about the x axis, y towards z.
  private func turned(_ p: SIMD3<Double>, _ b: Double, _ a: Double) -> SIMD3<Double> {
    let q = SIMD3(p.x * cos(b) + p.z * sin(b), p.y, p.z * cos(b) - p.x * sin(b))
    return SIMD3(q.x, q.y * cos(a) - q.z * sin(a), q.y * sin(a) + q.z * cos(a))
  }

  @Test func aBoxShowsTheFacesThatLookTowardsTheEye() throws {
    let figure = try figure(
      """
      slider: { b: [0°, 360°, 30°], a: [-90°, 90°, -20°], d: [200, 900, 300, 100] }
      show:
        - box: { from: (-20, -40, -30), to: (60, 40, 50) }
          transform: concat(rotationY(b), rotationX(a), perspective(d))
      """)
    var random = SeededGenerator(seed: 41)
    for _ in 0..<400 {
      var position = FigurePosition(of: figure)
      let (b, a, d) = (
        Int.random(in: 0...360, using: &random), Int.random(in: 0...180, using: &random),
        Int.random(in: 0...7, using: &random)
      )
      position.sliders = [b, a, d]
      let (beta, alpha) = (Double(b) * .pi / 180, Double(a - 90) * .pi / 180)
      let eye = SIMD3(0, 0, 200 + 100 * Double(d))
      let lower = SIMD3<Double>(-20, -40, -30)
      let upper = SIMD3<Double>(60, 40, 50)
      var seen = 0
      var isEdgeOn = false
      for axis in 0..<3 {
        for (end, sign) in [(lower, -1.0), (upper, 1.0)] {
          var normal = SIMD3<Double>.zero
          normal[axis] = sign
          let place = turned(end, beta, alpha)
          let towards = (turned(normal, beta, alpha) * (eye - place)).sum()
          if towards > 1e-6 { seen += 1 }
          if abs(towards) <= 1e-6 { isEdgeOn = true }
        }
      }
      if isEdgeOn { continue }
      let drawn = faces(try #require(figure.drawing(at: position).html))
      #expect(drawn.front == seen && drawn.back == 6 - seen, "b = \(b), a = \(a - 90), d = \(eye.z)")
    }
  }

  @Test func aSolidHasItsOwnFacesAndTheirLooks() throws {
    // A tetrahedron, seen along the space diagonal from outside: the face opposite to the origin alone is seen.
    let cell = TestCell(
      """
      show:
        - solid:
            - [(0, 0, 0), (0, 1, 0), (1, 0, 0)]
            - [(0, 0, 0), (0, 0, 1), (0, 1, 0)]
            - [(0, 0, 0), (1, 0, 0), (0, 0, 1)]
            - { points: [(1, 0, 0), (0, 1, 0), (0, 0, 1)], label: roof, style: accent thick }
          style: muted
          transform: concat(rotationY(-45°), rotationX(35.26°))
      """)
    #expect(cell.diagnostics.map(\.message) == [])
    let html = try #require(cell.rendering?.html)
    #expect(faces(html).front == 1 && faces(html).back == 3)
    let front = try #require(
      html.split(separator: "<path").first { !$0.contains("dashed") && $0.contains("polygon") })
    #expect(front.contains("diagram-muted diagram-accent diagram-thick"))
    #expect(html.contains(">roof</text>"))
    #expect(cell.rendering?.description.contains("Polygon roof") == true)
    // What is behind is drawn first.
    let last = try #require(html.range(of: "diagram-dashed", options: .backwards))
    #expect(try #require(html.range(of: "diagram-thick")).lowerBound > last.lowerBound)
  }

  @Test func whatWouldBeShownWronglyIsAnError() {
    let box = "box: { from: (0, 0, 0), to: (1, 1, 1) }"
    #expect(
      messages("show:\n  - \(box)\n    transform: scaling3D(-1, 1, 1)") == [
        "the transform mirrors the solid, or makes it flat"
      ])
    #expect(messages("show:\n  - \(box)\n    transform: concat(rotationX(20°), scaling3D(-1, 1, -1))") == [])
    #expect(
      messages(
        "show:\n  - group:\n      - \(box)\n        transform: rotationX(20°)\n    transform: scaling3D(1, -1, 1)"
      ) == [
        "the transform mirrors the solid, or makes it flat"
      ])
    #expect(
      messages("show:\n  - box: { from: (0, 0, 0), to: (1, -1, 1) }\n    transform: rotationX(20°)") == [
        "the corners of this face run the wrong way round"
      ])
    func solid(_ faces: [String]) -> [String] {
      messages(
        "show:\n  - solid:\n" + faces.map { "      - [\($0)]\n" }.joined() + "    transform: rotationX(20°)")
    }
    let sides = ["(0,0,0), (0,0,1), (0,1,0)", "(0,0,0), (1,0,0), (0,0,1)", "(1,0,0), (0,1,0), (0,0,1)"]
    #expect(solid(["(0,0,0), (0,1,0), (1,0,0)"] + sides) == [])
    #expect(
      solid(["(0,0,0), (1,0,0), (0,1,0)"] + sides) == ["the corners of this face run the wrong way round"])
    #expect(solid(sides) == ["the solid is open: an edge of this face belongs to no other face"])
    #expect(solid(["(0,0,0), (0,1,0), (0,2,0)"] + sides) == ["the corners of this face lie on a line"])
    #expect(
      solid(["(0,0,0), (0,1,0), (1,1,0.3), (1,0,0)"] + sides) == [
        "the corners of this face do not lie in one plane"
      ])
    #expect(
      solid(["(0,0,0), (0,1,0), (1,0,0)"] + sides + ["(3,3,3), (4,3,3), (3,4,3)"]).first?.contains(
        "not convex") == true)
    // A slider that would turn it inside out is found, wherever it stands at first.
    #expect(
      messages("slider: { s: [-1, 1, 0.5] }\nshow:\n  - \(box)\n    transform: scaling3D(s, 1, 1)").first?
        .contains("mirrors") == true)
    // In the plane there is no front.
    #expect(messages("show:\n  - \(box)").first?.contains("expected a point (x, y)") == true)
  }
}
