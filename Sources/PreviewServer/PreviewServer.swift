import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// Serves a site from memory, and tells open pages when they have changed.
///
/// It knows files by name only, from whoever made it: no path of a request ever reaches a disk. It answers GET and HEAD, and
/// only requests that call it by a name of this machine.
public final class PreviewServer: Sendable {
  /// Why the server could not be started.
  public enum Failure: Error, Sendable, Equatable, CustomStringConvertible {
    /// Another program listens there.
    case taken(host: String, port: UInt16)
    /// The host is not an address in numbers.
    case notAnAddress(String)
    /// The system refused it, for a reason in its own words.
    case refused(host: String, port: UInt16, reason: String)

    /// A sentence for the user, without a full stop.
    public var description: String {
      switch self {
      case .taken(let host, let port):
        "port \(port) of \(host) is taken; name another with --port, or leave it out for the next free one"
      case .notAnAddress(let host):
        "'\(host)' is not an address such as 127.0.0.1 or ::1"
      case .refused(let host, let port, let reason): "cannot listen on port \(port) of \(host): \(reason)"
      }
    }
  }

  /// The file of a name such as `index.html`; nil where there is none.
  public typealias Files = @Sendable (_ name: String) async -> PreviewFile?

  private let host: String
  private let files: Files
  private let listeners = PreviewListeners()

  /// Makes a server of some files, for an address in numbers or `localhost`.
  public init(host: String = "127.0.0.1", files: @escaping Files) {
    self.host = host == "localhost" ? "127.0.0.1" : host
    self.files = files
  }

  /// Whether only this machine can reach the server.
  public var isLocal: Bool { AllowedHosts.isLoopback(host) }

  /// Listens until the task is cancelled.
  ///
  /// Port 0 stands for any that is free. Where a port is taken, up to `furtherPorts` behind it are tried. `ready` is called
  /// once, with the port, when connections are taken.
  public func run(
    port: UInt16, furtherPorts: Int = 0, ready: @escaping @Sendable (UInt16) -> Void
  ) async throws(Failure) {
    var port = port
    var left = furtherPorts
    while true {
      do throws(Failure) {
        return try await listen(port: port, ready: ready)
      } catch {
        guard case .taken = error, left > 0, port < .max else { throw error }
        left -= 1
        port += 1
      }
    }
  }

