import SourceText

extension LaTeXTreeBuilder {
  /// Reads a command with its arguments.
  mutating func command() -> LaTeXNode {
    let start = position
    let end = commandEnd(start)
    position = end
    let span = Span(start, end)
    guard let action = LaTeXCommandRegistry.shared.action(bytes, start + 1, end) else {
      return unknownCommand(span)
    }
    switch action {
    case .letter(let scalar): return LaTeXNode(.letter(scalar), span)
    case .symbol(let symbol): return LaTeXNode(.symbol(symbol), span)
    case .function(let name, let takesLimits, let isBinary):
      let function = LaTeXFunction(
        name, nameSpan: Span(start + 1, end), takesLimits: takesLimits, isBinary: isBinary)
      return LaTeXNode(.function(function), span)
    case .space(let mu): return LaTeXNode(.space(LaTeXSpace(mu: mu)), span)
    case .prime: return LaTeXNode(.symbol(LaTeXSymbol("\u{2032}", .ordinary)), span)
    case .lineBreak:
      if end > start + 2, text(start + 1, end) == "cr" {
        report(.error(.misplacedCommand, "\\cr stands only between the rows of an environment", at: span))
      }
      passRowGap()
      return LaTeXNode(.lineBreak, Span(start, position))
    case .signs(let scalars, let atomClass):
      let signs = scalars.map {
        LaTeXNode(.symbol(LaTeXSymbol($0, $0 == "⋯" ? .ordinary : atomClass)), span)
      }
      return LaTeXNode(.classed(atomClass, LaTeXNode(.group(signs), span)), span)
    case .styledLetter(let font, let scalar):
      return LaTeXNode(.styled(font, LaTeXNode(.letter(scalar), span)), span)
    case .markedFunction(let name, let mark):
      let function = LaTeXNode(.function(LaTeXFunction(name, nameSpan: Span(start + 1, end))), span)
      return LaTeXNode(.classed(.largeOperator, LaTeXNode(.accent(LaTeXAccent(mark, function)), span)), span)
    case .words(let words): return LaTeXNode(.text(LaTeXText([.words(words, span)])), span)
    case .generalFraction: return generalFraction(span)
    case .beginGroup: return semigroup(span)
    case .plainRows(let name): return plainRows(span, name)
    case .rootOf: return rootOf(span)
    case .buildRelation: return buildRelation(span)
    case .character: return character(span)
    case .verbatim: return verbatim(span)
    case .left: return fenced(span)
    case .begin: return environment(span)
    case .substack: return substack(span)
    case .operatorName: return operatorName(span)
    case .sizedDelimiter(let size, let atomClass): return sizedDelimiter(span, size, atomClass)
    default: return commandWithArguments(action, span)
    }
  }

