import Foundation
import SiteGenerator
import SourceText
import Variants

/// A book as a publication of EPUB 3 (<https://www.w3.org/TR/epub-33/>).
public struct EPUBPackage: Sendable {
  private let book: Book
  /// When the publication was changed, in seconds from the beginning of 1970 in Coordinated Universal Time.
  private let modified: Int

  /// Makes a publication.
  ///
  /// - Parameter modified: When it was changed, in seconds from the beginning of 1970; nil, or a time that needs more than four digits
  ///   for its year, for the time from which ZIP counts. So the same lessons give the same bytes.
  public init(_ book: Book, modified: Int? = nil) {
    self.book = book
    self.modified = modified.flatMap { Self.times.contains($0) ? $0 : nil } ?? Self.beginning
  }

  /// The first of January 1980, which is the date of the files in the archive too.
  private static let beginning = 315_532_800
  private static let times = 0..<253_402_300_800

  /// The archive.
  ///
  /// - Throws: ``PackagingError``, where a picture or a font cannot be read.
  public func bytes() throws(PackagingError) -> [UInt8] {
    // What the identifier is made from is read once.
    var files: [OutputFile] = []
    for file in book.documents.map({ OutputFile(path: $0.path, content: .bytes($0.bytes)) }) + [book.cover]
      + book.resources
    {
      guard let bytes = file.bytes else { throw .unreadable(path: file.path) }
      files.append(OutputFile(path: "\(Self.folder)/\(file.path)", content: .bytes(bytes)))
    }
    let document = packageDocument(identifier: identifier(of: files))
    files.append(OutputFile(path: "\(Self.folder)/\(Self.documentName)", text: document))
    files.append(OutputFile(path: "META-INF/container.xml", text: Self.container))
    // The first file says what the archive is, to programs that look at its first bytes.
    return try ZipArchive(files, first: OutputFile(path: "mimetype", text: "application/epub+zip")).bytes()
  }

  private static let folder = "EPUB"
  private static let documentName = "package.opf"

  private static let container = """
    <?xml version="1.0" encoding="UTF-8"?>
    <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
    <rootfiles>
    <rootfile full-path="\(folder)/\(documentName)" media-type="application/oebps-package+xml"/>
    </rootfiles>
    </container>

    """

  // MARK: What it is called

  /// A UUID of version 8 (RFC 9562) made from all that the book says, so that the same book has the same one.
  private func identifier(of files: [OutputFile]) -> String {
    var parts: [[UInt8]] = [Array(book.title.utf8), Array((book.description ?? "").utf8)]
    parts += book.languages.map { Array($0.utf8) }
    for file in files { parts += [Array(file.path.utf8), file.bytes ?? []] }
    var digest = Array(SHA256.hash(parts.flatMap(SHA256.hash)).prefix(16))
    digest[6] = digest[6] & 0x0F | 0x80
    digest[8] = digest[8] & 0x3F | 0x80
    let digits = digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
    return "urn:uuid:" + groups.joined(separator: "-")
  }

  /// `2026-11-21T09:30:00Z`.
  private var modifiedText: String {
    Date(timeIntervalSince1970: TimeInterval(modified)).formatted(.iso8601)
  }

  // MARK: The package document

  private func packageDocument(identifier: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="identifier" \
    xml:lang="\(MarkupText.escaped(book.languages[0]))">
    <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="identifier">\(identifier)</dc:identifier>
    <dc:title>\(MarkupText.escaped(book.title))</dc:title>
    \(lines(book.languages) { "<dc:language>\(MarkupText.escaped($0))</dc:language>" })\
    \(lines(book.description.map { [$0] } ?? []) { "<dc:description>\(MarkupText.escaped($0))</dc:description>" })\
    <meta property="dcterms:modified">\(modifiedText)</meta>
    \(accessibility)\
    <meta name="cover" content="cover-picture"/>
    </metadata>
    <manifest>
    \(manifest)\
    </manifest>
    <spine>
    \(lines(Array(book.documents.indices)) { "<itemref idref=\"document-\($0 + 1)\"/>" })\
    </spine>
    </package>

    """
  }

  private func lines<Item>(_ items: [Item], _ line: (Item) -> String) -> String {
    items.map { line($0) + "\n" }.joined()
  }

  /// How the book can be read, in the words of schema.org (<https://www.w3.org/TR/epub-a11y-11/>).
  private var accessibility: String {
    let hasMathematics = book.documents.contains(where: \.hasMathematics)
    let hasGraphics = book.documents.contains { $0.hasGraphics || $0.hasPictures }
    let hasFiles = book.documents.contains(where: \.hasPictures)
    var properties: [(name: String, value: String)] = [("accessMode", "textual")]
    if hasGraphics { properties.append(("accessMode", "visual")) }
    if hasGraphics { properties.append(("accessModeSufficient", "textual,visual")) }
    // A picture of an author's may lack words.
    if !hasFiles {
      properties.append(("accessModeSufficient", "textual"))
    }
    var features = ["tableOfContents", "structuralNavigation", "readingOrder", "displayTransformability"]
    if hasMathematics { features += ["MathML", "latex"] }
    if hasGraphics { features += ["alternativeText", "longDescription"] }
    properties += features.map { ("accessibilityFeature", $0) }
    // What an author's picture does nobody has looked at.
    properties.append(("accessibilityHazard", hasFiles ? "unknown" : "none"))
    properties.append(("accessibilitySummary", book.accessibilitySummary))
    return lines(properties) { "<meta property=\"schema:\($0.name)\">\(MarkupText.escaped($0.value))</meta>" }
  }

  private var manifest: String {
    var text = ""
    for (index, document) in book.documents.enumerated() {
      var properties: [String] = []
      if document.path == book.contentsPath { properties.append("nav") }
      if document.hasMathematics { properties.append("mathml") }
      if document.hasGraphics { properties.append("svg") }
      text += item("document-\(index + 1)", document.path, "application/xhtml+xml", properties)
    }
    text += item("cover-picture", book.cover.path, "image/svg+xml", ["cover-image"])
    for (index, file) in book.resources.enumerated() {
      text += item("resource-\(index + 1)", file.path, Self.mediaType(of: file.path), [])
    }
    return text
  }

  private func item(_ id: String, _ path: String, _ type: String, _ properties: [String]) -> String {
    let names = properties.isEmpty ? "" : " properties=\"\(properties.joined(separator: " "))\""
    return
      "<item id=\"\(id)\" href=\"\(MarkupText.escaped(RelativePath.address(of: path, from: "")))\" media-type=\"\(type)\"\(names)/>\n"
  }

  /// The media type of a file that a book brings, by its name.
  private static func mediaType(of path: String) -> String {
    switch path.split(separator: ".").last {
    case "css": "text/css"
    case "png": "image/png"
    case "jpg": "image/jpeg"
    case "gif": "image/gif"
    case "svg": "image/svg+xml"
    case "woff2": "font/woff2"
    case "woff": "font/woff"
    case "ttf": "font/ttf"
    default: "font/otf"
    }
  }
}
