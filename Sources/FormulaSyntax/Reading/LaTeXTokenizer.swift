import SourceText
import TeX

/// Turns the nodes of a LaTeX tree into the pieces that carry meaning: colours, sizes, boxes and invisible
/// braces are looked through, letters and fonts become names.
struct LaTeXTokenizer {
  private(set) var tokens: [LaTeXToken] = []

  init(_ nodes: [LaTeXNode]) {
    tokens.reserveCapacity(nodes.count + 1)
    for node in nodes { append(node) }
  }

  mutating func add(_ kind: LaTeXToken.Kind, _ span: Span) {
    tokens.append(LaTeXToken(kind, span))
  }

  private mutating func append(_ node: LaTeXNode) {
    switch node.kind {
    case .letter(let scalar):
      switch scalar.value {
      case 0x211C: add(.function("Re", node.span), node.span)
      case 0x2111: add(.function("Im", node.span), node.span)
      default: add(.name(LaTeXNames.letter(scalar)), node.span)
      }
    case .number(let number):
      if let numeral = number.numeral {
        add(.number(numeral), node.span)
      } else {
        refuse("this number", node)
      }
    case .symbol(let symbol): append(symbol, node.span)
    case .function(let function): append(function, node)
    case .group(let nodes):
      // Braces behind a function hold its argument; elsewhere they only group what TeX sets.
      if let last = tokens.last, last.takesBracedArgument, nodes.count > 1 {
        add(.group(nodes), node.span)
      } else {
        for node in nodes { append(node) }
      }
    case .fenced(let fenced): add(.fenced(fenced), node.span)
    case .sizedDelimiter(let delimiter):
      if let scalar = delimiter.scalar { append(LaTeXSymbol(scalar, delimiter.atomClass), node.span) }
    case .fraction(let fraction):
      fraction.hasLine ? add(.fraction(fraction), node.span) : refuse("a fraction without a line", node)
    case .binomial(let binomial): add(.binomial(binomial), node.span)
    case .root(let root): add(.root(root), node.span)
    case .scripts(let scripts): append(scripts, node)
    case .accent(let accent): append(accent, node)
    case .stack(let stack): append(stack, node)
    case .extensibleArrow: refuse("an arrow", node)
    case .text(let text): append(text, node.span)
    case .styled(let font, let inner): append(inner, font: font, node)
    case .colored(_, let inner), .sized(_, let inner), .classed(_, let inner): append(inner)
    case .space(let space): add(space.isThin ? .thinSpace : .wideSpace, node.span)
    case .phantom(let phantom, let inner):
      switch phantom {
      case .smash, .smashTop, .smashBottom: append(inner)
      case .full, .horizontal, .vertical: break
      }
    case .boxed(let box, let inner):
      switch box {
      case .ground, .raised, .scaled, .link: append(inner)
      case .overlapsRight, .overlapsLeft, .overlapsBoth: refuse("pieces laid over each other", node)
      }
    // Which of the forms the page shows depends on where it stands.
    case .choice: refuse("a choice of forms", node)
    case .sideScripts: refuse("a script at the left", node)
    case .rule: refuse("a filled box", node)
    case .enclosed(let enclosure, let inner):
      enclosure == .box ? append(inner) : refuse("a struck-out piece", node)
    case .modulo(let modulo, let body):
      #if hasFeature(Embedded)
        refuse("a modulus", node)
      #else
        add(.modulo(modulo, body), node.span)
      #endif
    case .environment(let environment): add(.environment(environment), node.span)
    case .lineBreak: add(.lineBreak, node.span)
    case .tag: break
    case .error: refuse("this", node)
    }
  }

  private mutating func refuse(_ what: String, _ node: LaTeXNode) {
    add(.refused(what), node.span)
  }

