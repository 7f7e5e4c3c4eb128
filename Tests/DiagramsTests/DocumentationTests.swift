import Foundation
import TestSupport
import Testing

@testable import Diagrams
@testable import Figures

/// The page for authors: its figures are drawn, and it names every word of the language.
@Suite struct DocumentationTests {
  private func page() throws -> String {
    return try String(
      contentsOf: Repository.root.appendingPathComponent("Documentation/diagrams.md"), encoding: .utf8)
  }

  @Test func drawsItsFigures() throws {
    let cells = try page().components(separatedBy: "```diagram\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
    #expect(cells.count == 13)
    for cell in cells {
      let result = TestCell(cell, knowsNames: true)
      #expect(result.diagnostics.map(\.message) == [])
      #expect(result.rendering?.html != nil)
    }
  }

  @Test func namesEveryWord() throws {
    let page = try page()
    let words =
      DiagramReader.keys + DiagramReader.kinds + DiagramReader.commonKeys
      + FigureItem.Style.allCases.map(\.rawValue)
      + FigureItem.Place.allCases.map(\.rawValue)
      + FigureView.Part.allCases.map(\.rawValue).filter { $0 != "outline" }
      + DiagramReader.operations + DiagramReader.colors.map(\.rawValue)
    for word in words {
      #expect(page.contains("`\(word)`") || page.contains("`\(word): "), "\(word)")
    }
    for key in DiagramReader.stepKeys { #expect(page.contains("| `\(key)` |"), "\(key)") }
    for key in DiagramReader.pointKeys { #expect(page.contains("\(key): "), "\(key)") }
    for keys in DiagramReader.kindKeys.values {
      for key in keys where key != "points" { #expect(page.contains(key), "\(key)") }
    }
    for property in DiagramStyle.css.matches(of: /--diagram-[a-z]+/).map({ String($0.0) })
    where property != "--diagram-color" {
      #expect(page.contains("`\(property)`"), "\(property)")
    }
  }
}
