/// An author's own math font, which is served beside the pages instead of the one that `lectern` carries.
public struct MathFont: Sendable, Equatable {
  /// The file on disk.
  public var path: String
  /// The folder that it must lie in; nil for one that may lie anywhere.
  public var bounds: FolderBounds?

  /// Makes a font.
  public init(path: String, within bounds: FolderBounds? = nil) {
    self.path = path
    self.bounds = bounds
  }

  /// The name of the font's file in the site: its extension is kept.
  var siteName: String {
    let name = RelativePath.name(of: path)
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return "math." + (["otf", "ttf", "woff", "woff2"].contains(ending) ? ending : "otf")
  }

  /// What `@font-face` calls the format.
  private var format: String {
    switch siteName {
    case "math.ttf": "truetype"
    case "math.woff": "woff"
    case "math.woff2": "woff2"
    default: "opentype"
    }
  }

  /// The rule of the style sheet by which pages find it.
  var rule: String {
    """
    @font-face {
      font-family: "Lectern Math";
      src: url("\(siteName)") format("\(format)");
      font-display: swap;
    }

    """
  }

  /// Whether bytes begin as fonts do.
  static func isFont(_ bytes: [UInt8]) -> Bool {
    [Array("OTTO".utf8), [0, 1, 0, 0], Array("true".utf8), Array("wOFF".utf8), Array("wOF2".utf8)]
      .contains(Array(bytes.prefix(4)))
  }
}
