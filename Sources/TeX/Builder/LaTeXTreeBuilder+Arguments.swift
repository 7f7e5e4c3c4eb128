import SourceText

extension LaTeXTreeBuilder {
  /// Reads an argument: a group, a command with its own arguments, a letter, one digit or one sign.
  mutating func argument(of owner: Span, _ name: String) -> LaTeXNode {
    let end = position
    skipBlanks()
    while case .ignored(arguments: 0)? = peekAction() {
      position = commandEnd(position)
      skipBlanks()
    }
    guard position < count, !isArgumentMissing() else {
      position = end
      report(.error(.missingArgument, "\(name) without its argument", at: owner))
      return LaTeXNode(.error(""), Span(at: end))
    }
    if isDigit(current) {
      // As in TeX, an argument without braces is one digit: x_12 is x₁2, and \frac12 is a half.
      position += 1
      return LaTeXNode(.number(LaTeXNumber(text(position - 1, position))), Span(position - 1, position))
    }
    if current == UInt8(ascii: ".") {
      position += 1
      return LaTeXNode(.symbol(LaTeXSymbol(".", .ordinary)), Span(position - 1, position))
    }
    if current == UInt8(ascii: "'") {
      position += 1
      return LaTeXNode(.symbol(LaTeXSymbol("\u{2032}", .ordinary)), Span(position - 1, position))
    }
    reportBareArgument(of: owner)
    return atom()
  }

  /// Reports what takes the rest of a group, or needs braces of its own, as an argument without braces.
  private mutating func reportBareArgument(of owner: Span) {
    guard current == UInt8(ascii: "\\") else { return }
    let isScript =
      bytes[owner.lowerBound] == UInt8(ascii: "_") || bytes[owner.lowerBound] == UInt8(ascii: "^")
    switch peekAction() {
    case .fontSwitch?, .styleSwitch?, .colorSwitch?, .sizeSwitch?, .begin?: break
    case .root? where isScript: break
    case .font?:
      guard case .font? = LaTeXCommandRegistry.shared.action(bytes, owner.lowerBound + 1, owner.upperBound)
      else {
        return
      }
    default: return
    }
    let end = commandEnd(position)
    let name = text(position, end)
    report(
      .error(
        .missingBraces, "\(name) as an argument stands in braces: {\(name) …}", at: Span(position, end)))
  }

  /// Whether what stands at the position cannot be an argument.
  private func isArgumentMissing() -> Bool {
    switch current {
    case UInt8(ascii: "}"), UInt8(ascii: "&"), UInt8(ascii: "$"), UInt8(ascii: "_"), UInt8(ascii: "^"):
      return true
    case UInt8(ascii: "]"): return contexts.last == .bracket || contexts.last == .option
    case UInt8(ascii: "@"): return isOpen(within: .brace) { $0 == .object }
    case UInt8(ascii: "\\"):
      switch peekAction() {
      case .right?, .middle?, .end?, .lineBreak?, .infix?, .limits?, .endGroup?, .of?: return true
      default: return commandEnd(position) == position + 2 && byte(ahead: 1) == UInt8(ascii: ")")
      }
    default: return false
    }
  }

  /// Reads `[…]` as a group, or nil where there is none.
  mutating func optionalArgument() -> LaTeXNode? {
    let end = position
    skipBlanks()
    guard current == UInt8(ascii: "[") else {
      position = end
      return nil
    }
    let start = position
    position += 1
    guard depth < LaTeXParser.nestingLimit else { return LaTeXNode(.group([]), Span(start, position)) }
    depth += 1
    defer { depth -= 1 }
    let nodes = list(in: .bracket)
    if current == UInt8(ascii: "]") {
      position += 1
    } else {
      report(.error(.unclosedBracket, "[ is never closed", at: Span(start, start + 1)))
    }
    return LaTeXNode(.group(nodes), Span(start, position))
  }

  /// The longest name, length or colour, in bytes.
  static var longestRawArgument: Int { 256 }

