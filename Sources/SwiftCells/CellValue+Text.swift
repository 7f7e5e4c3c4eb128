import CellRuntime

extension CellValue {
  /// The value as it would stand behind `// =>`.
  public var printed: String {
    switch self {
    case .number(let number): Self.printed(number)
    case .integer(let digits): digits
    case .boolean(let value): value ? "true" : "false"
    case .string(let text): Self.quoted(text)
    case .nothing: "nil"
    case .list(let items), .set(let items): "[\(items.map(\.printed).joined(separator: ", "))]"
    case .composite(let type, let labels, let parts):
      (type ?? "") + "("
        + zip(labels, parts).map { ($0.map { "\($0): " } ?? "") + $1.printed }.joined(separator: ", ") + ")"
    case .dictionary(let keys, let values):
      keys.isEmpty
        ? "[:]" : "[\(zip(keys, values).map { "\($0.printed): \($1.printed)" }.joined(separator: ", "))]"
    case .name(let name): ".\(name)"
    case .text(let text): text
    }
  }

  /// The numbers of a number, a structure of geometry or a list of them, in order; nil where anything else is in it.
  public var numbers: [Double]? {
    switch self {
    case .number(let number): return [number]
    case .integer(let digits): return Double(digits).map { [$0] }
    case .list(let parts), .composite(_, _, let parts):
      var result: [Double] = []
      for part in parts {
        guard let numbers = part.numbers else { return nil }
        result += numbers
      }
      return result
    case .boolean, .string, .nothing, .text, .name, .set, .dictionary: return nil
    }
  }

  /// Whether it is what a function without a result gives.
  var isVoid: Bool { self == .composite(type: nil, labels: [], parts: []) }

  private static func printed(_ number: Double) -> String {
    // 300 rather than 300.0: a lesson's reader counts points, not types.
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A text as Swift writes it, on one line. It goes by scalars: a mark behind a sign makes it another character.
  private static func quoted(_ text: String) -> String {
    var result = "\"".unicodeScalars
    var isBehindSign = true
    for scalar in text.unicodeScalars {
      // A mark behind the quote, or behind what stands for a sign, would be a mark on that.
      var escaped = isBehindSign && scalar.properties.isGraphemeExtend
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: escaped = true
      default: break
      }
      isBehindSign = true
      switch scalar {
      case "\"": result += "\\\"".unicodeScalars
      case "\\": result += "\\\\".unicodeScalars
      case "\n": result += "\\n".unicodeScalars
      case "\t": result += "\\t".unicodeScalars
      case "\r": result += "\\r".unicodeScalars
      case "\0": result += "\\0".unicodeScalars
      case _ where escaped:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
      default:
        result.append(scalar)
        isBehindSign = false
      }
    }
    result.append("\"")
    return String(result)
  }
}
