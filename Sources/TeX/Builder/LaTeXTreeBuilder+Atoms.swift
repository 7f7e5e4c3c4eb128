import SourceText

extension LaTeXTreeBuilder {
  /// Reads one thing without its scripts. The position must stand on a byte that is neither blank nor the end.
  mutating func atom() -> LaTeXNode {
    let start = position
    let byte = bytes[start]
    if isLetter(byte) {
      position += 1
      return LaTeXNode(.letter(Unicode.Scalar(byte)), Span(start, position))
    }
    if isDigit(byte) || (byte == UInt8(ascii: ".") && isDigit(self.byte(ahead: 1))) { return number() }
    if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "{") {
      guard depth < LaTeXParser.nestingLimit else { return tooDeep() }
      depth += 1
      defer { depth -= 1 }
      return byte == UInt8(ascii: "{") ? group() : command()
    }
    return byte < 0x80 ? asciiSign(byte) : characterBeyondASCII()
  }

  /// `{…}`.
  mutating func group() -> LaTeXNode {
    let start = position
    let known = diagnostics.count
    position += 1
    let nodes = list(in: .brace)
    closeBrace(openedAt: start, since: known)
    return LaTeXNode(.group(nodes), Span(start, position))
  }

  /// Passes the `}` that closes a brace, or says that there is none.
  mutating func closeBrace(openedAt start: Int, since known: Int) {
    if current == UInt8(ascii: "}"), position < count {
      position += 1
      return
    }
    // What went wrong inside only because the brace was not closed need not be said as well.
    diagnostics =
      Array(diagnostics.prefix(known))
      + diagnostics.dropFirst(known).filter { $0.finding != .misplacedAmpersand }
    report(.error(.unclosedBrace, "{ is never closed", at: Span(start, start + 1)))
  }

  /// Passes something that is nested too deep: a group with all that is in it, or a command's name.
  private mutating func tooDeep() -> LaTeXNode {
    let start = position
    if bytes[start] == UInt8(ascii: "{") {
      var level = 0
      repeat {
        switch bytes[position] {
        case UInt8(ascii: "{"): level += 1
        case UInt8(ascii: "}"): level -= 1
        case UInt8(ascii: "\\"): position += 1
        default: break
        }
        position += 1
      } while level > 0 && position < count
      position = min(position, count)
    } else {
      position = commandEnd(start)
    }
    report(
      .error(
        .nestingTooDeep, "nested deeper than \(LaTeXParser.nestingLimit) levels", at: Span(start, position)
      ))
    isSilent = true
    return LaTeXNode(.error("…"), Span(start, position))
  }

  /// Digits with at most one point, and commas between groups of three when they are written `{,}`.
  mutating func number() -> LaTeXNode {
    let start = position
    while isDigit(current) { position += 1 }
    // 1{,}000 is one number, but 0{,}125 is a decimal comma, which is not read.
    let isGrouped = position - start <= 3 && bytes[start] != 0x30 && groupFollows()
    while isGrouped, groupFollows() { position += 6 }
    if current == UInt8(ascii: "."), isDigit(byte(ahead: 1)) {
      position += 1
      while isDigit(current) { position += 1 }
    }
    let span = Span(start, position)
    guard isGrouped else { return LaTeXNode(.number(LaTeXNumber(text(start, position))), span) }
    let digits = bytes[start..<position].filter { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") }
    return LaTeXNode(.number(LaTeXNumber(String(decoding: digits, as: UTF8.self))), span)
  }

  /// Whether `{,}` and exactly three digits follow.
  private func groupFollows() -> Bool {
    current == UInt8(ascii: "{") && byte(ahead: 1) == UInt8(ascii: ",") && byte(ahead: 2) == UInt8(ascii: "}")
      && isDigit(byte(ahead: 3)) && isDigit(byte(ahead: 4)) && isDigit(byte(ahead: 5))
      && !isDigit(byte(ahead: 6))
  }

  private mutating func asciiSign(_ byte: UInt8) -> LaTeXNode {
    let start = position
    position += 1
    let span = Span(start, position)
    func sign(_ atomClass: LaTeXAtomClass) -> LaTeXNode {
      LaTeXNode(.symbol(LaTeXSymbol(Unicode.Scalar(byte), atomClass)), span)
    }
    switch byte {
    case UInt8(ascii: "-"): return LaTeXNode(.symbol(LaTeXSymbol("\u{2212}", .binary)), span)
    case UInt8(ascii: "+"), UInt8(ascii: "*"): return sign(.binary)
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ":"): return sign(.relation)
    case UInt8(ascii: ","), UInt8(ascii: ";"): return sign(.punctuation)
    case UInt8(ascii: "("), UInt8(ascii: "["): return sign(.opening)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "!"), UInt8(ascii: "?"): return sign(.closing)
    case UInt8(ascii: "/"), UInt8(ascii: "|"), UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "\""),
      UInt8(ascii: "`"):
      return sign(.ordinary)
    case UInt8(ascii: "~"): return LaTeXNode(.space(LaTeXSpace(mu: 6)), span)
    case UInt8(ascii: "}"):
      report(
        .error(
          .unexpectedBrace, "} without {", at: span, fixIts: [FixIt("remove }", replace: span, with: "")]))
    case UInt8(ascii: "&"):
      report(
        .error(
          .misplacedAmpersand, "& outside the cells of an environment", at: span,
          notes: [
            .init("lines that are aligned stand in \\begin{aligned} … \\end{aligned}; the sign itself is \\&")
          ]))
    case UInt8(ascii: "$"):
      report(
        .error(
          .unexpectedDollar, "$ inside a formula", at: span,
          notes: [.init("a cell is a formula without dollars around it")],
          fixIts: [FixIt("write \\$", replace: span, with: "\\$")]))
    case UInt8(ascii: "#"):
      report(
        .error(
          .invalidCharacter, "# has no meaning in a formula", at: span,
          fixIts: [FixIt("write \\#", replace: span, with: "\\#")]))
    default:
      report(.error(.invalidCharacter, "control character \(hexadecimal(UInt32(byte)))", at: span))
    }
    return LaTeXNode(.error(text(start, position)), span)
  }

  /// `U+2028`.
  func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
