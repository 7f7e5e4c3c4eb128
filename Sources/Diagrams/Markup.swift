import SourceText

/// Writes SVG: escaped, with numbers by one rule, and with classes in place of styles.
enum Markup {
  /// A path through points.
  static func path(_ points: [PlanePoint], isClosed: Bool, classes: [String]) -> String {
    var data = ""
    for (index, point) in points.enumerated() {
      data += index == 0 ? "M" : index == 1 ? "L" : " "
      data += pair(point)
    }
    if isClosed { data += "Z" }
    return element("path", classes, "d=\"\(data)\"")
  }

  /// A path along an arc.
  static func path(_ arc: BezierArc, isClosed: Bool, classes: [String]) -> String {
    var data = ""
    for (index, point) in arc.points.enumerated() {
      data += index == 0 ? "M" : index == 1 ? "C" : " "
      data += pair(point)
    }
    if isClosed { data += "Z" }
    return element("path", classes, "d=\"\(data)\"")
  }

  /// Many separate strokes as one path.
  static func strokes(_ strokes: [(PlanePoint, PlanePoint)], classes: [String]) -> String {
    let data = strokes.map { "M\(pair($0.0))L\(pair($0.1))" }.joined()
    return element("path", classes, "d=\"\(data)\"")
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