  private func listen(port: UInt16, ready: @escaping @Sendable (UInt16) -> Void) async throws(Failure) {
    let handler = ClosureHTTPHandler { [self] in await answer($0) }
    let pool = PromptPool(HTTPServer.defaultPool())
    let server: HTTPServer
    if let address = try? sockaddr_in.inet(ip4: host, port: port) {
      server = HTTPServer(address: address, timeout: 600, pool: pool, logger: .disabled, handler: handler)
    } else if let address = try? sockaddr_in6.inet6(ip6: host, port: port) {
      server = HTTPServer(address: address, timeout: 600, pool: pool, logger: .disabled, handler: handler)
    } else {
      throw .notAnAddress(host)
    }
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run() }
        group.addTask { [self] in
          try await server.waitUntilListening(timeout: 600)
          if let found = await server.listeningAddress.flatMap(Self.port) {
            self.port.withLock { $0 = found }
            ready(found)
          }
          await listeners.keepAwake()
        }
        try await group.next()
        group.cancelAll()
      }
    } catch {
      throw failure(error, port: port)
    }
  }

  private func failure(_ error: any Error, port: UInt16) -> Failure {
    guard case .failed(_, let code, let message)? = error as? SocketError else {
      return .refused(host: host, port: port, reason: "\(error.localizedDescription)")
    }
    return code == EADDRINUSE
      ? .taken(host: host, port: port) : .refused(host: host, port: port, reason: message)
  }

  private static func port(of address: Socket.Address) -> UInt16? {
    switch address {
    case .ip4(_, let port), .ip6(_, let port): port
    case .unix: nil
    }
  }

  private let port = Mutex<UInt16>(0)

  // MARK: Events

  /// Tells open pages what is wrong, and has those that have changed loaded again.
  public func update(problems: [PreviewProblem]) async {
    let text = "[\(problems.map(\.json).joined(separator: ","))]"
    listeners.setProblems(text)
    for listener in listeners.all {
      let version = await version(ofPage: listener.page)
      listeners.send(
        version == listener.version ? [.problems(text)] : [.problems(text), .reload], to: listener)
    }
  }

  private func version(ofPage name: String) async -> String {
    await files(name)?.version ?? Self.missing
  }

  /// The version of a page that is not there.
  private static let missing = "missing"

  // MARK: Answers

  private func answer(_ request: HTTPRequest) async -> HTTPResponse {
    let isBrief = request.method == .HEAD
    let allowed = AllowedHosts(address: host, port: port.withLock { $0 })
    guard allowed.contains(request.headers[.host]) else {
      return Self.plain(.misdirectedRequest, "This server is not called so.\n", isBrief: isBrief)
    }
    guard request.method == .GET || isBrief else {
      var response = Self.plain(.methodNotAllowed, "Only GET and HEAD are answered.\n", isBrief: false)
      response.headers[HTTPHeader("Allow")] = "GET, HEAD"
      return response
    }
    let name = RequestPath.name(of: request.target.path())
    switch name {
    case PreviewPage.scriptPath?:
      return Self.response(
        .ok, Array(PreviewScript.script.utf8), PreviewFile.type(ofName: "preview.js"), isBrief: isBrief)
    case PreviewPage.stylePath?:
      return Self.response(
        .ok, Array(PreviewScript.style.utf8), PreviewFile.type(ofName: "preview.css"), isBrief: isBrief)
    case PreviewPage.eventsPath?:
      return await events(request, isBrief: isBrief)
    default: break
    }
    guard let name, let file = await files(name) else { return missingPage(name, isBrief: isBrief) }
    guard file.isPage else {
      var response = Self.response(.ok, file.bytes, file.type, isBrief: isBrief)
      for (name, value) in file.guardingHeaders { response.headers[HTTPHeader(name)] = value }
      return response
    }
    let page = PreviewPage.prepared(
      String(decoding: file.bytes, as: UTF8.self), name: name, version: file.version)
    return Self.response(.ok, Array(page.utf8), file.type, isBrief: isBrief)
  }

  private func missingPage(_ name: String?, isBrief: Bool) -> HTTPResponse {
    // A page that comes later is shown at once, so this one has the script too.
    let page = PreviewPage.prepared(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Not found</title>
      </head>
      <body>
      <main>
      <h1>There is no such page</h1>
      <p>It may have been renamed, or may not be written yet; it is shown here as soon as it is.</p>
      <p><a href="/">All lessons</a></p>
      </main>
      </body>
      </html>

      """, name: name ?? "", version: Self.missing)
    return Self.response(.notFound, Array(page.utf8), "text/html; charset=utf-8", isBrief: isBrief)
  }

  private func events(_ request: HTTPRequest, isBrief: Bool) async -> HTTPResponse {
    if isBrief { return Self.response(.ok, [], "text/event-stream", isBrief: true) }
    func value(_ name: String) -> String { request.query.first { $0.name == name }?.value ?? "" }
    let page = value("page")
    guard let stream = listeners.add(page: page, version: value("version")) else {
      return Self.plain(.serviceUnavailable, "Too many pages are open.\n", isBrief: false)
    }
    // What happened between the page's loading and this request is told now. Whatever happens from here on is sent.
    if await version(ofPage: page) != value("version") { listeners.send([.reload], to: stream.listener) }
    var response = HTTPResponse(
      statusCode: .ok, headers: [.contentType: "text/event-stream"],
      body: HTTPBodySequence(from: stream, suggestedBufferSize: 1 << 16))
    Self.harden(&response)
    return response
  }

  private static func plain(_ status: HTTPStatusCode, _ text: String, isBrief: Bool) -> HTTPResponse {
    response(status, Array(text.utf8), "text/plain; charset=utf-8", isBrief: isBrief)
  }

  private static func response(
    _ status: HTTPStatusCode, _ bytes: [UInt8], _ type: String, isBrief: Bool
  ) -> HTTPResponse {
    // One buffer, since each is sent by itself.
    let body = HTTPBodySequence(
      data: isBrief ? Data() : Data(bytes), suggestedBufferSize: max(1, bytes.count))
    var response = HTTPResponse(
      statusCode: status,
      headers: [.contentType: type, .contentLength: String(bytes.count)], body: body)
    harden(&response)
    return response
  }

  private static func harden(_ response: inout HTTPResponse) {
    response.headers[.cacheControl] = "no-store"
    response.headers[HTTPHeader("X-Content-Type-Options")] = "nosniff"
    response.headers[HTTPHeader("Referrer-Policy")] = "no-referrer"
    response.headers[HTTPHeader("Cross-Origin-Resource-Policy")] = "same-origin"
    response.headers[HTTPHeader("Content-Security-Policy")] = "frame-ancestors 'self'"
  }
}

/// Sockets that send what they are given at once. Else the end of a small answer waits for the other side to acknowledge its
/// beginning, for up to 40 ms.
private struct PromptPool<Base: AsyncSocketPool>: AsyncSocketPool {
  private let base: Base

  init(_ base: Base) { self.base = base }

  func prepare() async throws { try await base.prepare() }
  func run() async throws { try await base.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // Connections inherit it from the socket that listens, which waits here first.
    try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    try await base.suspendSocket(socket, untilReadyFor: events)
  }
}
