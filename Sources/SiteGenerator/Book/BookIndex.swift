/// Where in a book what addresses of the site name is found.
///
/// What is made for pages of the site has its addresses: of pages, of their places, and of pictures beside them. A page becomes one or
/// several documents of the book.
struct BookIndex: Sendable {
  /// What became of a page.
  struct Page: Sendable {
    /// The path of the document that stands for the page.
    var path: String
    /// For each place of the page, by its id there, the document that holds it.
    var places: [String: String] = [:]
  }

  /// By the paths of pages on the site.
  var pages: [String: Page] = [:]
  /// By the paths of pictures on the site their paths in the book.
  var pictures: [String: String] = [:]

  /// An address of the site's page `page`, for a document of the book; nil where the book has no such place.
  func address(_ written: String, on page: String, from document: String) -> String? {
    if written.hasPrefix("//") { return address("https:" + written, on: page, from: document) }
    if let scheme = Self.scheme(of: written) { return Self.isOutside(written, scheme) ? written : nil }
    let hash = written.firstIndex(of: "#")
    let fragment = hash.map { RelativePath.decode(String(written[written.index(after: $0)...])) } ?? ""
    let target = Self.path(hash.map { String(written[..<$0]) } ?? written, on: page)
    guard !written.isEmpty, let found = pages[target] else { return nil }
    guard let place = found.places[fragment] else {
      return found.path == document ? nil : RelativePath.address(of: found.path, from: document)
    }
    let way = place == document ? "" : RelativePath.address(of: place, from: document)
    return "\(way)#\(Self.identifier(fragment))"
  }

  /// The address of a picture; nil where it is not in the book.
  func picture(_ written: String, on page: String, from document: String) -> String? {
    guard Self.scheme(of: written) == nil, !written.hasPrefix("//") else { return nil }
    return pictures[Self.path(written, on: page)].map { RelativePath.address(of: $0, from: document) }
  }

  /// The path on the site that an address without its fragment leads to.
  static func path(_ written: String, on page: String) -> String {
    let plain = RelativePath.decode(written.prefix { $0 != "?" && $0 != "#" }.description)
    return plain.isEmpty ? page : RelativePath.resolve(plain, from: RelativePath.folder(of: page))
  }

  /// The scheme of an address, in small letters; nil where it has none.
  private static func scheme(of address: String) -> String? {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")), SiteLinks.isExternal(address) else {
      return nil
    }
    return address[..<colon].lowercased()
  }

  /// Whether a reader of the book can follow an address out of it: to a page, or to who reads mail.
  private static func isOutside(_ address: String, _ scheme: String) -> Bool {
    // What stands in an address besides these must be encoded, which cmark-gfm does.
    let isWritten = address.utf8.allSatisfy { byte in
      (0x21...0x7E).contains(byte) && !"\"<>\\^`{|}[]".utf8.contains(byte)
    }
    guard isWritten else { return false }
    switch scheme {
    case "mailto": return address.utf8.count > 7
    case "http", "https":
      let rest = address.dropFirst(scheme.utf8.count + 1)
      let host = rest.dropFirst(2).prefix { !"/?#".contains($0) }
      return rest.hasPrefix("//") && (host.first.map { $0.isLetter || $0.isNumber } ?? false)
    default: return false
    }
  }

  /// An id as XML takes it: letters, digits, `-`, `_` and `.` of ASCII, with a letter or `_` in front. Any other is spelt with the numbers
  /// of its characters, so that different ids stay different.
  static func identifier(_ id: String) -> String {
    func isPlain(_ byte: UInt8) -> Bool {
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_")
    }
    if let first = id.utf8.first, first | 0x20 >= 0x61 || first == UInt8(ascii: "_"),
      id.utf8.allSatisfy({ isPlain($0) || $0 == UInt8(ascii: ".") }), !id.hasPrefix(spelt)
    {
      return id
    }
    return spelt
      + id.unicodeScalars.map { scalar in
        scalar.isASCII && isPlain(UInt8(scalar.value))
          ? String(scalar) : ".\(String(scalar.value, radix: 16))."
      }.joined()
  }

  private static let spelt = "id."
}
