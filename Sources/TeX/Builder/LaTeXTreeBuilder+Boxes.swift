import SourceText

extension LaTeXTreeBuilder {
  /// Reads the commands that make boxes, or set scripts and brackets around their argument.
  mutating func commandOfBoxes(_ action: LaTeXCommand.Action, _ span: Span, _ name: String) -> LaTeXNode {
    let kind: LaTeXNode.Kind
    switch action {
    case .cancelTo:
      let target = argument(of: span, name)
      let body = argument(of: span, name)
      let struck = LaTeXNode(.enclosed(.cancel, body), body.span)
      kind = .scripts(LaTeXScripts(base: struck, superscripted: target))
    case .overlap(let box, let isWords):
      kind = .boxed(box, isWords ? wordNode(of: span, name) : argument(of: span, name))
    case .ground(let isFramed): kind = ground(span, name, isFramed: isFramed)
    case .raiseBox:
      let raise = bracedLength(of: span, name)
      while let option = rawOptionalArgument() { checkBoxOption(option) }
      kind = .boxed(.raised(mu: raise), wordNode(of: span, name))
    case .raise(let sign):
      let raise = lengthArgument(of: span, name) * sign
      kind = .boxed(.raised(mu: raise), argument(of: span, name))
    case .filledBox:
      var raise = 0.0
      if let written = rawOptionalArgument() {
        if let mu = length(written) { raise = mu } else { reportLength(written) }
      }
      let width = bracedLength(of: span, name)
      kind = .rule(LaTeXRule(width: width, height: bracedLength(of: span, name), raise: raise))
    case .sizeSwitch(let factor): kind = .boxed(.scaled(factor), rest())
    case .choice: kind = .choice((0..<4).map { _ in argument(of: span, name) })
    case .sideSet: return sideSet(span, name)
    case .prescript:
      let upper = argument(of: span, name)
      let lower = argument(of: span, name)
      let base = argument(of: span, name)
      kind = .sideScripts(
        LaTeXSideScripts(
          base: base, leftSubscript: lower.isBlank ? nil : lower, leftSuperscript: upper.isBlank ? nil : upper
        ))
    case .brackets(let opening, let closing, let bars, let isGrowing):
      return brackets(span, name, opening, closing, bars, isGrowing: isGrowing)
    case .transparent(let skipped):
      for _ in 0..<skipped { _ = bareOrBraced(of: span, name) }
      let body = argument(of: span, name)
      return LaTeXNode(.group(body.items), Span(span.lowerBound, position))
    case .shove:
      if environmentNames.last.map({ $0.starts(with: Array("multline".utf8)) }) != true {
        report(.error(.misplacedCommand, "\(name) stands only in multline", at: span))
      }
      let body = argument(of: span, name)
      return LaTeXNode(.group(body.items), Span(span.lowerBound, position))
    case .cramped:
      if let option = rawOptionalArgument() {
        let style = trimmed(option)
        if !style.isEmpty, commandEnd(style.lowerBound) != style.upperBound || !isStyle(at: style.lowerBound)
        {
          report(
            .error(
              .invalidOption, "\(name) has the options \\displaystyle, \\textstyle and \\scriptstyle",
              at: option
            ))
        }
      }
      let body = argument(of: span, name)
      return LaTeXNode(.group(body.items), Span(span.lowerBound, position))
    case .label:
      label(span)
      return LaTeXNode(.space(LaTeXSpace(mu: 0)), Span(span.lowerBound, position))
    default: return LaTeXNode(.error(name), span)
    }
    return LaTeXNode(kind, Span(span.lowerBound, position))
  }

  /// Whether `\displaystyle` or one of its kin stands at a place.
  private func isStyle(at place: Int) -> Bool {
    guard byte(at: place) == UInt8(ascii: "\\") else { return false }
    if case .styleSwitch? = LaTeXCommandRegistry.shared.action(bytes, place + 1, commandEnd(place)) {
      return true
    }
    return false
  }

  /// A length in braces, in mu.
  private mutating func bracedLength(of span: Span, _ name: String) -> Double {
    guard let written = rawArgument(of: span, name) else { return 0 }
    if let mu = length(written) { return mu }
    reportLength(written)
    return 0
  }

  /// Words as a node.
  func wordNode(_ text: LaTeXText, from start: Int) -> LaTeXNode {
    LaTeXNode(.text(text), Span(start, position))
  }

  private mutating func wordNode(of span: Span, _ name: String) -> LaTeXNode {
    let start = position
    return wordNode(words(of: span, name, .upright), from: start)
  }

  /// `[3em]` or `[l]` of a box.
  mutating func checkBoxOption(_ option: Span) {
    switch text(option.lowerBound, option.upperBound) {
    case "l", "c", "r", "s", "t", "b", "L", "C", "R": break
    default:
      guard length(option) == nil, !bytes[option.lowerBound..<option.upperBound].contains(0x5C) else {
        return
      }
      reportLength(option)
    }
  }

