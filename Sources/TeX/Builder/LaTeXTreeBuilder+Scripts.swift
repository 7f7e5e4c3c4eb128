import SourceText

extension LaTeXTreeBuilder {
  /// Reads one thing with its scripts.
  mutating func scripted() -> LaTeXNode {
    // A script with nothing before it has no base.
    var base = startsScript() ? nil : atom()
    if current == 0xCC || current == 0xCD, let plain = base { base = combined(plain) }
    if let base, !Self.takesScripts(base) { return base }
    // Blanks before a script do not part it from its base; blanks before anything else belong to nobody.
    let end = position
    skipBlanks()
    guard startsScript() || startsLimits() else {
      position = end
      return base ?? LaTeXNode(.error(""), Span(at: end))
    }
    if startsLimits() { checkLimits(base) }
    var scripts = LaTeXScripts(base: base)
    let outer = primesAreClosed
    primesAreClosed = false
    defer { primesAreClosed = outer }
    let start = base?.span.lowerBound ?? position
    var last = end
    while startsScript() || startsLimits() {
      let isPrime = current == UInt8(ascii: "'")
      readScript(into: &scripts)
      last = position
      skipBlanks()
      // As in TeX, a prime is done with at a blank.
      if isPrime, position > last { primesAreClosed = true }
    }
    position = last
    return LaTeXNode(.scripts(scripts), Span(start, last))
  }

  /// Whether a script can hang on a node.
  private static func takesScripts(_ node: LaTeXNode) -> Bool {
    switch node.kind {
    case .space, .lineBreak, .tag: false
    default: true
    }
  }

