import SourceText

extension LaTeXTreeBuilder {
  /// Reads the argument of `\text` and its kin.
  mutating func words(of owner: Span, _ name: String, _ font: LaTeXFont) -> LaTeXText {
    let end = position
    skipBlanks()
    guard position < count, current != UInt8(ascii: "}") else {
      position = end
      report(.error(.missingArgument, "\(name) without its argument", at: owner))
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
  ///
  /// - Parameter inCell: whether the words are a cell of an environment, which `&`, `\\` and `\end` end.
  mutating func wordPieces(inCell: Bool = false) -> [LaTeXText.Piece] {
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
      if inCell, level == 0, byte == UInt8(ascii: "&") || isAtCellEnd() { break }
      let isFormula =
        byte == UInt8(ascii: "$") || (byte == UInt8(ascii: "\\") && self.byte(ahead: 1) == UInt8(ascii: "("))
      let action = isFormula ? nil : peekAction()
      guard isFormula || isPiece(action) else {
        wordCharacter(into: &run)
        continue
      }
      if !run.isEmpty { pieces.append(.words(run.string, Span(run.start, start))) }
      if isFormula {
        pieces.append(formulaInWords())
      } else if case .fontSwitch(let font)? = action {
        // It holds to the end of the group.
        position = commandEnd(start)
        while current == 0x20, position < count { position += 1 }
        depth += 1
        let rest = wordPieces(inCell: inCell)
        depth -= 1
        pieces.append(.text(LaTeXText(rest, font: font), Span(start, position)))
      } else if case .text? = action {
        pieces.append(fontInWords())
      } else if case .font? = action {
        pieces.append(fontInWords())
      } else {
        pieces.append(boxInWords(action, inCell: inCell))
      }
      run = WordRun(start: position)
    }
    if !run.isEmpty { pieces.append(.words(run.string, Span(run.start, position))) }
    if level > 0 { report(.error(.unclosedBrace, "{ in words is never closed", at: Span(at: position))) }
    return pieces
  }

  /// Whether a command among words makes a piece of its own.
  private func isPiece(_ action: LaTeXCommand.Action?) -> Bool {
    switch action {
    case .text?, .font?, .fontSwitch?, .colorSwitch?, .textColor?, .enclosure?, .wordBox?, .phantom?,
      .ground?,
      .raiseBox?, .filledBox?, .overlap?, .spaceArgument?, .verbatim?, .sizeSwitch?,
      .styleSwitch?:
      return depth < LaTeXParser.nestingLimit
    case .link?, .reference?: return depth < LaTeXParser.nestingLimit
    case .character?: return depth < LaTeXParser.nestingLimit && byte(ahead: 1) != UInt8(ascii: "s")
    case .accent(.underLine)?, .accent(.overLine)?, .transparent?, .cancelTo?:
      return depth < LaTeXParser.nestingLimit
    case .space(let mu)?: return mu == 9 || mu == 4 && byte(ahead: 1) != UInt8(ascii: ":")
    default: return false
    }
  }

  private func isAtCellEnd() -> Bool {
    switch peekAction() {
    case .end?, .lineBreak?: true
    default: false
    }
  }

  /// The words of a cell, as nodes.
  mutating func wordsInCell() -> [LaTeXNode] {
    skipBlanks()
    let start = position
    contexts.append(.cell)
    let pieces = wordPieces(inCell: true)
    contexts.removeLast()
    if position < count, current == UInt8(ascii: "}") {
      let span = Span(position, position + 1)
      position += 1
      report(
        .error(
          .unexpectedBrace, "} without {", at: span, fixIts: [FixIt("remove }", replace: span, with: "")]))
    }
    return pieces.isEmpty ? [] : [LaTeXNode(.text(LaTeXText(pieces)), Span(start, position))]
  }

  /// A box, a colour or a space among words.
  private mutating func boxInWords(_ action: LaTeXCommand.Action?, inCell: Bool) -> LaTeXText.Piece {
    let start = position
    position = commandEnd(start)
    let span = Span(start, position)
    let name = text(start, position)
    depth += 1
    defer { depth -= 1 }
    func node(_ kind: LaTeXNode.Kind) -> LaTeXText.Piece {
      let span = Span(start, position)
      return .math([LaTeXNode(kind, span)], span)
    }
    switch action {
    case .colorSwitch?:
      let color = color(of: span, name)
      let place = position
      let rest = LaTeXText(wordPieces(inCell: inCell))
      return node(.colored(color, wordNode(rest, from: place)))
    case .sizeSwitch(let factor)?:
      while current == 0x20, position < count { position += 1 }
      let place = position
      let rest = LaTeXText(wordPieces(inCell: inCell))
      return node(.boxed(.scaled(factor), wordNode(rest, from: place)))
    case .styleSwitch(let style)?:
      let place = position
      let rest = LaTeXText(wordPieces(inCell: inCell))
      return node(.sized(style, wordNode(rest, from: place)))
    case .textColor?:
      let color = color(of: span, name)
      return node(.colored(color, wordArgument(of: span, name)))
    case .enclosure(let enclosure)?: return node(.enclosed(enclosure, wordArgument(of: span, name)))
    case .phantom(let phantom)?:
      if phantom == .smash { _ = rawOptionalArgument() }
      return node(.phantom(phantom, wordArgument(of: span, name)))
    case .accent(let mark)?: return node(.accent(LaTeXAccent(mark, wordArgument(of: span, name))))
    default:
      position = start
      let outer = isInWords
      isInWords = true
      let node = command()
      isInWords = outer
      return .math([node], node.span)
    }
  }

  private mutating func wordArgument(of span: Span, _ name: String) -> LaTeXNode {
    let place = position
    return wordNode(words(of: span, name, .upright), from: place)
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
      report(.error(.unexpectedDollar, "formula in words is never closed", at: opener))
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
    case UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "&"), UInt8(ascii: "#"):
      position += 1
      let sign = text(start, position)
      let span = Span(start, position)
      let mend = byte == UInt8(ascii: "^") ? "\\textasciicircum " : "\\" + sign
      report(
        .error(
          .invalidCharacter, "\(sign) has no meaning among words", at: span,
          fixIts: [FixIt("write \(mend)", replace: span, with: mend)]))
      run.bytes.append(byte)
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
          .invalidCharacter, "control character \(hexadecimal(UInt32(byte)))", at: Span(start, position)))
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
    if let mark = combiningMark(start + 1, end) { return accented(mark, start, into: &run) }
    switch text(start + 1, end) {
    case "\\", " ", "\n", "\t", "space", "newline", "nobreakspace", "protect": run.addBlank()
    case "quad": run.add("\u{2003}")
    case "qquad":
      run.add("\u{2003}")
      run.add("\u{2003}")
    case ",", ":", ";", ">", "thinspace": run.add("\u{2009}")
    case "!", "/", "-", "null", "relax", "displaystyle", "textstyle", "negthinspace", "strut", "allowbreak",
      "noindent", "centering":
      break
    case "textbackslash": run.add("\\")
    case "textasciitilde": run.add("~")
    case "textasciicircum": run.add("^")
    case "textquoteright": run.add("’")
    case "textdegree": run.add("°")
    case "{": run.add("{")
    case "}": run.add("}")
    default:
      switch LaTeXCommandRegistry.shared.action(bytes, start + 1, end) {
      case .letter(let scalar)? where scalar.value < 0x250 || scalar == "ℓ": run.add(scalar)
      case .symbol(let symbol)? where LaTeXCommand.isTextSign(text(start + 1, end)): run.add(symbol.scalar)
      case .ignored(arguments: 0)?: break
      case .words(let words)?: run.bytes.append(contentsOf: Array(words.utf8))
      case nil: run.bytes.append(contentsOf: errorBytes(unknownCommand(Span(start, end))))
      default:
        report(
          .error(
            .misplacedCommand, "\(text(start, end)) stands only in a formula", at: Span(start, end),
            notes: [.init("a formula among words stands between dollars")]))
        run.bytes.append(contentsOf: bytes[start..<end])
      }
    }
    // TeX drops the blanks behind a command that is a word.
    if end > start + 1, isLetter(bytes[start + 1]) { while current == 0x20 { position += 1 } }
  }

  /// The combining mark of an accent such as `\'` or `\H`; nil for other commands.
  private func combiningMark(_ start: Int, _ end: Int) -> Unicode.Scalar? {
    guard end == start + 1 else { return nil }
    return switch bytes[start] {
    case UInt8(ascii: "'"): "\u{301}"
    case UInt8(ascii: "`"): "\u{300}"
    case UInt8(ascii: "^"): "\u{302}"
    case UInt8(ascii: "\""): "\u{308}"
    case UInt8(ascii: "~"): "\u{303}"
    case UInt8(ascii: "="): "\u{304}"
    case UInt8(ascii: "."): "\u{307}"
    case UInt8(ascii: "u"): "\u{306}"
    case UInt8(ascii: "v"): "\u{30C}"
    case UInt8(ascii: "H"): "\u{30B}"
    case UInt8(ascii: "r"): "\u{30A}"
    case UInt8(ascii: "c"): "\u{327}"
    case UInt8(ascii: "k"): "\u{328}"
    case UInt8(ascii: "d"): "\u{323}"
    case UInt8(ascii: "b"): "\u{331}"
    case UInt8(ascii: "t"): "\u{361}"
    default: nil
    }
  }

  /// Reads the letter that an accent stands on.
  private mutating func accented(_ mark: Unicode.Scalar, _ start: Int, into run: inout WordRun) {
    guard depth < LaTeXParser.nestingLimit else {
      return report(
        .error(
          .nestingTooDeep, "nested deeper than \(LaTeXParser.nestingLimit) levels",
          at: Span(start, position)))
    }
    depth += 1
    defer { depth -= 1 }
    while current == 0x20, position < count { position += 1 }
    let isBraced = current == UInt8(ascii: "{")
    let brace = position
    if isBraced { position += 1 }
    guard position < count, current != UInt8(ascii: "}"), current != UInt8(ascii: "{") else {
      if isBraced { closeBrace(openedAt: brace, since: diagnostics.count) }
      if isBraced { run.add(mark) }
      if !isBraced {
        let name = text(start, brace)
        report(.error(.missingArgument, "\(name) without its letter", at: Span(start, brace)))
      }
      return
    }
    // An i under an accent loses its dot.
    if text(position, min(position + 2, count)) == "\\i" || text(position, min(position + 2, count)) == "\\j"
    {
      run.bytes.append(bytes[position + 1])
      position += 2
    } else {
      wordCharacter(into: &run)
    }
    run.add(mark)
    if isBraced {
      while position < count, current != UInt8(ascii: "}"), current != UInt8(ascii: "{") {
        wordCharacter(into: &run)
      }
      closeBrace(openedAt: brace, since: diagnostics.count)
    }
  }

  private func errorBytes(_ node: LaTeXNode) -> ArraySlice<UInt8> {
    bytes[node.span.lowerBound..<node.span.upperBound]
  }
}
