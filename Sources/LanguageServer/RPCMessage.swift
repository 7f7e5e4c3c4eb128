import Reports

/// A message of JSON-RPC 2.0.
enum RPCMessage: Sendable {
  /// It wants an answer under the same name.
  case request(id: JSONValue, method: String, params: JSONValue)
  /// It wants none.
  case notification(method: String, params: JSONValue)
  /// The other side's answer to a question of ours.
  case response(id: JSONValue)

  /// Reads a message. A batch is none: the Language Server Protocol has no batches.
  init(_ content: [UInt8]) throws(RPCError) {
    let value: JSONValue
    do throws(JSONParser.Failure) {
      value = try JSONParser.parse(content)
    } catch {
      throw RPCError(.parseError, "\(error.message) at byte \(error.column)")
    }
    guard case .object = value else { throw RPCError(.invalidRequest, "a message is an object") }
    let id = value["id"]
    switch (value["method"], id) {
    case (.string(let method)?, nil): self = .notification(method: method, params: value["params"] ?? .null)
    case (.string(let method)?, .string?), (.string(let method)?, .number?):
      self = .request(id: id ?? .null, method: method, params: value["params"] ?? .null)
    case (nil, let id?) where value["result"] != nil || value["error"] != nil: self = .response(id: id)
    default: throw RPCError(.invalidRequest, "a message has a method, and a request a number or a text as id")
    }
  }

  /// The text of a notification.
  static func notification(_ method: String, _ params: JSONValue) -> String {
    JSONValue.object([
      .init("jsonrpc", .string("2.0")), .init("method", .string(method)), .init("params", params),
    ]).compact
  }

  /// The text of a request.
  static func request(_ id: Int, _ method: String, _ params: JSONValue) -> String {
    JSONValue.object([
      .init("jsonrpc", .string("2.0")), .init("id", .integer(id)), .init("method", .string(method)),
      .init("params", params),
    ]).compact
  }

  /// The text of an answer.
  static func response(_ id: JSONValue, _ result: Result<JSONValue, RPCError>) -> String {
    let outcome: JSONValue.Member =
      switch result {
      case .success(let value): .init("result", value)
      case .failure(let error):
        .init(
          "error",
          .object([.init("code", .integer(error.code.rawValue)), .init("message", .string(error.message))]))
      }
    return JSONValue.object([.init("jsonrpc", .string("2.0")), .init("id", id), outcome]).compact
  }
}

/// Why a request has no result.
struct RPCError: Error, Sendable {
  /// The numbers that JSON-RPC and the Language Server Protocol have for errors.
  enum Code: Int, Sendable {
    case parseError = -32_700
    case invalidRequest = -32_600
    case methodNotFound = -32_601
    case invalidParams = -32_602
    case serverNotInitialized = -32_002
    /// The document has changed since, so that an answer would be about another text.
    case contentModified = -32_801
    /// The client wants no answer any more.
    case requestCancelled = -32_800
    /// It is not possible, for a reason that the user is to see.
    case requestFailed = -32_803
  }

  var code: Code
  var message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension JSONValue {
  /// The text, of a string.
  var text: String? { if case .string(let text) = self { text } else { nil } }
  /// The number, of a whole one.
  var number: Int? { if case .number(let spelling) = self { Int(spelling) } else { nil } }
  /// The elements, of an array; of all else none.
  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
  /// Whether it is `true`.
  var isTrue: Bool { self == .bool(true) }

  /// The value behind several keys.
  subscript(path keys: String...) -> JSONValue? {
    keys.reduce(Optional(self)) { $0?[$1] }
  }

  /// An object of those members that have a value.
  static func members(_ members: (String, JSONValue?)...) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }
}
