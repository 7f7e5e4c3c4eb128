import Foundation
import Testing

@testable import SiteGenerator

/// The engine of pages in a headless browser.
enum BrowserEngine {
  private struct Input: Encodable {
    var engine: String
    var modules: [String: String]
    var questions: [[String]]
  }

  /// The module that answers each operation.
  private static let modules = [
    "canvas": "canvas", "evaluate": "values", "exercise": "answers", "read": "values",
  ]

  /// The browser's answers to questions, each an operation and a text.
  static func answers(_ questions: [[String]]) async throws -> [String] {
    let needed = Set(questions.compactMap { modules[$0[0]] })
    var codes: [String: String] = [:]
    for module in PageEngineModule.all where needed.contains(module.name) {
      codes[module.name] = try expanded(module.base64).base64EncodedString()
    }
    return try await Chromium.evaluate(
      """
      (0, eval)(input.engine)
      const engines = {}
      const engine = name => (engines[name] ??= lecternEngine.now(name, input.modules[name]))
      const modules = \(String(decoding: try JSONEncoder().encode(modules), as: UTF8.self))
      return input.questions.map(([operation, text]) => engine(modules[operation]).call(operation, text))
      """,
      on: Input(
        engine: try #require(Theme.files.first { $0.name == "engine.js" }).text, modules: codes,
        questions: questions), as: [String].self)
  }

  /// What gzip makes of a module again. A page does so on its own, but only while its scripts wait.
  private static func expanded(_ base64: String) throws -> Data {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("module-\(UUID().uuidString).gz")
    try #require(Data(base64Encoded: base64)).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", file.path]
    process.standardOutput = pipe
    try process.run()
    let data = try #require(try pipe.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return data
  }
}
