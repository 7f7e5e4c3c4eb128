import TeX

/// Finds the commands that configurations of MathJax and KaTeX define: what stands behind the word `macros` in JavaScript, HTML, Python,
/// Julia, JSON and YAML, and behind `math` in that of MyST.
///
/// As little of each language is read as the commands need. What is not understood, such as a value that is computed, is passed over.
public struct MacroConfiguration {
  private let text: [UInt8]
  private let language: Language
  private var index = 0
  private var found: [LaTeXMacro] = []

  /// How strings are written.
  enum Language {
    case javaScript
    case python
    case julia
    case yaml
  }

  /// Larger files are not read.
  public static let mostBytes = 1 << 20
  /// Further places of a file, further commands of a place, and what stands further behind it are not looked at: no configuration has
  /// so much.
  private static let mostPlaces = 64
  private static let mostMacros = 2000
  private static let longestPlace = 1 << 16

  /// Whether a file that is no document may be a configuration, by its name.
  public static func mayBe(_ path: some StringProtocol) -> Bool {
    let name = (path.split(separator: "/").last ?? "").lowercased()
    guard let dot = name.lastIndex(of: ".") else { return false }
    let stem = name[..<dot]
    switch name[dot...] {
    case ".yml", ".yaml": return ["_config", "_quarto", "_metadata", "myst", "mkdocs"].contains(stem)
    case ".js", ".mjs", ".cjs", ".ts", ".mts":
      return ["mathjax", "katex", "macros", "docusaurus.config"].contains { stem.contains($0) }
    case ".html", ".htm":
      return ["math", "katex", "macros", "head", "script", "default", "base", "main", "layout"].contains {
        stem.contains($0)
      }
    default: return false
    }
  }

  /// The commands of a configuration, in their order.
  ///
  /// - Parameter path: The name of the file, which tells the language.
  public static func macros(in text: [UInt8], path: String) -> [LaTeXMacro] {
    let name = path.lowercased()
    let language: Language =
      if name.hasSuffix(".py") || name.hasSuffix(".pyi") {
        .python
      } else if name.hasSuffix(".jl") {
        .julia
      } else if name.hasSuffix(".yml") || name.hasSuffix(".yaml") {
        .yaml
      } else {
        .javaScript
      }
    let isMyST = name.hasSuffix("myst.yml") || name.hasSuffix("myst.yaml")
    // Other things have macros too.
    guard text.count <= mostBytes, isMyST || namesRenderer(text) else { return [] }
    var reader = MacroConfiguration(text, language)
    reader.read(isMyST: isMyST)
    return reader.found
  }

  private static let renderers: [StaticString] = ["MathJax", "mathjax", "Mathjax", "KaTeX", "katex", "Katex"]

  private static func namesRenderer(_ text: [UInt8]) -> Bool {
    text.indices.contains { place in
      renderers.contains { text.holds($0, at: place) }
    }
  }

  private init(_ text: [UInt8], _ language: Language) {
    self.text = text
    self.language = language
  }

  private var limit = 0

