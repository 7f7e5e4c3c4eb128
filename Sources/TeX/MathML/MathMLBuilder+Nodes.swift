import SourceText

extension MathMLBuilder {
  /// Adds a node and gives the class of what now stands at the end.
  mutating func one(
    _ node: LaTeXNode, after previous: LaTeXAtomClass?, before next: LaTeXAtomClass?, isFirst: Bool,
    isAlone: Bool
  ) -> LaTeXAtomClass? {
    #if !hasFeature(Embedded)
      if let result = named(node, after: previous, before: next, isFirst: isFirst, isAlone: isAlone) {
        return result
      }
    #endif
    switch node.kind {
    case .letter(let scalar): letter(scalar)
    case .number(let number): digits(number.text)
    case .symbol(let symbol):
      return sign(symbol, after: previous, before: next, isFirst: isFirst, isAlone: isAlone)
    case .function(let function):
      name(function)
      return function.isBinary ? .binary : .largeOperator
    case .group(let nodes):
      add("<mrow>")
      list(nodes)
      add("</mrow>")
    case .fenced(let fence):
      fenced(fence)
      return .closing
    case .sizedDelimiter(let delimiter):
      sized(delimiter)
      return delimiter.atomClass == .relation ? .ordinary : delimiter.atomClass
    case .scripts(let value):
      scripts(value, after: previous, before: next, isFirst: isFirst)
      return Self.atomClass(of: node)
    case .stack(let value):
      stack(value)
      return Self.atomClass(of: node)
    case .extensibleArrow(let value):
      arrow(value)
      return .relation
    case .boxed(let box, let body): return boxed(box, body, after: previous)
    case .rule(let value): rule(value)
    case .choice(let forms): choice(forms)
    case .sideScripts(let value):
      sideScripts(value)
      return Self.atomClass(of: node)
    case .styled(let newFont, let body):
      // A font is transparent: the classes of what is in it count.
      var last = previous
      add("<mrow>")
      with(font: MathAlphabet.font(newFont, inside: font)) { last = $0.list(body.items, after: previous) }
      add("</mrow>")
      return last
    case .colored(let color, let body):
      var last = previous
      add(color.css.isEmpty ? "<mrow>" : "<mrow mathcolor=\"\(color.css)\">")
      last = list(body.items, after: previous)
      add("</mrow>")
      return last
    case .sized(let style, let body):
      return resized(style) { $0.list(body.items, after: previous) }
    case .classed(let atomClass, let body):
      classed(atomClass, body)
      return atomClass
    case .space(let space):
      if space.mu != 0 { add("<mspace width=\"\(Self.ems(space.mu))\"/>") }
      return previous
    case .lineBreak:
      add("<mspace width=\"1em\"/>")
      return nil
    case .tag(let text):
      add("<mspace width=\"2em\"/>")
      number(text)
    case .fraction(let value): fraction(value)
    case .binomial(let value): binomial(value)
    case .root(let value): root(value)
    case .accent(let value): accent(value)
    case .text(let text): words(text)
    case .phantom(let phantom, let body): hidden(phantom, body)
    case .enclosed(let enclosure, let body): enclosed(enclosure, body)
    case .modulo(let modulo, let body): self.modulo(modulo, body)
    case .environment(let value): environment(value)
    case .error(let text):
      add("<merror><mtext>")
      addText(text.isEmpty ? "?" : text)
      add("</mtext></merror>")
    }
    return .ordinary
  }

  /// `0.1667em` for 3 mu.
  static func ems(_ mu: Double) -> String {
    let scaled = Int((mu / 18 * 10000).rounded())
    var digits = String(scaled.magnitude % 10000)
    digits = String(repeating: "0", count: 4 - digits.utf8.count) + digits
    while digits.utf8.last == 0x30, digits.utf8.count > 1 { digits.removeLast() }
    let sign = scaled < 0 ? "-" : ""
    let whole = String(scaled.magnitude / 10000)
    return digits == "0" ? "\(sign)\(whole)em" : "\(sign)\(whole).\(digits)em"
  }

  // MARK: Fractions, roots, fences

  private mutating func resized(
    _ style: LaTeXMathStyle, _ body: (inout MathMLBuilder) -> LaTeXAtomClass?
  ) -> LaTeXAtomClass? {
    let level = style == .script ? 1 : style == .scriptScript ? 2 : 0
    add("<mstyle displaystyle=\"\(style == .display)\" scriptlevel=\"\(level)\">")
    var last: LaTeXAtomClass?
    with(display: style == .display, scriptLevel: level) { last = body(&$0) }
    add("</mstyle>")
    return last
  }

  mutating func fraction(_ fraction: LaTeXFraction) {
    if let style = fraction.style {
      _ = resized(style) {
        $0.plainFraction(fraction)
        return nil
      }
    } else {
      plainFraction(fraction)
    }
  }

  private mutating func plainFraction(_ fraction: LaTeXFraction) {
    if fraction.hasLine, let thickness = fraction.thickness {
      add("<mfrac linethickness=\"\(Self.ems(thickness))\">")
    } else {
      add(fraction.hasLine ? "<mfrac>" : "<mfrac linethickness=\"0\">")
    }
    with(display: false, scriptLevel: isDisplay ? scriptLevel : scriptLevel + 1) {
      $0.element(fraction.numerator)
      $0.element(fraction.denominator)
    }
    add("</mfrac>")
  }

