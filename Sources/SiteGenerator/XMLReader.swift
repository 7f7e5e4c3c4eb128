/// Reads XML piece by piece and strictly: what is not well-formed by XML 1.0 and its namespaces ends the reading.
///
/// <https://www.w3.org/TR/xml/>, <https://www.w3.org/TR/xml-names/>. The text is UTF-8. Entities are the five that XML has itself;
/// a document type may name a definition elsewhere, which is not read, and may hold none.
struct XMLReader {
  /// A mark of the text; text itself, comments and sections of characters are checked and passed over.
  enum Event: Equatable {
    /// An element begins. An empty one ends at once, with an event of its own.
    case start(Name, [Attribute])
    case end
    /// An instruction to programs, such as `<?xml-stylesheet …?>`.
    case instruction(target: String)
  }

  /// A name without its prefix, and the language that it belongs to; empty where it belongs to none.
  struct Name: Hashable {
    var local: String
    var namespace: String
  }

  /// An attribute; declarations of namespaces are none.
  struct Attribute: Equatable {
    var name: Name
    var value: String
  }

  /// The text is no well-formed XML.
  struct Malformed: Error {}

  private let bytes: [UInt8]
  private var position = 0
  /// The elements that are open: their names as they are written, and the prefixes that they declare.
  private var open: [(name: ArraySlice<UInt8>, prefixes: [String])] = []
  /// The languages that each prefix has been declared for, the innermost last.
  private var namespaces: [String: [String]] = ["xml": [Self.xml]]
  private var hasRoot = false
  private var hasDocumentType = false
  private var endsAtOnce = false

