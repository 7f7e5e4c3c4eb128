import Foundation

/// The math font that is served beside the pages; without one brackets do not stretch.
public struct MathFont: Sendable, Equatable {
  /// The file on disk.
  public var path: String
  /// The folder that it must lie in; nil for one that is installed.
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
  var format: String {
    switch siteName {
    case "math.ttf": "truetype"
    case "math.woff": "woff"
    case "math.woff2": "woff2"
    default: "opentype"
    }
  }

  /// Where systems put math fonts, best first: Pagella goes best with the pages' text.
  static let installed: [String] = {
    let gyre = ["texgyrepagella-math.otf", "texgyretermes-math.otf"]
    let folders = [
      "/usr/share/texmf/fonts/opentype/public/tex-gyre-math/",
      "/usr/share/texlive/texmf-dist/fonts/opentype/public/tex-gyre-math/",
      "/usr/share/fonts/opentype/tex-gyre-math/", "/usr/share/fonts/tex-gyre-math/",
      "/opt/homebrew/share/fonts/", "/Library/Fonts/",
    ]
    return gyre.flatMap { font in folders.map { $0 + font } } + [
      "/System/Library/Fonts/Supplemental/STIXTwoMath.otf",
      "/Library/Fonts/STIXTwoMath-Regular.otf",
      "/usr/share/fonts/opentype/stix-word/STIXMath-Regular.otf",
      "/usr/share/fonts/opentype/stix/STIXMath-Regular.otf",
      "/usr/share/texmf/fonts/opentype/public/lm-math/latinmodern-math.otf",
      "/usr/share/fonts/truetype/dejavu/DejaVuMathTeXGyre.ttf",
    ]
  }()

  /// The first math font that is installed, or nil.
  public static func find(
    exists: (String) -> Bool = { FileManager.default.isReadableFile(atPath: $0) }
  ) -> MathFont? {
    installed.first(where: exists).map { MathFont(path: $0) }
  }

  /// Whether bytes begin as fonts do.
  static func isFont(_ bytes: [UInt8]) -> Bool {
    [Array("OTTO".utf8), [0, 1, 0, 0], Array("true".utf8), Array("wOFF".utf8), Array("wOF2".utf8)]
      .contains(Array(bytes.prefix(4)))
  }
}
