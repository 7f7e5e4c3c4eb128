import SourceText

extension LaTeXTreeBuilder {
  /// Reports a command that the registry does not know, and keeps its name as an error.
  mutating func unknownCommand(_ span: Span) -> LaTeXNode {
    let written = text(span.lowerBound, span.upperBound)
    let node = LaTeXNode(.error(written), span)
    let name = Array(bytes[span.lowerBound + 1..<span.upperBound])
    if name.isEmpty {
      report(.error(.unknownCommand, "\\ without a name", at: span))
      return node
    }
    guard !isSilent, diagnostics.hasRoom(for: .error) else { return node }
    var diagnostic = Diagnostic.error(.unknownCommand, "unknown command \(printable(name))", at: span)
    if let replacement = replacement(for: name) {
      diagnostic.fixIts = [FixIt("write \(replacement)", replace: span, with: replacement)]
    }
    if LaTeXEnvironmentKind.names.contains(String(decoding: name, as: UTF8.self)) {
      diagnostic.notes = [
        .init("an environment is written \\begin{\(String(decoding: name, as: UTF8.self))}")
      ]
    }
    if name == [UInt8(ascii: "[")] || name == [UInt8(ascii: "]")] {
      diagnostic.notes = [.init("a cell is a formula without \\[ and \\] around it")]
    }
    report(diagnostic)
    return node
  }

  private func printable(_ name: [UInt8]) -> String {
    "\\" + String(decoding: name.prefix(40), as: UTF8.self) + (name.count > 40 ? "…" : "")
  }

  /// What an unknown command was probably meant to be.
  private func replacement(for name: [UInt8]) -> String? {
    let registry = LaTeXCommandRegistry.shared
    let word = String(decoding: name, as: UTF8.self)
    if functionNames.contains(word) || LaTeXCommand.functionsWithoutCommand.contains(word) {
      return "\\operatorname{\(word)}"
    }
    let near = registry.suggestion(for: name)
    // \thetax is \theta x, but \alphaa is a slip of the finger.
    if let length = registry.prefixLength(of: name), length == name.count - 1, length >= 2,
      name[length] != name[length - 1]
    {
      return "\\\(String(decoding: name[..<length], as: UTF8.self)) \(Unicode.Scalar(name[length]))"
    }
    if let near, Spelling.areOneEditApart(name, Array(near.utf8)) { return "\\" + near }
    // \cosine is \cos, \thetaxy is \theta xy.
    if let length = registry.prefixLength(of: name), length >= 3 {
      let prefix = String(decoding: name[..<length], as: UTF8.self)
      let rest = String(decoding: name[length...], as: UTF8.self)
      return name.count - length <= 2 ? "\\\(prefix) \(rest)" : "\\\(prefix)"
    }
    return near.map { "\\" + $0 }
  }

  /// `\operatorname{…}`, `\operatorname*{…}`.
  mutating func operatorName(_ span: Span) -> LaTeXNode {
    var takesLimits = text(span.lowerBound, span.upperBound) == "\\operatornamewithlimits"
    if current == UInt8(ascii: "*") {
      takesLimits = true
      position += 1
    }
    let start = position
    skipBlanks()
    guard current == UInt8(ascii: "{") else {
      position = start
      let name = argument(of: span, "\\operatorname")
      if case .letter(let letter) = name.kind {
        let function = LaTeXFunction(
          String(letter), nameSpan: name.span, takesLimits: takesLimits, isOperatorName: true)
        return LaTeXNode(.function(function), Span(span.lowerBound, position))
      }
      return LaTeXNode(.classed(.largeOperator, name), Span(span.lowerBound, position))
    }
    let brace = position
    let known = diagnostics.count
    if let named = rawArgument(of: span, "\\operatorname"), let name = word(trimmed(named)) {
      let function = LaTeXFunction(
        name, nameSpan: trimmed(named), takesLimits: takesLimits, isOperatorName: true)
      return LaTeXNode(.function(function), Span(span.lowerBound, position))
    }
    // Not a word: any formula, upright.
    diagnostics.removeSubrange(known...)
    position = brace
    let body = argument(of: span, "\\operatorname")
    return LaTeXNode(
      .classed(.largeOperator, LaTeXNode(.styled(.upright, body), body.span)), Span(span.lowerBound, position)
    )
  }

  /// The word that stands in a span, with its thin spaces; nil where there is anything but a word.
  private func word(_ span: Span) -> String? {
    var word: [UInt8] = []
    var index = span.lowerBound
    while index < span.upperBound {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\\"):
        index += 1
        guard index < span.upperBound else { return nil }
        switch bytes[index] {
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: " "): word.append(0x20)
        case UInt8(ascii: "_"): word.append(UInt8(ascii: "_"))
        case UInt8(ascii: "!"): break
        default: return nil
        }
      case UInt8(ascii: "~"): word.append(0x20)
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): word.append(byte)
      case _ where isBlank(byte): break
      case _ where isLetter(byte) || isDigit(byte): word.append(byte)
      // é and its like; signs such as × are no part of a word.
      case 0xC3...0xCF where index + 1 < span.upperBound && bytes[index + 1] & 0xC0 == 0x80:
        word.append(byte)
        index += 1
        word.append(bytes[index])
      default: return nil
      }
      index += 1
    }
    return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
  }
}
