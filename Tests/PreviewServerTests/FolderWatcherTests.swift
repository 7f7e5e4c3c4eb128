import Foundation
import Testing

@testable import PreviewServer

/// Both ways of noticing changes. Each test waits for as long as it takes.
struct FolderWatcherTests {
  @Test(arguments: [true, false])
  func changesAreTold(usesNotices: Bool) async throws {
    let folder = NSTemporaryDirectory() + "lectern-watch-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("1".utf8).write(to: URL(fileURLWithPath: folder + "/a.md"))
    let watcher = FolderWatcher(usesNotices: usesNotices, pause: .milliseconds(20))
    #expect(watcher.watch([folder]))
    #expect(!watcher.watch([folder]))
    var changes = watcher.changes.makeAsyncIterator()
    func wait(for name: String) async {
      while let found = await changes.next() {
        if found.isEmpty || found.contains(folder + "/" + name) { return }
      }
      Issue.record("the changes ended")
    }
    try Data("12".utf8).write(to: URL(fileURLWithPath: folder + "/a.md"))
    await wait(for: "a.md")
    try Data("new".utf8).write(to: URL(fileURLWithPath: folder + "/b.md"), options: .atomic)
    await wait(for: "b.md")
    try FileManager.default.moveItem(atPath: folder + "/b.md", toPath: folder + "/c.md")
    await wait(for: "c.md")
    try FileManager.default.removeItem(atPath: folder + "/c.md")
    await wait(for: "c.md")
    try FileManager.default.createDirectory(atPath: folder + "/deep", withIntermediateDirectories: true)
    await wait(for: "deep")
    #expect(watcher.watch([folder, folder + "/deep"]))
    try Data("d".utf8).write(to: URL(fileURLWithPath: folder + "/deep/d.md"))
    await wait(for: "deep/d.md")
    watcher.stop()
  }
}