  /// Reads `{…}` without looking into it and gives the bytes between the braces; nil, with a diagnostic, where
  /// there is no such thing.
  mutating func rawArgument(
    of owner: Span, _ name: String, limit: Int = LaTeXTreeBuilder.longestRawArgument
  ) -> Span? {
    let end = position
    skipBlanks()
    guard position < count, current == UInt8(ascii: "{") else {
      position = end
      report(.error(.missingArgument, "\(name) without its argument in braces", at: owner))
      return nil
    }
    let start = position
    position += 1
    var level = 1
    // Such an argument is a short word; a limit keeps the time linear where many are not closed.
    while position < count, position - start <= limit {
      switch bytes[position] {
      case UInt8(ascii: "{"): level += 1
      case UInt8(ascii: "}"): level -= 1
      case UInt8(ascii: "\\"): position += 1
      default: break
      }
      position += 1
      if level == 0 { return Span(start + 1, position - 1) }
    }
    let isAtEnd = position >= count
    // Only the brace is given up, so that the rest of the formula is still read.
    position = start + 1
    let message = isAtEnd ? "{ is never closed" : "{ is not closed within \(limit) bytes"
    report(.error(.unclosedBrace, message, at: Span(start, start + 1)))
    return nil
  }

  /// Reads `[…]` without looking into it, or nil where there is none.
  mutating func rawOptionalArgument(limit: Int = 40) -> Span? {
    let end = position
    skipBlanks()
    guard current == UInt8(ascii: "[") else {
      position = end
      return nil
    }
    var close = position + 1
    // An argument of this kind is a short word; a bracket far away belongs to the formula.
    while close < count, close < position + limit, bytes[close] != UInt8(ascii: "]") { close += 1 }
    guard close < count, bytes[close] == UInt8(ascii: "]") else {
      position = end
      return nil
    }
    let span = Span(position + 1, close)
    position = close + 1
    return span
  }

  /// A span without the blanks at its ends.
  func trimmed(_ span: Span) -> Span {
    var lower = span.lowerBound
    var upper = span.upperBound
    while lower < upper, isBlank(bytes[lower]) { lower += 1 }
    while upper > lower, isBlank(bytes[upper - 1]) { upper -= 1 }
    return Span(lower, upper)
  }

  func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

  /// The units that a length may have.
  enum LengthKind {
    /// All of them.
    case any
    /// mu alone, as behind `\mkern`.
    case ofFormulas
    /// All but mu, as behind `\kern`.
    case ofText
  }

  /// The mu of a length such as `1em` or `-3 mu`; nil for anything else.
  func length(_ span: Span, _ kind: LengthKind = .any) -> Double? {
    let span = trimmed(span)
    var index = span.lowerBound
    var isNegative = false
    if index < span.upperBound, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
      while index < span.upperBound, isBlank(bytes[index]) { index += 1 }
    }
    let start = index
    while index < span.upperBound, isDigit(bytes[index]) || bytes[index] == 0x2E || bytes[index] == 0x2C {
      index += 1
    }
    // TeX takes a decimal comma too.
    let digits = bytes[start..<index].map { $0 == 0x2C ? 0x2E : $0 }
    guard let value = Numeral(ascii: digits)?.doubleValue, value < 1000 else { return nil }
    let unit = trimmed(Span(index, span.upperBound))
    let unitName = text(unit.lowerBound, unit.upperBound)
    guard let factor = Self.muPerUnit(unitName) else { return nil }
    switch kind {
    case .any: break
    case .ofFormulas: if unitName != "mu" { return nil }
    case .ofText: if unitName == "mu" { return nil }
    }
    return (isNegative ? -value : value) * factor
  }

  /// Says that something is no length.
  mutating func reportLength(_ written: Span, _ kind: LengthKind = .any) {
    if kind != .any, length(written) != nil {
      report(
        .error(
          .invalidLength,
          "\(text(written.lowerBound, written.upperBound)) has a unit that cannot stand here",
          at: written,
          notes: [
            .init(
              kind == .ofText ? "mu stands behind \\mkern and \\mspace" : "\\mkern and \\mspace take mu alone"
            )
          ]))
      return
    }
    report(
      .error(
        .invalidLength, "\(text(written.lowerBound, written.upperBound)) is no length", at: written,
        notes: [.init("a length is a number and a unit: 1em, 18mu, 10pt, 2mm")]))
  }

  /// Eighteenths of an em, at ten points to the em.
  private static func muPerUnit(_ unit: String) -> Double? {
    switch unit {
    case "mu": 1
    case "em": 18
    case "ex": 7.75
    case "pt": 1.8
    case "px", "bp": 1.807
    case "pc": 21.6
    case "mm": 5.121
    case "cm": 51.21
    case "in": 130.086
    case "dd": 1.926
    case "cc": 23.11
    case "sp": 0.0000275
    default: nil
    }
  }
}
