import SourceText

extension MathMLBuilder {
  /// Adds a letter, in the font of the surroundings.
  mutating func letter(_ letter: Unicode.Scalar) {
    #if !hasFeature(Embedded)
      if let markup = holes[letter] { return add(markup) }
    #endif
    guard font == nil else { return letters([letter]) }
    // As in LaTeX, Greek capitals stand upright.
    add(
      letter.value >= 0x391 && letter.value <= 0x3A9 || letter.value >= 0x2100
        ? "<mi mathvariant=\"normal\">" : "<mi>")
    addScalar(letter)
    add("</mi>")
  }

  /// Adds letters as one identifier, in the font of the surroundings.
  mutating func letters(_ letters: [Unicode.Scalar]) {
    // Several letters stand upright by themselves, one letter slants by itself.
    var isUpright = letters.count == 1
    switch font {
    case .upright?: break
    case nil, .normal?:
      // As in LaTeX, Greek capitals stand upright.
      isUpright =
        isUpright && letters.allSatisfy { $0.value >= 0x391 && $0.value <= 0x3A9 || $0.value >= 0x2100 }
    case .some(let font):
      let mapped = letters.map { MathAlphabet.letter($0, font) }
      if mapped != letters || font == .italic {
        add(
          mapped.count == 1 && mapped == letters
            ? "<mi>" : mapped.count == 1 ? "<mi mathvariant=\"normal\">" : "<mi>")
        for letter in mapped { addScalar(letter) }
        add("</mi>")
        return
      }
    }
    add(isUpright ? "<mi mathvariant=\"normal\">" : "<mi>")
    for letter in letters { addScalar(letter) }
    add("</mi>")
  }

  /// Adds a number.
  mutating func digits(_ text: String) {
    add("<mn>")
    if let font {
      for scalar in text.unicodeScalars { addScalar(MathAlphabet.digit(scalar, font)) }
    } else {
      addText(text)
    }
    add("</mn>")
  }

  /// Adds a function's name.
  mutating func name(_ function: LaTeXFunction) {
    if function.isBinary {
      let space = scriptLevel > 0 ? "0.1667em" : "0.2222em"
      add("<mo form=\"infix\" lspace=\"\(space)\" rspace=\"\(space)\">")
    } else {
      // One letter would slant.
      add(function.name.utf8.count == 1 ? "<mi mathvariant=\"normal\">" : "<mi>")
    }
    for scalar in function.name.unicodeScalars { addScalar(scalar == " " ? "\u{2009}" : scalar) }
    add(function.isBinary ? "</mo>" : "</mi>")
  }

  /// Adds a sign and gives the class that it has in its place.
  mutating func sign(
    _ symbol: LaTeXSymbol, after previous: LaTeXAtomClass?, before next: LaTeXAtomClass?, isFirst: Bool,
    isAlone: Bool
  ) -> LaTeXAtomClass {
    let expectsOperand = Self.expectsOperand(previous)
    switch symbol.atomClass {
    case .ordinary: return ordinary(symbol, expectsOperand: expectsOperand)
    case .binary: return binary(symbol, expectsOperand: expectsOperand, before: next, isFirst: isFirst)
    case .relation:
      relation(symbol, isAlone: isAlone && previous == nil, after: previous, before: next)
      return .relation
    case .opening:
      mo(symbol, " form=\"prefix\" stretchy=\"false\"")
      return .opening
    case .closing:
      let isBracket = symbol.scalar != "!" && symbol.scalar != "?"
      mo(
        symbol,
        isBracket ? " form=\"postfix\" stretchy=\"false\"" : " form=\"postfix\" lspace=\"0\" rspace=\"0\"")
      return .closing
    case .punctuation:
      mo(
        symbol,
        isAlone || scriptLevel > 0 || next == nil ? Self.unspaced : " lspace=\"0\" rspace=\"0.1667em\"")
      return .punctuation
    case .largeOperator:
      mo(symbol, "")
      return .largeOperator
    case .inner:
      // Dots have a thin space on the side of an operand.
      mo(
        symbol, expectsOperand || scriptLevel > 0 ? " lspace=\"0\"" : " lspace=\"0.1667em\"",
        scriptLevel > 0 || next != .ordinary ? " rspace=\"0\"" : " rspace=\"0.1667em\"")
      return .ordinary
    }
  }

