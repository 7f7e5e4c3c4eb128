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

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text {
      switch character {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\0": result += "\\0"
      default: result.append(character)
      }
    }
    return result + "\""
  }
}
