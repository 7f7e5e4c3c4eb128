import Foundation
import TestSupport

/// A headless Chromium that works out one page for a test.
///
/// Each run has a folder of its own for the page, the profile and all that Chromium writes; it goes with the run.
enum Chromium {
  /// The program that `Scripts/chromium` names, or nil where there is none.
  static let executable: URL? = {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [Repository.root.appendingPathComponent("Scripts/chromium").path]
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    let path = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    process.waitUntilExit()
    return process.terminationStatus == 0 && !path.isEmpty ? URL(fileURLWithPath: path) : nil
  }()

  /// Why a run gave no answer.
  enum Failure: Error, CustomStringConvertible {
    case missing
    case late(seconds: Double)
    case silent(status: Int32, log: String)
    case script(String)

    var description: String {
      switch self {
      case .missing: "there is no Chromium here"
      case .late(let seconds): "Chromium did not end within \(seconds) s"
      case .silent(let status, let log): "Chromium ended with status \(status) and no answer\n\(log)"
      case .script(let message): "the script on the page failed: \(message)"
      }
    }
  }

  private struct Answer<Value: Decodable>: Decodable {
    var value: Value?
    var failure: String?
  }

  /// What a script returns for an input, in a page without margins.
  ///
  /// `script` is the body of a JavaScript function of `input`. Both ways the values are JSON, which keeps every
  /// bit of a double; NaN and infinities come back as null.
  static func evaluate<Value: Decodable>(
    _ script: String, on input: some Encodable, as type: Value.Type, seconds: Double = 180
  ) async throws -> Value {
    // The encoder writes "/" as "\/", so that no text of the input can end the element.
    let json = String(decoding: try JSONEncoder().encode(input), as: UTF8.self)
    let page = """
      <!DOCTYPE html><html><head><meta charset="utf-8"><style>html, body { margin: 0 }</style></head><body><script>
      let answer
      try { answer = { value: (input => { \(script) })(\(json)) } } catch (error) { answer = { failure: `${error}` } }
      document.body.textContent = JSON.stringify(answer)
      </script></body></html>
      """
    let document = try await dumpDocument(page, seconds: seconds)
    guard let start = document.range(of: "<body>"),
      let end = document.range(
        of: "</body>", options: .backwards, range: start.upperBound..<document.endIndex)
    else { throw Failure.silent(status: 0, log: String(document.prefix(2000))) }
    let text = document[start.upperBound..<end.lowerBound]
      .replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
      .replacingOccurrences(of: "&amp;", with: "&")
    let answer = try JSONDecoder().decode(Answer<Value>.self, from: Data(text.utf8))
    guard let value = answer.value else { throw Failure.script(answer.failure ?? "no value") }
    return value
  }

  /// The document that a page has become when it is loaded.
  private static func dumpDocument(_ page: String, seconds: Double) async throws -> String {
    guard let executable else { throw Failure.missing }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lectern-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("page.html")
    try Data(page.utf8).write(to: file)

    let process = Process()
    process.executableURL = executable
    // Without a sandbox: as root, and in most containers, Chromium has none, and the page is our own.
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-breakpad",
      "--no-first-run", "--disable-background-networking", "--disable-extensions", "--window-size=1280,800",
      "--user-data-dir=\(folder.appendingPathComponent("profile").path)", "--dump-dom", file.absoluteString,
    ]
    // All that Chromium would leave in the home and in the temporary folder goes with this one.
    var environment = ProcessInfo.processInfo.environment
    for name in ["HOME", "TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] { environment[name] = folder.path }
    process.environment = environment
    // Files rather than pipes: a pipe that nobody empties would stop the program.
    let (output, log) = (folder.appendingPathComponent("out"), folder.appendingPathComponent("log"))
    for url in [output, log] { try Data().write(to: url) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    while process.isRunning {
      if ContinuousClock.now > deadline {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        throw Failure.late(seconds: seconds)
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    let text = try String(contentsOf: output, encoding: .utf8)
    guard process.terminationStatus == 0, !text.isEmpty else {
      let message = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
      throw Failure.silent(status: process.terminationStatus, log: message)
    }
    return text
  }
}