  private mutating func commandWithArguments(_ action: LaTeXCommand.Action, _ span: Span) -> LaTeXNode {
    let start = span.lowerBound
    let name = text(start, span.upperBound)
    let kind: LaTeXNode.Kind
    switch action {
    case .fraction(let style):
      if style == .display, name == "\\cfrac", let option = rawOptionalArgument() {
        switch text(option.lowerBound, option.upperBound) {
        case "l", "r", "c": break
        default: report(.error(.invalidOption, "\\cfrac has the options l, c and r", at: option))
        }
      }
      let numerator = argument(of: span, name)
      kind = .fraction(LaTeXFraction(numerator, argument(of: span, name), style: style))
    case .binomial(let style):
      let upper = argument(of: span, name)
      kind = .binomial(LaTeXFraction(upper, argument(of: span, name), hasLine: false, style: style))
    case .root:
      let outer = (isInDegree, rootShifts)
      (isInDegree, rootShifts) = (true, [])
      let degree = optionalArgument()
      (isInDegree, rootShifts) = outer
      kind = .root(LaTeXRoot(argument(of: span, name), degree: degree))
    case .accent(let mark): kind = .accent(LaTeXAccent(mark, argument(of: span, name)))
    case .stack(let stack): kind = self.stack(stack, span, name)
    case .extensibleArrow(let scalar):
      let below = optionalArgument()
      kind = .extensibleArrow(LaTeXExtensibleArrow(scalar, above: argument(of: span, name), below: below))
    case .text(let font): kind = .text(words(of: span, name, font))
    case .tag:
      let isBare = current == UInt8(ascii: "*") && position < count
      if isBare { position += 1 }
      checkTag(span)
      var number = words(of: span, name, .upright)
      number.isBare = isBare
      kind = .tag(number)
    case .font(let font): kind = .styled(font, argument(of: span, name))
    case .fontSwitch(let font): kind = .styled(font, rest())
    case .styleSwitch(let style): kind = .sized(style, rest())
    case .colorSwitch:
      let color = color(of: span, name)
      kind = .colored(color, rest())
    case .textColor:
      let color = color(of: span, name)
      kind = .colored(color, argument(of: span, name))
    case .spaceArgument: kind = .space(LaTeXSpace(mu: lengthArgument(of: span, name)))
    case .phantom(let phantom):
      if name == "\\strut" || name == "\\mathstrut" {
        kind = .phantom(.vertical, LaTeXNode(.symbol(LaTeXSymbol("(", .ordinary)), span))
      } else {
        kind = .phantom(phantom == .smash ? smash() : phantom, argument(of: span, name))
      }
    case .enclosure(let enclosure): kind = .enclosed(enclosure, argument(of: span, name))
    case .classed(let atomClass): kind = .classed(atomClass, argument(of: span, name))
    case .modulo(let modulo): kind = .modulo(modulo, argument(of: span, name))
    case .not: return negated(span)
    case .wordBox(let isFramed):
      while let option = rawOptionalArgument() { checkBoxOption(option) }
      let box = words(of: span, name, .upright)
      let body = LaTeXNode(.text(box), Span(start, position))
      kind = isFramed ? .enclosed(.box, body) : body.kind
    case .cancelTo, .overlap, .ground, .raiseBox, .raise, .filledBox, .sizeSwitch, .choice, .sideSet,
      .prescript, .brackets, .transparent, .label, .shove, .cramped:
      return commandOfBoxes(action, span, name)
    case .link, .reference, .enclose, .backgroundBox, .colorDefinition, .rootShift:
      return commandOfLinks(action, span, name)
    default: return commandOutOfPlace(action, span, name)
    }
    return LaTeXNode(kind, Span(start, position))
  }

  /// A command that does nothing, or that may not stand here.
  private mutating func commandOutOfPlace(_ action: LaTeXCommand.Action, _ span: Span, _ name: String)
    -> LaTeXNode
  {
    switch action {
    case .ignored(let arguments):
      for _ in 0..<arguments { _ = rawArgument(of: span, name) }
      return LaTeXNode(.space(LaTeXSpace(mu: 0)), Span(span.lowerBound, position))
    case .right: report(.error(.unmatchedLeft, "\\right without \\left", at: span))
    case .endGroup:
      report(.error(.unmatchedEnvironment, "\(name) without \\begingroup", at: span))
    case .of: report(.error(.misplacedCommand, "\\of without \\root", at: span))
    case .middle: report(.error(.unmatchedLeft, "\\middle without \\left", at: span))
    case .end:
      if let named = rawArgument(of: span, name) {
        let whole = Span(span.lowerBound, position)
        let closed = text(named.lowerBound, named.upperBound)
        report(.error(.unmatchedEnvironment, "\\end{\(closed)} without \\begin{\(closed)}", at: whole))
        return LaTeXNode(.error(text(whole.lowerBound, whole.upperBound)), whole)
      }
    case .rule, .partialRule:
      report(.error(.misplacedCommand, "\(name) stands only at the start of a row", at: span))
    case .limits: report(.error(.misplacedCommand, "\(name) stands only behind an operator", at: span))
    case .infix: report(.error(.misplacedCommand, "\(name) stands only inside a group", at: span))
    case .definition:
      report(.error(.unsupportedCommand, "\(name): a formula cannot define commands", at: span))
    default: report(.error(.misplacedCommand, "\(name) cannot stand here", at: span))
    }
    return LaTeXNode(.error(name), span)
  }

  /// What `\smash[t]` and `\smash[b]` take away.
  private mutating func smash() -> LaTeXPhantom {
    guard let option = rawOptionalArgument() else { return .smash }
    switch text(option.lowerBound, option.upperBound) {
    case "t": return .smashTop
    case "b": return .smashBottom
    default:
      report(.error(.invalidOption, "\\smash has the options t and b", at: option))
      return .smash
    }
  }

  /// The rest of the innermost list as one group.
  mutating func rest() -> LaTeXNode {
    let start = position
    let nodes = restOfList()
    // The list ends before blanks that stand before its closer.
    if let last = nodes.last { position = max(position, last.span.upperBound) }
    let end = nodes.last?.span.upperBound ?? start
    position = end
    return grouped(nodes, emptyAt: start)
  }

