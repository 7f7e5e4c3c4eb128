import SourceText

extension MathMLBuilder {
  /// Adds a base with its scripts: beside it, or over and under it where it is an operator with limits.
  mutating func scripts(
    _ scripts: LaTeXScripts, after previous: LaTeXAtomClass?, before next: LaTeXAtomClass?, isFirst: Bool
  ) {
    if let merged = merged(scripts) { return sideScripts(merged) }
    let hasSub = scripts.subscripted != nil
    // A prime is a raised sign in every mathematical font, so it stands beside the base as it is. Only where
    // a subscript stands below it must it be a superscript, which the style sheet brings back to size.
    let hasPlainPrimes = scripts.primes > 0 && !hasSub
    let hasSuper = scripts.superscripted != nil || scripts.primes > 0 && hasSub
    let limits = takesLimits(scripts)
    let tag: StaticString
    switch (hasSub, hasSuper) {
    case (true, true): tag = limits ? "munderover" : "msubsup"
    case (true, false): tag = limits ? "munder" : "msub"
    case (false, true): tag = limits ? "mover" : "msup"
    case (false, false): tag = "mrow"
    }
    add("<")
    add(tag)
    add(">")
    if hasPlainPrimes, hasSuper { add("<mrow>") }
    // Browsers hang scripts from the ink of their base, so that the index of y would stand lower than that of
    // x, and the square of sin higher than that of cos. TeX does so only at what is more than a letter or a
    // word; these are given no depth or height here.
    let isLow = hasSub && Self.isDescender(scripts.base)
    let isWord = hasSuper && scripts.base.flatMap { Self.functionName(of: $0) } != nil
    let isFlat = !limits && (isLow || isWord)
    if isFlat { add(isLow ? "<mpadded depth=\"0\">" : "<mpadded height=\"0\">") }
    if hasSub || scripts.primes > 0, scripts.base?.isLetterlike ?? false {
      withoutClasses {
        $0.base(scripts.base, limits: limits, after: previous, before: next, isFirst: isFirst)
      }
    } else {
      base(scripts.base, limits: limits, after: previous, before: next, isFirst: isFirst)
    }
    if isFlat { add("</mpadded>") }
    if hasPlainPrimes { primes(scripts.primes, isScript: false) }
    if hasPlainPrimes, hasSuper { add("</mrow>") }
    with(display: false, scriptLevel: scriptLevel + 1) { builder in
      if let node = scripts.subscripted { builder.withoutClasses { $0.element(node) } }
      guard hasSuper else { return }
      guard scripts.primes > 0, hasSub else {
        if let node = scripts.superscripted { builder.element(node) }
        return
      }
      if scripts.superscripted != nil { builder.add("<mrow>") }
      builder.primes(scripts.primes, isScript: true)
      if let node = scripts.superscripted {
        builder.list(node.items)
        builder.add("</mrow>")
      }
    }
    add("</")
    add(tag)
    add(">")
  }

  /// A base with scripts on both sides, where those at the right stand behind `\prescript`.
  private func merged(_ scripts: LaTeXScripts) -> LaTeXSideScripts? {
    guard case .sideScripts(var side)? = scripts.base?.kind, scripts.primes == 0, !takesLimits(scripts),
      side.rightSubscript == nil, side.rightSuperscript == nil
    else { return nil }
    side.rightSubscript = scripts.subscripted
    side.rightSuperscript = scripts.superscripted
    return side
  }

  private mutating func primes(_ number: Int, isScript: Bool) {
    add(
      isScript
        ? "<mo class=\"math-prime\" lspace=\"0\" rspace=\"0\">"
        : "<mo form=\"postfix\" lspace=\"0\" rspace=\"0\">")
    switch number {
    case 1: add("′")
    case 2: add("″")
    case 3: add("‴")
    case 4: add("⁗")
    default: for _ in 0..<min(number, 1000) { add("′") }
    }
    add("</mo>")
  }

  /// Adds the base as exactly one element, without space of its own where the scripts make it a sign.
  private mutating func base(
    _ base: LaTeXNode?, limits: Bool, after previous: LaTeXAtomClass?, before next: LaTeXAtomClass?,
    isFirst: Bool
  ) {
    guard let base else {
      add("<mrow></mrow>")
      return
    }
    switch base.kind {
    case .symbol(let symbol) where symbol.atomClass == .largeOperator:
      // Whether the limits stand over and under is decided here, so that all browsers agree.
      add(limits ? "<mo movablelimits=\"false\">" : "<mo>")
      addScalar(symbol.scalar)
      add("</mo>")
    case .symbol:
      _ = one(base, after: previous, before: next, isFirst: isFirst, isAlone: false)
    default: element([base])
    }
  }

