import FormulaSyntax
import LessonMarkdown
import Notebook
import Parallel
import Reports
import SourceText

/// A server of the Language Server Protocol (version 3.17) for lessons and other documents with formulas.
///
/// Messages come in by ``receive(_:)``, in their order, and answers and notifications go out by the closure that it was made with.
/// What editors ask while somebody types is answered from the text as it stands; verdicts follow as soon as they are there, and
/// work on a text that has changed since is cancelled.
public actor LanguageServer {
  /// How far the protocol's life cycle has come.
  enum Phase: Sendable {
    case waiting, running, shutDown
  }

  let workspace: any LessonWorkspace
  private let sendBytes: @Sendable ([UInt8]) -> Void
  let serverName: String

  private(set) var phase = Phase.waiting
  /// With which status the process is to end; nil as long as it goes on.
  public private(set) var exitStatus: Int32?

  var encoding = PositionEncoding.utf16
  var client = JSONValue.null
  private var nextRequest = 1

  /// The open documents by the names of their files.
  var documents: [String: TextDocument] = [:]
  /// The lessons as they are now, with the texts that are open.
  var library: LessonLibrary
  /// What the last verification came to.
  var state: WorkspaceState?
  /// The texts that the last verification has seen, by the names of their files.
  var verifiedFiles: [String: SourceFile] = [:]
  /// What audits found in open documents that are no lessons.
  var audits: [String: (file: SourceFile, diagnostics: [Diagnostic])] = [:]
  /// What was published for each address, so that nothing is said twice.
  var published: [String: JSONValue] = [:]

  /// Counts how often all diagnostics were told.
  var publication = 0
  /// The documents that were typed in since all was verified.
  var touched: Set<String> = []
  var generation = 0
  var running: Cancellation?
  var verification: Task<Void, Never>?
  var looksAtDisk = true
  var wantsCells = false
  /// The failures that the user was told of.
  var saidFailures: Set<String> = []
  /// Requests that are being answered.
  private var pending: [JSONValue: Task<Void, Never>] = [:]
  /// Views of documents that are no lessons, and of texts that no verification has seen.
  private var freshViews: [ObjectIdentifier: LessonView] = [:]

  /// A server that sends its messages by a closure.
  ///
  /// - Parameter name: The program's name with its version.
  public init(
    _ workspace: some LessonWorkspace, name: String, send: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.workspace = workspace
    serverName = name
    sendBytes = send
    library = LessonLibrary(reader: workspace.reader)
  }

  func send(_ text: String) { sendBytes(MessageFraming.framed(text)) }

  func notify(_ method: String, _ params: JSONValue) { send(RPCMessage.notification(method, params)) }

  func ask(_ method: String, _ params: JSONValue) {
    send(RPCMessage.request(nextRequest, method, params))
    nextRequest += 1
  }

  /// Takes a message's content.
  public func receive(_ content: [UInt8]) async {
    let message: RPCMessage
    do throws(RPCError) {
      message = try RPCMessage(content)
    } catch {
      send(RPCMessage.response(.null, .failure(error)))
      return
    }
    switch message {
    case .response: break
    case .notification(let method, let params): await handle(method, params)
    case .request(let id, let method, let params):
      switch (phase, method) {
      case (.waiting, "initialize"): send(RPCMessage.response(id, await initialize(params)))
      case (.waiting, _):
        send(RPCMessage.response(id, .failure(RPCError(.serverNotInitialized, "initialize comes first"))))
      case (.running, "initialize"):
        send(RPCMessage.response(id, .failure(RPCError(.invalidRequest, "it is initialized already"))))
      case (.running, "shutdown"):
        phase = .shutDown
        running?.cancel()
        send(RPCMessage.response(id, .success(.null)))
      case (.shutDown, _):
        send(RPCMessage.response(id, .failure(RPCError(.invalidRequest, "the server is shut down"))))
      case (.running, _):
        // An answer may wait for verdicts, and meanwhile the text can change.
        pending[id] = Task {
          let result = await self.answer(method, params)
          self.finish(id, result)
        }
      }
    }
  }

  private func finish(_ id: JSONValue, _ result: Result<JSONValue, RPCError>) {
    // Of a request that was cancelled the answer has gone out.
    guard pending.removeValue(forKey: id) != nil else { return }
    send(RPCMessage.response(id, result))
  }

  private func cancel(_ id: JSONValue) {
    guard let task = pending.removeValue(forKey: id) else { return }
    task.cancel()
    send(RPCMessage.response(id, .failure(RPCError(.requestCancelled, "cancelled"))))
  }

  private func handle(_ method: String, _ params: JSONValue) async {
    if method == "exit" {
      exitStatus = phase == .shutDown ? 0 : 1
      return
    }
    guard phase == .running else { return }
    switch method {
    case "initialized": initialized()
    case "$/cancelRequest": if let id = params["id"] { cancel(id) }
    case "textDocument/didOpen": await open(params)
    case "textDocument/didChange": await change(params)
    case "textDocument/didSave": await save(params)
    case "textDocument/didClose": await close(params)
    case "workspace/didChangeWatchedFiles":
      looksAtDisk = true
      schedule()
    default: break
    }
  }

  /// A message that the editor shows to the user.
  func say(_ message: String, isError: Bool) {
    notify(
      "window/showMessage",
      .object([.init("type", .integer(isError ? 1 : 2)), .init("message", .string(message))]))
  }

  // MARK: Life cycle

  private func initialize(_ params: JSONValue) async -> Result<JSONValue, RPCError> {
    client = params["capabilities"] ?? .null
    let known = (client[path: "general", "positionEncodings"]?.elements ?? []).compactMap {
      $0.text.flatMap(PositionEncoding.init)
    }
    // UTF-8 needs no counting; without a word UTF-16 is meant.
    encoding = known.contains(.utf8) ? .utf8 : known.first ?? .utf16
    let folders = params["workspaceFolders"]?.elements ?? []
    let address = folders.first?["uri"]?.text ?? params["rootUri"]?.text
    let root = address.flatMap(DocumentAddress.path) ?? params["rootPath"]?.text
    switch await workspace.enter(root) {
    case .failure(let failure): return .failure(RPCError(.requestFailed, failure.message))
    case .success: break
    }
    phase = .running
    return .success(
      .object([
        .init("capabilities", capabilities),
        .init(
          "serverInfo",
          .object([
            .init("name", .string(String(serverName.split(separator: " ").first ?? "lectern"))),
            .init("version", .string(String(serverName.split(separator: " ").last ?? ""))),
          ])),
      ]))
  }

  private var capabilities: JSONValue {
    .members(
      ("positionEncoding", .string(encoding.rawValue)),
      (
        "textDocumentSync",
        .members(
          ("openClose", .bool(true)), ("change", .integer(2)),
          ("save", .object([.init("includeText", .bool(false))])))
      ),
      ("hoverProvider", .bool(true)),
      (
        "completionProvider",
        .members(
          (
            "triggerCharacters",
            .array(["\\", "`", "{", "(", "#", "$", ":", " "].map(JSONValue.string))
          ))
      ),
      ("definitionProvider", .bool(true)), ("referencesProvider", .bool(true)),
      ("documentHighlightProvider", .bool(true)),
      ("renameProvider", .object([.init("prepareProvider", .bool(true))])),
      ("documentSymbolProvider", .bool(true)), ("workspaceSymbolProvider", .bool(true)),
      ("foldingRangeProvider", .bool(true)),
      ("documentLinkProvider", .object([.init("resolveProvider", .bool(false))])),
      ("codeLensProvider", .object([.init("resolveProvider", .bool(false))])),
      (
        "codeActionProvider",
        .members(("codeActionKinds", .array([.string("quickfix"), .string("source.fixAll")])))
      ),
      (
        "semanticTokensProvider",
        .members(
          (
            "legend",
            .members(
              ("tokenTypes", .array(SemanticTokens.Kind.allCases.map { .string($0.name) })),
              ("tokenModifiers", .array(SemanticTokens.modifiers.map(JSONValue.string))))
          ), ("full", .bool(true)), ("range", .bool(true)))
      ),
      (
        "workspace",
        .members(("workspaceFolders", .members(("supported", .bool(false)))))
      ))
  }

  private func initialized() {
    // The first completion would wait for it.
    Task.detached(priority: .utility) { _ = LaTeXReader.claimableCommands }
    if client[path: "workspace", "didChangeWatchedFiles", "dynamicRegistration"]?.isTrue == true {
      let patterns = LessonFormat.extensions.map { "**/*.\($0)" } + ["**/site.yml"]
      ask(
        "client/registerCapability",
        .members(
          (
            "registrations",
            .array([
              .members(
                ("id", .string("lectern-files")), ("method", .string("workspace/didChangeWatchedFiles")),
                (
                  "registerOptions",
                  .members(
                    ("watchers", .array(patterns.map { .members(("globPattern", .string($0))) })))
                ))
            ])
          )))
    }
    schedule()
  }

  // MARK: Views

  /// The text of an open document; an error where it is not open.
  func document(_ params: JSONValue) async throws(RPCError) -> (path: String, document: TextDocument) {
    guard let address = params[path: "textDocument", "uri"]?.text else {
      throw RPCError(.invalidParams, "textDocument.uri is missing")
    }
    guard let path = await name(of: address), let document = documents[path] else {
      throw RPCError(.invalidParams, "\(address) is not open")
    }
    return (path, document)
  }

  /// The name of a document's file; for texts that are no files their address.
  func name(of address: String) async -> String? {
    guard let path = DocumentAddress.path(of: address) else { return address }
    return await workspace.path(ofFile: path)
  }

  /// The address of a file, as the editor spells it where it is open.
  func address(ofPath path: String) async -> String {
    if let document = documents[path] { return document.address }
    return DocumentAddress.address(of: await workspace.absolutePath(of: path))
  }

  func positions(_ file: SourceFile) -> Positions { Positions(file: file, encoding: encoding) }

  /// The lesson of a file in the library, and its view of the text that is open.
  func view(_ path: String, _ document: TextDocument) -> (index: Int?, view: LessonView) {
    if let index = library.index(ofPath: path) {
      if case .success(let file) = library.sources[index].content, file === document.file,
        let view = library.view(index)
      {
        return (index, view)
      }
      let name = library.sources[index].name
      return (index, fresh(name, document.file))
    }
    return (nil, fresh(path, document.file))
  }

  private func fresh(_ name: String, _ file: SourceFile) -> LessonView {
    if let known = freshViews[ObjectIdentifier(file)] { return known }
    let view = LessonView(name: name, document: workspace.reader.read(file))
    let open = Set(documents.values.map { ObjectIdentifier($0.file) })
    freshViews = freshViews.filter { open.contains($0.key) }
    freshViews[ObjectIdentifier(file)] = view
    return view
  }
}
