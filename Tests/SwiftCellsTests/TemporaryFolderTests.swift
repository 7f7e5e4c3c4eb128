import Foundation
import Testing

@testable import Programs
@testable import SwiftCells

/// Folders of runs that were killed go, and those that are in use stay, whatever the clock says.
@Suite struct TemporaryFolderTests {
  private let parent = FileManager.default.temporaryDirectory.appending(
    path: "lectern-folders-\(UUID().uuidString)")

  private func names() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: parent.path(percentEncoded: false)))
  }

  @Test func leftoversGoAndWhatIsUsedStays() throws {
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    func make(_ name: String, age: TimeInterval = 0) throws {
      let url = parent.appending(path: name, directoryHint: .isDirectory)
      try FileManager.default.createDirectory(
        at: url.appending(path: "b0"), withIntermediateDirectories: true)
      try FileManager.default.setAttributes(
        [.modificationDate: Date().addingTimeInterval(-age)], ofItemAtPath: url.path(percentEncoded: false))
    }
    let first = try TemporaryFolder(in: parent)
    let used = (first.path as NSString).lastPathComponent
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: first.path)
    // Left behind just now, long ago, and by a clock that went ahead.
    for age in [0, 400 * 86_400, -400 * 86_400] as [TimeInterval] {
      try make("lectern-cells-\(UUID().uuidString)", age: age)
    }
    // What only looks like one.
    let others = [
      "lectern-cells-mine", "lectern-\(UUID().uuidString)", "my-lectern-cells-\(UUID().uuidString)",
    ]
    for name in others { try make(name) }
    let linked = "lectern-cells-\(UUID().uuidString)"
    try FileManager.default.createSymbolicLink(
      at: parent.appending(path: linked), withDestinationURL: parent.appending(path: others[0]))
    let second = try TemporaryFolder(in: parent)
    let own = (second.path as NSString).lastPathComponent
    #expect(try names() == Set(others + [used, own, linked]))
    #expect(
      FileManager.default.fileExists(
        atPath: parent.appending(path: others[0] + "/b0").path(percentEncoded: false)))
    first.remove()
    second.remove()
    #expect(try names() == Set(others + [linked]))
  }
}