  private mutating func stack(_ stack: LaTeXCommand.Stack, _ span: Span, _ name: String) -> LaTeXNode.Kind {
    let small = argument(of: span, name)
    let base = argument(of: span, name)
    return switch stack {
    case .over: .stack(LaTeXStack(base: base, over: small))
    case .under: .stack(LaTeXStack(base: base, under: small))
    case .relation: .stack(LaTeXStack(base: base, over: small, isRelation: true))
    case .overUnder: .stack(LaTeXStack(base: argument(of: span, name), over: small, under: base))
    }
  }

  /// `\not` and the sign behind it.
  private mutating func negated(_ span: Span) -> LaTeXNode {
    let sign = argument(of: span, "\\not")
    let whole = Span(span.lowerBound, position)
    switch sign.kind {
    case .symbol(var symbol):
      if let struck = Self.struck(symbol.scalar) {
        symbol.scalar = struck
      } else {
        symbol.isNegated = true
      }
      return LaTeXNode(.symbol(symbol), whole)
    case .letter(let letter):
      return LaTeXNode(.symbol(LaTeXSymbol(letter, .ordinary, isNegated: true)), whole)
    case .error: return sign
    case .group(let nodes) where nodes.isEmpty: return LaTeXNode(.symbol(LaTeXSymbol("/", .ordinary)), whole)
    case .group(let nodes) where nodes.count == 1:
      if case .symbol(var symbol) = nodes[0].kind {
        if let struck = Self.struck(symbol.scalar) { symbol.scalar = struck } else { symbol.isNegated = true }
        return LaTeXNode(.symbol(symbol), whole)
      }
      return LaTeXNode(.enclosed(.cancel, sign), whole)
    // TeX lays its stroke over whatever follows.
    default: return LaTeXNode(.enclosed(.cancel, sign), whole)
    }
  }

  /// The sign that Unicode has for a struck sign.
  private static func struck(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "=": "≠"
    case "<": "≮"
    case ">": "≯"
    case "≤": "≰"
    case "≥": "≱"
    case "≡": "≢"
    case "∼": "≁"
    case "≃": "≄"
    case "≅": "≇"
    case "≈": "≉"
    case "∈": "∉"
    case "∋": "∌"
    case "∃": "∄"
    case "⊂": "⊄"
    case "⊑": "⋢"
    case "⊒": "⋣"
    case "⊲": "⋪"
    case "⊳": "⋫"
    case "⊴": "⋬"
    case "⊵": "⋭"
    case "≍": "≭"
    case "⊩": "⊮"
    case "⊫": "⊯"
    case "≲": "≴"
    case "≳": "≵"
    case "≶": "≸"
    case "≷": "≹"
    case "≼": "⋠"
    case "≽": "⋡"
    case "⊃": "⊅"
    case "⊆": "⊈"
    case "⊇": "⊉"
    case "∣", "|": "∤"
    case "∥": "∦"
    case "≺": "⊀"
    case "≻": "⊁"
    case "⊢": "⊬"
    case "⊨": "⊭"
    case "→": "↛"
    case "←": "↚"
    case "↔": "↮"
    case "⇒": "⇏"
    case "⇐": "⇍"
    case "⇔": "⇎"
    default: nil
    }
  }

  /// `{1em}`, or `18mu` without braces.
  mutating func lengthArgument(of span: Span, _ name: String) -> Double {
    if current == UInt8(ascii: "*") { position += 1 }
    let end = position
    skipBlanks()
    let written: Span
    if current == UInt8(ascii: "{") {
      guard let argument = rawArgument(of: span, name) else { return 0 }
      written = argument
    } else {
      let start = position
      if current == UInt8(ascii: "-") || current == UInt8(ascii: "+") { position += 1 }
      while position < count, isBlank(current) { position += 1 }
      while isDigit(current) || current == UInt8(ascii: ".") || current == UInt8(ascii: ",") { position += 1 }
      while position < count, isBlank(current) { position += 1 }
      if isLetter(current), isLetter(byte(ahead: 1)) { position += 2 }
      written = Span(start, position)
    }
    let kind = lengthKind(name)
    if let mu = length(written, kind) { return mu }
    if written.isEmpty {
      position = max(end, written.upperBound)
      report(.error(.missingArgument, "\(name) without its argument", at: span))
    } else {
      reportLength(written, kind)
    }
    return 0
  }

  /// The units of the length behind a command.
  private func lengthKind(_ name: String) -> LengthKind {
    if isInWords { return .any }
    return switch name {
    case "\\mkern", "\\mskip", "\\mspace": .ofFormulas
    case "\\kern", "\\hskip", "\\hspace": .ofText
    default: .any
    }
  }
}
