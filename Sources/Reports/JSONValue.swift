/// A JSON value whose objects keep the order of their keys, and whose numbers keep their spelling.
///
/// Foundation's encoder orders keys by its own rule and its decoder rounds numbers; a report is compared byte
/// for byte, and an answer echoes the question's `id` as it was written.
public enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number by its spelling, which must be one that JSON allows.
  case number(String)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object; its keys are written in this order.
  case object([Member])

  /// A key of an object with its value.
  public struct Member: Sendable, Hashable {
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONValue

    /// Makes a member.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// A whole number.
  public static func integer(_ value: Int) -> JSONValue { .number(String(value)) }

  /// A number in its shortest spelling that reads back the same; null where it is not finite.
  public static func double(_ value: Double) -> JSONValue { value.isFinite ? .number("\(value)") : .null }

  /// A string, or null for nil.
  public static func optional(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }

  /// The value of an object's key, the last one where a key stands twice; nil where there is none.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The text on one line, without spaces.
  public var compact: String {
    var output = ""
    output.reserveCapacity(250)
    write(into: &output, indentation: nil)
    return output
  }

  /// The text over several lines, indented by two spaces, with a line end behind it.
  public var pretty: String {
    var output = ""
    write(into: &output, indentation: 0)
    return output + "\n"
  }

  // The depth is that of the value itself: of a report, a constant; of what was parsed, at most the parser's limit.
  private func write(into output: inout String, indentation: Int?) {
    switch self {
    case .null: output += "null"
    case .bool(let value): output += value ? "true" : "false"
    case .number(let spelling): output += spelling
    case .string(let text): Self.write(text, into: &output)
    case .array(let elements):
      Self.writeList(elements, "[", "]", into: &output, indentation: indentation) { element, inner, output in
        element.write(into: &output, indentation: inner)
      }
    case .object(let members):
      Self.writeList(members, "{", "}", into: &output, indentation: indentation) { member, inner, output in
        Self.write(member.key, into: &output)
        output += inner == nil ? ":" : ": "
        member.value.write(into: &output, indentation: inner)
      }
    }
  }

  private static func writeList<Element>(
    _ elements: [Element], _ open: String, _ close: String, into output: inout String, indentation: Int?,
    body: (Element, Int?, inout String) -> Void
  ) {
    output += open
    let inner = indentation.map { $0 + 2 }
    for (index, element) in elements.enumerated() {
      if index > 0 { output += "," }
      if let inner { output += "\n" + String(repeating: " ", count: inner) }
      body(element, inner, &output)
    }
    if let indentation, !elements.isEmpty { output += "\n" + String(repeating: " ", count: indentation) }
    output += close
  }

  /// Whether a string needs no escape, as most do.
  private static func isPlain(_ text: String) -> Bool {
    func isPlain(_ bytes: some Sequence<UInt8>) -> Bool {
      for byte in bytes {
        // 0xC2 begins U+0080 to U+009F, and 0xE2 U+2028 and U+2029.
        switch byte {
        case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "#"), 0x7F, 0xC2, 0xE2:
          return false
        default: break
        }
      }
      return true
    }
    return text.utf8.withContiguousStorageIfAvailable(isPlain) ?? isPlain(text.utf8)
  }

  private static func write(_ text: String, into output: inout String) {
    output += "\""
    if isPlain(text) {
      output += text
      output += "\""
      return
    }
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      // Two of them begin a command of some CI services' logs (``LogCommand``), wherever they stand in a line.
      case "#" where previous == "#": output += "\\u0023"
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      // JavaScript ends a line at U+2028 and U+2029, some at U+0085, and U+007F to U+009F move a terminal's cursor.
      case "\u{0}"..<"\u{20}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }
}
