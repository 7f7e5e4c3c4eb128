/// The pictures of a site that a book can show: those that every reader of EPUB must know.
///
/// <https://www.w3.org/TR/epub-33/#sec-core-media-types>. WebP is among them since EPUB 3.3 only, and is left out.
struct BookPictures: Sendable {
  /// A kind of picture, named as files of it end.
  enum Kind: String, Sendable {
    case png, jpg, gif, svg
  }

  private let files: [String: OutputFile]

  /// The pictures among the files of a site.
  init(_ files: [OutputFile]) {
    self.files = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
  }

  /// The picture at a path of the site as a file of the book, where it is the one of a number; nil where there is none.
  func file(_ path: String, number: Int) -> OutputFile? {
    guard let file = files[path], let kind = kind(of: path) else { return nil }
    return OutputFile(path: "pictures/\(number).\(kind.rawValue)", content: file.content)
  }

  /// What kind of picture stands at a path of the site, by its name and by how it begins; nil where a book cannot show it.
  func kind(of path: String) -> Kind? {
    let ending = RelativePath.name(of: path).split(separator: ".").last.map { $0.lowercased() }
    let named: Kind? = ending == "jpeg" ? .jpg : ending.flatMap(Kind.init)
    guard let named, let bytes = files[path]?.bytes else { return nil }
    let isWhole =
      switch named {
      case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) && bytes.count > 56
      case .jpg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
      case .gif: bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8)
      case .svg: Self.isDrawing(bytes)
      }
    return isWhole ? named : nil
  }

  /// Whether bytes are XML whose outermost element is one of SVG.
  private static func isDrawing(_ bytes: [UInt8]) -> Bool {
    var first: XMLReader.Name?
    do throws(XMLReader.Malformed) {
      try XMLReader.read(bytes) { event in
        if first == nil, case .start(let name, _) = event { first = name }
        return true
      }
    } catch { return false }
    return first == XMLReader.Name(local: "svg", namespace: "http://www.w3.org/2000/svg")
  }
}
