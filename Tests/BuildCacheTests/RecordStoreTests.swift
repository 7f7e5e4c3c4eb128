import Foundation
import TestSupport
import Testing

@testable import BuildCache

struct RecordStoreTests {
  private let folder = NSTemporaryDirectory() + "lectern-store-\(UUID().uuidString)"

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  private func name(_ text: String) -> Digest {
    var key = ContentKey("test")
    key.add(text)
    return key.digest
  }

  private func keep(_ texts: [String], now: Date = Date(), limit: Int = 512 << 20) {
    let store = RecordStore(folder: folder, limit: limit)
    for text in texts { store.keep(Array(text.utf8), as: name(text)) }
    store.commit(now: now)
  }

  private func kept(_ texts: [String]) -> [String] {
    let store = RecordStore(folder: folder)
    return texts.filter { store.record(name($0)) == Array($0.utf8) }
  }

  @Test func whatIsKeptIsThereForTheNextRun() {
    defer { remove() }
    let store = RecordStore(folder: folder)
    #expect(store.record(name("a")) == nil)
    store.keep(Array("a".utf8), as: name("a"))
    store.keep([], as: name("empty"))
    #expect(store.record(name("a")) == Array("a".utf8))
    #expect(RecordStore(folder: folder).record(name("a")) == nil)
    store.commit()
    #expect(store.record(name("a")) == Array("a".utf8))
    #expect(RecordStore(folder: folder).record(name("a")) == Array("a".utf8))
    #expect(RecordStore(folder: folder).record(name("empty")) == [])
    #expect(RecordStore(folder: folder).record(name("b")) == nil)
  }

  @Test func runsAddToEachOther() {
    defer { remove() }
    let first = RecordStore(folder: folder)
    let second = RecordStore(folder: folder)
    first.keep(Array("a".utf8), as: name("a"))
    second.keep(Array("b".utf8), as: name("b"))
    first.commit()
    second.commit()
    #expect(kept(["a", "b"]) == ["a", "b"])
  }

  @Test func manyRunsAtOnceLoseNothing() async {
    defer { remove() }
    await withTaskGroup(of: Void.self) { group in
      for run in 0..<12 {
        group.addTask {
          for round in 0..<6 { keep(["run \(run) round \(round)", "shared"]) }
        }
      }
    }
    let all = (0..<12).flatMap { run in (0..<6).map { "run \(run) round \($0)" } } + ["shared"]
    #expect(kept(all) == all)
  }

