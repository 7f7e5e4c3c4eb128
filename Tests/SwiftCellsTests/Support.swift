import Foundation
import SourceText
import TestSupport

@testable import SwiftCells

/// A lesson of cells that are to run, each with the types of those above it, as a notebook reads them.
func lesson(_ cells: String...) -> SwiftLesson { lesson(cells.map { ($0, .check) }) }

/// A lesson of cells with what is to be seen of each.
func lesson(_ cells: [(text: String, mode: SwiftCell.Mode)]) -> SwiftLesson {
  var above: [ParsedListing] = []
  var result: [SwiftCell] = []
  for (text, mode) in cells {
    let listing = ListingReader.read(SourceExcerpt(path: "lesson.md", text: text), below: above)
    if mode == .check { above.append(listing) }
    result.append(SwiftCell(listing: listing, mode: mode))
  }
  return SwiftLesson(cells: result)
}

/// What becomes of lessons that are compiled and run now, whatever earlier runs kept.
func outcomes(of lessons: [SwiftLesson], limits: CellLimits = .init()) async throws -> [SwiftLessonResult] {
  _ = CellCache.folder
  return try await SwiftCellRunner(limits: limits, usesCache: false).run(lessons)
}

extension SwiftCellResult {
  /// What is said of the cell, each with its place in the listing: `line:column message`, and whether its checks hold.
  func said(of listing: ParsedListing) -> [String] {
    func place(_ offset: Int) -> String {
      let before = listing.content.bytes.prefix(offset)
      let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      return "\(before.count { $0 == 0x0A } + 1):\(before.count - start + 1)"
    }
    var said = diagnostics.map { "\($0.span.map { place($0.lowerBound) } ?? "-") \($0.message)" }
    for check in checks where check.outcome != .holds {
      said.append("\(place(check.expectedSpan.lowerBound)) \(check.outcome) \(check.found ?? "nothing")")
    }
    return wasSkipped ? said + ["skipped"] : said
  }
}
