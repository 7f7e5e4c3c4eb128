import SourceText

extension LaTeXTreeBuilder {
  /// Reads `{red}`, `{#f00}`, `[RGB]{255,0,0}`, `[rgb]{1,0,0}` or `[HTML]{FF0000}`.
  mutating func color(of owner: Span, _ name: String) -> LaTeXColor {
    let model = rawOptionalArgument()
    guard let written = rawArgument(of: owner, name) else { return LaTeXColor("", owner) }
    let span = trimmed(written)
    let value = text(span.lowerBound, span.upperBound)
    var css: String?
    if let model {
      switch text(model.lowerBound, model.upperBound) {
      case "HTML": css = Self.hexadecimalColor(Array(("#" + value).utf8))
      case "RGB": css = mixedColor(span, scale: 1)
      case "rgb": css = mixedColor(span, scale: 255)
      default: break
      }
    } else {
      let lower = value.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
      css = Self.hexadecimalColor(lower) ?? Self.namedColor(lower)
    }
    guard let css else {
      report(
        .error(
          "invalid-color", "\(value) is no colour", at: span,
          notes: [.init("colours are CSS names such as red and teal, and #rgb or #rrggbb")]))
      return LaTeXColor("", span)
    }
    return LaTeXColor(css, span)
  }

  /// `#rgb` or `#rrggbb` in lower case; nil for anything else.
  private static func hexadecimalColor(_ bytes: [UInt8]) -> String? {
    guard bytes.first == UInt8(ascii: "#"), bytes.count == 4 || bytes.count == 7 else { return nil }
    let lower = bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    for byte in lower.dropFirst() where !(byte >= 0x30 && byte <= 0x39 || byte >= 0x61 && byte <= 0x66) {
      return nil
    }
    return String(decoding: lower, as: UTF8.self)
  }

  private static func namedColor(_ bytes: [UInt8]) -> String? {
    let name = String(decoding: bytes, as: UTF8.self)
    return cssNames.contains(name) ? name : nil
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