  /// `\colorbox{fill}{words}`, `\fcolorbox{border}{fill}{words}`.
  private mutating func ground(_ span: Span, _ name: String, isFramed: Bool) -> LaTeXNode.Kind {
    let border = isFramed ? color(of: span, name) : nil
    let fill = color(of: span, name)
    return .boxed(.ground(fill: fill, border: border), wordNode(of: span, name))
  }

  /// `\sideset{_a^b}{_c^d}\sum`.
  private mutating func sideSet(_ span: Span, _ name: String) -> LaTeXNode {
    let left = argument(of: span, name)
    let right = argument(of: span, name)
    let base = argument(of: span, name)
    let whole = Span(span.lowerBound, position)
    guard let leftScripts = Self.bareScripts(left), let rightScripts = Self.bareScripts(right) else {
      // Anything else stands beside the base as it is.
      return LaTeXNode(
        .classed(.largeOperator, LaTeXNode(.group(left.items + [base] + right.items), whole)), whole)
    }
    return LaTeXNode(
      .sideScripts(
        LaTeXSideScripts(
          base: base, leftSubscript: leftScripts.0, leftSuperscript: leftScripts.1,
          rightSubscript: rightScripts.0, rightSuperscript: rightScripts.1)), whole)
  }

  /// The scripts of an argument that holds nothing else; nil for anything else.
  private static func bareScripts(_ node: LaTeXNode) -> (LaTeXNode?, LaTeXNode?)? {
    if node.isBlank { return (nil, nil) }
    if case .symbol(let symbol) = node.kind, symbol.scalar == "\u{2032}" { return (nil, node) }
    guard node.items.count == 1, case .scripts(let scripts) = node.items[0].kind,
      scripts.base.map({ $0.isBlank }) ?? true
    else { return nil }
    var upper = scripts.superscripted
    if scripts.primes > 0 {
      let primes = (0..<scripts.primes).map { _ in
        LaTeXNode(.symbol(LaTeXSymbol("\u{2032}", .ordinary)), scripts.primesSpan)
      }
      upper = LaTeXNode(.group(primes + (upper?.items ?? [])), scripts.primesSpan)
    }
    return (scripts.subscripted, upper)
  }

  /// `\braket{a|b}` and its kin.
  private mutating func brackets(
    _ span: Span, _ name: String, _ opening: Unicode.Scalar, _ closing: Unicode.Scalar,
    _ bars: LaTeXCommand.Bars,
    isGrowing: Bool
  ) -> LaTeXNode {
    let body = argument(of: span, name)
    let whole = Span(span.lowerBound, position)
    guard isGrowing else {
      let nodes =
        [LaTeXNode(.symbol(LaTeXSymbol(opening, .opening)), span)] + body.items
        + [LaTeXNode(.symbol(LaTeXSymbol(closing, .closing)), Span(whole.upperBound, whole.upperBound))]
      return LaTeXNode(.group(nodes), whole)
    }
    var parts: [[LaTeXNode]] = [[]]
    var middles: [LaTeXDelimiter] = []
    for node in body.items {
      if case .symbol(let symbol) = node.kind, symbol.scalar == "|" || symbol.scalar == "‖",
        bars == .all || bars == .first && middles.isEmpty
      {
        middles.append(LaTeXDelimiter(symbol.scalar, node.span))
        parts.append([])
      } else {
        parts[parts.count - 1].append(node)
      }
    }
    return LaTeXNode(
      .fenced(
        LaTeXFenced(
          opening: LaTeXDelimiter(opening, span), parts: parts, middles: middles,
          closing: LaTeXDelimiter(closing, Span(at: whole.upperBound)))), whole)
  }

  /// `\label{…}`: an equation has one, and no two have the same.
  private mutating func label(_ span: Span) {
    guard let written = rawArgument(of: span, "\\label") else { return }
    let name = trimmed(written)
    if hasLabel {
      report(.error(.doubleLabel, "second \\label in one equation", at: Span(span.lowerBound, position)))
    } else if !labels.insert(Array(bytes[name.lowerBound..<name.upperBound])).inserted {
      report(
        .error(.doubleLabel, "label \(text(name.lowerBound, name.upperBound)) stands twice", at: name))
    }
    hasLabel = true
  }

  /// Says that a second `\tag`, or one in an inner environment, is none.
  mutating func checkTag(_ span: Span) {
    if contexts.contains(.cell) || contexts.contains(.object), !environmentTakesTags {
      let name = environmentNames.last.map { String(decoding: $0, as: UTF8.self) } ?? "this environment"
      report(
        .error(
          .misplacedCommand, "\\tag cannot stand in \(name)", at: span,
          notes: [.init("displays such as align have tags; a whole formula has one too")]))
    } else if hasTag {
      report(.error(.doubleTag, "second \\tag in one equation", at: span))
    }
    hasTag = true
  }

  // MARK: Plain TeX

  /// `\begingroup … \endgroup`.
  mutating func semigroup(_ span: Span) -> LaTeXNode {
    let nodes = list(in: .semigroup)
    if case .endGroup? = peekAction() {
      position = commandEnd(position)
    } else {
      let name = text(span.lowerBound, span.upperBound)
      report(
        .error(
          .unmatchedEnvironment, "\(name) without \(name == "\\bgroup" ? "\\egroup" : "\\endgroup")",
          at: span))
    }
    return LaTeXNode(.group(nodes), Span(span.lowerBound, position))
  }

