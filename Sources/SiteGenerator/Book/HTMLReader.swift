import SourceText

/// Reads HTML as cmark-gfm and this program write it, mark by mark, for what is written in another syntax.
///
/// That HTML uses little of HTML's freedom: every element that is not empty is ended, values of attributes stand in quotation marks or are
/// left out, references are those that XML has, and numbers, and there are no scripts. Any other bytes are read to their end all the same.
struct HTMLReader {
  /// An attribute with its value, in which references are resolved; one without a value has an empty one.
  struct Attribute: Equatable {
    var name: String
    var value: String
  }

  /// A mark or a run of text.
  enum Event: Equatable {
    /// An element begins; one that is empty has no end.
    case start(String, [Attribute], isEmpty: Bool)
    /// An element ends.
    case end(String)
    /// Text, in which references are resolved.
    case text(String)
  }

  /// Gives the marks of some HTML to `body`, in order.
  static func read(_ html: [UInt8], _ body: (Event) -> Void) {
    html.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        if open > index { body(.text(text(bytes[index..<open]))) }
        guard open < bytes.count else { return }
        if let end = endOfComment(bytes, from: open) {
          index = end
          continue
        }
        let end = BodyRenderer.endOfTag(bytes, from: open)
        if let event = event(bytes[open..<end]) { body(event) }
        index = end
      }
    }
  }

  /// The offset behind a comment that begins at a place; nil where none does.
  private static func endOfComment(_ bytes: UnsafeBufferPointer<UInt8>, from open: Int) -> Int? {
    guard bytes[open...].starts(with: "<!--".utf8) else { return nil }
    var index = open + 4
    while index < bytes.count {
      if bytes[index...].starts(with: "-->".utf8) { return index + 3 }
      index += 1
    }
    return bytes.count
  }

  /// What a tag says, from its `<` to its `>`; nil for declarations.
  private static func event(_ tag: Slice<UnsafeBufferPointer<UInt8>>) -> Event? {
    var rest = tag.dropFirst()
    if rest.last == UInt8(ascii: ">") { rest = rest.dropLast() }
    let isEnd = rest.first == UInt8(ascii: "/")
    if isEnd { rest = rest.dropFirst() }
    var isEmpty = false
    if !isEnd, rest.last == UInt8(ascii: "/") {
      isEmpty = true
      rest = rest.dropLast()
    }
    let name = take(&rest, isOfName)
    guard let first = name.first, isLetter(first) else { return nil }
    let element = String(decoding: name, as: UTF8.self)
    if isEnd { return .end(element) }
    return .start(element, attributes(rest), isEmpty: isEmpty || voidElements.contains(element))
  }

  private static func attributes(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [Attribute] {
    var result: [Attribute] = []
    var rest = text
    while true {
      _ = take(&rest, isSpace)
      let name = take(&rest, isOfName)
      guard let next = rest.first else {
        return name.first.map(isLetter) ?? false
          ? result + [Attribute(name: String(decoding: name, as: UTF8.self), value: "")] : result
      }
      if name.isEmpty, next != UInt8(ascii: "=") {
        rest = rest.dropFirst()
        continue
      }
      var value = ""
      if rest.first == UInt8(ascii: "=") {
        rest = rest.dropFirst()
        if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
          rest = rest.dropFirst()
          value = Self.text(take(&rest) { $0 != quote })
          rest = rest.dropFirst()
        } else {
          value = Self.text(take(&rest) { !isSpace($0) })
        }
      }
      if name.first.map(isLetter) ?? false {
        result.append(Attribute(name: String(decoding: name, as: UTF8.self), value: value))
      }
    }
  }

  /// Takes the bytes at the start for which something holds.
  private static func take(
    _ rest: inout Slice<UnsafeBufferPointer<UInt8>>, _ holds: (UInt8) -> Bool
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    let taken = rest.prefix(while: holds)
    rest = rest.dropFirst(taken.count)
    return taken
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// Whether a byte may stand in the name of an element or an attribute.
  private static func isOfName(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
  }

  // MARK: Text

  /// Text with its references resolved; what is none stays as it is.
  private static func text(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var result = ""
    var rest = bytes
    while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += String(decoding: rest[..<mark], as: UTF8.self)
      rest = rest[mark...]
      let name = rest.dropFirst().prefix(longestReference).prefix { $0 != UInt8(ascii: ";") }
      let end = name.endIndex
      if end < rest.endIndex, rest[end] == UInt8(ascii: ";"),
        let scalar = scalar(String(decoding: name, as: UTF8.self))
      {
        result.unicodeScalars.append(scalar)
        rest = rest[(end + 1)...]
      } else {
        result += "&"
        rest = rest.dropFirst()
      }
    }
    return result + String(decoding: rest, as: UTF8.self)
  }

  private static let longestReference = 8

  /// What a reference stands for.
  private static func scalar(_ name: String) -> Unicode.Scalar? {
    if let known = names[name] { return known }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let value = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap(Unicode.Scalar.init)
  }

  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]

  /// Elements that HTML ends where they begin (<https://html.spec.whatwg.org/multipage/syntax.html#void-elements>).
  static let voidElements: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]
}