  init(_ bytes: [UInt8]) throws(Malformed) {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw Malformed() }
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    if starts(with: "<?xml"), position + 5 < bytes.count, Self.isSpace(bytes[position + 5]) {
      position += 5
      try readDeclaration()
    }
  }

  /// The next mark; nil at the end of a text that is well-formed.
  mutating func next() throws(Malformed) -> Event? {
    if endsAtOnce {
      endsAtOnce = false
      close()
      return .end
    }
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else {
        try readText()
        continue
      }
      if take("<!--") {
        try readComment()
      } else if take("<![CDATA[") {
        if open.isEmpty { throw Malformed() }
        try pass(until: "]]>")
      } else if take("<!DOCTYPE") {
        try readDocumentType()
      } else if take("<?") {
        return try readInstruction()
      } else if take("</") {
        return try readEnd()
      } else {
        position += 1
        return try readStart()
      }
    }
    guard hasRoot, open.isEmpty else { throw Malformed() }
    return nil
  }

  // MARK: Elements

  private mutating func readStart() throws(Malformed) -> Event {
    if open.isEmpty, hasRoot { throw Malformed() }
    hasRoot = true
    let name = try readName()
    var written: [(name: ArraySlice<UInt8>, value: String)] = []
    var seen: Set<ArraySlice<UInt8>> = []
    while true {
      let isApart = takeSpace()
      if take(">") { break }
      if take("/>") {
        endsAtOnce = true
        break
      }
      guard isApart else { throw Malformed() }
      let attribute = try readName()
      takeSpace()
      guard take("=") else { throw Malformed() }
      takeSpace()
      guard seen.insert(attribute).inserted else { throw Malformed() }
      written.append((attribute, try readValue()))
    }
    var declared: [String] = []
    for (attribute, value) in written {
      guard let prefix = try Self.declaredPrefix(attribute) else { continue }
      // What is bound to no prefix or to one of its own stays so.
      let isFixed =
        prefix == "xmlns" || (prefix == "xml") != (value == Self.xml) || value == Self.declarations
      if isFixed || (value.isEmpty && !prefix.isEmpty) { throw Malformed() }
      namespaces[prefix, default: []].append(value)
      declared.append(prefix)
    }
    open.append((name, declared))
    var attributes: [Attribute] = []
    var names: Set<Name> = []
    for (attribute, value) in written where try Self.declaredPrefix(attribute) == nil {
      let name = try resolved(attribute, isElement: false)
      guard names.insert(name).inserted else { throw Malformed() }
      attributes.append(Attribute(name: name, value: value))
    }
    return .start(try resolved(name, isElement: true), attributes)
  }

  private mutating func readEnd() throws(Malformed) -> Event {
    let name = try readName()
    takeSpace()
    guard take(">"), open.last?.name == name else { throw Malformed() }
    close()
    return .end
  }

  private mutating func close() {
    for prefix in open.removeLast().prefixes { namespaces[prefix]?.removeLast() }
  }

  /// The prefix that an attribute declares, empty for what has none; nil where it declares none.
  private static func declaredPrefix(_ attribute: ArraySlice<UInt8>) throws(Malformed) -> String? {
    let (prefix, local) = try parts(attribute)
    if prefix == "xmlns" { return local }
    return prefix.isEmpty && local == "xmlns" ? "" : nil
  }

  private func resolved(_ name: ArraySlice<UInt8>, isElement: Bool) throws(Malformed) -> Name {
    let (prefix, local) = try Self.parts(name)
    if prefix.isEmpty { return Name(local: local, namespace: isElement ? namespaces[""]?.last ?? "" : "") }
    guard let namespace = namespaces[prefix]?.last else { throw Malformed() }
    return Name(local: local, namespace: namespace)
  }

  /// A name at its colon; the prefix is empty where there is none.
  private static func parts(_ name: ArraySlice<UInt8>) throws(Malformed) -> (prefix: String, local: String) {
    let parts = name.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count <= 2, let last = parts.last else { throw Malformed() }
    // Each part is a name by itself.
    for part in parts {
      guard let first = String(decoding: part, as: UTF8.self).unicodeScalars.first, startsName(first) else {
        throw Malformed()
      }
    }
    return (
      parts.count == 2 ? String(decoding: parts[0], as: UTF8.self) : "", String(decoding: last, as: UTF8.self)
    )
  }

  // MARK: Texts and values

  private mutating func readText() throws(Malformed) {
    var brackets = 0
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
      let byte = bytes[position]
      // Around the root there is white space alone.
      if open.isEmpty, !Self.isSpace(byte) { throw Malformed() }
      if byte == UInt8(ascii: ">"), brackets >= 2 { throw Malformed() }
      brackets = byte == UInt8(ascii: "]") ? brackets + 1 : 0
      if byte == UInt8(ascii: "&") { _ = try readReference() } else { _ = try readCharacter() }
    }
  }

  /// A value in quotation marks, as programs get it: white space that is written is a space.
  private mutating func readValue() throws(Malformed) -> String {
    guard position < bytes.count else { throw Malformed() }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw Malformed() }
    position += 1
    var value = String.UnicodeScalarView()
    while position < bytes.count {
      switch bytes[position] {
      case quote:
        position += 1
        return String(value)
      case UInt8(ascii: "<"): throw Malformed()
      case UInt8(ascii: "&"): value.append(try readReference())
      default:
        let scalar = try readCharacter()
        value.append(scalar.value <= 0x20 ? " " : scalar)
      }
    }
    throw Malformed()
  }

  private mutating func readReference() throws(Malformed) -> Unicode.Scalar {
    position += 1
    guard let end = bytes[position...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { throw Malformed() }
    let text = String(decoding: bytes[position..<end], as: UTF8.self)
    position = end + 1
    switch text {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "apos": return "'"
    case "quot": return "\""
    default:
      let isHexadecimal = text.hasPrefix("#x")
      let digits = text.dropFirst(isHexadecimal ? 2 : 1)
      guard text.hasPrefix("#"), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
        let code = UInt32(digits, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(code),
        Self.isCharacter(scalar)
      else { throw Malformed() }
      return scalar
    }
  }

  /// The character here, if XML may hold it.
  private mutating func readCharacter() throws(Malformed) -> Unicode.Scalar {
    let first = bytes[position]
    if first < 0x80 {
      let scalar = Unicode.Scalar(first)
      guard Self.isCharacter(scalar) else { throw Malformed() }
      position += 1
      return scalar
    }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard position + length <= bytes.count,
      let scalar = String(decoding: bytes[position..<position + length], as: UTF8.self).unicodeScalars.first,
      Self.isCharacter(scalar)
    else { throw Malformed() }
    position += length
    return scalar
  }

  // MARK: What stands beside elements

  /// `<?xml version="1.0" encoding="…" standalone="…"?>` behind its first word.
  private mutating func readDeclaration() throws(Malformed) {
    var known = ["version", "encoding", "standalone"][...]
    var isFirst = true
    while true {
      let isApart = takeSpace()
      if take("?>") {
        if isFirst { throw Malformed() }
        return
      }
      guard isApart else { throw Malformed() }
      let name = String(decoding: try readName(), as: UTF8.self)
      guard let place = known.firstIndex(of: name), !isFirst || name == "version" else { throw Malformed() }
      known = known[(place + 1)...]
      isFirst = false
      takeSpace()
      guard take("=") else { throw Malformed() }
      takeSpace()
      let value = try readValue()
      let isRight =
        switch name {
        case "version": value.wholeMatch(of: #/1\.[0-9]+/#) != nil
        case "encoding": value.wholeMatch(of: #/[A-Za-z][A-Za-z0-9._\-]*/#) != nil
        default: value == "yes" || value == "no"
        }
      guard isRight else { throw Malformed() }
    }
  }

  private mutating func readDocumentType() throws(Malformed) {
    if hasRoot || hasDocumentType { throw Malformed() }
    hasDocumentType = true
    guard takeSpace() else { throw Malformed() }
    _ = try readName()
    var isApart = takeSpace()
    let isPublic = isApart && take("PUBLIC")
    if isPublic || (isApart && take("SYSTEM")) {
      if isPublic {
        guard takeSpace() else { throw Malformed() }
        try readLiteral(isPublic: true)
      }
      guard takeSpace() else { throw Malformed() }
      try readLiteral(isPublic: false)
      isApart = takeSpace()
    }
    if take("[") {
      takeSpace()
      guard take("]") else { throw Malformed() }
      takeSpace()
    }
    guard take(">") else { throw Malformed() }
  }

  /// A text in quotation marks in which nothing is looked for; public names have few characters.
  private mutating func readLiteral(isPublic: Bool) throws(Malformed) {
    guard position < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[position]) else {
      throw Malformed()
    }
    let quote = bytes[position]
    position += 1
    while position < bytes.count, bytes[position] != quote {
      let scalar = try readCharacter()
      if isPublic, !Self.isPublic(scalar) { throw Malformed() }
    }
    guard position < bytes.count else { throw Malformed() }
    position += 1
  }

  private mutating func readInstruction() throws(Malformed) -> Event {
    let target = String(decoding: try readName(), as: UTF8.self)
    if target.lowercased() == "xml" || target.contains(":") { throw Malformed() }
    if !take("?>") {
      guard takeSpace() else { throw Malformed() }
      try pass(until: "?>")
    }
    return .instruction(target: target)
  }

  private mutating func readComment() throws(Malformed) {
    try pass(until: "--")
    guard take(">") else { throw Malformed() }
  }

  private mutating func pass(until mark: StaticString) throws(Malformed) {
    while position < bytes.count {
      if take(mark) { return }
      _ = try readCharacter()
    }
    throw Malformed()
  }

  // MARK: Characters

  private mutating func readName() throws(Malformed) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count {
      let before = position
      let scalar = try readCharacter()
      guard before == start ? Self.startsName(scalar) : Self.continuesName(scalar) else {
        position = before
        break
      }
    }
    guard position > start else { throw Malformed() }
    return bytes[start..<position]
  }

  private func starts(with text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard position + length <= bytes.count else { return false }
    return (0..<length).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    guard starts(with: text) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  /// Passes over white space; whether there was any.
  @discardableResult private mutating func takeSpace() -> Bool {
    let start = position
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    return position > start
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }

  private static func isPublic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\r", "\n", "a"..."z", "A"..."Z", "0"..."9", "-", "'", "(", ")", "+", ",", ".", "/", ":", "=",
      "?", ";",
      "!", "*", "#", "@", "$", "_", "%":
      true
    default: false
    }
  }

  private static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ":", "_", "A"..."Z", "a"..."z", "\u{C0}"..."\u{D6}", "\u{D8}"..."\u{F6}", "\u{F8}"..."\u{2FF}",
      "\u{370}"..."\u{37D}", "\u{37F}"..."\u{1FFF}", "\u{200C}"..."\u{200D}", "\u{2070}"..."\u{218F}",
      "\u{2C00}"..."\u{2FEF}", "\u{3001}"..."\u{D7FF}", "\u{F900}"..."\u{FDCF}", "\u{FDF0}"..."\u{FFFD}",
      "\u{10000}"..."\u{EFFFF}":
      true
    default: false
    }
  }

  private static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    if startsName(scalar) { return true }
    switch scalar {
    case "-", ".", "0"..."9", "\u{B7}", "\u{300}"..."\u{36F}", "\u{203F}"..."\u{2040}": return true
    default: return false
    }
  }

  private static let xml = "http://www.w3.org/XML/1998/namespace"
  private static let declarations = "http://www.w3.org/2000/xmlns/"
}
