/// Gives headings their anchors, as GitHub does: lower case, punctuation dropped, blanks to hyphens, a number
/// behind what has been given before.
struct HeadingAnchors {
  private var given: Set<String> = []
  private var counts: [String: Int] = [:]

  /// The anchor for a heading's text; never given twice.
  mutating func anchor(for text: String) -> String {
    var slug = Self.slug(text)
    if slug.isEmpty { slug = "section" }
    // Footnotes have these names.
    if slug.hasPrefix("fn-") || slug.hasPrefix("fnref-") { slug = "section-" + slug }
    var candidate = slug
    while !given.insert(candidate).inserted {
      let count = counts[slug, default: 0] + 1
      counts[slug] = count
      candidate = "\(slug)-\(count)"
    }
    return candidate
  }

  /// A text in lower case with letters, marks, digits, hyphens and underscores alone.
  static func slug(_ text: String) -> String {
    if let slug = asciiSlug(text) { return slug }
    var result = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .nonspacingMark,
        .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation:
        result.append(scalar)
      default:
        if scalar == "-" { result.append(scalar) } else if scalar == " " { result.append("-") }
      }
    }
    return String(result)
  }

  /// The same for a text in ASCII, whose characters need no table; nil where it is not.
  private static func asciiSlug(_ text: String) -> String? {
    var slug: [UInt8] = []
    slug.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): slug.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        slug.append(byte)
      case UInt8(ascii: " "): slug.append(UInt8(ascii: "-"))
      case 0x80...: return nil
      default: break
      }
    }
    return String(decoding: slug, as: UTF8.self)
  }
}
