import Foundation
import Testing

/// `lectern serve` running in a folder, and what a browser would do with it; it ends with the value.
///
/// Waiting is for minutes: a machine that runs hundreds of tests at once may take long to do anything.
final class ServedSite: @unchecked Sendable {
  let process = Process()
  /// Where it says that it serves.
  let port: Int
  private let output: URL
  private let errors: URL

  struct Answer {
    var status: Int
    var headers: [String: String]
    var body: String
  }

  enum Problem: Error { case noAddress(String), noConnection, ended }

  static let patience = 300.0

  init(_ workspace: Workspace, _ arguments: [String] = [], port: Int = 0) throws {
    let executable = try #require(Workspace.executable)
    output = workspace.url(".serve-out-\(UUID().uuidString)")
    errors = workspace.url(".serve-err-\(UUID().uuidString)")
    try Data().write(to: output)
    try Data().write(to: errors)
    process.executableURL = executable
    process.arguments = ["serve"] + (port < 0 ? [] : ["--port", String(port)]) + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: workspace.path)
    process.environment = Workspace.environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    // Of a run in a shell's background SIGINT is ignored, and by what it starts as well: nothing would end by it.
    signal(SIGINT, SIG_DFL)
    try process.run()
    let deadline = Date().addingTimeInterval(Self.patience)
    var found: Int?
    while found == nil, Date() < deadline, process.isRunning {
      let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
      found = text.firstMatch(of: #/http://[^ ]*:(\d+)/\n/#).flatMap { Int($0.1) }
      if found == nil { usleep(20_000) }
    }
    guard let found else {
      process.terminate()
      process.waitUntilExit()
      throw Problem.noAddress((try? String(contentsOf: errors, encoding: .utf8)) ?? "")
    }
    self.port = found
  }

  deinit {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
  }

  var errorText: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

  /// Ends it by a signal, and returns its status, or 128 and more where the signal ended it.
  func end(_ signal: Int32) -> Int32 {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
  }

  /// Sends a request as it is written and returns the whole answer.
  func raw(_ request: String) throws -> Answer {
    let connection = try Connection(port: port)
    try connection.send(request)
    return try Self.answer(connection.rest())
  }

  func get(_ path: String, method: String = "GET", host: String? = nil) throws -> Answer {
    try raw("\(method) \(path) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\nConnection: close\r\n\r\n")
  }

  private static func answer(_ bytes: [UInt8]) throws -> Answer {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.firstRange(of: "\r\n\r\n") else { throw Problem.ended }
    let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
    let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces) }
    }
    return Answer(status: status, headers: headers, body: String(text[end.upperBound...]))
  }

  /// A page as it is open in a browser: its own version, and the events that it gets.
  func open(_ path: String) throws -> OpenPage {
    let answer = try get(path)
    let page = try #require(answer.body.firstMatch(of: #/data-page="([^"]*)" data-version="([^"]*)"/#))
    let connection = try Connection(port: port)
    try connection.send(
      "GET /.lectern/events?page=\(page.1)&version=\(page.2) HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
    return OpenPage(text: answer.body, connection: connection)
  }

  /// Waits until something is so, and looks again each time that a page is said to have changed: what is written in place
  /// may be seen half written before, on a busy machine.
  func wait(on path: String, until isSo: () throws -> Bool) throws {
    while true {
      let page = try open(path)
      if try isSo() { return }
      _ = try page.wait(for: "reload")
    }
  }

  final class OpenPage {
    let text: String
    private let connection: Connection
    private var seen = ""

    init(text: String, connection: Connection) {
      self.text = text
      self.connection = connection
    }

    /// Waits until an event has come that fits, and returns its data.
    func wait(for event: String, where fits: (String) -> Bool = { _ in true }) throws -> String {
      while true {
        while let end = seen.firstRange(of: "\n\n") {
          let block = seen[..<end.lowerBound]
          seen = String(seen[end.upperBound...])
          guard let match = block.firstMatch(of: #/event: (\w+)\ndata: (.*)/#), match.1 == event else {
            continue
          }
          if fits(String(match.2)) { return String(match.2) }
        }
        seen += String(decoding: try connection.more(), as: UTF8.self)
      }
    }
  }
}

/// A connection to this machine that is read by blocking.
final class Connection {
  private let descriptor: Int32

  init(port: Int) throws {
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var limit = timeval(tv_sec: Int(ServedSite.patience), tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result != 0 { throw ServedSite.Problem.noConnection }
  }

  deinit { close(descriptor) }

  func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else { throw ServedSite.Problem.ended }
  }

  /// The next bytes; an error where none come any more.
  func more() throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { throw ServedSite.Problem.ended }
    return Array(buffer[..<count])
  }

  /// All bytes up to the end.
  func rest() throws -> [UInt8] {
    var result: [UInt8] = []
    while let bytes = try? more() { result += bytes }
    return result
  }
}
