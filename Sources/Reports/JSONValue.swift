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
  public var compact: String { String(decoding: compactBytes, as: UTF8.self) }

  /// The text on one line, without spaces, in UTF-8.
  public var compactBytes: [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(250)
    write(into: &output, indentation: nil)
    return output
  }

  /// The text over several lines, indented by two spaces, with a line end behind it.
  public var pretty: String {
    var output: [UInt8] = []
    write(into: &output, indentation: 0)
    output.append(UInt8(ascii: "\n"))
    return String(decoding: output, as: UTF8.self)
  }

  // The depth is that of the value itself: of a report, a constant; of what was parsed, at most the parser's limit.
  private func write(into output: inout [UInt8], indentation: Int?) {
    switch self {
    case .null: Self.append("null", to: &output)
    case .bool(let value): Self.append(value ? "true" : "false", to: &output)
    case .number(let spelling): output.append(contentsOf: spelling.utf8)
    case .string(let text): Self.write(text, into: &output)
    case .array(let elements):
      Self.writeList(elements, "[", "]", into: &output, indentation: indentation) { element, inner, output in
        element.write(into: &output, indentation: inner)
      }
    case .object(let members):
      Self.writeList(members, "{", "}", into: &output, indentation: indentation) { member, inner, output in
        Self.write(member.key, into: &output)
        output.append(UInt8(ascii: ":"))
        if inner != nil { output.append(UInt8(ascii: " ")) }
        member.value.write(into: &output, indentation: inner)
      }
    }
  }

  private static func writeList<Element>(
    _ elements: [Element], _ open: Unicode.Scalar, _ close: Unicode.Scalar, into output: inout [UInt8],
    indentation: Int?, body: (Element, Int?, inout [UInt8]) -> Void
  ) {
    func newLine(_ spaces: Int) {
      output.append(UInt8(ascii: "\n"))
      output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: spaces))
    }
    output.append(UInt8(ascii: open))
    let inner = indentation.map { $0 + 2 }
    for (index, element) in elements.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      if let inner { newLine(inner) }
      body(element, inner, &output)
    }
    if let indentation, !elements.isEmpty { newLine(indentation) }
    output.append(UInt8(ascii: close))
  }

  private static func append(_ text: StaticString, to output: inout [UInt8]) {
    output.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Whether a string needs no escape, as most do.
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in bytes {
      // 0xC2 begins U+0080 to U+009F, and 0xE2 U+2028 and U+2029.
      switch byte {
      case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "#"), 0x7F, 0xC2, 0xE2: return false
      default: break
      }
    }
    return true
  }

  private static func write(_ text: String, into output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    defer { output.append(UInt8(ascii: "\"")) }
    let isWritten = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard isPlain(bytes) else { return false }
      output.append(contentsOf: bytes)
      return true
    }
    if isWritten == true { return }
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      // Two of them begin a command of some CI services' logs (``LogCommand``), wherever they stand in a line.
      case "#" where previous == "#": append("\\u0023", to: &output)
      case "\"": append("\\\"", to: &output)
      case "\\": append("\\\\", to: &output)
      case "\n": append("\\n", to: &output)
      case "\r": append("\\r", to: &output)
      case "\t": append("\\t", to: &output)
      // JavaScript ends a line at U+2028 and U+2029, some at U+0085, and U+007F to U+009F move a terminal's cursor.
      case "\u{0}"..<"\u{20}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        append("\\u", to: &output)
        output.append(contentsOf: (String(repeating: "0", count: 4 - digits.count) + digits).utf8)
      default: output.append(contentsOf: String(scalar).utf8)
      }
    }
  }
}
