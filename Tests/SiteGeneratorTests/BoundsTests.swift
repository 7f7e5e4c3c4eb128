import Foundation
import Testing

@testable import SiteGenerator

/// Where a path may lead, told by the file that was opened.
@Suite struct BoundsTests {
  private func folder() throws -> String {
    let path = NSTemporaryDirectory() + "lectern-bounds-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path + "/in/deep", withIntermediateDirectories: true)
    try "in".write(toFile: path + "/in/file", atomically: false, encoding: .utf8)
    try "in".write(toFile: path + "/in/deep/file", atomically: false, encoding: .utf8)
    try "out".write(toFile: path + "/file", atomically: false, encoding: .utf8)
    return path
  }

  @Test func linksAreFollowedInsideAlone() throws {
    let root = try folder()
    defer { try? FileManager.default.removeItem(atPath: root) }
    let bounds = FolderBounds(root + "/in")
    func link(_ name: String, _ target: String) throws {
      try FileManager.default.createSymbolicLink(atPath: "\(root)/in/\(name)", withDestinationPath: target)
    }
    try link("up", "../file")
    try link("absolute", root + "/file")
    try link("parent", "..")
    try link("beside", "deep/file")
    try link("deep/back", "../file")
    try link("twice", "up")
    try link("circle", "circle")
    try link("self", root + "/in/file")
    for (name, expected) in [
      ("file", true), ("deep/file", true), ("beside", true), ("deep/back", true), ("deep/../file", true),
      ("self", true),
      ("up", false), ("absolute", false), ("parent/file", false), ("twice", false), ("../file", false),
      ("deep/../../file", false), ("parent/in/file", true), ("circle", false), ("gone", false),
    ] {
      let found = RegularFile.contents("\(root)/in/\(name)", within: bounds)
      #expect((found != nil) == expected, "\(name)")
      #expect(found != Array("out".utf8), "\(name)")
    }
    // A folder of nearly the same name is another one.
    try FileManager.default.createDirectory(atPath: root + "/in-2", withIntermediateDirectories: true)
    try "out".write(toFile: root + "/in-2/file", atomically: false, encoding: .utf8)
    #expect(RegularFile.contents(root + "/in-2/file", within: bounds) == nil)
    #expect(RegularFile.contents(root + "/gone/file", within: FolderBounds(root + "/gone")) == nil)
  }

  /// Somebody exchanges a file and a link to elsewhere as fast as can be; whatever is read is never what lies elsewhere.
  @Test func whatIsExchangedMeanwhileIsNotRead() async throws {
    let root = try folder()
    defer { try? FileManager.default.removeItem(atPath: root) }
    let path = root + "/in/target"
    let exchanging = Task.detached {
      while !Task.isCancelled {
        unlink(path)
        symlink(root + "/file", path)
        unlink(path)
        link(root + "/in/file", path)
        await Task.yield()
      }
    }
    let bounds = FolderBounds(root + "/in")
    var counts = [0, 0]
    for _ in 0..<20_000 {
      let found = RegularFile.contents(path, within: bounds)
      #expect(found != Array("out".utf8))
      counts[found == nil ? 0 : 1] += 1
    }
    exchanging.cancel()
    await exchanging.value
    #expect(counts[0] > 0 || counts[1] > 0)
  }

  @Test func aFolderThatBecomesALinkIsNotFollowed() throws {
    let root = try folder()
    defer { try? FileManager.default.removeItem(atPath: root) }
    let bounds = FolderBounds(root + "/in")
    try FileManager.default.moveItem(atPath: root + "/in", toPath: root + "/was")
    try FileManager.default.createSymbolicLink(atPath: root + "/in", withDestinationPath: root)
    #expect(RegularFile.contents(root + "/in/file", within: bounds) == nil)
  }

  @Test(arguments: [
    ("public", true), ("./public", true), ("a/../public", true), ("a/b/c", true), (".", true), ("", true),
    ("a/..", true),
    ("../public", false), ("a/../../public", false), ("/tmp", false), ("..", false),
  ]) func whatIsNamedAsAPlaceInTheWorkingFolder(_ path: String, _ isInside: Bool) {
    #expect((FolderBounds.ofWorkingFolder(for: path) != nil) == isInside)
  }
}
