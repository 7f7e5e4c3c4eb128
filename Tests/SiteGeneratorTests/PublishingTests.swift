import Foundation
import Testing

@testable import SiteGenerator

/// Publishing: the output is at any time the old site or the new one, whole.
struct PublishingTests {
  private let folder: String
  private var output: String { folder + "/public" }

  init() throws {
    folder = NSTemporaryDirectory() + "lectern-publishing-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  private func publish(_ files: [(String, String)]) throws(PublishingError) {
    try SitePublisher().publish(files.map { OutputFile(path: $0, text: $1) }, to: output)
  }

  /// Every file below the output with its text.
  private func contents() -> [String: String] {
    var result: [String: String] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: output) ?? .init() {
      guard let data = FileManager.default.contents(atPath: "\(output)/\(path)") else { continue }
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: "\(output)/\(path)", isDirectory: &isFolder),
        isFolder.boolValue
      {
        continue
      }
      result[path] = String(decoding: data, as: UTF8.self)
    }
    return result
  }

  @Test func newFilesReplaceOldOnes() throws {
    defer { remove() }
    try publish([("index.html", "one"), ("deep/er/page.html", "page")])
    #expect(contents()["deep/er/page.html"] == "page")
    try publish([("index.html", "two")])
    var left = contents()
    left[SitePublisher.markerName] = nil
    #expect(left == ["index.html": "two"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["public"])
  }

  @Test func aFileThatCannotBeWrittenLeavesTheOldSiteWhole() throws {
    defer { remove() }
    try publish([("index.html", "old"), ("a.html", "a")])
    let before = contents()
    let faults: [[OutputFile]] = [
      [
        OutputFile(path: "index.html", text: "new"),
        OutputFile(path: "b", content: .copy(of: folder + "/missing")),
      ],
      [
        OutputFile(path: "index.html", text: "new"),
        OutputFile(path: String(repeating: "n", count: 300), text: ""),
      ],
      [OutputFile(path: "a", text: "a file"), OutputFile(path: "a/b", text: "in a folder of that name")],
      [OutputFile(path: "index.html", text: "new"), OutputFile(path: "../outside", text: "")],
      [OutputFile(path: "index.html", text: "new"), OutputFile(path: "index.html", text: "twice")],
      [OutputFile(path: "/etc/lectern", text: "")], [OutputFile(path: "", text: "")],
      [OutputFile(path: SitePublisher.markerName, text: "")],
    ]
    for files in faults {
      #expect(throws: PublishingError.self) { try SitePublisher().publish(files, to: output) }
      #expect(contents() == before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["public"])
    }
  }

  @Test func theErrorNamesThePath() throws {
    defer { remove() }
    let missing = folder + "/missing.png"
    #expect(throws: PublishingError.system(action: "read", path: missing, code: ENOENT)) {
      try SitePublisher().publish([OutputFile(path: "x.png", content: .copy(of: missing))], to: output)
    }
  }

  @Test func aFolderOfSomebodyElseIsRefused() throws {
    defer { remove() }
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    try "mine".write(toFile: output + "/thesis.txt", atomically: true, encoding: .utf8)
    #expect(
      throws: PublishingError.notOurs(path: URL(fileURLWithPath: output).resolvingSymlinksInPath().path)
    ) {
      try publish([("index.html", "x")])
    }
    #expect(contents() == ["thesis.txt": "mine"])
  }

  @Test func aFileAddedToOurFolderIsNotRemoved() throws {
    defer { remove() }
    try publish([("index.html", "x")])
    try "mine".write(toFile: output + "/CNAME", atomically: true, encoding: .utf8)
    let path = URL(fileURLWithPath: output).resolvingSymlinksInPath().path
    #expect(throws: PublishingError.foreignFile(path: "CNAME", output: path)) {
      try publish([("index.html", "y")])
    }
    #expect(contents()["index.html"] == "x")
    #expect(contents()["CNAME"] == "mine")
  }

  @Test func aFileInPlaceOfTheFolderIsRefused() throws {
    defer { remove() }
    try "mine".write(toFile: output, atomically: true, encoding: .utf8)
    #expect(throws: PublishingError.self) { try publish([("index.html", "x")]) }
    #expect(FileManager.default.contents(atPath: output) == Data("mine".utf8))
  }

  @Test func whatAKilledBuildLeftIsRemoved() throws {
    defer { remove() }
    try publish([("index.html", "old")])
    let leftover = folder + "/.public.lectern-99999-new"
    try FileManager.default.createDirectory(atPath: leftover, withIntermediateDirectories: true)
    try "half".write(toFile: leftover + "/index.html", atomically: true, encoding: .utf8)
    try publish([("index.html", "new")])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["public"])
    #expect(contents()["index.html"] == "new")
  }

  @Test func aSiteThatWasMovedAwayComesBack() throws {
    defer { remove() }
    try publish([("index.html", "old")])
    try FileManager.default.moveItem(atPath: output, toPath: folder + "/.public.lectern-99999-old")
    #expect(throws: PublishingError.self) {
      try SitePublisher().publish(
        [OutputFile(path: "x", content: .copy(of: folder + "/missing"))], to: output)
    }
    #expect(contents()["index.html"] == "old")
  }

  @Test func buildsAtOnceDoNotMix() async throws {
    defer { remove() }
    let names = (0..<30).map { "page\($0).html" }
    await withTaskGroup(of: Void.self) { group in
      for build in 0..<8 {
        group.addTask {
          let files = names.map { OutputFile(path: $0, text: "build \(build)") }
          try? SitePublisher().publish(files, to: output)
        }
      }
    }
    let texts = contents().filter { $0.key != SitePublisher.markerName }
    #expect(texts.count == names.count)
    #expect(Set(texts.values).count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["public"])
  }

  @Test func aReaderAlwaysSeesAWholeSite() async throws {
    defer { remove() }
    try publish([("index.html", "0")])
    let index = output + "/index.html"
    let reading = Task.detached {
      var missing = 0
      while !Task.isCancelled {
        if FileManager.default.contents(atPath: index) == nil { missing += 1 }
      }
      return missing
    }
    for build in 1...40 { try publish([("index.html", "\(build)")]) }
    reading.cancel()
    // An exchange leaves no moment without a site; where the file system has none, this is not promised.
    let probe = folder + "/probe"
    for name in ["a", "b"] {
      try FileManager.default.createDirectory(atPath: probe + name, withIntermediateDirectories: true)
    }
    if FolderSwap.exchange(probe + "a", probe + "b") == 0 { #expect(await reading.value == 0) }
  }
}