  private mutating func read(isMyST: Bool) {
    var places = 0
    while index < text.count, places < Self.mostPlaces {
      guard Byte.isLetter(text[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < text.count, Byte.isLetter(text[index]) { index += 1 }
      let word = text[start..<index]
      let isMath = isMyST && word.elementsEqual("math".utf8)
      guard isMath || word.elementsEqual("macros".utf8) || word.elementsEqual("Macros".utf8) else { continue }
      places += 1
      limit = min(text.count, index + Self.longestPlace)
      let behind = index
      value(of: start, needsBackslash: isMath)
      index = max(index, behind)
    }
  }

  /// The commands behind the word.
  private mutating func value(of start: Int, needsBackslash: Bool) {
    if let byte = text[safe: index], [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(byte) { index += 1 }
    skipBlanks()
    guard takePairSign() else { return }
    skipBlanks()
    if language == .yaml, isAtLineEnd {
      block(of: start, needsBackslash: needsBackslash)
      return
    }
    skipSpaceAndComments()
    if text[safe: index] == Byte.leftBrace {
      index += 1
      pairs(to: Byte.rightBrace)
    } else if text.holds("Dict", at: index) {
      index += 4
      // The types of what is in it.
      if text[safe: index] == Byte.leftBrace {
        while index < limit, text[index] != UInt8(ascii: "("), text[index] != Byte.newline { index += 1 }
      }
      guard text[safe: index] == UInt8(ascii: "(") else { return }
      index += 1
      pairs(to: UInt8(ascii: ")"))
    }
  }

  // MARK: Pairs in braces

  private mutating func pairs(to close: UInt8) {
    for _ in 0..<Self.mostMacros {
      skipSpaceAndComments()
      while index < limit, text[index] == UInt8(ascii: ",") {
        index += 1
        skipSpaceAndComments()
      }
      guard index < limit, text[index] != close, let name = key() else {
        if text[safe: index] == close { index += 1 }
        return
      }
      skipSpaceAndComments()
      guard takePairSign() else { return }
      skipSpaceAndComments()
      let body = content()
      skipSpaceAndComments()
      // What is computed further is not known.
      let isWhole = index < limit && (text[index] == UInt8(ascii: ",") || text[index] == close)
      if let body, isWhole { add(name, body) }
      if !isWhole { skipValue(close) }
    }
  }

  /// A name as it is written: in quotation marks, `:name`, or letters.
  private mutating func key() -> String? {
    if let text = string() { return text }
    if text[safe: index] == UInt8(ascii: ":") { index += 1 }
    let start = index
    while index < limit, Byte.isLetter(text[index]) { index += 1 }
    return index > start ? String(decoding: text[start..<index], as: UTF8.self) : nil
  }

  /// What stands behind a name: a text, or a list of a text and numbers.
  private struct Body {
    var text: String
    var count: Int?
    var defaultArgument: String?
  }

  private mutating func content() -> Body? {
    if let text = string() { return Body(text: text) }
    let close: UInt8
    switch text[safe: index] {
    case UInt8(ascii: "["): close = UInt8(ascii: "]")
    case UInt8(ascii: "("): close = UInt8(ascii: ")")
    default: return nil
    }
    let start = index
    index += 1
    skipSpaceAndComments()
    guard let text = string() else {
      index = start
      return nil
    }
    var body = Body(text: text)
    skipSpaceAndComments()
    for part in 0..<2 where self.text[safe: index] == UInt8(ascii: ",") {
      index += 1
      skipSpaceAndComments()
      if part == 0 {
        body.count = number()
      } else {
        body.defaultArgument = string()
      }
      skipSpaceAndComments()
    }
    guard self.text[safe: index] == close else {
      index = start
      return nil
    }
    index += 1
    return body
  }

  private mutating func number() -> Int? {
    guard index < limit, Byte.isDigit(text[index]) else { return nil }
    index += 1
    return Int(text[index - 1]) - 0x30
  }

  /// A text in quotation marks, as its language has it.
  private mutating func string() -> String? {
    let start = index
    var isRaw = false
    for prefix: StaticString in ["String.raw", "raw", "r"] where text.holds(prefix, at: index) {
      index += prefix.utf8CodeUnitCount
      isRaw = true
      break
    }
    guard index < limit, [UInt8(ascii: "\""), UInt8(ascii: "'"), Byte.backtick].contains(text[index]) else {
      index = start
      return nil
    }
    let mark = text[index]
    index += 1
    let isOfYAML = language == .yaml && mark == UInt8(ascii: "'")
    var bytes: [UInt8] = []
    while index < limit, text[index] != mark || (isOfYAML && text[safe: index + 1] == mark) {
      if isOfYAML, text[index] == mark {
        // Twice the mark is the mark.
        index += 1
      } else if text[index] == Byte.backslash, !isRaw, let next = text[safe: index + 1] {
        let isPair = next == Byte.backslash
        if isOfYAML {
          // A backslash is one here, and often written twice all the same: the script of a page may stand in these lines.
          bytes.append(Byte.backslash)
          index += isPair ? 2 : 1
          continue
        }
        switch next {
        case UInt8(ascii: "n"), UInt8(ascii: "t"): bytes.append(UInt8(ascii: " "))
        default:
          if language == .python, !isPair, next != mark { bytes.append(Byte.backslash) }
          bytes.append(next)
        }
        index += 2
        continue
      }
      bytes.append(text[index])
      index += 1
    }
    guard index < limit else {
      index = start
      return nil
    }
    index += 1
    return String(decoding: bytes, as: UTF8.self)
  }

  /// To the comma or the end behind a value that is not understood.
  private mutating func skipValue(_ close: UInt8) {
    var level = 0
    while index < limit {
      if string() != nil { continue }
      switch text[index] {
      case close where level == 0, UInt8(ascii: ",") where level == 0: return
      case Byte.leftBrace, UInt8(ascii: "["), UInt8(ascii: "("): level += 1
      case Byte.rightBrace, UInt8(ascii: "]"), UInt8(ascii: ")"):
        if level == 0 { return }
        level -= 1
      default: break
      }
      index += 1
    }
  }

  // MARK: Lines of YAML

  private mutating func block(of start: Int, needsBackslash: Bool) {
    let parent = indentation(start)
    var child: Int?
    var name: String?
    var items: [String] = []
    func finish(_ reader: inout Self) {
      if let name, let first = items.first, !needsBackslash || name.hasPrefix("\\") {
        reader.add(
          name,
          Body(
            text: first, count: items.count > 1 ? Int(items[1]) : nil,
            defaultArgument: items.count > 2 ? items[2] : nil))
      }
      items = []
    }
    var lines = 0
    index = text.lineEnd(from: index)
    while index < limit, lines < Self.mostMacros {
      lines += 1
      let end = text.lineEnd(from: index)
      var place = index
      while place < end, Byte.isBlank(text[place]) { place += 1 }
      let depth = place - index
      if place == end || text[place] == Byte.newline || text[place] == 0x0D
        || text[place] == UInt8(ascii: "#")
      {
        index = end
        continue
      }
      if depth <= parent { break }
      if child == nil { child = depth }
      let isItem = text[place] == UInt8(ascii: "-") && text[safe: place + 1].map(Byte.isBlank) == true
      index = isItem ? place + 1 : place
      skipBlanks()
      if isItem {
        if let text = scalar(to: end, isKey: false) { items.append(text) }
      } else if let key = scalar(to: end, isKey: true), takePairSign() {
        skipBlanks()
        if depth == child {
          finish(&self)
          name = key
        }
        if depth == child || key == "macro" {
          if let body = content() {
            items =
              [body.text] + (body.count.map { ["\($0)"] } ?? []) + (body.defaultArgument.map { [$0] } ?? [])
          } else if let text = scalar(to: end, isKey: false) {
            items = [text]
          }
        }
      }
      index = end
    }
    finish(&self)
  }

  /// The blanks of the line before a place, and how many bytes stand before it.
  private func indentation(_ place: Int) -> Int {
    var start = place
    while start > 0, text[start - 1] != Byte.newline { start -= 1 }
    var end = start
    while end < place, Byte.isBlank(text[end]) { end += 1 }
    return end - start
  }

  /// A text in quotation marks or without; nil for none, and for a text of several lines.
  private mutating func scalar(to end: Int, isKey: Bool) -> String? {
    if let text = string() {
      if isKey { skipBlanks() }
      return text
    }
    let start = index
    while index < end, text[index] != Byte.newline, text[index] != 0x0D {
      if isKey, text[index] == UInt8(ascii: ":") { break }
      if !isKey, text[index] == UInt8(ascii: "#"), index > start, Byte.isBlank(text[index - 1]) { break }
      index += 1
    }
    var last = index
    while last > start, Byte.isBlank(text[last - 1]) { last -= 1 }
    let bytes = text[start..<last]
    guard !bytes.isEmpty,
      ![
        UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "*"), Byte.leftBrace,
        UInt8(ascii: "["),
      ].contains(bytes[start])
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Parts

  private var isAtLineEnd: Bool {
    guard let byte = text[safe: index] else { return true }
    return byte == Byte.newline || byte == 0x0D || byte == UInt8(ascii: "#")
  }

  private mutating func skipBlanks() {
    while index < limit, Byte.isBlank(text[index]) { index += 1 }
  }

  private mutating func skipSpaceAndComments() {
    while index < limit {
      if Byte.isSpace(text[index]) {
        index += 1
      } else if text.holds("//", at: index) || (language != .javaScript && text[index] == UInt8(ascii: "#")) {
        index = text.lineEnd(from: index)
      } else if text.holds("/*", at: index) {
        index += 2
        while index < limit, !text.holds("*/", at: index) { index += 1 }
        index = min(limit, index + 2)
      } else {
        return
      }
    }
  }

  /// `:`, `=>` or `=`.
  private mutating func takePairSign() -> Bool {
    if text.holds("=>", at: index) {
      index += 2
    } else if text[safe: index] == UInt8(ascii: ":") || text[safe: index] == UInt8(ascii: "=") {
      index += 1
    } else {
      return false
    }
    return true
  }

  private mutating func add(_ name: String, _ body: Body) {
    var name = name
    while name.hasPrefix("\\") { name.removeFirst() }
    // KaTeX counts the arguments by itself.
    let used = (1...9).last { body.text.contains("#\($0)") } ?? 0
    let macro = LaTeXMacro(
      name: name, body: body.text, parameterCount: body.count ?? used, defaultArgument: body.defaultArgument)
    if macro.complaint == nil, found.count < Self.mostMacros { found.append(macro) }
  }
}
