import MatrixCore
import SourceText

/// Writes SVG: escaped, with numbers by one rule, and with classes in place of styles.
enum Markup {
  /// A mark of a graphics context whose device space is the picture.
  static func mark(_ mark: DeviceMark<Double, FigurePaint>) -> String {
    let paint = mark.painting.hasStroke ? mark.state.stroke : mark.state.fill
    return element("path", paint.classes, "d=\"\(data(mark.path))\"")
  }

  /// The commands of a path; a letter is written where the kind of element changes.
  private static func data(_ path: FigurePath) -> String {
    var data = ""
    var previous: Character?
    for element in path.elements {
      let letter: Character =
        switch element {
        case .move: "M"
        case .line: "L"
        case .quadratic: "Q"
        case .cubic: "C"
        case .close: "Z"
        }
      data += letter == previous && letter != "M" && letter != "Z" ? " " : String(letter)
      data += element.points.map(pair).joined(separator: " ")
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

  private static func pair(_ point: PlanePoint) -> String { "\(number(point.x)),\(number(point.y))" }

  private static func element(_ name: String, _ classes: [String], _ attributes: String) -> String {
    "<\(name) class=\"\(classes.joined(separator: " "))\" \(attributes)/>\n"
  }
}
