import Foundation
import Testing

@testable import SiteGenerator

/// Writes the sample site to a folder, to be looked at: `LECTERN_PREVIEW=/tmp/preview swift test --filter Preview`.
@Test(.enabled(if: ProcessInfo.processInfo.environment["LECTERN_PREVIEW"] != nil))
func writePreview() throws {
  let folder = try #require(ProcessInfo.processInfo.environment["LECTERN_PREVIEW"])
  let font = MathFont.find()
  try SitePublisher().publish(SampleSite.site(font: font).files, to: "\(folder)/site")
  try SitePublisher().publish(
    SampleSite.site(failing: true, isDraft: true, font: font).files, to: "\(folder)/draft")
}