  private func startsScript() -> Bool {
    switch current {
    case UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "'"): true
    case 0xC2, 0xE2: unicodeScript() != nil
    default: false
    }
  }

  private func startsLimits() -> Bool {
    if current != UInt8(ascii: "\\") { return false }
    if byte(ahead: 1) != UInt8(ascii: "l") && byte(ahead: 1) != UInt8(ascii: "n")
      && byte(ahead: 1) != UInt8(ascii: "d")
    {
      return false
    }
    if case .limits? = peekAction() { return true }
    return false
  }

  /// Reports `\limits` behind what is no operator.
  private mutating func checkLimits(_ base: LaTeXNode?) {
    if let base, Self.takesLimits(base) { return }
    let span = Span(position, commandEnd(position))
    report(
      .error(
        .misplacedCommand,
        "\(text(span.lowerBound, span.upperBound)) stands only behind an operator such as \\sum", at: span))
  }

  private static func takesLimits(_ node: LaTeXNode) -> Bool {
    switch node.kind {
    case .symbol(let symbol): symbol.atomClass == .largeOperator
    case .function(let function): !function.isBinary
    case .classed(.largeOperator, _), .error, .sideScripts: true
    case .accent(let accent): accent.mark.isLabelled
    case .stack(let stack): stack.base.items.count == 1 && takesLimits(stack.base.items[0])
    case .styled(_, let body), .colored(_, let body): body.items.count == 1 && takesLimits(body.items[0])
    default: false
    }
  }

  /// A letter with the combining marks behind it, as accents.
  private mutating func combined(_ base: LaTeXNode) -> LaTeXNode {
    var base = base
    switch base.kind {
    case .letter, .number: break
    default: return base
    }
    var left = Self.mostAccents
    while current == 0xCC || current == 0xCD {
      let start = position
      guard let scalar = decodeScalar(), let mark = Self.mark(scalar) else {
        position = start
        return base
      }
      left -= 1
      if left == -1 {
        report(
          .error(
            .nestingTooDeep, "more than \(Self.mostAccents) accents on one letter",
            at: Span(start, position)))
      }
      if left >= 0 {
        base = LaTeXNode(.accent(LaTeXAccent(mark, base)), Span(base.span.lowerBound, position))
      }
    }
    return base
  }

  /// The most accents that one letter has; each is a level of the tree.
  private static var mostAccents: Int { 8 }

  private static func mark(_ scalar: Unicode.Scalar) -> LaTeXAccent.Mark? {
    switch scalar.value {
    case 0x300: .grave
    case 0x301: .acute
    case 0x302: .hat
    case 0x303: .tilde
    case 0x304: .bar
    case 0x306: .breve
    case 0x307: .dot
    case 0x308: .doubleDot
    case 0x30A: .ring
    case 0x30C: .check
    default: nil
    }
  }

  private mutating func readScript(into scripts: inout LaTeXScripts) {
    let start = position
    switch current {
    case UInt8(ascii: "\\"):
      if case .limits(let limits)? = peekAction() { scripts.limits = limits }
      position = commandEnd(position)
    case UInt8(ascii: "'"):
      position += 1
      addPrimes(1, Span(start, position), to: &scripts)
    case UInt8(ascii: "_"):
      position += 1
      if scripts.primes > 0 { primesAreClosed = true }
      let argument = scriptArgument(start, "_")
      setSubscript(argument, Span(start, position), in: &scripts)
    case UInt8(ascii: "^"):
      position += 1
      let argument = scriptArgument(start, "^")
      if let primes = Self.primeCount(argument) {
        addPrimes(primes, Span(start, position), to: &scripts)
        // As in TeX, ^\prime is a superscript, and behind it stands no other.
        primesAreClosed = true
      } else {
        setSuperscript(argument, Span(start, position), in: &scripts)
      }
    default: readUnicodeScript(into: &scripts)
    }
  }

  private mutating func setSubscript(_ node: LaTeXNode, _ span: Span, in scripts: inout LaTeXScripts) {
    guard scripts.subscripted == nil else {
      report(.error(.doubleSubscript, "second subscript on one base", at: span))
      leftovers.append(LaTeXNode(.error(text(span.lowerBound, span.upperBound)), span))
      return
    }
    scripts.subscripted = node
  }

  private mutating func setSuperscript(_ node: LaTeXNode, _ span: Span, in scripts: inout LaTeXScripts) {
    guard scripts.superscripted == nil, !primesAreClosed else {
      report(.error(.doubleSuperscript, "second superscript on one base", at: span))
      leftovers.append(LaTeXNode(.error(text(span.lowerBound, span.upperBound)), span))
      return
    }
    scripts.superscripted = node
  }

  private mutating func addPrimes(_ number: Int, _ span: Span, to scripts: inout LaTeXScripts) {
    if scripts.superscripted != nil || primesAreClosed {
      // TeX refuses x^2', since one cannot tell whether the prime belongs to x or to the 2.
      report(
        .error(
          .doubleSuperscript,
          primesAreClosed ? "prime apart from the primes before it" : "prime behind a superscript", at: span,
          notes: [.init("write the prime before the superscript, as in x'^2")]))
      leftovers.append(LaTeXNode(.error(text(span.lowerBound, span.upperBound)), span))
      return
    }
    scripts.primesSpan = scripts.primes == 0 ? span : scripts.primesSpan.union(span)
    scripts.primes += number
  }

  /// The number of primes where a superscript is nothing but `\prime`s; nil otherwise.
  private static func primeCount(_ node: LaTeXNode) -> Int? {
    let items = node.items
    guard !items.isEmpty else { return nil }
    for item in items {
      if case .symbol(let symbol) = item.kind, symbol.scalar == "\u{2032}" { continue }
      return nil
    }
    return items.count
  }

  /// The argument of `_` or `^`, with a warning where more seems to be meant than one sign.
  private mutating func scriptArgument(_ start: Int, _ sign: String) -> LaTeXNode {
    if current == UInt8(ascii: "'") {
      position += 1
      let span = Span(start, position)
      report(
        .error(.missingArgument, "\(sign)' has no argument, since ' is a superscript itself", at: span))
      return LaTeXNode(.error(""), span)
    }
    let result = argument(of: Span(start, start + 1), sign)
    warnOfShortScript(result, sign)
    return result
  }

  /// `x^10` is x¹ and a 0 behind it.
  private mutating func warnOfShortScript(_ node: LaTeXNode, _ sign: String) {
    switch node.kind {
    case .number: guard isDigit(current) || (current == 0x2E && isDigit(byte(ahead: 1))) else { return }
    case .symbol(let symbol):
      guard symbol.scalar == "\u{2212}" || symbol.scalar == "+", isDigit(current) || isLetter(current) else {
        return
      }
    default: return
    }
    var end = position
    while end < count, isDigit(bytes[end]) || bytes[end] == 0x2E { end += 1 }
    if end == position { end += 1 }
    let start = node.span.lowerBound
    let whole = text(start, end)
    let taken = text(start, node.span.upperBound)
    report(
      .warning(
        .shortScript,
        "\(sign)\(whole) takes only \(taken) as the \(sign == "^" ? "superscript" : "subscript")",
        at: Span(start - 1, end),
        fixIts: [FixIt("write \(sign){\(whole)}", replace: Span(start, end), with: "{\(whole)}")]))
  }
}