  private mutating func append(_ function: LaTeXFunction, _ node: LaTeXNode) {
    switch function.name {
    case "lim": add(.limit, node.span)
    case "lim sup", "lim inf", "limsup", "liminf": refuse("a limit superior or inferior", node)
    case _ where function.isBinary: add(.modulus, node.span)
    default: add(.function(LaTeXNames.function(function.name), function.nameSpan), node.span)
    }
  }

  private mutating func append(_ scripts: LaTeXScripts, _ node: LaTeXNode) {
    guard let base = scripts.base else { return refuse("a script that hangs on nothing", node) }
    if case .accent(let accent) = base.kind, accent.mark.isLabelled { return append(base) }
    let count = tokens.count
    append(base)
    guard tokens.count > count else { return refuse("a script that hangs on nothing", node) }
    var token = tokens[tokens.count - 1]
    let addsToName = scripts.subscripted != nil || scripts.primes > 0
    if tokens.count > count + 1 || token.superscripted != nil || (addsToName && token.hasScripts) {
      tokens.removeSubrange(count...)
      token = LaTeXToken(.group(base.items), node.span)
    }
    token.subscripted = scripts.subscripted ?? token.subscripted
    token.superscripted = scripts.superscripted
    token.primes += scripts.primes
    token.span = node.span
    if tokens.count > count { tokens[count] = token } else { tokens.append(token) }
  }

  private mutating func append(_ accent: LaTeXAccent, _ node: LaTeXNode) {
    if accent.mark.isLabelled { return append(accent.base) }
    if var mark = accent.mark.combiningMark, let base = LaTeXNames.word(accent.base) {
      // Over one letter a line is a bar: $\overline x$ is $\bar x$.
      if accent.mark == .overLine, base.count == 1 { mark = LaTeXAccent.Mark.bar.combiningMark ?? mark }
      add(.name(base + mark), node.span)
    } else if let mark = accent.mark.combiningMark, accent.mark == .vector, accent.base.items.count == 1,
      case .number(let number) = accent.base.items[0].kind, number.text == "0"
    {
      add(.name("0" + mark), node.span)
    } else if accent.mark == .overLine || accent.mark == .bar {
      add(.conjugate(accent.base.items), node.span)
    } else {
      refuse("a mark over more than a name", node)
    }
  }

  private mutating func append(_ stack: LaTeXStack, _ node: LaTeXNode) {
    let count = tokens.count
    append(stack.base)
    if tokens.count == count + 1, tokens[count].isRelation {
      tokens[count].span = node.span
    } else {
      tokens.removeSubrange(count...)
      refuse("a sign over or under another", node)
    }
  }

  private mutating func append(_ text: LaTeXText, _ span: Span) {
    for piece in text.pieces {
      switch piece {
      case .math(let nodes, _): for node in nodes { append(node) }
      case .text(let inner, let span): append(inner, span)
      case .words(let words, let wordsSpan):
        let word = LaTeXNames.trimmed(words)
        // The only piece stands for the whole command, so that a caret marks all of it.
        let place = text.pieces.count == 1 ? span : wordsSpan
        switch word {
        case "", ".": break
        case ",", ";": add(.comma, place)
        case "and", ", and": add(.separator, place)
        case "so", "thus", "hence", "then", "so that", "and so", "therefore", ", so": add(.conclusion, place)
        case "where", "with", ", where", ", with": add(.setting(word), place)
        case "for", "for all", "for every", "for each", "for any", "if", "when", "whenever", "as long as",
          "provided", "provided that", "assuming", ", for", ", for all", ", if", ", when":
          add(.condition(word), place)
        case "otherwise", "otherwise.", "otherwise,", "else", "elsewhere": add(.otherwise, place)
        case "unless", "since", "because", "as", "only if", "if and only if", "except":
          add(.refused("a condition in words"), place)
        case "or", ", or":
          #if hasFeature(Embedded)
            add(.refused("“or” between statements"), place)
          #else
            add(.disjunction, place)
          #endif
        case "not", "iff": add(.refused("“\(word)” between statements"), place)
        default:
          #if !hasFeature(Embedded)
            if appendProperty(word, place) { break }
          #endif
          // A name has no blanks around it; words of a sentence do.
          if word.utf8.count < words.utf8.count {
            add(.refused("the text “\(word)”"), place)
          } else {
            append(word: word, font: text.font, place)
            markUpright(from: tokens.count - 1)
          }
        }
      }
    }
  }

