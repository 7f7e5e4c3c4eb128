import SourceText

extension LaTeXTreeBuilder {
  /// `\left … \middle … \right`; the position stands behind `\left`.
  mutating func fenced(_ span: Span) -> LaTeXNode {
    let opening = LaTeXDelimiter(delimiter(of: span, "\\left"), Span(span.lowerBound, position))
    var fence = LaTeXFenced(opening: opening, parts: [], closing: LaTeXDelimiter(nil, Span(at: position)))
    while true {
      fence.parts.append(list(in: .fence))
      let start = position
      switch peekAction() {
      case .middle?:
        position = commandEnd(start)
        let scalar = delimiter(of: Span(start, position), "\\middle")
        fence.middles.append(LaTeXDelimiter(scalar, Span(start, position)))
        continue
      case .right?:
        position = commandEnd(start)
        let scalar = delimiter(of: Span(start, position), "\\right")
        fence.closing = LaTeXDelimiter(scalar, Span(start, position))
      default:
        let end = fence.parts.last?.last?.span.upperBound ?? fence.middles.last?.span.upperBound
        fence.closing = LaTeXDelimiter(nil, Span(at: end ?? opening.span.upperBound))
        report(
          .error(
            .unmatchedLeft, "\\left without \\right", at: opening.span,
            notes: [.init("\\right. closes with nothing to see")]))
      }
      break
    }
    return LaTeXNode(.fenced(fence), Span(span.lowerBound, fence.closing.span.upperBound))
  }

  /// `\big(` and its kin; the position stands behind the command.
  mutating func sizedDelimiter(_ span: Span, _ size: Int, _ atomClass: LaTeXAtomClass?) -> LaTeXNode {
    // \big takes an argument, which may stand in braces. With \bigl that is rather a slip for \bigl\{.
    let end = position
    skipBlanks()
    let isBraced = atomClass == nil && current == UInt8(ascii: "{") && bracketStands(at: position + 1)
    if isBraced { position += 1 } else { position = end }
    let scalar = delimiter(of: span, text(span.lowerBound, span.upperBound))
    if isBraced { position += 1 }
    let node = LaTeXSizedDelimiter(scalar, size: size, atomClass ?? Self.usualClass(of: scalar))
    return LaTeXNode(.sizedDelimiter(node), Span(span.lowerBound, position))
  }

  /// Whether a bracket and a closing brace stand at a place.
  private func bracketStands(at place: Int) -> Bool {
    guard place < count else { return false }
    let end = bytes[place] == UInt8(ascii: "\\") ? commandEnd(place) : place + 1
    return end < count && bytes[end] == UInt8(ascii: "}")
  }

  private static func usualClass(of scalar: Unicode.Scalar?) -> LaTeXAtomClass {
    switch scalar {
    case "(", "[", "{", "⟨", "⌊", "⌈", "⟦", "⟮", "⌜", "⌞", "⦃", "⟪", "⦇": .opening
    case ")", "]", "}", "⟩", "⌋", "⌉", "⟧", "⟯", "⌝", "⌟", "⦄", "⟫", "⦈": .closing
    default: .ordinary
    }
  }

  /// Reads a delimiter. nil for `.`, and, with a diagnostic, where there is none.
  mutating func delimiter(of owner: Span, _ name: String) -> Unicode.Scalar? {
    let end = position
    skipBlanks()
    let start = position
    if start < count {
      switch current {
      case UInt8(ascii: "."):
        position += 1
        return nil
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "|"),
        UInt8(ascii: "/"):
        position += 1
        return Unicode.Scalar(bytes[start])
      case UInt8(ascii: "<"):
        position += 1
        return "⟨"
      case UInt8(ascii: ">"):
        position += 1
        return "⟩"
      case UInt8(ascii: "\\"):
        if case .symbol(let symbol)? = peekAction() {
          if Self.isDelimiter(symbol.scalar) {
            position = commandEnd(start)
            return symbol.scalar
          }
          if symbol.scalar == "<" || symbol.scalar == ">" {
            position = commandEnd(start)
            return symbol.scalar == "<" ? "⟨" : "⟩"
          }
        }
      case 0x80...:
        if let scalar = decodeScalar(), Self.isDelimiter(scalar) { return scalar }
        position = start
      default: break
      }
    }
    position = end
    report(
      .error(
        .missingDelimiter, "\(name) without a bracket behind it", at: owner,
        notes: current == UInt8(ascii: "{") || start < count && bytes[start] == UInt8(ascii: "{")
          ? [.init("write \(name)\\{ for a brace")] : []))
    return nil
  }

  static func isDelimiter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "(", ")", "[", "]", "{", "}", "|", "/", "\\", "‖", "∣", "∥", "⟨", "⟩", "⌊", "⌋", "⌈", "⌉", "⟦", "⟧",
      "⟮", "⟯",
      "⎰", "⎱", "⎪", "⦃", "⦄", "⟪", "⟫", "⦇", "⦈", "⟅", "⟆", "⌜", "⌝", "⌞", "⌟", "↑", "↓", "↕", "⇑", "⇓", "⇕":
      true
    default: false
    }
  }
}
