import Foundation
import SourceText
import TestSupport
import Testing

@testable import SwiftCells

func cell(_ text: String, mode: SwiftCell.Mode = .check) -> SwiftCell {
  SwiftCell(listing: ListingReader.read(SourceExcerpt(path: "lesson.md", text: text)), mode: mode)
}
