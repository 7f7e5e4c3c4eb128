import TeX

/// Finds the commands that a text defines: `\newcommand`, `\renewcommand`, `\providecommand`, `\def`, `\DeclareMathOperator`,
/// and the macros of MathJax's and KaTeX's configuration in JSON, JavaScript and YAML.
enum MacroScanner {
  /// The definitions, in their order. What is no macro of a formula is left out.
  static func macros(in text: [UInt8]) -> [LaTeXMacro] {
    var result: [LaTeXMacro] = []
    var index = 0
    while index < text.count {
      guard text[index] == Byte.backslash else {
        index += 1
        continue
      }
      var end = index + 1
      while end < text.count, Byte.isLetter(text[end]) { end += 1 }
      let isStarred = text[safe: end] == UInt8(ascii: "*")
      let place = isStarred ? end + 1 : end
      let command = text[(index + 1)..<end]
      if command.elementsEqual("newcommand".utf8) || command.elementsEqual("renewcommand".utf8)
        || command.elementsEqual("providecommand".utf8)
      {
        if let macro = newCommand(text, place) { result.append(macro) }
      } else if command.elementsEqual("def".utf8) {
        if let macro = plainDefinition(text, place) { result.append(macro) }
      } else if command.elementsEqual("DeclareMathOperator".utf8) {
        if let macro = mathOperator(text, place, isStarred: isStarred) { result.append(macro) }
      }
      index = max(end, index + 2)
    }
    return result
  }

  private static func skipBlanks(_ text: [UInt8], _ index: Int) -> Int {
    var index = index
    while index < text.count, Byte.isSpace(text[index]) { index += 1 }
    return index
  }

  /// What stands in braces at an offset, and the offset behind it.
  private static func braces(_ text: [UInt8], _ start: Int) -> (content: ArraySlice<UInt8>, next: Int)? {
    let start = skipBlanks(text, start)
    guard text[safe: start] == Byte.leftBrace else { return nil }
    var level = 0
    var index = start
    // No body of a macro is longer; the bound keeps many open braces from costing much.
    let limit = min(text.count, start + 5000)
    while index < limit {
      switch text[index] {
      case Byte.backslash: index += 1
      case Byte.leftBrace: level += 1
      case Byte.rightBrace:
        level -= 1
        if level == 0 { return (text[(start + 1)..<index], index + 1) }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The name of a command at an offset, in braces or without.
  private static func name(_ text: [UInt8], _ start: Int) -> (name: String, next: Int)? {
    var index = skipBlanks(text, start)
    let isBraced = text[safe: index] == Byte.leftBrace
    if isBraced { index = skipBlanks(text, index + 1) }
    guard text[safe: index] == Byte.backslash else { return nil }
    var end = index + 1
    while end < text.count, Byte.isLetter(text[end]) { end += 1 }
    if end == index + 1 { end = min(end + 1, text.count) }
    let name = String(decoding: text[(index + 1)..<end], as: UTF8.self)
    guard isBraced else { return (name, end) }
    end = skipBlanks(text, end)
    return text[safe: end] == Byte.rightBrace ? (name, end + 1) : nil
  }

  private static func newCommand(_ text: [UInt8], _ start: Int) -> LaTeXMacro? {
    guard let (name, afterName) = name(text, start) else { return nil }
    var place = skipBlanks(text, afterName)
    var count: Int?
    var defaultArgument: String?
    for _ in 0..<2 where text[safe: place] == UInt8(ascii: "[") {
      guard let end = text[place...].prefix(200).firstIndex(of: UInt8(ascii: "]")) else { return nil }
      let content = String(decoding: text[(place + 1)..<end], as: UTF8.self)
      if count == nil { count = Int(content) } else { defaultArgument = content }
      place = skipBlanks(text, end + 1)
    }
    guard let body = braces(text, place) else { return nil }
    return macro(name, body.content, count: count ?? 0, defaultArgument: defaultArgument)
  }

  private static func plainDefinition(_ text: [UInt8], _ start: Int) -> LaTeXMacro? {
    guard let (name, afterName) = name(text, start) else { return nil }
    var place = afterName
    var count = 0
    while text[safe: place] == UInt8(ascii: "#"), let digit = text[safe: place + 1], Byte.isDigit(digit) {
      count += 1
      guard Int(digit) - 0x30 == count else { return nil }
      place += 2
    }
    guard let body = braces(text, place) else { return nil }
    return macro(name, body.content, count: count, defaultArgument: nil)
  }

  private static func mathOperator(_ text: [UInt8], _ start: Int, isStarred: Bool) -> LaTeXMacro? {
    guard let (name, afterName) = name(text, start), let body = braces(text, afterName) else { return nil }
    let words = String(decoding: body.content, as: UTF8.self)
    return LaTeXMacro(
      name: name, body: "\\operatorname\(isStarred ? "*" : ""){\(words)}", parameterCount: 0)
  }

  private static func macro(
    _ name: String, _ body: ArraySlice<UInt8>, count: Int, defaultArgument: String?
  ) -> LaTeXMacro? {
    let macro = LaTeXMacro(
      name: name, body: String(decoding: body, as: UTF8.self), parameterCount: count,
      defaultArgument: defaultArgument)
    return macro.complaint == nil ? macro : nil
  }
}
