import BuildCache
import Foundation
import Programs

/// The folder where compiled modules and outcomes are kept between runs. It may be deleted at any time.
struct CacheFolder: Sendable {
  let url: URL

  /// The folder that ``CacheLocation`` chooses.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    url = CacheLocation.folder(environment: environment)
  }

  /// What was kept under a name; nil where there is nothing, or nothing that can be read.
  func value<Value: Decodable>(_ type: Value.Type, named name: String) -> Value? {
    let file = url.appending(path: name)
    guard let data = try? Data(contentsOf: file), let content = Self.whole(data),
      let value = try? Self.decoder.decode(type, from: content)
    else {
      return nil
    }
    // Once a day is enough to know what is used.
    let date = try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
    if let date, date < Date().addingTimeInterval(-86_400) { touch(name) }
    return value
  }

  /// Keeps a value under a name. A cache that cannot be written is no error: the next run does the work again.
  func keep(_ value: some Encodable, named name: String) {
    guard let content = try? Self.encoder.encode(value) else { return }
    let data = Data("\(Self.sum(content))\n".utf8) + content
    let file = url.appending(path: name)
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    // Written beside and renamed, so that another run never reads half of it.
    try? data.write(to: file, options: .atomic)
  }

  /// What stands behind the sum in the first line; nil where it is not what was written.
  private static func whole(_ data: Data) -> Data? {
    guard let end = data.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let content = Data(data[data.index(after: end)...])
    return data[..<end].elementsEqual(sum(content).utf8) ? content : nil
  }

  private static func sum(_ content: Data) -> String { Digest(of: Array(content)).hexadecimal }

  // JSON has no word for these numbers.
  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }
  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }

  // MARK: Pruning

  /// What was not used for so many days is removed.
  private static let daysKept = Double(RecordStore.daysKept)
  /// How many outcomes are kept at most.
  private static let outcomesKept = 10_000

  /// Notes that something is used, so that it is kept.
  func touch(_ name: String) {
    try? FileManager.default.setAttributes(
      [.modificationDate: Date()], ofItemAtPath: url.appending(path: name).path(percentEncoded: false))
  }

  /// Removes what has not been used for long: outcomes, compiled modules, and what an ended process left.
  func prune(now: Date = Date()) {
    let oldest = now.addingTimeInterval(-Self.daysKept * 86_400)
    for (name, date) in entries("") {
      let isModules = name.hasPrefix("modules-") && date < oldest
      // A run takes minutes at most. Folders with locks remove each other.
      let isLeft =
        name.hasPrefix("lectern-") && !name.hasPrefix(TemporaryFolder.prefix)
        && date < now.addingTimeInterval(-86_400)
      if isModules || isLeft { try? FileManager.default.removeItem(at: url.appending(path: name)) }
    }
    let outcomes = entries("cells").sorted { $0.date > $1.date }
    for (number, outcome) in outcomes.enumerated() where number >= Self.outcomesKept || outcome.date < oldest
    {
      try? FileManager.default.removeItem(at: url.appending(path: "cells/" + outcome.name))
    }
  }

  private func entries(_ folder: String) -> [(name: String, date: Date)] {
    let contents = try? FileManager.default.contentsOfDirectory(
      at: folder.isEmpty ? url : url.appending(path: folder),
      includingPropertiesForKeys: [.contentModificationDateKey])
    return (contents ?? []).compactMap { file in
      let values = try? file.resourceValues(forKeys: [.contentModificationDateKey])
      return values?.contentModificationDate.map { (file.lastPathComponent, $0) }
    }
  }
}
