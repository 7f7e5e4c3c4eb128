import Foundation
import SourceText
import TestSupport
import Testing

@testable import Diagrams
@testable import Figures

/// Whole figures, byte for byte. `RECORD_SNAPSHOTS=1` writes them anew, and fails, so that nobody records and
/// believes to have tested.
@Suite struct GoldenFigureTests {
  static let folder = Repository.root.appendingPathComponent("Tests/DiagramsTests/Figures")
  static let names = [
    "rotation-derived", "fixed-point", "anchor-points", "frame-45", "nested-and-curves", "two-contexts",
    "painters-order", "paths", "projections",
  ]

  @Test(arguments: names) func drawsAsRecorded(_ name: String) throws {
    let yaml = try String(contentsOf: Self.folder.appendingPathComponent("\(name).yml"), encoding: .utf8)
    let cell = TestCell(yaml)
    #expect(cell.diagnostics.map(\.message) == [])
    #expect(cell.rendering?.html != nil)
    let svg = cell.svg
    let golden = Self.folder.appendingPathComponent("\(name).svg")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(svg.utf8).write(to: golden)
      Issue.record("recorded \(name).svg; look at it, then run without RECORD_SNAPSHOTS")
      return
    }
    let recorded = try String(contentsOf: golden, encoding: .utf8)
    #expect(svg == recorded, "\(name).svg differs from what was recorded")
  }

  @Test(arguments: names) func isTheSameOnEachRun(_ name: String) throws {
    let yaml = try String(contentsOf: Self.folder.appendingPathComponent("\(name).yml"), encoding: .utf8)
    let first = TestCell(yaml).rendering
    for _ in 0..<3 {
      let again = TestCell(yaml).rendering
      #expect(again?.html == first?.html)
      #expect(again?.description == first?.description)
    }
  }
}
