import Foundation
import Testing

@testable import Diagrams

@Suite struct CanvasTests {
  private func cell(_ center: String = "(420, 320)", zoom: String = "[1/2, 2, 4]") -> TestCell {
    TestCell(
      """
      canvas:
        screen: (0, 0, 840, 640)
        size: (240, 180)
        center: \(center)
        angle: 90°
        zoom: \(zoom)
        show:
          - segment: [(0, 0), (240, 180)]
      """)
  }

  /// The screen is twice as wide as a picture, so the picture has half its scale.
  @Test func thePageIsToldHowItBegins() throws {
    let result = cell()
    #expect(result.diagnostics.map(\.message) == [])
    let rendering = try #require(result.rendering)
    let values = Dictionary(uniqueKeysWithValues: rendering.canvas.map { ($0.name, $0.value) })
    #expect(values["canvas"] == "420.0 320.0 \(Double.pi / 2) 2.0 240.0 180.0 0.5 4.0")
    #expect(values["picture"] == "0.5 0.0 0.0 0.5 0.0 0.0")
    // The screen comes first: the page's script takes it for the frame.
    let html = try #require(rendering.html)
    let paths = html.components(separatedBy: " d=\"").dropFirst().compactMap {
      $0.components(separatedBy: "\"").first
    }
    #expect(paths.first == "M0,0L420,0 420,320 0,320Z")
    #expect(paths.count == 3)
  }

  @Test func figuresWithoutACanvasHaveNoneOfThis() throws {
    #expect(try #require(TestCell("show:\n  - point: (1, 2)").rendering).canvas.isEmpty)
  }

  @Test(arguments: [
    ("(420, 320)", "[2, 1, 4]", "'zoom' is the least, the first and the greatest scale, above 0"),
    ("(420, 320)", "[0, 1, 4]", "'zoom' is the least, the first and the greatest scale, above 0"),
  ])
  func numbersThatCannotBeAreNamed(center: String, zoom: String, message: String) {
    #expect(cell(center, zoom: zoom).diagnostics.map(\.message) == [message])
  }
}
