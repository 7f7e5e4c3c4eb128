import MatrixCore
import SourceText

/// Writes SVG: escaped, with numbers by one rule, and with classes in place of styles.
enum SVGMarkup {
  /// A mark of a graphics context whose device space is the picture.
  ///
  /// An opacity and a shadow are said by elements around it; a shadow has the colour of the text.
  static func mark(_ mark: FigureMark) -> String {
    var svg = mark.group.map { $0.map { self.mark($0) }.joined() } ?? shape(mark)
    if mark.state.alpha != 1 { svg = "<g opacity=\"\(number(mark.state.alpha))\">\n\(svg)</g>\n" }
    if let shadow = mark.state.shadow {
      // The third length is a standard deviation, half of what Quartz calls the blur.
      let lengths = [shadow.offset.dx, shadow.offset.dy, shadow.blur / 2].map { number($0) + "px" }
      svg = "<g filter=\"drop-shadow(\(lengths.joined(separator: " ")))\">\n\(svg)</g>\n"
    }
    return svg
  }

  /// The path of a mark.
  private static func shape(_ mark: FigureMark) -> String {
    let paint = mark.painting.hasStroke ? mark.state.stroke : mark.state.fill
    guard mark.painting.hasStroke, paint.isMeasured || mark.state.dash != nil else {
      return element("path", paint.classes, "d=\"\(data(mark.path))\"")
    }
    // The pen is round where the CTM is a similarity; else SVG draws in user space and lets the CTM bend it.
    let pen = mark.state.ctm
    var factor = 1.0
    var attributes = "d=\"\(data(mark.path))\""
    if pen.isSimilarity {
      factor = pen.determinant.magnitude.squareRoot()
    } else if let back = pen.inverse() {
      attributes = "d=\"\(data(mark.path.transformed(by: back), decimals: 6))\""
      let entries = [pen.a, pen.b, pen.c, pen.d, pen.tx, pen.ty].map { NumberText.short($0, decimals: 6) }
      attributes += " transform=\"matrix(\(entries.joined(separator: ",")))\""
    }
    if paint.isMeasured { attributes += " stroke-width=\"\(number(factor * mark.state.lineWidth))\"" }
    if let dash = mark.state.dash {
      let lengths = dash.lengths.map { number(factor * $0) }.joined(separator: " ")
      attributes += " stroke-dasharray=\"\(lengths)\""
      if dash.phase != 0 { attributes += " stroke-dashoffset=\"\(number(factor * dash.phase))\"" }
    }
    return element("path", paint.classes, attributes)
  }

  /// The commands of a path; a letter is written where the kind of element changes.
  private static func data(_ path: FigurePath, decimals: Int = 2) -> String {
    var data = ""
    var previous: UInt8?
    for element in path.elements {
      let letter: UInt8 =
        switch element {
        case .move: UInt8(ascii: "M")
        case .line: UInt8(ascii: "L")
        case .quadratic: UInt8(ascii: "Q")
        case .cubic: UInt8(ascii: "C")
        case .close: UInt8(ascii: "Z")
        }
      let isRepeated = letter == previous && letter != UInt8(ascii: "M") && letter != UInt8(ascii: "Z")
      data.unicodeScalars.append(isRepeated ? " " : Unicode.Scalar(letter))
      var separator = ""
      for point in element.points {
        data += separator + NumberText.short(point.x, decimals: decimals) + ","
        data += NumberText.short(point.y, decimals: decimals)
        separator = " "
      }
      previous = letter
    }
    return data
  }

  /// A circle.
  static func circle(_ center: PlanePoint, radius: Double, classes: [String]) -> String {
    element(
      "circle", classes,
      "cx=\"\(number(center.x))\" cy=\"\(number(center.y))\" r=\"\(number(radius))\"")
  }

  /// A line of plain text.
  static func text(
    _ text: String, at point: PlanePoint, alignment: LabelPlacement.Alignment, classes: [String]
  ) -> String {
    "<text class=\"\(classes.joined(separator: " "))\" x=\"\(number(point.x))\" y=\"\(number(point.y))\""
      + " text-anchor=\"\(alignment.rawValue)\">\(MarkupText.escaped(text))</text>\n"
  }

  /// A number of the picture.
  static func number(_ value: Double) -> String { NumberText.short(value, decimals: 2) }

  private static func element(_ name: String, _ classes: [String], _ attributes: String) -> String {
    "<\(name) class=\"\(classes.joined(separator: " "))\" \(attributes)/>\n"
  }
}
