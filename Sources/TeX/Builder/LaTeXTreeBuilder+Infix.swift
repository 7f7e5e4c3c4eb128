import SourceText

extension LaTeXTreeBuilder {
  /// `\over` or one of its kin, with what stands directly behind it.
  struct InfixFraction {
    var span: Span
    var isBinomial = false
    var hasLine = true
    var thickness: Double?
    var opening: LaTeXDelimiter?
    var closing: LaTeXDelimiter?
  }

  /// Reads the brackets and the thickness behind a command that parts a group.
  mutating func infixFraction(_ kind: LaTeXCommand.Infix, _ span: Span) -> InfixFraction {
    var result = InfixFraction(span: span)
    let name = text(span.lowerBound, span.upperBound)
    switch kind {
    case .over: break
    case .atop: result.hasLine = false
    case .choose: result.isBinomial = true
    case .brace, .brack:
      result.hasLine = false
      result.opening = LaTeXDelimiter(kind == .brace ? "{" : "[", span)
      result.closing = LaTeXDelimiter(kind == .brace ? "}" : "]", span)
    case .above: result.thickness = lengthArgument(of: span, name)
    case .overWithDelimiters, .atopWithDelimiters, .aboveWithDelimiters:
      result.hasLine = kind != .atopWithDelimiters
      result.opening = LaTeXDelimiter(delimiter(of: span, name), span)
      result.closing = LaTeXDelimiter(delimiter(of: span, name), span)
      if kind == .aboveWithDelimiters { result.thickness = lengthArgument(of: span, name) }
    }
    result.span = Span(span.lowerBound, position)
    return result
  }

  /// The fraction of what stands before and behind.
  func fraction(_ infix: InfixFraction, above: [LaTeXNode], below: [LaTeXNode]) -> LaTeXNode {
    let span = infix.span
    let numerator = grouped(above, emptyAt: span.lowerBound)
    let denominator = grouped(below, emptyAt: span.upperBound)
    let whole = numerator.span.union(span).union(denominator.span)
    if infix.isBinomial {
      return LaTeXNode(.binomial(LaTeXFraction(numerator, denominator, hasLine: false)), whole)
    }
    let fraction = LaTeXFraction(
      numerator, denominator, hasLine: infix.hasLine && infix.thickness != 0, thickness: infix.thickness)
    return Self.fenced(LaTeXNode(.fraction(fraction), whole), infix.opening, infix.closing)
  }

  /// A node between brackets, or the node where there are none.
  static func fenced(_ node: LaTeXNode, _ opening: LaTeXDelimiter?, _ closing: LaTeXDelimiter?) -> LaTeXNode {
    guard opening?.scalar != nil || closing?.scalar != nil else { return node }
    let none = LaTeXDelimiter(nil, Span(at: node.span.lowerBound))
    return LaTeXNode(
      .fenced(LaTeXFenced(opening: opening ?? none, parts: [[node]], closing: closing ?? none)), node.span)
  }

  /// `\genfrac{(}{)}{1pt}{0}{a}{b}`.
  mutating func generalFraction(_ span: Span) -> LaTeXNode {
    let opening = optionalDelimiter(of: span, "\\genfrac")
    let closing = optionalDelimiter(of: span, "\\genfrac")
    var thickness: Double?
    if let written = rawArgument(of: span, "\\genfrac").map({ trimmed($0) }), !written.isEmpty {
      thickness = length(written)
      if thickness == nil { reportLength(written) }
    }
    var style: LaTeXMathStyle?
    if let written = bareOrBraced(of: span, "\\genfrac").map({ trimmed($0) }), !written.isEmpty {
      switch text(written.lowerBound, written.upperBound) {
      case "0": style = .display
      case "1": style = .text
      case "2": style = .script
      case "3": style = .scriptScript
      default:
        report(
          .error(
            .invalidStyle, "\(text(written.lowerBound, written.upperBound)) is no style", at: written,
            notes: [.init("styles are 0 for display, 1 for text, 2 and 3 for scripts")]))
      }
    }
    let numerator = argument(of: span, "\\genfrac")
    let denominator = argument(of: span, "\\genfrac")
    let fraction = LaTeXFraction(
      numerator, denominator, hasLine: thickness != 0, style: style, thickness: thickness)
    let whole = Span(span.lowerBound, position)
    return Self.fenced(LaTeXNode(.fraction(fraction), whole), opening, closing)
  }

  /// A bracket in braces, or nil for empty braces.
  private mutating func optionalDelimiter(of owner: Span, _ name: String) -> LaTeXDelimiter? {
    skipBlanks()
    guard current == UInt8(ascii: "{") else {
      return LaTeXDelimiter(delimiter(of: owner, name), owner)
    }
    let brace = position
    position += 1
    skipBlanks()
    var result: LaTeXDelimiter?
    if current != UInt8(ascii: "}") {
      let start = position
      result = LaTeXDelimiter(delimiter(of: owner, name), Span(start, max(start, position)))
      skipBlanks()
    }
    closeBrace(openedAt: brace, since: diagnostics.count)
    return result
  }
}
