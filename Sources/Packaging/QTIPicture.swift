import Diagrams

/// A picture of a figure that stands alone, as a file.
struct QTIPicture {
  /// The file's text.
  var text: String
  /// What it shows, in words, as it stands in quotation marks.
  var alternative: String

  /// The pictures of a figure, one for each panel.
  static func all(_ html: String) -> [QTIPicture] {
    var result: [QTIPicture] = []
    var rest = html[...]
    while let start = rest.firstRange(of: "<svg")?.lowerBound {
      guard let end = rest[start...].firstRange(of: "</svg>")?.upperBound else { break }
      result.append(picture(String(rest[start..<end])))
      rest = rest[end...]
    }
    return result
  }

  private static func picture(_ svg: String) -> QTIPicture {
    // A picture has no style sheet but its own.
    let head = svg.firstIndex(of: ">") ?? svg.startIndex
    let tag = svg[..<head]
    let rest = svg[svg.index(after: head)...]
    let namespace = tag.contains("xmlns=") ? "" : " xmlns=\"http://www.w3.org/2000/svg\""
    let style = "<style><![CDATA[\(DiagramStyle.css)]]></style>"
    let words = rest.firstMatch(of: #/<title[^>]*>([^<]*)<\/title>/#).map {
      String($0.1).replacing("\"", with: "&quot;")
    }
    return QTIPicture(
      text: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(tag)\(namespace)>\(style)\(rest)\n",
      alternative: words ?? "Figure")
  }
}