  /// `\root n \of x`.
  mutating func rootOf(_ span: Span) -> LaTeXNode {
    let start = position
    let nodes = list(in: .degree)
    let degree = LaTeXNode(.group(nodes), Span(start, position))
    guard case .of? = peekAction() else {
      report(.error(.missingArgument, "\\root without \\of", at: span))
      return LaTeXNode(.root(LaTeXRoot(degree)), Span(span.lowerBound, position))
    }
    position = commandEnd(position)
    let radicand = argument(of: span, "\\of")
    return LaTeXNode(.root(LaTeXRoot(radicand, degree: degree)), Span(span.lowerBound, position))
  }

  /// `\char65`, `\char"41`, `\char'101`, "\char`A"; `\symbol{65}`.
  mutating func character(_ span: Span) -> LaTeXNode {
    skipBlanks()
    let name = text(span.lowerBound, span.upperBound)
    if name == "\\unicode" {
      while let font = rawOptionalArgument() {
        let isName = bytes[font.lowerBound..<font.upperBound].allSatisfy {
          isLetter($0) || isDigit($0) || isBlank($0) || ",.-'".utf8.contains($0)
        }
        if !isName {
          report(.error(.invalidOption, "\(text(font.lowerBound, font.upperBound)) is no font", at: font))
        }
        skipBlanks()
      }
    }
    let brace = position
    let isBraced = current == UInt8(ascii: "{") && name != "\\char"
    if isBraced {
      position += 1
      skipBlanks()
    }
    var value: UInt32?
    switch current {
    case _ where name == "\\U": value = digits(radix: 16)
    case UInt8(ascii: "x") where name == "\\unicode", UInt8(ascii: "X") where name == "\\unicode":
      position += 1
      value = digits(radix: 16)
    case UInt8(ascii: "0") where name == "\\unicode" && byte(ahead: 1) | 0x20 == UInt8(ascii: "x"):
      position += 2
      value = digits(radix: 16)
    case UInt8(ascii: "\""):
      position += 1
      value = digits(radix: 16)
    case UInt8(ascii: "'"):
      position += 1
      value = digits(radix: 8)
    case UInt8(ascii: "`"):
      position += 1
      let isEscaped = current == UInt8(ascii: "\\")
      if isEscaped { position += 1 }
      // The name of a command of several letters is no character.
      let isName = isEscaped && commandEnd(position - 1) > position + 1 && isLetter(current)
      if position < count, !isName { value = decodeScalar()?.value }
    default: value = digits(radix: 10)
    }
    if isBraced {
      skipBlanks()
      closeBrace(openedAt: brace, since: diagnostics.count)
    }
    let whole = Span(span.lowerBound, position)
    guard let value, let scalar = Unicode.Scalar(value), value >= 0x20 else {
      report(
        .error(
          .missingArgument, "\(text(span.lowerBound, span.upperBound)) without a character's number",
          at: whole))
      return LaTeXNode(.error(text(whole.lowerBound, whole.upperBound)), whole)
    }
    var inner = LaTeXTreeBuilder(Array(String(scalar).utf8), functionNames: functionNames)
    if scalar.value < 0x80, !isLetter(UInt8(scalar.value)), !isDigit(UInt8(scalar.value)) {
      return LaTeXNode(.symbol(LaTeXSymbol(scalar, .ordinary)), whole)
    }
    let node = inner.atom()
    if let problem = inner.diagnostics.first {
      report(.error(problem.finding, problem.message, at: whole))
    }
    return LaTeXNode(node.kind, whole)
  }

  private mutating func digits(radix: UInt32) -> UInt32? {
    var value: UInt32?
    while position < count {
      let byte = current
      let digit: UInt32
      switch byte {
      case 0x30...0x39: digit = UInt32(byte) - 0x30
      case 0x41...0x46: digit = UInt32(byte) - 0x37
      case 0x61...0x66: digit = UInt32(byte) - 0x57
      default: return value
      }
      guard digit < radix else { return value }
      value = (value ?? 0) * radix + digit
      position += 1
      if let value, value > 0x10FFFF { return value }
    }
    return value
  }

  /// `\verb|…|`.
  mutating func verbatim(_ span: Span) -> LaTeXNode {
    // As in TeX, a blank behind the name is none, but the star may stand before any character.
    if current == UInt8(ascii: "*") { position += 1 } else { skipBlanks() }
    let start = position
    var end = start + 1
    while start < count, end < count, bytes[end] != bytes[start], bytes[end] != 0x0A { end += 1 }
    guard start < count, end < count, bytes[end] == bytes[start], !isLetter(bytes[start]), bytes[start] < 0x80
    else {
      report(.error(.missingArgument, "\\verb without its text between two equal signs", at: span))
      return LaTeXNode(.error("\\verb"), span)
    }
    position = end + 1
    let words = LaTeXText.Piece.words(text(start + 1, end), Span(start + 1, end))
    return LaTeXNode(.text(LaTeXText([words], font: .monospace)), Span(span.lowerBound, position))
  }
}
