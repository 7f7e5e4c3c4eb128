/// A file as the preview serves it.
public struct PreviewFile: Sendable {
  /// The bytes.
  public var bytes: [UInt8]
  /// The content type, with its character set.
  public var type: String
  /// Changes when a page that is open should be loaded again: with its bytes, and with what it shows from other files.
  public var version: String

  /// Makes a file.
  public init(bytes: [UInt8], type: String, version: String) {
    self.bytes = bytes
    self.type = type
    self.version = version
  }

  /// Whether it is a page, into which the preview puts its script.
  var isPage: Bool { type.hasPrefix("text/html") }

  /// The content type of a file by its name.
  public static func type(ofName name: String) -> String {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return types[name.contains(".") ? ending : ""] ?? "application/octet-stream"
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "json": "application/json", "map": "application/json", "txt": "text/plain; charset=utf-8",
    "md": "text/plain; charset=utf-8", "swift": "text/plain; charset=utf-8",
    "csv": "text/csv; charset=utf-8", "xml": "application/xml", "yml": "text/plain; charset=utf-8",
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon", "bmp": "image/bmp",
    "otf": "font/otf", "ttf": "font/ttf", "woff": "font/woff", "woff2": "font/woff2",
    "wasm": "application/wasm", "pdf": "application/pdf", "zip": "application/zip",
    "mp4": "video/mp4", "webm": "video/webm", "mp3": "audio/mpeg", "ogg": "audio/ogg", "wav": "audio/wav",
  ]
}