  /// Whether scripts stand over and under their base.
  private func takesLimits(_ scripts: LaTeXScripts) -> Bool {
    switch scripts.limits {
    case .always: return true
    case .never: return false
    case .automatic: break
    }
    guard let base = scripts.base else { return false }
    switch base.kind {
    case .symbol(let symbol):
      return isDisplay && symbol.atomClass == .largeOperator && !Self.isIntegral(symbol.scalar)
    case .function(let function): return isDisplay && function.takesLimits
    case .classed(.largeOperator, let body): return isDisplay && !Self.isIntegral(body)
    case .sideScripts(let side):
      guard case .symbol(let symbol) = side.base.kind, symbol.atomClass == .largeOperator else {
        return false
      }
      return isDisplay && !Self.isIntegral(symbol.scalar)
    case .accent(let accent):
      switch accent.mark {
      case .overBrace, .overBracket, .overParenthesis: return scripts.subscripted == nil
      case .underBrace, .underBracket, .underParenthesis:
        return scripts.superscripted == nil && scripts.primes == 0
      default: return false
      }
    default: return false
    }
  }

  /// Whether a base is a letter with ink under the line.
  private static func isDescender(_ base: LaTeXNode?) -> Bool {
    guard case .letter(let letter)? = base?.kind else { return false }
    switch letter {
    case "f", "g", "j", "p", "q", "y", "β", "γ", "ζ", "η", "μ", "ξ", "ρ", "φ", "χ", "ψ", "ϕ", "ϱ", "ς", "Q",
      "J":
      return true
    default: return false
    }
  }

  /// Whether a piece begins with an integral, as `\idotsint` does.
  private static func isIntegral(_ node: LaTeXNode) -> Bool {
    guard node.items.count > 1, case .symbol(let symbol)? = node.items.first?.kind else { return false }
    return isIntegral(symbol.scalar)
  }

  private static func isIntegral(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x222B && scalar.value <= 0x2233 || scalar == "⨌"
  }

  // MARK: Over and under

  /// Adds a mark on its base.
  mutating func accent(_ accent: LaTeXAccent) {
    if !accent.mark.isLabelled { return withoutClasses { $0.writeAccent(accent) } }
    writeAccent(accent)
  }

  private mutating func writeAccent(_ accent: LaTeXAccent) {
    let look = MathMLAccent(accent.mark)
    add(look.isUnder ? "<munder accentunder=\"true\">" : "<mover accent=\"true\">")
    if accent.mark == .overLine {
      // Few fonts have a line that grows, so the style sheet draws it; without one the mark is seen.
      add("<mrow class=\"math-overline\">")
      list(accent.base.items)
      add("</mrow><mo class=\"math-overline-mark\" stretchy=\"true\" lspace=\"0\" rspace=\"0\">")
    } else {
      element(accent.base)
      let size = look.isSmall ? " mathsize=\"70%\"" : ""
      add("<mo stretchy=\"\(look.isStretchy)\" lspace=\"0\" rspace=\"0\"\(size)>")
    }
    addText(look.sign)
    add(look.isUnder ? "</mo></munder>" : "</mo></mover>")
  }

  /// Adds small things over and under their base.
  mutating func stack(_ stack: LaTeXStack) {
    let tag = stack.over != nil && stack.under != nil ? "munderover" : stack.over != nil ? "mover" : "munder"
    let isRelation = stack.isRelation && !Self.isRelation(stack.base)
    if isRelation { add("<mspace width=\"0.2778em\"/>") }
    add("<\(tag)>")
    if stack.base.items.count == 1, case .symbol(let symbol) = stack.base.items[0].kind,
      symbol.atomClass == .relation || symbol.atomClass == .binary
    {
      // The sign keeps its space, which the browser moves outside the whole.
      _ = one(stack.base.items[0], after: .ordinary, before: .ordinary, isFirst: false, isAlone: false)
    } else {
      element(stack.base)
    }
    with(display: false, scriptLevel: scriptLevel + 1) { builder in
      if let under = stack.under { builder.element(under) }
      if let over = stack.over { builder.element(over) }
    }
    add("</\(tag)>")
    if isRelation { add("<mspace width=\"0.2778em\"/>") }
  }

  private static func isRelation(_ node: LaTeXNode) -> Bool {
    node.items.count == 1 && node.items.first.flatMap { atomClass(of: $0) } == .relation
  }

  /// Adds an arrow that is as long as what stands on it.
  mutating func arrow(_ arrow: LaTeXExtensibleArrow) {
    let tag = arrow.below != nil ? "munderover" : "mover"
    let space = scriptLevel > 0 ? "0" : "0.2778em"
    add("<\(tag)><mo stretchy=\"true\" lspace=\"\(space)\" rspace=\"\(space)\" minsize=\"1.5em\">")
    addScalar(arrow.scalar)
    add("</mo>")
    with(display: false, scriptLevel: scriptLevel + 1) { builder in
      if let below = arrow.below { builder.padded(below) }
      builder.padded(arrow.above)
    }
    add("</\(tag)>")
  }

  /// Adds something with room for the head of an arrow.
  private mutating func padded(_ node: LaTeXNode) {
    add("<mrow><mspace width=\"0.6em\"/>")
    list(node.items)
    add("<mspace width=\"0.6em\"/></mrow>")
  }
}
