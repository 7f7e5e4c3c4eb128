/// What a link's destination means to a page.
enum LinkDestination {
  /// The scheme in lower case, or nil where the destination is relative.
  static func scheme(of destination: String) -> String? {
    guard let colon = destination.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let head = destination[..<colon]
    guard let first = head.utf8.first, Byte.isLetter(first) else { return nil }
    let fits = head.utf8.allSatisfy { Byte.isLetter($0) || Byte.isDigit($0) || "+-.".utf8.contains($0) }
    return fits ? head.lowercased() : nil
  }

  /// Whether a browser would run it, or did so once, or would show what the author of the page does not.
  static func isUnsafe(_ destination: String) -> Bool { unsafe.contains(scheme(of: destination) ?? "") }

  private static let unsafe: Set<String> = [
    "javascript", "vbscript", "livescript", "mocha", "data", "file", "blob", "filesystem", "view-source",
    "feed", "jar", "mhtml", "about",
  ]

  /// The page for a relative link to a lesson: `foo.md#bar` is `foo.html#bar`; nil where it is no such link.
  static func page(for destination: String) -> String? {
    guard scheme(of: destination) == nil, !destination.hasPrefix("/"), !destination.hasPrefix("#") else {
      return nil
    }
    let end = destination.firstIndex { $0 == "#" || $0 == "?" } ?? destination.endIndex
    let path = destination[..<end]
    guard LessonFormat(path: path) != nil else { return nil }
    return LessonFormat.name(of: path) + ".html" + destination[end...]
  }
}
