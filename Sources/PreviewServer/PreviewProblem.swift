/// Something that is wrong with the lessons, as it is shown over the page.
public struct PreviewProblem: Sendable, Equatable {
  /// `file:line:column`, as far as it is known.
  public var place: String
  /// The path of the page that shows the file; nil where none does. Over that page the problem stands first, over others it
  /// is folded.
  public var page: String?
  /// Whether it is an error; else it is a warning.
  public var isError: Bool
  /// What is wrong.
  public var message: String
  /// The line with its caret, the notes and the fix-its, as a terminal shows them.
  public var detail: String

  /// Makes a problem.
  public init(place: String, page: String? = nil, isError: Bool, message: String, detail: String) {
    self.place = place
    self.page = page
    self.isError = isError
    self.message = message
    self.detail = detail
  }

  /// The problem as JSON.
  var json: String {
    "{\"place\":\(Self.quoted(place)),\"page\":\(page.map(Self.quoted) ?? "null"),\"error\":\(isError),\"message\":\(Self.quoted(message)),"
      + "\"detail\":\(Self.quoted(detail))}"
  }

  /// A text as a JSON string. It stays on one line, as an event's data must.
  static func quoted(_ text: String) -> String {
    let hex = Array("0123456789abcdef")
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: result += "\\\""
      case 0x5C: result += "\\\\"
      case 0x0A: result += "\\n"
      case 0..<0x20, 0x7F, 0x2028, 0x2029:
        let digits = (0..<4).reversed().map { hex[Int(scalar.value >> (4 * UInt32($0))) & 15] }
        result += "\\u" + String(digits)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