  private mutating func append(_ inner: LaTeXNode, font: LaTeXFont, _ node: LaTeXNode) {
    // A script inside the font hangs on the name in the font: `\mathbf{v_1}`.
    if inner.items.count == 1, case .scripts(var scripts) = inner.items[0].kind, let base = scripts.base {
      scripts.base = LaTeXNode(.styled(font, base), base.span)
      return append(scripts, LaTeXNode(.scripts(scripts), node.span))
    }
    if let word = LaTeXNames.word(inner) {
      append(word: word, font: font, node.span)
      if font == .upright { markUpright(from: tokens.count - 1) }
    } else if inner.items.count == 1, case .number = inner.items[0].kind, font == .upright || font == .normal
    {
      append(inner.items[0])
    } else if inner.items.count == 1, case .number(let number) = inner.items[0].kind,
      number.text == "0"
        || number.text == "1", let digit = LaTeXNames.styled(number.text, font)
    {
      // The zero vector, and the identity.
      add(.name(digit), node.span)
    } else if font == .upright {
      appendUpright(inner)
    } else if font == .italic || font == .normal {
      append(inner)
    } else {
      refuse("a formula in this font", node)
    }
  }

  /// The pieces of an upright formula. Letters that spell a unit are one name, `\mathrm{km/h}`; others are factors.
  private mutating func appendUpright(_ inner: LaTeXNode) {
    let items = inner.items
    var position = 0
    while position < items.count {
      var end = position
      var word = ""
      while end < items.count, case .letter(let scalar) = items[end].kind {
        word += LaTeXNames.letter(scalar)
        end += 1
      }
      // The exponent of the last letter is shown as that of all: `\mathrm{cm^2}`.
      var scripts: LaTeXScripts?
      if end < items.count, case .scripts(let last) = items[end].kind, let base = last.base,
        case .letter(let scalar) = base.kind
      {
        word += LaTeXNames.letter(scalar)
        scripts = last
        end += 1
      }
      guard end - position > 1, UnitSymbols.contains(word) else {
        let count = tokens.count
        append(items[position])
        markUpright(from: count)
        position += 1
        continue
      }
      let span = items[position].span.union(items[end - 1].span)
      add(.name(word), span)
      if let scripts {
        tokens[tokens.count - 1].subscripted = scripts.subscripted
        tokens[tokens.count - 1].superscripted = scripts.superscripted
        tokens[tokens.count - 1].primes = scripts.primes
      }
      markUpright(from: tokens.count - 1)
      position = end
    }
  }

  /// Notes that names are upright.
  private mutating func markUpright(from start: Int) {
    #if !hasFeature(Embedded)
      for index in tokens.indices where index >= start { tokens[index].isUpright = true }
    #endif
  }

  private mutating func append(word: String, font: LaTeXFont, _ span: Span) {
    guard LaTeXNames.isWord(word) else { return add(.refused("the text “\(word)”"), span) }
    switch font {
    case .upright where word == "e": add(.eulerNumber, span)
    case .upright where word == "i": add(.name(Symbol.imaginaryUnit.name), span)
    case .upright, .italic, .normal:
      if word.utf8.count > 1, BuiltIn(name: word) != nil || DerivedFunction(name: word) != nil {
        add(.function(word, span), span)
      } else {
        add(.name(word), span)
      }
    default:
      if let styled = LaTeXNames.styled(word, font) {
        add(.name(styled), span)
      } else {
        add(.refused("a name in this font"), span)
      }
    }
  }