  private static let unspaced: StaticString = " lspace=\"0\" rspace=\"0\""

  /// Whether what follows something of a class begins an operand.
  private static func expectsOperand(_ previous: LaTeXAtomClass?) -> Bool {
    switch previous {
    case nil, .binary?, .relation?, .opening?, .punctuation?, .largeOperator?: true
    default: false
    }
  }

  private mutating func mo(
    _ symbol: LaTeXSymbol, _ first: StaticString, _ second: StaticString = "", _ third: StaticString = ""
  ) {
    add("<mo")
    add(first)
    add(second)
    add(third)
    add(">")
    addScalar(symbol.scalar == "*" ? "\u{2217}" : symbol.scalar)
    if symbol.isNegated { add("\u{338}") }
    add("</mo>")
  }

  private mutating func ordinary(_ symbol: LaTeXSymbol, expectsOperand: Bool) -> LaTeXAtomClass {
    switch symbol.scalar {
    case "|", "‖":
      // TeX does not know which bar opens; where an operand is expected it does, so that |−x| has a sign.
      mo(symbol, expectsOperand ? " form=\"prefix\"" : " form=\"postfix\"", " stretchy=\"false\"")
      return expectsOperand ? .opening : .closing
    case "/", "\\", "′", "‵", "@", "\"", "`", ".", "&", "#", "%", "$", "_":
      mo(
        symbol, symbol.scalar == "/" || symbol.scalar == "\\" ? " stretchy=\"false\"" : "", Self.unspaced)
      // A minus behind a slash is a sign.
      return symbol.scalar == "/" ? .binary : .ordinary
    case "√", "¬", "∀", "∃", "∄":
      mo(symbol, " stretchy=\"false\"", Self.unspaced)
      return .ordinary
    default:
      let isBold = font == .boldSymbol
      add(symbol.scalar == "∂" ? "<mi>" : "<mi mathvariant=\"normal\">")
      // Of the signs that are no letters these two have a bold form.
      addScalar(
        !isBold ? symbol.scalar : symbol.scalar == "∇" ? "𝛁" : symbol.scalar == "∂" ? "𝛛" : symbol.scalar)
      if symbol.isNegated { add("\u{338}") }
      add("</mi>")
      return .ordinary
    }
  }

  private mutating func binary(
    _ symbol: LaTeXSymbol, expectsOperand: Bool, before next: LaTeXAtomClass?, isFirst: Bool
  ) -> LaTeXAtomClass {
    let isSign = symbol.scalar == "−" || symbol.scalar == "+" || symbol.scalar == "±" || symbol.scalar == "∓"
    if expectsOperand {
      mo(symbol, isSign && next != nil ? " form=\"prefix\"" : "", Self.unspaced)
      // A sign belongs to the operand behind it, which is still expected.
      return isSign ? .binary : .ordinary
    }
    switch next {
    case nil, .relation?, .closing?, .punctuation?:
      mo(symbol, Self.unspaced)
      return .ordinary
    default:
      // At the start of a row MathML would take it for a sign.
      mo(
        symbol, isFirst ? " form=\"infix\"" : "",
        scriptLevel > 0 ? Self.unspaced : " lspace=\"0.2222em\" rspace=\"0.2222em\"")
      return .binary
    }
  }

  private mutating func relation(
    _ symbol: LaTeXSymbol, isAlone: Bool, after previous: LaTeXAtomClass?, before next: LaTeXAtomClass?
  ) {
    // Arrows grow where MathML's dictionary lets them; in a row they must not.
    let isArrow = symbol.scalar.value >= 0x2190 && symbol.scalar.value <= 0x21FF
    let stretch: StaticString =
      isArrow || symbol.scalar == "∣" || symbol.scalar == "∥" ? " stretchy=\"false\"" : ""
    guard !isAlone, scriptLevel == 0 else {
      mo(symbol, stretch, Self.unspaced)
      return
    }
    // Neighbouring relations are one: `:=`.
    mo(
      symbol, stretch, previous == .relation ? " lspace=\"0\"" : " lspace=\"0.2778em\"",
      next == .relation ? " rspace=\"0\"" : " rspace=\"0.2778em\"")
  }
}
