import SourceText

/// A badge for a readme: what share of the formulas, listings and figures is checked.
public struct CoverageBadge: Sendable {
  /// The picture, in SVG; the same for the same count.
  public let svg: String

  /// Makes the badge of a count.
  public init(_ count: Coverage.Count, label: String = "checked") {
    let value = "\(count.percent) %"
    // The widths of Verdana's letters at 11 pixels are close to 7 each; a text is fitted to the room that it gets.
    let (left, right) = (label.count * 7 + 12, value.count * 7 + 10)
    let color =
      switch count.percent {
      case 90...: "#2a7d3f"
      case 70...: "#6b6f00"
      case 40...: "#9a5b00"
      default: "#b3261e"
      }
    let title = "\(label): \(count.checked) of \(count.total)"
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(left + right)\" height=\"20\" role=\"img\" aria-label=\"\(MarkupText.escaped(title))\">\n"
    text += "<title>\(MarkupText.escaped(title))</title>\n"
    text += "<rect width=\"\(left)\" height=\"20\" fill=\"#444\"/>\n"
    text += "<rect x=\"\(left)\" width=\"\(right)\" height=\"20\" fill=\"\(color)\"/>\n"
    text +=
      "<g fill=\"#fff\" font-family=\"Verdana,DejaVu Sans,sans-serif\" font-size=\"11\" text-anchor=\"middle\">\n"
    for (piece, x, width) in [(label, left / 2, left - 12), (value, left + right / 2, right - 10)] {
      text +=
        "<text x=\"\(x)\" y=\"14\" textLength=\"\(width)\" lengthAdjust=\"spacingAndGlyphs\">\(MarkupText.escaped(piece))</text>\n"
    }
    svg = text + "</g>\n</svg>\n"
  }
}