  private mutating func append(_ symbol: LaTeXSymbol, _ span: Span) {
    guard !symbol.isNegated else {
      if symbol.scalar.value == 0x2261 { return addCongruence(.notEqual, span) }
      return add(.refused("a struck-out sign"), span)
    }
    #if !hasFeature(Embedded)
      switch symbol.scalar.value {
      case 0x21D2, 0x27F9: return add(.implication(.forward), span)
      case 0x21D0, 0x27F8: return add(.implication(.backward), span)
      case 0x21D4, 0x27FA: return add(.implication(.both), span)
      case 0x2227: return add(.conjunction, span)
      case 0x2228: return add(.disjunction, span)
      case 0x2200: return add(.condition("∀"), span)
      case 0x2213: return add(.minusPlus, span)
      case 0x2216: return add(.setMinus, span)
      case 0x2026, 0x22EF: return add(.ellipsis, span)
      default: break
      }
    #endif
    switch symbol.scalar.value {
    case 0x2B: add(.plus, span)
    case 0x2212, 0x2D: add(.minus, span)
    case 0xB1: add(.plusMinus, span)
    case 0x22C5, 0xB7: add(.dot, span)
    case 0xD7: add(.cross, span)
    case 0x2A, 0x2217: add(.times, span)
    case 0x2F, 0xF7: add(.slash, span)
    case 0x3D: appendEquals(span)
    case 0x2261: addCongruence(.equal, span)
    case 0x2262: addCongruence(.notEqual, span)
    case 0x2254, 0x225D: add(.relation(.equal), span)
    case 0x2260: add(.relation(.notEqual), span)
    case 0x3C: add(.relation(.less), span)
    case 0x3E: add(.relation(.greater), span)
    case 0x2264, 0x2A7D, 0x2266: add(.relation(.lessOrEqual), span)
    case 0x2265, 0x2A7E, 0x2267: add(.relation(.greaterOrEqual), span)
    case 0x2248: add(.relation(.approximatelyEqual), span)
    case 0x2208: add(.relation(.element), span)
    case 0xB0: add(.degree, span)
    case 0x2C: add(.comma, span)
    case 0x3B: add(.semicolon, span)
    case 0x3A: add(.colon, span)
    case 0x2E: add(.period, span)
    case 0x25: add(.percent, span)
    case 0x2223: add(.conditionBar, span)
    case 0x2224: add(.dividesNot, span)
    case 0x21: add(.factorial, span)
    case 0x2192: add(.arrow, span)
    case 0x2218: add(.composition, span)
    case 0x7C, 0x2016, 0x2225:
      add(symbol.scalar.value == 0x7C ? .bar : .doubleBar, span)
      switch symbol.atomClass {
      case .opening: tokens[tokens.count - 1].side = .opening
      case .closing: tokens[tokens.count - 1].side = .closing
      default: break
      }
    case 0x28, 0x5B, 0x7B, 0x2308, 0x230A: add(.open(symbol.scalar), span)
    case 0x2211: add(.bigOperator(.sum), span)
    case 0x220F: add(.bigOperator(.product), span)
    case 0x222B: add(.integral, span)
    case 0x221E: add(.infinity, span)
    case 0x29, 0x5D, 0x7D, 0x2309, 0x230B: add(.close(symbol.scalar), span)
    default: add(.refused(LaTeXNames.construct(symbol.scalar)), span)
    }
  }

  private mutating func addCongruence(_ relation: Relation, _ span: Span) {
    add(.relation(relation), span)
    tokens[tokens.count - 1].isCongruence = true
  }

  /// `:=` is written as two signs.
  private mutating func appendEquals(_ span: Span) {
    // Both signs of a macro have its place.
    if let last = tokens.last, case .colon = last.kind,
      last.span.upperBound == span.lowerBound || last.span == span
    {
      tokens[tokens.count - 1] = LaTeXToken(.relation(.equal), last.span.union(span))
    } else {
      add(.relation(.equal), span)
    }
  }
}
