import SourceText

extension LaTeXTreeBuilder {
  /// Reads the argument of `\text` and its kin.
  mutating func words(of owner: Span, _ name: String, _ font: LaTeXFont) -> LaTeXText {
    let end = position
    skipBlanks()
    guard position < count, current != UInt8(ascii: "}") else {
      position = end
      report(.error("missing-argument", "\(name) without its argument", at: owner))
      return LaTeXText([], font: font)
    }
    guard current == UInt8(ascii: "{") else {
      var text = WordRun(start: position)
      wordCharacter(into: &text)
      return LaTeXText(text.isEmpty ? [] : [.words(text.string, Span(text.start, position))], font: font)
    }
    let brace = position
    let known = diagnostics.count
    position += 1
    contexts.append(.brace)
    let pieces = wordPieces()
    contexts.removeLast()
    closeBrace(openedAt: brace, since: known)
    return LaTeXText(pieces, font: font)
  }

  /// Words that are being gathered.
  struct WordRun {
    var start: Int
    var bytes: [UInt8] = []
    var isEmpty: Bool { bytes.isEmpty }
    var string: String { String(decoding: bytes, as: UTF8.self) }

    init(start: Int) { self.start = start }

    /// Adds a blank, unless one stands there.
    mutating func addBlank() {
      if bytes.last != 0x20 { bytes.append(0x20) }
    }

    mutating func add(_ scalar: Unicode.Scalar) {
      bytes.append(contentsOf: Array(String(scalar).utf8))
    }
  }

  /// Reads words and formulas up to the closing brace, which is not passed.
  private mutating func wordPieces() -> [LaTeXText.Piece] {
    var pieces: [LaTeXText.Piece] = []
    var run = WordRun(start: position)
    var level = 0
    while position < count {
      let start = position
      let byte = current
      if byte == UInt8(ascii: "}") {
        if level == 0 { break }
        level -= 1
        position += 1
        continue
      }
      if byte == UInt8(ascii: "{") {
        level += 1
        position += 1
        continue
      }
      let isFormula =
        byte == UInt8(ascii: "$") || (byte == UInt8(ascii: "\\") && self.byte(ahead: 1) == UInt8(ascii: "("))
      guard isFormula || isFontCommand() else {
        wordCharacter(into: &run)
        continue
      }
      if !run.isEmpty { pieces.append(.words(run.string, Span(run.start, start))) }
      pieces.append(isFormula ? formulaInWords() : fontInWords())
      run = WordRun(start: position)
    }
    if !run.isEmpty { pieces.append(.words(run.string, Span(run.start, position))) }
    if level > 0 { report(.error("unclosed-brace", "{ in words is never closed", at: Span(at: position))) }
    return pieces
  }

  private func isFontCommand() -> Bool {
    switch peekAction() {
    case .text?, .font?: depth < LaTeXParser.nestingLimit
    default: false
    }
  }

  /// `\textbf{…}` among words.
  private mutating func fontInWords() -> LaTeXText.Piece {
    let start = position
    let action = peekAction()
    position = commandEnd(start)
    let font: LaTeXFont
    switch action {
    case .text(let style)?, .font(let style)?: font = style
    default: font = .upright
    }
    depth += 1
    defer { depth -= 1 }
    let text = words(of: Span(start, position), text(start, position), font)
    return .text(text, Span(start, position))
  }

  /// `$…$` or `\(…\)` among words.
  private mutating func formulaInWords() -> LaTeXText.Piece {
    let start = position
    let isDollar = current == UInt8(ascii: "$")
    position += isDollar ? 1 : 2
    guard depth < LaTeXParser.nestingLimit else { return .math([], Span(start, position)) }
    depth += 1
    defer { depth -= 1 }
    let nodes = list(in: isDollar ? .dollars : .parentheses)
    if isDollar, position < count, current == UInt8(ascii: "$") {
      position += 1
    } else if !isDollar, current == UInt8(ascii: "\\"), byte(ahead: 1) == UInt8(ascii: ")") {
      position += 2
    } else {
      let opener = Span(start, start + (isDollar ? 1 : 2))
      report(.error("unexpected-dollar", "formula in words is never closed", at: opener))
    }
    return .math(nodes, Span(start, position))
  }

