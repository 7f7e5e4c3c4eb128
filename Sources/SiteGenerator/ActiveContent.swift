import Foundation
import Synchronization

/// Tells which files, once they are opened by themselves, could run something in the site's origin, or tell the server what
/// to do.
///
/// A page allows only the site's own scripts. A file that an author puts beside lessons is not such a page: what is HTML, or an
/// SVG with a script in it, would run as if the site had written it.
enum ActiveContent {
  /// Why a file is not published; nil where nothing is against it.
  static func reason(name: String, bytes: @autoclosure () -> [UInt8]) -> String? {
    let written = RelativePath.name(of: name)
    let name = written.lowercased()
    if serverFiles.contains(name) { return "servers of web sites take '\(written)' for instructions" }
    let endings = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().map(String.init)
    guard let ending = endings.last, !passive.contains(ending) else {
      return endings.isEmpty ? reasonOfUnknown(bytes()) : nil
    }
    if ending == "svg" { return SVGInspector.reason(bytes()) }
    // Some servers go by an ending in the middle where they do not know the last one.
    if let active = endings.last(where: active.contains) {
      return
        "a browser could run what a .\(active) file holds; link to a page elsewhere, or pack it into a .zip"
    }
    return reasonOfUnknown(bytes())
  }

  /// A file whose name says nothing is taken for HTML where it begins so.
  private static func reasonOfUnknown(_ bytes: [UInt8]) -> String? {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let first = start.first(where: { $0 > 0x20 && $0 != 0x7F }) else { return nil }
    // UTF-16 begins with a mark of its own.
    let isWide = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    return first == UInt8(ascii: "<") || isWide
      ? "it could be taken for a page; give it the ending of what it is" : nil
  }

  /// Whether its bytes are looked at, rather than its name alone.
  static func needsBytes(_ name: String) -> Bool {
    var isAsked = false
    _ = reason(
      name: name,
      bytes: {
        isAsked = true
        return []
      }())
    return isAsked
  }

  /// Endings of files that browsers show, play or save without running anything in them. Scripts are among them: no page of the
  /// site loads any but its own.
  private static let passive: Set<String> = [
    "png", "jpg", "jpeg", "gif", "webp", "avif", "apng", "ico", "bmp", "tif", "tiff", "heic", "heif", "jxl",
    "otf", "ttf", "woff", "woff2", "mp3", "ogg", "oga", "wav", "flac", "m4a", "aac", "opus", "mp4", "m4v",
    "webm", "ogv", "mov", "vtt", "srt", "txt", "text", "log", "md", "markdown", "tex", "bib", "csv", "tsv",
    "json", "jsonl", "geojson", "map", "yml", "yaml", "toml", "ini", "css", "js", "mjs", "wasm", "swift", "c",
    "h", "cpp", "m", "py", "rb", "java", "kt", "rs", "go", "sh", "ipynb", "pdf", "zip", "gz", "tgz", "bz2",
    "xz",
    "7z", "tar", "epub", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt", "ods", "odp", "key", "pages",
    "numbers", "ggb", "stl", "obj", "gltf", "glb", "usdz", "blend", "playground",
  ]
  /// Endings of files that browsers or servers run.
  private static let active: Set<String> = [
    "html", "htm", "xhtml", "xht", "shtml", "shtm", "stm", "mht", "mhtml", "hta", "htc", "xml", "xsl", "xslt",
    "xbl", "rdf", "rss", "atom", "svgz", "svg", "swf", "jar", "php", "php3", "php4", "php5", "phtml", "phar",
    "asp",
    "aspx", "ashx", "asmx", "cer", "jsp", "jspx", "cgi", "fcgi", "pl", "cfm", "lua",
  ]
  /// What servers and hosts of static sites read.
  private static let serverFiles: Set<String> = [
    "_headers", "_redirects", "_routes.json", "_worker.js", "_config.yml", "cname", "web.config",
    "netlify.toml",
    "vercel.json", "now.json", "staticwebapp.config.json", "firebase.json", "service-worker.js", "sw.js",
  ]

  // MARK: Files on disk

  private static let memory = Mutex<[String: (stamp: FileStamp, reason: String?)]>([:])

  /// Why a file that is to be copied is not published; nil where nothing is against it, or it cannot be read.
  static func reason(of source: String, as path: String, within bounds: FolderBounds?) -> String? {
    guard needsBytes(path) else { return reason(name: path, bytes: []) }
    let key = path + "\u{0}" + source
    let stamp = FileStamp(ofFile: source, followingLinks: true)
    if let stamp, let known = memory.withLock({ $0[key] }), known.stamp == stamp { return known.reason }
    guard let bytes = RegularFile.contents(source, within: bounds) else { return nil }
    let found = reason(name: path, bytes: bytes)
    if let stamp, stamp.isSettled(at: FileStamp.now, needsTouched: true) {
      memory.withLock { $0[key] = (stamp, found) }
    }
    return found
  }
}
