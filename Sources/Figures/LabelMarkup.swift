import MatrixCore
import SourceText

/// Writes a placed label: plain text as SVG `<text>`, anything with a formula as XHTML in a `<foreignObject>`.
enum LabelMarkup {
  static func svg(_ text: LabelText, at place: LabelPlacement.Candidate, classes: [String]) -> String {
    let box = place.box
    let styles = classes.filter { !$0.utf8.starts(with: "diagram-kind-".utf8) }
    if text.isPlain {
      let x = place.alignment == .start ? box.minX : place.alignment == .end ? box.maxX : box.center.x
      return SVGMarkup.text(
        text.plain, at: Point(x: x, y: box.center.y + 0.35 * PanelDrawing.typeSize),
        alignment: place.alignment,
        classes: ["diagram-label"] + styles)
    }
    var content = ""
    for piece in text.pieces {
      switch piece {
      case .text(let words): content += "<span>\(MarkupText.escaped(words))</span>"
      case .math(let markup): content += markup
      }
    }
    let names = (["diagram-formula"] + styles).joined(separator: " ")
    return
      "<foreignObject class=\"\(names)\" x=\"\(SVGMarkup.number(box.minX))\" y=\"\(SVGMarkup.number(box.minY))\""
      + " width=\"\(SVGMarkup.number(box.width))\" height=\"\(SVGMarkup.number(box.height))\">"
      + "<div xmlns=\"http://www.w3.org/1999/xhtml\" class=\"diagram-formula-\(place.alignment.rawValue)\">"
      + content + "</div></foreignObject>\n"
  }
}
