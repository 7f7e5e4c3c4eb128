import Diagrams
import FormulaSyntax
import SourceText
import Testing

@testable import Notebook

/// What is said of a figure's curves that are not what is drawn for them.
@Suite struct CurveReviewTests {
  private func said(_ figure: String) async -> [String] {
    await verify("```diagram\n\(figure)\n```\n").diagnostics.map { diagnostic in
      let place = diagnostic.position.map { "\($0.line):\($0.column)" } ?? "-"
      return "\(place) \(diagnostic.severity.rawValue): \(diagnostic.message)"
    }
  }

  @Test(arguments: [
    ("x: t, y: 'min(3, max(-3, tan(t)))', t: [0, 3]", "error", "at t = 1.571 it is"),
    ("x: t, y: 3*abs(t - 0.0166), t: [-3, 3]", "error", "units of the picture beside its segment"),
    ("x: t, y: floor(t), t: [0, 2.5]", "error", "units of the picture beside its segment"),
    (
      "x: t, y: sin(t)/t, t: [-3, 3.1]", "warning",
      "it could not be shown that the curve is what is drawn, between t = -0.0000"
    ),
    ("x: t, y: sin(40*t), t: [-3, 3.1]", "error", "units of the picture beside its segment"),
    ("x: t, y: 1/t, t: [-2.03, 2]", "error", "at t = -0.004 it is"),
  ]) func aCurveThatIsNotWhatIsDrawnIsTold(curve: String, severity: String, words: String) async throws {
    let found = await said("show:\n  - axes: { x: [-4, 4], y: [-3, 3] }\n  - curve: { \(curve) }")
    try #require(found.count == 1, "\(found)")
    #expect(found[0].hasPrefix("7:17 \(severity): ") && found[0].contains(words), "\(found)")
  }

  @Test(arguments: [
    "x: t, y: sqrt(1 - t^2/9), t: [-3, 3]", "x: 2*cos(t)^3, y: 2*sin(t)^3, t: [0, 2*pi]",
    "x: t, y: abs(t), t: [-1, 1]",
    "x: t, y: tan(t), t: [-1.2, 1.2]", "x: 1, y: 1, t: [0, 1]", "x: t, y: t, t: [2, 0]",
  ]) func aCurveThatIsWhatIsDrawnIsNot(curve: String) async {
    #expect(await said("show:\n  - axes: { x: [-4, 4], y: [-3, 3] }\n  - curve: { \(curve) }") == [])
  }

  /// Of a figure that moves the other positions are looked at too, and a curve under a transform, or inside of something, where it is drawn.
  @Test func everyPositionAndEveryTransformCount() async throws {
    let moved = await said(
      "slider: { k: [1, 30, 1, 1] }\nshow:\n  - curve: { x: t, y: sin(k*t), t: [-3, 3.1] }\n  - curve: { x: t, y: 0, t: [-3, 3] }"
    )
    try #require(moved.count == 1, "\(moved)")
    #expect(moved[0].contains("error: at k = 8: the curve is not what is drawn"))
    let tilted = "transform: [[1, 0.2, 0], [0, 1, 0], [0.1, 0, 1]]"
    for (amount, count) in [("1", 0), ("40", 1)] {
      let curve = "curve: { x: t, y: sin(\(amount)*t), t: [-3, 3.1] }"
      for figure in [
        "show:\n  - \(curve)\n    \(tilted)",
        "show:\n  - group:\n      - \(curve)\n    \(tilted)",
        "show:\n  - view: { bounds: (0, 0, 8, 4), position: (0, 0) }\n    contents:\n      - \(curve)",
      ] {
        let found = await said(figure)
        #expect(
          found.count == count && found.allSatisfy { $0.contains("the curve is not what is drawn") },
          "\(figure): \(found)")
      }
    }
  }

  /// However few pieces may be looked at, what is passed over is told: a figure is silent only where all was shown.
  @Test(arguments: [0, 1, 179, 180, 181, 500, 2_000, CurveReview.mostPieces])
  func whatTheLimitLeavesOutIsTold(limit: Int) throws {
    let waves = "curve: { x: t, y: sin(3*t), t: [-3, 3.1] }"
    let spike = "curve: { x: t, y: 3*abs(t - 0.0166), t: [-3, 3] }"
    let yaml = "show:\n  - \(waves)\n  - \(waves.replacing("3*t", with: "2*t"))\n  - \(spike)"
    let excerpt = SourceExcerpt(path: "figure.yml", text: yaml)
    let reading = DiagramReader.read(
      excerpt,
      in: DiagramReader.Context(environment: Environment(convention: .rows), language: "en") { _, _ in
        .init(markup: nil)
      }, identifier: "figure-1")
    try #require(!reading.hasErrors, "\(reading.diagnostics)")
    let found = CurveReview.diagnostics(DiagramRenderer.render(reading), reading, mostPieces: limit)
    // One of the three is wrong; the two others are right, and either shown to be or said not to have been.
    #expect(found.contains { $0.message.contains("curve") && excerpt.line(of: $0) == 4 }, "\(found)")
    #expect(found.allSatisfy { $0.severity == .warning || excerpt.line(of: $0) == 4 }, "\(found)")
    if limit == CurveReview.mostPieces { #expect(found.count == 1 && found[0].severity == .error) }
    if limit == 0 { #expect(found.contains { $0.severity == .warning }) }
  }
}

extension SourceExcerpt {
  /// The line of the cell in which something was found.
  fileprivate func line(of diagnostic: Diagnostic) -> Int? {
    diagnostic.span.map { text.utf8.prefix($0.lowerBound).count { $0 == UInt8(ascii: "\n") } + 1 }
  }
}