  /// Reads one character, blank or command of words.
  private mutating func wordCharacter(into run: inout WordRun) {
    let start = position
    let byte = current
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D:
      position += 1
      run.addBlank()
    case UInt8(ascii: "~"):
      position += 1
      run.add("\u{A0}")
    case UInt8(ascii: "%"): skipBlanks()
    case UInt8(ascii: "\\"): wordCommand(into: &run)
    case UInt8(ascii: "`"):
      position += self.byte(ahead: 1) == byte ? 2 : 1
      run.add(position - start == 2 ? "“" : "‘")
    case UInt8(ascii: "'"):
      position += self.byte(ahead: 1) == byte ? 2 : 1
      run.add(position - start == 2 ? "”" : "’")
    case UInt8(ascii: "-"):
      while current == byte, position - start < 3 { position += 1 }
      run.add(["-", "–", "—"][position - start - 1])
    case 0x00..<0x20, 0x7F:
      position += 1
      report(
        .error(
          "invalid-character", "control character \(hexadecimal(UInt32(byte)))", at: Span(start, position)))
      run.add("\u{FFFD}")
    case 0x00..<0x80:
      position += 1
      run.bytes.append(byte)
    default:
      // The same characters are wrong in words as in formulas, but for those that join letters.
      if let scalar = decodeScalar(), Self.isWordScalar(scalar.value) {
        run.add(scalar)
        return
      }
      position = start
      let node = characterBeyondASCII()
      switch node.kind {
      case .letter(let scalar): run.add(scalar)
      case .symbol, .space: run.bytes.append(contentsOf: bytes[start..<position])
      default: run.add("\u{FFFD}")
      }
    }
  }

  private static func isWordScalar(_ value: UInt32) -> Bool {
    switch value {
    case 0x300..<0x370, 0x200C, 0x200D, 0xFE0F, 0x590..<0x600, 0x64B..<0x66E: true
    default: false
    }
  }

  private mutating func wordCommand(into run: inout WordRun) {
    let start = position
    let end = commandEnd(start)
    position = end
    switch text(start + 1, end) {
    case "\\", " ", "\n", "\t", "quad", "qquad", "space", "newline": run.addBlank()
    case ",", ":", ";", "thinspace": run.add("\u{2009}")
    case "!", "/", "-", "null", "relax", "displaystyle", "textstyle", "rm", "bf", "it": break
    case "textbackslash": run.add("\\")
    case "LaTeX": run.bytes.append(contentsOf: Array("LaTeX".utf8))
    case "TeX": run.bytes.append(contentsOf: Array("TeX".utf8))
    case "textasciitilde": run.add("~")
    case "textasciicircum": run.add("^")
    case "textquoteright": run.add("’")
    case "textdegree": run.add("°")
    case "{": run.add("{")
    case "}": run.add("}")
    default:
      switch LaTeXCommandRegistry.shared.action(bytes, start + 1, end) {
      case .letter(let scalar)?: run.add(scalar)
      case .symbol(let symbol)?: run.add(symbol.scalar)
      case nil: run.bytes.append(contentsOf: errorBytes(unknownCommand(Span(start, end))))
      default:
        report(
          .error(
            "misplaced-command", "\(text(start, end)) stands only in a formula", at: Span(start, end),
            notes: [.init("a formula among words stands between dollars")]))
        run.bytes.append(contentsOf: bytes[start..<end])
      }
    }
    // TeX drops the blanks behind a command that is a word.
    if end > start + 1, isLetter(bytes[start + 1]) { while current == 0x20 { position += 1 } }
  }

  private func errorBytes(_ node: LaTeXNode) -> ArraySlice<UInt8> {
    bytes[node.span.lowerBound..<node.span.upperBound]
  }
}
