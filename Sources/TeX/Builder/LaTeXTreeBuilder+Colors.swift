import SourceText

extension LaTeXTreeBuilder {
  /// Reads `{red}`, `{#f00}`, `[RGB]{255,0,0}`, `[rgb]{1,0,0}` or `[HTML]{FF0000}`.
  mutating func color(of owner: Span, _ name: String) -> LaTeXColor {
    let model = rawOptionalArgument()
    guard let written = rawArgument(of: owner, name) else { return LaTeXColor("", owner) }
    let span = trimmed(written)
    guard let css = css(model, span) else {
      report(
        .error(
          .invalidColor, "\(text(span.lowerBound, span.upperBound)) is no colour", at: span,
          notes: [.init("colours are CSS names such as red and teal, and #rgb or #rrggbb")]))
      return LaTeXColor("", span)
    }
    return LaTeXColor(css, span)
  }

  /// `\definecolor{name}{rgb}{1,0,0}`.
  mutating func defineColor(_ owner: Span) {
    guard let named = rawArgument(of: owner, "\\definecolor"),
      let model = rawArgument(of: owner, "\\definecolor"),
      let written = rawArgument(of: owner, "\\definecolor")
    else { return }
    let name = trimmed(named)
    let span = trimmed(written)
    guard !name.isEmpty, let css = css(trimmed(model), span) else {
      report(
        .error(
          .invalidColor,
          "\(text(span.lowerBound, span.upperBound)) is no colour of the model "
            + "\(text(model.lowerBound, model.upperBound))", at: span))
      return
    }
    colors[Array(bytes[name.lowerBound..<name.upperBound])] = css
  }

  /// A colour as CSS writes it, or nil.
  private func css(_ model: Span?, _ span: Span) -> String? {
    let value = text(span.lowerBound, span.upperBound)
    var css: String?
    if let model {
      switch text(model.lowerBound, model.upperBound) {
      case "HTML" where value.utf8.count != 6: break
      case "HTML": css = Self.hexadecimalColor(Array(("#" + value).utf8))
      case "RGB": css = mixedColor(span, scale: 1)
      case "rgb": css = mixedColor(span, scale: 255)
      case "gray": css = grayColor(span, scale: 255)
      case "Gray": css = grayColor(span, scale: 17)
      case "cmy", "cmyk": css = inkColor(span)
      case "named": css = namedColor(Array(value.utf8))
      default: break
      }
    } else {
      let written = Array(value.utf8)
      css = Self.hexadecimalColor(written) ?? namedColor(written)
      if css == nil, written.count == 6 { css = Self.hexadecimalColor([UInt8(ascii: "#")] + written) }
    }
    return css
  }

  /// `#rgb` or `#rrggbb` in lower case; nil for anything else.
  static func hexadecimalColor(_ bytes: [UInt8]) -> String? {
    guard bytes.first == UInt8(ascii: "#"), [4, 5, 7, 9].contains(bytes.count) else { return nil }
    let lower = bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    for byte in lower.dropFirst() where !(byte >= 0x30 && byte <= 0x39 || byte >= 0x61 && byte <= 0x66) {
      return nil
    }
    return String(decoding: lower, as: UTF8.self)
  }

  /// A name of CSS in any case, or one of the printing inks that LaTeX's colours have beside them.
  func namedColor(_ bytes: [UInt8]) -> String? {
    if let own = colors[bytes] { return own }
    if let ink = LaTeXInk.color(named: bytes) { return ink }
    let lower = bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    let name = String(decoding: lower, as: UTF8.self)
    return Self.cssNames.contains(name) ? name : nil
  }

  /// One level between 0 and 1, or 0 and 15.
  private func grayColor(_ span: Span, scale: Double) -> String? {
    guard let value = Numeral(ascii: bytes[span.lowerBound..<span.upperBound])?.doubleValue,
      value * scale <= 255
    else { return nil }
    return LaTeXInk.css(red: value * scale, green: value * scale, blue: value * scale)
  }

  /// Three or four shares of ink with commas between them.
  private func inkColor(_ span: Span) -> String? {
    var shares: [Double] = []
    for part in bytes[span.lowerBound..<span.upperBound].split(separator: UInt8(ascii: ",")) {
      let digits = part.filter { !isBlank($0) }
      guard let value = Numeral(ascii: digits)?.doubleValue, value <= 1 else { return nil }
      shares.append(value)
    }
    guard shares.count == 3 || shares.count == 4 else { return nil }
    return LaTeXInk.css(
      cyan: shares[0], magenta: shares[1], yellow: shares[2], black: shares.count == 4 ? shares[3] : 0)
  }

  /// Three numbers with commas between them, times a scale.
  private func mixedColor(_ span: Span, scale: Double) -> String? {
    let parts = bytes[span.lowerBound..<span.upperBound].split(separator: UInt8(ascii: ","))
    guard parts.count == 3 else { return nil }
    var result = "#"
    for part in parts {
      let digits = part.filter { !isBlank($0) }
      guard let value = Numeral(ascii: digits)?.doubleValue, value * scale <= 255 else { return nil }
      let level = Int((value * scale).rounded())
      result += (level < 16 ? "0" : "") + String(level, radix: 16)
    }
    return result
  }

  /// The colour names of CSS.
  private static let cssNames: Set<String> = Set(
    """
    aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
    cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod
    darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon
    darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray
    dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green
    greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon
    lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon
    lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen
    magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue
    mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy
    oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip
    peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown
    seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal
    thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen
    """.split { $0 == " " || $0 == "\n" }.map { String($0) })
}
