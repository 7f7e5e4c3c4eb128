/// A file as the preview serves it.
public struct PreviewFile: Sendable {
  /// The bytes.
  public var bytes: [UInt8]
  /// The content type, with its character set.
  public var type: String
  /// Changes when a page that is open should be loaded again: with its bytes, and with what it shows from other files.
  public var version: String
  /// Whether an author put it there as it is, so that nothing in it may run in the site's origin.
  public var isCopied: Bool

  /// Makes a file.
  public init(bytes: [UInt8], type: String, version: String, isCopied: Bool = false) {
    self.bytes = bytes
    self.type = type
    self.version = version
    self.isCopied = isCopied
  }

  /// Whether it is a page, into which the preview puts its script.
  var isPage: Bool { type.hasPrefix("text/html") && !isCopied }

  /// The headers that keep a copied file from running anything in the site's origin, by their names.
  ///
  /// In a sandbox a document has an origin of its own and no scripts. What is only ever shown by running it is saved instead.
  /// Viewers of PDF, which are not of the site's origin, do not work in a sandbox.
  var guardingHeaders: [String: String] {
    guard isCopied else { return [:] }
    let kind = type.prefix { $0 != ";" }
    var headers: [String: String] = [:]
    if kind != "application/pdf" { headers["Content-Security-Policy"] = Self.sandbox }
    let isShown =
      ["image/", "font/", "audio/", "video/"].contains { kind.hasPrefix($0) }
      || ["text/plain", "text/css", "text/csv", "application/json", "application/pdf"].contains(kind)
    if !isShown { headers["Content-Disposition"] = "attachment" }
    return headers
  }

  private static let sandbox =
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

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