  @Test func smallFilesAreWrittenTogether() throws {
    defer { remove() }
    let texts = (0..<60).map { "text \($0)" }
    keep([String(repeating: "large", count: 100_000)])
    for text in texts { keep([text]) }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.hasPrefix("records-")
    }
    #expect(files.count <= 17)
    #expect(kept(texts) == texts)
    #expect(kept([String(repeating: "large", count: 100_000)]).count == 1)
  }

  /// A killed run's file goes also when the next run makes nothing.
  @Test func whatAKilledRunLeftGoes() throws {
    defer { remove() }
    keep(["text"])
    for name in ["new-1", "index-1"] {
      #expect(FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: nil))
    }
    #expect(kept(["text"]) == ["text"])
    let reading = RecordStore(folder: folder)
    #expect(!reading.commit())
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(!files.contains { $0.hasPrefix("new-") || $0.hasPrefix("index-") }, "\(files)")
    #expect(kept(["text"]) == ["text"])
  }

  @Test func oldRecordsGoWhereThereAreTooMany() throws {
    defer { remove() }
    let day = Date()
    let texts = (0..<40).map { String(repeating: "text \($0) ", count: 500) }
    for (number, text) in texts.enumerated() {
      keep([text], now: day.addingTimeInterval(TimeInterval(number)), limit: 50_000)
    }
    let left = kept(texts)
    #expect(left.contains(texts[39]))
    #expect(!left.contains(texts[0]))
    let size = try FileManager.default.contentsOfDirectory(atPath: folder).reduce(0) { sum, file in
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + file)
      return sum + ((attributes[.size] as? NSNumber)?.intValue ?? 0)
    }
    #expect(size < 70_000)
  }

  @Test func whatOneRunUsesStaysHoweverMuchItIs() {
    defer { remove() }
    let texts = (0..<40).map { String(repeating: "text \($0) ", count: 500) }
    keep(texts, limit: 1_000)
    #expect(kept(texts) == texts)
  }

  /// Each byte of each file is changed, or the file ends there: what is read is what was written, or nothing.
  @Test func damageIsNoticed() throws {
    defer { remove() }
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let texts = (0..<8).map { "some text with the number \($0)" }
    keep(Array(texts[..<4]))
    keep(Array(texts[4...]))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "lock" }
    #expect(files.count == 3)
    for file in files {
      let path = folder + "/" + file
      let whole = try #require(FileManager.default.contents(atPath: path))
      var losses = 0
      for offset in 0..<whole.count {
        var damaged = whole
        if Bool.random(using: &random) {
          damaged = whole.prefix(offset)
        } else {
          damaged[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
        try damaged.write(to: URL(fileURLWithPath: path))
        let store = RecordStore(folder: folder)
        for text in texts {
          guard let found = store.record(name(text)) else {
            losses += 1
            continue
          }
          #expect(found == Array(text.utf8), "seed \(seed) \(file) \(offset)")
        }
      }
      #expect(losses >= whole.count, "seed \(seed): damage to \(file) was not seen")
      try whole.write(to: URL(fileURLWithPath: path))
    }
    #expect(kept(texts) == texts)
    // It is made anew where it was lost.
    try Data().write(to: URL(fileURLWithPath: folder + "/index"))
    #expect(kept(texts) == [])
    keep(texts)
    #expect(kept(texts) == texts)
  }

  @Test func aFolderThatCannotBeWrittenIsNoError() throws {
    defer { remove() }
    try Data("a file".utf8).write(to: URL(fileURLWithPath: folder))
    keep(["a"])
    #expect(kept(["a"]) == [])
  }

  @Test func recordsReadBackWhatWasWritten() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let numbers = (0..<5).map { _ in
        Int(truncatingIfNeeded: random.next() >> UInt64.random(in: 0..<64, using: &random))
          * (Bool.random(using: &random) ? 1 : -1)
      }
      let text = String(
        (0..<4).map { _ in ["a", "é", "𝔸", "\n", "\u{0}"].randomElement(using: &random) ?? "a" }.joined())
      var writer = RecordWriter()
      writer.write(numbers) { $0.write($1) }
      writer.write(Int.min)
      writer.write(Int.max)
      writer.write(text)
      writer.write(Double.nan)
      writer.write(nil as String?) { $0.write($1) }
      writer.write(name(text))
      writer.write(true)
      var reader = RecordReader(writer.bytes)
      #expect(try reader.array { reader throws(RecordReader.Malformed) in try reader.integer() } == numbers)
      #expect(try reader.integer() == .min)
      #expect(try reader.integer() == .max)
      #expect(try reader.text() == text)
      #expect(try reader.double().isNaN)
      #expect(try reader.optional { reader throws(RecordReader.Malformed) in try reader.text() } == nil)
      #expect(try reader.digest() == name(text))
      #expect(try reader.boolean())
      #expect(reader.isAtEnd)
      // Cut off, it is refused or read short, and nothing traps.
      for count in 0..<writer.bytes.count {
        var short = RecordReader(Array(writer.bytes[..<count]))
        _ = try? short.array { reader throws(RecordReader.Malformed) in try reader.integer() }
        for _ in 0..<4 { _ = try? short.text() }
        #expect(throws: RecordReader.Malformed.self) { for _ in 0..<100 { _ = try short.digest() } }
      }
    }
  }
}