  mutating func binomial(_ fraction: LaTeXFraction) {
    add("<mrow><mo>(</mo>")
    self.fraction(fraction)
    add("<mo>)</mo></mrow>")
  }

  mutating func root(_ root: LaTeXRoot) {
    guard let degree = root.degree else {
      add("<msqrt>")
      list(root.radicand.items)
      add("</msqrt>")
      return
    }
    add("<mroot>")
    element(root.radicand)
    with(display: false, scriptLevel: scriptLevel + 2) { $0.element(degree) }
    add("</mroot>")
  }

  mutating func fenced(_ fence: LaTeXFenced) {
    add("<mrow>")
    growing(fence.opening.scalar, "prefix")
    for (index, part) in fence.parts.enumerated() {
      if index > 0, index - 1 < fence.middles.count {
        growing(fence.middles[index - 1].scalar, "infix", isMiddle: true)
      }
      list(part)
    }
    growing(fence.closing.scalar, "postfix")
    add("</mrow>")
  }

  /// A bracket as tall as what stands beside it.
  mutating func growing(_ scalar: Unicode.Scalar?, _ form: StaticString, isMiddle: Bool = false) {
    guard let scalar else { return }
    add("<mo form=\"")
    add(form)
    add("\" stretchy=\"true\" symmetric=\"true\"")
    add(isMiddle ? " lspace=\"0.05em\" rspace=\"0.05em\">" : ">")
    addScalar(scalar)
    add("</mo>")
  }

  private mutating func sized(_ delimiter: LaTeXSizedDelimiter) {
    guard let scalar = delimiter.scalar else {
      add("<mrow></mrow>")
      return
    }
    let size = ["1.2em", "1.8em", "2.4em", "3em"][max(0, min(delimiter.size - 1, 3))]
    let form =
      switch delimiter.atomClass {
      case .opening: "form=\"prefix\" lspace=\"0\" rspace=\"0\""
      case .closing: "form=\"postfix\" lspace=\"0\" rspace=\"0\""
      case .relation: "form=\"infix\" lspace=\"0.2778em\" rspace=\"0.2778em\""
      default: "lspace=\"0\" rspace=\"0\""
      }
    add("<mo \(form) stretchy=\"true\" symmetric=\"true\" minsize=\"\(size)\" maxsize=\"\(size)\">")
    addScalar(scalar)
    add("</mo>")
  }

  // MARK: Boxes

  private mutating func hidden(_ phantom: LaTeXPhantom, _ body: LaTeXNode) {
    switch phantom {
    case .full:
      add("<mphantom>")
      list(body.items)
      add("</mphantom>")
    case .horizontal:
      add("<mpadded height=\"0\" depth=\"0\"><mphantom>")
      list(body.items)
      add("</mphantom></mpadded>")
    case .vertical:
      add("<mpadded width=\"0\"><mphantom>")
      list(body.items)
      add("</mphantom></mpadded>")
    case .smash, .smashTop, .smashBottom:
      add(
        phantom == .smash
          ? "<mpadded height=\"0\" depth=\"0\">"
          : phantom == .smashTop ? "<mpadded height=\"0\">" : "<mpadded depth=\"0\">")
      list(body.items)
      add("</mpadded>")
    }
  }

  private mutating func enclosed(_ enclosure: LaTeXEnclosure, _ body: LaTeXNode) {
    let name =
      switch enclosure {
      case .box: "math-boxed"
      case .cancel: "math-cancel"
      case .backCancel: "math-backcancel"
      case .crossCancel: "math-crosscancel"
      case .strikeOut: "math-strikeout"
      case .verticalStrike: "math-verticalstrike"
      case .roundedBox: "math-roundedbox"
      case .circle: "math-circle"
      case .left: "math-edge-left"
      case .right: "math-edge-right"
      case .top: "math-edge-top"
      case .bottom: "math-edge-bottom"
      case .actuarial: "math-edge-top math-edge-right"
      case .longDivision: "math-edge-top math-edge-left"
      case .arabicFactorial: "math-edge-bottom math-edge-right"
      }
    add("<mrow class=\"\(name)\">")
    with(display: enclosure == .box ? true : isDisplay) { builder in
      if enclosure == .box { builder.add("<mstyle displaystyle=\"true\">") }
      builder.list(body.items)
      if enclosure == .box { builder.add("</mstyle>") }
    }
    add("</mrow>")
  }

  private mutating func classed(_ atomClass: LaTeXAtomClass, _ body: LaTeXNode) {
    let space =
      switch atomClass {
      case .relation: "0.2778em"
      case .binary: "0.2222em"
      default: ""
      }
    let isSpaced = !space.isEmpty && scriptLevel == 0
    if isSpaced { add("<mspace width=\"\(space)\"/>") }
    element([LaTeXNode(.group(body.items), body.span)])
    if isSpaced { add("<mspace width=\"\(space)\"/>") }
  }

  private mutating func modulo(_ modulo: LaTeXModulo, _ body: LaTeXNode) {
    add("<mspace width=\"\(isDisplay ? "1em" : "0.4444em")\"/>")
    if modulo != .plain { add("<mo form=\"prefix\" stretchy=\"false\">(</mo>") }
    if modulo != .bare { add("<mi>mod</mi><mspace width=\"0.3333em\"/>") }
    element(body)
    if modulo != .plain { add("<mo form=\"postfix\" stretchy=\"false\">)</mo>") }
  }
}