// MARK: - Scripts that are characters

extension LaTeXTreeBuilder {
  private enum UnicodeScript {
    case primes(Int)
    case superscript(UInt8)
    case `subscript`(UInt8)
  }

  /// `′`, `²` or `₂` at the position, with the number of its bytes; nil for anything else.
  private func unicodeScript() -> (UnicodeScript, length: Int)? {
    if current == 0xC2 {
      switch byte(ahead: 1) {
      case 0xB2: return (.superscript(0x32), 2)
      case 0xB3: return (.superscript(0x33), 2)
      case 0xB9: return (.superscript(0x31), 2)
      default: return nil
      }
    }
    guard current == 0xE2 else { return nil }
    let last = byte(ahead: 2)
    switch (byte(ahead: 1), last) {
    case (0x80, 0xB2...0xB4): return (.primes(Int(last) - 0xB1), 3)
    case (0x81, 0x97): return (.primes(4), 3)
    case (0x81, 0xB0), (0x81, 0xB4...0xB9): return (.superscript(0x30 + last - 0xB0), 3)
    case (0x81, 0xBA): return (.superscript(UInt8(ascii: "+")), 3)
    case (0x81, 0xBB): return (.superscript(UInt8(ascii: "-")), 3)
    case (0x81, 0xBF): return (.superscript(UInt8(ascii: "n")), 3)
    case (0x82, 0x80...0x89): return (.subscript(0x30 + last - 0x80), 3)
    default: return nil
    }
  }

  /// Reads primes, or a run of small digits.
  private mutating func readUnicodeScript(into scripts: inout LaTeXScripts) {
    let start = position
    guard let (script, length) = unicodeScript() else { return }
    if case .primes(let number) = script {
      position += length
      addPrimes(number, Span(start, position), to: &scripts)
      return
    }
    var signs: [LaTeXNode] = []
    var isSuperscript = true
    run: while let (next, length) = unicodeScript() {
      let span = Span(position, position + length)
      switch next {
      case .primes: break run
      case .superscript(let byte):
        if case .subscript = script { break run }
        signs.append(Self.smallSign(byte, span))
      case .subscript(let byte):
        if case .superscript = script { break run }
        isSuperscript = false
        signs.append(Self.smallSign(byte, span))
      }
      position += length
    }
    let span = Span(start, position)
    let node = Self.joined(signs, span)
    if isSuperscript {
      setSuperscript(node, span, in: &scripts)
    } else {
      setSubscript(node, span, in: &scripts)
    }
  }

  private static func smallSign(_ byte: UInt8, _ span: Span) -> LaTeXNode {
    switch byte {
    case UInt8(ascii: "+"): LaTeXNode(.symbol(LaTeXSymbol("+", .binary)), span)
    case UInt8(ascii: "-"): LaTeXNode(.symbol(LaTeXSymbol("\u{2212}", .binary)), span)
    case UInt8(ascii: "n"): LaTeXNode(.letter("n"), span)
    default: LaTeXNode(.number(LaTeXNumber(String(Unicode.Scalar(byte)))), span)
    }
  }

  /// Small signs as a group in which neighbouring digits are one number.
  private static func joined(_ signs: [LaTeXNode], _ span: Span) -> LaTeXNode {
    var nodes: [LaTeXNode] = []
    for sign in signs {
      if case .number(let digit) = sign.kind, let last = nodes.last, case .number(let number) = last.kind {
        nodes[nodes.count - 1] = LaTeXNode(
          .number(LaTeXNumber(number.text + digit.text)), last.span.union(sign.span))
      } else {
        nodes.append(sign)
      }
    }
    return nodes.count == 1 ? nodes[0] : LaTeXNode(.group(nodes), span)
  }
}
