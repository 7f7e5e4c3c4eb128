import BuildCache
import Foundation
import TestSupport
import Testing

@testable import SiteGenerator

/// Many builds one after the other, some of which fail: what stands there is at any time what the last one that did not fail wrote.
@Suite struct PublishingModelTests {
  private static let seed = testSeed(97)

  /// Every file below a folder with its bytes, links aside.
  private func contents(_ folder: String) -> [String: Data] {
    var result: [String: Data] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      result[path] = FileManager.default.contents(atPath: "\(folder)/\(path)")
    }
    return result
  }

  @Test(arguments: [false, true]) func theLastSiteThatSucceededStands(hasStore: Bool) throws {
    var random = SeededGenerator(seed: Self.seed &+ (hasStore ? 1 : 0))
    let root = NSTemporaryDirectory() + "lectern-model-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    let output = root + "/a/b/public"
    let source = root + "/picture.png"
    try "picture".write(toFile: source, atomically: true, encoding: .utf8)
    let store = hasStore ? RecordStore(folder: root + "/store") : nil
    let names = ["index.html", "a.html", "sub/b.html", "sub/deep/c.html", "theme/style.css", "é ü.html", "x"]
    var expected: [String: Data] = [:]
    var (successes, failures, unchanged) = (0, 0, 0)
    for round in 0..<60 {
      var files: [OutputFile] = []
      var model: [String: Data] = [:]
      for name in names where Int.random(in: 0...2, using: &random) > 0 {
        let text = "text \(Int.random(in: 0...2, using: &random))"
        files.append(OutputFile(path: name, text: text))
        model[name] = Data(text.utf8)
      }
      if Bool.random(using: &random) {
        files.append(OutputFile(path: "copied.png", content: .copy(of: source)))
        model["copied.png"] = Data("picture".utf8)
      }
      let fault = Int.random(in: 0...9, using: &random)
      switch fault {
      case 0: files.append(OutputFile(path: "gone.png", content: .copy(of: root + "/gone.png")))
      case 1: files.append(OutputFile(path: "../escaped", text: "x"))
      case 2: files.append(OutputFile(path: "index.html/below", text: "x"))
      case 3: files.append(OutputFile(path: String(repeating: "n", count: 400), text: "x"))
      case 4: files.append(OutputFile(path: "a//b", text: "x"))
      default: break
      }
      files.shuffle(using: &random)
      do {
        let written = try SitePublisher(store: store).publish(files, to: output)
        if hasStore { _ = store?.commit() }
        #expect(fault > 4 || fault == 2 || fault == 4, "a fault was not noticed in round \(round): \(fault)")
        if fault == 2 { model["index.html/below"] = Data("x".utf8) }
        if fault == 4 { model["a/b"] = Data("x".utf8) }
        expected = model
        successes += 1
        if written == 0 { unchanged += 1 }
        #expect(written <= files.count)
      } catch {
        failures += 1
        #expect(fault <= 4, "round \(round): \(error)")
        #expect(!error.description.isEmpty)
      }
      var found = contents(output)
      let marker = found.removeValue(forKey: SitePublisher.markerName)
      #expect(found == expected, "round \(round), fault \(fault): \(found.keys.sorted()); seed \(Self.seed)")
      #expect((marker == nil) == (successes == 0))
      // Nothing is left beside it, and nothing was written elsewhere.
      let beside = (try? FileManager.default.contentsOfDirectory(atPath: root + "/a/b")) ?? []
      #expect(Set(beside).isSubset(of: ["public"]), "\(beside)")
      #expect(!FileManager.default.fileExists(atPath: root + "/a/b/escaped"))
      #expect(try String(contentsOfFile: source, encoding: .utf8) == "picture")
    }
    print("publishing: \(successes) builds, \(unchanged) of them nothing new, \(failures) faults")
    #expect(successes > 15 && failures > 8)
  }

  /// The same site again is not written again where that is remembered, and is written where somebody changed it.
  @Test func whatStandsThereIsLeftAlone() throws {
    let root = NSTemporaryDirectory() + "lectern-again-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    let store = RecordStore(folder: root + "/store")
    let files = (0..<20).map { OutputFile(path: "page\($0).html", text: "text \($0)") }
    func publish() throws -> Int {
      let count = try SitePublisher(store: store).publish(files, to: root + "/public")
      _ = store.commit()
      return count
    }
    #expect(try publish() == 20)
    #expect(try publish() == 0)
    #expect(contents(root + "/public")["page7.html"] == Data("text 7".utf8))
    // A file that was changed by hand is put right, in place of being trusted.
    try "changed".write(toFile: root + "/public/page7.html", atomically: true, encoding: .utf8)
    #expect(try publish() > 0)
    #expect(contents(root + "/public")["page7.html"] == Data("text 7".utf8))
    try FileManager.default.removeItem(atPath: root + "/public/page3.html")
    #expect(try publish() > 0)
    #expect(contents(root + "/public")["page3.html"] == Data("text 3".utf8))
    // Without what is remembered all is written, and it is the same.
    try FileManager.default.removeItem(atPath: root + "/store")
    let before = contents(root + "/public")
    #expect(try SitePublisher().publish(files, to: root + "/public") == 20)
    #expect(contents(root + "/public") == before)
  }
}
