/// Whether a text is well-formed markup: elements nest, attributes stand in quotation marks, and no bare `<` or
/// `&` is left over from somebody's text.
struct MarkupCheck {
  private let bytes: [UInt8]
  private var index = 0
  private var open: [ArraySlice<UInt8>] = []

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// What is wrong with a text; nil where nothing is.
  static func problem(in text: String) -> String? {
    var check = MarkupCheck(text)
    return check.run()
  }

  private mutating func run() -> String? {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "<"):
        if let problem = tag() { return problem }
      case UInt8(ascii: "&"):
        guard isReference() else { return "a bare & at \(index)" }
        index += 1
      default: index += 1
      }
    }
    return open.isEmpty ? nil : "<\(String(decoding: open[open.count - 1], as: UTF8.self))> never ends"
  }

  private func isReference() -> Bool {
    guard let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return false }
    return end > index + 1 && bytes[(index + 1)..<end].allSatisfy { isLetter($0) || $0 == UInt8(ascii: "#") }
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private mutating func tag() -> String? {
    let start = index
    index += 1
    let closes = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if closes { index += 1 }
    let name = bytes[index...].prefix(while: isLetter)
    guard !name.isEmpty else { return "a bare < at \(start)" }
    index = name.endIndex
    var quote: UInt8?
    var isEmptyElement = false
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if let mark = quote {
        if byte == UInt8(ascii: "<") { return "a < inside an attribute at \(index - 1)" }
        if byte == mark { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "<") {
        return "a < inside a tag at \(index - 1)"
      } else if byte == UInt8(ascii: ">") {
        isEmptyElement = bytes[index - 2] == UInt8(ascii: "/")
        if closes {
          guard let last = open.popLast(), last == name else { return "</ at \(start) ends another element" }
        } else if !isEmptyElement {
          open.append(name)
        }
        return nil
      }
    }
    return "the tag at \(start) never ends"
  }
}
