import Foundation
import Testing

@testable import SiteGenerator

/// Writes the sample site to a folder, to be looked at: `LECTERN_PREVIEW=/tmp/preview swift test --filter Preview`.
@Test(.enabled(if: ProcessInfo.processInfo.environment["LECTERN_PREVIEW"] != nil))
func writePreview() throws {
  let folder = try #require(ProcessInfo.processInfo.environment["LECTERN_PREVIEW"])
  try SitePublisher().publish(SampleSite.site().files, to: "\(folder)/site")
  try SitePublisher().publish(
    SampleSite.site(failing: true, isDraft: true).files, to: "\(folder)/draft")
}
